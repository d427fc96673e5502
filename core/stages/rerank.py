"""The order in which candidates are offered to the plan. Every weight stands in ``Weights`` and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.denominations import Denomination
from core.library import Candidate
from core.stages.diagnose import Diagnosis
from core.unit import AdviceUnit

_RRF_BEST = 2 / 61  # what a unit gets that is first by meaning and by words: scales the fused score to about one
_DIVERSE = 3


@dataclass(frozen=True, slots=True)
class Weights:
    """Additive weights in units of cosine likeness: first guesses, to be fitted on an evaluation set."""

    fused: float = 0.06
    label: float = 0.12
    emphasis: float = 0.01
    confidence: float = 0.05
    reviewed: float = 0.02


@dataclass(frozen=True, slots=True)
class Ranked:
    candidate: Candidate
    score: float


def suits(unit: AdviceUnit, diagnosis: Diagnosis) -> bool:
    """Whether this person may be given the unit at all. Asked wherever units enter an answer, also when a text is named."""
    return (
        unit.audience != "monastic"
        and unit.review_status != "rejected"
        and not diagnosis.barred & set(unit.contraindications)
    )


def rerank(
    candidates: Sequence[Candidate], diagnosis: Diagnosis, *, denomination: Denomination, weights: Weights
) -> tuple[Ranked, ...]:
    """Best first, only units that suit this person; no two units of one discourse among the first three unless nothing else
    is there."""
    allowed = [candidate for candidate in candidates if suits(candidate.shelved.unit, diagnosis)]
    scored = [Ranked(found, _score(found, diagnosis, denomination, weights)) for found in allowed]
    return _diverse(sorted(scored, key=lambda ranked: (-ranked.score, ranked.candidate.shelved.id)))


def _score(found: Candidate, diagnosis: Diagnosis, denomination: Denomination, weights: Weights) -> float:
    unit = found.shelved.unit
    label = max((diagnosis.label_weights.get(name, 0.0) for name in unit.buddhist_labels), default=0.0)
    return (
        found.likeness
        + weights.fused * min(found.fused / _RRF_BEST, 1.0)
        + weights.label * label
        + weights.emphasis * bool(set(unit.canonical_structures) & set(denomination.emphasis))
        + weights.confidence * (unit.confidence - 0.7)
        + weights.reviewed * (unit.review_status == "human_reviewed")
    )


def _diverse(ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    first: list[Ranked] = []
    later: list[Ranked] = []
    for one in ranked:
        refs = {chosen.candidate.shelved.unit.source_ref for chosen in first}
        (later if len(first) == _DIVERSE or one.candidate.shelved.unit.source_ref in refs else first).append(one)
    # What had to stand back counts no more than what stands before it, so that scores fall from first to last.
    return (*first, *(replace(one, score=min(one.score, first[-1].score)) for one in later))
