"""The gateway of the fake Discord: greeting, sessions, events by number, resuming with replay, and its ways of breaking off."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

_DISPATCH, _RECONNECT, _INVALID, _HELLO, _ACK = 0, 7, 9, 10, 11
_MESSAGE_CONTENT = 1 << 15


@dataclass
class Session:
    id: str
    intents: int
    socket: web.WebSocketResponse | None = None
    said: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Gateway:
    """``greeting`` makes the events of a new session; ``changed`` is called whenever a bot comes or goes."""

    token: str
    greeting: Callable[[str], list[tuple[str, dict[str, Any]]]]
    changed: Callable[[], None]
    may_read: bool = True
    sessions: dict[str, Session] = field(default_factory=dict)
    resumed: int = 0
    identified: int = 0
    keep_out: asyncio.Event | None = None
    _sockets: set[web.WebSocketResponse] = field(default_factory=set)
    _sending: set[asyncio.Future[None]] = field(default_factory=set)

    @property
    def connected(self) -> bool:
        return any(one.socket is not None for one in self.sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        if self.keep_out is not None:
            await self.keep_out.wait()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        await socket.send_str(json.dumps({"op": _HELLO, "d": {"heartbeat_interval": 41_250}}))
        session: Session | None = None
        async for frame in socket:
            if frame.type != WSMsgType.TEXT:
                continue
            session = await self._heard(json.loads(frame.data), socket, session)
        self._sockets.discard(socket)
        self._left(session, socket)
        return socket

    def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """Tell every session, also those that may come back to hear what they missed."""
        for session in self.sessions.values():
            self._tell(session, event, data)

    async def ask_to_reconnect(self) -> None:
        await self._send_all({"op": _RECONNECT, "d": None})

    async def invalidate(self) -> None:
        await self._send_all({"op": _INVALID, "d": False})
        self.sessions.clear()

    def abort(self) -> None:
        """Cut the connection without a word."""
        for session in self.sessions.values():
            if session.socket is not None:
                transport = session.socket._req.transport if session.socket._req else None
                if transport is not None:
                    transport.abort()

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def _heard(
        self, frame: dict[str, Any], socket: web.WebSocketResponse, session: Session | None
    ) -> Session | None:
        match frame["op"]:
            case 1:
                await socket.send_str(json.dumps({"op": _ACK, "d": None}))
            case 2:
                return await self._identify(frame["d"], socket)
            case 6:
                return await self._resume(frame["d"], socket)
        return session

    async def _identify(self, data: dict[str, Any], socket: web.WebSocketResponse) -> Session | None:
        if data["token"] != self.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & _MESSAGE_CONTENT and not self.may_read:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        session = Session(secrets.token_hex(8), data["intents"], socket)
        self.sessions[session.id] = session
        self.identified += 1
        for event, told in self.greeting(session.id):
            self._tell(session, event, told)
        self.changed()
        return session

    async def _resume(self, data: dict[str, Any], socket: web.WebSocketResponse) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            await socket.send_str(json.dumps({"op": _INVALID, "d": False}))
            return None
        session.socket = socket
        self.resumed += 1
        for missed in [one for one in session.said if one["s"] > data["seq"]]:
            await socket.send_str(json.dumps(missed))
        self._tell(session, "RESUMED", {})
        self.changed()
        return session

    def _left(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        """A client that closes with 1000 ends its session; any other end can be resumed."""
        if session is not None and session.socket is socket:
            session.socket = None
            if socket.close_code == WSCloseCode.OK:
                self.sessions.pop(session.id, None)
        self.changed()

    def _tell(self, session: Session, event: str, data: dict[str, Any]) -> None:
        frame = {"op": _DISPATCH, "t": event, "s": len(session.said) + 1, "d": data}
        session.said.append(frame)
        if session.socket is not None and not session.socket.closed:
            self._later(session.socket, frame)

    def _later(self, socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
        task = asyncio.ensure_future(_send(socket, frame))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_all(self, frame: dict[str, Any]) -> None:
        for session in self.sessions.values():
            if session.socket is not None:
                await _send(session.socket, frame)


async def _send(socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
    try:
        await socket.send_str(json.dumps(frame))
    except ConnectionError:
        return
