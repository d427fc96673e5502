"""One message of a conversation: claimed first, recorded before it is remembered, resumed as it was."""

import asyncio
import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
from pydantic import TypeAdapter

from core import conversation
from core.answer import Answer, Safety
from core.care import read_care
from core.denominations import read_denominations
from core.deps import Deps
from core.errors import BadQuestion, DatabaseUnavailable
from core.heads import Heads
from core.ledger import Unposted
from core.memory import Thread
from core.ontology import read_ontology
from core.progress import Emit, Finished, Progress, silent
from core.question import Place, Question, Turn
from core.testing import FakeChannels, FakeEmbedder, FakeLedger, FakeLibrary, FakeMemory, FakeTexts, an_answer

_CORPUS = Path(__file__).parents[2] / "corpus"
PLACE = Place("discord", "w", "c", "t")
QUESTION = Question(id="ask1", text="I feel bitter", place=PLACE, asker="me", event="event1")


@dataclass
class World:
    """Fakes around the conversation; ``asked`` are the questions as the pipeline got them."""

    ledger: FakeLedger = field(default_factory=FakeLedger)
    memory: FakeMemory = field(default_factory=FakeMemory)
    channels: FakeChannels = field(default_factory=FakeChannels)
    asked: list[Question] = field(default_factory=list)
    answer: Answer = field(default_factory=an_answer)

    @property
    def deps(self) -> Deps:
        return Deps(
            embedder=FakeEmbedder(),
            heads=cast("Heads", None),
            library=FakeLibrary(),
            texts=FakeTexts(),
            ledger=self.ledger,
            memory=self.memory,
            channels=self.channels,
            ontology=read_ontology(_CORPUS / "ontology.toml"),
            denominations=read_denominations(_CORPUS / "denominations"),
            care=read_care(_CORPUS / "crisis"),
        )


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    made = World()

    async def ask(question: Question, *, deps: Deps, emit: Emit) -> Answer:
        made.asked.append(question)
        if not question.text:
            raise BadQuestion("Nothing was said.", reason="empty")
        return dataclasses.replace(made.answer, id=question.id)

    monkeypatch.setattr(conversation, "ask", ask)
    return made


async def test_a_second_delivery_gets_nothing(world: World) -> None:
    assert await conversation.reply(QUESTION, deps=world.deps, emit=silent) is not None
    assert await conversation.reply(QUESTION, deps=world.deps, emit=silent) is None
    assert len(world.asked) == 1


async def test_the_pipeline_gets_the_channels_denomination_the_turns_and_the_risk(world: World) -> None:
    await world.channels.set_denomination(PLACE, "zen", by="moderator")
    turn = Turn("before", "answered", "answered")
    await world.memory.remember(PLACE, turn, raised_risk=True)
    await conversation.reply(QUESTION, deps=world.deps, emit=silent)
    (asked,) = world.asked
    assert (asked.denomination, asked.turns, asked.raised_risk) == ("zen", (turn,), True)


async def test_the_answer_is_recorded_and_remembered(world: World) -> None:
    answer = await conversation.reply(QUESTION, deps=world.deps, emit=silent)
    assert world.ledger.open["ask1"].answer == answer
    thread = await world.memory.recall(PLACE)
    assert thread == Thread((Turn("I feel bitter", an_answer().text, "answered", ("an5.161-0000000000",)),), known=True)


@pytest.mark.parametrize(("class_", "raised"), [("crisis", True), ("clean", False)])
async def test_a_crisis_raises_the_thread_and_a_clean_turn_lowers_it(
    world: World, class_: str, *, raised: bool
) -> None:
    await world.memory.remember(PLACE, Turn("a", "b", "crisis"), raised_risk=not raised)
    world.answer = dataclasses.replace(an_answer(), safety=Safety(class_))
    await conversation.reply(QUESTION, deps=world.deps, emit=silent)
    assert (await world.memory.recall(PLACE)).raised_risk is raised


async def test_what_cannot_be_answered_stays_claimed(world: World) -> None:
    empty = dataclasses.replace(QUESTION, text="")
    with pytest.raises(BadQuestion):
        await conversation.reply(empty, deps=world.deps, emit=silent)
    assert await conversation.reply(empty, deps=world.deps, emit=silent) is None
    assert not (await world.memory.recall(PLACE)).known


class AwayLedger(FakeLedger):
    """A database that does not answer."""

    async def claim(self, question: Question) -> bool:
        raise DatabaseUnavailable("The database does not answer.")


class SlowLedger(FakeLedger):
    """A database that takes for ever."""

    async def claim(self, question: Question) -> bool:
        await asyncio.Event().wait()
        return True


@pytest.mark.parametrize("ledger", [AwayLedger(), SlowLedger()])
async def test_someone_in_danger_is_answered_without_a_database(
    world: World, ledger: FakeLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "_PATIENCE_IN_DANGER", 0.01)
    world.ledger = ledger
    danger = dataclasses.replace(QUESTION, text="I want to kill myself")
    assert await conversation.reply(danger, deps=world.deps, emit=silent) is not None


async def test_anyone_else_is_told_that_the_database_is_away(world: World) -> None:
    world.ledger = AwayLedger()
    with pytest.raises(DatabaseUnavailable):
        await conversation.reply(QUESTION, deps=world.deps, emit=silent)


async def test_a_recorded_answer_is_resumed_as_it_was(world: World) -> None:
    seen: list[Progress] = []

    async def emit(progress: Progress) -> None:
        seen.append(progress)

    recorded = dataclasses.replace(an_answer("recorded"), id="ask1")
    assert await conversation.resume(Unposted(QUESTION, recorded, {}), deps=world.deps, emit=emit) == recorded
    assert seen == [Finished(recorded)]
    assert world.asked == []


async def test_an_ask_without_answer_is_asked_again(world: World) -> None:
    answer = await conversation.resume(Unposted(QUESTION, None, {}), deps=world.deps, emit=silent)
    assert answer.id == "ask1"
    assert [asked.text for asked in world.asked] == ["I feel bitter"]


@pytest.mark.parametrize("text", ["I feel \ud83d bitter", "I want to kill myself \ude22"])
async def test_half_an_emoji_keeps_nobody_from_an_answer(world: World, text: str) -> None:
    broken = dataclasses.replace(QUESTION, text=text)
    assert await conversation.reply(broken, deps=world.deps, emit=silent) is not None
    claimed = world.ledger.open["ask1"].question
    (turn,) = (await world.memory.recall(PLACE)).turns
    for sealed in (claimed, turn):
        assert TypeAdapter(type(sealed)).dump_json(sealed)
    assert world.asked[0].text == text.replace("\ud83d", "").replace("\ude22", "")


@pytest.mark.parametrize(("class_", "raised"), [("crisis", True), ("clean", False)])
async def test_a_crash_between_record_and_memory_is_made_good_once(world: World, class_: str, *, raised: bool) -> None:
    recorded = dataclasses.replace(an_answer(), safety=Safety(class_))
    for _ in range(2):
        await conversation.resume(Unposted(QUESTION, recorded, {}), deps=world.deps, emit=silent)
    thread = await world.memory.recall(PLACE)
    assert [turn.said for turn in thread.turns] == ["I feel bitter"]
    assert thread.raised_risk is raised


async def test_an_old_answer_does_not_lower_a_risk_that_was_raised_since(world: World) -> None:
    await world.memory.remember(PLACE, Turn("later", "care", "crisis"), raised_risk=True)
    await conversation.resume(Unposted(QUESTION, an_answer(), {}), deps=world.deps, emit=silent)
    assert (await world.memory.recall(PLACE)).raised_risk is True
