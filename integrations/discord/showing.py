"""Show the stage an ask is in: the newest sentence, at most once a second, and never in the way of the ask."""

import asyncio
from contextlib import suppress
from types import TracebackType

import discord

from core.progress import STAGE_SENTENCES, Progress, StageStarted
from integrations.discord.post import Post
from integrations.discord.retry import passes

SECONDS_BETWEEN = 1.0
# An answer that comes sooner is shown at once, instead of a sentence that nobody could read.
_SECONDS_BEFORE_FIRST = 0.3


class Showing:
    """An ``Emit`` for as long as its ``async with`` block lasts; at its end the last edit has arrived or was never sent."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._sentence = ""
        self._news = asyncio.Event()
        self._over = asyncio.Event()

    async def __call__(self, progress: Progress) -> None:
        if isinstance(progress, StageStarted):
            self._sentence = STAGE_SENTENCES[progress.stage]
            self._news.set()

    async def __aenter__(self) -> "Showing":
        self._task = asyncio.create_task(self._show())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._news.set()
        if isinstance(error, asyncio.CancelledError):
            self._task.cancel()
        await asyncio.wait({self._task})
        failure = None if self._task.cancelled() else self._task.exception()
        # Progress is a courtesy: what hinders it on the way meets the answer too, and is dealt with there.
        if failure is not None and not passes(failure) and not isinstance(failure, discord.HTTPException):
            raise failure

    async def _show(self) -> None:
        # The first news comes after the event has been claimed, so only its owner opens a thread.
        await self._news.wait()
        if self._over.is_set():
            return
        await self._post.open()
        shown, pause = "", _SECONDS_BEFORE_FIRST
        while not await self._ends_within(pause):
            await self._news.wait()
            self._news.clear()
            if self._sentence != shown and not self._over.is_set():
                shown = self._sentence
                await self._post.progress(shown)
            pause = SECONDS_BETWEEN

    async def _ends_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            return await asyncio.wait_for(self._over.wait(), seconds)
        return False
