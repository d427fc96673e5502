"""How well the heads do on utterances they have not seen. ``python -m corpus.measure`` prints the tables."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from core.embedding import Embedder, open_embedder
from core.heads import Head
from corpus.logistic import Lesson, f1, folds, learn
from corpus.train import Advance, lessons_of, seat

UTTERANCES = Path(__file__).parent / "utterances"


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """``count`` is the number of utterances that carry the class; the rest are fractions."""

    name: str
    count: int
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class HeadFigures:
    """``accuracy``: how often the likeliest class is one that the utterance carries. ``macro_f1`` weighs classes alike."""

    name: str
    classes: tuple[ClassFigures, ...]
    macro_f1: float
    accuracy: float


async def measure_heads(embedder: Embedder, folder: Path, progress: Advance) -> list[HeadFigures]:
    """Cross-validated figures per head. Each fold repeats the whole training, calibration and thresholds included."""
    lessons = lessons_of(await seat(embedder, folder, progress))
    return [await asyncio.to_thread(_measure, lesson) for lesson in lessons]


def _measure(lesson: Lesson) -> HeadFigures:
    truth = lesson.truth > 0
    chosen, first = np.zeros_like(truth), np.zeros(len(truth), dtype=bool)
    for seen, unseen in folds(lesson.groups):
        head = learn(lesson.only(seen))
        for row in unseen:
            chosen[row], first[row] = _tried(head, lesson.vectors[row], truth[row])
    return HeadFigures(
        name=lesson.name,
        classes=tuple(_figures(name, chosen[:, at], truth[:, at]) for at, name in enumerate(lesson.classes)),
        macro_f1=float(np.mean([f1(chosen[:, at], truth[:, at]) for at in range(truth.shape[1])])),
        accuracy=float(first.mean()),
    )


def _tried(head: Head, vector: NDArray[np.float32], truth: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], bool]:
    named = head.chosen(vector)
    scores = head.scores(vector)
    likeliest = max(scores, key=lambda name: scores[name])
    return np.array([name in named for name in head.classes]), bool(truth[head.classes.index(likeliest)])


def _figures(name: str, chosen: NDArray[np.bool_], truth: NDArray[np.bool_]) -> ClassFigures:
    both = int((chosen & truth).sum())
    return ClassFigures(
        name=name,
        count=int(truth.sum()),
        precision=both / max(int(chosen.sum()), 1),
        recall=both / max(int(truth.sum()), 1),
        f1=f1(chosen, truth),
    )


def table_of(figures: HeadFigures) -> Table:
    table = Table(title=f"{figures.name}: macro-F1 {figures.macro_f1:.3f}, likeliest is right {figures.accuracy:.3f}")
    for column in ("class", "utterances", "precision", "recall", "F1"):
        table.add_column(column, justify="left" if column == "class" else "right")
    for one in figures.classes:
        table.add_row(one.name, str(one.count), f"{one.precision:.2f}", f"{one.recall:.2f}", f"{one.f1:.2f}")
    return table


async def _main() -> None:
    async with open_embedder("default") as embedder:
        for figures in await measure_heads(embedder, UTTERANCES, lambda saying, done, total: None):
            Console().print(table_of(figures))


if __name__ == "__main__":
    asyncio.run(_main())
