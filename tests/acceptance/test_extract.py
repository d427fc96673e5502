"""Extraction with the real client over a real socket, against a Claude on loopback; the command in a process of its own."""

import asyncio
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bot.fill import bring_in
from bot.run import open_database
from bot.settings import Settings
from core.db import open_pool
from core.errors import DharmaError
from core.extractions import PostgresExtractions
from core.ontology import read_ontology
from core.passage import Discourse, Source
from core.texts import PostgresTexts
from corpus.claude import open_client
from corpus.drafts import Sent, open_drafts
from corpus.extract import Asked, Wanted, asked, read_prompt
from corpus.ingest import UNITS
from corpus.run_extraction import Extracted, Extractor, Pace
from corpus.validate import read_perils
from tests.wire.anthropic_server import KEY, AnthropicServer, Fault, Reply, anthropic_server

MODEL = "claude-sonnet-5-5"
UIDS = [f"an5.{number}" for number in range(51, 57)]
PACE = Pace(first=0.01, most=0.02, hours=60 / 3600, troubles=4)
ONTOLOGY = read_ontology(UNITS.parent / "ontology.toml")
PERILS = read_perils(UNITS.parent / "contraindications.toml")


def a_text(uid: str) -> Discourse:
    """A text of our own, written for these tests."""
    words = ("A farmer could not sleep for worry.", "An elder said: lay the tools out tonight, and let the field be.")
    return Discourse(
        uid, f"A Field {uid}", {f"{uid}:1.{place}": text for place, text in enumerate(words, start=1)}, "an"
    )


TEXTS = {uid: (Source("somebody", "Some Body"), a_text(uid)) for uid in UIDS}


def a_unit_of(uid: str, **changes: Any) -> Mapping[str, Any]:
    fields = {
        "slug": "tools-laid-out",
        "segments": [f"{uid}:1.1-1.2"],
        "context_summary": "A farmer lies awake over the next day's work, and an elder gives a small piece of advice.",
        "problem_summary": "I can't sleep because tomorrow is too full. The inbox, the exam, the rent, the talk with my boss: it "
        "all turns over at two in the morning. I get up and check the phone, and then I am even more awake.",
        "diagnosis": "Worry at night works on things that no hand can reach before the morning comes.",
        "teaching": "In this story the advice is to do the one thing that can be done before bed and to leave the rest where it "
        "lies. Small preparation ends the day; going over the work in bed does not.",
        "practice_actions": [
            "Put what the morning needs by the door before you brush your teeth: keys, bag, one note.",
            "Write the first task of tomorrow on paper, and leave the phone in the kitchen.",
        ],
        "buddhist_labels": ["restlessness"],
        "topics": ["sleep"],
        "canonical_structures": [],
        "audience": "all",
        "contraindications": [],
        "confidence": 0.8,
    }
    return {**fields, **changes}


def uid_in(params: Mapping[str, Any]) -> str:
    found = re.search(r"first segment: (\S+?):", params["messages"][0]["content"])
    assert found is not None
    return found[1]


def drafting(params: Mapping[str, Any]) -> Reply:
    """The model drafts one unit from every passage, after some thought."""
    return Reply(json.dumps({"units": [a_unit_of(uid_in(params))], "why_nothing": ""}), thinks=True)


def but(**replies: Reply) -> Any:
    """It drafts, and says something else to some discourses: ``but(an5_52=...)``."""
    return lambda params: replies.get(uid_in(params).replace(".", "_")) or drafting(params)


@pytest.fixture
async def claude() -> AsyncIterator[AnthropicServer]:
    async with anthropic_server() as server:
        server.replies = drafting
        yield server
        assert server.violations == []


def requests_for(uids: Sequence[str] = UIDS) -> list[Asked]:
    return [asked(Wanted(uid), a_text(uid), prompt=read_prompt(), ontology=ONTOLOGY, model=MODEL) for uid in uids]


@dataclass
class Bench:
    """Runs over one output, as the command makes them."""

    out: Path
    claude: AnthropicServer
    pace: Pace = PACE
    key: str = KEY
    told: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def extractor(self) -> AsyncIterator[Extractor]:
        with open_drafts(self.out) as drafts:
            async with open_client(self.key, self.claude.url) as client:
                yield Extractor(
                    client=client,
                    drafts=drafts,
                    texts=TEXTS,
                    ontology=ONTOLOGY,
                    perils=PERILS,
                    prompt_version="extract-1",
                    advance=lambda what, done, total: self.told.append(what),
                    pace=self.pace,
                )

    async def in_batches(self, uids: Sequence[str] = UIDS) -> Extracted:
        async with self.extractor() as extractor:
            return await extractor.in_batches(requests_for(uids))

    async def directly(self, uids: Sequence[str] = UIDS) -> Extracted:
        async with self.extractor() as extractor:
            return await extractor.directly(requests_for(uids))

    @property
    def lines(self) -> dict[str, Any]:
        rows = map(json.loads, self.out.read_text(encoding="utf-8").splitlines())
        return {row["uid"]: row for row in rows}

    @property
    def rejects(self) -> list[Any]:
        path = self.out.with_name("drafts.rejects.jsonl")
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


@pytest.fixture
def bench(tmp_path: Path, claude: AnthropicServer) -> Bench:
    return Bench(tmp_path / "drafts.jsonl", claude)


# In batches.


async def test_a_batch_becomes_a_line_of_drafts_for_every_passage(bench: Bench, claude: AnthropicServer) -> None:
    done = await bench.in_batches()
    assert sorted(bench.lines) == UIDS
    assert (done.failures, done.waiting, claude.called("create"), claude.called("messages")) == ((), 0, 1, 0)
    line = bench.lines["an5.51"]
    (draft,) = line["drafts"]
    assert (draft["unit"]["key"], draft["findings"]) == ("an5.51/tools-laid-out", [])
    assert draft["unit"]["extraction"]["model"] == MODEL
    assert draft["unit"]["extraction"]["prompt_version"] == "extract-1"
    assert draft["unit"]["review_status"] == "unreviewed"
    assert (line["tokens"]["input"], line["tokens"]["output"]) == (3_000, 600)


async def test_a_second_run_asks_nothing(bench: Bench, claude: AnthropicServer) -> None:
    await bench.in_batches()
    written, called = bench.out.read_bytes(), len(claude.calls)
    done = await bench.in_batches()
    assert (bench.out.read_bytes(), len(claude.calls), done.finished) == (written, called, ())


async def test_what_goes_wrong_with_single_requests_is_told_and_asked_again(
    bench: Bench, claude: AnthropicServer
) -> None:
    claude.replies = but(
        an5_51=Reply("too long", ending="errored"), an5_52=Reply(ending="expired"), an5_53=Reply(ending="canceled")
    )
    done = await bench.in_batches()
    assert {failure.wanted.uid: failure.reason for failure in done.failures} == {
        "an5.51": "errored: invalid_request_error, too long",
        "an5.52": "expired",
        "an5.53": "canceled",
    }
    assert sorted(bench.lines) == UIDS[3:]
    claude.replies = drafting
    done = await bench.in_batches()
    assert [len(batch.requests) for batch in claude.batches.values()] == [6, 3]
    assert (sorted(bench.lines), done.failures) == (UIDS, ())
    assert len(claude.paid) == len(UIDS)


async def test_what_no_unit_can_be_made_of_is_kept_with_its_reason_and_not_paid_for_twice(
    bench: Bench, claude: AnthropicServer
) -> None:
    wrong = json.dumps({"units": [a_unit_of("an5.54", segments=["an5.54:9.9"])], "why_nothing": ""})
    claude.replies = but(
        an5_51=Reply("", stop_reason="refusal"),
        an5_52=Reply('{"units": [{"slug": "to', stop_reason="max_tokens"),
        an5_53=Reply("Here you are: {"),
        an5_54=Reply(wrong),
        an5_55=Reply(json.dumps({"units": [], "why_nothing": "Nobody comes to mind."})),
    )
    await bench.in_batches()
    outcomes = {uid: line["outcome"] for uid, line in bench.lines.items()}
    assert outcomes == {
        "an5.51": "refused",
        "an5.52": "cut",
        "an5.53": "malformed",
        "an5.54": "drafted",
        "an5.55": "nothing",
        "an5.56": "drafted",
    }
    assert {reject["uid"]: reject["reason"] for reject in bench.rejects} == {
        "an5.51": "the model declined this passage",
        "an5.52": "the reply was cut off (max_tokens)",
        "an5.53": "the reply is not what was asked for (Expecting value: line 1 column 1 (char 0))",
        "an5.54": "an5.54 has no segment an5.54:9.9",
    }
    await bench.in_batches()
    assert claude.called("create") == 1


@pytest.mark.parametrize(
    "fault", [Fault(status=429, retry_after="0"), Fault(status=529), Fault(status=500), Fault(dropped=True)]
)
async def test_a_service_in_trouble_is_waited_for(bench: Bench, claude: AnthropicServer, fault: Fault) -> None:
    for call in ("create", "retrieve", "results"):
        claude.fault(call, fault, fault)
    await bench.in_batches()
    assert (sorted(bench.lines), len(claude.batches), len(claude.paid)) == (UIDS, 1, len(UIDS))


@pytest.mark.parametrize("fault", [Fault(lost=True), Fault(garbled=True)])
async def test_a_batch_that_arrived_without_an_answer_is_found_and_not_sent_twice(
    bench: Bench, claude: AnthropicServer, fault: Fault
) -> None:
    claude.fault("create", fault)
    await bench.in_batches()
    assert (sorted(bench.lines), claude.called("create")) == (UIDS, 1)


async def test_a_run_that_died_before_it_knew_its_batch_finds_it_at_the_next_start(
    bench: Bench, claude: AnthropicServer
) -> None:
    claude.fault("create", Fault(lost=True))
    claude.fault("list", Fault(status=403))
    with pytest.raises(DharmaError):
        await bench.in_batches()
    assert bench.lines == {}
    await bench.in_batches()
    assert (sorted(bench.lines), claude.called("create"), len(claude.paid)) == (UIDS, 1, len(UIDS))


@pytest.mark.parametrize("fault", [Fault(cut_after=4_000), Fault(garbled=True)])
async def test_results_that_break_off_are_read_again_and_no_line_comes_twice(
    bench: Bench, claude: AnthropicServer, fault: Fault
) -> None:
    claude.fault("results", fault)
    await bench.in_batches()
    assert claude.called("results") == 2
    assert len(bench.out.read_text().splitlines()) == len(bench.lines) == len(UIDS)


async def test_a_run_that_does_not_wait_leaves_its_batch_to_the_next(bench: Bench, claude: AnthropicServer) -> None:
    claude.looks_until_end = None
    bench.pace = Pace(hours=0)
    done = await bench.in_batches()
    assert (done.waiting, bench.lines) == (len(UIDS), {})
    claude.end(next(iter(claude.batches.values())))
    done = await bench.in_batches()
    assert (done.waiting, sorted(bench.lines), claude.called("create")) == (0, UIDS, 1)


async def test_new_passages_are_sent_while_an_old_batch_still_runs(bench: Bench, claude: AnthropicServer) -> None:
    claude.looks_until_end = None
    bench.pace = Pace(hours=0)
    await bench.in_batches(UIDS[:2])
    await bench.in_batches()
    assert [len(batch.requests) for batch in claude.batches.values()] == [2, 4]


async def test_a_batch_of_another_person_is_passed_over(bench: Bench, claude: AnthropicServer) -> None:
    others = Bench(bench.out.with_name("others.jsonl"), claude)
    await others.in_batches(UIDS[:3])
    asked_for = {one.id: one.wanted for one in requests_for(UIDS[3:])}
    with open_drafts(bench.out) as drafts:
        drafts.sending(Sent("", MODEL, "extract-1", "2026-01-01T00:00:00+00:00", asked_for))
    done = await bench.in_batches(UIDS[3:])
    assert (sorted(bench.lines), done.failures, claude.called("create")) == (UIDS[3:], (), 2)


@pytest.mark.parametrize("gone", ["unknown", "archived"])
async def test_a_batch_that_the_service_no_longer_has_is_told_and_asked_again(
    bench: Bench, claude: AnthropicServer, gone: str
) -> None:
    claude.looks_until_end = None
    bench.pace = Pace(hours=0)
    await bench.in_batches()
    (batch,) = claude.batches.values()
    claude.end(batch)
    if gone == "unknown":
        claude.batches.clear()
    else:
        batch.archived = True
    claude.looks_until_end = 0
    bench.pace = PACE
    await bench.in_batches()
    assert (sorted(bench.lines), claude.called("create")) == (UIDS, 2)


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (401, "does not accept the key"),
        (403, "credit and rights"),
        (404, "no such model"),
        (400, "refuses the request"),
        (529, "took no batch"),
    ],
)
async def test_where_nothing_helps_the_run_ends_with_a_sentence(
    bench: Bench, claude: AnthropicServer, status: int, says: str
) -> None:
    claude.fault("create", *[Fault(status=status)] * 10)
    with pytest.raises(DharmaError, match=says) as raised:
        await bench.in_batches()
    assert KEY not in raised.value.sentence
    claude._faults.clear()
    await bench.in_batches()
    assert (sorted(bench.lines), len(claude.paid)) == (UIDS, len(UIDS))


async def test_a_wrong_key_is_told(bench: Bench) -> None:
    bench.key = "wrong"
    with pytest.raises(DharmaError, match="does not accept the key in ANTHROPIC_API_KEY"):
        await bench.directly()


# Directly.


async def test_a_few_are_asked_directly(bench: Bench, claude: AnthropicServer) -> None:
    claude.fault("messages", Fault(status=429, retry_after="0"), Fault(status=529))
    done = await bench.directly(UIDS[:3])
    assert (sorted(bench.lines), done.failures, claude.called("create")) == (UIDS[:3], (), 0)
    await bench.directly(UIDS[:3])
    assert len(claude.paid) == 3


async def test_direct_and_batch_share_what_is_done(bench: Bench, claude: AnthropicServer) -> None:
    await bench.directly(UIDS[:2])
    await bench.in_batches()
    assert [len(batch.requests) for batch in claude.batches.values()] == [4]


@pytest.mark.parametrize(
    ("faults", "reason"),
    [
        ([Fault(status=400)], "400 invalid_request_error"),
        ([Fault(status=529)] * 3, "529 overloaded_error"),
        ([Fault(dropped=True)] * 3, "APIConnectionError"),
        ([Fault(garbled=True)], "JSONDecodeError"),
    ],
)
async def test_a_request_that_fails_leaves_the_others(
    bench: Bench, claude: AnthropicServer, faults: Sequence[Fault], reason: str
) -> None:
    claude.fault("messages", *faults)
    done = await bench.directly(UIDS[:1])
    assert [(failure.wanted.uid, failure.reason) for failure in done.failures] == [("an5.51", reason)]
    done = await bench.directly(UIDS[:2])
    assert (sorted(bench.lines), done.failures) == (UIDS[:2], ())


# The command.


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A data directory of this module's own, with texts beside it."""
    folder = Path(tempfile.mkdtemp(prefix="dharma-test-", dir="/tmp"))
    folder.chmod(0o755)
    (folder / "texts").mkdir()
    for uid in UIDS:
        words = {f"{uid}:0.1": f"A Field {uid}", **a_text(uid).segments}
        (folder / "texts" / f"{uid}_translation-en-somebody.json").write_text(json.dumps(words), encoding="utf-8")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


# The command is registered by bot/corpus_commands.py; registered here too, the test does not depend on it.
_MAIN = """
from bot.__main__ import main
from bot.corpus_commands import corpus_app
from bot.extract_command import extract
if all(command.callback is not extract for command in corpus_app.registered_commands):
    corpus_app.command()(extract)
main()
"""


async def start(home: Path, *arguments: str, **more: str) -> asyncio.subprocess.Process:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", _MAIN, "corpus", "extract", *arguments),
        env={**kept, "DHARMA_HOME": str(home / "data"), "PYTHONUNBUFFERED": "1", **more},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def command(home: Path, *arguments: str, given: str = "", **more: str) -> tuple[int, str, str]:
    process = await start(home, *arguments, **more)
    out, err = await asyncio.wait_for(process.communicate(given.encode()), 120)
    return process.returncode or 0, " ".join(out.decode().split()), " ".join(err.decode().split())


def reaching(claude: AnthropicServer) -> dict[str, str]:
    return {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": claude.url}


def passages_in(folder: Path) -> Path:
    path = folder / "passages.jsonl"
    lines = (json.dumps({"uid": uid, "first": f"{uid}:1.1", "last": f"{uid}:1.2"}) for uid in UIDS)
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


async def test_the_command_says_what_it_will_cost_asks_drafts_and_records(
    home: Path, tmp_path: Path, claude: AnthropicServer
) -> None:
    claude.looks_until_end = 0
    how = (
        "--passages",
        str(passages_in(tmp_path)),
        "--path",
        str(home / "texts"),
        "--out",
        str(tmp_path / "drafts.jsonl"),
    )
    code, out, err = await command(home, *how, "--limit", "2", given="y\n", **reaching(claude))
    assert code == 0, err
    assert "2 passages, about" in out
    assert "This is an estimate" in out
    assert "2 passages answered: 2 drafts (0 with findings), 0 rejected" in out
    code, out, err = await command(home, *how, "--yes", **reaching(claude))
    assert (code, len((tmp_path / "drafts.jsonl").read_text().splitlines())) == (0, len(UIDS)), err
    code, out, err = await command(home, *how, **reaching(claude))
    assert (code, out) == (0, f"6 passages are in {tmp_path}/drafts.jsonl, 0 wait in batches. There is nothing to do.")
    assert len(claude.paid) == len(UIDS)
    async with open_database(settings_of(home)) as url, open_pool(url, most=1) as pool:
        second, first = await PostgresExtractions(pool).runs(limit=2)
    assert (first.passages, first.drafts, second.passages, second.drafts) == (2, 2, 4, 4)
    assert (second.model, second.prompt_version, second.input_tokens) == (MODEL, "extract-1", 4 * 3_000)
    assert second.cost_usd == Decimal("0.0240")
    assert second.finished_at is not None


async def test_a_dry_run_sends_nothing_and_needs_no_key(home: Path, tmp_path: Path, claude: AnthropicServer) -> None:
    how = ("--refs", "an5.51,AN 5.52", "--path", str(home / "texts"), "--out", str(tmp_path / "drafts.jsonl"))
    code, out, err = await command(home, *how, "--dry-run", ANTHROPIC_BASE_URL=claude.url)
    assert code == 0, err
    assert "an5.51:1.1 | A farmer could not sleep for worry." in out
    assert "2 passages, about" in out
    assert out.endswith("Nothing was sent.")
    assert (claude.calls, list(tmp_path.iterdir())) == ([], [])


@pytest.mark.parametrize("given", ["n\n", ""])
async def test_without_a_yes_nothing_is_sent(home: Path, tmp_path: Path, claude: AnthropicServer, given: str) -> None:
    how = ("--refs", "an5.51", "--path", str(home / "texts"), "--out", str(tmp_path / "drafts.jsonl"))
    code, _, err = await command(home, *how, given=given, **reaching(claude))
    assert (code, claude.calls) == (2, [])
    assert "Nothing was sent" in err


@pytest.mark.parametrize(
    ("arguments", "key", "says"),
    [
        (("--refs", "an5.51"), "", "ANTHROPIC_API_KEY is not set"),
        ((), KEY, "Name the passages"),
        (("--refs", "nonsense"), KEY, "no references to discourses: nonsense"),
        (("--passages", "/nowhere.jsonl"), KEY, "the passages cannot be read"),
        (("--refs", "mn21"), KEY, "mn21"),
        (("--refs", "an5.51", "--yes"), "wrong", "does not accept the key in ANTHROPIC_API_KEY"),
    ],
)
async def test_what_is_missing_is_said_in_words(
    home: Path, tmp_path: Path, claude: AnthropicServer, arguments: Sequence[str], key: str, says: str
) -> None:
    how = ("--path", str(home / "texts"), "--out", str(tmp_path / "drafts.jsonl"))
    code, out, err = await command(home, *arguments, *how, ANTHROPIC_API_KEY=key, ANTHROPIC_BASE_URL=claude.url)
    assert code == 2
    assert says in err
    assert "Traceback" not in out + err
    assert claude.paid == []


async def test_a_killed_run_is_taken_up_and_nothing_is_paid_for_twice(
    home: Path, tmp_path: Path, claude: AnthropicServer
) -> None:
    claude.looks_until_end = None
    how = (
        "--passages",
        str(passages_in(tmp_path)),
        "--path",
        str(home / "texts"),
        "--out",
        str(tmp_path / "drafts.jsonl"),
    )
    process = await start(home, *how, "--yes", **reaching(claude))
    await claude.until(lambda: claude.called("retrieve"))
    process.kill()
    await process.communicate()
    claude.end(next(iter(claude.batches.values())))
    code, out, err = await command(home, *how, **reaching(claude))
    assert code == 0, err
    assert "6 wait in batches" in out
    assert "6 passages answered: 6 drafts" in out
    assert (claude.called("create"), len(claude.paid)) == (1, len(UIDS))


async def test_texts_come_from_the_store(home: Path, tmp_path: Path, claude: AnthropicServer) -> None:
    how = ("--refs", "an5.51", "--out", str(tmp_path / "drafts.jsonl"), "--direct", "--yes")
    code, _, err = await command(home, *how, **reaching(claude))
    assert code == 2
    assert "1 discourses are not in the store of texts, the first is an5.51" in err
    async with open_database(settings_of(home)) as url, open_pool(url, most=2) as pool:
        await bring_in(home / "texts", PostgresTexts(pool), advance=lambda *_: None)
    code, out, err = await command(home, *how, **reaching(claude))
    assert code == 0, err
    assert "1 passages answered: 1 drafts" in out


def settings_of(home: Path) -> Settings:
    return Settings(DHARMA_HOME=home / "data", _env_file=None)
