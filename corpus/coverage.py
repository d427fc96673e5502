"""What the advice units cover, and where there are few. Pure counting over the units of the package."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.ontology import Ontology
from core.unit import AdviceUnit

FEWEST_OF_LABEL, FEWEST_OF_TOPIC = 25, 10
"""Fewer than this is a gap: an answer then draws again and again on the same few units."""
NONE, EVERY = "(none)", "(every)"


@dataclass(frozen=True, slots=True)
class Gap:
    """A label or topic of which there are fewer than ``fewest`` units."""

    kind: str
    name: str
    units: int
    fewest: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """``by`` counts units by kind (``label``, ``topic``, ...) and name: every name of the ontology, also with 0, most first.

    A unit with several labels counts for each of them, so that sums exceed ``units``. ``discourses`` gives for each collection
    how many different ones the units rest on.
    """

    units: int
    by: Mapping[str, Mapping[str, int]]
    discourses: Mapping[str, int]
    gaps: tuple[Gap, ...]


def coverage(units: Sequence[AdviceUnit], ontology: Ontology) -> Coverage:
    by = {
        "label": _counted(units, lambda unit: unit.buddhist_labels, ontology.labels),
        "topic": _counted(units, lambda unit: unit.topics or (NONE,), ontology.topics),
        "structure": _counted(units, lambda unit: unit.canonical_structures or (NONE,), ontology.structures),
        "collection": _counted(units, lambda unit: (unit.source_collection,)),
        "audience": _counted(units, lambda unit: (unit.audience,)),
        "status": _counted(units, lambda unit: (unit.review_status,)),
        "denomination": _counted(units, lambda unit: unit.denominations or (EVERY,)),
        "contraindication": _counted(units, lambda unit: unit.contraindications or (NONE,)),
    }
    pairs = {(unit.source_collection, unit.source_ref) for unit in units}
    discourses = Counter[str](collection for collection, _ in pairs)
    gaps = (*_gaps("label", by["label"], FEWEST_OF_LABEL), *_gaps("topic", by["topic"], FEWEST_OF_TOPIC))
    return Coverage(len(units), by, _most_first(discourses), gaps)


def _counted(
    units: Sequence[AdviceUnit], names_of: Callable[[AdviceUnit], Iterable[str]], known: Iterable[str] = ()
) -> dict[str, int]:
    counted = Counter(dict.fromkeys(known, 0))
    counted.update(name for unit in units for name in set(names_of(unit)))
    return _most_first(counted)


def _most_first(counted: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda one: (-one[1], one[0])))


def _gaps(kind: str, counted: Mapping[str, int], fewest: int) -> tuple[Gap, ...]:
    few = ((name, units) for name, units in counted.items() if units < fewest and name != NONE)
    return tuple(Gap(kind, name, units, fewest) for name, units in sorted(few, key=lambda one: (one[1], one[0])))
