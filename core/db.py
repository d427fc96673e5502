"""The pool and the migrations."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import resources
from urllib.parse import urlsplit

import asyncpg
import pgvector.asyncpg

from core.errors import DatabaseUnavailable, ExtensionMissing

_LOCK = 0x44484152  # "DHAR": one migrating process at a time
_OLDEST = 150000
_HOW_TO_INSTALL = (
    "pgvector is not installed in this database server. On Debian or Ubuntu: `apt-get install postgresql-NN-pgvector` "
    "(NN is the server's major version); in Docker use the image `pgvector/pgvector`; on a managed server enable the extension "
    "`vector`. Then start again, or unset DATABASE_URL to use the embedded database."
)


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    sql: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrations() -> tuple[Migration, ...]:
    """The numbered SQL files, in order."""
    folder = resources.files("core") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return tuple(Migration(int(file.name[:4]), file.name, file.read_text(encoding="utf-8")) for file in files)


async def migrate(url: str) -> tuple[str, ...]:
    """Apply what is missing, each file whole or not at all, under an advisory lock; returns the names applied.

    Raises ExtensionMissing when the server has no pgvector, DatabaseUnavailable when it is too old or does not answer.
    """
    connection = await _connect(url)
    try:
        await _check_server(connection)
        await connection.execute("select pg_advisory_lock($1)", _LOCK)
        await connection.execute(
            "create table if not exists migrations "
            "(number integer primary key, name text not null, digest text not null, applied_at timestamptz default now())"
        )
        known = {row["number"] for row in await connection.fetch("select number from migrations")}
        fresh = [migration for migration in migrations() if migration.number not in known]
        for migration in fresh:
            async with connection.transaction():
                await connection.execute(migration.sql)
                await connection.execute(
                    "insert into migrations (number, name, digest) values ($1, $2, $3)",
                    migration.number,
                    migration.name,
                    migration.digest,
                )
        return tuple(migration.name for migration in fresh)
    finally:
        await connection.close()


async def _check_server(connection: asyncpg.Connection) -> None:
    if int(await connection.fetchval("show server_version_num")) < _OLDEST:
        raise DatabaseUnavailable("This database server is too old: PostgreSQL 15 or newer is needed.")
    available = await connection.fetchval("select count(*) from pg_available_extensions where name = 'vector'")
    if not available:
        raise ExtensionMissing(_HOW_TO_INSTALL)


async def _connect(url: str) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(url, timeout=10)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
        raise DatabaseUnavailable(f"The database at {_where(url)} does not answer: {_reason(error)}") from error


def _where(url: str) -> str:
    """The address without user and password."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or 'the local socket'}{f':{parts.port}' if parts.port else ''}"
    except ValueError:
        return "DATABASE_URL"


def _reason(error: Exception) -> str:
    return "it took too long" if isinstance(error, TimeoutError) else type(error).__name__


async def _prepare(connection: asyncpg.Connection) -> None:
    await pgvector.asyncpg.register_vector(connection)


async def _keep(connection: asyncpg.Connection) -> None:
    """Statements here leave no session state, so a returned connection needs no reset round trip."""


@asynccontextmanager
async def open_pool(url: str, *, most: int = 10) -> AsyncIterator[asyncpg.Pool]:
    """A pool on a migrated database; raises DatabaseUnavailable when it does not answer."""
    try:
        pool = await asyncpg.create_pool(url, min_size=1, max_size=most, init=_prepare, reset=_keep, timeout=10)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
        raise DatabaseUnavailable(f"The database at {_where(url)} does not answer: {_reason(error)}") from error
    try:
        yield pool
    finally:
        try:
            await asyncio.wait_for(pool.close(), 10)
        except TimeoutError:
            pool.terminate()
