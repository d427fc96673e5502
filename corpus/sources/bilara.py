"""Reads a translation in Bilara JSON: one file per discourse (or range of them), segment id -> text.

A folder of it, or the archive in which it is published.
"""

import dataclasses
import hashlib
import json
import os
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

from core.errors import CorpusError
from core.passage import Discourse, Passage, Source
from core.segments import passage_in, uid_of

_FILE = re.compile(r"^(?P<uid>[a-z]+[0-9][0-9.\-]*)_translation-en-(?P<by>[a-z0-9-]+)\.json$")
_NOTE = "_publication-v2.json"
_LEVELS_ABOVE = 4
MOST_BYTES = 8 * 1024 * 1024
"""Of one file: the longest discourse that is published has a twentieth of that."""
# A zero in an id marks a title or a heading (an1.5:0.2, mn10:4.0, dn22:2.0.1), which is no part of what is said.
_TITLE = re.compile(r":0\.")
_HEADING = re.compile(r":(?:.*[.-])?0(?:\.|$)")
_MARKUP = re.compile(r"<[^<>]{1,80}>")
_NUMBER = re.compile(r"\d+")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class Bilara:
    """Discourses by one translator, indexed by uid; each file is read when it is asked for.

    ``fingerprint`` stays equal as long as names, sizes and times of the files do.
    """

    paths: Mapping[str, Path | zipfile.Path]
    source: Source
    fingerprint: str = ""

    def discourses(self) -> Iterator[Discourse]:
        """Every discourse, by name of its file."""
        return map(read_discourse, self.paths.values())

    def discourse(self, uid: str) -> Discourse:
        """Raises CorpusError when this translation has no such discourse or its file is broken."""
        if uid not in self.paths:
            raise CorpusError(f"the translation has no discourse {uid}")
        return read_discourse(self.paths[uid])

    def passage(self, wanted: Sequence[str]) -> Passage:
        """The words of these segments and ranges of them; raises CorpusError as ``core.segments.passage_in`` does."""
        return passage_in(self.discourse(uid_of(wanted)), wanted, self.source)


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
    stamps = [f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" for _, _, path in found]
    source = _publication(_note(folder, files), by[0])
    return Bilara(_once(found), source, hashlib.sha256("\n".join(stamps).encode()).hexdigest())


def open_archive(archive: zipfile.ZipFile, translator: str) -> Bilara:
    """Index the discourses of one translator in a published archive, which stays open while they are read.

    Raises CorpusError when none are there, or when a name in the archive leads out of it: then nothing of it is trusted.
    """
    for name in archive.namelist():
        if name.startswith(("/", "\\")) or ".." in re.split(r"[/\\]", name) or re.match(r"[A-Za-z]:", name):
            raise CorpusError(f"the name {name!r} leads out of the archive", where=str(archive.filename))
    members = [(name.rpartition("/")[2], name) for name in archive.namelist()]
    paths = [
        (match["uid"], translator, zipfile.Path(archive, name))
        for file, name in members
        if (match := _FILE.match(file)) and match["by"] == translator
    ]
    if not paths:
        raise CorpusError(f"no Bilara files by {translator} are in this archive", where=str(archive.filename))
    note = next((zipfile.Path(archive, name) for file, name in members if file == _NOTE), None)
    source = _publication(note, translator)
    # The site that publishes it writes the revision into the archive's comment.
    edition = archive.comment.decode("ascii", "ignore").strip()[:40]
    return Bilara(_once(sorted(paths, key=lambda one: one[0])), dataclasses.replace(source, edition=edition))


def _once(found: Sequence[tuple[str, str, Path | zipfile.Path]]) -> dict[str, Path | zipfile.Path]:
    paths: dict[str, Path | zipfile.Path] = {}
    for uid, _, path in found:
        if uid in paths:
            raise CorpusError(f"{uid} is here twice, also as {paths[uid]}", where=str(path))
        paths[uid] = path
    return paths


def _inside(folder: Path) -> Iterator[Path]:
    """Files below the folder; a link that leads out of it is an error, for nobody meant it."""
    root = os.path.realpath(folder)
    for path in sorted(folder.rglob("*.json")):
        if not Path(os.path.realpath(path)).is_relative_to(root):
            raise CorpusError("this link leads out of the folder", where=str(path))
        yield path


def _note(folder: Path, files: Sequence[Path]) -> Path | None:
    """The publication note: below the folder, or above it, at the root of a whole copy (translation/en/NAME is a part of one)."""
    above = (parent / _NOTE for parent in folder.resolve().parents[:_LEVELS_ABOVE])
    return next((path for path in (*files, *above) if path.name == _NOTE and path.is_file()), None)


def _publication(note: Path | zipfile.Path | None, by: str) -> Source:
    """Translator's name, edition and licence from the publication note, where there is one."""
    entries = _json(note) if note is not None else []
    ours = (
        entry
        for entry in (entries if isinstance(entries, list) else [])
        if isinstance(entry, dict) and entry.get("creator_uid") == by
    )
    first = next(ours, {})

    def told(field: str) -> str:
        return str(first.get(field) or "")  # the note writes false where there is nothing to say

    return Source(by, told("creator_name") or by, licence=told("license_abbreviation"))


def read_discourse(path: Path | zipfile.Path) -> Discourse:
    """Raises CorpusError with the file's name when it is not a Bilara file, or its segments are not in order."""
    match = _FILE.match(path.name)
    raw = _json(path)
    if match is None or not isinstance(raw, dict) or not all(isinstance(text, str) for text in raw.values()):
        raise CorpusError("this is not a Bilara file (segment id -> text)", where=path.name)
    _check_order(list(raw), path.name)
    clean = {segment: _clean(text) for segment, text in raw.items()}
    titles = [text for _, text in takewhile(lambda one: _TITLE.search(one[0]), clean.items()) if text]
    body = {segment: text for segment, text in clean.items() if not _HEADING.search(segment)}
    collection = match["uid"].rstrip("0123456789.-")
    return Discourse(match["uid"], titles[-1] if titles else "", body, collection)


def _clean(text: str) -> str:
    """Without markup, control characters and halves of characters: no database takes these, and no reader."""
    plain = _BLANKS.sub(" ", _MARKUP.sub("", text)).strip()
    return plain.encode("utf-8", "ignore").decode("utf-8")


def _check_order(ids: Sequence[str], name: str) -> None:
    """Within one discourse ids rise: a range of them means what stands between, so one out of place would change it."""
    for before, after in pairwise(ids):
        uids = before.partition(":")[0], after.partition(":")[0]
        if uids[0] == uids[1] and not _place(before) < _place(after):
            raise CorpusError(f"the segment {after} stands after {before}", where=name)


def _place(segment: str) -> list[list[int]]:
    """The numbers of an id, for comparing; a file of something else has none."""
    return [[int(number) for number in _NUMBER.findall(part)] for part in segment.partition(":")[2].split(".")]


def _json(path: Path | zipfile.Path) -> Any:
    try:
        raw = _bytes(path)
        return json.loads(raw.decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError, zipfile.BadZipFile) as error:
        raise CorpusError(f"the file cannot be read as JSON ({error})", where=path.name) from error


def _bytes(path: Path | zipfile.Path) -> bytes:
    """At most MOST_BYTES: a file that is larger is no discourse, and might be meant to fill the memory."""
    with path.open("rb") as file:
        raw: bytes = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise CorpusError(f"the file is larger than {MOST_BYTES // 1024 // 1024} MB", where=path.name)
    return raw
