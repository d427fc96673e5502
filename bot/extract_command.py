"""`dharma corpus extract`: drafts of advice units, written by Claude from passages of the texts that are here."""

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.console import Advance, out, progress, wait
from bot.fill import CORPUS
from bot.run import open_database
from bot.settings import Settings, load_settings
from core.db import open_pool
from core.errors import DharmaError, SettingsError
from core.extractions import Outcome, PostgresExtractions
from core.ontology import Ontology, read_ontology
from core.passage import Discourse, Source
from core.texts import PostgresTexts
from corpus.claude import open_client
from corpus.drafts import Drafts, open_drafts
from corpus.extract import Asked, Prompt, Wanted, asked, read_prompt, read_wanted, wanted_from
from corpus.price import cost, estimate
from corpus.run_extraction import Extracted, Extractor, Pace
from corpus.sources.bilara import open_bilara
from corpus.validate import read_perils

_SHOWN_FAILURES = 10

Texts = Mapping[str, tuple[Source, Discourse]]


@dataclass(frozen=True, slots=True)
class _How:
    """What the command was given that is no passage."""

    path: Path | None
    model: str
    direct: bool
    hours: float


def extract(
    passages: Annotated[Path | None, typer.Option(help='A file of lines {"uid", "first", "last"}.')] = None,
    refs: Annotated[str, typer.Option(help="Whole discourses instead: an5.161,mn21.")] = "",
    drafts: Annotated[Path, typer.Option("--out", help="The file for the drafts.")] = Path("drafts.jsonl"),
    path: Annotated[
        Path | None, typer.Option(help="A folder in Bilara form to read the texts from, instead of the store.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many passages this time.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show the first prompt and the estimate; send nothing.")
    ] = False,
    direct: Annotated[bool, typer.Option("--direct", help="At once and at full price, instead of in a batch.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before money is spent.")] = False,
    hours: Annotated[float, typer.Option(min=0, help="How long to wait for batches; 0 only sends them.")] = 26.0,
) -> None:
    """Let Claude draft advice units from passages. A second run goes on where the first ended, whatever ended it.

    Exit code 0 when every passage has its line in the output, 1 when some wait in a batch or failed.
    """
    settings = load_settings()
    wanted = _wanted(passages, refs)
    how = _How(path, settings.extract_model, direct, hours)
    if dry_run:
        _show(wait(_dry(settings, wanted, how)), limit, how)
        return
    if not settings.anthropic_api_key.get_secret_value():
        raise SettingsError(
            "ANTHROPIC_API_KEY is not set, and drafts are written by Claude. `--dry-run` works without it."
        )
    with open_drafts(drafts) as files:
        raise typer.Exit(_extract(settings, wanted, how, files, limit, yes=yes))


def _wanted(passages: Path | None, refs: str) -> tuple[Wanted, ...]:
    if (passages is None) == (not refs):
        raise DharmaError("Name the passages: either a file with --passages, or discourses with --refs.")
    return read_wanted(passages) if passages is not None else wanted_from(refs)


async def _dry(settings: Settings, wanted: Sequence[Wanted], how: _How) -> list[Asked]:
    texts = await _texts(settings, how.path, {one.uid for one in wanted})
    return _asked(wanted, texts, read_prompt(), _ontology(), how.model)


def _show(asked: Sequence[Asked], limit: int | None, how: _How) -> None:
    chosen = asked[:limit]
    if chosen:
        out.print(chosen[0].text, markup=False, soft_wrap=True)
        out.print()
    out.print(estimate(chosen, how.model, batch=not how.direct).sentence, markup=False, soft_wrap=True)
    out.print("Nothing was sent.")


def _extract(
    settings: Settings, wanted: Sequence[Wanted], how: _How, files: Drafts, limit: int | None, *, yes: bool
) -> int:
    prompt, ontology = read_prompt(), _ontology()
    run_id = f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(3)}"
    on_their_way = [
        one for sent in (*files.open, *([files.unsure] if files.unsure else [])) for one in sent.asked.values()
    ]
    texts, fresh = wait(_prepare(settings, wanted, on_their_way, how, files, prompt, ontology))
    chosen = fresh[:limit]
    out.print(
        f"{len(files.done)} passages are in {files.out}, {len(files.on_their_way)} wait in batches.", markup=False
    )
    if chosen:
        out.print(estimate(chosen, how.model, batch=not how.direct).sentence, markup=False, soft_wrap=True)
        if not yes:
            _confirm()
    elif not files.on_their_way or how.direct:
        out.print("There is nothing to do.")
        return 1 if files.on_their_way else 0
    with progress() as advance:
        done: Extracted = wait(_run(settings, how, files, texts, chosen, run_id, prompt, ontology, advance))
    _report(done, how, files)
    return 1 if done.waiting or done.failures else 0


def _confirm() -> None:
    try:
        agreed = typer.confirm("Send them?")
    except typer.Abort as error:
        raise DharmaError("Nothing was sent: nobody said yes. `--yes` sends without asking.") from error
    if not agreed:
        raise DharmaError("Nothing was sent.")


async def _prepare(
    settings: Settings,
    wanted: Sequence[Wanted],
    on_their_way: Sequence[Wanted],
    how: _How,
    files: Drafts,
    prompt: Prompt,
    ontology: Ontology,
) -> tuple[Texts, list[Asked]]:
    """The texts that are needed, and the requests that no line and no batch holds yet."""
    texts = await _texts(settings, how.path, {one.uid for one in (*wanted, *on_their_way)})
    requests = _asked(wanted, texts, prompt, ontology, how.model)
    # A batch that may have arrived is looked for before anything of it is sent again; asking directly cannot wait for that.
    elsewhere = files.on_their_way if how.direct else files.held
    return texts, [one for one in requests if one.id not in files.done | elsewhere]


def _asked(wanted: Sequence[Wanted], texts: Texts, prompt: Prompt, ontology: Ontology, model: str) -> list[Asked]:
    return [asked(one, texts[one.uid][1], prompt=prompt, ontology=ontology, model=model) for one in wanted]


async def _run(
    settings: Settings,
    how: _How,
    files: Drafts,
    texts: Texts,
    chosen: Sequence[Asked],
    run_id: str,
    prompt: Prompt,
    ontology: Ontology,
    advance: Advance,
) -> Extracted:
    """Send and collect. No database is held open meanwhile: a batch may take a day."""
    async with _extractions(settings) as extractions:
        taken_up = frozenset() if how.direct else files.on_their_way
        passages = len(taken_up | {one.id for one in chosen})
        await extractions.started(run_id, model=how.model, prompt_version=prompt.version, passages=passages)
    perils = read_perils(CORPUS / "contraindications.toml")
    async with open_client(settings.anthropic_api_key.get_secret_value(), settings.anthropic_base_url) as client:
        extractor = Extractor(
            client=client,
            drafts=files,
            texts=texts,
            ontology=ontology,
            perils=perils,
            prompt_version=prompt.version,
            advance=advance,
            pace=Pace(hours=how.hours),
        )
        try:
            await (extractor.directly(chosen) if how.direct else extractor.in_batches(chosen))
        finally:
            done = extractor.extracted
            async with _extractions(settings) as extractions:
                await extractions.ended(run_id, _outcome(done, how), finished=how.direct or not done.waiting)
    return done


def _outcome(done: Extracted, how: _How) -> Outcome:
    tokens = [one.tokens for one in done.finished]
    return Outcome(
        drafts=sum(len(one.harvest.drafts) for one in done.finished),
        failed=len(done.failures),
        input_tokens=sum(one.input + one.written + one.read for one in tokens),
        output_tokens=sum(one.output for one in tokens),
        cost_usd=sum(cost(one.tokens, one.model, batch=not how.direct) or 0.0 for one in done.finished),
    )


def _report(done: Extracted, how: _How, files: Drafts) -> None:
    outcome = _outcome(done, how)
    drafts = [draft for one in done.finished for draft in one.harvest.drafts]
    rejected = sum(len(one.harvest.rejects) for one in done.finished)
    nothing = sum(one.harvest.outcome == "nothing" for one in done.finished)
    found = sum(bool(draft.findings) for draft in drafts)
    out.print(
        f"{len(done.finished)} passages answered: {len(drafts)} drafts ({found} with findings), {rejected} rejected, "
        f"{nothing} passages without a draft. {outcome.input_tokens:,} tokens read, {outcome.output_tokens:,} written, "
        f"${outcome.cost_usd:,.4f}. They are in {files.out}.",
        markup=False,
        soft_wrap=True,
    )
    if rejected:
        out.print(f"What was rejected is in {files.rejects}, each with its reason.", markup=False, soft_wrap=True)
    for failure in done.failures[:_SHOWN_FAILURES]:
        out.print(f"{failure.wanted.uid} {failure.wanted.first}: {failure.reason}", markup=False, soft_wrap=True)
    if done.failures:
        out.print(f"{len(done.failures)} passages failed; the next run asks them again.")
    if done.waiting:
        out.print(f"{done.waiting} passages wait in batches; run the same command again to collect them.")


def _ontology() -> Ontology:
    return read_ontology(CORPUS / "ontology.toml")


@asynccontextmanager
async def _extractions(settings: Settings) -> AsyncIterator[PostgresExtractions]:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        yield PostgresExtractions(pool)


async def _texts(settings: Settings, path: Path | None, uids: set[str]) -> Texts:
    """The discourses that are needed; raises DharmaError that names one that is not here."""
    if path is not None:
        folder = open_bilara(path)
        return {uid: (folder.source, folder.discourse(uid)) for uid in sorted(uids)}
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        held = await PostgresTexts(pool).discourses(sorted(uids))
    missing = sorted(uids - held.keys())
    if missing:
        raise DharmaError(
            f"{len(missing)} discourses are not in the store of texts, the first is {missing[0]}. "
            "`dharma corpus fetch` brings a translation in, or --path names a folder."
        )
    return held
