"""Cutting what is too long for one message, never inside a link, a citation, a code span or an entity. Pure."""

import re
from collections.abc import Iterator

from integrations.slack.mrkdwn import Piece, fenced, quoted

_COLLECTION = r"(?:AN|MN|SN|DN|Dhp|Snp|Ud|Iti|Thag|Thig)"
_ATOM = rf"<[^<>\n]*>|`[^`\n]+`|&(?:amp|lt|gt);|\({_COLLECTION} [^()\n]{{1,60}}\)|\b{_COLLECTION} \d+(?:\.\d+)?"
_WORD = re.compile(rf"(?:{_ATOM}|\S)+")
_GRAIN = re.compile(rf"{_ATOM}|.", re.DOTALL)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)*_]*$")


def units(text: str) -> int:
    """Length as Slack may count it: UTF-16 code units, entities as they are sent. Never less than the characters."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def fitting(piece: Piece, limit: int) -> tuple[Piece, ...]:
    """The piece, or as many pieces of its shape as it takes for each to have at most ``limit`` units."""
    if units(piece.text) <= limit:
        return (piece,)
    if piece.shape == "fence":
        content = piece.text.removeprefix("```\n").removesuffix("\n```")
        return tuple(Piece(fenced(lines), "fence") for lines in _lines(content, limit - 8))
    if piece.shape == "quote":
        bare = "\n".join(line.removeprefix("> ") for line in piece.text.split("\n"))
        cut = cut_words(bare, max(limit - 2 * (bare.count("\n") + 1), limit // 2))
        return tuple(Piece(quoted(part), "quote") for part in cut)
    return tuple(
        Piece(part, piece.shape if at == 0 else "text") for at, part in enumerate(cut_words(piece.text, limit))
    )


def cut_words(text: str, limit: int) -> tuple[str, ...]:
    """Cut between words, at the end of a sentence where one ends in the second half of the room."""
    parts, start = [], 0
    while units(text[start:]) > limit:
        end = _cut(text, start, limit)
        parts.append(text[start:end].rstrip())
        start = end + len(text[end:]) - len(text[end:].lstrip())
    return tuple(part for part in (*parts, text[start:]) if part.strip())


def _cut(text: str, start: int, limit: int) -> int:
    word_end = sentence_end = start
    for word in _WORD.finditer(text, start):
        if units(text[start : word.end()]) > limit:
            break
        word_end = word.end()
        if _SENTENCE_END.search(word[0]):
            sentence_end = word_end
    if sentence_end > start and units(text[start:sentence_end]) * 2 >= limit:
        return sentence_end
    return word_end if word_end > start else _inside_a_word(text, start, limit)


def _inside_a_word(text: str, start: int, limit: int) -> int:
    """Only for a run without any space: between its grains."""
    end = start
    for grain in _GRAIN.finditer(text, start):
        if units(text[start : grain.end()]) > limit and end > start:
            break
        end = grain.end()
    return end


def _lines(content: str, limit: int) -> Iterator[str]:
    held: list[str] = []
    for line in (short for long in content.split("\n") for short in _short_lines(long, limit)):
        if held and units("\n".join([*held, line])) > limit:
            yield "\n".join(held)
            held = []
        held.append(line)
    yield "\n".join(held)


def _short_lines(line: str, limit: int) -> Iterator[str]:
    while units(line) > limit:
        end = _inside_a_word(line, 0, limit)
        yield line[:end]
        line = line[end:]
    yield line
