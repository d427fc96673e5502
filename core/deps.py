"""What a running bot is made of. Opened in one place, handed down, closed in one place."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.care import Care
from core.channels import Channels
from core.denominations import Denomination
from core.embedding import Embedder
from core.heads import Heads
from core.ledger import Ledger
from core.library import Library
from core.memory import Memory
from core.ontology import Ontology
from core.texts import Texts


@dataclass(frozen=True, slots=True)
class Deps:
    """``region`` chooses crisis resources ("" offers the international directories)."""

    embedder: Embedder
    heads: Heads
    library: Library
    texts: Texts
    ledger: Ledger
    memory: Memory
    channels: Channels
    ontology: Ontology
    denominations: Mapping[str, Denomination]
    care: Care
    region: str = ""
