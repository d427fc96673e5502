"""Sends what is asked to Claude and keeps every reply as it comes: in batches at half the price, or directly for a few.

A batch is noted before it is sent and forgotten after its last reply is on the disk. When it is unclear whether one arrived (a
kill or a cut connection between the two), the service's own list of batches is searched for it before anything is sent again.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import anthropic
from anthropic.types import Message
from anthropic.types.messages import MessageBatch, MessageBatchIndividualResponse

from core.errors import CorpusError, DharmaError
from core.ontology import Ontology
from core.passage import Discourse, Source
from core.unit import Extraction
from corpus.claude import FAILURES, is_hopeless, reason, refused, retry_after, shuts_out
from corpus.drafts import Drafts, Finished, Sent
from corpus.extract import Asked, Ground, Wanted, harvest
from corpus.price import Tokens
from corpus.validate import Perils

MOST_REQUESTS = 2_000
"""In one batch. The service takes 100,000; smaller ones end sooner and cost less when one is lost."""
MOST_BYTES = 64 * 1024**2
"""Of one batch: a quarter of what the service takes."""
DIRECT_AT_A_TIME = 4

_CLOCKS_DIFFER = timedelta(minutes=15)
_LOOK_THROUGH = 200

Advance = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two looks at a batch, growing from ``first`` to ``most``; ``hours`` until this run stops looking.

    A batch ends by itself after 24 hours. ``troubles`` in a row end the run; what is on its way stays noted.
    """

    first: float = 5.0
    most: float = 120.0
    hours: float = 26.0
    troubles: int = 20


@dataclass(frozen=True, slots=True)
class Failure:
    """A passage that was not answered; the next run asks again."""

    wanted: Wanted
    reason: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """What one run did. ``waiting`` counts passages that a batch still holds."""

    finished: Sequence[Finished]
    failures: Sequence[Failure]
    waiting: int


@dataclass
class _Tally:
    finished: list[Finished] = field(default_factory=list)
    failures: dict[str, Failure] = field(default_factory=dict)


@dataclass(frozen=True)
class Extractor:
    """One run over one output. ``texts`` hold every discourse that is asked for or on its way, by uid."""

    client: anthropic.AsyncAnthropic
    drafts: Drafts
    texts: Mapping[str, tuple[Source, Discourse]]
    ontology: Ontology
    perils: Perils
    prompt_version: str
    advance: Advance
    pace: Pace = Pace()
    _tally: _Tally = field(default_factory=_Tally)

    async def in_batches(self, asked: Sequence[Asked]) -> Extracted:
        """Take up what is on its way, send the rest, wait for all of it. Raises DharmaError where nothing more can be done."""
        await self._settle_unsure()
        await self._look()
        taken = self.drafts.done | self.drafts.on_their_way
        for chunk in chunks([one for one in asked if one.id not in taken]):
            await self._send(chunk)
        await self._collect()
        return self.extracted

    async def directly(self, asked: Sequence[Asked]) -> Extracted:
        """Ask one by one, a few at a time, what no batch holds. A kill loses the replies that are being written, and they may be
        charged."""
        taken = self.drafts.done | self.drafts.on_their_way
        wanting = [one for one in asked if one.id not in taken]
        free = asyncio.Semaphore(DIRECT_AT_A_TIME)
        hopeless: list[DharmaError] = []

        async def ask(one: Asked) -> None:
            async with free:
                if not hopeless:
                    await self._ask(one, hopeless)
                    self.advance("Drafting", len(self._tally.finished), len(wanting))

        async with asyncio.TaskGroup() as group:
            for one in wanting:
                group.create_task(ask(one))
        if hopeless:
            raise hopeless[0]
        return self.extracted

    async def _ask(self, one: Asked, hopeless: list[DharmaError]) -> None:
        try:
            message = await self.client.messages.create(**one.params)
        except FAILURES as error:
            if shuts_out(error):
                hopeless.append(refused(error))
            self._tally.failures[one.id] = Failure(one.wanted, reason(error))
            return
        if not isinstance(message, Message):  # some proxies answer with a page
            self._tally.failures[one.id] = Failure(one.wanted, "what came back is no message")
            return
        try:
            self._keep(one.id, one.wanted, message, self.prompt_version, one.params["model"])
        except CorpusError as error:
            hopeless.append(error)

    # Batches: sent.

    async def _send(self, chunk: Sequence[Asked]) -> None:
        """Create one batch. A failure that leaves open whether it arrived is looked into before it is tried again."""
        sent = Sent("", chunk[0].params["model"], self.prompt_version, _now(), {one.id: one.wanted for one in chunk})
        self.drafts.sending(sent)
        for wait in self._waits(self.pace.troubles):
            try:
                # The client's own retries would send again what may have arrived.
                batch = await self.client.with_options(max_retries=0).messages.batches.create(
                    requests=[{"custom_id": one.id, "params": one.params} for one in chunk]
                )
            except FAILURES as error:
                if is_hopeless(error):
                    self.drafts.arrived()
                    raise refused(error) from error
                await asyncio.sleep(max(wait, retry_after(error)))
                if await self._settle_unsure():
                    return
                self.drafts.sending(sent)
            else:
                self.drafts.arrived(_named(sent, batch.id))
                return
        raise DharmaError(
            "Claude took no batch in several attempts. Nothing is lost: run the command again later, "
            "and it looks whether one arrived before it sends anything."
        )

    async def _settle_unsure(self) -> bool:
        """Find the batches that what was about to be sent may have become; whether there are any.

        The list does not say what a batch holds. One that ended is looked into; one that runs is taken up if its time and number
        fit, and when it turns out to be another's, its replies are passed over and the passages asked again.
        """
        unsure = self.drafts.unsure
        if unsure is None:
            return False
        known = {sent.id for sent in self.drafts.open}
        found = [batch async for batch in self._listed(unsure) if batch.id not in known]
        ours = [batch for batch in found if await self._may_hold(batch, unsure)]
        self.drafts.arrived(*(_named(unsure, batch.id) for batch in ours))
        return bool(ours)

    async def _listed(self, unsure: Sent) -> AsyncIterator[MessageBatch]:
        """Batches made since then with as many requests, newest first."""
        since = datetime.fromisoformat(unsure.at) - _CLOCKS_DIFFER
        seen = 0
        try:
            async for batch in self.client.messages.batches.list(limit=100):
                seen += 1
                if batch.created_at < since or seen > _LOOK_THROUGH:
                    return
                if _size(batch) == len(unsure.asked):
                    yield batch
        except FAILURES as error:
            raise refused(error) from error

    async def _may_hold(self, batch: MessageBatch, unsure: Sent) -> bool:
        if batch.processing_status != "ended":
            return True
        if batch.results_url is None:
            return False
        try:
            async with aclosing(self._results(batch.id)) as entries:
                async for entry in entries:
                    return entry.custom_id in unsure.asked
        except FAILURES as error:
            raise refused(error) from error
        return False

    # Batches: collected.

    async def _collect(self) -> None:
        """Wait for every open batch and keep its replies, until none is open or this run has looked long enough."""
        until = time.monotonic() + self.pace.hours * 3600
        troubles = 0
        for wait in self._waits():
            trouble = await self._look()
            troubles = troubles + 1 if trouble else 0
            if trouble and troubles > self.pace.troubles:
                raise refused(trouble) from trouble
            if not self.drafts.open or time.monotonic() + wait > until:
                return
            await asyncio.sleep(wait)

    async def _look(self) -> Exception | None:
        """Look once at every open batch and keep the replies of those that ended; what went wrong for now, if anything did."""
        trouble: Exception | None = None
        for sent in self.drafts.open:
            try:
                await self._collect_one(sent)
            except FAILURES as error:
                if is_hopeless(error):
                    raise refused(error) from error
                trouble = error
        return trouble

    async def _collect_one(self, sent: Sent) -> None:
        try:
            batch = await self.client.messages.batches.retrieve(sent.id)
        except anthropic.NotFoundError:
            self._lost(sent, f"the service knows no batch {sent.id}")
            return
        counts = batch.request_counts
        self.advance("Waiting for Claude", _size(batch) - counts.processing, _size(batch))
        if batch.processing_status != "ended":
            return
        if batch.results_url is None:
            self._lost(sent, f"the results of batch {sent.id} are no longer kept by the service")
            return
        failures: dict[str, Failure] = {}
        async with aclosing(self._results(sent.id)) as entries:
            async for entry in entries:
                wanted = sent.asked.get(entry.custom_id)
                if wanted is not None and entry.custom_id not in self.drafts.done:
                    failures |= self._take(entry, wanted, sent)
        self._tally.failures |= failures
        missing = sent.asked.keys() - self.drafts.done - failures.keys()
        self._lost(sent, f"batch {sent.id} ended without a result for it", missing)

    async def _results(self, batch_id: str) -> AsyncGenerator[MessageBatchIndividualResponse, None]:
        entries = await self.client.messages.batches.results(batch_id)
        try:
            async for entry in entries:
                yield entry
        finally:
            await entries.close()

    def _take(self, entry: MessageBatchIndividualResponse, wanted: Wanted, sent: Sent) -> dict[str, Failure]:
        """Keep one result, or say why there is none."""
        result = entry.result
        match result.type:
            case "succeeded":
                self._keep(entry.custom_id, wanted, result.message, sent.prompt_version, sent.model)
                return {}
            case "errored":
                error = result.error.error
                return {entry.custom_id: Failure(wanted, f"errored: {error.type}, {error.message[:200]}")}
            case "canceled" | "expired":
                return {entry.custom_id: Failure(wanted, result.type)}
            case other:  # what the service may learn to say after this client was written
                return {entry.custom_id: Failure(wanted, str(other))}

    def _lost(self, sent: Sent, reason: str, ids: Sequence[str] | set[str] | None = None) -> None:
        """Forget a batch; those of its passages that have no line are failures."""
        for name in sent.asked.keys() - self.drafts.done if ids is None else ids:
            self._tally.failures[name] = Failure(sent.asked[name], reason)
        self.drafts.forget(sent.id)

    # Both.

    def _keep(self, name: str, wanted: Wanted, message: Message, prompt_version: str, model: str) -> None:
        """Read a reply and write its line."""
        source, discourse = self.texts[wanted.uid]
        at = _now()
        made = Extraction(model=message.model or model, prompt_version=prompt_version, at=at[:10])
        ground = Ground(source, discourse, self.ontology, self.perils, frozenset(self.drafts.keys))
        text = "".join(block.text for block in message.content or () if block.type == "text")
        read = harvest(text, message.stop_reason or "", wanted=wanted, ground=ground, made=made)
        finished = Finished(name, wanted, read, made.model, prompt_version, at, _tokens(message))
        self.drafts.add(finished)
        self._tally.finished.append(finished)

    def _waits(self, times: int | None = None) -> Iterator[float]:
        wait, number = self.pace.first, 0
        while times is None or number < times:
            yield wait
            wait, number = min(wait * 1.5, self.pace.most), number + 1

    @property
    def extracted(self) -> Extracted:
        """What has been done so far."""
        tally = self._tally
        failures = [failure for name, failure in tally.failures.items() if name not in self.drafts.done]
        waiting = len(self.drafts.on_their_way)
        return Extracted(tuple(tally.finished), tuple(failures), waiting)


def chunks(
    asked: Sequence[Asked], *, most: int = MOST_REQUESTS, most_bytes: int = MOST_BYTES
) -> Iterator[tuple[Asked, ...]]:
    """What goes into one batch each, in order. A request that alone is too large makes a batch of its own."""
    chunk: list[Asked] = []
    size = 0
    for one in asked:
        more = len(one.text.encode())
        if chunk and (len(chunk) == most or size + more > most_bytes):
            yield tuple(chunk)
            chunk, size = [], 0
        chunk.append(one)
        size += more
    if chunk:
        yield tuple(chunk)


def _named(sent: Sent, batch_id: str) -> Sent:
    return Sent(batch_id, sent.model, sent.prompt_version, sent.at, sent.asked)


def _size(batch: MessageBatch) -> int:
    counts = batch.request_counts
    return counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired


def _tokens(message: Message) -> Tokens:
    usage = message.usage
    if not usage:  # other servers of this protocol may leave it out
        return Tokens()
    return Tokens(
        usage.input_tokens,
        usage.output_tokens,
        usage.cache_creation_input_tokens or 0,
        usage.cache_read_input_tokens or 0,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
