"""The library on a real server: one hybrid statement, versions, and ingestion that is whole or not at all."""

from collections.abc import Sequence

import asyncpg
import numpy as np
import pytest

from core.db import Pool
from core.library import PostgresLibrary, Shelving, Sought
from core.passage import Passage
from core.testing import FakeEmbedder, a_unit
from core.unit import AdviceUnit
from corpus.ingest import ingest


def nothing(what: str, done: int, total: int) -> None:
    return None


async def fill(pool: Pool, units: Sequence[AdviceUnit], embedder: FakeEmbedder | None = None) -> PostgresLibrary:
    library = PostgresLibrary(pool)
    await ingest(
        units, library=library, embedder=embedder or FakeEmbedder(), passage_of=lambda _: None, advance=nothing
    )
    return library


async def sought(text: str, *, words: tuple[str, ...] = (), denomination: str = "") -> Sought:
    return Sought((await FakeEmbedder().embed([text]))[0], words, denomination)


UNITS = tuple(a_unit(f"an5.{n}/one", ["ill_will", "craving", "doubt"][n % 3]) for n in range(1, 40))


async def test_the_nearest_problem_comes_first(pool: Pool) -> None:
    library = await fill(pool, UNITS)
    found = await library.candidates(await sought("A trouble of everyday life, told by an5.7/one."), limit=10)
    assert found[0].shelved.unit.key == "an5.7/one"
    assert len(found) == 10
    assert [one.fused for one in found] == sorted((one.fused for one in found), reverse=True)


async def test_a_supplement_is_found_by_its_own_denomination_alone(pool: Pool) -> None:
    library = await fill(pool, [*UNITS[:3], a_unit("an4.1/zen", denominations=("zen",))])
    for denomination, count in (("early-buddhist", 3), ("zen", 4)):
        assert len(await library.candidates(await sought("x", denomination=denomination))) == count


@pytest.mark.parametrize("word", ["cat", "rat & dog", "'); drop table units; --", "a | !b", "the"])
async def test_words_are_never_syntax(pool: Pool, word: str) -> None:
    library = await fill(pool, UNITS[:3])
    words = tuple(part for part in word.split() if part.isalpha())
    assert len(await library.candidates(await sought(word, words=words))) == 3


async def test_a_word_lifts_the_unit_that_has_it(pool: Pool) -> None:
    library = await fill(pool, [*UNITS, a_unit("an6.1/one", problem_summary="My neighbour's lawnmower wakes me up.")])
    places = []
    for words in ((), ("lawnmower",)):
        found = await library.candidates(await sought("about a lawnmower", words=words), limit=40)
        places.append([one.shelved.unit.key for one in found].index("an6.1/one"))
    assert places[1] < places[0]
    assert [one.shelved.unit.key for one in found if one.words > 0] == ["an6.1/one"]


async def test_a_structure_gives_its_nearest_units_one_per_discourse(pool: asyncpg.Pool) -> None:
    held = [
        a_unit("an5.1/one", canonical_structures=("five_hindrances",)),
        a_unit("an5.1/two", canonical_structures=("five_hindrances",)),
        a_unit("an5.2/one", canonical_structures=("five_hindrances",)),
        a_unit("an5.3/one", canonical_structures=("right_speech",)),
    ]
    library = await fill(pool, held)
    vector = (await FakeEmbedder().embed([f"{held[2].diagnosis} {held[2].teaching}"]))[0]
    found = await library.of_structure(["five_hindrances"], vector)
    assert [one.unit.source_ref for one in found] == ["an5.2", "an5.1"]


async def test_ingesting_twice_changes_nothing(pool: Pool) -> None:
    library, embedder = PostgresLibrary(pool), FakeEmbedder()
    runs = [
        await ingest(UNITS, library=library, embedder=embedder, passage_of=lambda _: None, advance=nothing)
        for _ in range(2)
    ]
    assert [(run.added, run.refreshed, run.retired, run.unchanged) for run in runs] == [(39, 0, 0, 0), (0, 0, 0, 39)]


async def test_a_changed_unit_is_the_next_version_and_the_old_one_still_resolves(pool: Pool) -> None:
    old, new = a_unit(), a_unit(teaching="The text now says something else altogether.")
    library = await fill(pool, [old])
    await fill(pool, [new])
    (current,) = await library.of_discourse(["an5.161"])
    (before,) = await library.by_id([old.id])
    assert (current.id, current.version, before.version) == (new.id, 2, 1)


async def test_a_unit_that_is_gone_is_retired_and_can_come_back(pool: Pool) -> None:
    library = await fill(pool, UNITS[:2])
    await fill(pool, UNITS[:1])
    assert (await library.holdings()).units == 1
    await fill(pool, UNITS[:2])
    assert (await library.holdings()).units == 2


async def test_another_embedder_embeds_everything_again(pool: Pool) -> None:
    library = await fill(pool, UNITS[:4])
    await fill(pool, UNITS[:4], FakeEmbedder(dims=16, fingerprint="other"))
    found = await library.candidates(Sought(np.ones(16, dtype=np.float32)))
    assert len(found) == 4
    assert (await library.holdings()).embedder == "other"


async def test_a_failure_in_the_middle_leaves_the_library_as_it_was(pool: Pool) -> None:
    library = await fill(pool, UNITS[:4])
    passage = Passage("an5.6", ("an5.6:1.1",), "\0", "Some Body", "CC0", "hash")
    bad = Shelving(UNITS[5], np.ones(32, dtype=np.float32), np.ones(32, dtype=np.float32), "fake", passage)
    with pytest.raises(asyncpg.PostgresError):
        await library.shelve([bad], keep=[])
    assert (await library.holdings()).units == 4


async def test_another_source_text_changes_the_passage_and_not_the_vectors(pool: Pool) -> None:
    def rain(unit: AdviceUnit) -> Passage:
        return Passage(unit.source_ref, unit.segments, "Rain fell.", "Some Body", "CC0", "hash of rain")

    library = await fill(pool, UNITS[:2])
    before = await pool.fetch("select problem_vector::text as vector, version from units order by id")
    done = await ingest(UNITS[:2], library=library, embedder=FakeEmbedder(), passage_of=rain, advance=nothing)
    assert (done.added, done.refreshed, done.unchanged) == (0, 2, 0)
    assert {one.passage for one in await library.by_id([unit.id for unit in UNITS[:2]])} == {"Rain fell."}
    assert await pool.fetch("select problem_vector::text as vector, version from units order by id") == before


async def test_a_unit_counts_once_for_each_answer_it_served_in(pool: Pool) -> None:
    library = await fill(pool, UNITS[:2])
    for _ in range(2):
        await library.used([UNITS[0].id, UNITS[0].id, "unknown"])
    assert [tuple(row) for row in await pool.fetch("select key, used from unit_uses")] == [(UNITS[0].key, 2)]
