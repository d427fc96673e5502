"""What people decided about advice units and said of answers that rested on them: the only module that knows ``reviews``.

A unit's status stands in ``units.review_status`` and changes nowhere but here, with an audit entry that names the person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from core.db import Pool
from core.errors import CorpusError
from core.unit import AdviceUnit, ReviewStatus


@dataclass(frozen=True, slots=True)
class Review:
    """One entry of the audit: who changed the status of which version of a unit, and why."""

    key: str
    version: int
    was: ReviewStatus
    became: ReviewStatus
    reviewer: str
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ToReview:
    """A unit for a person to read. ``used`` counts answers that rested on any version of it."""

    unit: AdviceUnit
    version: int
    status: ReviewStatus
    passage: str
    used: int
    helpful: int
    unhelpful: int


class PostgresReviews:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def decide(self, key: str, became: ReviewStatus, *, reviewer: str, note: str = "") -> Review:
        """Change the status of the current version of a unit. Raises CorpusError for a unit that is not there and for a nameless
        reviewer: a status is never claimed by nobody."""
        name = " ".join(reviewer.split())
        if not name:
            raise CorpusError("a review needs the name of the person who makes it")
        async with self._pool.acquire() as connection, connection.transaction():
            row = await connection.fetchrow(
                "select id, version, review_status from units where key = $1 and is_current for update", key
            )
            if row is None:
                raise CorpusError(f"there is no advice unit {key}")
            await connection.execute("update units set review_status = $2 where id = $1", row["id"], became)
            at = await connection.fetchval(
                """
                insert into reviews (unit_id, key, version, was, became, reviewer, note)
                values ($1, $2, $3, $4, $5, $6, $7) returning at
                """,
                row["id"],
                key,
                row["version"],
                row["review_status"],
                became,
                name,
                note.strip(),
            )
        return Review(key, row["version"], row["review_status"], became, name, note.strip(), at)

    async def history(self, key: str) -> tuple[Review, ...]:
        """Every decision about a unit, newest first, over all its versions."""
        rows = await self._pool.fetch(
            "select key, version, was, became, reviewer, note, at from reviews where key = $1 order by n desc", key
        )
        return tuple(Review(**dict(row)) for row in rows)

    async def waiting(self, *, limit: int = 20, key: str = "") -> tuple[ToReview, ...]:
        """Units that no person has decided on, those that most need it first: found unhelpful, often used, little confidence.

        With ``key`` that unit alone, whatever its status.
        """
        rows = await self._pool.fetch(
            """
            select document, version, review_status, coalesce(passage, '') as passage,
                coalesce(used, 0) as used, coalesce(helpful, 0) as helpful, coalesce(unhelpful, 0) as unhelpful
            from units left join unit_uses using (key)
            where is_current and (key = $2 or ($2 = '' and review_status in ('unreviewed', 'auto_validated')))
            order by coalesce(unhelpful, 0) - coalesce(helpful, 0) desc, coalesce(used, 0) desc,
                (document ->> 'confidence')::float8, key
            limit $1
            """,
            limit,
            key,
        )
        return tuple(
            ToReview(
                unit=AdviceUnit.model_validate_json(row["document"]),
                version=row["version"],
                status=cast("ReviewStatus", row["review_status"]),
                passage=row["passage"],
                used=row["used"],
                helpful=row["helpful"],
                unhelpful=row["unhelpful"],
            )
            for row in rows
        )

    async def rated(self, keys: Sequence[str], *, helpful: bool) -> None:
        """Count what a person said of an answer that rested on these units."""
        await self._pool.execute(
            """
            insert into unit_uses (key, helpful, unhelpful)
            select distinct key, $2::bool::int, (not $2::bool)::int from unnest($1::text[]) key
            on conflict (key) do update set helpful = unit_uses.helpful + excluded.helpful,
                unhelpful = unit_uses.unhelpful + excluded.unhelpful
            """,
            list(keys),
            helpful,
        )
