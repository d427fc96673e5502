"""A community's documents on a real server: whole or not at all, found by words and meaning, and never by another workspace."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner, Result

from bot.documents_command import documents_app
from core.db import Pool
from core.documents import FoundChunk, PostgresDocuments
from core.embedding import Vectors
from core.errors import CorpusError, DharmaError
from core.testing import FakeEmbedder
from corpus.import_documents import Added, import_documents, read_folder

EMBEDDER = FakeEmbedder()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "handbook"
    root.mkdir()
    (root / "food.md").write_text("# Food\n\n## Rice\n\nRice is cooked at noon.\n\n## Tea\n\nTea stands in the hall.")
    (root / "sleep.md").write_text("# Sleep\n\nLights go out at ten.")
    return root


async def add(pool: Pool, folder: Path, workspace: str = "T1", *, mirror: bool = False) -> Added:
    return await import_documents(
        read_folder(folder),
        workspace=workspace,
        documents=PostgresDocuments(pool),
        embedder=EMBEDDER,
        advance=lambda *_: None,
        mirror=mirror,
    )


async def near(
    pool: Pool, text: str, workspace: str = "T1", *, embedder: FakeEmbedder = EMBEDDER
) -> Sequence[FoundChunk]:
    vector = (await embedder.embed([text]))[0]
    return await PostgresDocuments(pool).near(workspace, text, vector, embedder=embedder.fingerprint)


async def everything(pool: Pool) -> list[tuple[object, ...]]:
    """Both tables down to the version of every row."""
    rows = await pool.fetch(
        "select documents.xmin::text, chunks.xmin::text, * from documents full join chunks using (workspace, path) "
        "order by workspace, path, place"
    )
    return [tuple(map(str, row.values())) for row in rows]


async def test_adding_twice_changes_nothing(pool: Pool, folder: Path) -> None:
    assert await add(pool, folder) == Added(2, 0, 0, 0, embedded=3)
    before = await everything(pool)
    assert await add(pool, folder) == Added(0, 0, 0, 2)
    assert await everything(pool) == before
    held = await PostgresDocuments(pool).held("T1")
    assert [(one.path, one.chunks, one.characters) for one in held] == [
        ("handbook/food.md", 2, 46),
        ("handbook/sleep.md", 1, 21),
    ]


async def test_a_changed_document_replaces_its_chunks_and_embeds_only_new_words(pool: Pool, folder: Path) -> None:
    await add(pool, folder)
    (folder / "food.md").write_text("# Food\n\n## Soup\n\nSoup comes first.\n\n## Rice\n\nRice is cooked at noon.")
    assert await add(pool, folder) == Added(0, 1, 0, 1, embedded=1)
    rows = await pool.fetch("select words from chunks where path = 'handbook/food.md' order by place")
    assert [row["words"] for row in rows] == ["Soup comes first.", "Rice is cooked at noon."]
    assert (await near(pool, "Rice is cooked at noon."))[0].words == "Rice is cooked at noon."


async def test_what_the_folder_has_lost_is_told_and_goes_only_when_it_is_to_mirror(pool: Pool, folder: Path) -> None:
    await add(pool, folder)
    other = folder.parent / "other"
    other.mkdir()
    (other / "sleep.md").write_text("Another sleep.")
    await add(pool, other)
    (folder / "sleep.md").unlink()
    assert await add(pool, folder) == Added(0, 0, 0, 1, missing=("handbook/sleep.md",))
    assert await add(pool, folder, mirror=True) == Added(0, 0, 1, 1, missing=("handbook/sleep.md",))
    assert [one.path for one in await PostgresDocuments(pool).held("T1")] == ["handbook/food.md", "other/sleep.md"]


async def test_equal_texts_in_two_workspaces_are_two_and_neither_sees_the_other(pool: Pool, folder: Path) -> None:
    documents = PostgresDocuments(pool)
    await add(pool, folder, "T1")
    first = await everything(pool)
    assert await add(pool, folder, "T2") == Added(2, 0, 0, 0, embedded=3)
    (folder / "secret.md").write_text("# Secret\n\nThe canary sings at noon.")
    await add(pool, folder, "T2")
    assert [row for row in await everything(pool) if "T1" in row] == first
    for text in ("canary", "The canary sings at noon.", "Secret", "noon"):
        assert {one.path for one in await near(pool, text, "T1")} == {"handbook/food.md", "handbook/sleep.md"}
        assert await near(pool, text, "T3") == ()
    assert (await near(pool, "canary", "T2"))[0].words == "The canary sings at noon."
    assert len(await documents.held("T1")) == 2
    assert await documents.held("T3") == ()
    ids = [row["id"] for row in await pool.fetch("select id from chunks where workspace = 'T2'")]
    assert await documents.vectors("T3", ids, embedder="fake") == {}
    assert set(await documents.vectors("T1", ids, embedder="fake")) < set(ids)
    assert await documents.remove("T3") == ()
    assert await documents.remove("T2", "handbook") == (
        "handbook/food.md",
        "handbook/secret.md",
        "handbook/sleep.md",
    )
    assert await everything(pool) == first


async def test_taking_out_a_folder_leaves_those_with_a_longer_name(pool: Pool, folder: Path) -> None:
    documents = PostgresDocuments(pool)
    await add(pool, folder)
    await add(pool, folder.rename(folder.parent / "handbook2"))
    assert await documents.remove("T1", "handbook/") == ("handbook/food.md", "handbook/sleep.md")
    assert await documents.remove("T1", "handbook2/food.md") == ("handbook2/food.md",)
    assert await documents.remove("T1", "handbook%") == ()
    assert [one.path for one in await documents.held("T1")] == ["handbook2/sleep.md"]


async def test_a_chunk_is_found_by_a_word_that_only_it_has_and_by_its_heading(pool: Pool, folder: Path) -> None:
    for number in range(40):
        (folder / f"{number}.md").write_text(f"Notice {number} of the house about the hall and the noon bell.")
    await add(pool, folder)
    found = await near(pool, "lights?")
    assert (found[0].path, found[0].heading, found[0].words) == ("handbook/sleep.md", "Sleep", "Lights go out at ten.")
    assert (await near(pool, "TEA!"))[0].heading == "Food › Tea"
    assert len(found) == 5
    assert [one.fused for one in found] == sorted((one.fused for one in found), reverse=True)
    assert (await near(pool, "Notice 7 of the house"))[0].path == "handbook/7.md"


@pytest.mark.parametrize("text", ["", "' | !", "a:* & b", "\\", "rain' or 'x", "\0", "_ __", "雨 дождь", "the of and"])
async def test_nothing_that_is_typed_is_read_as_a_query(pool: Pool, folder: Path, text: str) -> None:
    await add(pool, folder)
    assert len(await near(pool, text)) == 3


async def test_another_embedder_finds_by_words_until_the_folder_is_added_again(pool: Pool, folder: Path) -> None:
    await add(pool, folder)
    other = FakeEmbedder(dims=16, fingerprint="other")
    assert [(one.words, one.likeness) for one in await near(pool, "lights", embedder=other)] == [
        ("Lights go out at ten.", None)
    ]
    again = await import_documents(
        read_folder(folder),
        workspace="T1",
        documents=PostgresDocuments(pool),
        embedder=other,
        advance=lambda *_: None,
    )
    assert again == Added(0, 2, 0, 0, embedded=3)
    assert len(await near(pool, "lights", embedder=other)) == 3


class _Dying(FakeEmbedder):
    """Ends the run at the third text, as a kill would."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        if "Lights" in texts[0]:
            raise KeyboardInterrupt
        return await super().embed(texts)


async def test_a_run_that_ends_early_leaves_the_workspace_as_it_was(pool: Pool, folder: Path) -> None:
    await add(pool, folder)
    before = await everything(pool)
    (folder / "food.md").write_text("Other food.")
    (folder / "sleep.md").write_text("Lights stay on.")
    with pytest.raises(KeyboardInterrupt):
        await import_documents(
            read_folder(folder),
            workspace="T1",
            documents=PostgresDocuments(pool),
            embedder=_Dying(),
            advance=lambda *_: None,
            mirror=True,
        )
    assert await everything(pool) == before


async def test_a_connection_that_is_killed_between_two_documents_leaves_nothing(
    pool: Pool, url: str, folder: Path
) -> None:
    """The server ends the session in the middle of the transaction, after the first rows of the new state."""
    await add(pool, folder)
    before = await everything(pool)
    await pool.execute(
        """
        create function die() returns trigger language plpgsql as $$
        begin
            if new.words like 'Lights%' then perform pg_terminate_backend(pg_backend_pid()); end if;
            return new;
        end $$
        """
    )
    await pool.execute("create trigger dying before insert on chunks for each row execute function die()")
    (folder / "food.md").write_text("Other food.")
    (folder / "sleep.md").write_text("Lights stay on.")
    with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
        await add(pool, folder)
    await pool.execute("drop trigger dying on chunks")
    assert await everything(pool) == before
    assert await add(pool, folder) == Added(0, 2, 0, 0, embedded=2)


async def test_a_broken_document_among_good_ones_changes_nothing(pool: Pool, folder: Path) -> None:
    await add(pool, folder)
    before = await everything(pool)
    (folder / "food.md").write_text("Other food.")
    (folder / "zzz.md").write_bytes(b"fine\nbroken \xff")
    with pytest.raises(CorpusError, match=r"^handbook/zzz\.md:2: this line is not UTF-8"):
        await add(pool, folder, mirror=True)
    assert await everything(pool) == before


@pytest.fixture
def dharma(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The commands as a person gives them, on this test's database and with the real embedding model."""
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("DHARMA_HOME", str(tmp_path / "home"))
    return lambda *arguments: CliRunner().invoke(documents_app, [str(one) for one in arguments])


def test_documents_are_added_listed_and_dropped_by_command(dharma: Callable[..., Result], folder: Path) -> None:
    added = dharma("add", "--workspace", "T1", folder)
    assert (
        "handbook in workspace T1: 2 documents added, 0 changed, 0 removed, 0 unchanged; 3 chunks embedded."
        in added.output
    )
    (folder / "sleep.md").unlink()
    (folder / "bell.png").write_bytes(b"x")
    again = dharma("add", "--workspace", "T1", folder).output
    assert "0 documents added, 0 changed, 0 removed, 1 unchanged" in again
    assert "1 file of other kinds passed over." in again
    assert "No longer in the folder, and kept (--mirror removes them): handbook/sleep.md" in again
    listed = dharma("documents", "--workspace", "T1").output
    assert re.search(r"handbook/food\.md +│ +2 │ +46 │", listed)
    assert "2 documents in 3 chunks." in listed
    assert max(map(len, listed.splitlines())) <= 80
    assert "Removed: handbook/sleep.md" in dharma("add", "--workspace", "T1", folder, "--mirror").output
    assert dharma("documents", "--workspace", "T2").output == "Workspace T2 has no documents.\n"
    assert "0 documents taken out" in dharma("drop", "--workspace", "T2").output
    assert "1 document taken out of workspace T1." in dharma("drop", "--workspace", "T1", "handbook/food.md").output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("add", "--workspace", "T1", "/nowhere"), "/nowhere: there is no such folder to read documents from"),
        (("add", "--workspace", " ", "/tmp"), "--workspace needs the ID"),
        (("drop", "--workspace", "T1", "x.md"), "Workspace T1 has no document or folder 'x.md'"),
    ],
)
def test_what_goes_wrong_is_said_in_words(
    dharma: Callable[..., Result], arguments: tuple[str, ...], sentence: str
) -> None:
    error = dharma(*arguments).exception
    assert isinstance(error, DharmaError)
    assert sentence in error.sentence
