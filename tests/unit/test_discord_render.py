"""An answer as Discord's messages: what is kept whole, what is counted, and what never pings."""

import dataclasses
import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.answer import Answer, Citation, Paragraph, Role
from core.testing import an_answer
from integrations.discord.render import (
    CARE_DIRECT,
    CARE_HERE,
    FOOTER,
    HELLO,
    PART,
    TROUBLE,
    UNREACHED,
    defang,
    late_opening,
    message,
    render,
    thread_name,
)
from integrations.discord.split import length, split

WORDS = "What is dwelt upon again and again becomes the way the mind leans."


def an_answer_of(*texts: str, role: Role = "framing", **changes: Any) -> Answer:
    paragraphs = tuple(Paragraph(text, role) for text in texts)
    return dataclasses.replace(an_answer(), paragraphs=paragraphs, **changes)


def a_citation(ref: str, translator: str = "Bhikkhu Sujato", url: str = "") -> Citation:
    uid = ref.lower().replace(" ", "")
    return Citation(ref, uid, f"{uid}-0", url or f"https://suttacentral.net/{uid}/en/sujato", "A [Title]", translator)


def test_an_answer_reads_paragraphs_then_sources_then_footer() -> None:
    assert render(an_answer()) == (
        "It hurts to watch a friend get what was hoped for.\n\n"
        "Resentment grows on what is dwelt upon (AN 5.161).\n\n"
        "1. Name the feeling once, and put the phone away.\n\n"
        "**Sources**\n"
        "- [AN 5.161 · Getting Rid of Resentment](<https://suttacentral.net/an5.161/en/sujato>)\n"
        "-# Translation: Bhikkhu Sujato, SuttaCentral\n" + FOOTER,
    )


def test_steps_stand_line_by_line() -> None:
    (part,) = render(an_answer_of("1. Breathe.", "2. Rest.", role="step"))
    assert part.startswith("1. Breathe.\n2. Rest.\n\n")


def test_links_in_the_text_do_not_unfold() -> None:
    (part,) = render(an_answer_of("See [the text](https://suttacentral.net/mn10)."))
    assert "[the text](<https://suttacentral.net/mn10>)" in part


def test_a_source_is_named_once_and_its_brackets_do_not_break_the_link() -> None:
    (part,) = render(an_answer_of("Rest.", citations=(a_citation("MN 10"), a_citation("MN 10"))))
    assert part.count("MN 10") == 1
    assert "[MN 10 · A (Title)](<https://suttacentral.net/mn10/en/sujato>)" in part


def test_several_translators_are_each_named_with_their_texts() -> None:
    other = a_citation("SN 1.1", "Another Hand", "https://example.org/sn1.1")
    (part,) = render(an_answer_of("Rest.", citations=(a_citation("MN 10"), other)))
    assert "-# Translation of MN 10: Bhikkhu Sujato, SuttaCentral\n-# Translation of SN 1.1: Another Hand\n" in part


@pytest.mark.parametrize("kind", ["crisis", "small_talk"])
def test_care_and_small_talk_have_no_footer(kind: str) -> None:
    (part,) = render(an_answer_of("Please call 112.", kind=kind, citations=()))
    assert part == "Please call 112."


@pytest.mark.parametrize("text", ["@everyone", "@here", "@Everyone", "<@1>", "<@!1>", "<@&1>", "<#1>"])
def test_mentions_become_words(text: str) -> None:
    assert text not in defang(f"see {text} there")
    assert defang(f"see {text} there").replace("\u200b", "") == f"see {text} there"


def test_a_message_pings_nobody_and_unfolds_nothing() -> None:
    assert message("Hi") == {"content": "Hi", "allowed_mentions": {"parse": [], "replied_user": False}, "flags": 4}
    assert message("Hi", ephemeral=True)["flags"] == 4 | 64


def test_a_thread_is_named_for_its_asker_and_not_for_the_question() -> None:
    assert thread_name("Ana") == "A question from Ana"
    assert thread_name("  ") == "A question"
    assert len(thread_name("x" * 300)) <= 100
    assert "@everyone" not in thread_name("@everyone")


def test_a_late_answer_fits_with_its_opening() -> None:
    assert length(late_opening("**😀" * 100)) + PART <= 2_000


def test_what_others_see_of_care_tells_nothing_of_it() -> None:
    for line in (CARE_HERE, CARE_DIRECT, UNREACHED):
        assert not re.search(r"crisis|suicid|harm|safe|help|emergency", line, re.IGNORECASE)


def test_our_own_sentences_fit_one_message() -> None:
    assert all(0 < length(text) <= PART for text in (HELLO, TROUBLE, CARE_HERE, CARE_DIRECT, UNREACHED, FOOTER))


def test_the_sources_stay_together_on_the_last_message() -> None:
    parts = render(an_answer_of(*[WORDS * 5] * 5 + [WORDS * 2]))
    assert parts[-1].count("**Sources**") == 1
    assert parts[-1].endswith(FOOTER)
    assert not any("Sources" in part for part in parts[:-1])


def test_length_counts_utf_16() -> None:
    assert (length("abc"), length("é"), length("😀"), length("\ud800")) == (3, 1, 2, 1)


def test_emoji_are_counted_as_two() -> None:
    assert all(length(part) <= PART for part in render(an_answer_of("😀" * 3_000)))
    assert "".join(render(an_answer_of("😀" * 3_000, kind="small_talk", citations=()))).count("😀") == 3_000


def test_a_numbered_step_is_not_cut() -> None:
    steps = [f"{n}. {WORDS} {WORDS}" for n in range(1, 30)]
    parts = split("\n".join(steps), limit=500)
    assert [step for part in parts for step in part.split("\n")] == steps


def test_a_step_keeps_its_continuation_lines() -> None:
    text = "1. Breathe.\n   Slowly.\n\n   And again.\n2. Rest."
    assert split(text, limit=45) == ("1. Breathe.\n   Slowly.\n\n   And again.", "2. Rest.")


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    parts = split(" ".join([WORDS] * 40), limit=400)
    assert all(part.endswith(".") and part.startswith("What") for part in parts)


def test_a_long_fence_becomes_several_closed_ones() -> None:
    lines = [f"line {n}" for n in range(100)]
    parts = split("```python\n" + "\n".join(lines) + "\n```", limit=200)
    assert all(part.startswith("```python\n") and part.endswith("\n```") for part in parts)
    assert [line for part in parts for line in part.split("\n")[1:-1]] == lines


def test_a_fence_is_not_taken_for_paragraphs() -> None:
    fence = "```\n\n1. not a step\n\n> not a quote\n```"
    assert split(f"{WORDS}\n\n{fence}\n\n{WORDS}", limit=80) == (WORDS, fence, WORDS)


def test_a_quotation_stays_a_quotation() -> None:
    parts = split("> " + " ".join([WORDS] * 10), limit=200)
    assert len(parts) > 1
    assert all(part.startswith("> What") for part in parts)


@pytest.mark.parametrize(
    "whole",
    [
        "[a link with words](<https://suttacentral.net/an5.161/en/sujato>)",
        "[a link with words](https://suttacentral.net/an5.161/en/sujato)",
        "(AN 5.161)",
        "AN 5.308-1152",
        "SN 12.72–81",
        "`some code here`",
        "**some strong words**",
        "*some soft words*",
    ],
)
def test_what_belongs_together_is_never_cut(whole: str) -> None:
    for before in range(100):
        parts = split(f"{'x' * before} y {whole} {'z' * 120}", limit=100)
        assert sum(whole in part for part in parts) == 1, before


def test_marks_stay_with_their_letter() -> None:
    parts = split("e\u0301" * 300, limit=101)
    assert all(part.startswith("e") for part in parts)


_PIECES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            WORDS,
            "\n\n",
            "\n",
            "1. A step of the way. ",
            "> quoted ",
            "```\n",
            "[link](https://example.org/a)",
            "(AN 5.161)",
            "**bold**",
            "- item\n",
            "😀" * 40,
            "x" * 150,
        ]
    ),
)


@given(st.lists(_PIECES, max_size=40).map("".join), st.integers(60, 300))
@example("```\n" + "x" * 500, 60)
@example("> " * 200, 60)
@example("1. " + "x" * 200, 60)
@example("```" * 100 + "\n" + "y" * 100, 60)
def test_no_part_is_too_long_and_no_word_is_lost(text: str, limit: int) -> None:
    parts = split(text, limit=limit)
    assert all(0 < length(part) <= limit for part in parts)
    for letter in "xyz😀W":
        assert sum(part.count(letter) for part in parts) >= text.count(letter)
