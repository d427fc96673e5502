"""From a plan to paragraphs, and the gate that lets nothing through that the plan does not hold."""

import dataclasses
from pathlib import Path

import pytest

from core.answer import Paragraph
from core.denominations import read_denominations
from core.library import Shelved
from core.ontology import read_ontology
from core.stages import phrases
from core.stages.diagnose import Diagnosis
from core.stages.plan import AnswerPlan, PlanKind, Point
from core.stages.review import review
from core.stages.screen import Verdict
from core.stages.verify import verify
from core.stages.write import Draft, Voice, write
from core.testing import a_unit
from core.unit import AdviceUnit
from corpus.ingest import UNITS, read_units

_CORPUS = Path(__file__).parents[2] / "corpus"
ONTOLOGY = read_ontology(_CORPUS / "ontology.toml")
PROFILES = read_denominations(_CORPUS / "denominations")


def voice(seed: str = "a question", denomination: str = "early-buddhist") -> Voice:
    return Voice(PROFILES[denomination], ONTOLOGY, seed)


def diagnosed(*emotions: str, urgency: str = "normal", tone: str = "steady") -> Diagnosis:
    return Diagnosis("", ("ill_will",), {}, emotions, (), "advice", urgency, tone, (), (), frozenset())


def planned(*units: AdviceUnit, kind: PlanKind = "answered", passage: str = "") -> AnswerPlan:
    sources = tuple(Shelved(unit.id, 1, unit, passage, "Someone") for unit in units)
    points = tuple(Point(text, one.id) for one in sources for text in (one.unit.diagnosis, one.unit.teaching))
    actions = tuple(Point(action, one.id) for one in sources for action in one.unit.practice_actions)[:3]
    return AnswerPlan(kind, "ill_will", 0.5, sources, points, actions)


def text_of(draft: Draft) -> str:
    return "\n".join(paragraph.text for paragraph in draft.paragraphs)


ONE = planned(a_unit("an5.161/one"))
TWO = dataclasses.replace(
    (both := planned(a_unit("an5.161/one"), a_unit("mn58/one"))),
    actions=(*both.actions[:2], Point(both.sources[1].unit.practice_actions[0], both.sources[1].id)),
)


@pytest.mark.parametrize("plan", [ONE, TWO])
def test_what_is_written_passes_the_gates(plan: AnswerPlan) -> None:
    draft = write(plan, diagnosed("anger"), voice=voice())
    assert verify(draft, plan) == ()
    assert review(draft.paragraphs, verdict=Verdict("x")).ok


def test_steps_are_numbered_and_carry_their_unit() -> None:
    draft = write(TWO, diagnosed(), voice=voice())
    steps = [paragraph for paragraph in draft.paragraphs if paragraph.role == "step"]
    assert [step.text.partition(". ")[0] for step in steps] == ["1", "2", "3"]
    assert [step.unit_ids for step in steps] == [(action.unit_id,) for action in TWO.actions]


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (ONE, "The explanation and the steps rest on AN 5.161, A Title."),
        (TWO, "The explanation and steps 1 and 2 rest on AN 5.161, A Title; step 3 rests on MN 58, A Title."),
    ],
)
def test_it_says_what_rests_on_what_and_what_is_interpretation(plan: AnswerPlan, sentence: str) -> None:
    last = write(plan, diagnosed(), voice=voice()).paragraphs[-1]
    assert last.role == "grounding"
    assert last.text.startswith(sentence)
    assert any(said in last.text for said in phrases.INTERPRETATION)


def test_one_question_is_always_answered_in_the_same_words_and_others_in_others() -> None:
    texts = [text_of(write(ONE, diagnosed("anger"), voice=voice(f"question {n}"))) for n in range(60)]
    assert texts == [text_of(write(ONE, diagnosed("anger"), voice=voice(f"question {n}"))) for n in range(60)]
    assert len(set(texts)) > 20


def test_a_feeling_is_named_only_beside_a_label_it_goes_with() -> None:
    first = write(ONE, diagnosed("envy", "anger"), voice=voice()).paragraphs[0].text
    assert first in phrases.ACKNOWLEDGE["anger"]
    assert write(ONE, diagnosed("envy"), voice=voice()).paragraphs[0].text in phrases.ACKNOWLEDGE[""]


def test_something_pressing_is_given_to_people() -> None:
    assert phrases.HUMAN in text_of(write(ONE, diagnosed(urgency="high"), voice=voice()))
    assert phrases.HUMAN not in text_of(write(ONE, diagnosed(), voice=voice()))


def test_grief_gets_no_orders() -> None:
    headings = {f"{heading}" for heading in phrases.GENTLE_STEPS}
    draft = write(ONE, diagnosed("grief"), voice=voice())
    assert headings & {paragraph.text for paragraph in draft.paragraphs}


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_a_tradition_uses_its_word_where_the_unit_is_about_it(name: str) -> None:
    word = PROFILES[name].vocabulary["ill_will"]
    about = text_of(write(ONE, diagnosed(), voice=voice(denomination=name)))
    beside = text_of(write(planned(a_unit("an5.161/one", "sloth")), diagnosed(), voice=voice(denomination=name)))
    said = [phrase.format(tradition=PROFILES[name].title, word=word) for phrase in phrases.NAMED]
    assert any(sentence in about for sentence in said) == ("(" in word)
    assert not any(sentence in beside for sentence in said)
    assert any(sentence in about for sentence in PROFILES[name].practice)


@pytest.mark.parametrize("kind", ["not_found", "out_of_scope", "small_talk", "about_bot"])
def test_what_has_no_source_names_none(kind: PlanKind) -> None:
    plan = AnswerPlan(kind, "ill_will", 0.1)
    draft = write(plan, diagnosed(), voice=voice())
    assert text_of(draft).strip()
    assert verify(draft, plan) == ()


def test_a_short_passage_is_quoted_word_for_word_and_a_long_one_is_not() -> None:
    short = planned(a_unit("an5.161/one"), kind="textual", passage="Words of the text.")
    draft = write(short, diagnosed(), voice=voice())
    assert draft.quotations == {short.sources[0].id: "Words of the text."}
    assert "> Words of the text." in text_of(draft)
    assert verify(draft, short) == ()
    long = planned(a_unit("an5.161/one"), kind="textual", passage="word " * 200)
    assert write(long, diagnosed(), voice=voice()).quotations == {}


def changed(draft: Draft, paragraph: Paragraph) -> Draft:
    return dataclasses.replace(draft, paragraphs=(*draft.paragraphs, paragraph))


@pytest.mark.parametrize(
    ("paragraph", "fault"),
    [
        (Paragraph("More.", "framing", ("an5.1-ffffffffff",)), "unknown_unit"),
        (Paragraph("As AN 4.200 says.", "framing"), "foreign_reference"),
        (Paragraph("As mn10 says.", "framing"), "foreign_reference"),
        (Paragraph("As Majjhima Nikāya 10 says.", "framing"), "foreign_reference"),
        (Paragraph("4. Do something else.", "step", (ONE.sources[0].id,)), "untraced_step"),
        (Paragraph("4. Do something else.", "step"), "untraced_step"),
    ],
)
def test_what_the_plan_does_not_hold_is_caught(paragraph: Paragraph, fault: str) -> None:
    draft = write(ONE, diagnosed(), voice=voice())
    assert fault in {found.kind for found in verify(changed(draft, paragraph), ONE)}


@pytest.mark.parametrize("words", ["Words that are not there.", ""])
def test_an_altered_or_empty_quotation_is_caught(words: str) -> None:
    plan = planned(a_unit("an5.161/one"), kind="textual", passage="Words of the text.")
    draft = dataclasses.replace(write(plan, diagnosed(), voice=voice()), quotations={plan.sources[0].id: words})
    assert [found.kind for found in verify(draft, plan)] == ["altered_quotation"]


def every_phrase() -> list[str]:
    several = (
        *phrases.ACKNOWLEDGE.values(),
        *(phrases.SECOND_SOURCE, phrases.STEPS, phrases.GENTLE_STEPS, phrases.INTERPRETATION),
        *(phrases.NOT_FOUND, phrases.SMALL_TALK, phrases.TEXTUAL_OPENING),
        *(profile.practice for profile in PROFILES.values()),
    )
    single = (phrases.HUMAN, phrases.ASK_A_HUMAN, phrases.OUT_OF_SCOPE, phrases.ABOUT_BOT)
    nearest = (phrases.NEAREST.format(theme=term.everyday) for term in ONTOLOGY.labels.values())
    missing = (phrases.TEXTUAL_MISSING, phrases.TEXTUAL_MISSING_SEVERAL)
    named = (
        phrase.format(tradition=one.title, word=word)
        for phrase in phrases.NAMED
        for one in PROFILES.values()
        for word in one.vocabulary.values()
    )
    return [*(phrase for some in several for phrase in some), *single, *missing, *nearest, *named]


@pytest.mark.parametrize("phrase", every_phrase())
def test_every_fixed_sentence_passes_the_review(phrase: str) -> None:
    assert review([Paragraph(phrase, "note")], verdict=Verdict("x")).reasons == ()


def test_every_emotion_has_its_sentences_and_its_labels() -> None:
    assert set(phrases.ACKNOWLEDGE) == {*ONTOLOGY.emotions, ""}
    assert set(phrases.SPEAKS_WITH) == set(ONTOLOGY.emotions)
    assert {label for labels in phrases.SPEAKS_WITH.values() for label in labels} <= set(ONTOLOGY.labels)


def test_grief_is_never_lectured_on_impermanence() -> None:
    told = " ".join((*phrases.ACKNOWLEDGE["grief"], *phrases.GENTLE_STEPS)).lower()
    assert not any(
        word in told for word in ("impermanen", "passes", "let go", "attachment", "clinging", "must", "should")
    )


def split(*counts: int, title: str = "A Title") -> AnswerPlan:
    """A plan with as many steps of each source as ``counts`` says."""
    units = [a_unit(f"mn{number}/one", source_title=title) for number in range(1, len(counts) + 1)]
    made = planned(*units)
    actions = (
        Point(action, source.id)
        for source, count in zip(made.sources, counts, strict=True)
        for action in source.unit.practice_actions[:count]
    )
    return dataclasses.replace(made, actions=tuple(actions))


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((1,), "The explanation and the step rest on MN 1, A Title."),
        ((2,), "The explanation and the steps rest on MN 1, A Title."),
        ((3,), "The explanation and the steps rest on MN 1, A Title."),
        ((1, 1), "The explanation and step 1 rest on MN 1, A Title; step 2 rests on MN 2, A Title."),
        ((2, 1), "The explanation and steps 1 and 2 rest on MN 1, A Title; step 3 rests on MN 2, A Title."),
        ((1, 2), "The explanation and step 1 rest on MN 1, A Title; steps 2 and 3 rest on MN 2, A Title."),
        ((3, 1), "The explanation and steps 1, 2 and 3 rest on MN 1, A Title; step 4 rests on MN 2, A Title."),
        (
            (1, 1, 1),
            "The explanation and step 1 rest on MN 1, A Title; step 2 rests on MN 2, A Title; "
            "step 3 rests on MN 3, A Title.",
        ),
    ],
)
def test_what_rests_on_what_is_a_sentence_for_any_number_of_steps(counts: tuple[int, ...], sentence: str) -> None:
    plan = split(*counts)
    draft = write(plan, diagnosed(), voice=voice())
    assert draft.paragraphs[-1].text.startswith(f"{sentence} ")
    assert verify(draft, plan) == ()


@pytest.mark.parametrize(
    ("title", "shown"),
    [("", "MN 1."), ("Should I Speak?", "MN 1, “Should I Speak?”."), ("A Title", "MN 1, A Title.")],
)
def test_a_title_does_not_end_the_sentence_that_names_it(title: str, shown: str) -> None:
    told = write(split(2, title=title), diagnosed(), voice=voice()).paragraphs[-1].text
    assert told.startswith(f"The explanation and the steps rest on {shown} ")


def test_an_answer_has_its_paragraphs_in_reading_order() -> None:
    roles = [paragraph.role for paragraph in write(TWO, diagnosed(), voice=voice()).paragraphs]
    assert roles == ["acknowledge", "framing", "framing", "note", "step", "step", "step", "grounding"]


def test_a_point_stands_beside_its_reference_and_carries_its_unit() -> None:
    first, second = (one for one in write(TWO, diagnosed(), voice=voice()).paragraphs if one.role == "framing")
    for paragraph, source in ((first, TWO.sources[0]), (second, TWO.sources[1])):
        assert paragraph.unit_ids == (source.id,)
        assert source.unit.teaching in paragraph.text
    assert "(AN 5.161)" in first.text
    assert "(MN 58)" in second.text


GRIEVING = (diagnosed("grief"), dataclasses.replace(diagnosed(), barred=frozenset({"freshly_bereaved"})))


@pytest.mark.parametrize("diagnosis", GRIEVING)
def test_no_theme_or_technical_word_is_put_to_grief(diagnosis: Diagnosis) -> None:
    plan = dataclasses.replace(planned(a_unit("an5.161/one", "clinging")), issue="clinging")
    told = text_of(write(plan, diagnosis, voice=voice(denomination="theravada")))
    assert "upādāna" not in told
    assert any(heading in told for heading in phrases.GENTLE_STEPS)
    nothing = text_of(write(AnswerPlan("not_found", "clinging", 0.1), diagnosis, voice=voice()))
    assert ONTOLOGY.labels["clinging"].everyday not in nothing
    assert phrases.ASK_A_HUMAN in nothing


def test_when_nothing_fits_the_nearest_theme_is_named() -> None:
    told = text_of(write(AnswerPlan("not_found", "envy", 0.1), diagnosed(), voice=voice()))
    assert phrases.NEAREST.format(theme=ONTOLOGY.labels["envy"].everyday) in told


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (("MN 152",), "on MN 152, so I will not say from memory what it teaches. The link "),
        (("MN 1", "MN 2"), "on MN 1 and MN 2, so I will not say from memory what they teach. The links "),
        (("MN 1", "MN 2", "AN 1.1–10"), "on MN 1, MN 2 and AN 1.1–10, so I will not say from memory what they teach."),
    ],
)
def test_texts_that_are_not_told_are_named_in_a_sentence(missing: tuple[str, ...], said: str) -> None:
    plan = AnswerPlan("textual", "textual", 0.5, missing=missing)
    draft = write(plan, diagnosed(), voice=voice())
    assert said in text_of(draft)
    assert verify(draft, plan) == ()


def test_a_text_is_told_under_its_name_and_quoted_under_what_is_told() -> None:
    plan = planned(a_unit("an5.161/one"), a_unit("mn10/one"), kind="textual", passage="Words of the text.")
    paragraphs = write(plan, diagnosed(), voice=voice()).paragraphs
    assert [one.role for one in paragraphs] == ["note", "framing", "quotation", "framing", "quotation"]
    assert paragraphs[1].text.startswith("**AN 5.161 · A Title.** ")
    assert {one.unit_ids for one in paragraphs[1:3]} == {(plan.sources[0].id,)}


@pytest.mark.parametrize(
    "paragraph",
    [
        Paragraph(f"Throw your medicine away. {ONE.actions[0].text}", "step", (ONE.sources[0].id,)),
        Paragraph(f"1. Throw your medicine away. {ONE.actions[0].text}", "step", (ONE.sources[0].id,)),
        Paragraph(f"1. {ONE.actions[0].text} Throw your medicine away.", "step", (ONE.sources[0].id,)),
        Paragraph(ONE.actions[0].text, "step", (ONE.sources[0].id,)),
        Paragraph(f"1. {ONE.actions[0].text}", "step"),
    ],
)
def test_a_step_is_an_action_of_the_plan_from_its_first_word_to_its_last(paragraph: Paragraph) -> None:
    assert "untraced_step" in {fault.kind for fault in verify(Draft((paragraph,)), ONE)}


def test_a_step_is_not_traced_to_another_unit_than_its_own() -> None:
    step = Paragraph(f"1. {TWO.actions[0].text}", "step", (TWO.sources[1].id,))
    assert [fault.kind for fault in verify(Draft((step,)), TWO)] == ["untraced_step"]


QUOTED = planned(a_unit("an5.161/one"), a_unit("mn10/one"), kind="textual", passage="Words of the text.")
MINE = (QUOTED.sources[0].id,)


@pytest.mark.parametrize(
    "paragraph",
    [
        Paragraph("> Words of the texts.", "quotation", MINE),
        Paragraph("> ", "quotation", MINE),
        Paragraph("", "quotation", MINE),
        Paragraph("> Words of the text.", "quotation"),
        Paragraph("> Words nobody wrote.", "framing", MINE),
        Paragraph("> Words of the text.\n> And more.", "quotation", MINE),
    ],
)
def test_a_quotation_that_is_shown_is_checked_also_when_it_is_not_declared(paragraph: Paragraph) -> None:
    assert {fault.kind for fault in verify(Draft((paragraph,)), QUOTED)} == {"altered_quotation"}


def test_a_part_of_a_passage_may_be_quoted() -> None:
    assert verify(Draft((Paragraph("> Words", "quotation", MINE),), {MINE[0]: "of the text"}), QUOTED) == ()


@pytest.mark.parametrize("unit_id", ["", "an5.1-ffffffffff"])
def test_words_quoted_from_a_unit_that_is_not_in_the_plan_are_caught(unit_id: str) -> None:
    assert [fault.kind for fault in verify(Draft((), {unit_id: "Words"}), QUOTED)] == ["altered_quotation"]


RANGE = dataclasses.replace(planned(a_unit("an1.1-10/one")), missing=("DN 16",))


@pytest.mark.parametrize(
    "written", ["AN 1.1–10", "an1.5", "AN 1.5:1.1", "Aṅguttara Nikāya 1.1-10", "DN 16", "DN 16:1.1"]
)
def test_any_spelling_of_a_text_in_the_plan_may_be_written(written: str) -> None:
    assert verify(Draft((Paragraph(f"As {written} says.", "framing"),)), RANGE) == ()


@pytest.mark.parametrize("written", ["AN 1.11", "AN 1.1–11", "DN 16 and 17", "Dīgha Nikāya 15", "M.N. 10", "(an5.57)"])
def test_any_spelling_of_another_text_is_caught(written: str) -> None:
    assert {fault.kind for fault in verify(Draft((Paragraph(f"As {written} says.", "framing"),)), RANGE)} == {
        "foreign_reference"
    }


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_unit_of_ours_can_be_written_about_in_every_tradition(name: str) -> None:
    for unit in read_units(UNITS, ONTOLOGY):
        kinds: tuple[PlanKind, ...] = ("answered", "textual")
        for kind in kinds:
            plan = dataclasses.replace(planned(unit, kind=kind), issue=unit.buddhist_labels[0])
            draft = write(plan, diagnosed(), voice=voice(unit.key, name))
            assert verify(draft, plan) == (), unit.key
            assert review(draft.paragraphs, verdict=Verdict("x")).reasons == (), unit.key
