"""The nouns that leave the pipeline."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["answered", "crisis", "declined", "not_found", "textual", "small_talk"]
Role = Literal["acknowledge", "framing", "step", "quotation", "grounding", "care", "note"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A released piece of an answer. ``text`` is CommonMark of the plainest kind: emphasis, links, list lines, quotes."""

    text: str
    role: Role = "framing"
    unit_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A text that a point rests on. ``ref`` is canonical (``AN 5.57``), ``uid`` the file's (``an5.57``), ``url`` resolves."""

    ref: str
    uid: str
    unit_id: str
    url: str
    title: str = ""
    translator: str = ""
    quotation: str = ""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """One candidate as ranked: score is comparable within one answer only."""

    unit_id: str
    ref: str
    score: float


@dataclass(frozen=True, slots=True)
class Safety:
    """``class_`` is ``clean | crisis | harmful | injection``; ``flags`` name what was heard (``self_harm``, ``third_party``)."""

    class_: str = "clean"
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a door posts. ``paragraphs`` in reading order, without the list of sources: doors render ``citations`` themselves."""

    id: str
    kind: Kind
    paragraphs: tuple[Paragraph, ...]
    citations: tuple[Citation, ...] = ()
    labels: tuple[str, ...] = ()
    emotions: tuple[str, ...] = ()
    intent: str = ""
    safety: Safety = Safety()
    retrieved: tuple[Retrieved, ...] = ()
    plan: Mapping[str, object] = field(default_factory=dict)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    denomination: str = ""

    @property
    def text(self) -> str:
        return "\n\n".join(paragraph.text for paragraph in self.paragraphs)
