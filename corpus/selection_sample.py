"""The passages that a person has read and labelled, and how well the selector does on them. Holds no text of a translation.

A sample is drawn evenly over collections and over what the selector keeps and drops, so that both kinds of mistake show; each line
carries ``stands_for``, the number of passages that it stands for, by which shares of the whole are estimated.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
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
