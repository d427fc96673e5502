"""People on the fake Discord, who can do only what a person can do there."""

import re
from dataclasses import dataclass
from typing import Any

from tests.wire.discord_server import FakeDiscord
from tests.wire.discord_state import DEFAULT, PERMISSIONS, REPLY, Channel, Guild, Interaction, Message, User, snowflake

_LONGEST_MESSAGE = 2_000
_SUBCOMMAND, _STRING, _BOOLEAN = 1, 3, 5


class Impossible(AssertionError):
    """A person cannot do this in Discord."""


@dataclass(frozen=True)
class Seen:
    """A message as it stands before a person's eyes. ``shown`` is all it has said so far, oldest first."""

    id: str
    author: str
    content: str
    shown: tuple[str, ...]
    private: bool
    thinking: bool
    answers: str


class Person:
    def __init__(self, fake: FakeDiscord, name: str, guild: Guild | None = None, *, may: tuple[str, ...] = ()) -> None:
        self.fake = fake
        self.user = User(snowflake(), name)
        fake.users.append(self.user)
        if guild is not None:
            guild.members.append(self.user)
            guild.given[self.user.id] = sum(PERMISSIONS[one] for one in may)

    @property
    def direct(self) -> Channel:
        return self.fake.direct(self.user)

    def says(self, channel: Channel, text: str, *, file: bytes | None = None, answers: Seen | None = None) -> Message:
        """Write a message. A text over 2,000 characters becomes a file, as the client does it."""
        if not channel.may_send(self.user) or channel.gone:
            raise Impossible(f"{self.user.name} may not write in {channel.name}")
        if len(text) > _LONGEST_MESSAGE and file is None:
            text, file = "", text.encode()
        message = Message(
            snowflake(),
            channel,
            self.user,
            text,
            type=REPLY if answers else DEFAULT,
            answers=answers.id if answers else "",
        )
        message.mentions = self._mentioned(text)
        message.mention_roles = re.findall(r"<@&(\d+)>", text)
        if file is not None:
            message.attachments = [self.fake.keep_file(file)]
        return self.fake.post(message)

    def mention(self, channel: Channel, text: str, **how: Any) -> Message:
        return self.says(channel, f"<@{self.fake.bot.id}> {text}".strip(), **how)

    def edits(self, message: Message, text: str) -> None:
        if message.author is not self.user:
            raise Impossible("people can only edit what they wrote")
        message.rewrite(text)
        message.mentions = self._mentioned(text)
        self.fake.tell("MESSAGE_UPDATE", self.fake.told(message))

    def begins_thread(self, channel: Channel, name: str) -> Channel:
        if not channel.allows(self.user, "create_public_threads"):
            raise Impossible(f"{self.user.name} may not begin threads in {channel.name}")
        return self.fake.thread(channel, name, owner=self.user)

    def slash(self, channel: Channel, command: str, **options: Any) -> Interaction:
        """Call a command that the bot has registered, with options that it offers (``"denomination set"`` for two words)."""
        name, _, sub = command.partition(" ")
        known = next((one for one in self.fake.commands if one["name"] == name), None)
        if known is None:
            raise Impossible(f"there is no command /{name}")
        offered = known["options"]
        if sub:
            offered = next((one for one in offered if one["name"] == sub), {"options": None})["options"]
        if offered is None:
            raise Impossible(f"there is no command /{command}")
        given = [self._option(offered, option, value) for option, value in options.items()]
        missing = [one["name"] for one in offered if one.get("required") and one["name"] not in options]
        if missing:
            raise Impossible(f"/{command} needs {missing}")
        chosen = [{"type": _SUBCOMMAND, "name": sub, "options": given}] if sub else given
        return self.fake.call(
            self.user, channel, command, {"id": known["id"], "name": name, "type": 1, "options": chosen}
        )

    def sees(self, channel: Channel) -> list[Seen]:
        """What this person can read in a channel, oldest first."""
        if channel.recipient not in (None, self.user) or not channel.allows(self.user, "view_channel"):
            raise Impossible(f"{self.user.name} cannot see {channel.name}")
        return [_seen(one) for one in channel.messages if one.only_for in ("", self.user.id)]

    def sees_from_bot(self, channel: Channel) -> list[Seen]:
        return [one for one in self.sees(channel) if one.author == self.fake.bot.name]

    def thread_on(self, message: Message) -> Channel | None:
        """The thread that hangs on a message."""
        return self.fake.channels.get(message.id)

    def _mentioned(self, text: str) -> list[User]:
        ids = set(re.findall(r"<@!?(\d+)>", text))
        return [one for one in (*self.fake.users, self.fake.bot) if one.id in ids]

    def _option(self, offered: list[dict[str, Any]], name: str, value: Any) -> dict[str, Any]:
        known = next((one for one in offered if one["name"] == name), None)
        if known is None:
            raise Impossible(f"there is no option {name}")
        choices = [one["value"] for one in known.get("choices") or ()]
        if choices and value not in choices:
            raise Impossible(f"{value} is not offered: {choices}")
        if isinstance(value, str) and len(value) > known.get("max_length", 6_000):
            raise Impossible(f"{name} is too long")
        return {"name": name, "type": _BOOLEAN if isinstance(value, bool) else _STRING, "value": value}


def _seen(message: Message) -> Seen:
    return Seen(
        message.id,
        message.author.name,
        message.content,
        tuple(message.shown),
        bool(message.only_for),
        message.loading,
        message.answers,
    )
