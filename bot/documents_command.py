"""`dharma corpus add`, `documents` and `drop`: a community's own documents, each workspace for itself."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from bot.console import Advance, out, progress, wait
from bot.run import open_database
from bot.settings import Settings, load_settings
from core.db import open_pool
from core.documents import HeldDocument, PostgresDocuments
from core.embedding import open_embedder
from core.errors import DharmaError
from corpus.import_documents import Added, Folder, import_documents, read_folder

documents_app = typer.Typer(help="A community's own documents.", no_args_is_help=True)

_LONGEST_WORKSPACE = 100
_MOST_NAMED = 10

Workspace = Annotated[
    str,
    typer.Option("--workspace", help="Whose documents: a Discord server's or Slack workspace's ID."),
]


@documents_app.command()
def add(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of *.md, *.markdown and *.txt files.")],
    workspace: Workspace,
    mirror: Annotated[bool, typer.Option("--mirror", help="Also remove what is no longer in the folder.")] = False,
    name: Annotated[str, typer.Option(help="Keep the documents under this name instead of the folder's own.")] = "",
) -> None:
    """Add a folder of Markdown documents to a workspace, all of it or nothing; a second run changes nothing."""
    with progress() as advance:
        wait(_add(load_settings(), _named(workspace), folder, name, mirror, advance))


async def _add(settings: Settings, workspace: str, path: Path, name: str, mirror: bool, advance: Advance) -> None:
    folder = read_folder(path, name=name)
    async with (
        open_database(settings) as url,
        open_pool(url) as pool,
        open_embedder(settings.embedder) as embedder,
    ):
        done = await import_documents(
            folder,
            workspace=workspace,
            documents=PostgresDocuments(pool),
            embedder=embedder,
            advance=advance,
            mirror=mirror,
        )
    _show_added(workspace, folder, done)


def _show_added(workspace: str, folder: Folder, done: Added) -> None:
    lines = [
        f"{folder.name} in workspace {workspace}: {_counted(done.added, 'document')} added, {done.changed} changed, "
        f"{done.removed} removed, {done.unchanged} unchanged; {_counted(done.embedded, 'chunk')} embedded."
    ]
    if folder.passed_over:
        lines.append(f"{_counted(folder.passed_over, 'file')} of other kinds passed over.")
    if done.missing:
        verb = "Removed" if done.removed else "No longer in the folder, and kept (--mirror removes them)"
        more = ", ..." if len(done.missing) > _MOST_NAMED else ""
        lines.append(f"{verb}: {', '.join(done.missing[:_MOST_NAMED])}{more}")
    for line in lines:
        out.print(line, markup=False, soft_wrap=True)


@documents_app.command(name="documents")
def documents_(workspace: Workspace) -> None:
    """The documents of a workspace."""
    wait(_documents(load_settings(), _named(workspace)))


async def _documents(settings: Settings, workspace: str) -> None:
    async with _opened(settings) as documents:
        held = await documents.held(workspace)
    if not held:
        out.print(f"Workspace {workspace} has no documents.", markup=False, soft_wrap=True)
        return
    out.print(_table(held))
    chunks = sum(one.chunks for one in held)
    out.print(f"{_counted(len(held), 'document')} in {_counted(chunks, 'chunk')}.")


def _table(held: tuple[HeldDocument, ...]) -> Table:
    table = Table("document")
    table.add_column("chunks", justify="right")
    table.add_column("characters", justify="right")
    table.add_column("added", no_wrap=True)
    table.columns[0].overflow = "fold"
    for one in held:
        table.add_row(Text(one.path), str(one.chunks), str(one.characters), f"{one.added_at:%Y-%m-%d %H:%M}")
    return table


@documents_app.command()
def drop(
    workspace: Workspace,
    path: Annotated[
        str, typer.Argument(help="A document or a folder, as `dharma corpus documents` names it; without it all.")
    ] = "",
) -> None:
    """Take documents out of a workspace again. The files themselves stay where they are."""
    wait(_drop(load_settings(), _named(workspace), path))


async def _drop(settings: Settings, workspace: str, path: str) -> None:
    async with _opened(settings) as documents:
        gone = await documents.remove(workspace, path)
    if path and not gone:
        raise DharmaError(
            f"Workspace {workspace} has no document or folder {path!r}. "
            f"`dharma corpus documents --workspace {workspace}` lists what it has."
        )
    out.print(f"{_counted(len(gone), 'document')} taken out of workspace {workspace}.", markup=False, soft_wrap=True)


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[PostgresDocuments]:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        yield PostgresDocuments(pool)


def _named(workspace: str) -> str:
    """Raises DharmaError for what no platform calls a workspace: documents of one that is misspelt would be lost to all."""
    name = workspace.strip()
    if not name or len(name) > _LONGEST_WORKSPACE or not name.isprintable():
        raise DharmaError("--workspace needs the ID of a Discord server or Slack workspace.")
    return name


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
