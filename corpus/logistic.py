"""Class-balanced, L2-regularised logistic regression over embeddings, with calibration and thresholds. Deterministic."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.heads import Floats, Head, sigmoid, softmax

Rows = NDArray[np.int64]

FOLDS = 5
_STEPS = 300
_NEWTON_STEPS = 30
_TEMPERATURES = np.geomspace(0.2, 5.0, 65)
_THRESHOLDS = np.arange(0.05, 0.81, 0.01)
_PLATEAU = 0.005  # F1 this close to the best counts as the best; the middle of the plateau is the steadiest choice


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What one head learns: ``vectors`` (n, dims), ``truth`` (n, classes) of zeros and ones, ``groups`` (n,).

    Rows of one group are never split between learning and checking. ``penalty`` is the L2 weight beside the mean loss.
    """

    name: str
    classes: tuple[str, ...]
    vectors: Floats
    truth: Floats
    groups: Rows
    exclusive: bool
    penalty: float

    def only(self, rows: Rows) -> "Lesson":
        return Lesson(
            name=self.name,
            classes=self.classes,
            vectors=self.vectors[rows],
            truth=self.truth[rows],
            groups=self.groups[rows],
            exclusive=self.exclusive,
            penalty=self.penalty,
        )


def learn(lesson: Lesson) -> Head:
    """Fit on everything, calibrate and choose thresholds on scores of rows that the scoring fit has not seen."""
    held_out = np.zeros_like(lesson.truth)
    for seen, unseen in folds(lesson.groups):
        weights, bias = _fit(lesson.only(seen))
        held_out[unseen] = lesson.vectors[unseen] @ weights + bias
    weights, bias = _fit(lesson)
    slope, shift = _tempered(held_out, lesson.truth) if lesson.exclusive else _platt(held_out, lesson.truth)
    thresholds = np.zeros_like(bias)
    if not lesson.exclusive:
        thresholds = _thresholds(sigmoid(held_out * slope + shift), lesson.truth)
    return Head(lesson.name, lesson.classes, weights * slope, bias * slope + shift, thresholds, lesson.exclusive)


def folds(groups: Rows) -> list[tuple[Rows, Rows]]:
    """Pairs of row numbers (seen, unseen). Groups take turns, so files written class by class are spread evenly."""
    turn = groups % FOLDS
    return [(np.flatnonzero(turn != fold), np.flatnonzero(turn == fold)) for fold in range(FOLDS)]


def f1(chosen: NDArray[np.bool_], truth: NDArray[np.bool_]) -> float:
    both = int((chosen & truth).sum())
    return 2.0 * both / max(int(chosen.sum()) + int(truth.sum()), 1)


def _fit(lesson: Lesson) -> tuple[Floats, Floats]:
    """Nesterov's accelerated gradient from zero, a fixed number of steps."""
    mean = lesson.vectors.mean(axis=0)
    rows = np.hstack([lesson.vectors - mean, np.ones((len(lesson.truth), 1), dtype=np.float32)])
    balance = _balance(lesson.truth, exclusive=lesson.exclusive)
    activate = softmax if lesson.exclusive else sigmoid
    step = _step(rows, balance, lesson)
    now = ahead = np.zeros((rows.shape[1], len(lesson.classes)), dtype=np.float32)
    momentum = 1.0
    for _ in range(_STEPS):
        slope = rows.T @ (balance * (activate(rows @ ahead) - lesson.truth)) / len(rows) + lesson.penalty * ahead
        after = ahead - step * slope
        grown = (1.0 + float(np.sqrt(1.0 + 4.0 * momentum**2))) / 2.0
        ahead = after + (momentum - 1.0) / grown * (after - now)
        now, momentum = after, grown
    weights = np.asarray(now[:-1], dtype=np.float32)
    return weights, np.asarray(now[-1] - mean @ weights, dtype=np.float32)


def _balance(truth: Floats, *, exclusive: bool) -> Floats:
    """A weight per row and class, mean one, such that rare and frequent classes pull alike."""
    count = np.maximum(truth.sum(axis=0), 1.0)
    if exclusive:
        weight = np.repeat((truth @ (1.0 / count))[:, None], truth.shape[1], axis=1)
    else:
        weight = np.where(truth > 0, 1.0 / count, 1.0 / np.maximum(len(truth) - count, 1.0))
    return np.asarray(weight / weight.mean(axis=0), dtype=np.float32)


def _step(rows: Floats, balance: Floats, lesson: Lesson) -> Floats:
    """One over a bound of the curvature: the trace bounds the largest eigenvalue, 1/4 or 1/2 the link's slope."""
    bound = (np.square(rows).sum(axis=1)[:, None] * balance).mean(axis=0)
    return np.asarray(1.0 / ((0.5 if lesson.exclusive else 0.25) * bound + lesson.penalty), dtype=np.float32)


def _platt(logits: Floats, truth: Floats) -> tuple[Floats, Floats]:
    """Slope and shift per class that make the sigmoid a probability (Platt 1999), by Newton's method."""
    fitted = [_platt_one(logits[:, at].astype(np.float64), truth[:, at]) for at in range(logits.shape[1])]
    return np.array([one[0] for one in fitted], np.float32), np.array([one[1] for one in fitted], np.float32)


def _platt_one(logits: NDArray[np.float64], truth: Floats) -> NDArray[np.float64]:
    # Platt's targets: never quite zero or one, so that separable classes keep a finite slope.
    yes = float(truth.sum())
    target = np.where(truth > 0, (yes + 1.0) / (yes + 2.0), 1.0 / (len(truth) - yes + 2.0))
    scale = float(logits.std()) or 1.0
    rows = np.stack([logits / scale, np.ones_like(logits)], axis=1)
    # From the base rate with no slope: from a steep start Newton's steps overshoot.
    fitted = np.array([0.0, np.log(target.mean() / (1.0 - target.mean()))])
    for _ in range(_NEWTON_STEPS):
        likely = 0.5 * (1.0 + np.tanh(0.5 * (rows @ fitted)))
        curve = (rows * (likely * (1.0 - likely))[:, None]).T @ rows + 1e-6 * np.eye(2)
        fitted = fitted - np.linalg.solve(curve, rows.T @ (likely - target))
    return np.asarray(fitted / np.array([scale, 1.0]), dtype=np.float64)


def _tempered(logits: Floats, truth: Floats) -> tuple[Floats, Floats]:
    """One slope for all classes, the best of a grid by class-balanced log loss."""
    weight = _balance(truth, exclusive=True)[:, 0]
    losses = [
        -float((weight * np.log(np.maximum((softmax(logits * scale) * truth).sum(axis=1), 1e-9))).mean())
        for scale in _TEMPERATURES
    ]
    classes = truth.shape[1]
    scale = _TEMPERATURES[int(np.argmin(losses))]
    return np.full(classes, scale, dtype=np.float32), np.zeros(classes, dtype=np.float32)


def _thresholds(likely: Floats, truth: Floats) -> Floats:
    """The probability from which each class is named: the middle of the thresholds with the best F1."""
    return np.array([_threshold(likely[:, at], truth[:, at] > 0) for at in range(truth.shape[1])], dtype=np.float32)


def _threshold(likely: Floats, truth: NDArray[np.bool_]) -> float:
    reached = np.array([f1(likely >= threshold, truth) for threshold in _THRESHOLDS])
    return float(np.median(_THRESHOLDS[reached >= reached.max() - _PLATEAU]))
