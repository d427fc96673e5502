"""Support: what the cited segments carry, measured; the bound comes from labelled examples and finds the design's own mistake."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.embedding import Embedder, open_embedder
from core.errors import CorpusError
from core.ontology import read_ontology
from core.testing import FakeEmbedder, a_unit
from core.unit import AdviceUnit
from corpus.examine import examine_all, read_evidence
from corpus.import_texts import opened
from corpus.ingest import UNITS
from corpus.measure_support import CITING_FAULTS, EXAMPLES, fitted, measure
from corpus.sources.bilara import Bilara, open_bilara
from corpus.support import BIAS, LIKELY, TEACHING, WORDS, Support, rarity_in, read_borrowed, stems, support_of, windows

CORPUS = UNITS.parent


@pytest.fixture
async def embedder() -> AsyncIterator[Embedder]:
    async with open_embedder("default") as opened_embedder:
        yield opened_embedder


@pytest.fixture(scope="module")
def sujato(shared: Path) -> Bilara:
    return open_bilara(shared / "sources" / "sujato")


def test_words_meet_over_their_endings() -> None:
    assert set(stems("Quarrels of kings and kindness")) & set(stems("a king, quarrelsome, was kind")) >= {
        "king",
        "kind",
    }


def test_windows_overlap_and_cover_every_segment() -> None:
    segments = [f"segment number {number} " + "word " * 17 for number in range(12)]
    found = windows(segments)
    assert all(any(segment in one for one in found) for segment in segments)
    assert all(len(one.split()) <= 80 for one in found)
    assert windows(["a single one"]) == ("a single one",)
    assert windows([]) == ()


def test_a_rare_word_weighs_more_than_one_that_stands_everywhere() -> None:
    rarity = rarity_in(["the raft and the river", "the king and the queen", "the lute and the string"])
    assert rarity("raft") > rarity("the") >= 0


async def test_the_passage_that_has_the_words_supports_more_than_another() -> None:
    rarity = rarity_in(["a raft carries people over a river", "a king weighs gold in his hall"])
    own, other = [
        await support_of(
            "A raft is for crossing the river.", "It is carried along.", [text], embedder=FakeEmbedder(), rarity=rarity
        )
        for text in ("a raft carries people over a river", "a king weighs gold in his hall")
    ]
    assert own.words > other.words == 0
    assert own.likelihood > other.likelihood


def test_what_is_borrowed_is_named_with_its_kind_unless_the_text_has_the_words() -> None:
    borrowed = read_borrowed(CORPUS / "borrowed.toml")
    said = "Calm your nervous system, and remember that everything happens for a reason."
    assert dict(borrowed.found(said, "")) == {
        "brain science": "nervous system",
        "other beliefs": "everything happens for a reason",
    }
    assert list(borrowed.found("He wore the golden light.", "a golden light filled the hall")) == []


def test_a_list_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "borrowed.toml").write_text("x = ['(']", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"borrowed\.toml"):
        read_borrowed(tmp_path / "borrowed.toml")


def test_the_examples_are_enough_and_evenly_split() -> None:
    lines = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= 120
    for half in ("dev", "test"):
        these = [line["supported"] for line in lines if line["half"] == half]
        assert min(sum(these), len(these) - sum(these)) >= 40


async def test_the_weights_are_those_that_the_dev_half_gives_and_hold_on_the_test_half(
    sujato: Bilara, embedder: Embedder
) -> None:
    measured = await measure(EXAMPLES, sujato, embedder)
    assert fitted(measured) == pytest.approx((BIAS, TEACHING, WORDS), abs=0.05)
    unseen = [one for one in measured if one.half == "test"]
    good = [one.support.likelihood >= LIKELY for one in unseen if not one.fault]
    wrong = [one.support.likelihood < LIKELY for one in unseen if one.fault in CITING_FAULTS]
    assert sum(good) / len(good) >= 0.9
    assert sum(wrong) / len(wrong) >= 0.9


def the_designs_example() -> AdviceUnit:
    """Jealousy, cited to the discourse on five subjects for regular reviewing."""
    return a_unit(
        "an5.57/jealous-of-a-friend",
        "envy",
        source_ref="an5.57",
        source_title="Subjects for Regular Reviewing",
        segments=("an5.57:1.1-2.4",),
        topics=("envy",),
        context_summary="The Buddha teaches how to meet jealousy when others are praised and rewarded.",
        problem_summary="My friend got the job I wanted and I feel bitter. When people around me do better than me I smile, and "
        "something in me goes sour; at night I compare their lives with mine and find fault with what they have.",
        diagnosis="Jealousy takes the good fortune of another person for a loss of one's own.",
        teaching="The way out of jealousy is to rejoice in what others have gained. Being glad of a friend's success softens "
        "envy and turns rivals back into friends.",
        practice_actions=(
            "Congratulate the friend today in one sentence that you can mean.",
            "Name one success of somebody else each evening and wish that it may grow.",
        ),
    )


async def test_the_designs_own_example_is_rejected_with_the_reason(
    shared: Path, sujato: Bilara, embedder: Embedder
) -> None:
    ontology = read_ontology(CORPUS / "ontology.toml")
    with opened(shared / "sources" / "sujato") as sources:
        texts = {one.uid: (sources[0].source, one) for one in sources[0].discourses()}
    right = a_unit(
        "an5.57/mine-to-carry",
        "clinging",
        source_ref="an5.57",
        source_title="Subjects for Regular Reviewing",
        segments=("an5.57:1.1-1.8",),
        topics=("ageing",),
        contraindications=("freshly_bereaved", "suicidal", "in_pain", "scrupulous_guilt", "psychosis"),
        context_summary="The Buddha recommends five subjects for anyone to review often, householder or not.",
        problem_summary="Every birthday hits me. My knees hurt on the stairs, my mother forgets names, a schoolmate is in "
        "hospital, and I act as though none of it could ever have to do with me.",
        diagnosis="Old age, sickness and parting are met as accidents, although nobody is exempt from them.",
        teaching="Five subjects are worth reviewing often, for women and men, at home or gone forth: that one is liable to "
        "grow old, to get sick and to die, will be separated from all that is dear, and is the owner of one's deeds.",
        practice_actions=(
            "Say the five sentences slowly once in the morning, before looking at any screen.",
            "Choose the one that you skip most easily, and stay with it for five breaths.",
        ),
    )
    units = (the_designs_example(), right)
    found = await examine_all(units, read_evidence(CORPUS, texts, ontology), embedder, advance=lambda *_: None)
    assert [finding.rule for finding in found["an5.57/jealous-of-a-friend"]] == ["support"]
    assert "hardly speak of this" in found["an5.57/jealous-of-a-friend"][0].says
    assert "support" not in [finding.rule for finding in found.get("an5.57/mine-to-carry", ())]


def test_more_of_either_is_more_likely() -> None:
    assert Support(0.6, 0.1).likelihood > Support(0.4, 0.1).likelihood
    assert Support(0.4, 0.3).likelihood > Support(0.4, 0.1).likelihood
