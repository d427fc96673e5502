"""The ways an answer can reach a person: under the command, in a channel or thread, as a direct message.

Each is found by ids alone, so that another process can go on where one stopped. A way writes part 0 into the message
that already shows progress, and further parts below it. Nothing here knows when to take which way.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from integrations.discord.render import message
from integrations.discord.split import length
from integrations.discord.wire import Refused, Wire

_LIMIT = 2_000

Noted = Mapping[str, str]


class Way(Protocol):
    async def put(self, content: str, n: int, noted: Noted) -> Noted | None:
        """Write part ``n``. Returns what to note for the next time, or None when this way is closed for good."""


@dataclass(frozen=True, slots=True)
class UnderCommand:
    """The response to a slash command, open for 15 minutes: Discord's clock decides, ours may be wrong.

    ``beside`` leaves the original message alone and adds messages to it.
    """

    wire: Wire
    application: str
    token: str
    ephemeral: bool = False
    beside: bool = False

    async def put(self, content: str, n: int, noted: Noted) -> Noted | None:
        path = "/webhooks/{webhook_id}/{webhook_token}"
        if n == 0 and not self.beside:
            sent = await self.wire.request(
                "PATCH",
                f"{path}/messages/@original",
                message(content),
                webhook_id=self.application,
                webhook_token=self.token,
            )
        else:
            sent = await self.wire.request(
                "POST",
                path,
                message(content, ephemeral=self.ephemeral),
                webhook_id=self.application,
                webhook_token=self.token,
            )
        return None if isinstance(sent, Refused) else {}


@dataclass(frozen=True, slots=True)
class InChannel:
    """A channel or thread. ``event`` makes each part's nonce, so that what is sent twice stands there once.

    ``answers`` is the message to refer to; ``opening`` stands above the first part where there is room for it.
    """

    wire: Wire
    channel: str
    event: str
    answers: str = ""
    opening: str = ""

    async def put(self, content: str, n: int, noted: Noted) -> Noted | None:
        text = self.opening + content if n == 0 and length(self.opening) + length(content) <= _LIMIT else content
        there = noted.get("message", "") if n == 0 else ""
        if there and await self._edited(there, text):
            return {}
        return await self._sent(text, n, again=there)

    async def _edited(self, message_id: str, text: str) -> bool:
        path = "/channels/{channel_id}/messages/{message_id}"
        done = await self.wire.request("PATCH", path, message(text), channel_id=self.channel, message_id=message_id)
        return not isinstance(done, Refused)

    async def _sent(self, text: str, n: int, *, again: str) -> Noted | None:
        nonce = _nonce(self.event, self.channel, str(n), again)
        body: dict[str, Any] = {**message(text), "nonce": nonce, "enforce_nonce": True}
        if self.answers and n == 0:
            body["message_reference"] = {"message_id": self.answers, "fail_if_not_exists": False}
        sent = await self.wire.request("POST", "/channels/{channel_id}/messages", body, channel_id=self.channel)
        if isinstance(sent, Refused):
            return None
        sent_id = str(sent["id"])
        # A nonce that was used before gives the earlier message back: it may still show progress.
        if str(sent.get("content", "")).strip() != text.strip():
            await self._edited(sent_id, text)
        return {"message": sent_id} if n == 0 else {}


@dataclass(frozen=True, slots=True)
class Direct:
    """A direct message, for when the other ways are closed or others would read along."""

    wire: Wire
    user: str
    event: str

    async def put(self, content: str, n: int, noted: Noted) -> Noted | None:
        opened = await self.wire.request("POST", "/users/@me/channels", {"recipient_id": self.user})
        if isinstance(opened, Refused):
            return None
        done = await InChannel(self.wire, str(opened["id"]), self.event).put(content, n, {})
        return None if done is None else {"direct": str(opened["id"])}


def _nonce(*of: str) -> str:
    """Discord takes 25 characters."""
    return hashlib.sha256("\0".join(of).encode()).hexdigest()[:24]
