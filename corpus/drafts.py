"""What extraction leaves on disk: a line for every finished passage, what was rejected, and what is on its way.

For ``drafts.jsonl`` there are ``drafts.rejects.jsonl`` and ``drafts.state.json`` beside it. A passage is finished once its line
is on the disk; a batch is forgotten only after that, so a kill at any point costs nothing that was paid for.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.errors import CorpusError
from corpus.extract import Harvest, Wanted
from corpus.price import Tokens


@dataclass(frozen=True, slots=True)
class Sent:
    """A batch and what was asked in it, by id of the request. ``id`` is empty while nobody knows whether it arrived.

    ``at`` is when it was sent, in ISO form with the time zone.
    """

    id: str
    model: str
    prompt_version: str
    at: str
    asked: Mapping[str, Wanted]


@dataclass(frozen=True, slots=True)
class Finished:
    """A passage that has been answered, as a line of the output."""

    id: str
    wanted: Wanted
    harvest: Harvest
    model: str
    prompt_version: str
    at: str
    tokens: Tokens


@contextmanager
def open_drafts(out: Path) -> Iterator["Drafts"]:
    """Hold the output for one process. Raises CorpusError when another one works on it or it cannot be written or read."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(out, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise CorpusError(f"drafts cannot be written here ({error})", where=str(out)) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _drop_torn_line(out, descriptor)
        yield Drafts(out)
    except BlockingIOError as error:
        raise CorpusError("another extraction writes to this file", where=str(out)) from error
    finally:
        os.close(descriptor)


class Drafts:
    """The three files of one output, as they are on the disk. Made by ``open_drafts``."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.rejects = out.with_name(f"{out.stem}.rejects.jsonl")
        self.state = out.with_name(f"{out.stem}.state.json")
        self.done, self.keys = _read_done(out)
        self._drop_unfinished_rejects()
        self._sent = list(_read_state(self.state))

    @property
    def open(self) -> tuple[Sent, ...]:
        """Batches whose results are not here yet, oldest first."""
        return tuple(sent for sent in self._sent if sent.id)

    @property
    def unsure(self) -> Sent | None:
        """What was about to be sent when the process, or the connection, ended."""
        return next((sent for sent in self._sent if not sent.id), None)

    @property
    def held(self) -> frozenset[str]:
        """Requests that a batch holds and no line answers."""
        return frozenset(name for sent in self.open for name in sent.asked) - self.done

    @property
    def on_their_way(self) -> frozenset[str]:
        """Those, and the ones of which nobody knows yet whether they arrived."""
        return frozenset(name for sent in self._sent for name in sent.asked) - self.done

    def sending(self, sent: Sent) -> None:
        """Note what is about to be sent, before it is: a kill in between leaves something to look for."""
        self._save([*self.open, sent])

    def arrived(self, *found: Sent) -> None:
        """What was about to be sent is in these batches; in none of them if there are none."""
        self._save([*self.open, *found])

    def forget(self, batch_id: str) -> None:
        self._save([sent for sent in self._sent if sent.id != batch_id])

    def add(self, one: Finished) -> None:
        """Keep a finished passage. Its rejects come first: without the line of their passage they are dropped at the next start.

        Raises CorpusError when the disk takes no more.
        """
        rejects = (
            _line({"passage": one.id, **asdict(one.wanted), "reason": reject.reason, "raw": reject.raw})
            for reject in one.harvest.rejects
        )
        try:
            _append(self.rejects, "".join(rejects))
            _append(self.out, _line(_row(one)))
        except OSError as error:
            raise CorpusError(f"the disk takes no more ({error})", where=str(self.out)) from error
        self.done.add(one.id)
        self.keys.update(draft.unit.key for draft in one.harvest.drafts)

    def _save(self, sent: Sequence[Sent]) -> None:
        self._sent = list(sent)
        _replace(self.state, json.dumps({"version": 1, "batches": [asdict(one) for one in sent]}, indent=1))

    def _drop_unfinished_rejects(self) -> None:
        if not self.rejects.is_file():
            return
        lines = self.rejects.read_text(encoding="utf-8").split("\n")
        kept = [line for line in lines if _loaded(line).get("passage") in self.done]
        _replace(self.rejects, "".join(f"{line}\n" for line in kept))


def _row(one: Finished) -> dict[str, object]:
    return {
        "id": one.id,
        **asdict(one.wanted),
        "outcome": one.harvest.outcome,
        "why": one.harvest.why,
        "drafts": [
            {"unit": draft.unit.model_dump(mode="json"), "findings": [asdict(found) for found in draft.findings]}
            for draft in one.harvest.drafts
        ],
        "rejected": len(one.harvest.rejects),
        "model": one.model,
        "prompt_version": one.prompt_version,
        "at": one.at,
        "tokens": asdict(one.tokens),
    }


def _line(row: Mapping[str, object]) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def _encoded(text: str) -> bytes:
    """Half a surrogate pair, which a model may write and UTF-8 cannot, becomes the escape that JSON has for it."""
    return text.encode("utf-8", "backslashreplace")


def _append(path: Path, text: str) -> None:
    if not text:
        return
    with path.open("ab") as file:
        file.write(_encoded(text))
        file.flush()
        os.fsync(file.fileno())


def _replace(path: Path, text: str) -> None:
    """The old content or the new, whatever happens."""
    half = path.with_name(f"{path.name}.part")
    with half.open("wb") as file:
        file.write(_encoded(text))
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _drop_torn_line(out: Path, descriptor: int) -> None:
    """A line that a full disk or a power cut left without its end: its passage is not finished."""
    content = out.read_bytes()
    if content and not content.endswith(b"\n"):
        os.ftruncate(descriptor, content.rfind(b"\n") + 1)


def _read_done(out: Path) -> tuple[set[str], set[str]]:
    """The ids of the finished passages, and the keys of their drafts."""
    done: set[str] = set()
    keys: set[str] = set()
    for number, line in enumerate(out.read_text(encoding="utf-8").split("\n"), start=1):
        if not line:
            continue
        try:
            row = json.loads(line)
            done.add(row["id"])
            keys.update(draft["unit"]["key"] for draft in row["drafts"])
        except (ValueError, KeyError, TypeError) as error:
            raise CorpusError("this is no line of an extraction", where=f"{out.name}:{number}") from error
    return done, keys


def _read_state(path: Path) -> Iterator[Sent]:
    if not path.is_file():
        return
    try:
        for raw in json.loads(path.read_text(encoding="utf-8"))["batches"]:
            asked = {name: Wanted(**wanted) for name, wanted in raw["asked"].items()}
            yield Sent(raw["id"], raw["model"], raw["prompt_version"], raw["at"], asked)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(
            "the note of what is on its way cannot be read; without it batches that were paid for would be lost. "
            "Mend it, or take it away to start anew",
            where=str(path),
        ) from error


def _loaded(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
