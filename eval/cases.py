"""The evaluation set: prompts in people's own words with what would serve them, as read from ``eval/data/prompts-*.jsonl``."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.errors import CorpusError

DATA = Path(__file__).parent / "data"

Kind = Literal["advice", "unanswerable", "textual", "small_talk", "about_bot"]
Split = Literal["dev", "test"]


class Case(BaseModel):
    """One prompt. ``gold`` are the discourses that fit best (none where nothing does), ``acceptable`` further ones that would
    serve this very person, ``wrong`` ones that look near and would not. Weights are fitted on ``dev`` alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    text: Annotated[str, Field(min_length=1)]
    kind: Kind
    topics: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    emotions: tuple[str, ...] = ()
    intent: str
    urgency: Literal["low", "normal", "high"] = "normal"
    gold: tuple[str, ...] = ()
    acceptable: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    note: str = ""
    split: Split

    @property
    def serving(self) -> frozenset[str]:
        """Every discourse that would serve."""
        return frozenset((*self.gold, *self.acceptable))


def read_cases(folder: Path = DATA) -> tuple[Case, ...]:
    """Every case of every file; raises CorpusError with file and line for one that is wrong or stands twice."""
    cases: list[Case] = []
    seen: dict[str, str] = {}
    for path in sorted(folder.glob("prompts-*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip():
                continue
            where = f"{path.name}:{number}"
            case = _case(line, where)
            for name in (case.id, case.text):
                if name in seen:
                    raise CorpusError(f"{name!r} stands already at {seen[name]}", where=where)
                seen[name] = where
            cases.append(case)
    return tuple(cases)


def _case(line: str, where: str) -> Case:
    try:
        return Case.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise CorpusError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}", where=where) from error
    except ValueError as error:
        raise CorpusError(f"this is not JSON ({error})", where=where) from error


def of(cases: Sequence[Case], *kinds: Kind, split: Split | None = None) -> list[Case]:
    """Cases of these kinds (of any, when none is named) in this half, or in both."""
    return [case for case in cases if (not kinds or case.kind in kinds) and split in (None, case.split)]
