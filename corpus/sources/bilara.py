"""Reads a translation in Bilara JSON: one file per discourse (or range of them), segment id -> text."""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from core.errors import CorpusError
from core.passage import Passage
from core.refs import parse_ref

_FILE = re.compile(r"^(?P<uid>[a-z]+[0-9][0-9.\-]*)_translation-en-(?P<by>[a-z0-9-]+)\.json$")
_NOTE = "_publication-v2.json"
_LEVELS_ABOVE = 4
# A zero in an id marks a title or a heading (an1.5:0.2, mn10:4.0, dn22:2.0.1), which is no part of what is said.
_TITLE = re.compile(r":0\.")
_HEADING = re.compile(r":(?:.*[.-])?0(?:\.|$)")
_MARKUP = re.compile(r"<[^<>]{1,80}>")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class Discourse:
    """One file. ``segments`` keep the file's order, markup and outer spaces gone; titles and headings are not among them."""

    uid: str
    title: str
    segments: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bilara:
    """A folder of discourses by one translator, indexed by uid; each file is read when it is asked for."""

    paths: Mapping[str, Path]
    translator: str
    licence: str

    def discourse(self, uid: str) -> Discourse:
        """Raises CorpusError when this translation has no such discourse or its file is broken."""
        if uid not in self.paths:
            raise CorpusError(f"the translation has no discourse {uid}")
        return read_discourse(self.paths[uid])

    def passage(self, wanted: Sequence[str]) -> Passage:
        """The words of these segment ids and ranges of them (``an4.197:3.1-5.2``), all in one file, joined in file order.

        Raises CorpusError that names an unknown id, a range that runs backwards, ids of several files, or ids without words
        (a translation leaves a repetition empty).
        """
        uids = {_file_of(one) for one in wanted}
        if len(uids) != 1:
            raise CorpusError(f"a passage lies in one file, these in {len(uids)}: {', '.join(wanted)}")
        discourse = self.discourse(uids.pop())
        chosen = {segment for one in wanted for segment in _resolved(one, discourse)}
        ids = tuple(segment for segment in discourse.segments if segment in chosen and discourse.segments[segment])
        if not ids:
            raise CorpusError(f"the translation leaves {', '.join(wanted)} empty")
        text = " ".join(discourse.segments[segment] for segment in ids)
        digest = hashlib.sha256("\n".join(f"{segment}\t{discourse.segments[segment]}" for segment in ids).encode())
        return Passage(discourse.uid, ids, text, self.translator, self.licence, digest.hexdigest())


def open_bilara(folder: Path) -> Bilara:
    """Index every discourse below ``folder``, however it is nested. Reads names and the publication note, no texts.

    Raises CorpusError when there is none, or when two translators are there: a quotation must not bear the wrong name.
    """
    files = list(_inside(folder))
    found = [(match["uid"], match["by"], path) for path in files if (match := _FILE.match(path.name))]
    if not found:
        raise CorpusError("no Bilara files (NAME_translation-en-TRANSLATOR.json) are here", where=str(folder))
    by = sorted({one for _, one, _ in found})
    if len(by) > 1:
        raise CorpusError(f"translations by {', '.join(by)} are here: name the folder of one", where=str(folder))
    translator, licence = _publication(_note(folder, files), by[0])
    return Bilara({uid: path for uid, _, path in found}, translator, licence)


def _inside(folder: Path) -> Iterator[Path]:
    """Files below the folder; a link that leads out of it is passed over."""
    root = os.path.realpath(folder)
    return (path for path in sorted(folder.rglob("*.json")) if Path(os.path.realpath(path)).is_relative_to(root))


def _note(folder: Path, files: Sequence[Path]) -> Path | None:
    """The publication note: below the folder, or above it, at the root of a whole copy (translation/en/NAME is a part of one)."""
    above = (parent / _NOTE for parent in folder.resolve().parents[:_LEVELS_ABOVE])
    return next((path for path in (*files, *above) if path.name == _NOTE and path.is_file()), None)


def _publication(note: Path | None, by: str) -> tuple[str, str]:
    """Translator's name and licence from the publication note, where there is one."""
    entries = _json(note) if note is not None else []
    ours = (
        entry
        for entry in (entries if isinstance(entries, list) else [])
        if isinstance(entry, dict) and entry.get("creator_uid") == by
    )
    first = next(ours, {})
    # The note writes false where there is nothing to say.
    return str(first.get("creator_name") or by), str(first.get("license_abbreviation") or "")


def read_discourse(path: Path) -> Discourse:
    """Raises CorpusError with the file's name when it is not a Bilara file."""
    match = _FILE.match(path.name)
    raw = _json(path)
    if match is None or not isinstance(raw, dict) or not all(isinstance(text, str) for text in raw.values()):
        raise CorpusError("this is not a Bilara file (segment id -> text)", where=path.name)
    clean = {segment: _clean(text) for segment, text in raw.items()}
    titles = [text for _, text in takewhile(lambda one: _TITLE.search(one[0]), clean.items()) if text]
    body = {segment: text for segment, text in clean.items() if not _HEADING.search(segment)}
    return Discourse(match["uid"], titles[-1] if titles else "", body)


def _clean(text: str) -> str:
    """Without markup, control characters and halves of characters: no database takes these, and no reader."""
    plain = _BLANKS.sub(" ", _MARKUP.sub("", text)).strip()
    return plain.encode("utf-8", "ignore").decode("utf-8")


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise CorpusError(f"the file cannot be read as JSON ({error})", where=path.name) from error


def _file_of(segment: str) -> str:
    named = parse_ref(segment.partition(":")[0])
    if named is None:
        raise CorpusError(f"{segment} belongs to no discourse that exists")
    return named.uid


def _resolved(wanted: str, discourse: Discourse) -> Sequence[str]:
    """The ids that ``wanted`` covers. Ids may hold a hyphen themselves (``mn42:16-17.1``), so an id is tried before a range."""
    whole = _span(wanted, discourse)
    if whole:
        return whole
    inner, _, numbers = wanted.partition(":")
    ids = list(discourse.segments)
    for cut in (place for place, character in enumerate(numbers) if character == "-"):
        first = _span(f"{inner}:{numbers[:cut]}", discourse)
        last = _span(f"{inner}:{numbers[cut + 1 :]}", discourse)
        if first and last:
            if ids.index(first[0]) > ids.index(last[-1]):
                raise CorpusError(f"the range {wanted} runs backwards")
            return ids[ids.index(first[0]) : ids.index(last[-1]) + 1]
    raise CorpusError(f"{discourse.uid} has no segment {wanted}")


def _span(segment: str, discourse: Discourse) -> list[str]:
    """One id, or every id of a section (``an5.57:1``)."""
    if segment in discourse.segments:
        return [segment]
    return [one for one in discourse.segments if one.startswith(f"{segment}.")]
