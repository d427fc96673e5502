"""How well the support rule and the list of borrowed ideas do: ``python -m corpus.measure_support FOLDER``.

FOLDER holds the translation in Bilara form. Prints the table and the weights that the dev half gives.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from core.embedding import Embedder, open_embedder
from core.passage import Discourse
from core.segments import uid_of
from corpus.sources.bilara import Bilara, open_bilara
from corpus.support import LIKELY, Borrowed, Rarity, Support, rarity_in, read_borrowed, support_of

EXAMPLES = Path(__file__).parent / "validation" / "support.jsonl"
CITING_FAULTS = frozenset({"wrong_text", "wrong_segments"})
_PENALTY = 0.01
_STEPS = 6000


@dataclass(frozen=True, slots=True)
class Measured:
    """One labelled example with what was measured. ``fault`` is empty where the passage carries the unit."""

    half: str
    fault: str
    support: Support
    borrowed: bool


async def measure(examples: Path, texts: Bilara, embedder: Embedder) -> list[Measured]:
    rarity = rarity_in(" ".join(one.segments.values()) for one in texts.discourses())
    borrowed = read_borrowed(Path(__file__).parent / "borrowed.toml")
    return [await _measured(line, texts, embedder, rarity, borrowed) for line in _lines(examples)]


def _lines(examples: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in examples.read_text(encoding="utf-8").split("\n") if line.strip()]


async def _measured(
    line: dict[str, object], texts: Bilara, embedder: Embedder, rarity: Rarity, borrowed: Borrowed
) -> Measured:
    segments = _words(texts.discourse(uid_of(_listed(line["segments"]))), texts, _listed(line["segments"]))
    teaching, diagnosis = str(line["teaching"]), str(line["diagnosis"])
    said = " ".join((diagnosis, teaching, *_listed(line["practice_actions"])))
    found = next(borrowed.found(said, " ".join(segments)), None)
    support = await support_of(teaching, diagnosis, segments, embedder=embedder, rarity=rarity)
    return Measured(str(line["half"]), str(line["fault"]), support, found is not None)


def _listed(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _words(discourse: Discourse, texts: Bilara, segments: Sequence[str]) -> list[str]:
    return [discourse.segments[segment] for segment in texts.passage(segments).segments]


def fitted(measured: Sequence[Measured]) -> tuple[float, float, float]:
    """Bias and weights by class-balanced logistic regression on the dev half: carried units against citing faults."""
    learnt = [one for one in measured if one.half == "dev" and one.fault in CITING_FAULTS | {""}]
    rows = np.array([[one.support.teaching, one.support.words] for one in learnt])
    truth = np.array([not one.fault for one in learnt], dtype=np.float64)
    mean, spread = rows.mean(axis=0), rows.std(axis=0)
    scaled = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    balance = np.where(truth > 0, 0.5 / truth.sum(), 0.5 / (1 - truth).sum())
    weights: NDArray[np.float64] = np.zeros(3)
    for _ in range(_STEPS):
        slope = scaled.T @ ((1 / (1 + np.exp(-scaled @ weights)) - truth) * balance)
        slope[:-1] += _PENALTY * weights[:-1]
        weights = weights - 0.5 * slope
    plain = weights[:-1] / spread
    return float(weights[-1] - (plain * mean).sum()), float(plain[0]), float(plain[1])


def table_of(measured: Sequence[Measured]) -> Table:
    table = Table(title=f"rejected below a likelihood of {LIKELY}, or for a borrowed idea")
    for column in ("example", "half", "of", "by support", "by list", "by either"):
        table.add_column(column, justify="left" if column in ("example", "half") else "right")
    for fault in dict.fromkeys(one.fault for one in measured):
        for half in ("dev", "test"):
            these = [one for one in measured if (one.fault, one.half) == (fault, half)]
            weak = [one.support.likelihood < LIKELY for one in these]
            listed = [one.borrowed for one in these]
            either = sum(a or b for a, b in zip(weak, listed, strict=True))
            table.add_row(fault or "supported", half, str(len(these)), str(sum(weak)), str(sum(listed)), str(either))
    return table


async def _main() -> None:
    async with open_embedder("default") as embedder:
        measured = await measure(EXAMPLES, open_bilara(Path(sys.argv[1])), embedder)
    out = Console()
    out.print(table_of(measured))
    out.print("bias, teaching, words: " + ", ".join(f"{value:.2f}" for value in fitted(measured)))


if __name__ == "__main__":
    asyncio.run(_main())
