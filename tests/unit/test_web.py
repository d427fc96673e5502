"""The web door over a real socket: every endpoint, what it refuses, and what happens to an ask whose reader is gone."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest

from bot.web import asks
from bot.web.api import WebSettings
from bot.web.guard import is_loopback
from bot.web.markup import to_html
from bot.web.receive import read_question
from core.errors import BadQuestion, DatabaseUnavailable, DoorClosed, EmbedderUnavailable
from core.question import Place, Question
from core.testing import an_answer
from tests.wire.web_door import Failing, Held, OpenDoor, World, a_crisis_answer, a_full_answer, open_door

ASK = {"message": "I feel bitter when others do better.", "session_id": "s1", "message_id": "m1"}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(20)) as session:
        yield session


async def respond(client: aiohttp.ClientSession, door: OpenDoor, body: object) -> tuple[int, dict[str, Any]]:
    async with client.post(f"{door.address}/chat/respond", json=body) as response:
        return response.status, await response.json()


async def stream(client: aiohttp.ClientSession, door: OpenDoor, body: object) -> list[tuple[str, dict[str, Any]]]:
    async with client.post(f"{door.address}/chat/stream", json=body) as response:
        assert response.status == 200, await response.text()
        return events(await response.text())


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    frames = [frame for frame in text.split("\n\n") if frame.startswith("event: ")]
    named = (frame.removeprefix("event: ").split("\ndata: ", 1) for frame in frames)
    return [(name, json.loads(data)) for name, data in named]


# Answers


async def test_an_answer_carries_its_sources(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        status, body = await respond(client, door, {"message": "I feel bitter.", "session_id": "s1"})
    assert status == 200
    assert body["answer"] == an_answer().text
    assert body["citations"] == [
        {
            "source_ref": "AN 5.161",
            "unit_id": "an5.161-0000000000",
            "url": "https://suttacentral.net/an5.161/en/sujato",
            "title": "Getting Rid of Resentment",
            "translator": "Bhikkhu Sujato",
        }
    ]
    assert {
        "diagnostic_labels",
        "safety_flags",
        "kind",
        "emotions",
        "intent",
        "paragraphs",
        "timings_ms",
    } <= body.keys()
    assert body["paragraphs"][1]["unit_ids"] == ["an5.161-0000000000"]
    assert body["session_id"] == "s1"


async def test_a_session_is_the_place_and_the_memory(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        await respond(client, door, {"message": "One.", "session_id": "s1"})
        await respond(client, door, {"message": "Two.", "session_id": "s1"})
    assert [question.place for question in world.reply.asked] == [Place("web", "local", "s1", "s1")] * 2
    thread = await world.memory.recall(Place("web", "local", "s1", "s1"))
    assert [turn.said for turn in thread.turns] == ["One.", "Two."]


async def test_without_a_session_one_begins_and_is_told(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        first = (await respond(client, door, {"message": "One."}))[1]["session_id"]
        second = (await respond(client, door, {"message": "One."}))[1]["session_id"]
    assert first != second
    assert world.reply.asked[0].place.thread == first


async def test_a_stream_tells_stages_then_paragraphs_then_the_whole(
    client: aiohttp.ClientSession, world: World
) -> None:
    async with open_door(world) as door:
        told = await stream(client, door, ASK)
        whole = (await respond(client, door, ASK))[1]
    assert [name for name, _ in told] == ["stage", "stage", "message", "message", "message", "done"]
    assert told[0][1] == {"stage": "screen", "sentence": "Reading your words…"}
    assert [data["role"] for name, data in told if name == "message"] == ["acknowledge", "framing", "step"]
    assert told[-1][1] == whole
    assert [data for name, data in told if name == "message"] == whole["paragraphs"]


async def test_a_quiet_stream_shows_that_it_is_alive(client: aiohttp.ClientSession, world: World) -> None:
    held = Held(world.reply)
    settings = WebSettings(port=0, drain_seconds=5, keep_alive_seconds=0.01)
    async with (
        open_door(world, settings, reply=held) as door,
        client.post(f"{door.address}/chat/stream", json=ASK) as response,
    ):
        async with asyncio.timeout(10):
            while not (await response.content.readline()).startswith(b":"):
                pass
        held.go.set()
        rest = await response.text()
    assert events(rest)[-1][0] == "done"


async def test_an_answered_ask_is_closed_in_the_ledger(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        await stream(client, door, ASK)
        await respond(client, door, {**ASK, "message_id": "m2"})
    assert world.ledger.open == {}
    assert world.ledger.done == [question.id for question in world.reply.asked]


# One act, one answer


async def test_asked_again_with_the_same_id_the_same_answer_comes(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        first, second = await stream(client, door, ASK), await stream(client, door, ASK)
    assert first == second
    assert len(world.reply.asked) == 1


async def test_asked_twice_at_once_it_is_answered_once(client: aiohttp.ClientSession, world: World) -> None:
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, asyncio.TaskGroup() as group:
        both = [group.create_task(stream(client, door, ASK)) for _ in range(2)]
        await held.began.wait()
        held.go.set()
    assert both[0].result() == both[1].result()
    assert len(world.reply.asked) == 1


async def test_an_id_belongs_to_its_session(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        await respond(client, door, ASK)
        await respond(client, door, {**ASK, "session_id": "s2", "message": "Another matter."})
    assert [question.text for question in world.reply.asked] == [ASK["message"], "Another matter."]


async def test_an_id_belongs_to_its_words(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        await respond(client, door, ASK)
        status, body = await respond(client, door, {**ASK, "message": "Another matter."})
    assert (status, body["error"]["code"]) == (409, "BAD_REQUEST")


async def test_a_reader_who_leaves_cancels_nothing(client: aiohttp.ClientSession, world: World) -> None:
    held = Held(world.reply)
    async with open_door(world, reply=held) as door:
        async with client.post(f"{door.address}/chat/stream", json=ASK) as response:
            await response.content.readline()
            await held.began.wait()
            response.close()
        held.go.set()
        await world.ledger.has_answer.wait()
        told = await stream(client, door, ASK)
    assert told[-1][0] == "done"
    assert len(world.reply.asked) == 1


async def test_an_answer_that_a_dead_process_left_is_given(client: aiohttp.ClientSession, world: World) -> None:
    await _left_behind(world, answered=True)
    async with open_door(world) as door:
        told = await stream(client, door, ASK)
    assert [name for name, _ in told] == ["message", "message", "message", "done"]
    assert world.reply.asked == []
    assert world.ledger.done == ["dead"]


async def test_a_question_that_a_dead_process_left_is_answered(client: aiohttp.ClientSession, world: World) -> None:
    await _left_behind(world, answered=False)
    async with open_door(world) as door:
        told = await stream(client, door, ASK)
    assert told[-1][0] == "done"
    assert [question.id for question in world.reply.asked] == ["dead"]
    assert world.ledger.done == ["dead"]


async def test_what_dies_after_the_door_opened_is_found_too(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        assert (await respond(client, door, {**ASK, "message_id": "other"}))[0] == 200
        await _left_behind(world, answered=True)
        told = await stream(client, door, ASK)
    assert told[-1][0] == "done"


async def test_what_another_process_answers_is_explained(client: aiohttp.ClientSession, world: World) -> None:
    world.ledger.events.add(("web", "s1/m1"))
    async with open_door(world) as door:
        told = await stream(client, door, ASK)
        status, body = await respond(client, door, ASK)
    assert [(name, data["code"]) for name, data in told] == [("error", "ALREADY_ASKED")]
    assert (status, body["error"]["code"]) == (409, "ALREADY_ASKED")


async def test_an_answer_that_nobody_fetches_is_let_go_and_erased(
    client: aiohttp.ClientSession, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asks, "HELD_SECONDS", 0)
    await _left_behind(world, answered=True)
    async with open_door(world):
        await world.ledger.has_closed.wait()
    assert world.ledger.open == {}


async def test_no_more_than_so_many_answers_are_held(
    client: aiohttp.ClientSession, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asks, "HELD_AT_MOST", 2)
    async with open_door(world) as door:
        for message_id in ("a", "b", "c"):
            await respond(client, door, {**ASK, "message_id": message_id})
        again = [(await respond(client, door, {**ASK, "message_id": message_id}))[0] for message_id in ("a", "b", "c")]
    assert again == [409, 200, 200]


async def _left_behind(world: World, *, answered: bool) -> None:
    """What a process leaves that is killed with this ask in its hands."""
    question = Question("dead", ASK["message"], Place("web", "local", "s1", "s1"), asker="s1", event="s1/m1")
    await world.ledger.claim(question)
    if answered:
        await world.ledger.answered(question, an_answer())
    world.ledger.die()


# Failures


async def test_a_failure_is_a_sentence_and_can_be_tried_again(
    client: aiohttp.ClientSession, world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = Failing(world.reply, RuntimeError("secret words"), times=1)
    async with open_door(world, reply=failing) as door:
        told = await stream(client, door, ASK)
        again = await stream(client, door, ASK)
    assert told[-1] == ("error", {"code": "INTERNAL", "message": told[-1][1]["message"]})
    assert "RuntimeError" not in told[-1][1]["message"]
    assert again[-1][0] == "done"
    logged = capsys.readouterr()
    assert "web.failed" in logged.out
    assert "secret words" not in logged.out + logged.err


async def test_a_part_that_is_down_is_named_in_its_own_words(client: aiohttp.ClientSession, world: World) -> None:
    failing = Failing(world.reply, EmbedderUnavailable("The model is away for a moment."), times=1)
    async with open_door(world, reply=failing) as door:
        status, body = await respond(client, door, ASK)
    assert (status, body) == (
        503,
        {"error": {"code": "EMBEDDER_UNAVAILABLE", "message": "The model is away for a moment."}},
    )


async def test_people_are_not_told_where_the_database_is(client: aiohttp.ClientSession, world: World) -> None:
    failing = Failing(world.reply, DatabaseUnavailable("The database at db.internal does not answer."), times=1)
    async with open_door(world, reply=failing) as door:
        status, body = await respond(client, door, ASK)
    assert status == 503
    assert "db.internal" not in str(body)
    assert "Please try again" in body["error"]["message"]


async def test_a_question_that_the_core_refuses_is_a_bad_request(client: aiohttp.ClientSession, world: World) -> None:
    failing = Failing(world.reply, BadQuestion("I could not find any words.", reason="empty"), times=1)
    async with open_door(world, reply=failing) as door:
        status, body = await respond(client, door, ASK)
    assert (status, body["error"]) == (400, {"code": "EMPTY", "message": "I could not find any words."})


# Bad input

BAD = {
    "nothing at all": (b"", 400, "BAD_JSON"),
    "no JSON": (b"hello", 400, "BAD_JSON"),
    "binary": (bytes(range(256)), 400, "BAD_JSON"),
    "half a body": (b'{"message": "a', 400, "BAD_JSON"),
    "nested too deep": (b"[" * 100_000, 400, "BAD_JSON"),
    "a number of 10,000 digits": (b'{"message": ' + b"9" * 10_000 + b"}", 400, "BAD_JSON"),
    "a list": (b"[]", 400, "BAD_REQUEST"),
    "no message": (b"{}", 400, "BAD_REQUEST"),
    "a message that is a number": (b'{"message": 5}', 400, "BAD_REQUEST"),
    "an empty message": (b'{"message": ""}', 400, "EMPTY"),
    "spaces": (b'{"message": " \\n\\t "}', 400, "EMPTY"),
    "zero-width characters": ('{"message": "\u200b\u200d\ufeff"}'.encode(), 400, "EMPTY"),
    "control characters": (b'{"message": "\\u0000\\u0007"}', 400, "EMPTY"),
    "a lone surrogate": (b'{"message": "\\ud800"}', 400, "EMPTY"),
    "20,001 characters": (json.dumps({"message": "a" * 20_001}).encode(), 413, "TOO_LONG"),
    "20,001 emoji": (json.dumps({"message": "\U0001f600" * 20_001}).encode(), 413, "TOO_LONG"),
    "more than 256 KiB": (json.dumps({"message": "a" * 300_000}).encode(), 413, "TOO_LARGE"),
    "a session that is a list": (b'{"message": "a", "session_id": []}', 400, "BAD_REQUEST"),
    "a session of 201 characters": (json.dumps({"message": "a", "session_id": "s" * 201}).encode(), 400, "BAD_REQUEST"),
    "a session with a NUL": (b'{"message": "a", "session_id": "a\\u0000"}', 400, "BAD_REQUEST"),
    "a session with a lone surrogate": (b'{"message": "a", "session_id": "\\udfff"}', 400, "BAD_REQUEST"),
    "a message_id that is true": (b'{"message": "a", "message_id": true}', 400, "BAD_REQUEST"),
    "a tradition that nobody knows": (b'{"message": "a", "denomination": "jedi"}', 400, "UNKNOWN_DENOMINATION"),
    "a tradition that is a number": (b'{"message": "a", "denomination": 1}', 400, "UNKNOWN_DENOMINATION"),
}


@pytest.mark.parametrize("path", ["/chat/respond", "/chat/stream"])
@pytest.mark.parametrize(("body", "status", "code"), BAD.values(), ids=BAD.keys())
async def test_bad_input_is_a_code_and_a_sentence(
    client: aiohttp.ClientSession, world: World, path: str, body: bytes, status: int, code: str
) -> None:
    async with open_door(world) as door:
        headers = {"Content-Type": "application/json"}
        async with client.post(f"{door.address}{path}", data=body, headers=headers) as response:
            found = await response.json()
            assert (response.status, found["error"]["code"]) == (status, code)
    assert found.keys() == {"error"}
    assert re.search(r"[\w”][.?!]$", found["error"]["message"])
    assert not re.search(r"Traceback|Error|Exception|\.py", found["error"]["message"])
    assert world.reply.asked == []


STRANGE = {
    "emoji": "\U0001f600\U0001f600",
    "an address": "https://example.org/a?b=c",
    "right to left": "אני כועס على صديقي",
    "SQL": "'; drop table asks; --",
    "markdown": "**[x](javascript:alert(1))** ```",
    "a lone surrogate among words": "I am \ud800 angry",
    "20,000 characters": "a" * 20_000,
    "20,000 emoji": "\U0001f600" * 20_000,
}


@pytest.mark.parametrize("message", STRANGE.values(), ids=STRANGE.keys())
async def test_strange_input_is_asked_as_it_is(client: aiohttp.ClientSession, world: World, message: str) -> None:
    async with open_door(world) as door:
        status, body = await respond(client, door, {"message": message, "session_id": "s1"})
    assert (status, body["kind"]) == (200, "answered")
    assert world.reply.asked[0].text.encode()


async def test_json_with_a_byte_order_mark_is_read(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        data, headers = b'\xef\xbb\xbf{"message": "a"}', {"Content-Type": "application/json; charset=utf-8"}
        async with client.post(f"{door.address}/chat/respond", data=data, headers=headers) as response:
            assert response.status == 200


# Who may ask


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:{port}", 200),
        ("127.0.0.1:{port}", 200),
        ("[::1]:{port}", 200),
        ("dharma.localhost:{port}", 200),
        ("evil.example", 421),
        ("evil.example:{port}", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example:{port}", 421),
        ("192.168.0.7:{port}", 421),
        ("[::1", 421),
        ("", 421),
    ],
)
async def test_on_loopback_only_names_of_this_machine_are_answered(
    client: aiohttp.ClientSession, world: World, host: str, status: int
) -> None:
    async with open_door(world) as door:
        headers = {"Host": host.format(port=door.address.rpartition(":")[2])}
        for path in ("/", "/health/live", "/static/chat.js"):
            async with client.get(f"{door.address}{path}", headers=headers) as response:
                assert response.status == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("{address}", 200),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://localhost:1", 403),
        ("http://[", 403),
        ("file://", 403),
    ],
)
async def test_another_sites_page_cannot_ask(
    client: aiohttp.ClientSession, world: World, origin: str, status: int
) -> None:
    async with open_door(world) as door:
        for path, body in (("/chat/respond", ASK), ("/denomination", {"session_id": "s", "name": "zen"})):
            headers = {"Origin": origin.format(address=door.address)}
            async with client.post(f"{door.address}{path}", json=body, headers=headers) as response:
                assert response.status == status
    assert len(world.reply.asked) == (1 if status == 200 else 0)


async def test_a_form_cannot_ask(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            headers = {"Content-Type": kind}
            async with client.post(f"{door.address}/chat/respond", data=json.dumps(ASK), headers=headers) as response:
                assert (response.status, (await response.json())["error"]["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")
    assert world.reply.asked == []


def test_what_counts_as_loopback() -> None:
    assert all(map(is_loopback, ("localhost", "LOCALHOST.", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "a.localhost")))
    assert not any(
        map(is_loopback, ("", "0.0.0.0", "10.0.0.1", "example.org", "localhost.example.org", "::", "127.1.x"))
    )


@pytest.mark.parametrize("path", ["/", "/health/live", "/nowhere", "/static/chat.js", "/chat/respond"])
async def test_every_response_is_guarded(client: aiohttp.ClientSession, world: World, path: str) -> None:
    async with open_door(world) as door, client.get(f"{door.address}{path}") as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in response.headers


async def test_streams_are_guarded_too(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door, client.post(f"{door.address}/chat/stream", json=ASK) as response:
        assert response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "NOT_FOUND"),
        ("GET", "/chat/respond", 405, "METHOD_NOT_ALLOWED"),
        ("POST", "/health/live", 405, "METHOD_NOT_ALLOWED"),
        ("GET", "/static/../api.py", 404, "NOT_FOUND"),
        ("GET", "/static/%2e%2e/api.py", 404, "NOT_FOUND"),
        ("GET", "/static/", 403, "BAD_REQUEST"),
    ],
)
async def test_wrong_addresses_are_answered_in_json(
    client: aiohttp.ClientSession, world: World, method: str, path: str, status: int, code: str
) -> None:
    headers = {"Content-Type": "application/json"}
    async with open_door(world) as door, client.request(method, f"{door.address}{path}", headers=headers) as response:
        assert (response.status, (await response.json())["error"]["code"]) == (status, code)


# Traditions


async def test_a_tradition_is_set_for_its_session(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        async with client.post(f"{door.address}/denomination", json={"session_id": "s1", "name": "Zen"}) as response:
            assert (response.status, (await response.json())["title"]) == (200, "Zen")
        mine = await _denominations(client, door, "s1")
        other = await _denominations(client, door, "s2")
    assert (mine["current"], other["current"]) == ("zen", "early-buddhist")
    assert next(one["name"] for one in mine["denominations"]) == "early-buddhist"
    assert all(one["title"] and one["description"] and one["rests_on"] for one in mine["denominations"])


async def test_a_tradition_that_comes_with_a_question_stays(client: aiohttp.ClientSession, world: World) -> None:
    async with open_door(world) as door:
        await respond(client, door, {**ASK, "denomination": "tibetan"})
        assert (await _denominations(client, door, "s1"))["current"] == "tibetan"


@pytest.mark.parametrize(
    "body",
    [{}, {"session_id": "s1"}, {"name": "zen"}, {"session_id": "s1", "name": "jedi"}, {"session_id": 1, "name": "zen"}],
)
async def test_a_choice_needs_a_session_and_a_known_name(
    client: aiohttp.ClientSession, world: World, body: Mapping[str, object]
) -> None:
    async with open_door(world) as door, client.post(f"{door.address}/denomination", json=body) as response:
        assert response.status == 400
        assert (await response.json())["error"]["code"] in ("BAD_REQUEST", "UNKNOWN_DENOMINATION")
    assert world.channels.chosen == {}


async def _denominations(client: aiohttp.ClientSession, door: OpenDoor, session: str) -> dict[str, Any]:
    async with client.get(f"{door.address}/denominations", params={"session_id": session}) as response:
        found: dict[str, Any] = await response.json()
        return found


# Health and status


async def test_health_and_status(client: aiohttp.ClientSession, world: World) -> None:
    async def status() -> Mapping[str, object]:
        return {"units": 61}

    async with open_door(world, status=status) as door:
        for path, body in (
            ("/health/live", {"live": True}),
            ("/health/ready", {"database": "ok", "ready": True}),
            ("/knowledge/status", {"units": 61}),
        ):
            async with client.get(f"{door.address}{path}") as response:
                assert (response.status, await response.json()) == (200, body)


async def test_it_is_not_ready_while_a_part_is_down(client: aiohttp.ClientSession, world: World) -> None:
    async def down() -> Mapping[str, object]:
        raise DatabaseUnavailable("The database does not answer.")

    async def loading() -> Mapping[str, object]:
        return {"ready": False, "embedder": "loading"}

    for is_ready, expected in ((down, "error"), (loading, "embedder")):
        async with open_door(world, is_ready=is_ready) as door, client.get(f"{door.address}/health/ready") as response:
            assert response.status == 503
            body = await response.json()
            assert body["ready"] is False
            assert expected in body


async def test_a_status_that_fails_is_a_sentence(client: aiohttp.ClientSession, world: World) -> None:
    async def broken() -> Mapping[str, object]:
        raise OSError("10.0.0.1 refused")

    async with open_door(world, status=broken) as door, client.get(f"{door.address}/knowledge/status") as response:
        assert response.status == 500
        assert "10.0.0.1" not in await response.text()


# Opening and closing


async def test_a_busy_port_names_the_setting(world: World) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(DoorClosed, match="DHARMA_PORT") as closed:
            async with open_door(world, WebSettings(port=taken.getsockname()[1])):
                pass
    assert closed.value.code == "DOOR_CLOSED"


async def test_an_address_that_is_not_ours_names_the_setting(world: World) -> None:
    with pytest.raises(DoorClosed, match="DHARMA_HOST"):
        async with open_door(world, WebSettings(host="192.0.2.1", port=0)):
            pass


async def test_a_stop_lets_running_asks_finish(client: aiohttp.ClientSession, world: World) -> None:
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, asyncio.TaskGroup() as group:
        asked = group.create_task(stream(client, door, ASK))
        await held.began.wait()
        door.stopping.set()
        held.go.set()
    assert asked.result()[-1][0] == "done"
    assert world.ledger.open == {}


async def test_what_a_stop_cuts_off_is_told_and_answered_after_the_next_start(
    client: aiohttp.ClientSession, world: World
) -> None:
    held = Held(world.reply)
    async with open_door(world, WebSettings(port=0, drain_seconds=0), reply=held) as door, asyncio.TaskGroup() as group:
        asked = group.create_task(stream(client, door, ASK))
        await held.began.wait()
        door.stopping.set()
    assert asked.result()[-1] == ("error", {"code": "STOPPED", "message": asked.result()[-1][1]["message"]})
    await world.ledger.release()
    async with open_door(world) as door:
        assert (await stream(client, door, ASK))[-1][0] == "done"
    assert world.ledger.open == {}


async def test_a_stopping_door_takes_no_more_asks(client: aiohttp.ClientSession, world: World) -> None:
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, asyncio.TaskGroup() as group:
        # The first connection is kept open, so that a request can still come in over it.
        assert (await _get(client, f"{door.address}/health/ready"))[0] == 200
        group.create_task(stream(client, door, ASK))
        await held.began.wait()
        assert (await _get(client, f"{door.address}/health/ready"))[0] == 200
        door.stopping.set()
        assert (await _get(client, f"{door.address}/health/ready"))[0] == 503
        status, body = await respond(client, door, {**ASK, "message_id": "m2"})
        held.go.set()
    assert (status, body["error"]["code"]) == (503, "STOPPED")


async def _get(client: aiohttp.ClientSession, address: str) -> tuple[int, bytes]:
    async with client.get(address) as response:
        return response.status, await response.read()


# The page and its HTML


async def test_the_page_offers_every_tradition_and_runs_no_inline_code(
    client: aiohttp.ClientSession, world: World
) -> None:
    async with open_door(world) as door:
        page = (await _get(client, f"{door.address}/"))[1].decode()
        for path in ("chat.js", "chat.css", "leaf.svg"):
            assert (await _get(client, f"{door.address}/static/{path}"))[0] == 200
    assert page.count("<option") == 6
    assert page.count('class="example"') == 4
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son[a-z]+=|style=", page)
    assert not re.search(r'(?:src|href)="(?!/|#|tel:|https://findahelpline\.com|https://befrienders\.org)', page)


ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "<javascript:alert(1)>",
    "![x](https://evil.example/pixel.png)",
    '[x](https://a.example "onmouseover=alert(1)")',
    '[x](https://a.example/"onmouseover="alert(1))',
    "`<script>alert(1)</script>`",
    "```\n<script>alert(1)</script>\n```",
    "<details open ontoggle=alert(1)>",
    "<style>*{display:none}</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "1. <b onclick=alert(1)>x</b>",
    "[relative](/denomination)",
    "[elsewhere](//evil.example)",
)
_SAFE_TAG = re.compile(
    r"</?(?:p|em|strong|ul|li|blockquote|pre|code)>|<br>|</a>|</ol>|<ol(?: start=\"\d+\")?>"
    r'|<a(?: href="(?:https?|tel|sms|mailto):[^"<>]*")?(?: target="_blank")? rel="noopener noreferrer">'
)


@pytest.mark.parametrize("role", ["framing", "step", "care", "quotation"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_becomes_active(attack: str, role: str) -> None:
    html = to_html(attack, role=role)
    assert "<" not in _SAFE_TAG.sub("", html)


async def test_a_hostile_answer_arrives_as_text(client: aiohttp.ClientSession) -> None:
    world = World(answer=an_answer("<script>alert(1)</script>\n\nevent: done\ndata: {}\n\n"))
    async with open_door(world) as door:
        told = await stream(client, door, ASK)
    assert [name for name, _ in told].count("done") == 1
    assert "&lt;script&gt;" in told[2][1]["html"]
    assert "<script" not in told[2][1]["html"]


def test_a_step_is_the_content_of_a_list_item() -> None:
    assert to_html("2. Put the *phone* away.", role="step") == "<p>Put the <em>phone</em> away.</p>\n"


def test_links_open_elsewhere_and_tell_nothing() -> None:
    html = to_html("[AN 5.161](https://suttacentral.net/an5.161)", role="framing")
    assert html == (
        '<p><a href="https://suttacentral.net/an5.161" target="_blank" rel="noopener noreferrer">AN&nbsp;5.161</a></p>\n'
    )


def test_quotation_marks_are_curled() -> None:
    assert to_html("""It's 'equal', said "no one".""", role="framing") == "<p>It’s ‘equal’, said “no one”.</p>\n"


@pytest.mark.parametrize(
    ("text", "href"),
    [
        ("call or text 988", "tel:988"),
        ("call 116 123.", "tel:116123"),
        ("13 11 14, any hour", "tel:131114"),
        ("1-800-799-7233, or", "tel:18007997233"),
        ("+44 116 123", "tel:+44116123"),
        ("text HOME to 741741", "sms:741741"),
        ("(https://988lifeline.org)", "https://988lifeline.org"),
    ],
)
def test_numbers_in_care_can_be_called(text: str, href: str) -> None:
    assert re.findall(r'href="([^"]+)"', to_html(text, role="care")) == [href]
    assert "href" not in to_html(text, role="framing")


@pytest.mark.parametrize(
    "text", ["open 24/7", "checked 2026-12-01", "since 2026", "in 10 minutes", "**988 Lifeline**", "v1.2.3"]
)
def test_other_numbers_in_care_stay_text(text: str) -> None:
    assert "href" not in to_html(text, role="care")


async def test_a_crisis_answer_can_be_called_from_the_page(client: aiohttp.ClientSession) -> None:
    world = World(answer=a_crisis_answer())
    async with open_door(world) as door:
        status, body = await respond(client, door, ASK)
    assert (status, body["kind"], body["citations"]) == (200, "crisis", [])
    assert any('href="tel:988"' in paragraph["html"] for paragraph in body["paragraphs"])


async def test_sources_come_in_the_order_in_which_points_name_them(client: aiohttp.ClientSession) -> None:
    world = World(answer=a_full_answer())
    async with open_door(world) as door:
        body = (await respond(client, door, ASK))[1]
    named = dict.fromkeys(unit for paragraph in body["paragraphs"] for unit in paragraph["unit_ids"])
    assert list(named) == [citation["unit_id"] for citation in body["citations"]]


def test_someone_in_danger_is_not_told_to_write_less() -> None:
    message = "my day was hard. " * 1300 + "I want to kill myself"
    asked = read_question(json.dumps({"message": message}).encode(), denominations=())
    assert asked.question.text == message
