"""Sutta references: found in running text in every common spelling, checked against the real collections, linked. Pure.

What only looks like a reference is left alone. Snp and Sn are the Sutta Nipāta; Sn with a chapter that it does not have is SN,
as a phone writes it. A volume and page of the Pali Text Society's edition (A iii 65, M i 130) is no sutta number: a Roman numeral
names a group only where no volume has it (SN LVI 11) or in capitals joined by a full stop to the number (AN V.57). A single
capital letter (A 5.57, M 10), `an` and `mn` with a space count where what stands around them speaks for a reference.
"""

import re
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from core.sutta_numbers import LAST, SHARED_FILES
from core.sutta_spellings import (
    BARE,
    FOLLOWS,
    GROUPED,
    LETTERS,
    LINK,
    MORE,
    NAMES,
    NUMBERS,
    PREFIX,
    is_doubtful,
    is_meant,
)

_SITE = "https://suttacentral.net"
_SHORT = {
    "an": "AN", "mn": "MN", "sn": "SN", "dn": "DN", "dhp": "Dhp", "snp": "Snp", "ud": "Ud", "iti": "Iti",
}  # fmt: skip
# Works that are no collection of discourses: the sections of one are numbered (diamond-5), and each stands for itself.
_SBE = "https://www.sacred-texts.com/bud/sbe49"
WORKS = {
    "diamond": ("Diamond Sūtra", f"{_SBE}/sbe4929.htm"),
    "heart": ("Heart Sūtra", f"{_SBE}/sbe4930.htm"),
    "larger-sukhavati": ("Larger Sukhāvatī-vyūha", f"{_SBE}/sbe4924.htm"),
    "smaller-sukhavati": ("Smaller Sukhāvatī-vyūha", f"{_SBE}/sbe4927.htm"),
    "amitayus": ("Amitāyur-dhyāna-sūtra", f"{_SBE}/sbe4933.htm"),
    "gateless-gate": ("Gateless Gate", "https://www.sacred-texts.com/bud/zen/mumonkan.htm"),
}
_SECTION = re.compile(r"^(?P<work>[a-z-]+)-(?P<number>\d{1,3})$")
_LAST_PTS_VOLUME = 5
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}
_FIRST_SEGMENT = re.compile(r"\d+-\d+(?:\.\d+)+|\d+(?:\.\d+)*")  # an id may hold a hyphen itself (mn42:16-17.1)
_SIGNS = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-") | {"·": "."})


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
        return tuple(_files(self.collection, self.group, self.first, self.last))

    @property
    def uid(self) -> str:
        return next(_files(self.collection, self.group, self.first, self.first))

    @property
    def canonical(self) -> str:
        return canonical(self.asked) + (f":{self.segment}" if self.segment else "")

    @property
    def url(self) -> str:
        # A range has an anchor of its own where it lies in one file (an1.297-305:1.1 in an1.296-305).
        first = _FIRST_SEGMENT.match(self.segment) if len(self.uids) == 1 else None
        return url_of(self.uid, f"{self.asked}:{first[0]}" if first else "")


@dataclass(frozen=True, slots=True)
class _Found:
    ref: Ref
    start: int
    end: int


def find_refs(text: str) -> tuple[Ref, ...]:
    """Every reference to a discourse that exists, in order of appearance; a link and its label count once.

    Linear in the length of the text. A range is taken whole or not at all: MN 150-153 does not exist.
    """
    plain = _plain(text)
    return tuple(one.ref for one in _once(_found(plain), [link.span() for link in LINK.finditer(plain)]))


def unreal_refs(text: str) -> tuple[str, ...]:
    """References in every common spelling to discourses that do not exist (MN 153, AN 12.1), as people write them, each once."""
    plain = _plain(text)
    return tuple(dict.fromkeys(_unreal(plain)))


def _unreal(plain: str) -> Iterator[str]:
    real = {one.start for one in _found(plain)}
    for prefix in PREFIX.finditer(plain):
        collection = _collection(prefix)
        numbers = NUMBERS[collection].match(plain, prefix.end()) if collection else None
        if numbers is None or prefix.start() in real:
            continue
        if is_doubtful(plain, prefix, numbers) and not is_meant(plain, prefix, numbers, -1):
            continue
        group = _first_group(prefix, numbers) if collection in GROUPED else 0
        if group or collection not in GROUPED:
            name = f"{_SHORT[collection]} {group}." if group else f"{_SHORT[collection]} "
            yield f"{name}{int(numbers['first'])}"


def parse_ref(text: str) -> Ref | None:
    """The one reference that the whole of ``text`` is, or None."""
    plain = _plain(text.strip()[:120]).strip()
    found = _found(plain)
    return found[0].ref if len(found) == 1 and (found[0].start, found[0].end) == (0, len(plain)) else None


def uids(text: str) -> tuple[str, ...]:
    """The files of every discourse that is referred to, each once, in order of appearance."""
    return tuple(dict.fromkeys(uid for ref in dict.fromkeys(find_refs(text)) for uid in ref.uids))


def file_of(name: str) -> str:
    """The uid of the file or section that ``name`` (``an1.5``, ``diamond-5``) lies in, or an empty string."""
    if _work(name):
        return name
    named = parse_ref(name)
    return named.uid if named else ""


def _work(uid: str) -> tuple[str, str, str] | tuple[()]:
    """Name and page of the work that ``uid`` is a section of, and the section's number; or nothing."""
    section = _SECTION.match(uid)
    return (*WORKS[section["work"]], section["number"]) if section and section["work"] in WORKS else ()


def canonical(uid: str) -> str:
    """``an5.57`` as people write it: ``AN 5.57``; a range with an en dash: ``AN 1.1–10``; ``diamond-5``: ``Diamond Sūtra 5``."""
    work = _work(uid)
    if work:
        return f"{work[0]} {work[2]}"
    name = uid.rstrip("0123456789.-")
    return f"{_SHORT.get(name, name.upper())} {uid[len(name) :].replace('-', '–')}"


def url_of(uid: str, anchor: str = "") -> str:
    """The page of a discourse on SuttaCentral, of a work where it can be read; ``anchor`` is a segment id (``an5.57:1.1``)."""
    work = _work(uid)
    if work:
        return work[1]
    return f"{_SITE}/{uid}/en/sujato{f'#{anchor}' if anchor else ''}"


def _plain(text: str) -> str:
    """Without diacritics and invisible characters, with plain dashes; letters keep their case, which tells Sn from SN."""
    if text.isascii():
        return text
    shown = "".join(map(_shown, text.translate(_SIGNS)))
    spread = unicodedata.normalize("NFKD", shown)
    return "".join(character for character in spread if not unicodedata.combining(character))


def _shown(character: str) -> str:
    """A raised or circled number (No) marks a note, and would read on as part of the number before it."""
    match unicodedata.category(character):
        case "No":
            return " "
        case "Cf":
            return ""
        case "Nd":
            return str(unicodedata.decimal(character))
        case _:
            return character


def _found(text: str) -> list[_Found]:
    found: list[_Found] = []
    for prefix in PREFIX.finditer(text):
        end = found[-1].end if found else -1
        if prefix.start() >= end:
            found.extend(_at(text, prefix, end))
    return found


def _at(text: str, prefix: re.Match[str], end_before: int) -> Iterator[_Found]:
    """The reference that starts with this prefix, and those of a list that goes on from it (MN 10, 20 and 118)."""
    collection = _collection(prefix)
    numbers = NUMBERS[collection].match(text, prefix.end()) if collection else None
    if numbers is None or (is_doubtful(text, prefix, numbers) and not is_meant(text, prefix, numbers, end_before)):
        return
    group = _first_group(prefix, numbers) if collection in GROUPED else 0
    if prefix["sn"] == "Sn" and group in LAST["snp"]:
        collection = "snp"
    one = _checked(text, collection, group, numbers, prefix.start())
    while one is not None:
        yield one
        one = _next(text, one)


def _next(text: str, before: _Found) -> _Found | None:
    """The next member of a list. It may be a count of something (MN 10, 20 times), so its surroundings must speak for it."""
    more = MORE.match(text, before.end)
    if more is None:
        return None
    collection, group = before.ref.collection, before.ref.group
    numbers = NUMBERS[collection].match(text, more.end())
    if numbers is not None and numbers.groupdict().get("group"):
        group = int(numbers["group"])
    elif collection in GROUPED:
        numbers = BARE.match(text, more.end())
        if numbers is None or int(numbers["first"]) <= before.ref.last:
            return None
    if numbers is None or not (FOLLOWS.match(text, numbers.end()) or MORE.match(text, numbers.end())):
        return None
    # After a segment, a bare number is a further segment: MN 10:4.1 and 5.2.
    if before.ref.segment and ":" not in numbers[0]:
        return None
    return _checked(text, collection, group, numbers, more.end())


def _collection(prefix: re.Match[str]) -> str:
    """Which collection a prefix names, or an empty string."""
    if prefix["letter"] is not None:
        return LETTERS.get(prefix["letter"], "")
    return next(name for name in NAMES if prefix[name] is not None)


def _first_group(prefix: re.Match[str], numbers: re.Match[str]) -> int:
    """0 where a Roman numeral is the volume of an edition."""
    if numbers["group"]:
        return int(numbers["group"])
    group = _value(numbers["roman"].lower())
    as_group = prefix["letter"] is None and numbers["roman"].isupper() and numbers["after_roman"] == "."
    return group if group > _LAST_PTS_VOLUME or as_group else 0


def _value(roman: str) -> int:
    """The number that ``roman`` (i, v, x, l) writes; 0 for one that nobody would write so."""
    values = [_ROMAN[digit] for digit in roman]
    value = sum(-one if one < after else one for one, after in pairwise([*values, 0]))
    return value if _roman(value) == roman else 0


def _roman(value: int) -> str:
    tens = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx")[min(max(value, 0) // 10, 8)]
    return tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[value % 10]


def _checked(text: str, collection: str, group: int, numbers: re.Match[str], start: int) -> _Found | None:
    """The reference, if every discourse of it exists."""
    first, end = int(numbers["first"]), numbers.end()
    last, segment = _until(group, numbers)
    # "AN 5.57 - 8 points" is no range.
    if numbers["dash"] and numbers["dash"][0].isspace() and not FOLLOWS.match(text, end):
        last, end, segment = first, numbers.end("first"), ""
    if not 1 <= first <= last <= LAST[collection].get(group, 0):
        return None
    return _Found(Ref(collection, group, first, last, segment), start, end)


def _until(group: int, numbers: re.Match[str]) -> tuple[int, str]:
    """Last discourse and segment. ``57-8`` means 57 to 58; a range into another group ends with 0, for there is none."""
    parts = numbers.groupdict()
    first, last, segment = parts["first"], parts["last"], parts.get("segment") or ""
    if last is None:
        return int(first), segment
    if parts.get("again") and int(parts["again"]) != group:
        return 0, segment
    short = parts["dash"][0] == "-" and len(last) < len(first)
    return int(first[: -len(last)] + last) if short else int(last), segment


def _once(found: list[_Found], links: list[tuple[int, int]]) -> Iterator[_Found]:
    """What is written, without repeating a discourse that a link and its label or anchor both name: the closest one stays."""
    kept: _Found | None = None
    for one in found:
        if kept is None:
            kept = one
        elif (_in_link(kept, links) or _in_link(one, links)) and _is_same(kept.ref, one.ref):
            kept = max(kept, one, key=lambda each: (each.ref.first - each.ref.last, bool(each.ref.segment)))
        else:
            yield kept
            kept = one
    if kept is not None:
        yield kept


def _is_same(one: Ref, other: Ref) -> bool:
    """Both lie in one file, and one of them holds the other."""
    inside = one.first <= other.first <= other.last <= one.last or other.first <= one.first <= one.last <= other.last
    return one.collection == other.collection and one.group == other.group and inside and one.uids == other.uids


def _in_link(one: _Found, links: list[tuple[int, int]]) -> bool:
    place = bisect_right(links, (one.start, sys.maxsize)) - 1
    return place >= 0 and links[place][0] <= one.start < links[place][1]


def _files(collection: str, group: int, first: int, last: int) -> Iterator[str]:
    number = first
    while number <= last:
        start, end = _span(collection, group, number)
        numbers = f"{start}" if start == end else f"{start}-{end}"
        yield f"{collection}{group}.{numbers}" if group else f"{collection}{numbers}"
        number = end + 1


def _span(collection: str, group: int, number: int) -> tuple[int, int]:
    """First and last discourse of the file that holds this one."""
    shared = _shared(collection, group)
    place = bisect_right(shared, (number, 10_000)) - 1
    return shared[place] if place >= 0 and shared[place][1] >= number else (number, number)


@cache
def _shared(collection: str, group: int) -> tuple[tuple[int, int], ...]:
    spans = SHARED_FILES.get(collection, {}).get(group, "").split()
    return tuple((int(first), int(last)) for first, _, last in (span.partition("-") for span in spans))
