"""What counts as asking, and what a question is made of."""

from typing import Any

import pytest

from integrations.slack.address import Address, from_reply, to_reply
from integrations.slack.receive import Me, Slash, command, hear, plain, question_from, question_from_command, thread_of

ME = Me(team="T1", user="UME", bot="BME")


def body(**event: Any) -> dict[str, Any]:
    said = {"type": "message", "channel": "C1", "channel_type": "channel", "user": "U1", "text": "hi", "ts": "10.1"}
    return {"team_id": "T1", "event": {**said, **event}}


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ({"type": "app_mention", "text": "<@UME> hi"}, "mention"),
        ({"text": "<@UME> hi"}, "mention"),
        ({"text": "hi <@UME|guide>"}, "mention"),
        ({"channel": "D1", "channel_type": "im"}, "dm"),
        ({"channel": "D1", "channel_type": "im", "subtype": "file_share"}, "dm"),
        ({"thread_ts": "9.1"}, "thread"),
        ({"thread_ts": "9.1", "subtype": "thread_broadcast"}, "thread"),
    ],
)
def test_what_may_be_for_us(event: dict[str, Any], kind: str) -> None:
    heard = hear(body(**event), ME)
    assert heard is not None
    assert heard.kind == kind


@pytest.mark.parametrize(
    "event",
    [
        {"text": "just talking"},
        {"thread_ts": "10.1"},
        {"thread_ts": "9.1", "text": "<@U2> what do you think?"},
        {"channel": "D1", "bot_id": "B2"},
        {"channel": "D1", "user": "UME"},
        {"channel": "D1", "user": "USLACKBOT"},
        {"channel": "D1", "user": None},
        {"channel": "D1", "subtype": "message_changed", "hidden": True},
        {"channel": "D1", "subtype": "message_deleted"},
        {"channel": "D1", "subtype": "channel_join"},
        {"channel": "D1", "subtype": "bot_message"},
        {"type": "app_mention", "text": "<@UME> hi", "edited": {"ts": "11.1"}},
        {"type": "reaction_added"},
        {"ts": ""},
    ],
)
def test_what_is_not(event: dict[str, Any]) -> None:
    assert hear(body(**event), ME) is None


def test_an_empty_body_is_nothing() -> None:
    assert hear({}, ME) is None


@pytest.mark.parametrize(
    ("slack", "read"),
    [
        ("<@UME> I am angry", "I am angry"),
        ("angry at <@U2>", "angry at someone"),
        ("angry at <@U2|ben>", "angry at someone"),
        ("in <#C1|general> and <#C2>", "in #general and a channel"),
        ("<https://e.org|a page> <https://e.org/x>", "a page https://e.org/x"),
        ("<!here> <!subteam^S1|@team>", "@here @team"),
        ("2 &lt; 3 &amp; 4 &gt; 1", "2 < 3 & 4 > 1"),
        ("a <b", "a <b"),
    ],
)
def test_slacks_markup_is_read_as_people_do(slack: str, read: str) -> None:
    assert plain(slack, "UME") == read


def test_one_act_is_one_event_however_slack_tells_of_it() -> None:
    told = [hear(body(**event), ME) for event in ({"type": "app_mention"}, {"text": "<@UME> hi"})]
    events = {question_from(heard, id="x", text="hi", thread="t").event for heard in told if heard is not None}
    assert events == {"T1:C1:10.1"}


@pytest.mark.parametrize(
    ("event", "ours", "thread", "reply_in"),
    [
        ({"text": "<@UME>"}, False, "C1:10.1", "10.1"),
        ({"text": "<@UME>", "thread_ts": "9.1"}, False, "C1:9.1:mentions", "9.1"),
        ({"text": "<@UME>", "thread_ts": "9.1"}, True, "C1:9.1", "9.1"),
        ({"channel": "D1"}, False, "D1", ""),
        ({"channel": "D1", "thread_ts": "9.1"}, False, "D1:9.1", "9.1"),
    ],
)
def test_conversations_and_where_they_are_answered(
    event: dict[str, Any], ours: bool, thread: str, reply_in: str
) -> None:
    heard = hear(body(**event), ME)
    assert heard is not None
    question = question_from(heard, id="x", text="hi", thread=thread_of(heard, ours=ours))
    assert (question.place.thread, from_reply(question.reply_to).thread_ts) == (thread, reply_in)
    assert question.place.channel == heard.channel


@pytest.mark.parametrize(
    ("text", "asked", "private"),
    [
        ("I feel bitter", "I feel bitter", False),
        ("private I feel bitter", "I feel bitter", True),
        ("Private: I feel bitter", "I feel bitter", True),
        ("privately I feel bitter", "privately I feel bitter", False),
        ("private", "", True),
        ("", "", False),
        ("tea &amp; <@U2|ben>", "tea & someone", False),
    ],
)
def test_ask_and_ask_private(text: str, asked: str, private: bool) -> None:
    slash = Slash("T1", "C1", "U1", text, "trigger", "https://respond")
    question = question_from_command(slash, id="x", now=1_000_000)
    assert (question.text, question.private) == (asked, private)
    assert (question.event, question.asker) == ("T1:trigger", "U1")


def test_a_command_with_missing_fields_is_read_as_empty() -> None:
    assert command({"text": None}) == Slash("", "", "", "", "", "")


def test_pasted_texts_are_found_and_pictures_are_not() -> None:
    files = [
        {"mimetype": "text/plain", "url_private": "https://f/1"},
        {"mimetype": "image/png", "url_private": "x"},
        {},
    ]
    heard = hear(body(channel="D1", subtype="file_share", files=files), ME)
    assert heard is not None
    assert [file.url for file in heard.files] == ["https://f/1"]


def test_an_address_survives_being_stored() -> None:
    address = Address("T1", "C1", "U1", thread_ts="9.1", response_url="https://r", since="5", private="yes")
    assert from_reply(to_reply(address)) == address


def test_an_address_of_another_version_is_read_as_far_as_it_goes() -> None:
    assert from_reply({"channel": "C1", "colour": "red"}).channel == "C1"
