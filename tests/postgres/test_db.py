"""Migrations and the errors of a database that cannot be used."""

import asyncio

import asyncpg
import pytest

from core.db import migrate, migrations, open_pool
from core.errors import DatabaseUnavailable, ExtensionMissing
from core.library import PostgresLibrary
from core.testing import FakeEmbedder, a_unit
from corpus.ingest import ingest
from tests.postgres.conftest import named


async def test_migrating_twice_changes_nothing(empty_url: str) -> None:
    assert await migrate(empty_url) == tuple(migration.name for migration in migrations())
    assert await migrate(empty_url) == ()


async def test_processes_that_migrate_together_apply_each_file_once(empty_url: str) -> None:
    applied = await asyncio.gather(*(migrate(empty_url) for _ in range(5)))
    assert sorted(name for names in applied for name in names) == [migration.name for migration in migrations()]


async def test_a_server_without_pgvector_is_told_how_to_get_it(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def without(self: asyncpg.Connection, query: str, *arguments: object, **more: object) -> object:
        return "180000" if query.startswith("show") else 0

    monkeypatch.setattr(asyncpg.Connection, "fetchval", without)
    with pytest.raises(ExtensionMissing, match="apt-get install postgresql-NN-pgvector"):
        await migrate(empty_url)


async def test_an_old_server_is_refused(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def old(self: asyncpg.Connection, query: str, *arguments: object, **more: object) -> object:
        return "140012"

    monkeypatch.setattr(asyncpg.Connection, "fetchval", old)
    with pytest.raises(DatabaseUnavailable, match="PostgreSQL 15"):
        await migrate(empty_url)


async def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(DatabaseUnavailable, match=r"127\.0\.0\.1:1 does not answer") as caught:
        async with open_pool("postgresql://someone:secret-word@127.0.0.1:1/x"):
            pass
    assert "secret-word" not in caught.value.sentence


async def test_a_url_that_is_none_is_refused(server: str) -> None:
    with pytest.raises(DatabaseUnavailable):
        await migrate("not a url")
    with pytest.raises(DatabaseUnavailable):
        await migrate(named(server, "no_such_database"))


async def test_a_user_without_rights_is_told_what_an_administrator_must_do(empty_url: str) -> None:
    connection = await asyncpg.connect(empty_url)
    await connection.execute("create role nobody_much login")
    await connection.close()
    try:
        with pytest.raises(DatabaseUnavailable, match="CREATE EXTENSION vector"):
            await migrate(empty_url.replace("postgres@", "nobody_much@"))
    finally:
        connection = await asyncpg.connect(empty_url)
        await connection.execute("drop owned by nobody_much; drop role nobody_much")
        await connection.close()


async def test_units_from_before_the_second_migration_are_kept_and_embedded_anew(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = migrations()
    monkeypatch.setattr("core.db.migrations", lambda: every[:1])
    await migrate(empty_url)
    unit = a_unit("an5.1/old")
    vector = "[" + ",".join(["0.1"] * 32) + "]"
    connection = await asyncpg.connect(empty_url)
    try:
        await connection.execute(
            "insert into units (id, key, version, ref, collection, labels, structures, denominations, contraindications, "
            "document, searchable, embedder, problem_vector, teaching_vector) "
            "values ($1, $2, 1, 'an5.1', 'an', '{ill_will}', '{}', '{}', '{}', $3, '', 'fake', "
            "$4::text::vector, $4::text::vector)",
            unit.id,
            unit.key,
            unit.model_dump_json(),
            vector,
        )
    finally:
        await connection.close()
    monkeypatch.setattr("core.db.migrations", lambda: every)
    assert await migrate(empty_url) == (every[1].name,)
    async with open_pool(empty_url) as pool:
        library = PostgresLibrary(pool)
        assert await library.held() == {unit.id: ("", "")}
        done = await ingest(
            [unit], library=library, embedder=FakeEmbedder(), passage_of=lambda _: None, advance=lambda *_: None
        )
        assert (done.embedded, done.added, done.retired) == (1, 0, 0)
        assert (await library.by_id([unit.id]))[0].unit.key == "an5.1/old"
