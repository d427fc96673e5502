"""The small diagnostic vocabulary, as read from ``corpus/ontology.toml``. Versioned and swappable."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import CorpusError


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the vocabulary: ``pali`` where there is one, ``gloss`` in plain English, ``everyday`` for a sentence."""

    name: str
    gloss: str
    everyday: str
    pali: str = ""
    sanskrit: str = ""


@dataclass(frozen=True, slots=True)
class Ontology:
    """``topics`` maps what people bring, in everyday terms, to a gloss; they are for coverage and reports, not for diagnosis.

    ``renamed`` maps names that units and utterances were labelled with to names of this ontology, several to one where it is
    coarser: with it another ontology takes over what was labelled by the shipped one.
    """

    version: int
    labels: Mapping[str, Term]
    emotions: Mapping[str, Term]
    structures: Mapping[str, Term]
    structures_of_label: Mapping[str, tuple[str, ...]]
    topics: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)

    def own(self, names: Sequence[str]) -> tuple[str, ...]:
        """These names as this ontology has them, each once, in order."""
        return tuple(dict.fromkeys(self.renamed.get(name, name) for name in names))


def read_ontology(path: Path) -> Ontology:
    """Read and check an ontology file; raises CorpusError naming the file and what is wrong with it."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        labels, emotions, structures = (_terms(raw[kind]) for kind in ("labels", "emotions", "structures"))
        mapping = {name: tuple(entry.get("structures", ())) for name, entry in raw["labels"].items()}
        topics = {name: entry["gloss"] for name, entry in raw.get("topics", {}).items()}
        renamed = {str(old): str(new) for old, new in raw.get("renamed", {}).items()}
        ontology = Ontology(int(raw["version"]), labels, emotions, structures, mapping, topics, renamed)
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise CorpusError(f"this is not a readable ontology ({error})", where=str(path)) from error
    unknown = {name for names in mapping.values() for name in names} - structures.keys()
    if unknown:
        raise CorpusError(f"labels name unknown structures: {', '.join(sorted(unknown))}", where=str(path))
    lost = set(renamed.values()) - labels.keys() - emotions.keys() - structures.keys() - topics.keys()
    if lost:
        raise CorpusError(f"names are renamed to what is not in it: {', '.join(sorted(lost))}", where=str(path))
    return ontology


def _terms(section: Mapping[str, Mapping[str, str]]) -> dict[str, Term]:
    return {
        name: Term(name, entry["gloss"], entry["everyday"], entry.get("pali", ""), entry.get("sanskrit", ""))
        for name, entry in section.items()
    }
