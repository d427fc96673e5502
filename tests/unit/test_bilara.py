"""Passages from Bilara files: ids, sections, ranges, files of several discourses, and every way in which a file can be wrong."""

import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from core.errors import CorpusError
from corpus.sources.bilara import open_archive, open_bilara, read_discourse

SMALL = {
    "an5.57:0.1": "Small Sayings 5.57 ",
    "an5.57:0.2": "The Gate ",
    "an5.57:1.0": "1. In the Morning ",
    "an5.57:1.1": "The gate stood <em>open</em>. ",
    "an5.57:1.2": "  Nobody\u00a0 came\n in. ",
    "an5.57:2.0.1": "Another Heading ",
    "an5.57:2.1": "",
    "an5.57:2.2": "Then rain fell. ",
    "an5.57:2.3": "<j>It rained <a href='https://example.org/a'>all</a> night. ",
    "an5.57:10.1": "In the end it was dry. ",
}
HYPHENS = {
    "mn42:0.1": "Middle Sayings 42 ",
    "mn42:15.1": "One walks. ",
    "mn42:16-17.0": "A Heading ",
    "mn42:16-17.1": "Two walk. ",
    "mn42:16-17.2": "Three walk. ",
    "mn42:18.1": "All rest. ",
    "mn42:18-19.0": "A Heading ",
}
SHARED = {
    "an1.1:0.1": "Single Sayings 1.1–10 ",
    "an1.1:0.2": "The Chapter on Bread ",
    "an1.1:1.0": "1 ",
    "an1.1:1.1": "Bread is good. ",
    "an1.5:1.0": "5 ",
    "an1.5:1.1": "Fresh bread is better. ",
    "an1.5:1.2": "Shared bread is best. ",
    "an1.6-10:1.1": "So it is with soup. ",
}


def put(folder: Path, uid: str, content: object, by: str = "somebody") -> Path:
    path = folder / f"{uid}_translation-en-{by}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "an" / "an5", "an5.57", SMALL)
    put(tmp_path / "mn", "mn42", HYPHENS)
    put(tmp_path, "an1.1-10", SHARED)
    return tmp_path


@pytest.mark.parametrize(
    ("wanted", "ids", "text"),
    [
        (["an5.57:1.1"], ["1.1"], "The gate stood open."),
        (["an5.57:1.2"], ["1.2"], "Nobody came in."),
        (["an5.57:1"], ["1.1", "1.2"], "The gate stood open. Nobody came in."),
        (["an5.57:2"], ["2.2", "2.3"], "Then rain fell. It rained all night."),
        (["an5.57:1.2-2.2"], ["1.2", "2.2"], "Nobody came in. Then rain fell."),
        (["an5.57:2.1-2.2"], ["2.2"], "Then rain fell."),
        (["an5.57:1-2"], ["1.1", "1.2", "2.2", "2.3"], None),
        (["an5.57:1.1-10.1"], ["1.1", "1.2", "2.2", "2.3", "10.1"], None),
        (["an5.57:2.3", "an5.57:1.1"], ["1.1", "2.3"], "The gate stood open. It rained all night."),
        (["an5.57:1.1-1.2", "an5.57:1.2-2.2"], ["1.1", "1.2", "2.2"], None),
        (["an5.57:1.1-1.1"], ["1.1"], "The gate stood open."),
    ],
)
def test_ids_sections_and_ranges_become_words_in_file_order(
    folder: Path, wanted: list[str], ids: list[str], text: str | None
) -> None:
    passage = open_bilara(folder).passage(wanted)
    assert list(passage.segments) == [f"an5.57:{one}" for one in ids]
    assert passage.uid == "an5.57"
    assert text in (None, passage.text)


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("mn42:16-17.1", "Two walk."),
        ("mn42:16-17", "Two walk. Three walk."),
        ("mn42:16-17.1-16-17.2", "Two walk. Three walk."),
        ("mn42:15.1-16-17.1", "One walks. Two walk."),
        ("mn42:16-17.2-18.1", "Three walk. All rest."),
        ("mn42:15-18", "One walks. Two walk. Three walk. All rest."),
    ],
)
def test_ids_may_hold_a_hyphen_themselves(folder: Path, wanted: str, text: str) -> None:
    assert open_bilara(folder).passage([wanted]).text == text


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("an1.5:1.1", "Fresh bread is better."),
        ("an1.5:1.1-1.2", "Fresh bread is better. Shared bread is best."),
        ("an1.1:1", "Bread is good."),
        ("an1.6-10:1.1", "So it is with soup."),
    ],
)
def test_a_discourse_is_found_in_the_file_that_holds_several(folder: Path, wanted: str, text: str) -> None:
    passage = open_bilara(folder).passage([wanted])
    assert (passage.uid, passage.text) == ("an1.1-10", text)


def test_segments_of_two_discourses_in_one_file_are_one_passage(folder: Path) -> None:
    assert open_bilara(folder).passage(["an1.5:1.2", "an1.1:1.1"]).text == "Bread is good. Shared bread is best."


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (["an5.57:1.3"], "an5.57 has no segment an5.57:1.3"),
        (["an5.57:3"], "an5.57 has no segment an5.57:3"),
        (["an5.57:1."], "no segment"),
        (["an5.57:"], "no segment"),
        (["an5.57"], "no segment"),
        (["an5.57:0.2"], "no segment"),
        (["an5.57:1.0"], "no segment"),
        (["an5.57:1.1-3.9"], "an5.57 has no segment an5.57:1.1-3.9"),
        (["an5.57:2.2-1.1"], "the range an5.57:2.2-1.1 runs backwards"),
        (["an5.57:2-1"], "runs backwards"),
        (["an5.57:2.1"], "leaves an5.57:2.1 empty"),
        (["an5.57:1.1", "mn42:15.1"], "a passage lies in one file, these in 2: an5.57:1.1, mn42:15.1"),
        (["an1.5:1.1", "an5.57:1.1"], "these in 2"),
        (["mn10:1.1"], "the translation has no discourse mn10"),
        (["mn153:1.1"], "mn153:1.1 belongs to no discourse that exists"),
        (["see mn42:15.1"], "belongs to no discourse"),
        (["nonsense"], "nonsense belongs to no discourse that exists"),
        ([], "these in 0"),
    ],
)
def test_what_cannot_be_resolved_is_named(folder: Path, wanted: list[str], says: str) -> None:
    with pytest.raises(CorpusError, match=r".+") as raised:
        open_bilara(folder).passage(wanted)
    assert says in raised.value.sentence


@pytest.mark.parametrize(
    ("uid", "title", "segments"),
    [("an5.57", "The Gate", 6), ("an1.1-10", "The Chapter on Bread", 4), ("mn42", "Middle Sayings 42", 4)],
)
def test_titles_and_headings_are_kept_apart_from_the_words(folder: Path, uid: str, title: str, segments: int) -> None:
    discourse = open_bilara(folder).discourse(uid)
    assert (discourse.title, len(discourse.segments)) == (title, segments)


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ({}, ""),
        (
            {"dhp100:0.1": "Verses 100–115 ", "dhp100:0.2": "8. Thousands ", "dhp100:0.3": "", "dhp100:1": "A line. "},
            "8. Thousands",
        ),
        ({"dhp100:0.1": "Thousands ", "dhp100:1": "A line. ", "dhp101:0.1": "No title of the file "}, "Thousands"),
    ],
)
def test_the_title_is_the_last_one_before_the_words(tmp_path: Path, content: Mapping[str, str], title: str) -> None:
    assert read_discourse(put(tmp_path, "dhp100-115", content)).title == title


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "cannot be read as JSON"),
        ("", "cannot be read as JSON"),
        ("[" * 200_000, "cannot be read as JSON"),
        ("[]", "not a Bilara file"),
        ('"words"', "not a Bilara file"),
        ("null", "not a Bilara file"),
        ('{"an5.57:1.1": 1}', "not a Bilara file"),
        ('{"an5.57:1.1": ["words"]}', "not a Bilara file"),
    ],
)
def test_a_file_that_is_no_discourse_is_named(tmp_path: Path, content: str, says: str) -> None:
    put(tmp_path, "an5.57", content)
    with pytest.raises(CorpusError, match=r".+") as raised:
        open_bilara(tmp_path).passage(["an5.57:1.1"])
    assert raised.value.where == "an5.57_translation-en-somebody.json"
    assert says in raised.value.sentence


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    put(tmp_path, "an5.57", "{}").write_bytes(b"\xff\xfe\x00{")
    with pytest.raises(CorpusError, match="cannot be read as JSON"):
        open_bilara(tmp_path).discourse("an5.57")


def test_a_file_that_went_away_is_named(folder: Path) -> None:
    opened = open_bilara(folder)
    opened.paths["mn42"].unlink()
    with pytest.raises(CorpusError, match="mn42_translation-en-somebody"):
        opened.discourse("mn42")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    put(tmp_path, "an5.57", "\ufeff" + json.dumps(SMALL))
    assert open_bilara(tmp_path).passage(["an5.57:10.1"]).text == "In the end it was dry."


def test_markup_goes_and_a_lone_angle_bracket_stays(tmp_path: Path) -> None:
    put(tmp_path, "an5.57", {"an5.57:1.1": "<i lang='pi' translate='no'>Gate</i>, and 1 < 2 <b></b> "})
    assert open_bilara(tmp_path).passage(["an5.57:1.1"]).text == "Gate, and 1 < 2"


def test_what_no_database_takes_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "an5.57", '{"an5.57:1.1": "The\\u0000 gate\\ud800 stood\\u0007 open. "}')
    passage = open_bilara(tmp_path).passage(["an5.57:1.1"])
    assert (passage.text, len(passage.source_hash)) == ("The gate stood open.", 64)


def test_texts_are_read_when_they_are_asked_for(folder: Path) -> None:
    put(folder, "mn1", "{ broken")
    opened = open_bilara(folder)
    assert opened.passage(["an5.57:1.1"]).text == "The gate stood open."
    with pytest.raises(CorpusError, match="mn1_translation"):
        opened.discourse("mn1")


def test_other_files_are_passed_over(folder: Path) -> None:
    for name in (
        "an5.57_root-pli-ms.json",
        "mn43_translation-de-somebody.json",
        "notes.json",
        "mn44_translation-en-somebody.json.bak",
    ):
        (folder / name).write_text("{}", encoding="utf-8")
    assert sorted(open_bilara(folder).paths) == ["an1.1-10", "an5.57", "mn42"]


@pytest.mark.parametrize("name", ["", "nowhere"])
def test_a_folder_without_a_translation_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError, match="no Bilara files") as raised:
        open_bilara(tmp_path / name)
    assert raised.value.where == str(tmp_path / name)


def test_a_link_that_leads_out_of_the_folder_is_named(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = put(tmp_path_factory.mktemp("outside"), "mn1", {"mn1:1.1": "Secret. "})
    (folder / outside.name).symlink_to(outside)
    with pytest.raises(CorpusError, match=r"leads out of the folder") as raised:
        open_bilara(folder)
    assert raised.value.where.endswith("mn1_translation-en-somebody.json")


def test_one_discourse_twice_is_named(folder: Path) -> None:
    (folder / "again").mkdir()
    put(folder / "again", "mn42", {"mn42:1.1": "Again. "})
    with pytest.raises(CorpusError, match="mn42 is here twice"):
        open_bilara(folder)


def test_a_segment_out_of_order_is_named(tmp_path: Path) -> None:
    put(tmp_path, "an5.57", {"an5.57:1.2": "Second. ", "an5.57:1.1": "First. "})
    with pytest.raises(CorpusError, match=r"an5\.57:1\.1 stands after an5\.57:1\.2"):
        open_bilara(tmp_path).discourse("an5.57")


def test_a_file_of_fifty_megabytes_is_named(tmp_path: Path) -> None:
    with put(tmp_path, "an5.57", "").open("r+b") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(CorpusError, match=r"an5\.57_translation.*larger than 8 MB"):
        open_bilara(tmp_path).discourse("an5.57")


def zipped(path: Path, files: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = b"0123456789abcdef0123456789abcdef01234567"
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_an_archive_gives_one_translator_with_the_revision_of_the_archive(tmp_path: Path) -> None:
    names = ("x/somebody/an5.57_translation-en-somebody.json", "x/other/an5.57_translation-en-other.json")
    path = zipped(tmp_path / "a.zip", {name: json.dumps(SMALL) for name in names} | {"x/README.md": "read"})
    with zipfile.ZipFile(path) as archive:
        opened = open_archive(archive, "somebody")
        assert [one.uid for one in opened.discourses()] == ["an5.57"]
        assert opened.passage(["an5.57:10.1"]).text == "In the end it was dry."
        assert opened.source.edition == "0123456789abcdef0123456789abcdef01234567"
        with pytest.raises(CorpusError, match="no Bilara files by nobody"):
            open_archive(archive, "nobody")


@pytest.mark.parametrize("name", ["/etc/an1.1_translation-en-somebody.json", "../x.json", "a/../../x.json", "C:\\x"])
def test_an_archive_whose_names_lead_out_of_it_is_refused(tmp_path: Path, name: str) -> None:
    good = "an5.57_translation-en-somebody.json"
    with (
        zipfile.ZipFile(zipped(tmp_path / "a.zip", {good: json.dumps(SMALL), name: "{}"})) as archive,
        pytest.raises(CorpusError, match="leads out of the archive"),
    ):
        open_archive(archive, "somebody")


def test_a_link_within_the_folder_is_followed(folder: Path) -> None:
    os.symlink(folder / "mn" / "mn42_translation-en-somebody.json", folder / "mn43_translation-en-somebody.json")
    assert open_bilara(folder).discourse("mn43").segments == open_bilara(folder).discourse("mn42").segments


def test_the_folder_itself_may_be_a_link(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    link = tmp_path_factory.mktemp("elsewhere") / "texts"
    link.symlink_to(folder, target_is_directory=True)
    assert len(open_bilara(link).paths) == 3


NOTE = [
    {"creator_uid": "another", "creator_name": "Another", "license_abbreviation": "None"},
    {"creator_uid": ["somebody", "another"], "creator_name": "Both"},
    {"creator_uid": "somebody", "creator_name": "Some Body", "license_abbreviation": "CC0"},
    "not an entry",
]


def test_translator_and_licence_come_from_the_publication_note(folder: Path) -> None:
    (folder / "_publication-v2.json").write_text(json.dumps(NOTE), encoding="utf-8")
    passage = open_bilara(folder).passage(["an5.57:1.1"])
    assert (passage.translator, passage.licence) == ("Some Body", "CC0")


def test_the_note_of_a_whole_copy_stands_above_the_folder_of_one_translator(tmp_path: Path) -> None:
    (tmp_path / "_publication-v2.json").write_text(json.dumps(NOTE), encoding="utf-8")
    put(tmp_path / "translation" / "en" / "somebody" / "sutta", "mn1", {"mn1:1.1": "Words. "})
    for folder in ("somebody", "somebody/sutta"):
        assert open_bilara(tmp_path / "translation" / "en" / folder).source.translator == "Some Body"


SAYS_NOTHING = [{"creator_uid": "somebody", "creator_name": False, "license_abbreviation": False}]


@pytest.mark.parametrize("note", [None, "[]", "{}", "7", json.dumps(NOTE[:2]), json.dumps(SAYS_NOTHING)])
def test_without_a_note_about_the_translator_the_files_name_is_used_and_no_licence_claimed(
    folder: Path, note: str | None
) -> None:
    if note is not None:
        (folder / "_publication-v2.json").write_text(note, encoding="utf-8")
    passage = open_bilara(folder).passage(["an5.57:1.1"])
    assert (passage.translator, passage.licence) == ("somebody", "")


def test_two_translators_in_one_folder_are_refused_so_that_no_quotation_bears_the_wrong_name(folder: Path) -> None:
    put(folder, "mn1", {"mn1:1.1": "Other words. "}, by="another")
    with pytest.raises(CorpusError, match="another, somebody"):
        open_bilara(folder)


def test_the_hash_changes_with_the_words_and_with_nothing_else(folder: Path) -> None:
    before = open_bilara(folder).passage(["an5.57:1.1-2.2"])
    put(folder / "an" / "an5", "an5.57", {**SMALL, "an5.57:10.1": "Changed. ", "an5.57:1.1": " The gate stood open."})
    assert open_bilara(folder).passage(["an5.57:1.1-2.2"]).source_hash == before.source_hash
    put(folder / "an" / "an5", "an5.57", {**SMALL, "an5.57:1.1": "The gate stood shut. "})
    assert open_bilara(folder).passage(["an5.57:1.1-2.2"]).source_hash != before.source_hash


def test_every_discourse_of_the_shared_translation_is_readable_and_titled(shared: Path) -> None:
    opened = open_bilara(shared / "sources" / "sujato")
    assert (opened.source.translator, opened.source.licence) == ("Bhikkhu Sujato", "CC0")
    broken = []
    for uid in opened.paths:
        discourse = opened.discourse(uid)
        spoken = [segment for segment, text in discourse.segments.items() if text]
        passage = opened.passage([spoken[0], spoken[-1]])
        if not discourse.title or "<" in passage.text or "  " in passage.text or passage.uid != uid:
            broken.append(uid)
    assert broken == []
