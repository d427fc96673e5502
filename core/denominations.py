"""A denomination profile: the words and emphasis of a tradition, as read from ``corpus/denominations/*.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.errors import CorpusError


@dataclass(frozen=True, slots=True)
class Denomination:
    """How one tradition is spoken in.

    ``vocabulary`` maps a label or structure of the ontology to the word this tradition uses, with its plain meaning;
    ``emphasis`` names structures that get a soft boost; ``practice`` is a closing sentence on how this tradition
    practises; ``rests_on`` says honestly which texts the answers rest on; ``not_claimed`` what may not be said.
    """

    name: str
    title: str
    description: str
    vocabulary: Mapping[str, str]
    emphasis: tuple[str, ...]
    practice: tuple[str, ...]
    rests_on: str
    not_claimed: tuple[str, ...]


def read_denominations(folder: Path) -> dict[str, Denomination]:
    """Every profile of a folder by name, the default first; raises CorpusError naming the file."""
    found = [_read(path) for path in sorted(folder.glob("*.toml"))]
    return {profile.name: profile for profile in sorted(found, key=lambda profile: profile.name != "early-buddhist")}


def _read(path: Path) -> Denomination:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return Denomination(
            name=path.stem,
            title=raw["title"],
            description=raw["description"],
            vocabulary=dict(raw["vocabulary"]),
            emphasis=tuple(raw["emphasis"]),
            practice=tuple(raw["practice"]),
            rests_on=raw["rests_on"],
            not_claimed=tuple(raw["not_claimed"]),
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise CorpusError(f"this is not a readable denomination ({error})", where=str(path)) from error
