"""The passages that a person has read and labelled, and how well the selector does on them. Holds no text of a translation.

A sample is drawn evenly over collections and over what the selector keeps and drops, so that both kinds of mistake show; each
line carries ``stands_for``, the number of passages that it stands for, by which shares of the whole are estimated.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from core.errors import CorpusError
from corpus.select import Selected, Verdict

SAMPLE = Path(__file__).parent / "selection" / "sample.jsonl"
COLLECTIONS = ("an", "mn", "sn")
SEED = 20260

Half = Literal["dev", "test"]


@dataclass(frozen=True, slots=True)
class Labelled:
    """``worth`` and ``why`` are the reader's, who had not seen the selector's verdict. Rules are tuned on ``dev`` alone.

    ``stratum`` says what the selector that drew the sample made of it, which later rules need not follow.
    """

    uid: str
    first: str
    last: str
    worth: bool
    why: str
    half: Half
    stratum: str
    stands_for: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A passage to be labelled."""

    verdict: Verdict
    half: Half
    stratum: str
    stands_for: float


def draw(verdicts: Iterable[Verdict], *, size: int, seed: int = SEED) -> tuple[Drawn, ...]:
    """``size`` passages, in an order that tells nothing of the verdict. A file lies in one half whole: its passages are alike."""
    chance = random.Random(seed)  # noqa: S311
    strata: dict[tuple[Half, str], list[Verdict]] = defaultdict(list)
    halves: dict[str, Half] = {}
    for one in verdicts:
        half = halves.setdefault(one.candidate.uid, chance.choice(("dev", "test")))
        kind = "kept" if isinstance(one, Selected) else "dropped"
        strata[half, f"{one.candidate.collection} {kind}"].append(one)
    drawn: list[Drawn] = []
    for place, key in enumerate(sorted(strata)):
        # What does not divide evenly goes to the first strata of each half.
        count = min(len(strata[key]), (size + len(strata) - 1 - _rank(place, len(strata))) // len(strata))
        stands_for = round(len(strata[key]) / max(count, 1), 3)
        drawn += (Drawn(one, *key, stands_for) for one in chance.sample(strata[key], count))
    chance.shuffle(drawn)
    return tuple(drawn)


def _rank(place: int, strata: int) -> int:
    """Alternates between the halves, so that both get the same number: strata are sorted by half."""
    half = max(strata // 2, 1)
    return place % half * 2 + place // half


def read_sample(path: Path = SAMPLE) -> tuple[Labelled, ...]:
    """Raises CorpusError naming the file and line."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(Labelled(**json.loads(line)))
        except (TypeError, ValueError) as error:
            raise CorpusError(f"this is no labelled passage ({error})", where=f"{path}:{number}") from error
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Figures:
    """How a selector does on labelled passages. The sample holds as many kept as dropped ones of each collection; by weight, each
    counts for as many passages as it stands for, which estimates the shares of the whole."""

    passages: int
    worth: int
    kept: int
    right: int
    precision_by_weight: float
    recall_by_weight: float

    @property
    def precision(self) -> float:
        return self.right / max(self.kept, 1)

    @property
    def recall(self) -> float:
        return self.right / max(self.worth, 1)


def figures(sample: Sequence[Labelled], kept: Set[tuple[str, str]]) -> Figures:
    """``kept`` are the first and last segments of what the selector keeps."""
    chosen = [one for one in sample if (one.first, one.last) in kept]
    worth = [one for one in sample if one.worth]
    right = [one for one in chosen if one.worth]
    return Figures(
        len(sample),
        len(worth),
        len(chosen),
        len(right),
        _weight(right) / max(_weight(chosen), 1e-9),
        _weight(right) / max(_weight(worth), 1e-9),
    )


def _weight(several: Iterable[Labelled]) -> float:
    return sum(one.stands_for for one in several)
