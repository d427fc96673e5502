"""From candidates to a plan: who is left out, what comes first, and that every point carries the unit it comes from."""

import itertools
from pathlib import Path
from typing import get_args

import pytest

from core.denominations import Denomination, read_denominations
from core.library import Candidate, Shelved
from core.refs import find_refs
from core.stages.diagnose import Diagnosis, Intent
from core.stages.plan import RELEVANT, AnswerPlan, answerable, plan
from core.stages.rerank import Ranked, Weights, rerank
from core.stages.retrieve import Found, Shelves, retrieve
from core.testing import FakeEmbedder, FakeLibrary, FakeTexts, a_unit
from core.unit import AdviceUnit, Contraindication

PROFILE: Denomination = read_denominations(Path(__file__).parents[2] / "corpus" / "denominations")["early-buddhist"]


def diagnosed(
    *labels: str, intent: Intent = "advice", text: str = "", barred: frozenset[Contraindication] = frozenset()
) -> Diagnosis:
    return Diagnosis(
        situation=text,
        labels=labels or ("ill_will",),
        label_weights=dict.fromkeys(labels or ("ill_will",), 0.8),
        emotions=(),
        structures=(),
        intent=intent,
        urgency="normal",
        tone="steady",
        refs=find_refs(text),
        named=(),
        out_of_scope=float(intent == "out_of_scope"),
        barred=barred,
    )


def shelved(unit: AdviceUnit) -> Shelved:
    return Shelved(unit.id, 1, unit, "", "")


def candidate(unit: AdviceUnit, likeness: float = 0.5, *, words: float = 0.0) -> Candidate:
    return Candidate(shelved(unit), likeness, 1 / 61, words)


def ranked(diagnosis: Diagnosis, *candidates: Candidate) -> tuple[Ranked, ...]:
    return rerank(candidates, diagnosis, denomination=PROFILE, weights=Weights())


def planned(diagnosis: Diagnosis, *candidates: Candidate, named: tuple[AdviceUnit, ...] = ()) -> AnswerPlan:
    found = Found(candidates, tuple(shelved(unit) for unit in named))
    return plan(diagnosis, found, ranked(diagnosis, *candidates))


@pytest.mark.parametrize("heard", get_args(Contraindication))
@pytest.mark.parametrize("warned", get_args(Contraindication))
def test_no_unit_reaches_a_person_it_is_not_for(heard: Contraindication, warned: Contraindication) -> None:
    diagnosis = diagnosed(barred=frozenset({heard}))
    best = candidate(a_unit("an5.1/one", contraindications=(warned,)), 0.9)
    answer = planned(diagnosis, best, candidate(a_unit("an5.2/one"), 0.4))
    assert (best.shelved.id in {source.id for source in answer.sources}) == (heard != warned)


def test_a_rule_for_monastics_is_not_given_to_lay_people() -> None:
    units = [a_unit("an5.1/one", audience="monastic"), a_unit("an5.2/one", audience="lay"), a_unit("an5.3/one")]
    order = ranked(diagnosed(), *(candidate(unit) for unit in units))
    assert {one.candidate.shelved.unit.key for one in order} == {"an5.2/one", "an5.3/one"}


def test_likeness_orders_and_labels_lift() -> None:
    near, labelled = candidate(a_unit("an5.1/one", "doubt"), 0.50), candidate(a_unit("an5.2/one", "ill_will"), 0.45)
    assert ranked(diagnosed("ill_will"), near, labelled)[0].candidate == labelled
    assert ranked(diagnosed("sloth"), near, labelled)[0].candidate == near


def test_ties_are_broken_by_id_so_that_the_order_never_depends_on_chance() -> None:
    candidates = [candidate(a_unit(f"an5.{n}/one")) for n in range(1, 6)]
    orders = {
        tuple(one.candidate.shelved.id for one in ranked(diagnosed(), *some))
        for some in itertools.permutations(candidates)
    }
    assert len(orders) == 1


def test_no_two_units_of_one_discourse_are_among_the_first_three() -> None:
    same = [candidate(a_unit(f"an5.1/n{n}"), 0.9 - n / 100) for n in range(4)]
    others = [candidate(a_unit("an5.2/one"), 0.3), candidate(a_unit("an5.3/one"), 0.2)]
    refs = [one.candidate.shelved.unit.source_ref for one in ranked(diagnosed(), *same, *others)]
    assert refs == ["an5.1", "an5.2", "an5.3", "an5.1", "an5.1", "an5.1"]
    scores = [one.score for one in ranked(diagnosed(), *same, *others)]
    assert scores == sorted(scores, reverse=True)


def test_one_discourse_alone_still_answers() -> None:
    same = [candidate(a_unit(f"an5.1/n{n}"), 0.9 - n / 100) for n in range(4)]
    assert len(ranked(diagnosed(), *same)) == 4


def test_every_point_and_action_comes_from_a_source_and_stands_in_it() -> None:
    answer = planned(diagnosed(), candidate(a_unit("an5.1/one"), 0.5), candidate(a_unit("an5.2/one"), 0.49))
    assert len(answer.sources) == 2
    for point in (*answer.points, *answer.actions):
        unit = answer.source(point.unit_id).unit
        assert point.text in (unit.diagnosis, unit.teaching, *unit.practice_actions)
    assert [action.unit_id for action in answer.actions] == [answer.sources[0].id] * 2 + [answer.sources[1].id]


def test_a_second_text_joins_only_when_it_is_about_as_good() -> None:
    answer = planned(diagnosed(), candidate(a_unit("an5.1/one"), 0.8), candidate(a_unit("an5.2/one"), 0.4))
    assert len(answer.sources) == 1
    assert len(answer.actions) == 3


@pytest.mark.parametrize(("likeness", "kind"), [(RELEVANT - 0.01, "not_found"), (RELEVANT + 0.01, "answered")])
def test_below_the_threshold_nothing_is_claimed(likeness: float, kind: str) -> None:
    answer = planned(diagnosed(), candidate(a_unit(), likeness))
    assert answer.kind == kind
    assert bool(answer.sources) == (kind == "answered")


def test_no_candidate_at_all_is_not_found() -> None:
    assert planned(diagnosed()).kind == "not_found"


@pytest.mark.parametrize(
    ("intent", "likeness", "kind"),
    [
        ("out_of_scope", 0.3, "out_of_scope"),
        ("out_of_scope", 0.6, "answered"),
        ("small_talk", 0.2, "small_talk"),
        ("small_talk", 0.6, "answered"),
        ("about_bot", 0.9, "about_bot"),
    ],
)
def test_what_is_wanted_decides_the_kind(intent: Intent, likeness: float, kind: str) -> None:
    assert planned(diagnosed(intent=intent), candidate(a_unit(), likeness)).kind == kind


def test_a_text_that_is_named_is_answered_from_its_units_and_a_missing_one_is_named() -> None:
    unit = a_unit("an5.161/one")
    answer = planned(
        diagnosed(intent="textual", text="AN 5.161 and MN 152"), candidate(a_unit("an5.1/one"), 0.9), named=(unit,)
    )
    assert answer.kind == "textual"
    assert [source.unit.key for source in answer.sources] == ["an5.161/one"]
    assert answer.missing == ("MN 152",)


def test_units_of_a_named_text_that_speak_to_the_question_come_first() -> None:
    units = (a_unit("an5.161/one"), a_unit("an5.161/two"))
    answer = planned(diagnosed(intent="textual", text="AN 5.161"), candidate(units[1], 0.6), named=units)
    assert [source.unit.key for source in answer.sources] == ["an5.161/two", "an5.161/one"]


@pytest.mark.parametrize(
    ("likeness", "words", "kind"), [(0.3, 0.0, "not_found"), (0.3, 0.1, "textual"), (0.5, 0.0, "textual")]
)
def test_a_text_that_is_described_needs_a_word_or_a_close_meaning(likeness: float, words: float, kind: str) -> None:
    assert planned(diagnosed(intent="textual"), candidate(a_unit(), likeness, words=words)).kind == kind


def every_way_in(barred: frozenset[Contraindication], unit: AdviceUnit) -> list[AnswerPlan]:
    """The plans of every way by which a unit can enter an answer: found, asked for by reference, by list, by description."""
    found = candidate(unit, 0.9, words=0.5)
    return [
        planned(diagnosed(barred=barred), found),
        planned(diagnosed(barred=barred, intent="out_of_scope"), found),
        planned(diagnosed(barred=barred, intent="textual", text="AN 5.161"), found, named=(unit,)),
        planned(diagnosed(barred=barred, intent="textual", text="AN 5.161"), named=(unit,)),
        planned(diagnosed(barred=barred, intent="textual"), found, named=(unit,)),
        planned(diagnosed(barred=barred, intent="textual"), found),
    ]


@pytest.mark.parametrize("heard", get_args(Contraindication))
@pytest.mark.parametrize("warned", get_args(Contraindication))
def test_no_way_in_leads_around_a_bar(heard: Contraindication, warned: Contraindication) -> None:
    unit = a_unit("an5.161/one", contraindications=(warned,))
    for answer in every_way_in(frozenset({heard}), unit):
        assert bool(answer.sources) == (heard != warned)
        assert {point.unit_id for point in (*answer.points, *answer.actions)} == {one.id for one in answer.sources}


@pytest.mark.parametrize("changes", [{"audience": "monastic"}, {"review_status": "rejected"}])
def test_a_unit_that_is_for_nobody_here_has_no_way_in(changes: dict[str, str]) -> None:
    for answer in every_way_in(frozenset(), a_unit("an5.161/one", **changes)):
        assert answer.sources == ()


def test_a_named_text_whose_units_do_not_suit_is_linked_and_not_told() -> None:
    unit = a_unit("an5.161/one", contraindications=("freshly_bereaved",))
    grieving = diagnosed(intent="textual", text="AN 5.161", barred=frozenset({"freshly_bereaved"}))
    answer = planned(grieving, named=(unit,))
    assert (answer.kind, answer.sources, answer.missing) == ("textual", (), ("AN 5.161",))


def test_each_text_that_is_named_gets_its_turn_before_a_second_unit_of_any() -> None:
    units = tuple(a_unit(key) for key in ("an5.161/one", "an5.161/two", "an5.161/three", "mn10/one", "sn36.6/one"))
    answer = planned(diagnosed(intent="textual", text="AN 5.161, MN 10, SN 36.6"), named=units)
    assert [source.unit.key for source in answer.sources] == ["an5.161/one", "mn10/one", "sn36.6/one"]
    assert answer.missing == ()


def test_a_text_that_finds_no_room_is_linked_and_not_forgotten() -> None:
    units = tuple(a_unit(f"mn{n}/one") for n in (10, 20, 21, 58))
    answer = planned(diagnosed(intent="textual", text="MN 10, MN 20, MN 21, MN 58"), named=units)
    assert [source.unit.key for source in answer.sources] == ["mn10/one", "mn20/one", "mn21/one"]
    assert answer.missing == ("MN 58",)


def test_a_reference_that_is_repeated_or_pasted_by_the_hundred_makes_no_wall_of_links() -> None:
    assert planned(diagnosed(intent="textual", text="MN 152 or mn152 or M.N. 152?")).missing == ("MN 152",)
    many = " ".join(f"MN {number}" for number in range(1, 153))
    assert 1 < len(planned(diagnosed(intent="textual", text=many)).missing) <= 10


async def test_a_range_that_is_asked_for_finds_each_text_of_it() -> None:
    library = FakeLibrary([a_unit("mn21/one"), a_unit("an1.1-10/one")])
    for text, key in (("MN 20-22", "mn21/one"), ("AN 1.5", "an1.1-10/one")):
        diagnosis = diagnosed(intent="textual", text=text)
        vector = (await FakeEmbedder().embed([text]))[0]
        found = await retrieve(
            diagnosis,
            text=text,
            vector=vector,
            denomination="zen",
            shelves=Shelves(library, FakeTexts(), "fake", ("an", "mn", "sn")),
        )
        answer = plan(diagnosis, found, ranked(diagnosis))
        assert [source.unit.key for source in answer.sources] == [key]
        assert answer.missing == ()


@pytest.mark.parametrize("count", range(1, 5))
@pytest.mark.parametrize("second", [False, True])
def test_there_are_one_to_three_steps_and_the_best_text_leads(count: int, *, second: bool) -> None:
    actions = tuple(f"Do the thing number {number}." for number in range(count))
    best = candidate(a_unit("an5.1/one", practice_actions=actions), 0.6)
    answer = planned(diagnosed(), best, *([candidate(a_unit("an5.2/one"), 0.58)] if second else []))
    assert 1 <= len(answer.actions) <= 3
    assert answer.actions[0].unit_id == best.shelved.id
    assert {action.unit_id for action in answer.actions} == {source.id for source in answer.sources}


def test_a_nearly_as_good_unit_of_the_same_discourse_is_no_second_text() -> None:
    same = candidate(a_unit("an5.1/two"), 0.59)
    answer = planned(diagnosed(), candidate(a_unit("an5.1/one"), 0.6), same)
    assert len(answer.sources) == 1


def test_what_a_barred_unit_would_have_reached_does_not_count_as_relevant() -> None:
    barred = candidate(a_unit("an5.1/one", contraindications=("suicidal",)), 0.9)
    other = candidate(a_unit("an5.2/one"), RELEVANT - 0.05)
    answer = planned(diagnosed(barred=frozenset({"suicidal"})), barred, other)
    assert (answer.kind, answer.relevance) == ("not_found", RELEVANT - 0.05)


def test_a_tradition_lifts_its_own_units_and_never_over_one_that_is_clearly_better() -> None:
    zen = read_denominations(Path(__file__).parents[2] / "corpus" / "denominations")["zen"]
    own = a_unit("an5.3/bowl", denominations=("zen",))
    near, far = a_unit("an5.1/near"), a_unit("an5.2/far")
    candidates = [
        Candidate(FakeLibrary().shelved(unit), likeness, 0.0)
        for unit, likeness in ((far, 0.62), (near, 0.55), (own, 0.5))
    ]
    first = [
        one.candidate.shelved.unit.key for one in rerank(candidates, diagnosed(), denomination=zen, weights=Weights())
    ]
    assert first == ["an5.2/far", "an5.3/bowl", "an5.1/near"]
    plain = [
        one.candidate.shelved.unit.key
        for one in rerank(candidates, diagnosed(), denomination=PROFILE, weights=Weights())
    ]
    assert plain == ["an5.2/far", "an5.1/near", "an5.3/bowl"]


@pytest.mark.parametrize(
    ("out_of_scope", "likeness", "answers"), [(0.0, 0.25, True), (0.0, 0.2, False), (1.0, 0.3, False), (1.0, 0.4, True)]
)
def test_the_less_a_message_is_ours_the_nearer_a_unit_must_be(
    out_of_scope: float, likeness: float, answers: bool
) -> None:
    assert (answerable(out_of_scope, likeness) >= 0) is answers
