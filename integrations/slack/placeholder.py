"""The message that shows at once that someone is at work, and then becomes the answer."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self

from core.progress import STAGE_SENTENCES, Progress, StageStarted
from integrations.slack.address import Address
from integrations.slack.render import ONLY_YOU, said
from integrations.slack.ways import Mark, Stands
from integrations.slack.wire import Refused, Unreachable, Wire

_BETWEEN_EDITS = 1.1  # seconds; Slack takes about one edit a second

Noted = Callable[[Stands], Awaitable[None]]


class Placeholder:
    """Shows the stage of an ask while it runs. It posts and edits beside the ask, which never waits for Slack.

    ``stands`` is where the message is, None while there is none; ``unsure`` is true when one may stand unknown to us.
    An attempt that fails is not repeated here: the answer itself is what has to arrive.
    """

    def __init__(self, wire: Wire, address: Address, ask_id: str, *, stands: Stands | None, noted: Noted) -> None:
        self.stands = stands
        self.unsure = False
        self._wire = wire
        self._address = address
        self._ask_id = ask_id
        self._noted = noted
        self._sentence = ""
        self._closing = asyncio.Event()
        self._showing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Lets a call that is under way end, so that no late edit overtakes the answer."""
        self._closing.set()
        if self._showing is None:
            return
        if kind is not None and issubclass(kind, asyncio.CancelledError):
            self._showing.cancel()
            return
        await self._showing

    async def emit(self, progress: Progress) -> None:
        if not isinstance(progress, StageStarted):
            return
        self._sentence = STAGE_SENTENCES[progress.stage]
        if self._showing is None:
            self._showing = asyncio.create_task(self._show_privately() if self._address.private else self._show())

    async def _show_privately(self) -> None:
        """What only one person sees cannot be edited and stays, so one line is enough, and none where the answer is quick."""
        if self._address.response_url and not await self._is_closing_within(_BETWEEN_EDITS):
            part = said(ONLY_YOU)
            payload = {"response_type": "ephemeral", "text": part.text, "blocks": part.blocks}
            with contextlib.suppress(Unreachable, Refused):
                await self._wire.respond(self._address.response_url, payload)

    async def _show(self) -> None:
        shown = self._sentence
        if self.stands is None:
            await self._begin(shown)
        while self.stands is not None and not await self._is_closing_within(_BETWEEN_EDITS):
            if self._sentence != shown:
                shown = self._sentence
                await self._change(self.stands, shown)

    async def _is_closing_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    async def _begin(self, sentence: str) -> None:
        part, to = said(sentence), self._address
        thread = {"thread_ts": to.thread_ts} if to.thread_ts else {}
        how = {"metadata": Mark(self._ask_id, "part0").metadata, "unfurl_links": False, "unfurl_media": False}
        try:
            posted = await self._wire.call(
                "chat.postMessage", channel=to.channel, **thread, **how, text=part.text, blocks=part.blocks
            )
        except Unreachable as error:
            self.unsure = error.maybe_done
        except Refused:
            return
        else:
            self.stands = Stands(str(posted["channel"]), str(posted["ts"]))
            await self._noted(self.stands)

    async def _change(self, stands: Stands, sentence: str) -> None:
        part = said(sentence)
        with contextlib.suppress(Unreachable, Refused):
            await self._wire.call(
                "chat.update", channel=stands.channel, ts=stands.ts, text=part.text, blocks=part.blocks
            )
