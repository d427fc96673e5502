"""Works in plain text: sections as discourses, blocks as segments, nothing of the editor's apparatus."""

from pathlib import Path

import pytest

from core.errors import CorpusError
from core.passage import Source
from core.refs import WORKS, canonical, file_of, url_of
from corpus.sources.plain import Work, open_plain, read_work, works

MARKED = """---
title: Anything
---
ADORATION to all.

## I. {#1}

First words[^fn_1].

[pg 12]

More [pg 13] words.

## II. {#2}

A list: seven things. {#31}

Last *words* here.

[^fn_1]: (1) An editor's note
that goes on.
"""
NUMBERED = "THE BOOK\n\n1. A Dog\n\nA monk asked.\n\n \n\nIt was 1 o'clock.\n\n2. A Fox\n\nAn old man came.\n"


def a_work(sections: str) -> Work:
    return Work("diamond", "x.md", "The Book", sections, Source("diamond", "Some Body"))


def read(tmp_path: Path, text: str, sections: str) -> dict[str, dict[str, str]]:
    (tmp_path / "x.md").write_text(text, encoding="utf-8")
    found = read_work(a_work(sections), tmp_path / "x.md").discourses()
    return {one.uid: dict(one.segments) for one in found}


def test_marks_begin_sections_and_notes_pages_and_matter_before_the_text_are_left_out(tmp_path: Path) -> None:
    assert read(tmp_path, MARKED, "marked") == {
        "diamond-1": {"diamond-1:1": "First words.", "diamond-1:2": "More words."},
        "diamond-2": {"diamond-2:1": "A list: seven things.", "diamond-2:2": "Last *words* here."},
    }


def test_numbered_lines_begin_sections_and_are_their_titles(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text(NUMBERED, encoding="utf-8")
    found = list(read_work(a_work("numbered"), tmp_path / "x.md").discourses())
    assert [(one.uid, one.title) for one in found] == [("diamond-1", "A Dog"), ("diamond-2", "A Fox")]
    assert list(found[0].segments.values()) == ["A monk asked.", "It was 1 o'clock."]


def test_a_work_without_sections_is_one(tmp_path: Path) -> None:
    assert list(read(tmp_path, "Thus heard.\n\nGone beyond.", "whole")) == ["diamond-1"]


@pytest.mark.parametrize(
    ("content", "says"), [(b"\xff\xfe", "cannot be read"), (b"no section here", "no numbered section")]
)
def test_what_cannot_be_read_is_named(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "x.md").write_bytes(content)
    with pytest.raises(CorpusError, match=says) as raised:
        read_work(a_work("marked"), tmp_path / "x.md")
    assert raised.value.where == "x.md"


def test_a_file_that_is_too_large_or_leads_elsewhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "x.md").symlink_to(tmp_path / "outside.md")
    with (tmp_path / "outside.md").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(CorpusError, match="leads out of the folder"):
        read_work(a_work("marked"), tmp_path / "folder" / "x.md")
    with pytest.raises(CorpusError, match="larger than 4 MB"):
        read_work(a_work("marked"), tmp_path / "outside.md")


def test_every_work_has_a_name_and_a_page_to_read_it_on() -> None:
    assert {work.name for work in works()} == WORKS.keys()
    assert (canonical("diamond-5"), file_of("diamond-5"), file_of("diamond"), file_of("nothing-5")) == (
        *("Diamond Sūtra 5", "diamond-5"),
        *("", ""),
    )
    assert url_of("gateless-gate-7", "gateless-gate-7:2").endswith("mumonkan.htm")


def test_the_shared_works_are_read_whole(shared: Path) -> None:
    found = {one.source.name: list(one.discourses()) for one in open_plain(shared / "sources" / "public_domain")}
    counts = {name: len(discourses) for name, discourses in found.items()}
    assert counts == {
        "diamond": 32, "heart": 1, "larger-sukhavati": 47, "smaller-sukhavati": 20, "amitayus": 33, "gateless-gate": 49,
    }  # fmt: skip
    for discourses in found.values():
        for one in discourses:
            assert one.title
            assert not any(sign in words for words in one.segments.values() for sign in ("[^", "[pg", "{#"))
