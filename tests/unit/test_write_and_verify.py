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
    assert any(sentence in about for sentence in said) == (name != "early-buddhist")
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
    single = (phrases.HUMAN, phrases.ASK_A_HUMAN, phrases.OUT_OF_SCOPE, phrases.ABOUT_BOT, phrases.TEXTUAL_MISSING)
    return [*(phrase for some in several for phrase in some), *single]


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
