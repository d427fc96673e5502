"""The diagnostic vocabulary: ours is whole, and a wrong file is told by name."""

from pathlib import Path

import pytest

from core.errors import CorpusError
from core.ontology import Ontology, read_ontology

PATH = Path(__file__).parents[2] / "corpus" / "ontology.toml"
SMALL = """
version = 3
[labels.envy]
gloss = "pain at another's good"
everyday = "another's gain felt as a loss"
pali = "issā"
structures = ["generosity"]
[emotions.envy]
gloss = "envy"
everyday = "envy"
[structures.generosity]
gloss = "giving"
everyday = "generosity"
"""


def read(folder: Path, text: str) -> Ontology:
    path = folder / "ontology.toml"
    path.write_text(text, encoding="utf-8")
    return read_ontology(path)


def test_ours_has_ten_labels_each_with_a_structure_and_words_for_people() -> None:
    ours = read_ontology(PATH)
    assert len(ours.labels) == 10
    assert all(ours.structures_of_label[label] for label in ours.labels)
    for term in (*ours.labels.values(), *ours.emotions.values(), *ours.structures.values()):
        assert term.gloss
        assert term.everyday
        # It ends a sentence ("The nearest theme I hold is ..."), so it begins small and has no end of its own.
        assert term.everyday[0].islower()
        assert term.everyday[-1].isalpha()


def test_every_structure_of_ours_belongs_to_a_label() -> None:
    ours = read_ontology(PATH)
    assert {name for names in ours.structures_of_label.values() for name in names} == set(ours.structures)


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    small = read(tmp_path, SMALL)
    assert small.version == 3
    assert (small.labels["envy"].pali, small.labels["envy"].sanskrit) == ("issā", "")
    assert small.structures_of_label == {"envy": ("generosity",)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml at all [",
        SMALL.replace("version = 3", ""),
        SMALL.replace("version = 3", 'version = "third"'),
        SMALL.replace('gloss = "giving"', ""),
        SMALL.replace('["generosity"]', '["patience"]'),
        SMALL.replace('["generosity"]', '"generosity"'),
        SMALL.replace('["generosity"]', "5"),
        "version = 1\nlabels = 5\nemotions = 5\nstructures = 5\n",
        "version = 1\n[labels]\nenvy = 'pain'\n[emotions]\n[structures]\n",
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(CorpusError, match=r"ontology\.toml"):
        read(tmp_path, text)


def test_a_label_that_names_an_unknown_structure_says_which(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="patience"):
        read(tmp_path, SMALL.replace('["generosity"]', '["patience"]'))


def test_a_file_that_is_absent_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"nowhere\.toml"):
        read_ontology(tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CorpusError, match=r"binary\.toml"):
        read_ontology(tmp_path / "binary.toml")
