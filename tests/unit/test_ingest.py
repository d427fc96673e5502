"""Advice units: what is refused and where, what a run changes, and that the shipped ones rest on their passages."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.embedding import Vectors
from core.errors import CorpusError
from core.library import Requoting, Shelving
from core.ontology import Ontology, read_ontology
from core.passage import Discourse, Passage, Source
from core.testing import FakeEmbedder, a_unit
from core.unit import AdviceUnit
from corpus.coverage import coverage
from corpus.ingest import UNITS, Ingested, PassageOf, ingest, passages_from, read_units


@pytest.fixture(scope="session")
def ontology() -> Ontology:
    return read_ontology(UNITS.parent / "ontology.toml")


def line(**changes: object) -> str:
    return json.dumps({**a_unit().model_dump(mode="json"), **changes})


GOOD = line()


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("{", "this line is not JSON"),
        ("words", "this line is not JSON"),
        ("[" * 200_000, "this line is not JSON"),
        ('{"a":' * 200_000, "this line is not JSON"),
        ("1" * 5_000, "this line is not JSON"),
        ("\ufeff" + GOOD, "this line is not JSON"),
        (GOOD + GOOD, "this line is not JSON"),
        ("[]", "the line: Input should be a valid dictionary"),
        ("null", "the line: Input should be a valid dictionary"),
        ("{}", "key: Field required"),
        (line(key="No Slug"), "key: String should match pattern"),
        (line(teaching=""), "teaching: String should have at least 8 characters"),
        (line(teaching="\ud800 is a lone surrogate"), "teaching: Input should be a valid string"),
        (line(teaching="A word\0 and a NUL."), "a NUL character"),
        (line(practice_actions=[]), "practice_actions: Tuple should have at least 1 item"),
        (
            line(practice_actions=["Sit down now.", "No"]),
            "practice_actions.1: String should have at least 8 characters",
        ),
        (line(segments=[]), "segments: Tuple should have at least 1 item"),
        (line(confidence=1.1), "confidence: Input should be less than or equal to 1"),
        (line(confidence=float("nan")), "confidence: Input should be"),
        (line(audience="cats"), "audience: Input should be"),
        (line(colour="red"), "colour: Extra inputs are not permitted"),
        (line(buddhist_labels=["ill_will", "gloom"]), "unknown in the ontology: gloom"),
        (line(canonical_structures=["six_cushions"]), "unknown in the ontology: six_cushions"),
        (line(source_ref="an12.1"), "there is no discourse an12.1"),
        (line(source_ref="an1.5", segments=["an1.5:1.1"]), "there is no discourse an1.5"),
        (line(source_ref="nowhere"), "there is no discourse nowhere"),
        (line(source_collection="mn"), "an5.161 is not of the collection mn"),
        (line(segments=["an5.161:1.1", "an5.162:1.1"]), "an5.162:1.1 is no segment of an5.161"),
        (line(segments=["an5.161"]), "an5.161 is no segment of an5.161"),
        (line(segments=["1.1"]), "1.1 is no segment of an5.161"),
        (line(teaching="Quite another teaching."), "an5.161/resentment stands already at a.jsonl:1"),
        (line(key="an5.161/another"), f"{a_unit().id} stands already at a.jsonl:1"),
    ],
)
def test_a_line_that_cannot_be_used_is_named_with_file_and_number(
    tmp_path: Path, ontology: Ontology, bad: str, says: str
) -> None:
    (tmp_path / "a.jsonl").write_text(f"{GOOD}\n\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_bytes(f"\n{bad}\n".encode("utf-8", "surrogatepass"))
    with pytest.raises(CorpusError, match=r".+") as raised:
        read_units(tmp_path, ontology)
    assert raised.value.where == "b.jsonl:2"
    assert says in raised.value.sentence


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", bytes(range(256)), GOOD.encode("utf-16")])
def test_a_binary_file_is_named(tmp_path: Path, ontology: Ontology, content: bytes) -> None:
    (tmp_path / "a.jsonl").write_bytes(content)
    with pytest.raises(CorpusError, match="cannot be read") as raised:
        read_units(tmp_path, ontology)
    assert raised.value.where == "a.jsonl"


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, ontology: Ontology) -> None:
    (tmp_path / "a.jsonl").mkdir()
    with pytest.raises(CorpusError, match=r"a\.jsonl: the file cannot be read"):
        read_units(tmp_path, ontology)


@pytest.mark.parametrize("name", ["", "nowhere"])
def test_a_folder_without_units_is_an_error_and_not_an_empty_library(
    tmp_path: Path, ontology: Ontology, name: str
) -> None:
    with pytest.raises(CorpusError, match="no files of advice units"):
        read_units(tmp_path / name, ontology)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n  \n", ""])
def test_blank_lines_and_line_ends_of_any_kind_do_no_harm(tmp_path: Path, ontology: Ontology, end: str) -> None:
    other = line(key="an5.162/one", source_ref="an5.162", segments=["an5.162:1.1"])
    (tmp_path / "a.jsonl").write_bytes(f"{GOOD}{end or chr(10)}{other}{end}".encode())
    assert [unit.key for unit in read_units(tmp_path, ontology)] == ["an5.161/resentment", "an5.162/one"]


def test_units_come_in_the_order_of_files_and_lines(tmp_path: Path, ontology: Ontology) -> None:
    for name, numbers in (("b", (3, 1)), ("a", (2,))):
        lines = [line(key=f"an5.{n}/one", source_ref=f"an5.{n}", segments=[f"an5.{n}:1.1"]) for n in numbers]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert [unit.source_ref for unit in read_units(tmp_path, ontology)] == ["an5.2", "an5.3", "an5.1"]


def test_a_unit_may_cite_a_discourse_within_a_file_of_several(tmp_path: Path, ontology: Ontology) -> None:
    unit = line(key="an1.1-10/five", source_ref="an1.1-10", segments=["an1.5:1.1-1.2"])
    (tmp_path / "a.jsonl").write_text(unit, encoding="utf-8")
    assert read_units(tmp_path, ontology)[0].segments == ("an1.5:1.1-1.2",)


FIXED = AdviceUnit(
    key="mn10/a-fixed-unit",
    source_collection="mn",
    source_ref="mn10",
    segments=("mn10:4.1-4.3",),
    context_summary="Somebody explains how to sit — “plainly”.",
    problem_summary="I cannot sit still.",
    buddhist_labels=("restlessness",),
    diagnosis="The body follows the mind.",
    teaching="Breathing is noticed as it is.",
    practice_actions=("Count ten breaths.",),
)


def test_the_id_of_a_unit_is_equal_on_every_machine() -> None:
    assert FIXED.id == "mn10-f13b3066e0"


@pytest.mark.parametrize(
    "change",
    [
        {"review_status": "rejected"},
        {"ontology_version": 9},
        {"key": "an5.161/other"},
        {"extraction": {"at": "2026-01-01"}},
    ],
)
def test_name_review_and_origin_leave_the_id_alone(change: dict[str, Any]) -> None:
    assert AdviceUnit.model_validate({**a_unit().model_dump(), **change}).id == a_unit().id


@pytest.mark.parametrize(
    "change",
    [
        {"segments": ("an5.161:1.2",)},
        {"teaching": "Another teaching altogether."},
        {"buddhist_labels": ("envy",)},
        {"contraindications": ("suicidal",)},
        {"confidence": 0.71},
        {"translator": "another"},
    ],
)
def test_content_changes_the_id(change: dict[str, Any]) -> None:
    assert a_unit(**change).id != a_unit().id


@given(st.permutations(list(json.loads(GOOD))))
def test_the_order_of_fields_does_not_change_the_id(names: list[str]) -> None:
    raw = json.loads(GOOD)
    assert AdviceUnit.model_validate({name: raw[name] for name in names}).id == a_unit().id


@dataclass
class Shelf:
    """A library in a dictionary, of which ingestion needs two verbs."""

    units: dict[str, Shelving] = field(default_factory=dict)
    writes: int = 0
    embedded: int = 0

    async def held(self) -> dict[str, tuple[str, str]]:
        return {
            name: (one.fingerprint, one.passage.source_hash if one.passage else "") for name, one in self.units.items()
        }

    async def vectors(self, hashes: Sequence[str], embedder: str) -> dict[str, tuple[Vectors, Vectors]]:
        return {
            one.unit.text_hash: (one.problem_vector, one.teaching_vector)
            for one in self.units.values()
            if one.unit.text_hash in hashes and one.fingerprint == embedder
        }

    async def shelve(
        self, fresh: Sequence[Shelving], *, keep: Sequence[str], requoted: Sequence[Requoting] = ()
    ) -> int:
        self.writes += 1
        self.embedded += len(fresh)
        stays = {*keep, *(one.unit.id for one in fresh)}
        gone = self.units.keys() - stays
        self.units = {name: one for name, one in self.units.items() if name in stays}
        self.units |= {one.unit.id: one for one in fresh}
        self.units |= {one.unit_id: replace(self.units[one.unit_id], passage=one.passage) for one in requoted}
        return len(gone)

    @property
    def passages(self) -> list[str]:
        return [one.passage.text if one.passage else "" for one in self.units.values()]


def of_words(words: str, missing: str = "") -> PassageOf:
    """A translation that says the same everywhere, and that lacks the discourse ``missing``."""

    def passage_of(unit: AdviceUnit) -> Passage:
        if unit.source_ref == missing:
            raise CorpusError(f"the translation has no discourse {missing}")
        return Passage(unit.source_ref, unit.segments, words, "Some Body", "CC0", f"hash of {words}")

    return passage_of


def nowhere(unit: AdviceUnit) -> None:
    """No translation is on this machine."""


THREE = tuple(a_unit(f"an5.{n}/one") for n in (1, 2, 3))


async def run(shelf: Shelf, units: Sequence[AdviceUnit], passage_of: PassageOf, fingerprint: str = "fake") -> Ingested:
    embedder = FakeEmbedder(fingerprint=fingerprint)
    return await ingest(units, library=shelf, embedder=embedder, passage_of=passage_of, advance=lambda *_: None)


async def test_a_second_run_changes_nothing_and_writes_nothing() -> None:
    shelf = Shelf()
    assert await run(shelf, THREE, of_words("rain")) == Ingested(3, 0, 0, 0, embedded=3)
    assert await run(shelf, THREE, of_words("rain")) == Ingested(0, 0, 0, 3)
    assert (shelf.writes, shelf.passages) == (1, ["rain"] * 3)


async def test_a_changed_source_refreshes_and_a_removed_unit_retires() -> None:
    shelf = Shelf()
    await run(shelf, THREE, of_words("rain"))
    done = await run(shelf, THREE[:2], of_words("snow"))
    assert done == Ingested(0, 2, 1, 0, rehashed=("an5.1/one", "an5.2/one"))
    assert shelf.passages == ["snow", "snow"]
    assert shelf.embedded == 3  # a unit whose source changed is not embedded again


async def test_only_a_removed_unit_is_written_too() -> None:
    shelf = Shelf()
    await run(shelf, THREE, nowhere)
    assert await run(shelf, THREE[:1], nowhere) == Ingested(0, 0, 2, 1)


async def test_a_translation_that_was_taken_out_takes_its_passages_along() -> None:
    shelf = Shelf()
    await run(shelf, THREE, of_words("rain"))
    assert await run(shelf, THREE, nowhere) == Ingested(0, 3, 0, 0)
    assert shelf.passages == [""] * 3


async def test_a_translation_that_comes_later_adds_its_passages() -> None:
    shelf = Shelf()
    await run(shelf, THREE, nowhere)
    assert await run(shelf, THREE, of_words("rain")) == Ingested(0, 3, 0, 0)
    assert shelf.passages == ["rain"] * 3


async def test_a_unit_that_the_translation_lacks_serves_without_words_and_is_named() -> None:
    shelf = Shelf()
    done = await run(shelf, THREE, of_words("rain", missing="an5.2"))
    assert done == Ingested(3, 0, 0, 0, ("an5.2/one: the translation has no discourse an5.2",), embedded=3)
    assert shelf.passages == ["rain", "", "rain"]
    again = await run(shelf, THREE, of_words("rain", missing="an5.2"))
    assert (again.unchanged, again.unquoted, shelf.writes) == (3, done.unquoted, 1)


async def test_words_that_another_translation_lacks_are_not_kept_from_the_one_before() -> None:
    shelf = Shelf()
    await run(shelf, THREE, of_words("rain"))
    assert (await run(shelf, THREE, of_words("snow", missing="an5.2"))).refreshed == 3
    assert shelf.passages == ["snow", "", "snow"]


async def test_another_embedder_embeds_again() -> None:
    shelf = Shelf()
    await run(shelf, THREE, of_words("rain"))
    assert await run(shelf, THREE, of_words("rain"), fingerprint="other") == Ingested(0, 3, 0, 0, embedded=3)


async def test_other_labels_need_no_other_vectors() -> None:
    shelf = Shelf()
    await run(shelf, THREE, of_words("rain"))
    renamed = tuple(unit.model_copy(update={"buddhist_labels": ("envy",)}) for unit in THREE)
    assert await run(shelf, renamed, of_words("rain")) == Ingested(3, 0, 3, 0)


def test_another_ontology_takes_over_what_was_labelled(tmp_path: Path, ontology: Ontology) -> None:
    own = replace(ontology, version=7, labels={"fire": ontology.labels["ill_will"]}, renamed={"ill_will": "fire"})
    (tmp_path / "a.jsonl").write_text(GOOD, encoding="utf-8")
    unit = read_units(tmp_path, own)[0]
    assert (unit.buddhist_labels, unit.ontology_version) == (("fire",), 7)
    with pytest.raises(CorpusError, match="unknown in the ontology: ill_will"):
        read_units(tmp_path, replace(own, renamed={}))


async def test_progress_counts_what_is_embedded() -> None:
    told: list[tuple[int, int]] = []
    await ingest(
        THREE,
        library=Shelf(),
        embedder=FakeEmbedder(),
        passage_of=nowhere,
        advance=lambda _, done, total: told.append((done, total)),
    )
    assert told == [(0, 3), (1, 3), (2, 3)]


# The shipped units.


@pytest.fixture(scope="session")
def units(ontology: Ontology) -> tuple[AdviceUnit, ...]:
    return read_units(UNITS, ontology)


def test_a_discourse_of_another_collection_is_no_gap_of_the_translation() -> None:
    source = Source("somebody", "Some Body")
    held = {"an5.1": (source, Discourse("an5.1", "Rain", {"an5.1:1.1": "It rained."}, "an"))}
    passage_of = passages_from(held, {"an"})
    passage = passage_of(a_unit("an5.1/one", segments=("an5.1:1.1",)))
    assert passage is not None
    assert (passage.text, passage.translator) == ("It rained.", "Some Body")
    with pytest.raises(CorpusError, match=r"no discourse an5\.2"):
        passage_of(a_unit("an5.2/one"))
    assert passage_of(a_unit("mn2/one", source_collection="mn", source_ref="mn2", segments=("mn2:1.1",))) is None


def test_a_file_of_units_that_is_too_large_is_named(tmp_path: Path, ontology: Ontology) -> None:
    with (tmp_path / "large.jsonl").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(CorpusError, match=r"large\.jsonl.*larger than 16 MB"):
        read_units(tmp_path, ontology)


def test_the_shipped_units_cover_every_label(units: Sequence[AdviceUnit], ontology: Ontology) -> None:
    assert len(units) >= 60
    assert {label for unit in units for label in unit.buddhist_labels} == ontology.labels.keys()
    assert {"an", "mn", "sn"} <= {unit.source_collection for unit in units}


def test_reading_twice_gives_equal_ids(units: Sequence[AdviceUnit], ontology: Ontology) -> None:
    assert [unit.id for unit in read_units(UNITS, ontology)] == [unit.id for unit in units]


def test_no_shipped_unit_claims_a_review(units: Sequence[AdviceUnit]) -> None:
    assert {unit.review_status for unit in units} <= {"unreviewed", "auto_validated"}


def test_the_shipped_units_reach_as_far_as_they_should(units: Sequence[AdviceUnit], ontology: Ontology) -> None:
    """By default, without supplements: every label 25 times, every topic ten times, and enough of each collection."""
    early = [unit for unit in units if not unit.denominations]
    found = coverage(early, ontology)
    assert found.gaps == ()
    fewest = {"an": 330, "mn": 100, "sn": 130}
    assert {name for name, count in fewest.items() if found.by["collection"].get(name, 0) < count} == set()
    assert set(found.by["structure"]) >= ontology.structures.keys()
    supplements = Counter(name for unit in units for name in unit.denominations)
    assert supplements["theravada"] >= 40
    assert supplements["zen"] >= 25
    assert supplements["pure-land"] >= 25
