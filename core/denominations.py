"""A denomination profile: the words and emphasis of a tradition, as read from ``corpus/denominations/*.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.errors import CorpusError
from core.question import DEFAULT_DENOMINATION

MOST_BOOST = 0.1
"""A unit that is likelier than this by its score is never passed over for the sake of a tradition."""


@dataclass(frozen=True, slots=True)
class Denomination:
    """How one tradition is spoken in.

    ``vocabulary`` maps a label or structure of the ontology to the word this tradition uses, with its plain meaning;
    ``emphasis`` names structures that get a soft boost; ``practice`` is a closing sentence on how this tradition
    practises; ``rests_on`` says honestly which texts the answers rest on; ``not_claimed`` what may not be said; ``scope``
    names the collections in which questions about texts are looked up; ``boosts`` adds to the score of this tradition's
    own units (``supplement``, in units of likeness); ``image`` guides pictures.
    """

    name: str
    title: str
    description: str
    vocabulary: Mapping[str, str]
    emphasis: tuple[str, ...]
    practice: tuple[str, ...]
    rests_on: str
    not_claimed: tuple[str, ...]
    scope: tuple[str, ...]
    boosts: Mapping[str, float]
    image: tuple[str, ...]


def read_denominations(folder: Path) -> dict[str, Denomination]:
    """Every profile of a folder by name, the default first; raises CorpusError naming the file, or that there is no default."""
    found = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    if DEFAULT_DENOMINATION not in found:
        raise CorpusError(f"there is no {DEFAULT_DENOMINATION}.toml, which is the default", where=str(folder))
    return {DEFAULT_DENOMINATION: found[DEFAULT_DENOMINATION], **found}


def _read(path: Path) -> Denomination:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        profile = Denomination(
            name=path.stem,
            title=raw["title"],
            description=raw["description"],
            vocabulary=dict(raw["vocabulary"]),
            emphasis=_sentences(raw["emphasis"]),
            practice=_sentences(raw["practice"]),
            rests_on=raw["rests_on"],
            not_claimed=_sentences(raw["not_claimed"]),
            scope=_sentences(raw["scope"]),
            boosts={name: float(value) for name, value in raw["boosts"].items()},
            image=_sentences(raw["image"]),
        )
        if set(profile.boosts) - {"supplement"} or any(
            not 0 <= value <= MOST_BOOST for value in profile.boosts.values()
        ):
            raise ValueError(f"boosts takes supplement, between 0 and {MOST_BOOST}")
        if not profile.practice:
            raise ValueError("practice is empty, but an answer closes with one of its sentences")
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise CorpusError(f"this is not a readable denomination ({error})", where=str(path)) from error
    return profile


def _sentences(listed: list[str]) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise TypeError("a list is needed, and this is none")
    return tuple(listed)
