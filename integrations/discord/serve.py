"""The Discord door: connect, hear, answer, post; go on where an earlier process stopped. Holds the door's one broad except."""

import asyncio
import dataclasses
import secrets
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from core.channels import Channels
from core.denominations import Denomination
from core.errors import DoorClosed
from core.inflight import InFlight
from core.ledger import Ledger
from core.memory import Memory
from core.progress import Reply
from integrations.discord import receive
from integrations.discord.answering import Answering, Resume
from integrations.discord.ask import ask_command
from integrations.discord.closed import why_closed
from integrations.discord.commands import sync
from integrations.discord.denomination import denomination_commands
from integrations.discord.render import FILE_TROUBLE, HELLO, TROUBLE
from integrations.discord.retry import TRANSIENT, passes, pause, retried
from integrations.discord.ways import InChannel
from integrations.discord.wire import Wire

_log = structlog.get_logger(__name__)

Commands = tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]


@dataclass(frozen=True)
class DiscordSettings:
    """``api_url`` and ``gateway_url`` replace Discord's own addresses; with ``api_url`` alone the gateway is asked from there."""

    token: str = field(repr=False)
    api_url: str = ""
    gateway_url: str = ""
    drain_seconds: float = 30
    lease_check_seconds: float = 5


async def serve(
    settings: DiscordSettings,
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
    """Answer on Discord until ``stopping`` is set; then let running asks finish for ``drain_seconds``.

    ``ready`` is called with a sentence once the gateway has greeted us. Raises DoorClosed when Discord will not have
    this bot as it is set up; waits and tries again when Discord cannot be reached.
    """
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    given = _Given(reply, resume, ledger, memory, stopping, ready)
    attempt = 0
    while not stopping.is_set():
        client = _Client(given, settings.gateway_url)
        failure = await _kept("", _connected(client, settings, channels, denominations))
        if isinstance(failure, discord.DiscordException) and not passes(failure):
            raise DoorClosed(why_closed(failure)) from failure
        attempt = 0 if client.greeted else attempt + 1
        await _stops_within(stopping, pause(attempt))


async def _connected(
    client: "_Client", settings: DiscordSettings, channels: Channels, denominations: Mapping[str, Denomination]
) -> None:
    """One login and what follows from it, until the stop or until Discord ends it for good."""
    async with client:
        commands = _commands(client, channels, denominations)
        if not await _done_before(client.given.stopping, client.enter(settings.token, commands)):
            return
        connection = asyncio.create_task(client.connect())
        lookout = asyncio.create_task(client.look_out(settings.lease_check_seconds))
        try:
            # The lookout ends when the door is told to stop, the connection only when Discord refuses it.
            await asyncio.wait({connection, lookout}, return_when=asyncio.FIRST_COMPLETED)
            if connection.done():
                await connection
            await client.inflight.drain(settings.drain_seconds)
        finally:
            lookout.cancel()
            await client.inflight.drain(0)
            await client.close()
            connection.cancel()
            await asyncio.gather(connection, lookout, return_exceptions=True)


async def _done_before(stopping: asyncio.Event, running: Coroutine[object, object, None]) -> bool:
    """Whether ``running`` came to its end; a stop does not wait for a Discord that does not answer."""
    task, stop = asyncio.create_task(running), asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        return task.done()
    finally:
        task.cancel()
        stop.cancel()
        await asyncio.gather(task, stop, return_exceptions=True)


async def _stops_within(stopping: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(stopping.wait(), seconds)


@dataclass(frozen=True, slots=True)
class _Given:
    """What the door answers with."""

    reply: Reply
    resume: Resume
    ledger: Ledger
    memory: Memory
    stopping: asyncio.Event
    ready: Callable[[str], None]


class _Client(discord.AutoShardedClient):
    """One connection to Discord: what it hears becomes asks in ``inflight``."""

    def __init__(self, given: _Given, gateway: str) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True)
        super().__init__(intents=intents, max_messages=None, allowed_mentions=discord.AllowedMentions.none())
        self.given = given
        self.gateway = yarl.URL(gateway) if gateway else None
        self.tree = app_commands.CommandTree(
            self,
            # Said outright, because what Discord fills in would look like a change at every start.
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.wire = Wire(self.http)
        self.inflight = InFlight()
        self.answering = Answering(self.wire, given.ledger, given.memory, given.reply, given.resume, _kept)
        self.greeted = False

    async def enter(self, token: str, commands: Commands) -> None:
        """Log in and register the commands; a failure of the latter leaves those that Discord knows already."""
        await self.login(token)
        for command in commands:
            self.tree.add_command(command)
        self.tree.error(self._command_failed)
        await _kept("", sync(self.tree, self.http, self.application_id or 0))

    async def look_out(self, seconds: float) -> None:
        """Take over what another process left unposted, now and every ``seconds``, until the door is told to stop."""
        while not self.given.stopping.is_set():
            await _kept("", self._take_over())
            await _stops_within(self.given.stopping, seconds)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        # After a session has become invalid, discord.py goes to the default and not to the address it was given.
        DiscordWebSocket.DEFAULT_GATEWAY = self.gateway or gateway
        await super().launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard_id, initial=initial)

    async def on_connect(self) -> None:
        if not self.greeted:
            self.greeted = True
            self.given.ready(f"Discord: connected as {self.user}")

    async def on_message(self, message: discord.Message) -> None:
        if not self.given.stopping.is_set():
            self.inflight.start(self._heard(message))

    def ask(self, interaction: discord.Interaction, text: str, private: bool) -> None:
        if not self.given.stopping.is_set():
            called = receive.commanded(interaction)
            question = receive.from_command(called, _new_id(), text, private=private)
            self.inflight.start(self.answering.answer(question))

    def run_command(self, interaction: discord.Interaction, running: Awaitable[None]) -> None:
        self.inflight.start(self._command(interaction, running))

    @property
    def me(self) -> int:
        return self.user.id if self.user else 0

    async def _take_over(self) -> None:
        for unposted in await self.given.ledger.abandoned(receive.DOOR):
            if unposted.question.id not in self.answering.at_work:
                self.inflight.start(self.answering.finish(unposted))

    async def _heard(self, message: discord.Message) -> None:
        await _kept("", self._hear(message))

    async def _hear(self, message: discord.Message) -> None:
        channel: object = message.channel
        if message.guild is not None and isinstance(channel, discord.PartialMessageable):
            channel = await self.fetch_channel(channel.id)
        said = receive.said(message, self.me, channel)
        heed = receive.heed(said, known=False)
        if heed == "nothing" and receive.heed(said, known=True) != "nothing":
            thread = await self.given.memory.recall(receive.place_of_message(said))
            heed = receive.heed(said, known=thread.known)
        if heed == "hello":
            await InChannel(self.wire, said.where.channel, said.id, answers=said.id).put(HELLO, 0, {})
        elif heed == "ask":
            await self._ask_in_message(said)

    async def _ask_in_message(self, said: receive.Said) -> None:
        question = receive.from_message(said, _new_id(), said.text)
        if said.pasted is None:
            await self.answering.answer(question)
            return
        text = await _read(said.pasted)
        if text is None:
            await self.answering.say(question, FILE_TROUBLE)
            return
        await self.answering.answer(dataclasses.replace(question, text=f"{said.text}\n\n{text}".strip()))

    async def _command(self, interaction: discord.Interaction, running: Awaitable[None]) -> None:
        if await _kept("", running):
            await _kept("", _apologise(interaction))

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        _log.error("discord_command_failed", error=type(error).__name__)
        await _kept("", _apologise(interaction))


async def _kept(ask_id: str, running: Awaitable[object]) -> Exception | None:
    """What ended ``running`` before its time. It is logged by kind and place, since its message may quote people."""
    try:
        await running
    except Exception as error:
        _log.error("discord_failed", ask=ask_id, error=type(error).__name__, at=_place_of(error))
        return error
    return None


def _place_of(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


async def _read(pasted: receive.Pasted) -> str | None:
    """The text of a file, or None when it cannot be fetched."""
    if not pasted.readable or pasted.attachment is None:
        return receive.BEYOND_LIMIT
    try:
        return (await retried(pasted.attachment.read, attempts=3)).decode("utf-8-sig", "replace")
    except TRANSIENT:
        return None


async def _apologise(interaction: discord.Interaction) -> None:
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.edit_original_response(content=TROUBLE, allowed_mentions=nobody)
    else:
        await interaction.response.send_message(TROUBLE, ephemeral=True, allowed_mentions=nobody)


def _new_id() -> str:
    return secrets.token_hex(8)


def _commands(client: _Client, channels: Channels, denominations: Mapping[str, Denomination]) -> Commands:
    """What people can call. Adding a command is adding a file and a row."""
    return (
        ask_command(client.ask),
        denomination_commands(channels, denominations, client.run_command),
    )
