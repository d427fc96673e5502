"""Asks that are running in a door, so that a stop can let them finish."""

import asyncio
from collections.abc import Coroutine


class InFlight:
    """Holds the tasks of one door. ``drain`` is called once, when the door has stopped receiving."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, running: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(running)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def drain(self, seconds: float) -> int:
        """Wait up to ``seconds`` for what runs, then cancel it; returns how many were cut off (they resume later)."""
        if not self._tasks:
            return 0
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)
