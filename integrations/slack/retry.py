"""The last step is tried again: with jitter, and after the time that Slack names."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from integrations.slack.wire import Unreachable

TRIES = 5
_FIRST_WAIT = 0.4  # seconds; doubles each time, so that five tries span about six seconds
_LONGEST_WAIT = 60.0  # seconds that Slack may ask us to stay away

T = TypeVar("T")


async def insistently(attempt: Callable[[bool], Awaitable[T]], *, unsure: bool = False) -> T:
    """Up to TRIES attempts while Slack is unreachable; the last Unreachable is raised, a Refused at once.

    ``attempt`` is told whether an earlier one may have taken effect; ``unsure`` says so of the time before the first.
    """
    for tried in range(TRIES - 1):
        try:
            return await attempt(unsure)
        except Unreachable as error:
            unsure = unsure or error.maybe_done
            await asyncio.sleep(_wait(error.after, tried))
    return await attempt(unsure)


def _wait(after: float, tried: int) -> float:
    if after:
        return min(after, _LONGEST_WAIT) + random.uniform(0, 0.3)  # noqa: S311 (spreads load, guards nothing)
    return float(_FIRST_WAIT * 2**tried * random.uniform(0.5, 1.5))  # noqa: S311
