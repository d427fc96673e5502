"""Answers as Slack's blocks: its limits, its markup, and nothing that pings."""

import dataclasses
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slack_sdk.models.blocks import Block

from core.answer import Answer, Citation, Paragraph
from core.testing import an_answer
from integrations.slack.mrkdwn import pieces
from integrations.slack.render import FOOTER, HELLO, SECTION_LIMIT, TEXT_LIMIT, Part, render, said
from integrations.slack.split import cut_words, units
from tests.wire.slack_judge import SlackJudge


def mrkdwn(text: str) -> str:
    return "\n".join(piece.text for piece in pieces(text))


def whole(parts: tuple[Part, ...]) -> str:
    return "\n\n".join(part.text for part in parts)


def drawn(parts: tuple[Part, ...]) -> list[str]:
    """The texts of all blocks, in order."""
    blocks: list[dict[str, Any]] = [dict(block) for part in parts for block in part.blocks]
    return [element["text"] for b in blocks for element in (b.get("text"), *b.get("elements", ())) if element]


def with_text(*texts: str) -> Answer:
    return Answer(id="ask", kind="answered", paragraphs=tuple(Paragraph(text, "framing") for text in texts))


def violations(parts: tuple[Part, ...]) -> list[str]:
    """What the judge says of posting and of editing each part; Slack's own block models are part of it."""
    judge = SlackJudge()
    for part in parts:
        blocks = [dict(block) for block in part.blocks]
        how = {"text": part.text, "blocks": blocks}
        judge.call("chat.update", {"channel": "C1", "ts": "1.1", **how}, as_json=True, bot=True, kind="channel")
        post = {"channel": "C1", "unfurl_links": False, "unfurl_media": False, **how}
        judge.call("chat.postMessage", post, as_json=True, bot=True, kind="channel")
    return judge.violations


@pytest.mark.parametrize(
    ("markdown", "slack"),
    [
        ("**bold** and *italic*", "*bold* and _italic_"),
        ("***both***", "_*both*_"),
        ("un**believ**able", "un\u200b*believ*\u200bable"),
        ("[AN 5.161](https://suttacentral.net/an5.161)", "<https://suttacentral.net/an5.161|AN 5.161>"),
        ("[**bold** label](https://e.org/a_b)", "<https://e.org/a_b|bold label>"),
        ("see https://e.org/x.", "see <https://e.org/x|https://e.org/x>."),
        ("[run](javascript:alert)", "[run](javascript:alert)"),
        ("[a](https://e.org/?a=1&b=2)", "<https://e.org/?a=1&amp;b=2|a>"),
        ("[a|b](https://e.org/x%7Cy>)", "<https://e.org/x%7Cy%3E|a/b>"),
        ("- one\n- two", "• one\n• two"),
        ("3. third\n4. fourth", "3. third\n4. fourth"),
        ("- one\n  - inner", "• one\n    • inner"),
        ("1. one\n\n   more", "1. one\nmore"),
        ("> quoted\n> twice", "> quoted\n> twice"),
        ("`a < b`", "`a &lt; b`"),
        ("```\nx & y\n```", "```\nx &amp; y\n```"),
        ("a & b < c", "a &amp; b &lt; c"),
        ("# no heading", "# no heading"),
        ("\\*literal\\* 5 * 3", "∗literal∗ 5 * 3".replace("∗ 5", "* 5")),
        ("line\nbreak", "line\nbreak"),
    ],
)
def test_markdown_becomes_slacks_own(markdown: str, slack: str) -> None:
    assert mrkdwn(markdown) == slack


@pytest.mark.parametrize(
    "text",
    ["<!channel>", "<!here|here>", "<@U123ABC>", "<!subteam^S1>", "@channel", "@here", "hey @everyone!", "<#C1>"],
)
def test_nothing_pings(text: str) -> None:
    parts = render(with_text(f"You wrote {text} and **{text}**", f"- {text}", f"> {text}", f"[{text}](https://e.org)"))
    assert violations(parts) == []
    assert not re.search(r"<[!@#]", whole(parts))


def test_an_address_is_no_broadcast() -> None:
    assert mrkdwn("write to someone@here.org") == "write to someone@here.org"


def test_sources_stand_below_with_link_title_and_translator() -> None:
    (part,) = render(an_answer())
    source = "<https://suttacentral.net/an5.161/en/sujato|AN 5.161 · Getting Rid of Resentment> (translated by Bhikkhu Sujato)"
    kinds = [block["type"] for block in part.blocks]
    assert kinds == ["section", "section", "section", "context", "context"]
    assert part.text.endswith(f"Sources:\n{source}\n\n{FOOTER}")


def test_a_source_that_two_points_share_is_named_once() -> None:
    answer = an_answer()
    (part,) = render(dataclasses.replace(answer, citations=answer.citations * 3))
    assert part.text.count("AN 5.161 · ") == 1


def test_an_answer_that_rests_on_no_text_has_no_footer() -> None:
    (part,) = render(with_text("Good morning to you."))
    assert part.text == "Good morning to you."


def test_the_text_says_what_the_blocks_say() -> None:
    (part,) = render(an_answer())
    assert part.text == "\n\n".join(drawn((part,)))


def test_numbered_steps_are_never_cut() -> None:
    steps = [f"{n}. " + f"Breathe in on step {n} and out again. " * 25 for n in range(1, 20)]
    parts = render(with_text(*steps))
    sections = drawn(parts)
    assert len(parts) > 3
    assert sections == [step.strip() for step in steps]
    assert violations(parts) == []


def test_a_list_stays_one_section_while_it_fits() -> None:
    (part,) = render(with_text("\n".join(f"{n}. step" for n in range(1, 8))))
    assert len(part.blocks) == 1


def test_many_short_paragraphs_stay_within_fifty_blocks() -> None:
    parts = render(with_text(*["So."] * 120))
    assert [len(part.blocks) for part in parts] == [50, 50, 20]


def test_a_code_fence_that_is_cut_is_closed_and_opened_again() -> None:
    lines = [f"line {n} " + "x" * 60 for n in range(200)]
    parts = render(with_text("```\n" + "\n".join(lines) + "\n```"))
    texts = drawn(parts)
    assert len(texts) > 3
    assert all(text.startswith("```\n") and text.endswith("\n```") and text.count("```") == 2 for text in texts)
    assert "\n".join(text[4:-4] for text in texts).split("\n") == lines


def test_links_and_citations_survive_the_cut() -> None:
    link = "[a long label of several words](https://suttacentral.net/an5.161/en/sujato)"
    word = f"{link} holds (AN 5.161, AN 4.200) and SN 56.11 too. "
    parts = render(with_text(word * 200))
    assert len(parts) > 3
    for part in parts:
        assert part.text.count("<https://suttacentral.net/an5.161/en/sujato|a long label of several words>") == (
            part.text.count("<")
        )
        assert not re.search(r"(?:AN|SN)$|^\d", part.text)
    assert whole(parts).count("(AN 5.161, AN 4.200)") == 200


def test_a_long_quotation_stays_one() -> None:
    parts = render(with_text("> " + "So it was said, and so I heard it. " * 300))
    lines = [line for part in parts for line in part.text.split("\n") if line]
    assert len(parts) > 2
    assert all(line.startswith("> ") for line in lines)


def test_a_cut_prefers_the_end_of_a_sentence() -> None:
    assert cut_words("One two three. Four five six seven", 22) == ("One two three.", "Four five six seven")


def test_length_is_counted_in_utf16_units_and_entities() -> None:
    assert units("🪷&amp;") == 7


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(max_size=1500), min_size=1, max_size=6))
def test_any_text_stays_within_every_limit(texts: list[str]) -> None:
    parts = render(with_text(*texts))
    assert violations(parts) == []


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab <>&@*_`[](){}.\n1-#!|~🪷é", min_size=1, max_size=40), st.integers(1, 400))
def test_markup_repeated_to_any_length_stays_within_every_limit(text: str, times: int) -> None:
    answer = dataclasses.replace(an_answer(), paragraphs=(Paragraph(text * times),))
    parts = render(answer)
    assert violations(parts) == []
    assert all(units(part.text) <= TEXT_LIMIT for part in parts)


def test_forty_sources_fit() -> None:
    citations = tuple(
        Citation(f"AN 5.{n}", f"an5.{n}", f"u{n}", f"https://suttacentral.net/an5.{n}", "A Title " * 12, "Someone")
        for n in range(40)
    )
    parts = render(dataclasses.replace(an_answer(), citations=citations))
    assert violations(parts) == []
    assert all(whole(parts).count(f"|AN 5.{n} · ") == 1 for n in range(40))


def test_slacks_own_models_accept_the_greeting() -> None:
    blocks = Block.parse_all([dict(block) for block in said(HELLO).blocks])
    for block in blocks:
        block.validate_json()
    assert all(units(block.to_dict()["text"]["text"]) <= SECTION_LIMIT for block in blocks)
