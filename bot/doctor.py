"""`dharma doctor`: every dependency looked at once, with what to do about what is missing."""

import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.console import Console

from bot.fill import source_folder
from bot.run import missing_discord, missing_slack, open_database
from bot.settings import Settings, load_settings
from core.db import migrations, open_pool
from core.embedding import open_embedder
from core.errors import DharmaError
from core.library import PostgresLibrary
from core.texts import PostgresTexts, TextHoldings

State = Literal["ok", "off", "bad"]
_MARKS: dict[State, str] = {"ok": "[green]ok [/green]", "off": "[dim]off[/dim]", "bad": "[red]BAD[/red]"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. ``advice`` says what to do about it, and is empty when nothing needs doing."""

    what: str
    state: State
    found: str
    advice: str = ""


async def examine(out: Console) -> int:
    """Print every finding; 1 when something that is needed is broken."""
    bad = 0
    async for finding in _findings():
        bad += finding.state == "bad"
        out.print(f"{_MARKS[finding.state]} [bold]{finding.what}[/bold]: ", end="")
        out.print(finding.found, markup=False, soft_wrap=True)
        if finding.advice:
            out.print(f"      {finding.advice}", markup=False, soft_wrap=True)
    out.print("Everything that is needed works." if not bad else f"{_counted(bad, 'thing')} to mend.")
    return 1 if bad else 0


async def _findings() -> AsyncIterator[Finding]:
    yield _python()
    try:
        settings = load_settings()
    except DharmaError as error:
        yield Finding("Settings", "bad", error.sentence, "`dharma settings` lists what each one takes.")
        return
    yield Finding("Settings", "ok", "all readable")
    yield _embedder(settings)
    async for finding in _database(settings):
        yield finding
    for finding in _doors(settings):
        yield finding


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    fine = sys.version_info >= (3, 11)
    return Finding("Python", "ok" if fine else "bad", version, "" if fine else "Python 3.11 or newer is needed.")


def _embedder(settings: Settings) -> Finding:
    try:
        embedder = open_embedder(settings.embedder)
    except DharmaError as error:
        return Finding("Embedding model", "bad", error.sentence, "`make setup` installs the default model.")
    return Finding("Embedding model", "ok", f"{embedder.fingerprint}, {embedder.dims} dimensions")


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    kind = "DATABASE_URL" if settings.database_url.get_secret_value() else f"embedded, in {settings.home}"
    try:
        async with open_database(settings) as url, open_pool(url, most=1) as pool:
            server = await pool.fetchval("show server_version")
            vector = await pool.fetchval("select extversion from pg_extension where extname = 'vector'")
            holdings = await PostgresLibrary(pool).holdings()
            texts = await PostgresTexts(pool).holdings(holdings.embedder)
    except DharmaError as error:
        yield Finding("Database", "bad", error.sentence, _database_advice(settings))
        return
    yield Finding(
        "Database", "ok", f"PostgreSQL {server}, pgvector {vector}, {_counted(len(migrations()), 'migration')} ({kind})"
    )
    advice = "" if holdings.units else "They are put in at the first start, or by `dharma corpus ingest`."
    yield Finding("Advice units", "ok" if holdings.units else "off", f"{holdings.units} units", advice)
    yield _translation(settings, texts)


def _database_advice(settings: Settings) -> str:
    if settings.database_url.get_secret_value():
        return "Check DATABASE_URL, or unset it to use the embedded server."
    return "The embedded server needs a folder of your own: see DHARMA_HOME. DATABASE_URL names another server."


def _translation(settings: Settings, held: Sequence[TextHoldings]) -> Finding:
    advice = "Units serve without it. `dharma corpus fetch` adds passages; see docs/sources.md."
    try:
        source_folder(settings)
    except DharmaError as error:
        return Finding("Translation", "bad", error.sentence, advice)
    if not held:
        return Finding("Translation", "off", "not fetched", advice)
    told = "; ".join(f"{one.source.translator}, {one.embedded} of {one.passages} passages embedded" for one in held)
    return Finding("Translation", "ok", told)


def _doors(settings: Settings) -> list[Finding]:
    claude = "key set" if settings.anthropic_api_key.get_secret_value() else "no key"
    return [
        _token("Discord", missing_discord(settings), "Set DISCORD_TOKEN to open this door."),
        _token("Slack", missing_slack(settings), "Set SLACK_BOT_TOKEN and SLACK_APP_TOKEN to open this door."),
        Finding(
            "Claude",
            "off",
            claude,
            "Answers come from the local stages; a key is used by `dharma corpus extract` alone.",
        ),
        Finding("Chat page", "ok" if settings.web else "off", f"http://{settings.host}:{settings.port}"),
    ]


def _token(what: str, missing: str, advice: str) -> Finding:
    return Finding(what, "off", missing, advice) if missing else Finding(what, "ok", "token set")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' if count != 1 else ''}"
