"""An answer in the terminal: paragraphs, then where they come from."""

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from core.answer import Answer, Citation, Paragraph

_WIDTH = 88
DISCLOSURE = "Guidance grounded in selected early Buddhist texts, by a bot. No substitute for professional help."


def show(answer: Answer, out: Console) -> None:
    width = min(out.width, _WIDTH)
    out.print()
    for block in _blocks(answer.paragraphs):
        out.print(Padding(Markdown(block), (0, 2)), width=width)
        out.print()
    if answer.citations:
        out.print(Padding(Rule("Sources", align="left", style="dim"), (0, 2)), width=width)
        for citation in answer.citations:
            out.print(Padding(_source(citation), (0, 2)), width=width)
        out.print()
    out.print(Padding(Text(DISCLOSURE, style="dim italic"), (0, 2)), width=width)


def _blocks(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """Steps that follow each other make one list."""
    blocks: list[str] = []
    for number, paragraph in enumerate(paragraphs):
        joins = paragraph.role == "step" and number > 0 and paragraphs[number - 1].role == "step"
        if joins:
            blocks[-1] += f"\n{paragraph.text}"
        else:
            blocks.append(paragraph.text)
    return blocks


def _source(citation: Citation) -> Text:
    line = Text(citation.ref, style="bold")
    if citation.title:
        line.append(f"  {citation.title}", style="default")
    if citation.translator:
        line.append(f"  (translated by {citation.translator})", style="dim")
    line.append(f"\n{citation.url}", style=f"dim link {citation.url}")
    return line
