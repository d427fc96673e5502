"""Cleans a community's Markdown into plain text and cuts it into chunks under their headings. Pure.

Markdown becomes HTML, nh3 takes out of it whatever could act, and what is left is read as blocks of plain text: so HTML inside
of Markdown is held to the rules of HTML, and not to guesses. Nothing here marks text up again; whoever shows it escapes it.
"""

import hashlib
import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Literal, NamedTuple

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from core.documents import Chunk
from core.errors import CorpusError

MOST, FEWEST = 2_000, 500
"""Characters of a chunk. Only a section that is shorter as a whole has a chunk of fewer."""
AIM = 900
"""Where a chunk ends if a paragraph does: with its heading about what the embedding model reads whole (256 tokens)."""
LONGEST_HEADING = 200
"""A longer heading is text that somebody has underlined, and stays text."""
JOINT = " › "

_DEEPEST = 20  # lists and quotations within each other; markdown-it leaves out what lies deeper, so that we refuse it


class _EveryLink(MarkdownIt):
    """A link that may not be followed is still a link: its words stay, and its address goes with the cleaning."""

    def validateLink(self, url: str) -> bool:  # noqa: N802
        return True


_MARKDOWN = _EveryLink("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(["table", "strikethrough"])

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS = frozenset(
    {
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "caption",
            "center",
            "dd",
            "details",
            "dialog",
            "div",
            "dl",
        ),
        *(
            "dt",
            "fieldset",
            "figcaption",
            "figure",
            "footer",
            "form",
            "header",
            "hr",
            "legend",
            "li",
            "main",
            "nav",
            "ol",
        ),
        *("option", "p", "pre", "section", "summary", "table", "tr", "ul"),
    }
)
_ACTS = frozenset({"script", "style", "iframe", "noembed", "noframes"})
_SWALLOWS = (*sorted(_ACTS), "textarea", "title", "xmp", "plaintext")
_OPENS = re.compile(rf"<({'|'.join(_SWALLOWS)})\b", re.IGNORECASE)
_SAFE_LINKS = {"http", "https", "mailto", "tel"}
_ACTING_LINK = re.compile(
    r"\b(?:javascript|vbscript)\s*:(?=[^\s`'\"])\S*|\bdata:[\w.+-]+/[\w.+-]+[;,]\S*|\bdata:;?base64,\S*", re.IGNORECASE
)

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n[\w-]+[ \t]*:.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_JOINERS = "\u200c\u200d"  # they shape words of Persian and Indian scripts
_BREAKS = re.compile(
    r"(?P<paragraph>\n\n *)|(?P<line>\n *)|(?P<sentence>(?<=[.!?…]) |(?<=[.!?…][\"'”’»)\]]) |(?<=[。｡།]) ?)|(?P<word> )"
)
_RANKS = ("paragraph", "line", "sentence", "word")
_WILLINGLY = 1  # a text that fits is still cut at the end of a paragraph or of a line, never within a sentence


def chunks_of(path: str, text: str) -> tuple[Chunk, ...]:
    """The chunks of one document, in its order, none overlapping. ``path`` goes into their ids.

    Headings of level 1 to 3 bound them; deeper ones are lines of text. Raises CorpusError with the line for what would lose
    words: a ``<script>`` or comment that never ends, lists and quotations about twenty deep.
    """
    return tuple(_numbered(path, [(heading, words) for heading, body in _sections(text) for words in split(body)]))


def _numbered(path: str, found: Sequence[tuple[str, str]]) -> Iterator[Chunk]:
    seen: Counter[tuple[str, str]] = Counter()
    for place, (heading, words) in enumerate(found):
        again = seen[heading, words]  # the same words twice under one heading are two chunks
        seen[heading, words] += 1
        digest = hashlib.sha256("\0".join((path, heading, words, str(again))).encode()).hexdigest()
        yield Chunk(digest, place, heading, words)


class _Break(NamedTuple):
    end: int
    start: int
    rank: int


def split(text: str) -> Iterator[str]:
    """Stretches of ``text`` of FEWEST to MOST characters, or the whole of a shorter one; an empty one has none.

    They end with a paragraph, else a line, else a sentence, else a word; a word longer than all of that is cut.
    """
    breaks = [
        _Break(found.start(), found.end(), _RANKS.index(str(found.lastgroup))) for found in _BREAKS.finditer(text)
    ]
    ends = [one.end for one in breaks]
    at = 0
    while len(text) - at > AIM:
        window = breaks[bisect_left(ends, at + FEWEST) : bisect_right(ends, at + MOST)]
        cut = _best(window, at, len(text))
        if cut is None:
            break
        yield text[at : cut.end]
        at = cut.start
    if at < len(text):
        yield text[at:]


def _best(window: Sequence[_Break], at: int, length: int) -> _Break | None:
    fits = length - at <= MOST
    allowed = (one for one in window if length - one.start >= FEWEST and (not fits or one.rank <= _WILLINGLY))
    best = min(allowed, key=lambda one: (one.rank, abs(one.end - at - AIM)), default=None)
    return best if best or fits else _Break(at + AIM, at + AIM, len(_RANKS))


def _sections(text: str) -> list[tuple[str, str]]:
    """Heading path and plain text of each stretch between two headings."""
    sections = _Sections()
    for block in _blocks(text):
        if block.kind in _HEADINGS[:3] and len(block.text) <= LONGEST_HEADING:
            sections.under(int(block.kind[1]), block.text)
        else:
            sections.add(block)
    sections.under(1, "")
    return [(heading, _joined(blocks)) for heading, blocks in sections.done]


@dataclass(slots=True)
class _Sections:
    """Where the reading stands. ``way`` holds the heading of each level, ``empty`` those that nothing stands under so far;
    ``goes_on`` is false where the next block begins a section, also one that is headed as the last."""

    done: list[tuple[str, list["_Block"]]] = field(default_factory=list)
    way: list[str] = field(default_factory=lambda: ["", "", ""])
    empty: set[int] = field(default_factory=set)
    goes_on: bool = False

    def under(self, level: int, heading: str) -> None:
        """A heading ends those of its level and below. One that had nothing under it becomes a line of what is above it."""
        for number in (2, 1, 0):
            if number < level - 1:
                break
            words, self.way[number] = self.way[number], ""
            if number in self.empty:
                self.goes_on = True
                self.add(_Block("line", words))
        self.way[level - 1] = heading
        self.empty |= {level - 1} if heading else set()
        self.goes_on = False

    def add(self, block: "_Block") -> None:
        heading = JOINT.join(words for words in self.way if words)
        self.empty.clear()
        if not (self.goes_on and self.done and self.done[-1][0] == heading):
            self.done.append((heading, []))
        self.goes_on = True
        self.done[-1][1].append(block)


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, a heading (``h1`` to ``h6``), or a ``line`` that stands close to the lines around it."""

    kind: Literal["h1", "h2", "h3", "h4", "h5", "h6", "text", "line"]
    text: str


def _joined(blocks: Sequence[_Block]) -> str:
    text, before = "", ""
    for block in blocks:
        close = before in _HEADINGS or (before == block.kind == "line")
        text += ("" if not text else "\n" if close else "\n\n") + block.text
        before = block.kind
    return text


def _blocks(text: str) -> list[_Block]:
    text = _normal(text.replace("\r\n", "\n").replace("\r", "\n"))
    # The lines stay, so that a complaint names the right one.
    text = _FRONT_MATTER.sub(lambda found: "\n" * found[0].count("\n"), text)
    tokens = _parsed(text)
    reader = _Reader()
    reader.feed(
        nh3.clean(
            _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}),
            tags={*_BLOCKS, *_HEADINGS, "a", "br", "img", "td", "th"},
            clean_content_tags=set(_ACTS),
            attributes={"a": {"href"}, "img": {"alt"}, "ol": {"start"}},
            url_schemes=_SAFE_LINKS,
            url_relative="deny",
            link_rel=None,
        )
    )
    reader.close()
    reader.flush()
    return reader.blocks


def _parsed(text: str) -> list[Token]:
    try:
        tokens = _MARKDOWN.parse(text)
    except RecursionError as error:
        raise CorpusError("brackets or marks are too deep within each other") from error
    for token in tokens:
        where = f"line {token.map[0] + 1}" if token.map else "a line"
        if token.level >= _DEEPEST - 1 and token.type in ("blockquote_open", "list_item_open"):
            raise CorpusError(f"{where} begins a list or quotation too deep within others")
        if name := _unended(_raw_html(token)):
            raise CorpusError(f"{where} begins {name} that never ends, and what follows would be lost with it")
    return tokens


def _raw_html(token: Token) -> str:
    if token.type == "html_block":
        return token.content
    return "".join(child.content for child in token.children or () if child.type == "html_inline")


def _unended(html: str) -> str:
    """What is open at the end of this HTML and hides whatever comes after it."""
    at = 0
    while True:
        comment, opens = html.find("<!--", at), _OPENS.search(html, at)
        if comment >= 0 and (opens is None or comment < opens.start()):
            at = html.find("-->", comment)
            if at < 0:
                return "a comment"
        elif opens:
            ends = re.compile(rf"</{opens[1]}\b", re.IGNORECASE).search(html, opens.end())
            if ends is None:
                return f"a <{opens[1].lower()}>"
            at = ends.end()
        else:
            return ""


def _normal(text: str) -> str:
    """NFKC, without characters that nobody sees: controls, marks that turn the direction of writing, tags."""
    return "".join(_visible(one) for one in unicodedata.normalize("NFKC", text))


def _visible(character: str) -> str:
    if character.isprintable() or character in "\n\t" or character in _JOINERS:
        return character
    kind = unicodedata.category(character)
    if kind in ("Zl", "Zp"):
        return "\n"
    return "" if kind == "Cf" else " " if kind in ("Cc", "Zs") else character


class _Reader(HTMLParser):
    """Well-formed HTML of few elements -> blocks of plain text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[_Block] = []
        self._text = ""
        self._kind: Literal["h1", "h2", "h3", "h4", "h5", "h6", "text", "line"] = "text"
        self._lists: list[int | None] = []  # the number of the next item, None in a list without numbers
        self._mark = ""
        self._href, self._href_at = "", 0
        self._pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in _BLOCKS or tag in _HEADINGS:
            self.flush()
            self._begin(tag, given)
        elif tag == "br":
            self._text += "\n"
        elif tag == "img":
            self._text += f" {given.get('alt', '')} "
        elif tag == "a":
            self._href, self._href_at = given.get("href", ""), len(self._text)
        elif self._text.strip():  # td, th
            self._text += " | "

    def _begin(self, tag: str, given: Mapping[str, str]) -> None:
        match tag:
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                self._kind = tag
            case "tr" | "dt" | "dd":
                self._kind = "line"
            case "ul" | "ol":
                self._lists.append(_number(given.get("start", "")) if tag == "ol" else None)
            case "li":
                self._mark = self._next_mark()
            case "pre":
                self._pre += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._href:
            self._text += _address(self._href, self._text[self._href_at :])
            self._href = ""
        if tag in _BLOCKS or tag in _HEADINGS:
            self.flush()
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
            self._mark = ""
        elif tag == "pre":
            self._pre = max(0, self._pre - 1)

    def handle_data(self, data: str) -> None:
        self._text += data if self._pre else data.replace("\n", " ")

    def flush(self) -> None:
        """End the block that is being read. An item keeps its mark until it has words."""
        lines = (" ".join(line.split()) for line in _ACTING_LINK.sub(" ", _normal(self._text)).split("\n"))
        words = "\n".join(line for line in lines if line)
        kind, self._kind, self._text = self._kind, "text", ""
        if kind in _HEADINGS:
            words = " ".join(words.split())
        elif words and self._lists:
            indent = "  " * (len(self._lists) - 1)
            kind, words = "line", indent + self._mark + words.replace("\n", f"\n{indent}")
            self._mark = ""
        if words:
            self.blocks.append(_Block(kind, words))

    def _next_mark(self) -> str:
        if not self._lists or self._lists[-1] is None:
            return "- "
        number = self._lists[-1]
        self._lists[-1] = number + 1
        return f"{number}. "


def _number(start: str) -> int:
    return int(start) if start.isdecimal() and len(start) < 10 else 1


def _address(href: str, words: str) -> str:
    """The address after a link's words, where they are not the address themselves."""
    bare = href.removeprefix("mailto:").removeprefix("tel:")
    return "" if bare.rstrip("/") in words or bare in words else f" ({bare})"
