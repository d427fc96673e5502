"""Advice units from their files into the library: read, check, embed what is new, shelve in one transaction."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pydantic import ValidationError

from core.embedding import Embedder, Vectors
from core.errors import CorpusError
from core.library import Requoting, Shelving
from core.ontology import Ontology
from core.passage import Discourse, Passage, Source
from core.refs import file_of, parse_ref
from core.segments import passage_in
from core.unit import AdviceUnit

UNITS = Path(__file__).parent / "units"
MOST_BYTES = 16 * 1024 * 1024
"""Of one file of units: ten times what all of them together have."""

Advance = Callable[[str, int, int], None]
"""Progress: what is being done, how many are done, how many there are."""

PassageOf = Callable[[AdviceUnit], Passage | None]


class Shelves(Protocol):
    """What ingestion needs of a library: what it holds, and one transaction that changes it."""

    async def held(self) -> dict[str, tuple[str, str]]: ...

    async def vectors(self, hashes: Sequence[str], embedder: str) -> dict[str, tuple[Vectors, Vectors]]: ...

    async def shelve(
        self, fresh: Sequence[Shelving], *, keep: Sequence[str], requoted: Sequence[Requoting] = ()
    ) -> int: ...


@dataclass(frozen=True, slots=True)
class Ingested:
    """Counts of one run: a second run over the same files adds, refreshes and retires nothing.

    ``unquoted`` says of each unit whose words the translation on this machine does not have why that is (one sentence each);
    ``embedded`` counts the units whose words had no vectors yet;
    ``rehashed`` names the units whose source text is another than when they were last ingested: to be read again.
    """

    added: int
    refreshed: int
    retired: int
    unchanged: int
    unquoted: tuple[str, ...] = ()
    rehashed: tuple[str, ...] = ()
    embedded: int = 0


def read_units(folder: Path, ontology: Ontology) -> tuple[AdviceUnit, ...]:
    """Every unit of the ``*.jsonl`` files in ``folder``, in file order: all of them, or CorpusError with file and line.

    A folder without such a file is an error too: to ingest nothing would empty the library.
    """
    units: list[AdviceUnit] = []
    seen: dict[str, str] = {}
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise CorpusError("no files of advice units (NAME.jsonl) are here", where=str(folder))
    for path in paths:
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
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise CorpusError(f"the file is larger than {MOST_BYTES // 1024 // 1024} MB", where=path.name)
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"the file cannot be read ({error})", where=path.name) from error


def _unit(line: str, where: str, ontology: Ontology) -> AdviceUnit:
    try:
        unit = AdviceUnit.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "the line"
        raise CorpusError(f"{field}: {first['msg']}", where=where) from error
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"this line is not JSON ({error})", where=where) from error
    unit = _relabelled(unit, ontology)
    unknown = (
        set(unit.buddhist_labels) - ontology.labels.keys()
        | set(unit.canonical_structures) - ontology.structures.keys()
        | (set(unit.topics) - ontology.topics.keys() if ontology.topics else set())
    )
    if unknown:
        raise CorpusError(f"unknown in the ontology: {', '.join(sorted(unknown))}", where=where)
    if "\\u0000" in unit.model_dump_json():
        raise CorpusError("a NUL character, which no database takes", where=where)
    _check_source(unit, where)
    return unit


def _relabelled(unit: AdviceUnit, ontology: Ontology) -> AdviceUnit:
    """As the ontology in use names things. Labels and structures are for retrieval; the words of the unit stay as they are."""
    named = {
        field: ontology.own(getattr(unit, field)) for field in ("buddhist_labels", "canonical_structures", "topics")
    }
    return unit.model_copy(update={**named, "ontology_version": ontology.version})


def _check_source(unit: AdviceUnit, where: str) -> None:
    if file_of(unit.source_ref) != unit.source_ref:
        raise CorpusError(f"there is no discourse {unit.source_ref}", where=where)
    named = parse_ref(unit.source_ref)
    if (named.collection if named else "other") != unit.source_collection:
        raise CorpusError(f"{unit.source_ref} is not of the collection {unit.source_collection}", where=where)
    for segment in unit.segments:
        if ":" not in segment or file_of(segment.partition(":")[0]) != unit.source_ref:
            raise CorpusError(f"{segment} is no segment of {unit.source_ref}", where=where)


def passages_from(held: Mapping[str, tuple[Source, Discourse]], collections: Collection[str]) -> PassageOf:
    """Looks passages up in ``held`` (by uid). ``collections`` are those of which a translation is here: a discourse of another
    one is not on this machine, and its units serve with reference and link."""

    def passage_of(unit: AdviceUnit) -> Passage | None:
        found = held.get(unit.source_ref)
        if found is None:
            if unit.source_collection in collections and unit.source_collection != "other":
                raise CorpusError(f"the translation has no discourse {unit.source_ref}")
            return None
        source, discourse = found
        return passage_in(discourse, unit.segments, source)

    return passage_of


async def ingest(
    units: Sequence[AdviceUnit],
    *,
    library: Shelves,
    embedder: Embedder,
    passage_of: PassageOf,
    advance: Advance,
) -> Ingested:
    """Make the library hold exactly these units. A kill at any point leaves it as before or as after.

    A unit whose passage the translation does not have is held without it, and named in the result: it still serves.
    """
    held = await library.held()
    fresh, requoted, keep, unquoted, rehashed = [], [], [], [], []
    for unit in units:
        passage, why = _passage(unit, passage_of)
        unquoted += [why] if why else []
        source_hash = passage.source_hash if passage is not None else ""
        embedder_before, hash_before = held.get(unit.id, ("", ""))
        if embedder_before != embedder.fingerprint:
            fresh.append((unit, passage))
            continue
        keep.append(unit.id)
        if hash_before != source_hash:
            requoted.append(Requoting(unit.id, passage))
            rehashed += [unit.key] if hash_before and source_hash else []
    if not fresh and not requoted and len(keep) == len(held):
        return Ingested(0, 0, 0, len(keep), tuple(unquoted))
    known = await library.vectors([unit.text_hash for unit, _ in fresh], embedder.fingerprint)
    shelvings, embedded = [], 0
    for number, (unit, passage) in enumerate(fresh):
        advance("Embedding advice units", number, len(fresh))
        vectors = known.get(unit.text_hash)
        embedded += vectors is None
        problem, teaching = vectors or await embedder.embed(unit.embedded_texts)
        shelvings.append(Shelving(unit, problem, teaching, embedder.fingerprint, passage))
    added = sum(unit.id not in held for unit, _ in fresh)
    retired = await library.shelve(shelvings, keep=keep, requoted=requoted)
    refreshed = len(fresh) - added + len(requoted)
    unchanged = len(keep) - len(requoted)
    return Ingested(added, refreshed, retired, unchanged, tuple(unquoted), tuple(rehashed), embedded)


def _passage(unit: AdviceUnit, passage_of: PassageOf) -> tuple[Passage | None, str]:
    """The passage, or why the translation has none; neither where no translation holds this collection."""
    try:
        return passage_of(unit), ""
    except CorpusError as error:
        return None, f"{unit.key}: {error.sentence}"
