"""The evaluation set and its figures: read whole, spread widely, and fitted on one half alone."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import CorpusError
from core.library import Candidate
from core.ontology import read_ontology
from core.stages.diagnose import Diagnosis
from core.stages.plan import AnswerPlan
from core.stages.rerank import Ranked
from core.stages.retrieve import Found
from core.stages.screen import Verdict
from core.testing import FakeLibrary, a_unit
from corpus.ingest import UNITS, read_units
from eval.cases import Case, of, read_cases
from eval.fit import fitted, fitted_abstention
from eval.report import spread
from eval.run import Result
from eval.score import RANKING, classes, constant, hit, macro_f1, reciprocal_rank, share, wrong_first

ONTOLOGY = read_ontology(UNITS.parent / "ontology.toml")


def a_case(**changes: Any) -> Case:
    fitting = {
        "id": "x1",
        "text": "I am cross",
        "kind": "advice",
        "intent": "advice",
        "split": "dev",
        "gold": ("an5.2",),
    }
    return Case.model_validate({**fitting, **changes})


def a_result(case: Case, *refs: str, topic: str = "anger", likeness: float = 0.5, out_of_scope: float = 0.0) -> Result:
    diagnosis = Diagnosis(
        situation=case.text,
        labels=("ill_will",),
        label_weights={"ill_will": 0.9},
        emotions=(),
        structures=(),
        intent="advice",
        urgency="normal",
        tone="steady",
        refs=(),
        named=(),
        barred=frozenset(),
        topic_weights={topic: 0.8},
        out_of_scope=out_of_scope,
    )
    units = [a_unit(f"{ref}/one", topics=("anger",) if ref in case.serving else ("sleep",)) for ref in refs]
    candidates = tuple(Candidate(FakeLibrary().shelved(unit), likeness - n / 100, 0.0) for n, unit in enumerate(units))
    ranked = tuple(Ranked(one, one.likeness) for one in candidates)
    planned = AnswerPlan("answered", "ill_will", likeness)
    return Result(
        case, Verdict(case.text), np.zeros(4, dtype=np.float32), diagnosis, Found(candidates), ranked, planned
    )


def test_the_set_is_large_enough_and_spread_over_topics_and_texts() -> None:
    cases = read_cases()
    assert len(of(cases, "advice")) >= 100
    assert len(of(cases, "unanswerable")) >= 40
    assert spread(cases)[1] <= 0.04
    known = {unit.source_ref for unit in read_units(UNITS, ONTOLOGY)}
    for case in of(cases, "advice"):
        assert case.gold, case.id
        assert set(case.topics) <= ONTOLOGY.topics.keys(), case.id
        assert set(case.labels) <= ONTOLOGY.labels.keys(), case.id
        assert set(case.emotions) <= ONTOLOGY.emotions.keys(), case.id
        assert not case.serving & set(case.wrong), case.id
    assert not {ref for case in of(cases, "advice") for ref in case.gold} - known
    for kind in ("advice", "unanswerable"):
        halves = Counter(case.split for case in of(cases, kind))
        assert min(halves.values()) >= 0.4 * sum(halves.values())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{ broken", r"prompts-1\.jsonl:1: this is not JSON"),
        ('{"id": "a"}', r"prompts-1\.jsonl:1: text: Field required"),
        ('{"id": "a", "text": "b", "kind": "riddle", "intent": "advice", "split": "dev"}', "kind: Input should be"),
    ],
)
def test_a_line_that_is_no_case_is_named(tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "prompts-1.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(CorpusError, match=says):
        read_cases(tmp_path)


def test_a_case_that_stands_twice_is_named(tmp_path: Path) -> None:
    (tmp_path / "prompts-1.jsonl").write_text("\n".join([a_case().model_dump_json()] * 2), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"'x1' stands already at prompts-1\.jsonl:1"):
        read_cases(tmp_path)


def test_figures_of_a_ranking() -> None:
    case = a_case(gold=("an5.2",), acceptable=("an5.3",), wrong=("an5.9",))
    result = a_result(case, "an5.9", "an5.3", "an5.2")
    assert (hit(result, 1), hit(result, 2), reciprocal_rank(result), wrong_first(result)) == (0, 1, 0.5, 1)
    assert (RANKING["best, in five"](result), reciprocal_rank(a_result(case, "an5.1"))) == (1, 0)


def test_the_best_constant_answer_is_what_serves_most() -> None:
    cases = [a_case(id=str(n), text=str(n), gold=("an5.1",) if n < 3 else (f"an5.{n}",)) for n in range(6)]
    names, found = constant(cases, refs=2)
    assert names[0] == "an5.1"
    assert found.value == pytest.approx(4 / 6)


def test_shares_have_an_interval_and_nothing_has_none() -> None:
    found = share([1.0] * 80 + [0.0] * 20)
    assert found.value == pytest.approx(0.8)
    assert found.low < found.value < found.high
    assert share([]).of == 0


def test_classes_are_scored_one_by_one() -> None:
    results = [a_result(a_case(labels=labels)) for labels in (("ill_will",), ("envy",))]
    scores = {one.name: one for one in classes(results, lambda one: one.diagnosis.labels, lambda case: case.labels)}
    assert (scores["ill_will"].precision, scores["ill_will"].recall, scores["envy"].recall) == (0.5, 1.0, 0.0)
    assert macro_f1(tuple(scores.values())) == pytest.approx((2 / 3 + 0) / 2)


def test_what_tells_the_right_units_gets_weight_and_the_test_half_is_never_fitted_on() -> None:
    results = [
        a_result(a_case(id=str(n), text=str(n), gold=(f"an5.{n}",)), "an4.1", f"an5.{n}", "an4.2") for n in range(1, 9)
    ]
    assert fitted(results)["topic"] != 0
    for fit in (fitted, fitted_abstention):
        with pytest.raises(ValueError, match="test half"):
            fit([a_result(a_case(split="test"), "an5.2")])


def test_abstention_is_learnt_from_what_lies_out_of_scope() -> None:
    ours = [a_result(a_case(id=f"a{n}"), "an5.2", likeness=0.4 + n / 100, out_of_scope=0.1) for n in range(20)]
    others = [
        a_result(a_case(id=f"u{n}", kind="unanswerable", gold=()), "an5.2", likeness=0.2, out_of_scope=0.9)
        for n in range(20)
    ]
    bias, scope, likeness = fitted_abstention([*ours, *others])
    assert scope < 0 < likeness
    assert bias + scope * 0.9 + likeness * 0.2 < 0
