"""`dharma corpus review` and `report` as a person gives them, on a database of the test's own."""

import asyncio
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.review_command import review_app
from core.db import Pool, open_pool
from core.errors import DharmaError
from core.library import PostgresLibrary
from core.reviews import PostgresReviews
from core.testing import FakeEmbedder, a_unit
from core.unit import AdviceUnit
from core.versions import versions_of
from corpus.ingest import ingest

SURE = a_unit("an5.1/sure", confidence=0.9, source_title="A [bold]Title[/bold]", topics=("anger",))
UNSURE = a_unit("an5.2/unsure", confidence=0.66)
LONG = a_unit(f"mn20/{'a-very-long-key-' * 4}end", confidence=0.7)


async def _ingest(pool: Pool, *units: AdviceUnit) -> None:
    await ingest(
        units,
        library=PostgresLibrary(pool),
        embedder=FakeEmbedder(),
        passage_of=lambda _: None,
        advance=lambda *_: None,
    )


@pytest.fixture
async def filled(url: str) -> str:
    """Three units, one of them in its second wording; nothing is open when the command comes."""
    async with open_pool(url, most=1) as pool:
        await _ingest(pool, a_unit("an5.1/sure", teaching="Another teaching, as it was."), UNSURE, LONG)
        await _ingest(pool, SURE, UNSURE, LONG)
        await PostgresLibrary(pool).used([LONG.id])
    return url


@pytest.fixture
def dharma(filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("DATABASE_URL", filled)
    monkeypatch.setenv("DHARMA_HOME", str(tmp_path))
    return lambda *arguments: CliRunner().invoke(review_app, ["review", *arguments])


def _places(text: str, *sought: str) -> list[int]:
    return [text.index(one) for one in sought]


def test_what_waits_is_listed_most_used_and_least_sure_first_in_eighty_columns(dharma: Callable[..., Result]) -> None:
    listed = dharma().output
    places = _places(listed, "mn20/", "an5.2/unsure", "an5.1/sure")
    assert places == sorted(places)
    assert LONG.key in "".join(line.split("│")[1].strip() for line in listed.splitlines() if line.startswith("│"))
    assert max(map(len, listed.splitlines()[:-1])) <= 80
    assert "3 units wait, 1 are shown." in " ".join(dharma("--limit", "1").output.split())


def test_a_unit_is_shown_whole_and_a_decision_stays_with_its_person(dharma: Callable[..., Result]) -> None:
    before = dharma("an5.1/sure").output
    said = " ".join(before.split())
    for wanted in (
        *("AN 5.1 A [bold]Title[/bold]", SURE.problem_summary, SURE.diagnosis, SURE.teaching, "topics: anger"),
        *("version 2, unreviewed, confidence 0.90", "No translation on this machine has it.", "None so far."),
        "other than before: source_title, topics, teaching, confidence",
    ):
        assert wanted in said
    assert max(map(len, before.splitlines())) <= 80
    done = dharma("an5.1/sure", "--reject", "--by", "Ada Reader", "--note", "Not in the text.")
    assert done.output == "an5.1/sure, version 2: unreviewed -> rejected, by Ada Reader.\n"
    assert "an5.1/sure" not in dharma().output
    dharma("an5.1/sure", "--reset", "--by", "Ben Reader")
    after = " ".join(dharma("an5.1/sure").output.split())
    assert "Ada Reader: unreviewed -> rejected (version 2). Not in the text." in after
    assert "Ben Reader: rejected -> unreviewed (version 2)" in after
    dharma("an5.1/sure", "--accept", "--by", "Ada Reader")
    assert "version 2, human_reviewed" in dharma("an5.1/sure").output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("an5.1/sure", "--accept"), "never claimed by nobody"),
        (("an5.1/sure", "--accept", "--by", "  "), "never claimed by nobody"),
        (("--reject", "--by", "Ada"), "--reject needs the unit"),
        (("an5.1/sure", "--accept", "--reject", "--by", "Ada"), "One thing at a time"),
        (("an5.1/sure", "--walk", "--by", "Ada"), "One thing at a time"),
        (("--walk",), "never claimed by nobody"),
        (("--walk", "--by", "Ada"), "needs a terminal"),
        (("an9.9/nothing",), "there is no advice unit an9.9/nothing"),
        (("an9.9/nothing", "--accept", "--by", "Ada"), "there is no advice unit an9.9/nothing"),
    ],
)
def test_what_goes_wrong_is_said_in_words(
    dharma: Callable[..., Result], arguments: tuple[str, ...], sentence: str
) -> None:
    error = dharma(*arguments).exception
    assert isinstance(error, DharmaError)
    assert sentence in error.sentence


async def test_versions_are_kept_newest_first_each_with_its_own_status(pool: Pool) -> None:
    await _ingest(pool, UNSURE)
    await PostgresReviews(pool).decide("an5.2/unsure", "human_reviewed", reviewer="Ada Reader")
    await _ingest(pool, a_unit("an5.2/unsure", confidence=0.8))
    found = await versions_of(pool, "an5.2/unsure")
    assert [(one.version, one.status, one.is_current, one.unit.confidence) for one in found] == [
        (2, "unreviewed", True, 0.8),
        (1, "human_reviewed", False, 0.66),
    ]
    assert await versions_of(pool, "an9.9/nothing") == ()


class Terminal:
    """The far end of a terminal in which a command runs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.shown = ""

    def until(self, text: str, *, seconds: float = 30) -> None:
        """Wait until ``text`` is shown after what was waited for before."""
        new, end = "", time.monotonic() + seconds
        while text not in new:
            ready, _, _ = select.select([self._descriptor], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"never shown: {text!r} in {new!r}"
            new += os.read(self._descriptor, 65536).decode()
        self.shown += new

    def press(self, keys: str) -> None:
        os.write(self._descriptor, keys.encode())


@contextmanager
def terminal(*arguments: str) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from bot.review_command import review_app; review_app()", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "dumb", "COLUMNS": "80"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(ours), process
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_person_walks_through_what_waits_by_single_keys(dharma: Callable[..., Result], filled: str) -> None:
    with terminal("review", "--walk", "--by", "Ada Reader") as (screen, process):
        screen.until("q quit")
        assert LONG.problem_summary.split()[0] in screen.shown
        screen.press("x")
        screen.until("Only the keys")
        screen.press("s")
        screen.until("q quit")
        screen.press("r")
        screen.until("why?")
        screen.press("Not in the text.\n")
        screen.until("q quit")
        screen.press("q")
        screen.until("0 accepted, 1 rejected, 1 skipped. 2 units wait.")
        assert process.wait(20) == 0

    async def decided() -> list[tuple[str, str, str]]:
        async with open_pool(filled, most=1) as pool:
            history = await PostgresReviews(pool).history("an5.2/unsure")
            return [(one.became, one.reviewer, one.note) for one in history]

    assert asyncio.run(decided()) == [("rejected", "Ada Reader", "Not in the text.")]


def test_the_report_needs_no_database_and_fits_eighty_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    monkeypatch.setenv("DHARMA_HOME", str(tmp_path))
    told = CliRunner().invoke(review_app, ["report"])
    assert told.exit_code == 0
    for heading in (
        "label",
        "topic",
        "structure",
        "collection",
        "audience",
        "status",
        "denomination",
        "contraindication",
    ):
        assert f"Units by {heading}" in told.output
    for line in ("Discourses that units rest on", "MN  ", " of 152", "Gaps"):
        assert line in told.output
    assert max(map(len, told.output.splitlines())) <= 80
