"""The selector: each rule on a passage that it drops, what is kept, and how well it does on passages that a person labelled."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.passage import Discourse, Source
from core.segments import passage_in
from corpus.candidates import candidates
from corpus.select import DROPS, Dropped, Selected, rules, select
from corpus.selection_sample import Labelled, figures, read_sample
from corpus.sources.bilara import open_bilara

ADVICE = (
    "A householder who is angry sleeps badly, harms his family and loses his friends. When anger arises in you towards your wife "
    "or your children, do not speak harshly; wait until it has passed, and then say what is true and kind. Just as a farmer who "
    "is wise waits for the rain before he sows, so does a wise person wait for a calm mind before speaking. In this way trouble "
    "at home comes to an end, and your friends and family trust you and come to you with their worries."
)
ELSEWHERE = {
    "cosmology": "Some are reborn among gods and some among ghosts; heaven and hell and the animal realm stand open to them. "
    "For many eons those gods live in their heaven, and when the eon ends the world contracts and hell burns. " * 2,
    "order": "Whoever gives ordination must ask the Saṅgha. A novice on probation looks after robes and bowl, learns the "
    "training rules, and on the sabbath nuns confess an offense before the Saṅgha. " * 2,
    "analysis": "Form is impermanent, and feeling, and perception, and choices, and consciousness. So are eye and ear, each "
    "with its contact. The ear depends on a condition; sounds are an element; contact has ignorance for its origin, and with the "
    "cessation of contact feeling ceases.",
}


def a_discourse(*segments: str, uid: str = "an5.1") -> Discourse:
    return Discourse(uid, "Title", {f"{uid}:{n}.1": words for n, words in enumerate(segments, 1)}, "an")


def test_advice_for_someone_at_home_is_kept() -> None:
    found = select(a_discourse(ADVICE))
    assert [type(one) for one in found] == [Selected]
    assert found[0].rule in ("trouble", "lay life", "conduct")


@pytest.mark.parametrize("rule", sorted(ELSEWHERE))
def test_what_lies_elsewhere_is_dropped_by_its_rule(rule: str) -> None:
    found = select(a_discourse(ELSEWHERE[rule]))
    assert [(type(one), one.rule) for one in found] == [(Dropped, rule)]


def test_repetition_that_a_translation_leaves_out_is_dropped() -> None:
    segments = {
        f"an5.1:{n}.1": ("" if n % 2 else "And so on … with the next of them … as before.") for n in range(1, 14)
    }
    assert {one.rule for one in select(Discourse("an5.1", "Title", segments, "an"))} <= {"elided", "length"}


def test_what_was_told_before_in_the_same_file_is_dropped_the_second_time() -> None:
    found = select(a_discourse(*([ADVICE] * 6)))
    assert isinstance(found[0], Selected)
    assert {one.rule for one in found[1:]} <= {"retold"}


def test_too_short_says_so() -> None:
    (only,) = select(a_discourse("That is what the Buddha said."))
    assert (type(only), only.rule) == (Dropped, "length")


@given(st.lists(st.text(max_size=300), max_size=12))
def test_nothing_crashes_and_candidates_lie_side_by_side(segments: list[str]) -> None:
    discourse = a_discourse(*segments)
    found = candidates(discourse)
    ids = [segment for segment, words in discourse.segments.items() if words.strip()]
    covered = [one for candidate in found for one in passage_in(discourse, candidate.wanted, Source("x", "X")).segments]
    assert [one for one in covered if one in ids] == ids
    assert len(covered) == len(set(covered))
    assert len(select(discourse)) == len(found)


def test_figures_count_and_weigh() -> None:
    sample = [
        Labelled("an5.1", f"an5.1:{n}.1", f"an5.1:{n}.9", n < 3, "", "dev", "an kept", float(n + 1)) for n in range(5)
    ]
    found = figures(sample, {("an5.1:0.1", "an5.1:0.9"), ("an5.1:4.1", "an5.1:4.9")})
    assert (found.passages, found.worth, found.kept, found.right) == (5, 3, 2, 1)
    assert (found.precision, found.recall) == (0.5, pytest.approx(1 / 3))
    assert found.precision_by_weight == pytest.approx(1 / 6)
    assert found.recall_by_weight == pytest.approx(1 / 6)


def test_two_hundred_passages_are_labelled_half_of_them_never_tuned_on() -> None:
    sample = read_sample()
    assert Counter(one.half for one in sample) == {"dev": 100, "test": 100}
    assert len({(one.first, one.last) for one in sample}) == 200
    assert not {one.uid for one in sample if one.half == "dev"} & {one.uid for one in sample if one.half == "test"}


def test_the_shared_translation_is_judged_whole(shared: Path) -> None:
    texts = open_bilara(shared / "sources" / "sujato")
    verdicts = [one for it in texts.discourses() if it.collection in ("an", "mn", "sn") for one in select(it)]
    assert {one.rule for one in verdicts} == set(rules())
    assert set(DROPS) < set(rules())
    kept = {(one.candidate.first, one.candidate.last) for one in verdicts if isinstance(one, Selected)}
    assert 1000 < len(kept) < len(verdicts) / 3
    everywhere = {(one.candidate.first, one.candidate.last) for one in verdicts}
    assert all((one.first, one.last) in everywhere for one in read_sample())
    for half in ("dev", "test"):
        found = figures([one for one in read_sample() if one.half == half], kept)
        assert 0 < found.right <= found.kept
