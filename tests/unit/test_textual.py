"""Questions about texts: what is read out, how much of it, and what is said of texts that do not exist."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.denominations import read_denominations
from core.ontology import read_ontology
from core.refs import unreal_refs
from core.stages.diagnose import Diagnosis
from core.stages.plan import plan
from core.stages.retrieve import Found, Shelves, retrieve
from core.stages.verify import verify
from core.stages.write import Voice, excerpt, write
from core.testing import FakeLibrary, FakeTexts, a_unit
from core.texts import Near
from core.unit import Contraindication
from corpus.ingest import UNITS

ONTOLOGY = read_ontology(UNITS.parent / "ontology.toml")
PROFILE = read_denominations(UNITS.parent / "denominations")["early-buddhist"]
VECTOR = np.zeros(4, dtype=np.float32)


def a_passage(uid: str, words: str) -> Near:
    return Near(f"{uid}-1", "somebody", uid, f"{uid}:1.1", f"{uid}:1.9", words, "Some Body", 0.5)


def asking(
    text: str,
    *,
    named: tuple[str, ...] = (),
    barred: frozenset[Contraindication] = frozenset(),
    unreal: tuple[str, ...] = (),
) -> Diagnosis:
    return Diagnosis(
        situation=text,
        labels=(),
        label_weights={},
        emotions=(),
        structures=(),
        intent="textual",
        urgency="normal",
        tone="steady",
        refs=(),
        named=named,
        barred=barred,
        unreal=unreal,
    )


async def found(diagnosis: Diagnosis, shelves: Shelves) -> Found:
    return await retrieve(
        diagnosis, text=diagnosis.situation, vector=VECTOR, denomination="early-buddhist", shelves=shelves
    )


async def test_a_simile_is_read_out_from_the_passage_that_has_it() -> None:
    raft = a_passage("mn22", "A person made a raft. It carried them over. Why carry the raft further?")
    shelves = Shelves(FakeLibrary(), FakeTexts(raft, a_passage("mn1", "Rain fell.")), "fake", ("an", "mn", "sn"))
    question = asking("which sutta has the raft")
    planned = plan(question, await found(question, shelves), ())
    draft = write(planned, question, voice=Voice(PROFILE, ONTOLOGY, "x"))
    assert (planned.kind, [one.uid for one in planned.passages]) == ("textual", ["mn22"])
    assert draft.quotations == {"mn22-1": raft.words}
    assert f"> {raft.words}" in [paragraph.text for paragraph in draft.paragraphs]
    assert verify(draft, planned) == ()


async def test_a_title_names_its_discourse() -> None:
    passage = a_passage("mn7", "As a cloth that is clean takes dye, so does a clean mind.")
    unit = a_unit("mn7/clean", source_collection="mn", source_ref="mn7", segments=("mn7:1.1",))
    shelves = Shelves(
        FakeLibrary([unit]), FakeTexts(passage, titles={"mn7": "The Simile of the Cloth"}), "fake", ("an", "mn", "sn")
    )
    question = asking("What does the Simile of the  Cloth say?")
    got = await found(question, shelves)
    assert (got.asked, [one.unit.key for one in got.named]) == (("mn7",), ["mn7/clean"])
    assert [one.uid for one in plan(question, got, ()).passages] == ["mn7"]


async def test_nothing_is_read_out_to_somebody_who_must_be_kept_from_some_texts() -> None:
    shelves = Shelves(FakeLibrary(), FakeTexts(a_passage("sn4.23", "He took the knife.")), "fake", ("an", "mn", "sn"))
    question = asking("what happened with the knife", barred=frozenset({"suicidal"}))
    assert (await found(question, shelves)).passages == ()


async def test_without_a_translation_there_is_nothing_to_read_out() -> None:
    question = asking("which sutta has the raft")
    got = await found(question, Shelves(FakeLibrary(), FakeTexts(), "fake", ("an", "mn", "sn")))
    assert plan(question, got, ()).kind == "not_found"


async def test_advice_asks_the_texts_for_nothing() -> None:
    question = asking("my raft broke")
    advice = Diagnosis(**{name: getattr(question, name) for name in question.__slots__} | {"intent": "advice"})
    assert (
        await found(advice, Shelves(FakeLibrary(), FakeTexts(a_passage("mn22", "A raft.")), "fake", ("an", "mn", "sn")))
    ).passages == ()


@given(st.text(max_size=1500), st.text(max_size=60))
def test_an_excerpt_stands_so_in_its_passage_and_is_short(words: str, question: str) -> None:
    taken = excerpt(words, question)
    assert taken in words
    assert len(taken) <= 420
    assert taken == taken.strip()


def test_an_excerpt_is_whole_sentences_around_what_was_asked() -> None:
    words = " ".join(
        [*(f"Sentence number {n} speaks of rain." for n in range(30)), "Then the raft came.", "It was dry."]
    )
    taken = excerpt(words, "which sutta has the raft")
    assert "Then the raft came." in taken
    assert taken[0].isupper()
    assert taken.endswith(".")
    assert len(taken) > 200


@pytest.mark.parametrize(
    ("text", "unreal"),
    [
        ("what does MN 153 say", ("MN 153",)),
        ("what is mn 153 about", ("MN 153",)),
        ("AN 5.1153, and AN 12.1, and AN 5.1153", ("AN 5.1153", "AN 12.1")),
        ("SN 57.1", ("SN 57.1",)),
        ("DN 35", ("DN 35",)),
        ("MN 152 and AN 5.57", ()),
        ("an 5.5 inch screen", ()),
        ("mn 55401", ()),
        ("I am an 88 year old", ()),
        ("section 12", ()),
    ],
)
def test_references_to_nothing_are_told_from_numbers(text: str, unreal: tuple[str, ...]) -> None:
    assert unreal_refs(text) == unreal


@pytest.mark.parametrize(
    ("unreal", "says"),
    [(("MN 153",), "There is no MN 153"), (("MN 153", "AN 12.1"), "There are no MN 153 and AN 12.1")],
)
def test_a_text_that_does_not_exist_is_said_not_to(unreal: tuple[str, ...], says: str) -> None:
    question = asking("what does it say", unreal=unreal)
    planned = plan(question, Found(()), ())
    draft = write(planned, question, voice=Voice(PROFILE, ONTOLOGY, "x"))
    assert planned.kind == "not_found"
    assert says in draft.paragraphs[0].text
    assert verify(draft, planned) == ()
