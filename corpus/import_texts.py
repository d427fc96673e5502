"""From a folder or an archive into the store of texts: read everything, check it, change only what differs."""

import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from core.errors import CorpusError
from core.passage import Discourse, Source
from core.texts import Imported, PostgresTexts
from corpus.passages import passages_of
from corpus.sources.bilara import open_archive, open_bilara
from corpus.sources.plain import open_plain

Advance = Callable[[str, int, int], None]
_REMEMBERS = "passages 1"
"""Changes when the way of cutting passages does, so that every discourse is cut anew."""


class Readable(Protocol):
    """What a reader of ``corpus/sources`` gives: one source with its discourses."""

    @property
    def source(self) -> Source: ...

    @property
    def fingerprint(self) -> str: ...

    def discourses(self) -> Iterator[Discourse]: ...


@contextmanager
def opened(path: Path, translator: str = "") -> Iterator[Sequence[Readable]]:
    """The sources at ``path``: an archive or folder in Bilara form, or a folder of plain works.

    Raises CorpusError when nothing readable is there.
    """
    if path.is_file():
        try:
            with zipfile.ZipFile(path) as archive:
                yield [open_archive(archive, translator or "sujato")]
        except zipfile.BadZipFile as error:
            raise CorpusError(f"this is not a whole archive ({error})", where=str(path)) from error
        return
    if not path.is_dir():
        raise CorpusError("nothing is here to read texts from", where=str(path))
    plain = open_plain(path)
    yield plain or [open_bilara(path)]


async def import_texts(given: Readable, *, texts: PostgresTexts, advance: Advance) -> Imported:
    """Make the store hold this source as it is now. A kill at any point leaves it as before or as after.

    Nothing is written before every discourse has been read; CorpusError names the file that cannot be.
    """
    fingerprint = f"{_REMEMBERS} {given.fingerprint}"
    name = given.source.name
    held = await texts.hashes(name)
    if given.fingerprint and await texts.fingerprint(name) == fingerprint:
        return Imported(0, 0, 0, len(held))
    cut_alike = (await texts.fingerprint(name)).startswith(f"{_REMEMBERS} ")
    fresh, keep = [], []
    for number, discourse in enumerate(given.discourses()):
        advance(f"Reading {given.source.translator}", number, number + 1)
        if cut_alike and held.get(discourse.uid) == discourse.hash:
            keep.append(discourse.uid)
        else:
            fresh.append((discourse, passages_of(name, discourse)))
    advance(f"Storing {given.source.translator}", 0, 1)
    await texts.shelve(given.source, fresh, keep=keep, fingerprint=fingerprint)
    advance(f"Storing {given.source.translator}", 1, 1)
    new = [discourse.uid for discourse, _ in fresh]
    changed = [uid for uid in new if uid in held]
    gone = sorted(held.keys() - set(new) - set(keep))
    return Imported(len(new) - len(changed), len(changed), len(gone), len(keep), (*new, *gone))
