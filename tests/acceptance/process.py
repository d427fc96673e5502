"""The bot and its commands as processes of their own, for tests that run, stop and kill them."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    fixed = {"DHARMA_HOME": str(home), "DHARMA_PORT": "0", "DHARMA_LEASE_SECONDS": "1", "PYTHONUNBUFFERED": "1"}
    return {**kept, **fixed, **more}


async def command(home: Path, *arguments: str, given: str = "", **more: str) -> tuple[int, str, str]:
    """Run `dharma` to its end: exit code, output, errors."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments),
        env=environment(home, **more),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(given.encode()), 120)
    return process.returncode or 0, out.decode(), err.decode()


@dataclass
class Running:
    """A bot in its own process."""

    process: asyncio.subprocess.Process
    said: list[str] = field(default_factory=list)

    async def until(self, pattern: str) -> re.Match[str]:
        """Wait for a line that the bot says."""
        assert self.process.stderr is not None
        while True:
            for line in self.said:
                if match := re.search(pattern, line):
                    return match
            line = await asyncio.wait_for(self.process.stderr.readline(), 60)
            assert line, "the bot ended: " + "\n".join(self.said)
            self.said.append(line.decode())

    async def page(self) -> str:
        return (await self.until(r"(http://127\.0\.0\.1:\d+)")).group(1)

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self.process.communicate(), 60)
        return self.process.returncode or 0

    async def kill(self) -> None:
        self.process.kill()
        await self.process.communicate()


@asynccontextmanager
async def running(home: Path, **more: str) -> AsyncIterator[Running]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment(home, **more), stderr=asyncio.subprocess.PIPE
    )
    bot = Running(process)
    try:
        yield bot
    finally:
        if process.returncode is None:
            await bot.stop()
