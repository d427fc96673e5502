"""Lines in, lines out: what cannot be used costs only itself, and what can is answered in its place."""

import asyncio
import errno
import io
import json
import os
from typing import Any, BinaryIO, TextIO, cast

import pytest

from bot import batch
from bot.batch import LONGEST_LINE, Id, Line, ask_lines, read_lines
from core.answer import Answer
from core.deps import Deps
from core.errors import BadQuestion, EmbedderUnavailable
from core.question import Question
from core.testing import an_answer


def read(raw: bytes) -> list[Line]:
    return list(read_lines(io.BytesIO(raw)))


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\xff\xfe\x80",
        b"[" * 100_000 + b"]" * 100_000,
        b'{"id": NaN, "text": "x"}',
        b'{"id": 1e999, "text": "x"}',
        b'{"id": -Infinity, "text": "x"}',
        b'{"id": ["a"], "text": "x"}',
        b'{"id": {"a": 1}, "text": "x"}',
        b'{"id": ' + b"[" * 900 + b"]" * 900 + b', "text": "x"}',
        b'{"id": ' + b"9" * 5000 + b', "text": "x"}',
        b'"text"',
        b"5",
        b"null",
        b"{}",
        b'{"id": 1}',
        b'{"id": 1, "text": null}',
        b'{"id": 1, "text": 5}',
    ],
)
def test_a_bad_line_is_told_by_its_number_and_can_be_written(raw: bytes) -> None:
    bad, good = read(b"\n".join([raw, b'{"id": "after", "text": "I am angry"}']))
    assert bad.error.startswith("line 1 ")
    assert json.loads(json.dumps(bad.id, allow_nan=False)) in (None, 1)
    assert good == Line("after", "I am angry")


@pytest.mark.parametrize("id_", [None, "", "a", 0, 1.5, True, "\ud800"])
def test_a_plain_id_comes_back_as_it_was(id_: Id) -> None:
    assert read(json.dumps({"id": id_, "text": "x"}).encode()) == [Line(id_, "x")]


def test_marks_and_line_ends_of_other_systems_do_not_matter() -> None:
    raw = b'\xef\xbb\xbf{"id": 1, "text": "x"}\r\n\r\n   \n{"id": 2, "text": "y"}'
    assert read(raw) == [Line(1, "x"), Line(2, "y")]


def test_a_line_that_is_too_long_is_passed_over_without_holding_it() -> None:
    raw = b'{"id": 1, "text": "' + b"a" * (2 * LONGEST_LINE) + b'"}\n{"id": 2, "text": "y"}\n'
    long, good = read(raw)
    assert "longer than" in long.error
    assert good == Line(2, "y")


class Asked:
    """Stands where the pipeline is: keeps count of what runs at a time, and loses the database when it is told to."""

    def __init__(self) -> None:
        self.now = self.most = 0

    async def answer_of(self, question: Question, deps: Deps) -> Answer:
        self.now += 1
        self.most = max(self.most, self.now)
        # The later ones end first.
        for _ in range(50 - int(question.text.split()[0])):
            await asyncio.sleep(0)
        self.now -= 1
        if question.text.endswith("lost"):
            raise ConnectionResetError
        return an_answer()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()
    monkeypatch.setattr(batch, "answer_of", asked.answer_of)
    return asked


async def ask_all(stream: BinaryIO, out: TextIO, *, concurrency: int) -> None:
    await ask_lines(stream, out, cast("Deps", None), concurrency=concurrency, denomination="zen")


async def outcomes(*texts: str, concurrency: int) -> list[dict[str, Any]]:
    given = "\n".join(json.dumps({"id": number, "text": text}) for number, text in enumerate(texts))
    out = io.StringIO()
    await ask_all(io.BytesIO(given.encode()), out, concurrency=concurrency)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("concurrency", [1, 4, 64])
async def test_order_is_kept_and_no_more_run_than_allowed(asked: Asked, concurrency: int) -> None:
    found = await outcomes(*(str(number) for number in range(40)), concurrency=concurrency)
    assert [one["id"] for one in found] == list(range(40))
    assert min(concurrency, 2) <= asked.most <= concurrency


async def test_a_database_that_goes_away_costs_one_line(asked: Asked) -> None:
    found = await outcomes("1", "2 lost", "3", concurrency=2)
    assert [one.get("error", {}).get("code") for one in found] == [None, "DATABASE_UNAVAILABLE", None]


@pytest.mark.parametrize("concurrency", [1, 8])
async def test_who_sends_a_line_may_wait_for_its_answer_before_the_next(asked: Asked, concurrency: int) -> None:
    given_fd, give_fd = os.pipe()
    told_fd, tell_fd = os.pipe()
    with (
        os.fdopen(given_fd, "rb") as given,
        os.fdopen(give_fd, "wb", buffering=0) as give,
        os.fdopen(told_fd, "rb") as told,
        os.fdopen(tell_fd, "w") as tell,
    ):
        running = asyncio.create_task(ask_all(given, tell, concurrency=concurrency))
        for number in range(3):
            give.write(json.dumps({"id": number, "text": "1"}).encode() + b"\n")
            assert json.loads(await asyncio.to_thread(told.readline))["id"] == number
        give.close()
        await running


class Gone(io.StringIO):
    """An output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


async def test_an_output_that_nobody_reads_ends_the_run(asked: Asked) -> None:
    with pytest.raises(BrokenPipeError) as ended:
        await ask_all(io.BytesIO(b'{"id": 1, "text": "1"}\n' * 20), Gone(), concurrency=4)
    assert ended.value.errno == errno.EPIPE  # by which the command line knows it from a fault


REFUSED = BadQuestion("Too long.", reason="too_long")


@pytest.mark.parametrize(
    ("raised", "code", "message"),
    [
        (REFUSED, "BAD_QUESTION", "Too long."),
        (EmbedderUnavailable("The model is missing."), "EMBEDDER_UNAVAILABLE", "The model is missing."),
        (RuntimeError("secret words of a message"), "ERROR", "Something went wrong"),
    ],
)
async def test_an_error_costs_its_line_and_is_told_as_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raised: Exception, code: str, message: str
) -> None:
    async def answer_of(question: Question, deps: Deps) -> Answer:
        if question.text == "bad":
            raise raised
        return an_answer()

    monkeypatch.setattr(batch, "answer_of", answer_of)
    found = await outcomes("good", "bad", "good", concurrency=2)
    assert [one["id"] for one in found] == [0, 1, 2]
    assert [one.get("error", {}).get("code") for one in found] == [None, code, None]
    assert found[1]["error"]["message"].startswith(message)
    shown = capsys.readouterr()
    assert "secret words" not in shown.out + shown.err


async def test_a_lone_surrogate_goes_in_and_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer_of(question: Question, deps: Deps) -> Answer:
        return an_answer(question.text)

    monkeypatch.setattr(batch, "answer_of", answer_of)
    out = io.StringIO()
    await ask_all(io.BytesIO(b'{"id": "\\ud800", "text": "angry \\ud800"}\n'), out, concurrency=1)
    assert out.getvalue().isascii()
    told = json.loads(out.getvalue())
    assert (told["id"], told["answer"].startswith("angry \ud800")) == ("\ud800", True)


def test_references_are_found_line_by_line() -> None:
    out = io.StringIO()
    lines = b'{"id": 1, "text": "AN 5.57, mn10 and AN 1.5"}\n\nnot json\n{"id": 2, "text": "an 5.5 inch screen"}\n'
    batch.refs_lines(io.BytesIO(lines), out)
    first, bad, none = (json.loads(line) for line in out.getvalue().splitlines())
    assert first == {"id": 1, "refs": ["an5.57", "mn10", "an1.1-10"]}
    assert bad["error"] == {"code": "BAD_LINE", "message": "line 3 is not JSON"}
    assert none == {"id": 2, "refs": []}
