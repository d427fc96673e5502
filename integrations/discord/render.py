"""An answer as the messages that Discord shows. Pure: nothing here sends."""

import re
from collections.abc import Sequence

from core.answer import Answer, Citation, Paragraph
from integrations.discord.split import length, split

# Discord's limit is 2,000; what is left over is room for a line that says whom a late answer is for.
PART = 1_900
_NAME = 40
_SUPPRESS_EMBEDS = 1 << 2
_EPHEMERAL = 1 << 6

FOOTER = "-# Guidance grounded in selected early Buddhist texts; no substitute for professional help. I am a bot."
HELLO = (
    "Hello. Tell me in a sentence or two what is on your mind, in a message that mentions me or with `/ask`, "
    "and I will look for something helpful in the early Buddhist texts. "
    "`/ask` with `private: True` answers so that only you can see it."
)
TROUBLE = "Something went wrong on my side and I could not finish this answer. Please ask me again in a little while."
FILE_TROUBLE = "I could not open the file you attached. Could you paste the part that matters most as a message?"
# Said where others read along: nothing in these may tell what the person wrote.
CARE_HERE = "Thank you for telling me. I have answered you privately, in a message that only you can see."
CARE_DIRECT = "Thank you for telling me. I have written to you in a direct message."
UNREACHED = (
    "I had a private answer for somebody here, but I could not reach them any more. "
    "Please ask again, or allow direct messages from this server."
)

_LINK = re.compile(r"\[([^\[\]\n]+)\]\((https?://[^()\s<>]+)\)")
_BROADCAST = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_MENTION = re.compile(r"<(?=[@#&])")


def render(answer: Answer) -> tuple[str, ...]:
    """The contents to post in order, each at most PART long: the paragraphs, then sources and footer."""
    return split(_body(answer.paragraphs), _tail(answer), limit=PART)


def message(content: str, *, ephemeral: bool = False) -> dict[str, object]:
    """The payload that sends or edits a message. Nobody is ever pinged and no link unfolds, whatever ``content`` says."""
    flags = _SUPPRESS_EMBEDS | (_EPHEMERAL if ephemeral else 0)
    return {"content": content, "allowed_mentions": {"parse": [], "replied_user": False}, "flags": flags}


def defang(text: str) -> str:
    """Mentions become words: a zero-width space keeps Discord from reading them."""
    return _MENTION.sub("<\u200b", _BROADCAST.sub("@\u200b", text))


def thread_name(asker: str) -> str:
    """At most 100 characters and nothing of the question: a thread's name is seen by more people than the thread."""
    return f"A question from {_short(asker)}" if asker.strip() else "A question"


def late_opening(asker: str) -> str:
    """The line above an answer that had to leave its place under the command."""
    return f"**{_short(asker)}** asked me something; here is the answer.\n\n"


def _short(name: str) -> str:
    plain = re.sub(r"[*_`~|\\\[\]<>\s]+", " ", defang(name)).strip()
    if length(plain) <= _NAME:
        return plain
    # Half as many characters as units are certain to fit, whatever they are.
    return (plain[: _NAME - 1] if plain.isascii() else plain[: _NAME // 2 - 1]) + "…"


def _body(paragraphs: Sequence[Paragraph]) -> str:
    """Steps stand line by line, everything else apart."""
    text, before = "", ""
    for paragraph in paragraphs:
        gap = "" if not text else "\n" if paragraph.role == before == "step" else "\n\n"
        text += gap + paragraph.text.strip("\n")
        before = paragraph.role
    return _LINK.sub(r"[\1](<\2>)", defang(text))


def _tail(answer: Answer) -> str:
    grounded = answer.citations or answer.kind in ("answered", "textual")
    return "\n".join((*_sources(answer.citations), FOOTER)) if grounded and answer.kind != "crisis" else ""


def _sources(citations: Sequence[Citation]) -> tuple[str, ...]:
    if not citations:
        return ()
    shown = list({(one.ref, one.url): one for one in citations}.values())
    return ("**Sources**", *(f"- {_link(one)}" for one in shown), *_attribution(shown))


def _link(citation: Citation) -> str:
    label = f"{citation.ref} · {citation.title}" if citation.title else citation.ref
    return f"[{defang(label.translate(str.maketrans('[]', '()')))}](<{citation.url}>)"


def _attribution(citations: Sequence[Citation]) -> tuple[str, ...]:
    """Who translated what: one line for one translator, by reference where there are several."""
    by: dict[str, list[str]] = {}
    for one in citations:
        if one.translator:
            house = f"{one.translator}, SuttaCentral" if "//suttacentral.net/" in one.url else one.translator
            by.setdefault(house, []).append(one.ref)
    if len(by) == 1:
        return (f"-# Translation: {next(iter(by))}",)
    return tuple(f"-# Translation of {', '.join(refs)}: {name}" for name, refs in by.items())
