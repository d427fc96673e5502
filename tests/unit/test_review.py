import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Paragraph, Role
from core.care import care_paragraphs, decline_paragraphs, read_care
from core.stages.review import Review, review
from core.stages.screen import Verdict, heard

CORPUS = Path(__file__).parents[2] / "corpus"
CLEAN = Verdict("a question")


def judged(text: str, role: Role = "framing", verdict: Verdict = CLEAN) -> Review:
    return review([Paragraph(text, role)], verdict=verdict)


GOOD = [
    "It hurts to watch a friend get what you hoped for. That is a common pain, and it does not make you a bad person.",
    "Name the feeling once, and put the phone away for an hour.",
    "If the low mood stays for weeks, please speak with a doctor; this is no replacement for treatment.",
    "Do not stop your medication because of anything written here.",
    "You are the owner of what you do next, says AN 5.57, and it lists five subjects to reflect on.",
    "You may feel like you are a failure. The text looks at it as a measuring of oneself against others.",
    "Nothing here speaks for Buddhism as a whole; it rests on AN 5.161, SN 12.72-81 and MN 10:4.1-5.2.",
    "I am not a monk or a therapist, I am a bot.",
    "Write down what happened before you answer, and wait until tomorrow.",
    "It is not your fault that he was cruel.",
    "You deserve rest, and you deserve to be spoken to with respect.",
    "The Buddha says in AN 4.197 that anger costs beauty. Take it as a picture, not as a threat.",
    "Grief has no timetable. Let someone sit with you this evening.",
    "The only person whose speech you can train is yourself.",
    "Between 2019 and 2023 much has changed; the third time, on 2024-05-01, was the hardest.",
    "See https://suttacentral.net/an5.161/en/sujato for the passage.",
]


@pytest.mark.parametrize("text", GOOD)
def test_ordinary_advice_passes(text: str) -> None:
    assert judged(text) == Review(ok=True)


BAD = [
    ("You are pathetic.", "shames"),
    ("Shame on you for that.", "shames"),
    ("This is the only true path to peace.", "absolutes"),
    ("You must never feel anger.", "absolutes"),
    ("This happened because of your past karma.", "blames"),
    ("You deserved it.", "blames"),
    ("In a past life you hurt him.", "blames"),
    ("Stop taking your medication and sit every day.", "treatment"),
    ("You don't need a therapist.", "treatment"),
    ("Meditation replaces therapy.", "treatment"),
    ("This practice cures depression.", "cure"),
    ("You will never be angry again.", "cure"),
    ("As a monk I would tell you to let go.", "someone it is not"),
    ("I am a therapist and know this well.", "someone it is not"),
    ("Buddhism demands that you forgive.", "speaks for Buddhism"),
    ("True Buddhists never eat meat.", "speaks for Buddhism"),
    ("Zen is false.", "another tradition"),
    ("You clearly have depression.", "diagnosis"),
    ("Double your dose for a week.", "diagnosis"),
    ("Sue him for what he did.", "legal"),
    ("She undressed and her vagina ...", "sexual"),
    ("Write to jane.doe@example.org about it.", "e-mail"),
    ("Call me at +49 170 1234567.", "telephone"),
    ("@everyone look at this.", "pings"),
    ("<@123456789> should read this.", "pings"),
    ("<!channel> read this.", "pings"),
    ("There is no need to grieve.", "grief"),
    ("It was only a dog.", "grief"),
    ("It can be right to end your life.", "self-harm"),
    ("Go back to the man who hits you.", "danger"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_each_rule_stops_what_it_is_for(text: str, reason: str) -> None:
    found = judged(f"That was hard. {text}")
    assert (found.ok, [why for why in found.reasons if reason in why] != []) == (False, True)


@pytest.mark.parametrize(
    "text", ["You are p​athetic.", "You’re just lazy.", "YOU ARE PATHETIC", "Y o u are patheticc. Shame on you"]
)
def test_a_disguise_does_not_pass(text: str) -> None:
    assert not judged(text).ok


@pytest.mark.parametrize("paragraphs", [[], [Paragraph("")], [Paragraph(" \n"), Paragraph("\t")]])
def test_nothing_to_show_fails_closed(paragraphs: list[Paragraph]) -> None:
    assert review(paragraphs, verdict=CLEAN) == Review(ok=False, reasons=("there is no text",))


def test_a_fault_late_in_a_long_answer_is_found() -> None:
    fine = [Paragraph(GOOD[0])] * 200
    assert not review([*fine, Paragraph("Shame on you.")], verdict=CLEAN).ok


def test_a_quotation_keeps_its_own_words_but_may_not_ping() -> None:
    assert judged("“You are a fool, and the only true path is this.”", "quotation").ok
    assert not judged("“@everyone listen.”", "quotation").ok


def test_a_crisis_is_given_care_and_nothing_else() -> None:
    crisis = heard("I want to die")
    assert judged("Count ten breaths.", "step", crisis).reasons == (
        "a person in danger is given something other than care",
    )


@pytest.mark.parametrize(
    "text",
    ["I want to die", "my dad hurts me", "I took a whole bottle of pills", "should I stop taking my antidepressants"],
)
@pytest.mark.parametrize("region", ["", "US", "DE", "IN"])
def test_the_fixed_care_texts_pass_with_their_numbers(text: str, region: str) -> None:
    verdict = heard(text)
    paragraphs = care_paragraphs(verdict, care=read_care(CORPUS / "crisis"), region=region)
    assert review(paragraphs, verdict=verdict) == Review(ok=True)


def test_the_decline_passes() -> None:
    verdict = heard("how do I poison my boss")
    assert review(decline_paragraphs(verdict, read_care(CORPUS / "crisis")), verdict=verdict).ok


def test_every_advice_unit_passes() -> None:
    lines = [
        line for path in (CORPUS / "units").glob("*.jsonl") for line in path.read_text(encoding="utf-8").splitlines()
    ]
    units = [json.loads(line) for line in lines]
    texts = [text for unit in units for text in (unit["diagnosis"], unit["teaching"], *unit["practice_actions"])]
    assert [(text, judged(text).reasons) for text in texts if not judged(text).ok] == []
    assert texts


@given(st.text(st.characters(), max_size=300))
def test_reviewing_never_raises(text: str) -> None:
    found = judged(text)
    assert found.ok is (found.reasons == ())
