"""What Slack sends -> what was asked, or None where nobody asked us. Pure."""

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from core.question import Place, Question
from integrations.slack.address import Address, to_reply

DOOR = "slack"
_READ_SUBTYPES = (None, "", "file_share", "thread_broadcast")
_CLOCKS_DIFFER = 120  # seconds that Slack's clock may be behind ours
_PRIVATE = re.compile(r"private\b[:,]?\s*", re.IGNORECASE)
_MARKUP = re.compile(r"<([^<>]*)>")
_TO_SOMEONE = re.compile(r"\s*<@([A-Z0-9]+)")

Kind = Literal["mention", "dm", "thread"]


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are in this workspace."""

    team: str
    user: str
    bot: str


@dataclass(frozen=True, slots=True)
class TextFile:
    """A pasted text that Slack turned into a file."""

    url: str


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that is, or may be, for us.

    ``root`` is the thread it stands in, or itself. ``kind`` ``thread`` means: only if we are in that conversation.
    """

    kind: Kind
    team: str
    channel: str
    user: str
    ts: str
    root: str
    text: str
    files: tuple[TextFile, ...] = field(default=())

    @property
    def in_thread(self) -> bool:
        return self.root != self.ts


@dataclass(frozen=True, slots=True)
class Slash:
    """A slash command as it was given. ``trigger`` is different for every use."""

    team: str
    channel: str
    user: str
    text: str
    trigger: str
    response_url: str


def hear(body: Mapping[str, Any], me: Me) -> Heard | None:
    """The message in an Events API body; None for bots, ourselves, edits, unfurls, joins and what is said to others."""
    event = body.get("event") or {}
    if not _is_fresh(event, me):
        return None
    text = str(event.get("text") or "")
    kind = _kind(event, mentioned=f"<@{me.user}" in text)
    if kind is None or (kind == "thread" and _TO_SOMEONE.match(text)):
        return None
    return Heard(
        kind=kind,
        team=str(body.get("team_id") or me.team),
        channel=str(event["channel"]),
        user=str(event["user"]),
        ts=str(event["ts"]),
        root=str(event.get("thread_ts") or event["ts"]),
        text=plain(text, me.user),
        files=_text_files(event.get("files") or ()),
    )


def _is_fresh(event: Mapping[str, Any], me: Me) -> bool:
    """A person's new words: an edit has ``edited``, a bot's message ``bot_id``, an unfurl ``hidden``."""
    if event.get("type") not in ("message", "app_mention") or event.get("subtype") not in _READ_SUBTYPES:
        return False
    if event.get("bot_id") or event.get("edited") or event.get("hidden"):
        return False
    return bool(event.get("channel") and event.get("ts")) and event.get("user") not in (None, "", me.user, "USLACKBOT")


def _kind(event: Mapping[str, Any], *, mentioned: bool) -> Kind | None:
    if event.get("channel_type") == "im" or str(event["channel"]).startswith("D"):
        return "dm"
    if event["type"] == "app_mention" or mentioned:
        return "mention"
    return "thread" if event.get("thread_ts") not in (None, event["ts"]) else None


def _text_files(files: Sequence[Mapping[str, Any]]) -> tuple[TextFile, ...]:
    texts = (file for file in files if str(file.get("mimetype", "")).startswith("text/plain"))
    return tuple(TextFile(str(file["url_private"])) for file in texts if file.get("url_private"))


def command(body: Mapping[str, Any]) -> Slash:
    names = ("team_id", "channel_id", "user_id", "text", "trigger_id", "response_url")
    return Slash(*(str(body.get(name) or "") for name in names))


def plain(text: str, me: str) -> str:
    """Slack's markup as people read it: our own name gone, others as ``someone``, links as their label or address."""
    return html.unescape(_MARKUP.sub(lambda found: _word(found[1], me), text)).strip()


def _word(markup: str, me: str) -> str:
    target, _, label = markup.partition("|")
    if target.startswith("@"):
        return "" if target[1:] == me else "someone"
    if target.startswith("#"):
        return f"#{label}" if label else "a channel"
    if target.startswith("!"):
        return label or f"@{target[1:].split('^')[0]}"
    return label or target


def thread_of(heard: Heard, *, ours: bool) -> str:
    """The memory's name of a conversation: a DM is one, each of its threads another, and a channel's thread is one.

    In a thread that other people began we remember only what was said to us (``ours`` false).
    """
    if heard.kind == "dm":
        return f"{heard.channel}:{heard.root}" if heard.in_thread else heard.channel
    whole = f"{heard.channel}:{heard.root}"
    return whole if ours or not heard.in_thread else f"{whole}:mentions"


def question_from(heard: Heard, *, id: str, text: str, thread: str) -> Question:
    stays_flat = heard.kind == "dm" and not heard.in_thread
    address = Address(
        team=heard.team,
        channel=heard.channel,
        user=heard.user,
        thread_ts="" if stays_flat else heard.root,
        since=heard.ts,
    )
    return Question(
        id=id,
        text=text,
        place=Place(DOOR, heard.team, heard.channel, thread),
        asker=heard.user,
        event=f"{heard.team}:{heard.channel}:{heard.ts}",
        reply_to=to_reply(address),
        private=heard.kind == "dm",
    )


def question_from_command(slash: Slash, *, id: str, now: float) -> Question:
    """``/ask``; a first word ``private`` means that only the asker sees the answer. ``now`` in seconds since 1970."""
    marked = _PRIVATE.match(slash.text.strip())
    return Question(
        id=id,
        text=plain(slash.text.strip()[marked.end() :] if marked else slash.text, ""),
        place=Place(DOOR, slash.team, slash.channel, f"{slash.channel}:{slash.trigger}"),
        asker=slash.user,
        event=f"{slash.team}:{slash.trigger}",
        reply_to=to_reply(address_of(slash, now=now, private=marked is not None)),
        private=marked is not None or slash.channel.startswith("D"),
    )


def address_of(slash: Slash, *, now: float, private: bool) -> Address:
    return Address(
        team=slash.team,
        channel=slash.channel,
        user=slash.user,
        response_url=slash.response_url,
        since=f"{now - _CLOCKS_DIFFER:.6f}",
        private="yes" if private else "",
    )
