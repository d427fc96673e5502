"""Sutta references: found in running text in every common spelling, checked against the real collections, linked. Pure.

Words that only look like references are left alone: Snp and Sn are the Sutta Nipāta, `an 5.5 inch screen` is a screen,
`MN 55401` is a postal code. A single capital letter (A 5.57, M 10, S 56.11) and a lower-case `an` with a space count only where
what stands around them speaks for a reference.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from core.sutta_numbers import LAST, SHARED_FILES

_SITE = "https://suttacentral.net"
_NAMES = {
    "an": "AN", "mn": "MN", "sn": "SN", "dn": "DN", "dhp": "Dhp", "snp": "Snp", "ud": "Ud", "iti": "Iti",
}  # fmt: skip

_NIKAYA = r"(?:\s+nik(?:aya|\.))?"
_PREFIXES = {
    "an": rf"anguttara{_NIKAYA}|numbered\s+discourses(?:\s+of\s+the\s+buddha)?|a\.n\.|an",
    "mn": rf"majjhima{_NIKAYA}|middle(?:[\s-]+length)?\s+discourses(?:\s+of\s+the\s+buddha)?|m\.n\.|mn",
    "sn": rf"samyutta{_NIKAYA}|(?:linked|connected)\s+discourses(?:\s+of\s+the\s+buddha)?|s\.n\.|sn",
    "dn": rf"digha{_NIKAYA}|long\s+discourses(?:\s+of\s+the\s+buddha)?|d\.n\.|dn",
    "dhp": r"dhammapada(?:\s+verses?)?|dhp",
    "snp": r"sutta\s*nipata|snp",
    "ud": r"udana|ud",
    "iti": r"itivuttaka|iti",
}
_LETTERS = {"A": "an", "M": "mn", "S": "sn", "D": "dn"}
_GROUPED = frozenset(name for name, groups in LAST.items() if 0 not in groups)
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11}

_SEGMENT = r"\d{1,3}(?:\.\d{1,3})*(?:-\d{1,3}(?:\.\d{1,3})*)*"
_RANGE_END = r"(?:\s?-\s?(?:\d{1,3}\.)?(?P<last>\d{1,4}))?"
_TWO = (
    r"(?:(?P<group>\d{1,3})\s?[.:]\s?|(?P<roman>[ivx]{1,4})[\s.]{1,2})(?P<first>\d{1,4})"
    rf"{_RANGE_END}(?:\s?:\s?(?P<segment>{_SEGMENT}))?"
)
_ONE = rf"(?P<first>\d{{1,4}})(?:\s?-\s?(?P<last>\d{{1,4}}))?(?:\s?[.:]\s?(?P<segment>{_SEGMENT}))?"
_END = r"(?![\w%°]|[.,:-]\d)"
_NUMBERS = {True: re.compile(_TWO + _END, re.I), False: re.compile(_ONE + _END, re.I)}

_PREFIX = re.compile(
    r"(?<![\w.])(?:"
    + "|".join(rf"(?P<{name}>{pattern})" for name, pattern in _PREFIXES.items())
    + r"|(?P<letter>[amsd]))(?P<gap>\.?\s{0,3})(?=[\divx])",
    re.I,
)
_MORE = re.compile(r"\s{0,3}(?:[,;]\s{0,3}(?:and|or|&)?|and|or|&)\s{0,3}(?=\d)", re.I)

# What may follow a doubtful reference. A unit or a noun there means that it was a number.
_FOLLOWS = re.compile(
    r"\s*(?:$|[)\]\"'?!,;:/]|\.(?:\s|$)|(?:(?:say|said|says|mean|means|teach|teaches|tell|tells|speak|speaks|and|or|with|about|on|to|as|"
    r"explain|explains|please|sutta|where|ff|at)\b))",
    re.I,
)
_BEFORE = re.compile(
    r"(?:^|\b(?:does|do|did|see|cf\.?|read|quote|open|explain|sutta|discourse|compare)\s+|[(\[]\s*)$", re.I
)
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"))


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
        numbers = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.collection}{self.group}.{numbers}" if self.group else f"{self.collection}{numbers}"

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
        anchor = f"{self.asked}:{self.segment.partition('-')[0]}" if self.segment and self.first == self.last else ""
        return url_of(self.uid, anchor)


def find_refs(text: str) -> tuple[Ref, ...]:
    """Every reference to a discourse that exists, in order of appearance. Linear in the length of the text."""
    plain = _plain(text)
    found: list[Ref] = []
    end = 0
    for prefix in _PREFIX.finditer(plain):
        if prefix.start() < end:
            continue
        for ref, end in _refs_at(plain, prefix):  # noqa: B007 - the next prefix is looked for after the last number
            found.append(ref)
    return tuple(found)


def parse_ref(text: str) -> Ref | None:
    """The one reference that ``text`` is, or None."""
    refs = find_refs(text.strip()[:80])
    return refs[0] if len(refs) == 1 else None


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


def _plain(text: str) -> str:
    """Without diacritics and with plain dashes; letters keep their case, which tells Sn from SN."""
    spread = unicodedata.normalize("NFKD", text.translate(_DASHES)) if not text.isascii() else text
    return "".join(character for character in spread if not unicodedata.combining(character))


def _refs_at(text: str, prefix: re.Match[str]) -> Iterator[tuple[Ref, int]]:
    """The reference that starts with this prefix, and those of a list that goes on from it (MN 10, 20 and 118)."""
    collection, doubtful = _collection(prefix)
    numbers = _NUMBERS[collection in _GROUPED].match(text, prefix.end())
    while numbers is not None:
        ref = _checked(collection, numbers)
        if ref is None or (doubtful and not _is_meant(text, prefix, numbers)):
            return
        yield ref, numbers.end()
        more = _MORE.match(text, numbers.end())
        numbers = _NUMBERS[collection in _GROUPED].match(text, more.end()) if more else None
        # A further number may be a count of something ("MN 10, 20 times"), so it needs its surroundings to speak for it.
        if numbers is not None and not (_FOLLOWS.match(text, numbers.end()) or _MORE.match(text, numbers.end())):
            return


def _collection(prefix: re.Match[str]) -> tuple[str, bool]:
    """Which collection a prefix names, and whether it is one of the spellings that are also ordinary words."""
    letter = prefix["letter"]
    if letter is not None:
        return _LETTERS.get(letter, ""), True
    name = next(name for name in _PREFIXES if prefix[name] is not None)
    written = prefix[name]
    if written == "Sn":
        return "snp", False
    return name, written in ("an", "An") and bool(prefix["gap"])


def _is_meant(text: str, prefix: re.Match[str], numbers: re.Match[str]) -> bool:
    follows = _FOLLOWS.match(text, numbers.end()) is not None
    if prefix["letter"] is not None:
        return follows
    return follows and _BEFORE.search(text[max(0, prefix.start() - 20) : prefix.start()]) is not None


def _checked(collection: str, numbers: re.Match[str]) -> Ref | None:
    """The reference, if every discourse of it exists."""
    groups = LAST.get(collection)
    if groups is None:
        return None
    group = _group(numbers) if collection in _GROUPED else 0
    first = int(numbers["first"])
    last = int(numbers["last"] or first)
    highest = groups.get(group, 0)
    if not 1 <= first <= highest or (last > highest and last > first):
        return None
    return Ref(collection, group, first, max(first, last), numbers["segment"] or "")


def _group(numbers: re.Match[str]) -> int:
    return int(numbers["group"]) if numbers["group"] else _ROMAN.get(numbers["roman"].lower(), 0)


def _file_of(collection: str, group: int, number: int) -> str:
    shared = _shared(collection, group)
    place = bisect_right(shared, (number, 10_000)) - 1
    first, last = shared[place] if place >= 0 and shared[place][1] >= number else (number, number)
    numbers = f"{first}" if first == last else f"{first}-{last}"
    return f"{collection}{group}.{numbers}" if group else f"{collection}{numbers}"


@cache
def _shared(collection: str, group: int) -> tuple[tuple[int, int], ...]:
    spans = SHARED_FILES.get(collection, {}).get(group, "").split()
    return tuple((int(first), int(last)) for first, _, last in (span.partition("-") for span in spans))
