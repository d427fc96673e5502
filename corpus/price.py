"""What tokens cost. Pure. Before a run an estimate by rule of thumb, after it the sum of what the service counted."""

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.extract import Asked

PRICES_AS_OF = "October 2026"
"""From the overview pages of the models. Look again before a large run: nothing here notices that a price has changed."""

BATCH_SHARE = 0.5
_WRITE_SHARE, _READ_SHARE = 2.0, 0.1  # of the price of input: written to a cache for an hour, and read from it
_BYTES_PER_TOKEN = 3
"""English is nearer to four on older tokenizers, and the newer ones count about 30% more; ids and diacritics cost extra."""
_REPLY_TOKENS = 3_500
"""Thinking and one or two units. A guess: no reply of a model was measured for it."""


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens."""

    input: float
    output: float


PRICES = {
    # Prompts up to 100,000 tokens, which is longer than any of ours; above it costs five times as much.
    "claude-haiku-5-5": Price(0.10, 0.50),
    "claude-sonnet-5-5": Price(2, 10),
    "claude-opus-5-5": Price(4, 20),
}


@dataclass(frozen=True, slots=True)
class Tokens:
    """As the service counts them; ``written`` to and ``read`` from its cache are not among ``input``."""

    input: int = 0
    output: int = 0
    written: int = 0
    read: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(
            self.input + other.input, self.output + other.output, self.written + other.written, self.read + other.read
        )


@dataclass(frozen=True, slots=True)
class Estimate:
    """``usd`` is what is likely, ``most_usd`` with every reply as long as it may be; None for a model without a price here."""

    passages: int
    tokens: Tokens
    usd: float | None
    most_usd: float | None

    @property
    def sentence(self) -> str:
        counted = (
            f"{self.passages} passages, about {self.tokens.input:,} tokens to read and {self.tokens.output:,} to write"
        )
        if self.usd is None or self.most_usd is None:
            return f"{counted}. There is no price for this model here, so its cost is not estimated."
        return (
            f"{counted}: about ${self.usd:,.2f}, at most ${self.most_usd:,.2f}. "
            f"This is an estimate: tokens by a rule of thumb, prices of {PRICES_AS_OF}, no saving by the cache."
        )


def estimate(asked: Sequence[Asked], model: str, *, batch: bool) -> Estimate:
    """What sending these is likely to cost."""
    read = sum(len(one.text.encode()) // _BYTES_PER_TOKEN for one in asked)
    tokens = Tokens(read, len(asked) * _REPLY_TOKENS)
    most = Tokens(read, sum(one.params["max_tokens"] for one in asked))
    return Estimate(len(asked), tokens, cost(tokens, model, batch=batch), cost(most, model, batch=batch))


def cost(tokens: Tokens, model: str, *, batch: bool) -> float | None:
    """US dollars; None for a model whose price is not known here."""
    price = PRICES.get(model)
    if price is None:
        return None
    read = tokens.input + tokens.written * _WRITE_SHARE + tokens.read * _READ_SHARE
    return (read * price.input + tokens.output * price.output) / 1e6 * (BATCH_SHARE if batch else 1)
