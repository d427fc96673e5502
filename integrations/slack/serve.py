"""The Slack door: connect, hear, have it answered and posted, and let go in order."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import structlog
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.web.async_client import AsyncWebClient

from core.answer import Answer
from core.channels import Channels
from core.denominations import Denomination
from core.inflight import InFlight
from core.ledger import Ledger, Unposted
from core.memory import Memory
from core.progress import Emit, Reply
from core.question import MAX_CHARACTERS, Place, Question
from integrations.slack import ask, denomination
from integrations.slack.answering import Answering, begun
from integrations.slack.commands import Command, Within, tell
from integrations.slack.connect import app_for, listening, meet, stopped_within
from integrations.slack.receive import DOOR, Heard, Me, command, hear, question_from, thread_of
from integrations.slack.render import HELLO, PASTE_UNREADABLE, TROUBLE, spoken
from integrations.slack.wire import Refused, Wire

_SLACK = "https://slack.com/api/"
_PASTE_BYTES = 4 * (MAX_CHARACTERS + 1)  # enough to notice a text that is too long, in any script
_APOLOGIES_KEPT = 1_000

Resume = Callable[[Unposted, Emit], Awaitable[Answer]]

log = structlog.get_logger("slack")


@dataclass(frozen=True)
class SlackSettings:
    """``bot_token`` (xoxb-) and ``app_token`` (xapp-, with connections:write). ``api_url`` "" is Slack itself.

    ``drain_seconds``: what a stop grants to running asks. ``lease_check_seconds``: how often to look for asks to resume.
    """

    bot_token: str = field(repr=False)
    app_token: str = field(repr=False)
    api_url: str = ""
    drain_seconds: float = 30
    lease_check_seconds: float = 5


async def serve(
    settings: SlackSettings,
    *,
    reply: Reply,
    resume: Resume,
    ledger: Ledger,
    memory: Memory,
    channels: Channels,
    denominations: Mapping[str, Denomination],
    stopping: asyncio.Event,
    ready: Callable[[str], None],
) -> None:
    """Serve until ``stopping`` is set. Raises DoorClosed when Slack does not let this app in."""
    async with _wire(settings) as wire:
        met = await meet(wire, settings.app_token, stopping)
        if met is None:
            return
        door = _Door(wire, met.me, reply, resume, ledger, memory, channels, denominations)
        app = app_for(met, settings.bot_token, settings.api_url or _SLACK)
        register(app, door)
        grace = 0.0
        try:
            async with listening(app, met, settings.app_token, stopping) as socket:
                if not stopping.is_set():
                    ready(f"Slack: connected to {met.workspace}")
                    await door.watch(socket, stopping, settings.lease_check_seconds)
                grace = settings.drain_seconds
        finally:
            # After the socket is closed, so that nothing new begins. A cancelled door cuts its asks off at once.
            cut_off = await door.inflight.drain(grace)
            log.info("slack.closed", cut_off=cut_off)


@contextlib.asynccontextmanager
async def _wire(settings: SlackSettings) -> AsyncIterator[Wire]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30)) as session:
        url = settings.api_url or _SLACK
        yield Wire(AsyncWebClient(token=settings.bot_token, base_url=url, session=session, retry_handlers=[]), session)


class _Door:
    """What is said to us becomes asks in flight."""

    def __init__(
        self,
        wire: Wire,
        me: Me,
        reply: Reply,
        resume: Resume,
        ledger: Ledger,
        memory: Memory,
        channels: Channels,
        denominations: Mapping[str, Denomination],
    ) -> None:
        self.inflight = InFlight()
        self._wire = wire
        self._me = me
        self._reply = reply
        self._resume = resume
        self._ledger = ledger
        self._memory = memory
        self._within = Within(wire, channels, denominations, self._answer)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._later: dict[str, Unposted] = {}
        self._in_hand: set[str] = set()
        self._apologies: deque[str] = deque(maxlen=_APOLOGIES_KEPT)

    async def on_event(self, body: dict[str, Any]) -> None:
        heard = hear(body, self._me)
        if heard is None:
            return
        for_us = heard.kind != "thread"
        self._start(self._hear(heard), otherwise=partial(self._hear_anyway, heard) if for_us else None)

    async def on_command(self, ack: AsyncAck, body: dict[str, Any], given: Command) -> None:
        slash = command(body)
        await ack()
        self._start(given(slash, self._within), otherwise=partial(tell, slash, TROUBLE, self._wire))

    def _start(self, work: Awaitable[None], *, otherwise: Callable[[], Awaitable[None]] | None = None) -> None:
        self.inflight.start(self._alone(work, otherwise))

    async def _alone(self, work: Awaitable[None], otherwise: Callable[[], Awaitable[None]] | None) -> None:
        """``otherwise`` keeps a failure from becoming silence."""
        if await self._guarded(work) is not None and otherwise is not None:
            await self._guarded(otherwise())

    async def watch(self, socket: SocketModeClient, stopping: asyncio.Event, seconds: float) -> None:
        """Until ``stopping``: take over what has lost its process, and try again what could not be posted."""
        while True:
            await self._guarded(self._take_over())
            if await stopped_within(stopping, seconds):
                return
            if not await socket.is_connected():
                # A socket's address works once; without this the client would try a used one for ever.
                socket.wss_uri = None

    async def _take_over(self) -> None:
        later, self._later = self._later, {}
        for unposted in (*later.values(), *await self._ledger.abandoned(DOOR)):
            # A lease may run out under a living ask when the database was away; that ask goes on.
            if unposted.question.id not in self._in_hand:
                self._start(self._finish(unposted))

    async def _hear(self, heard: Heard) -> None:
        ours = await self._is_ours(heard)
        if heard.kind == "thread" and not ours:
            return
        text = await self._text(heard)
        if text or heard.kind != "thread":
            await self._answer(_question(heard, text, ours=ours), greeting=PASTE_UNREADABLE if heard.files else HELLO)

    async def _hear_anyway(self, heard: Heard) -> None:
        """When the memory cannot be asked: answer, or say what is wrong, as if nothing were known."""
        await self._answer(_question(heard, heard.text, ours=False))

    async def _is_ours(self, heard: Heard) -> bool:
        """Whether this thread is a conversation with us as a whole."""
        if heard.kind == "dm" or not heard.in_thread:
            return True
        return (await self._memory.recall(Place(DOOR, heard.team, heard.channel, thread_of(heard, ours=True)))).known

    async def _text(self, heard: Heard) -> str:
        read = [await self._wire.read_file(file.url, most=_PASTE_BYTES) for file in heard.files]
        return "\n\n".join(text for text in (heard.text, *read) if text)

    async def _answer(self, question: Question, *, greeting: str = HELLO) -> None:
        """``greeting`` is what an empty question gets."""
        think = partial(self._reply, question) if question.text else partial(self._greet, question, greeting)
        await self._attend(question, Answering(self._wire, self._ledger, self._memory, begun(question), think))

    async def _finish(self, unposted: Unposted) -> None:
        """Post what another process, or an earlier attempt, left unposted."""
        question = unposted.question
        think = partial(self._resume, unposted) if question.text else partial(_hello, question, HELLO)
        answering = Answering(self._wire, self._ledger, self._memory, unposted, think, resumed=True)
        await self._attend(question, answering)

    async def _attend(self, question: Question, answering: Answering) -> None:
        """One turn of a conversation at a time, so that each knows the one before."""
        self._in_hand.add(question.id)
        try:
            async with self._turns.setdefault(question.place.thread, asyncio.Lock()):
                failed = await self._guarded(self._run(question, answering), about=question.id)
                if failed is not None:
                    await self._guarded(self._after(failed, question, answering), about=question.id)
        finally:
            self._in_hand.discard(question.id)

    async def _run(self, question: Question, answering: Answering) -> None:
        await self._seed(question)
        await answering.run()

    async def _after(self, failed: Exception, question: Question, answering: Answering) -> None:
        """An answer that could not be posted is kept and tried again; where there is none, that is said, once."""
        unposted = answering.unposted
        if unposted is not None and _is_final(failed):
            await self._ledger.posted(question.id)
        elif unposted is not None:
            self._later[question.id] = unposted
        elif question.event not in self._apologies:
            self._apologies.append(question.event)
            await answering.apologise()

    async def _seed(self, question: Question) -> None:
        """A thread that begins in a direct message knows what was said there before."""
        place, channel = question.place, question.place.channel
        if not channel.startswith("D") or not place.thread.startswith(f"{channel}:"):
            return
        if (await self._memory.recall(place)).known:
            return
        before = await self._memory.recall(Place(DOOR, place.workspace, channel, channel))
        for turn in before.turns:
            await self._memory.remember(place, turn, raised_risk=before.raised_risk)

    async def _greet(self, question: Question, greeting: str, emit: Emit) -> Answer | None:
        return await _hello(question, greeting, emit) if await self._ledger.claim(question) else None

    async def _guarded(self, work: Awaitable[None], *, about: str = "") -> Exception | None:
        """The one broad except of this door: nothing that fails in one ask may end another. Never logs what was said."""
        try:
            await work
        except Exception as error:
            log.error("slack.failed", ask=about, error=type(error).__name__, at=_place_of(error), code=_code(error))
            return error
        return None


def _question(heard: Heard, text: str, *, ours: bool) -> Question:
    return question_from(heard, id=secrets.token_hex(16), text=text, thread=thread_of(heard, ours=ours))


async def _hello(question: Question, greeting: str, emit: Emit) -> Answer:
    return spoken(question.id, greeting)


def _is_final(error: Exception) -> bool:
    """Slack refused every way, and would again."""
    return isinstance(error, Refused) and not error.shut_out


def _code(error: Exception) -> str:
    return error.error if isinstance(error, Refused) else ""


def _place_of(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}" if trace is not None else ""


def register(app: AsyncApp, door: _Door) -> None:
    for event in EVENTS:
        app.event(event)(door.on_event)
    for name, given in COMMANDS.items():
        app.command(name)(_listener(door, given))


def _listener(door: _Door, given: Command) -> Callable[[AsyncAck, dict[str, Any]], Coroutine[Any, Any, None]]:
    async def on_command(ack: AsyncAck, body: dict[str, Any]) -> None:
        await door.on_command(ack, body, given)

    return on_command


# What this door listens to. A new command is a file of its own and a row here, and an entry in manifest.json.
EVENTS = ("app_mention", "message")
COMMANDS: Mapping[str, Command] = {
    "/ask": ask.ask,
    "/denomination": denomination.denomination,
}
