"""A command that waits for lines is told to stop: it ends at once and leaves no database behind."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import psutil
import pytest


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
async def test_a_command_that_waits_for_a_line_can_be_stopped(home: Path, number: signal.Signals, code: int) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "ask", "--jsonl"),
        env={**os.environ, "DHARMA_HOME": str(home)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=2**20,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b'{"id": 1, "text": "I am angry"}\n')
    assert b'"id": 1' in await process.stdout.readline()
    server = int((home / "postgres" / "postmaster.pid").read_text().split()[0])
    process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), 20) == code
    assert b"Traceback" not in await process.stderr.read()
    assert not psutil.pid_exists(server) or psutil.Process(server).status() == psutil.STATUS_ZOMBIE
