"""A discourse of one translation, and a stretch of it resolved from segment ids."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """Where discourses come from. ``name`` is short and unique (``sujato``); ``edition`` is what the publisher calls it."""

    name: str
    translator: str
    edition: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True)
class Discourse:
    """One file of a translation, or one section of a work that has no discourses.

    ``segments`` map ids to words in the text's order, markup and outer spaces gone; titles and headings are not among them.
    A segment may be empty: a translation leaves repetitions out.
    """

    uid: str
    title: str
    segments: Mapping[str, str]
    collection: str = ""

    @property
    def hash(self) -> str:
        """SHA-256 of title, ids and words: equal as long as nothing that a reader sees has changed."""
        lines = (f"{segment}\t{words}" for segment, words in self.segments.items())
        return hashlib.sha256("\n".join((self.title, *lines)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Passage:
    """``segments`` are the ids as resolved, in file order; ``source_hash`` (SHA-256) changes when their words do."""

    uid: str
    segments: tuple[str, ...]
    text: str
    translator: str
    licence: str
    source_hash: str
