"""`dharma ask` and `dharma refs` on lines: one JSON object in, one out, in the order they came."""

import asyncio
import dataclasses
import errno
import json
import threading
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, NoReturn, TextIO

import structlog

from core.answer import Answer
from core.db import DATABASE_ERRORS
from core.deps import Deps
from core.errors import DatabaseUnavailable, DharmaError
from core.pipeline import ask
from core.progress import silent
from core.question import Place, Question
from core.refs import uids

LONGEST_LINE = 16 * 1024 * 1024  # bytes, held in memory at once
_log = structlog.get_logger(__name__)
_FAILED = "Something went wrong on my side, and I could not answer this line."
_LOST = DatabaseUnavailable("The database went away while I was answering. Please ask again.")

Id = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line read: ``error`` says why it cannot be used."""

    id: Id
    text: str = ""
    error: str = ""


def question_of(text: str, *, denomination: str) -> Question:
    """A question from the terminal: alone, without memory, never claimed."""
    ask_id = uuid.uuid4().hex
    place = Place(door="terminal", workspace="local", channel="local", thread=ask_id)
    return Question(id=ask_id, text=text, place=place, asker="local", denomination=denomination)


async def answer_of(question: Question, deps: Deps) -> Answer:
    return await ask(question, deps=deps, emit=silent)


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Blank lines are passed over; a line that is no ``{"id", "text"}`` object becomes an error with its number."""
    for number, raw in enumerate(_raw_lines(stream), start=1):
        if len(raw) > LONGEST_LINE:
            yield Line(None, error=f"line {number} is longer than {LONGEST_LINE:,} bytes")
        elif raw.strip():
            yield _line(raw, number)


def _raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Of a line that is too long, its first LONGEST_LINE + 1 bytes."""
    while raw := stream.readline(LONGEST_LINE + 1):
        yield raw
        while len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
            raw = stream.readline(LONGEST_LINE + 1)


def _line(raw: bytes, number: int) -> Line:
    try:
        value = json.loads(raw, parse_constant=_no_json)
    except (ValueError, RecursionError):
        return Line(None, error=f"line {number} is not JSON")
    if not isinstance(value, dict):
        return Line(None, error=f"line {number} is not an object with id and text")
    id_ = value.get("id")
    if not isinstance(id_, Id) or id_ in _UNSAYABLE:
        return Line(None, error=f"line {number} has an id that is neither text nor number")
    if not isinstance(value.get("text"), str):
        return Line(id_, error=f"line {number} has no text")
    return Line(id_, value["text"])


_UNSAYABLE = (float("inf"), float("-inf"))  # what 1e999 is read as; JSON has no word for it


def _no_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


async def ask_lines(stream: BinaryIO, out: TextIO, deps: Deps, *, concurrency: int, denomination: str) -> None:
    """Answer every line; ``concurrency`` asks run at a time, and what is written keeps the order of what was read.

    Each answer is written as soon as those before it are, so that who sends a line may wait for its answer.
    """
    running: asyncio.Queue[asyncio.Task[dict[str, Any]] | None] = asyncio.Queue()
    free = asyncio.Semaphore(concurrency)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(_start_all(stream, deps, denomination, group, free, running))
            while (asked := await running.get()) is not None:
                _write(out, await asked)
                free.release()
    except* BrokenPipeError as gone:
        # Whoever read the answers has gone; said plainly, because a group of errors is nobody's broken pipe.
        raise BrokenPipeError(errno.EPIPE, "nobody reads the answers") from gone


async def _start_all(
    stream: BinaryIO,
    deps: Deps,
    denomination: str,
    group: asyncio.TaskGroup,
    free: asyncio.Semaphore,
    running: asyncio.Queue[asyncio.Task[dict[str, Any]] | None],
) -> None:
    async for line in _as_they_come(stream):
        # After the read, and given back after the write: with one at a time, nothing runs beside an ask.
        await free.acquire()
        running.put_nowait(group.create_task(_asked(line, deps, denomination)))
    running.put_nowait(None)


async def _as_they_come(stream: BinaryIO) -> AsyncIterator[Line]:
    """Lines without blocking the loop, so that a slow writer at the other end holds up nothing that runs.

    Read in a daemon thread and one line ahead: a stop does not wait for a line that never comes.
    """
    lines: asyncio.Queue[Line | None] = asyncio.Queue()
    wanted = threading.Semaphore(1)
    reading = partial(_read_into, lines, asyncio.get_running_loop(), stream, wanted)
    threading.Thread(target=reading, name="lines", daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line
        wanted.release()


def _read_into(
    lines: asyncio.Queue[Line | None], loop: asyncio.AbstractEventLoop, stream: BinaryIO, wanted: threading.Semaphore
) -> None:
    with suppress(RuntimeError):  # the loop has closed: nobody waits for lines any more
        try:
            for line in read_lines(stream):
                wanted.acquire()
                loop.call_soon_threadsafe(lines.put_nowait, line)
        finally:
            loop.call_soon_threadsafe(lines.put_nowait, None)


async def _asked(line: Line, deps: Deps, denomination: str) -> dict[str, Any]:
    if line.error:
        return {"id": line.id, "error": {"code": "BAD_LINE", "message": line.error}}
    try:
        return {**shown(await answer_of(question_of(line.text, denomination=denomination), deps)), "id": line.id}
    except (DharmaError, *DATABASE_ERRORS) as found:
        error = found if isinstance(found, DharmaError) else _LOST
        return {"id": line.id, "error": {"code": error.code, "message": error.sentence}}
    except Exception as found:
        # This door's one broad except. The log names the error's type, never its words: they may hold a message.
        _log.error("batch.failed", error=type(found).__name__)
        return {"id": line.id, "error": {"code": DharmaError.code, "message": _FAILED}}


def shown(answer: Answer) -> dict[str, Any]:
    """An answer as the JSON contract names its parts."""
    return {
        "id": answer.id,
        "kind": answer.kind,
        "answer": answer.text,
        "citations": [dataclasses.asdict(citation) for citation in answer.citations],
        "labels": list(answer.labels),
        "emotions": list(answer.emotions),
        "intent": answer.intent,
        "safety": {"class": answer.safety.class_, "flags": list(answer.safety.flags)},
        "retrieved": [dataclasses.asdict(retrieved) for retrieved in answer.retrieved],
        "plan": dict(answer.plan),
        "denomination": answer.denomination,
        "timings_ms": dict(answer.timings_ms),
    }


def refs_lines(stream: BinaryIO, out: TextIO) -> None:
    for line in read_lines(stream):
        bad = {"id": line.id, "error": {"code": "BAD_LINE", "message": line.error}}
        _write(out, bad if line.error else {"id": line.id, "refs": list(uids(line.text))})


def _write(out: TextIO, value: dict[str, Any]) -> None:
    # ASCII, because a lone surrogate that came in must be able to go out.
    out.write(json.dumps(value) + "\n")
    out.flush()
