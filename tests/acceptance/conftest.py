import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def home() -> Iterator[Path]:
    """A data directory for all processes that the tests start, one after the other: heads are learned and units embedded once."""
    folder = Path(tempfile.mkdtemp(prefix="dharma-test-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
