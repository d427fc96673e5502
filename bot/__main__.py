"""The `dharma` command."""

import asyncio
import logging
import os
import sys
from typing import Annotated, Any

import asyncpg
import structlog
import typer
from rich.markup import escape

from bot import batch, doctor
from bot.console import err, out, progress, wait
from bot.corpus_commands import corpus_app
from bot.eval_command import evaluate
from bot.run import open_bot, open_database, run
from bot.settings import Settings, described, env_example, load_settings
from bot.terminal import show
from core.db import migrate, migrations
from core.errors import DharmaError
from core.refs import uids

app = typer.Typer(
    help="Guidance grounded in selected early Buddhist texts: a Discord and Slack bot, a chat page and this command.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(corpus_app, name="corpus")
app.command()(evaluate)


@app.command(name="run")
def run_() -> None:
    """Start the bot: every door that has its token, and the chat page."""
    settings = load_settings()
    with progress() as advance:
        code = wait(run(settings, say=lambda line: err.print(line, markup=False, soft_wrap=True), advance=advance))
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
        raise typer.Exit(wait(_ask_lines(load_settings(), concurrency, denomination)))
    if not question:
        question = "" if sys.stdin.isatty() else sys.stdin.read()
    raise typer.Exit(wait(_ask_one(load_settings(), question, denomination)))


async def _ask_one(settings: Settings, text: str, denomination: str) -> int:
    with progress() as advance:
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
    raise typer.Exit(wait(doctor.examine(out)))


@app.command(name="migrate")
def migrate_() -> None:
    """Bring the database's tables up to date."""
    wait(_migrate(load_settings()))


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
