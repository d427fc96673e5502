"""Pairs of advice units that send people to the same place. Pure, over vectors that the caller has made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from core.embedding import Embedder, Vectors
from core.unit import AdviceUnit

# Mean cosine of problem, teaching and actions. Read off the 60 closest pairs of 1,107 units: of one discourse, those above were
# the same advice twice and those below were different angles; of two discourses, only one pair above was (docs/decisions.md).
ALIKE_WITHIN = 0.62
ALIKE_ACROSS = 0.69


@dataclass(frozen=True, slots=True)
class Pair:
    """Two keys and how alike their units are, in [-1, 1]."""

    one: str
    other: str
    likeness: float


@dataclass(frozen=True, slots=True)
class Likenesses:
    """Unit-length vectors, a row for each unit, of its problem, its teaching and its actions."""

    problems: Vectors
    teachings: Vectors
    actions: Vectors

    @property
    def mean(self) -> Vectors:
        """(units, units): how alike each two are."""
        parts = (self.problems, self.teachings, self.actions)
        return np.asarray(sum(part @ part.T for part in parts) / len(parts), dtype=np.float32)


async def likenesses(units: Sequence[AdviceUnit], embedder: Embedder) -> Likenesses:
    return Likenesses(
        await embedder.embed([unit.problem_summary for unit in units]),
        await embedder.embed([f"{unit.diagnosis} {unit.teaching}" for unit in units]),
        await embedder.embed([" ".join(unit.practice_actions) for unit in units]),
    )


def near_duplicates(units: Sequence[AdviceUnit], found: Likenesses) -> Iterator[Pair]:
    """Pairs above the bounds, most alike first. Units that no one reader can both be given are no duplicates."""
    mean = np.triu(found.mean, k=1)
    places = np.argwhere(mean >= ALIKE_WITHIN)
    for one, other in sorted(places.tolist(), key=lambda place: -mean[place[0], place[1]]):
        likeness = float(mean[one, other])
        within = units[one].source_ref == units[other].source_ref
        if (within or likeness >= ALIKE_ACROSS) and _share_a_reader(units[one], units[other]):
            yield Pair(units[one].key, units[other].key, likeness)


def _share_a_reader(one: AdviceUnit, other: AdviceUnit) -> bool:
    """A supplement is beside the common units for its own tradition alone."""
    return not one.denominations or not other.denominations or bool(set(one.denominations) & set(other.denominations))
