"""Imported translations and their passages: the only module that knows ``sources``, ``discourses`` and ``passages``."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import asyncpg

from core.db import Pool
from core.embedding import Embedder, Vectors
from core.passage import Discourse, Source

_SHORTEST_TITLE = 8  # characters: "Anger" and "Sick" are titles, too, and stand in most questions
_BATCH = 16  # passages embedded between two commits: what a kill can cost


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a discourse that is embedded as one, from segment ``first`` to ``last``; ``id`` follows place and words."""

    id: str
    uid: str
    collection: str
    place: int
    first: str
    last: str
    words: str


@dataclass(frozen=True, slots=True)
class Imported:
    """Counts of discourses of one import; ``touched`` names those that were added or changed or are gone."""

    added: int
    changed: int
    removed: int
    unchanged: int
    touched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Near:
    """A passage that was found: ``likeness`` is the cosine in [-1, 1]."""

    id: str
    source: str
    uid: str
    first: str
    last: str
    words: str
    translator: str
    likeness: float


@dataclass(frozen=True, slots=True)
class TextHoldings:
    """One imported source: how much of it is here, and how many passages are embedded by the embedder in use."""

    source: Source
    discourses: int
    passages: int
    embedded: int


class Texts(Protocol):
    """What an answer asks of the translations on this machine. Where there is none, everything is empty."""

    async def titled(self, question: str, *, limit: int = 3) -> tuple[str, ...]: ...

    async def speaking_of(
        self, words: Sequence[str], vector: Vectors, *, embedder: str, collections: Sequence[str], limit: int = 5
    ) -> tuple[Near, ...]: ...

    async def within(self, uids: Sequence[str], vector: Vectors, *, embedder: str) -> tuple[Near, ...]: ...


class PostgresTexts:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def fingerprint(self, name: str) -> str:
        """What the last import of this source was made from, or an empty string."""
        return str(await self._pool.fetchval("select fingerprint from sources where name = $1", name) or "")

    async def hashes(self, name: str) -> dict[str, str]:
        rows = await self._pool.fetch("select uid, hash from discourses where source = $1", name)
        return {row["uid"]: row["hash"] for row in rows}

    async def shelve(
        self,
        source: Source,
        fresh: Iterable[tuple[Discourse, Sequence[Stretch]]],
        *,
        keep: Sequence[str],
        fingerprint: str,
    ) -> None:
        """Make this source hold what is fresh and what is in ``keep`` (uids), in one transaction.

        A passage whose words stayed the same keeps its vector, also when its discourse changed elsewhere.
        """
        fresh = list(fresh)
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("lock table sources in share row exclusive mode")
            await connection.execute(
                """
                insert into sources (name, translator, edition, licence, fingerprint) values ($1, $2, $3, $4, $5)
                on conflict (name) do update set translator = $2, edition = $3, licence = $4, fingerprint = $5,
                    imported_at = clock_timestamp()
                """,
                source.name,
                source.translator,
                source.edition,
                source.licence,
                fingerprint,
            )
            stays = [*keep, *(discourse.uid for discourse, _ in fresh)]
            await connection.execute(
                "delete from discourses where source = $1 and not uid = any($2)", source.name, stays
            )
            await connection.executemany(_DISCOURSE, [_row(source, discourse) for discourse, _ in fresh])
            stretches = [stretch for _, several in fresh for stretch in several]
            await connection.execute(
                "delete from passages where source = $1 and uid = any($2) and not id = any($3)",
                source.name,
                [discourse.uid for discourse, _ in fresh],
                [stretch.id for stretch in stretches],
            )
            await connection.executemany(_PASSAGE, [(source.name, *_columns(stretch)) for stretch in stretches])

    async def remove(self, name: str) -> bool:
        """Take a source and everything made from it out again; says whether it was there."""
        return str(await self._pool.execute("delete from sources where name = $1", name)) != "DELETE 0"

    async def sources(self) -> tuple[Source, ...]:
        rows = await self._pool.fetch(
            "select name, translator, edition, licence from sources order by imported_at, name"
        )
        return tuple(Source(row["name"], row["translator"], row["edition"], row["licence"]) for row in rows)

    async def discourses(self, uids: Sequence[str] | None = None) -> dict[str, tuple[Source, Discourse]]:
        """These discourses, or all, each with its source; of one that several sources have, the one imported first."""
        rows = await self._pool.fetch(
            """
            select distinct on (uid) uid, collection, title, segments, name, translator, edition, licence
            from discourses join sources on name = source
            where uid = any($1) or $1 is null order by uid, imported_at, name
            """,
            list(uids) if uids is not None else None,
        )
        return {row["uid"]: (_source(row), _discourse(row)) for row in rows}

    async def collections(self) -> frozenset[str]:
        """Collections of which some source holds anything."""
        rows = await self._pool.fetch("select distinct collection from discourses")
        return frozenset(row["collection"] for row in rows)

    async def waiting(self, embedder: str) -> int:
        """How many passages this embedder has not embedded."""
        return int(await self._pool.fetchval("select count(*) from passages where embedder <> $1", embedder))

    async def embed_some(self, embedder: Embedder) -> int:
        """Embed the next few passages and keep them; 0 when none is left. Several processes share the work."""
        async with self._pool.acquire() as connection, connection.transaction():
            rows = await connection.fetch(
                """
                select id, words from passages where embedder <> $1
                order by array_position(array['an', 'mn', 'sn'], collection), source, uid, place
                limit $2 for update skip locked
                """,
                embedder.fingerprint,
                _BATCH,
            )
            for row in rows:
                vector = (await embedder.embed([row["words"]]))[0]
                await connection.execute(
                    "update passages set vector = $2, embedder = $3 where id = $1",
                    row["id"],
                    vector,
                    embedder.fingerprint,
                )
            return len(rows)

    async def near(self, vector: Vectors, *, embedder: str, limit: int = 10) -> tuple[Near, ...]:
        """The passages nearest in meaning, best first: an exact scan over what is embedded so far."""
        return await self._found(_NEAR, vector, embedder, limit)

    async def titled(self, question: str, *, limit: int = 3) -> tuple[str, ...]:
        """Discourses whose title stands in the question (folded to lower case), the longest title first."""
        rows = await self._pool.fetch(
            """
            select uid from discourses
            where length(title) >= $2 and position(lower(title) in $1) > 0 order by length(title) desc, uid limit $3
            """,
            question,
            _SHORTEST_TITLE,
            limit,
        )
        return tuple(dict.fromkeys(row["uid"] for row in rows))

    async def speaking_of(
        self, words: Sequence[str], vector: Vectors, *, embedder: str, collections: Sequence[str], limit: int = 5
    ) -> tuple[Near, ...]:
        """Passages that hold these words: all of them before some of them, then by how much they are about them."""
        return await self._found(
            _SPEAKING_OF, " ".join(words), " | ".join(words), vector, embedder, list(collections), limit
        )

    async def within(self, uids: Sequence[str], vector: Vectors, *, embedder: str) -> tuple[Near, ...]:
        """Of each of these discourses the passage that is nearest to the question, in the order of ``uids``."""
        return await self._found(_WITHIN, list(uids), vector, embedder)

    async def _found(self, statement: str, *arguments: object) -> tuple[Near, ...]:
        return tuple(_near(row) for row in await self._pool.fetch(statement, *arguments))

    async def holdings(self, embedder: str) -> tuple[TextHoldings, ...]:
        rows = await self._pool.fetch(
            """
            select name, translator, edition, licence,
                (select count(*) from discourses where source = name) as discourses,
                (select count(*) from passages where source = name) as passages,
                (select count(*) from passages where source = name and embedder = $1) as embedded
            from sources order by imported_at, name
            """,
            embedder,
        )
        return tuple(TextHoldings(_source(row), row["discourses"], row["passages"], row["embedded"]) for row in rows)


_DISCOURSE = """
insert into discourses (source, uid, collection, title, segments, hash) values ($1, $2, $3, $4, $5, $6)
on conflict (source, uid) do update set collection = $3, title = $4, segments = $5, hash = $6
"""
_PASSAGE = """
insert into passages (source, id, uid, collection, place, first_segment, last_segment, words)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (id) do update set place = excluded.place
"""


_NEAR = """
select p.id, source, uid, first_segment, last_segment, words, translator, 1 - (vector <=> $1) as likeness
from passages p join sources on name = source where embedder = $2 order by vector <=> $1, p.id limit $3
"""
# Until a passage is embedded, its words are all there is to go by.
_SPEAKING_OF = """
select * from (
    select p.id, source, uid, first_segment, last_segment, words, translator, searchable @@ every as has_all,
        ts_rank(searchable, any_of, 1) as rank,
        case when embedder = $4 then 1 - (vector <=> $3) else 0 end as likeness
    from passages p join sources on name = source,
        plainto_tsquery('english', $1) as every, to_tsquery('english', $2) as any_of
    where searchable @@ any_of and collection = any($5)
) found order by has_all desc, rank + likeness desc, id limit $6
"""
_WITHIN = """
select * from (
    select distinct on (uid) p.id, source, uid, first_segment, last_segment, words, translator, likeness
    from (
        select *, case when embedder = $3 then 1 - (vector <=> $2) else 0 end as likeness from passages where uid = any($1)
    ) p join sources on name = source
    order by uid, imported_at, name, likeness desc, place
) best order by array_position($1, uid)
"""


def _row(source: Source, discourse: Discourse) -> tuple[object, ...]:
    segments = json.dumps(dict(discourse.segments), ensure_ascii=False)
    return (source.name, discourse.uid, discourse.collection, discourse.title, segments, discourse.hash)


def _columns(one: Stretch) -> tuple[object, ...]:
    return (one.id, one.uid, one.collection, one.place, one.first, one.last, one.words)


def _near(row: asyncpg.Record) -> Near:
    return Near(
        id=row["id"],
        source=row["source"],
        uid=row["uid"],
        first=row["first_segment"],
        last=row["last_segment"],
        words=row["words"],
        translator=row["translator"],
        likeness=row["likeness"],
    )


def _source(row: asyncpg.Record) -> Source:
    return Source(row["name"], row["translator"], row["edition"], row["licence"])


def _discourse(row: asyncpg.Record) -> Discourse:
    return Discourse(row["uid"], row["title"], json.loads(row["segments"]), row["collection"])
