"""From utterances to heads: embed once, teach each head its own question, keep the result until its sources change."""

import asyncio
import fcntl
import hashlib
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

import numpy as np

from core.embedding import Embedder
from core.errors import CorpusError
from core.heads import Floats, Head, Heads, read_heads, silent
from core.ontology import Ontology, read_ontology
from corpus.logistic import Lesson, Rows, learn
from corpus.said import SafetyClass, SafetyUtterance, Utterance, read_utterances, utterance_files

Advance = Callable[[str, int, int], None]

TRAINER = "3"  # raise it whenever the same utterances would give other heads

_EMBEDDED_AT_ONCE = 64
_LOOK_AGAIN_SECONDS = 0.2
_SAYING = "Learning to tell problems apart"

# L2 penalties beside the mean loss: the best of 1e-5, 3e-5 ... 3e-3 by cross-validated macro-F1, default embedder.
# Safety's best is 1e-5, but with 1e-4 it hears more crises: 0.72 against 0.71 at 5% false alarms on ordinary problems.
_PENALTIES = {
    "labels": 3e-3,
    "emotions": 1e-3,
    "intent": 1e-4,
    "urgency": 1e-5,
    "tone": 3e-3,
    "safety": 1e-4,
    "topics": 3e-3,
}


@dataclass(frozen=True, slots=True, eq=False)
class Problems:
    """The problems of advice units: what topics each has, and its vector, row by row."""

    topics: Sequence[tuple[str, ...]]
    vectors: Floats


Teach = Callable[[], Awaitable[Problems]]
"""Fetches the problems when they are needed: most starts find the heads trained already."""


@dataclass(frozen=True, slots=True, eq=False)
class Classroom:
    """Utterances with their vectors, row by row."""

    said: Sequence[Utterance]
    said_vectors: Floats
    safety: Sequence[SafetyUtterance]
    safety_vectors: Floats
    ontology: Ontology


async def heads_for(
    embedder: Embedder,
    folder: Path,
    cache: Path,
    progress: Advance,
    ontology: Ontology | None = None,
    *,
    taught_by: Sequence[str] = (),
    teach: Teach | None = None,
) -> Heads:
    """The heads of this folder and embedder: read from ``cache`` when it holds them, else trained and written there.

    A cache that is damaged or belongs to other sources is replaced. Of several processes one trains and the others wait for what
    it writes. ``taught_by`` names the units (ids) whose problems ``teach`` would fetch. Raises CorpusError for a wrong file.
    """
    ontology = ontology or _ontology(folder)
    fingerprint = fingerprint_of(embedder, folder, ontology, taught_by)
    held = _held(cache)
    if held is not None and held.fingerprint == fingerprint:
        return held
    async with _only_one(cache.with_suffix(".lock")):
        held = _held(cache)
        if held is not None and held.fingerprint == fingerprint:
            return held
        problems = await teach() if teach else None
        heads = await train_heads(embedder, folder, progress, ontology, problems)
        heads = replace(heads, fingerprint=fingerprint)
        _keep(heads, cache)
        return heads


@asynccontextmanager
async def _only_one(path: Path) -> AsyncIterator[None]:
    """Hold a lock on this file; the kernel lets go of it when the process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while not _locked(descriptor):  # noqa: ASYNC110  another process announces nothing
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _held(cache: Path) -> Heads | None:
    try:
        return read_heads(cache)
    except CorpusError:
        return None


async def train_heads(
    embedder: Embedder,
    folder: Path,
    progress: Advance,
    ontology: Ontology | None = None,
    problems: Problems | None = None,
) -> Heads:
    """Read, embed and learn; seconds for some thousand utterances. Without an ontology, the file beside the folder is it.

    Raises CorpusError with file:line for a wrong line.
    """
    ontology = ontology or _ontology(folder)
    fingerprint = fingerprint_of(embedder, folder, ontology)
    lessons = lessons_of(await seat(embedder, folder, progress, ontology), problems)
    if problems and ontology.topics:
        lessons.append(_lesson("topics", tuple(ontology.topics), problems.vectors, problems.topics))
    learnt: dict[str, Head] = {}
    for lesson in lessons:
        progress(_SAYING, len(learnt), len(lessons))
        learnt[lesson.name] = await asyncio.to_thread(learn, lesson)
    progress(_SAYING, len(lessons), len(lessons))
    learnt.setdefault("topics", silent("topics", embedder.dims))
    return Heads(fingerprint=fingerprint, **learnt)


def fingerprint_of(
    embedder: Embedder, folder: Path, ontology: Ontology | None = None, taught_by: Sequence[str] = ()
) -> str:
    """Changes with any utterance, any unit, the ontology's terms, the embedder and the trainer."""
    ontology = ontology or _ontology(folder)
    digest = hashlib.sha256(f"{TRAINER}\n{embedder.fingerprint}\n{embedder.dims}\n".encode())
    digest.update("\n".join((*ontology.labels, *ontology.emotions)).encode())
    digest.update(repr(sorted(ontology.renamed.items())).encode() if ontology.renamed else b"")
    digest.update("\n".join((*ontology.topics, *sorted(taught_by))).encode())
    for path in utterance_files(folder):
        digest.update(f"\n{path.name}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


async def seat(embedder: Embedder, folder: Path, progress: Advance, ontology: Ontology | None = None) -> Classroom:
    """Every utterance with its vector."""
    ontology = ontology or _ontology(folder)
    said, safety = read_utterances(folder, ontology)
    if not said or not safety:
        raise CorpusError("heads need utterances of both kinds, problems and safety", where=str(folder))
    vectors = await _embed(embedder, [*(one.text for one in said), *(one.text for one in safety)], progress)
    return Classroom(said, vectors[: len(said)], safety, vectors[len(said) :], ontology)


def lessons_of(room: Classroom, problems: Problems | None = None) -> list[Lesson]:
    """What each head learns. Only advice has labels, feelings, urgency and tone: with the rest as counter-examples
    labels came out 0.02 lower in macro-F1. The problems of advice units are requests for advice, too."""
    advice = np.array([at for at, one in enumerate(room.said) if one.intent == "advice"], dtype=np.int64)
    asked, vectors = [room.said[at] for at in advice], room.said_vectors[advice]
    utterance = Utterance.model_fields
    return [
        _lesson("labels", tuple(room.ontology.labels), vectors, [one.labels for one in asked]),
        _lesson("emotions", tuple(room.ontology.emotions), vectors, [one.emotions for one in asked]),
        _intent(room, problems),
        _lesson("urgency", get_args(utterance["urgency"].annotation), vectors, [one.urgency for one in asked]),
        _lesson("tone", get_args(utterance["tone"].annotation), vectors, [one.tone for one in asked]),
        _safety(room),
    ]


def _intent(room: Classroom, problems: Problems | None) -> Lesson:
    vectors, named = room.said_vectors, [str(one.intent) for one in room.said]
    if problems:
        vectors = np.concatenate([vectors, problems.vectors])
        named += ["advice"] * len(problems.topics)
    return _lesson("intent", get_args(Utterance.model_fields["intent"].annotation), vectors, named)


def _safety(room: Classroom) -> Lesson:
    """Every other utterance is a clean one: with them, ordinary problems raise less than half as many false alarms."""
    families = {family: at for at, family in enumerate(dict.fromkeys(one.family for one in room.safety))}
    own = np.array([families[one.family] for one in room.safety], dtype=np.int64)
    vectors = np.concatenate([room.safety_vectors, room.said_vectors])
    named = [*(one.class_ for one in room.safety), *("clean" for _ in room.said)]
    groups = np.concatenate([own, len(families) + np.arange(len(room.said), dtype=np.int64)])
    return _lesson("safety", get_args(SafetyClass), vectors, named, groups)


def _lesson(
    name: str,
    classes: tuple[str, ...],
    vectors: Floats,
    named: Sequence[str] | Sequence[tuple[str, ...]],
    groups: Rows | None = None,
) -> Lesson:
    """``named`` holds one class per row for an exclusive head, any number for another; without ``groups`` rows stand alone."""
    exclusive = bool(len(named)) and isinstance(named[0], str)
    held = [{one} if isinstance(one, str) else set(one) for one in named]
    return Lesson(
        name=name,
        classes=classes,
        vectors=vectors,
        truth=np.array([[label in one for label in classes] for one in held], dtype=np.float32),
        groups=np.arange(len(named), dtype=np.int64) if groups is None else groups,
        exclusive=exclusive,
        penalty=_PENALTIES[name],
    )


def _ontology(folder: Path) -> Ontology:
    return read_ontology(folder.parent / "ontology.toml")


async def _embed(embedder: Embedder, texts: Sequence[str], progress: Advance) -> Floats:
    pieces: list[Floats] = []
    for start in range(0, len(texts), _EMBEDDED_AT_ONCE):
        progress("Reading example messages", start, len(texts))
        pieces.append(await embedder.embed(texts[start : start + _EMBEDDED_AT_ONCE]))
    progress("Reading example messages", len(texts), len(texts))
    return np.concatenate(pieces)


def _keep(heads: Heads, cache: Path) -> None:
    """Written beside the cache and moved over it, so that another process reads the old file or the new one."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=cache.parent, prefix=f".{cache.name}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            heads.write(file)
        Path(name).replace(cache)
    finally:
        Path(name).unlink(missing_ok=True)
