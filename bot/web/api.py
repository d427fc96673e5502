"""The web door: a JSON and SSE API with the local chat page on top, served until it is told to stop."""

import asyncio
import errno
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web import guard
from bot.web.asks import Asks, Running
from bot.web.chat import STATIC, chat_page
from bot.web.receive import Asked, place_of, read_choice, read_question
from bot.web.render import body_of
from bot.web.sse import stream
from bot.web.trouble import STOPPED, Refused, Trouble, as_json, guarded
from core.channels import Channels
from core.denominations import Denomination
from core.errors import DoorClosed
from core.ledger import Ledger
from core.progress import Reply
from core.question import DEFAULT_DENOMINATION

BODY_LIMIT = 256 * 1024
_LAST_WRITES_SECONDS = 5

Report = Callable[[], Awaitable[Mapping[str, object]]]


@dataclass(frozen=True, slots=True)
class WebSettings:
    """``port`` 0 takes a free one. Times in seconds: how long a stop waits for running asks, how often a quiet stream
    shows that it is alive, and how often asks of dead processes are looked for."""

    host: str = "127.0.0.1"
    port: int = 8080
    drain_seconds: float = 30
    keep_alive_seconds: float = 15
    lease_check_seconds: float = 30


async def serve(
    settings: WebSettings,
    *,
    reply: Reply,
    ledger: Ledger,
    channels: Channels,
    denominations: Mapping[str, Denomination],
    status: Report,
    is_ready: Report,
    stopping: asyncio.Event,
    ready: Callable[[str], None],
) -> None:
    """Serve until ``stopping`` is set, then finish what runs.

    ``is_ready`` gives what readiness shows; it raises, or gives ``ready`` false, to answer 503. ``ready`` is called once with
    a sentence that names the page's address. Raises DoorClosed when the address cannot be listened on.
    """
    asks = Asks(reply=reply, ledger=ledger)
    door = _Door(settings, asks, channels, denominations, status, is_ready, stopping)
    runner = web.AppRunner(door.application(), access_log=None, shutdown_timeout=_LAST_WRITES_SECONDS)
    await runner.setup()
    try:
        site = web.TCPSite(runner, settings.host, settings.port)
        await _listen(site, settings)
        ready(f"Chat page: {_address(settings, runner)}")
        await _look_after(asks, stopping, settings.lease_check_seconds)
        await site.stop()
        await asks.drain(settings.drain_seconds)
    finally:
        await runner.cleanup()


async def _listen(site: web.TCPSite, settings: WebSettings) -> None:
    where = f"port {settings.port} of {settings.host}"
    try:
        await site.start()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise DoorClosed(
                f"The chat page cannot open: {where} is in use by another program. "
                "Set DHARMA_PORT to another port, or to 0 for a free one."
            ) from error
        reason = (error.strerror or "unknown address").lower()
        raise DoorClosed(
            f"The chat page cannot open on {where} ({reason}). Check DHARMA_HOST and DHARMA_PORT."
        ) from error


def _address(settings: WebSettings, runner: web.AppRunner) -> str:
    port = runner.addresses[0][1]
    host = "localhost" if settings.host in ("", "0.0.0.0", "::") else settings.host  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _look_after(asks: Asks, stopping: asyncio.Event, seconds: float) -> None:
    while not stopping.is_set():
        await asks.take_over()
        try:
            await asyncio.wait_for(stopping.wait(), seconds)
        except TimeoutError:
            continue


@dataclass(frozen=True, slots=True)
class _Door:
    """What the endpoints answer with."""

    settings: WebSettings
    asks: Asks
    channels: Channels
    denominations: Mapping[str, Denomination]
    status: Report
    is_ready: Report
    stopping: asyncio.Event

    def application(self) -> web.Application:
        application = web.Application(client_max_size=BODY_LIMIT, middlewares=[self._speaking_plainly])
        application.on_response_prepare.append(guard.add_headers)
        page = chat_page(self.denominations)

        async def chat(request: web.Request) -> web.Response:
            return web.Response(text=page, content_type="text/html")

        application.router.add_get("/", chat)
        application.router.add_static("/static", STATIC)
        application.router.add_routes(self._routes())
        return application

    @web.middleware
    async def _speaking_plainly(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Whatever goes wrong before a response begins is answered with a code and a sentence."""

        async def checked() -> web.StreamResponse:
            guard.check(request, bound_to=self.settings.host)
            return await handler(request)

        outcome = await guarded(checked(), about=request.path)
        return as_json(outcome) if isinstance(outcome, Trouble) else outcome

    async def respond(self, request: web.Request) -> web.StreamResponse:
        running = await self._ask(request)
        outcome = await running.ended()
        if isinstance(outcome, Trouble):
            return as_json(outcome)
        response = web.json_response(body_of(outcome, session=running.question.place.thread))
        try:
            await response.prepare(request)
            await response.write_eof()
        except ConnectionError:
            return response
        await self.asks.delivered(running)
        return response

    async def stream(self, request: web.Request) -> web.StreamResponse:
        running = await self._ask(request)
        return await stream(request, running, self.asks, quiet_seconds=self.settings.keep_alive_seconds)

    async def _ask(self, request: web.Request) -> Running:
        asked = read_question(await request.read(), denominations=self.denominations)
        if self.stopping.is_set():
            raise Refused(STOPPED)
        await self._choose(asked)
        return self.asks.ask(asked.question)

    async def _choose(self, asked: Asked) -> None:
        """A tradition that comes with a question stays with its session."""
        place = asked.question.place
        if asked.denomination and asked.denomination != await self.channels.denomination(place):
            await self.channels.set_denomination(place, asked.denomination, by=place.channel)

    async def choose(self, request: web.Request) -> web.Response:
        chosen = read_choice(await request.read(), denominations=self.denominations)
        await self.channels.set_denomination(chosen.place, chosen.denomination, by=chosen.place.channel)
        return web.json_response(self._described(chosen.denomination))

    async def list_denominations(self, request: web.Request) -> web.Response:
        session = request.query.get("session_id", "")
        current = await self.channels.denomination(place_of(session)) if session.isprintable() and session else ""
        return web.json_response(
            {
                "denominations": [self._described(name) for name in self.denominations],
                "current": current if current in self.denominations else DEFAULT_DENOMINATION,
            }
        )

    async def knowledge(self, request: web.Request) -> web.Response:
        return web.json_response(dict(await self.status()))

    async def live(self, request: web.Request) -> web.Response:
        return web.json_response({"live": True})

    async def readiness(self, request: web.Request) -> web.Response:
        found = await guarded(self.is_ready(), about=request.path)
        if isinstance(found, Trouble):
            found = {"ready": False, "error": {"code": found.code, "message": found.sentence}}
        is_open = bool(found.get("ready", True)) and not self.stopping.is_set()
        return web.json_response({**found, "ready": is_open}, status=200 if is_open else 503)

    def _described(self, name: str) -> Mapping[str, str]:
        profile = self.denominations[name]
        return {
            "name": name,
            "title": profile.title,
            "description": profile.description,
            "rests_on": profile.rests_on,
        }

    def _routes(self) -> list[web.RouteDef]:
        return [
            web.post("/chat/respond", self.respond),
            web.post("/chat/stream", self.stream),
            web.get("/denominations", self.list_denominations),
            web.post("/denomination", self.choose),
            web.get("/knowledge/status", self.knowledge),
            web.get("/health/live", self.live),
            web.get("/health/ready", self.readiness),
        ]
