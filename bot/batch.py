"""`dharma ask` and `dharma refs` on lines: one JSON object in, one out, in the order they came."""

import asyncio
import dataclasses
import json
import uuid
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, TextIO

from core.answer import Answer
from core.deps import Deps
from core.errors import DharmaError
from core.pipeline import ask
from core.progress import silent
from core.question import Place, Question
from core.refs import uids


@dataclass(frozen=True, slots=True)
class Line:
    """One line read: ``error`` says why it cannot be used."""

    id: Any
    text: str = ""
    error: str = ""


def question_of(text: str, *, denomination: str) -> Question:
    """A question from the terminal: alone, without memory, never claimed."""
    ask_id = uuid.uuid4().hex
    place = Place(door="terminal", workspace="local", channel="local", thread=ask_id)
    return Question(id=ask_id, text=text, place=place, asker="local", denomination=denomination)


async def answer_of(question: Question, deps: Deps) -> Answer:
    return await ask(question, deps=deps, emit=silent)


def read_lines(stream: Iterable[bytes]) -> Iterator[Line]:
    """Blank lines are passed over; a line that is no ``{"id", "text"}`` object becomes an error with its number."""
    for number, raw in enumerate(stream, start=1):
        if raw.strip():
            yield _line(raw, number)


def _line(raw: bytes, number: int) -> Line:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return Line(None, error=f"line {number} is not JSON")
    if not isinstance(value, dict):
        return Line(None, error=f"line {number} is not an object with id and text")
    if not isinstance(value.get("text"), str):
        return Line(value.get("id"), error=f"line {number} has no text")
    return Line(value.get("id"), value["text"])


async def ask_lines(stream: BinaryIO, out: TextIO, deps: Deps, *, concurrency: int, denomination: str) -> None:
    """Answer every line; ``concurrency`` asks run at a time, and what is written keeps the order of what was read."""
    running: list[asyncio.Task[dict[str, Any]]] = []
    try:
        async for line in _as_they_come(stream):
            running.append(asyncio.create_task(_asked(line, deps, denomination)))
            if len(running) >= concurrency:
                _write(out, await running.pop(0))
        while running:
            _write(out, await running.pop(0))
    finally:
        for task in running:
            task.cancel()


async def _as_they_come(stream: BinaryIO) -> AsyncIterator[Line]:
    """Lines without blocking the loop, so that a slow writer at the other end holds up nothing that runs."""
    numbered = read_lines(stream)
    while (line := await asyncio.to_thread(next, numbered, None)) is not None:
        yield line


async def _asked(line: Line, deps: Deps, denomination: str) -> dict[str, Any]:
    if line.error:
        return {"id": line.id, "error": {"code": "BAD_LINE", "message": line.error}}
    try:
        return {**shown(await answer_of(question_of(line.text, denomination=denomination), deps)), "id": line.id}
    except DharmaError as error:
        return {"id": line.id, "error": {"code": error.code, "message": error.sentence}}


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


def refs_of(text: str) -> tuple[str, ...]:
    return uids(text)


def refs_lines(stream: Iterable[bytes], out: TextIO) -> None:
    for line in read_lines(stream):
        bad = {"id": line.id, "error": {"code": "BAD_LINE", "message": line.error}}
        _write(out, bad if line.error else {"id": line.id, "refs": list(refs_of(line.text))})


def _write(out: TextIO, value: dict[str, Any]) -> None:
    # ASCII, because a lone surrogate that came in must be able to go out.
    out.write(json.dumps(value) + "\n")
    out.flush()
