"""`dharma corpus select`: which passages of a translation are worth an advice unit, and how well that is told."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bot.console import out, wait
from bot.run import open_database
from bot.settings import Settings, load_settings
from core.db import open_pool
from core.errors import CorpusError
from core.passage import Discourse
from core.texts import PostgresTexts
from corpus.import_texts import opened
from corpus.select import Selected, Verdict, rules, select
from corpus.selection_sample import Half, figures, read_sample

COLLECTIONS = ("an", "mn", "sn")
_SAMPLES = 2
_SAMPLE_WORDS = 8


def select_(
    path: Annotated[Path | None, typer.Option(help="A folder in Bilara form, instead of the store of texts.")] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="One line for each selected passage, as extract takes them.")
    ] = False,
    measure: Annotated[bool, typer.Option("--measure", help="Precision and recall on the labelled sample.")] = False,
) -> None:
    """Choose passages with something practical for everyday trouble; without options, a report rule by rule."""
    verdicts = [verdict for one in _discourses(path) for verdict in select(one)]
    if not verdicts:
        raise CorpusError("no texts of AN, MN or SN are here: `dharma corpus fetch`, or --path")
    if jsonl:
        _write_lines(verdicts)
    elif measure:
        _measure(verdicts)
    else:
        _report(verdicts)


def _discourses(path: Path | None) -> Sequence[Discourse]:
    if path is None:
        held: list[Discourse] = wait(_stored(load_settings()))
        return held
    with opened(path) as sources:
        return [one for source in sources for one in source.discourses() if one.collection in COLLECTIONS]


async def _stored(settings: Settings) -> list[Discourse]:
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        held = await PostgresTexts(pool).discourses()
    return [discourse for _, discourse in held.values() if discourse.collection in COLLECTIONS]


def _write_lines(verdicts: Iterable[Verdict]) -> None:
    for one in verdicts:
        if isinstance(one, Selected):
            found = one.candidate
            line = {"uid": found.uid, "first": found.first, "last": found.last, "rule": one.rule, "why": one.why}
            typer.echo(json.dumps(line, ensure_ascii=False))


def _report(verdicts: Sequence[Verdict]) -> None:
    counts: Counter[tuple[str, str]] = Counter((one.rule, one.candidate.collection) for one in verdicts)
    samples: Mapping[str, list[str]] = defaultdict(list)
    for one in verdicts:
        if len(samples[one.rule]) < _SAMPLES:
            words = " ".join(one.candidate.text.split()[:_SAMPLE_WORDS])
            samples[one.rule].append(f"{one.candidate.first} “{words} ...”")
    kept = {one.rule for one in verdicts if isinstance(one, Selected)}
    table = Table("rule", "", *(name.upper() for name in COLLECTIONS), "for instance")
    for rule in rules():
        numbers = (str(counts[rule, name]) for name in COLLECTIONS)
        table.add_row(rule, "keeps" if rule in kept else "drops", *numbers, "\n".join(samples[rule]))
    out.print(table)
    chosen = sum(isinstance(one, Selected) for one in verdicts)
    out.print(f"{chosen} of {len(verdicts)} passages are kept.")
    cuts = Counter(one.candidate.cut for one in verdicts)
    out.print("Cut by: " + ", ".join(f"{cut} {count}" for cut, count in cuts.most_common()))


def _measure(verdicts: Iterable[Verdict]) -> None:
    kept = {(one.candidate.first, one.candidate.last) for one in verdicts if isinstance(one, Selected)}
    table = Table("half", "passages", "worth a unit", "kept", "precision", "recall", "of the whole, by weight")
    halves: tuple[Half, ...] = ("dev", "test")
    for half in halves:
        found = figures([one for one in read_sample() if one.half == half], kept)
        table.add_row(
            half,
            str(found.passages),
            str(found.worth),
            str(found.kept),
            f"{found.precision:.2f} ({found.right} of {found.kept})",
            f"{found.recall:.2f} ({found.right} of {found.worth})",
            f"precision {found.precision_by_weight:.2f}, recall {found.recall_by_weight:.2f}",
        )
    out.print(table)
