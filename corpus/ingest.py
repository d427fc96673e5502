"""Advice units from their files into the library: read, check, embed what is new, shelve in one transaction."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from core.embedding import Embedder
from core.errors import CorpusError
from core.library import PostgresLibrary, Shelving
from core.ontology import Ontology
from core.passage import Passage
from core.refs import parse_ref
from core.unit import AdviceUnit

UNITS = Path(__file__).parent / "units"

Advance = Callable[[str, int, int], None]
"""Progress: what is being done, how many are done, how many there are."""

PassageOf = Callable[[AdviceUnit], Passage | None]


@dataclass(frozen=True, slots=True)
class Ingested:
    """Counts of one run: a second run over the same files adds, refreshes and retires nothing."""

    added: int
    refreshed: int
    retired: int
    unchanged: int


def read_units(folder: Path, ontology: Ontology) -> tuple[AdviceUnit, ...]:
    """Every unit of ``*.jsonl`` below ``folder``, in file order. Raises CorpusError with file and line; reads all or nothing."""
    units: list[AdviceUnit] = []
    seen: dict[str, str] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(_lines(path), start=1):
            if not line.strip():
                continue
            where = f"{path.name}:{number}"
            unit = _unit(line, where, ontology)
            for name in (unit.key, unit.id):
                if name in seen:
                    raise CorpusError(f"{name} stands already at {seen[name]}", where=where)
                seen[name] = where
            units.append(unit)
    return tuple(units)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"the file cannot be read ({error})", where=path.name) from error


def _unit(line: str, where: str, ontology: Ontology) -> AdviceUnit:
    try:
        unit = AdviceUnit.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise CorpusError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}", where=where) from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise CorpusError(f"this line is not JSON ({error})", where=where) from error
    unknown = (
        set(unit.buddhist_labels) - ontology.labels.keys() | set(unit.canonical_structures) - ontology.structures.keys()
    )
    if unknown:
        raise CorpusError(f"unknown in the ontology: {', '.join(sorted(unknown))}", where=where)
    named = parse_ref(unit.source_ref)
    if unit.source_collection != "other" and (named is None or named.uid != unit.source_ref):
        raise CorpusError(f"there is no discourse {unit.source_ref}", where=where)
    return unit


async def ingest(
    units: Sequence[AdviceUnit],
    *,
    library: PostgresLibrary,
    embedder: Embedder,
    passage_of: PassageOf,
    advance: Advance,
) -> Ingested:
    """Make the library hold exactly these units. A kill at any point leaves it as before or as after."""
    held = await library.held()
    fresh, keep = [], []
    for unit in units:
        passage = passage_of(unit)
        source_hash = passage.source_hash if passage is not None else ""
        known = held.get(unit.id)
        # Without the translation on the machine, a passage that is held already stays.
        current = known is not None and known[0] == embedder.fingerprint and source_hash in ("", known[1])
        keep.append(unit.id) if current else fresh.append((unit, passage))
    shelvings = []
    for number, (unit, passage) in enumerate(fresh):
        advance("Embedding advice units", number, len(fresh))
        shelvings.append(await _shelving(unit, passage, embedder))
    added = sum(unit.id not in held for unit, _ in fresh)
    if not fresh and len(keep) == len(held):
        return Ingested(0, 0, 0, len(keep))
    _, retired = await library.shelve(shelvings, keep=keep)
    return Ingested(added, len(fresh) - added, retired, len(keep))


async def _shelving(unit: AdviceUnit, passage: Passage | None, embedder: Embedder) -> Shelving:
    problem, teaching = await embedder.embed([unit.problem_summary, f"{unit.diagnosis} {unit.teaching}"])
    return Shelving(
        unit=unit,
        problem_vector=problem,
        teaching_vector=teaching,
        fingerprint=embedder.fingerprint,
        passage=passage.text if passage is not None else "",
        translator=passage.translator if passage is not None else "",
        source_hash=passage.source_hash if passage is not None else "",
    )
