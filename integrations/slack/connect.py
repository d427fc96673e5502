"""Meet Slack, and listen to it in Socket Mode through Bolt.

Slack's own libraries are kept quiet below errors: their debug lines carry what people wrote.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from core.errors import DoorClosed
from integrations.slack.receive import Me
from integrations.slack.wire import Refused, Unreachable, Wire

_LONGEST_WAIT = 30.0  # seconds between attempts to reach Slack at start
_ACK_SECONDS = 3.0  # what Slack grants for an acknowledgement
_PING_SECONDS = 5.0  # how soon a dead connection is noticed

log = structlog.get_logger("slack")


@dataclass(frozen=True, slots=True)
class Met:
    """Who we are, and an address to listen at that works once."""

    me: Me
    workspace: str
    socket_url: str


async def meet(wire: Wire, app_token: str, stopping: asyncio.Event) -> Met | None:
    """Tries until Slack can be reached; None when stopped before. Raises DoorClosed when Slack does not let us in."""
    wait = 1.0
    while not stopping.is_set():
        try:
            return await _introduce(wire, app_token)
        except Refused as error:
            raise DoorClosed(_why(error.error)) from error
        except Unreachable as error:
            log.warning("slack.unreachable", retry_in=wait)
            await stopped_within(stopping, max(wait, error.after))
            wait = min(wait * 2, _LONGEST_WAIT)
    return None


async def _introduce(wire: Wire, app_token: str) -> Met:
    found = await wire.call("auth.test")
    opened = await wire.call("apps.connections.open", token=app_token)
    me = Me(team=str(found["team_id"]), user=str(found["user_id"]), bot=str(found.get("bot_id") or ""))
    return Met(me, str(found.get("team") or found["team_id"]), str(opened["url"]))


_REASONS = {
    "missing_scope": "Slack says that a token lacks a permission (missing_scope). The app-level token needs "
    "connections:write, and the bot the scopes of integrations/slack/manifest.json.",
    "not_allowed_token_type": "Slack says that a token is of the wrong kind (not_allowed_token_type). "
    "SLACK_BOT_TOKEN begins with xoxb-, SLACK_APP_TOKEN with xapp-.",
}


def _why(error: str) -> str:
    return _REASONS.get(
        error, f"Slack did not accept the tokens ({error}). Check SLACK_BOT_TOKEN (xoxb-) and SLACK_APP_TOKEN (xapp-)."
    )


async def stopped_within(stopping: asyncio.Event, seconds: float) -> bool:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stopping.wait(), seconds)
    return stopping.is_set()


def app_for(met: Met, bot_token: str, api_url: str) -> AsyncApp:
    """A Bolt app of this one workspace that asks Slack nothing by itself."""

    async def authorize(**context: object) -> AuthorizeResult:
        return AuthorizeResult(
            enterprise_id=None,
            team_id=met.me.team,
            bot_user_id=met.me.user,
            bot_id=met.me.bot or None,
            bot_token=bot_token,
        )

    quiet = logging.getLogger("slack_door_wire")
    quiet.setLevel(logging.ERROR)
    return AsyncApp(client=AsyncWebClient(base_url=api_url), authorize=authorize, logger=quiet)


class _Intake:
    """Takes envelopes until the door stops; one that it leaves unacknowledged, Slack delivers again."""

    def __init__(self, handler: AsyncSocketModeHandler, stopping: asyncio.Event) -> None:
        self._handler = handler
        self._stopping = stopping
        self._taking: set[asyncio.Future[None]] = set()

    async def take(self, client: AsyncBaseSocketModeClient, envelope: SocketModeRequest) -> None:
        if self._stopping.is_set():
            return
        taking = asyncio.ensure_future(self._handler.handle(self._handler.client, envelope))
        self._taking.add(taking)
        taking.add_done_callback(self._taking.discard)
        await taking

    async def settle(self) -> None:
        """Let what was taken be acknowledged."""
        if self._taking:
            await asyncio.wait(set(self._taking), timeout=_ACK_SECONDS)


@contextlib.asynccontextmanager
async def listening(
    app: AsyncApp, met: Met, app_token: str, stopping: asyncio.Event
) -> AsyncIterator[SocketModeClient]:
    """Connected when it yields, unless ``stopping`` was set before."""
    handler = AsyncSocketModeHandler(app, app_token, ping_interval=_PING_SECONDS)
    intake = _Intake(handler, stopping)
    handler.client.socket_mode_request_listeners = [intake.take]
    handler.client.wss_uri = met.socket_url
    close: Callable[[], Awaitable[Any]] = handler.client.close
    try:
        await _connect(handler.client, stopping)
        yield handler.client
        await intake.settle()
    finally:
        await close()


async def _connect(client: SocketModeClient, stopping: asyncio.Event) -> None:
    """Slack's client tries for ever, and always the same address, which works once: so it is told to ask for another."""
    begin: Callable[[], Awaitable[Any]] = client.connect
    connecting, stopped = asyncio.ensure_future(begin()), asyncio.ensure_future(stopping.wait())
    try:
        while not connecting.done() and not stopped.done():
            await asyncio.wait({connecting, stopped}, timeout=_PING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not connecting.done():
                client.wss_uri = None
    finally:
        connecting.cancel()
        stopped.cancel()
