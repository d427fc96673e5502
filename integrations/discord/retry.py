"""Try a request again when the connection or the platform fails for a moment."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

ATTEMPTS = 40
_FIRST_SECONDS = 0.25
_LONGEST_SECONDS = 30.0
# What a request may raise; `passes` tells which of it is over in a while.
TRANSIENT = (
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
)


def passes(error: BaseException) -> bool:
    """Whether waiting can help. A 429 arrives here only when discord.py would not wait for it itself."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, TRANSIENT)


async def retried(send: Callable[[], Awaitable[T]], *, attempts: int = ATTEMPTS) -> T:
    """Call ``send`` until it succeeds; about twenty minutes with the default ``attempts``. The last failure is raised."""
    for attempt in range(attempts - 1):
        try:
            return await send()
        except TRANSIENT as error:
            if not passes(error):
                raise
            await asyncio.sleep(pause(attempt))
    return await send()


def pause(attempt: int) -> float:
    """Seconds to wait: doubling, with jitter so that many asks do not come back together."""
    longest = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2.0 ** min(attempt, 20))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311
