"""A paragraph's CommonMark -> HTML that cannot act: no raw HTML, no images, links of few kinds only. Pure."""

import re
from collections.abc import Iterator

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False, "typographer": True})
    .enable("smartquotes")
    .disable(["image", "html_inline", "html_block", "heading", "lheading", "hr", "reference"])
)
_TAGS = {"p", "em", "strong", "a", "ul", "ol", "li", "blockquote", "code", "pre", "br"}
_LINKS = re.compile(r"(?:https?://|tel:|sms:|mailto:)", re.IGNORECASE)
_BEFORE_HOST = re.compile(r"https?://(?:www\.)?")
_REFERENCE = re.compile(r"\b(AN|DN|MN|SN|Dhp|Iti|Snp|Thag|Thig|Ud) (?=\d)")
_LIST_MARK = re.compile(r"\s*(?:\d{1,3}[.)]|[-*+])\s+")

# In care texts every number is one to call: short codes, long numbers, and groups of digits, but no year and no "24/7".
_TELEPHONE = r"(?<![\w/.:-])(?:\+\d|\d)(?:[\d]| (?=\d)|-(?=\d)){1,16}\d(?![\w/:-]|[.,]\d)"
_CALLABLE = re.compile(rf"(?P<url>https?://[^\s<>()]+[^\s<>().,;:!?])|(?P<number>{_TELEPHONE})")
_TO_TEXT = re.compile(r"\btext \S+ to $", re.IGNORECASE)
_DATE = re.compile(r"(?:19|20)\d\d(?:-\d\d){0,2}")


def to_html(text: str, *, role: str) -> str:
    """HTML of a paragraph. A ``step`` loses its list mark: its HTML is the content of a list item.

    In ``care`` paragraphs bare telephone numbers and web addresses become links, so that one tap is enough.
    The parts of a reference (AN 5.161) stay on one line, and quotation marks are curled.
    """
    text = text.encode("utf-8", "replace").decode()
    source = _LIST_MARK.sub("", text, count=1) if role == "step" and _LIST_MARK.match(text) else text
    tokens = _MARKDOWN.parse(_REFERENCE.sub("\\1\u00a0", source))
    for token in tokens:
        if token.type == "inline" and token.children:
            linked = _with_links(token.children) if role == "care" else iter(token.children)
            token.children = [_opening_elsewhere(child) for child in linked]
    return nh3.clean(
        _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}),
        tags=_TAGS,
        attributes={"a": {"href", "target"}, "ol": {"start"}, "*": set()},
        attribute_filter=_kept,
        link_rel="noopener noreferrer",
        url_schemes={"http", "https", "tel", "sms", "mailto"},
    )


def _kept(tag: str, attribute: str, value: str) -> str | None:
    return None if attribute == "href" and not _LINKS.match(value) else value


def _opening_elsewhere(token: Token) -> Token:
    if token.type == "link_open" and str(token.attrGet("href")).lower().startswith("http"):
        token.attrSet("target", "_blank")
    return token


def _with_links(tokens: list[Token]) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        # The nesting counts links, and bold names too: "988 Lifeline" is a name, its number follows.
        depth += token.nesting
        if token.type == "text" and depth == 0:
            yield from _linked(token.content)
        else:
            yield token


def _linked(text: str) -> Iterator[Token]:
    end = 0
    for found in _CALLABLE.finditer(text):
        href = _href(found)
        if href:
            yield _text(text[end : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": href})
            yield _text(_BEFORE_HOST.sub("", found[0]).rstrip("/"))
            yield Token("link_close", "a", -1)
            end = found.end()
    yield _text(text[end:])


def _href(found: re.Match[str]) -> str:
    if found["url"]:
        return found["url"]
    digits = re.sub(r"[^\d+]", "", found["number"])
    if _DATE.fullmatch(found["number"]) or len(digits) < 3:
        return ""
    scheme = "sms" if _TO_TEXT.search(found.string, 0, found.start()) else "tel"
    return f"{scheme}:{digits}"


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
