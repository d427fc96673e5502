"""Downloads an archive of texts: resumed where it broke off, kept only when it is whole."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import aiohttp

from core.errors import CorpusError

PUBLISHED = "https://github.com/suttacentral/bilara-data/archive/refs/heads/published.zip"
"""The published translations of SuttaCentral, all languages and translators. docs/sources.md says what its people ask for."""

MOST_BYTES = 2 * 1024**3
_CHUNK = 256 * 1024
_TIMEOUT = aiohttp.ClientTimeout(total=None, connect=30, sock_read=60)

Advance = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Fetched:
    """A whole archive on disk. ``sha256`` is that of its bytes."""

    path: Path
    sha256: str
    resumed_at: int


async def fetch(url: str, folder: Path, *, sha256: str = "", advance: Advance) -> Fetched:
    """Download ``url`` into ``folder``. What broke off goes on where it stood, if the server still has the same file.

    Raises CorpusError, and keeps no half file under the final name, when the server refuses, the bytes are too few, are no
    whole zip archive, or do not have the ``sha256`` (hex) that was asked for.
    """
    half = _Half(folder, url)
    try:
        resumed_at = await _download(half, advance)
    except (aiohttp.ClientError, TimeoutError) as error:
        raise CorpusError(
            f"the download broke off ({type(error).__name__}); run the command again and it goes on from there",
            where=url,
        ) from error
    return half.whole(sha256, resumed_at)


class _Half:
    """A download on its way: the bytes so far, and beside them what the server called the file."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url = url
        stem = hashlib.sha256(url.encode()).hexdigest()[:16]
        self._part, self._note, self._whole = (folder / f"{stem}{ending}" for ending in (".part", ".json", ".zip"))
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def length(self) -> int:
        return self._part.stat().st_size if self._part.is_file() else 0

    @property
    def noted(self) -> Mapping[str, Any]:
        try:
            told = json.loads(self._note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return told if isinstance(told, dict) else {}

    def open(self, start: int, etag: str, total: int) -> BinaryIO:
        self._note.write_text(json.dumps({"etag": etag, "total": total}), encoding="utf-8")
        return self._part.open("ab" if start else "wb")

    def whole(self, sha256: str, resumed_at: int) -> Fetched:
        """Give it its final name if it is what it should be; else drop it and say why."""
        found = self._digest()
        fault = self._fault(found, sha256)
        self._note.unlink(missing_ok=True)
        if fault:
            self._part.unlink(missing_ok=True)
            raise CorpusError(f"{fault}; it was not kept", where=self.url)
        self._part.replace(self._whole)
        return Fetched(self._whole, found, resumed_at)

    def _digest(self) -> str:
        with self._part.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def _fault(self, found: str, sha256: str) -> str:
        if sha256 and found != sha256.lower():
            return f"the file has the checksum {found}, not the one that was asked for"
        try:
            with zipfile.ZipFile(self._part) as archive:
                broken = archive.testzip()
        except zipfile.BadZipFile as error:
            return f"what came is no whole archive ({error})"
        return f"{broken} in the archive is damaged" if broken else ""


async def _download(half: _Half, advance: Advance) -> int:
    have, before = half.length, half.noted
    # Without a mark of the file that was begun, nobody can say that the rest belongs to it.
    headers = {"Range": f"bytes={have}-", "If-Range": before["etag"]} if have and before.get("etag") else {}
    async with aiohttp.ClientSession(timeout=_TIMEOUT) as session, session.get(half.url, headers=headers) as response:
        if response.status == 416 and have and before.get("total") == have:
            return have
        if response.status not in (200, 206):
            raise CorpusError(f"the server answers {response.status} {response.reason}", where=half.url)
        start = have if response.status == 206 else 0
        total = start + response.content_length if response.content_length is not None else 0
        await _receive(half, response, start, total, advance)
        return start


async def _receive(half: _Half, response: aiohttp.ClientResponse, start: int, total: int, advance: Advance) -> None:
    done = start
    with half.open(start, response.headers.get("ETag", ""), total) as file:
        async for chunk in response.content.iter_chunked(_CHUNK):
            done += len(chunk)
            if max(done, total) > MOST_BYTES:
                raise CorpusError(f"the file is larger than {MOST_BYTES // 1024**3} GB", where=half.url)
            file.write(chunk)
            advance("Fetching texts (MB)", done // 1024**2, max(total, done) // 1024**2)
    if total and done != total:
        raise CorpusError(
            f"the download broke off after {done} of {total} bytes; run the command again", where=half.url
        )
