"""``/ask``: a question, and an answer under it, for everyone here or for the asker alone."""

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

# Discord's own limit for a command's text.
_LONGEST = 6_000

Command = app_commands.Command[Any, ..., Any]
Ask = Callable[[discord.Interaction, str, bool], None]


def ask_command(ask: Ask) -> Command:
    """``ask`` starts the answer and returns at once."""

    @app_commands.command(
        name="ask", description="Bring an everyday problem: guidance from early Buddhist texts, with sources"
    )
    @app_commands.describe(
        question="What is on your mind? A sentence or two is enough.",
        private="True: only you see the answer.",
    )
    async def command(
        interaction: discord.Interaction, question: app_commands.Range[str, 1, _LONGEST], private: bool = False
    ) -> None:
        ask(interaction, question, private)

    return command
