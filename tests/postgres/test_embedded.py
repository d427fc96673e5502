"""The embedded server: shared by its users, stopped by the last one, none the worse for being killed."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import psutil
import pytest

from core.db import migrate, open_pool
from core.embedded import _prepare, embedded_server

_KEEPER = """
import asyncio, sys
from pathlib import Path
from core.embedded import embedded_server
async def main():
    async with embedded_server(Path(sys.argv[1])) as url:
        print(url, flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.fixture
def home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="dharma-test-", dir="/tmp") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def server_pid(home: Path) -> int:
    return int((home / "postgres" / "postmaster.pid").read_text().split()[0])


def runs(pid: int) -> bool:
    """A process that has ended but was not yet collected by its parent does not run."""
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  another process' state is announced by nobody
        await asyncio.sleep(0.01)


def is_another_server(home: Path, pid: int) -> bool:
    try:
        return server_pid(home) != pid
    except (FileNotFoundError, IndexError):
        return False


def keeper(home: Path) -> subprocess.Popen[str]:
    """Another process that uses the server until it is killed."""
    process = subprocess.Popen([sys.executable, "-c", _KEEPER, str(home)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("postgresql://")
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


async def rows(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("create table if not exists kept (n int)")
        await connection.execute("insert into kept values (1)")
        return int(await connection.fetchval("select count(*) from kept"))
    finally:
        await connection.close()


async def test_the_last_user_stops_the_server(home: Path) -> None:
    async with embedded_server(home):
        pid = server_pid(home)
        async with embedded_server(home):
            pass
        assert runs(pid)
    assert not runs(pid)


async def test_rows_survive_a_killed_server(home: Path) -> None:
    async with embedded_server(home) as url:
        assert await rows(url) == 1
        os.kill(server_pid(home), signal.SIGKILL)
        async with embedded_server(home) as again:
            assert await rows(again) == 2


async def test_a_server_killed_under_its_user_is_started_again_and_the_pool_finds_it(home: Path) -> None:
    async with embedded_server(home) as url:
        await migrate(url)
        async with open_pool(url, most=4) as pool:
            pid = server_pid(home)
            os.kill(pid, signal.SIGKILL)
            assert await asyncio.gather(*(pool.fetchval("select 1") for _ in range(20))) == [1] * 20
            await until(lambda: is_another_server(home, pid))
        again = server_pid(home)
        assert runs(again)
    assert not runs(again)


async def test_a_killed_bot_leaves_a_server_that_the_next_one_joins_and_stops(home: Path) -> None:
    process = keeper(home)
    pid = server_pid(home)
    kill(process)
    async with embedded_server(home) as url:
        assert server_pid(home) == pid
        assert await rows(url) == 1
    assert not runs(pid)


async def test_both_killed_at_once_lose_nothing(home: Path) -> None:
    process = keeper(home)
    async with embedded_server(home) as url:
        assert await rows(url) == 1
    os.kill(server_pid(home), signal.SIGKILL)
    kill(process)
    async with embedded_server(home) as url:
        assert await rows(url) == 2


async def test_a_pid_file_that_names_another_program_does_not_matter(home: Path) -> None:
    async with embedded_server(home):
        pass
    (home / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{home}/postgres\n")
    async with embedded_server(home) as url:
        assert await rows(url) == 1


async def test_an_interrupted_first_start_is_made_again(home: Path) -> None:
    cluster = await asyncio.to_thread(_prepare, home)
    half_made = home / "postgres.new-1"
    for folder in (cluster.data, half_made):
        (folder / "base").mkdir(parents=True)
    (half_made / "PG_VERSION").write_text("16\n")
    async with embedded_server(home) as url:
        assert await rows(url) == 1
        assert not half_made.exists()


async def test_a_path_with_spaces_and_accents_works(home: Path) -> None:
    odd = home / "my data é"
    odd.mkdir(mode=0o755)
    async with embedded_server(odd) as url:
        assert await rows(url) == 1


async def test_a_long_path_gets_a_short_socket(home: Path) -> None:
    deep = home / ("d" * 90)
    deep.mkdir(mode=0o755)
    async with embedded_server(deep) as url:
        assert await rows(url) == 1
        assert str(deep) not in url
