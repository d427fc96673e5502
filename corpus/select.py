"""Which passages of a translation are worth turning into advice, before a language model reads any. Pure.

Every candidate (``corpus.candidates``) meets the exclusions in their order, and the first that holds drops it. What is left is
kept when it speaks of everyday life more than of lofty things. The rules count words and know no meaning: what they keep still
has to be read, and a plain story with a rare word in it is lost. ``corpus/selection/sample.jsonl`` measures how well they do.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from core.passage import Discourse
from corpus.candidates import FEWEST_WORDS, MOST_WORDS, Candidate, candidates
from corpus.selection_words import (
    ANALYSIS,
    ATTAINMENT,
    CONDUCT,
    COSMOS,
    DISPUTE,
    FRAME,
    IMAGE,
    LAY_LIFE,
    LINEAGE,
    ORDER,
    PLAIN_SPEECH,
    PRAISE,
    TROUBLE,
)

RUN = 4
"""Words in a row by which repetition is told."""
LOFTY_COSTS = 2
"""What a lofty word takes away, where an everyday word adds one. Fitted weights (0.1 to 0.2 and -0.2 to -0.35) did no better."""
REACH = 7.0
"""Everyday words less the cost of lofty ones, in a hundred: from here on a passage is kept."""

_WORD = re.compile(r"[\w’]+")
_SENTENCE = re.compile(r"(?<=[.?!:,”])\s+(?=[“‘A-Z])")
_NAME = re.compile(r"(?<=[\w,;] )[A-ZĀĪŪṬḌṆṄÑḶ][\w’]+")
_NO_NAME = frozenset(
    {
        *(
            "I",
            "Buddha",
            "Buddha’s",
            "Venerable",
            "Mendicants",
            "Reverend",
            "Master",
            "Mister",
            "Realized",
            "One",
            "Blessed",
        ),
        *("Sir", "Gotama", "I’m", "I’ll", "I’ve"),
    }
)


@dataclass(frozen=True, slots=True)
class Selected:
    """``rule`` is a name in ``HOLDS``, that of the most frequent handle; ``why`` counts them all."""

    candidate: Candidate
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """``rule`` is a name in ``DROPS``, or ``OUT_OF_REACH``; ``why`` says what it saw."""

    candidate: Candidate
    rule: str
    why: str


Verdict = Selected | Dropped


@dataclass(frozen=True, slots=True)
class Seen:
    """A candidate with what the rules look at beside it: ``told`` are the runs of words of earlier passages of its file."""

    candidate: Candidate
    words: tuple[str, ...]
    runs: tuple[tuple[str, ...], ...]
    told: frozenset[tuple[str, ...]]

    def count(self, subject: re.Pattern[str]) -> int:
        return len(subject.findall(self.candidate.text))

    def per_hundred(self, count: int) -> float:
        return 100 * count / max(len(self.words), 1)


Rule = Callable[[Seen], str]
"""A pure function that says why it drops a passage, or nothing."""


def select(discourse: Discourse) -> tuple[Verdict, ...]:
    """One verdict for every candidate of this discourse, in the text's order."""
    told: frozenset[tuple[str, ...]] = frozenset()
    verdicts = []
    for candidate in candidates(discourse):
        seen = look_at(candidate, told)
        verdicts.append(judge(seen))
        told |= frozenset(seen.runs)
    return tuple(verdicts)


def look_at(candidate: Candidate, told: frozenset[tuple[str, ...]] = frozenset()) -> Seen:
    words = tuple(_WORD.findall(candidate.text))
    lower = [word.lower() for word in words]
    runs = tuple(tuple(lower[place : place + RUN]) for place in range(len(lower) - RUN + 1))
    return Seen(candidate, words, runs, told)


def judge(seen: Seen) -> Verdict:
    for name, drops in DROPS.items():
        why = drops(seen)
        if why:
            return Dropped(seen.candidate, name, why)
    handles = {name: seen.count(words) for name, words in HOLDS.items()}
    reach = seen.per_hundred(sum(handles.values()) - LOFTY_COSTS * lofty(seen))
    if reach < REACH:
        return Dropped(seen.candidate, OUT_OF_REACH, f"reaches {reach:.1f} of {REACH:.0f}")
    told = ", ".join(f"{name} {count}" for name, count in handles.items() if count)
    return Selected(seen.candidate, _foremost(handles), f"reaches {reach:.1f}: {told}")


def _foremost(handles: Mapping[str, int]) -> str:
    """Plain speech is everywhere, so it names the passage only where nothing else does."""
    rarer = {name: count for name, count in handles.items() if name != PLAIN and count}
    return max(rarer, key=lambda name: rarer[name]) if rarer else PLAIN


def lofty(seen: Seen) -> int:
    return sum(seen.count(subject) for subject in (COSMOS, ANALYSIS, ATTAINMENT, DISPUTE))


def length(seen: Seen) -> str:
    count = seen.candidate.words
    return "" if FEWEST_WORDS <= count <= MOST_WORDS else f"{count} words"


def elided(seen: Seen) -> str:
    """Counts ellipses, not empty segments: a translator who joins segments leaves none of their sense out."""
    count = seen.candidate.text.count("…")
    return f"{count} ellipses in {len(seen.words)} words" if seen.per_hundred(count) >= 3 else ""


def recited(seen: Seen) -> str:
    """Only the extreme: parallel halves are how these texts teach; half said twice marks a good passage as often as a bad one."""
    share = 1 - len(set(seen.runs)) / max(len(seen.runs), 1)
    return f"{share:.0%} of it is said twice" if share >= 0.6 else ""


def retold(seen: Seen) -> str:
    share = sum(run in seen.told for run in seen.runs) / max(len(seen.runs), 1)
    return f"{share:.0%} of it stands earlier in the file" if share >= 0.8 else ""


def framing(seen: Seen) -> str:
    """Shares of whole sentences: an opening before a teaching that is worth having costs nothing."""
    frame = sum(len(_WORD.findall(one)) for one in _SENTENCE.split(seen.candidate.text) if FRAME.search(one))
    share = frame / max(len(seen.words), 1)
    return f"{share:.0%} of it is coming, greeting and parting" if share >= 0.4 else ""


def names(seen: Seen) -> str:
    """A capital that opens a sentence says nothing, so only those after a word count."""
    found = [word for word in _NAME.findall(seen.candidate.text) if word not in _NO_NAME]
    return f"{len(found)} names in {len(seen.words)} words" if seen.per_hundred(len(found)) >= 10 else ""


def genealogy(seen: Seen) -> str:
    return _dense(seen, LINEAGE, 1, "words of descent")


def cosmology(seen: Seen) -> str:
    return _dense(seen, COSMOS, 3, "words of worlds, gods and rebirth")


def order(seen: Seen) -> str:
    return _dense(seen, ORDER, 4, "words of the order's life and rules")


def analysis(seen: Seen) -> str:
    return _dense(seen, ANALYSIS, 4, "words of aggregates, senses and conditions")


def attainment(seen: Seen) -> str:
    return _dense(seen, ATTAINMENT, 3, "words of absorptions and attainments")


def dispute(seen: Seen) -> str:
    return _dense(seen, DISPUTE, 2, "words of rival doctrines")


def praise(seen: Seen) -> str:
    return _dense(seen, PRAISE, 1, "words of praise")


def doctrine(seen: Seen) -> str:
    """A little of each lofty subject, where no single one is dense enough."""
    count = lofty(seen)
    return f"{count} lofty words in {len(seen.words)}" if count >= 2 and seen.per_hundred(count) >= 5 else ""


def _dense(seen: Seen, subject: re.Pattern[str], most: float, says: str) -> str:
    """One word alone is no subject, however short the passage."""
    count = seen.count(subject)
    return f"{count} {says} in {len(seen.words)}" if count >= 2 and seen.per_hundred(count) >= most else ""


DROPS: Mapping[str, Rule] = {
    "length": length,
    "elided": elided,
    "recited": recited,
    "retold": retold,
    "framing": framing,
    "names": names,
    "genealogy": genealogy,
    "cosmology": cosmology,
    "order": order,
    "analysis": analysis,
    "attainment": attainment,
    "dispute": dispute,
    "praise": praise,
    "doctrine": doctrine,
}
"""In this order: form first, since what is formal names its subject all the more densely."""

PLAIN = "plain speech"
HOLDS: Mapping[str, re.Pattern[str]] = {
    "trouble": TROUBLE,
    "lay life": LAY_LIFE,
    "conduct": CONDUCT,
    "image": IMAGE,
    PLAIN: PLAIN_SPEECH,
}
"""Handles: what a passage offers to someone with an everyday trouble."""

OUT_OF_REACH = "out of reach"


def rules() -> Iterator[str]:
    """Every rule's name, as a report lists them."""
    yield from (*DROPS, OUT_OF_REACH, *HOLDS)
