"""Runs cases through the real stages, as far as the ranking, and keeps what each stage said."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.deps import Deps
from core.embedding import Vectors
from core.question import Place, Question
from core.stages.diagnose import Diagnosis, diagnose
from core.stages.plan import AnswerPlan, plan
from core.stages.rerank import Ranked, Weights, rerank
from core.stages.retrieve import Found, Shelves, retrieve
from core.stages.screen import Verdict, heard, screen
from eval.cases import Case


@dataclass(frozen=True, slots=True)
class Result:
    """``refs`` are the discourses in the order of their best unit, each once. A case that the screen holds back has none."""

    case: Case
    verdict: Verdict
    vector: Vectors
    diagnosis: Diagnosis
    found: Found
    ranked: tuple[Ranked, ...]
    planned: AnswerPlan

    @property
    def held_back(self) -> bool:
        return self.verdict.class_ in ("crisis", "harmful")

    @property
    def refs(self) -> tuple[str, ...]:
        if self.held_back:
            return ()
        if self.planned.kind == "textual":
            told = (source.unit.source_ref for source in self.planned.sources)
            return tuple(dict.fromkeys((*told, *(passage.uid for passage in self.planned.passages))))
        return tuple(dict.fromkeys(one.candidate.shelved.unit.source_ref for one in self.ranked))

    @property
    def kind(self) -> str:
        """How the bot would answer: the verdict's class where it holds back, else the plan's kind."""
        return self.verdict.class_ if self.held_back else self.planned.kind


async def run(
    cases: Sequence[Case], deps: Deps, *, denomination: str = "early-buddhist", weights: Weights | None = None
) -> list[Result]:
    return [await _one(case, deps, denomination, weights or Weights()) for case in cases]


async def _one(case: Case, deps: Deps, denomination: str, weights: Weights) -> Result:
    profile = deps.denominations[denomination]
    question = Question(
        id=case.id,
        text=case.text,
        place=Place("eval", "local", "local", case.id),
        asker="eval",
        denomination=denomination,
    )
    vector = (await deps.embedder.embed([case.text]))[0]
    verdict = screen(question, safety=deps.heads.safety, vector=vector, by_pattern=heard(case.text))
    diagnosis = diagnose(verdict, vector=vector, heads=deps.heads, ontology=deps.ontology, raised_risk=False)
    shelves = Shelves(deps.library, deps.texts, deps.embedder.fingerprint, profile.scope)
    found = await retrieve(diagnosis, text=verdict.text, vector=vector, denomination=denomination, shelves=shelves)
    ranked = rerank(found.candidates, diagnosis, denomination=profile, weights=weights)
    return Result(case, verdict, vector, diagnosis, found, ranked, plan(diagnosis, found, ranked))
