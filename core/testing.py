"""Typed fakes for tests of doors and stages. Shipped, so that whoever adds a door can test it the same way."""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.answer import Answer, Citation, Paragraph
from core.embedding import Vectors
from core.ledger import Unposted
from core.library import Candidate, Holdings, Shelved, Sought
from core.memory import TURNS_KEPT, Thread
from core.progress import Emit, Finished, Released, StageStarted
from core.question import DEFAULT_DENOMINATION, Place, Question, Turn
from core.texts import Near, TextHoldings
from core.unit import AdviceUnit


@dataclass
class FakeEmbedder:
    """Vectors from a hash of each word: equal texts are equal, texts that share words are near."""

    dims: int = 32
    fingerprint: str = "fake"

    async def embed(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._one(text) for text in texts]) if texts else np.zeros((0, self.dims), dtype=np.float32)

    def _one(self, text: str) -> Vectors:
        total = np.full(self.dims, 1e-6, dtype=np.float32)
        for word in text.lower().split():
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
            total += np.random.default_rng(seed).standard_normal(self.dims).astype(np.float32)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)


@dataclass
class FakeLedger:
    """The ledger in a dictionary. ``die`` makes this process's unposted asks available to ``abandoned``."""

    events: set[tuple[str, str]] = field(default_factory=set)
    open: dict[str, Unposted] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    orphans: list[str] = field(default_factory=list)

    async def claim(self, question: Question) -> bool:
        if not question.event:
            return True
        key = (question.place.door, question.event)
        if key in self.events:
            return False
        self.events.add(key)
        self.open[question.id] = Unposted(question, None, {})
        return True

    async def answered(self, question: Question, answer: Answer) -> None:
        if question.id in self.open:
            self.open[question.id] = dataclasses.replace(self.open[question.id], answer=answer)

    async def receipt(self, ask_id: str, noted: Mapping[str, str]) -> None:
        if ask_id in self.open:
            unposted = self.open[ask_id]
            self.open[ask_id] = dataclasses.replace(unposted, receipt={**unposted.receipt, **noted})

    async def posted(self, ask_id: str) -> None:
        self.open.pop(ask_id, None)
        self.done.append(ask_id)

    async def abandoned(self, door: str) -> tuple[Unposted, ...]:
        taken = [ask_id for ask_id in self.orphans if self.open[ask_id].question.place.door == door]
        self.orphans = [ask_id for ask_id in self.orphans if ask_id not in taken]
        return tuple(self.open[ask_id] for ask_id in taken)

    async def renew(self) -> None:
        return None

    async def release(self) -> None:
        self.orphans = list(self.open)

    def die(self) -> None:
        self.orphans = list(self.open)


@dataclass
class FakeMemory:
    threads: dict[tuple[str, str, str], Thread] = field(default_factory=dict)

    async def recall(self, place: Place) -> Thread:
        return self.threads.get((place.door, place.workspace, place.thread), Thread())

    async def remember(self, place: Place, turn: Turn, *, raised_risk: bool) -> None:
        turns = (*(await self.recall(place)).turns, turn)[-TURNS_KEPT:]
        self.threads[(place.door, place.workspace, place.thread)] = Thread(turns, raised_risk, known=True)

    async def forget(self, place: Place) -> None:
        self.threads.pop((place.door, place.workspace, place.thread), None)


@dataclass
class FakeChannels:
    chosen: dict[tuple[str, str, str], str] = field(default_factory=dict)

    async def denomination(self, place: Place) -> str:
        return self.chosen.get((place.door, place.workspace, place.channel), DEFAULT_DENOMINATION)

    async def set_denomination(self, place: Place, name: str, *, by: str) -> None:
        self.chosen[(place.door, place.workspace, place.channel)] = name


@dataclass
class ScriptedReply:
    """A stand-in for ``conversation.reply``: answers every question with one grounded-looking answer, once per event."""

    ledger: FakeLedger
    memory: FakeMemory
    answer: Answer | None = None
    asked: list[Question] = field(default_factory=list)

    async def __call__(self, question: Question, emit: Emit) -> Answer | None:
        if not await self.ledger.claim(question):
            return None
        self.asked.append(question)
        await emit(StageStarted("screen"))
        await emit(StageStarted("retrieve"))
        answer = dataclasses.replace(self.answer or an_answer(), id=question.id)
        for paragraph in answer.paragraphs:
            await emit(Released(paragraph))
        await self.ledger.answered(question, answer)
        await self.memory.remember(
            question.place, Turn(question.text, answer.text, answer.kind), raised_risk=answer.safety.class_ == "crisis"
        )
        await emit(Finished(answer))
        return answer


def an_answer(text: str = "") -> Answer:
    """A small answer with one citation."""
    paragraphs = (
        Paragraph(text or "It hurts to watch a friend get what was hoped for.", "acknowledge"),
        Paragraph("Resentment grows on what is dwelt upon (AN 5.161).", "framing", ("an5.161-0000000000",)),
        Paragraph("1. Name the feeling once, and put the phone away.", "step", ("an5.161-0000000000",)),
    )
    citation = Citation(
        ref="AN 5.161",
        uid="an5.161",
        unit_id="an5.161-0000000000",
        url="https://suttacentral.net/an5.161/en/sujato",
        title="Getting Rid of Resentment",
        translator="Bhikkhu Sujato",
    )
    return Answer(
        id="ask", kind="answered", paragraphs=paragraphs, citations=(citation,), denomination="early-buddhist"
    )


@dataclass
class FakeLibrary:
    """A library in a list. ``likeness`` gives each unit's likeness by its key; words and filters are left aside."""

    units: Sequence[AdviceUnit] = ()
    likeness: Mapping[str, float] = field(default_factory=dict)
    passages: Mapping[str, str] = field(default_factory=dict)
    served: list[str] = field(default_factory=list)

    def shelved(self, unit: AdviceUnit) -> Shelved:
        return Shelved(unit.id, 1, unit, self.passages.get(unit.key, ""), "Bhikkhu Sujato")

    async def candidates(self, sought: Sought, *, limit: int = 20) -> tuple[Candidate, ...]:
        ordered = sorted(self.units, key=lambda unit: -self.likeness.get(unit.key, 0.0))
        found = (
            Candidate(self.shelved(unit), self.likeness.get(unit.key, 0.0), 1 / (61 + place))
            for place, unit in enumerate(ordered[:limit])
        )
        return tuple(found)

    async def of_discourse(self, uids: Sequence[str]) -> tuple[Shelved, ...]:
        return tuple(self.shelved(unit) for uid in uids for unit in self.units if unit.source_ref == uid)

    async def of_structure(self, names: Sequence[str], vector: Vectors, *, limit: int = 3) -> tuple[Shelved, ...]:
        found = {unit.source_ref: unit for unit in self.units if set(names) & set(unit.canonical_structures)}
        return tuple(self.shelved(unit) for unit in list(found.values())[:limit])

    async def by_id(self, ids: Sequence[str]) -> tuple[Shelved, ...]:
        return tuple(self.shelved(unit) for wanted in ids for unit in self.units if unit.id == wanted)

    async def used(self, ids: Sequence[str]) -> None:
        self.served.extend(ids)

    async def holdings(self) -> Holdings:
        return Holdings(len(self.units), 0, len({unit.source_ref for unit in self.units}), {}, {}, "fake")


class FakeTexts:
    """A store of texts in a list; without passages, no translation is on the machine."""

    def __init__(self, *passages: Near, titles: Mapping[str, str] | None = None) -> None:
        self.passages = passages
        self.titles = titles or {}

    async def holdings(self, embedder: str) -> tuple[TextHoldings, ...]:
        return ()

    async def titled(self, question: str, *, limit: int = 3) -> tuple[str, ...]:
        return tuple(uid for uid, title in self.titles.items() if title.lower() in question)[:limit]

    async def speaking_of(
        self, words: Sequence[str], vector: Vectors, *, embedder: str, collections: Sequence[str], limit: int = 5
    ) -> tuple[Near, ...]:
        return tuple(one for one in self.passages if any(word in one.words.lower() for word in words))[:limit]

    async def within(self, uids: Sequence[str], vector: Vectors, *, embedder: str) -> tuple[Near, ...]:
        return tuple(one for uid in uids for one in self.passages if one.uid == uid)


def a_unit(key: str = "an5.161/resentment", *labels: str, **changes: object) -> AdviceUnit:
    """A small unit of the discourse that ``key`` names; ``changes`` replace fields."""
    ref = key.partition("/")[0]
    fields = {
        "key": key,
        "source_collection": ref.rstrip("0123456789.-"),
        "source_ref": ref,
        "source_title": "A Title",
        "segments": (f"{ref}:1.1",),
        "context_summary": "Someone speaks to a group about a trouble.",
        "problem_summary": f"A trouble of everyday life, told by {key}.",
        "buddhist_labels": labels or ("ill_will",),
        "diagnosis": f"The trouble of {key} feeds on attention.",
        "teaching": f"The text of {key} advises to set it down.",
        "practice_actions": (f"Set it down once for {key}.", f"Set it down twice for {key}.", f"Rest for {key}."),
    }
    return AdviceUnit.model_validate({**fields, **changes})
