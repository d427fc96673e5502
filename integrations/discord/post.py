"""Bring one ask's progress and answer to the person who asked, by the first way that is open.

Everything is found by the ids in ``Question.reply_to`` and in the receipt, so the same code posts now and after a restart.
"""

import dataclasses
from collections.abc import Mapping, Sequence

from core.answer import Answer
from core.ledger import Ledger
from core.question import Place, Question
from integrations.discord.receive import DIRECT, private_thread
from integrations.discord.render import (
    CARE_DIRECT,
    CARE_HERE,
    UNREACHED,
    late_opening,
    render,
    thread_name,
)
from integrations.discord.ways import Direct, InChannel, UnderCommand, Way
from integrations.discord.wire import Refused, Wire

_THREAD_EXISTS = 160004
_A_DAY = 1440
_DEFERRED = 5
_EPHEMERAL = 1 << 6
_ACKNOWLEDGE_ATTEMPTS = 3


class Post:
    """One ask's place in Discord. ``receipt`` is what an earlier process noted about it."""

    def __init__(self, question: Question, receipt: Mapping[str, str], *, wire: Wire, ledger: Ledger) -> None:
        self.question = question
        self._to = question.reply_to
        self._noted = dict(receipt)
        self._wire = wire
        self._ledger = ledger
        # From then on a failure is one of posting, and the answer itself is safe in the ledger.
        self.has_answer = False

    @property
    def ask_id(self) -> str:
        return self.question.id

    def went_on_in(self, answer: Answer) -> Sequence[Place]:
        """Other places in which the person may go on from this answer: the direct message, or a private command.

        Care that was given beside a command is remembered for both kinds of command, never the other way about.
        """
        place, found = self.question.place, list[Place]()
        if "direct" in self._noted:
            found.append(Place(place.door, DIRECT, self._noted["direct"], self._noted["direct"]))
        if answer.kind == "crisis" and "token" in self._to and not self._alone:
            found.append(dataclasses.replace(place, thread=private_thread(self._to["channel"], self._to["user"])))
        return found

    async def acknowledge(self) -> None:
        """Tell a slash command's caller at once that an answer is coming: Discord waits for three seconds."""
        if "token" not in self._to:
            return
        await self._wire.request(
            "POST",
            # Named like a webhook's, so that each interaction has a rate limit of its own.
            "/interactions/{webhook_id}/{webhook_token}/callback",
            {"type": _DEFERRED, "data": {"flags": _EPHEMERAL if self.question.private else 0}},
            attempts=_ACKNOWLEDGE_ATTEMPTS,
            webhook_id=self.question.event,
            webhook_token=self._to["token"],
        )

    async def open(self) -> None:
        """Make the thread that a mention begins; without the permission, the channel itself is the place."""
        if "begins" not in self._to or "thread" in self._noted:
            return
        channel, message = self._to["channel"], self._to["message"]
        made = await self._wire.request(
            "POST",
            "/channels/{channel_id}/messages/{message_id}/threads",
            {"name": thread_name(self._to["name"]), "auto_archive_duration": _A_DAY},
            channel_id=channel,
            message_id=message,
        )
        there = not isinstance(made, Refused) or made.code == _THREAD_EXISTS
        await self._note({"thread": message if there else channel})

    async def progress(self, sentence: str) -> None:
        """Show what is being done, where the answer will stand. A closed way is no matter here."""
        await self.open()
        noted = await self._ways()[0].put(sentence, 0, self._noted)
        await self._note(noted or {})

    async def answer(self, answer: Answer) -> bool:
        """Post all that has not been posted yet; False when every way is closed for good."""
        self.has_answer = True
        await self.open()
        if answer.kind == "crisis" and not self._alone:
            return await self._care(render(answer))
        return await self._reached(render(answer))

    async def sentence(self, text: str) -> bool:
        """Post a sentence that stands for an answer, below what stands there already."""
        await self.open()
        return await self._reached([*[""] * self._done("parts"), text])

    @property
    def _alone(self) -> bool:
        """Whether nobody but the asker can see the place."""
        return self.question.private or self.question.place.workspace == DIRECT

    async def _reached(self, parts: Sequence[str]) -> bool:
        if await self._deliver(parts, self._ways(), "parts"):
            return True
        if self.question.private:
            return (
                await InChannel(self._wire, self._to["channel"], self.question.event).put(UNREACHED, 0, {}) is not None
            )
        return False

    async def _care(self, parts: Sequence[str]) -> bool:
        """Care goes to the person alone; what others see tells nothing of it."""
        if "token" in self._to:
            # The line comes first, because the first follow-up would take the place of the response that waits.
            await self._deliver([CARE_HERE], self._ways(), "line")
            return await self._deliver(parts, [self._token(beside=True), self._direct(), self._channel()], "care")
        if await self._deliver(parts, [self._direct()], "care"):
            await self._deliver([CARE_DIRECT], [self._channel()], "line")
            return True
        return await self._deliver(parts, [self._channel()], "parts")

    async def _deliver(self, parts: Sequence[str], ways: Sequence[Way], what: str) -> bool:
        """Each part once, from where an earlier attempt stopped; the next way goes on where the last one was closed."""
        for way in ways:
            while (n := self._done(what)) < len(parts):
                noted = await way.put(parts[n], n, self._noted)
                if noted is None:
                    break
                await self._note({**noted, what: str(n + 1)})
            else:
                return True
        return False

    def _done(self, what: str) -> int:
        return int(self._noted.get(what, "0"))

    def _ways(self) -> Sequence[Way]:
        if "token" not in self._to:
            return (self._channel(), self._direct())
        if self.question.private:
            return (self._token(), self._direct())
        return (self._token(), self._channel(), self._direct())

    def _token(self, *, beside: bool = False) -> Way:
        ephemeral = self.question.private or beside
        to = self._to
        return UnderCommand(self._wire, to["application"], to["token"], ephemeral=ephemeral, beside=beside)

    def _channel(self) -> Way:
        channel = self._noted.get("thread", self._to["channel"])
        late = "token" in self._to and not self._alone
        return InChannel(
            self._wire,
            channel,
            self.question.event,
            answers=self._refers(channel),
            opening=late_opening(self._to["name"]) if late else "",
        )

    def _refers(self, channel: str) -> str:
        """A reply shows which message it answers, except in a thread that the message began and in a direct message."""
        return self._to.get("message", "") if channel == self._to["channel"] and not self._alone else ""

    def _direct(self) -> Way:
        return Direct(self._wire, self._to["user"], self.question.event)

    async def _note(self, noted: Mapping[str, str]) -> None:
        new = {key: value for key, value in noted.items() if self._noted.get(key) != value}
        if new:
            self._noted.update(new)
            await self._ledger.receipt(self.question.id, new)
