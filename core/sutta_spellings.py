"""How people write sutta references. Says what is written, not whether it exists: `core.refs` checks that. Pure.

What only looks like a reference is left alone. The rules, for those who meet a case they do not cover:

- Snp and Sn are the Sutta Nipāta; ``Sn 56.11`` can only be SN, because the Sutta Nipāta has five chapters.
- A, M, S and D count in upper case only. ``A 5.57`` and ``S 56.11`` need a plausible next word; ``M 10`` needs one too and no
  ``the`` or ``my`` before it; ``M10`` is a bolt or a motorway unless it is asked for or the text speaks of suttas.
- ``an 5.57`` with a space is an article and a number unless it is asked for; so is ``AN`` where everything is in capitals.
- A number with a unit (``5.5 inch``, ``8.5 out of 10``, ``10 screws``) is a measure, whatever stands before it.
- Roman numerals are groups (``AN V 57``, ``SN LVI 11``). ``S V 420``, ``M i 55`` and ``A iii 57`` are volume and page of the Pali
  edition and are not guessed at; nor are verse numbers of the Sutta Nipāta (``Sn 143``).
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from core.sutta_numbers import LAST

_NIKAYA = r"(?:[\s-]{0,3}nik(?:aya|\.)?)?(?:\s\([a-z]{2,3}\))?,?"
_FULL = {
    "an": rf"a[nm]guttara{_NIKAYA}|numbered\s+discourses(?:\s+of\s+the\s+buddha)?",
    "mn": rf"majjhima{_NIKAYA}|middle(?:[\s-]+length)?\s+discourses(?:\s+of\s+the\s+buddha)?",
    "sn": rf"sa[mn]yutta{_NIKAYA}|(?:linked|connected)\s+discourses(?:\s+of\s+the\s+buddha)?",
    "dn": rf"digha{_NIKAYA}|long\s+discourses(?:\s+of\s+the\s+buddha)?",
    "dhp": r"dhammapada(?:,?\s+(?:verses?|vv?\.?))?",
    "snp": r"sutta\s?nipata",
    "ud": r"udana",
    "iti": r"itivuttaka",
}
_SHORT = {
    "an": r"an|a\.n\.",
    "mn": r"mn|m\.n\.",
    "sn": r"sn|s\.n\.",
    "dn": r"dn|d\.n\.",
    "dhp": r"dhp(?:\.?\s{0,3}vv?\.?|\.?\s{1,3}verses?)?",
    "snp": r"snp",
    "ud": r"ud",
    "iti": r"iti",
}
_LETTERS = {"A": "an", "M": "mn", "S": "sn", "D": "dn"}
_GROUPED = frozenset(name for name, groups in LAST.items() if 0 not in groups)

# Full names come first, as their first letters are abbreviations too. An apostrophe before a letter is a contraction (I'M 10).
_PREFIX = re.compile(
    r"(?<!\w)(?<!\w[.'’`])(?:(?:(?:"
    + "|".join(rf"(?P<full_{name}>{pattern})" for name, pattern in _FULL.items())
    + "|"
    + "|".join(rf"(?P<short_{name}>{pattern})" for name, pattern in _SHORT.items())
    + r")(?:\s{1,3}(?:sutta|discourse|number|no\.?|#))?)|(?P<letter>[amsd]))(?P<gap>\.?\s{0,3})(?=[\divxl])",
    re.I,
)

_SEGMENT = r"\d{1,3}(?:\.\d{1,3})*(?:-\d{1,3}(?:\.\d{1,3})*)*"
# Not the beginning of a longer number or a word, nor of a range into another group, which is read as a list of two.
_END = r"(?![\w%°]|[.:]\d|,\d{3}(?!\d)|-\d{1,4}(?![.:\d]))"
_MORE = re.compile(r"\s{0,3}(?:[,;]\s{0,3}(?:and\b|or\b|&)?|and\b|or\b|&)\s{0,3}(?=\d)|-(?=\d{1,3}[.:]\d)", re.I)
_BARE = re.compile(rf"(?P<first>\d{{1,4}})(?:-(?P<last>\d{{1,4}}))?{_END}")


def _numbers(name: str) -> re.Pattern[str]:
    """The numbers of one collection. A range may name it again: ``AN 5.57-AN 5.60``, ``SN 12.72-12.81``."""
    again, last = rf"\s?-\s?(?:{name}\s?)?", r"(?P<last>\d{1,4})"
    if name not in _GROUPED:
        return re.compile(rf"(?P<first>\d{{1,4}})(?:{again}{last})?(?:[.:](?P<segment>{_SEGMENT}))?{_END}", re.I)
    first = r"(?:(?P<group>\d{1,3})\s?[.:]\s?|(?P<roman>[ivxl]{1,7})[\s.,]{1,2})(?P<first>\d{1,4})"
    return re.compile(rf"{first}(?:{again}(?:(?P=group)[.:])?{last})?(?:\s?:\s?(?P<segment>{_SEGMENT}))?{_END}", re.I)


_NUMBERS = {name: _numbers(name) for name in LAST}

_SAYING = r"says?|said|means?|teach(?:es)?|tells?|speaks?|explain(?:s|ed)?|please|sutta"
# What may come after a doubtful spelling where it is a reference.
_FOLLOWS = re.compile(
    rf"\s*(?:$|[)\]\"'?!,;:/]|\.(?:\s|$)|\((?-i:[A-Z])|(?:{_SAYING}|and|or|with|about|on|to|as|where|ff|at|is|has|the|he|it|how|"
    r"what|why|when|helps?)\b)",
    re.I,
)
_CLOSES_OR_SAYS = re.compile(rf"[.?)\]\"']*\s*$|\s*(?:{_SAYING})\b|\s*(?:[,;]|and)\s+(?-i:[AMSD])\b", re.I)
_MEASURE = re.compile(
    r"[\s-]{0,2}(?:inch(?:es)?|[ckm]?m|feet|ft|[km]?g|lbs?|pounds?|kilos?|tons?|lit(?:re|er)s?|ml|miles?|mph|kph|"
    r"(?:milli|centi|kilo)?met(?:re|er)s?|hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|months?|years?|times|people|percent|"
    r"degrees?|gpa|magnitude|out\s+of|stars?|points?|dollars?|euros?|[gm]b|[gm]hz|screws?|bolts?|nuts?|threads?|releases?|"
    r"versions?|updates?|motorway|highway|traffic)\b",
    re.I,
)
_ASKED_FOR = re.compile(
    r"\b(?:does|do|did|see|cf\.?|read|reading|quote|open|explain|summari[sz]e|suttas?|discourse|compare)\s+$", re.I
)
_OPENING = re.compile(r"(?:^|[(\[\"'“‘])\s*$")
_SENTENCE = re.compile(r"(?:^|[.!?]\s|\n)\s*$")
_OWNED = re.compile(
    r"\b(?:the|this|that|my|your|his|her|our|an?|bmw|galaxy|size|model|type|form|grade|vitamin|hepatitis)\s+$", re.I
)
_AMONG_TEXTS = re.compile(
    r"\b(?i:suttas?|sutras?|nikayas?|discourses?|suttacentral|majjhima|anguttara|samyutta|tipitaka|pali)\b"
    r"|\b(?:[MD]N ?\d|SN ?\d{1,2}[.:]\d|[as]n\d{1,2}[.:]\d|mn\d)"
)
_SHOUTED_WORD = re.compile(r"\b(?!(?:[AMSD]N|AND|OR)\b)[A-Z]{2,}\b")
_SURROUNDINGS = 24  # characters before a doubtful spelling that are looked at

_PLAIN = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣", "-")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\xad")
    | dict.fromkeys("¹²³⁰⁴⁵⁶⁷⁸⁹", " ")
    | {chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
)
_ACCENTS = re.compile("[\u0300-\u036f]+")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}
_VOLUMES = 5  # of AN and SN in the Pali edition


@dataclass(frozen=True, slots=True)
class Spelled:
    """What is written: it may not exist. ``group`` is 0 for a collection without groups; ``start`` and ``end`` are its place."""

    collection: str
    group: int
    first: int
    last: int
    segment: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Text:
    """A text to search, plain, and what is to be known of the whole of it."""

    plain: str
    among_texts: bool
    all_capitals: bool


@dataclass(frozen=True, slots=True)
class _Prefix:
    """How a collection is named: ``kind`` is ``full | short | article | letter``."""

    collection: str
    kind: str
    written: str
    gap: str
    start: int


def plain_spelling(text: str) -> str:
    """Without diacritics and with plain dashes; letters keep their case, which tells Sn from SN."""
    return text if text.isascii() else _ACCENTS.sub("", unicodedata.normalize("NFD", text.translate(_PLAIN)))


def spelled_in(plain: str) -> Iterator[Spelled]:
    """Every reference of a text that went through `plain_spelling`, in order. Linear in its length."""
    text = _text(plain)
    end = 0
    for match in _PREFIX.finditer(plain):
        prefix = _prefix(match, text)
        numbers = _NUMBERS[prefix.collection].match(plain, match.end()) if prefix.collection else None
        if numbers is None or match.start() < end:
            continue
        first = _spelled(plain, prefix, numbers, start=match.start())
        if _is_meant(text, prefix, first.end):
            for spelled in _listed(plain, prefix, first):
                end = spelled.end
                yield spelled


def _text(plain: str) -> _Text:
    all_capitals = plain.isupper() and _SHOUTED_WORD.search(plain) is not None
    return _Text(plain, _AMONG_TEXTS.search(plain) is not None, all_capitals)


def _prefix(match: re.Match[str], text: _Text) -> _Prefix:
    group = str(next(name for name, written in match.groupdict().items() if written is not None))
    kind, _, collection = group.partition("_")
    written, gap = match[group], match["gap"]
    if kind == "letter":
        return _Prefix(_LETTERS.get(written, ""), kind, written, gap, match.start())
    if gap and (written in ("an", "An") or (written == "AN" and text.all_capitals)):
        kind = "article"
    return _Prefix("snp" if written == "Sn" else collection, kind, written, gap, match.start())


def _listed(plain: str, prefix: _Prefix, first: Spelled) -> Iterator[Spelled]:
    """The reference and those of a list that goes on from it (``MN 10, 20 and 118``; ``AN 5.161, 162``)."""
    spelled: Spelled | None = first
    while spelled is not None:
        yield spelled
        spelled = _next(plain, prefix, spelled)


def _next(plain: str, prefix: _Prefix, before: Spelled) -> Spelled | None:
    more = _MORE.match(plain, before.end)
    if more is None:
        return None
    numbers = _NUMBERS[prefix.collection].match(plain, more.end())
    bare = _BARE.match(plain, more.end()) if numbers is None else None
    found = numbers or bare
    # A further number may be a count of something ("MN 10, 20 times"), so what follows must speak for it.
    if found is None or not (_FOLLOWS.match(plain, found.end()) or _MORE.match(plain, found.end())):
        return None
    spelled = _spelled(plain, prefix, found, start=found.start(), group=before.group)
    return spelled if numbers is not None or spelled.first > before.last else None


def _spelled(plain: str, prefix: _Prefix, numbers: re.Match[str], *, start: int, group: int = 0) -> Spelled:
    """``group`` is used where the numbers name none (the second of ``AN 5.161, 162``)."""
    named = numbers.groupdict()
    group = _group(prefix, named.get("group") or "", named.get("roman") or "") or group
    collection = "sn" if prefix.written == "Sn" and group > len(LAST["snp"]) else prefix.collection
    first, last, end = int(numbers["first"]), int(numbers["last"] or numbers["first"]), numbers.end()
    spaced = numbers["last"] is not None and " " in plain[numbers.end("first") : numbers.start("last")]
    if last < first or (spaced and not _FOLLOWS.match(plain, end)):
        # "MN 10 - 40 minutes of it" is no range.
        return Spelled(collection, group, first, first, "", start, numbers.end("first"))
    return Spelled(collection, group, first, last, named.get("segment") or "", start, end)


def _group(prefix: _Prefix, digits: str, roman: str) -> int:
    """The number of a group, or 0 for a roman numeral that is the volume of a page."""
    if not roman:
        return int(digits or 0)
    values = [_ROMAN.get(letter, 0) for letter in roman.lower()]
    value = sum(one if one >= after else -one for one, after in zip(values, (*values[1:], 0), strict=True))
    is_volume = value <= _VOLUMES and (prefix.kind == "letter" or prefix.collection == "sn")
    return 0 if is_volume else value


def _is_meant(text: _Text, prefix: _Prefix, end: int) -> bool:
    """``end`` is where the first reference ends."""
    if prefix.kind == "full":
        return True
    if _MEASURE.match(text.plain, end):
        return False
    match prefix.kind:
        case "article":
            return _is_no_article(text, prefix, end)
        case "letter":
            return _is_no_label(text, prefix, end)
        case _:
            return True


def _is_no_article(text: _Text, prefix: _Prefix, end: int) -> bool:
    before = _before(text, prefix)
    if not _FOLLOWS.match(text.plain, end):
        return False
    if text.among_texts or _ASKED_FOR.search(before):
        return True
    return _OPENING.search(before) is not None and _CLOSES_OR_SAYS.match(text.plain, end) is not None


def _is_no_label(text: _Text, prefix: _Prefix, end: int) -> bool:
    """Whether a single letter names a collection, and not a bolt, a road, a mark or a grade."""
    before = _before(text, prefix)
    if text.among_texts or _ASKED_FOR.search(before):
        return True
    if _OWNED.search(before) or not _FOLLOWS.match(text.plain, end):
        return False
    if prefix.collection not in _GROUPED:
        return bool(prefix.gap) or (prefix.start, end) == (0, len(text.plain))
    opens = prefix.written == "A" and _SENTENCE.search(before) is not None
    return not opens or _CLOSES_OR_SAYS.match(text.plain, end) is not None


def _before(text: _Text, prefix: _Prefix) -> str:
    """What stands before, with a mark in place of what is cut off."""
    start = max(0, prefix.start - _SURROUNDINGS)
    return ("…" if start else "") + text.plain[start : prefix.start]
