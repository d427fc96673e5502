"""Validates a whole set of advice units: every rule on each of them, and each against the others."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from core.embedding import Embedder
from core.errors import CorpusError
from core.ontology import Ontology
from core.passage import Discourse, Source
from core.segments import in_order, passage_in
from core.unit import AdviceUnit
from corpus.duplicates import likenesses, near_duplicates
from corpus.validate import Finding, Perils, Seen, examine, runs_of

Advance = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What units are examined against. ``texts`` is empty where no translation is on the machine."""

    texts: Mapping[str, tuple[Source, Discourse]]
    collections: frozenset[str]
    ontology: Ontology
    perils: Perils


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


async def examine_all(
    units: Sequence[AdviceUnit], evidence: Evidence, embedder: Embedder, *, advance: Advance
) -> dict[str, tuple[Finding, ...]]:
    """Findings by key, in the order of the units; a unit without any is not in it."""
    seen = seen_in(evidence)
    found: dict[str, list[Finding]] = defaultdict(list)
    for number, unit in enumerate(units):
        advance("Examining advice units", number, len(units))
        found[unit.key] += examine(seen(unit))
    advance("Comparing advice units", 0, 1)
    for pair in near_duplicates(units, await likenesses(units, embedder)):
        found[pair.other].append(Finding("near_duplicate", f"it sends people to the same place as {pair.one}"))
    advance("Comparing advice units", 1, 1)
    return {key: tuple(findings) for key, findings in found.items() if findings}
