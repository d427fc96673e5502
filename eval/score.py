"""Figures over results: how often what serves comes first, what is told apart, what is held back. Pure."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from eval.cases import Case
from eval.run import Result

_RESAMPLES = 2000
_SEED = 20261201


@dataclass(frozen=True, slots=True)
class Share:
    """A mean over cases with its 95% bootstrap interval. ``of`` is the number of cases."""

    value: float
    low: float
    high: float
    of: int

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}] of {self.of}"


@dataclass(frozen=True, slots=True)
class ClassScore:
    name: str
    precision: float
    recall: float
    f1: float
    of: int


def share(values: Sequence[float]) -> Share:
    if not values:
        return Share(0.0, 0.0, 0.0, 0)
    rows = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(_SEED).integers(0, len(rows), (_RESAMPLES, len(rows)))
    means = rows[drawn].mean(axis=1)
    return Share(float(rows.mean()), float(np.quantile(means, 0.025)), float(np.quantile(means, 0.975)), len(rows))


def in_scope(case: Case, refs: frozenset[str]) -> bool:
    """Whether something that serves can be retrieved at all: a supplement's text is not shown by default."""
    return bool(case.serving & refs)


def hit(result: Result, at: int) -> float:
    """Whether one of the first ``at`` discourses serves this person."""
    return float(bool(result.case.serving & set(result.refs[:at])))


def gold_hit(result: Result, at: int) -> float:
    """Whether one of the first ``at`` is among the best."""
    return float(bool(set(result.case.gold) & set(result.refs[:at])))


def reciprocal_rank(result: Result) -> float:
    """Of the first discourse that serves."""
    return next((1 / place for place, ref in enumerate(result.refs, 1) if ref in result.case.serving), 0.0)


def wrong_first(result: Result) -> float:
    return float(bool(result.refs) and result.refs[0] in result.case.wrong)


RANKING: Mapping[str, Callable[[Result], float]] = {
    "serves, first": lambda result: hit(result, 1),
    "serves, in three": lambda result: hit(result, 3),
    "serves, in five": lambda result: hit(result, 5),
    "best, in five": lambda result: gold_hit(result, 5),
    "reciprocal rank": reciprocal_rank,
    "wrong one first": wrong_first,
}


def constant(cases: Sequence[Case], refs: int = 5) -> tuple[tuple[str, ...], Share]:
    """The constant ``refs`` references that would serve most cases, chosen on these very cases, and how often they do."""
    chosen: list[str] = []
    for _ in range(refs):
        left = [case for case in cases if not case.serving & set(chosen)]
        counts = Counter(ref for case in left for ref in case.serving)
        chosen += [ref for ref, _ in counts.most_common(1)]
    return tuple(chosen), share([float(bool(case.serving & set(chosen))) for case in cases])


def classes(
    results: Sequence[Result], told: Callable[[Result], Sequence[str]], true: Callable[[Case], Sequence[str]]
) -> tuple[ClassScore, ...]:
    """Precision, recall and F1 of every class that occurs, by name."""
    pairs = [(set(told(result)), set(true(result.case))) for result in results]
    names = sorted(set().union(*(a | b for a, b in pairs)))
    return tuple(_class(name, pairs) for name in names)


def _class(name: str, pairs: Sequence[tuple[set[str], set[str]]]) -> ClassScore:
    both = sum(name in told and name in true for told, true in pairs)
    said, there = sum(name in told for told, _ in pairs), sum(name in true for _, true in pairs)
    precision, recall = both / max(said, 1), both / max(there, 1)
    return ClassScore(name, precision, recall, 2 * both / max(said + there, 1), there)


def macro_f1(scores: Sequence[ClassScore]) -> float:
    """Over the classes that occur in truth."""
    real = [one.f1 for one in scores if one.of]
    return sum(real) / max(len(real), 1)
