"""The validator: each rule on a unit that breaks it and on one that does not, and all of them on what we ship."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.embedding import open_embedder
from core.ontology import Ontology, read_ontology
from core.passage import Discourse, Source
from core.testing import a_unit
from core.unit import AdviceUnit
from corpus.duplicates import Likenesses, likenesses, near_duplicates
from corpus.examine import Evidence, seen_in
from corpus.import_texts import opened
from corpus.ingest import UNITS, read_units
from corpus.support import Borrowed
from corpus.validate import Finding, Perils, Seen, examine, read_perils, runs_of

CORPUS = UNITS.parent

TEXT = {
    "an5.161:1.1": "There are these five ways of getting rid of it when it has come up.",
    "an5.161:1.2": "One should think of the person who did it with kindness, or not think of them at all.",
    "an5.161:2.1": "That is the end.",
}


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    return read_ontology(CORPUS / "ontology.toml")


@pytest.fixture(scope="module")
def perils() -> Perils:
    return read_perils(CORPUS / "contraindications.toml")


@pytest.fixture(scope="module")
def units(ontology: Ontology) -> Sequence[AdviceUnit]:
    return read_units(UNITS, ontology)


def good(**changes: object) -> AdviceUnit:
    fitting: dict[str, object] = {
        "source_title": "Getting Rid of It",
        "segments": ("an5.161:1.1-1.2",),
        "topics": ("anger",),
        "context_summary": "The Buddha names five ways of meeting a feeling of hurt towards somebody.",
        "problem_summary": "My brother said something at dinner in front of everybody and I cannot stop going over it. At work "
        "I am short with people, and at night I write messages to him that I never send.",
        "diagnosis": "An injury is kept alive by going over it, and every return makes it a little larger.",
        "teaching": "Several ways lead out of it, and they are named side by side, so that one may be tried where another fails. "
        "One of them is warmth; another is to turn the mind elsewhere.",
        "practice_actions": (
            "Think of one thing for which you like him, before you think of the dinner.",
            "Turn to some work of the hands when the evening comes back, for ten minutes.",
        ),
    }
    return a_unit("an5.161/going-over-it", **{**fitting, **changes})


def look(unit: AdviceUnit, ontology: Ontology, perils: Perils, *, texts: bool = True) -> Seen:
    held = {"an5.161": (Source("sujato", "Some Body"), Discourse("an5.161", "Getting Rid of It", TEXT, "an"))}
    evidence = Evidence(held if texts else {}, frozenset({"an"} if texts else ()), ontology, perils, Borrowed({}))
    return seen_in(evidence)(unit)


def test_a_good_unit_has_no_findings(ontology: Ontology, perils: Perils) -> None:
    assert examine(look(good(), ontology, perils)) == ()


@pytest.mark.parametrize(
    ("changes", "rule", "says"),
    [
        ({"segments": ("an5.161:9.9",)}, "source", "has no segment an5.161:9.9"),
        ({"segments": ("an5.161:1.2", "an5.161:1.1")}, "source", "not in the order of the text"),
        ({"segments": ("an5.161:1", "an5.161:1.2")}, "source", "or overlap"),
        ({"source_ref": "an8.47", "segments": ("an8.47:1.1",)}, "source", "an8.47 is left out"),
        ({"source_ref": "an5.162", "segments": ("an5.162:1.1",)}, "source", "no discourse an5.162"),
        ({"source_title": "Another Title"}, "title", "'Getting Rid of It'"),
        ({"topics": ()}, "labels", "no topic"),
        ({"topics": ("gardening",)}, "labels", "no topic gardening"),
        ({"buddhist_labels": ("ill_will", "ill_will")}, "labels", "named twice"),
        ({"buddhist_labels": ("ill_will", "craving", "doubt", "envy")}, "labels", "more than three"),
        ({"teaching": "Be kind to everyone you meet."}, "lengths", "teaching has 6 words"),
        ({"practice_actions": ("Breathe out slowly ten times before speaking.",)}, "lengths", "two to four actions"),
        ({"practice_actions": ("Be mindful today.", "Walk round the block once before answering.")}, "lengths", "6 to 40"),
        (
            {"practice_actions": ("Be kind to him all day long.", "Walk round the block once before answering.")},
            "practical",
            "vague",
        ),
        (
            {"practice_actions": ("Eat only from the alms bowl today.", "Walk round the block once before answering.")},
            "audience",
            "a rule for monks and nuns",
        ),
        ({"diagnosis": "You must let go of the injury now, because every return makes it larger."}, "wording", "commands"),
        ({"diagnosis": "An injury is kept alive by going over it! Every return makes it larger."}, "wording", "exclaims"),
        ({"diagnosis": "This happened because of your past karma, and each return makes it larger."}, "wording", "blames"),
        ({"diagnosis": "Buddhism teaches that going over an injury makes it larger each time."}, "wording", "speaks for"),
        (
            {"practice_actions": ("Forgive him tonight, in one sentence.", "Walk round the block once before answering.")},
            "contraindications",
            "abused must be barred",
        ),
        (
            {"practice_actions": ("Think of death for ten breaths.", "Walk round the block once before answering.")},
            "contraindications",
            "freshly_bereaved, suicidal must be barred",
        ),
        (
            {"teaching": "One should think of the person who did it with kindness, they say, and turn the mind elsewhere when "
             "that does not help at all."},
            "copied",
            "8 words or more",
        ),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_named_with_the_reason(
    changes: dict[str, object], rule: str, says: str, ontology: Ontology, perils: Perils
) -> None:
    found = examine(look(good(**changes), ontology, perils))
    assert [finding for finding in found if finding.rule == rule and says in finding.says]


def test_a_quotation_is_not_copied_wording(ontology: Ontology, perils: Perils) -> None:
    quoting = good(
        teaching="In the text's words, “One should think of the person who did it with kindness, or not think of them at all.” "
        "Several ways stand side by side, so that one may be tried where another fails."
    )
    assert examine(look(quoting, ontology, perils)) == ()


def test_runs_ignore_case_apostrophes_and_punctuation() -> None:
    assert runs_of("One, two - three four; five six seven eight.") & runs_of(
        "so ONE two three four five six seven eight"
    )
    assert not runs_of("one two three four five six seven")


def test_without_a_translation_only_what_needs_it_is_left_unsaid(ontology: Ontology, perils: Perils) -> None:
    seen = look(good(source_title="Another Title", topics=()), ontology, perils, texts=False)
    assert examine(seen) == (Finding("labels", "no topic is named"),)


@pytest.mark.parametrize(
    ("ref", "bars"),
    [
        *((ref, ("suicidal",)) for ref in ("sn4.23", "sn22.87", "sn35.87", "mn144", "sn54.9")),
        *((ref, ("abused",)) for ref in ("mn21", "sn35.88", "mn145", "sn11.4", "an4.164")),
        *(
            (ref, ("eating_disorder", "freshly_bereaved", "suicidal"))
            for ref in ("an6.19", "an6.20", "an8.73", "an8.74", "an7.49", "mn119")
        ),
        *((ref, ("scrupulous_guilt",)) for ref in ("sn6.9", "an10.89", "mn129", "an3.36")),
        *((ref, ("abused",)) for ref in ("an4.197", "an5.33", "an7.63")),
    ],
)
def test_texts_that_can_hurt_demand_their_bars(
    ref: str, bars: tuple[str, ...], ontology: Ontology, perils: Perils
) -> None:
    collection = ref.rstrip("0123456789.")
    place = {"source_collection": collection, "source_ref": ref, "segments": (f"{ref}:1.1",)}
    unit = good(**place)
    rules = [one.rule for one in examine(look(unit, ontology, perils, texts=False))]
    assert "contraindications" in rules
    barred = unit.model_copy(update={"contraindications": (*bars, "suicidal", "abused")})
    assert "contraindications" not in [one.rule for one in examine(look(barred, ontology, perils, texts=False))]


@pytest.mark.parametrize("ref", ["an8.46", "an8.47", "an8.48", "an8.49"])
def test_no_unit_rests_on_what_is_left_out(ref: str, perils: Perils, units: Sequence[AdviceUnit]) -> None:
    assert ref in perils.left_out
    assert ref not in {unit.source_ref for unit in units}


def test_every_shipped_unit_stands(
    shared: Path, units: Sequence[AdviceUnit], ontology: Ontology, perils: Perils
) -> None:
    """Every segment resolves, every title is right, nothing is copied, every bar that a rule demands is there."""
    texts: dict[str, tuple[Source, Discourse]] = {}
    for folder in ("sujato", "public_domain"):
        with opened(shared / "sources" / folder) as sources:
            texts |= {one.uid: (source.source, one) for source in sources for one in source.discourses()}
    seen = seen_in(
        Evidence(texts, frozenset({"an", "mn", "sn", "dn", "dhp", "snp", "ud", "iti"}), ontology, perils, Borrowed({}))
    )
    assert {unit.key: found for unit in units if (found := examine(seen(unit)))} == {}
    assert all(seen(unit).passage is not None for unit in units)


def test_every_shipped_unit_stands_as_far_as_can_be_told_without_texts(
    units: Sequence[AdviceUnit], ontology: Ontology, perils: Perils
) -> None:
    seen = seen_in(Evidence({}, frozenset(), ontology, perils, Borrowed({})))
    assert {unit.key: found for unit in units if (found := examine(seen(unit)))} == {}


def rows(*angles: float) -> np.ndarray:
    return np.array([[np.cos(angle), np.sin(angle)] for angle in angles], dtype=np.float32)


def test_of_two_that_are_alike_the_later_is_named_and_readers_who_never_meet_both_do_not_count() -> None:
    one, other = a_unit("an5.1/one"), a_unit("an5.2/other")
    alike, apart = Likenesses(rows(0, 0.1), rows(0, 0.1), rows(0, 0.1)), Likenesses(rows(0, 1), rows(0, 1), rows(0, 1))
    assert [(pair.one, pair.other) for pair in near_duplicates([one, other], alike)] == [("an5.1/one", "an5.2/other")]
    assert list(near_duplicates([one, other], apart)) == []
    zen, tibetan = (
        unit.model_copy(update={"denominations": (name,)}) for unit, name in ((one, "zen"), (other, "tibetan"))
    )
    assert list(near_duplicates([zen, tibetan], alike)) == []
    assert len(list(near_duplicates([one, tibetan], alike))) == 1


def test_within_a_discourse_less_likeness_is_enough() -> None:
    near = Likenesses(*(rows(0, 0.85) for _ in range(3)))  # cosine 0.66
    apart, together = (a_unit("an5.1/one"), a_unit("an5.2/other")), (a_unit("an5.1/one"), a_unit("an5.1/other"))
    assert list(near_duplicates(apart, near)) == []
    assert len(list(near_duplicates(together, near))) == 1


async def test_no_two_shipped_units_send_people_to_the_same_place(units: Sequence[AdviceUnit]) -> None:
    async with open_embedder("default") as embedder:
        found = await likenesses(units, embedder)
    assert list(near_duplicates(units, found)) == []


def test_a_list_of_perils_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "perils.toml").write_text("[[rule]]\nwhy = 'x'\nwords = ['(']\nbars = ['abused']\n", encoding="utf-8")
    with pytest.raises(Exception, match=r"perils\.toml"):
        read_perils(tmp_path / "perils.toml")


def test_the_lists_of_the_shipped_perils_name_only_whom_a_unit_can_bar(perils: Perils) -> None:
    known = set(AdviceUnit.model_fields["contraindications"].annotation.__args__[0].__args__)
    assert set().union(*(one.bars for one in perils.perils)) <= known
    assert replace(perils, left_out={}) != perils
