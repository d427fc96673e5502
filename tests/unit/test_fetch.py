"""Downloads over a real socket: resumed, checked, and kept only whole."""

import hashlib
import io
import zipfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from core.errors import CorpusError
from corpus.fetch import fetch


def an_archive(text: str = "words" * 50_000) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("an5.57_translation-en-somebody.json", text)
    return packed.getvalue()


@dataclass
class Archive:
    """A server of one file. ``breaks_after`` closes the connection after so many bytes, once."""

    body: bytes = field(default_factory=an_archive)
    etag: str = '"one"'
    breaks_after: int = 0
    status: int = 200
    asked: list[str] = field(default_factory=list)

    async def get(self, request: web.Request) -> web.StreamResponse:
        if self.status != 200:
            return web.Response(status=self.status)
        wanted = request.headers.get("Range", "")
        self.asked.append(wanted)
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        resumes = bool(wanted) and request.headers.get("If-Range") == self.etag
        part = self.body[start:] if resumes else self.body
        response = web.StreamResponse(status=206 if resumes else 200, headers={"ETag": self.etag})
        response.content_length = len(part)
        await response.prepare(request)
        if self.breaks_after:
            await response.write(part[: self.breaks_after])
            self.breaks_after = 0
            assert request.transport is not None
            request.transport.close()
            return response
        await response.write(part)
        return response


@pytest.fixture
def archive() -> Archive:
    return Archive()


@pytest.fixture
async def url(archive: Archive) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/published.zip", archive.get)
    async with TestServer(app) as server:
        yield str(server.make_url("/published.zip"))


def quiet(what: str, done: int, total: int) -> None:
    return None


async def test_an_archive_arrives_whole_with_its_checksum(archive: Archive, url: str, tmp_path: Path) -> None:
    fetched = await fetch(url, tmp_path, advance=quiet)
    assert fetched.path.read_bytes() == archive.body
    assert fetched.sha256 == hashlib.sha256(archive.body).hexdigest()
    assert [path.suffix for path in tmp_path.iterdir()] == [".zip"]


async def test_what_broke_off_goes_on_from_there(archive: Archive, url: str, tmp_path: Path) -> None:
    archive.breaks_after = 100_000
    with pytest.raises(CorpusError, match="broke off"):
        await fetch(url, tmp_path, advance=quiet)
    fetched = await fetch(url, tmp_path, advance=quiet)
    assert 0 < fetched.resumed_at <= 100_000
    assert archive.asked == ["", f"bytes={fetched.resumed_at}-"]
    assert fetched.path.read_bytes() == archive.body


async def test_a_file_that_changed_meanwhile_is_fetched_anew(archive: Archive, url: str, tmp_path: Path) -> None:
    archive.breaks_after = 100_000
    with pytest.raises(CorpusError, match="broke off"):
        await fetch(url, tmp_path, advance=quiet)
    archive.body, archive.etag = an_archive("other" * 60_000), '"two"'
    fetched = await fetch(url, tmp_path, advance=quiet)
    assert (fetched.resumed_at, fetched.path.read_bytes()) == (0, archive.body)


@pytest.mark.parametrize(
    ("body", "sha256", "says"),
    [
        (an_archive(), "0" * 64, "has the checksum"),
        (b"<html>no archive</html>", "", "no whole archive"),
        (an_archive()[:-30], "", "no whole archive"),
        (an_archive().replace(b"wordswords", b"wordswordz", 1), "", "is damaged"),
    ],
    ids=["checksum", "page", "truncated", "damaged"],
)
async def test_what_is_not_the_file_is_not_kept(
    archive: Archive, url: str, tmp_path: Path, body: bytes, sha256: str, says: str
) -> None:
    archive.body = body
    with pytest.raises(CorpusError, match=says):
        await fetch(url, tmp_path, sha256=sha256, advance=quiet)
    assert list(tmp_path.iterdir()) == []


async def test_a_refusal_is_said_with_the_address(archive: Archive, url: str, tmp_path: Path) -> None:
    archive.status = 404
    with pytest.raises(CorpusError, match="answers 404") as raised:
        await fetch(url, tmp_path, advance=quiet)
    assert raised.value.where == url
