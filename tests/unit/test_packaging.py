"""Our five names are ours alone, the chat libraries are the real ones, and what is not code is packaged too."""

import importlib.metadata
import tomllib
from pathlib import Path

import discord
import pytest
import slack_bolt

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["bot", "core", "integrations", "corpus", "eval"])
def test_a_top_level_name_is_provided_by_nobody_else(name: str) -> None:
    providers = importlib.metadata.packages_distributions().get(name, ["dharma-guide"])
    assert set(providers) == {"dharma-guide"}


def test_the_chat_libraries_are_the_real_ones() -> None:
    assert discord.__version__.startswith("2.")
    for library in (discord, slack_bolt):
        assert not Path(str(library.__file__)).is_relative_to(ROOT / "integrations")


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert importlib.metadata.version("dharma-guide") == project["version"]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_names_versions_and_hashes_and_no_address(lock: str) -> None:
    lines = (ROOT / lock).read_text().splitlines()
    assert not [line for line in lines if "://" in line]
    pinned = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert all("==" in line and line.endswith("\\") for line in pinned)
