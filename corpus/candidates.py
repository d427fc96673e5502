"""Cuts a discourse into passages that could each carry a piece of advice. Pure.

Unlike ``corpus.passages``, which cuts what is embedded and fits a model's window, this looks for whole thoughts: a short
discourse stays whole, a long one ends its passages where a section ends or another person begins to speak.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from core.passage import Discourse

FEWEST_WORDS = 40
"""Less than this carries no teaching that stands alone; a short discourse is joined to the next one of its file."""
MOST_WORDS = 350
"""Nine tenths of the units written by hand rest on fewer than 340 words."""
ENOUGH_WORDS = 140
"""From here on a passage ends with its section: half of the units by hand rest on more than 138 words."""
ENOUGH_SPOKEN = 90
"""From here on it ends already where another person speaks. A question that is shorter stays with its answer."""
_BRIEF_REPLY = 12
""""Yes, sir" and the like: the one who asked goes on speaking, so nothing changes."""
_GOES_ON = re.compile(r"[“‘]*(?:In the same way|In this way|Likewise|So too|That’s (?:why|how)|(?:Yes|No)\b)")

Cut = Literal["short discourse", "section", "speaker change", "length"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of one file. ``wanted`` are its ranges as ``core.segments.passage_in`` takes them, one per discourse.

    ``cut`` says why it begins where it does; ``silent`` counts its segments that the translation leaves empty.
    """

    uid: str
    collection: str
    first: str
    last: str
    wanted: tuple[str, ...]
    text: str
    cut: Cut
    spoken: int
    silent: int

    @property
    def words(self) -> int:
        return len(self.text.split())


@dataclass(frozen=True, slots=True)
class _Block:
    """Segments that stay together; ``opens`` says what is new about the first of them.

    ``goes_on``: it answers the question or applies the image that comes before, and is no good without.
    """

    ids: tuple[str, ...]
    words: int
    opens: Cut
    goes_on: bool = False


def candidates(discourse: Discourse) -> tuple[Candidate, ...]:
    """In the text's order; every segment that has words is in exactly one of them."""
    return tuple(_candidate(discourse, blocks) for blocks in _whole_or_parts(discourse))


def _whole_or_parts(discourse: Discourse) -> Iterator[list[_Block]]:
    """A file may hold a range of discourses (an1.11-20): each is cut for itself, and the tiniest are joined."""
    waiting: list[_Block] = []
    for _, group in groupby(discourse.segments, key=_discourse_of):
        ids = tuple(group)
        whole = _Block(ids, sum(_count(discourse, one) for one in ids), "short discourse")
        if whole.words > MOST_WORDS:
            if _length(waiting):
                yield waiting
            waiting = []
            yield from _parts(list(_blocks(discourse, ids)))
            continue
        if waiting and _length(waiting) + whole.words > MOST_WORDS:
            yield waiting
            waiting = []
        waiting.append(whole)
        if _length(waiting) >= FEWEST_WORDS:
            yield waiting
            waiting = []
    if _length(waiting):
        yield waiting


def _parts(blocks: Sequence[_Block]) -> Iterator[list[_Block]]:
    """A long discourse: passages end with a section or a turn once they say enough. The tail joins what precedes it."""
    parts: list[list[_Block]] = []
    for block in blocks:
        if not parts or _closes(_length(parts[-1]), block):
            parts.append([])
        parts[-1].append(block)
    if len(parts) > 1 and _length(parts[-1]) < FEWEST_WORDS and _length(parts[-2]) + _length(parts[-1]) <= MOST_WORDS:
        tail = parts.pop()
        parts[-1] += tail
    return (part for part in parts if _length(part))


def _closes(so_far: int, block: _Block) -> bool:
    if so_far + block.words > MOST_WORDS:
        return so_far > 0
    enough = {"speaker change": ENOUGH_SPOKEN, "section": ENOUGH_WORDS}
    return not block.goes_on and block.opens in enough and so_far >= enough[block.opens]


def _blocks(discourse: Discourse, ids: Sequence[str]) -> Iterator[_Block]:
    """Runs of segments within one section and one turn of speech; one that is too long ends at a segment."""
    opens: Cut = "section"
    run: list[str] = []
    goes_on = False
    turns = _turns(discourse, ids)
    for segment in ids:
        new = _new(discourse, run, segment, turns) if run else None
        if new is not None:
            yield _Block(tuple(run), _words(discourse, run), opens, goes_on)
            goes_on = _continues(discourse, run, segment)
            run, opens = [], new
        run.append(segment)
    if run:
        yield _Block(tuple(run), _words(discourse, run), opens, goes_on)


def _new(discourse: Discourse, run: Sequence[str], segment: str, turns: Set[str]) -> Cut | None:
    if segment in turns:
        return "speaker change"
    if _section(segment) != _section(run[-1]):
        return "section"
    return "length" if _words(discourse, [*run, segment]) > MOST_WORDS else None


def _continues(discourse: Discourse, run: Sequence[str], segment: str) -> bool:
    before = next((discourse.segments[one] for one in reversed(run) if discourse.segments[one]), "")
    return before.rstrip("”’ ").endswith("?") or bool(_GOES_ON.match(discourse.segments[segment]))


def _turns(discourse: Discourse, ids: Sequence[str]) -> set[str]:
    """Where another person begins to speak, or is about to ("Then the king said to the Buddha:").

    A turn begins outside quotation marks after a quotation has ended. Brief replies begin none.
    """
    starts: list[str] = []
    depth, ended = 0, False
    for segment in ids:
        text = discourse.segments[segment]
        if not depth and ended and text:
            starts.append(segment)
            ended = False
        # A quotation may hold another one, so marks are counted; one that is missing costs a boundary and no more.
        depth = max(0, depth + text.count("“") - text.count("”"))
        ended = ended or "”" in text
    return _lasting(discourse, ids, starts)


def _lasting(discourse: Discourse, ids: Sequence[str], starts: Sequence[str]) -> set[str]:
    """The starts whose turn is more than a brief reply and does not merely go on after one."""
    places = {segment: place for place, segment in enumerate(ids)}
    ends = [*starts[1:], None][: len(starts)]
    lasting: set[str] = set()
    after_reply = False
    for start, end in zip(starts, ends, strict=True):
        length = _words(discourse, ids[places[start] : places[end] if end is not None else len(ids)])
        if length <= _BRIEF_REPLY:
            after_reply = True
            continue
        if not after_reply:
            lasting.add(start)
        after_reply = False
    return lasting


def _candidate(discourse: Discourse, blocks: Sequence[_Block]) -> Candidate:
    ids = [segment for block in blocks for segment in block.ids]
    spoken = [segment for segment in ids if discourse.segments[segment]]
    ids = ids[ids.index(spoken[0]) : ids.index(spoken[-1]) + 1]
    ranges = [list(group) for _, group in groupby(spoken, key=_discourse_of)]
    return Candidate(
        uid=discourse.uid,
        collection=discourse.collection,
        first=spoken[0],
        last=spoken[-1],
        wanted=tuple(_range(group[0], group[-1]) for group in ranges),
        text=" ".join(discourse.segments[segment] for segment in spoken),
        cut=blocks[0].opens,
        spoken=len(spoken),
        silent=len(ids) - len(spoken),
    )


def _range(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last.partition(':')[2]}"


def _discourse_of(segment: str) -> str:
    return segment.partition(":")[0]


def _section(segment: str) -> str:
    return segment.partition(":")[2].partition(".")[0]


def _count(discourse: Discourse, segment: str) -> int:
    return len(discourse.segments[segment].split())


def _words(discourse: Discourse, ids: Sequence[str]) -> int:
    return sum(_count(discourse, segment) for segment in ids)


def _length(blocks: Sequence[_Block]) -> int:
    return sum(block.words for block in blocks)
