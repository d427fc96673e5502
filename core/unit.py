"""The advice unit: one piece of practical guidance, traceable to segments of one text."""

import hashlib
import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Audience = Literal["lay", "monastic", "all"]
ReviewStatus = Literal["unreviewed", "auto_validated", "human_reviewed", "rejected"]
Contraindication = Literal[
    "suicidal", "abused", "eating_disorder", "freshly_bereaved", "scrupulous_guilt", "psychosis", "in_pain"
]
Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=8, max_length=900)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.\-]*/[a-z0-9][a-z0-9-]*$", max_length=80)]


class Extraction(BaseModel):
    """How a unit came to be: who or what wrote it, from which prompt, and when (ISO date)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str = "editor"
    prompt_version: str = ""
    at: str = ""


class AdviceUnit(BaseModel):
    """One advice unit, as a line of ``corpus/units/*.jsonl``.

    ``key`` (``an5.161/getting-rid-of-resentment``) is what stays when the wording changes; ``id`` follows the content.
    ``segments`` are Bilara ids or ranges of them (``an4.197:3.1-5.2``), in text order. ``problem_summary`` says the problem in
    the words people use today; ``diagnosis`` and ``teaching`` are whole sentences addressed to nobody in particular;
    ``practice_actions`` are imperatives a lay person can do today. All are our own words.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: Slug
    source_collection: Literal["an", "mn", "sn", "dn", "dhp", "snp", "ud", "iti", "other"]
    source_ref: Annotated[str, StringConstraints(pattern=r"^[a-z0-9.\-]+$", max_length=40)]
    source_title: Sentence | str = ""
    segments: Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
    translator: str = "sujato"
    context_summary: Sentence
    problem_summary: Sentence
    buddhist_labels: Annotated[tuple[str, ...], Field(min_length=1, max_length=4)]
    canonical_structures: tuple[str, ...] = ()
    topics: Annotated[tuple[str, ...], Field(max_length=4)] = ()
    diagnosis: Sentence
    teaching: Sentence
    practice_actions: Annotated[tuple[Sentence, ...], Field(min_length=1, max_length=4)]
    audience: Audience = "all"
    denominations: tuple[str, ...] = ()
    contraindications: tuple[Contraindication, ...] = ()
    confidence: Annotated[float, Field(ge=0, le=1)] = 0.7
    review_status: ReviewStatus = "unreviewed"
    ontology_version: int = 2
    extraction: Extraction = Extraction()

    @property
    def id(self) -> str:
        """``{ref}-{ten hex digits}`` of SHA-256 over source, segments and content: equal on every machine."""
        content = self.model_dump(mode="json", exclude={"key", "review_status", "ontology_version", "extraction"})
        digest = hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
        return f"{self.source_ref}-{digest[:10]}"

    @property
    def embedded_texts(self) -> tuple[str, str]:
        """What is embedded of a unit: its problem, and what it has to say about it."""
        return self.problem_summary, f"{self.diagnosis} {self.teaching}"

    @property
    def text_hash(self) -> str:
        """SHA-256 of what is embedded: units of equal hash have equal vectors, whatever their labels."""
        return hashlib.sha256("\0".join(self.embedded_texts).encode()).hexdigest()
