"""The bot as it is run: a process of its own, its doors open on fake platforms, stopped and killed like any process."""

import asyncio
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from core.refs import find_refs
from tests.wire.discord_actors import Person as DiscordPerson
from tests.wire.discord_server import FakeDiscord, fake_discord
from tests.wire.slack_actors import Person as SlackPerson
from tests.wire.slack_server import APP_TOKEN, BOT_TOKEN, SlackServer, slack_server

BITTER = "I feel bitter when people around me do better than me"


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A data directory of this module's own: heads are learned and units embedded once."""
    folder = Path(tempfile.mkdtemp(prefix="dharma-test-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with fake_discord() as fake:
        yield fake


@pytest.fixture
async def slack() -> AsyncIterator[SlackServer]:
    async with slack_server() as server:
        yield server


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


def on_discord(fake: FakeDiscord) -> dict[str, str]:
    return {"DISCORD_TOKEN": fake.token, "DISCORD_API_URL": fake.api_url}


def on_slack(server: SlackServer) -> dict[str, str]:
    return {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_APP_TOKEN": APP_TOKEN, "SLACK_API_URL": server.api_url}


async def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as response:
        answer: dict[str, Any] = await response.json()
        return answer


def references(text: str) -> set[str]:
    return {ref.uid for ref in find_refs(text)}


async def test_one_question_gets_the_same_grounded_answer_on_every_surface(
    home: Path, discord: FakeDiscord, slack: SlackServer
) -> None:
    guild = discord.guild()
    general = discord.channel(guild)
    ana = DiscordPerson(discord, "Ana", guild)
    ben = slack.member("ben")
    team = slack.channel("team", ben.id)
    async with running(home, **on_discord(discord), **on_slack(slack)) as bot:
        page = await bot.page()
        await bot.until("Discord: ")
        await bot.until("Slack: ")
        web = await post(f"{page}/chat/respond", {"message": BITTER, "session_id": "one"})
        _, terminal, _ = await command(home, "ask", "--jsonl", given=json.dumps({"id": 1, "text": BITTER}) + "\n")
        ana.slash(general, "ask", question=BITTER)
        SlackPerson(slack, ben).slash("/ask", BITTER, channel=team)
        framing = web["paragraphs"][1]["text"].partition(" (")[0]
        await discord.until(lambda: any(framing in seen.content for seen in ana.sees(general)), "the answer")
        await slack.until(lambda: any(framing in seen.words for seen in slack.by_bot(team)))
    cited = {citation["uid"] for citation in json.loads(terminal)["citations"]}
    shown = next(seen.content for seen in ana.sees(general) if framing in seen.content)
    assert json.loads(terminal)["answer"] == web["answer"]
    assert cited
    assert references(web["answer"]) == cited
    assert references(shown) >= cited
    assert references(" ".join(seen.words for seen in slack.by_bot(team))) >= cited


async def test_what_was_asked_before_a_kill_is_posted_once_after_the_next_start(
    home: Path, discord: FakeDiscord
) -> None:
    guild = discord.guild()
    general = discord.channel(guild)
    ana = DiscordPerson(discord, "Ana", guild)
    async with running(home, **on_discord(discord)) as bot:
        await bot.until("Discord: ")
        discord.fail("PATCH", "/messages/@original", status=500, times=1000)
        ana.slash(general, "ask", question=BITTER)
        await discord.until(lambda: any("@original" in path for _, path, _ in discord.requests), "a first try")
        await bot.kill()
    discord.faults.clear()
    async with running(home, **on_discord(discord)) as bot:
        await discord.until(lambda: any("AN " in seen.content for seen in ana.sees(general)), "the answer")
        await bot.stop()
    answers = [seen for seen in ana.sees_from_bot(general) if find_refs(seen.content)]
    assert len(answers) == 1


async def test_a_stop_waits_for_what_is_being_answered(home: Path, slack: SlackServer) -> None:
    ben = slack.member("ben")
    team = slack.channel("team", ben.id)
    async with running(home, **on_slack(slack)) as bot:
        await bot.until("Slack: ")
        SlackPerson(slack, ben).mention(team, BITTER)
        await slack.until(lambda: slack.by_bot(team))
        assert await bot.stop() == 0
    assert any(find_refs(seen.words) for seen in slack.by_bot(team))


async def test_a_wrong_token_closes_one_door_and_leaves_the_others_open(home: Path, discord: FakeDiscord) -> None:
    async with running(home, **{**on_discord(discord), "DISCORD_TOKEN": "wrong"}) as bot:
        page = await bot.page()
        await bot.until(r"Discord: .*DISCORD_TOKEN")
        assert (await post(f"{page}/chat/respond", {"message": BITTER, "session_id": "two"}))["kind"] == "answered"


async def test_a_second_bot_on_the_same_data_is_refused_in_words(home: Path) -> None:
    async with running(home) as bot:
        await bot.page()
        code, _, said = await command(home, "run")
    assert code == 2
    assert "Another bot is already running with the data directory" in said


async def test_every_command_joins_the_bot_that_runs_or_starts_what_it_needs(home: Path) -> None:
    alone = await command(home, "corpus", "status")
    async with running(home) as bot:
        await bot.page()
        beside = await command(home, "corpus", "status")
        doctor = await command(home, "doctor")
    assert alone == beside
    assert re.search(r"\d+ advice units from \d+ discourses", alone[1])
    assert doctor[0] == 0
    assert "Everything that is needed works." in doctor[1]


async def test_a_translation_is_put_in_and_taken_out_again_by_command(home: Path, tmp_path: Path) -> None:
    words = {
        "an6.46:0.1": "A Title",
        "an6.46:4.1": "Two groups quarrelled.",
        "an6.46:7.5": "Then they praised each other.",
    }
    (tmp_path / "an6.46_translation-en-somebody.json").write_text(json.dumps(words), encoding="utf-8")
    code, out, _ = await command(home, "corpus", "fetch", "--path", str(tmp_path))
    assert code == 0
    assert "somebody: 1 discourses added" in out
    assert "the translation has no discourse" in " ".join(out.split())
    assert "0 added, 0 refreshed, 0 retired" in (await command(home, "corpus", "ingest"))[1]
    assert (await command(home, "corpus", "embed"))[1] == "1 passages embedded.\n"
    out = (await command(home, "corpus", "status"))[1]
    assert re.search(r"[1-9]\d* with their passage", out)
    assert "1 of 1 passages embedded" in " ".join(out.split())
    code, out, _ = await command(home, "corpus", "remove", "somebody")
    assert code == 0
    assert " 0 with their passage" in (await command(home, "corpus", "status"))[1]


async def test_lines_keep_their_order_and_a_bad_line_costs_only_itself(home: Path) -> None:
    lines = [
        '{"id": 1, "text": "I am angry"}',
        "no json",
        '{"id": "x", "text": ""}',
        '{"id": null, "text": "hi \\ud800"}',
    ]
    for concurrency in ("1", "4"):
        code, out, _ = await command(home, "ask", "--jsonl", "--concurrency", concurrency, given="\n".join(lines))
        answers = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert [answer["id"] for answer in answers] == [1, None, "x", None]
        assert [answer.get("error", {}).get("code") for answer in answers] == [None, "BAD_LINE", "BAD_QUESTION", None]
        assert set(answers[0]) >= {
            *("id", "kind", "answer", "citations", "labels", "emotions", "intent", "safety", "retrieved", "plan"),
            "timings_ms",
        }


async def test_references_come_out_as_the_files_that_hold_them(home: Path) -> None:
    given = '{"id": 7, "text": "AN 1.5, then MN 10 and an5.57"}\n'
    assert json.loads((await command(home, "refs", "--jsonl", given=given))[1]) == {
        "id": 7,
        "refs": ["an1.1-10", "mn10", "an5.57"],
    }


@pytest.mark.parametrize(
    ("arguments", "more", "sentence"),
    [
        (("ask", ""), {}, "could not find any words"),
        (("ask", "hello", "--denomination", "jedi"), {}, "There is no denomination 'jedi'"),
        (("ask", "hello"), {"DHARMA_PORT": "ninety"}, "DHARMA_PORT is wrong: it holds letters of 6 characters"),
        (("ask", "hello"), {"DATABASE_URL": "postgresql://u:canary@127.0.0.1:1/x"}, "does not answer"),
        (("ask", "hello"), {"DHARMA_EMBEDDER": "nonsense"}, "DHARMA_EMBEDDER is none of"),
        (("ask", "hello"), {"DHARMA_SECRET_KEY": "short"}, "DHARMA_SECRET_KEY"),
        (("ask", "hello"), {"DHARMA_SOURCE_DIR": "/nowhere"}, "There is no folder /nowhere"),
        (("corpus", "fetch", "--path", "/nowhere"), {}, "nothing is here to read texts from"),
        (("corpus", "fetch", "--url", "http://127.0.0.1:1/x.zip"), {}, "the download broke off"),
        (("corpus", "remove", "nobody"), {}, "There is no source 'nobody' here"),
    ],
)
async def test_what_goes_wrong_is_said_in_words(
    home: Path, arguments: tuple[str, ...], more: dict[str, str], sentence: str
) -> None:
    code, out, err = await command(home, *arguments, **more)
    said = " ".join((out + err).split())
    assert code == 2
    assert sentence in said
    assert "Traceback" not in said
    assert "canary" not in said


async def test_settings_are_printed_with_secrets_hidden(home: Path) -> None:
    code, out, _ = await command(home, "settings", DISCORD_TOKEN="canary-token")
    assert code == 0
    assert "DISCORD_TOKEN" in out
    assert "canary" not in out
