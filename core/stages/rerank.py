"""The order in which candidates are offered to the plan. Every weight stands in ``Weights`` and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.denominations import Denomination
from core.library import Candidate
from core.stages.diagnose import Diagnosis
from core.unit import AdviceUnit

_DIVERSE = 3
_MOST_WORDS = 20.0  # sums of word weights above this say no more: a long message shares many words with everything


@dataclass(frozen=True, slots=True)
class Weights:
    """Additive weights in units of cosine likeness. The first three are fitted on the dev half of the evaluation set
    (``eval/fit.py``), the others are small and chosen: they part what is otherwise about as good."""

    words: float = 0.024
    label: float = 0.15
    topic: float = 0.26
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
        and diagnosis.barred.isdisjoint(unit.contraindications)
    )


def rerank(
    candidates: Sequence[Candidate], diagnosis: Diagnosis, *, denomination: Denomination, weights: Weights
) -> tuple[Ranked, ...]:
    """Best first, only units that suit this person; no two units of one discourse among the first three unless nothing else
    is there."""
    allowed = [candidate for candidate in candidates if suits(candidate.shelved.unit, diagnosis)]
    scored = [Ranked(found, _score(found, diagnosis, denomination, weights)) for found in allowed]
    return _diverse(sorted(scored, key=lambda ranked: (-ranked.score, ranked.candidate.shelved.id)))


def features(found: Candidate, diagnosis: Diagnosis) -> tuple[float, float, float, float]:
    """Likeness, shared rare words, and how likely the message has one of the unit's labels and one of its topics."""
    unit = found.shelved.unit
    label = max((diagnosis.label_weights.get(name, 0.0) for name in unit.buddhist_labels), default=0.0)
    topic = max((diagnosis.topic_weights.get(name, 0.0) for name in unit.topics), default=0.0)
    return found.likeness, min(found.words, _MOST_WORDS), label, topic


def _score(found: Candidate, diagnosis: Diagnosis, denomination: Denomination, weights: Weights) -> float:
    unit = found.shelved.unit
    likeness, words, label, topic = features(found, diagnosis)
    return (
        likeness
        + weights.words * words
        + weights.label * label
        + weights.topic * topic
        + (denomination.boosts.get("supplement", 0.0) if unit.denominations else 0.0)
        + weights.emphasis * any(name in denomination.emphasis for name in unit.canonical_structures)
        + weights.confidence * (unit.confidence - 0.7)
        + weights.reviewed * (unit.review_status == "human_reviewed")
    )


def _diverse(ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    first: list[Ranked] = []
    later: list[Ranked] = []
    refs: set[str] = set()
    for one in ranked:
        ref = one.candidate.shelved.unit.source_ref
        stands_back = len(first) == _DIVERSE or ref in refs
        (later if stands_back else first).append(one)
        refs.add(ref)
    # What had to stand back counts no more than what stands before it, so that scores fall from first to last.
    least = first[-1].score if first else 0.0
    return (*first, *(one if one.score <= least else Ranked(one.candidate, least) for one in later))
