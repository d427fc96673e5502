"""`dharma corpus ...`: the advice units and the texts they come from."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bot.console import Advance, out, progress, wait
from bot.documents_command import add, documents_, drop
from bot.extract_command import extract
from bot.fill import bring_in, embed_passages, fill
from bot.review_command import report, review
from bot.run import open_bot, open_database
from bot.select_command import select_
from bot.settings import Settings, load_settings
from bot.validate_command import validate
from core.db import open_pool
from core.embedding import open_embedder
from core.errors import DharmaError
from core.library import Holdings, PostgresLibrary
from core.texts import Imported, PostgresTexts, TextHoldings
from corpus.fetch import PUBLISHED, fetch
from corpus.ingest import Ingested

corpus_app = typer.Typer(help="The advice units and the texts they come from.", no_args_is_help=True)
corpus_app.command()(validate)
corpus_app.command()(extract)
corpus_app.command(name="select")(select_)
corpus_app.command()(review)
corpus_app.command()(report)
corpus_app.command()(add)
corpus_app.command(name="documents")(documents_)
corpus_app.command()(drop)


@corpus_app.command(name="fetch")
def fetch_(
    path: Annotated[
        Path | None, typer.Option(help="A folder or archive on this machine, instead of a download.")
    ] = None,
    url: Annotated[str, typer.Option(help="The archive to download.")] = PUBLISHED,
    translator: Annotated[str, typer.Option(help="Whose translation to take from an archive.")] = "sujato",
    sha256: Annotated[str, typer.Option(help="The checksum that the download must have, in hex.")] = "",
) -> None:
    """Bring a translation, or works in plain text, into the store; then the units that rest on them get their passages."""
    with progress() as advance:
        wait(_fetch(load_settings(), path, url, translator, sha256, advance))


async def _fetch(
    settings: Settings, path: Path | None, url: str, translator: str, sha256: str, advance: Advance
) -> None:
    async with open_bot(settings, advance=advance) as opened:
        if path is None:
            fetched = await fetch(url, settings.home / "downloads", sha256=sha256, advance=advance)
            out.print(f"Fetched {fetched.path} (SHA-256 {fetched.sha256}).", markup=False, soft_wrap=True)
            path = fetched.path
        done = await bring_in(path, opened.texts, advance=advance, translator=translator)
        ingested = await fill(opened.library, opened.texts, opened.deps.embedder, opened.units, advance=advance)
        waiting = await opened.texts.waiting(opened.deps.embedder.fingerprint)
    for name, imported in done.items():
        _show_imported(name, imported)
    _show_ingested(ingested)
    if waiting:
        out.print(
            f"{waiting} passages wait to be embedded: a running bot does it beside its answers, `dharma corpus embed` at once."
        )


@corpus_app.command()
def remove(name: Annotated[str, typer.Argument(help="The source, as `dharma corpus status` names it.")]) -> None:
    """Take a source and its passages out again; units then serve with reference and link."""
    with progress() as advance:
        wait(_remove(load_settings(), name, advance))


async def _remove(settings: Settings, name: str, advance: Advance) -> None:
    async with open_bot(settings, advance=advance) as opened:
        held = [source.name for source in await opened.texts.sources()]
        if not await opened.texts.remove(name):
            raise DharmaError(f"There is no source {name!r} here. There {_listed(held)}.")
        ingested = await fill(opened.library, opened.texts, opened.deps.embedder, opened.units, advance=advance)
    out.print(f"{name} was taken out. It comes back at the next start if DHARMA_SOURCE_DIR still names it.")
    _show_ingested(ingested)


def _listed(names: Sequence[str]) -> str:
    return f"is {', '.join(names)}" if names else "is none"


@corpus_app.command()
def embed() -> None:
    """Embed every passage that waits, also those that another embedding model has embedded."""
    with progress() as advance:
        count = wait(_embed(load_settings(), advance))
    out.print(f"{count} passages embedded.")


async def _embed(settings: Settings, advance: Advance) -> int:
    async with (
        open_database(settings) as url,
        open_pool(url) as pool,
        open_embedder(settings.embedder) as embedder,
    ):
        return await embed_passages(PostgresTexts(pool), embedder, advance=advance)


@corpus_app.command(name="ingest")
def ingest_() -> None:
    """Put the advice units into the library; a second run changes nothing."""
    with progress() as advance:
        wait(_ingest(load_settings(), advance))


async def _ingest(settings: Settings, advance: Advance) -> None:
    async with open_bot(settings, advance=advance) as opened:
        holdings = await opened.library.holdings()
        texts = await opened.texts.holdings(opened.deps.embedder.fingerprint)
    _show_ingested(opened.ingested)
    _show_holdings(holdings, texts)


@corpus_app.command()
def relabel(
    ontology: Annotated[
        Path | None, typer.Option(help="The vocabulary to change to; set DHARMA_ONTOLOGY to keep it.")
    ] = None,
) -> None:
    """Name everything by another ontology: units get its labels and the heads learn them; nothing is embedded again."""
    settings = load_settings()
    with progress() as advance:
        wait(_relabel(settings.model_copy(update={"ontology": ontology or settings.ontology}), advance))


async def _relabel(settings: Settings, advance: Advance) -> None:
    async with open_bot(settings, advance=advance) as opened:
        done, version = opened.ingested, opened.deps.ontology.version
        holdings = await opened.library.holdings()
    out.print(
        f"Ontology {version}: {done.added} advice units named anew, {done.unchanged} unchanged, {done.embedded} embedded."
    )
    out.print("Labels: " + ", ".join(f"{label} {count}" for label, count in holdings.by_label.items()))


@corpus_app.command()
def status() -> None:
    """What the library holds."""
    wait(_status(load_settings()))


async def _status(settings: Settings) -> None:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        holdings = await PostgresLibrary(pool).holdings()
        _show_holdings(holdings, await PostgresTexts(pool).holdings(holdings.embedder))


def _show_imported(name: str, done: Imported) -> None:
    out.print(
        f"{name}: {done.added} discourses added, {done.changed} changed, {done.removed} removed, {done.unchanged} unchanged.",
        markup=False,
    )


def _show_ingested(done: Ingested) -> None:
    out.print(
        f"Advice units: {done.added} added, {done.refreshed} refreshed, {done.retired} retired, {done.unchanged} unchanged."
    )
    if done.unquoted:
        out.print(f"{len(done.unquoted)} have no passage here; the first is {done.unquoted[0]}.", markup=False)
    if done.rehashed:
        told = ", ".join(done.rehashed[:10]) + (", ..." if len(done.rehashed) > 10 else "")
        out.print(f"The source text of {len(done.rehashed)} changed; read them again: {told}", markup=False)


def _show_holdings(holdings: Holdings, texts: Sequence[TextHoldings]) -> None:
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
    for one in texts:
        out.print(
            f"Source {one.source.name} ({one.source.translator}{f', {one.source.licence}' if one.source.licence else ''}): "
            f"{one.discourses} discourses, {one.embedded} of {one.passages} passages embedded.",
            markup=False,
        )
