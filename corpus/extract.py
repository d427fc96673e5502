"""A passage into a request that asks for drafts of advice units, and the reply into drafts. Pure, but for reading its files.

What is sent is decided by the prompt's file, the ontology and the text alone, so equal work has an equal id and is paid for once.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Literal, get_args

from anthropic.types.message_create_params import MessageCreateParamsNonStreaming
from pydantic import ValidationError

from core.errors import CorpusError
from core.ontology import Ontology
from core.passage import Discourse, Source
from core.refs import canonical, file_of, find_refs, parse_ref
from core.segments import passage_in
from core.unit import AdviceUnit, Contraindication, Extraction
from corpus.validate import Finding, Perils, Seen, examine, runs_of

PROMPT = Path(__file__).parent / "prompts" / "extract-1.md"
MOST_TOKENS = 16_000
"""Of one reply, thinking included. The client refuses to wait, without streaming, for more than about 21,000."""
WHOLE_WORDS = 6_000
"""A longer discourse is not sent whole with each of its passages, but ``AROUND_WORDS`` of it on either side."""
AROUND_WORDS = 1_500

_SYSTEM = ("role", "task", "choosing", "fields", "voice", "own_words", "harm", "vocabulary")
_USER = ("discourse", "passage")
_SECTION = re.compile(r"^<([a-z_]+)>\n(.*?)\n</\1>$", re.MULTILINE | re.DOTALL)
_SLOT = re.compile(r"\{\{([a-z]+)\}\}")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_OMITTED = "[...]"

Outcome = Literal["drafted", "nothing", "refused", "cut", "malformed"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """``version`` is the file's name without ending: ``extract-1``. ``sections`` in the file's order."""

    version: str
    sections: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The passage of ``uid`` from segment ``first`` to ``last``; empty ends are those of the discourse."""

    uid: str
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request ready to be sent. ``id`` follows its content and is what a batch calls ``custom_id``."""

    id: str
    wanted: Wanted
    params: MessageCreateParamsNonStreaming

    @property
    def text(self) -> str:
        """Everything the model reads, for counting and for showing."""
        return "\n\n".join(_texts(self.params))


@dataclass(frozen=True, slots=True)
class Draft:
    """A unit that could be ingested, with what the rules of ``corpus.validate`` find in it."""

    unit: AdviceUnit
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Reject:
    """What cannot be a unit, and why. ``raw`` is as it came."""

    reason: str
    raw: object


@dataclass(frozen=True, slots=True)
class Harvest:
    """What came of one passage. ``why`` are the model's words where it found nothing to draft."""

    outcome: Outcome
    drafts: tuple[Draft, ...] = ()
    rejects: tuple[Reject, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a reply is read against. ``taken`` are keys that stand already."""

    source: Source
    discourse: Discourse
    ontology: Ontology
    perils: Perils
    taken: frozenset[str] = field(default_factory=frozenset)


def read_prompt(path: Path = PROMPT) -> Prompt:
    """Raises CorpusError when a section is missing, doubled, empty or out of order."""
    try:
        found = _SECTION.findall(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"the prompt cannot be read ({error})", where=str(path)) from error
    names = tuple(name for name, _ in found)
    if names != (*_SYSTEM, *_USER):
        raise CorpusError(
            f"the prompt's sections must be {', '.join((*_SYSTEM, *_USER))} in this order", where=str(path)
        )
    return Prompt(path.stem, dict(found))


def read_wanted(path: Path) -> tuple[Wanted, ...]:
    """The passages of a JSONL file of ``{"uid", "first", "last"}``, each once; CorpusError with file and line."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"the passages cannot be read ({error})", where=str(path)) from error
    found = (_wanted(line, f"{path.name}:{number}") for number, line in enumerate(lines, start=1) if line.strip())
    return tuple(dict.fromkeys(found))


def _wanted(line: str, where: str) -> Wanted:
    try:
        raw = json.loads(line)
        wanted = Wanted(raw["uid"], raw.get("first", ""), raw.get("last", ""))
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError('a line {"uid": ..., "first": ..., "last": ...} is needed here', where=where) from error
    if not all(isinstance(one, str) for one in (wanted.uid, wanted.first, wanted.last)):
        raise CorpusError("uid, first and last are texts", where=where)
    if file_of(wanted.uid) != wanted.uid:
        raise CorpusError(f"there is no discourse {wanted.uid!r}", where=where)
    return wanted


def wanted_from(refs: str) -> tuple[Wanted, ...]:
    """Whole discourses from ``an5.161,mn21``. Raises CorpusError that names what is no reference."""
    names = [name.strip() for name in refs.split(",") if name.strip()]
    unknown = [name for name in names if parse_ref(name) is None and file_of(name) != name]
    if unknown or not names:
        raise CorpusError(f"these are no references to discourses: {', '.join(unknown) or '(nothing)'}")
    uids = [uid for name in names for uid in ([name] if file_of(name) == name else find_refs(name)[0].uids)]
    return tuple(Wanted(uid) for uid in dict.fromkeys(uids))


def asked(wanted: Wanted, discourse: Discourse, *, prompt: Prompt, ontology: Ontology, model: str) -> Asked:
    """The request for one passage. Raises CorpusError when its ends are not in the discourse."""
    inserted = {
        "vocabulary": _vocabulary(ontology),
        "discourse": _listed(discourse, wanted),
        "passage": _passage(discourse, wanted),
    }
    params = MessageCreateParamsNonStreaming(
        model=model,
        max_tokens=MOST_TOKENS,
        # The system prompt is equal for every passage: read once, then taken from the cache at a tenth of its price.
        system=[
            {
                "type": "text",
                "text": _filled(prompt, _SYSTEM, inserted),
                "cache_control": {"type": "ephemeral", "ttl": "1h"},
            }
        ],
        messages=[{"role": "user", "content": _filled(prompt, _USER, inserted)}],
        output_config={"format": {"type": "json_schema", "schema": reply_schema(ontology)}},
    )
    return Asked(_id(wanted, params), wanted, params)


def _id(wanted: Wanted, params: MessageCreateParamsNonStreaming) -> str:
    """At most 64 of the letters, digits, hyphens and underscores that a batch allows."""
    digest = hashlib.sha256(json.dumps(params, sort_keys=True, default=list).encode()).hexdigest()
    return f"{re.sub(r'[^a-z0-9-]', '_', wanted.uid)[:40]}-{digest[:20]}"


def _texts(params: MessageCreateParamsNonStreaming) -> Iterator[str]:
    system, messages = params.get("system", ""), params["messages"]
    blocks = [system] if isinstance(system, str) else [block["text"] for block in system]
    yield from blocks
    yield from (str(message["content"]) for message in messages)


def _filled(prompt: Prompt, names: Sequence[str], inserted: Mapping[str, str]) -> str:
    """These sections with their slots filled in one pass: a slot that an inserted text holds stays as it is."""
    bodies = {name: _SLOT.sub(lambda slot: inserted[slot[1]], prompt.sections[name]) for name in names}
    return "\n\n".join(f"<{name}>\n{body}\n</{name}>" for name, body in bodies.items())


def _safe(text: str) -> str:
    """One line that opens and closes no section."""
    return escape(_BLANKS.sub(" ", text).strip(), quote=False)


def _vocabulary(ontology: Ontology) -> str:
    kinds = {
        "labels": {name: term.gloss for name, term in ontology.labels.items()},
        "topics": ontology.topics,
        "structures": {name: term.gloss for name, term in ontology.structures.items()},
    }
    return "\n".join(
        line
        for kind, terms in kinds.items()
        for line in (f"{kind}:", *(f"- {_safe(n)}: {_safe(g)}" for n, g in terms.items()))
    )


def _listed(discourse: Discourse, wanted: Wanted) -> str:
    shown = _shown(discourse, wanted)
    ids = [segment for segment in discourse.segments if segment in shown and discourse.segments[segment]]
    lines = [f"{_safe(segment)} | {_safe(discourse.segments[segment])}" for segment in ids]
    spoken = [segment for segment, words in discourse.segments.items() if words]
    before = [_OMITTED] if spoken and ids and spoken[0] != ids[0] else []
    after = [_OMITTED] if spoken and ids and spoken[-1] != ids[-1] else []
    head = (f"reference: {_safe(canonical(discourse.uid))}", f"title: {_safe(discourse.title)}")
    return "\n".join((*head, "", *before, *lines, *after))


def _passage(discourse: Discourse, wanted: Wanted) -> str:
    inside = span(discourse, wanted)
    if not any(discourse.segments[segment] for segment in inside):
        raise CorpusError(f"the translation leaves {wanted.first or wanted.uid} to {wanted.last or 'the end'} empty")
    return f"first segment: {_safe(inside[0])}\nlast segment: {_safe(inside[-1])}"


def span(discourse: Discourse, wanted: Wanted) -> Sequence[str]:
    """The ids of the passage. Raises CorpusError when an end is unknown or they stand backwards."""
    ids = list(discourse.segments)
    for end in (wanted.first, wanted.last):
        if end and end not in discourse.segments:
            raise CorpusError(f"{discourse.uid} has no segment {end}")
    start = ids.index(wanted.first) if wanted.first else 0
    stop = ids.index(wanted.last) + 1 if wanted.last else len(ids)
    if start >= stop:
        raise CorpusError(f"the passage {wanted.first or wanted.uid} to {wanted.last} runs backwards or is empty")
    return ids[start:stop]


def _shown(discourse: Discourse, wanted: Wanted) -> frozenset[str]:
    """The ids that are sent: all, or the passage with what stands around it."""
    inside = span(discourse, wanted)
    counts = {segment: len(words.split()) for segment, words in discourse.segments.items()}
    if sum(counts.values()) <= WHOLE_WORDS:
        return frozenset(counts)
    ids = list(counts)
    start, stop = ids.index(inside[0]), ids.index(inside[-1]) + 1
    return frozenset((*inside, *_nearest(ids[:start][::-1], counts), *_nearest(ids[stop:], counts)))


def _nearest(ids: Sequence[str], counts: Mapping[str, int]) -> Iterator[str]:
    left = AROUND_WORDS
    for segment in ids:
        left -= counts[segment]
        if left < 0:
            return
        yield segment


def reply_schema(ontology: Ontology) -> dict[str, object]:
    """JSON Schema of a reply, within what structured output takes: every field required, no lengths, no further fields."""
    text = {"type": "string"}
    unit = {
        "slug": text,
        "segments": _many(text),
        "context_summary": text,
        "problem_summary": text,
        "diagnosis": text,
        "teaching": text,
        "practice_actions": _many(text),
        "buddhist_labels": _many({"type": "string", "enum": sorted(ontology.labels)}),
        "topics": _many({"type": "string", "enum": sorted(ontology.topics)}),
        "canonical_structures": _many({"type": "string", "enum": sorted(ontology.structures)}),
        "audience": {"type": "string", "enum": ["all", "lay"]},
        "contraindications": _many({"type": "string", "enum": sorted(get_args(Contraindication))}),
        "confidence": {"type": "number", "enum": [0.9, 0.8, 0.7]},
    }
    why = {"type": "string", "description": "Why nothing was drafted, in one sentence; empty when something was."}
    return _object({"units": _many(_object(unit)), "why_nothing": why})


def _many(items: Mapping[str, object]) -> dict[str, object]:
    return {"type": "array", "items": dict(items)}


def _object(properties: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def harvest(text: str, stop_reason: str, *, wanted: Wanted, ground: Ground, made: Extraction) -> Harvest:
    """Drafts from what the model wrote. Nothing is raised: whatever cannot be a unit is a reject with its reason."""
    if stop_reason == "refusal":
        return Harvest("refused", rejects=(Reject("the model declined this passage", text),))
    if stop_reason in ("max_tokens", "model_context_window_exceeded"):
        return Harvest("cut", rejects=(Reject(f"the reply was cut off ({stop_reason})", text),))
    try:
        reply = json.loads(text)
        units, why = reply["units"], reply.get("why_nothing", "")
        if not isinstance(units, list):
            raise TypeError("units is no list")
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        return Harvest("malformed", rejects=(Reject(f"the reply is not what was asked for ({error})", text),))
    read = list(_read(units, wanted, ground, made))
    drafts = tuple(one for one in read if isinstance(one, Draft))
    rejects = tuple(one for one in read if isinstance(one, Reject))
    return Harvest("drafted" if read else "nothing", drafts, rejects, "" if read else str(why))


def _read(units: Sequence[Any], wanted: Wanted, ground: Ground, made: Extraction) -> Iterator[Draft | Reject]:
    copied = frozenset(runs_of(" ".join(ground.discourse.segments.values())))
    keys: set[str] = set()
    for raw in units:
        one = _draft(raw, wanted, ground, made, copied)
        if isinstance(one, Draft) and one.unit.key in keys:
            one = Reject(f"{one.unit.key} came twice in one reply", raw)
        if isinstance(one, Draft):
            keys.add(one.unit.key)
        yield one


def _draft(raw: Any, wanted: Wanted, ground: Ground, made: Extraction, copied: frozenset[int]) -> Draft | Reject:
    discourse = ground.discourse
    try:
        unit = _unit(raw, ground, made)
        passage = passage_in(discourse, unit.segments, ground.source)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return Reject(f"{'.'.join(map(str, first['loc']))}: {first['msg']}", raw)
    except CorpusError as error:
        return Reject(error.sentence, raw)
    except (KeyError, TypeError) as error:
        return Reject(f"this is no unit ({error})", raw)
    if "\\u0000" in unit.model_dump_json():
        return Reject("a NUL character, which no database takes", raw)
    seen = Seen(unit, passage, "", discourse.title, ground.ontology, ground.perils, copied)
    outside = [segment for segment in passage.segments if segment not in set(span(discourse, wanted))]
    return Draft(unit, (*_beside(unit, outside, ground.taken), *examine(seen)))


def _unit(raw: Mapping[str, Any], ground: Ground, made: Extraction) -> AdviceUnit:
    """What the model wrote, with what is not the model's to say. Raises ValidationError, KeyError or TypeError."""
    discourse = ground.discourse
    named = parse_ref(discourse.uid)
    slug = re.sub(r"[^a-z0-9]+", "-", str(raw["slug"]).lower()).strip("-")
    known = {
        "key": f"{discourse.uid}/{slug}",
        "source_collection": named.collection if named else "other",
        "source_ref": discourse.uid,
        "source_title": discourse.title,
        "translator": ground.source.name,
        "denominations": (),
        "review_status": "unreviewed",
        "ontology_version": ground.ontology.version,
        "extraction": made,
    }
    return AdviceUnit.model_validate({**{name: value for name, value in raw.items() if name != "slug"}, **known})


def _beside(unit: AdviceUnit, outside: Sequence[str], taken: frozenset[str]) -> Iterator[Finding]:
    """What the rules for finished units do not ask."""
    if outside:
        yield Finding("passage", f"{outside[0]} lies outside the passage that was asked for")
    if unit.key in taken:
        yield Finding("key", f"{unit.key} stands already")
