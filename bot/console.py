"""How a command speaks and waits: two consoles, a progress bar, an event loop that a signal can end."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import uvloop
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

Advance = Callable[[str, int, int], None]

err = Console(stderr=True, highlight=False)
out = Console(highlight=False)


def wait(work: Coroutine[Any, Any, Any]) -> Any:
    return uvloop.run(_stoppable(work))


async def _stoppable(work: Coroutine[Any, Any, Any]) -> Any:
    """SIGTERM ends a command as an interrupt does: what it opened is closed, and the database it started is stopped."""
    running = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    return await running


@contextmanager
def progress() -> Iterator[Advance]:
    """A bar while something takes long; a line each on a stream that is no terminal."""
    if not err.is_terminal:
        said: set[str] = set()

        def tell(what: str, done: int, total: int) -> None:
            if what not in said:
                said.add(what)
                err.print(f"{what}...", markup=False)

        yield tell
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def advance(what: str, done: int, total: int) -> None:
            task = tasks[what] = tasks[what] if what in tasks else bar.add_task(what, total=total)
            bar.update(task, completed=done, total=total, visible=done < total)

        yield advance
