"""The corpus by its commands: texts fetched and taken out, killed in the middle, units validated and named anew."""

import asyncio
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from corpus.ingest import UNITS
from tests.acceptance.process import command, environment, running


def put(folder: Path, uid: str, *words: str) -> None:
    segments = {f"{uid}:0.1": "A Title"} | {f"{uid}:{n}.1": text for n, text in enumerate(words, 1)}
    (folder / f"{uid}_translation-en-somebody.json").write_text(json.dumps(segments), encoding="utf-8")


async def test_a_translation_is_put_in_and_taken_out_again_by_command(home: Path, tmp_path: Path) -> None:
    words = {
        "an6.46:0.1": "A Title",
        "an6.46:4.1": "Two groups quarrelled.",
        "an6.46:7.5": "Then they praised each other.",
    }
    (tmp_path / "an6.46_translation-en-somebody.json").write_text(json.dumps(words), encoding="utf-8")
    code, out, _ = await command(home, "corpus", "fetch", "--path", str(tmp_path))
    assert code == 0
    assert "somebody: 1 discourses added" in out
    assert "the translation has no discourse" in " ".join(out.split())
    assert "0 added, 0 refreshed, 0 retired" in (await command(home, "corpus", "ingest"))[1]
    assert (await command(home, "corpus", "embed"))[1] == "1 passages embedded.\n"
    out = (await command(home, "corpus", "status"))[1]
    assert re.search(r"[1-9]\d* with their passage", out)
    assert "1 of 1 passages embedded" in " ".join(out.split())
    code, out, _ = await command(home, "corpus", "remove", "somebody")
    assert code == 0
    assert " 0 with their passage" in (await command(home, "corpus", "status"))[1]


async def test_an_archive_is_fetched_over_the_network(home: Path, tmp_path: Path) -> None:
    put(tmp_path, "an6.46", "Rain fell.")
    with zipfile.ZipFile(tmp_path / "published.zip", "w") as archive:
        for path in tmp_path.glob("*.json"):
            archive.write(path, f"bilara-data-published/translation/en/somebody/{path.name}")
    app = web.Application()
    app.router.add_static("/", tmp_path)
    async with TestServer(app) as server:
        url = str(server.make_url("/published.zip"))
        code, out, _ = await command(home, "corpus", "fetch", "--url", url, "--translator", "somebody")
        assert (code, "somebody: 1 discourses added" in out) == (0, True)
        code, _, err = await command(home, "corpus", "fetch", "--url", url, "--sha256", "0" * 64)
        assert (code, "not the one that was asked for" in " ".join(err.split())) == (2, True)
    assert (await command(home, "corpus", "remove", "somebody"))[0] == 0


async def test_a_kill_while_texts_are_stored_leaves_them_as_before_or_as_after(home: Path, tmp_path: Path) -> None:
    for number in range(1, 400):
        put(tmp_path, f"an4.{number}" if number < 200 else f"an5.{number - 199}", *("Rain fell. " * 40,) * 3)
    counts = set()
    for wait in (0.0, 0.05, 0.15):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "corpus", "fetch", "--path", str(tmp_path)),
            env=environment(home),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stderr is not None
        while b"Storing" not in (line := await asyncio.wait_for(process.stderr.readline(), 60)):
            assert line, "it ended before it stored anything"
        await asyncio.sleep(wait)
        if process.returncode is None:
            process.kill()
        await process.wait()
        out = " ".join((await command(home, "corpus", "status"))[1].split())
        found = re.search(r"Source somebody .*?: (\d+) discourses", out)
        counts.add(int(found[1]) if found else 0)
    assert counts <= {0, 399}
    assert (await command(home, "corpus", "fetch", "--path", str(tmp_path)))[0] == 0
    assert "399 discourses" in " ".join((await command(home, "corpus", "status"))[1].split())
    assert (await command(home, "corpus", "remove", "somebody"))[0] == 0


async def test_answers_are_given_while_passages_are_embedded(home: Path, tmp_path: Path) -> None:
    for number in range(1, 120):
        put(tmp_path, f"an4.{number}", *("Rain fell on the roof and the people slept. " * 12,) * 6)
    assert (await command(home, "corpus", "fetch", "--path", str(tmp_path)))[0] == 0
    async with running(home) as bot:
        await bot.page()
        code, out, _ = await command(home, "ask", "I feel bitter when people around me do better than me")
        assert (code, "Sources" in out) == (0, True)
        async with asyncio.timeout(120):
            while " 714 of 714 passages embedded" not in await _status(home):  # noqa: ASYNC110  another process announces nothing
                await asyncio.sleep(0.5)
    assert (await command(home, "corpus", "remove", "somebody"))[0] == 0


async def _status(home: Path) -> str:
    return " ".join((await command(home, "corpus", "status"))[1].split())


async def test_another_ontology_takes_over_by_one_command_and_back(home: Path, tmp_path: Path) -> None:
    shipped = (UNITS.parent / "ontology.toml").read_text(encoding="utf-8")
    other = shipped.replace("[labels.ill_will]", "[labels.aversion]").replace("version = 2", "version = 9")
    (tmp_path / "other.toml").write_text(f'{other}\n[renamed]\nill_will = "aversion"\n', encoding="utf-8")
    code, out, _ = await command(home, "corpus", "relabel", "--ontology", str(tmp_path / "other.toml"))
    assert code == 0
    assert re.search(r"Ontology 9: [1-9]\d+ advice units named anew, \d+ unchanged, 0 embedded", " ".join(out.split()))
    assert re.search(r"aversion [1-9]\d+", out)
    code, out, _ = await command(home, "corpus", "relabel")
    assert "Ontology 2:" in out
    assert ", 0 embedded" in " ".join(out.split())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{ broken", "bad.jsonl:1: this line is not JSON"),
        ('{"key": "an5.161/x"}', "bad.jsonl:1: source_collection: Field required"),
    ],
)
async def test_a_folder_of_units_that_cannot_be_read_is_named(home: Path, tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "bad.jsonl").write_text(line, encoding="utf-8")
    code, _, err = await command(home, "corpus", "validate", str(tmp_path))
    assert code == 2
    assert says in " ".join(err.split())
