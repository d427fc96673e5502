"""Single keys and lines from a terminal, without a thread that a signal would have to wait for."""

import asyncio
import os
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

_MOST_BYTES = 4096  # a terminal gives a line of no more


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


async def key() -> str:
    """The next key, within ``by_key``; an empty string for what is no single key (an arrow, a paste)."""
    pressed = await _some(sys.stdin.fileno())
    return pressed if len(pressed) == 1 else ""


async def line() -> str:
    """The next line, without its end; an empty string at the end of input."""
    return (await _some(sys.stdin.fileno())).strip()


@contextmanager
def by_key() -> Iterator[None]:
    """Keys come one by one and are not shown. What was typed before is thrown away: it was not meant for what is asked now."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSAFLUSH)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


async def _some(descriptor: int) -> str:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)
    return os.read(descriptor, _MOST_BYTES).decode("utf-8", "replace")
