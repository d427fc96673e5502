"""What a slash command is given, and how it answers the one who typed it."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from core.channels import Channels
from core.denominations import Denomination
from core.question import Question
from integrations.slack.receive import Slash, address_of
from integrations.slack.render import said
from integrations.slack.ways import Mark, direct, first_open, respond, whisper
from integrations.slack.wire import Wire


@dataclass(frozen=True, slots=True)
class Within:
    """What commands act upon. ``answer`` takes a question all the way to its post."""

    wire: Wire
    channels: Channels
    denominations: Mapping[str, Denomination]
    answer: Callable[[Question], Awaitable[None]]


Command = Callable[[Slash, Within], Awaitable[None]]


async def tell(slash: Slash, text: str, wire: Wire) -> None:
    """Answer only the one who typed the command. Raises Refused or Unreachable when no way is open."""
    now = time.time()
    part, to = said(text), address_of(slash, now=now, private=True)
    mark = Mark(slash.trigger, "told")
    await first_open(
        (
            partial(respond, wire, to, part, public=False),
            partial(whisper, wire, to, part),
            partial(direct, wire, to.user, part, mark, since=to.since, unsure=False),
        )
    )
