"""From a message to labels, intent and, above all, whom nothing that could hurt may be given to."""

import itertools
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from core.heads import Head, Heads
from core.ontology import read_ontology
from core.question import Turn
from core.stages.diagnose import LABELS_KEPT, Diagnosis, diagnose, in_context
from core.stages.screen import Verdict, heard
from core.unit import Contraindication

ONTOLOGY = read_ontology(Path(__file__).parents[2] / "corpus" / "ontology.toml")
CRISIS_BARS = {"suicidal", "abused", "eating_disorder", "psychosis", "in_pain"}


def a_head(name: str, *likely: str, classes: tuple[str, ...], exclusive: bool = False) -> Head:
    """A head that chooses ``likely``, best first, whatever the vector."""
    bias = np.full(len(classes), -4.0, dtype=np.float32)
    for place, one in enumerate(likely):
        bias[classes.index(one)] = 4.0 - place / 2
    return Head(name, classes, np.zeros((1, len(classes)), np.float32), bias, np.full_like(bias, 0.5), exclusive)


def heads(
    *,
    labels: tuple[str, ...] = ("ill_will",),
    emotions: tuple[str, ...] = (),
    intent: str = "advice",
    urgency: str = "normal",
    tone: str = "steady",
    topics: tuple[str, ...] = (),
) -> Heads:
    intents = ("advice", "textual", "small_talk", "about_bot", "out_of_scope")
    return Heads(
        fingerprint="by hand",
        labels=a_head("labels", *labels, classes=tuple(ONTOLOGY.labels)),
        emotions=a_head("emotions", *emotions, classes=tuple(ONTOLOGY.emotions)),
        intent=a_head("intent", intent, classes=intents, exclusive=True),
        urgency=a_head("urgency", urgency, classes=("low", "normal", "high"), exclusive=True),
        tone=a_head("tone", tone, classes=("gentle", "steady", "direct"), exclusive=True),
        safety=a_head("safety", "clean", classes=("clean", "injection"), exclusive=True),
        topics=a_head("topics", *topics, classes=tuple(ONTOLOGY.topics)),
    )


def diagnosed(
    text: str = "something is the matter with me",
    *,
    given: Heads | None = None,
    flags: tuple[str, ...] = (),
    turns: tuple[Turn, ...] = (),
    raised_risk: bool = False,
) -> Diagnosis:
    return diagnose(
        Verdict(text, flags=flags),
        vector=np.zeros(1, dtype=np.float32),
        heads=given or heads(),
        ontology=ONTOLOGY,
        raised_risk=raised_risk,
        turns=turns,
    )


def said(text: str, kind: str = "answered") -> Turn:
    return Turn(text, "an answer", kind)


@pytest.mark.parametrize(
    ("flag", "bar"),
    [
        ("self_harm", "suicidal"),
        ("abuse", "abused"),
        ("child", "abused"),
        ("eating_disorder", "eating_disorder"),
        ("psychosis", "psychosis"),
        ("medical", "in_pain"),
        ("self_harm_past", "suicidal"),
        ("abuse_past", "abused"),
        ("psychosis_past", "psychosis"),
        ("eating_disorder_past", "eating_disorder"),
    ],
)
def test_what_was_heard_bars(flag: str, bar: Contraindication) -> None:
    assert diagnosed(flags=(flag, "third_party")).barred == {bar}


@pytest.mark.parametrize(
    ("emotion", "bar"), [("grief", "freshly_bereaved"), ("guilt", "scrupulous_guilt"), ("shame", "scrupulous_guilt")]
)
def test_what_is_felt_bars_also_as_the_least_of_many_feelings(emotion: str, bar: Contraindication) -> None:
    others = tuple(name for name in ("anger", "fear", "pride", "longing", "envy") if name != emotion)
    assert diagnosed(given=heads(emotions=(*others, emotion))).barred == {bar}


def test_every_contraindication_has_something_that_bars_it() -> None:
    bars = diagnosed("she died", raised_risk=True, given=heads(emotions=("guilt",))).barred
    assert bars == set(get_args(Contraindication))


@pytest.mark.parametrize(
    "text",
    [
        "since my wife's death I am angry at everyone",
        "her funeral is on friday",
        "I lost my little sister and they argue about the flat",
        "after the miscarriage my mother-in-law said it was for the best",
        "dad passed away and my brother took everything",
        "as a widow I envy couples",
        "he took his own life and I am so angry",
    ],
)
def test_a_loss_bars_whatever_feeling_the_message_speaks_of(text: str) -> None:
    assert "freshly_bereaved" in diagnosed(text).barred


@pytest.mark.parametrize(
    "text",
    [
        "my back hurts all day and I snap at people",
        "I am in constant pain",
        "I've had a migraine for three days",
        "I'm ill and bored",
        "I am so sick that I cannot work",
        "chemo leaves me without strength",
    ],
)
def test_pain_and_illness_bar(text: str) -> None:
    assert diagnosed(text).barred == {"in_pain"}


@pytest.mark.parametrize(
    "text",
    [
        "I am sick of my job",
        "it pains me to see her win",
        "a pain in the neck of a boss",
        "I lost my temper",
        "I lost my keys",
    ],
)
def test_figures_of_speech_bar_nothing(text: str) -> None:
    assert diagnosed(text).barred == frozenset()


def test_a_raised_thread_is_barred_from_all_that_care_is_for() -> None:
    assert diagnosed(raised_risk=True).barred == CRISIS_BARS


def test_a_thread_that_was_in_care_stays_barred_when_the_risk_is_lowered() -> None:
    turns = (said("I can't do this any more", "crisis"), said("I am safe now"))
    assert diagnosed("my boss annoys me", turns=turns).barred == CRISIS_BARS


@pytest.mark.parametrize(
    ("before", "bar"),
    [
        ("my mother died last week", "freshly_bereaved"),
        ("I am in constant pain", "in_pain"),
        ("years ago I tried to kill myself", "suicidal"),
    ],
)
def test_what_was_told_earlier_in_the_thread_still_bars(before: str, bar: Contraindication) -> None:
    assert heard(before).class_ != "crisis"
    assert diagnosed("and my sister never calls me", turns=(said(before), said("thanks"))).barred == {bar}


def test_bars_add_up() -> None:
    one = diagnosed(
        "I am in pain",
        flags=("abuse_past",),
        given=heads(emotions=("grief",)),
        turns=(said("years ago I was bulimic"),),
    )
    assert one.barred >= {"in_pain", "abused", "freshly_bereaved"}


def test_labels_are_those_that_hold_best_first_and_few() -> None:
    found = diagnosed(given=heads(labels=("envy", "doubt", "sloth", "craving")))
    assert found.labels == ("envy", "doubt", "sloth")
    assert len(found.labels) == LABELS_KEPT
    assert min(found.label_weights.values()) >= 0.15
    assert set(found.label_weights) == {"envy", "doubt", "sloth", "craving"}


def test_a_trouble_always_has_a_label_and_other_talk_need_not() -> None:
    assert len(diagnosed(given=heads(labels=())).labels) == 1
    assert diagnosed(given=heads(labels=(), intent="out_of_scope")).labels == ()


def test_structures_follow_the_labels_each_once() -> None:
    found = diagnosed(given=heads(labels=("ill_will", "restlessness")))
    assert found.structures == ("three_poisons", "five_hindrances", "gradual_training")


@pytest.mark.parametrize(
    ("text", "intent", "expected"),
    [
        ("🙂🙂", "advice", "small_talk"),
        ("what does AN 5.161 say?", "out_of_scope", "textual"),
        ("AN 5.161", "advice", "textual"),
        ("I am angry with my brother, and " + "it goes on and on " * 5 + "as in AN 5.161", "advice", "advice"),
        ("what are the five hindrances?", "out_of_scope", "textual"),
        ("I struggle with generosity", "advice", "advice"),
        ("hello", "small_talk", "small_talk"),
    ],
)
def test_what_is_wanted(text: str, intent: str, expected: str) -> None:
    assert diagnosed(text, given=heads(intent=intent)).intent == expected


def test_references_and_lists_are_found_as_whole_words() -> None:
    asked = heads(intent="textual")
    found = diagnosed("What do AN 5.161 and MN 10 say about dāna?", given=asked)
    assert [ref.canonical for ref in found.refs] == ["AN 5.161", "MN 10"]
    assert found.named == ("generosity",)
    assert diagnosed("where do I buy a bandana", given=asked).named == ()


def test_urgency_and_tone_come_from_their_heads() -> None:
    found = diagnosed(given=heads(urgency="high", tone="gentle"))
    assert (found.urgency, found.tone) == ("high", "gentle")


def test_a_long_message_is_kept_short_in_the_diagnosis() -> None:
    assert len(diagnosed("word " * 4000).situation) <= 240


BEFORE = (said("I am furious with my colleague"),)


@pytest.mark.parametrize(
    "text",
    [
        "and at home?",
        "what about my boss?",
        "why?",
        "but he does it again",
        "ok and what about at work?",
        "tell me more",
    ],
)
def test_a_follow_up_is_read_with_what_was_said_before(text: str) -> None:
    assert in_context(text, BEFORE) == f"I am furious with my colleague\n{text}"


@pytest.mark.parametrize(
    "text",
    [
        "thanks!",
        "Thank you, that helps",
        "ok",
        "hi",
        "good night",
        "who are you?",
        "are you a bot?",
        "I am afraid of dying",
        "and now something longer that can stand very well for itself",
    ],
)
def test_what_stands_alone_is_read_alone(text: str) -> None:
    assert in_context(text, BEFORE) == text


@pytest.mark.parametrize("kind", ["crisis", "declined", "small_talk", "textual"])
def test_nothing_follows_on_what_was_not_advice(kind: str) -> None:
    assert in_context("and at home?", (said("before", kind),)) == "and at home?"
    assert in_context("and at home?", ()) == "and at home?"


def test_only_the_last_turn_is_followed() -> None:
    turns = (said("first"), said("second"))
    assert in_context("and then?", turns).startswith("second\n")


def test_every_pair_of_sources_bars_both() -> None:
    flags = ("self_harm_past", "abuse_past", "psychosis_past", "eating_disorder_past", "medical")
    bars = {flag: diagnosed(flags=(flag,)).barred for flag in flags}
    for one, other in itertools.combinations(flags, 2):
        assert diagnosed(flags=(one, other)).barred == bars[one] | bars[other]


def test_topics_come_with_their_probabilities() -> None:
    found = diagnosed(given=heads(topics=("sleep", "phone_and_media")))
    assert list(found.topic_weights)[:2] == ["sleep", "phone_and_media"]
    assert found.topic_weights["sleep"] > found.topic_weights["phone_and_media"] > 0.5
