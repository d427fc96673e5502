"""From a folder of Markdown into one workspace: read everything, check it, embed what is new, change it in one transaction."""

import hashlib
import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.documents import Document, Embedded, HeldDocument, PostgresDocuments
from core.embedding import Embedder
from core.errors import CorpusError
from corpus.documents import chunks_of

Advance = Callable[[str, int, int], None]

ENDINGS = (".md", ".markdown", ".txt")
MOST_BYTES = 2 * 1024 * 1024
"""Of one document: a thick book has one."""
MOST_DOCUMENTS, MOST_BYTES_IN_ALL = 2_000, 32 * 1024 * 1024
"""Of one folder: what two cores embed in some hours and a scan still searches at once."""
_MOST_TOLD = 10
_REMEMBERS = "chunks 1"
"""Changes when the way of cleaning or cutting does, so that every document is cut anew."""
_OTHER_KINDS = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "an archive or an office document",
    b"{\\rtf": "an RTF document",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"\xff\xfe": "text in UTF-16; save it as UTF-8",
    b"\xfe\xff": "text in UTF-16; save it as UTF-8",
}


@dataclass(frozen=True, slots=True)
class Written:
    """A document as it lies in the folder. ``path`` begins with the folder's name and has ``/`` on every system."""

    path: str
    raw: bytes

    @property
    def hash(self) -> str:
        return hashlib.sha256(_REMEMBERS.encode() + b"\0" + self.raw).hexdigest()


@dataclass(frozen=True, slots=True)
class Folder:
    """Everything readable in a folder, by path; ``passed_over`` counts files of other kinds."""

    name: str
    documents: tuple[Written, ...]
    passed_over: int = 0


@dataclass(frozen=True, slots=True)
class Added:
    """Counts of documents of one run, and how many chunks had to be embedded.

    ``missing`` are held from an earlier run and no longer in the folder: removed where ``removed`` says so, else kept.
    """

    added: int
    changed: int
    removed: int
    unchanged: int
    embedded: int = 0
    missing: tuple[str, ...] = ()


def read_folder(folder: Path, *, name: str = "") -> Folder:
    """Every document in and below ``folder``, hidden files and folders aside. ``name`` stands in for the folder's own.

    Raises CorpusError that names every file (up to ten) that is too large, empty, unreadable, no text, or a link that leads out
    of the folder; and where no document is here at all.
    """
    if not folder.is_dir():
        raise CorpusError("there is no such folder to read documents from", where=str(folder))
    root = folder.resolve()
    name = _name(name or root.name, folder)
    found, others, wrong, total = [], 0, [], 0
    for path in _files(root):
        if path.suffix.lower() not in ENDINGS:
            others += 1
            continue
        try:
            written = Written(_path(name, path.relative_to(root)), _raw(path, root))
        except CorpusError as error:
            wrong.append(error.sentence)
            continue
        found.append(written)
        total += len(written.raw)
        if len(found) > MOST_DOCUMENTS or total > MOST_BYTES_IN_ALL:
            raise CorpusError(
                f"this folder has more than {MOST_DOCUMENTS} documents or {MOST_BYTES_IN_ALL // 1024 // 1024} MB of them",
                where=str(folder),
            )
    _raise(wrong)
    if not found:
        raise CorpusError(f"no documents ({', '.join(f'*{ending}' for ending in ENDINGS)}) are here", where=str(folder))
    _check_names(found)
    return Folder(name, tuple(found), others)


def _name(name: str, folder: Path) -> str:
    name = unicodedata.normalize("NFC", name)
    if not name.strip() or "/" in name or not name.isprintable():
        raise CorpusError(
            "this folder needs a plain name (--name) under which its documents are kept", where=str(folder)
        )
    return name.strip()


def _files(root: Path) -> Iterator[Path]:
    """Links to folders are not followed: what they show lies inside and is read there, or lies outside and is refused."""
    for directory, folders, files in os.walk(root):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for one in folders:
            _check_inside(Path(directory, one), root)
        yield from (Path(directory, one) for one in sorted(files) if not one.startswith("."))


def _check_inside(path: Path, root: Path) -> None:
    if not path.resolve().is_relative_to(root):
        raise CorpusError("this link leads out of the folder", where=_told(path.relative_to(root)))


def _path(name: str, path: Path) -> str:
    """Composed letters, so that a folder has the same names on every system."""
    given = unicodedata.normalize("NFC", f"{name}/{path.as_posix()}")
    if not given.isprintable():
        raise CorpusError("this name has characters that cannot be shown", where=_told(path))
    return given


def _told(path: Path) -> str:
    return path.as_posix().encode("utf-8", "backslashreplace").decode()


def _raw(path: Path, root: Path) -> bytes:
    where = _told(path.relative_to(root))
    _check_inside(path, root)
    try:
        if not path.is_file():
            raise CorpusError("this is no file", where=where)
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CorpusError(f"the file cannot be read ({error.strerror})", where=where) from error
    if len(raw) > MOST_BYTES:
        raise CorpusError(f"the file is larger than {MOST_BYTES // 1024 // 1024} MB", where=where)
    if not raw.strip():
        raise CorpusError("the file is empty", where=where)
    return raw


def _check_names(found: Sequence[Written]) -> None:
    seen: set[str] = set()
    for one in found:
        if one.path in seen:
            raise CorpusError("two files have this name, written with different characters", where=one.path)
        seen.add(one.path)


def _raise(wrong: Sequence[str]) -> None:
    if wrong:
        more = [f"and {len(wrong) - _MOST_TOLD} more"] if len(wrong) > _MOST_TOLD else []
        raise CorpusError("\n".join((*wrong[:_MOST_TOLD], *more)))


def read_document(written: Written) -> Document:
    """Raises CorpusError with file and line for broken UTF-8, for what is no text, and for a document without words."""
    text = _text(written)
    try:
        chunks = chunks_of(written.path, text)
    except CorpusError as error:
        raise CorpusError(error.sentence, where=written.path) from error
    if not chunks:
        raise CorpusError("there are no words in this document", where=written.path)
    return Document(written.path, written.hash, chunks)


def _text(written: Written) -> str:
    kind = next((kind for start, kind in _OTHER_KINDS.items() if written.raw.startswith(start)), "")
    if kind:
        raise CorpusError(f"this is no Markdown but {kind}", where=written.path)
    try:
        text = written.raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = f"{written.path}:{_line(written.raw, error.start)}"
        raise CorpusError(f"this line is not UTF-8 (byte 0x{written.raw[error.start]:02x})", where=where) from error
    if "\0" in text:
        where = f"{written.path}:{_line(written.raw, written.raw.index(0))}"
        raise CorpusError("a NUL character: this is no text", where=where)
    return text


def _line(raw: bytes, at: int) -> int:
    return raw.count(b"\n", 0, at) + 1


async def import_documents(
    folder: Folder,
    *,
    workspace: str,
    documents: PostgresDocuments,
    embedder: Embedder,
    advance: Advance,
    mirror: bool = False,
) -> Added:
    """Make the workspace hold this folder as it is now; what the folder has lost goes only with ``mirror``.

    Nothing is written before every document has been read and embedded: a kill at any point leaves the workspace as before or
    as after. Raises CorpusError that names every document (up to ten) that cannot be read.
    """
    held = {one.path: one for one in await documents.held(workspace)}
    new = [one for one in folder.documents if not _stands(one, held.get(one.path), embedder.fingerprint)]
    read = _read(new, advance)
    here = {one.path for one in folder.documents}
    missing = tuple(path for path in held if path.startswith(f"{folder.name}/") and path not in here)
    fresh, embedded = await _embed(read, workspace, documents, embedder, advance)
    gone = missing if mirror else ()
    if fresh or gone:
        await documents.shelve(workspace, fresh, embedder=embedder.fingerprint, gone=gone)
    changed = sum(one.path in held for one in new)
    return Added(
        added=len(new) - changed,
        changed=changed,
        removed=len(gone),
        unchanged=len(folder.documents) - len(new),
        embedded=embedded,
        missing=missing,
    )


def _stands(written: Written, held: HeldDocument | None, fingerprint: str) -> bool:
    return held is not None and (held.hash, held.embedder) == (written.hash, fingerprint)


def _read(written: Sequence[Written], advance: Advance) -> list[Document]:
    read, wrong = [], []
    for number, one in enumerate(written):
        advance("Reading documents", number, len(written))
        try:
            read.append(read_document(one))
        except CorpusError as error:
            wrong.append(error.sentence)
    _raise(wrong)
    return read


async def _embed(
    read: Sequence[Document], workspace: str, documents: PostgresDocuments, embedder: Embedder, advance: Advance
) -> tuple[list[Embedded], int]:
    """Each document with its vectors; those of chunks that stayed as they were are taken from the store."""
    ids = [chunk.id for document in read for chunk in document.chunks]
    vectors = await documents.vectors(workspace, ids, embedder=embedder.fingerprint)
    waiting = [chunk for document in read for chunk in document.chunks if chunk.id not in vectors]
    for number, chunk in enumerate(waiting):
        advance("Embedding documents", number, len(waiting))
        vectors[chunk.id] = (await embedder.embed([chunk.whole]))[0]
    return [Embedded(one, [vectors[chunk.id] for chunk in one.chunks]) for one in read], len(waiting)
