"""`/ask text` and `/ask private text`."""

import secrets
import time

from integrations.slack.commands import Within
from integrations.slack.receive import Slash, is_private, question_from_command
from integrations.slack.render import ONLY_YOU


def at_once(slash: Slash) -> str:
    return ONLY_YOU if is_private(slash) else ""


async def ask(slash: Slash, within: Within) -> None:
    await within.answer(question_from_command(slash, id=secrets.token_hex(16), now=time.time()))
