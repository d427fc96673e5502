"""Tell Discord which commands there are, only when it does not know yet: it allows 200 creations a day."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.http import HTTPClient

from integrations.discord.retry import retried

# The door opens without waiting long for this.
_ATTEMPTS = 3
_COMPARED = (
    "name",
    "description",
    "type",
    "options",
    "required",
    "choices",
    "value",
    "min_length",
    "max_length",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
)


async def sync(tree: app_commands.CommandTree[Any], http: HTTPClient, application: int) -> bool:
    """Whether anything had to be sent."""
    wanted = [command.to_dict(tree) for command in tree.get_commands()]
    known = await retried(lambda: http.get_global_commands(application), attempts=_ATTEMPTS)
    if shape(wanted) == shape(known):
        return False
    await retried(tree.sync, attempts=_ATTEMPTS)
    return True


def shape(commands: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What makes commands alike: without ids, versions and values that stand for the default, in order of name."""
    return sorted((_plain(command) for command in commands), key=lambda command: str(command["name"]))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        kept = {key: _plain(value[key]) for key in _COMPARED if key in value}
        # A command without a type is a slash command; unset, false and empty mean the same.
        return {"type": 1} | {key: found for key, found in kept.items() if found not in (None, False, [], "")}
    if isinstance(value, (list, tuple)):
        plain = [_plain(one) for one in value]
        return sorted(plain) if all(isinstance(one, int) for one in plain) else plain
    return value
