"""A request's body -> a Question, or a refusal that says what is wrong. Pure."""

import json
import secrets
from collections.abc import Container, Mapping
from dataclasses import dataclass

from bot.web.trouble import Refused, Trouble, bad_question
from core.errors import BadQuestion
from core.question import Place, Question
from core.stages.screen import heard
from core.wording import checked

DOOR = "web"
_LONGEST_ID = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the tradition it wants ("" leaves the session's own)."""

    question: Question
    denomination: str


@dataclass(frozen=True, slots=True)
class Chosen:
    place: Place
    denomination: str


def read_question(body: bytes, *, denominations: Container[str]) -> Asked:
    """``{message, session_id?, message_id?, denomination?}``.

    Without ``session_id`` a new session begins. ``message_id`` names the act of asking: sent again it never asks twice.
    Raises Refused with EMPTY, TOO_LONG, BAD_JSON, BAD_REQUEST or UNKNOWN_DENOMINATION.
    """
    fields = _object(body)
    message = fields.get("message")
    if not isinstance(message, str):
        raise _bad("Please put your question into “message”, as text.")
    try:
        text = checked(message)
    except BadQuestion as error:
        # Someone in danger is answered however much they wrote.
        if heard(message).class_ != "crisis":
            raise Refused(bad_question(error)) from error
        text = message
    session, message_id = _id(fields, "session_id") or secrets.token_hex(16), _id(fields, "message_id")
    question = Question(
        id=secrets.token_hex(16),
        text=text,
        place=place_of(session),
        asker=session,
        event=f"{session}/{message_id}" if message_id else "",
    )
    return Asked(question, _denomination(fields, "denomination", denominations))


def read_choice(body: bytes, *, denominations: Container[str]) -> Chosen:
    """``{session_id, name}``; raises Refused."""
    fields = _object(body)
    session, name = _id(fields, "session_id"), _denomination(fields, "name", denominations)
    if not session or not name:
        raise _bad("Please send “session_id” and the “name” of a tradition.")
    return Chosen(place_of(session), name)


def place_of(session: str) -> Place:
    """A session is both: its own channel for settings, and its own thread for memory."""
    return Place(DOOR, "local", session, session)


def _object(body: bytes) -> Mapping[str, object]:
    try:
        found = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Refused(Trouble("BAD_JSON", "I could not read this request: it is not JSON in UTF-8.")) from error
    if not isinstance(found, dict):
        raise _bad("Please send a JSON object with a “message”.")
    return found


def _id(fields: Mapping[str, object], name: str) -> str:
    """An opaque id that a database and a log can hold; "" when it is not given."""
    value = fields.get(name)
    if value is None or value == "":
        return ""
    if not isinstance(value, str) or len(value) > _LONGEST_ID or not value.isprintable():
        raise _bad(f"“{name}” must be plain text of at most {_LONGEST_ID} characters.")
    return value


def _denomination(fields: Mapping[str, object], field: str, known: Container[str]) -> str:
    value = fields.get(field)
    if value is None or value == "":
        return ""
    name = value.strip().lower() if isinstance(value, str) else ""
    if name not in known:
        raise Refused(
            Trouble("UNKNOWN_DENOMINATION", "I do not know that tradition. GET /denominations lists those I know.")
        )
    return name


def _bad(sentence: str) -> Refused:
    return Refused(Trouble("BAD_REQUEST", sentence))
