"""Sutta references: spellings, references that do not exist, false friends, links, and what holds for any text at all."""

import json
import time
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refs import Ref, canonical, find_refs, parse_ref, uids, url_of
from core.sutta_numbers import LAST


def found(text: str) -> list[str]:
    return [ref.asked + (f":{ref.segment}" if ref.segment else "") for ref in find_refs(text)]


SPELLINGS = {
    "an5.57": [
        "AN 5.57", "AN5.57", "an5.57", "A 5.57", "A. 5.57", "A.5.57", "A5.57", "AN.5.57", "AN. 5.57", "A.N. 5.57",
        "A.N.5.57", "A. N. 5.57",
        "a.n. 5.57", "AN 5:57", "AN 5: 57", "AN 5·57", "AN 05.057", "AN V.57", "an 5.57", "An 5.57", "An 5.57?",
        "AN no. 5.57", "AN #5.57",
        "Anguttara 5.57", "Anguttara Nikaya 5.57", "Aṅguttara Nikāya 5.57", "Aṅguttara Nikāya, 5.57",
        "AṄGUTTARA NIKĀYA 5.57", "Aṅguttara Nik. 5.57",
        "Aṅguttaranikāya 5.57", "Aṅguttara-nikāya 5.57", "Anguttara Nikaya (AN) 5.57", "Numbered Discourses 5.57",
        "numbered discourses of the buddha 5.57",
        "Aṅguttara Nikāya Sutta 5.57", "AN\u00a05.57", "AN\u202f5.57", "AN\n5.57", "AN\u200b5.57", "AN 5.\u200b57",
        "AN\u00ad 5.57", "ＡＮ ５.５７",
        "**AN 5.57**", "_AN 5.57_", "`AN 5.57`", '"AN 5.57"', "“AN 5.57”", "(AN 5.57)", "[AN 5.57]", "AN 5.57's",
        "AN 5.57’s", "AN 5.57.", "AN 5.57…",
        "...AN 5.57", "AN 5.57!", "AN 5.57ff.", "AN 5.57¹", "AN 5.57②", "读AN5.57经", "#an5.57", '"A 5.57"', "“A 5.57”",
        "(A 5.57)", "* A 5.57",
        "AN 5.57 - 3 points", "AN 5.57, 60 people", "AN 5.57 (PTS A iii 71)", "AN 5.57: Subjects",
        "AN 5.57—what is it?", "AN 5.57.Then",
        "what does an 5.57 say", "tell me about an 5.57", "does an 5.57 help", "i read an 5.57 today",
        "explain an 5.57 please", "give me an 5.57",
        "What is A 5.57?", "Where's A 5.57?", "I love A 5.57!", "Explain A 5.57", "As in A 5.57, old age comes.",
        "A 5.57 says that we grow old", "Is A 5.57 about old age?", "WHAT DOES AN 5.57 SAY",
    ],
    "mn10": [
        "MN 10", "MN10", "mn10", "mn 10", "Mn 10", "M 10", "M. 10", "M 10.", "M 10?", "(M 10)", "[M 10]", "- M 10",
        "1. M 10", "see M 10", "cf. M10", "M10",
        "MN.10", "MN. 10", "M.N. 10", "MN 010", "MN no. 10", "MN No 10", "MN nr. 10", "MN #10", "MN sutta 10",
        "MN Discourse 10", "sutta MN10",
        "Majjhima 10", "Majjhima Nikaya 10", "Majjhima Nikāya 10", "Majjhima-Nikaya 10", "Majjhimanikāya 10",
        "Majjhima Nikaya, Sutta 10",
        "Majjhima Nikaya No. 10", "Majhima Nikaya 10", "Middle Discourses 10", "Middle Length Discourses 10",
        "middle-length discourses no. 10",
        "Middle Length Discourses of the Buddha 10", "What does M 10 say?", "As the Buddha said in M 10, we should",
        "MN 10 [M i 55]", "MN 10—what?",
        "MN 10, 20 times", "MN 10 and 2 others", "MN 10, 4 foundations", "MN 10: 4 foundations", "MN 10 - 12 reasons",
        "MN 10, 10:30 am", "MN 10, 2024",
        "In M 10 the Buddha speaks of four", "I was reading M 10 last night", "What does M10 say?",
        "M 10 (Satipatthana)", "see M 10 (Satipatthana)", "Does M 10 help with worry?",
        "Satipatthana Sutta (MN 10)", "Satipaṭṭhāna Sutta, MN 10", "MN 10-fold", "ดู MN 10ครับ",
    ],
    "sn56.11": [
        "SN 56.11", "SN56.11", "sn56.11", "sn 56.11", "S 56.11", "S. 56.11", "S.N. 56.11", "SN 56:11", "SN LVI.11",
        "SN LVI 11", "SN lvi.11", "Sn 56.11",
        "Saṁyutta 56:11", "Saṃyutta 56:11", "Samyutta 56.11", "Saṅyutta Nikāya 56.11", "Samyutta Nikaya 56.11",
        "Saṃyutta-Nikāya, LVI. 11",
        "Linked Discourses 56.11", "Connected Discourses 56:11", "Connected Discourses of the Buddha 56.11",
        "S 56.11 says it", "I love S 56.11", "In S 56.11 the Buddha turns the wheel",
    ],
    "sn22.59": ["(SN 22:59)", "SN 22.59.", "S 22.59 says form is not self", "SN XXII.59"],
    "an10.176": ["AN10.176", "AN 10.176", "A 10.176"],
    "an8.54": ["AN 8.54", "an8.54", "an 8.54", "An 8.54?", "what does an 8.54 say", "see an 8.54", "AN VIII 54",
    "AN VIII.54", "READ AN 8.54", "WHAT DOES AN 8.54 SAY"],
    "dn16": ["DN 16", "dn16", "D 16", "Digha Nikaya 16", "Dīgha Nikāya, Sutta 16", "Long Discourses 16", "D.N. 16"],
    "dhp5": ["Dhp 5", "dhp5", "Dhp. 5", "Dhp v. 5", "Dhammapada 5", "Dhammapada verse 5", "Dhammapada, verse 5"],
    "snp1.8": ["Snp 1.8", "Sn 1.8", "SNP 1.8", "snp1.8", "Sutta Nipata 1.8", "Sutta Nipāta 1.8", "Suttanipāta 1:8"],
    "ud5.5": ["Ud 5.5", "ud5.5", "Udāna 5.5", "Udana 5:5"],
    "iti44": ["Iti 44", "iti44", "Itivuttaka 44"],
    "mn10:4.1": ["MN 10:4.1", "mn10:4.1", "M 10:4.1", "MN 10.4.1", "Majjhima 10:4.1", "MN 10:4.1 and 5.2"],
    "mn10:4": ["MN 10.4", "MN 10:4"],
    "an5.57:1.1": ["AN 5.57:1.1", "an5.57:1.1", "an 5.57:1.1", "AN ٥.٥٧:١.١"],
    "sn29.11-20:1.1": ["sn29.11-20:1.1"],
    "sn29.11-20:1": ["SN 29.11-20:1"],
    "dn16:2.25.1": ["DN 16:2.25.1", "DN 16.2.25.1"],
    "an4.197:3.1-5.2": ["an4.197:3.1-5.2", "AN 4.197:3.1–5.2"],
    "mn42:16-17.1": ["mn42:16-17.1"],
    "an1.1-10": ["AN 1.1-10", "AN 1.1–10", "an1.1-10", "AN 1:1 – 10", "AN 1.1-1.10", "AN 1:1-1:10", "AN 1.1 to 10",
    "AN 1.1 through 1.10"],
    "sn12.72-81": ["SN 12.72-81", "SN 12:72–12:81", "SN 12.72–SN 12.81", "S 12.72-81"],
    "mn10-12": ["MN 10-12", "MN 10–12", "MN 10—12", "MN 10 - 12", "MN10-MN12", "MN 10–MN 12", "MN 10 to 12", "M 10-12"],
    "an5.57-58": ["AN 5.57-8", "AN 5.57–58", "an5.57-58"],
    "mn148-149": ["MN 148-9", "MN 148–149"],
    "dhp1-2": ["Dhp 1-2", "Dhp vv. 1–2", "Dhammapada verses 1-2"],
}  # fmt: skip


@pytest.mark.parametrize(("asked", "text"), [(asked, text) for asked, texts in SPELLINGS.items() for text in texts])
def test_a_common_spelling_is_found_once(asked: str, text: str) -> None:
    assert found(text) == [asked]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MN 10, 20 and 118", ["mn10", "mn20", "mn118"]),
        ("MN 10, 20, and 118", ["mn10", "mn20", "mn118"]),
        ("MN 10; 20; 118", ["mn10", "mn20", "mn118"]),
        ("MN 10 & 118 are long", ["mn10", "mn118"]),
        ("AN 5.57, MN 10 and SN 56.11", ["an5.57", "mn10", "sn56.11"]),
        ("AN5.57,MN10", ["an5.57", "mn10"]),
        ("AN 5.57/MN 10", ["an5.57", "mn10"]),
        ("AN 5.57–MN 10", ["an5.57", "mn10"]),
        ("an5.57 mn10 sn56.11", ["an5.57", "mn10", "sn56.11"]),
        ("AN 3.65/66", ["an3.65", "an3.66"]),
        ("AN 3.65, 66", ["an3.65", "an3.66"]),
        ("AN5.57,58,59", ["an5.57", "an5.58", "an5.59"]),
        ("AN 3.65; 4.41 and 5.57", ["an3.65", "an4.41", "an5.57"]),
        ("AN 1.5, 2.3, 20", ["an1.5", "an2.3", "an2.20"]),
        ("AN 5.161-162, 170", ["an5.161-162", "an5.170"]),
        ("MN 10:4.1, 118:2.1", ["mn10:4.1", "mn118:2.1"]),
        ("cf. A 5.57 and M 10 and S 56.11", ["an5.57", "mn10", "sn56.11"]),
        ("A 5.57; M 10; S 56.11", ["an5.57", "mn10", "sn56.11"]),
        ("M 10\nS 56.11\nA 5.57", ["mn10", "sn56.11", "an5.57"]),
        ("- M 10\n- S 56.11\n", ["mn10", "sn56.11"]),
        ("See M 10. S 56.11 too.", ["mn10", "sn56.11"]),
        ("M 10 & S 56.11", ["mn10", "sn56.11"]),
        ("1. MN 10\n2. AN 5.57", ["mn10", "an5.57"]),
        ("ud 5.5, iti 44, Snp 4.15, 4.2", ["ud5.5", "iti44", "snp4.15", "snp4.2"]),
        ("Is AN 5.57 like MN 135?\n\nOr more like (SN 3.3)?", ["an5.57", "mn135", "sn3.3"]),
        ("AN 5.57 and AN 5.57", ["an5.57", "an5.57"]),
        ("from MN 10 to MN 12", ["mn10", "mn12"]),
    ],
)
def test_lists_and_sentences_name_each_discourse_in_order(text: str, expected: list[str]) -> None:
    assert found(text) == expected


NONE_SUCH = [
    "MN 153", "MN 0", "M 153", "AN 12.1", "AN 0.1", "AN 5.0", "AN 5.1153", "AN 1.628", "AN 9999.1", "SN 57.1",
    "SN 0.1", "SN 56.132", "DN 35", "Dhp 424",
    "Dhp 0", "Snp 6.1", "Snp 1.13", "Sn 3.25", "Ud 9.1", "Ud 1.11", "Iti 113", "MN 150-153", "AN 1.620-628",
    "SN 12.200-214", "Dhp 420–430", "MN 0-5",
    "AN 5.57-6.10", "MN 12-10", "AN 5.58-57", "AN XII.1", "SN LVII.1", "SN IIII.1", "AN", "AN 5", "AN 57", "SN 22",
    "MN", "an57",
]  # fmt: skip

FALSE_FRIENDS = [
    "Mnd 10", "Mnd 1.1", "Nidd 1.10", "Thag 1.1", "Vin 1.10", "Mil 5.57", "Ekottara 5.57", "It 44",
    # capitals
    "I'M 10 AND SCARED", "I’M 10", "I'M 10", "IT'S 3.1 NOW", "HE'D 10", "I AM AN 8.5 OUT OF 10", "AN 8.5 OUT OF 10",
    "I GIVE IT AN 8.5", "I HAVE AN 11:30 MEETING",
    # volumes and pages of the Pali Text Society
    "A iii 65", "A III 65", "A. iii. 65", "A.iii.65", "M i 130", "M. I. 130", "S v 420", "S v 420-424", "D ii 156",
    "AN iii 65", "AN III 65", "AN V 57",
    "MN i 130", "SN II 12", "AN iv.95", "Sn 705", "Snp 1053",
    # measures, marks, versions
    "an 5.5 inch screen", "it has an 5.5 inch screen", 'an 5.5" screen', 'an 11.6" laptop', "an 8.5 out of 10",
    "I rate it an 8.1", "I am an 8.5 out of 10",
    "it is an 8.5.", "He gave it an 8.5, wow", "an 8.2 magnitude earthquake", "does an 8.5 mean good",
    "A 4.0 average", "A 4.1 is what I got", "a 5.57",
    "A 5.57 kg bag", "a 5.57 kg", "AN 5.57%", "AN 5.57 %", "S 3.1 release", "s 3.1 release", "in S 3.1 we changed",
    "The S 3.1 release", "Model S 3.1",
    "version an1.2.3", "v1.an2.3", "AN 1.2.3", "1.2.3", "v5.57", "A 1.5 mile run", "A 7.2 earthquake",
    # postal codes, places, goods
    "mn 55401", "MN 55401", "Minneapolis, MN 55401", "Duluth MN 55802-1234", "MN 10,000 lakes", "SN 10,000", "MN10k",
    "MN 10th", "MN-10",
    "M 10 screw", "an M10 bolt", "M10x1.5", "M8 x 20", "M5 nut", "I use an M 10.", "size M 10", "M 1 chip",
    "my M 1 is slow", "on the M 25, traffic",
    "the M 4 and M 25", "bus M 15", "Galaxy S10 is out", "Samsung S 10.1", "iPhone S 6.1", "a D20", "roll a D20.",
    "vitamin D 3", "Plan D 10, thanks",
    "Section A 1.2, please", "see Table S 3.1.", "Figure A 5.1", "Appendix A 5.1", "Option A 1.1", "Grade A 4.3",
    "A.B.A 5.57",
    # times, dates, money, scores
    "a 10:30 meeting", "A 10:30 meeting", "A 10:30 with my boss", "A 1:1 with my boss went badly", "an 8:30 meeting",
    "an 11:15 train", "an 11:30 and",
    "5.57 pm", "2024-10-12", "M 10.12.2024", "an 11.12.2024", "D 12/10", "$5.57", "10 mn 20 sec", "wait 5 mn 10",
    "$mn 5", "Team A 3:2", "Team A 5:2 Team B",
    "A 3:2 win", "A 5:2 loss", "S 10 points",
    # parts of words, code, addresses
    "plan 5.5", "can an1.1x", "fan5.57", "man 5.57", "human 10", "SAN 5.57", "self.an5.57", "user-an5.57",
    "foo_an5.57", "an5.57_x", "an5.57()", "an5.57f",
    "@mn10", "mn10@example.com", "https://www.youtube.com/watch?v=xan5_57", "https://x.com/A5.57/M10", "John 3:16",
    "Q 2:255", "AN5.57AN5.58",
    "", " ", "\ud800", "AN \ud8005.57", "🙏", "an", "A", "M ", "an \n\n\n\n\n 5.57",
]  # fmt: skip


@pytest.mark.parametrize("text", NONE_SUCH)
def test_a_reference_that_does_not_exist_is_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("text", FALSE_FRIENDS)
def test_what_only_looks_like_a_reference_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("AN 1.5", ["an1.1-10"]),
        ("AN 1.10 and 1.11", ["an1.1-10", "an1.11-20"]),
        ("AN 5.999", ["an5.308-1152"]),
        ("AN 5.1152", ["an5.308-1152"]),
        ("AN 5.308", ["an5.308-1152"]),
        ("AN 5.307", ["an5.307"]),
        ("SN 12.75", ["sn12.72-81"]),
        ("SN 12.71-83", ["sn12.71", "sn12.72-81", "sn12.82", "sn12.83-92"]),
        ("AN 1.1-10", ["an1.1-10"]),
        ("AN 1.5-12", ["an1.1-10", "an1.11-20"]),
        ("Dhp 21:1", ["dhp21-32"]),
        ("MN 10-12", ["mn10", "mn11", "mn12"]),
        ("mn10 AN 1.5 MN 10 an1.6", ["mn10", "an1.1-10"]),
        ("Snp 1.8, Sn 1.8", ["snp1.8"]),
    ],
)
def test_uids_are_the_files_that_hold_the_discourses_each_once(text: str, files: list[str]) -> None:
    assert list(uids(text)) == files


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[AN 5.57](https://suttacentral.net/an5.57/en/sujato)", ["an5.57"]),
        ("[AN 5.57](https://suttacentral.net/an5.57/en/sujato#an5.57:1.1)", ["an5.57:1.1"]),
        ("<https://suttacentral.net/an5.57/en/sujato|AN 5.57>", ["an5.57"]),
        ("https://suttacentral.net/an5.57/en/sujato#an5.57:1.1", ["an5.57:1.1"]),
        ("https://suttacentral.net/an5.57/en/sujato?lang=en&layout=plain#an5.57:1.1-1.4", ["an5.57:1.1-1.4"]),
        ("suttacentral.net/mn10", ["mn10"]),
        ("<https://suttacentral.net/mn10>", ["mn10"]),
        ("[AN 1.5](https://suttacentral.net/an1.1-10/en/sujato)", ["an1.5"]),
        ("[AN 1.5](https://suttacentral.net/an1.1-10/en/sujato#an1.5:1.1)", ["an1.5:1.1"]),
        ("https://suttacentral.net/sn12.72-81/en/sujato#sn12.75:1.1", ["sn12.75:1.1"]),
        ("[MN 10](https://suttacentral.net/mn10), [MN 118](https://suttacentral.net/mn118)", ["mn10", "mn118"]),
        ("AN 5.57 https://suttacentral.net/an5.57 MN 10 https://suttacentral.net/mn10", ["an5.57", "mn10"]),
        ("https://suttacentral.net/mn10 https://suttacentral.net/mn10", ["mn10"]),
        ("https://www.dhammatalks.org/suttas/MN/MN10.html", ["mn10"]),
        ("https://www.dhammatalks.org/suttas/AN/AN5_57.html", ["an5.57"]),
        ("https://www.accesstoinsight.org/tipitaka/an/an05/an05.057.than.html", ["an5.57"]),
        ("https://suttacentral.net/", []),
    ],
)
def test_a_link_and_its_label_name_a_discourse_once(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("AN 5.57", "https://suttacentral.net/an5.57/en/sujato"),
        ("MN 10:4.1", "https://suttacentral.net/mn10/en/sujato#mn10:4.1"),
        ("an4.197:3.1-5.2", "https://suttacentral.net/an4.197/en/sujato#an4.197:3.1"),
        ("mn42:16-17.1", "https://suttacentral.net/mn42/en/sujato#mn42:16-17.1"),
        ("AN 1.5", "https://suttacentral.net/an1.1-10/en/sujato"),
        ("an1.5:1.1", "https://suttacentral.net/an1.1-10/en/sujato#an1.5:1.1"),
        ("AN 1.1-10", "https://suttacentral.net/an1.1-10/en/sujato"),
        ("an1.297-305:1.1", "https://suttacentral.net/an1.296-305/en/sujato#an1.297-305:1.1"),
        ("MN 10-12:4.1", "https://suttacentral.net/mn10/en/sujato"),
        ("SN 12.75:2.1", "https://suttacentral.net/sn12.72-81/en/sujato#sn12.75:2.1"),
    ],
)
def test_a_link_leads_to_the_page_and_the_segment(text: str, url: str) -> None:
    (ref,) = find_refs(text)
    assert ref.url == url
    assert find_refs(url)[0].uid == ref.uid


@pytest.mark.parametrize(
    ("uid", "written"),
    [
        ("an5.57", "AN 5.57"),
        ("an1.1-10", "AN 1.1–10"),
        ("dhp1-20", "Dhp 1–20"),
        ("snp1.8", "Snp 1.8"),
        ("mn10", "MN 10"),
    ],
)
def test_canonical_is_how_people_write_it(uid: str, written: str) -> None:
    assert canonical(uid) == written
    assert found(written) == [uid]


def test_an_anchor_is_added_only_when_there_is_one() -> None:
    assert url_of("mn10") == "https://suttacentral.net/mn10/en/sujato"
    assert url_of("mn10", "mn10:1.1") == "https://suttacentral.net/mn10/en/sujato#mn10:1.1"


@pytest.mark.parametrize(
    "text", ["see MN 10", "MN 10 and MN 11", "MN 10 is long", "xmn10", "MN 153", "", "mn10 " * 50, "mn10" + "x" * 200]
)
def test_parse_ref_takes_a_reference_and_nothing_around_it(text: str) -> None:
    assert parse_ref(text) is None


def test_parse_ref_passes_over_outer_spaces() -> None:
    assert parse_ref("  AN 1.5 \n") == Ref("an", 1, 5, 5)


# Every name with every way of writing the number, so that none works for one collection only.
NAMES = {
    "an": ["AN", "an", "A", "Aṅguttara", "Anguttara Nikaya", "Aṅguttara Nikāya", "Numbered Discourses"],
    "sn": [
        "SN",
        "sn",
        "S",
        "Saṁyutta",
        "Saṃyutta Nikāya",
        "Samyutta Nikaya",
        "Linked Discourses",
        "Connected Discourses",
    ],
}
AROUND = ["{}", "({})", "see {}", "What does {} say?", "In {}, it is told.", "[{}]", "{}; {}"]


@pytest.mark.parametrize(
    ("collection", "name", "dot", "around"),
    [(one, name, dot, around) for one, names in NAMES.items() for name, dot, around in product(names, ".:", AROUND)],
)
def test_names_numbers_and_surroundings_go_together(collection: str, name: str, dot: str, around: str) -> None:
    text = around.replace("{}", f"{name} 3{dot}15")
    assert set(found(text)) == {f"{collection}3.15"}


def existing() -> st.SearchStrategy[Ref]:
    """Any reference that exists, a single discourse or a range, with or without a segment."""
    groups = [(name, group, last) for name, numbers in LAST.items() for group, last in numbers.items()]
    segment = st.from_regex(r"[1-9][0-9]?(\.[1-9][0-9]?){0,2}(-[1-9][0-9]?\.[1-9])?", fullmatch=True)

    def within(one: tuple[str, int, int]) -> st.SearchStrategy[Ref]:
        numbers = st.lists(st.integers(1, one[2]), min_size=1, max_size=2).map(sorted)
        both = st.tuples(numbers, st.just("") | segment)
        return both.map(lambda got: Ref(one[0], one[1], got[0][0], got[0][-1], got[1]))

    return st.sampled_from(groups).flatmap(within)


@given(existing())
def test_every_canonical_parses_back_to_the_same_reference(ref: Ref) -> None:
    assert parse_ref(ref.canonical) == ref
    assert parse_ref(ref.canonical.lower().replace(" ", "").replace("–", "-")) == ref


@given(existing())
def test_the_files_of_a_reference_are_unique_in_order_and_cover_it(ref: Ref) -> None:
    files = ref.uids
    spans = [parse_ref(uid) for uid in files]
    assert files[0] == ref.uid
    assert len(set(files)) == len(files)
    covered = [number for span in spans if span is not None for number in range(span.first, span.last + 1)]
    assert covered == list(range(covered[0], covered[-1] + 1))
    assert covered[0] <= ref.first <= ref.last <= covered[-1]


def exists(ref: Ref) -> bool:
    return 1 <= ref.first <= ref.last <= LAST[ref.collection].get(ref.group, 0)


PIECES = [
    "AN ", "an", "an ", "A ", "M ", "S", "MN", "mn ", "Sn ", "Snp ", "Dhp. ", "Majjhima ", "Aṅguttara Nikāya ", "5",
    ".", "57", ":", "-", "–", " to ", ", ", " and ",
    "/", "10", "153", "1152", "V", "lvi", "iii", "(", ")", "\n", " ", "see ", "https://suttacentral.net/", "#", "ff.",
    "²", "\u200b", "\ud800", "%",
]  # fmt: skip


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_text_breaks_it_and_all_that_is_found_exists(text: str) -> None:
    refs = find_refs(text)
    assert all(exists(ref) for ref in refs)
    assert list(uids(text)) == list(dict.fromkeys(uid for ref in refs for uid in ref.uids))


ADVERSARIAL = [
    "an ", "an5.", "AN 5.5", "A 5.5 ", "A 5.5\n", '"A 5.5" ', "A", " ", "5", "5.", "5-", "iv.", "AN iv.", "AN xxxx",
    "MN 10, ", "MN 1 to ", "MN 10:4.1-", "4.1-",
    "AN 1.1-627 ", "AN 1.1, 2", "numbered ", "numbered", "sutta ", "sutta-", "sutta" + " " * 99, "majjhima- - ",
    "see ", "https://", "http://a.b/an1.1-627/",
    "[AN 1.5](https://suttacentral.net/an1.1-10/en/sujato#an1.5:1.1) ", "\ufdfa", "a\u0301", "\ud800",
    "A 5.5" + " " * 500, "and ", ", and", "(", "ff", "\u200b",
]  # fmt: skip


def test_twenty_thousand_characters_of_anything_take_little_time() -> None:
    took = {}
    for piece in ADVERSARIAL:
        text = ("MN 10:" + piece * 20_000)[:20_000]
        before = time.process_time()
        find_refs(text)
        took[piece[:40]] = time.process_time() - before
    assert {piece: seconds for piece, seconds in took.items() if seconds > 2} == {}


def test_every_segment_id_of_the_translation_leads_to_its_file_and_back(shared: Path) -> None:
    lost = []
    for path in (shared / "sources" / "sujato").rglob("*_translation-en-*.json"):
        ids = list(json.loads(path.read_text(encoding="utf-8")))
        for one in {ids[0], ids[len(ids) // 2], ids[-1]}:
            ref = parse_ref(one)
            if ref is None or (ref.uid, f"{ref.asked}:{ref.segment}") != (path.name.partition("_")[0], one):
                lost.append(one)
    assert lost == []


def test_the_numbers_are_those_of_the_published_files(shared: Path) -> None:
    files = {path.name.partition("_")[0] for path in (shared / "sources" / "sujato").rglob("*_translation-en-*.json")}
    groups = [(name, group, last) for name, numbers in LAST.items() for group, last in numbers.items()]
    told = {uid for name, group, last in groups for uid in Ref(name, group, 1, last).uids}
    assert len(files) > 3_000
    assert told == files
    assert {uid for uid in files if (ref := parse_ref(uid)) is None or ref.asked != uid} == set()
