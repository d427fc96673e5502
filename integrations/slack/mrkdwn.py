"""CommonMark -> Slack's mrkdwn, piece by piece, with nothing in it that pings or is read as Slack's own markup. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable(
    ["image", "html_inline", "html_block", "heading", "lheading", "hr", "reference"]
)
_LINKABLE = re.compile(r"(?:https?://[^\s/]|mailto:|tel:)", re.IGNORECASE)
_LONGEST_URL = 2_000  # Slack allows 3,000 in a text object; a longer address is shown as its label alone
_BARE_URL = re.compile(r"https?://[^\s<>()\"]+[^\s<>()\".,;:!?]")
_BROADCAST = re.compile(r"(?<!\w)@(?=(?:channel|here|everyone|group)\b)", re.IGNORECASE)
_INVISIBLE = "\u200b"

# mrkdwn has no escape for its own marks, so that a literal one which could open a style becomes its twin.
_OPENS_A_STYLE = re.compile(r"(?<![\w/])[*_~`](?=\S)")
_TWINS = {"*": "∗", "_": "＿", "~": "∼", "`": "ˋ"}

Shape = Literal["text", "item", "quote", "fence"]


@dataclass(frozen=True, slots=True)
class Piece:
    """What is best kept in one message: a paragraph, a list item with its number, a quotation, a code fence."""

    text: str
    shape: Shape = "text"


def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of one paragraph of an answer, in reading order."""
    found: list[Piece] = []
    for piece, continues in _walk(_MARKDOWN.parse(text)):
        if continues and found:
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n{piece.text}")
        elif piece.text.strip():
            found.append(piece)
    return tuple(found)


def escaped(text: str) -> str:
    """Literal text: Slack's three control characters escaped, broadcasts and style marks made inert."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _OPENS_A_STYLE.sub(lambda found: _TWINS[found[0]], _BROADCAST.sub(f"@{_INVISIBLE}", plain))


def link(url: str, label: str) -> str:
    """``<url|label>``, or the label alone where the address is of no kind that may be linked."""
    if not _LINKABLE.match(url) or len(url) > _LONGEST_URL:
        return label
    address = quote(url, safe="%/:=&?~#+!$,;'@()*[]-._").replace("&", "&amp;")
    return f"<{address}|{' '.join(label.replace('|', '/').split()) or address}>"


@dataclass(slots=True)
class _Around:
    """Where in lists and quotations the walk stands."""

    lists: int = 0
    quotes: int = 0
    marker: str = ""
    fresh: bool = False


def _walk(tokens: Sequence[Token]) -> Iterator[tuple[Piece, bool]]:
    around = _Around()
    for token in tokens:
        _step(token, around)
        if token.type == "inline":
            yield _block(_inline(token.children or []), around)
        elif token.type in ("fence", "code_block"):
            yield Piece(fenced(_defenced(token.content.rstrip("\n"))), "fence"), False


def _step(token: Token, around: _Around) -> None:
    if token.type in ("ordered_list_open", "ordered_list_close", "bullet_list_open", "bullet_list_close"):
        around.lists += token.nesting
    elif token.type in ("blockquote_open", "blockquote_close"):
        around.quotes += token.nesting
    elif token.type == "list_item_open":
        around.marker, around.fresh = (f"{token.info}{token.markup}" if token.info else "•"), True


def _block(text: str, around: _Around) -> tuple[Piece, bool]:
    if around.quotes:
        marked = f"{around.marker} {text}" if around.lists and around.fresh else text
        around.fresh = False
        return Piece(quoted(marked), "quote"), False
    if not around.lists:
        return Piece(text), False
    indent, first = "    " * (around.lists - 1), around.fresh
    around.fresh = False
    return Piece(f"{indent}{around.marker} {text}" if first else f"{indent}{text}", "item"), not first


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def fenced(content: str) -> str:
    return f"```\n{content}\n```"


def _defenced(content: str) -> str:
    return content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("```", "ˋˋˋ")


_MARKS = {"strong_open": "*", "strong_close": "*", "em_open": "_", "em_close": "_"}


def _inline(tokens: Sequence[Token]) -> str:
    """Styles need a word boundary on their outer side; an invisible one is put where the text has none."""
    out, href, label, closed = "", "", "", False
    for token in tokens:
        if token.type == "link_open":
            href, label = str(token.attrGet("href") or ""), ""
        elif token.type == "link_close":
            out, href, closed = out + link(href, label), "", False
        elif href:
            label += _words(token, bare_links=False)
        elif token.type in _MARKS:
            closed = token.nesting < 0
            out += (_INVISIBLE if not closed and out[-1:].isalnum() else "") + _MARKS[token.type]
        else:
            words = _words(token, bare_links=True)
            out, closed = out + (_INVISIBLE if closed and words[:1].isalnum() else "") + words, False
    return out


def _words(token: Token, *, bare_links: bool) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type == "code_inline":
        return f"`{_defenced(token.content)}`"
    return _with_links(token.content) if bare_links else escaped(token.content)


def _with_links(text: str) -> str:
    out, at = "", 0
    for found in _BARE_URL.finditer(text):
        out += escaped(text[at : found.start()]) + link(found[0], escaped(found[0]))
        at = found.end()
    return out + escaped(text[at:])
