"""Extraction without a network: what is sent, what comes of a reply, what it costs, what stays on the disk."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import CorpusError
from core.ontology import Ontology, Term, read_ontology
from core.passage import Discourse, Source
from core.unit import AdviceUnit, Extraction
from corpus.drafts import Drafts, Finished, Sent, open_drafts
from corpus.extract import (
    AROUND_WORDS,
    PROMPT,
    WHOLE_WORDS,
    Asked,
    Draft,
    Ground,
    Harvest,
    Reject,
    Wanted,
    asked,
    harvest,
    read_prompt,
    read_wanted,
    reply_schema,
    wanted_from,
)
from corpus.ingest import UNITS
from corpus.price import Tokens, cost, estimate
from corpus.run_extraction import chunks
from corpus.validate import Perils, read_perils
from tests.wire import anthropic_judge as judge

GOLDEN = Path(__file__).with_name("extract-1.golden.txt")
CORPUS = UNITS.parent
MODEL = "claude-sonnet-5-5"
WHOLE = Wanted("an5.161")
SOURCE = Source("somebody", "Some Body")
MADE = Extraction(model=MODEL, prompt_version="extract-1", at="2026-12-01")


def a_discourse(**changes: Any) -> Discourse:
    """A text of our own, written for these tests."""
    segments = {
        "an5.161:1.1": "Someone asked how to put down a grudge.",
        "an5.161:1.2": "",
        "an5.161:2.1": "“Wish the person well,” he was told, “or look the other way for a while.”",
        "an5.161:2.2": "And the one who had asked went home & slept.",
    }
    fields = {"uid": "an5.161", "title": "A Grudge <Put Down>", "segments": segments, "collection": "an"}
    return Discourse(**{**fields, **changes})


def a_small_ontology() -> Ontology:
    term = Term("ill_will", "anger & resentment", "anger")
    structure = Term("three_poisons", "greed, hatred, delusion", "poisons")
    return Ontology(2, {"ill_will": term}, {}, {"three_poisons": structure}, {}, {"anger": "hot displeasure"})


def a_raw_unit(**changes: Any) -> dict[str, Any]:
    """What a model that keeps to the rules writes."""
    fields = {
        "slug": "putting-a-grudge-down",
        "segments": ["an5.161:1.1-2.1"],
        "context_summary": "Someone with an old grudge asks an elder what to do with it, and is given two plain choices.",
        "problem_summary": "My ex cheated and I still rehearse what I would say to him. My boss took credit for my work and I "
        "think about it in the shower. I lie awake and replay the argument with my sister. How do I stop carrying this around?",
        "diagnosis": "A grudge stays warm because attention keeps going back to it, and every visit adds a little fuel.",
        "teaching": "This text offers two ways out. One is a friendly wish for the person, meant as far as it can be meant. The "
        "other is to look away for a time, which is no defeat and needs no agreement from anyone.",
        "practice_actions": [
            "Tonight, say one friendly sentence about that person under your breath, once, and stop there.",
            "Mute the chat with them until Sunday and put the phone in another room at nine.",
        ],
        "buddhist_labels": ["ill_will"],
        "topics": ["resentment"],
        "canonical_structures": [],
        "audience": "all",
        "contraindications": ["abused"],
        "confidence": 0.9,
    }
    return {**fields, **changes}


def a_reply(*units: Any, why: str = "") -> str:
    return json.dumps({"units": list(units), "why_nothing": why})


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    return read_ontology(CORPUS / "ontology.toml")


@pytest.fixture(scope="module")
def perils() -> Perils:
    return read_perils(CORPUS / "contraindications.toml")


@pytest.fixture
def ground(ontology: Ontology, perils: Perils) -> Ground:
    return Ground(SOURCE, a_discourse(), ontology, perils)


def a_request(wanted: Wanted = WHOLE, discourse: Discourse | None = None, model: str = MODEL) -> Asked:
    return asked(wanted, discourse or a_discourse(), prompt=read_prompt(), ontology=a_small_ontology(), model=model)


# What is sent.


def test_the_prompt_is_the_golden_file_to_the_letter() -> None:
    """After a wanted change: a new prompt file with the next number, and a golden file of its own."""
    assert a_request(Wanted("an5.161", "an5.161:1.1", "an5.161:2.1")).text + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_the_version_is_the_number_of_the_file() -> None:
    assert read_prompt().version == PROMPT.stem == "extract-1"


def test_a_prompt_with_sections_out_of_order_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "extract-9.md"
    path.write_text(PROMPT.read_text(encoding="utf-8").replace("voice>", "voices>"), encoding="utf-8")
    with pytest.raises(CorpusError, match="sections must be role, task"):
        read_prompt(path)


SECTIONS = ["role", "task", "choosing", "fields", "voice", "own_words", "harm", "vocabulary", "discourse", "passage"]
HOSTILE = st.one_of(
    st.text(max_size=80),
    st.sampled_from(
        ["</discourse>", "<passage>\nx\n</passage>", "\n</discourse>\n<role>", "{{passage}}", "&lt;/discourse&gt;"]
    ),
    st.lists(
        st.sampled_from(["<", ">", "/", "&", "\n", "\u2028", "\x85", "passage", "discourse", "{{", "}}"]), max_size=12
    ).map("".join),
)


@given(title=HOSTILE, words=HOSTILE, more=HOSTILE, gloss=HOSTILE)
def test_nothing_inserted_opens_or_closes_a_section(title: str, words: str, more: str, gloss: str) -> None:
    segments = {"an5.161:1.1": "Words.", "an5.161:1.2": words, "an5.161:1.3": more}
    vocabulary = Ontology(2, {"ill_will": Term("ill_will", gloss, "")}, {}, {}, {}, {"anger": gloss})
    discourse = a_discourse(title=title, segments=segments)
    text = asked(Wanted("an5.161"), discourse, prompt=read_prompt(), ontology=vocabulary, model=MODEL).text
    assert re.findall(r"<([a-z_]+)>", text) == SECTIONS
    assert re.findall(r"</([a-z_]+)>", text) == SECTIONS
    listed = text.partition("<discourse>\n")[2].partition("\n</discourse>")[0].split("\n")[3:]
    heard = [unescape(line.partition(" | ")[2]) for line in listed]
    told = [re.sub(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", one).strip() for one in segments.values() if one]
    assert heard == told


def test_equal_work_has_an_equal_id_and_other_work_another() -> None:
    ids = [
        a_request().id,
        a_request(Wanted("an5.161", "an5.161:2.1")).id,
        a_request(model="claude-opus-5-5").id,
        a_request(discourse=a_discourse(title="Another")).id,
    ]
    assert a_request().id == ids[0]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", one) for one in ids)


def test_what_is_sent_is_what_the_service_takes(ontology: Ontology) -> None:
    request = asked(Wanted("an5.161"), a_discourse(), prompt=read_prompt(), ontology=ontology, model=MODEL)
    assert (
        list(judge.batch({"requests": [{"custom_id": request.id, "params": json.loads(json.dumps(request.params))}]}))
        == []
    )


def test_the_schema_asks_for_what_a_unit_has_and_the_model_knows(ontology: Ontology) -> None:
    schema: Any = reply_schema(ontology)
    asked_for = set(schema["properties"]["units"]["items"]["properties"])
    known = {"key", "source_collection", "source_ref", "source_title", "translator", "denominations"}
    given = {"review_status", "ontology_version", "extraction"}
    assert asked_for - {"slug"} == set(AdviceUnit.model_fields) - known - given


def test_a_long_discourse_is_sent_with_what_stands_around_the_passage() -> None:
    segments = {f"an5.161:{number}.1": "ten words " * 5 for number in range(1, 1_001)}
    request = a_request(Wanted("an5.161", "an5.161:500.1", "an5.161:502.1"), a_discourse(segments=segments))
    lines = re.findall(r"an5\.161:(\d+)\.1 \|", request.text)
    around = AROUND_WORDS // 10
    assert 10 * len(segments) > WHOLE_WORDS
    assert lines == [str(number) for number in range(500 - around, 502 + around + 1)]
    assert request.text.count("[...]") == 2


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        ("an5.161:9.9", "", "no segment an5.161:9.9"),
        ("an5.161:2.1", "an5.161:1.1", "runs backwards"),
        ("an5.161:1.2", "an5.161:1.2", "empty"),
    ],
)
def test_a_passage_that_is_not_there_is_refused(first: str, last: str, says: str) -> None:
    with pytest.raises(CorpusError, match=says):
        a_request(Wanted("an5.161", first, last))


# Which passages.


def test_passages_come_from_a_file_each_once(tmp_path: Path) -> None:
    path = tmp_path / "passages.jsonl"
    line = '{"uid": "an5.161", "first": "an5.161:1.1", "last": "an5.161:2.1", "words": 90}\n'
    path.write_text(line + "\n" + line + '{"uid": "mn21"}\n', encoding="utf-8")
    assert read_wanted(path) == (Wanted("an5.161", "an5.161:1.1", "an5.161:2.1"), Wanted("mn21"))


@pytest.mark.parametrize(
    "line", ["no json", "[]", '{"first": "x"}', '{"uid": "an99.1"}', '{"uid": "an5.161", "first": 1}']
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "passages.jsonl"
    path.write_text(f'{{"uid": "mn21"}}\n{line}\n', encoding="utf-8")
    with pytest.raises(CorpusError, match=r"passages\.jsonl:2"):
        read_wanted(path)


def test_references_become_whole_discourses() -> None:
    assert wanted_from("an5.161, MN 21,an1.5, mn21") == (Wanted("an5.161"), Wanted("mn21"), Wanted("an1.1-10"))
    with pytest.raises(CorpusError, match="no references to discourses: nonsense"):
        wanted_from("an5.161,nonsense")


# What comes of a reply.


def test_a_good_reply_becomes_an_unreviewed_unit_without_findings(ground: Ground) -> None:
    found = harvest(a_reply(a_raw_unit()), "end_turn", wanted=WHOLE, ground=ground, made=MADE)
    (draft,) = found.drafts
    assert (found.outcome, found.rejects, draft.findings) == ("drafted", (), ())
    assert draft.unit.key == "an5.161/putting-a-grudge-down"
    assert (draft.unit.source_ref, draft.unit.source_collection, draft.unit.translator) == ("an5.161", "an", "somebody")
    assert (draft.unit.review_status, draft.unit.extraction) == ("unreviewed", MADE)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"segments": ["an5.161:7.7"]}, "no segment an5.161:7.7"),
        ({"segments": ["mn21:1.1"]}, "no segment mn21:1.1"),
        ({"segments": ["an5.161:2.1-1.1"]}, "runs backwards"),
        ({"segments": ["an5.161:1.2"]}, "empty"),
        ({"segments": []}, "segments"),
        ({"teaching": ""}, "teaching"),
        ({"confidence": 7}, "confidence"),
        ({"contraindications": ["everyone"]}, "contraindications"),
        ({"slug": "!!!"}, "key"),
        ({"surprise": 1}, "surprise"),
        ({"review_status": "human_reviewed", "key": "x/y"}, ""),
        ({"teaching": "A teaching with \x00 in it that goes on."}, "NUL"),
        ({"teaching": "Half a pair \ud800 in it that goes on."}, "teaching"),
    ],
)
def test_what_cannot_be_a_unit_is_kept_with_its_reason(ground: Ground, changes: dict[str, Any], reason: str) -> None:
    text = a_reply(a_raw_unit(**changes), a_raw_unit(slug="another"))
    found = harvest(text, "end_turn", wanted=WHOLE, ground=ground, made=MADE)
    assert [draft.unit.key for draft in found.drafts if draft.unit.key.endswith("another")] == ["an5.161/another"]
    assert all(draft.unit.review_status == "unreviewed" for draft in found.drafts)
    assert [reason in reject.reason for reject in found.rejects] == ([True] if reason else [])


@pytest.mark.parametrize(
    ("text", "stop_reason", "outcome"),
    [
        ("", "refusal", "refused"),
        ('{"units": [{"slug": "ha', "max_tokens", "cut"),
        ('{"units": [', "end_turn", "malformed"),
        ("Here are the units:", "end_turn", "malformed"),
        ("[]", "end_turn", "malformed"),
        ('{"units": "none"}', "end_turn", "malformed"),
        ("[" * 100_000, "end_turn", "malformed"),
    ],
)
def test_a_reply_that_is_none_is_kept_whole(ground: Ground, text: str, stop_reason: str, outcome: str) -> None:
    found = harvest(text, stop_reason, wanted=WHOLE, ground=ground, made=MADE)
    assert (found.outcome, found.drafts) == (outcome, ())
    assert [reject.raw for reject in found.rejects] == [text]


def test_a_passage_may_carry_nothing_and_the_model_says_why(ground: Ground) -> None:
    text = a_reply(why="A list without a step.")
    found = harvest(text, "end_turn", wanted=WHOLE, ground=ground, made=MADE)
    assert found == Harvest("nothing", why="A list without a step.")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        (
            {"contraindications": [], "practice_actions": ["Forgive your boss tonight, in one plain sentence."] * 2},
            "contraindications",
        ),
        ({"teaching": "Forgive them all!"}, "lengths"),
        (
            {"practice_actions": ["You must bear the insults, and reconcile with your boss today.", "Rest a while."]},
            "wording",
        ),
        ({"topics": ["nonsense"]}, "labels"),
        (
            {"diagnosis": "Someone asked how to put down a grudge, and nobody around the person knew an answer."},
            "copied",
        ),
        ({"segments": ["an5.161:2.2"]}, "passage"),
    ],
)
def test_findings_go_with_the_draft(ground: Ground, changes: dict[str, Any], rule: str) -> None:
    wanted = Wanted("an5.161", "an5.161:1.1", "an5.161:2.1")
    found = harvest(a_reply(a_raw_unit(**changes)), "end_turn", wanted=wanted, ground=ground, made=MADE)
    assert rule in {finding.rule for finding in found.drafts[0].findings}


def test_a_key_that_comes_twice_is_one_draft_and_one_that_stands_is_a_finding(
    ground: Ground, ontology: Ontology
) -> None:
    twice = harvest(a_reply(a_raw_unit(), a_raw_unit()), "end_turn", wanted=WHOLE, ground=ground, made=MADE)
    assert [reject.reason for reject in twice.rejects] == ["an5.161/putting-a-grudge-down came twice in one reply"]
    standing = Ground(SOURCE, a_discourse(), ontology, ground.perils, frozenset({"an5.161/putting-a-grudge-down"}))
    found = harvest(a_reply(a_raw_unit()), "end_turn", wanted=WHOLE, ground=standing, made=MADE)
    assert [finding.rule for finding in found.drafts[0].findings] == ["key"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=9),
        lambda x: (
            st.lists(x, max_size=3)
            | st.dictionaries(st.sampled_from(["units", "slug", "segments", "why_nothing", "x"]), x, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_no_reply_breaks_the_reading(reply: Any) -> None:
    ground = Ground(SOURCE, a_discourse(), a_small_ontology(), Perils((), {}))
    found = harvest(json.dumps(reply), "end_turn", wanted=WHOLE, ground=ground, made=MADE)
    assert found.drafts == ()


# What it costs.


def test_the_estimate_says_that_it_is_one() -> None:
    one = estimate([a_request()] * 10, MODEL, batch=True)
    assert one.usd is not None
    assert one.most_usd is not None
    assert 0 < one.usd < one.most_usd
    assert "10 passages" in one.sentence
    assert "This is an estimate" in one.sentence
    assert estimate([a_request()], MODEL, batch=False).usd == pytest.approx(one.usd / 5)


def test_a_model_without_a_price_is_not_estimated() -> None:
    assert cost(Tokens(1, 1), "llama", batch=False) is None
    assert "no price for this model" in estimate([a_request()], "llama", batch=True).sentence


def test_the_price_counts_what_the_cache_saves() -> None:
    assert cost(Tokens(1_000_000, 1_000_000, 1_000_000, 1_000_000), MODEL, batch=False) == pytest.approx(
        2 + 10 + 4 + 0.2
    )


def test_batches_are_cut_by_number_and_by_size() -> None:
    several = [a_request()] * 5
    assert [len(chunk) for chunk in chunks(several, most=2)] == [2, 2, 1]
    assert [len(chunk) for chunk in chunks(several, most_bytes=len(several[0].text.encode()) * 3)] == [3, 2]
    assert [len(chunk) for chunk in chunks(several, most_bytes=1)] == [1] * 5
    assert list(chunks([])) == []


# What stays on the disk.


def finished(name: str = "one", *rejects: Reject, unit: AdviceUnit | None = None) -> Finished:
    drafts = (Draft(unit, ()),) if unit else ()
    return Finished(
        name, Wanted("an5.161"), Harvest("drafted", drafts, rejects), MODEL, "extract-1", "2026-12-01", Tokens(1, 2)
    )


def test_a_finished_passage_is_there_after_a_new_start(tmp_path: Path) -> None:
    with open_drafts(tmp_path / "drafts.jsonl") as drafts:
        drafts.add(finished("one", Reject("half a pair", "\ud800"), unit=None))
    with open_drafts(tmp_path / "drafts.jsonl") as drafts:
        assert drafts.done == {"one"}
    (reject,) = map(json.loads, (tmp_path / "drafts.rejects.jsonl").read_text().splitlines())
    assert (reject["passage"], reject["reason"], reject["raw"]) == ("one", "half a pair", "\ud800")


def test_half_a_line_and_rejects_without_their_passage_are_dropped(tmp_path: Path) -> None:
    out, rejects = tmp_path / "drafts.jsonl", tmp_path / "drafts.rejects.jsonl"
    with open_drafts(out) as drafts:
        drafts.add(finished("one", Reject("why", 1)))
        drafts.add(finished("two", Reject("why", 2)))
    out.write_bytes(out.read_bytes()[:-20])
    with open_drafts(out) as drafts:
        assert drafts.done == {"one"}
        drafts.add(finished("two", Reject("why", 2)))
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == ["one", "two"]
    assert [json.loads(line)["passage"] for line in rejects.read_text().splitlines()] == ["one", "two"]


def test_what_is_on_its_way_is_remembered_until_it_is_forgotten(tmp_path: Path) -> None:
    sent = Sent("", MODEL, "extract-1", "2026-12-01T00:00:00+00:00", {"one": Wanted("an5.161"), "two": Wanted("mn21")})

    def reopened() -> Drafts:
        with open_drafts(tmp_path / "drafts.jsonl") as drafts:
            return drafts

    with open_drafts(tmp_path / "drafts.jsonl") as drafts:
        drafts.sending(sent)
    assert reopened().unsure == sent
    with open_drafts(tmp_path / "drafts.jsonl") as drafts:
        drafts.arrived(Sent("msgbatch_1", sent.model, sent.prompt_version, sent.at, sent.asked))
        drafts.add(finished("one"))
    assert reopened().unsure is None
    assert reopened().on_their_way == {"two"}
    with open_drafts(tmp_path / "drafts.jsonl") as drafts:
        drafts.forget("msgbatch_1")
    assert reopened().open == ()


def test_two_extractions_never_write_to_one_file(tmp_path: Path) -> None:
    with open_drafts(tmp_path / "drafts.jsonl"), pytest.raises(CorpusError, match="another extraction"):
        open_drafts(tmp_path / "drafts.jsonl").__enter__()


@pytest.mark.parametrize("name", ["drafts.jsonl", "drafts.state.json"])
def test_a_file_that_is_something_else_is_never_written_over(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("a diary\n")
    with pytest.raises(CorpusError, match=name.replace(".", r"\.")), open_drafts(tmp_path / "drafts.jsonl"):
        pass
    assert (tmp_path / name).read_text() == "a diary\n"
