"""The utterances that heads learn from, as read from ``corpus/utterances/*.jsonl``."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from core.errors import CorpusError
from core.ontology import Ontology

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]
SafetyClass = Literal[
    "clean",
    "crisis_self_harm",
    "crisis_abuse",
    "crisis_psychosis",
    "crisis_medical",
    "crisis_third_party",
    "harmful",
    "injection",
]


class Utterance(BaseModel):
    """One message and what its asker's own problem is. Only ``advice`` carries labels and emotions."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: Text
    labels: tuple[str, ...]
    emotions: tuple[str, ...]
    intent: Literal["advice", "textual", "small_talk", "about_bot", "out_of_scope"]
    urgency: Literal["low", "normal", "high"]
    tone: Literal["gentle", "steady", "direct"]


class SafetyUtterance(BaseModel):
    """``family`` joins the wordings of one thought, so that they are never split between learning and checking."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: Text
    class_: SafetyClass = Field(alias="class")
    flags: tuple[str, ...]
    family: str


def read_utterances(folder: Path, ontology: Ontology) -> tuple[list[Utterance], list[SafetyUtterance]]:
    """Every line of every file, files by name; raises CorpusError with file:line for a line that is wrong."""
    said: list[Utterance] = []
    safety: list[SafetyUtterance] = []
    for where, line in _lines(folder):
        match _parse(line, where):
            case Utterance() as spoken:
                named = {"labels": ontology.own(spoken.labels), "emotions": ontology.own(spoken.emotions)}
                utterance = spoken.model_copy(update=named)
                _check_terms(utterance, ontology, where)
                said.append(utterance)
            case SafetyUtterance() as heard:
                safety.append(heard)
    return said, safety


def utterance_files(folder: Path) -> list[Path]:
    """Raises CorpusError when there is nothing to learn from."""
    found = sorted(folder.glob("*.jsonl"))
    if not found:
        raise CorpusError("there are no utterances here", where=str(folder))
    return found


def _lines(folder: Path) -> Iterator[tuple[str, str]]:
    for path in utterance_files(folder):
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise CorpusError(f"this file cannot be read ({error})", where=str(path)) from error
        yield from ((f"{path}:{number}", line) for number, line in enumerate(lines, 1) if line.strip())


def _parse(line: str, where: str) -> Utterance | SafetyUtterance:
    try:
        raw = json.loads(line)
        if isinstance(raw, dict) and "class" in raw:
            return SafetyUtterance.model_validate(raw)
        return Utterance.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        at = ".".join(str(part) for part in first["loc"]) or "line"
        raise CorpusError(f"this is not an utterance ({at}: {first['msg']})", where=where) from error
    except ValueError as error:
        raise CorpusError(f"this is not JSON ({error})", where=where) from error


def _check_terms(one: Utterance, ontology: Ontology, where: str) -> None:
    unknown = [name for name in one.labels if name not in ontology.labels]
    unknown += [name for name in one.emotions if name not in ontology.emotions]
    if unknown:
        raise CorpusError(f"the ontology does not know {', '.join(unknown)}", where=where)
    if one.intent == "advice" and not one.labels:
        raise CorpusError("advice needs a label", where=where)
    if one.intent != "advice" and (one.labels or one.emotions):
        raise CorpusError(f"{one.intent} carries no labels and no emotions", where=where)
