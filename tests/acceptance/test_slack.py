"""A person asks in Slack and an answer stands there: the real Bolt and Slack SDK over a workspace on loopback."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from core.answer import Answer, Paragraph, Safety
from core.denominations import read_denominations
from core.errors import BadQuestion, DoorClosed
from core.ledger import Unposted
from core.memory import Thread
from core.progress import Emit, Finished, StageStarted
from core.question import Place, Question
from core.testing import FakeChannels, FakeLedger, FakeMemory, ScriptedReply, an_answer
from integrations.slack.render import ANSWERED_DIRECTLY, ANSWERED_QUIETLY, HELLO, ONLY_YOU, TROUBLE
from integrations.slack.serve import SlackSettings, serve
from tests.wire.slack_actors import Person
from tests.wire.slack_server import APP_TOKEN, BOT_TOKEN, TEAM, Fault, SlackServer, slack_server

PROFILES = Path(__file__).resolve().parents[2] / "corpus" / "denominations"
BITTER = "I feel bitter when people around me do better than me"
SOURCE = "<https://suttacentral.net/an5.161/en/sujato|AN 5.161 · Getting Rid of Resentment>"

Reply = Callable[[Question, Emit], Awaitable[Answer | None]]


@dataclass
class WatchedLedger(FakeLedger):
    """Remembers which events it turned away, and wakes who waits for a change."""

    wake: Callable[[], None] = lambda: None
    turned_away: list[str] = field(default_factory=list)

    async def claim(self, question: Question) -> bool:
        claimed = await super().claim(question)
        if not claimed:
            self.turned_away.append(question.event)
        self.wake()
        return claimed

    async def answered(self, question: Question, answer: Answer) -> None:
        await super().answered(question, answer)
        self.wake()

    async def receipt(self, ask_id: str, noted: Mapping[str, str]) -> None:
        await super().receipt(ask_id, noted)
        self.wake()

    async def posted(self, ask_id: str) -> None:
        await super().posted(ask_id)
        self.wake()


class Door:
    """The door under test with what it stands on, which outlives it."""

    def __init__(self, server: SlackServer) -> None:
        self.server = server
        self.ledger, self.memory, self.channels = WatchedLedger(wake=server.wake), FakeMemory(), FakeChannels()
        self.scripted = ScriptedReply(self.ledger, self.memory)
        self.reply: Reply = self.scripted
        self.resumed: list[Unposted] = []
        self.settings = SlackSettings(BOT_TOKEN, APP_TOKEN, server.api_url, drain_seconds=10, lease_check_seconds=0.2)
        self.stopping = asyncio.Event()
        self._ready = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None

    async def resume(self, unposted: Unposted, emit: Emit) -> Answer:
        self.resumed.append(unposted)
        answer = unposted.answer or dataclasses.replace(an_answer(), id=unposted.question.id)
        await emit(Finished(answer))
        return answer

    async def serve(self) -> None:
        await serve(
            self.settings,
            reply=lambda question, emit: self.reply(question, emit),
            resume=self.resume,
            ledger=self.ledger,
            memory=self.memory,
            channels=self.channels,
            denominations=read_denominations(PROFILES),
            stopping=self.stopping,
            ready=lambda said: self._ready.set(),
        )

    async def open(self) -> None:
        self.stopping, self._ready = asyncio.Event(), asyncio.Event()
        self._serving = asyncio.create_task(self.serve())
        async with asyncio.timeout(10):
            await self._ready.wait()

    async def stop(self) -> None:
        """As SIGTERM does."""
        if self._serving is not None:
            self.stopping.set()
            await self._serving
            self._serving = None

    async def die(self) -> None:
        """As a kill does: nothing is drained, and the leases run out."""
        assert self._serving is not None
        self._serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._serving
        self._serving = None
        self.ledger.die()

    async def posted(self, count: int = 1) -> None:
        """Wait until so many asks are over."""
        await self.server.until(lambda: len(self.ledger.done) >= count)


@pytest.fixture
async def server() -> AsyncIterator[SlackServer]:
    async with slack_server() as server:
        yield server


@pytest.fixture
async def door(server: SlackServer) -> AsyncIterator[Door]:
    door = Door(server)
    await door.open()
    yield door
    await door.stop()


@pytest.fixture
def mia(server: SlackServer) -> Person:
    return Person(server, server.member("mia"))


@pytest.fixture
def general(server: SlackServer, mia: Person) -> str:
    return server.channel("general", mia.id, creator="U0SOMEONE")


def crisis() -> Answer:
    care = Paragraph("I am glad that you told me. You can call 988 at any hour.", "care")
    return Answer(id="ask", kind="crisis", paragraphs=(care,), safety=Safety("crisis", ("self_harm",)))


@dataclass
class Held:
    """A reply that waits to be let go, after it has claimed and shown its first stage."""

    scripted: ScriptedReply
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    let_go: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        if not await self.scripted.ledger.claim(question):
            return None
        await emit(StageStarted("screen"))
        self.begun.set()
        await self.let_go.wait()
        answer = dataclasses.replace(an_answer(), id=question.id)
        await self.scripted.ledger.answered(question, answer)
        return answer


async def test_a_slash_command_is_answered_in_the_channel_with_sources(door: Door, mia: Person, general: str) -> None:
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    (answer,) = mia.reads(general)
    assert "It hurts to watch a friend" in answer
    assert f"{SOURCE} (translated by Bhikkhu Sujato)" in answer


async def test_a_command_is_acknowledged_while_its_answer_is_still_sought(
    door: Door, mia: Person, general: str
) -> None:
    held = door.reply = Held(door.scripted)
    asked = mia.slash("/ask", BITTER, channel=general)
    await door.server.until(lambda: asked.acked)
    assert not held.let_go.is_set()
    held.let_go.set()
    await door.posted()


async def test_a_stage_is_shown_at_once_and_then_becomes_the_answer(door: Door, mia: Person, general: str) -> None:
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", BITTER, channel=general)
    await door.server.until(lambda: mia.reads(general))
    assert mia.reads(general) == ["Reading your words…"]
    held.let_go.set()
    await door.posted()
    assert len(mia.reads(general)) == 1
    assert SOURCE in mia.reads(general)[0]


async def test_stages_that_hurry_by_cost_no_edits(door: Door, mia: Person, general: str) -> None:
    async def hurried(question: Question, emit: Emit) -> Answer | None:
        for stage in ("screen", "retrieve", "plan", "write", "verify", "review"):
            await emit(StageStarted(stage))
        return await door.scripted(question, emit)

    door.reply = hurried
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    assert len(door.server.called("chat.update")) == 1


async def test_a_slow_ask_shows_where_it_is(door: Door, mia: Person, general: str) -> None:
    released = asyncio.Event()

    async def slow(question: Question, emit: Emit) -> Answer | None:
        await emit(StageStarted("screen"))
        await emit(StageStarted("write"))
        await released.wait()
        return await door.scripted(question, emit)

    door.reply = slow
    mia.slash("/ask", BITTER, channel=general)
    await door.server.until(lambda: mia.reads(general) == ["Writing…"])
    released.set()
    await door.posted()
    assert SOURCE in mia.reads(general)[0]


async def test_a_mention_is_answered_in_a_thread_once_though_slack_tells_twice(
    door: Door, mia: Person, general: str
) -> None:
    asked = mia.mention(general, BITTER)
    await door.posted()
    await door.server.until(lambda: len(door.ledger.turned_away) == 1)
    assert len(mia.reads(general, thread=asked.ts)) == 1
    assert mia.reads(general) == []
    assert [question.text for question in door.scripted.asked] == [BITTER]


def _all_acked(server: SlackServer) -> bool:
    return all(envelope.acked for envelope in server.envelopes)


async def test_a_thread_that_was_answered_goes_on_without_a_mention(door: Door, mia: Person, general: str) -> None:
    asked = mia.mention(general, BITTER)
    await door.posted()
    mia.says(general, "And at night it is worse", thread=asked.ts)
    await door.posted(2)
    assert len(mia.reads(general, thread=asked.ts)) == 2
    thread = await door.memory.recall(Place("slack", TEAM, general, f"{general}:{asked.ts}"))
    assert [turn.said for turn in thread.turns] == [BITTER, "And at night it is worse"]


async def test_the_thread_below_a_commands_answer_goes_on(door: Door, mia: Person, general: str) -> None:
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    (answer,) = door.server.by_bot(general)
    mia.says(general, "And at night it is worse", thread=answer.ts)
    await door.posted(2)
    thread = await door.memory.recall(Place("slack", TEAM, general, f"{general}:{answer.ts}"))
    assert [turn.said for turn in thread.turns] == [BITTER, "And at night it is worse"]
    assert len(door.memory.threads) == 1


async def test_people_talking_in_their_own_threads_are_left_alone(door: Door, mia: Person, general: str) -> None:
    begun = mia.says(general, "Lunch?")
    mia.says(general, "Yes please", thread=begun.ts)
    mia.mention(general, BITTER, thread=begun.ts)
    await door.posted()
    mia.says(general, "Pasta or rice", thread=begun.ts)
    mia.slash("/ask", "the last word", channel=general)
    await door.posted(2)
    assert [question.text for question in door.scripted.asked] == [BITTER, "the last word"]


async def test_a_direct_message_is_answered_where_it_stands(door: Door, mia: Person) -> None:
    mia.says(mia.dm, BITTER)
    await door.posted()
    assert len(mia.reads(mia.dm)) == 1


async def test_a_thread_in_a_direct_message_is_answered_in_it_and_knows_what_was_said(door: Door, mia: Person) -> None:
    first = mia.says(mia.dm, BITTER)
    await door.posted()
    mia.says(mia.dm, "Mostly at work", thread=first.ts)
    await door.posted(2)
    assert len(mia.reads(mia.dm, thread=first.ts)) == 1
    thread = await door.memory.recall(Place("slack", TEAM, mia.dm, f"{mia.dm}:{first.ts}"))
    assert [turn.said for turn in thread.turns] == [BITTER, "Mostly at work"]


async def test_an_event_that_slack_delivers_again_is_answered_once(door: Door, mia: Person) -> None:
    mia.says(mia.dm, BITTER)
    await door.posted()
    door.server.redeliver(door.server.envelopes[0])
    await door.server.until(lambda: door.ledger.turned_away)
    assert len(mia.reads(mia.dm)) == 1


async def test_edits_unfurled_links_and_other_bots_are_not_questions(door: Door, mia: Person) -> None:
    post = mia.says(mia.dm, "https://example.org")
    await door.posted()
    mia.edits(post, "https://example.org/changed")
    mia.says(mia.dm, "I am a robot", bot_id="B0OTHER")
    mia.says(mia.dm, "joined", subtype="channel_join")
    mia.says(mia.dm, BITTER)
    await door.posted(2)
    assert [question.text for question in door.scripted.asked] == ["https://example.org", BITTER]


@pytest.mark.parametrize("text", ["", "   "])
async def test_a_bare_mention_is_greeted_once(door: Door, mia: Person, general: str, text: str) -> None:
    asked = mia.mention(general, text)
    await door.posted()
    await door.server.until(lambda: len(door.ledger.turned_away) == 1)
    assert len(mia.reads(general, thread=asked.ts)) == 1
    assert mia.reads(general, thread=asked.ts)[0].startswith(HELLO[:30])
    assert door.scripted.asked == []


async def test_a_private_ask_is_seen_by_nobody_else(door: Door, mia: Person, general: str, server: SlackServer) -> None:
    ben = Person(server, server.member("ben"))
    server.channels[general].members.add(ben.id)
    mia.slash("/ask", f"private {BITTER}", channel=general)
    await door.posted()
    assert SOURCE in mia.reads(general)[-1]
    assert ben.reads(general) == []
    assert [(question.text, question.private) for question in door.scripted.asked] == [(BITTER, True)]
    assert door.memory.threads == {}


async def test_a_private_ask_that_takes_a_while_says_so_privately(door: Door, mia: Person, general: str) -> None:
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", f"private {BITTER}", channel=general)
    await door.server.until(lambda: mia.reads(general))
    held.let_go.set()
    await door.posted()
    waiting, answer = mia.reads(general)
    assert waiting == ONLY_YOU
    assert SOURCE in answer
    assert door.server.by_bot() == []


async def test_a_private_answer_whose_address_expired_still_arrives_privately(
    door: Door, mia: Person, general: str
) -> None:
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", f"private {BITTER}", channel=general)
    await asyncio.wait_for(held.begun.wait(), 10)
    door.server.expire_response_urls()
    held.let_go.set()
    await door.posted()
    assert SOURCE in mia.reads(general)[-1]
    assert door.server.by_bot() == []


async def test_where_the_bot_is_no_member_the_command_is_answered_all_the_same(
    door: Door, mia: Person, server: SlackServer
) -> None:
    elsewhere = server.channel("elsewhere", mia.id, with_bot=False)
    mia.slash("/ask", BITTER, channel=elsewhere)
    await door.posted()
    assert SOURCE in mia.reads(elsewhere)[0]


async def test_where_no_way_into_the_channel_is_open_the_answer_comes_as_a_direct_message(
    door: Door, mia: Person, server: SlackServer
) -> None:
    elsewhere = server.channel("elsewhere", mia.id, with_bot=False)
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", BITTER, channel=elsewhere)
    await asyncio.wait_for(held.begun.wait(), 10)
    server.expire_response_urls()
    held.let_go.set()
    await door.posted()
    assert SOURCE in mia.reads(mia.dm)[0]


async def test_an_admin_sets_the_denomination_and_threads_inherit_it(door: Door, server: SlackServer) -> None:
    ann = Person(server, server.member("ann", is_admin=True))
    room = server.channel("room", ann.id)
    ann.slash("/denomination", "set zen", channel=room)
    await server.until(lambda: ann.reads(room))
    assert "*Zen*" in ann.reads(room)[0]
    asked = ann.mention(room, BITTER)
    await door.posted()
    assert await door.channels.denomination(door.scripted.asked[0].place) == "zen"
    assert door.scripted.asked[0].place.thread == f"{room}:{asked.ts}"


async def test_the_creator_of_a_channel_may_set_its_denomination(door: Door, mia: Person, server: SlackServer) -> None:
    room = server.channel("room", mia.id, creator=mia.id)
    mia.slash("/denomination", "set Zen", channel=room)
    await server.until(lambda: mia.reads(room))
    assert await door.channels.denomination(Place("slack", TEAM, room, room)) == "zen"


async def test_anyone_else_is_kindly_refused(door: Door, mia: Person, general: str) -> None:
    mia.slash("/denomination", "set zen", channel=general)
    await door.server.until(lambda: mia.reads(general))
    assert "Only a workspace admin" in mia.reads(general)[0]
    assert door.channels.chosen == {}
    assert door.server.by_bot(general) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Early"),
        ("show", "Early"),
        ("list", "`zen`"),
        ("set pastafarian", "I do not know that denomination"),
        ("what", "/denomination set NAME"),
    ],
)
async def test_denomination_answers_only_the_one_who_asked(
    door: Door, mia: Person, general: str, text: str, said: str
) -> None:
    mia.slash("/denomination", text, channel=general)
    await door.server.until(lambda: mia.reads(general))
    assert said in mia.reads(general)[0]
    assert door.server.by_bot(general) == []


async def test_after_a_kill_the_next_start_finishes_the_placeholder_once(door: Door, mia: Person, general: str) -> None:
    door.reply = Held(door.scripted)
    asked = mia.mention(general, BITTER)
    await door.server.until(lambda: any("ts" in ask.receipt for ask in door.ledger.open.values()))
    await door.die()
    await door.open()
    await door.posted()
    assert len(door.resumed) == 1
    (answer,) = mia.reads(general, thread=asked.ts)
    assert SOURCE in answer


async def test_a_placeholder_that_was_posted_but_never_noted_is_found_again(
    door: Door, mia: Person, general: str
) -> None:
    door.reply = Held(door.scripted)
    asked = mia.mention(general, BITTER)
    await door.server.until(lambda: any("ts" in ask.receipt for ask in door.ledger.open.values()))
    await door.die()
    for ask_id, ask in door.ledger.open.items():
        door.ledger.open[ask_id] = dataclasses.replace(ask, receipt={})
    await door.open()
    await door.posted()
    (answer,) = mia.reads(general, thread=asked.ts)
    assert SOURCE in answer


async def test_an_answer_that_was_found_before_the_kill_is_not_sought_again(
    door: Door, mia: Person, general: str
) -> None:
    door.server.fault("chat.update", *[Fault(status=500)] * 50)
    mia.slash("/ask", BITTER, channel=general)
    await door.server.until(lambda: any(ask.answer is not None for ask in door.ledger.open.values()))
    await door.die()
    door.server.forgive()
    await door.open()
    await door.posted()
    assert len(door.scripted.asked) == 1
    assert len(mia.reads(general)) == 1
    assert SOURCE in mia.reads(general)[0]


async def test_a_stop_lets_running_asks_finish(door: Door, mia: Person, general: str) -> None:
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", BITTER, channel=general)
    await asyncio.wait_for(held.begun.wait(), 10)
    stop = asyncio.create_task(door.stop())
    await door.server.until(lambda: door.server.is_deaf)
    held.let_go.set()
    await stop
    assert SOURCE in mia.reads(general)[0]
    assert len(door.ledger.done) == 1


async def test_what_a_stop_cuts_off_is_resumed_after_the_next_start(door: Door, mia: Person, general: str) -> None:
    door.settings = dataclasses.replace(door.settings, drain_seconds=0)
    await door.stop()
    await door.open()
    held = door.reply = Held(door.scripted)
    mia.slash("/ask", BITTER, channel=general)
    await asyncio.wait_for(held.begun.wait(), 10)
    await door.stop()
    await door.ledger.release()
    await door.open()
    await door.posted()
    assert len(mia.reads(general)) == 1
    assert SOURCE in mia.reads(general)[0]


async def test_what_is_said_while_nobody_listens_is_answered_after_the_start(door: Door, mia: Person) -> None:
    await door.stop()
    mia.says(mia.dm, BITTER)
    await door.open()
    await door.posted()
    assert len(mia.reads(mia.dm)) == 1


async def test_a_long_answer_comes_in_parts_in_order(door: Door, mia: Person, general: str) -> None:
    steps = tuple(Paragraph(f"{n}. Step number {n} " + "and breathe. " * 60, "step") for n in range(1, 15))
    door.scripted.answer = dataclasses.replace(an_answer(), paragraphs=steps)
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    (first,) = door.server.by_bot(general, thread="")
    rest = door.server.by_bot(general, thread=first.ts)
    whole = "\n\n".join(post.words for post in (first, *rest))
    assert len(rest) >= 2
    assert [whole.index(f"{n}. Step number {n} ") for n in range(1, 15)] == sorted(
        whole.index(f"{n}. Step number {n} ") for n in range(1, 15)
    )
    assert whole.count(SOURCE) == 1


async def test_nobody_is_pinged_by_what_an_answer_repeats(door: Door, mia: Person, general: str) -> None:
    door.scripted.answer = an_answer(f"You wrote <!channel>, <@{mia.id}>, @here and [x](https://e.org/<!here>).")
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    assert "&lt;!channel&gt;" in mia.reads(general)[0]
    assert door.server.judge.violations == []


async def test_a_crisis_is_answered_in_a_direct_message_with_a_gentle_line_in_the_thread(
    door: Door, mia: Person, general: str
) -> None:
    door.scripted.answer = crisis()
    asked = mia.mention(general, "I do not want to live")
    await door.posted()
    assert mia.reads(general, thread=asked.ts) == [ANSWERED_DIRECTLY]
    assert "988" in mia.reads(mia.dm)[0]
    kept = await door.memory.recall(Place("slack", TEAM, mia.dm, mia.dm))
    assert kept.raised_risk


async def test_a_crisis_told_to_a_command_leaves_no_trace_in_the_channel(door: Door, mia: Person, general: str) -> None:
    door.scripted.answer = crisis()
    mia.slash("/ask", "I do not want to live", channel=general)
    await door.posted()
    assert mia.reads(general) == [ANSWERED_DIRECTLY]
    assert "988" in mia.reads(mia.dm)[0]
    assert [thread for _, _, thread in door.memory.threads] == [mia.dm]


async def test_a_crisis_told_privately_is_answered_where_it_can_go_on(door: Door, mia: Person, general: str) -> None:
    door.scripted.answer = crisis()
    mia.slash("/ask", "private I do not want to live", channel=general)
    await door.posted()
    assert mia.reads(general) == [ANSWERED_DIRECTLY]
    assert door.server.by_bot(general) == []
    assert "988" in mia.reads(mia.dm)[0]


async def test_a_crisis_is_whispered_where_direct_messages_are_closed(door: Door, server: SlackServer) -> None:
    leo = Person(server, server.member("leo", takes_dms=False))
    ben = Person(server, server.member("ben"))
    room = server.channel("room", leo.id, ben.id)
    door.scripted.answer = crisis()
    asked = leo.mention(room, "I do not want to live")
    await door.posted()
    assert ben.reads(room, thread=asked.ts) == [ANSWERED_QUIETLY]
    assert any("988" in words for words in leo.reads(room, thread=asked.ts))


async def test_a_crisis_in_a_direct_message_is_answered_there(door: Door, mia: Person) -> None:
    door.scripted.answer = crisis()
    mia.says(mia.dm, "I do not want to live")
    await door.posted()
    assert ["988" in words for words in mia.reads(mia.dm)] == [True]


async def test_a_pasted_file_is_read_as_the_question(door: Door, mia: Person) -> None:
    mia.pastes(mia.dm, "It began in spring. " * 300, comment="What should I do?")
    await door.posted()
    assert door.scripted.asked[0].text.startswith("What should I do?\n\nIt began in spring.")
    assert len(door.scripted.asked[0].text) > 5_000


async def test_the_token_is_sent_to_no_other_host(door: Door, mia: Person) -> None:
    mia.pastes(mia.dm, "secret", host=door.server.api_url.replace("127.0.0.1", "localhost").replace("/api/", "/files"))
    await door.posted()
    assert door.server.file_readers == []
    assert "could not open that file" in mia.reads(mia.dm)[0]


async def test_what_cannot_be_answered_gets_its_sentence(door: Door, mia: Person, general: str) -> None:
    async def too_long(question: Question, emit: Emit) -> Answer | None:
        await door.ledger.claim(question)
        raise BadQuestion("That is more than I can read at once.", reason="too_long")

    door.reply = too_long
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    assert mia.reads(general) == ["That is more than I can read at once."]


async def test_a_failure_becomes_a_human_sentence_in_place_of_the_placeholder(
    door: Door, mia: Person, general: str
) -> None:
    async def failing(question: Question, emit: Emit) -> Answer | None:
        if not await door.ledger.claim(question):
            return None
        await emit(StageStarted("screen"))
        raise ZeroDivisionError(question.text)

    door.reply = failing
    asked = mia.mention(general, BITTER)
    await door.posted()
    assert mia.reads(general, thread=asked.ts) == [TROUBLE]


async def test_a_failure_before_the_claim_is_told_once_though_slack_tells_twice(
    door: Door, mia: Person, general: str
) -> None:
    asked: list[Question] = []

    async def down(question: Question, emit: Emit) -> Answer | None:
        asked.append(question)
        door.server.wake()
        raise ConnectionRefusedError

    door.reply = down
    begun = mia.mention(general, BITTER)
    await door.server.until(lambda: len(asked) == 2)
    await door.stop()
    assert mia.reads(general, thread=begun.ts) == [TROUBLE]


async def test_a_mention_in_a_thread_is_not_met_with_silence_while_the_memory_is_away(
    door: Door, mia: Person, general: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(place: Place) -> Thread:
        raise ConnectionRefusedError

    begun = mia.says(general, "Lunch?")
    monkeypatch.setattr(door.memory, "recall", away)
    mia.mention(general, BITTER, thread=begun.ts)
    await door.server.until(lambda: mia.reads(general, thread=begun.ts) == [TROUBLE])
    assert mia.reads(general) == []


async def test_a_command_that_fails_says_so(
    door: Door, mia: Person, general: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(place: Place) -> str:
        raise ConnectionRefusedError

    monkeypatch.setattr(door.channels, "denomination", away)
    mia.slash("/denomination", "show", channel=general)
    await door.server.until(lambda: mia.reads(general))
    assert mia.reads(general) == [TROUBLE]


async def test_an_answer_that_slack_refuses_everywhere_is_let_go(door: Door, server: SlackServer) -> None:
    leo = Person(server, server.member("leo", takes_dms=False))
    elsewhere = server.channel("elsewhere", leo.id, with_bot=False)
    held = door.reply = Held(door.scripted)
    leo.slash("/ask", BITTER, channel=elsewhere)
    await asyncio.wait_for(held.begun.wait(), 10)
    server.expire_response_urls()
    held.let_go.set()
    await door.posted()
    assert leo.reads(elsewhere) == []
    assert door.ledger.open == {}


async def test_no_log_line_carries_what_was_said(
    door: Door, mia: Person, general: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def failing(question: Question, emit: Emit) -> Answer | None:
        await door.ledger.claim(question)
        raise ValueError(question.text)

    door.reply = failing
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    logged = capsys.readouterr()
    assert "ValueError" in logged.out
    assert "bitter" not in logged.out + logged.err


@pytest.mark.parametrize(
    "fault",
    [Fault(status=500), Fault(status=502), Fault(status=429, retry_after=1), Fault(dropped=True), Fault(lost=True)],
)
@pytest.mark.parametrize("method", ["chat.postMessage", "chat.update"])
async def test_the_answer_arrives_once_whatever_happens_to_a_call(
    door: Door, mia: Person, general: str, method: str, fault: Fault
) -> None:
    door.server.fault(method, fault)
    asked = mia.mention(general, BITTER)
    await door.posted()
    assert len(mia.reads(general, thread=asked.ts)) == 1
    assert SOURCE in mia.reads(general, thread=asked.ts)[0]


async def test_a_placeholder_that_someone_deleted_is_replaced(door: Door, mia: Person, general: str) -> None:
    door.server.fault("chat.update", Fault(error="message_not_found"))
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    assert SOURCE in mia.reads(general)[-1]


async def test_an_answer_that_slack_would_not_take_for_long_is_posted_when_it_does(
    door: Door, mia: Person, general: str
) -> None:
    door.server.fault("chat.update", *[Fault(status=503)] * 6)
    mia.slash("/ask", BITTER, channel=general)
    await door.posted()
    assert len(mia.reads(general)) == 1
    assert SOURCE in mia.reads(general)[0]


async def test_a_connection_that_slack_renews_loses_nothing(door: Door, mia: Person) -> None:
    await door.server.refresh_socket()
    await door.server.until(lambda: door.server.connections == 2)
    mia.says(mia.dm, BITTER)
    await door.posted()
    assert len(mia.reads(mia.dm)) == 1


async def test_a_connection_that_breaks_is_made_anew(door: Door, mia: Person) -> None:
    door.server.cut_socket()
    mia.says(mia.dm, BITTER)
    await door.posted()
    assert len(mia.reads(mia.dm)) == 1


async def test_turns_of_one_conversation_are_taken_one_after_the_other(door: Door, mia: Person) -> None:
    held = door.reply = Held(door.scripted)
    mia.says(mia.dm, "first")
    await asyncio.wait_for(held.begun.wait(), 10)
    door.reply = door.scripted
    second = mia.says(mia.dm, "second")
    await door.server.until(lambda: _all_acked(door.server))
    assert [question.text for question in door.scripted.asked] == []
    held.let_go.set()
    await door.posted(2)
    assert [question.text for question in door.scripted.asked] == ["second"]
    assert second.ts < mia.sees(mia.dm)[-1].ts


@pytest.mark.parametrize(
    ("bot_token", "app_token", "said"),
    [
        ("xoxb-wrong", APP_TOKEN, "invalid_auth"),
        (BOT_TOKEN, "xapp-wrong", "invalid_auth"),
        (BOT_TOKEN, BOT_TOKEN, "not_allowed_token_type"),
    ],
)
async def test_wrong_tokens_close_the_door_with_a_reason(
    server: SlackServer, bot_token: str, app_token: str, said: str
) -> None:
    door = Door(server)
    door.settings = SlackSettings(bot_token, app_token, server.api_url)
    with pytest.raises(DoorClosed, match=said) as closed:
        await door.serve()
    assert "SLACK_BOT_TOKEN" in closed.value.sentence
    assert bot_token not in repr(door.settings)


async def test_a_missing_permission_closes_the_door_with_a_reason(server: SlackServer) -> None:
    server.fault("apps.connections.open", Fault(error="missing_scope"))
    with pytest.raises(DoorClosed, match="connections:write"):
        await Door(server).serve()


async def test_a_stop_before_slack_can_be_reached_is_a_stop(server: SlackServer) -> None:
    server.fault("auth.test", *[Fault(status=503)] * 50)
    door = Door(server)
    serving = asyncio.create_task(door.serve())
    await server.until(lambda: server.troubled)
    door.stopping.set()
    await asyncio.wait_for(serving, 5)
    assert server.connections == 0


async def test_a_socket_that_does_not_open_is_tried_with_a_new_address(server: SlackServer) -> None:
    server.fault("socket", Fault(status=503))
    door = Door(server)
    await door.open()
    await door.stop()
    assert len(server.called("apps.connections.open")) == 2


async def test_a_stop_before_the_socket_opens_is_a_stop(server: SlackServer) -> None:
    server.fault("socket", *[Fault(status=503)] * 50)
    door = Door(server)
    serving = asyncio.create_task(door.serve())
    await server.until(lambda: server.troubled)
    door.stopping.set()
    await asyncio.wait_for(serving, 5)
    assert server.connections == 0
