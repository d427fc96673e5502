"""`/ask text` and `/ask private text`."""

import secrets
import time

from integrations.slack.commands import Within
from integrations.slack.receive import Slash, question_from_command


async def ask(slash: Slash, within: Within) -> None:
    await within.answer(question_from_command(slash, id=secrets.token_hex(16), now=time.time()))
