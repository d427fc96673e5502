"""One message of a conversation, from claim to record. The door posts; this module never learns how."""

import dataclasses

from core.answer import Answer
from core.deps import Deps
from core.ledger import Unposted
from core.pipeline import ask
from core.progress import Emit, Finished
from core.question import Question, Turn


async def reply(question: Question, *, deps: Deps, emit: Emit) -> Answer | None:
    """Answer once per event: None when another delivery or process has this event.

    The caller posts the answer and then calls ``deps.ledger.posted(question.id)``.
    Raises BadQuestion for a message that cannot be answered; such an event stays claimed until the door posts the sentence.
    """
    if not await deps.ledger.claim(question):
        return None
    return await _answer(question, deps=deps, emit=emit)


async def resume(unposted: Unposted, *, deps: Deps, emit: Emit) -> Answer:
    """The answer of an ask that was taken over: as it was recorded, or asked again when it had not come so far."""
    if unposted.answer is not None:
        await emit(Finished(unposted.answer))
        return unposted.answer
    return await _answer(unposted.question, deps=deps, emit=emit)


async def _answer(question: Question, *, deps: Deps, emit: Emit) -> Answer:
    thread = await deps.memory.recall(question.place)
    denomination = await deps.channels.denomination(question.place)
    known = dataclasses.replace(question, denomination=denomination, turns=thread.turns, raised_risk=thread.raised_risk)
    answer = await ask(known, deps=deps, emit=emit)
    # The record comes before the memory: a crash between them repeats nothing in the channel.
    await deps.ledger.answered(question, answer)
    await deps.memory.remember(question.place, _turn(question, answer), raised_risk=answer.safety.class_ == "crisis")
    return answer


def _turn(question: Question, answer: Answer) -> Turn:
    unit_ids = tuple(citation.unit_id for citation in answer.citations)
    return Turn(said=question.text, answered=answer.text, kind=answer.kind, unit_ids=unit_ids)
