"""Cuts a discourse into the passages that are embedded and searched as they are. Pure."""

import hashlib
from collections.abc import Iterator

from core.passage import Discourse
from core.texts import Stretch

MOST_WORDS = 120
"""About 160 tokens: what the embedding model still reads whole, with room for long words (it truncates at 256)."""
FEWEST_WORDS = 60
"""A section shorter than this goes on into the next one, so that no passage is a bare "That is what the Buddha said"."""


def passages_of(source: str, discourse: Discourse) -> tuple[Stretch, ...]:
    """In the text's order, none overlapping; a passage ends with its section where that leaves neither side too short."""
    return tuple(_stretch(source, discourse, place, group) for place, group in enumerate(_groups(discourse)))


def _groups(discourse: Discourse) -> Iterator[list[str]]:
    group: list[str] = []
    count = 0
    for segment, words in discourse.segments.items():
        more = len(words.split())
        if not more:
            continue
        new_section = bool(group) and _section(group[-1]) != _section(segment)
        if group and (count + more > MOST_WORDS or (new_section and count >= FEWEST_WORDS)):
            yield group
            group, count = [], 0
        group.append(segment)
        count += more
    if group:
        yield group


def _section(segment: str) -> str:
    return segment.partition(":")[2].partition(".")[0]


def _stretch(source: str, discourse: Discourse, place: int, group: list[str]) -> Stretch:
    words = " ".join(discourse.segments[segment] for segment in group)
    digest = hashlib.sha256("\t".join((source, discourse.uid, group[0], group[-1], words)).encode()).hexdigest()
    return Stretch(
        f"{discourse.uid}-{digest[:12]}", discourse.uid, discourse.collection, place, group[0], group[-1], words
    )
