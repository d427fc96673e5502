"""Advice units, their passages and how often they served: the only module that changes ``units`` and what hangs on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import asyncpg
from pgvector import HalfVector

from core.db import Pool
from core.embedding import Vectors
from core.passage import Passage
from core.unit import AdviceUnit, ReviewStatus

# Reciprocal-rank fusion: 60 is the constant of Cormack, Clarke and Büttcher (2009).
_RRF = 60
_RARE_SHARE = 0.06  # a word in more of the units than this says nothing about which of them is meant
_RARE_UNITS = 5
_MOST_KNOWN = 20_000  # units kept in memory, a few kilobytes each
_IN_ADVICE = (
    0.4  # what a word in the advice counts beside one in the problem: PostgreSQL's own proportion of weights A and B
)
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
    ``words`` sums the weights of the rare words that it shares with the message, 0 when there are none."""

    shelved: Shelved
    likeness: float
    fused: float
    words: float = 0.0


@dataclass(frozen=True, slots=True)
class Sought:
    """What retrieval looks for. ``words`` are plain words of the message."""

    vector: Vectors
    words: tuple[str, ...] = ()
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


# One statement. By meaning: an exact scan with one product a unit (at 1,000 units a quarter of a millisecond; a filtered index
# would lose rows). By words: an index, for the words that few units have. Reciprocal ranks of both give the order; labels and
# topics are weighed afterwards, by what the evaluation set says of them (core/stages/rerank.py).
_CANDIDATES = """
select id, review_status, source_hash, max(likeness) as likeness, max(words) as words, sum(part) as fused
from (
    (
        select id, review_status, source_hash, likeness, 0::real as words,
            1 / ($4::float8 + row_number() over (order by likeness desc, id)) as part
        from (
            select id, review_status, source_hash, -(blend <#> $1) as likeness from units
            where is_current and (denominations = '{}' or $3 = any(denominations)) order by likeness desc, id limit $6
        ) meant
    ) union all (
        select id, review_status, source_hash, likeness, words,
            $5::float8 / ($4::float8 + row_number() over (order by words desc, id)) as part
        from (
            select id, review_status, source_hash, -(blend <#> $1) as likeness, words
            from (
                select unit_id as id, sum(weight) as words from unit_words
                where word = any(tsvector_to_array(to_tsvector('english', $2)))
                group by unit_id order by words desc, unit_id limit $6
            ) few join units using (id)
            where is_current and (denominations = '{}' or $3 = any(denominations))
        ) worded
    )
) found
group by id, review_status, source_hash order by fused desc, id limit $6
"""


class PostgresLibrary:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        # Units as they stand, so that a question brings back places and not forty pages of text that came yesterday, too.
        # What a unit says is in its id, what its source says in the hash: nothing here can be out of date.
        self._known: dict[tuple[str, str, str], Shelved] = {}

    async def candidates(self, sought: Sought, *, limit: int = 20) -> tuple[Candidate, ...]:
        rows = await self._pool.fetch(
            _CANDIDATES,
            HalfVector(sought.vector),
            " ".join(sought.words),
            sought.denomination,
            _RRF,
            WORDS_WEIGHT,
            limit,
        )
        unknown = [row["id"] for row in rows if _stamp(row) not in self._known]
        if unknown:
            await self._get_to_know(unknown)
        # A unit that another process changed between the two statements is left out this once.
        return tuple(
            Candidate(self._known[_stamp(row)], row["likeness"], float(row["fused"]), row["words"])
            for row in rows
            if _stamp(row) in self._known
        )

    async def _get_to_know(self, ids: Sequence[str]) -> None:
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        rows = await self._pool.fetch(
            """
            select id, version, review_status, source_hash, document, passage, translator from units where id = any($1)
            """,
            ids,
        )
        self._known |= {_stamp(row): _shelved(row) for row in rows}

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
        rows = await self._pool.fetch(
            """
            select id, case when blend_share = $1::real then embedder else '' end as embedder, source_hash
            from units where is_current
            """,
            PROBLEM_SHARE,
        )
        return {row["id"]: (row["embedder"], row["source_hash"]) for row in rows}

    async def vectors(self, hashes: Sequence[str], embedder: str) -> dict[str, tuple[Vectors, Vectors]]:
        """Problem and teaching vectors by ``AdviceUnit.text_hash``, of any version that this embedder has embedded."""
        rows = await self._pool.fetch(
            """
            select text_hash, problem_vector, teaching_vector from units where text_hash = any($1) and embedder = $2
            """,
            list(hashes),
            embedder,
        )
        return {row["text_hash"]: (row["problem_vector"].to_numpy(), row["teaching_vector"].to_numpy()) for row in rows}

    async def problems(self) -> dict[str, Vectors]:
        """The problem's vector of every current unit, by its id."""
        rows = await self._pool.fetch("select id, problem_vector from units where is_current order by id")
        return {row["id"]: row["problem_vector"].to_numpy() for row in rows}

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
            await connection.execute("delete from unit_words")
            await connection.execute(_WORDS, _RARE_UNITS, _RARE_SHARE, _IN_ADVICE)
            await connection.executemany(_REQUOTE, [(one.unit_id, *_quoted(one.passage)) for one in requoted])
            # The first answers come at once, and not after the server has found time to look at what is new.
            await connection.execute("analyze units, unit_words")
            return int(retired)


_SHELVE = """
insert into units (id, key, version, ref, collection, labels, structures, denominations, contraindications, document,
    passage, translator, source_hash, searchable, embedder, problem_vector, teaching_vector, review_status,
    blend, blend_share, text_hash)
values ($1, $2, (select coalesce(max(version), 0) + 1 from units where key = $2), $3, $4, $5, $6, $7, $8, $9,
    nullif($10, ''), $11, $12,
    setweight(to_tsvector('english', $13), 'A') || setweight(to_tsvector('english', $14), 'B'), $15, $16, $17, $18, $19, $20, $21)
on conflict (id) do update set is_current = true, passage = excluded.passage, translator = excluded.translator,
    source_hash = excluded.source_hash, embedder = excluded.embedder,
    problem_vector = excluded.problem_vector, teaching_vector = excluded.teaching_vector,
    blend = excluded.blend, blend_share = excluded.blend_share, text_hash = excluded.text_hash
"""
_REQUOTE = "update units set passage = nullif($2, ''), translator = $3, source_hash = $4 where id = $1"
_WORDS = """
with stated as (
    select id, lexeme as word, 'A' = any(weights) as in_problem from units, unnest(searchable) where is_current
), counted as (
    select word, count(*) as units from stated group by word
), total as (
    select count(*) as units from units where is_current
)
insert into unit_words (word, unit_id, weight)
select word, id, ln(1 + total.units::float8 / counted.units) * case when in_problem then 1 else $3::float8 end
from stated join counted using (word), total where counted.units <= greatest($1::int, $2::float8 * total.units)
"""


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
        HalfVector(PROBLEM_SHARE * shelving.problem_vector + (1 - PROBLEM_SHARE) * shelving.teaching_vector),
        PROBLEM_SHARE,
        unit.text_hash,
    )


def _quoted(passage: Passage | None) -> tuple[str, str, str]:
    return (passage.text, passage.translator, passage.source_hash) if passage is not None else ("", "", "")


@lru_cache(maxsize=2048)
def _decoded(document: str, status: ReviewStatus) -> AdviceUnit:
    """Units are frozen, and the same few hundred come back all day. The status is a person's word and not the file's."""
    return AdviceUnit.model_validate_json(document).model_copy(update={"review_status": status})


def _stamp(row: asyncpg.Record) -> tuple[str, str, str]:
    return row["id"], row["review_status"], row["source_hash"]


def _shelved(row: asyncpg.Record) -> Shelved:
    return Shelved(
        id=row["id"],
        version=row["version"],
        unit=_decoded(row["document"], row["review_status"]),
        passage=row["passage"] or "",
        translator=row["translator"],
    )
