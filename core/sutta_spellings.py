"""How people write sutta references: names, numbers, lists, and what around a doubtful spelling speaks for it. Pure patterns.

Texts are matched without diacritics and with plain hyphens (``core.refs`` sees to it). No pattern can backtrack far: every
repetition is bounded, or stands between characters that it cannot hold itself.
"""

import re

from core.sutta_numbers import LAST

GROUPED = frozenset(name for name, groups in LAST.items() if 0 not in groups)


def _names(short: str, pali: str, english: str) -> str:
    """``Aṅguttara``, ``Aṅguttara-Nikāya (AN),``, ``Numbered Discourses of the Buddha``, ``A.N.``, ``AN``."""
    whole = rf"(?:{pali}(?:[\s-]*nik(?:aya|\.))?|{english}\s+discourses(?:\s+of\s+the\s+buddha)?)(?:\s?\({short}\))?,?"
    return rf"{whole}|{short[0]}\.\s?n\.|{short}"


NAMES = {
    "an": _names("an", "anguttara", "numbered"),
    "mn": _names("mn", "maj{1,2}h?ima", r"middle(?:[\s-]+length)?"),
    "sn": _names("sn", "sa[mn]yutta", "(?:linked|connected)"),
    "dn": _names("dn", "digha", "long"),
    "dhp": r"(?:dhammapada,?|dhp\.?)(?:\s?vv?\.)?",
    "snp": r"sutta[\s-]*nipata,?|snp",
    "ud": r"udana,?|ud",
    "iti": r"itivuttaka,?|iti",
}
LETTERS = {"A": "an", "M": "mn", "S": "sn", "D": "dn"}

# A name counts at the start of a word: not in `plan5.5`, `self.an5.57`, `user-an5.57`, `@mn10`, `$mn10`, `I'M 10`.
_WORD_STARTS = r"(?<![a-z\d@$])(?<![a-z\d][.'’`])(?<![a-z][-_])(?<!\d_)"
_NUMBER_WORD = r"(?:(?:suttas?|discourses?|verses?|nos?\.?|nr\.?|numbers?)\s{0,3}|#\s?)?"
PREFIX = re.compile(
    _WORD_STARTS
    + "(?:"
    + "|".join(rf"(?P<{name}>{pattern})" for name, pattern in NAMES.items())
    + rf"|(?P<letter>[amsd]))(?P<gap>\.?\s{{0,3}}{_NUMBER_WORD})(?=[\divxl])",
    re.I,
)

_SEGMENT = r"\d{1,3}(?:\.\d{1,3})*(?:-\d{1,3}(?:\.\d{1,3})*)*"
_GROUP = r"(?:(?P<group>\d{1,3})(?:\s?(?P<mark>[.:])\s?|_)|(?P<roman>[ivxl]{1,7})(?P<after_roman>[.,]?\s{0,2}))"
# A unit, a further number or a letter at the end: a measure, a version, a postal code, a name.
_END = r"(?:ff\b\.?)?(?![a-z\d@]|_[a-z\d]|\s?[%°]|[.:-]\d|,\d{3}(?!\d)|\(\))"


def _numbers(name: str) -> re.Pattern[str]:
    """What may follow a collection's name: ``5.57``, ``5.57-8``, ``5.57-an5.60``, ``5.161-5.162``, ``10:4.1``."""
    grouped = name in GROUPED
    # A group written again has the mark that it had: 12:72-12:81 is a range, 29.11-20:1 a range and its segment.
    dash = rf"(?P<dash>-(?:{name}\.?\s?)?|\s?-\s?(?:{name}\.?\s?)?|\s(?:to|through)\s)"
    until = rf"(?:{dash}{r'(?:(?P<again>[0-9]{1,3})(?P=mark))?' if grouped else ''}(?P<last>\d{{1,4}}))?"
    segment = rf"(?:{':' if grouped else '[.:]'}(?P<segment>{_SEGMENT}))?"
    return re.compile(rf"{_GROUP if grouped else ''}(?P<first>\d{{1,4}}){until}{segment}{_END}", re.I)


NUMBERS = {name: _numbers(name) for name in LAST}
# In a list of one group, the group is often written once: AN 3.65, 66.
BARE = re.compile(rf"(?P<first>\d{{1,4}})(?:(?P<dash>\s?-\s?)(?P<last>\d{{1,4}}))?{_END}", re.I)
MORE = re.compile(r"\s{0,3}(?:[,;/]\s{0,3}(?:(?:and|or)\b|&)?|(?:and|or)\b|&)\s{0,3}(?=\d)", re.I)
LINK = re.compile(r"(?:https?://|\bwww\.|\bsuttacentral\.net/)[^\s<>|\"\])}]{0,2000}", re.I)

_SAYS = r"(?:says?|said|teach(?:es)?|tells?|explains?|describes?|means?)\b"
_PEOPLE = r"the\s+(?:buddha|blessed\s+one|monks?|nuns?|mendicants?)\b"
# What may follow a doubtful number. A unit or a noun there means that it counted something.
FOLLOWS = re.compile(
    rf"\s*(?:$|(?<=\n)|[)\]}}?!,;:&*`|<>”’]|['’]s\b|/(?!\d)|\.{{1,3}}(?:\s|$)|{_SAYS}|(?:speaks?|and|or|with|about|on|to|as|at|is|was|are|"
    rf"were|has|that|but|too|also|please|suttas?|where|when|today|yesterday|last|again|helps?|helped|vs)\b|{_PEOPLE}|\((?=[a-z]))",
    re.I,
)
_CLOSES = re.compile(
    rf"\s*(?:$|(?<=\n)|[)\]}}?;*`|<>”]|\((?=[A-Z][a-z])|['’]s\b|\.{{1,3}}(?:\s|$)|[,&/]\s*(?=[A-Z])|(?:and|or|vs\.?)\s+(?=[A-Z])|{_SAYS})"
)
# What may stand before one, from the strongest to the weakest.
_NAMED = re.compile(
    r"\b(?:see|cf|suttas?|discourses?|read|reading|quote|cite|compare|explain|open|sources?|references?|summari[sz]e)"
    r"[.:]?\s+(?:also\s+)?$",
    re.I,
)
_JOINED = re.compile(
    r"\b(?:in|of|from|about|on|to|with|does|do|did|by|per|vs\.?|like|than|me|love|study|studying|discuss|send|show|find|share|recite|"
    r"chant|(?:what|where)(?:['’]s|\s+is))\s+$|(?:^|[.!?]\s|\n)is\s+$",
    re.I,
)
_OPENS = re.compile(r"(?:^|\n|[(\[{\"'“‘`<>|])[\s*_>•-]*(?:\d+[.)]\s+)?$")
_CHAINED = re.compile(r"[\s,;.&/]{1,4}(?:(?:and|or)\s)?")
_DOES = re.compile(r"\b(?:does|do|did)\s+$", re.I)
_SAYING = re.compile(r"\s*(?:say|teach|explain|describe|tell)\b", re.I)
_SHOUTED_BEFORE = re.compile(r"\b(?!(?:AND|OR)\b)[A-Z]{2,}\s+$")
_SHOUTED_AFTER = re.compile(r"\s+(?!(?:AND|OR|[AMSD]N)\b)[A-Z]{2,}\b")


def is_doubtful(text: str, prefix: re.Match[str], numbers: re.Match[str]) -> bool:
    """Whether the name is also an ordinary word or sign: a letter (A 5.57), the article ``an``, ``mn`` for minutes."""
    if prefix["letter"] is not None:
        return True
    written = _written(prefix) if prefix["gap"] else ""
    return written in ("an", "An", "mn") or (written == "AN" and _is_shouted(text, prefix, numbers))


def is_meant(text: str, prefix: re.Match[str], numbers: re.Match[str], end_before: int) -> bool:
    """Whether a doubtful spelling is a reference. ``end_before`` is where the reference before it ends, or -1."""
    before = text[max(0, prefix.start() - 32) : prefix.start()]
    if _is_whole(text, before, prefix.start(), numbers.end()):
        return True
    if _written(prefix) == "mn":
        return not before.rstrip().endswith(tuple("0123456789"))
    if FOLLOWS.match(text, numbers.end()) is None:
        return False
    if _NAMED.search(before) or (end_before >= 0 and _CHAINED.fullmatch(text[end_before : prefix.start()])):
        return True
    if _DOES.search(before) and _SAYING.match(text, numbers.end()):
        return True
    if _is_glued_letter(prefix) or _takes_an(prefix, numbers):
        return False
    return bool(_JOINED.search(before) or (_OPENS.search(before) and _CLOSES.match(text, numbers.end())))


def _is_whole(text: str, before: str, start: int, end: int) -> bool:
    """The message says nothing else, or it stands in quotation marks."""
    if before[-1:] in ('"', "'"):
        return text[end : end + 1] == before[-1]
    return start == len(before) and not before.strip() and not text[end : end + 8].strip(" \n?.!")


def _written(prefix: re.Match[str]) -> str:
    return next((prefix[name] for name in NAMES if prefix[name] is not None), "")


def _is_glued_letter(prefix: re.Match[str]) -> bool:
    """M10 is a screw and D20 a die until a word before them says otherwise."""
    return prefix["letter"] in ("M", "D") and not prefix["gap"]


def _takes_an(prefix: re.Match[str], numbers: re.Match[str]) -> bool:
    """English writes `an` before eight and eleven (an 8.5, an 11:30 train); before any other number it is no article."""
    return prefix["letter"] is None and numbers["group"] in ("8", "11")


def _is_shouted(text: str, prefix: re.Match[str], numbers: re.Match[str]) -> bool:
    """I AM AN 8.5 OUT OF 10: the article, among other words in capitals."""
    before = text[max(0, prefix.start() - 32) : prefix.start()]
    shouted = _SHOUTED_BEFORE.search(before) or _SHOUTED_AFTER.match(text, numbers.end())
    return _takes_an(prefix, numbers) and shouted is not None
