"""What a person asked, and where, in words that no platform owns."""

from collections.abc import Mapping
from dataclasses import dataclass, field

DEFAULT_DENOMINATION = "early-buddhist"
MAX_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Turn:
    """One earlier exchange of a conversation, oldest first where several stand together."""

    said: str
    answered: str
    kind: str
    unit_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question was asked. Every part is the door's own opaque id.

    ``channel`` owns the settings (a thread names its parent here); ``thread`` owns the memory.
    """

    door: str
    workspace: str
    channel: str
    thread: str


@dataclass(frozen=True, slots=True)
class Question:
    """One message to answer.

    ``event`` is the platform's identity of the act of asking, equal across redeliveries ("" in the terminal, where
    nothing is redelivered). ``reply_to`` is what the door needs to post the answer after a restart; the core
    stores it and gives it back unread. ``denomination``, ``turns`` and ``raised_risk`` are filled by the conversation.
    """

    id: str
    text: str
    place: Place
    asker: str
    event: str = ""
    reply_to: Mapping[str, str] = field(default_factory=dict)
    denomination: str = DEFAULT_DENOMINATION
    turns: tuple[Turn, ...] = ()
    raised_risk: bool = False
    private: bool = False
