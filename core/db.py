"""The pool and the migrations."""

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pgvector.asyncpg

from core.errors import DatabaseUnavailable, ExtensionMissing

_LOCK = 0x44484152  # "DHAR": one migrating process at a time
_OLDEST = 150000
_PATIENCE_SECONDS = 8.0  # a server that was killed answers again within about three
_LOOK_AGAIN_SECONDS = 0.1
_AWAY = (
    OSError,
    asyncpg.CannotConnectNowError,
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.TooManyConnectionsError,
)
_BROKEN = (
    ConnectionError,
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
_TRIES = 3
DATABASE_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What a statement raises when the database goes away under it."""

_NO_RIGHTS = (
    "This database user may not create what is needed. Let an administrator run `CREATE EXTENSION vector;` in this database "
    "and grant the user CREATE on the database and on its schema, then start again."
)
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
    except asyncpg.InsufficientPrivilegeError as error:
        raise DatabaseUnavailable(_NO_RIGHTS) from error
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
    except (*DATABASE_ERRORS, ValueError) as error:
        raise _unavailable(url, error) from error


def _unavailable(url: str, error: Exception) -> DatabaseUnavailable:
    return DatabaseUnavailable(f"The database at {_where(url)} does not answer: {_reason(error)}")


def _where(url: str) -> str:
    """The address without user and password."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or 'the local socket'}{f':{parts.port}' if parts.port else ''}"
    except ValueError:
        return "DATABASE_URL"


def _reason(error: Exception) -> str:
    return "it took too long" if isinstance(error, TimeoutError) else type(error).__name__


class _Patiently:
    """How a pool connects: a server that has just gone away is waited for, one that stays away is not waited for again."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._away_since: float | None = None

    async def __call__(self, *arguments: Any, **options: Any) -> asyncpg.Connection:
        while True:
            try:
                connection = await asyncpg.connect(*arguments, **options)
            except _AWAY as error:
                now = time.monotonic()
                self._away_since = self._away_since or now
                if now - self._away_since >= _PATIENCE_SECONDS:
                    raise _unavailable(self._url, error) from error
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            else:
                self._away_since = None
                return connection


class Pool:
    """Connections for any number of callers. A statement whose connection breaks under it is said again on another one.

    So every statement said here must bear being said twice; what is said on an acquired connection is said once.
    """

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self.acquire = pool.acquire

    async def fetch(self, statement: str, *arguments: object) -> Any:
        return await self._said(self._pool.fetch, statement, *arguments)

    async def fetchrow(self, statement: str, *arguments: object) -> Any:
        return await self._said(self._pool.fetchrow, statement, *arguments)

    async def fetchval(self, statement: str, *arguments: object) -> Any:
        return await self._said(self._pool.fetchval, statement, *arguments)

    async def execute(self, statement: str, *arguments: object) -> str:
        return str(await self._said(self._pool.execute, statement, *arguments))

    async def _said(self, say: Callable[..., Awaitable[Any]], *said: object) -> Any:
        for _ in range(_TRIES - 1):
            with suppress(*_BROKEN):
                return await say(*said)
        return await say(*said)


async def _prepare(connection: asyncpg.Connection) -> None:
    await pgvector.asyncpg.register_vector(connection)


async def _keep(connection: asyncpg.Connection) -> None:
    """Statements here leave no session state, so a returned connection needs no reset round trip."""


@asynccontextmanager
async def open_pool(url: str, *, most: int = 10) -> AsyncIterator[Pool]:
    """A pool on a migrated database. It outlives a restart of the server: who asks meanwhile waits some seconds.

    Raises DatabaseUnavailable when the database does not answer, here and whenever a connection is needed.
    """
    try:
        pool = await asyncpg.create_pool(
            url, min_size=1, max_size=most, connect=_Patiently(url), init=_prepare, reset=_keep, timeout=10
        )
    except (*DATABASE_ERRORS, ValueError) as error:
        raise _unavailable(url, error) from error
    try:
        yield Pool(pool)
    finally:
        try:
            await asyncio.wait_for(pool.close(), 10)
        except TimeoutError:
            pool.terminate()
