"""Thread memory and channel settings, real and fake alike."""

import pytest

from core.channels import Channels, PostgresChannels
from core.db import Pool
from core.memory import TURNS_KEPT, Memory, PostgresMemory, Thread
from core.question import Place, Turn
from core.seal import Seal
from core.testing import FakeChannels, FakeMemory

SEAL = Seal(bytes(range(32)))
HERE = Place("discord", "w", "c", "t")


@pytest.fixture(params=["postgres", "fake"])
async def memory(request: pytest.FixtureRequest, pool: Pool) -> Memory:
    return FakeMemory() if request.param == "fake" else PostgresMemory(pool, SEAL, hours=24)


@pytest.fixture(params=["postgres", "fake"])
async def channels(request: pytest.FixtureRequest, pool: Pool) -> Channels:
    real = request.param == "postgres"
    return PostgresChannels(pool, SEAL.pseudonym) if real else FakeChannels()


def turn(number: int) -> Turn:
    return Turn(f"said {number}", f"answered {number}", "answered", (f"unit-{number}",))


async def test_an_unknown_thread_is_empty(memory: Memory) -> None:
    assert await memory.recall(HERE) == Thread()


async def test_the_last_six_turns_are_recalled_oldest_first(memory: Memory) -> None:
    for number in range(TURNS_KEPT + 2):
        await memory.remember(HERE, turn(number), raised_risk=False)
    assert await memory.recall(HERE) == Thread(tuple(turn(n) for n in range(2, TURNS_KEPT + 2)), known=True)


async def test_risk_is_kept_and_lowered(memory: Memory) -> None:
    await memory.remember(HERE, turn(1), raised_risk=True)
    assert (await memory.recall(HERE)).raised_risk
    await memory.remember(HERE, turn(2), raised_risk=False)
    assert not (await memory.recall(HERE)).raised_risk


async def test_threads_do_not_mix(memory: Memory) -> None:
    await memory.remember(HERE, turn(1), raised_risk=False)
    assert not (await memory.recall(Place("slack", "w", "c", "t"))).known
    assert not (await memory.recall(Place("discord", "w", "c", "other"))).known


async def test_forgetting_is_at_once(memory: Memory) -> None:
    await memory.remember(HERE, turn(1), raised_risk=True)
    await memory.forget(HERE)
    assert await memory.recall(HERE) == Thread()


async def test_an_expired_thread_is_not_recalled_and_then_erased(pool: Pool) -> None:
    memory = PostgresMemory(pool, SEAL, hours=24)
    await memory.remember(HERE, turn(1), raised_risk=True)
    await pool.execute("update threads set last_at = clock_timestamp() - interval '25 hours'")
    assert await memory.recall(HERE) == Thread()
    assert await memory.expire() == 1
    assert await pool.fetchval("select count(*) from turns") == 0


async def test_an_expired_thread_that_is_spoken_in_again_starts_anew(pool: Pool) -> None:
    memory = PostgresMemory(pool, SEAL, hours=24)
    await memory.remember(HERE, turn(1), raised_risk=True)
    await pool.execute("update threads set last_at = clock_timestamp() - interval '25 hours'")
    await memory.remember(HERE, turn(2), raised_risk=False)
    assert (await memory.recall(HERE)).turns == (turn(2),)


async def test_nothing_said_stands_readable(pool: Pool) -> None:
    await PostgresMemory(pool, SEAL, hours=24).remember(HERE, Turn("canary", "canary", "answered"), raised_risk=False)
    assert b"canary" not in await pool.fetchval("select sealed from turns")


async def test_a_channel_has_the_default_until_it_is_set(channels: Channels) -> None:
    assert await channels.denomination(HERE) == "early-buddhist"
    await channels.set_denomination(HERE, "zen", by="moderator")
    await channels.set_denomination(HERE, "secular", by="moderator")
    assert await channels.denomination(HERE) == "secular"


async def test_a_setting_belongs_to_its_channel_and_is_shared_by_its_threads(channels: Channels) -> None:
    await channels.set_denomination(HERE, "zen", by="moderator")
    assert await channels.denomination(Place("discord", "w", "other", "t")) == "early-buddhist"
    assert await channels.denomination(Place("discord", "w", "c", "another thread")) == "zen"


async def test_who_set_it_is_a_keyed_hash(pool: Pool) -> None:
    await PostgresChannels(pool, SEAL.pseudonym).set_denomination(HERE, "zen", by="canary")
    assert "canary" not in await pool.fetchval("select row_to_json(channels)::text from channels")


async def test_zero_hours_remember_nothing(pool: Pool) -> None:
    await PostgresMemory(pool, SEAL, hours=0).remember(HERE, turn(1), raised_risk=False)
    assert await pool.fetchval("select count(*) from turns") == 0
