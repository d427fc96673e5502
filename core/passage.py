"""A stretch of a translation, resolved from its segment ids."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """``segments`` are the ids as resolved, in file order; ``source_hash`` (SHA-256) changes when their words do."""

    uid: str
    segments: tuple[str, ...]
    text: str
    translator: str
    licence: str
    source_hash: str
