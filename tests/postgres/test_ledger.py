"""The ledger: one answer per event, taken over when its owner dies, erased once posted; the fake keeps the same promises."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import asyncpg
import pytest

from core.db import Pool
from core.ledger import Ledger, PostgresLedger
from core.question import Place, Question
from core.seal import Seal
from core.testing import FakeLedger, an_answer

SEAL = Seal(bytes(range(32)))


def asked(number: int = 1, *, door: str = "discord", event: str | None = None) -> Question:
    return Question(
        id=f"ask{number}",
        text="I feel bitter",
        place=Place(door, "w", "c", "t"),
        asker="user",
        event=f"event{number}" if event is None else event,
        reply_to={"token": "x"},
    )


@dataclass
class World:
    """A ledger, and how its process dies."""

    ledger: Ledger
    die: Callable[[], Awaitable[None]]


@pytest.fixture(params=["postgres", "fake"])
async def world(request: pytest.FixtureRequest, pool: Pool) -> AsyncIterator[World]:
    if request.param == "fake":
        fake = FakeLedger()
        yield World(fake, fake.release)
        return
    ledger = PostgresLedger(pool, SEAL, owner="me", lease=60)
    yield World(ledger, ledger.release)


async def test_one_claim_per_event(world: World) -> None:
    claims = await asyncio.gather(*(world.ledger.claim(asked(n, event="same")) for n in range(20)))
    assert claims.count(True) == 1


async def test_one_claim_per_event_also_under_one_id(world: World) -> None:
    claims = await asyncio.gather(*(world.ledger.claim(asked()) for _ in range(20)))
    assert claims.count(True) == 1


class BreaksOnce:
    """A pool of connections of which the first breaks when its statement has been kept."""

    def __init__(self, pool: Pool) -> None:
        self.acquire = pool.acquire
        self.fetched: list[object] = []
        self._pool = pool

    async def fetchval(self, statement: str, *arguments: object) -> object:
        self.fetched.append(await self._pool.fetchval(statement, *arguments))
        if len(self.fetched) == 1:
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
        return self.fetched[-1]


async def test_a_claim_whose_connection_broke_after_it_was_kept_is_still_ours(pool: Pool) -> None:
    breaks = BreaksOnce(pool)
    assert await PostgresLedger(Pool(breaks), SEAL, owner="me", lease=60).claim(asked())
    assert len(breaks.fetched) == 2


async def test_equal_events_of_two_doors_are_two(world: World) -> None:
    assert await world.ledger.claim(asked(1, event="same"))
    assert await world.ledger.claim(asked(2, event="same", door="slack"))


async def test_an_ask_without_event_is_always_claimed(world: World) -> None:
    assert await world.ledger.claim(asked(1, event=""))
    assert await world.ledger.claim(asked(1, event=""))


async def test_what_runs_is_not_abandoned(world: World) -> None:
    await world.ledger.claim(asked())
    assert await world.ledger.abandoned("discord") == ()


async def test_a_dead_owners_ask_is_taken_over_once_with_answer_and_receipt(world: World) -> None:
    question = asked()
    answer = dataclasses.replace(an_answer(), id=question.id)
    await world.ledger.claim(question)
    await world.ledger.receipt(question.id, {"message": "1"})
    await world.ledger.receipt(question.id, {"thread": "2"})
    await world.ledger.answered(question, answer)
    await world.die()
    assert await world.ledger.abandoned("slack") == ()
    (unposted,) = await world.ledger.abandoned("discord")
    assert (unposted.question, unposted.answer) == (question, answer)
    assert dict(unposted.receipt) == {"message": "1", "thread": "2"}
    assert await world.ledger.abandoned("discord") == ()


async def test_what_is_posted_is_never_abandoned(world: World) -> None:
    await world.ledger.claim(asked())
    await world.ledger.posted("ask1")
    await world.die()
    assert await world.ledger.abandoned("discord") == ()
    assert not await world.ledger.claim(asked())


async def test_posting_erases_what_was_said(pool: Pool) -> None:
    ledger = PostgresLedger(pool, SEAL, owner="me", lease=60)
    await ledger.claim(asked())
    await ledger.answered(asked(), an_answer())
    await ledger.posted("ask1")
    row = await pool.fetchrow("select question, answer, receipt, kind from asks")
    assert (row["question"], row["answer"], row["receipt"], row["kind"]) == (None, None, "{}", "answered")


async def test_no_text_and_no_user_id_stands_readable(pool: Pool) -> None:
    ledger = PostgresLedger(pool, SEAL, owner="me", lease=60)
    await ledger.claim(dataclasses.replace(asked(), text="canary-text", asker="canary-user"))
    row = str(await pool.fetchval("select row_to_json(asks)::text || encode(question, 'escape') from asks"))
    assert "canary" not in row


async def test_renewing_keeps_an_ask(pool: Pool) -> None:
    ledger = PostgresLedger(pool, SEAL, owner="me", lease=60)
    await ledger.claim(asked())
    await pool.execute("update asks set lease_until = clock_timestamp() - interval '1 second'")
    await ledger.renew()
    assert await PostgresLedger(pool, SEAL, owner="other", lease=60).abandoned("discord") == ()


async def test_two_processes_never_take_over_the_same_ask(pool: Pool) -> None:
    dying = PostgresLedger(pool, SEAL, owner="dying", lease=60)
    for number in range(20):
        await dying.claim(asked(number))
    await dying.release()
    others = [PostgresLedger(pool, SEAL, owner=f"other{n}", lease=60) for n in range(4)]
    taken = await asyncio.gather(*(other.abandoned("discord") for other in others))
    ids = [unposted.question.id for some in taken for unposted in some]
    assert sorted(ids) == sorted(f"ask{number}" for number in range(20))


async def test_a_changed_key_loses_the_ask_but_not_the_others(pool: Pool) -> None:
    await PostgresLedger(pool, Seal(bytes(32)), owner="old", lease=60).claim(asked(1))
    ledger = PostgresLedger(pool, SEAL, owner="new", lease=60)
    await ledger.claim(asked(2))
    await pool.execute("update asks set lease_until = '-infinity'")
    assert [unposted.question.id for unposted in await ledger.abandoned("discord")] == ["ask2"]


async def test_what_nobody_posts_is_erased_after_a_day_whoever_has_it_and_whatever_sealed_it(pool: Pool) -> None:
    ledger = PostgresLedger(pool, SEAL, owner="me", lease=60)
    await ledger.claim(asked(1, door="closed for good"))
    await PostgresLedger(pool, Seal(bytes(32)), owner="old", lease=60).claim(asked(2))
    await ledger.claim(asked(3))
    await ledger.answered(asked(3), an_answer())
    await pool.execute("update asks set asked_at = clock_timestamp() - interval '25 hours'")
    await ledger.claim(asked(4))
    assert await ledger.expire() == 3
    kept = await pool.fetch("select id from asks where question is not null or answer is not null or receipt <> '{}'")
    assert [row["id"] for row in kept] == ["ask4"]
    assert not await ledger.claim(asked(1, door="closed for good"))
    assert await ledger.expire() == 0
