"""Tables over results, for people: ranking, diagnosis, what is left unanswered."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.table import Table

from eval.cases import Case, Kind, of
from eval.run import Result
from eval.score import RANKING, ClassScore, classes, constant, in_scope, macro_f1, share

_KINDS: tuple[Kind, ...] = ("advice", "unanswerable", "textual", "small_talk", "about_bot")


def report(results: Sequence[Result], refs: frozenset[str]) -> Iterator[Table | str]:
    """``refs`` are the discourses that can be retrieved at all."""
    yield _ranking(results, refs)
    yield _answered_as(results)
    advice = [one for one in results if one.case.kind == "advice"]
    yield _classes("labels", classes(advice, lambda one: one.diagnosis.labels, lambda case: case.labels))
    yield _classes("emotions", classes(advice, lambda one: one.diagnosis.emotions, lambda case: case.emotions))
    yield _classes("intent", classes(results, lambda one: (one.diagnosis.intent,), lambda case: (case.intent,)))
    yield _topics(advice)


def _ranking(results: Sequence[Result], refs: frozenset[str]) -> Table:
    table = Table(title="what serves this person: mean and 95% interval")
    for column in ("figure", "advice", "textual"):
        table.add_column(column)
    kinds: tuple[Kind, ...] = ("advice", "textual")
    sets = [[one for one in results if one.case.kind == kind and in_scope(one.case, refs)] for kind in kinds]
    for name, figure in RANKING.items():
        table.add_row(name, *(str(share([figure(one) for one in these])) for these in sets))
    constants = [constant([one.case for one in these]) for these in sets]
    table.add_row("the best constant five would serve", *(str(found) for _, found in constants))
    table.add_row("which are", *(", ".join(names) for names, _ in constants))
    beyond = [sum(one.case.kind == kind and bool(one.case.serving) for one in results) for kind in kinds]
    table.add_row(
        "cases with nothing in scope, left out", *(str(b - len(s)) for b, s in zip(beyond, sets, strict=True))
    )
    return table


def _answered_as(results: Sequence[Result]) -> Table:
    kinds = sorted({one.kind for one in results})
    table = Table(title="what is asked (rows) and how it is answered")
    for column in ("asked", *kinds):
        table.add_column(column)
    for asked in _KINDS:
        counts = Counter(one.kind for one in results if one.case.kind == asked)
        if counts:
            table.add_row(asked, *(str(counts[kind]) for kind in kinds))
    return table


def _classes(title: str, scores: Sequence[ClassScore]) -> Table:
    table = Table(title=f"{title}: macro-F1 {macro_f1(scores):.2f}")
    for column in ("class", "cases", "precision", "recall", "F1"):
        table.add_column(column, justify="left" if column == "class" else "right")
    for one in scores:
        table.add_row(one.name, str(one.of), f"{one.precision:.2f}", f"{one.recall:.2f}", f"{one.f1:.2f}")
    return table


def _topics(advice: Sequence[Result]) -> str:
    first = share([float(bool(set(list(one.diagnosis.topic_weights)[:1]) & set(one.case.topics))) for one in advice])
    three = share([float(bool(set(list(one.diagnosis.topic_weights)[:3]) & set(one.case.topics))) for one in advice])
    return f"topics: the likeliest is right in {first}; one of the first three in {three}"


def spread(cases: Sequence[Case]) -> tuple[str, float]:
    """The reference that is gold most often among advice, and in which share of it."""
    advice = of(cases, "advice")
    counts = Counter(ref for case in advice for ref in set(case.gold))
    ref, count = counts.most_common(1)[0] if counts else ("", 0)
    return ref, count / max(len(advice), 1)
