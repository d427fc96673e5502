"""A Discord on loopback: REST and gateway, with state, permissions, limits and faults. Every request is judged."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire.discord_gateway import Gateway
from tests.wire.discord_judge import Judge
from tests.wire.discord_state import (
    DEFAULT,
    DM,
    EPHEMERAL,
    EVERYDAY,
    LOADING,
    PUBLIC_THREAD,
    REPLY,
    TEXT,
    Channel,
    Guild,
    Interaction,
    Message,
    User,
    snowflake,
)

TOKEN = "a.fake.token"
ACKNOWLEDGE_SECONDS = 3.0
_PATIENCE_SECONDS = 20.0

_IDS = web.RequestKey("ids", tuple[str, ...])

Handler = Callable[[web.Request, Any], Awaitable[web.Response]]


class Refusal(Exception):
    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


UNKNOWN_CHANNEL = Refusal(404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = Refusal(404, 10008, "Unknown Message")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
INVALID_TOKEN = Refusal(401, 50027, "Invalid Webhook Token")
MISSING_ACCESS = Refusal(403, 50001, "Missing Access")
MISSING_PERMISSIONS = Refusal(403, 50013, "Missing Permissions")
CANNOT_DM = Refusal(403, 50007, "Cannot send messages to this user")
ACKNOWLEDGED = Refusal(400, 40060, "Interaction has already been acknowledged.")
THREAD_EXISTS = Refusal(400, 160004, "A thread has already been created for this message")


@dataclass
class Fault:
    """What happens to ``times`` requests of ``method`` whose path has ``path`` in it, after ``skip`` that go well.

    ``status`` 0 drops the connection, a negative one never answers.
    With ``after``, the request has its effect first and only the reply is lost.
    """

    method: str
    path: str
    status: int = 0
    times: int = 1
    after: bool = False
    retry_after: float = 0.01
    skip: int = 0


@dataclass
class FakeDiscord:
    judge: Judge = field(default_factory=Judge)
    token: str = TOKEN
    bot: User = field(default_factory=lambda: User(snowflake(), "Dharma Guide", bot=True))
    guilds: list[Guild] = field(default_factory=list)
    channels: dict[str, Channel] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    commands: list[dict[str, Any]] = field(default_factory=list)
    syncs: int = 0
    faults: list[Fault] = field(default_factory=list)
    requests: list[tuple[str, str, Any]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    events: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    users: list[User] = field(default_factory=list)
    base: str = ""

    def __post_init__(self) -> None:
        self.application = self.bot.id
        self._changed = asyncio.Event()
        self.gateway = Gateway(self.token, self._greeting, self.change)

    @property
    def api_url(self) -> str:
        return f"{self.base}/api/v10"

    def guild(self, name: str = "Sangha", *, bot_permissions: int = EVERYDAY) -> Guild:
        made = Guild(snowflake(), name, self.bot, snowflake(), bot_permissions)
        self.guilds.append(made)
        return made

    def channel(self, guild: Guild, name: str = "general", *, type_: int = TEXT) -> Channel:
        made = Channel(snowflake(), name, guild, type_)
        guild.channels.append(made)
        self.channels[made.id] = made
        return made

    def fail(self, method: str, path: str, **how: Any) -> None:
        self.faults.append(Fault(method, path, **how))

    def expire_tokens(self) -> None:
        """Fifteen minutes pass for every slash command that has been called."""
        for interaction in self.interactions.values():
            interaction.expired = True

    def direct(self, user: User) -> Channel:
        """The direct channel between a person and the bot."""
        for channel in self.channels.values():
            if channel.type == DM and channel.recipient is user:
                return channel
        made = Channel(snowflake(), user.name, None, DM, recipient=user)
        self.channels[made.id] = made
        return made

    def tell(self, event: str, data: dict[str, Any]) -> None:
        """Send an event to the bot and keep it for `redeliver`."""
        self.events.append((event, data))
        self.gateway.dispatch(event, data)
        self.change()

    def redeliver(self) -> None:
        """Send every event of people's acts once more."""
        for event, data in list(self.events):
            if event in ("MESSAGE_CREATE", "INTERACTION_CREATE"):
                self.gateway.dispatch(event, data)

    def post(self, message: Message) -> Message:
        """Put a message into its channel and tell the bot, unless only one person sees it."""
        message.channel.messages.append(message)
        if not message.only_for:
            self.tell("MESSAGE_CREATE", self.told(message))
        self.change()
        return message

    def told(self, message: Message) -> dict[str, Any]:
        guild = message.channel.guild
        told = message.payload() | {"channel_type": message.channel.type}
        if guild is not None:
            member = {key: value for key, value in guild.member(message.author).items() if key != "user"}
            told |= {"guild_id": guild.id, "member": member}
        return told

    def change(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def until(self, condition: Callable[[], Any], what: str = "") -> Any:
        """What ``condition`` gives once it gives something; fails when nothing comes of it."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                while not (found := condition()):
                    changed = self._changed
                    await changed.wait()
                return found
        except TimeoutError:
            raise AssertionError(f"{what or 'what was waited for'} did not happen; requests: {self.trace()}") from None

    def trace(self) -> str:
        return "\n".join(f"{method} {path} {json.dumps(body)[:200]}" for method, path, body in self.requests)

    def sent(self, method: str, path: str) -> list[Any]:
        """The bodies of the requests of ``method`` whose path matches the expression."""
        return [body for was, at, body in self.requests if was == method and re.search(path, at)]

    def late(self) -> list[str]:
        """Commands that were not acknowledged within three seconds."""
        now = time.monotonic()
        return [
            f"/{one.name} was acknowledged after {(one.acknowledged or now) - one.began:.1f} s"
            for one in self.interactions.values()
            if (one.acknowledged or now) - one.began > ACKNOWLEDGE_SECONDS
        ]

    def _greeting(self, session: str) -> list[tuple[str, dict[str, Any]]]:
        ready = {
            "v": 10,
            "user": self.bot.payload(),
            "guilds": [{"id": one.id, "unavailable": True} for one in self.guilds],
            "session_id": session,
            "resume_gateway_url": f"{self.base.replace('http', 'ws')}/gateway",
            "shard": [0, 1],
            "application": {"id": self.application, "flags": 1 << 19},
        }
        return [("READY", ready), *(("GUILD_CREATE", one.payload()) for one in self.guilds)]

    # The REST side: one row per operation, then one function each.

    def routes(self) -> list[tuple[str, str, Handler]]:
        return [
            ("GET", r"/gateway(?:/bot)?", self._gateway_address),
            ("GET", r"/users/@me", self._me),
            ("GET", r"/oauth2/applications/@me", self._about),
            ("GET", r"/applications/(\d+)/commands", self._get_commands),
            ("PUT", r"/applications/(\d+)/commands", self._put_commands),
            ("POST", r"/interactions/(\d+)/([^/]+)/callback", self._callback),
            ("PATCH", r"/webhooks/(\d+)/([^/]+)/messages/@original", self._edit_original),
            ("POST", r"/webhooks/(\d+)/([^/]+)", self._follow_up),
            ("GET", r"/channels/(\d+)", self._get_channel),
            ("POST", r"/channels/(\d+)/messages", self._send),
            ("PATCH", r"/channels/(\d+)/messages/(\d+)", self._edit),
            ("POST", r"/channels/(\d+)/messages/(\d+)/threads", self._begin_thread),
            ("POST", r"/users/@me/channels", self._open_direct),
        ]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        method, path = request.method, request.path.removeprefix("/api/v10")
        body = json.loads(await request.text() or "null")
        self.requests.append((method, path, body))
        self.judge.request(method, path, dict(request.query), body)
        fault = self._fault(method, path)
        if fault and not fault.after:
            self.change()
            if fault.status < 0:
                await asyncio.Event().wait()
            return _faulty(request, fault)
        response = await self._routed(request, method, path, body)
        self.change()
        return _faulty(request, fault) if fault else response

    async def _routed(self, request: web.Request, method: str, path: str, body: Any) -> web.Response:
        try:
            if not path.startswith(("/webhooks/", "/interactions/")) and not self._is_bot(request):
                raise Refusal(401, 0, "401: Unauthorized")
            for verb, pattern, handler in self.routes():
                found = re.fullmatch(pattern, path)
                if verb == method and found:
                    request[_IDS] = found.groups()
                    return await handler(request, body)
            raise Refusal(404, 0, "404: Not Found")
        except Refusal as refusal:
            return _json({"message": refusal.message, "code": refusal.code}, status=refusal.status)

    def _is_bot(self, request: web.Request) -> bool:
        return request.headers.get("Authorization") == f"Bot {self.token}"

    def _fault(self, method: str, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.times > 0 and fault.method == method and fault.path in path:
                if fault.skip > 0:
                    fault.skip -= 1
                    return None
                fault.times -= 1
                return fault
        return None

    async def _gateway_address(self, request: web.Request, body: Any) -> web.Response:
        limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        url = f"{self.base.replace('http', 'ws')}/gateway"
        return _json({"url": url, "shards": 1, "session_start_limit": limits})

    async def _me(self, request: web.Request, body: Any) -> web.Response:
        return _json(self.bot.payload())

    async def _about(self, request: web.Request, body: Any) -> web.Response:
        owner = User("1", "Owner").payload()
        told = {"id": self.application, "name": "Dharma Guide", "icon": None, "description": "", "owner": owner}
        return _json({**told, "bot_public": True, "bot_require_code_grant": False, "verify_key": "", "flags": 1 << 19})

    async def _get_commands(self, request: web.Request, body: Any) -> web.Response:
        return _json(self.commands)

    async def _put_commands(self, request: web.Request, body: Any) -> web.Response:
        self.syncs += 1
        self.commands = [
            {**one, "id": snowflake(), "application_id": self.application, "version": "1", "nsfw": False}
            for one in body
        ]
        return _json(self.commands)

    async def _callback(self, request: web.Request, body: Any) -> web.Response:
        interaction = self._interaction(request[_IDS][0], request[_IDS][1])
        if interaction.acknowledged:
            raise ACKNOWLEDGED
        if time.monotonic() - interaction.began > ACKNOWLEDGE_SECONDS:
            raise UNKNOWN_INTERACTION
        interaction.acknowledged = time.monotonic()
        data = body.get("data") or {}
        flags = data.get("flags", 0) & EPHEMERAL | (LOADING if body["type"] == 5 else 0)
        interaction.original = self.post(self._response(interaction, data.get("content", ""), flags))
        if request.query.get("with_response") not in ("true", "True", "1"):
            return web.Response(status=204)
        return _json(_callback_told(interaction))

    def _response(self, interaction: Interaction, content: str, flags: int) -> Message:
        only_for = interaction.user.id if flags & EPHEMERAL else ""
        where, by = interaction.channel, self.application
        return Message(snowflake(), where, self.bot, content, type=20, flags=flags, only_for=only_for, webhook=by)

    def _interaction(self, interaction_id: str, token: str) -> Interaction:
        found = self.interactions.get(interaction_id)
        if found is None or found.token != token:
            raise UNKNOWN_INTERACTION
        return found

    def _by_token(self, request: web.Request) -> Interaction:
        application, token = request[_IDS]
        found = next((one for one in self.interactions.values() if one.token == token), None)
        if application != self.application or found is None:
            raise UNKNOWN_WEBHOOK
        if found.expired:
            raise INVALID_TOKEN
        if found.original is None:
            raise UNKNOWN_WEBHOOK
        return found

    async def _edit_original(self, request: web.Request, body: Any) -> web.Response:
        original = self._by_token(request).original
        assert original is not None
        original.rewrite(body["content"])
        return _json(original.payload())

    async def _follow_up(self, request: web.Request, body: Any) -> web.Response:
        interaction = self._by_token(request)
        original = interaction.original
        assert original is not None
        if original.loading:
            # The first follow-up takes the place of the response that waits, and is as private as that one.
            original.rewrite(body["content"])
            return _json(original.payload())
        made = self.post(self._response(interaction, body["content"], body.get("flags", 0) & EPHEMERAL))
        interaction.followups.append(made)
        return _json(made.payload())

    def _open_channel(self, channel_id: str) -> Channel:
        found = self.channels.get(channel_id)
        if found is None or found.gone:
            raise UNKNOWN_CHANNEL
        if not found.allows(self.bot, "view_channel"):
            raise MISSING_ACCESS
        return found

    async def _get_channel(self, request: web.Request, body: Any) -> web.Response:
        return _json(self._open_channel(request[_IDS][0]).payload())

    async def _send(self, request: web.Request, body: Any) -> web.Response:
        channel = self._open_channel(request[_IDS][0])
        if channel.recipient is not None and channel.recipient.dms_closed:
            raise CANNOT_DM
        if not channel.may_send(self.bot):
            raise MISSING_PERMISSIONS
        nonce = str(body.get("nonce", ""))
        before = [one for one in channel.messages if nonce and one.nonce == nonce and one.author is self.bot]
        if before and body.get("enforce_nonce"):
            return _json(before[0].payload())
        answers = (body.get("message_reference") or {}).get("message_id", "")
        kind = REPLY if answers else DEFAULT
        made = Message(snowflake(), channel, self.bot, body["content"], type=kind, nonce=nonce, answers=answers)
        return _json(self.post(made).payload())

    async def _edit(self, request: web.Request, body: Any) -> web.Response:
        message = self._open_channel(request[_IDS][0]).message(request[_IDS][1])
        if message is None:
            raise UNKNOWN_MESSAGE
        if message.author is not self.bot:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        message.rewrite(body["content"])
        return _json(message.payload())

    async def _begin_thread(self, request: web.Request, body: Any) -> web.Response:
        channel = self._open_channel(request[_IDS][0])
        message = channel.message(request[_IDS][1])
        if message is None:
            raise UNKNOWN_MESSAGE
        if not channel.allows(self.bot, "create_public_threads"):
            raise MISSING_PERMISSIONS
        if message.id in self.channels:
            raise THREAD_EXISTS
        made = self.thread(channel, body["name"], owner=self.bot, from_message=message)
        return _json(made.payload(), status=201)

    def thread(self, channel: Channel, name: str, *, owner: User, from_message: Message | None = None) -> Channel:
        """Begin a thread, on a message or beside it; the bot hears of it."""
        thread_id = from_message.id if from_message else snowflake()
        made = Channel(thread_id, name, channel.guild, PUBLIC_THREAD, parent=channel, owner=owner.id)
        self.channels[made.id] = made
        if channel.guild is not None:
            channel.guild.channels.append(made)
        self.tell("THREAD_CREATE", made.payload() | {"newly_created": True})
        return made

    async def _open_direct(self, request: web.Request, body: Any) -> web.Response:
        user = next((one for one in self.users if one.id == body["recipient_id"]), None)
        if user is None:
            raise Refusal(400, 50033, "Invalid Recipient(s)")
        return _json(self.direct(user).payload())

    async def file(self, request: web.Request) -> web.Response:
        content = self.files.get(request.path)
        return web.Response(status=404) if content is None else web.Response(body=content, content_type="text/plain")

    def keep_file(self, content: bytes, name: str = "message.txt") -> dict[str, Any]:
        """An attachment as a message carries it."""
        file_id = snowflake()
        path = f"/attachments/{file_id}/{name}"
        self.files[path] = content
        told = {"id": file_id, "filename": name, "size": len(content), "url": f"{self.base}{path}"}
        return {**told, "proxy_url": f"{self.base}{path}", "content_type": "text/plain; charset=utf-8"}

    def call(self, user: User, channel: Channel, name: str, data: dict[str, Any]) -> Interaction:
        """A person calls a command: the bot gets three seconds."""
        made = Interaction(snowflake(), secrets.token_urlsafe(48), channel, user, name, time.monotonic())
        self.interactions[made.id] = made
        told: dict[str, Any] = {
            "id": made.id,
            "application_id": self.application,
            "type": 2,
            "data": data,
            "channel_id": channel.id,
            "channel": channel.payload(),
            "token": made.token,
            "version": 1,
            "locale": "en-US",
            "app_permissions": str(channel.guild.permissions(self.bot) if channel.guild else EVERYDAY),
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0 if channel.guild else 1,
            "attachment_size_limit": 10_485_760,
        }
        if channel.guild is None:
            told["user"] = user.payload()
        else:
            permissions = str(channel.guild.permissions(user))
            told |= {"guild_id": channel.guild.id, "member": {**channel.guild.member(user), "permissions": permissions}}
        self.tell("INTERACTION_CREATE", told)
        return made


@asynccontextmanager
async def fake_discord(judge: Judge | None = None) -> AsyncIterator[FakeDiscord]:
    """A Discord that listens on a free port for as long as the block lasts."""
    fake = FakeDiscord(judge or Judge())
    app = web.Application(client_max_size=16 * 1024 * 1024)
    app.router.add_get("/gateway", fake.gateway.handle)
    app.router.add_get("/gateway/", fake.gateway.handle)
    app.router.add_get("/attachments/{tail:.*}", fake.file)
    app.router.add_route("*", "/api/v10/{tail:.*}", fake.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    fake.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield fake
    finally:
        await fake.gateway.close()
        await runner.cleanup()


def _callback_told(interaction: Interaction) -> dict[str, Any]:
    original = interaction.original
    assert original is not None
    about = {
        "id": interaction.id,
        "type": 2,
        "response_message_id": original.id,
        "response_message_loading": original.loading,
        "response_message_ephemeral": bool(original.flags & EPHEMERAL),
    }
    return {"interaction": about, "resource": {"type": 5 if original.loading else 4, "message": original.payload()}}


def _json(told: Any, status: int = 200) -> web.Response:
    # discord.py reads a body as JSON only when the type has no charset.
    return web.Response(status=status, body=json.dumps(told).encode(), headers={"Content-Type": "application/json"})


def _faulty(request: web.Request, fault: Fault) -> web.Response:
    if fault.status == 0:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)
    body = {"message": "A fault of this test", "code": 0}
    headers = {"Content-Type": "application/json"}
    if fault.status == 429:
        body |= {"retry_after": fault.retry_after, "global": False}
        headers["Via"] = "1.1 fake"
    return web.Response(status=fault.status, body=json.dumps(body).encode(), headers=headers)
