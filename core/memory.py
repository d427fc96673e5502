"""What a thread remembers: its last turns, sealed, and whether a risk was raised. Expires; trimmed when read."""

from dataclasses import dataclass
from typing import Protocol

from pydantic import TypeAdapter

from core.db import Pool
from core.question import Place, Turn
from core.seal import Seal

TURNS_KEPT = 6
_TURN = TypeAdapter(Turn)


@dataclass(frozen=True, slots=True)
class Thread:
    """``turns`` oldest first, at most six; ``known`` is true for a thread that this bot has answered in."""

    turns: tuple[Turn, ...] = ()
    raised_risk: bool = False
    known: bool = False


class Memory(Protocol):
    async def recall(self, place: Place) -> Thread:
        """What is remembered of this thread and has not expired."""

    async def remember(self, place: Place, turn: Turn, *, raised_risk: bool) -> None:
        """Add a turn and set the thread's risk."""

    async def forget(self, place: Place) -> None:
        """Erase a thread at once."""


class PostgresMemory:
    """Memory in Postgres. ``hours`` is how long a thread lives after its last message."""

    def __init__(self, pool: Pool, seal: Seal, *, hours: float) -> None:
        self._pool = pool
        self._seal = seal
        self._hours = hours

    async def recall(self, place: Place) -> Thread:
        rows = await self._pool.fetch(
            """
            select threads.raised_risk, turns.sealed
            from threads left join lateral (
                select sealed, n from turns where turns.thread_id = threads.id order by n desc limit $4
            ) turns on true
            where door = $1 and workspace = $2 and thread = $3
              and last_at > clock_timestamp() - make_interval(secs => $5)
            order by turns.n
            """,
            place.door,
            place.workspace,
            place.thread,
            TURNS_KEPT,
            self._hours * 3600,
        )
        if not rows:
            return Thread()
        opened = (self._seal.open(row["sealed"], about=_about(place)) for row in rows if row["sealed"] is not None)
        turns = tuple(_TURN.validate_json(plain) for plain in opened if plain is not None)
        return Thread(turns, rows[0]["raised_risk"], known=True)

    async def remember(self, place: Place, turn: Turn, *, raised_risk: bool) -> None:
        if self._hours == 0:
            return
        await self._pool.execute(
            """
            with gone as (
                -- A thread that has expired starts anew, even when nobody has swept it yet.
                delete from turns using threads where turns.thread_id = threads.id and door = $1 and workspace = $2
                    and thread = $3 and last_at <= clock_timestamp() - make_interval(secs => $6)
            ), thread as (
                insert into threads (door, workspace, thread, raised_risk) values ($1, $2, $3, $4)
                on conflict (door, workspace, thread)
                do update set raised_risk = excluded.raised_risk, last_at = clock_timestamp()
                returning id
            )
            insert into turns (thread_id, sealed) select id, $5 from thread
            """,
            place.door,
            place.workspace,
            place.thread,
            raised_risk,
            self._seal.close(_TURN.dump_json(turn).decode(), about=_about(place)),
            self._hours * 3600,
        )

    async def forget(self, place: Place) -> None:
        await self._pool.execute(
            "delete from threads where door = $1 and workspace = $2 and thread = $3",
            place.door,
            place.workspace,
            place.thread,
        )

    async def expire(self) -> int:
        """Erase every thread past its time and return how many; called at start and every hour."""
        tag = await self._pool.execute(
            "delete from threads where last_at <= clock_timestamp() - make_interval(secs => $1)", self._hours * 3600
        )
        return int(tag.split()[-1])


def _about(place: Place) -> str:
    return f"{place.door}/{place.workspace}/{place.thread}"
