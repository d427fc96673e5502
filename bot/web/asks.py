"""The asks of this door: each runs on its own, whoever listens, and can be followed again by its ``message_id``.

An answer stands in the ledger until a reader has it. One that never reached its reader is held for HELD_SECONDS, also
across a restart, and is then let go and erased.
"""

import asyncio
import dataclasses
from collections.abc import AsyncGenerator

from bot.web.receive import DOOR
from bot.web.trouble import ALREADY_ASKED, STOPPED, Refused, Trouble, guarded
from core.answer import Answer
from core.inflight import InFlight
from core.ledger import Ledger, Unposted
from core.progress import Finished, Progress, Released, Reply, StageStarted
from core.question import Question

HELD_SECONDS = 600
HELD_AT_MOST = 1000

_OTHER_WORDS = Trouble(
    "BAD_REQUEST", "This “message_id” already belongs to another message. Please use a new one.", 409
)

News = StageStarted | Released | Answer | Trouble


class Running:
    """One ask, followed by any number of connections, each from its beginning."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.outcome: Answer | Trouble | None = None
        self.is_posted = False
        self._seen: list[StageStarted | Released] = []
        self._news = asyncio.Event()

    async def note(self, progress: Progress) -> None:
        if not isinstance(progress, Finished):
            self._seen.append(progress)
            self._wake()

    async def release(self, answer: Answer) -> None:
        """Show a recorded answer as if it had just been written."""
        for paragraph in answer.paragraphs:
            await self.note(Released(paragraph))

    def end(self, outcome: Answer | Trouble) -> None:
        self.outcome = outcome
        self._wake()

    async def follow(self, *, quiet_seconds: float) -> AsyncGenerator[News | None, None]:
        """All that came and comes, the outcome last; None whenever nothing came for ``quiet_seconds``."""
        given = 0
        while True:
            while given < len(self._seen):
                given += 1
                yield self._seen[given - 1]
            if self.outcome is not None:
                yield self.outcome
                return
            try:
                await asyncio.wait_for(self._news.wait(), quiet_seconds)
            except TimeoutError:
                yield None

    async def ended(self) -> Answer | Trouble:
        while self.outcome is None:
            await self._news.wait()
        return self.outcome

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class Asks:
    def __init__(self, *, reply: Reply, ledger: Ledger) -> None:
        self._reply = reply
        self._ledger = ledger
        self._in_flight = InFlight()
        self._held: dict[str, Running] = {}

    def ask(self, question: Question) -> Running:
        """Begin this ask, or join the one that has its event. Raises Refused when that one was worded otherwise."""
        known = self._held.get(question.event)
        if known is None:
            return self._begin(Running(question))
        if known.question.text != question.text:
            raise Refused(_OTHER_WORDS)
        if not isinstance(known.outcome, Trouble):
            return known
        return self._begin(Running(known.question), is_claimed=True)  # by the attempt that failed

    async def delivered(self, running: Running) -> None:
        """The asker has the answer: the ledger may erase it. It can still be followed for a while."""
        if running.question.event and not running.is_posted:
            running.is_posted = True
            await self._close(running.question)

    async def take_over(self) -> None:
        """Hold what dead processes left, so that a page that asks again is answered. Never raises."""
        await guarded(self._gather(), about=DOOR)

    async def drain(self, seconds: float) -> int:
        """Let running asks finish; returns how many were cut off. Their pages are told, and may ask again after a restart."""
        return await self._in_flight.drain(seconds)

    def _begin(self, running: Running, *, is_claimed: bool = False) -> Running:
        if running.question.event:
            self._held[running.question.event] = running
        self._in_flight.start(self._run(running, is_claimed))
        return running

    async def _run(self, running: Running, is_claimed: bool) -> None:
        outcome: Answer | Trouble = STOPPED
        try:
            outcome = await guarded(self._answer(running, is_claimed), about=running.question.id)
        finally:
            # Also when a stop cuts the ask off: whoever follows it must be told.
            running.end(outcome)
            self._hold(running)

    async def _answer(self, running: Running, is_claimed: bool) -> Answer | Trouble:
        if not is_claimed:
            answer = await self._reply(running.question, running.note)
            if answer is not None:
                return answer
            left = await self._left_elsewhere(running)
            if left is None or isinstance(left.outcome, Answer):
                return left.outcome if left and left.outcome else ALREADY_ASKED
        # Its event is claimed already; under the same id the answer still finds its row.
        answer = await self._reply(dataclasses.replace(running.question, event=""), running.note)
        return answer if answer is not None else ALREADY_ASKED

    async def _left_elsewhere(self, running: Running) -> Running | None:
        """What a dead process left of this very ask, which ``running`` then continues."""
        await self._gather()
        left = self._held.get(running.question.event)
        if left is None or left is running:
            return None
        self._held[running.question.event] = running
        running.question = left.question
        if isinstance(left.outcome, Answer):
            await running.release(left.outcome)
        return left

    async def _gather(self) -> None:
        while found := await self._ledger.abandoned(DOOR):
            for unposted in found:
                ours = self._held.get(unposted.question.event)
                # Our own lease can lapse while the database is away: what runs here goes on.
                if ours is None or ours.question.id != unposted.question.id:
                    await self._keep(unposted)

    async def _keep(self, unposted: Unposted) -> None:
        left = Running(unposted.question)
        if unposted.answer is not None:
            await left.release(unposted.answer)
        left.end(unposted.answer or STOPPED)
        self._held[unposted.question.event] = left
        self._hold(left)

    def _hold(self, running: Running) -> None:
        if running.outcome is ALREADY_ASKED:
            self._held.pop(running.question.event, None)  # whoever has it may leave it to us yet
            return
        if running.question.event:
            asyncio.get_running_loop().call_later(HELD_SECONDS, self._let_go, running)
        if len(self._held) > HELD_AT_MOST:
            ended = [held for held in self._held.values() if held.outcome is not None]
            for oldest in ended[: len(self._held) - HELD_AT_MOST]:
                self._let_go(oldest)

    def _let_go(self, running: Running) -> None:
        if self._held.get(running.question.event) is not running:
            return  # asked again since
        del self._held[running.question.event]
        if not running.is_posted:
            self._in_flight.start(self._close(running.question))

    async def _close(self, question: Question) -> None:
        await guarded(self._ledger.posted(question.id), about=question.id)
