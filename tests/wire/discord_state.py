"""What a Discord is made of, and how its API tells it: guilds, channels, threads, messages, people and their permissions."""

import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

_EPOCH_MS = 1_420_070_400_000
_counter = itertools.count(1)

TEXT, DM, VOICE, PUBLIC_THREAD = 0, 1, 2, 11
DEFAULT, THREAD_STARTER, PIN, REPLY = 0, 21, 6, 19
EPHEMERAL = 1 << 6
LOADING = 1 << 7

PERMISSIONS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "read_message_history": 1 << 16,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
EVERYDAY = sum(
    PERMISSIONS[name]
    for name in (
        "view_channel",
        "send_messages",
        "read_message_history",
        "create_public_threads",
        "send_messages_in_threads",
    )
)


def snowflake(at_ms: int | None = None) -> str:
    """An id of this moment, unlike every other."""
    ms = int(time.time() * 1000) if at_ms is None else at_ms
    return str(((ms - _EPOCH_MS) << 22) | (next(_counter) & 0x3FFFFF))


def moment(of: str) -> str:
    return datetime.fromtimestamp(((int(of) >> 22) + _EPOCH_MS) / 1000, UTC).isoformat()


@dataclass
class User:
    id: str
    name: str
    bot: bool = False
    dms_closed: bool = False

    def payload(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "username": self.name.lower().replace(" ", "_"),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


@dataclass
class Message:
    id: str
    channel: "Channel"
    author: User
    content: str
    type: int = DEFAULT
    flags: int = 0
    nonce: str = ""
    only_for: str = ""
    answers: str = ""
    webhook: str = ""
    attachments: list[dict[str, Any]] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    edited: bool = False

    def __post_init__(self) -> None:
        self.shown.append(self.content)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    def rewrite(self, content: str, flags: int = 0) -> None:
        self.content = content
        self.shown.append(content)
        self.flags = (self.flags & EPHEMERAL) | flags
        self.edited = True

    def payload(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "id": self.id,
            "channel_id": self.channel.id,
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": moment(self.id),
            "edited_timestamp": moment(snowflake()) if self.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [one.payload() for one in self.mentions],
            "mention_roles": self.mention_roles,
            "attachments": self.attachments,
            "embeds": [],
            "components": [],
            "pinned": False,
            "type": self.type,
            "flags": self.flags,
        }
        if self.nonce:
            told["nonce"] = self.nonce
        if self.webhook:
            told["webhook_id"] = self.webhook
        if self.answers:
            told["message_reference"] = {"type": 0, "message_id": self.answers, "channel_id": self.channel.id}
            earlier = self.channel.message(self.answers)
            told["referenced_message"] = None if earlier is None else {**earlier.payload(), "referenced_message": None}
        return told


@dataclass
class Channel:
    """``denied`` takes permissions from one person here; ``unsaid`` does so without telling the bot beforehand."""

    id: str
    name: str
    guild: "Guild | None" = None
    type: int = TEXT
    parent: "Channel | None" = None
    owner: str = ""
    recipient: User | None = None
    messages: list[Message] = field(default_factory=list)
    denied: dict[str, int] = field(default_factory=dict)
    unsaid: dict[str, int] = field(default_factory=dict)
    gone: bool = False

    def message(self, wanted: str) -> Message | None:
        return next((one for one in self.messages if one.id == wanted), None)

    def allows(self, user: User, permission: str) -> bool:
        bit = PERMISSIONS[permission]
        if self.guild is None:
            return True
        there = self.parent or self
        taken = there.denied.get(user.id, 0) | there.unsaid.get(user.id, 0)
        return bool(self.guild.permissions(user) & ~taken & bit)

    def may_send(self, user: User) -> bool:
        return self.allows(user, "view_channel") and self.allows(
            user, "send_messages_in_threads" if self.type == PUBLIC_THREAD else "send_messages"
        )

    def payload(self) -> dict[str, Any]:
        told: dict[str, Any] = {"id": self.id, "type": self.type, "last_message_id": None, "flags": 0}
        if self.guild is None:
            return {**told, "recipients": [self.recipient.payload()] if self.recipient else []}
        told |= {"name": self.name, "guild_id": self.guild.id, "position": 0, "nsfw": False, "rate_limit_per_user": 0}
        if self.type == PUBLIC_THREAD:
            return told | self._thread()
        if self.type == VOICE:
            told |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
        return told | {
            "topic": None,
            "parent_id": None,
            "permission_overwrites": [
                {"id": user, "type": 1, "allow": "0", "deny": str(bits)} for user, bits in self.denied.items()
            ],
        }

    def _thread(self) -> dict[str, Any]:
        return {
            "parent_id": self.parent.id if self.parent else None,
            "owner_id": self.owner,
            "message_count": len(self.messages),
            "member_count": 2,
            "total_message_sent": len(self.messages),
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": moment(self.id),
                "locked": False,
                "create_timestamp": moment(self.id),
            },
        }


@dataclass
class Guild:
    id: str
    name: str
    bot: User
    bot_role: str
    bot_permissions: int = EVERYDAY
    given: dict[str, int] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)
    members: list[User] = field(default_factory=list)

    def permissions(self, user: User) -> int:
        return EVERYDAY | (self.bot_permissions if user is self.bot else self.given.get(user.id, 0))

    def member(self, user: User) -> dict[str, Any]:
        return {
            "user": user.payload(),
            "roles": [self.bot_role] if user is self.bot else [],
            "joined_at": moment(self.id),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
        }

    def payload(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "owner_id": "1",
            "unavailable": False,
            "member_count": len(self.members) + 1,
            "roles": [
                self._role(self.id, "@everyone", {}),
                self._role(self.bot_role, self.bot.name, {"bot_id": self.bot.id}),
            ],
            "emojis": [],
            "stickers": [],
            "features": [],
            "channels": [one.payload() for one in self.channels if one.type != PUBLIC_THREAD],
            "threads": [one.payload() for one in self.channels if one.type == PUBLIC_THREAD],
            "members": [self.member(self.bot)],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "joined_at": moment(self.id),
            "large": False,
        }

    def _role(self, role: str, name: str, tags: dict[str, str]) -> dict[str, Any]:
        told = {
            "id": role,
            "name": name,
            "permissions": str(EVERYDAY if not tags else self.bot_permissions),
            "position": 1 if tags else 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": bool(tags),
            "mentionable": False,
            "flags": 0,
        }
        return {**told, "tags": tags} if tags else told


@dataclass
class Interaction:
    """A slash command's call. ``began`` and ``acknowledged`` in seconds of the monotonic clock."""

    id: str
    token: str
    channel: Channel
    user: User
    name: str
    began: float
    acknowledged: float = 0.0
    expired: bool = False
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
