"""The bot as it is run: a process of its own, its doors open on fake platforms, stopped and killed like any process."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from core.refs import find_refs
from tests.acceptance.process import command, running
from tests.wire.discord_actors import Person as DiscordPerson
from tests.wire.discord_server import FakeDiscord, fake_discord
from tests.wire.slack_actors import Person as SlackPerson
from tests.wire.slack_server import APP_TOKEN, BOT_TOKEN, SlackServer, slack_server

BITTER = "I feel bitter when people around me do better than me"


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with fake_discord() as fake:
        yield fake


@pytest.fixture
async def slack() -> AsyncIterator[SlackServer]:
    async with slack_server() as server:
        yield server


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
