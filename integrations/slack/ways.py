"""The ways in which a message can reach someone, each tried insistently, the next where Slack refuses one.

Every message that can carry metadata names its ask and its part, so that a repeated attempt finds what stands already.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from integrations.slack.address import Address
from integrations.slack.render import Part
from integrations.slack.retry import insistently
from integrations.slack.wire import Refused, Wire

EVENT_TYPE = "dharma_ask"
_BAD_BLOCKS = frozenset({"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long"})
_LOOK_BACK = 200  # messages


@dataclass(frozen=True, slots=True)
class Stands:
    """A message that is there. ``ts`` is "" where Slack does not tell."""

    channel: str = ""
    ts: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Names one message of one ask."""

    ask: str
    part: str

    @property
    def metadata(self) -> Mapping[str, object]:
        return {"event_type": EVENT_TYPE, "event_payload": {"ask": self.ask, "part": self.part}}


Way = Callable[[], Awaitable[Stands]]


async def first_open(ways: Sequence[Way]) -> Stands:
    """Take the first way that Slack does not refuse; raises the last Refused, or Unreachable."""
    refused = Refused("no_way")
    for way in ways:
        try:
            return await way()
        except Refused as error:
            if error.shut_out:
                raise
            refused = error
    raise refused


async def post(wire: Wire, channel: str, thread_ts: str, part: Part, mark: Mark, *, since: str, unsure: bool) -> Stands:
    """Post once: before a repeated attempt, and where ``unsure``, look whether the message stands already."""

    async def attempt(maybe_done: bool) -> Stands:
        ts = await _find(wire, channel, thread_ts, mark, since) if maybe_done else ""
        return await edit(wire, Stands(channel, ts), part) if ts else await _post(wire, channel, thread_ts, part, mark)

    return await insistently(attempt, unsure=unsure)


async def _post(wire: Wire, channel: str, thread_ts: str, part: Part, mark: Mark) -> Stands:
    where = {"channel": channel, **({"thread_ts": thread_ts} if thread_ts else {})}
    how = {"metadata": mark.metadata, "parse": "none", "unfurl_links": False, "unfurl_media": False}
    try:
        answered = await wire.call("chat.postMessage", **where, **how, text=part.text, blocks=part.blocks)
    except Refused as error:
        if error.error not in _BAD_BLOCKS:
            raise
        answered = await wire.call("chat.postMessage", **where, **how, text=part.text)
    return Stands(str(answered["channel"]), str(answered["ts"]))


async def edit(wire: Wire, stands: Stands, part: Part) -> Stands:
    """Change a message of ours; repeating it does no harm. Keeps the metadata."""

    async def attempt(maybe_done: bool) -> Stands:
        await wire.call(
            "chat.update", channel=stands.channel, ts=stands.ts, parse="none", text=part.text, blocks=part.blocks
        )
        return stands

    return await insistently(attempt)


async def respond(wire: Wire, address: Address, part: Part, *, public: bool) -> Stands:
    """Through the command's response URL: 5 uses in 30 minutes, then Slack refuses."""
    if not address.response_url:
        raise Refused("no_response_url")
    seen_by = "in_channel" if public else "ephemeral"
    payload = {"response_type": seen_by, "replace_original": False, "text": part.text, "blocks": part.blocks}

    async def attempt(maybe_done: bool) -> Stands:
        await wire.respond(address.response_url, payload)
        return Stands()

    return await insistently(attempt)


async def whisper(wire: Wire, address: Address, part: Part) -> Stands:
    """In the channel, for one person's eyes."""
    where = {"channel": address.channel, "user": address.user}
    thread = {"thread_ts": address.thread_ts} if address.thread_ts else {}

    async def attempt(maybe_done: bool) -> Stands:
        await wire.call("chat.postEphemeral", **where, **thread, parse="none", text=part.text, blocks=part.blocks)
        return Stands(address.channel)

    return await insistently(attempt)


async def direct(wire: Wire, user: str, part: Part, mark: Mark, *, since: str, unsure: bool) -> Stands:
    """As a direct message."""

    async def attempt(maybe_done: bool) -> str:
        opened = await wire.call("conversations.open", users=user)
        return str(opened["channel"]["id"])

    channel = await insistently(attempt)
    return await post(wire, channel, "", part, mark, since=since, unsure=unsure)


async def _find(wire: Wire, channel: str, thread_ts: str, mark: Mark, since: str) -> str:
    """The ts of our message with this mark, or "". Slack may refuse to show what it lets us post: then "" too."""
    window = {"channel": channel, "oldest": since, "limit": _LOOK_BACK, "include_all_metadata": True}
    try:
        if thread_ts:
            found = await wire.call("conversations.replies", ts=thread_ts, **window)
        else:
            found = await wire.call("conversations.history", **window)
    except Refused:
        return ""
    return next((str(message["ts"]) for message in found.get("messages", ()) if _bears(message, mark)), "")


def _bears(message: Mapping[str, Any], mark: Mark) -> bool:
    payload = (message.get("metadata") or {}).get("event_payload") or {}
    return bool(payload.get("ask") == mark.ask and payload.get("part") == mark.part)
