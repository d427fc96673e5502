"""Fixed texts for a crisis, and people to reach. Nothing here is composed by a model or drawn from a teaching."""

import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from core.answer import Paragraph
from core.errors import CorpusError
from core.wording import fold

CLASSES = (
    "self_harm",
    "third_party",
    "abuse",
    "child_abuse",
    "psychosis",
    "medical",
    "eating_disorder",
    "medication",
    "harm_to_others",
)
_NEEDED = ("heard", "danger", "people", "step", "stay", "also", "follow_up", "retraction")
_SHARED = ("bot", "emergency", "ask_region", "directories", "numbers_may_change", "leave", "go_on")
# The gravest first: its text is given whole, the others get one sentence each.
_GRAVEST = (
    "medical",
    "self_harm",
    "child_abuse",
    "abuse",
    "psychosis",
    "harm_to_others",
    "eating_disorder",
    "medication",
)
_KEEPING = frozenset({"explicit", "oblique", "imminent", "abuse", "psychosis", "harm_to_others"})
_RESOURCES_SHOWN = 4
_LOCAL_EMERGENCY = (
    " (112 in most of Europe and from many mobile phones, 911 in North America, 999 in the United Kingdom)"
)


class Heard(Protocol):
    """What care needs to know of a verdict of the screen."""

    @property
    def text(self) -> str: ...
    @property
    def flags(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Resource:
    """People to reach. ``kinds`` are the flags it is offered for; ``checked`` says when and how the row was verified."""

    name: str
    numbers: str
    url: str
    kinds: tuple[str, ...]
    source: str
    checked: str


@dataclass(frozen=True, slots=True)
class Region:
    """A country by its ISO 3166 code (or EU). ``names`` are what people call it, folded as `core.wording.fold` does."""

    code: str
    title: str
    names: tuple[str, ...]
    emergency: str
    resources: tuple[Resource, ...]


@dataclass(frozen=True, slots=True)
class Care:
    """``texts`` by class and part, as ``corpus/crisis/texts.toml`` explains them; ``directories`` serve every country."""

    texts: Mapping[str, Mapping[str, str]]
    regions: Mapping[str, Region]
    directories: tuple[Resource, ...]


def read_care(folder: Path) -> Care:
    """Read ``texts.toml`` and ``resources.toml``; raises CorpusError naming the file and what is missing in it."""
    texts = _read(folder / "texts.toml")
    resources = _read(folder / "resources.toml")
    _check(texts, where=str(folder / "texts.toml"))
    try:
        regions = {code: _region(code, raw) for code, raw in resources["region"].items()}
        directories = tuple(_resource(raw, numbers=raw["offers"]) for raw in resources["directory"])
    except (AttributeError, KeyError, TypeError) as error:
        raise CorpusError(f"a row lacks {error}", where=str(folder / "resources.toml")) from error
    return Care(texts, regions, directories)


def care_paragraphs(verdict: Heard, *, care: Care, region: str = "") -> tuple[Paragraph, ...]:
    """The whole reply to a crisis, in reading order.

    ``region`` is a code of ``care.regions``, from the workspace's setting; a country that the message itself names comes
    first. Without either, the directories are offered and the country is asked for. A thread that was already in care gets
    the short form of the same reply.
    """
    flags = frozenset(verdict.flags)
    place = care.regions.get(region_named(verdict.text, care) or region.upper())
    primary, also = _classes(flags)
    told = _Told(care.texts[primary], care.texts["shared"], other="third_party" in flags and not _own(flags))
    later = flags & {"raised", "retraction"}
    opening = _resumed(told, later) if later else _opening(told)
    also_told = tuple(care.texts[name]["also"] for name in also)
    parts = (*opening, *_emergency(told, place), *also_told, _people(told, flags, _kind(primary), care, place))
    closing = () if later else told.parts("step", "grounding", "stay")
    leave = told.shared["leave" if keeps_thread(flags) else "go_on"]
    return tuple(Paragraph(text, "care") for text in (*parts, *closing, leave))


def decline_paragraphs(verdict: Heard, care: Care) -> tuple[Paragraph, ...]:
    """One kind sentence that says what the bot can do instead; one more when somebody may be hurt soon."""
    texts = care.texts["decline"]
    wanted = [texts["text"]]
    if {"threat", "imminent"} & frozenset(verdict.flags):
        wanted.append(texts["imminent"].replace("{number}", "your local emergency number"))
    return tuple(Paragraph(text, "care") for text in wanted)


def keeps_thread(flags: Set[str]) -> bool:
    """Whether the thread stays in care until its person says that they are safe.

    A question about a medicine or a worry about a friend gets care, and an ordinary next message an ordinary answer. So does
    not what was said of oneself, or what cannot wait. With no flags at all, it is kept.
    """
    return not flags or bool(flags & _KEEPING)


def region_named(text: str, care: Care) -> str:
    """The code of the one region that a message names, or "". Two different ones are as good as none."""
    words = f" {re.sub(r'[^a-z0-9]+', ' ', fold(text))} "
    named = {code for code, place in care.regions.items() if any(f" {name} " in words for name in place.names)}
    return named.pop() if len(named) == 1 else ""


@dataclass(frozen=True, slots=True)
class _Told:
    """The texts of one class, in the wording for someone else where it is about someone else and there is such a wording."""

    texts: Mapping[str, str]
    shared: Mapping[str, str]
    other: bool

    def part(self, name: str) -> str:
        return (self.texts.get(f"{name}_other", "") if self.other else "") or self.texts.get(name, "")

    def parts(self, *names: str) -> tuple[str, ...]:
        return tuple(text for text in map(self.part, names) if text)


def _opening(told: _Told) -> tuple[str, ...]:
    return (told.part("heard"), told.part("danger"), told.shared["bot"])


def _resumed(told: _Told, later: frozenset[str]) -> tuple[str, ...]:
    return (told.part("retraction" if "retraction" in later else "follow_up"), told.shared["bot"])


def _emergency(told: _Told, place: Region | None) -> tuple[str, ...]:
    number = f": {place.emergency} in {place.title}" if place else _LOCAL_EMERGENCY
    return (told.shared["emergency"].replace("{emergency}", number),)


def _people(told: _Told, flags: frozenset[str], first: str, care: Care, place: Region | None) -> str:
    """The list of people to reach, as one paragraph of list lines; those for the kind ``first`` lead it."""
    local = _offered(place.resources if place else (), flags, first)[:_RESOURCES_SHOWN]
    lines = [f"- **{one.name}**: {one.numbers} ({one.url})" for one in local]
    directories = [f"- [{one.name}]({one.url}): {one.numbers}" for one in _offered(care.directories, flags, first)]
    if lines:
        tail = (told.shared["directories"], *directories[:1], told.shared["numbers_may_change"])
        return "\n".join((told.part("people"), *lines, "", *tail[:2], "", tail[2]))
    return "\n".join((told.part("people"), *directories, "", told.shared["ask_region"]))


def _offered(resources: Sequence[Resource], flags: frozenset[str], first: str) -> list[Resource]:
    """Those for what was heard, in the order of the file within each half."""
    fitting = [one for one in resources if flags & set(one.kinds)]
    return sorted(fitting, key=lambda one: first not in one.kinds)


def _classes(flags: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """The class whose text is given, and the classes that get a sentence beside it. Unknown flags are met as self-harm."""
    heard = set(flags & set(CLASSES))
    if "abuse" in heard and "child" in flags:
        heard = heard - {"abuse"} | {"child_abuse"}
    if "third_party" in heard:
        # Worry about another's life has a text of its own; about another's illness or danger it is a wording of that text.
        heard -= {"third_party"} if heard - {"third_party", "self_harm"} or _own(flags) else {"self_harm"}
    ranked = [name for name in (*_GRAVEST, "third_party") if name in heard] or ["self_harm"]
    return ranked[0], tuple(ranked[1:])


def _kind(primary: str) -> str:
    """The flag under which people are listed for a class."""
    return "child" if primary == "child_abuse" else primary


def _own(flags: frozenset[str]) -> bool:
    """Whether the self-harm that was heard is the writer's own: only then is it called explicit or oblique."""
    return bool(flags & {"explicit", "oblique"})


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CorpusError(f"this cannot be read ({error})", where=str(path)) from error


def _region(code: str, raw: Mapping[str, Any]) -> Region:
    resources = tuple(_resource(row, numbers=row["numbers"]) for row in raw["resource"])
    return Region(code, raw["title"], tuple(raw["names"]), raw["emergency"], resources)


def _resource(raw: Mapping[str, Any], *, numbers: str) -> Resource:
    return Resource(raw["name"], numbers, raw["url"], tuple(raw["kinds"]), raw["source"], raw["checked"])


def _check(texts: Mapping[str, Mapping[str, str]], *, where: str) -> None:
    wanted = {"shared": _SHARED, "decline": ("text", "imminent")} | dict.fromkeys(CLASSES, _NEEDED)
    missing = [
        f"{name}.{part}" for name, parts in wanted.items() for part in parts if not texts.get(name, {}).get(part)
    ]
    if missing:
        raise CorpusError(f"these texts are missing: {', '.join(missing)}", where=where)
