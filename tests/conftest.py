"""What every tier may ask for."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared data beside the repository. Absent: the test is skipped, or fails where REQUIRE_SHARED=1."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        if os.environ.get("REQUIRE_SHARED") == "1":
            pytest.fail("REQUIRE_SHARED=1, but there is no shared data beside the repository")
        pytest.skip("no shared data beside the repository")
    return folder
