"""The composition root: open what a bot is made of, start its doors in one group, stop them when asked."""

import asyncio
import fcntl
import os
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from bot.fill import CORPUS, bring_in, fill, keep_embedding, ontology_of, problems_of, shipped_units, source_folder
from bot.settings import Settings
from bot.web import api as web
from core.answer import Answer
from core.care import read_care
from core.channels import PostgresChannels
from core.conversation import reply, resume
from core.db import DATABASE_ERRORS, Pool, migrate, open_pool
from core.denominations import read_denominations
from core.deps import Deps
from core.embedded import embedded_server
from core.embedding import open_embedder
from core.errors import DatabaseUnavailable, DoorClosed, HomeBusy
from core.ledger import PostgresLedger, Unposted
from core.library import Holdings, PostgresLibrary
from core.memory import PostgresMemory
from core.progress import Emit
from core.question import Question
from core.seal import Seal, seal_from, seal_in
from core.texts import PostgresTexts
from core.unit import AdviceUnit
from corpus.ingest import Ingested
from corpus.train import heads_for
from integrations.discord import serve as discord
from integrations.slack import serve as slack

_HOUSEKEEPING_SECONDS = 3600

Say = Callable[[str], None]
Advance = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Opened:
    """A bot ready to answer. ``memory`` and ``ledger`` are here with the verbs that only housekeeping uses."""

    deps: Deps
    pool: Pool
    library: PostgresLibrary
    texts: PostgresTexts
    ledger: PostgresLedger
    memory: PostgresMemory
    units: tuple[AdviceUnit, ...]
    ingested: Ingested


def quiet(what: str, done: int, total: int) -> None:
    """The ``advance`` of a caller who shows no progress."""


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[str]:
    """The URL of a migrated database: the one that is set, or the embedded server, started or joined."""
    ready_home(settings.home)
    url = settings.database_url.get_secret_value()
    if url:
        await migrate(url)
        yield url
        return
    async with embedded_server(settings.home) as embedded:
        await migrate(embedded)
        yield embedded


@asynccontextmanager
async def open_bot(settings: Settings, *, advance: Advance = quiet) -> AsyncIterator[Opened]:
    """Everything an ask needs, opened in the order of what rests on what, closed in reverse."""
    async with open_database(settings) as url, open_pool(url) as pool:
        advance("Loading the embedding model", 0, 1)
        async with open_embedder(settings.embedder) as embedder:
            ontology = ontology_of(settings)
            library = PostgresLibrary(pool)
            texts = PostgresTexts(pool)
            folder = source_folder(settings)
            if folder:
                await bring_in(folder, texts, advance=advance)
            units = shipped_units(ontology)
            ingested = await fill(library, texts, embedder, units, advance=advance)
            heads = await heads_for(
                embedder,
                CORPUS / "utterances",
                settings.home / "heads.npz",
                advance,
                ontology,
                taught_by=[unit.id for unit in units],
                teach=partial(problems_of, library, units),
            )
            seal = _seal(settings)
            ledger = PostgresLedger(pool, seal, owner=secrets.token_hex(8), lease=settings.lease_seconds)
            memory = PostgresMemory(pool, seal, hours=settings.memory_hours)
            deps = Deps(
                embedder=embedder,
                heads=heads,
                library=library,
                texts=texts,
                ledger=ledger,
                memory=memory,
                channels=PostgresChannels(pool, seal.pseudonym),
                ontology=ontology,
                denominations=read_denominations(CORPUS / "denominations"),
                care=read_care(CORPUS / "crisis"),
                region=settings.region.upper(),
            )
            yield Opened(deps, pool, library, texts, ledger, memory, units, ingested)


def ready_home(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True)
        if not os.access(home, os.W_OK | os.X_OK):
            raise PermissionError(f"{home} is not writable")
    except OSError as error:
        raise DatabaseUnavailable(
            f"The data directory {home} cannot be used ({error}). Set DHARMA_HOME to a folder you may write to."
        ) from error


def _seal(settings: Settings) -> Seal:
    given = settings.secret_key.get_secret_value()
    return seal_from(given) if given else seal_in(settings.home)


@contextmanager
def only_bot(home: Path) -> Iterator[None]:
    """Hold the data directory for one running bot; the kernel lets go of it however the bot ends."""
    ready_home(home)
    descriptor = os.open(home / "bot.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise HomeBusy(
            f"Another bot is already running with the data directory {home}. "
            "Stop it first, or set DHARMA_HOME to another folder. (`dharma ask` and the other commands may run beside it.)"
        ) from error
    try:
        yield
    finally:
        os.close(descriptor)


async def run(settings: Settings, *, say: Say, advance: Advance) -> int:
    """Serve until SIGTERM or SIGINT; the exit code is 1 when no door could be opened.

    A stop that comes before the bot is open ends its opening; the next start goes on from there.
    """
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    opening = asyncio.create_task(_run(settings, stopping, say, advance, lambda: on_stop(stopping.set)))

    def on_stop(stop: Callable[[], object]) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop)

    on_stop(opening.cancel)
    try:
        return await opening
    except asyncio.CancelledError:
        say("Stopped before the bot was open.")
        return 0


async def _run(
    settings: Settings, stopping: asyncio.Event, say: Say, advance: Advance, is_open: Callable[[], None]
) -> int:
    with only_bot(settings.home):
        async with open_bot(settings, advance=advance) as opened:
            is_open()  # from here on a stop lets running asks finish
            for line in _what_is_on(settings, await opened.library.holdings()):
                say(line)
            return await _serve(settings, opened, stopping, say, advance)


async def _serve(settings: Settings, opened: Opened, stopping: asyncio.Event, say: Say, advance: Advance) -> int:
    doors = _doors(settings, opened, stopping, say)
    if not doors:
        say("No door is open: set DISCORD_TOKEN, SLACK_BOT_TOKEN and SLACK_APP_TOKEN, or DHARMA_WEB=true.")
        return 1
    failed: list[str] = []
    async with asyncio.TaskGroup() as group:
        housekeeping = [
            group.create_task(_renew(opened.ledger, settings.lease_seconds / 3)),
            group.create_task(_expire(opened.memory, opened.ledger)),
            group.create_task(keep_embedding(opened.texts, opened.deps.embedder, advance=advance)),
        ]
        async with asyncio.TaskGroup() as open_doors:
            for name, door in doors.items():
                open_doors.create_task(_guarded(name, door, failed, say))
        for task in housekeeping:
            task.cancel()
    await opened.ledger.release()
    return 1 if len(failed) == len(doors) else 0


async def _guarded(name: str, door: Coroutine[object, object, None], failed: list[str], say: Say) -> None:
    """A door that cannot open says why and leaves the others open."""
    try:
        await door
    except DoorClosed as error:
        failed.append(name)
        say(f"{name}: {error.sentence}")


def _doors(
    settings: Settings, opened: Opened, stopping: asyncio.Event, say: Say
) -> dict[str, Coroutine[object, object, None]]:
    """The doors that have what they need. Adding a door is adding a line here."""
    doors: dict[str, Coroutine[object, object, None]] = {}
    if settings.web:
        doors["Chat page"] = _web_door(settings, opened, stopping, say)
    if not missing_discord(settings):
        doors["Discord"] = _discord_door(settings, opened, stopping, say)
    if not missing_slack(settings):
        doors["Slack"] = _slack_door(settings, opened, stopping, say)
    return doors


def missing_discord(settings: Settings) -> str:
    """What keeps the door closed, in words; empty when nothing does."""
    return "" if settings.discord_token.get_secret_value() else "no token"


def missing_slack(settings: Settings) -> str:
    """What keeps the door closed, in words; empty when nothing does. One of the two tokens alone is named by the other."""
    bot, app = settings.slack_bot_token.get_secret_value(), settings.slack_app_token.get_secret_value()
    if bot and app:
        return ""
    return f"no {'SLACK_APP_TOKEN' if bot else 'SLACK_BOT_TOKEN'}" if bot or app else "no token"


def _web_door(settings: Settings, opened: Opened, stopping: asyncio.Event, say: Say) -> Coroutine[object, object, None]:
    deps = opened.deps
    return web.serve(
        web.WebSettings(host=settings.host, port=settings.port, drain_seconds=settings.drain_seconds),
        reply=partial(_reply, deps),
        ledger=deps.ledger,
        channels=deps.channels,
        denominations=deps.denominations,
        status=partial(_status, settings, opened),
        is_ready=partial(_is_ready, opened),
        stopping=stopping,
        ready=say,
    )


def _discord_door(
    settings: Settings, opened: Opened, stopping: asyncio.Event, say: Say
) -> Coroutine[object, object, None]:
    deps = opened.deps
    return discord.serve(
        discord.DiscordSettings(
            token=settings.discord_token.get_secret_value(),
            api_url=settings.discord_api_url,
            gateway_url=settings.discord_gateway_url,
            drain_seconds=settings.drain_seconds,
            lease_check_seconds=settings.lease_seconds / 3,
        ),
        reply=partial(_reply, deps),
        resume=partial(_resume, deps),
        ledger=deps.ledger,
        memory=deps.memory,
        channels=deps.channels,
        denominations=deps.denominations,
        stopping=stopping,
        ready=say,
    )


def _slack_door(
    settings: Settings, opened: Opened, stopping: asyncio.Event, say: Say
) -> Coroutine[object, object, None]:
    deps = opened.deps
    return slack.serve(
        slack.SlackSettings(
            bot_token=settings.slack_bot_token.get_secret_value(),
            app_token=settings.slack_app_token.get_secret_value(),
            api_url=settings.slack_api_url,
            drain_seconds=settings.drain_seconds,
            lease_check_seconds=settings.lease_seconds / 3,
        ),
        reply=partial(_reply, deps),
        resume=partial(_resume, deps),
        ledger=deps.ledger,
        memory=deps.memory,
        channels=deps.channels,
        denominations=deps.denominations,
        stopping=stopping,
        ready=say,
    )


async def _reply(deps: Deps, question: Question, emit: Emit) -> Answer | None:
    return await reply(question, deps=deps, emit=emit)


async def _resume(deps: Deps, unposted: Unposted, emit: Emit) -> Answer:
    return await resume(unposted, deps=deps, emit=emit)


async def _status(settings: Settings, opened: Opened) -> Mapping[str, object]:
    """What ``GET /knowledge/status`` shows."""
    holdings = await opened.library.holdings()
    return {
        "units": holdings.units,
        "suttas": holdings.suttas,
        "with_passage": holdings.with_passage,
        "by_label": dict(holdings.by_label),
        "by_collection": dict(holdings.by_collection),
        "embedder": holdings.embedder,
        "ontology_version": opened.deps.ontology.version,
        "translation": "on this machine" if holdings.with_passage else "not fetched",
        "writer": "local",
    }


async def _is_ready(opened: Opened) -> Mapping[str, object]:
    """What ``GET /health/ready`` shows; raises when the database is away."""
    return {"database": "ok" if await opened.pool.fetchval("select true") else "away", "embedder": "ok"}


def _what_is_on(settings: Settings, holdings: Holdings) -> Iterator[str]:
    """One line each for what is on and what is off, and why."""
    database = "DATABASE_URL" if settings.database_url.get_secret_value() else f"embedded, in {settings.home}"
    discord, slack = missing_discord(settings), missing_slack(settings)
    key = "key set, used for drafting units alone" if settings.anthropic_api_key.get_secret_value() else "no key"
    yield f"Dharma Guide {version('dharma-guide')}"
    yield f"  Database     {database}"
    yield f"  Library      {holdings.units} advice units from {holdings.suttas} discourses"
    yield f"  Translation  {'on this machine' if holdings.with_passage else 'off: not fetched'}"
    yield f"  Discord      {f'off: {discord}' if discord else 'connecting'}"
    yield f"  Slack        {f'off: {slack}' if slack else 'connecting'}"
    yield f"  Claude       off: {key}"
    yield f"  Chat page    {'starting' if settings.web else 'off: DHARMA_WEB=false'}"


async def _renew(ledger: PostgresLedger, seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        # When the database is away for a moment, the next renewal follows.
        with suppress(DatabaseUnavailable, *DATABASE_ERRORS):
            await ledger.renew()


async def _expire(memory: PostgresMemory, ledger: PostgresLedger) -> None:
    while True:
        with suppress(DatabaseUnavailable, *DATABASE_ERRORS):
            await memory.expire()
            await ledger.expire()
        await asyncio.sleep(_HOUSEKEEPING_SECONDS)
