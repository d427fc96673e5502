"""Decide what a Discord event asks of us, and make a Question of it. Pure: nothing here sends or reads a file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import discord

from core.question import MAX_CHARACTERS, Place, Question

DOOR = "discord"
DIRECT = "dm"

Heed = Literal["ask", "hello", "nothing"]

_PERSONAL = (discord.MessageType.default, discord.MessageType.reply)
_THREADABLE = (discord.ChannelType.text, discord.ChannelType.news)
_OTHERS = re.compile(r"<@[!&]?\d+>")
# A UTF-8 character takes four bytes at most.
_MOST_BYTES = 4 * (MAX_CHARACTERS + 1)
# Stands for a file that is too long to be worth fetching; the question is refused with the sentence for that.
BEYOND_LIMIT = "." * (MAX_CHARACTERS + 1)


@dataclass(frozen=True, slots=True)
class Where:
    """A place to talk. ``guild`` is "" in direct messages, ``parent`` "" outside threads; ``ours`` says who began the thread."""

    guild: str
    channel: str
    parent: str = ""
    ours: bool = False
    threadable: bool = False


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text file, as Discord sends a paste that is too long for a message. ``size`` in bytes."""

    size: int
    attachment: discord.Attachment | None = None

    @property
    def readable(self) -> bool:
        return self.size <= _MOST_BYTES


@dataclass(frozen=True, slots=True)
class Said:
    """A person's message, as far as we look at it. ``text`` is without the mention of us and without other people's ids."""

    id: str
    author: str
    name: str
    text: str
    where: Where
    personal: bool = True
    mentioned: bool = False
    to_others: bool = False
    pasted: Pasted | None = None


@dataclass(frozen=True, slots=True)
class Commanded:
    """A slash command's call. Its token answers for 15 minutes."""

    id: str
    application: str
    token: str
    author: str
    name: str
    where: Where


def said(message: discord.Message, me: int, channel: object) -> Said:
    """What a message says to the bot with the user id ``me``. ``channel`` is where, as far as it is known."""
    role = next((str(role.id) for role in message.role_mentions if _is_mine(role, me)), "")
    mentioned = bool(role) or any(user.id == me for user in message.mentions) or _answers(message, me)
    others = any(user.id != me for user in message.mentions)
    return Said(
        id=str(message.id),
        author=str(message.author.id),
        name=message.author.display_name,
        text=_words(message.content, str(me), role),
        where=where(channel, message.guild, me),
        personal=message.type in _PERSONAL and not message.author.bot and message.webhook_id is None,
        mentioned=mentioned,
        to_others=others,
        pasted=_pasted(message),
    )


def commanded(interaction: discord.Interaction) -> Commanded:
    me = interaction.client.user.id if interaction.client.user else 0
    return Commanded(
        id=str(interaction.id),
        application=str(interaction.application_id),
        token=interaction.token,
        author=str(interaction.user.id),
        name=interaction.user.display_name,
        where=where(interaction.channel, interaction.guild_id, me, str(interaction.channel_id or "")),
    )


def where(channel: object, guild: object, me: int, channel_id: str = "") -> Where:
    """``guild`` is None in direct messages."""
    found = channel_id or str(getattr(channel, "id", ""))
    if guild is None:
        return Where("", found)
    guild_id = str(getattr(guild, "id", guild))
    if isinstance(channel, discord.Thread):
        return Where(guild_id, found, str(channel.parent_id), channel.owner_id == me)
    return Where(guild_id, found, threadable=_may_thread(channel))


def heed(said: Said, *, known: bool) -> Heed:
    """What to do about a message. ``known`` says that memory has the thread it was said in.

    In a thread of ours every message is meant for us, unless it speaks to somebody else.
    """
    if not said.personal:
        return "nothing"
    here = said.where
    spoken_to = said.mentioned or not here.guild
    follows_up = bool(here.parent) and (here.ours or known) and not said.to_others
    if said.text or said.pasted:
        return "ask" if spoken_to or follows_up else "nothing"
    return "hello" if spoken_to else "nothing"


def place_of_message(said: Said) -> Place:
    """The thread that a message begins has the message's own id, so its place is known before there is one.

    Where no thread can be made, each person has a conversation of their own in the channel.
    """
    here = said.where
    if not here.guild:
        return Place(DOOR, DIRECT, here.channel, here.channel)
    if here.parent:
        return Place(DOOR, here.guild, here.parent, here.channel)
    return Place(DOOR, here.guild, here.channel, said.id if here.threadable else f"{here.channel}-{said.author}")


def place_of_command(called: Commanded, *, private: bool = False) -> Place:
    """A private conversation is kept apart from all that others can read or continue."""
    here = called.where
    channel = here.parent or here.channel
    if private:
        return Place(DOOR, here.guild or DIRECT, channel, private_thread(here.channel, called.author))
    if not here.guild or here.ours:
        return Place(DOOR, here.guild or DIRECT, channel, here.channel)
    return Place(DOOR, here.guild, channel, f"{here.channel}-{called.author}")


def private_thread(channel: str, user: str) -> str:
    """Where one person's private commands in one channel are remembered."""
    return f"private-{channel}-{user}"


def from_message(said: Said, ask_id: str, text: str) -> Question:
    """``text`` is the message's, or its file's."""
    here = said.where
    begins = bool(here.guild) and not here.parent and here.threadable
    reply_to = {"channel": here.channel, "message": said.id, "user": said.author, "name": said.name}
    if begins:
        reply_to["begins"] = "1"
    return Question(ask_id, text, place_of_message(said), said.author, event=said.id, reply_to=reply_to)


def from_command(called: Commanded, ask_id: str, text: str, *, private: bool) -> Question:
    reply_to: Mapping[str, str] = {
        "token": called.token,
        "application": called.application,
        "channel": called.where.channel,
        "user": called.author,
        "name": called.name,
    }
    place = place_of_command(called, private=private)
    return Question(ask_id, text, place, called.author, event=called.id, reply_to=reply_to, private=private)


def _words(content: str, me: str, role: str) -> str:
    mine = content.replace(f"<@{me}>", " ").replace(f"<@!{me}>", " ")
    if role:
        mine = mine.replace(f"<@&{role}>", " ")
    return _OTHERS.sub("someone", mine).strip()


def _answers(message: discord.Message, me: int) -> bool:
    """Whether it is a reply to one of our messages; such a reply can be sent without a mention."""
    earlier = message.reference.resolved if message.reference else None
    return isinstance(earlier, discord.Message) and earlier.author.id == me


def _is_mine(role: discord.Role, me: int) -> bool:
    """The role that Discord makes for a bot: people pick it by mistake when they mean the bot."""
    return role.tags is not None and role.tags.bot_id == me


def _pasted(message: discord.Message) -> Pasted | None:
    texts = [one for one in message.attachments if _is_text(one)]
    return Pasted(texts[0].size, texts[0]) if texts else None


def _is_text(attachment: discord.Attachment) -> bool:
    return attachment.filename.lower().endswith(".txt") and (attachment.content_type or "text/").startswith("text/")


def _may_thread(channel: object) -> bool:
    """As far as is known here; Discord has the last word. Voice channels have text and no threads."""
    if not isinstance(channel, discord.TextChannel) or channel.type not in _THREADABLE:
        return False
    me: discord.Member | None = channel.guild.me
    if me is None:
        return True
    may = channel.permissions_for(me)
    return may.create_public_threads and may.send_messages_in_threads
