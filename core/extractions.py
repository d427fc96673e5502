"""Runs that drafted advice units with a language model: the only module that knows ``extraction_runs``.

It keeps what a run was and what it cost, no drafts: those are files until a person has read them.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from core.db import Pool


@dataclass(frozen=True, slots=True)
class Run:
    """One run. ``finished_at`` is None for one that goes on, waits for a batch, or was killed."""

    id: str
    model: str
    prompt_version: str
    started_at: datetime
    finished_at: datetime | None
    passages: int
    drafts: int
    failed: int
    input_tokens: int
    output_tokens: int
    cost_usd: Decimal


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run. ``input_tokens`` are all that were read, from a cache or not; ``cost_usd`` 0 for an unknown price."""

    drafts: int
    failed: int
    input_tokens: int
    output_tokens: int
    cost_usd: float


class PostgresExtractions:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def started(self, run_id: str, *, model: str, prompt_version: str, passages: int) -> None:
        """``passages`` are those sent by this run and those of earlier runs that it takes up."""
        await self._pool.execute(
            """
            insert into extraction_runs (id, model, prompt_version, started_at, passages)
            values ($1, $2, $3, clock_timestamp(), $4)
            """,
            run_id,
            model,
            prompt_version,
            passages,
        )

    async def ended(self, run_id: str, outcome: Outcome, *, finished: bool) -> None:
        """``finished`` is False for a run that leaves a batch running: its counts are those so far."""
        await self._pool.execute(
            """
            update extraction_runs set drafts = $2, failed = $3, input_tokens = $4, output_tokens = $5, cost_usd = $6,
                finished_at = case when $7 then clock_timestamp() end
            where id = $1
            """,
            run_id,
            outcome.drafts,
            outcome.failed,
            outcome.input_tokens,
            outcome.output_tokens,
            Decimal(str(round(outcome.cost_usd, 4))),
            finished,
        )

    async def runs(self, *, limit: int = 20) -> tuple[Run, ...]:
        """The newest first."""
        rows = await self._pool.fetch(
            """
            select id, model, prompt_version, started_at, finished_at, passages, drafts, failed, input_tokens,
                output_tokens, cost_usd
            from extraction_runs order by started_at desc, id limit $1
            """,
            limit,
        )
        return tuple(Run(**dict(row)) for row in rows)
