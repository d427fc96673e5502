"""An Answer, or a piece of one, as the API's JSON. Pure."""

from collections.abc import Mapping

from bot.web.markup import to_html
from core.answer import Answer, Citation, Paragraph


def body_of(answer: Answer, *, session: str) -> Mapping[str, object]:
    return {
        "answer": answer.text,
        "citations": [_citation(citation) for citation in answer.citations],
        "diagnostic_labels": list(answer.labels),
        "safety_flags": list(answer.safety.flags),
        "kind": answer.kind,
        "emotions": list(answer.emotions),
        "intent": answer.intent,
        "paragraphs": [paragraph_of(paragraph) for paragraph in answer.paragraphs],
        "denomination": answer.denomination,
        "timings_ms": dict(answer.timings_ms),
        "session_id": session,
    }


def paragraph_of(paragraph: Paragraph) -> Mapping[str, object]:
    return {
        "text": paragraph.text,
        "role": paragraph.role,
        "unit_ids": list(paragraph.unit_ids),
        "html": to_html(paragraph.text, role=paragraph.role),
    }


def _citation(citation: Citation) -> Mapping[str, str]:
    return {
        "source_ref": citation.ref,
        "unit_id": citation.unit_id,
        "url": citation.url,
        "title": citation.title,
        "translator": citation.translator,
    }
