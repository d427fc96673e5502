"""`dharma evaluate`: the figures of docs/decisions.md, on the prompts in the package."""

from typing import Annotated

import typer

from bot.console import Advance, out, progress, wait
from bot.run import open_bot
from bot.settings import Settings, load_settings
from core.errors import DharmaError
from eval.cases import Split, of, read_cases
from eval.fit import fitted, fitted_abstention
from eval.report import report, spread
from eval.run import Result, run

_SPLITS: dict[str, Split] = {"dev": "dev", "test": "test"}


def evaluate(
    split: Annotated[str, typer.Option(help="dev or test. Nothing is ever fitted on test.")] = "test",
    denomination: Annotated[str, typer.Option(help="Whose units are in scope.")] = "early-buddhist",
    fit: Annotated[
        bool, typer.Option("--fit", help="Print the weights that the dev half gives, and nothing else.")
    ] = False,
) -> None:
    """How well the bot finds, understands and abstains, on prompts in people's own words."""
    if split not in _SPLITS:
        raise DharmaError(f"There is no split {split!r}: dev or test.")
    with progress() as advance:
        results, refs = wait(_evaluate(load_settings(), "dev" if fit else _SPLITS[split], denomination, advance))
    if fit:
        out.print("ranking: " + ", ".join(f"{name} {value:.3f}" for name, value in fitted(results).items()))
        out.print("answerable: " + ", ".join(f"{value:.2f}" for value in fitted_abstention(results)))
        return
    ref, part = spread(read_cases())
    out.print(
        f"{len(results)} prompts of the {split} half. The most frequent best text is {ref}, in {part:.1%} of advice."
    )
    for table in report(results, refs):
        out.print(table)


async def _evaluate(
    settings: Settings, split: Split, denomination: str, advance: Advance
) -> tuple[list[Result], frozenset[str]]:
    async with open_bot(settings, advance=advance) as opened:
        if denomination not in opened.deps.denominations:
            raise DharmaError(f"There is no denomination {denomination!r}.")
        results = await run(of(read_cases(), split=split), opened.deps, denomination=denomination)
    units = [unit for unit in opened.units if not unit.denominations or denomination in unit.denominations]
    return results, frozenset(unit.source_ref for unit in units)
