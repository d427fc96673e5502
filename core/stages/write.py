"""The deterministic writer: from a plan to paragraphs, in plain words, with nothing that the plan does not hold."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.answer import Paragraph
from core.denominations import Denomination
from core.library import Shelved
from core.ontology import Ontology
from core.refs import canonical
from core.stages import phrases
from core.stages.diagnose import Diagnosis
from core.stages.plan import AnswerPlan

_THANKS = re.compile(r"\b(?:thank(?:s| you)?|thx|ty|cheers|appreciate)\b")
_FAREWELL = re.compile(r"\b(?:bye|goodbye|good ?night|see you|see ya|take care|ciao)\b")
_MOST_NAMED = 10
_SENTENCE = re.compile(r"\S.*?(?:[.!?…][”’\"']*(?=\s|$)|$)", re.DOTALL)
_LONG_WORD = re.compile(r"[a-z]{4,}")
_LONGEST_QUOTATION = 420  # characters; a longer passage is linked and not quoted


@dataclass(frozen=True, slots=True)
class Draft:
    """Paragraphs in reading order. ``quotations`` maps a unit's id to the words quoted from its passage."""

    paragraphs: tuple[Paragraph, ...]
    quotations: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Voice:
    """What colours the words: the tradition, and a seed so that one question is always answered in the same words."""

    denomination: Denomination
    ontology: Ontology
    seed: str

    def pick(self, choices: Sequence[str], purpose: str) -> str:
        digest = hashlib.sha256(f"{purpose}\0{self.seed}".encode()).digest()
        return choices[int.from_bytes(digest[:4], "big") % len(choices)]


def write(plan: AnswerPlan, diagnosis: Diagnosis, *, voice: Voice) -> Draft:
    match plan.kind:
        case "answered":
            return Draft(_advice(plan, diagnosis, voice))
        case "textual":
            return _textual(plan, diagnosis, voice)
        case "not_found":
            return Draft(_not_found(plan, diagnosis, voice))
        case "out_of_scope":
            return Draft((Paragraph(phrases.OUT_OF_SCOPE, "note"),))
        case "small_talk":
            return Draft((Paragraph(_small_talk(diagnosis, voice), "note"),))
        case "about_bot":
            return Draft(tuple(Paragraph(text, "note") for text in phrases.ABOUT_BOT.split("\n\n")))


def _advice(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> tuple[Paragraph, ...]:
    first, *others = plan.sources
    return (
        Paragraph(_acknowledgement(plan, diagnosis, voice), "acknowledge"),
        Paragraph(_framing(plan, diagnosis, first, voice), "framing", (first.id,)),
        *(Paragraph(_second(plan, other, voice), "framing", (other.id,)) for other in others),
        *_steps(plan, diagnosis, voice),
        Paragraph(_grounding(plan, diagnosis, voice), "grounding", tuple(source.id for source in plan.sources)),
    )


def _acknowledgement(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> str:
    fitting = (name for name in diagnosis.emotions if plan.issue in phrases.SPEAKS_WITH.get(name, ()))
    emotion = next(fitting, "")
    return voice.pick(phrases.ACKNOWLEDGE[emotion], "acknowledge")


def _framing(plan: AnswerPlan, diagnosis: Diagnosis, source: Shelved, voice: Voice) -> str:
    sentences = [point.text for point in plan.points if point.unit_id == source.id]
    named = [] if _bereaved(diagnosis) else _named(plan, source, voice)
    return " ".join([*sentences, f"({canonical(source.unit.source_ref)})", *named])


def _bereaved(diagnosis: Diagnosis) -> bool:
    """Whether someone is in grief: then no theme or technical word is put to what they feel."""
    return "grief" in diagnosis.emotions or "freshly_bereaved" in diagnosis.barred


def _named(plan: AnswerPlan, source: Shelved, voice: Voice) -> list[str]:
    """The tradition's own word with its plain meaning, once, where it has one and the unit is about it."""
    tradition = voice.denomination
    word = tradition.vocabulary.get(plan.issue, "")
    if "(" not in word or plan.issue not in source.unit.buddhist_labels:
        return []
    return [voice.pick(phrases.NAMED, "named").format(tradition=tradition.title, word=word)]


def _second(plan: AnswerPlan, source: Shelved, voice: Voice) -> str:
    sentences = [point.text for point in plan.points if point.unit_id == source.id]
    return " ".join([voice.pick(phrases.SECOND_SOURCE, "second"), *sentences, f"({canonical(source.unit.source_ref)})"])


def _steps(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> tuple[Paragraph, ...]:
    gentle = diagnosis.tone == "gentle" or _bereaved(diagnosis)
    heading = voice.pick(phrases.GENTLE_STEPS if gentle else phrases.STEPS, "steps")
    steps = (
        Paragraph(f"{number}. {action.text}", "step", (action.unit_id,))
        for number, action in enumerate(plan.actions, start=1)
    )
    return (Paragraph(heading, "note"), *steps)


def _grounding(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> str:
    rests = "; ".join(_rests(plan, source) for source in plan.sources)
    sentences = [f"{rests[0].upper()}{rests[1:]}.", voice.pick(phrases.INTERPRETATION, "interpretation")]
    return " ".join([*sentences, _closing(diagnosis, voice)])


def _closing(diagnosis: Diagnosis, voice: Voice) -> str:
    if diagnosis.urgency == "high":
        return phrases.HUMAN
    return voice.pick(phrases.IN_GRIEF if _bereaved(diagnosis) else voice.denomination.practice, "practice")


def _small_talk(diagnosis: Diagnosis, voice: Voice) -> str:
    said = diagnosis.situation.lower()
    if diagnosis.safe_again:
        return phrases.SAFE_AGAIN
    if _THANKS.search(said):
        return voice.pick(phrases.THANKS, "thanks")
    return voice.pick(phrases.FAREWELL if _FAREWELL.search(said) else phrases.SMALL_TALK, "small talk")


def _rests(plan: AnswerPlan, source: Shelved) -> str:
    numbers = [str(number) for number, action in enumerate(plan.actions, start=1) if action.unit_id == source.id]
    kind = "step" if len(numbers) == 1 else "steps"
    steps = f"the {kind}" if len(plan.sources) == 1 else f"{kind} {_listed(numbers)}"
    if source is plan.sources[0]:
        return f"the explanation and {steps} rest on {_titled(source)}"
    return f"{steps} {'rests' if len(numbers) == 1 else 'rest'} on {_titled(source)}"


def _listed(items: Sequence[str]) -> str:
    """``1``, ``1 and 2``, ``1, 2 and 3``."""
    return " and ".join(part for part in (", ".join(items[:-1]), items[-1]) if part)


def _titled(source: Shelved) -> str:
    title = f", {_quiet(source.unit.source_title)}" if source.unit.source_title else ""
    return f"{canonical(source.unit.source_ref)}{title}"


def _textual(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> Draft:
    paragraphs: list[Paragraph] = []
    quotations: dict[str, str] = {}
    if plan.sources or plan.passages:
        paragraphs.append(Paragraph(voice.pick(phrases.TEXTUAL_OPENING, "textual"), "note"))
    for source in plan.sources:
        text = f"**{_headed(source)}** {source.unit.context_summary} {source.unit.teaching}"
        paragraphs.append(Paragraph(text, "framing", (source.id,)))
        if 0 < len(source.passage) <= _LONGEST_QUOTATION:
            quotations[source.id] = source.passage
            paragraphs.append(Paragraph(f"> {source.passage}", "quotation", (source.id,)))
    for passage in plan.passages:
        words = excerpt(passage.words, diagnosis.situation)
        quotations[passage.id] = words
        paragraphs.append(Paragraph(f"**{canonical(passage.uid)}.** {phrases.IN_ITS_WORDS}", "framing", (passage.id,)))
        paragraphs.append(Paragraph(f"> {words}", "quotation", (passage.id,)))
    if plan.missing:
        told = phrases.TEXTUAL_MISSING if len(plan.missing) == 1 else phrases.TEXTUAL_MISSING_SEVERAL
        paragraphs.append(Paragraph(told.format(refs=_listed(plan.missing)), "note"))
    return Draft(tuple(paragraphs), quotations)


def excerpt(words: str, question: str) -> str:
    """At most ``_LONGEST_QUOTATION`` characters of a passage, in whole sentences where one fits: those around the words of the
    question. Exactly as they stand there, without a mark that something was left out in between, because nothing is."""
    sought = set(_LONG_WORD.findall(question.lower()))
    sentences = [match.span() for match in _SENTENCE.finditer(words)]
    spans = [
        (start, end)
        for at, (start, _) in enumerate(sentences)
        for _, end in sentences[at:]
        if end - start <= _LONGEST_QUOTATION
    ]
    if not spans:
        return words[:_LONGEST_QUOTATION].rsplit(" ", 1)[0].strip()

    def told(span: tuple[int, int]) -> tuple[int, int]:
        said = words[slice(*span)].lower()
        return sum(word in said for word in sought), span[1] - span[0]

    start, end = max(spans, key=told)
    return words[start:end].strip()


def _headed(source: Shelved) -> str:
    title = f" · {_quiet(source.unit.source_title)}" if source.unit.source_title else ""
    return f"{canonical(source.unit.source_ref)}{title}."


def _quiet(title: str) -> str:
    """A title that may stand inside a sentence: one that ends a sentence of its own is put in quotation marks."""
    return f"“{title}”" if title.endswith((".", "?", "!", "…")) else title


def _not_found(plan: AnswerPlan, diagnosis: Diagnosis, voice: Voice) -> tuple[Paragraph, ...]:
    if diagnosis.unreal:
        told = phrases.NO_SUCH_TEXT if len(diagnosis.unreal) == 1 else phrases.NO_SUCH_TEXTS
        return (Paragraph(told.format(refs=_listed(diagnosis.unreal[:_MOST_NAMED])), "note"),)
    term = None if _bereaved(diagnosis) else voice.ontology.labels.get(plan.issue)
    nearest = [Paragraph(phrases.NEAREST.format(theme=term.everyday), "note")] if term else []
    met = [Paragraph(voice.pick(phrases.ACKNOWLEDGE["grief"], "acknowledge"), "acknowledge")]
    return (
        *(met if _bereaved(diagnosis) else []),
        Paragraph(voice.pick(phrases.NOT_FOUND, "not found"), "note"),
        *nearest,
        Paragraph(phrases.ASK_A_HUMAN, "note"),
    )
