"""Any Hugging Face model, through the `sentence-transformers` extra. Imported only when asked for: it brings torch."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

import numpy as np
from sentence_transformers import SentenceTransformer

from core.embedding import Vectors
from core.errors import EmbedderUnavailable


class SentenceEmbedder:
    """Runs off the event loop in one worker thread."""

    def __init__(self, name: str) -> None:
        try:
            self._model = SentenceTransformer(name, device="cpu")
        except (OSError, ValueError) as error:
            raise EmbedderUnavailable(
                f"The model {name} cannot be loaded: {error}. Is the name right, and can this machine reach its hub or a folder?"
            ) from error
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")
        self.fingerprint = f"sentence-transformers-{name.replace('/', '-')}"
        self.dims = int(self._model.get_embedding_dimension() or 0)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._encode, list(texts))

    def _encode(self, texts: list[str]) -> Vectors:
        if not texts:
            return np.zeros((0, self.dims), dtype=np.float32)
        rows = self._model.encode(texts, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(rows, dtype=np.float32)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.shutdown(wait=True)
