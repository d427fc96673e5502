"""`/denomination show | list | set NAME`: in whose words this channel is answered."""

from collections.abc import Mapping

from core.denominations import Denomination
from core.question import Place
from integrations.slack.commands import Within, tell
from integrations.slack.receive import DOOR, Slash
from integrations.slack.retry import insistently
from integrations.slack.wire import Refused, Wire

_REFUSAL = (
    "Only a workspace admin or owner, or the person who created this channel, can change its denomination. "
    "You could ask one of them. `/denomination show` and `/denomination list` are open to everyone."
)
_USAGE = "Use `/denomination show`, `/denomination list` or `/denomination set NAME`."


async def denomination(slash: Slash, within: Within) -> None:
    await tell(slash, await _said(slash, within), within.wire)


async def _said(slash: Slash, within: Within) -> str:
    match slash.text.lower().split():
        case [] | ["show"]:
            return await _show(slash, within)
        case ["list"]:
            return _list(within.denominations)
        case ["set", name]:
            return await _set(slash, name, within)
        case _:
            return _USAGE


def _place(slash: Slash) -> Place:
    return Place(DOOR, slash.team, slash.channel, slash.channel)


async def _show(slash: Slash, within: Within) -> str:
    name = await within.channels.denomination(_place(slash))
    chosen = within.denominations.get(name)
    title, rest = (chosen.title, f" {chosen.description} {chosen.rests_on}") if chosen else (name, "")
    return f"This channel is answered in the words of **{title}**.{rest}"


def _list(denominations: Mapping[str, Denomination]) -> str:
    lines = (f"- `{name}`: **{one.title}**. {one.description}" for name, one in denominations.items())
    return "\n".join(lines) + "\n\nChange it with `/denomination set NAME`; threads follow their channel."


async def _set(slash: Slash, name: str, within: Within) -> str:
    chosen = within.denominations.get(name)
    if chosen is None:
        names = ", ".join(f"`{known}`" for known in within.denominations)
        return f"I do not know that denomination. These are available: {names}."
    if not await _may_set(slash, within.wire):
        return _REFUSAL
    await within.channels.set_denomination(_place(slash), name, by=slash.user)
    return (
        f"From now on this channel and its threads are answered in the words of **{chosen.title}**. {chosen.rests_on}"
    )


async def _may_set(slash: Slash, wire: Wire) -> bool:
    """In a direct message everyone may. What Slack will not tell us counts as no."""
    if slash.channel.startswith("D"):
        return True
    return await _is_admin(slash.user, wire) or await _is_creator(slash, wire)


async def _is_admin(user: str, wire: Wire) -> bool:
    try:
        found = (await insistently(lambda _: wire.call("users.info", user=user))).get("user", {})
    except Refused:
        return False
    return bool(found.get("is_admin") or found.get("is_owner"))


async def _is_creator(slash: Slash, wire: Wire) -> bool:
    try:
        found = (await insistently(lambda _: wire.call("conversations.info", channel=slash.channel))).get("channel", {})
    except Refused:
        return False
    return bool(found.get("creator") == slash.user)
