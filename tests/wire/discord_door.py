"""The Discord door, opened against the fake Discord over fakes of what stands behind it."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from core.answer import Answer
from core.denominations import read_denominations
from core.ledger import Unposted
from core.progress import Emit, Finished, Progress, Reply, StageStarted
from core.question import Question
from core.testing import FakeChannels, FakeLedger, FakeMemory, ScriptedReply, an_answer
from integrations.discord.serve import DiscordSettings, serve
from tests.wire.discord_server import FakeDiscord

_PROFILES = Path(__file__).resolve().parents[2] / "corpus" / "denominations"


@dataclass
class OpenDoor:
    task: "asyncio.Task[None]"
    stopping: asyncio.Event
    said: asyncio.Queue[str]

    async def close(self) -> None:
        """The orderly end: what runs is posted first."""
        self.stopping.set()
        await self.task

    async def kill(self) -> None:
        """The other end: nothing is finished and nothing is said."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@dataclass
class WatchedLedger(FakeLedger):
    """Wakes whoever waits for a change."""

    changed: Callable[[], None] = lambda: None

    async def receipt(self, ask_id: str, noted: Mapping[str, str]) -> None:
        await super().receipt(ask_id, noted)
        self.changed()

    async def posted(self, ask_id: str) -> None:
        await super().posted(ask_id)
        self.changed()


@dataclass
class World:
    """What stands behind the door. ``answer`` is what every question gets."""

    fake: FakeDiscord
    ledger: WatchedLedger = field(default_factory=WatchedLedger)
    memory: FakeMemory = field(default_factory=FakeMemory)
    channels: FakeChannels = field(default_factory=FakeChannels)
    answer: Answer | None = None
    settings: DiscordSettings | None = None

    def __post_init__(self) -> None:
        self.ledger.changed = self.fake.change
        self.reply = ScriptedReply(self.ledger, self.memory, self.answer)

    async def resume(self, unposted: Unposted, emit: Emit) -> Answer:
        if unposted.answer is not None:
            await emit(Finished(unposted.answer))
            return unposted.answer
        self.reply.asked.append(unposted.question)
        return dataclasses.replace(self.answer or an_answer(), id=unposted.question.id)

    def start(self, reply: Reply | None = None) -> OpenDoor:
        """A door that is opening; ``said`` gets its sentence once it is open."""
        stopping, said = asyncio.Event(), asyncio.Queue[str]()
        settings = self.settings or DiscordSettings(self.fake.token, self.fake.api_url, drain_seconds=5)
        task = asyncio.create_task(
            serve(
                settings,
                reply=reply or self.reply,
                resume=self.resume,
                ledger=self.ledger,
                memory=self.memory,
                channels=self.channels,
                denominations=read_denominations(_PROFILES),
                stopping=stopping,
                ready=said.put_nowait,
            )
        )
        task.add_done_callback(lambda _: self.fake.change())
        return OpenDoor(task, stopping, said)

    @asynccontextmanager
    async def open(self, reply: Reply | None = None) -> AsyncIterator[OpenDoor]:
        """A door that has connected."""
        door = self.start(reply)
        greeted = asyncio.create_task(door.said.get())
        await asyncio.wait({greeted, door.task}, return_when=asyncio.FIRST_COMPLETED)
        if door.task.done():
            greeted.cancel()
            await door.task
        try:
            yield door
        finally:
            if not door.task.done():
                await door.close()


@dataclass
class Held:
    """A reply that says its stages and waits to be let go: before the answer, or once it has been recorded."""

    reply: ScriptedReply
    recorded: bool = False
    began: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        if self.recorded:
            answer = await self.reply(question, emit)
            await self._wait()
            return answer

        async def gated(progress: Progress) -> None:
            await emit(progress)
            if isinstance(progress, StageStarted) and progress.stage == "retrieve":
                await self._wait()

        return await self.reply(question, gated)

    async def _wait(self) -> None:
        self.began.set()
        await self.go.wait()


@dataclass
class Failing:
    """A reply that claims its event and fails."""

    reply: ScriptedReply
    error: Exception

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        if not await self.reply.ledger.claim(question):
            return None
        await emit(StageStarted("screen"))
        raise self.error
