"""Whether the cited segments carry what a unit teaches: measured by words and by meaning, with a bound from labelled examples.

A measure of likeness cannot read. It finds a unit that cites the wrong text or the wrong part of the right one; a motive, an
idea or a step that was invented beside a right passage stays likely to it. For those there is a list of borrowed ideas
(``borrowed``), which knows what it lists and nothing else. docs/decisions.md has the table for both.
"""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.embedding import Embedder
from core.errors import CorpusError

Rarity = Callable[[str], float]

LIKELY = 0.3
"""Below this probability a unit is held to cite the wrong place; chosen on the dev half of ``validation/support.jsonl``."""

# Fitted on that half: supported units against wrong texts and wrong segments (`python -m corpus.measure_support`).
BIAS, TEACHING, WORDS = -6.55, 8.26, 16.89

_WORD = re.compile(r"[a-z]{3,}")
_ENDINGS = re.compile(r"(?<=\w{3})(?:ings?|edly|ed|ies|es|s|ly|ness|ment|ful)$")
_WINDOW_WORDS = 60


@dataclass(frozen=True, slots=True)
class Support:
    """``teaching``: cosine of the teaching to the stretch of the passage that is nearest to it. ``words``: of the rarer words in
    diagnosis and teaching, the weighted share that stands in the passage, in [0, 1]."""

    teaching: float
    words: float

    @property
    def likelihood(self) -> float:
        """The calibrated probability that the passage carries the unit."""
        return 1 / (1 + math.exp(-(BIAS + TEACHING * self.teaching + WORDS * self.words)))


async def support_of(
    teaching: str, diagnosis: str, segments: Sequence[str], *, embedder: Embedder, rarity: Rarity
) -> Support:
    """``segments`` are the words of the cited segments, one by one, in the order of the text."""
    stretches = await embedder.embed(windows(segments))
    likeness = stretches @ (await embedder.embed([teaching]))[0]
    return Support(float(likeness.max()), _shared(f"{diagnosis} {teaching}", " ".join(segments), rarity))


def rarity_in(texts: Iterable[str]) -> Rarity:
    """Inverse document frequency of stems over these texts."""
    seen: Counter[str] = Counter()
    count = 0
    for text in texts:
        count += 1
        seen.update(set(stems(text)))
    return lambda one: math.log((count + 1) / (seen[one] + 1))


def stems(text: str) -> list[str]:
    """Crude, and alike on both sides: enough to let 'quarrels' meet 'quarrelling'."""
    return [_ENDINGS.sub("", word) for word in _WORD.findall(text.lower())]


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


def _shared(said: str, passage: str, rarity: Rarity) -> float:
    there, asked = set(stems(passage)), set(stems(said))
    total = sum(rarity(one) for one in asked)
    return sum(rarity(one) for one in asked & there) / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Borrowed:
    """Ideas that belong elsewhere, by kind: each an expression, and where it comes from in words."""

    kinds: Mapping[str, re.Pattern[str]]

    def found(self, said: str, passage: str) -> Iterator[tuple[str, str]]:
        """Kind and words of what is said and does not stand in the passage itself."""
        for kind, expression in self.kinds.items():
            for match in expression.finditer(said):
                if match.group().lower() not in passage.lower():
                    yield kind, match.group()


def read_borrowed(path: Path) -> Borrowed:
    """Raises CorpusError naming the file and what is wrong with it."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        kinds = {kind: re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE) for kind, words in raw.items()}
    except (OSError, TypeError, ValueError, re.error) as error:
        raise CorpusError(f"this is not a readable list of borrowed ideas ({error})", where=str(path)) from error
    return Borrowed(kinds)
