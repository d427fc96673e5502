"""One message of a conversation, from claim to record. The door posts; this module never learns how."""

import asyncio
import dataclasses
from contextlib import suppress

from core.answer import Answer
from core.db import DATABASE_ERRORS
from core.deps import Deps
from core.errors import DharmaError
from core.ledger import Unposted
from core.pipeline import ask
from core.progress import Emit, Finished
from core.question import MAX_CHARACTERS, Question, Turn
from core.stages.screen import heard

_AWAY = (DharmaError, *DATABASE_ERRORS)
_PATIENCE_IN_DANGER = 1.0  # seconds that someone in danger waits for a database before being answered without it


async def reply(question: Question, *, deps: Deps, emit: Emit) -> Answer | None:
    """Answer once per event: None when another delivery or process has this event.

    The caller posts the answer and then calls ``deps.ledger.posted(question.id)``.
    Raises BadQuestion for a message that cannot be answered; such an event stays claimed until the door posts the sentence.
    Someone in danger is answered also when nothing can be claimed, read or recorded.
    """
    question = dataclasses.replace(question, text=_sound(question.text))
    danger = heard(question.text[:MAX_CHARACTERS]).class_ == "crisis"
    try:
        async with asyncio.timeout(_PATIENCE_IN_DANGER if danger else None):
            if not await deps.ledger.claim(question):
                return None
            known = await _known(question, deps)
    except _AWAY:
        if not danger:
            raise
        known = question
    answer = await ask(known, deps=deps, emit=emit)
    try:
        async with asyncio.timeout(_PATIENCE_IN_DANGER if danger else None):
            await _record(known, answer, deps)
    except _AWAY:
        if not danger:
            raise
    return answer


async def resume(unposted: Unposted, *, deps: Deps, emit: Emit) -> Answer:
    """The answer of an ask that was taken over: as it was recorded, or asked again when it had not come so far."""
    if unposted.answer is not None:
        await _remember_again(unposted.question, unposted.answer, deps)
        await emit(Finished(unposted.answer))
        return unposted.answer
    known = await _known(unposted.question, deps)
    answer = await ask(known, deps=deps, emit=emit)
    await _record(known, answer, deps)
    return answer


async def _known(question: Question, deps: Deps) -> Question:
    """The question with what the thread and the channel know."""
    thread = await deps.memory.recall(question.place)
    denomination = await deps.channels.denomination(question.place)
    return dataclasses.replace(question, denomination=denomination, turns=thread.turns, raised_risk=thread.raised_risk)


async def _record(question: Question, answer: Answer, deps: Deps) -> None:
    # The ledger comes before the memory: a crash between them repeats nothing in the channel.
    await deps.ledger.answered(question, answer)
    await deps.memory.remember(question.place, _turn(question, answer), raised_risk=answer.safety.class_ == "crisis")
    if answer.citations:
        # Last, and never at the cost of an answer: it only tells the editors which units people meet most.
        with suppress(*_AWAY):
            await deps.library.used([citation.unit_id for citation in answer.citations])


async def _remember_again(question: Question, answer: Answer, deps: Deps) -> None:
    """Complete what a crash between ledger and memory left out; a risk that the thread has raised since is not lowered."""
    thread = await deps.memory.recall(question.place)
    turn = _turn(question, answer)
    if turn not in thread.turns:
        raised = thread.raised_risk or answer.safety.class_ == "crisis"
        await deps.memory.remember(question.place, turn, raised_risk=raised)


def _sound(text: str) -> str:
    """Without lone surrogates: half an emoji can be neither sealed nor sent, and keeps nobody from an answer."""
    return text.encode("utf-8", "ignore").decode()


def _turn(question: Question, answer: Answer) -> Turn:
    unit_ids = tuple(citation.unit_id for citation in answer.citations)
    return Turn(said=question.text, answered=answer.text, kind=answer.kind, unit_ids=unit_ids)
