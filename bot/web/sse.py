"""Server-sent events: what an ask says while it runs, as frames on the wire."""

import json
from collections.abc import Mapping
from contextlib import aclosing
from typing import assert_never

from aiohttp import web

from bot.web.asks import Asks, News, Running
from bot.web.render import body_of, paragraph_of
from bot.web.trouble import Trouble
from core.answer import Answer
from core.progress import STAGE_SENTENCES, Released, StageStarted

_HEADERS = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}
KEEP_ALIVE = b": still here\n\n"


async def stream(request: web.Request, running: Running, asks: Asks, *, quiet_seconds: float) -> web.StreamResponse:
    """Send an ask from its beginning. Whoever goes away misses the rest; the ask goes on, and its answer is held for them."""
    response = web.StreamResponse(headers=_HEADERS)
    try:
        await response.prepare(request)
        async with aclosing(running.follow(quiet_seconds=quiet_seconds)) as news:
            async for one in news:
                await response.write(frame(one, session=running.question.place.thread))
        await response.write_eof()
    except ConnectionError:
        return response
    if isinstance(running.outcome, Answer):
        await asks.delivered(running)
    return response


def frame(news: News | None, *, session: str) -> bytes:
    """One event (`stage`, `message`, `done` or `error`), or a comment that keeps the connection open."""
    match news:
        case None:
            return KEEP_ALIVE
        case StageStarted(stage):
            return _event("stage", {"stage": stage, "sentence": STAGE_SENTENCES[stage]})
        case Released(paragraph):
            return _event("message", paragraph_of(paragraph))
        case Answer():
            return _event("done", body_of(news, session=session))
        case Trouble():
            return _event("error", {"code": news.code, "message": news.sentence})
        case _:
            assert_never(news)


def _event(name: str, data: Mapping[str, object]) -> bytes:
    # JSON escapes every line break, so that one data line always suffices.
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()
