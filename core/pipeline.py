"""One question through the stages, top to bottom."""

import dataclasses
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from core.answer import Answer, Citation, Paragraph, Retrieved, Safety
from core.care import care_paragraphs, decline_paragraphs
from core.deps import Deps
from core.library import Shelved
from core.progress import Emit, Finished, Released, Stage, StageStarted
from core.question import Question
from core.refs import canonical, parse_ref, url_of
from core.stages.diagnose import diagnose, in_context
from core.stages.plan import AnswerPlan, plan
from core.stages.rerank import Ranked, Weights, rerank
from core.stages.retrieve import Shelves, retrieve
from core.stages.review import review
from core.stages.screen import Verdict, heard, screen
from core.stages.verify import verify
from core.stages.write import Draft, Voice, write
from core.texts import Near
from core.wording import checked

RETRIEVED_SHOWN = 10
LISTENED_TO = 262_144  # characters: danger is heard in messages too long to answer, as far as the web door takes them


async def ask(question: Question, *, deps: Deps, emit: Emit) -> Answer:
    """Answer one question. Raises BadQuestion for an empty or over-long message, other DharmaErrors when a part is down.

    A crisis that the patterns hear is answered before anything that could be down is touched: no embedding, no database.
    """
    stages = _Stages(emit)
    denomination = deps.denominations.get(question.denomination) or next(iter(deps.denominations.values()))

    async with stages.running("screen"):
        # Danger is listened for before anything that could refuse or fail: length, embedding, database.
        first = heard(question.text[:LISTENED_TO])
        verdict = screen(question, safety=None, vector=None, by_pattern=first)
        if verdict.class_ != "crisis":
            text = checked(question.text)
            vector = (await deps.embedder.embed([in_context(text, question.turns)]))[0]
            verdict = screen(question, safety=deps.heads.safety, vector=vector, by_pattern=first)
    if verdict.class_ in ("crisis", "harmful"):
        return await _finished(_without_teaching(question, verdict, deps), stages)

    async with stages.running("diagnose"):
        diagnosis = diagnose(
            verdict,
            vector=vector,
            heads=deps.heads,
            ontology=deps.ontology,
            raised_risk=question.raised_risk,
            turns=question.turns,
        )
    async with stages.running("retrieve"):
        found = await retrieve(
            diagnosis,
            text=text,
            vector=vector,
            denomination=denomination.name,
            shelves=Shelves(deps.library, deps.texts, deps.embedder.fingerprint, denomination.scope),
        )
    async with stages.running("rerank"):
        ranked = rerank(found.candidates, diagnosis, denomination=denomination, weights=Weights())
    async with stages.running("plan"):
        planned = plan(diagnosis, found, ranked)
    async with stages.running("write"):
        draft = write(planned, diagnosis, voice=Voice(denomination, deps.ontology, seed=text))
    async with stages.running("verify"):
        faults = verify(draft, planned)
    async with stages.running("review"):
        verdict_on_text = review(draft.paragraphs, verdict=verdict)
        if faults or not verdict_on_text.ok:
            # Neither gate may be passed by halves: what cannot be shown whole is not shown at all.
            planned = dataclasses.replace(
                planned, kind="not_found", sources=(), points=(), actions=(), missing=(), passages=()
            )
            draft = write(planned, diagnosis, voice=Voice(denomination, deps.ontology, seed=text))

    answer = Answer(
        id=question.id,
        kind="small_talk"
        if planned.kind == "about_bot"
        else "not_found"
        if planned.kind == "out_of_scope"
        else planned.kind,
        paragraphs=draft.paragraphs,
        citations=_citations(planned, draft),
        labels=diagnosis.labels,
        emotions=diagnosis.emotions,
        intent=diagnosis.intent,
        safety=Safety(verdict.class_, verdict.flags),
        retrieved=_retrieved(ranked),
        plan=_shown(planned),
        denomination=denomination.name,
    )
    return await _finished(answer, stages)


class _Stages:
    """Announces each stage as it starts and keeps its duration in milliseconds."""

    def __init__(self, emit: Emit) -> None:
        self.emit = emit
        self._began = time.perf_counter()
        self._spent: dict[str, float] = {}

    @asynccontextmanager
    async def running(self, stage: Stage) -> AsyncIterator[None]:
        await self.emit(StageStarted(stage))
        began = time.perf_counter()
        try:
            yield
        finally:
            self._spent[stage] = round((time.perf_counter() - began) * 1000, 3)

    def timings(self) -> Mapping[str, float]:
        return {**self._spent, "total": round((time.perf_counter() - self._began) * 1000, 3)}


async def _finished(answer: Answer, stages: _Stages) -> Answer:
    timed = dataclasses.replace(answer, timings_ms=stages.timings())
    for paragraph in timed.paragraphs:
        await stages.emit(Released(paragraph))
    await stages.emit(Finished(timed))
    return timed


def _without_teaching(question: Question, verdict: Verdict, deps: Deps) -> Answer:
    """A crisis gets care and a harmful request is declined; neither gets a teaching."""
    crisis = verdict.class_ == "crisis"
    paragraphs: Sequence[Paragraph] = (
        care_paragraphs(verdict, care=deps.care, region=deps.region)
        if crisis
        else decline_paragraphs(verdict, care=deps.care)
    )
    return Answer(
        id=question.id,
        kind="crisis" if crisis else "declined",
        paragraphs=tuple(paragraphs),
        safety=Safety(verdict.class_, verdict.flags),
        denomination=question.denomination,
    )


def _citations(planned: AnswerPlan, draft: Draft) -> tuple[Citation, ...]:
    """One per unit used, in the order of use; then the texts that were asked for and have no unit."""
    used = dict.fromkeys(unit_id for paragraph in draft.paragraphs for unit_id in paragraph.unit_ids)
    passages = {passage.id: passage for passage in planned.passages}
    return (
        *(
            _read_out(passages[name], draft.quotations.get(name, ""))
            if name in passages
            else _citation(planned.source(name), draft.quotations.get(name, ""))
            for name in used
        ),
        *(_bare_citation(ref) for ref in planned.missing),
    )


def _citation(source: Shelved, quotation: str) -> Citation:
    unit = source.unit
    first = parse_ref(unit.segments[0])
    return Citation(
        ref=canonical(unit.source_ref),
        uid=unit.source_ref,
        unit_id=source.id,
        url=first.url if first else url_of(unit.source_ref),
        title=unit.source_title,
        translator=source.translator,
        quotation=quotation,
    )


def _read_out(passage: Near, quotation: str) -> Citation:
    """A passage that no unit rests on: cited by its first segment, under its translator's name."""
    first = parse_ref(passage.first)
    return Citation(
        ref=canonical(passage.uid),
        uid=passage.uid,
        unit_id="",
        url=first.url if first else url_of(passage.uid),
        translator=passage.translator,
        quotation=quotation,
    )


def _bare_citation(ref: str) -> Citation:
    parsed = parse_ref(ref)
    return Citation(ref=ref, uid=parsed.uid if parsed else "", unit_id="", url=parsed.url if parsed else "")


def _retrieved(ranked: Sequence[Ranked]) -> tuple[Retrieved, ...]:
    return tuple(
        Retrieved(one.candidate.shelved.id, canonical(one.candidate.shelved.unit.source_ref), round(one.score, 4))
        for one in ranked[:RETRIEVED_SHOWN]
    )


def _shown(planned: AnswerPlan) -> Mapping[str, object]:
    """The plan as the JSON contract shows it: every point and action with the unit it comes from."""
    return {
        "kind": planned.kind,
        "issue": planned.issue,
        "relevance": round(planned.relevance, 4),
        "sources": [source.id for source in planned.sources],
        "points": [{"text": point.text, "unit_id": point.unit_id} for point in planned.points],
        "actions": [{"text": action.text, "unit_id": action.unit_id} for action in planned.actions],
        "missing": list(planned.missing),
    }
