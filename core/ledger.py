"""What was asked and whether the answer has been posted: the only module that knows the ``asks`` table.

An ask is claimed once per event, whatever is redelivered and to whomever. Its claim is a lease that the owning process
renews; when a process dies, the lease runs out and any process of the same door takes the ask over. Question and
answer stand sealed in the row until the answer is posted, then they are erased. The ledger does not post.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import asyncpg
from pydantic import TypeAdapter

from core.answer import Answer
from core.db import Pool
from core.question import Question
from core.seal import Seal

_QUESTION = TypeAdapter(Question)
_ANSWER = TypeAdapter(Answer)
KEPT_UNPOSTED_HOURS = 24  # as long as a platform may be away; an answer that comes later than a day helps nobody


@dataclass(frozen=True, slots=True)
class Unposted:
    """An ask whose answer nobody has posted. ``receipt`` is what its door noted about messages it had already sent."""

    question: Question
    answer: Answer | None
    receipt: Mapping[str, str]


class Ledger(Protocol):
    async def claim(self, question: Question) -> bool:
        """True for the one caller who may answer this event."""

    async def answered(self, question: Question, answer: Answer) -> None:
        """Keep the answer, sealed, until it is posted."""

    async def receipt(self, ask_id: str, noted: Mapping[str, str]) -> None:
        """Note what the door has sent so far (merged into earlier notes), so that a resumed post edits instead of repeats."""

    async def posted(self, ask_id: str) -> None:
        """The answer stands in the channel: erase what was said."""

    async def abandoned(self, door: str) -> tuple[Unposted, ...]:
        """Take over this door's asks whose owner has died, oldest first."""

    async def renew(self) -> None:
        """Prolong the leases of this process; called every third of a lease."""

    async def release(self) -> None:
        """End the leases of this process at once, so that the next start resumes without waiting."""


class PostgresLedger:
    """The ledger in Postgres. ``owner`` is unique per process; ``lease`` in seconds."""

    def __init__(self, pool: Pool, seal: Seal, *, owner: str, lease: float) -> None:
        self._pool = pool
        self._seal = seal
        self._owner = owner
        self._lease = lease

    async def claim(self, question: Question) -> bool:
        if not question.event:
            return True
        row = await self._pool.fetchval(
            """
            insert into asks (id, door, event, asker, question, owner, lease_until)
            values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
            -- A seal never comes twice: only this very statement, said again after a broken connection, finds its own.
            on conflict (door, event) do update set owner = asks.owner where asks.question = excluded.question
            returning id
            """,
            question.id,
            question.place.door,
            question.event,
            self._seal.pseudonym(f"{question.place.door}:{question.asker}"),
            self._seal.close(_QUESTION.dump_json(question).decode(), about=question.id),
            self._owner,
            self._lease,
        )
        return row is not None

    async def answered(self, question: Question, answer: Answer) -> None:
        await self._pool.execute(
            """
            update asks set answer = $2, kind = $3, labels = $4, timings = $5, state = 'answered'
            where id = $1 and state <> 'posted'
            """,
            question.id,
            self._seal.close(_ANSWER.dump_json(answer).decode(), about=question.id),
            answer.kind,
            list(answer.labels),
            json.dumps(dict(answer.timings_ms)),
        )

    async def receipt(self, ask_id: str, noted: Mapping[str, str]) -> None:
        await self._pool.execute(
            "update asks set receipt = receipt || $2::jsonb where id = $1", ask_id, json.dumps(dict(noted))
        )

    async def posted(self, ask_id: str) -> None:
        await self._pool.execute(
            """
            update asks set state = 'posted', posted_at = clock_timestamp(), question = null, answer = null,
                receipt = '{}', lease_until = null
            where id = $1
            """,
            ask_id,
        )

    async def abandoned(self, door: str) -> tuple[Unposted, ...]:
        rows = await self._pool.fetch(
            """
            update asks set owner = $2, lease_until = clock_timestamp() + make_interval(secs => $3)
            where id in (
                select id from asks
                where door = $1 and state <> 'posted' and lease_until < clock_timestamp()
                order by asked_at limit 50 for update skip locked
            )
            returning id, question, answer, receipt, asked_at
            """,
            door,
            self._owner,
            self._lease,
        )
        found = [self._unposted(row) for row in sorted(rows, key=lambda row: row["asked_at"])]
        return tuple(unposted for unposted in found if unposted is not None)

    def _unposted(self, row: asyncpg.Record) -> Unposted | None:
        asked = self._seal.open(row["question"], about=row["id"])
        if asked is None:
            return None
        answered = self._seal.open(row["answer"], about=row["id"]) if row["answer"] is not None else None
        return Unposted(
            question=_QUESTION.validate_json(asked),
            answer=None if answered is None else _ANSWER.validate_json(answered),
            receipt=json.loads(row["receipt"]),
        )

    async def renew(self) -> None:
        await self._pool.execute(
            """
            update asks set lease_until = clock_timestamp() + make_interval(secs => $2)
            where owner = $1 and state <> 'posted'
            """,
            self._owner,
            self._lease,
        )

    async def release(self) -> None:
        await self._pool.execute(
            "update asks set lease_until = '-infinity' where owner = $1 and state <> 'posted'", self._owner
        )

    async def expire(self) -> int:
        """Erase what was said in asks that nobody has posted within KEPT_UNPOSTED_HOURS, and return how many there were.

        Such are the asks of a door that was closed for good, and those that another key has sealed. Their events
        stay claimed, and ``posted_at`` stays empty. Called at start and every hour.
        """
        tag = await self._pool.execute(
            """
            update asks set state = 'posted', question = null, answer = null, receipt = '{}', lease_until = null
            where state <> 'posted' and asked_at <= clock_timestamp() - make_interval(hours => $1)
            """,
            KEPT_UNPOSTED_HOURS,
        )
        return int(tag.split()[-1])
