"""`dharma corpus review` and `report`: people read units and decide on them by name; what there is, is counted."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Literal, cast

import typer
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bot import keys
from bot.console import out, wait
from bot.fill import CORPUS
from bot.run import open_database
from bot.settings import Settings, load_settings
from core.db import Pool, open_pool
from core.errors import CorpusError, DharmaError
from core.ontology import read_ontology
from core.refs import canonical, uids, url_of
from core.reviews import PostgresReviews, Review, ToReview
from core.sutta_numbers import LAST
from core.unit import AdviceUnit, ReviewStatus
from core.versions import UnitVersion, versions_of
from corpus.coverage import Coverage, coverage
from corpus.ingest import UNITS, read_units

review_app = typer.Typer(help="Read advice units, decide on them, count them.", no_args_is_help=True)

Word = Literal["accept", "reject", "reset"]
_BECOMES: Mapping[Word, ReviewStatus] = {"accept": "human_reviewed", "reject": "rejected", "reset": "unreviewed"}
_WAITS = ("unreviewed", "auto_validated")
_WIDTH = 88
_EVERYTHING = 100_000
_NOT_OF_THE_WORDING = frozenset({"review_status", "ontology_version", "extraction"})


@review_app.command()
def review(
    key: Annotated[
        str, typer.Argument(help="A unit (an5.161/getting-rid-of-resentment); without it those that wait.")
    ] = "",
    accept: Annotated[bool, typer.Option("--accept", help="A person has read this unit against its text.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="No answer rests on this unit any more.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Back to unreviewed.")] = False,
    by: Annotated[str, typer.Option(help="Who decides: the name of a person.")] = "",
    note: Annotated[str, typer.Option(help="Why.")] = "",
    walk: Annotated[bool, typer.Option("--walk", help="From unit to unit by single keys, on a terminal.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many to list.")] = 20,
) -> None:
    """Units that wait for a person, those found unhelpful, most used and least sure first; or one unit whole."""
    given: tuple[tuple[Word, bool], ...] = (("accept", accept), ("reject", reject), ("reset", reset))
    words = [word for word, is_given in given if is_given]
    _check(key, words, by, walk)
    if walk:
        wait(_walk(load_settings(), by))
    elif words:
        wait(_decide(load_settings(), key, words[0], by, note))
    elif key:
        wait(_show(load_settings(), key))
    else:
        wait(_list(load_settings(), limit))


def _check(key: str, words: Sequence[Word], by: str, walk: bool) -> None:
    if len(words) > 1 or (walk and (words or key)):
        raise DharmaError("One thing at a time: --accept, --reject, --reset (of one unit) or --walk.")
    if words and not key:
        raise DharmaError(f"--{words[0]} needs the unit: `dharma corpus review KEY --{words[0]} --by NAME`.")
    if (words or walk) and not by.strip():
        raise DharmaError("A status is never claimed by nobody: add --by with the name of the person who decides.")
    if walk and not keys.is_terminal():
        raise DharmaError(
            "--walk reads single keys and needs a terminal; elsewhere decide unit by unit, with --accept or --reject."
        )


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Pool]:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        yield pool


async def _list(settings: Settings, limit: int) -> None:
    async with _opened(settings) as pool:
        waiting = await PostgresReviews(pool).waiting(limit=_EVERYTHING)
    if not waiting:
        out.print("No unit waits for a review. `dharma corpus ingest` brings the units in.")
        return
    table = Table("unit", "confidence", "used", "+", "-", pad_edge=False, expand=False)
    table.columns[0].overflow = "fold"
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for one in waiting[:limit]:
        numbers = (f"{one.unit.confidence:.2f}", *map(str, (one.used, one.helpful, one.unhelpful)))
        table.add_row(Text(one.unit.key), *numbers)
    out.print(table)
    out.print(
        f"{len(waiting)} units wait, {min(limit, len(waiting))} are shown. `dharma corpus review KEY` shows one whole."
    )


async def _decide(settings: Settings, key: str, word: Word, by: str, note: str) -> None:
    async with _opened(settings) as pool:
        done = await PostgresReviews(pool).decide(key, _BECOMES[word], reviewer=by, note=note)
    out.print(
        f"{key}, version {done.version}: {done.was} -> {done.became}, by {done.reviewer}.", markup=False, soft_wrap=True
    )


async def _show(settings: Settings, key: str) -> None:
    async with _opened(settings) as pool:
        await _show_whole(pool, key)


async def _show_whole(pool: Pool, key: str) -> ToReview:
    """Raises CorpusError when there is no such unit."""
    found = await PostgresReviews(pool).waiting(key=key)
    if not found:
        raise CorpusError(f"there is no advice unit {key}")
    history, versions = await PostgresReviews(pool).history(key), await versions_of(pool, key)
    width = min(out.width, _WIDTH)
    for block in (*_unit(found[0]), *_history(history), *_versions(versions)):
        out.print(block, width=width)
    return found[0]


def _unit(one: ToReview) -> list[Text | Padding | Rule]:
    unit = one.unit
    head = Text(f"{canonical(unit.source_ref)}  {unit.source_title}", style="bold")
    counts = f"used {one.used}, helpful {one.helpful}, unhelpful {one.unhelpful}"
    state = f"version {one.version}, {one.status}, confidence {unit.confidence:.2f}; {counts}"
    return [
        Text(),
        head,
        Text(unit.key),
        Text(url_of(unit.source_ref), style="dim"),
        Text(state, style="dim"),
        *_headed("Problem", unit.problem_summary),
        *_headed("In the text", unit.context_summary),
        *_headed("Diagnosis", unit.diagnosis),
        *_headed("Teaching", unit.teaching),
        *_headed("Steps", *(f"{number}. {step}" for number, step in enumerate(unit.practice_actions, start=1))),
        *_headed("Filed under", *_filed(unit)),
        *_headed(f"Passage ({', '.join(unit.segments)})", one.passage or "No translation on this machine has it."),
    ]


def _headed(heading: str, *lines: str) -> list[Text | Padding | Rule]:
    return [Text(), Text(heading, style="bold"), *(Padding(Text(line), (0, 0, 0, 2)) for line in lines)]


def _filed(unit: AdviceUnit) -> list[str]:
    named = {
        "labels": unit.buddhist_labels,
        "topics": unit.topics,
        "structures": unit.canonical_structures,
        "audience": (unit.audience,),
        "denominations": unit.denominations,
        "not for": unit.contraindications,
        "written by": (unit.extraction.model, unit.extraction.prompt_version),
    }
    filed = {name: ", ".join(value for value in values if value) for name, values in named.items()}
    return [f"{name}: {said}" for name, said in filed.items() if said]


def _history(history: Sequence[Review]) -> list[Text | Padding | Rule]:
    lines = [
        f"{one.at:%Y-%m-%d %H:%M}  {one.reviewer}: {one.was} -> {one.became} (version {one.version})"
        + (f". {one.note}" if one.note else "")
        for one in history
    ]
    return _headed("Decisions", *(lines or ["None so far."]))


def _versions(versions: Sequence[UnitVersion]) -> list[Text | Padding | Rule]:
    """Newest first, each with what differs from the one before it."""
    older = [*versions[1:], None]
    lines = [
        f"{one.version}  {one.at:%Y-%m-%d %H:%M}  {one.status}{', current' if one.is_current else ''}"
        + (f"; other than before: {', '.join(_differences(before.unit, one.unit))}" if before else "")
        for one, before in zip(versions, older, strict=True)
    ]
    return _headed("Versions", *lines)


def _differences(before: AdviceUnit, after: AdviceUnit) -> list[str]:
    names = (name for name in AdviceUnit.model_fields if name not in _NOT_OF_THE_WORDING)
    return [name for name in names if getattr(before, name) != getattr(after, name)]


async def _walk(settings: Settings, by: str) -> None:
    done: Counter[str] = Counter()
    async with _opened(settings) as pool:
        for one in await PostgresReviews(pool).waiting(limit=_EVERYTHING):
            word = await _step(pool, one.unit.key, by)
            if word == "quit":
                break
            done[word] += 1
        left = len(await PostgresReviews(pool).waiting(limit=_EVERYTHING))
    out.print(f"{done['accept']} accepted, {done['reject']} rejected, {done['skip']} skipped. {left} units wait.")


async def _step(pool: Pool, key: str, by: str) -> str:
    """Show one unit and do what the person decides. Somebody else may have decided meanwhile: then it is not shown."""
    found = await PostgresReviews(pool).waiting(key=key)
    if not found or found[0].status not in _WAITS:
        return "decided elsewhere"
    out.print(Rule(style="dim"), width=min(out.width, _WIDTH))
    shown = await _show_whole(pool, key)
    word = await _word()
    if word in ("quit", "skip"):
        return word
    out.print(f"{word}: why? (Enter for no reason)")
    note = await keys.line()
    current = await PostgresReviews(pool).waiting(key=key)
    if not current or current[0].version != shown.version:
        out.print("The unit changed while you read it, and nothing was decided. It will wait again.")
        return "changed meanwhile"
    await PostgresReviews(pool).decide(key, _BECOMES[cast("Word", word)], reviewer=by, note=note)
    return word


async def _word() -> str:
    words = {"a": "accept", "r": "reject", "s": "skip", "q": "quit", "\x04": "quit"}
    with keys.by_key():
        out.print("\n[bold]a[/bold] accept  [bold]r[/bold] reject  [bold]s[/bold] skip  [bold]q[/bold] quit")
        while (pressed := (await keys.key()).lower()) not in words:
            out.print("Only the keys a, r, s and q do something here.")
    return words[pressed]


@review_app.command()
def report() -> None:
    """What the advice units of the package cover, and where there are few. Needs no database."""
    ontology = read_ontology(CORPUS / "ontology.toml")
    units = read_units(UNITS, ontology)
    found = coverage(units, ontology)
    discourses = sum(found.discourses.values())
    out.print(f"{found.units} advice units from {discourses} discourses, as the files of this package have them.")
    for kind, counted in found.by.items():
        out.print()
        out.print(Text(f"Units by {kind}", style="bold"))
        out.print(_columns(counted))
    _show_discourses(found)
    _show_gaps(found)


def _columns(counted: Mapping[str, int]) -> Table:
    """Names with their numbers, three pairs a line: what 80 columns hold."""
    table = Table.grid(padding=(0, 2))
    cells = [(Text(f"  {name}"), Text(str(count), justify="right")) for name, count in counted.items()]
    for at in range(0, len(cells), 3):
        table.add_row(*(cell for pair in cells[at : at + 3] for cell in pair))
    return table


def _show_discourses(found: Coverage) -> None:
    out.print()
    out.print(Text("Discourses that units rest on", style="bold"))
    totals = _totals()
    for collection, count in found.discourses.items():
        of = f" of {totals[collection]}" if collection in totals else ""
        out.print(f"  {collection.upper() if collection in LAST else collection}  {count}{of}")


def _totals() -> dict[str, int]:
    """Discourses of each collection, those that share a page counted as one."""
    return {
        collection: sum(
            len(uids(f"{collection} {group}.1-{last}" if group else f"{collection} 1-{last}"))
            for group, last in groups.items()
        )
        for collection, groups in LAST.items()
    }


def _show_gaps(found: Coverage) -> None:
    out.print()
    out.print(Text("Gaps", style="bold"))
    for gap in found.gaps:
        out.print(f"  {gap.kind} {gap.name}: {gap.units} of at least {gap.fewest}")
    if not found.gaps:
        out.print("  None: every label and every topic has its units.")
