"""Every citation was retrieved and is in the plan, every quotation stands in its passage, every step traces to evidence. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.refs import canonical, find_refs
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
    known = {source.id for source in plan.sources}
    used = (unit_id for paragraph in draft.paragraphs for unit_id in paragraph.unit_ids)
    return [Fault("unknown_unit", f"{unit_id} is not in the plan") for unit_id in used if unit_id not in known]


def _foreign_references(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    allowed = {canonical(source.unit.source_ref) for source in plan.sources} | set(plan.missing)
    written = (ref.canonical for paragraph in draft.paragraphs for ref in find_refs(paragraph.text))
    return [Fault("foreign_reference", f"{ref} was not retrieved") for ref in written if ref not in allowed]


def _altered(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    passages = {source.id: source.passage for source in plan.sources}
    return [
        Fault("altered_quotation", f"the words quoted from {unit_id} are not in its passage")
        for unit_id, words in draft.quotations.items()
        if not words or words not in passages.get(unit_id, "")
    ]


def _untraced(draft: Draft, plan: AnswerPlan) -> Sequence[Fault]:
    actions = {(action.unit_id, action.text) for action in plan.actions}
    return [
        Fault("untraced_step", f"{paragraph.text!r} is no action of the plan")
        for paragraph in draft.paragraphs
        if paragraph.role == "step"
        and not any((unit_id, paragraph.text.partition(". ")[2]) in actions for unit_id in paragraph.unit_ids)
    ]
