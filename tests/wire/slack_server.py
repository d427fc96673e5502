"""A Slack workspace on loopback: Web API, Socket Mode, response URLs and files, with the state that people see.

People act through ``slack_actors``. The door under test talks to it over the wire and is judged on every call.
"""

import asyncio
import json
import time
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import WSMsgType, web

from tests.wire.slack_judge import MANIFEST, SlackJudge

TEAM, BOT_USER, BOT_ID, APP = "T0WORKSPACE", "U0DHARMA", "B0DHARMA", "A0DHARMA"
BOT_TOKEN, APP_TOKEN = "xoxb-a-bot-token", "xapp-an-app-token"
RESPONSE_URL_USES = 5

_EVENTS = {"channel": "message.channels", "group": "message.groups", "im": "message.im", "mpim": "message.mpim"}
T = TypeVar("T")


@dataclass
class Member:
    id: str
    name: str
    is_admin: bool = False
    is_owner: bool = False
    takes_dms: bool = True


@dataclass
class Channel:
    id: str
    name: str
    kind: str
    creator: str
    members: set[str]


@dataclass
class Post:
    """A message as people see it. ``only_for`` names the one person who sees an ephemeral one."""

    channel: str
    ts: str
    user: str
    text: str
    blocks: list[Mapping[str, Any]] = field(default_factory=list)
    thread_ts: str = ""
    metadata: Mapping[str, Any] | None = None
    only_for: str = ""
    edits: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """What is drawn: the blocks, or the text where there are none."""
        elements = [e for b in self.blocks for e in (b.get("text"), *b.get("elements", ())) if e]
        return "\n\n".join(str(element["text"]) for element in elements) or self.text


@dataclass
class Envelope:
    kind: str
    payload: Mapping[str, Any]
    attempt: int = 0
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    sent_at: float = 0.0
    acked: bool = False
    socket: web.WebSocketResponse | None = None


@dataclass
class ResponseUrl:
    channel: str
    user: str
    uses: int = 0
    expired: bool = False


@dataclass(frozen=True)
class Fault:
    """Happens to one call. ``lost``: the call takes effect and the connection drops before the answer."""

    status: int = 0
    retry_after: int = 0
    error: str = ""
    dropped: bool = False
    lost: bool = False


class SlackServer:
    def __init__(self) -> None:
        self.judge = SlackJudge()
        self.members: dict[str, Member] = {}
        self.channels: dict[str, Channel] = {}
        self.posts: list[Post] = []
        self.calls: list[tuple[str, Mapping[str, Any]]] = []
        self.responses: list[Mapping[str, Any]] = []
        self.envelopes: list[Envelope] = []
        self.response_urls: dict[str, ResponseUrl] = {}
        self.files: dict[str, str] = {}
        self.file_readers: list[str] = []
        self.connections = 0
        self.troubled = 0
        self._used_tickets: set[str] = set()
        self.api_url = ""
        self._faults: defaultdict[str, list[Fault]] = defaultdict(list)
        self._socket: web.WebSocketResponse | None = None
        self._transport: asyncio.Transport | None = None
        self._outbox: asyncio.Queue[Envelope] = asyncio.Queue()
        self._changed = asyncio.Event()
        self._last_ts = 0

    # The world, as a test sets it up.

    def member(self, name: str, **how: bool) -> Member:
        member = Member(f"U0{name.upper()}", name, **how)
        self.members[member.id] = member
        return member

    def channel(self, name: str, *people: str, creator: str = "", with_bot: bool = True, kind: str = "channel") -> str:
        prefix = {"channel": "C", "group": "G", "im": "D", "mpim": "G"}[kind]
        id_ = f"{prefix}0{name.upper()}"
        members = {*people, *([BOT_USER] if with_bot else [])}
        self.channels[id_] = Channel(id_, name, kind, creator, members)
        return id_

    def dm(self, user: str) -> str:
        id_ = f"D0{user[2:]}"
        self.channels.setdefault(id_, Channel(id_, "", "im", user, {user, BOT_USER}))
        return id_

    def fault(self, method: str, *faults: Fault) -> None:
        """The next calls of ``method`` (or ``response_url``, or ``socket``) meet these, one each."""
        self._faults[method] += faults

    def forgive(self) -> None:
        """No more faults."""
        self._faults.clear()

    @property
    def is_deaf(self) -> bool:
        """Nobody listens."""
        return self._socket is None or self._socket.closed

    def expire_response_urls(self) -> None:
        for url in self.response_urls.values():
            url.expired = True

    def wake(self) -> None:
        """Something changed that ``until`` may be waiting for."""
        self._changed.set()

    async def until(self, condition: Callable[[], T], *, seconds: float = 15) -> T:
        """Wait for a truthy value, woken by whatever happens here."""
        async with asyncio.timeout(seconds):
            while not (value := condition()):
                self._changed.clear()
                await self._changed.wait()
            return value

    def called(self, method: str) -> list[Mapping[str, Any]]:
        return [arguments for name, arguments in self.calls if name == method]

    def by_bot(self, channel: str = "", thread: str | None = None) -> list[Post]:
        """The bot's messages for everyone, oldest first."""
        mine = (post for post in self.posts if post.user == BOT_USER and not post.only_for)
        return [p for p in mine if channel in ("", p.channel) and thread in (None, p.thread_ts)]

    def next_ts(self) -> str:
        self._last_ts = max(self._last_ts + 1, time.time_ns() // 1_000)
        return f"{self._last_ts // 1_000_000}.{self._last_ts % 1_000_000:06d}"

    # Socket Mode.

    def send(self, kind: str, payload: Mapping[str, Any], *, attempt: int = 0) -> Envelope:
        envelope = Envelope(kind, payload, attempt)
        self.envelopes.append(envelope)
        self._outbox.put_nowait(envelope)
        return envelope

    def redeliver(self, envelope: Envelope) -> Envelope:
        return self.send(envelope.kind, envelope.payload, attempt=envelope.attempt + 1)

    async def refresh_socket(self) -> None:
        """What Slack does every few hours: announce the end of a connection."""
        assert self._socket is not None
        await self._socket.send_json({"type": "disconnect", "reason": "refresh_requested", "debug_info": {}})

    def cut_socket(self) -> None:
        """The connection is gone without a word."""
        assert self._transport is not None
        self._transport.abort()

    async def _on_socket(self, request: web.Request) -> web.StreamResponse:
        ticket = request.query["ticket"]
        fault = self._faults["socket"].pop(0) if self._faults["socket"] else Fault()
        if ticket in self._used_tickets or fault.status:
            self._used_tickets.add(ticket)
            self.troubled += 1
            self._changed.set()
            return web.Response(status=fault.status or 403)
        self._used_tickets.add(ticket)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": APP}})
        self._socket, self._transport, self.connections = socket, request.transport, self.connections + 1
        self._changed.set()
        writer = asyncio.create_task(self._write(socket))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self._acknowledge(json.loads(message.data))
        finally:
            writer.cancel()
            self._requeue(socket)
            self._changed.set()
        return socket

    async def _write(self, socket: web.WebSocketResponse) -> None:
        while True:
            envelope = await self._outbox.get()
            envelope.socket, envelope.sent_at = socket, time.monotonic()
            body = {
                "envelope_id": envelope.id,
                "type": envelope.kind,
                "payload": envelope.payload,
                "accepts_response_payload": envelope.kind == "slash_commands",
                "retry_attempt": envelope.attempt,
                "retry_reason": "timeout" if envelope.attempt else "",
            }
            try:
                await socket.send_json(body)
            except ConnectionError:
                return

    def _requeue(self, socket: web.WebSocketResponse) -> None:
        """What a closed connection did not acknowledge is delivered again to the next one."""
        for envelope in self.envelopes:
            if envelope.socket is socket and not envelope.acked:
                envelope.socket = None
                self._outbox.put_nowait(envelope)

    def _acknowledge(self, said: Mapping[str, Any]) -> None:
        envelope = next(e for e in self.envelopes if e.id == said["envelope_id"])
        envelope.acked = True
        self.judge.acknowledged(envelope.kind, time.monotonic() - envelope.sent_at)
        payload = said.get("payload") or {}
        if payload.get("text"):
            self.judge.response({**payload})
            self._ephemeral(envelope.payload["channel_id"], envelope.payload["user_id"], payload)
        self._changed.set()

    # Events.

    def happened(self, event: Mapping[str, Any]) -> Envelope | None:
        """Deliver an event if the app has subscribed to it and the bot is where it happened."""
        channel = self.channels[str(event["channel"])]
        name = str(event["type"]) if event["type"] != "message" else _EVENTS[channel.kind]
        subscribed = MANIFEST["settings"]["event_subscriptions"]["bot_events"]
        if name not in subscribed or BOT_USER not in channel.members:
            return None
        return self.send("events_api", _callback(event))

    def add(self, post: Post) -> Post:
        self.posts.append(post)
        self._changed.set()
        return post

    def event_of(self, post: Post, **more: Any) -> dict[str, Any]:
        event = {
            "type": "message",
            "channel": post.channel,
            "channel_type": self.channels[post.channel].kind,
            "user": post.user,
            "text": post.text,
            "ts": post.ts,
            "event_ts": post.ts,
            "team": TEAM,
        }
        return {**event, **({"thread_ts": post.thread_ts} if post.thread_ts else {}), **more}

    def changed(self, post: Post) -> None:
        """An edit, or links that unfurl: Slack tells of both in the same way."""
        at = self.next_ts()
        event = {"type": "message", "subtype": "message_changed", "hidden": True, "channel": post.channel, "ts": at}
        message = {"type": "message", "user": post.user, "text": post.text, "ts": post.ts, "edited": {"ts": at}}
        self.happened({**event, "channel_type": self.channels[post.channel].kind, "message": message})

    # Web API.

    async def _on_call(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        arguments, as_json = await _arguments(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        fault = self._faults[method].pop(0) if self._faults[method] else Fault()
        if (broken := _broken(request, fault)) is not None:
            self.troubled += 1
            self._changed.set()
            return broken
        kind = self.channels[str(arguments["channel"])].kind if arguments.get("channel") in self.channels else ""
        self.judge.call(method, arguments, as_json=as_json, bot=token == BOT_TOKEN, kind=kind)
        self.calls.append((method, arguments))
        answer = {"ok": False, "error": fault.error} if fault.error else self._perform(method, token, arguments)
        self._changed.set()
        if fault.lost and request.transport is not None:
            request.transport.close()
        return web.json_response(answer)

    def _perform(self, method: str, token: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        if token not in (BOT_TOKEN, APP_TOKEN):
            return _no("invalid_auth")
        if (token == APP_TOKEN) != (method == "apps.connections.open"):
            return _no("not_allowed_token_type")
        try:
            return {"ok": True, **getattr(self, "_" + method.replace(".", "_"))(**arguments)}
        except _Refusal as refusal:
            return _no(str(refusal))

    def _auth_test(self) -> Mapping[str, Any]:
        return {
            "url": "https://example.slack.com/",
            "team": "Example",
            "team_id": TEAM,
            "user_id": BOT_USER,
            "bot_id": BOT_ID,
        }

    def _apps_connections_open(self) -> Mapping[str, Any]:
        return {"url": self.api_url.replace("http", "ws", 1).replace("/api/", f"/socket?ticket={uuid.uuid4()}")}

    def _chat_postMessage(self, channel: str, text: str = "", **how: Any) -> Mapping[str, Any]:  # noqa: N802
        self._must_be_in(channel)
        thread = how.get("thread_ts", "")
        if thread and not any(post.ts == thread and post.channel == channel for post in self.posts):
            self.judge.violations.append("chat.postMessage: a thread that does not exist")
        post = Post(channel, self.next_ts(), BOT_USER, text, how.get("blocks") or [], thread, how.get("metadata"))
        self.add(post)
        self.happened(self.event_of(post, bot_id=BOT_ID, app_id=APP))
        return {"channel": channel, "ts": post.ts, "message": {"text": text}}

    def _chat_update(self, channel: str, ts: str, text: str = "", **how: Any) -> Mapping[str, Any]:
        post = next((p for p in self.posts if (p.channel, p.ts) == (channel, ts)), None)
        if post is None:
            raise _Refusal("message_not_found")
        if post.user != BOT_USER:
            raise _Refusal("cant_update_message")
        if len(text) > 4_000:
            raise _Refusal("msg_too_long")
        post.edits.append(post.text)
        post.text, post.blocks = text, how.get("blocks") or []
        self.changed(post)
        return {"channel": channel, "ts": ts, "text": text, "message": {"text": text}}

    def _chat_postEphemeral(self, channel: str, user: str, **how: Any) -> Mapping[str, Any]:  # noqa: N802
        self._must_be_in(channel)
        if user not in self.channels[channel].members:
            raise _Refusal("user_not_in_channel")
        return {"message_ts": self._ephemeral(channel, user, how).ts}

    def _conversations_open(self, users: str) -> Mapping[str, Any]:
        if users not in self.members:
            raise _Refusal("user_not_found")
        if not self.members[users].takes_dms:
            raise _Refusal("user_disabled")
        return {"channel": {"id": self.dm(users)}}

    def _conversations_info(self, channel: str) -> Mapping[str, Any]:
        found = self._known(channel)
        return {"channel": {"id": channel, "name": found.name, "creator": found.creator}}

    def _conversations_replies(self, channel: str, ts: str, **window: Any) -> Mapping[str, Any]:
        self._must_be_in(channel)
        return self._messages((p for p in self.posts if p.channel == channel and ts in (p.ts, p.thread_ts)), window)

    def _conversations_history(self, channel: str, **window: Any) -> Mapping[str, Any]:
        self._must_be_in(channel)
        return self._messages((p for p in self.posts if p.channel == channel and not p.thread_ts), window)

    def _messages(self, posts: Iterable[Post], window: Mapping[str, Any]) -> Mapping[str, Any]:
        shown = (post for post in posts if not post.only_for and float(post.ts) > float(window.get("oldest", 0)))
        return {"messages": [{"ts": post.ts, "text": post.text, "metadata": post.metadata or {}} for post in shown]}

    def _users_info(self, user: str) -> Mapping[str, Any]:
        if user not in self.members:
            raise _Refusal("user_not_found")
        member = self.members[user]
        return {"user": {"id": user, "name": member.name, "is_admin": member.is_admin, "is_owner": member.is_owner}}

    def _known(self, channel: str) -> Channel:
        found = self.channels.get(channel)
        if found is None or (found.kind != "channel" and BOT_USER not in found.members):
            raise _Refusal("channel_not_found")
        return found

    def _must_be_in(self, channel: str) -> None:
        if BOT_USER not in self._known(channel).members:
            raise _Refusal("not_in_channel")

    def _ephemeral(self, channel: str, user: str, how: Mapping[str, Any]) -> Post:
        thread = str(how.get("thread_ts", ""))
        text, blocks = str(how.get("text", "")), how.get("blocks") or []
        return self.add(Post(channel, self.next_ts(), BOT_USER, text, blocks, thread, only_for=user))

    # Response URLs and files.

    def response_url(self, channel: str, user: str) -> str:
        id_ = uuid.uuid4().hex
        self.response_urls[id_] = ResponseUrl(channel, user)
        return self.api_url.replace("/api/", f"/respond/{id_}")

    async def _on_response(self, request: web.Request) -> web.StreamResponse:
        fault = self._faults["response_url"].pop(0) if self._faults["response_url"] else Fault()
        if (broken := _broken(request, fault)) is not None:
            return broken
        url, payload = self.response_urls[request.match_info["id"]], await request.json()
        if url.expired or url.uses >= RESPONSE_URL_USES:
            return web.Response(status=404, text="expired_url" if url.expired else "used_url")
        url.uses += 1
        self.judge.response(payload)
        self.responses.append(payload)
        if payload.get("response_type") == "in_channel":
            self.add(Post(url.channel, self.next_ts(), BOT_USER, payload["text"], payload.get("blocks") or []))
        else:
            self._ephemeral(url.channel, url.user, payload)
        return web.Response(text="ok")

    def file_url(self, content: str) -> str:
        name = f"{len(self.files)}.txt"
        self.files[name] = content
        return self.api_url.replace("/api/", f"/files/{name}")

    async def _on_file(self, request: web.Request) -> web.StreamResponse:
        self.file_readers.append(request.headers.get("Authorization", ""))
        if request.headers.get("Authorization") != f"Bearer {BOT_TOKEN}":
            return web.Response(text="<html>Sign in</html>", content_type="text/html")
        return web.Response(text=self.files[request.match_info["name"]], content_type="text/plain")

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._on_call)
        app.router.add_get("/socket", self._on_socket)
        app.router.add_post("/respond/{id}", self._on_response)
        app.router.add_get("/files/{name}", self._on_file)
        return app


class _Refusal(Exception):
    pass


def _no(error: str) -> Mapping[str, Any]:
    return {"ok": False, "error": error}


def _callback(event: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "type": "event_callback",
        "team_id": TEAM,
        "api_app_id": APP,
        "event": event,
        "event_id": f"Ev{uuid.uuid4().hex[:10].upper()}",
        "event_time": int(time.time()),
        "authorizations": [{"enterprise_id": None, "team_id": TEAM, "user_id": BOT_USER, "is_bot": True}],
    }


async def _arguments(request: web.Request) -> tuple[dict[str, Any], bool]:
    if request.content_type == "application/json" and request.method == "POST":
        return dict(await request.json()), True
    return {**request.query, **(await request.post() if request.method == "POST" else {})}, False


def _broken(request: web.Request, fault: Fault) -> web.Response | None:
    if fault.dropped and request.transport is not None:
        request.transport.close()
        return web.Response()
    if fault.status == 429:
        return web.json_response(_no("ratelimited"), status=429, headers={"Retry-After": str(fault.retry_after)})
    return (
        web.Response(status=fault.status, text="<html>trouble</html>", content_type="text/html")
        if fault.status
        else None
    )


@asynccontextmanager
async def slack_server() -> AsyncIterator[SlackServer]:
    """A workspace on a free port. At its end no judgement may be outstanding."""
    server = SlackServer()
    runner = web.AppRunner(server.application(), shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    server.api_url = f"http://127.0.0.1:{port}/api/"
    try:
        yield server
    finally:
        await runner.cleanup()
    assert server.judge.violations == []
