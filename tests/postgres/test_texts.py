"""The store of texts on a real server: imported whole or not at all, changed only where the source did."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from core.db import Pool
from core.errors import CorpusError
from core.testing import FakeEmbedder
from core.texts import Imported, PostgresTexts
from corpus.import_texts import import_texts, opened


def quiet(what: str, done: int, total: int) -> None:
    return None


def put(folder: Path, uid: str, *words: str, by: str = "somebody") -> None:
    segments = {f"{uid}:0.1": f"Title of {uid}"} | {f"{uid}:{n}.1": text for n, text in enumerate(words, 1)}
    (folder / f"{uid}_translation-en-{by}.json").write_text(json.dumps(segments), encoding="utf-8")


async def bring(folder: Path, texts: PostgresTexts) -> Imported:
    with opened(folder) as sources:
        return await import_texts(sources[0], texts=texts, advance=quiet)


async def passages(pool: Pool) -> Mapping[str, tuple[str, bool]]:
    rows = await pool.fetch("select uid, words, vector is not null as embedded from passages order by uid, place")
    return {row["uid"]: (row["words"], row["embedded"]) for row in rows}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path, "an5.1", "Rain fell.")
    put(tmp_path, "mn1", "Sun shone.")
    put(tmp_path, "sn1.1", "Snow lay.")
    return tmp_path


async def test_a_second_import_reads_nothing_and_changes_nothing(pool: Pool, folder: Path) -> None:
    texts = PostgresTexts(pool)
    assert await bring(folder, texts) == Imported(3, 0, 0, 0, ("an5.1", "mn1", "sn1.1"))
    assert await bring(folder, texts) == Imported(0, 0, 0, 3)
    source, discourse = (await texts.discourses(["mn1", "mn2"]))["mn1"]
    assert (source.translator, discourse.title, dict(discourse.segments)) == (
        *("somebody", "Title of mn1"),
        {"mn1:1.1": "Sun shone."},
    )
    assert await texts.collections() == {"an", "mn", "sn"}


async def test_only_what_differs_is_touched(pool: Pool, folder: Path) -> None:
    texts = PostgresTexts(pool)
    await bring(folder, texts)
    while await texts.embed_some(FakeEmbedder()):
        pass
    put(folder, "mn1", "Clouds came.")
    put(folder, "an5.2", "Wind blew.")
    (folder / "sn1.1_translation-en-somebody.json").unlink()
    assert await bring(folder, texts) == Imported(1, 1, 1, 1, ("an5.2", "mn1", "sn1.1"))
    assert await passages(pool) == {
        "an5.1": ("Rain fell.", True),
        "an5.2": ("Wind blew.", False),
        "mn1": ("Clouds came.", False),
    }


async def test_a_broken_file_leaves_the_store_as_it_was(pool: Pool, folder: Path) -> None:
    texts = PostgresTexts(pool)
    await bring(folder, texts)
    put(folder, "an5.1", "Other words.")
    (folder / "mn1_translation-en-somebody.json").write_text("{ broken", encoding="utf-8")
    with pytest.raises(CorpusError, match="mn1_translation-en-somebody"):
        await bring(folder, texts)
    assert {uid: words for uid, (words, _) in (await passages(pool)).items()} == {
        "an5.1": "Rain fell.",
        "mn1": "Sun shone.",
        "sn1.1": "Snow lay.",
    }


async def test_passages_are_embedded_a_few_at_a_time_and_found_by_meaning(pool: Pool, folder: Path) -> None:
    texts, embedder = PostgresTexts(pool), FakeEmbedder()
    for n in range(2, 40):
        put(folder, f"an5.{n}", f"Words of number {n}.")
    await bring(folder, texts)
    assert await texts.waiting(embedder.fingerprint) == 41
    assert await texts.embed_some(embedder) == 16
    vector = (await embedder.embed(["Words of number 7."]))[0]
    assert await texts.waiting(embedder.fingerprint) == 25
    while await texts.embed_some(embedder):
        pass
    near = await texts.near(vector, embedder=embedder.fingerprint, limit=3)
    assert (near[0].uid, near[0].first, near[0].words) == ("an5.7", "an5.7:1.1", "Words of number 7.")
    assert near[0].likeness == pytest.approx(1, abs=1e-5)
    assert (await texts.holdings(embedder.fingerprint))[0].embedded == 41


async def test_another_embedder_waits_for_all_and_finds_none_of_the_first(pool: Pool, folder: Path) -> None:
    texts = PostgresTexts(pool)
    await bring(folder, texts)
    while await texts.embed_some(FakeEmbedder()):
        pass
    other = FakeEmbedder(dims=16, fingerprint="other")
    assert await texts.waiting("other") == 3
    assert await texts.near((await other.embed(["x"]))[0], embedder="other") == ()


async def test_a_source_goes_with_everything_made_from_it_and_others_stay(
    pool: Pool, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    texts = PostgresTexts(pool)
    await bring(folder, texts)
    other = tmp_path_factory.mktemp("other")
    put(other, "an5.1", "Regen fiel.", by="another")
    await bring(other, texts)
    assert (await texts.discourses(["an5.1"]))["an5.1"][0].name == "somebody"
    assert await texts.remove("somebody")
    assert not await texts.remove("somebody")
    assert await passages(pool) == {"an5.1": ("Regen fiel.", False)}
    assert [one.source.name for one in await texts.holdings("fake")] == ["another"]


async def test_a_place_without_texts_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(CorpusError), opened(path):
            pass
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 half")
    with pytest.raises(CorpusError, match="not a whole archive"), opened(tmp_path / "a.zip"):
        pass


async def test_passages_that_hold_all_the_words_come_first_and_only_from_the_collections_in_scope(
    pool: Pool, folder: Path
) -> None:
    texts, embedder = PostgresTexts(pool), FakeEmbedder()
    put(folder, "an5.2", "A raft of grass and sticks.")
    put(folder, "mn22", "The raft is left at the shore when the river is crossed.")
    put(folder, "sn35.238", "A river, and a raft to cross it.")
    await bring(folder, texts)
    vector = (await embedder.embed(["raft river"]))[0]

    async def found(*collections: str) -> list[str]:
        several = await texts.speaking_of(["raft", "river"], vector, embedder="fake", collections=collections)
        return [one.uid for one in several]

    before = await found("an", "mn", "sn")
    while await texts.embed_some(embedder):
        pass
    after = await found("an", "mn", "sn")
    assert {*before[:2]} == {*after[:2]} == {"mn22", "sn35.238"}
    assert before[2:] == after[2:] == ["an5.2"]
    assert await found("an") == ["an5.2"]
    assert await texts.speaking_of(["o'clock", "a & b"], vector, embedder="fake", collections=["an"]) == ()


async def test_a_title_in_a_question_names_its_discourse_and_a_word_does_not(pool: Pool, folder: Path) -> None:
    texts = PostgresTexts(pool)
    for uid, title in (("mn21", "The Simile of the Saw"), ("mn30", "The Saw"), ("an5.9", "Anger")):
        path = folder / f"{uid}_translation-en-somebody.json"
        path.write_text(json.dumps({f"{uid}:0.1": title, f"{uid}:1.1": "Words."}), encoding="utf-8")
    await bring(folder, texts)
    assert await texts.titled("what is the simile of the saw about") == ("mn21",)
    assert await texts.titled("i am full of anger") == ()


async def test_the_nearest_passage_of_each_named_discourse_in_the_order_asked(pool: Pool, folder: Path) -> None:
    texts, embedder = PostgresTexts(pool), FakeEmbedder()
    put(folder, "mn21", *("She was gentle and calm. " * 20, "The saw cuts. " * 30))
    await bring(folder, texts)
    while await texts.embed_some(embedder):
        pass
    vector = (await embedder.embed(["The saw cuts."]))[0]
    found = await texts.within(["sn1.1", "mn21"], vector, embedder="fake")
    assert [(one.uid, one.first) for one in found] == [("sn1.1", "sn1.1:1.1"), ("mn21", "mn21:2.1")]
