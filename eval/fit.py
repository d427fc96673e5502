"""Fits the weights of ``core/stages/rerank.py`` on the dev half, and on no other: listwise logistic regression with a ridge.

The target gives the best texts three parts, acceptable ones two and the others none; the regulariser is an L2 penalty on
standardised features. `dharma evaluate --fit` prints the weights in units of likeness.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.stages.rerank import features, suits
from eval.cases import Case
from eval.run import Result

NAMES = ("likeness", "words", "label", "topic")
PENALTY = 0.03
_STEPS = 600
_RATE = 0.3
_GOLD, _ACCEPTABLE = 3.0, 2.0

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """One case: features of what may be shown (n, 4), and the share of the target that each has (n,)."""

    rows: Floats
    target: Floats


def listed(results: Sequence[Result]) -> list[Listed]:
    """Cases of advice among whose candidates something serves: from the others there is nothing to learn."""
    found = (_listed(one) for one in results if one.case.kind == "advice" and not one.held_back)
    return [one for one in found if len(one.rows) and one.target.sum() > 0]


def _listed(result: Result) -> Listed:
    shown = [one for one in result.found.candidates if suits(one.shelved.unit, result.diagnosis)]
    parts = np.array([_part(result.case, one.shelved.unit.source_ref) for one in shown], dtype=np.float64)
    rows = np.array([features(one, result.diagnosis) for one in shown], dtype=np.float64).reshape(-1, len(NAMES))
    return Listed(rows, parts / parts.sum() if parts.sum() else parts)


def _part(case: Case, ref: str) -> float:
    return _GOLD if ref in case.gold else _ACCEPTABLE if ref in case.acceptable else 0.0


def fitted(results: Sequence[Result], *, penalty: float = PENALTY) -> dict[str, float]:
    """Weights relative to that of likeness, which is 1. Raises ValueError for results of the test half."""
    if any(one.case.split == "test" for one in results):
        raise ValueError("nothing is fitted on the test half")
    lists = listed(results)
    rows = np.concatenate([one.rows for one in lists])
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    weights: Floats = np.zeros(len(NAMES))
    for _ in range(_STEPS):
        slope = sum((_slope(one, (one.rows - mean) / spread, weights) for one in lists), np.zeros(len(NAMES)))
        weights = weights - _RATE * (slope / len(lists) + penalty * weights)
    plain = weights / spread
    return {name: float(value / plain[0]) for name, value in zip(NAMES, plain, strict=True)}


def _slope(one: Listed, scaled: Floats, weights: Floats) -> Floats:
    scores = scaled @ weights
    raised = np.exp(scores - scores.max())
    return np.asarray(scaled.T @ (raised / raised.sum() - one.target))


LOSES = 0.05
"""The share of answerable requests that may be met with "nothing fits"."""


def fitted_abstention(results: Sequence[Result]) -> tuple[float, float, float]:
    """Bias and weights of ``plan.ANSWERABLE``: class-balanced logistic regression of advice against unanswerable, then the bias
    shifted so that ``LOSES`` of the answerable lie below zero. Raises ValueError for results of the test half."""
    if any(one.case.split == "test" for one in results):
        raise ValueError("nothing is fitted on the test half")
    asked = [one for one in results if one.case.kind in ("advice", "unanswerable") and not one.held_back]
    rows = np.array([[one.diagnosis.out_of_scope, one.planned.relevance] for one in asked])
    truth = np.array([one.case.kind == "advice" for one in asked], dtype=np.float64)
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    scaled = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    balance = np.where(truth > 0, 0.5 / truth.sum(), 0.5 / (1 - truth).sum())
    weights: Floats = np.zeros(3)
    for _ in range(_STEPS * 5):
        slope = scaled.T @ ((1 / (1 + np.exp(-scaled @ weights)) - truth) * balance)
        slope[:-1] += PENALTY * weights[:-1]
        weights = weights - 0.5 * slope
    plain = weights[:-1] / spread
    bias = -float(np.quantile((rows @ plain)[truth > 0], LOSES))
    return bias, float(plain[0]), float(plain[1])
