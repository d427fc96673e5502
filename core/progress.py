"""What an ask says while it runs, so that a door can show life at once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from core.answer import Answer, Paragraph
from core.question import Question

Stage = Literal["screen", "diagnose", "retrieve", "rerank", "plan", "write", "verify", "review"]

# What a person sees while a stage runs. Stages of a few milliseconds share a sentence, so that nothing flickers.
STAGE_SENTENCES: dict[Stage, str] = {
    "screen": "Reading your words…",
    "diagnose": "Reading your words…",
    "retrieve": "Looking through the texts…",
    "rerank": "Looking through the texts…",
    "plan": "Choosing what fits…",
    "write": "Writing…",
    "verify": "Checking the sources…",
    "review": "Checking the sources…",
}


@dataclass(frozen=True, slots=True)
class StageStarted:
    stage: Stage


@dataclass(frozen=True, slots=True)
class Released:
    """A paragraph that has passed verify and review and may be shown."""

    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Finished:
    answer: Answer


Progress = StageStarted | Released | Finished
Emit = Callable[[Progress], Awaitable[None]]

# What a door is given to get an answer: None means that another delivery or process has this event.
Reply = Callable[[Question, Emit], Awaitable[Answer | None]]


async def silent(progress: Progress) -> None:
    """The ``emit`` of a caller who only wants the answer."""
