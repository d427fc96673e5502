"""From the message to the small diagnostic vocabulary: what is the matter, how pressing, and what kind of answer is wanted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from core.embedding import Vectors
from core.heads import Heads
from core.ontology import Ontology
from core.question import Turn
from core.refs import Ref, find_refs
from core.stages.screen import Verdict
from core.unit import Contraindication
from core.wording import is_wordless

Intent = Literal["advice", "textual", "small_talk", "about_bot", "out_of_scope"]

LABELS_KEPT = 3
_FEWEST = 0.15  # below this a label's probability says nothing and gives no boost
_FOLLOW_UP_WORDS = 8
_SITUATION_CHARACTERS = 240

# What was heard -> whom a unit may not be given to. Emotions bar too: better a unit too few than one that hurts.
_BARS_BY_FLAG: dict[str, Contraindication] = {
    "self_harm": "suicidal",
    "abuse": "abused",
    "child": "abused",
    "eating_disorder": "eating_disorder",
    "psychosis": "psychosis",
    "medical": "in_pain",
}
_BARS_BY_EMOTION: dict[str, Contraindication] = {
    "grief": "freshly_bereaved",
    "guilt": "scrupulous_guilt",
    "shame": "scrupulous_guilt",
}
_IN_PAIN = re.compile(r"\b(?:chronic pain|in pain|aching|hurts all the time|cancer|diagnos\w+|illness|disease)\b")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """``label_weights`` are calibrated probabilities; ``labels`` the few that hold, best first. ``barred`` is what no chosen
    unit may carry as a contraindication. ``refs`` are sutta references in the message."""

    situation: str
    labels: tuple[str, ...]
    label_weights: Mapping[str, float]
    emotions: tuple[str, ...]
    structures: tuple[str, ...]
    intent: Intent
    urgency: str
    tone: str
    refs: tuple[Ref, ...]
    barred: frozenset[Contraindication]


def in_context(text: str, turns: tuple[Turn, ...]) -> str:
    """The text to embed: a short follow-up ("and at work?") is read together with what was said before it."""
    if turns and turns[-1].kind in ("answered", "not_found") and len(text.split()) <= _FOLLOW_UP_WORDS:
        return f"{turns[-1].said}\n{text}"
    return text


def diagnose(verdict: Verdict, *, vector: Vectors, heads: Heads, ontology: Ontology, raised_risk: bool) -> Diagnosis:
    scores = heads.labels.scores(vector)
    weights = {name: score for name, score in scores.items() if score >= _FEWEST}
    emotions = heads.emotions.chosen(vector)
    refs = find_refs(verdict.text)
    intent = _intent(verdict.text, refs, heads, vector)
    labels = _labels(heads, vector, scores) if intent == "advice" else heads.labels.chosen(vector)[:LABELS_KEPT]
    return Diagnosis(
        situation=verdict.text[:_SITUATION_CHARACTERS],
        labels=labels,
        label_weights=weights,
        emotions=emotions[:LABELS_KEPT],
        structures=_structures(labels, ontology),
        intent=intent,
        urgency=_first(heads.urgency.chosen(vector), "normal"),
        tone=_first(heads.tone.chosen(vector), "steady"),
        refs=refs,
        barred=_barred(verdict, emotions, raised_risk=raised_risk),
    )


def _intent(text: str, refs: tuple[Ref, ...], heads: Heads, vector: Vectors) -> Intent:
    if is_wordless(text):
        return "small_talk"
    heard = cast("Intent", _first(heads.intent.chosen(vector), "advice"))
    # A reference in a short message asks for that text, whatever else it sounds like.
    if refs and (heard != "advice" or len(text.split()) <= 2 * _FOLLOW_UP_WORDS):
        return "textual"
    return heard


def _labels(heads: Heads, vector: Vectors, scores: Mapping[str, float]) -> tuple[str, ...]:
    """Advice always has a label: the likeliest stands when none reaches its threshold."""
    chosen = heads.labels.chosen(vector)
    return chosen[:LABELS_KEPT] or (max(scores, key=lambda name: scores[name]),)


def _structures(labels: tuple[str, ...], ontology: Ontology) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for label in labels for name in ontology.structures_of_label.get(label, ())))


def _barred(verdict: Verdict, emotions: tuple[str, ...], *, raised_risk: bool) -> frozenset[Contraindication]:
    heard = {_BARS_BY_FLAG[flag] for flag in verdict.flags if flag in _BARS_BY_FLAG}
    heard |= {_BARS_BY_EMOTION[emotion] for emotion in emotions if emotion in _BARS_BY_EMOTION}
    if raised_risk:
        heard |= {"suicidal", "abused"}
    if _IN_PAIN.search(verdict.text.lower()):
        heard.add("in_pain")
    return frozenset(heard)


def _first(chosen: tuple[str, ...], otherwise: str) -> str:
    return chosen[0] if chosen else otherwise
