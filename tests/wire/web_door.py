"""The web door, opened on a free port of loopback over fakes."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.web.api import Report, WebSettings, serve
from core.answer import Answer, Citation, Paragraph, Safety
from core.care import care_paragraphs, read_care
from core.denominations import Denomination, read_denominations
from core.progress import Emit, Finished, Released, Reply, StageStarted
from core.question import Question
from core.stages.screen import heard
from core.testing import FakeChannels, FakeLedger, FakeMemory, ScriptedReply, an_answer

_CORPUS = Path(__file__).resolve().parents[2] / "corpus"


@dataclass
class OpenDoor:
    address: str
    stopping: asyncio.Event
    task: "asyncio.Task[None]"

    async def close(self) -> None:
        self.stopping.set()
        await self.task


@dataclass
class WatchedLedger(FakeLedger):
    """Tells when an answer has been recorded, and when an ask has been closed."""

    has_answer: asyncio.Event = field(default_factory=asyncio.Event)
    has_closed: asyncio.Event = field(default_factory=asyncio.Event)

    async def answered(self, question: Question, answer: Answer) -> None:
        await super().answered(question, answer)
        self.has_answer.set()

    async def posted(self, ask_id: str) -> None:
        await super().posted(ask_id)
        self.has_closed.set()


@dataclass
class World:
    """What stands behind the door."""

    ledger: WatchedLedger = field(default_factory=WatchedLedger)
    memory: FakeMemory = field(default_factory=FakeMemory)
    channels: FakeChannels = field(default_factory=FakeChannels)
    answer: Answer | None = None

    def __post_init__(self) -> None:
        self.reply = ScriptedReply(self.ledger, self.memory, self.answer)


class Held:
    """A reply that waits to be let go after its first paragraph, so that a test can look at what happens meanwhile."""

    def __init__(self, reply: ScriptedReply) -> None:
        self.reply = reply
        self.began = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        async def gated(progress: StageStarted | Released | Finished) -> None:
            await emit(progress)
            if isinstance(progress, Released):
                self.began.set()
                await self.go.wait()

        return await self.reply(question, gated)


class Failing:
    """A reply that claims its event and then fails ``times`` times."""

    def __init__(self, reply: ScriptedReply, error: Exception, *, times: int) -> None:
        self.reply = reply
        self.error = error
        self.times = times

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        if self.times == 0:
            return await self.reply(question, emit)
        if not await self.reply.ledger.claim(question):
            return None
        self.times -= 1
        await emit(StageStarted("screen"))
        raise self.error


async def fine() -> Mapping[str, object]:
    return {"database": "ok"}


def denominations() -> dict[str, Denomination]:
    return read_denominations(_CORPUS / "denominations")


@asynccontextmanager
async def open_door(
    world: World,
    settings: WebSettings | None = None,
    *,
    reply: Reply | None = None,
    status: Report = fine,
    is_ready: Report = fine,
) -> AsyncIterator[OpenDoor]:
    stopping = asyncio.Event()
    said: asyncio.Queue[str] = asyncio.Queue()
    task = asyncio.create_task(
        serve(
            settings or WebSettings(port=0, drain_seconds=5),
            reply=reply or world.reply,
            ledger=world.ledger,
            channels=world.channels,
            denominations=denominations(),
            status=status,
            is_ready=is_ready,
            stopping=stopping,
            ready=said.put_nowait,
        )
    )
    first = asyncio.create_task(said.get())
    await asyncio.wait({first, task}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        first.cancel()
        await task
    door = OpenDoor((await first).rpartition(" ")[2], stopping, task)
    try:
        yield door
    finally:
        await door.close()


def a_full_answer() -> Answer:
    """What a page has to show at its fullest: every role of advice, two sources, a step of two sentences."""
    resentment, mirror = "an5.161-0000000000", "mn61-1111111111"
    paragraphs = (
        Paragraph("It is a sore place to stand, watching others get what one hoped for.", "acknowledge"),
        Paragraph(
            "Resentment grows on what is dwelt upon, and thins out when attention moves (AN 5.161).",
            "framing",
            (resentment,),
        ),
        Paragraph(
            "A second text adds something. An act can be looked at before, during and after (MN 61).",
            "framing",
            (mirror,),
        ),
        Paragraph("> Five ways are named here, one after the other.", "quotation", (resentment,)),
        Paragraph("**What can be done today**", "note"),
        Paragraph("1. Name the feeling once, in one word. Then put the phone away for an hour.", "step", (resentment,)),
        Paragraph("2. Write the friend one honest line of congratulation.", "step", (resentment, mirror)),
        Paragraph("3. Before the next visit to their page, ask where it leads.", "step", (mirror,)),
        Paragraph(
            "The explanation rests on AN 5.161; that it fits here is our reading.", "grounding", (resentment, mirror)
        ),
    )
    second = Citation(
        ref="MN 61",
        uid="mn61",
        unit_id=mirror,
        url="https://suttacentral.net/mn61/en/sujato",
        title="Advice to Rāhula at Ambalaṭṭhika",
        translator="Bhikkhu Sujato",
    )
    small = an_answer()
    return dataclasses.replace(
        small, paragraphs=paragraphs, citations=(*small.citations, second), labels=("envy",), emotions=("resentment",)
    )


def a_crisis_answer(said: str = "I want to kill myself", *, region: str = "US") -> Answer:
    """The real care text for these words."""
    verdict = heard(said)
    paragraphs = care_paragraphs(verdict, care=read_care(_CORPUS / "crisis"), region=region)
    return Answer(id="ask", kind="crisis", paragraphs=paragraphs, safety=Safety(verdict.class_, verdict.flags))
