"""Every citation was retrieved and is in the plan, every quotation stands in its passage, every step traces to evidence. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.answer import Paragraph
from core.refs import Ref, find_refs
from core.stages.plan import AnswerPlan
from core.stages.write import Draft


@dataclass(frozen=True, slots=True)
class Fault:
    """``kind`` is ``unknown_unit | foreign_reference | altered_quotation | untraced_step``; ``what`` says it in words."""

    kind: str
    what: str


def verify(draft: Draft, plan: AnswerPlan) -> tuple[Fault, ...]:
    return (
        *_unknown_units(draft, plan),
        *_foreign_references(draft, plan),
        *_altered(draft, plan),
        *_untraced(draft, plan),
    )


def _unknown_units(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    known = {source.id for source in plan.sources} | {passage.id for passage in plan.passages}
    used = (unit_id for paragraph in draft.paragraphs for unit_id in paragraph.unit_ids)
    return [Fault("unknown_unit", f"{unit_id} is not in the plan") for unit_id in used if unit_id not in known]


def _foreign_references(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    """Compared by the files that references lead to, so that no spelling, segment or range makes a difference."""
    missing = (uid for ref in plan.missing for found in find_refs(ref) for uid in found.uids)
    read_out = {passage.uid for passage in plan.passages}
    allowed = {source.unit.source_ref for source in plan.sources}.union(missing, read_out)
    written = (ref for paragraph in draft.paragraphs for ref in _written(paragraph.text))
    return [
        Fault("foreign_reference", f"{ref.canonical} was not retrieved")
        for ref in written
        if not allowed.issuperset(ref.uids)
    ]


@lru_cache(maxsize=2048)
def _written(text: str) -> tuple[Ref, ...]:
    """Remembered, because the same units come back in many answers; what a person wrote is in none of these paragraphs."""
    return find_refs(text)


def _altered(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    passages = {source.id: source.passage for source in plan.sources} | {one.id: one.words for one in plan.passages}
    return [
        Fault("altered_quotation", f"the words quoted from {' or '.join(unit_ids) or 'nowhere'} are not in a passage")
        for unit_ids, words in _quoted(draft)
        if not words.strip() or not any(words in passages.get(unit_id, "") for unit_id in unit_ids)
    ]


def _quoted(draft: Draft) -> Iterator[tuple[tuple[str, ...], str]]:
    """Whatever is given as a text's own words: to be cited, or set as a quotation in a paragraph, with its units."""
    yield from (((unit_id,), words) for unit_id, words in draft.quotations.items())
    for paragraph in draft.paragraphs:
        if paragraph.role == "quotation" or _QUOTE.match(paragraph.text):
            yield paragraph.unit_ids, _QUOTE.sub("", paragraph.text)


def _untraced(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    actions = {(action.unit_id, action.text) for action in plan.actions}
    return [
        Fault("untraced_step", f"{paragraph.text!r} is no action of the plan")
        for paragraph in draft.paragraphs
        if paragraph.role == "step"
        and not any((unit_id, _said(paragraph)) in actions for unit_id in paragraph.unit_ids)
    ]


def _said(step: Paragraph) -> str:
    """A step without its number, or nothing when it has none: no other words may stand before the action."""
    number = _NUMBER.match(step.text)
    return step.text[number.end() :] if number else ""


_QUOTE = re.compile(r"^[ ]{0,3}> ?", re.MULTILINE)
_NUMBER = re.compile(r"\d+\. ")
