"""One ask from its question to its post: show progress, get the answer, post it, or say that there is none."""

from collections.abc import Awaitable, Callable, Mapping

import discord
import structlog

from core.answer import Answer
from core.errors import BadQuestion
from core.ledger import Ledger, Unposted
from core.memory import Memory
from core.progress import Emit, Reply
from core.question import Question, Turn
from integrations.discord.post import Post
from integrations.discord.render import TROUBLE
from integrations.discord.retry import passes
from integrations.discord.showing import Showing
from integrations.discord.wire import Wire

_UNAUTHORISED = 401

_log = structlog.get_logger(__name__)

Resume = Callable[[Unposted, Emit], Awaitable[Answer]]
Kept = Callable[[str, Awaitable[object]], Awaitable[Exception | None]]
_Answered = Callable[[Emit], Awaitable[Answer | None]]


class Answering:
    """``kept`` runs something for an ask and gives back what ended it before its time. ``at_work`` holds ids of asks."""

    def __init__(self, wire: Wire, ledger: Ledger, memory: Memory, reply: Reply, resume: Resume, kept: Kept) -> None:
        self._wire = wire
        self._ledger = ledger
        self._memory = memory
        self._reply = reply
        self._resume = resume
        self._kept = kept
        self.at_work: set[str] = set()

    async def answer(self, question: Question) -> None:
        post = self._post(question, {})
        # A failed acknowledgement does not keep the answer from another way.
        await self._kept(question.id, post.acknowledge())
        await self._settle(post, lambda emit: self._reply(question, emit))

    async def finish(self, unposted: Unposted) -> None:
        post = self._post(unposted.question, unposted.receipt)
        await self._settle(post, lambda emit: self._resume(unposted, emit))

    async def say(self, question: Question, sentence: str) -> None:
        """Post a sentence where the answer would have been."""
        await self._kept(question.id, self._post_sentence(self._post(question, {}), sentence))

    def _post(self, question: Question, receipt: Mapping[str, str]) -> Post:
        return Post(question, receipt, wire=self._wire, ledger=self._ledger)

    async def _settle(self, post: Post, answered: _Answered) -> None:
        """Post what comes of an ask: its answer, or a sentence where there is none.

        An answer that Discord would not take for a while is not given up: it stays unposted and waits for the next start.
        """
        self.at_work.add(post.ask_id)
        try:
            failure = await self._kept(post.ask_id, self._post_answer(post, answered))
            if failure is not None and not (post.has_answer and _waits(failure)):
                await self._kept(post.ask_id, self._post_sentence(post, TROUBLE))
        finally:
            self.at_work.discard(post.ask_id)

    async def _post_answer(self, post: Post, answered: _Answered) -> None:
        try:
            async with Showing(post) as showing:
                answer = await answered(showing)
        except BadQuestion as error:
            await self._post_sentence(post, error.sentence)
            return
        if answer is not None:
            reached = await post.answer(answer)
            await self._carry_on(post, answer)
            await self._closed(post, reached)

    async def _carry_on(self, post: Post, answer: Answer) -> None:
        """Whoever goes on in another place is known there, and a risk that was raised is not forgotten."""
        turn = Turn(post.question.text, answer.text, answer.kind, tuple(one.unit_id for one in answer.citations))
        for place in post.went_on_in(answer):
            await self._memory.remember(place, turn, raised_risk=answer.kind == "crisis")

    async def _post_sentence(self, post: Post, sentence: str) -> None:
        await self._closed(post, await post.sentence(sentence))

    async def _closed(self, post: Post, reached: bool) -> None:
        if not reached:
            _log.warning("discord_undeliverable", ask=post.ask_id)
        await self._ledger.posted(post.ask_id)


def _waits(failure: Exception) -> bool:
    """Whether the same request may succeed later: after an outage, or with a new bot token."""
    return passes(failure) or (isinstance(failure, discord.HTTPException) and failure.status == _UNAUTHORISED)
