"""A community's own documents, workspace by workspace: the only module that knows ``documents`` and ``chunks``.

Every statement names one workspace, and no verb here takes two: what one community adds is never read for another.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.db import Pool
from core.embedding import Vectors

# Reciprocal-rank fusion: 60 is the constant of Cormack, Clarke and Büttcher (2009). Both halves count alike here: people ask
# for what is theirs by its name (a hall, a teacher, a form), which the words find and the meaning often does not.
_RRF = 60
_MOST_SOUGHT_WORDS = 32
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a document that is embedded and found as one. ``heading`` is the way down to it (``Retreats › Food``);
    ``id`` is the SHA-256 of path, heading and words, so that it stays when the document changes elsewhere."""

    id: str
    place: int
    heading: str
    words: str

    @property
    def whole(self) -> str:
        """What is embedded: the words under their heading."""
        return f"{self.heading}\n{self.words}" if self.heading else self.words


@dataclass(frozen=True, slots=True)
class Document:
    """One document as cut. ``path`` names it within its workspace; ``hash`` follows its bytes and the way of cutting."""

    path: str
    hash: str
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class Embedded:
    """A document on its way in, with one vector for each of its chunks."""

    document: Document
    vectors: Sequence[Vectors]


@dataclass(frozen=True, slots=True)
class HeldDocument:
    """A document that is here. ``embedder`` is the one that made its vectors."""

    path: str
    hash: str
    embedder: str
    chunks: int
    characters: int
    added_at: datetime


@dataclass(frozen=True, slots=True)
class FoundChunk:
    """A chunk that was found. ``likeness`` is the cosine in [-1, 1], or None where another embedder made its vector;
    ``fused`` orders one result only."""

    id: str
    path: str
    heading: str
    words: str
    likeness: float | None
    fused: float


class PostgresDocuments:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def held(self, workspace: str) -> tuple[HeldDocument, ...]:
        """Every document of this workspace, by path."""
        rows = await self._pool.fetch(
            """
            select path, hash, added_at, min(embedder) as embedder, count(*) as chunks, sum(length(words)) as characters
            from documents join chunks using (workspace, path) where workspace = $1
            group by workspace, path order by path
            """,
            workspace,
        )
        return tuple(HeldDocument(**dict(row)) for row in rows)

    async def vectors(self, workspace: str, ids: Sequence[str], *, embedder: str) -> dict[str, Vectors]:
        """Vectors of this embedder that are here already, by chunk: what need not be embedded again."""
        rows = await self._pool.fetch(
            "select id, vector from chunks where workspace = $1 and id = any($2) and embedder = $3",
            workspace,
            list(ids),
            embedder,
        )
        return {row["id"]: row["vector"] for row in rows}

    async def shelve(
        self, workspace: str, fresh: Iterable[Embedded], *, embedder: str, gone: Sequence[str] = ()
    ) -> None:
        """Put these documents in place of what stood at their paths and take out those in ``gone``, in one transaction."""
        fresh = list(fresh)
        paths = [one.document.path for one in fresh]
        async with self._pool.acquire() as connection, connection.transaction():
            # One writer at a time: two that replace the same document would each leave their chunks.
            await connection.execute("lock table documents in share row exclusive mode")
            await connection.execute(
                "delete from documents where workspace = $1 and path = any($2)", workspace, [*paths, *gone]
            )
            await connection.executemany(
                "insert into documents (workspace, path, hash) values ($1, $2, $3)",
                [(workspace, one.document.path, one.document.hash) for one in fresh],
            )
            await connection.executemany(
                """
                insert into chunks (workspace, id, path, place, heading, words, embedder, vector)
                values ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    (workspace, chunk.id, one.document.path, chunk.place, chunk.heading, chunk.words, embedder, vector)
                    for one in fresh
                    for chunk, vector in zip(one.document.chunks, one.vectors, strict=True)
                ],
            )

    async def remove(self, workspace: str, path: str = "") -> tuple[str, ...]:
        """Take out the document at ``path``, or those in that folder, or all of this workspace; the paths that went."""
        rows = await self._pool.fetch(
            """
            delete from documents where workspace = $1 and ($2 = '' or path = $2 or starts_with(path, $2 || '/'))
            returning path
            """,
            workspace,
            path.rstrip("/"),
        )
        return tuple(sorted(row["path"] for row in rows))

    async def near(
        self, workspace: str, text: str, vector: Vectors, *, embedder: str, limit: int = 5
    ) -> tuple[FoundChunk, ...]:
        """The chunks of this workspace that fit ``text`` best, by meaning (``vector``) and by words: an exact scan.

        Vectors of another embedder are left aside, and their chunks are found by words alone.
        """
        rows = await self._pool.fetch(_NEAR, workspace, vector, embedder, _query(text), _RRF, limit)
        return tuple(FoundChunk(**dict(row)) for row in rows)


_NEAR = """
with by_meaning as (
    select id, 1 - (vector <=> $2) as likeness, row_number() over (order by vector <=> $2, id) as place
    from chunks where workspace = $1 and embedder = $3
), by_words as (
    select id, row_number() over (order by ts_rank(searchable, to_tsquery('english', $4), 1) desc, id) as place
    from chunks where workspace = $1 and $4 <> '' and searchable @@ to_tsquery('english', $4)
)
select id, path, heading, words, likeness,
    coalesce(1 / ($5::float8 + by_meaning.place), 0) + coalesce(1 / ($5::float8 + by_words.place), 0) as fused
from by_meaning full join by_words using (id) join chunks using (id)
where workspace = $1
order by fused desc, id limit $6
"""


def _query(text: str) -> str:
    """Any of these words. Letters and digits alone, quoted, so that nothing a person types is read as query syntax."""
    words = dict.fromkeys(_WORD.findall(text.lower()))
    return " | ".join(f"'{word}'" for word in list(words)[:_MOST_SOUGHT_WORDS])
