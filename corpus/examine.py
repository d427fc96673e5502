"""Validates a whole set of advice units: every rule on each of them, and each against the others."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.embedding import Embedder
from core.errors import CorpusError
from core.ontology import Ontology
from core.passage import Discourse, Source
from core.segments import in_order, passage_in
from core.unit import AdviceUnit
from corpus.duplicates import likenesses, near_duplicates
from corpus.support import LIKELY, Borrowed, Rarity, rarity_in, read_borrowed, support_of
from corpus.validate import Finding, Perils, Seen, examine, read_perils, runs_of

Advance = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What units are examined against. ``texts`` is empty where no translation is on the machine."""

    texts: Mapping[str, tuple[Source, Discourse]]
    collections: frozenset[str]
    ontology: Ontology
    perils: Perils
    borrowed: Borrowed


def read_evidence(folder: Path, texts: Mapping[str, tuple[Source, Discourse]], ontology: Ontology) -> Evidence:
    """With the lists that lie in ``folder``; raises CorpusError for one that cannot be read."""
    collections = frozenset(discourse.collection for _, discourse in texts.values())
    perils, borrowed = read_perils(folder / "contraindications.toml"), read_borrowed(folder / "borrowed.toml")
    return Evidence(texts, collections, ontology, perils, borrowed)


def seen_in(evidence: Evidence) -> Callable[[AdviceUnit], Seen]:
    """How a unit is seen beside its text. A discourse's runs of words are counted once for all of its units."""

    @cache
    def runs(uid: str) -> frozenset[int]:
        return frozenset(runs_of(" ".join(evidence.texts[uid][1].segments.values())))

    def seen(unit: AdviceUnit) -> Seen:
        held = evidence.texts.get(unit.source_ref)
        passage, unresolved = None, ""
        if held is None and unit.source_collection in evidence.collections - {"other"}:
            unresolved = f"the translation has no discourse {unit.source_ref}"
        elif held is not None:
            try:
                passage = passage_in(held[1], unit.segments, held[0])
                if not in_order(held[1], unit.segments):
                    unresolved = f"{', '.join(unit.segments)} are not in the order of the text, or overlap"
            except CorpusError as error:
                unresolved = error.sentence
        return Seen(
            unit=unit,
            passage=passage,
            unresolved=unresolved,
            title=held[1].title if held else "",
            ontology=evidence.ontology,
            perils=evidence.perils,
            copied_runs=runs(unit.source_ref) if held else frozenset(),
        )

    return seen


async def _carried(seen: Seen, evidence: Evidence, embedder: Embedder, rarity: Rarity) -> list[Finding]:
    """Whether the cited segments carry the unit. Says nothing where they are not on the machine."""
    if seen.passage is None:
        return []
    unit, segments = seen.unit, evidence.texts[seen.unit.source_ref][1].segments
    words = [segments[segment] for segment in seen.passage.segments]
    support = await support_of(unit.teaching, unit.diagnosis, words, embedder=embedder, rarity=rarity)
    weak = (
        f"the cited segments hardly speak of this (likelihood {support.likelihood:.2f}): another text, or another part?"
    )
    return [
        *([Finding("support", weak)] if support.likelihood < LIKELY else []),
        *(
            Finding("borrowed", f"{kind}, and not in the cited segments: {said!r}")
            for kind, said in evidence.borrowed.found(seen.advice, seen.passage.text)
        ),
    ]


async def examine_all(
    units: Sequence[AdviceUnit], evidence: Evidence, embedder: Embedder, *, advance: Advance
) -> dict[str, tuple[Finding, ...]]:
    """Findings by key, in the order of the units; a unit without any is not in it."""
    seen = seen_in(evidence)
    found: dict[str, list[Finding]] = defaultdict(list)
    rarity = rarity_in(" ".join(discourse.segments.values()) for _, discourse in evidence.texts.values())
    for number, unit in enumerate(units):
        advance("Examining advice units", number, len(units))
        one = seen(unit)
        found[unit.key] += examine(one)
        found[unit.key] += await _carried(one, evidence, embedder, rarity)
    advance("Comparing advice units", 0, 1)
    for pair in near_duplicates(units, await likenesses(units, embedder)):
        found[pair.other].append(Finding("near_duplicate", f"it sends people to the same place as {pair.one}"))
    advance("Comparing advice units", 1, 1)
    return {key: tuple(findings) for key, findings in found.items() if findings}
