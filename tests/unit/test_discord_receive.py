"""What a message asks of us, and where a conversation belongs."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest

from core.question import MAX_CHARACTERS, Place
from integrations.discord.commands import shape
from integrations.discord.receive import (
    Commanded,
    Pasted,
    Said,
    Where,
    from_command,
    from_message,
    heed,
    place_of_command,
    place_of_message,
)
from integrations.discord.retry import pause

CHANNEL = Where("g", "c", threadable=True)
NO_THREADS = Where("g", "c")
OUR_THREAD = Where("g", "t", "c", ours=True)
THEIR_THREAD = Where("g", "t", "c")
DIRECT = Where("", "d")


def said(where: Where, text: str = "I feel bitter", **changes: Any) -> Said:
    return dataclasses.replace(Said("m", "u", "Ana", text, where), **changes)


def called(where: Where) -> Commanded:
    return Commanded("i", "a", "token", "u", "Ana", where)


@pytest.mark.parametrize(
    ("message", "known", "expected"),
    [
        (said(CHANNEL), False, "nothing"),
        (said(CHANNEL, mentioned=True), False, "ask"),
        (said(CHANNEL, "", mentioned=True), False, "hello"),
        (said(CHANNEL, "", mentioned=True, pasted=Pasted(5)), False, "ask"),
        (said(OUR_THREAD), False, "ask"),
        (said(OUR_THREAD, ""), False, "nothing"),
        (said(OUR_THREAD, "", pasted=Pasted(5)), False, "ask"),
        (said(OUR_THREAD, to_others=True), False, "nothing"),
        (said(OUR_THREAD, to_others=True, mentioned=True), False, "ask"),
        (said(THEIR_THREAD), False, "nothing"),
        (said(THEIR_THREAD), True, "ask"),
        (said(THEIR_THREAD, mentioned=True), False, "ask"),
        (said(CHANNEL), True, "nothing"),
        (said(DIRECT), False, "ask"),
        (said(DIRECT, ""), False, "hello"),
        (said(DIRECT, personal=False), False, "nothing"),
        (said(CHANNEL, mentioned=True, personal=False), True, "nothing"),
    ],
)
def test_a_message_is_heeded_when_it_is_meant_for_us(message: Said, known: bool, expected: str) -> None:
    assert heed(message, known=known) == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (CHANNEL, Place("discord", "g", "c", "m")),
        (NO_THREADS, Place("discord", "g", "c", "c-u")),
        (OUR_THREAD, Place("discord", "g", "c", "t")),
        (THEIR_THREAD, Place("discord", "g", "c", "t")),
        (DIRECT, Place("discord", "dm", "d", "d")),
    ],
)
def test_the_place_of_a_message(where: Where, expected: Place) -> None:
    assert place_of_message(said(where)) == expected


@pytest.mark.parametrize(
    ("where", "private", "expected"),
    [
        (CHANNEL, False, Place("discord", "g", "c", "c-u")),
        (CHANNEL, True, Place("discord", "g", "c", "private-c-u")),
        (OUR_THREAD, False, Place("discord", "g", "c", "t")),
        (OUR_THREAD, True, Place("discord", "g", "c", "private-t-u")),
        (THEIR_THREAD, False, Place("discord", "g", "c", "t-u")),
        (DIRECT, False, Place("discord", "dm", "d", "d")),
        (DIRECT, True, Place("discord", "dm", "d", "private-d-u")),
    ],
)
def test_the_place_of_a_command(where: Where, private: bool, expected: Place) -> None:
    assert place_of_command(called(where), private=private) == expected


def test_a_message_carries_what_its_answer_needs() -> None:
    question = from_message(said(CHANNEL), "ask", "I feel bitter")
    assert (question.event, question.asker, question.text) == ("m", "u", "I feel bitter")
    assert question.reply_to == {"channel": "c", "message": "m", "user": "u", "name": "Ana", "begins": "1"}


@pytest.mark.parametrize("where", [NO_THREADS, OUR_THREAD, DIRECT])
def test_only_a_channel_with_threads_begins_one(where: Where) -> None:
    assert "begins" not in from_message(said(where), "ask", "").reply_to


def test_a_command_carries_what_its_answer_needs() -> None:
    question = from_command(called(CHANNEL), "ask", "I feel bitter", private=True)
    assert (question.event, question.private) == ("i", True)
    assert question.reply_to == {
        "token": "token",
        "application": "a",
        "channel": "c",
        "user": "u",
        "name": "Ana",
    }


def test_a_file_beyond_any_question_is_not_fetched() -> None:
    assert Pasted(4 * MAX_CHARACTERS).readable
    assert not Pasted(4 * MAX_CHARACTERS + 5).readable


def test_commands_are_alike_in_any_order_and_with_discords_own_fields() -> None:
    ask = {"name": "ask", "description": "Ask", "type": 1, "options": [{"name": "q", "type": 3, "required": True}]}
    show = {"name": "show", "description": "Show", "type": 1, "options": []}
    known: list[Mapping[str, object]] = [
        {"name": "show", "description": "Show", "id": "5"},
        {**ask, "version": "7", "nsfw": False},
    ]
    assert shape([ask, show]) == shape(known)


@pytest.mark.parametrize(
    "change",
    [
        {"description": "Other"},
        {"options": [{"name": "q", "type": 3}]},
        {"contexts": [0]},
    ],
)
def test_commands_that_differ_are_seen(change: dict[str, object]) -> None:
    ask = {"name": "ask", "description": "Ask", "type": 1, "options": [{"name": "q", "type": 3, "required": True}]}
    assert shape([ask]) != shape([{**ask, **change}])


def test_pauses_grow_and_end_at_half_a_minute() -> None:
    assert 0.1 < pause(0) <= 0.25
    assert 15 <= pause(20) <= 30
    assert pause(100_000) <= 30
