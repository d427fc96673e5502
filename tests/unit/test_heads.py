import asyncio
import json
import time
from pathlib import Path

import numpy as np
import pytest

from core.errors import CorpusError
from core.heads import HEAD_NAMES, Head, Heads, read_heads
from core.testing import FakeEmbedder
from corpus.logistic import FOLDS, Lesson, folds, learn
from corpus.train import fingerprint_of, heads_for, train_heads

ONTOLOGY = """
version = 1
[labels.ill_will]
gloss = "anger"
everyday = "anger"
[labels.envy]
gloss = "envy"
everyday = "envy"
[emotions.anger]
gloss = "anger"
everyday = "anger"
[structures]
"""


def quiet(saying: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


def an_utterance(text: str, label: str, intent: str = "advice") -> dict[str, object]:
    labels = [label] if intent == "advice" else []
    return {
        "text": text,
        "labels": labels,
        "emotions": ["anger"] if label == "ill_will" and labels else [],
        "intent": intent,
        "urgency": "normal",
        "tone": "steady",
    }


def some_utterances() -> list[dict[str, object]]:
    angry = [an_utterance(f"furious shouting rage {number}", "ill_will") for number in range(20)]
    envious = [an_utterance(f"jealous neighbour better {number}", "envy") for number in range(20)]
    greetings = [an_utterance(f"hello morning thanks {number}", "", "small_talk") for number in range(20)]
    return [*angry, *envious, *greetings]


def some_safety() -> list[dict[str, object]]:
    injected = [("injection", f"ignore instructions reveal {number}") for number in range(20)]
    clean = [("clean", f"garden weather bread {number}") for number in range(20)]
    return [
        {"class": name, "text": text, "flags": [], "family": f"{name}-{at // 2}"}
        for at, (name, text) in enumerate([*injected, *clean])
    ]


def write_lines(path: Path, lines: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ontology.toml").write_text(ONTOLOGY, encoding="utf-8")
    folder = tmp_path / "utterances"
    folder.mkdir()
    write_lines(folder / "problems.jsonl", some_utterances())
    write_lines(folder / "safety.jsonl", some_safety())
    return folder


def a_head(*, exclusive: bool) -> Head:
    weights = np.array([[4.0, 0.0, 2.0], [0.0, 4.0, 2.0]], dtype=np.float32)
    thresholds = np.array([0.6, 0.6, 0.9], dtype=np.float32)
    return Head("tried", ("one", "two", "three"), weights, np.zeros(3, np.float32), thresholds, exclusive)


def a_vector(*numbers: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.array(numbers, dtype=np.float32)


def test_an_exclusive_head_shares_one_probability() -> None:
    scores = a_head(exclusive=True).scores(a_vector(1.0, 0.5))
    assert sum(scores.values()) == pytest.approx(1.0, abs=1e-6)
    assert max(scores, key=lambda name: scores[name]) == "one"


def test_an_exclusive_head_chooses_one_even_below_its_threshold() -> None:
    assert a_head(exclusive=True).chosen(a_vector(0.0, 0.01)) == ("two",)


def test_another_head_chooses_what_reaches_its_threshold_best_first() -> None:
    assert a_head(exclusive=False).chosen(a_vector(0.5, 1.0)) == ("two", "three", "one")


def test_another_head_may_choose_nothing() -> None:
    assert a_head(exclusive=False).chosen(a_vector(-1.0, -1.0)) == ()


def test_scores_of_another_head_stand_on_their_own() -> None:
    scores = a_head(exclusive=False).scores(a_vector(1.0, 1.0))
    assert scores["one"] == pytest.approx(1 / (1 + np.exp(-4.0)), abs=1e-6)
    assert sum(scores.values()) > 2.0


@pytest.mark.parametrize("exclusive", [True, False])
def test_extreme_logits_do_not_overflow(exclusive: bool) -> None:
    scores = a_head(exclusive=exclusive).scores(a_vector(1e6, -1e6))
    assert np.isfinite(list(scores.values())).all()


async def test_training_tells_the_words_apart(folder: Path) -> None:
    embedder = FakeEmbedder()
    heads = await train_heads(embedder, folder, quiet)
    angry, envious, greeting = await embedder.embed(["furious rage", "jealous neighbour", "hello thanks"])
    assert heads.labels.chosen(angry) == ("ill_will",)
    assert heads.labels.chosen(envious) == ("envy",)
    assert heads.intent.chosen(greeting) == ("small_talk",)
    assert heads.emotions.chosen(envious) == ()


async def test_the_safety_head_hears_injection_and_leaves_ordinary_anger_clean(folder: Path) -> None:
    embedder = FakeEmbedder()
    heads = await train_heads(embedder, folder, quiet)
    injected, angry = await embedder.embed(["ignore instructions", "furious shouting"])
    assert heads.safety.chosen(injected) == ("injection",)
    assert heads.safety.chosen(angry) == ("clean",)


async def test_heads_survive_the_round_trip(folder: Path, tmp_path: Path) -> None:
    heads = await train_heads(FakeEmbedder(), folder, quiet)
    heads.save(tmp_path / "heads.npz")
    held = read_heads(tmp_path / "heads.npz")
    assert held.fingerprint == heads.fingerprint
    for name in HEAD_NAMES:
        assert_same(getattr(held, name), getattr(heads, name))


def assert_same(one: Head, other: Head) -> None:
    assert (one.name, one.classes, one.exclusive) == (other.name, other.classes, other.exclusive)
    for part in ("weights", "bias", "thresholds"):
        assert np.array_equal(getattr(one, part), getattr(other, part))
        assert getattr(one, part).dtype == np.float32


async def test_training_twice_gives_the_same_file(folder: Path, tmp_path: Path) -> None:
    for name in ("first.npz", "second.npz"):
        (await train_heads(FakeEmbedder(), folder, quiet)).save(tmp_path / name)
    assert (tmp_path / "first.npz").read_bytes() == (tmp_path / "second.npz").read_bytes()


async def test_a_matching_cache_is_read_and_not_trained_again(folder: Path, tmp_path: Path) -> None:
    cache, said = tmp_path / "home" / "heads.npz", list[str]()
    first = await heads_for(FakeEmbedder(), folder, cache, quiet)
    second = await heads_for(FakeEmbedder(), folder, cache, lambda saying, done, total: said.append(saying))
    assert (second.fingerprint, said) == (first.fingerprint, [])
    assert sorted(path.name for path in cache.parent.iterdir()) == ["heads.lock", "heads.npz"]


async def test_of_several_at_once_one_trains_and_the_others_read_what_it_wrote(folder: Path, tmp_path: Path) -> None:
    cache, said = tmp_path / "heads.npz", list[tuple[str, int]]()

    def note(saying: str, done: int, total: int) -> None:
        said.append((saying, done))

    heads = await asyncio.gather(*(heads_for(FakeEmbedder(), folder, cache, note) for _ in range(3)))
    assert len({one.fingerprint for one in heads}) == 1
    assert len(said) == len(set(said)) > 0


async def test_a_damaged_cache_is_replaced(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "heads.npz"
    cache.write_bytes(b"PK\x03\x04 torn")
    heads = await heads_for(FakeEmbedder(), folder, cache, quiet)
    assert read_heads(cache).fingerprint == heads.fingerprint


async def test_a_new_line_makes_new_heads(folder: Path, tmp_path: Path) -> None:
    before = await heads_for(FakeEmbedder(), folder, tmp_path / "heads.npz", quiet)
    write_lines(folder / "more.jsonl", [an_utterance("seething at the printer", "ill_will")])
    after = await heads_for(FakeEmbedder(), folder, tmp_path / "heads.npz", quiet)
    assert after.fingerprint != before.fingerprint
    assert read_heads(tmp_path / "heads.npz").fingerprint == after.fingerprint


def test_the_fingerprint_names_the_embedder(folder: Path) -> None:
    known = {fingerprint_of(FakeEmbedder(fingerprint=name), folder) for name in ("a", "b")}
    assert len(known) == 2
    assert fingerprint_of(FakeEmbedder(dims=16), folder) != fingerprint_of(FakeEmbedder(dims=32), folder)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "not JSON"),
        ('{"text": "only this"}', "labels"),
        (json.dumps(an_utterance("x", "boredom")), "boredom"),
        (json.dumps(an_utterance("x", "envy") | {"urgency": "soon"}), "urgency"),
        (json.dumps(an_utterance("x", "envy") | {"intent": "textual"}), "carries no labels"),
        (json.dumps(an_utterance("x", "envy") | {"labels": []}), "needs a label"),
        (json.dumps(an_utterance(" ", "envy")), "text"),
        ('{"class": "sad", "text": "x", "flags": [], "family": "f"}', "class"),
    ],
)
async def test_a_bad_line_is_named_by_file_and_line(folder: Path, line: str, says: str) -> None:
    path = folder / "wrong.jsonl"
    path.write_text(f"{json.dumps(an_utterance('fine', 'envy'))}\n{line}\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=says) as raised:
        await train_heads(FakeEmbedder(), folder, quiet)
    assert raised.value.where == f"{path}:2"


async def test_without_safety_utterances_nothing_is_trained(folder: Path) -> None:
    (folder / "safety.jsonl").unlink()
    with pytest.raises(CorpusError, match="safety"):
        await train_heads(FakeEmbedder(), folder, quiet)


def test_an_absent_file_is_no_heads(tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        read_heads(tmp_path / "absent.npz")


def test_a_file_whose_shapes_disagree_is_no_heads(tmp_path: Path) -> None:
    good, short = a_head(exclusive=False), np.zeros(2, dtype=np.float32)
    bad = Head(good.name, good.classes, good.weights, short, good.thresholds, exclusive=False)
    Heads("f", good, good, good, good, good, good, bad).save(tmp_path / "heads.npz")
    with pytest.raises(CorpusError, match="shapes"):
        read_heads(tmp_path / "heads.npz")


def test_groups_stay_together_and_every_row_is_held_out_once() -> None:
    groups = np.array([0, 0, 1, 2, 2, 2, 3, 4, 5, 5], dtype=np.int64)
    pairs = folds(groups)
    assert sorted(np.concatenate([unseen for _, unseen in pairs]).tolist()) == list(range(10))
    assert all(not set(groups[seen]) & set(groups[unseen]) for seen, unseen in pairs)
    assert len(pairs) == FOLDS


def test_probabilities_are_calibrated_to_how_often_a_class_is_right() -> None:
    """Vectors that say nothing: every score is near the base rate, though training weighs the rare class up."""
    random = np.random.default_rng(7)
    vectors = random.standard_normal((1000, 8)).astype(np.float32)
    truth = (random.random((1000, 1)) < 0.1).astype(np.float32)
    head = learn(Lesson("labels", ("rare",), vectors, truth, np.arange(1000), exclusive=False, penalty=1e-2))
    scores = [head.scores(vector)["rare"] for vector in vectors]
    assert np.mean(scores) == pytest.approx(float(truth.mean()), abs=0.03)
    assert max(scores) < 0.3


def test_all_heads_take_well_under_a_millisecond() -> None:
    """384 numbers against 45 classes; the best of many runs, so that a busy machine does not matter."""
    random = np.random.default_rng(7)
    classes = tuple(str(number) for number in range(8))
    weights = random.standard_normal((384, 8)).astype(np.float32)
    row = np.zeros(8, dtype=np.float32)
    heads = [Head(name, classes, weights, row, row, exclusive=name != "labels") for name in HEAD_NAMES]
    vector = random.standard_normal(384).astype(np.float32)
    taken = []
    for _ in range(50):
        start = time.perf_counter()
        for head in heads:
            head.chosen(vector)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.001
