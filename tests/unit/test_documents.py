"""A community's Markdown: what is cleaned away, where it is cut, and which files are refused in words."""

import os
import re
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents import Chunk
from core.errors import CorpusError
from corpus.documents import FEWEST, JOINT, MOST, chunks_of, split
from corpus.import_documents import MOST_BYTES, Folder, read_document, read_folder


def plain(text: str) -> str:
    """All that is left of a document, without its headings."""
    return "\n---\n".join(chunk.words for chunk in chunks_of("a.md", text))


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Sit **down** and _breathe_ `in`.", "Sit down and breathe in."),
        ("One <b>bold</b> word", "One bold word"),
        ("<div onclick='x()'>\nInside\n</div>\n\nOutside", "Inside\n\nOutside"),
        ("<section>one</section><section>two</section>", "one\n\ntwo"),
        ("before <script>alert(1)</script> after", "before after"),
        ("<script>\nalert(1)\n\nalert(2)\n</script>\n\nafter", "after"),
        ("<style>p { color: red }</style>\n\nafter", "after"),
        ("<!-- hidden -->\n\nseen", "seen"),
        ("[Come](javascript:alert(1)) and [see](data:text/html,x)", "Come and see"),
        ("<a href='java&#10;script:alert(1)'>Come</a>", "Come"),
        ("[Come][x]\n\n[x]: JaVaScRiPt:alert(1)", "Come"),
        ("See <javascript:alert(1)> now", "See now"),
        (r"\[Come\](javascript:alert(1)) and data:text/html;base64,AAAA", "[Come]( and"),
        ("[Come](ｊavascript：alert(1))", "Come"),
        ("JavaScript: a language, and data: a word", "JavaScript: a language, and data: a word"),
        ("![A bell](data:image/png;base64,AAAA)", "A bell"),
        ("[Sign up](https://example.org/x)", "Sign up (https://example.org/x)"),
        ("[us](mailto:us@example.org), <us@example.org>", "us (us@example.org), us@example.org"),
        ("<https://example.org/>", "https://example.org/"),
        ("[here](/etc/passwd)", "here"),
        ("ﬁve ＡＢＣ ｌines\u00a0of text", "five ABC lines of text"),
        ("se\u00adcret \u202ereversed\u202c \u200bplace", "secret reversed place"),
        ("&#x202e;turned &lt;b&gt;", "turned <b>"),
        ("नमस्ते क्\u200dष", "नमस्ते क्\u200dष"),
        ("- one\n- two\n  - deep\n\n    more", "- one\n- two\n  - deep\n  more"),
        ("3. three\n4. four", "3. three\n4. four"),
        ("| day | hall |\n|---|---|\n| Monday | east |", "day | hall\nMonday | east"),
        ("soft\nbreak, hard  \nbreak", "soft break, hard\nbreak"),
        ("> said\n\nand heard", "said\n\nand heard"),
        ("    code  here\n\n    and  there", "code here\nand there"),
        ("#### Deep\n\nwords", "Deep\nwords"),
        ("---\ntitle: Rules\ntags: [a]\n---\nWords", "Words"),
        ("---\n\nno front matter\n\n---\n\nWords", "no front matter\n\nWords"),
        ("A~~B~~\r\n\r\nC", "AB\n\nC"),
        ("<!-- nothing but this -->", ""),
    ],
)
def test_what_is_left_is_what_a_reader_sees(written: str, left: str) -> None:
    assert plain(written) == left


def test_headings_of_three_levels_bound_the_chunks_and_say_the_way_to_them() -> None:
    text = "First.\n\n# Guide\n\nSecond.\n\n## Food\n\n### Rice\n\nThird.\n\nStill.\n\n### Tea\n\nFourth.\n\n## Sleep\n\nFifth."
    assert [(chunk.heading, chunk.words) for chunk in chunks_of("a.md", text)] == [
        ("", "First."),
        ("Guide", "Second."),
        ("Guide › Food › Rice", "Third.\n\nStill."),
        ("Guide › Food › Tea", "Fourth."),
        ("Guide › Sleep", "Fifth."),
    ]


def test_a_heading_with_nothing_under_it_becomes_a_line_of_what_is_above_it() -> None:
    text = "# Guide\n\nWords.\n\n## Empty\n\n### Also\n\n## Bare\n\n## Full\n\nMore.\n\n## Full\n\nLast.\n\n# End"
    assert [(chunk.heading, chunk.words) for chunk in chunks_of("a.md", text)] == [
        ("Guide", "Words."),
        ("Guide › Empty", "Also"),
        ("Guide", "Bare"),
        ("Guide › Full", "More."),
        ("Guide › Full", "Last."),
        ("", "End"),
    ]
    assert [(chunk.heading, chunk.words) for chunk in chunks_of("a.md", "# One\n# Two")] == [("", "One\nTwo")]


def test_a_heading_as_long_as_a_paragraph_is_a_paragraph() -> None:
    assert [chunk.heading for chunk in chunks_of("a.md", f"## {'word ' * 60}\n\nText")] == [""]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("One\n\n<script>\nlet x\n\nTwo", "line 3 begins a <script> that never ends"),
        ("---\na: b\n---\nOne <style>\n\nTwo", "line 4 begins a <style> that never ends"),
        ("One\n\n<!-- Two", "line 3 begins a comment that never ends"),
        (">" * 30 + " deep", "line 1 begins a list or quotation too deep"),
        ("- " * 30 + "deep", "line 1 begins a list or quotation too deep"),
    ],
)
def test_what_would_lose_words_without_a_sound_is_refused(written: str, sentence: str) -> None:
    with pytest.raises(CorpusError, match=re.escape(sentence)):
        chunks_of("a.md", written)


def test_a_comment_may_speak_of_scripts() -> None:
    assert plain("<!-- no <script> here -->\n\nSeen, also <b>this</b>") == "Seen, also this"


def test_ids_follow_path_heading_and_words_and_stay_when_the_rest_changes() -> None:
    one = {chunk.words: chunk.id for chunk in chunks_of("a.md", "## A\n\nRain\n\n## B\n\nWind\n\n## B\n\nWind")}
    two = chunks_of("a.md", "## New\n\nSnow\n\n## A\n\nRain\n\n## B\n\nWind\n\n## B\n\nWind")
    other = chunks_of("b.md", "## A\n\nRain")
    assert two[1].id == one["Rain"]
    assert other[0].id != one["Rain"]
    assert len({chunk.id for chunk in two}) == 4
    assert all(re.fullmatch(r"[0-9a-f]{64}", chunk.id) for chunk in two)


def test_a_paragraph_that_fits_is_not_cut_and_a_long_one_ends_with_a_sentence() -> None:
    paragraph = "The bell rings twice. " * 80
    assert list(split(paragraph.strip())) == [paragraph.strip()]
    parts = list(split((paragraph * 3).strip()))
    assert len(parts) > 2
    assert all(part.endswith(".") for part in parts)


def test_text_without_spaces_is_cut_after_its_full_stops() -> None:
    parts = list(split("雨が降る。" * 1000))
    assert all(part.endswith("。") and len(part) <= MOST for part in parts)
    assert "".join(parts) == "雨が降る。" * 1000


WORDS = st.text("abcdefghij", min_size=1, max_size=12)
PARAGRAPHS = st.lists(WORDS, min_size=1, max_size=300).map(" ".join)
HEADED = st.tuples(st.integers(0, 3), WORDS, st.lists(PARAGRAPHS, max_size=6))


@settings(max_examples=200, deadline=None)
@given(st.lists(HEADED, max_size=8))
def test_chunks_keep_to_their_limits_and_together_are_the_document(parts: list[tuple[int, str, list[str]]]) -> None:
    lines: list[str] = []
    words: list[str] = []
    for level, heading, paragraphs in parts:
        lines += [f"{'#' * level} {heading}"] if level else []
        lines += paragraphs
        words += " ".join(paragraphs).split()
    chunks = chunks_of("a.md", "\n\n".join(lines))
    assert all(1 <= len(chunk.words) <= MOST for chunk in chunks)
    # Words that are no heading come back once each, in order; a heading without text comes back among them.
    said = iter(" ".join(chunk.words for chunk in chunks).split())
    assert all(word in said for word in words)
    bare = sum(len(chunk.words.split()) for chunk in chunks) - len(words)
    assert 0 <= bare <= sum(1 for level, _, paragraphs in parts if level and not paragraphs)
    shown = {part for chunk in chunks for part in (*chunk.heading.split(JOINT), *chunk.words.split())}
    assert all(heading in shown for level, heading, _ in parts if level)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text("ab \n.", max_size=900), max_size=8).map("".join))
def test_a_section_of_some_length_has_no_chunk_below_the_fewest_characters(text: str) -> None:
    text = "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
    parts = list(split(text))
    assert all(len(part) <= MOST for part in parts)
    assert len(parts) < 2 or min(map(len, parts)) >= FEWEST
    assert "".join("".join(parts).split()) == "".join(text.split())


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 2600), min_size=1, max_size=5), st.sampled_from([" ", "\n", "\n\n", ". "]))
def test_words_of_any_length_are_cut_only_where_nothing_else_helps(lengths: list[int], between: str) -> None:
    text = between.join("x" * length for length in lengths)
    parts = list(split(text))
    assert all(len(part) <= MOST for part in parts)
    assert len(parts) < 2 or min(map(len, parts)) >= FEWEST
    assert "".join("".join(parts).split()) == "".join(text.split())


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*"#*_>-+= \n\t", ". ", "aaa", "1. a", "\n\n## ", "\n\n", "a a a"]), max_size=60))
def test_no_mark_costs_a_letter(pieces: list[str]) -> None:
    shown = "".join(chunk.words for chunk in chunks_of("a.md", "".join(pieces)))
    headed = "".join(chunk.heading for chunk in chunks_of("a.md", "".join(pieces)))
    assert shown.count("a") + headed.count("a") >= "".join(pieces).count("a")


def _chunks_or_refusal(text: str) -> tuple[Chunk, ...]:
    try:
        return chunks_of("a.md", text)
    except CorpusError:
        return ()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from([*"#*_`[]()<>!&|-+=~\\ \n\t1a", "<b>", "</p>", "<!--", "-->", "<li>", "](", "\n\n## "]))
)
def test_no_text_makes_it_fail_otherwise_than_in_words(pieces: list[str]) -> None:
    chunks = _chunks_or_refusal("".join(pieces))
    assert all(1 <= len(chunk.words) <= MOST and chunk.words.strip() for chunk in chunks)
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    assert [chunk.place for chunk in chunks] == list(range(len(chunks)))


def test_headings_of_one_name_stay_two_sections() -> None:
    chunks = chunks_of("a.md", "## A\n\none\n\n## A\n\ntwo")
    assert [list(group) for _, group in groupby(chunks, lambda chunk: chunk.words)] == [[chunks[0]], [chunks[1]]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "handbook"
    (root / "deep").mkdir(parents=True)
    (root / "welcome.md").write_text("# Welcome\n\nCome in.", encoding="utf-8")
    (root / "deep" / "RULES.MARKDOWN").write_bytes("\ufeff# Rules\r\n\r\nBe kind.".encode())
    return root


def test_a_folder_is_read_with_all_below_it(folder: Path) -> None:
    (folder / "note.txt").write_text("Plain words.", encoding="utf-8")
    (folder / "bell.png").write_bytes(b"\x89PNG")
    (folder / ".hidden.md").write_text("not this", encoding="utf-8")
    (folder / ".git").mkdir()
    (folder / ".git" / "x.md").write_text("nor this", encoding="utf-8")
    found = read_folder(folder)
    assert [one.path for one in found.documents] == [
        "handbook/note.txt",
        "handbook/welcome.md",
        "handbook/deep/RULES.MARKDOWN",
    ]
    assert found.passed_over == 1
    assert read_document(found.documents[2]).chunks[0].whole == "Rules\nBe kind."
    assert read_folder(folder, name="guide").documents[0].path == "guide/note.txt"


def test_composed_and_decomposed_names_are_one_path(folder: Path) -> None:
    (folder / "e\u0301.md").write_text("x", encoding="utf-8")
    assert "handbook/\u00e9.md" in [one.path for one in read_folder(folder).documents]
    (folder / "\u00e9.md").write_text("x", encoding="utf-8")
    with pytest.raises(CorpusError, match="two files have this name"):
        read_folder(folder)


def test_a_link_within_the_folder_is_read_and_one_out_of_it_is_refused(folder: Path, tmp_path: Path) -> None:
    (folder / "again.md").symlink_to(folder / "welcome.md")
    (folder / "loop").symlink_to(folder)
    assert read_folder(folder).documents[0].path == "handbook/again.md"
    (tmp_path / "secret.md").write_text("canary", encoding="utf-8")
    (folder / "out.md").symlink_to(tmp_path / "secret.md")
    with pytest.raises(CorpusError, match=r"^out\.md: this link leads out of the folder$"):
        read_folder(folder)


def test_a_linked_folder_out_of_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (folder / "deep" / "out").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CorpusError, match=r"^deep/out: this link leads out of the folder$"):
        read_folder(folder)


def _fifo(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.write_bytes(b""), "bad.md: the file is empty"),
        (lambda path: path.write_bytes(b" \n\n"), "bad.md: the file is empty"),
        (lambda path: path.symlink_to(path.parent / "nowhere.md"), "bad.md: this is no file"),
        (lambda path: path.mkdir(), ""),
        (_fifo, "bad.md: this is no file"),
    ],
)
def test_what_cannot_be_read_is_named(folder: Path, make: object, sentence: str) -> None:
    make(folder / "bad.md")  # type: ignore[operator]
    if not sentence:  # a folder may be called anything
        assert len(read_folder(folder).documents) == 2
        return
    with pytest.raises(CorpusError, match=f"^{re.escape(sentence)}$"):
        read_folder(folder)


def test_a_file_of_fifty_megabytes_is_refused_before_it_is_read_whole(folder: Path) -> None:
    with (folder / "huge.md").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(CorpusError, match=rf"^huge\.md: the file is larger than {MOST_BYTES // 1024 // 1024} MB$"):
        read_folder(folder)


def test_every_bad_file_is_named_at_once(folder: Path) -> None:
    for number in range(12):
        (folder / f"{number:02}.md").write_bytes(b"")
    with pytest.raises(CorpusError) as raised:
        read_folder(folder)
    lines = raised.value.sentence.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (11, "00.md: the file is empty", "and 2 more")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"one\ntwo \xff\nthree", "handbook/bad.md:2: this line is not UTF-8 (byte 0xff)"),
        (b"one\ntwo\n\0three", "handbook/bad.md:3: a NUL character: this is no text"),
        (b"%PDF-1.7\n1 0 obj", "handbook/bad.md: this is no Markdown but a PDF"),
        (b"PK\x03\x04rest", "handbook/bad.md: this is no Markdown but an archive or an office document"),
        ("words".encode("utf-16"), "handbook/bad.md: this is no Markdown but text in UTF-16; save it as UTF-8"),
        (b"<!-- nothing -->", "handbook/bad.md: there are no words in this document"),
        (b"one\n\n<script>", "handbook/bad.md: line 3 begins a <script> that never ends"),
    ],
)
def test_what_is_no_markdown_is_named_with_its_line(folder: Path, raw: bytes, sentence: str) -> None:
    (folder / "bad.md").write_bytes(raw)
    bad = next(one for one in read_folder(folder).documents if one.path.endswith("bad.md"))
    with pytest.raises(CorpusError, match=f"^{re.escape(sentence)}"):
        read_document(bad)


@pytest.mark.parametrize("where", ["nowhere", "handbook/welcome.md", "handbook/none"])
def test_a_place_without_documents_is_named(folder: Path, where: str) -> None:
    (folder / "none").mkdir()
    with pytest.raises(CorpusError, match=re.escape(where)):
        read_folder(folder.parent / where)


def test_a_folder_is_never_kept_under_a_name_that_is_a_path(folder: Path) -> None:
    with pytest.raises(CorpusError, match="needs a plain name"):
        read_folder(folder, name="../x")
    assert isinstance(read_folder(folder, name="x"), Folder)
