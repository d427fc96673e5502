"""Runs of extraction on a real server: what was sent, what came of it, what it cost."""

from decimal import Decimal

from core.db import Pool
from core.extractions import Outcome, PostgresExtractions


async def test_a_run_is_kept_with_its_counts_and_its_cost(pool: Pool) -> None:
    extractions = PostgresExtractions(pool)
    await extractions.started("one", model="claude-sonnet-5-5", prompt_version="extract-1", passages=4)
    await extractions.ended("one", Outcome(3, 1, 12_000, 4_000, 0.03201), finished=True)
    (run,) = await extractions.runs()
    assert (run.model, run.prompt_version, run.passages, run.drafts, run.failed) == (
        *("claude-sonnet-5-5", "extract-1"),
        *(4, 3, 1),
    )
    assert (run.input_tokens, run.output_tokens, run.cost_usd) == (12_000, 4_000, Decimal("0.0320"))
    assert run.finished_at is not None
    assert run.finished_at >= run.started_at


async def test_a_run_that_waits_is_not_finished_and_the_newest_comes_first(pool: Pool) -> None:
    extractions = PostgresExtractions(pool)
    for name in ("first", "second"):
        await extractions.started(name, model="m", prompt_version="extract-1", passages=1)
    await extractions.ended("second", Outcome(0, 0, 0, 0, 0), finished=False)
    assert [(run.id, run.finished_at) for run in await extractions.runs()] == [("second", None), ("first", None)]
