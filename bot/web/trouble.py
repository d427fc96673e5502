"""What is said when a request cannot be served: a code for programs, a sentence for people, never a trace."""

import traceback
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

import structlog
from aiohttp import web

from core.errors import BadQuestion, DatabaseUnavailable, DharmaError

_log = structlog.get_logger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """``status`` is the HTTP status where the response has not begun."""

    code: str
    sentence: str
    status: int = 400


class Refused(Exception):
    """A request that is not served, with what is said about it."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.code)
        self.trouble = trouble


INTERNAL = Trouble(
    "INTERNAL", "Something went wrong on my side, and I could not answer. Your message is kept; please try again.", 500
)
AWAY = "I cannot reach my library right now. Please try again in a minute; your message is still here."
STOPPED = Trouble(
    "STOPPED",
    "I was stopped before I could finish. Your message is kept: please try again in a moment.",
    503,
)
ALREADY_ASKED = Trouble(
    "ALREADY_ASKED",
    "This message has been answered before, or is being answered elsewhere, and I no longer have the answer here. "
    "Try again to ask it anew.",
    409,
)

_HTTP = {
    404: Trouble("NOT_FOUND", "There is nothing at this address.", 404),
    405: Trouble("METHOD_NOT_ALLOWED", "This address does not take requests of this kind.", 405),
    413: Trouble("TOO_LARGE", "That is more than I can take in at once. Please send a shorter message.", 413),
}


async def guarded(work: Awaitable[T], *, about: str) -> T | Trouble:
    """The result of ``work``, or what to say about its failure: this door's one broad ``except``.

    ``about`` is an ask's id or a path. The log names the error's type and place, never its words: they may hold a message.
    """
    try:
        return await work
    except Refused as refused:
        return refused.trouble
    except web.HTTPException as error:
        return _HTTP.get(error.status, Trouble("BAD_REQUEST", "I could not make sense of this request.", error.status))
    except BadQuestion as error:
        return bad_question(error)
    except DatabaseUnavailable as error:
        # Its own words name a server and are for whoever runs it.
        _log.warning("web.unavailable", about=about, code=error.code)
        return Trouble(error.code, AWAY, 503)
    except DharmaError as error:
        _log.warning("web.unavailable", about=about, code=error.code)
        return Trouble(error.code, error.sentence, 503)
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        _log.error("web.failed", about=about, error=type(error).__name__, where=where)
        return INTERNAL


def bad_question(error: BadQuestion) -> Trouble:
    return Trouble(error.reason.upper(), error.sentence, 413 if error.reason == "too_long" else 400)


def as_json(trouble: Trouble) -> web.Response:
    return web.json_response({"error": {"code": trouble.code, "message": trouble.sentence}}, status=trouble.status)
