"""Sutta references: checked against the real collections, named in one way, linked. Pure.

`core.sutta_spellings` knows how they are written.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from core.sutta_numbers import LAST, SHARED_FILES
from core.sutta_spellings import Spelled, plain_spelling, spelled_in

_SITE = "https://suttacentral.net"
_NAMES = {
    "an": "AN", "mn": "MN", "sn": "SN", "dn": "DN", "dhp": "Dhp", "snp": "Snp", "ud": "Ud", "iti": "Iti",
}  # fmt: skip
_LONGEST = 80  # characters of a single reference, however spelled


@dataclass(frozen=True, slots=True)
class Ref:
    """One or more discourses in a row, as asked for: AN 1.5 is ``first == last == 5`` in group 1. ``segment`` may be empty."""

    collection: str
    group: int
    first: int
    last: int
    segment: str = ""

    @property
    def asked(self) -> str:
        return _uid(self.collection, self.group, self.first, self.last)

    @property
    def uids(self) -> tuple[str, ...]:
        """The files that hold these discourses, in order: AN 1.5 lies in ``an1.1-10``."""
        return tuple(dict.fromkeys(_file_of(self.collection, self.group, n) for n in range(self.first, self.last + 1)))

    @property
    def uid(self) -> str:
        return _file_of(self.collection, self.group, self.first)

    @property
    def canonical(self) -> str:
        return canonical(self.asked) + (f":{self.segment}" if self.segment else "")

    @property
    def url(self) -> str:
        return url_of(self.uid, f"{self.asked}:{self._start}" if self.segment else "")

    @property
    def _start(self) -> str:
        """Where a range of segments begins. ``16-17.1`` is itself one (an abridgement); a section begins at its ``.1``."""
        start, _, rest = self.segment.partition("-")
        if "." in start or self.collection == "dhp":
            return start
        return f"{start}-{rest.partition('-')[0]}" if "." in rest else f"{start}.1"


def find_refs(text: str) -> tuple[Ref, ...]:
    """Every reference to a discourse that exists, in order of appearance. Linear in the length of the text."""
    return tuple(ref for ref, _ in _found(plain_spelling(text)))


def parse_ref(text: str) -> Ref | None:
    """The one reference that the whole of ``text`` is, or None."""
    plain = plain_spelling(text).strip(" \t\r\n.,;()[]")
    found = list(_found(plain)) if len(plain) <= _LONGEST else []
    whole = [ref for ref, spelled in found if (spelled.start, spelled.end) == (0, len(plain))]
    return whole[0] if whole else None


def uids(text: str) -> tuple[str, ...]:
    """The files of every discourse that is referred to, each once, in order of appearance."""
    return tuple(dict.fromkeys(uid for ref in dict.fromkeys(find_refs(text)) for uid in ref.uids))


def canonical(uid: str) -> str:
    """``an5.57`` as people write it: ``AN 5.57``; a range with an en dash: ``AN 1.1–10``."""
    name = uid.rstrip("0123456789.-")
    return f"{_NAMES.get(name, name.upper())} {uid[len(name) :].replace('-', '–')}"


def url_of(uid: str, anchor: str = "") -> str:
    """The page of a discourse on SuttaCentral; ``anchor`` is a whole segment id (``an5.57:1.1``)."""
    return f"{_SITE}/{uid}/en/sujato{f'#{anchor}' if anchor else ''}"


def _found(plain: str) -> Iterator[tuple[Ref, Spelled]]:
    """What exists of what is written."""
    for spelled in spelled_in(plain):
        if _exists(spelled):
            yield Ref(spelled.collection, spelled.group, spelled.first, spelled.last, spelled.segment), spelled


def _exists(spelled: Spelled) -> bool:
    return 1 <= spelled.first <= spelled.last <= LAST[spelled.collection].get(spelled.group, 0)


def _file_of(collection: str, group: int, number: int) -> str:
    shared = _shared(collection, group)
    place = bisect_right(shared, (number, 10_000)) - 1
    first, last = shared[place] if place >= 0 and shared[place][1] >= number else (number, number)
    return _uid(collection, group, first, last)


def _uid(collection: str, group: int, first: int, last: int) -> str:
    numbers = f"{first}" if first == last else f"{first}-{last}"
    return f"{collection}{group}.{numbers}" if group else f"{collection}{numbers}"


@cache
def _shared(collection: str, group: int) -> tuple[tuple[int, int], ...]:
    spans = SHARED_FILES.get(collection, {}).get(group, "").split()
    return tuple((int(first), int(last)) for first, _, last in (span.partition("-") for span in spans))
