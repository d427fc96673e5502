"""From the message to the small diagnostic vocabulary: what is the matter, how pressing, and what kind of answer is wanted."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, cast

from core.embedding import Vectors
from core.heads import Heads
from core.ontology import Ontology
from core.question import Turn
from core.refs import Ref, find_refs, unreal_refs
from core.stages.screen import Verdict, heard
from core.unit import Contraindication
from core.wording import fold, is_wordless

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
    "self_harm_past": "suicidal",
    "abuse_past": "abused",
    "psychosis_past": "psychosis",
    "eating_disorder_past": "eating_disorder",
}
_BARS_BY_EMOTION: dict[str, Contraindication] = {
    "grief": "freshly_bereaved",
    "guilt": "scrupulous_guilt",
    "shame": "scrupulous_guilt",
}
_IN_PAIN = re.compile(
    r"\b(?:in (?:\w+ ){0,3}pain|pain (?:never|will not|won't|doesn't) stop\w*|chronic(?:ally)? (?:pain|ill\w*)|aches?|aching|"
    r"migraines?|fibromyalgia|arthritis|chemo\w*|cancer|tumou?r|long covid|surgery|diagnosed|illness|disease|hurts? all|"
    r"(?:i'm|im|i am|been|being) (?:\w+ ){0,2}(?:ill|sick)(?! of\b))\b"
)
# Beside the emotion, because grief is often told as something else ("since my wife's death I am angry at everyone").
_BEREAVED = re.compile(
    r"\b(?:died|passed away|funerals?|(?:his|her|their|\w+'s) (?:death|passing|suicide)|"
    r"death of (?:my|our)|buried (?:my|our|him|her)|(?:took|taken) (?:his|her|their) own life|miscarr\w+|still-?born|"
    r"bereave\w*|widow\w*|grief|griev\w+|mourn\w*|"
    r"lost (?:my|our) (?:\w+ ){0,2}(?:mum|mom|mother|dad|father|parents?|husband|wife|partner|son|daughter|baby|child|girl|boy|"
    r"brother|sister|twin|friend|gran\w*|aunt|uncle|cousin|dog|cat))\b"
)
_BETWEEN_WORDS = re.compile(r"\W+")
_COURTESY = r"(?:thanks?(?: you)?|thx|ty|ok(?:ay)?|great|cool|nice|good|lol|hi|hello|hey)"
# A short message leans on what was said before when it starts by going on, or points at something it does not name.
_GOES_ON = re.compile(
    rf"^(?:{_COURTESY}\b\W*)*(?:and|but|so|or|then|why|how so|(?:what|how) (?:about|if)|"
    r"(?:say|tell me) more|more|go on|which|still|also|even)\b|"
    r"\b(?:it|that|this|those|these|he|she|him|her|they|them|there|too|as well|(?:first|second|third|last) one)\b"
)
_CLOSES = re.compile(
    rf"^(?:{_COURTESY}\b(?!.*\b(?:and|but|what|how|why|if|when)\b)|bye\b|who are you\b|what are you\b|are you\b)"
)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """``label_weights`` and ``topic_weights`` are calibrated probabilities; ``labels`` the few that hold, best first. ``barred``
    is what no chosen unit may carry as a contraindication. ``refs`` are sutta references in the message, ``unreal`` those to
    texts that do not exist, ``named`` the canonical structures that it names in words ("the five hindrances");
    ``out_of_scope`` is how likely the message asks for something that is not the bot's."""

    situation: str
    labels: tuple[str, ...]
    label_weights: Mapping[str, float]
    emotions: tuple[str, ...]
    structures: tuple[str, ...]
    intent: Intent
    urgency: str
    tone: str
    refs: tuple[Ref, ...]
    named: tuple[str, ...]
    barred: frozenset[Contraindication]
    safe_again: bool = False
    topic_weights: Mapping[str, float] = field(default_factory=dict)
    unreal: tuple[str, ...] = ()
    out_of_scope: float = 0.0


def in_context(text: str, turns: tuple[Turn, ...]) -> str:
    """The text to embed: a short follow-up ("and at work?") is read together with what was said before it; thanks are not."""
    if not turns or turns[-1].kind not in ("answered", "not_found") or len(text.split()) > _FOLLOW_UP_WORDS:
        return text
    plain = text.lower()
    return f"{turns[-1].said}\n{text}" if _GOES_ON.search(plain) and not _CLOSES.match(plain) else text


def diagnose(
    verdict: Verdict,
    *,
    vector: Vectors,
    heads: Heads,
    ontology: Ontology,
    raised_risk: bool,
    turns: tuple[Turn, ...] = (),
) -> Diagnosis:
    """``turns`` are the thread's earlier exchanges: whom a person may not be given a unit for is remembered with them."""
    scores = heads.labels.scores(vector)
    weights = _likely(scores)
    emotions = heads.emotions.chosen(vector)
    refs = find_refs(verdict.text)
    unreal = () if refs else unreal_refs(verdict.text)
    wanted = heads.intent.scores(vector)
    likeliest = max(wanted, key=lambda name: wanted[name], default="advice")
    # Nobody's own trouble is a question about a list, whatever list it names.
    named = _named(verdict.text, ontology) if likeliest != "advice" else ()
    safe_again = "safe_again" in verdict.flags and len(verdict.text.split()) <= 2 * _FOLLOW_UP_WORDS
    intent = "small_talk" if safe_again else _intent(verdict.text, likeliest, refs=refs or unreal, named=named)
    labels = _labels(heads, vector, scores) if intent == "advice" else heads.labels.chosen(vector)[:LABELS_KEPT]
    return Diagnosis(
        situation=verdict.text[:_SITUATION_CHARACTERS],
        labels=labels,
        label_weights=weights,
        unreal=unreal,
        out_of_scope=wanted.get("out_of_scope", 0.0),
        topic_weights=_likely(heads.topics.scores(vector)),
        emotions=emotions[:LABELS_KEPT],
        structures=_structures(labels, ontology),
        intent=intent,
        urgency=_first(heads.urgency.chosen(vector), "normal"),
        tone=_first(heads.tone.chosen(vector), "steady"),
        refs=refs,
        named=named,
        safe_again=safe_again,
        barred=_barred_before(turns, raised_risk=raised_risk) | _barred_now(verdict, emotions),
    )


def _likely(scores: Mapping[str, float]) -> dict[str, float]:
    """What has any chance, likeliest first."""
    return {name: score for name, score in sorted(scores.items(), key=lambda one: -one[1]) if score >= _FEWEST}


def _intent(text: str, likeliest: str, *, refs: tuple[Ref, ...] | tuple[str, ...], named: tuple[str, ...]) -> Intent:
    if is_wordless(text):
        return "small_talk"
    heard = cast("Intent", likeliest)
    # A reference in a short message asks for that text, whatever else it sounds like; a list that is named, unless it sounds like
    # a person's own trouble ("I struggle with generosity").
    short = len(text.split()) <= 2 * _FOLLOW_UP_WORDS
    if (refs and short) or (heard != "advice" and (refs or named)):
        return "textual"
    return heard


def _labels(heads: Heads, vector: Vectors, scores: Mapping[str, float]) -> tuple[str, ...]:
    """Advice always has a label: the likeliest stands when none reaches its threshold."""
    chosen = heads.labels.chosen(vector)
    return chosen[:LABELS_KEPT] or (max(scores, key=lambda name: scores[name]),)


def _structures(labels: tuple[str, ...], ontology: Ontology) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for label in labels for name in ontology.structures_of_label.get(label, ())))


def _named(text: str, ontology: Ontology) -> tuple[str, ...]:
    plain = _whole_words(fold(text))
    return tuple(
        name
        for name, term in ontology.structures.items()
        if any(word in plain for word in _spellings(name, term.everyday, term.pali))
    )


@cache
def _spellings(name: str, everyday: str, pali: str) -> tuple[str, ...]:
    """The ways in which people write a structure: its name, its everyday words, its Pali word."""
    ways = (name.replace("_", " "), everyday.removeprefix("the "), fold(pali))
    return tuple(_whole_words(way) for way in ways if way)


def _whole_words(text: str) -> str:
    """Words between single spaces, so that one text is found in another only as whole words (dana, but not in bandana)."""
    return f" {' '.join(_BETWEEN_WORDS.split(text)).strip()} "


def _barred_now(verdict: Verdict, emotions: Sequence[str]) -> Set[Contraindication]:
    felt = {_BARS_BY_EMOTION[emotion] for emotion in emotions if emotion in _BARS_BY_EMOTION}
    return felt | _barred_by(verdict)


def _barred_before(turns: Sequence[Turn], *, raised_risk: bool) -> frozenset[Contraindication]:
    """A thread that was in care keeps every bar of care: what the danger was is not always told in words that are heard again."""
    in_care = raised_risk or any(turn.kind == "crisis" for turn in turns)
    kept = frozenset(_BARS_BY_FLAG.values()) if in_care else frozenset()
    return kept.union(*(_barred_by(heard(turn.said)) for turn in turns))


def _barred_by(verdict: Verdict) -> Set[Contraindication]:
    bars = {_BARS_BY_FLAG[flag] for flag in verdict.flags if flag in _BARS_BY_FLAG}
    told = verdict.text.lower()
    if _IN_PAIN.search(told):
        bars.add("in_pain")
    if _BEREAVED.search(told):
        bars.add("freshly_bereaved")
    return bars


def _first(chosen: tuple[str, ...], otherwise: str) -> str:
    return chosen[0] if chosen else otherwise
