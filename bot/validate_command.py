"""`dharma corpus validate`: holds the advice units of a folder against the rules, the texts and each other."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bot.console import Advance, out, progress, wait
from bot.fill import CORPUS
from bot.run import open_database
from bot.settings import Settings, load_settings
from core.db import open_pool
from core.embedding import open_embedder
from core.errors import CorpusError
from core.ontology import read_ontology
from core.passage import Discourse, Source
from core.texts import PostgresTexts
from corpus.examine import examine_all, read_evidence
from corpus.import_texts import opened
from corpus.ingest import UNITS, read_units
from corpus.validate import Finding

_SHOWN = 200


def validate(
    folder: Annotated[Path, typer.Argument(help="A folder with files of advice units.")] = UNITS,
    path: Annotated[
        list[Path] | None, typer.Option(help="Folders to read the texts from, instead of the store of texts.")
    ] = None,
    mark: Annotated[
        bool, typer.Option("--mark", help="Write auto_validated or unreviewed into the files, by what was found.")
    ] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One line {key, rule, says} for each finding.")] = False,
) -> None:
    """Hold advice units against the rules, the cited texts and each other; exit code 2 when one does not stand."""
    with progress() as advance:
        found = wait(_validate(load_settings(), folder, path or [], mark=mark, advance=advance))
    _show(found, jsonl=jsonl)
    raise typer.Exit(2 if found else 0)


async def _validate(
    settings: Settings, folder: Path, paths: Sequence[Path], *, mark: bool, advance: Advance
) -> Mapping[str, Sequence[Finding]]:
    ontology = read_ontology(CORPUS / "ontology.toml")
    units = read_units(folder, ontology)
    texts = _read(paths) if paths else await _stored(settings)
    evidence = read_evidence(CORPUS, texts, ontology)
    async with open_embedder(settings.embedder) as embedder:
        found = await examine_all(units, evidence, embedder, advance=advance)
    if not texts:
        out.print("No translation is on this machine: what needs the cited text was not checked.")
    if mark:
        if not texts:
            raise CorpusError("units are marked only after they were held against their texts: `dharma corpus fetch`")
        _mark(folder, found)
    return found


def _read(paths: Sequence[Path]) -> dict[str, tuple[Source, Discourse]]:
    with ExitStack() as stack:
        sources = [one for path in paths for one in stack.enter_context(opened(path))]
        return {discourse.uid: (one.source, discourse) for one in sources for discourse in one.discourses()}


async def _stored(settings: Settings) -> dict[str, tuple[Source, Discourse]]:
    """All of them, because how rare a word is counts over every text."""
    async with open_database(settings) as url, open_pool(url, most=1) as pool:
        return await PostgresTexts(pool).discourses()


def _mark(folder: Path, found: Mapping[str, Sequence[Finding]]) -> None:
    """What a person decided is not touched: only the two states that a rule may give."""
    for path in sorted(folder.glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
        for line in lines:
            if line["review_status"] in ("unreviewed", "auto_validated"):
                line["review_status"] = "unreviewed" if line["key"] in found else "auto_validated"
        part = path.with_suffix(".part")
        part.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
        part.replace(path)


def _show(found: Mapping[str, Sequence[Finding]], *, jsonl: bool) -> None:
    findings = [(key, finding) for key, several in found.items() for finding in several]
    if jsonl:
        for key, finding in findings:
            typer.echo(json.dumps({"key": key, "rule": finding.rule, "says": finding.says}, ensure_ascii=False))
        return
    for key, finding in findings[:_SHOWN]:
        out.print(f"{key}: {finding.says} [{finding.rule}]", markup=False, soft_wrap=True)
    if not findings:
        out.print("Every advice unit stands.")
        return
    table = Table("rule", "findings")
    for rule, count in Counter(finding.rule for _, finding in findings).most_common():
        table.add_row(rule, str(count))
    out.print(table)
