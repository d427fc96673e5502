"""Reviews on a real server: a named person, an audit entry, and a status that the answers obey."""

import pytest

from core.db import Pool
from core.errors import CorpusError
from core.library import PostgresLibrary
from core.reviews import PostgresReviews
from core.testing import FakeEmbedder, a_unit
from corpus.ingest import ingest

UNITS = (
    a_unit("an5.1/sure", confidence=0.9),
    a_unit("an5.2/unsure", confidence=0.66),
    a_unit("an5.3/often-used", confidence=0.9),
)


@pytest.fixture
async def library(pool: Pool) -> PostgresLibrary:
    library = PostgresLibrary(pool)
    await _ingest(library, *UNITS)
    return library


async def _ingest(library: PostgresLibrary, *units: object) -> None:
    await ingest(units, library=library, embedder=FakeEmbedder(), passage_of=lambda _: None, advance=lambda *_: None)


async def test_a_decision_is_kept_with_name_and_reason_and_the_answers_obey_it(
    pool: Pool, library: PostgresLibrary
) -> None:
    reviews = PostgresReviews(pool)
    done = await reviews.decide("an5.1/sure", "rejected", reviewer="  Ada  Reader ", note="Not in the text.")
    assert (done.was, done.became, done.reviewer, done.version) == ("unreviewed", "rejected", "Ada Reader", 1)
    await reviews.decide("an5.1/sure", "human_reviewed", reviewer="Ada Reader", note="Mended.")
    assert [(one.was, one.became, one.note) for one in await reviews.history("an5.1/sure")] == [
        ("rejected", "human_reviewed", "Mended."),
        ("unreviewed", "rejected", "Not in the text."),
    ]
    assert (await library.by_id([UNITS[0].id]))[0].unit.review_status == "human_reviewed"


@pytest.mark.parametrize("name", ["", "   "])
async def test_nobody_cannot_review(pool: Pool, library: PostgresLibrary, name: str) -> None:
    with pytest.raises(CorpusError, match="needs the name"):
        await PostgresReviews(pool).decide("an5.1/sure", "human_reviewed", reviewer=name)
    assert (await library.by_id([UNITS[0].id]))[0].unit.review_status == "unreviewed"


async def test_a_unit_that_is_not_there_is_named(pool: Pool, library: PostgresLibrary) -> None:
    with pytest.raises(CorpusError, match=r"there is no advice unit an9\.9/nothing"):
        await PostgresReviews(pool).decide("an9.9/nothing", "rejected", reviewer="Ada Reader")


async def test_what_people_found_unhelpful_comes_first_then_what_is_used_then_what_is_unsure(
    pool: Pool, library: PostgresLibrary
) -> None:
    reviews = PostgresReviews(pool)
    assert [one.unit.key for one in await reviews.waiting()] == ["an5.2/unsure", "an5.1/sure", "an5.3/often-used"]
    await library.used([UNITS[2].id])
    await reviews.rated(["an5.1/sure"], helpful=False)
    assert [one.unit.key for one in await reviews.waiting()] == ["an5.1/sure", "an5.3/often-used", "an5.2/unsure"]
    await reviews.rated(["an5.1/sure"], helpful=True)
    await reviews.decide("an5.3/often-used", "human_reviewed", reviewer="Ada Reader")
    assert [one.unit.key for one in await reviews.waiting()] == ["an5.2/unsure", "an5.1/sure"]
    assert [(one.unit.key, one.used) for one in await reviews.waiting(key="an5.3/often-used")] == [
        ("an5.3/often-used", 1)
    ]


async def test_new_words_need_a_new_review_and_old_words_keep_theirs(pool: Pool, library: PostgresLibrary) -> None:
    reviews = PostgresReviews(pool)
    await reviews.decide("an5.1/sure", "human_reviewed", reviewer="Ada Reader")
    changed = a_unit("an5.1/sure", confidence=0.9, teaching="Quite another teaching.")
    await _ingest(library, changed)
    assert (await library.by_id([changed.id]))[0].unit.review_status == "unreviewed"
    await _ingest(library, UNITS[0])
    assert (await library.by_id([UNITS[0].id]))[0].unit.review_status == "human_reviewed"
