"""The app manifest that an operator pastes into Slack agrees with what the door does; and the judge does judge."""

import json
from pathlib import Path
from typing import Any

import pytest

from integrations.slack.serve import COMMANDS, EVENTS
from integrations.slack.wire import METHODS
from tests.wire.slack_judge import MANIFEST, SlackJudge

SCOPES = set(MANIFEST["oauth_config"]["scopes"]["bot"])
SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "hello", "verbatim": True}}
POST = {"channel": "C1", "text": "hello", "blocks": [SECTION], "unfurl_links": False, "unfurl_media": False}


@pytest.mark.parametrize("method", METHODS)
def test_every_method_that_is_used_has_its_scope(method: str, shared: Path) -> None:
    path = shared / "judges" / "slack-api-ref" / "docs.slack.dev" / "methods" / f"{method}.json"
    needed = set((json.loads(path.read_text(encoding="utf-8")).get("scope") or {}).get("bot", ()))
    assert not needed or needed & SCOPES


def test_every_command_of_the_table_is_in_the_manifest() -> None:
    assert {entry["command"] for entry in MANIFEST["features"]["slash_commands"]} == set(COMMANDS)
    assert "commands" in SCOPES


def test_every_event_of_the_table_is_subscribed_with_its_scope() -> None:
    subscribed = MANIFEST["settings"]["event_subscriptions"]["bot_events"]
    assert {event.split(".")[0] for event in subscribed} == set(EVENTS)
    reading = {"message.channels": "channels", "message.groups": "groups", "message.im": "im", "message.mpim": "mpim"}
    assert {f"{reading[event]}:history" for event in subscribed if event in reading} <= SCOPES
    assert "app_mentions:read" in SCOPES


def test_the_app_listens_in_socket_mode_and_takes_direct_messages() -> None:
    assert MANIFEST["settings"]["socket_mode_enabled"] is True
    assert MANIFEST["features"]["app_home"]["messages_tab_read_only_enabled"] is False


def judged(method: str, **arguments: Any) -> list[str]:
    judge = SlackJudge()
    judge.call(method, {**POST, **arguments}, as_json=True, bot=True, kind="channel")
    return judge.violations


def test_the_judge_has_nothing_against_a_good_post() -> None:
    assert judged("chat.postMessage") == []


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ({"text": "x" * 4_001}, "text of 4001"),
        ({"text": ""}, "no text"),
        ({"text": "<!channel>"}, "pings"),
        ({"text": "@here"}, "pings"),
        ({"unfurl_links": True}, "may unfurl"),
        ({"blocks": [SECTION] * 51}, "51 blocks"),
        ({"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3_001, "verbatim": True}}]}, "3001"),
        ({"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "x"}}]}, "by itself"),
        ({"blocks": [{"type": "nonsense"}]}, "unknown block"),
    ],
)
def test_the_judge_finds_what_is_wrong(wrong: dict[str, Any], found: str) -> None:
    assert found in "\n".join(judged("chat.postMessage", **wrong))


@pytest.mark.parametrize(
    ("wrong", "found"),
    [({"chanel": "C1"}, "no argument"), ({"mrkdwn": "yes"}, "wrong type")],
)
def test_the_published_reference_judges_arguments(wrong: dict[str, Any], found: str, shared: Path) -> None:
    judge = SlackJudge()
    judge.call("chat.postMessage", {**POST, **wrong}, as_json=True, bot=True, kind="channel")
    assert found in "\n".join(judge.violations)


def test_a_late_acknowledgement_is_a_violation() -> None:
    judge = SlackJudge()
    judge.acknowledged("slash_commands", 3.5)
    assert judge.violations == ["slash_commands: acknowledged after 3.5 s"]
