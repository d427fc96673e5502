"""The fixed sentences, whatever is added to them: kind, plain, finished, and no two alike."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.answer import Paragraph
from core.ontology import read_ontology
from core.stages import phrases
from core.stages.review import review
from core.stages.screen import Verdict

ONTOLOGY = read_ontology(Path(__file__).parents[2] / "corpus" / "ontology.toml")
_LECTURE = re.compile(
    r"impermanen|everything (?:passes|changes)|nothing lasts|attachment|clinging|karma|kamma|rebirth|"
    r"you (?:should|must|ought|have to|need to)|don't (?:be|feel|cry)|at least\b|other people have it|worse off",
    re.IGNORECASE,
)
_FILLED = {"theme": "anger", "tradition": "Zen", "word": "anger", "refs": "DN 16"}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)


EVERY = [text for name, value in vars(phrases).items() if name.isupper() for text in _texts(value)]


def test_there_are_sentences_to_look_at() -> None:
    assert len(EVERY) > 70
    assert phrases.HUMAN in EVERY
    assert phrases.ACKNOWLEDGE["grief"][0] in EVERY


@pytest.mark.parametrize("phrase", EVERY)
def test_a_sentence_is_kind_plain_and_finished(phrase: str) -> None:
    told = phrase.format(**_FILLED)
    assert _LECTURE.search(told) is None
    assert told.endswith((".", "**"))
    assert "!" not in told
    assert "  " not in told
    assert told == told.strip()
    assert review([Paragraph(told, "note")], verdict=Verdict("x")).reasons == ()


def test_no_sentence_stands_twice() -> None:
    assert [phrase for phrase, count in Counter(EVERY).items() if count > 1] == []


@pytest.mark.parametrize("emotion", [*ONTOLOGY.emotions, ""])
def test_every_feeling_is_met_in_several_ways(emotion: str) -> None:
    assert len(phrases.ACKNOWLEDGE[emotion]) >= 3


@pytest.mark.parametrize("text", phrases.ACKNOWLEDGE["grief"])
def test_grief_is_met_with_sorrow_first(text: str) -> None:
    assert text.startswith("I am sorry")
