"""Input safety: is someone in danger, is harm asked for, is someone steering the bot? Runs before everything else.

It errs towards care when it hears a crisis and towards answering for everything else: no request is declined on the
mention of death, killing or suicide alone, and an attempt to steer the bot is flagged and still answered.
"""

import dataclasses
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.care import keeps_thread
from core.heads import Head
from core.question import Question, Turn
from core.stages.patterns import (
    ADULT,
    CHILD,
    CRISIS,
    ELDER_AT_HOME,
    FIRST_PERSON,
    HARMFUL,
    IDIOMS,
    INJECTION,
    KNOWLEDGE,
    NOW,
    OTHER_SCRIPTS,
    PAST,
    REPORTED,
    RETRACTION,
    SAFE,
    SAID_IN_A_WORK,
    SUPERVISED,
    TALE,
    UNSAFE,
    URGENT,
    WANTS_PEACE,
    Pattern,
)
from core.wording import fold, normalise

Class = Literal["clean", "crisis", "harmful", "injection"]

# Where the classifier's word is taken. Measured with both layers, the head cross-validated over wording families: 747 of 784
# crises were heard, on texts that the patterns were tuned on; 5.2% of look-alikes and 1.1% of everyday problems were not called
# clean, and 2.2% of 4,277 single sentences from the problems of advice units, which neither layer had seen. On wording new to
# both, earlier, 40 of 49 crises were heard, and 4 of 30 look-alikes raised a false alarm.
CRISIS_AT = 0.9
CALM_CRISIS_AT = 0.985
HARMFUL_AT = 0.95
INJECTION_AT = 0.9

_DANGERS = ("self_harm", "abuse", "psychosis", "medical", "eating_disorder", "medication", "harm_to_others")
_HARMS = (
    *("threat", "violence", "weapons", "sexual", "stalking"),
    *("harassment", "manipulation", "revenge", "hate", "crime"),
)
_PASTS = ("self_harm_past", "abuse_past", "psychosis_past", "eating_disorder_past")
_MANNERS = ("explicit", "oblique", "imminent", "third_party", "child", "raised", "retraction", "injection")
_ORDER = (*_DANGERS, *_HARMS, *_PASTS, *_MANNERS)
_CRISIS_FLAGS = frozenset(_DANGERS)
_HARMFUL_FLAGS = frozenset(_HARMS)
# What someone may ask about in order to be rid of it.
_FORGIVABLE = _HARMFUL_FLAGS - {"threat", "weapons", "sexual"}
_BY_HEAD: Mapping[str, tuple[str, ...]] = {
    "crisis_self_harm": ("self_harm", "oblique"),
    "crisis_abuse": ("abuse",),
    "crisis_psychosis": ("psychosis",),
    "crisis_medical": ("medical",),
    "crisis_third_party": ("third_party", "self_harm"),
}

_SENTENCE_END = re.compile(r"[.!?;]+(?=\s|$)|[!?;]+")
_BETWEEN_WORDS = re.compile(r"[^\w]+")
_LONGEST = 60  # words of one piece; a longer breath is read in pieces that overlap
_OVERLAP = 15


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the screen made of a message. ``text`` is normalised; ``raised`` says that the thread is in care from here on.

    ``flags`` of a crisis name what was heard: self_harm (explicit | oblique, imminent), third_party, abuse (child), psychosis,
    medical, eating_disorder, medication, harm_to_others. ``safe_again`` is said in a raised thread by who is out of danger. A
    flag that ends in ``_past`` was told as long over: the message is answered, and units that could hurt such a person are
    left out.
    """

    text: str
    class_: Class = "clean"
    flags: tuple[str, ...] = ()
    raised: bool = False


def heard(text: str) -> Verdict:
    """What the patterns alone hear: no model, no thread. Milliseconds even for the longest message."""
    plain = normalise(text)
    return _verdict(plain, _flags(plain))


def screen(
    question: Question,
    *,
    safety: Head | None,
    vector: NDArray[np.float32] | None,
    by_pattern: Verdict | None = None,
) -> Verdict:
    """The patterns, the classifier head where one is given, and what the thread remembers.

    ``vector`` is the message's embedding. Without a head or a vector the patterns decide alone. ``by_pattern`` is what ``heard``
    has already made of this message, where the caller has it.
    """
    by_pattern = by_pattern or heard(question.text)
    if by_pattern.class_ == "crisis":
        return by_pattern
    if question.raised_risk:
        return _in_raised_thread(by_pattern, question.turns)
    if safety is None or vector is None:
        return by_pattern
    return _with_head(by_pattern, safety.scores(vector))


def _verdict(text: str, flags: set[str]) -> Verdict:
    class_: Class = "clean"
    if flags & _CRISIS_FLAGS:
        class_ = "crisis"
    elif flags & _HARMFUL_FLAGS:
        class_ = "harmful"
    elif "injection" in flags:
        class_ = "injection"
    return Verdict(text, class_, tuple(flag for flag in _ORDER if flag in flags), raised=class_ == "crisis")


def _with_head(by_pattern: Verdict, scores: Mapping[str, float]) -> Verdict:
    """Crisis from either layer is a crisis; where the words speak against it the head has to be all but certain."""
    crises = {name: scores.get(name, 0.0) for name in _BY_HEAD}
    calm = _is_calm(by_pattern)
    flags = set(by_pattern.flags)
    if sum(crises.values()) >= (CALM_CRISIS_AT if calm else CRISIS_AT):
        flags |= set(_BY_HEAD[max(crises, key=lambda name: crises[name])])
    elif scores.get("harmful", 0.0) >= HARMFUL_AT and not calm and not flags & _HARMFUL_FLAGS:
        flags.add("violence")
    if scores.get("injection", 0.0) >= INJECTION_AT:
        flags.add("injection")
    return _verdict(by_pattern.text, flags)


def _is_calm(verdict: Verdict) -> bool:
    """Whether the words speak against a crisis: an idiom, a time long over, a text or a story that is asked about."""
    if set(verdict.flags) & set(_PASTS):
        return True
    pieces = tuple(_pieces(fold(verdict.text)))
    if KNOWLEDGE.search(pieces[0]) and not any(FIRST_PERSON.search(piece) for piece in pieces):
        return True
    return any(_is_calm_piece(piece) for piece in pieces)


def _is_calm_piece(piece: str) -> bool:
    near = frozenset(piece.split())
    idioms = any(idiom.pattern.search(piece) for idiom in _near(near, IDIOMS))
    return idioms or any(told.search(piece) for told in (TALE, SAID_IN_A_WORK, WANTS_PEACE, SUPERVISED))


def _in_raised_thread(verdict: Verdict, turns: Sequence[Turn]) -> Verdict:
    """A thread in care stays there until its person says that they are safe; a retraction is not that."""
    words = _words(fold(verdict.text))
    retracted = RETRACTION.search(words) is not None
    safe = SAFE.search(words) is not None and UNSAFE.search(words) is None
    remembered = _remembered(turns)
    if safe and not retracted:
        return dataclasses.replace(verdict, flags=(*verdict.flags, "safe_again"))
    if not keeps_thread(remembered) and not retracted:
        return verdict
    flags = remembered | set(verdict.flags) | {"retraction" if retracted else "raised"}
    stays = _verdict(verdict.text, flags)
    return dataclasses.replace(stays, class_="crisis", raised=True)


def _remembered(turns: Sequence[Turn]) -> set[str]:
    """What the last crisis of the thread was about, heard again in its own words."""
    said = next(
        (turn.said for turn in reversed(turns) if turn.kind == "crisis" and heard(turn.said).class_ == "crisis"), ""
    )
    return set(heard(said).flags) - {"injection"}


def _flags(plain: str) -> set[str]:
    folded = fold(plain)
    pieces = tuple(dict.fromkeys(_pieces(folded)))
    flags = {flag for piece in pieces for flag in _heard_in(piece)}
    if OTHER_SCRIPTS.search(folded):
        flags |= {"self_harm", "explicit"}
    return _completed(flags, " ".join(pieces))


def _completed(flags: set[str], words: str) -> set[str]:
    """The flags that belong to the whole message rather than to one sentence of it."""
    if "explicit" in flags:
        flags.discard("oblique")
    if flags & {"self_harm", "threat"} and URGENT.search(words):
        flags.add("imminent")
    if "abuse" in flags and "third_party" not in flags and _is_child(words):
        flags.add("child")
    return flags


def _is_child(words: str) -> bool:
    return bool(CHILD.search(words) or (ELDER_AT_HOME.search(words) and not ADULT.search(words)))


def _words(folded: str) -> str:
    return " ".join(_BETWEEN_WORDS.sub(" ", folded).split())


def _pieces(folded: str) -> Iterator[str]:
    """Sentences as bare words, long ones cut so that no pattern ever reads more than _LONGEST words."""
    for sentence in _SENTENCE_END.split(folded):
        words = _BETWEEN_WORDS.sub(" ", sentence).split()
        for start in range(0, max(len(words) - _OVERLAP, 1), _LONGEST - _OVERLAP):
            yield " ".join(words[start : start + _LONGEST])


def _heard_in(piece: str) -> Iterator[str]:
    near = frozenset(piece.split())
    for idiom in _near(near, IDIOMS):
        piece = idiom.pattern.sub(" ~ ", piece)
    for pattern in _near(near, (*CRISIS, *HARMFUL, *INJECTION)):
        if pattern.pattern.search(piece):
            yield from _as_told(pattern, piece)


def _near(words: frozenset[str], table: Sequence[Pattern]) -> Iterator[Pattern]:
    numbers = {number for word in words for number in _near_word(word)}
    return (pattern for pattern in table if id(pattern) in numbers)


@lru_cache(maxsize=8192)
def _near_word(word: str) -> frozenset[int]:
    """The patterns that a word brings near: those that name a beginning of it."""
    return frozenset().union(*(_NEAR.get(word[:length], frozenset()) for length in range(2, min(len(word), _STEM) + 1)))


def _as_told(pattern: Pattern, piece: str) -> Iterator[str]:
    """A pattern's flags, as the sentence tells them: long over, reported of someone else, or part of a story."""
    flags = set(pattern.flags)
    if not flags & _CRISIS_FLAGS:
        yield from () if flags & _FORGIVABLE and WANTS_PEACE.search(piece) else flags
    elif _is_of_no_one_here(flags, piece):
        return
    elif PAST.search(piece) and not NOW.search(piece):
        yield from (f"{flag}_past" for flag in flags if f"{flag}_past" in _ORDER and "third_party" not in flags)
    elif "self_harm" in flags and REPORTED.search(piece):
        yield from ("self_harm", "third_party")
    else:
        yield from flags


def _is_of_no_one_here(flags: Set[str], piece: str) -> bool:
    """Words of a work, a person in a text, a medicine that a doctor is changing."""
    return bool(
        SAID_IN_A_WORK.search(piece)
        or ("third_party" in flags and TALE.search(piece))
        or ("medication" in flags and SUPERVISED.search(piece))
    )


def _index() -> Mapping[str, frozenset[int]]:
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    for pattern in (*IDIOMS, *CRISIS, *HARMFUL, *INJECTION):
        for word in pattern.near:
            numbers[word].add(id(pattern))
    return {word: frozenset(found) for word, found in numbers.items()}


_NEAR = _index()
_STEM = max(map(len, _NEAR))
