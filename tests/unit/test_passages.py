"""Passages: cut at sections, long enough to mean something, with ids that follow the words."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.passage import Discourse
from corpus.passages import FEWEST_WORDS, MOST_WORDS, passages_of
from corpus.sources.bilara import open_bilara


def a_discourse(*lengths: tuple[int, int]) -> Discourse:
    """Segments by (section, number of words)."""
    segments = {
        f"mn1:{section}.{place}": " ".join(["rain"] * count) for place, (section, count) in enumerate(lengths, 1)
    }
    return Discourse("mn1", "Rain", segments, "mn")


def test_a_section_ends_a_passage_only_where_it_is_long_enough() -> None:
    cut = passages_of("x", a_discourse((1, FEWEST_WORDS), (2, 5), (3, 5), (4, 100)))
    assert [(one.first, one.last) for one in cut] == [("mn1:1.1", "mn1:1.1"), ("mn1:2.2", "mn1:4.4")]


def test_equal_words_at_another_place_are_another_passage_and_the_ids_stay_equal() -> None:
    once, again = (passages_of("x", a_discourse((1, 70), (2, 70))) for _ in range(2))
    assert len({one.id for one in once}) == 2
    assert once == again
    assert passages_of("y", a_discourse((1, 70), (2, 70)))[0].id != once[0].id


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 90)), max_size=30))
def test_every_segment_with_words_is_in_exactly_one_passage(lengths: list[tuple[int, int]]) -> None:
    discourse = a_discourse(*sorted(lengths))
    cut = passages_of("x", discourse)
    assert " ".join(one.words for one in cut).split() == " ".join(discourse.segments.values()).split()
    assert [one.place for one in cut] == list(range(len(cut)))
    assert all(len(one.words.split()) <= MOST_WORDS for one in cut)


def test_ids_are_unique_over_the_shared_translation(shared: Path) -> None:
    ids = [
        one.id for it in open_bilara(shared / "sources" / "sujato").discourses() for one in passages_of("sujato", it)
    ]
    assert len(ids) == len(set(ids)) > 10_000
