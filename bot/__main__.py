"""The `dharma` command."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import asyncpg
import structlog
import typer
import uvloop
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from bot import batch, doctor
from bot.run import Advance, fill, open_bot, open_database, run, source_of
from bot.settings import Settings, described, env_example, load_settings
from bot.terminal import show
from core.db import migrate, migrations, open_pool
from core.errors import DharmaError
from core.library import Holdings, PostgresLibrary
from core.refs import uids
from corpus.sources.bilara import Bilara

app = typer.Typer(
    help="Guidance grounded in selected early Buddhist texts: a Discord and Slack bot, a chat page and this command.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
corpus_app = typer.Typer(help="The advice units and the texts they come from.", no_args_is_help=True)
app.add_typer(corpus_app, name="corpus")

_NO_TEXTS = Bilara(paths={}, translator="", licence="")

err = Console(stderr=True, highlight=False)
out = Console(highlight=False)


@app.command(name="run")
def run_() -> None:
    """Start the bot: every door that has its token, and the chat page."""
    settings = load_settings()
    with _progress() as advance:
        code = _wait(run(settings, say=lambda line: err.print(line, markup=False, soft_wrap=True), advance=advance))
    raise typer.Exit(code)


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What is on your mind, in quotes.")] = "",
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Read {id, text} lines, write one answer a line.")] = False,
    concurrency: Annotated[int, typer.Option(min=1, max=1000, help="Asks at a time, with --jsonl.")] = 1,
    denomination: Annotated[str, typer.Option(help="Whose words and emphasis to use.")] = "early-buddhist",
) -> None:
    """Ask in the terminal; the answer comes with its sources."""
    if jsonl:
        raise typer.Exit(_wait(_ask_lines(load_settings(), concurrency, denomination)))
    if not question:
        question = "" if sys.stdin.isatty() else sys.stdin.read()
    raise typer.Exit(_wait(_ask_one(load_settings(), question, denomination)))


async def _ask_one(settings: Settings, text: str, denomination: str) -> int:
    with _progress() as advance:
        async with open_bot(settings, advance=advance) as opened:
            question = batch.question_of(text, denomination=_known(denomination, opened.deps.denominations))
            answer = await batch.answer_of(question, opened.deps)
    show(answer, out)
    return 0


async def _ask_lines(settings: Settings, concurrency: int, denomination: str) -> int:
    async with open_bot(settings) as opened:
        chosen = _known(denomination, opened.deps.denominations)
        # A reader of its own: at the end the interpreter closes sys.stdin, and would meet the thread that still reads it.
        lines = os.fdopen(sys.stdin.fileno(), "rb", closefd=False)
        await batch.ask_lines(lines, sys.stdout, opened.deps, concurrency=concurrency, denomination=chosen)
    return 0


def _known(name: str, names: Any) -> str:
    if name not in names:
        raise DharmaError(f"There is no denomination {name!r}. Choose one of: {', '.join(names)}.")
    return name


@app.command()
def refs(
    text: Annotated[str, typer.Argument(help="A text to find sutta references in.")] = "",
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Read {id, text} lines, write {id, refs} lines.")] = False,
) -> None:
    """Find sutta references and name the discourses they lead to."""
    if jsonl:
        batch.refs_lines(sys.stdin.buffer, sys.stdout)
        return
    for line in uids(text):
        out.print(line, markup=False)


@app.command(name="doctor")
def doctor_() -> None:
    """Check everything the bot depends on and say what to do about what is missing."""
    raise typer.Exit(_wait(doctor.examine(out)))


@app.command(name="migrate")
def migrate_() -> None:
    """Bring the database's tables up to date."""
    _wait(_migrate(load_settings()))


async def _migrate(settings: Settings) -> None:
    async with open_database(settings) as url:
        applied = await migrate(url)
    count = len(migrations())
    out.print(f"The database is up to date: {count} migration{'s' if count != 1 else ''}, {len(applied)} applied now.")


@app.command(name="settings")
def settings_(
    example: Annotated[bool, typer.Option("--example", help="Print the text of .env.example.")] = False,
) -> None:
    """Print every setting: its value, its unit, how to switch it off and why the default is what it is."""
    if example:
        sys.stdout.write(env_example())
        return
    for one in described(load_settings()):
        out.print(f"[bold]{one.env}[/bold] = {escape(one.value)}")
        out.print(f"  {one.says}", markup=False)
        out.print(f"  Takes {one.unit}. Off: {one.off}. Default: {one.why}.\n", style="dim", markup=False)


@corpus_app.command(name="ingest")
def ingest_(
    source: Annotated[Path | None, typer.Option(help="A folder with a Bilara translation, for the passages.")] = None,
    no_source: Annotated[bool, typer.Option("--no-source", help="Take the passages out of the library again.")] = False,
) -> None:
    """Put the advice units into the library; a second run changes nothing."""
    settings = load_settings()
    if no_source and (source or source_of(settings)):
        raise DharmaError(
            "There is a translation still: unset DHARMA_SOURCE_DIR, or move the folder, before --no-source."
        )
    with _progress() as advance:
        _wait(_ingest(settings, source, advance, no_source=no_source))


async def _ingest(settings: Settings, source: Path | None, advance: Advance, *, no_source: bool) -> None:
    async with open_bot(settings, advance=advance) as opened:
        done = opened.ingested
        if source is not None or no_source:
            texts = _NO_TEXTS if no_source else source_of(settings, source)
            done = await fill(opened.library, opened.deps.embedder, texts, advance=advance)
        holdings = await opened.library.holdings()
    out.print(f"{done.added} added, {done.refreshed} refreshed, {done.retired} retired, {done.unchanged} unchanged.")
    if done.unquoted and not no_source:
        out.print(f"{len(done.unquoted)} have no passage here; the first is {done.unquoted[0]}.", markup=False)
    _show_holdings(holdings)


@corpus_app.command()
def status() -> None:
    """What the library holds."""
    _wait(_status(load_settings()))


async def _status(settings: Settings) -> None:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        _show_holdings(await PostgresLibrary(pool).holdings())


def _show_holdings(holdings: Holdings) -> None:
    out.print(
        f"{holdings.units} advice units from {holdings.suttas} discourses, {holdings.with_passage} with their passage."
    )
    table = Table("label", "units")
    for label, count in holdings.by_label.items():
        table.add_row(label, str(count))
    out.print(table)
    out.print(
        "By collection: " + ", ".join(f"{name.upper()} {count}" for name, count in holdings.by_collection.items())
    )


def _wait(work: Coroutine[Any, Any, Any]) -> Any:
    return uvloop.run(_stoppable(work))


async def _stoppable(work: Coroutine[Any, Any, Any]) -> Any:
    """SIGTERM ends a command as an interrupt does: what it opened is closed, and the database it started is stopped."""
    running = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    return await running


@contextmanager
def _progress() -> Iterator[Advance]:
    """A bar while something takes long; a line each on a stream that is no terminal."""
    if not err.is_terminal:
        said: set[str] = set()

        def tell(what: str, done: int, total: int) -> None:
            if what not in said:
                said.add(what)
                err.print(f"{what}...", markup=False)

        yield tell
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def advance(what: str, done: int, total: int) -> None:
            task = tasks[what] = tasks[what] if what in tasks else bar.add_task(what, total=total)
            bar.update(task, completed=done, total=total, visible=done < total)

        yield advance


def _log(level: str) -> None:
    """JSON lines on standard error; nothing that a person wrote is ever in them."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def main() -> None:
    """Exit codes: 0 done, 1 a door or check failed, 2 a wrong setting or file, 130 interrupted, 143 told to stop."""
    try:
        _log(_log_level())
        app()
    except DharmaError as error:
        err.print(error.sentence, style="red", markup=False, soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        # A full disk, rights taken away in the middle: what the server says of it names no message.
        err.print(
            f"The database could not do what was needed: {error}. `dharma doctor` looks closer.",
            style="red",
            markup=False,
        )
        sys.exit(2)
    except asyncio.CancelledError:
        sys.exit(143)


def _log_level() -> str:
    """The level that is set. A wrong setting is told by the command that reads it, so that `doctor` can tell it too."""
    try:
        return load_settings().log_level
    except DharmaError:
        return "info"


if __name__ == "__main__":
    main()
