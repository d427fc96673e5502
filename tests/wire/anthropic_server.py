"""Claude's API on loopback: messages and batches of them, judged strictly and scripted to fail.

A test says with ``replies`` what the model writes and with ``fault`` what goes wrong on the way. What the model says is kept
apart from how it is sent (``_composed``, then ``_on_message``), so that a stream of events can be added beside the whole message.
"""

import asyncio
import json
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeVar

from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.wire import anthropic_judge as judge

KEY = "sk-ant-a-key-for-tests"

_ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}
Ending = Literal["succeeded", "errored", "canceled", "expired"]
T = TypeVar("T")


@dataclass(frozen=True)
class Reply:
    """What the model says to one request. ``ending`` is the request's fate in a batch."""

    text: str = ""
    stop_reason: str = "end_turn"
    ending: Ending = "succeeded"
    input_tokens: int = 3_000
    output_tokens: int = 600
    thinks: bool = False


@dataclass(frozen=True)
class Fault:
    """Happens to one call. ``lost``: the call takes effect and the connection is cut before the answer; ``cut_after``: the
    connection is cut after so many bytes of the results; ``garbled``: half a JSON document with status 200."""

    status: int = 0
    retry_after: str = ""
    dropped: bool = False
    lost: bool = False
    garbled: bool = False
    cut_after: int = 0


@dataclass
class Batch:
    """``looks`` counts how often it was asked after."""

    requests: list[Mapping[str, Any]]
    id: str = field(default_factory=lambda: f"msgbatch_{uuid.uuid4().hex[:24]}")
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    ended_at: datetime | None = None
    cancel_initiated_at: datetime | None = None
    archived: bool = False
    looks: int = 0
    endings: dict[str, Reply] = field(default_factory=dict)


def silent(params: Mapping[str, Any]) -> Reply:
    """The model finds nothing to draft."""
    return Reply(json.dumps({"units": [], "why_nothing": "Nothing here helps anyone tonight."}))


class AnthropicServer:
    """``looks_until_end`` says how often a batch is seen running before it has ended; None: it runs until ``end``."""

    def __init__(self, *, looks_until_end: int | None = 1) -> None:
        self.url = ""
        self.replies: Callable[[Mapping[str, Any]], Reply] = silent
        self.looks_until_end = looks_until_end
        self.batches: dict[str, Batch] = {}
        self.calls: list[str] = []
        self.answered: list[Mapping[str, Any]] = []
        self.violations: list[str] = []
        self._faults: defaultdict[str, list[Fault]] = defaultdict(list)
        self._changed = asyncio.Event()

    # The world, as a test sets it up.

    def fault(self, call: str, *faults: Fault) -> None:
        """The next calls of ``messages``, ``create``, ``list``, ``retrieve``, ``results`` or ``cancel`` meet these, one each."""
        self._faults[call] += faults

    def end(self, batch: Batch) -> None:
        """The batch has ended: every request meets its fate."""
        batch.ended_at = datetime.now(UTC)
        for one in batch.requests:
            canceled = batch.cancel_initiated_at is not None
            batch.endings[one["custom_id"]] = Reply(ending="canceled") if canceled else self.replies(one["params"])
        self._wake()

    def called(self, call: str) -> int:
        return self.calls.count(call)

    @property
    def paid(self) -> list[str]:
        """What each request that was answered asked, once per answer that is charged."""
        asked = [params["messages"][-1]["content"] for params in self.answered]
        for batch in self.batches.values():
            replies = batch.endings
            asked += [
                one["params"]["messages"][-1]["content"]
                for one in batch.requests
                if one["custom_id"] in replies and replies[one["custom_id"]].ending == "succeeded"
            ]
        return asked

    async def until(self, condition: Callable[[], T], *, seconds: float = 30) -> T:
        """Wait for a truthy value, woken by whatever happens here."""
        async with asyncio.timeout(seconds):
            while not (value := condition()):
                self._changed.clear()
                await self._changed.wait()
            return value

    def _wake(self) -> None:
        self._changed.set()

    # Messages.

    async def _on_message(self, request: web.Request) -> web.StreamResponse:
        params, refusal, fault = await self._received(request, "messages", judge.message)
        if refusal is not None:
            return refusal
        if params.get("stream"):
            return _error(400, "this server does not stream yet")
        self.answered.append(params)
        message = _composed(params["model"], self.replies(params))
        return self._answer(request, message, fault)

    # Batches.

    async def _on_create(self, request: web.Request) -> web.StreamResponse:
        body, refusal, fault = await self._received(request, "create", judge.batch)
        if refusal is not None:
            return refusal
        batch = Batch(body["requests"])
        self.batches[batch.id] = batch
        return self._answer(request, self._shown(batch), fault)

    async def _on_list(self, request: web.Request) -> web.StreamResponse:
        _, refusal, fault = await self._received(request, "list")
        if refusal is not None:
            return refusal
        limit = int(request.query.get("limit", "20"))
        newest = sorted(self.batches.values(), key=lambda batch: batch.created_at, reverse=True)
        ids = [batch.id for batch in newest]
        start = ids.index(request.query["after_id"]) + 1 if "after_id" in request.query else 0
        page = newest[start : start + limit]
        body = {
            "data": [self._shown(batch) for batch in page],
            "has_more": start + limit < len(newest),
            "first_id": page[0].id if page else None,
            "last_id": page[-1].id if page else None,
        }
        return self._answer(request, body, fault)

    async def _on_retrieve(self, request: web.Request) -> web.StreamResponse:
        batch, refusal, fault = await self._found(request, "retrieve")
        if batch is None:
            return refusal
        batch.looks += 1
        if batch.ended_at is None and self.looks_until_end is not None and batch.looks > self.looks_until_end:
            self.end(batch)
        return self._answer(request, self._shown(batch), fault)

    async def _on_cancel(self, request: web.Request) -> web.StreamResponse:
        batch, refusal, fault = await self._found(request, "cancel")
        if batch is None:
            return refusal
        if batch.ended_at is not None:
            return _error(400, "the batch has ended")
        batch.cancel_initiated_at = datetime.now(UTC)
        return self._answer(request, self._shown(batch), fault)

    async def _on_results(self, request: web.Request) -> web.StreamResponse:
        batch, refusal, fault = await self._found(request, "results")
        if batch is None:
            return refusal
        if batch.ended_at is None or batch.archived:
            return _error(404, "there are no results")
        response = web.StreamResponse(headers={"content-type": "application/x-jsonl"})
        await response.prepare(request)
        # In another order than asked: the service promises none.
        lines = "".join(json.dumps(_result(batch, one)) + "\n" for one in reversed(batch.requests)).encode()
        if fault.garbled:
            lines = lines[: len(lines) // 2] + b"\n"
        if fault.cut_after:
            await response.write(lines[: fault.cut_after])
            _cut(request)
            return response
        for start in range(0, len(lines), 1_000):
            await response.write(lines[start : start + 1_000])
        await response.write_eof()
        return response

    def _shown(self, batch: Batch) -> Mapping[str, Any]:
        counts = dict.fromkeys(("succeeded", "errored", "canceled", "expired"), 0)
        for reply in batch.endings.values():
            counts[reply.ending] += 1
        canceling = batch.cancel_initiated_at is not None
        results = f"{self.url}/v1/messages/batches/{batch.id}/results"
        return {
            "id": batch.id,
            "type": "message_batch",
            "processing_status": "ended" if batch.ended_at else "canceling" if canceling else "in_progress",
            "request_counts": {"processing": len(batch.requests) - len(batch.endings), **counts},
            "created_at": _time(batch.created_at),
            "expires_at": _time(batch.created_at + timedelta(hours=24)),
            "ended_at": _time(batch.ended_at),
            "cancel_initiated_at": _time(batch.cancel_initiated_at),
            "archived_at": _time(batch.ended_at) if batch.archived else None,
            "results_url": results if batch.ended_at and not batch.archived else None,
        }

    # Every call.

    async def _received(
        self, request: web.Request, call: str, judged: Callable[[Any], Iterable[str]] | None = None
    ) -> tuple[Any, web.StreamResponse | None, Fault]:
        """The body, or what the service says against it."""
        self.calls.append(call)
        self._wake()
        fault = self._faults[call].pop(0) if self._faults[call] else Fault()
        if fault.dropped:
            _cut(request)
            return None, web.Response(), fault
        if judge.key(request.headers) != KEY:
            return None, _error(401, "invalid API key"), fault
        if fault.status:
            return None, _error(fault.status, "as the test wants it", retry_after=fault.retry_after), fault
        faults = list(judge.headers(request.headers, with_body=judged is not None))
        try:
            body = await request.json() if judged else None
        except ValueError:
            faults.append("the body is no JSON")
            body = None
        faults += judged(body) if judged and body is not None else ()
        self.violations += [f"{call}: {one}" for one in faults]
        if faults:
            return None, _error(400, faults[0]), fault
        unknown = {model for model in _models(body) if model not in judge.MODELS}
        if unknown and call == "messages":
            return None, _error(404, f"model: {unknown.pop()}"), fault
        return body, None, fault

    async def _found(self, request: web.Request, call: str) -> tuple[Batch | None, web.StreamResponse, Fault]:
        _, refusal, fault = await self._received(request, call)
        if refusal is not None:
            return None, refusal, fault
        batch = self.batches.get(request.match_info["id"])
        return batch, _error(404, "there is no such batch"), fault

    def _answer(self, request: web.Request, body: Mapping[str, Any], fault: Fault) -> web.StreamResponse:
        self._wake()
        if fault.lost:
            _cut(request)
        text = json.dumps(body)
        return web.Response(
            text=text[: len(text) // 2] if fault.garbled else text,
            content_type="application/json",
            headers={"request-id": f"req_{uuid.uuid4().hex[:20]}"},
        )

    def application(self) -> web.Application:
        app = web.Application(client_max_size=256 * 1024**2)
        app.router.add_post("/v1/messages", self._on_message)
        app.router.add_post("/v1/messages/batches", self._on_create)
        app.router.add_get("/v1/messages/batches", self._on_list)
        app.router.add_get("/v1/messages/batches/{id}", self._on_retrieve)
        app.router.add_get("/v1/messages/batches/{id}/results", self._on_results)
        app.router.add_post("/v1/messages/batches/{id}/cancel", self._on_cancel)
        return app


@asynccontextmanager
async def anthropic_server(**how: Any) -> AsyncIterator[AnthropicServer]:
    server = AnthropicServer(**how)
    async with TestServer(server.application()) as running:
        server.url = str(running.make_url("")).rstrip("/")
        yield server


def _composed(model: str, reply: Reply) -> dict[str, Any]:
    """The whole message that the model writes."""
    thinking = [{"type": "thinking", "thinking": "", "signature": "c2lnbmVk"}] if reply.thinks else []
    return {
        "id": f"msg_{uuid.uuid4().hex[:24]}",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [*thinking, *([{"type": "text", "text": reply.text}] if reply.text else [])],
        "stop_reason": reply.stop_reason,
        "stop_sequence": None,
        "stop_details": {"type": "refusal", "category": None, "explanation": None}
        if reply.stop_reason == "refusal"
        else None,
        "usage": {
            "input_tokens": reply.input_tokens,
            "output_tokens": reply.output_tokens,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
        },
    }


def _result(batch: Batch, one: Mapping[str, Any]) -> Mapping[str, Any]:
    reply = batch.endings[one["custom_id"]]
    result: dict[str, Any] = {"type": reply.ending}
    if reply.ending == "succeeded":
        result["message"] = _composed(one["params"]["model"], reply)
    if reply.ending == "errored":
        error = {"type": "invalid_request_error", "message": reply.text or "this request cannot be processed"}
        result["error"] = {"type": "error", "error": error, "request_id": None}
    return {"custom_id": one["custom_id"], "result": result}


def _models(body: Any) -> Iterable[str]:
    return [body["model"]] if isinstance(body, Mapping) and "model" in body else []


def _time(at: datetime | None) -> str | None:
    return at.isoformat().replace("+00:00", "Z") if at else None


def _error(status: int, message: str, *, retry_after: str = "") -> web.Response:
    return web.json_response(
        {"type": "error", "error": {"type": _ERRORS.get(status, "api_error"), "message": message}, "request_id": None},
        status=status,
        headers={"retry-after": retry_after} if retry_after else {},
    )


def _cut(request: web.Request) -> None:
    """The connection is gone without a word."""
    if request.transport is not None:
        request.transport.abort()
