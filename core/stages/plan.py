"""What the answer will say and where each point comes from. Nothing can enter an answer from anywhere else."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from core.library import Shelved
from core.refs import Ref
from core.stages.diagnose import Diagnosis
from core.stages.rerank import Ranked, suits
from core.stages.retrieve import Found
from core.texts import Near

PlanKind = Literal["answered", "textual", "not_found", "small_talk", "about_bot", "out_of_scope"]

# Likeness from which a unit is about what a question names. Where it comes from: docs/decisions.md, "When nothing fits".
RELEVANT = 0.22
# The log-odds that a request for advice has an answer here, from how likely it is out of scope and how near the best unit is:
# fitted on the dev half (eval/fit.py), and shifted so that one in twenty of those that have one is lost.
ANSWERABLE = (-3.37, -1.97, 15.55)
_SECOND_SOURCE = 0.06  # a second text joins when its score is at most this far behind the first
_CERTAIN_TOPIC = 0.36  # likeness at which a message counts as a problem although it sounded like something else
_STEPS = 3
_TEXTUAL_SOURCES = 3
_PASSAGES = 2  # read out beside the units
_MISSING_NAMED = 10  # a pasted list of references does not become a wall of links


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence or two, or an action, with the unit it comes from."""

    text: str
    unit_id: str


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """``relevance`` is the best candidate's likeness; ``missing`` are references that were asked for and
    of which no unit is among the sources: none is held, none suits this person, or three others come first. ``passages``
    are the texts' own words, to be quoted in part."""

    kind: PlanKind
    issue: str
    relevance: float
    sources: tuple[Shelved, ...] = ()
    points: tuple[Point, ...] = ()
    actions: tuple[Point, ...] = ()
    missing: tuple[str, ...] = ()
    passages: tuple[Near, ...] = ()

    def source(self, unit_id: str) -> Shelved:
        return next(source for source in self.sources if source.id == unit_id)


def plan(diagnosis: Diagnosis, found: Found, ranked: Sequence[Ranked]) -> AnswerPlan:
    relevance = max((one.candidate.likeness for one in ranked), default=0.0)
    match diagnosis.intent:
        case "textual":
            return _textual(diagnosis, found, ranked, relevance)
        case "small_talk" if relevance >= _CERTAIN_TOPIC and not diagnosis.safe_again:
            return _advice(diagnosis, ranked, relevance)
        case "small_talk" | "about_bot" as kind:
            return AnswerPlan(kind, diagnosis.intent, relevance)
        case "advice" | "out_of_scope":
            if answerable(diagnosis.out_of_scope, relevance) < 0:
                return _nothing(diagnosis, relevance)
            return _advice(diagnosis, ranked, relevance)


def _nothing(diagnosis: Diagnosis, relevance: float) -> AnswerPlan:
    if diagnosis.intent == "out_of_scope":
        return AnswerPlan("out_of_scope", diagnosis.intent, relevance)
    return AnswerPlan("not_found", diagnosis.labels[0] if diagnosis.labels else "", relevance)


def answerable(out_of_scope: float, relevance: float) -> float:
    """Log-odds that something here answers a request for advice; below zero the bot says that it has nothing."""
    bias, scope, likeness = ANSWERABLE
    return bias + scope * out_of_scope + likeness * relevance


def _advice(diagnosis: Diagnosis, ranked: Sequence[Ranked], relevance: float) -> AnswerPlan:
    issue = diagnosis.labels[0] if diagnosis.labels else ""
    if not ranked:
        return _nothing(diagnosis, relevance)
    sources = tuple(one.candidate.shelved for one in _chosen(ranked))
    return AnswerPlan(
        kind="answered",
        issue=issue,
        relevance=relevance,
        sources=sources,
        points=tuple(point for source in sources for point in _points(source, first=source is sources[0])),
        actions=_actions(sources),
    )


def _chosen(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best unit, and a second from another discourse when it is about as good."""
    best = ranked[0]
    ref = best.candidate.shelved.unit.source_ref
    others = (one for one in ranked[1:] if one.candidate.shelved.unit.source_ref != ref)
    return [best, *(one for one in list(others)[:1] if best.score - one.score <= _SECOND_SOURCE)]


def _points(source: Shelved, *, first: bool) -> list[Point]:
    texts = (source.unit.diagnosis, source.unit.teaching) if first else (source.unit.teaching,)
    return [Point(text, source.id) for text in texts]


def _actions(sources: Sequence[Shelved]) -> tuple[Point, ...]:
    """Up to three steps: two from the best unit and one from the second, or all from the only one."""
    from_first = _STEPS - 1 if len(sources) > 1 else _STEPS
    taken = [Point(action, sources[0].id) for action in sources[0].unit.practice_actions[:from_first]]
    return (*taken, *(Point(source.unit.practice_actions[0], source.id) for source in sources[1:]))


def _textual(diagnosis: Diagnosis, found: Found, ranked: Sequence[Ranked], relevance: float) -> AnswerPlan:
    if diagnosis.unreal:
        return AnswerPlan("not_found", "textual", relevance)
    suiting = [shelved for shelved in found.named if suits(shelved.unit, diagnosis)]
    sources = _asked_for(suiting, ranked) if found.asked or found.named or diagnosis.refs else _spoken_of(ranked)
    passages = _read_out(found, sources)
    missing = _untold(diagnosis.refs, sources, passages)
    if not sources and not missing and not passages:
        return AnswerPlan("not_found", "textual", relevance)
    points = tuple(Point(source.unit.teaching, source.id) for source in sources)
    return AnswerPlan("textual", "textual", relevance, sources, points, missing=missing, passages=passages)


def _read_out(found: Found, sources: Sequence[Shelved]) -> tuple[Near, ...]:
    """Passages of other discourses than the sources, which bring their own."""
    told = {source.unit.source_ref for source in sources if source.passage}
    other = {one.uid: one for one in reversed(found.passages) if one.uid not in told}
    return tuple(one for one in found.passages if other.get(one.uid) is one)[:_PASSAGES]


def _asked_for(named: Sequence[Shelved], ranked: Sequence[Ranked]) -> tuple[Shelved, ...]:
    """Units of what was named: one of each discourse before a second of any, those that speak to the message first."""
    order = {one.candidate.shelved.id: place for place, one in enumerate(ranked)}
    ordered = sorted(named, key=lambda shelved: order.get(shelved.id, len(order)))
    seen: Counter[str] = Counter()
    turns: list[tuple[int, Shelved]] = []
    for shelved in ordered:
        turns.append((seen[shelved.unit.source_ref], shelved))
        seen[shelved.unit.source_ref] += 1
    return tuple(shelved for _, shelved in sorted(turns, key=lambda turn: turn[0]))[:_TEXTUAL_SOURCES]


def _untold(refs: Sequence[Ref], sources: Sequence[Shelved], passages: Sequence[Near]) -> tuple[str, ...]:
    told = {source.unit.source_ref for source in sources} | {one.uid for one in passages}
    return tuple(dict.fromkeys(ref.canonical for ref in refs if not told & set(ref.uids)))[:_MISSING_NAMED]


def _spoken_of(ranked: Sequence[Ranked]) -> tuple[Shelved, ...]:
    """Units that hold a word asked about and speak of it, or mean it closely."""
    fitting = [
        one for one in ranked if one.candidate.likeness >= (RELEVANT if one.candidate.words > 0 else _CERTAIN_TOPIC)
    ]
    by_words = sorted(fitting, key=lambda one: (-one.candidate.words, -one.score))
    best: dict[str, Shelved] = {}
    for one in by_words:
        best.setdefault(one.candidate.shelved.unit.source_ref, one.candidate.shelved)
    return tuple(best.values())[:_TEXTUAL_SOURCES]
