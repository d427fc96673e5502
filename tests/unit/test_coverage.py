"""What the units cover is counted, and what is missing is named."""

from core.ontology import Ontology, Term
from core.testing import a_unit
from corpus.coverage import EVERY, NONE, Gap, coverage


def _terms(*names: str) -> dict[str, Term]:
    return {name: Term(name, name, name) for name in names}


ONTOLOGY = Ontology(2, _terms("envy", "doubt", "sloth"), {}, _terms("generosity"), {}, {"anger": "", "grief": ""})


def test_units_count_once_for_each_of_their_names_and_names_without_units_count_too() -> None:
    units = [
        a_unit("an5.1/a", "envy", "doubt", topics=("anger",), denominations=("zen",), contraindications=("abused",)),
        a_unit("an5.1/b", "envy", canonical_structures=("generosity",), audience="lay"),
        a_unit("mn2/c", "envy", review_status="human_reviewed"),
    ]
    found = coverage(units, ONTOLOGY)
    assert found.units == 3
    assert found.by == {
        "label": {"envy": 3, "doubt": 1, "sloth": 0},
        "topic": {NONE: 2, "anger": 1, "grief": 0},
        "structure": {NONE: 2, "generosity": 1},
        "collection": {"an": 2, "mn": 1},
        "audience": {"all": 2, "lay": 1},
        "status": {"unreviewed": 2, "human_reviewed": 1},
        "denomination": {EVERY: 2, "zen": 1},
        "contraindication": {NONE: 2, "abused": 1},
    }
    assert list(found.by["label"]) == ["envy", "doubt", "sloth"]
    assert found.discourses == {"an": 1, "mn": 1}


def test_few_are_a_gap_and_enough_are_none() -> None:
    units = [a_unit(f"an5.{n}/a", "envy", *(["doubt"] if n < 25 else []), topics=("anger",)) for n in range(1, 26)]
    assert coverage(units, ONTOLOGY).gaps == (
        Gap("label", "sloth", 0, 25),
        Gap("label", "doubt", 24, 25),
        Gap("topic", "grief", 0, 10),
    )


def test_no_units_are_all_gap() -> None:
    found = coverage([], ONTOLOGY)
    assert (found.units, len(found.gaps), found.discourses) == (0, 5, {})
