"""Linear heads over one message vector: what the matter is, what is felt, what is wanted, how pressing, how safe."""

import zipfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from core.errors import CorpusError

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """``weights`` is (dims, classes), ``bias`` and ``thresholds`` (classes,). Calibration is folded into weights and bias.

    An exclusive head knows exactly one class for a message and ignores ``thresholds``; another head knows any number.
    """

    name: str
    classes: tuple[str, ...]
    weights: Floats
    bias: Floats
    thresholds: Floats
    exclusive: bool

    def scores(self, vector: Floats) -> dict[str, float]:
        """The probability of each class: summing to one when exclusive, each on its own otherwise."""
        return dict(zip(self.classes, self._probabilities(vector).tolist(), strict=True))

    def chosen(self, vector: Floats) -> tuple[str, ...]:
        """The likeliest class when exclusive; otherwise those that reach their threshold, likeliest first, perhaps none."""
        found = self._probabilities(vector)
        if self.exclusive:
            return (self.classes[int(found.argmax())],)
        return tuple(self.classes[at] for at in np.argsort(-found, kind="stable") if found[at] >= self.thresholds[at])

    def _probabilities(self, vector: Floats) -> Floats:
        logits = vector @ self.weights + self.bias
        return softmax(logits) if self.exclusive else sigmoid(logits)


@dataclass(frozen=True, slots=True, eq=False)
class Heads:
    """``fingerprint`` names the utterances, units, embedder and trainer that these heads come from.

    ``topics`` learns from the problems of the advice units, the others from utterances; without units it knows no class.
    """

    fingerprint: str
    labels: Head
    emotions: Head
    intent: Head
    urgency: Head
    tone: Head
    safety: Head
    topics: Head

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            self.write(file)

    def write(self, file: BinaryIO) -> None:
        arrays: dict[str, NDArray[np.generic]] = {"fingerprint": np.array(self.fingerprint)}
        for name in HEAD_NAMES:
            head: Head = getattr(self, name)
            arrays[f"{name}.classes"] = np.array(head.classes)
            arrays[f"{name}.weights"] = head.weights
            arrays[f"{name}.bias"] = head.bias
            arrays[f"{name}.thresholds"] = head.thresholds
            arrays[f"{name}.exclusive"] = np.array(head.exclusive)
        np.savez(file, allow_pickle=False, **arrays)


def silent(name: str, dims: int) -> Head:
    """A head that knows no class."""
    nothing = np.zeros(0, dtype=np.float32)
    return Head(name, (), np.zeros((dims, 0), dtype=np.float32), nothing, nothing, exclusive=False)


HEAD_NAMES = tuple(field.name for field in fields(Heads) if field.name != "fingerprint")


def read_heads(path: Path) -> Heads:
    """Raises CorpusError when the file is absent, damaged or not one of ours."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
            heads = {name: _head(name, {part: held[f"{name}.{part}"] for part in _PARTS}) for name in HEAD_NAMES}
            return Heads(fingerprint=str(held["fingerprint"]), **heads)
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise CorpusError(f"these are not readable heads ({error})", where=str(path)) from error


_PARTS = ("classes", "weights", "bias", "thresholds", "exclusive")


def _head(name: str, parts: dict[str, NDArray[np.generic]]) -> Head:
    classes = tuple(str(one) for one in parts["classes"].tolist())
    weights, bias, thresholds = (np.asarray(parts[part], dtype=np.float32) for part in _PARTS[1:4])
    if weights.ndim != 2 or not weights.shape[1] == bias.size == thresholds.size == len(classes):
        raise ValueError(f"the arrays of {name} have shapes that do not fit together")
    return Head(name, classes, weights, bias, thresholds, bool(parts["exclusive"]))


def sigmoid(logits: Floats) -> Floats:
    """1 / (1 + e^-x), written so that no logit overflows."""
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * logits)), dtype=np.float32)


def softmax(logits: Floats) -> Floats:
    """Over the last axis."""
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True), dtype=np.float32)
