"""What an advice unit must hold to, a rule each; every finding says in words what is wrong.

Run over files with ``dharma corpus validate``. Rules that need the translation say nothing where it is not on the machine.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.answer import Paragraph
from core.errors import CorpusError
from core.ontology import Ontology
from core.passage import Passage
from core.stages.review import review
from core.stages.screen import Verdict
from core.unit import AdviceUnit, Contraindication

COPIED_WORDS = 8
"""A run of this many words of a translation, outside quotation marks, counts as copied."""

_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")


@dataclass(frozen=True, slots=True)
class Finding:
    """``rule`` is the rule's name in ``RULES``; ``says`` a sentence for the editor."""

    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Peril:
    """Texts and wordings that could hurt the people in ``bars``."""

    why: str
    refs: frozenset[str]
    words: tuple[re.Pattern[str], ...]
    bars: frozenset[Contraindication]


@dataclass(frozen=True, slots=True)
class Perils:
    """``corpus/contraindications.toml``. ``left_out`` maps a discourse to why no unit may rest on it."""

    perils: tuple[Peril, ...]
    left_out: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Seen:
    """One unit with what the rules look at beside it. ``passage`` is None where no translation is on the machine."""

    unit: AdviceUnit
    passage: Passage | None
    unresolved: str
    title: str
    ontology: Ontology
    perils: Perils
    copied_runs: frozenset[int]

    @property
    def advice(self) -> str:
        """What the person is told."""
        return " ".join((self.unit.diagnosis, self.unit.teaching, *self.unit.practice_actions))

    @property
    def own_words(self) -> tuple[str, ...]:
        unit = self.unit
        return (unit.context_summary, unit.problem_summary, unit.diagnosis, unit.teaching, *unit.practice_actions)


def read_perils(path: Path) -> Perils:
    """Raises CorpusError naming the file and what is wrong with it."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return Perils(
            tuple(
                Peril(
                    why=entry["why"],
                    refs=frozenset(entry.get("refs", ())),
                    words=tuple(re.compile(rf"\b(?:{word})\b", re.IGNORECASE) for word in entry.get("words", ())),
                    bars=frozenset(entry["bars"]),
                )
                for entry in raw["rule"]
            ),
            {ref: entry["why"] for entry in raw["left_out"] for ref in entry["refs"]},
        )
    except (OSError, KeyError, TypeError, ValueError, re.error) as error:
        raise CorpusError(f"this is not a readable list of contraindications ({error})", where=str(path)) from error


def runs_of(text: str) -> set[int]:
    """Hashes of every run of ``COPIED_WORDS`` words; case, apostrophes and punctuation do not matter."""
    words = _WORD.findall(text.lower().replace("’", "").replace("'", ""))
    return {hash(tuple(words[place : place + COPIED_WORDS])) for place in range(len(words) - COPIED_WORDS + 1)}


def examine(seen: Seen) -> tuple[Finding, ...]:
    """Every finding, in the order of the rules: none means that the unit may be auto-validated."""
    return tuple(Finding(name, says) for name, rule in RULES.items() for says in rule(seen))


def _source(seen: Seen) -> Iterator[str]:
    if seen.unresolved:
        yield f"the source cannot be resolved: {seen.unresolved}"
    why = seen.perils.left_out.get(seen.unit.source_ref)
    if why:
        yield f"{seen.unit.source_ref} is left out: {why}"


def _labels(seen: Seen) -> Iterator[str]:
    unit, ontology = seen.unit, seen.ontology
    known = {"label": ontology.labels, "topic": ontology.topics, "structure": ontology.structures}
    used = {"label": unit.buddhist_labels, "topic": unit.topics, "structure": unit.canonical_structures}
    for kind, names in used.items():
        for name in names:
            if name not in known[kind]:
                yield f"there is no {kind} {name}"
        if len(set(names)) < len(names):
            yield f"a {kind} is named twice"
    if not unit.topics:
        yield "no topic is named"
    if len(unit.buddhist_labels) > 3:
        yield "more than three labels: the unit has no one trouble"


_LENGTHS = {
    "context_summary": (8, 34),
    "problem_summary": (30, 75),
    "diagnosis": (10, 55),
    "teaching": (20, 80),
}


def _lengths(seen: Seen) -> Iterator[str]:
    for field, (least, most) in _LENGTHS.items():
        count = len(_WORD.findall(getattr(seen.unit, field)))
        if not least <= count <= most:
            yield f"{field} has {count} words; {least} to {most} is what reads well"
    if not 2 <= len(seen.unit.practice_actions) <= 4:
        yield "two to four actions are needed"
    for action in seen.unit.practice_actions:
        if not 6 <= len(_WORD.findall(action)) <= 40:
            yield f"an action of 6 to 40 words is needed, not {action!r}"


def _title(seen: Seen) -> Iterator[str]:
    if seen.title and seen.unit.source_title and _bare(seen.unit.source_title) != _bare(seen.title):
        yield f"the title is {_bare(seen.title)!r} in the translation, not {seen.unit.source_title!r}"


def _bare(title: str) -> str:
    plain = title.replace("’", "'").removeprefix("The Chapter on ")
    return re.sub(r"^\d+\. | \(\d\w\w\)$", "", plain)


def _copied(seen: Seen) -> Iterator[str]:
    for text in seen.own_words:
        if runs_of(_QUOTED.sub(" ", text)) & seen.copied_runs:
            yield f"{COPIED_WORDS} words or more stand so in the translation: {text!r}"


# Beside the rules of the output review, which every unit must pass because it could else never be shown.
_PREACHING = {
    r"\b(?:you|one|people|we|anyone|everyone) (?:must|should always|should never)\b": "it commands",
    r"!": "it exclaims",
    r"\b(?:guaranteed?|will bring you|you will be (?:happy|free|healed))\b": "it promises",
    r"\bBuddhis(?:m|ts?) (?:teach\w*|says?|believes?)\b": "it speaks for Buddhism",
    r"\b(?:dukkha|anicca|anatt[aā]|tanh[aā]|taṇhā|mett[aā]|samsara|saṁsāra|nibb[aā]na|nirvana)\b": "a technical word stands in it, "
    "and the denomination adds its words later",
}


def _wording(seen: Seen) -> Iterator[str]:
    unit = seen.unit
    for text in (unit.context_summary, unit.diagnosis, unit.teaching, *unit.practice_actions):
        for reason in review((Paragraph(text, "framing"),), verdict=Verdict(text="")).reasons:
            yield f"{reason}: {text!r}"
    for expression, why in _PREACHING.items():
        for match in re.finditer(expression, seen.advice, re.IGNORECASE):
            yield f"{why}: {match.group()!r}"


_MONASTIC = re.compile(
    r"\b(?:robes?|alms(?:round| ?bowls?)?|begging bowl|ordination|ordain\w*|monastery rules?|celibacy|rains retreat|preceptor|the order)\b",
    re.IGNORECASE,
)


def _audience(seen: Seen) -> Iterator[str]:
    if seen.unit.audience == "monastic":
        return
    for action in seen.unit.practice_actions:
        match = _MONASTIC.search(action)
        if match:
            yield f"a rule for monks and nuns as advice for anyone: {match.group()!r} in {action!r}"


def _contraindications(seen: Seen) -> Iterator[str]:
    for peril in seen.perils.perils:
        missing = sorted(peril.bars - set(seen.unit.contraindications))
        if not missing:
            continue
        if seen.unit.source_ref in peril.refs:
            yield f"{seen.unit.source_ref}: {peril.why}; {', '.join(missing)} must be barred"
        for match in (word.search(seen.advice) for word in peril.words):
            if match:
                yield f"{peril.why} ({match.group()!r}); {', '.join(missing)} must be barred"


_VAGUE = re.compile(
    r"^(?:be (?:kind|mindful|present|aware|patient|good|happy)|let (?:it )?go|accept (?:it|things)|meditate|practise|think positive\w*)\b",
    re.IGNORECASE,
)


def _practical(seen: Seen) -> Iterator[str]:
    for action in seen.unit.practice_actions:
        if _VAGUE.match(action) and len(_WORD.findall(action)) < 12:
            yield f"vague, nothing that can be done today: {action!r}"


Rule = Callable[[Seen], Iterator[str]]

RULES: Mapping[str, Rule] = {
    "source": _source,
    "title": _title,
    "labels": _labels,
    "lengths": _lengths,
    "practical": _practical,
    "audience": _audience,
    "wording": _wording,
    "contraindications": _contraindications,
    "copied": _copied,
}
