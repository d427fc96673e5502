"""Profiles of traditions: ours fit the vocabulary and claim nothing, and a wrong file is told by name."""

from pathlib import Path

import pytest

from core.denominations import Denomination, read_denominations
from core.errors import CorpusError
from core.ontology import read_ontology
from core.question import DEFAULT_DENOMINATION

CORPUS = Path(__file__).parents[2] / "corpus"
OURS = read_denominations(CORPUS / "denominations")
ONTOLOGY = read_ontology(CORPUS / "ontology.toml")
SMALL = """
title = "Small"
description = "A small profile."
emphasis = ["generosity"]
practice = ["Try it once."]
rests_on = "Early discourses."
not_claimed = ["to speak for anyone"]
scope = ["an"]
image = ["a lamp"]

[vocabulary]
envy = "envy"

[boosts]
supplement = 0.05
"""


def read(folder: Path, text: str, name: str = DEFAULT_DENOMINATION) -> dict[str, Denomination]:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_denominations(folder)


def test_the_default_comes_first_and_the_others_in_order() -> None:
    assert list(OURS) == [DEFAULT_DENOMINATION, *sorted(set(OURS) - {DEFAULT_DENOMINATION})]
    assert set(OURS) == {"early-buddhist", "theravada", "zen", "tibetan", "pure-land", "secular"}


@pytest.mark.parametrize("profile", OURS.values(), ids=OURS.keys())
def test_a_profile_of_ours_fits_the_vocabulary(profile: Denomination) -> None:
    assert set(ONTOLOGY.labels) <= set(profile.vocabulary) <= {*ONTOLOGY.labels, *ONTOLOGY.structures}
    assert set(profile.emphasis) <= set(ONTOLOGY.structures)
    assert all(profile.vocabulary.values())


@pytest.mark.parametrize("profile", OURS.values(), ids=OURS.keys())
def test_a_profile_of_ours_says_what_it_rests_on_and_what_it_does_not_claim(profile: Denomination) -> None:
    assert profile.title
    assert profile.description.endswith(".")
    assert profile.rests_on.endswith(".")
    assert profile.not_claimed
    assert len(profile.practice) >= 3
    assert all(sentence.endswith(".") for sentence in profile.practice)


def test_traditions_whose_books_are_not_here_say_so() -> None:
    for name in ("zen", "tibetan", "pure-land"):
        assert "not" in OURS[name].rests_on or "no " in OURS[name].rests_on


def test_a_file_is_named_by_its_name(tmp_path: Path) -> None:
    read(tmp_path, SMALL)
    assert list(read(tmp_path, SMALL, "another")) == [DEFAULT_DENOMINATION, "another"]


@pytest.mark.parametrize(
    "text",
    [
        "not toml [",
        SMALL.replace('title = "Small"', ""),
        SMALL.replace('practice = ["Try it once."]', "practice = []"),
        SMALL.replace('practice = ["Try it once."]', 'practice = "Try it once."'),
        SMALL.replace('emphasis = ["generosity"]', 'emphasis = "generosity"'),
        SMALL.replace("[vocabulary]", "[words]"),
        SMALL.replace("[boosts]", "[lifts]"),
        SMALL.replace("0.05", "0.5"),
        SMALL.replace("supplement", "favourite"),
        SMALL.replace('scope = ["an"]', ""),
        SMALL.replace('image = ["a lamp"]', 'image = "a lamp"'),
        SMALL.replace('[vocabulary]\nenvy = "envy"', "vocabulary = 5"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(CorpusError, match=r"early-buddhist\.toml"):
        read(tmp_path, text)


def test_a_folder_without_the_default_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"no early-buddhist\.toml"):
        read_denominations(tmp_path)
    with pytest.raises(CorpusError, match=r"no early-buddhist\.toml"):
        read(tmp_path, SMALL, "zen")
