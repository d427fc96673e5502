"""Where an answer goes: what is kept with a question so that any process can post its answer later. Pure."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Address:
    """``thread_ts`` is "" for a message of its own. ``response_url`` is "" unless a command was used.

    ``since`` is when it was asked, in seconds since 1970 as text: older messages cannot be ours.
    """

    team: str
    channel: str
    user: str
    thread_ts: str = ""
    response_url: str = ""
    since: str = "0"
    private: str = ""

    @property
    def is_dm(self) -> bool:
        return self.channel.startswith("D")


def to_reply(address: Address) -> dict[str, str]:
    return {name: str(value) for name, value in asdict(address).items()}


def from_reply(kept: Mapping[str, str]) -> Address:
    """Unknown names are left out and missing ones are empty: another version may have written them."""
    names = ("team", "channel", "user", "thread_ts", "response_url", "since", "private")
    return Address(**{name: kept.get(name, "") for name in names})
