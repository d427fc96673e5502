"""Segment ids and ranges of them, resolved in a discourse. Pure."""

import hashlib
from collections.abc import Sequence
from itertools import pairwise

from core.errors import CorpusError
from core.passage import Discourse, Passage, Source
from core.refs import file_of


def uid_of(wanted: Sequence[str]) -> str:
    """The one discourse in which these segments lie; raises CorpusError when they lie in several, or in none that exists."""
    uids = {_file_of(one) for one in wanted}
    if len(uids) != 1:
        raise CorpusError(f"a passage lies in one file, these in {len(uids)}: {', '.join(wanted)}")
    return uids.pop()


def passage_in(discourse: Discourse, wanted: Sequence[str], source: Source) -> Passage:
    """The words of these segment ids and ranges of them (``an4.197:3.1-5.2``), joined in the order of the text.

    Raises CorpusError that names an unknown id, a range that runs backwards, ids of several files, or ids without words
    (a translation leaves a repetition empty).
    """
    chosen = {segment for one in wanted for segment in _resolved(one, discourse)}
    ids = tuple(segment for segment in discourse.segments if segment in chosen and discourse.segments[segment])
    if not ids:
        raise CorpusError(f"the translation leaves {', '.join(wanted)} empty")
    text = " ".join(discourse.segments[segment] for segment in ids)
    digest = hashlib.sha256("\n".join(f"{segment}\t{discourse.segments[segment]}" for segment in ids).encode())
    return Passage(discourse.uid, ids, text, source.translator, source.licence, digest.hexdigest())


def in_order(discourse: Discourse, wanted: Sequence[str]) -> bool:
    """Whether these ids and ranges stand in the order of the text and do not overlap; raises CorpusError for an unknown one."""
    places = {segment: place for place, segment in enumerate(discourse.segments)}
    spans = [[places[segment] for segment in _resolved(one, discourse)] for one in wanted]
    return all(before[-1] < after[0] for before, after in pairwise(spans))


def _file_of(segment: str) -> str:
    uid = file_of(segment.partition(":")[0])
    if not uid:
        raise CorpusError(f"{segment} belongs to no discourse that exists")
    return uid


def _resolved(wanted: str, discourse: Discourse) -> Sequence[str]:
    """The ids that ``wanted`` covers. Ids may hold a hyphen themselves (``mn42:16-17.1``), so an id is tried before a range."""
    whole = _span(wanted, discourse)
    if whole:
        return whole
    inner, _, numbers = wanted.partition(":")
    ids = list(discourse.segments)
    for cut in (place for place, character in enumerate(numbers) if character == "-"):
        first = _span(f"{inner}:{numbers[:cut]}", discourse)
        last = _span(f"{inner}:{numbers[cut + 1 :]}", discourse)
        if first and last:
            if ids.index(first[0]) > ids.index(last[-1]):
                raise CorpusError(f"the range {wanted} runs backwards")
            return ids[ids.index(first[0]) : ids.index(last[-1]) + 1]
    raise CorpusError(f"{discourse.uid} has no segment {wanted}")


def _span(segment: str, discourse: Discourse) -> list[str]:
    """One id, or every id of a section (``an5.57:1``)."""
    if segment in discourse.segments:
        return [segment]
    return [one for one in discourse.segments if one.startswith(f"{segment}.")]
