"""What runs in a door: finished at a stop where there is time, cut off where there is none."""

import asyncio

from core.inflight import InFlight


async def test_nothing_running_ends_at_once() -> None:
    assert await InFlight().drain(30) == 0


async def test_what_runs_is_finished() -> None:
    running, go, done = InFlight(), asyncio.Event(), []

    async def ask() -> None:
        await go.wait()
        done.append("answered")

    running.start(ask())
    draining = asyncio.create_task(running.drain(30))
    go.set()
    assert await draining == 0
    assert done == ["answered"]


async def test_what_takes_too_long_is_cut_off_and_counted() -> None:
    running, ended = InFlight(), []

    async def ask() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cut off")

    running.start(ask())
    running.start(ask())
    assert await running.drain(0.01) == 2
    assert ended == ["cut off", "cut off"]
