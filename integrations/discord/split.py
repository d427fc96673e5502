"""Cut an answer into messages of a limited length, at the places where a reader would pause. Pure.

A code fence, a link, a citation, emphasis, a numbered step and a quotation's mark stay whole wherever they fit a message.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"\s*(`{3,8})(?!`)")
_MARKER = re.compile(r"\s*(?:\d+[.)]\s|[-*+]\s|>|#{1,6}\s|-#\s|\*\*[^*]+\*\*$)")
_QUOTE = re.compile(r"\s*>\s?")
_WHOLE = re.compile(
    r"^\s*(?:\d+[.)]|[-*+]|>|-#)\s+\S+"
    r"|`[^`\n]+`"
    r"|\[[^\[\]\n]{0,400}\]\(<?[^()<>\s]{0,800}>?\)"
    r"|<[^<>\s]{1,800}>"
    r"|https?://\S+"
    r"|\*\*[^*\n]+\*\*|\*[^*\n]+\*|\b_[^_\n]+_\b"
    r"|\(?\b(?:AN|MN|SN|DN|Snp|Dhp|Ud|Iti|Thag|Thig)\s\d+(?:[.:–-]\d+)*\)?"
)
_SENTENCE = re.compile(r"[.!?…][\"'”’)*_]*\s+|\n+")
_SPACE = re.compile(r"\s+")
_JOINERS = "\u200d\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True)
class _Block:
    """What is kept together; ``gap`` is what stood before it."""

    text: str
    gap: str


def length(text: str) -> int:
    """UTF-16 code units: never fewer than what the platform counts."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def split(body: str, tail: str = "", *, limit: int) -> tuple[str, ...]:
    """The parts of ``body``, each of at most ``limit`` units; ``tail`` stays in one piece where it fits a message."""
    packed = _pack(_fitting(_blocks(body), limit), limit)
    if not tail:
        return packed
    last = packed[-1:]
    if last and length(last[0]) + 2 + length(tail) <= limit:
        return (*packed[:-1], f"{last[0]}\n\n{tail}")
    return (*packed, *_pack(_fitting(_blocks(tail), limit), limit))


def _pack(blocks: Iterator[_Block], limit: int) -> tuple[str, ...]:
    parts: list[str] = []
    for block in blocks:
        if parts and length(parts[-1]) + len(block.gap) + length(block.text) <= limit:
            parts[-1] += block.gap + block.text
        else:
            parts.append(block.text)
    return tuple(parts)


def _blocks(text: str) -> Sequence[_Block]:
    """Fences, list items with their continuation lines, quotations and paragraphs, in order."""
    found: list[_Block] = []
    gap, fence = "\n\n", ""
    for line in text.strip("\n").split("\n"):
        opens = _FENCE.match(line)
        if fence:
            found[-1] = _joined(found[-1], line, "\n")
            fence = "" if opens and line.strip().startswith(fence) else fence
        elif not line.strip():
            gap = "\n\n"
        elif found and not opens and _continues(found[-1], line, gap):
            found[-1], gap = _joined(found[-1], line, gap), "\n"
        else:
            found.append(_Block(line, gap))
            fence, gap = opens[1] if opens else "", "\n"
    return found


def _joined(block: _Block, line: str, gap: str) -> _Block:
    return _Block(f"{block.text}{gap}{line}", block.gap)


def _continues(block: _Block, line: str, gap: str) -> bool:
    """Whether a line belongs to the block above: unmarked and directly below, or indented under a list item."""
    if _FENCE.match(block.text):
        return False
    if _QUOTE.match(block.text) and _QUOTE.match(line):
        return gap == "\n"
    if _MARKER.match(line) and not (line.startswith("  ") and _MARKER.match(block.text)):
        return False
    return gap == "\n" or (line.startswith("  ") and bool(_MARKER.match(block.text)))


def _fitting(blocks: Sequence[_Block], limit: int) -> Iterator[_Block]:
    for block in blocks:
        if length(block.text) <= limit:
            yield block
        else:
            pieces = _cut_fence(block.text, limit) if _FENCE.match(block.text) else _cut(block.text, limit)
            yield from (_Block(piece, block.gap if n == 0 else "\n\n") for n, piece in enumerate(pieces))


def _cut_fence(text: str, limit: int) -> Iterator[str]:
    """A long fence becomes several, each opened and closed."""
    opening, *inside = text.split("\n")
    mark = _FENCE.match(opening)
    closing = mark[1] if mark else "```"
    if length(opening) > limit // 4:
        opening = closing
    if inside and inside[-1].strip().startswith(closing):
        inside.pop()
    room = limit - length(opening) - length(closing) - 2
    lines = (_Block(piece, "\n") for line in inside for piece in _hard(line, room))
    return (f"{opening}\n{part}\n{closing}" for part in _pack(lines, room))


def _hard(line: str, limit: int) -> Iterator[str]:
    while length(line) > limit:
        end = _reach(line, limit)
        yield line[:end]
        line = line[end:]
    yield line


def _cut(text: str, limit: int) -> Iterator[str]:
    """A long paragraph at its sentences, else at its spaces, else anywhere outside what must stay whole."""
    mark = "> " if _QUOTE.match(text) else ""
    rest = text
    while length(rest) > limit:
        end = _place(rest, limit)
        yield rest[:end].rstrip()
        left = rest[end:].lstrip()
        rest = left if not left or left.startswith(mark.strip() or "\0") else mark + left
    if rest.strip():
        yield rest


def _place(text: str, limit: int) -> int:
    """Where to cut: an index with at most ``limit`` units before it."""
    reach = _reach(text, limit)
    whole = [found.span() for found in _WHOLE.finditer(text) if found.start() < reach]
    for pause, least in ((_SENTENCE, reach // 3), (_SPACE, 0)):
        ends = [found.end() for found in pause.finditer(text, 0, reach) if found.end() > least]
        free = [end for end in ends if end > len("> ") and not any(first < end < last for first, last in whole)]
        if free:
            return free[-1]
    # No pause outside: before what would be cut through, unless it fills the whole message.
    return next((first for first, last in whole if len("> ") < first < reach < last), reach)


def _reach(text: str, limit: int) -> int:
    """The longest start within ``limit`` units that leaves marks and joined emoji with what they belong to."""
    end = max(1, min(len(text), limit))
    while end > 1 and length(text[:end]) > limit:
        end -= max(1, (length(text[:end]) - limit) // 2)
    back = end
    while back > max(1, end - 16) and back < len(text) and _clings(text, back):
        back -= 1
    return back if back > max(1, end - 16) else end


def _clings(text: str, at: int) -> bool:
    return text[at] in _JOINERS or text[at - 1] == "\u200d" or unicodedata.combining(text[at]) != 0
