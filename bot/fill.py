"""Brings what the bot knows up to date: texts from where they are, then the advice units that rest on them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from bot.settings import Settings
from core.db import DATABASE_ERRORS
from core.embedding import Embedder
from core.errors import DatabaseUnavailable, DharmaError
from core.library import PostgresLibrary
from core.ontology import Ontology, read_ontology
from core.texts import Imported, PostgresTexts
from core.unit import AdviceUnit
from corpus.import_texts import import_texts, opened
from corpus.ingest import UNITS, Ingested, ingest, passages_from, read_units
from corpus.train import Problems

CORPUS = UNITS.parent
_LOOK_AGAIN_SECONDS = 30.0

Advance = Callable[[str, int, int], None]


def source_folder(settings: Settings) -> Path | None:
    """The folder whose texts are read at every start, where there is one.

    Raises DharmaError when the one that is set is not there.
    """
    folder = settings.source_dir or settings.home / "sources" / "sujato"
    if folder.is_dir():
        return folder
    if settings.source_dir:
        raise DharmaError(f"There is no folder {folder} to read a translation from.")
    return None


def ontology_of(settings: Settings) -> Ontology:
    """The vocabulary that is set, or the shipped one."""
    return read_ontology(settings.ontology or CORPUS / "ontology.toml")


async def bring_in(path: Path, texts: PostgresTexts, *, advance: Advance, translator: str = "") -> dict[str, Imported]:
    """Import every source at ``path``; what was done, by name of the source."""
    with opened(path, translator) as sources:
        return {one.source.name: await import_texts(one, texts=texts, advance=advance) for one in sources}


def shipped_units(ontology: Ontology) -> tuple[AdviceUnit, ...]:
    """The units in the package, named by this ontology."""
    return read_units(UNITS, ontology)


async def fill(
    library: PostgresLibrary,
    texts: PostgresTexts,
    embedder: Embedder,
    units: Sequence[AdviceUnit],
    *,
    advance: Advance,
) -> Ingested:
    """Bring the library up to date with these units and the texts that are here."""
    held = await texts.discourses(sorted({unit.source_ref for unit in units}))
    passage_of = passages_from(held, await texts.collections())
    return await ingest(units, library=library, embedder=embedder, passage_of=passage_of, advance=advance)


async def problems_of(library: PostgresLibrary, units: Sequence[AdviceUnit]) -> Problems:
    """What the topics are learnt from: the problems that the library holds, with the topics of their units."""
    vectors = await library.problems()
    here = [unit for unit in units if unit.id in vectors]
    return Problems([unit.topics for unit in here], np.stack([vectors[unit.id] for unit in here]))


async def embed_passages(texts: PostgresTexts, embedder: Embedder, *, advance: Advance) -> int:
    """Embed every passage that waits; how many were embedded here. A kill costs the last few."""
    waiting = await texts.waiting(embedder.fingerprint)
    done = 0
    advance("Embedding passages", 0, waiting)
    while some := await texts.embed_some(embedder):
        done += some
        advance("Embedding passages", done, max(waiting, done))
    return done


async def keep_embedding(texts: PostgresTexts, embedder: Embedder, *, advance: Advance) -> None:
    """Beside a running bot: whatever is imported is embedded, while asks go on between two passages. Ends by cancellation."""
    while True:
        # When the database is away for a moment, the rest waits for the next look.
        with suppress(DatabaseUnavailable, *DATABASE_ERRORS):
            if await texts.waiting(embedder.fingerprint):
                await embed_passages(texts, embedder, advance=advance)
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)
