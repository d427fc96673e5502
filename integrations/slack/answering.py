"""One question on its way to a posted answer: think, show, post each part once, and only then let the ledger forget."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from core.answer import Answer
from core.errors import BadQuestion
from core.ledger import Ledger, Unposted
from core.memory import Memory
from core.progress import Emit
from core.question import Place, Question
from integrations.slack.address import from_reply
from integrations.slack.placeholder import Placeholder
from integrations.slack.receive import DOOR
from integrations.slack.render import ANSWERED_DIRECTLY, ANSWERED_QUIETLY, TROUBLE, Part, render, said, spoken
from integrations.slack.ways import Mark, Stands, Way, direct, edit, first_open, post, respond, whisper
from integrations.slack.wire import Refused, Wire

Think = Callable[[Emit], Awaitable[Answer | None]]


class Answering:
    """``think`` finds the answer, None where someone else has this event. ``receipt`` is what was noted before a restart.

    After a failure ``unposted`` holds what has to be tried again, and is None when there was no answer yet.
    """

    def __init__(
        self, wire: Wire, ledger: Ledger, memory: Memory, begun: Unposted, think: Think, *, resumed: bool = False
    ) -> None:
        self._wire = wire
        self._ledger = ledger
        self._memory = memory
        self._question = begun.question
        self._answer = begun.answer
        self._receipt = dict(begun.receipt)
        self._think = think
        self._unsure = resumed
        self._to = from_reply(begun.question.reply_to)

    @property
    def unposted(self) -> Unposted | None:
        return Unposted(self._question, self._answer, dict(self._receipt)) if self._answer is not None else None

    async def run(self) -> None:
        """Raises what ``think`` raises (BadQuestion excepted, which is answered), Refused and Unreachable."""
        async with Placeholder(
            self._wire, self._to, self._question.id, stands=self._standing(), noted=self._note_placeholder
        ) as shown:
            try:
                self._answer = await self._think(shown.emit)
            except BadQuestion as error:
                self._answer = spoken(self._question.id, error.sentence)
        self._unsure = self._unsure or shown.unsure
        if self._answer is not None:
            await self._deliver(self._answer)

    async def apologise(self) -> None:
        """Say that there will be no answer, so that nobody waits for it."""
        await self._deliver(spoken(self._question.id, TROUBLE))

    def _standing(self) -> Stands | None:
        if "ts" not in self._receipt:
            return None
        return Stands(self._receipt["channel"], self._receipt["ts"])

    async def _note_placeholder(self, stands: Stands) -> None:
        await self._note(channel=stands.channel, ts=stands.ts)

    async def _note(self, **noted: str) -> None:
        # Known here before the database is asked: when that fails, nothing is posted twice.
        self._receipt.update(noted)
        await self._ledger.receipt(self._question.id, noted)

    async def _deliver(self, answer: Answer) -> None:
        parts: Sequence[Part] = render(answer)
        if answer.kind == "crisis" and not self._is_between_us:
            parts = await self._care(parts)
        for number, part in enumerate(parts):
            await self._send(f"part{number}", part, self._ways(number, part))
        if self._to.response_url:
            await self._settle_memory()
        await self._ledger.posted(self._question.id)

    @property
    def _is_between_us(self) -> bool:
        """A conversation with us alone, which can go on. A command in a DM may stand in one between two people."""
        return self._to.is_dm and not self._to.response_url

    async def _send(self, name: str, part: Part, ways: Sequence[Way]) -> None:
        if name not in self._receipt:
            stands = await first_open(ways)
            await self._note(**{name: stands.ts or "sent", f"{name}_channel": stands.channel})

    def _ways(self, number: int, part: Part) -> tuple[Way, ...]:
        """Best first. A private answer never takes a way that others see."""
        respond_ = partial(respond, self._wire, self._to, part, public=not self._to.private)
        direct_ = self._direct(f"part{number}", part)
        if self._to.private:
            return respond_, partial(whisper, self._wire, self._to, part), direct_
        mark = Mark(self._question.id, f"part{number}")
        thread = self._thread(number)
        post_ = partial(
            post, self._wire, self._to.channel, thread, part, mark, since=self._to.since, unsure=self._unsure
        )
        standing = self._standing() if number == 0 else None
        edits = (partial(edit, self._wire, standing, part),) if standing else ()
        return *edits, post_, respond_, direct_

    def _direct(self, name: str, part: Part) -> Way:
        mark = Mark(self._question.id, name)
        return partial(direct, self._wire, self._to.user, part, mark, since=self._to.since, unsure=self._unsure)

    def _thread(self, number: int) -> str:
        """Further parts of a message that stands in a channel by itself go into its thread; in a DM they follow it."""
        if self._to.thread_ts or number == 0 or self._to.is_dm:
            return self._to.thread_ts
        first = self._receipt.get("part0", "")
        return "" if first == "sent" else first

    async def _care(self, parts: Sequence[Part]) -> Sequence[Part]:
        """Send a crisis answer where only the asker sees it; returns what is left to post in the open.

        A direct message first: it stays and can be answered, while an ephemeral one is gone after a reload. When
        nothing private is open, the whole answer goes the question's own way: silence would be worse.
        """
        respond_ = partial(respond, self._wire, self._to, public=False)
        whisper_ = partial(whisper, self._wire, self._to)
        try:
            for number, part in enumerate(parts):
                name = f"care{number}"
                ways = (self._direct(name, part), partial(respond_, part), partial(whisper_, part))
                await self._send(name, part, ways)
        except Refused as error:
            if error.shut_out:
                raise
            return parts
        channel = self._receipt["care0_channel"]
        if not channel.startswith("D"):
            return () if self._to.private else (said(ANSWERED_QUIETLY),)
        await self._copy_memory(Place(DOOR, self._to.team, channel, channel), last=1)
        return (said(ANSWERED_DIRECTLY),)

    async def _settle_memory(self) -> None:
        """A command's conversation goes on in the thread of its answer, so its memory moves there.

        A private one goes on nowhere, and a crisis goes on in the direct message.
        """
        channel, ts = self._receipt.get("part0_channel", ""), self._receipt.get("part0", "")
        if channel and not self._to.private and "care0" not in self._receipt:
            thread = channel if channel.startswith("D") else f"{channel}:{ts}"
            await self._copy_memory(Place(DOOR, self._to.team, channel, thread), last=0)
        await self._memory.forget(self._question.place)

    async def _copy_memory(self, place: Place, *, last: int) -> None:
        """Copy the ``last`` turns of this question's conversation, all of them for 0."""
        known = await self._memory.recall(self._question.place)
        for turn in known.turns[-last:]:
            await self._memory.remember(place, turn, raised_risk=known.raised_risk)


def begun(question: Question) -> Unposted:
    """A question of which nothing is posted or answered yet."""
    return Unposted(question, None, {})
