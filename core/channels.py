"""Per-channel settings: today the denomination. Threads inherit because Place.channel names their parent."""

from collections.abc import Callable
from typing import Protocol

from core.db import Pool
from core.question import DEFAULT_DENOMINATION, Place


class Channels(Protocol):
    async def denomination(self, place: Place) -> str:
        """The channel's denomination, or the default."""

    async def set_denomination(self, place: Place, name: str, *, by: str) -> None:
        """Set it; ``by`` is the platform's user id and is stored as a keyed hash."""


class PostgresChannels:
    def __init__(self, pool: Pool, pseudonym: Callable[[str], str]) -> None:
        self._pool = pool
        self._pseudonym = pseudonym

    async def denomination(self, place: Place) -> str:
        found = await self._pool.fetchval(
            "select denomination from channels where door = $1 and workspace = $2 and channel = $3",
            place.door,
            place.workspace,
            place.channel,
        )
        return found if isinstance(found, str) else DEFAULT_DENOMINATION

    async def set_denomination(self, place: Place, name: str, *, by: str) -> None:
        await self._pool.execute(
            """
            insert into channels (door, workspace, channel, denomination, changed_by) values ($1, $2, $3, $4, $5)
            on conflict (door, workspace, channel)
            do update set denomination = excluded.denomination, changed_by = excluded.changed_by,
                          changed_at = clock_timestamp()
            """,
            place.door,
            place.workspace,
            place.channel,
            name,
            self._pseudonym(f"{place.door}:{by}"),
        )
