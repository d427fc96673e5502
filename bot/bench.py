"""`make bench`: what an ask costs on this machine. Figures are for people and are never asserted; compare ratios within a run."""

import asyncio
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import psutil
import uvloop
from pgvector import HalfVector
from rich.console import Console
from rich.table import Table

from bot.batch import answer_of, question_of
from bot.run import Opened, open_bot
from bot.settings import Settings
from core.answer import Answer

_ROUNDS = 200
_WHO = ("my sister", "my boss", "an old friend", "my partner", "the neighbour", "my father", "my son", "a colleague")
_WHAT = (
    "keeps getting what I hoped for, and I smile and say well done while something in me sours and will not let go of it",
    "said something cruel in front of everyone, and I lie awake going over every word that I should have said instead",
    "is getting old, and I am afraid of the telephone at night and do not know how to be there without that fear",
    "thinks I am lazy, and perhaps it is true, because I put off everything that matters and look at my phone for hours",
    "wants me to decide by Friday, and I go round and round, and whatever I choose will be a loss for somebody I love",
)
# Forty different messages of about 35 words, so that no figure comes from having seen the message before.
_MESSAGES = tuple(
    f"It has been like this for weeks and I am tired of it: {who} {what}. What can I do?"
    for who in _WHO
    for what in _WHAT
)


def percentiles(values: Sequence[float]) -> str:
    """p50 / p95 in milliseconds."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):7.2f} / {ordered[int(len(ordered) * 0.95)]:7.2f}"


async def _floor(opened: Opened, text: str) -> float:
    """What no ask can undercut: embed the message and run one exact query for ten rows."""
    began = time.perf_counter()
    vector = (await opened.deps.embedder.embed([text]))[0]
    await opened.pool.fetch("select id from units where is_current order by blend <#> $1 limit 10", HalfVector(vector))
    return (time.perf_counter() - began) * 1000


async def _measure(opened: Opened, out: Console) -> None:
    floors: list[float] = []
    answers: list[Answer] = []
    for number in range(_ROUNDS):
        text = _MESSAGES[number % len(_MESSAGES)]
        floors.append(await _floor(opened, text))
        answers.append(await answer_of(question_of(text, denomination="early-buddhist"), opened.deps))
    table = Table("stage", "p50 / p95 ms")
    for stage in answers[0].timings_ms:
        table.add_row(stage, percentiles([answer.timings_ms[stage] for answer in answers]))
    table.add_row("floor: embed + exact query", percentiles(floors))
    out.print(table)
    totals = [answer.timings_ms["total"] for answer in answers]
    out.print(
        f"whole ask / floor, at the median: {statistics.median(totals) / statistics.median(floors):.2f} (goal 1.3)"
    )


async def _throughput(opened: Opened, out: Console) -> None:
    began = time.perf_counter()
    asks = (question_of(_MESSAGES[n % len(_MESSAGES)], denomination="early-buddhist") for n in range(_ROUNDS))
    await asyncio.gather(*(answer_of(question, opened.deps) for question in asks))
    out.print(f"asks a second, {_ROUNDS} at once, one process: {_ROUNDS / (time.perf_counter() - began):.0f} (goal 50)")


def _start(home: Path, out: Console, name: str) -> None:
    """Time from the command to a page that says it is ready; then how much memory the process holds."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "DHARMA_HOME": str(home), "DHARMA_PORT": str(port)}
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "bot", "run"], env=environment, stderr=subprocess.DEVNULL)
    try:
        while not _is_ready(port):
            if process.poll() is not None:
                out.print(f"{name}: did not start")
                return
            time.sleep(0.02)
        spent = time.perf_counter() - began
        memory = psutil.Process(process.pid).memory_info().rss / 1024 / 1024
        out.print(f"{name}: ready after {spent:.1f} s, {memory:.0f} MB resident")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=1) as response:
            return bool(response.status == 200)
    except (OSError, urllib.error.URLError):
        return False


async def _asks(home: Path, out: Console) -> None:
    async with open_bot(Settings(DHARMA_HOME=home, _env_file=None)) as opened:
        await _measure(opened, out)
        await _throughput(opened, out)
    out.print(
        f"this process, with everything loaded: {psutil.Process().memory_info().rss / 1024 / 1024:.0f} MB resident"
    )


def main() -> None:
    out = Console(highlight=False)
    with tempfile.TemporaryDirectory(prefix="dharma-bench-", dir="/tmp") as name:
        home = Path(name)
        home.chmod(0o755)
        _start(home, out, "first start")
        _start(home, out, "second start")
        uvloop.run(_asks(home, out))


if __name__ == "__main__":
    main()
