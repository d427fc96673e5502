"""Answer -> what Slack is sent: one or more messages of blocks with their text. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.answer import Answer, Citation, Paragraph
from integrations.slack.mrkdwn import escaped, link, pieces
from integrations.slack.split import fitting, units

# chat.update refuses a text above 4,000; the same limit everywhere lets any part be edited.
TEXT_LIMIT = 4_000
SECTION_LIMIT = 3_000
BLOCKS_LIMIT = 50
_ROOM = TEXT_LIMIT - 100

FOOTER = "Guidance grounded in selected early Buddhist texts. I am a bot, and no substitute for professional help."
ANSWERED_DIRECTLY = "Thank you for writing this. I have answered in a direct message."
ANSWERED_QUIETLY = "Thank you for writing this. I have answered where only you can see it."
HELLO = (
    "Hello. Tell me in a sentence or two what is on your mind, and I will look for guidance in early Buddhist texts. "
    "For example: “I feel bitter when people around me do better than me.”\n\n"
    "In a channel, mention me or use `/ask`. With `/ask private` before your question, only you will see the answer."
)
TROUBLE = "Something went wrong on my side, and I have no answer for you. Please ask again in a moment."
PASTE_UNREADABLE = "I could not open that file. Could you paste the text itself into a message?"
ONLY_YOU = "Reading your words… Only you will see the answer."

Block = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Part:
    """One message. ``text`` is what notifications and screen readers get: everything that the blocks say."""

    text: str
    blocks: tuple[Block, ...]


def render(answer: Answer) -> tuple[Part, ...]:
    """At least one part, each within every limit of chat.update."""
    sections = [text for paragraph in answer.paragraphs for text in _sections(paragraph)]
    rooms = _packed(sections, last=_closing(answer))
    return tuple(_part(texts, notes) for texts, notes in rooms)


def said(text: str) -> Part:
    """A short sentence of the door's own as a message."""
    return render(spoken("", text))[0]


def spoken(ask_id: str, text: str) -> Answer:
    """What the door itself has to say, in the shape of an answer."""
    return Answer(id=ask_id, kind="small_talk", paragraphs=tuple(Paragraph(part) for part in text.split("\n\n")))


def _sections(paragraph: Paragraph) -> Iterator[str]:
    """Texts of the section blocks of a paragraph: lines of one list stay together while there is room."""
    held = ""
    for piece in (short for long in pieces(paragraph.text) for short in fitting(long, SECTION_LIMIT)):
        together = f"{held}\n{piece.text}"
        if held and piece.shape == "item" and units(together) <= SECTION_LIMIT:
            held = together
            continue
        if held:
            yield held
        held = piece.text
    if held:
        yield held


def _closing(answer: Answer) -> tuple[str, ...]:
    """Context lines below the answer: its sources, and what this is. Empty for an answer that rests on no text."""
    if not answer.citations:
        return ()
    lines = dict.fromkeys(source(citation) for citation in answer.citations)
    return (*_joined(list(lines)), FOOTER)


def source(citation: Citation) -> str:
    name = f"{citation.ref} · {citation.title}" if citation.title else citation.ref
    by = f" (translated by {escaped(citation.translator)})" if citation.translator else ""
    return f"{link(citation.url, escaped(name))}{by}"


def _joined(lines: Sequence[str]) -> Iterator[str]:
    held = "Sources:"
    for line in lines:
        if units(f"{held}\n{line}") > SECTION_LIMIT:
            yield held
            held = line
        else:
            held = f"{held}\n{line}"
    yield held


def _packed(sections: Sequence[str], last: tuple[str, ...]) -> list[tuple[list[str], list[str]]]:
    rooms: list[tuple[list[str], list[str]]] = [([], [])]
    for text in sections:
        if not _fits(rooms[-1], text):
            rooms.append(([], []))
        rooms[-1][0].append(text)
    for note in last:
        if not _fits(rooms[-1], note):
            rooms.append(([], []))
        rooms[-1][1].append(note)
    return rooms


def _fits(room: tuple[list[str], list[str]], text: str) -> bool:
    held = [*room[0], *room[1]]
    return not held or (units("\n\n".join([*held, text])) <= _ROOM and len(held) < BLOCKS_LIMIT)


def _part(texts: Sequence[str], notes: Sequence[str]) -> Part:
    # verbatim: Slack adds no links or mentions of its own; those we mean are written out.
    blocks: list[Block] = [{"type": "section", "text": _mrkdwn(text)} for text in texts]
    blocks += [{"type": "context", "elements": [_mrkdwn(note)]} for note in notes]
    return Part("\n\n".join([*texts, *notes]) or "…", tuple(blocks))


def _mrkdwn(text: str) -> Block:
    return {"type": "mrkdwn", "text": text, "verbatim": True}
