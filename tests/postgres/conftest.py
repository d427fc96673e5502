"""A real server for the whole run and a fresh database per test, copied from a migrated template."""

import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
import pytest_asyncio

from core.db import Pool, migrate, open_pool
from core.embedded import embedded_server

_numbers = itertools.count()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server() -> AsyncIterator[str]:
    """The URL of an embedded server below /tmp, which every system user can reach."""
    home = Path(tempfile.mkdtemp(prefix="dharma-test-", dir="/tmp"))
    home.chmod(0o755)
    async with embedded_server(home) as url:
        await _make_template(url)
        yield url
    shutil.rmtree(home, ignore_errors=True)


async def _make_template(url: str) -> None:
    await _execute(url, "create database template_dharma")
    await migrate(named(url, "template_dharma"))


def named(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@asynccontextmanager
async def _database(server: str, *, template: str) -> AsyncIterator[str]:
    name = f"test_{next(_numbers)}"
    await _execute(server, f"create database {name} template {template}")
    yield named(server, name)
    await _execute(server, f"drop database {name} with (force)")


@pytest.fixture
async def url(server: str) -> AsyncIterator[str]:
    """A migrated database of this test's own."""
    async with _database(server, template="template_dharma") as url:
        yield url


@pytest.fixture
async def empty_url(server: str) -> AsyncIterator[str]:
    """A database without our tables."""
    async with _database(server, template="template1") as url:
        yield url


@pytest.fixture
async def pool(url: str) -> AsyncIterator[Pool]:
    async with open_pool(url, most=5) as pool:
        yield pool
