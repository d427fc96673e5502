"""Candidates for this message: advice units by meaning and by words, and the units of a text that was named."""

import re
from dataclasses import dataclass

from core.embedding import Vectors
from core.library import Candidate, Library, Shelved, Sought
from core.stages.diagnose import Diagnosis

CANDIDATES = 40  # among so many, 94 of 100 people of the evaluation set find something that serves; among 16, 83
_MOST_WORDS = 60
_WORD = re.compile(r"[a-z]{3,}")
# Words that ask for a text without saying which.
_ASKING = frozenset(
    {
        "about",
        "discourse",
        "discourses",
        "does",
        "eight",
        "explain",
        "find",
        "five",
        "four",
        "know",
        "list",
        "please",
        "quote",
        "read",
        "say",
        "says",
        "seven",
        "simile",
        "sutta",
        "suttas",
        "tell",
        "text",
        "texts",
        "three",
        "what",
        "where",
        "which",
    }
)


@dataclass(frozen=True, slots=True)
class Found:
    """``candidates`` as retrieved, best first; ``named`` are the units of what a textual question names: discourses by
    reference, or a canonical structure."""

    candidates: tuple[Candidate, ...]
    named: tuple[Shelved, ...] = ()


async def retrieve(diagnosis: Diagnosis, *, text: str, vector: Vectors, denomination: str, library: Library) -> Found:
    sought = Sought(vector, _words(text), diagnosis.label_weights, denomination)
    candidates = await library.candidates(sought, limit=CANDIDATES)
    return Found(candidates, await _named(diagnosis, vector, library))


async def _named(diagnosis: Diagnosis, vector: Vectors, library: Library) -> tuple[Shelved, ...]:
    if diagnosis.refs:
        return await library.of_discourse(tuple(dict.fromkeys(uid for ref in diagnosis.refs for uid in ref.uids)))
    if diagnosis.named and diagnosis.intent == "textual":
        return await library.of_structure(diagnosis.named, vector)
    return ()


def _words(text: str) -> tuple[str, ...]:
    """Words for the full-text half, in order of appearance; the library knows which are rare enough to tell units apart."""
    found = dict.fromkeys(word for word in _WORD.findall(text.lower()) if word not in _ASKING)
    return tuple(found)[:_MOST_WORDS]
