from collections import Counter
from pathlib import Path

import pytest

from core.ontology import Ontology, read_ontology
from corpus.said import Utterance, read_utterances

CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    return read_ontology(CORPUS / "ontology.toml")


@pytest.fixture(scope="module")
def said(ontology: Ontology) -> list[Utterance]:
    """Reading checks every line: its shape, its labels and emotions, and that only advice carries them."""
    return read_utterances(CORPUS / "utterances", ontology)[0]


def test_every_label_is_said_in_seventy_ways(said: list[Utterance], ontology: Ontology) -> None:
    counted = Counter(label for one in said for label in one.labels)
    assert {label: counted[label] for label in ontology.labels if counted[label] < 70} == {}


def test_every_emotion_is_felt_thirty_times(said: list[Utterance], ontology: Ontology) -> None:
    counted = Counter(emotion for one in said for emotion in one.emotions)
    assert {emotion: counted[emotion] for emotion in ontology.emotions if counted[emotion] < 30} == {}


@pytest.mark.parametrize(
    ("intent", "least"),
    [("advice", 550), ("textual", 90), ("small_talk", 60), ("about_bot", 60), ("out_of_scope", 120)],
)
def test_every_intent_has_its_share(said: list[Utterance], intent: str, least: int) -> None:
    assert sum(one.intent == intent for one in said) >= least


def test_every_urgency_and_tone_is_heard(said: list[Utterance]) -> None:
    counted = Counter(word for one in said if one.intent == "advice" for word in (one.urgency, one.tone))
    assert min(counted[word] for word in ("low", "normal", "high", "gentle", "steady", "direct")) >= 50


def test_many_problems_come_together(said: list[Utterance]) -> None:
    assert sum(len(one.labels) > 1 for one in said) >= 200


def test_no_word_gives_a_label_away(said: list[Utterance]) -> None:
    """A head that could learn one keyword per label would learn only that."""
    texts = {
        label: [one.text.lower() for one in said if label in one.labels] for label in ("envy", "ill_will", "doubt")
    }
    for label, word in (("envy", "env"), ("envy", "jealous"), ("ill_will", "angr"), ("doubt", "doubt")):
        assert sum(word in text for text in texts[label]) < len(texts[label]) / 3


def test_forty_pieces_of_advice_speak_of_practice_or_of_right_and_wrong(said: list[Utterance]) -> None:
    words = "precept karma sangha metta mudita buddh dharma meditat retreat sutta cushion impermanen hindrance torpor rebirth"
    asked = (
        "is it wrong",
        "wrong to",
        "ethical",
        "is it ok",
        "livelihood",
        "right speech",
        "should i report",
        "not-self",
    )
    spoken = [
        one
        for one in said
        if one.intent == "advice" and any(word in one.text.lower() for word in (*words.split(), *asked))
    ]
    assert len(spoken) >= 40


def test_nothing_is_said_twice(said: list[Utterance]) -> None:
    texts = Counter(" ".join(one.text.lower().split()) for one in said)
    assert [text for text, count in texts.items() if count > 1] == []
