"""The wordings that a unit had before: reads ``units`` and changes nothing."""

from dataclasses import dataclass
from datetime import datetime

from core.db import Pool
from core.unit import AdviceUnit, ReviewStatus


@dataclass(frozen=True, slots=True)
class UnitVersion:
    """One wording of a unit. Each has the status that people gave to it, also when it is no longer current."""

    version: int
    status: ReviewStatus
    is_current: bool
    at: datetime
    unit: AdviceUnit


async def versions_of(pool: Pool, key: str) -> tuple[UnitVersion, ...]:
    """Every version of a unit, newest first; none where there is no such unit."""
    rows = await pool.fetch(
        """
        select version, review_status as status, is_current, ingested_at as at, document from units
        where key = $1 order by version desc
        """,
        key,
    )
    return tuple(
        UnitVersion(
            row["version"], row["status"], row["is_current"], row["at"], AdviceUnit.model_validate_json(row["document"])
        )
        for row in rows
    )
