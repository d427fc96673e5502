"""Advice units, their passages and how often they served: the only module that changes ``units`` and counts ``unit_uses``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import asyncpg

from core.db import Pool
from core.embedding import Vectors
from core.passage import Passage
from core.unit import AdviceUnit, ReviewStatus

# Reciprocal-rank fusion: 60 is the constant of Cormack, Clarke and Büttcher (2009).
_RRF = 60
# Shares of the two vectors and of the word match: first guesses, to be fitted on an evaluation set (docs/decisions.md).
PROBLEM_SHARE = 0.65
WORDS_WEIGHT = 0.25


@dataclass(frozen=True, slots=True)
class Shelved:
    """A unit as it stands in the library: with its id, version and, where the translation is here, its passage."""

    id: str
    version: int
    unit: AdviceUnit
    passage: str
    translator: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit that retrieval found. ``likeness`` is the weighted cosine in [-1, 1]; ``fused`` orders one result only;
    ``words`` is the full-text rank, 0 when no sought word is in the unit."""

    shelved: Shelved
    likeness: float
    fused: float
    words: float = 0.0


@dataclass(frozen=True, slots=True)
class Sought:
    """What retrieval looks for. ``words`` are lower-case and alphanumeric; ``label_weights`` are soft, in [0, 1]."""

    vector: Vectors
    words: tuple[str, ...] = ()
    label_weights: Mapping[str, float] = field(default_factory=dict)
    denomination: str = ""


@dataclass(frozen=True, slots=True)
class Shelving:
    """One unit on its way in: both vectors come from the embedder that ``fingerprint`` names."""

    unit: AdviceUnit
    problem_vector: Vectors
    teaching_vector: Vectors
    fingerprint: str
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class Requoting:
    """A unit that stays as it is and gets another passage, or none: the source changed, the unit did not."""

    unit_id: str
    passage: Passage | None


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the library holds: ``units`` current ones, how many have their passage, counts by label and collection."""

    units: int
    with_passage: int
    suttas: int
    by_label: Mapping[str, int]
    by_collection: Mapping[str, int]
    embedder: str


class Library(Protocol):
    async def candidates(self, sought: Sought, *, limit: int = 20) -> tuple[Candidate, ...]:
        """The best ``limit`` units, best first, in one statement."""

    async def of_discourse(self, uids: Sequence[str]) -> tuple[Shelved, ...]:
        """Every current unit of these discourses, in the order of ``uids``."""

    async def of_structure(self, names: Sequence[str], vector: Vectors, *, limit: int = 3) -> tuple[Shelved, ...]:
        """Units that belong to one of these canonical structures, nearest to ``vector`` first, one per discourse."""

    async def by_id(self, ids: Sequence[str]) -> tuple[Shelved, ...]:
        """Units by id, also superseded ones, in the order of ``ids``."""

    async def used(self, ids: Sequence[str]) -> None:
        """Count one answer for each of these units."""

    async def holdings(self) -> Holdings:
        """Counts for people."""


# One statement: a scan scores every current unit by meaning and by words, two windows rank them, fusion and soft label
# weights order them. The scan is exact: at 700 units it takes about a millisecond, and a filtered index would lose rows.
_CANDIDATES = """
with scored as (
    select id, version, review_status, document, passage, translator, labels,
        $2::real * (1 - (problem_vector <=> $1)) + (1 - $2::real) * (1 - (teaching_vector <=> $1)) as likeness,
        case when $3 = '' then 0 else ts_rank(searchable, to_tsquery('english', $3), 1) end as words
    from units
    where is_current and (denominations = '{}' or $4 = any(denominations))
), ranked as (
    select *, row_number() over (order by likeness desc, id) as by_meaning,
        row_number() over (order by words desc, id) as by_words
    from scored
)
select id, version, review_status, document, passage, translator, likeness, words,
    1 / ($5::float8 + by_meaning)
    + case when words > 0 then $6::float8 / ($5::float8 + by_words) else 0 end
    + case when labels && $7::text[] then
        (select max(weight) from unnest($7::text[], $8::float8[]) as wanted(label, weight) where label = any(labels))
        else 0 end / ($5::float8 * 4) as fused
from ranked
order by fused desc, id
limit $9
"""


class PostgresLibrary:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def candidates(self, sought: Sought, *, limit: int = 20) -> tuple[Candidate, ...]:
        rows = await self._pool.fetch(
            _CANDIDATES,
            sought.vector,
            PROBLEM_SHARE,
            " | ".join(sought.words),
            sought.denomination,
            _RRF,
            WORDS_WEIGHT,
            list(sought.label_weights),
            list(sought.label_weights.values()),
            limit,
        )
        return tuple(Candidate(_shelved(row), row["likeness"], float(row["fused"]), row["words"]) for row in rows)

    async def of_discourse(self, uids: Sequence[str]) -> tuple[Shelved, ...]:
        rows = await self._pool.fetch(
            """
            select id, version, review_status, document, passage, translator from units
            where is_current and ref = any($1) order by array_position($1, ref), key
            """,
            list(uids),
        )
        return tuple(_shelved(row) for row in rows)

    async def of_structure(self, names: Sequence[str], vector: Vectors, *, limit: int = 3) -> tuple[Shelved, ...]:
        rows = await self._pool.fetch(
            """
            select * from (
                select distinct on (ref) id, version, review_status, document, passage, translator, teaching_vector <=> $2 as away
                from units where is_current and denominations = '{}' and structures && $1
                order by ref, away, id
            ) nearest order by away, id limit $3
            """,
            list(names),
            vector,
            limit,
        )
        return tuple(_shelved(row) for row in rows)

    async def by_id(self, ids: Sequence[str]) -> tuple[Shelved, ...]:
        rows = await self._pool.fetch(
            """
            select id, version, review_status, document, passage, translator from units
            where id = any($1) order by array_position($1, id)
            """,
            list(ids),
        )
        return tuple(_shelved(row) for row in rows)

    async def used(self, ids: Sequence[str]) -> None:
        await self._pool.execute(
            """
            insert into unit_uses (key, used, last_used_at)
            select distinct key, 1, clock_timestamp() from units where id = any($1)
            on conflict (key) do update set used = unit_uses.used + 1, last_used_at = excluded.last_used_at
            """,
            list(ids),
        )

    async def holdings(self) -> Holdings:
        row = await self._pool.fetchrow(
            """
            select count(*) as units, count(*) filter (where passage is not null) as with_passage,
                count(distinct ref) as suttas, coalesce(min(embedder), '') as embedder
            from units where is_current
            """
        )
        labels = await self._pool.fetch(
            "select label, count(*) as n from units, unnest(labels) label where is_current group by label order by label"
        )
        collections = await self._pool.fetch(
            "select collection, count(*) as n from units where is_current group by collection order by collection"
        )
        return Holdings(
            units=row["units"],
            with_passage=row["with_passage"],
            suttas=row["suttas"],
            by_label={found["label"]: found["n"] for found in labels},
            by_collection={found["collection"]: found["n"] for found in collections},
            embedder=row["embedder"],
        )

    async def held(self) -> dict[str, tuple[str, str]]:
        """Current unit ids with their embedder and source hash: what ingestion compares against."""
        rows = await self._pool.fetch("select id, embedder, source_hash from units where is_current")
        return {row["id"]: (row["embedder"], row["source_hash"]) for row in rows}

    async def shelve(
        self, fresh: Sequence[Shelving], *, keep: Sequence[str], requoted: Sequence[Requoting] = ()
    ) -> int:
        """Put units in and retire what is neither fresh nor in ``keep`` (ids), in one transaction.

        A unit whose wording changed gets the next version of its key, and one that has come back its old one. Returns how many
        were retired.
        """
        async with self._pool.acquire() as connection, connection.transaction():
            # One writer at a time: two ingestions would both number the same next version.
            await connection.execute("lock table units in share row exclusive mode")
            stays = [*keep, *(shelving.unit.id for shelving in fresh)]
            retired = await connection.fetchval(
                """
                with gone as (update units set is_current = false where is_current and not id = any($1) returning 1)
                select count(*) from gone
                """,
                stays,
            )
            await connection.executemany(_SHELVE, [_row(shelving) for shelving in fresh])
            await connection.executemany(_REQUOTE, [(one.unit_id, *_quoted(one.passage)) for one in requoted])
            return int(retired)


_SHELVE = """
insert into units (id, key, version, ref, collection, labels, structures, denominations, contraindications, document,
    passage, translator, source_hash, searchable, embedder, problem_vector, teaching_vector, review_status)
values ($1, $2, (select coalesce(max(version), 0) + 1 from units where key = $2), $3, $4, $5, $6, $7, $8, $9,
    nullif($10, ''), $11, $12,
    setweight(to_tsvector('english', $13), 'A') || setweight(to_tsvector('english', $14), 'B'), $15, $16, $17, $18)
on conflict (id) do update set is_current = true, passage = excluded.passage, translator = excluded.translator,
    source_hash = excluded.source_hash, embedder = excluded.embedder,
    problem_vector = excluded.problem_vector, teaching_vector = excluded.teaching_vector
"""
_REQUOTE = "update units set passage = nullif($2, ''), translator = $3, source_hash = $4 where id = $1"


def _row(shelving: Shelving) -> tuple[object, ...]:
    unit = shelving.unit
    return (
        unit.id,
        unit.key,
        unit.source_ref,
        unit.source_collection,
        list(unit.buddhist_labels),
        list(unit.canonical_structures),
        list(unit.denominations),
        list(unit.contraindications),
        unit.model_dump_json(),
        *_quoted(shelving.passage),
        unit.problem_summary,
        " ".join((unit.diagnosis, unit.teaching, *unit.practice_actions, unit.source_title, unit.context_summary)),
        shelving.fingerprint,
        shelving.problem_vector,
        shelving.teaching_vector,
        unit.review_status,
    )


def _quoted(passage: Passage | None) -> tuple[str, str, str]:
    return (passage.text, passage.translator, passage.source_hash) if passage is not None else ("", "", "")


@lru_cache(maxsize=2048)
def _decoded(document: str, status: ReviewStatus) -> AdviceUnit:
    """Units are frozen, and the same few hundred come back all day. The status is a person's word and not the file's."""
    return AdviceUnit.model_validate_json(document).model_copy(update={"review_status": status})


def _shelved(row: asyncpg.Record) -> Shelved:
    return Shelved(
        id=row["id"],
        version=row["version"],
        unit=_decoded(row["document"], row["review_status"]),
        passage=row["passage"] or "",
        translator=row["translator"],
    )
