"""Reads works in plain text or Markdown whose sections are numbered: each section is a discourse, each block a segment.

Which file holds which work is said in ``works.toml``. Section 5 of the Diamond Sūtra is ``diamond-5``, its second block
``diamond-5:2``.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from core.errors import CorpusError
from core.passage import Discourse, Source

WORKS = Path(__file__).parent / "works.toml"
MOST_BYTES = 4 * 1024 * 1024

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_FOOTNOTES = re.compile(r"^\[\^[^\]]+\]:.*(?:\n(?!\n).*)*", re.MULTILINE)
_NOISE = re.compile(r"\[\^[^\]]+\]|\[pg [^\]]*\]|\{#[\d:]+\}|^[#>* ]+|\*\*|__", re.MULTILINE)
_MARK = re.compile(r"\{#(\d+)(?::\d+)?\}")  # {#8:1} is a verse or vow of section 8
_NUMBERED = re.compile(r"^(\d{1,3})\. (\S.{0,80})$")
_BLOCKS = re.compile(r"\n[ \t\xa0]*\n")
_BLANKS = re.compile(r"\s+")
_MOST_SKIPPED = 1
_TITLE = re.compile(r"^#+\s")


@dataclass(frozen=True, slots=True)
class Work:
    """One entry of ``works.toml``. Works here are out of copyright (docs/sources.md says why we think so)."""

    name: str
    file: str
    title: str
    sections: Literal["marked", "numbered", "whole"]
    source: Source


@dataclass(frozen=True, slots=True)
class Plain:
    """One work as read: every section in order."""

    source: Source
    read: tuple[Discourse, ...]
    fingerprint: str

    def discourses(self) -> Iterator[Discourse]:
        return iter(self.read)


def works(path: Path = WORKS) -> tuple[Work, ...]:
    """Raises CorpusError naming the file and what is wrong with it."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return tuple(
            Work(
                name,
                entry["file"],
                entry["title"],
                entry["sections"],
                Source(name, entry["translator"], entry["edition"], "public domain"),
            )
            for name, entry in raw.items()
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise CorpusError(f"this is not a readable list of works ({error})", where=str(path)) from error


def open_plain(folder: Path) -> tuple[Plain, ...]:
    """Every work of ``works.toml`` whose file is in the folder; none where there is none.

    Raises CorpusError for a file that cannot be read, is too large, or has no sections.
    """
    return tuple(read_work(work, folder / work.file) for work in works() if (folder / work.file).is_file())


def read_work(work: Work, path: Path) -> Plain:
    if not path.resolve().is_relative_to(path.parent.resolve()):
        raise CorpusError("this link leads out of the folder", where=str(path))
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"the file cannot be read ({error})", where=path.name) from error
    if len(raw) > MOST_BYTES:
        raise CorpusError(f"the file is larger than {MOST_BYTES // 1024 // 1024} MB", where=path.name)
    found = tuple(_discourses(work, _FOOTNOTES.sub("", _FRONT_MATTER.sub("", text))))
    if not found:
        raise CorpusError("no numbered section is in this file", where=path.name)
    return Plain(work.source, found, hashlib.sha256(raw).hexdigest())


def _discourses(work: Work, text: str) -> Iterator[Discourse]:
    number, title = (1 if work.sections == "whole" else 0), ""
    blocks: list[str] = []
    for block in _BLOCKS.split(text):
        begins = _begins(work, block)
        # A number that is not about the next belongs to the text (a list of vows), or is a slip of whoever typed it.
        if begins is not None and number < begins[0] <= number + _MOST_SKIPPED + 1:
            yield from _section(work, number, title, blocks)
            number, title, blocks = *begins, []
        blocks.append(block)
    yield from _section(work, number, title, blocks)


def _begins(work: Work, block: str) -> tuple[int, str] | None:
    """Number and title of the section that starts with this block."""
    mark = {"marked": _MARK, "numbered": _NUMBERED}.get(work.sections)
    match = mark.search(block.strip()) if mark else None
    return (int(match[1]), match[2] if work.sections == "numbered" else "") if match else None


def _section(work: Work, number: int, title: str, blocks: list[str]) -> Iterator[Discourse]:
    if not number:
        return  # what stands before the first section: title page, editor's words
    headings = (block for block in blocks if _TITLE.match(block.strip()) or _NUMBERED.match(block.strip()))
    left_out = set(headings)
    words = [_clean(block) for block in blocks if block not in left_out]
    kept = [block for block in words if any(character.isalpha() for character in block)]
    uid = f"{work.name}-{number}"
    segments = {f"{uid}:{place}": block for place, block in enumerate(kept, start=1)}
    if segments:
        yield Discourse(uid, title or f"{work.title} {number}", segments, "other")


def _clean(block: str) -> str:
    return _BLANKS.sub(" ", _NOISE.sub("", block)).strip()
