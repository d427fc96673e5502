"""How far the cited segments carry what a unit says: measured by words and by meaning, with a bound from labelled examples.

A measure of likeness cannot read. It finds a unit that cites the wrong text or the wrong part of it; an action that does not
follow from a right passage it mostly misses (the table in docs/decisions.md says how often), and a person must see it.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.embedding import Embedder, Vectors

_WORD = re.compile(r"[a-z]{3,}")
_ENDINGS = re.compile(r"(?:ings?|edly|ed|ies|es|s|ly|ness|ment|ful)$")
_WINDOW_WORDS = 60


@dataclass(frozen=True, slots=True)
class Claim:
    """What a unit says, with the words of the segments that it cites in order, segment by segment."""

    diagnosis: str
    teaching: str
    actions: tuple[str, ...]
    segments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Support:
    """All in [-1, 1] or [0, 1]: likeness of teaching and diagnosis to the best stretch of the passage, of the actions to it (mean),
    of the whole to the whole, and the weighted share of the unit's rarer words that stand in the passage."""

    teaching: float
    diagnosis: float
    actions: float
    whole: float
    words: float

    @property
    def features(self) -> tuple[float, ...]:
        return (self.teaching, self.diagnosis, self.actions, self.whole, self.words)


def stem(word: str) -> str:
    """Crude, and alike on both sides: enough to meet 'quarrels' with 'quarrelling'."""
    return _ENDINGS.sub("", word) if len(word) > 4 else word


def stems(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text.lower())]


def rarity(texts: Iterable[str]) -> Callable[[str], float]:
    """Inverse document frequency of stems over these texts."""
    seen: Counter[str] = Counter()
    count = 0
    for text in texts:
        count += 1
        seen.update(set(stems(text)))
    return lambda one: math.log((count + 1) / (seen[one] + 1))


def windows(segments: Sequence[str]) -> tuple[str, ...]:
    """Overlapping stretches of about sixty words: a point stands in a few sentences and not in a whole page."""
    found, start = [], 0
    while start < len(segments):
        end, words = start, 0
        while end < len(segments) and words < _WINDOW_WORDS:
            words += len(segments[end].split())
            end += 1
        found.append(" ".join(segments[start:end]))
        if end == len(segments):
            break
        start += max(1, (end - start) // 2)
    return tuple(found)


async def support_of(claim: Claim, embedder: Embedder, weight: Callable[[str], float]) -> Support:
    passage = " ".join(claim.segments)
    whole = " ".join((claim.diagnosis, claim.teaching, *claim.actions))
    vectors = await embedder.embed([claim.teaching, claim.diagnosis, whole, *claim.actions])
    stretches = await embedder.embed([passage, *windows(claim.segments)])
    return Support(
        teaching=_best(vectors[0], stretches),
        diagnosis=_best(vectors[1], stretches),
        actions=float(np.mean([_best(vector, stretches) for vector in vectors[3:]])),
        whole=float(vectors[2] @ stretches[0]),
        words=_shared(f"{claim.diagnosis} {claim.teaching}", passage, weight),
    )


def _best(vector: Vectors, stretches: Vectors) -> float:
    return float((stretches @ vector).max())


def _shared(said: str, passage: str, weight: Callable[[str], float]) -> float:
    there, asked = set(stems(passage)), set(stems(said))
    total = sum(weight(one) for one in asked)
    return sum(weight(one) for one in asked & there) / total if total else 0.0


def score(support: Support, weights: Mapping[str, float]) -> float:
    """The calibrated probability that the passage carries the unit."""
    named = dict(zip(("teaching", "diagnosis", "actions", "whole", "words"), support.features, strict=True))
    logit = weights["bias"] + sum(weights[name] * value for name, value in named.items())
    return 1 / (1 + math.exp(-logit))
