"""The chat page: one template, rendered once at start."""

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from core.denominations import Denomination
from core.question import DEFAULT_DENOMINATION, MAX_CHARACTERS

_HERE = Path(__file__).parent
STATIC = _HERE / "static"

EXAMPLES = (
    "I feel bitter when people around me do better than me.",
    "I keep replaying an argument and cannot let it go.",
    "I reach for my phone whenever I feel restless.",
    "My father died in spring, and everyone expects me to be over it.",
)


def chat_page(denominations: Mapping[str, Denomination]) -> str:
    """The page's HTML. Reads the template: called when the door opens."""
    templates = Environment(
        loader=FileSystemLoader(_HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return templates.get_template("chat.html").render(
        examples=EXAMPLES,
        denominations=list(denominations.values()),
        chosen=DEFAULT_DENOMINATION,
        limit=MAX_CHARACTERS,
    )
