"""One request to Discord's REST API through discord.py's own client, which keeps the rate limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord.http import HTTPClient, Route

from integrations.discord.retry import ATTEMPTS, retried

# An archived or locked thread; a thread that is there already; an acknowledgement that is there already.
_EXPECTED = frozenset({50083, 160004, 160005, 40060})


@dataclass(frozen=True, slots=True)
class Refused:
    """Discord's lasting no: the token expired, the place is gone, or the permission is missing. ``code`` is Discord's."""

    status: int
    code: int


class Wire:
    def __init__(self, http: HTTPClient) -> None:
        self._http = http

    async def request(
        self, method: str, path: str, json: object = None, *, attempts: int = ATTEMPTS, **ids: str
    ) -> Mapping[str, Any] | Refused:
        """Send ``json`` to ``path`` filled with ``ids``; expects an object or nothing back.

        ``ids`` called ``channel_id``, ``webhook_id`` and ``webhook_token`` have rate limits of their own. Raises
        discord.HTTPException for a request that is wrong in itself, and what `retried` raises when nothing answers.
        """
        try:
            return await retried(lambda: self._sent(method, path, json, ids), attempts=attempts)
        except discord.HTTPException as error:
            # A 401 for the bot's own token says nothing about the place: the answer waits for the next start.
            expired = error.status == 401 and "webhook_token" in ids
            if expired or error.status in (403, 404) or error.code in _EXPECTED:
                return Refused(error.status, error.code)
            raise

    async def _sent(self, method: str, path: str, json: object, ids: Mapping[str, str]) -> Mapping[str, Any]:
        route = Route(method, path, **ids)
        answer = await (self._http.request(route) if json is None else self._http.request(route, json=json))
        return answer if isinstance(answer, dict) else {}
