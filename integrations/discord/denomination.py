"""``/denomination show | set | list``: whose words and emphasis the answers of a channel use."""

from collections.abc import Awaitable, Callable, Mapping

import discord
from discord import app_commands

from core.channels import Channels
from core.denominations import Denomination
from integrations.discord.receive import commanded, place_of_command
from integrations.discord.render import defang

_NOTHING = discord.AllowedMentions.none()
_REFUSAL = (
    "Only people who may manage this channel can change its denomination. "
    "Someone with the Manage Channels permission can do it with `/denomination set`."
)

Start = Callable[[discord.Interaction, Awaitable[None]], None]


def denomination_commands(
    channels: Channels, denominations: Mapping[str, Denomination], start: Start
) -> app_commands.Group:
    """``start`` runs what follows an acknowledgement. Discord offers at most 25 choices, so at most 25 profiles fit."""
    group = app_commands.Group(name="denomination", description="Whose words and emphasis the answers here use")
    profiles = [app_commands.Choice(name=one.title, value=name) for name, one in denominations.items()]

    @group.command(name="show", description="Show the denomination of this channel")
    async def show(interaction: discord.Interaction) -> None:
        start(interaction, _show(interaction, channels, denominations))

    @group.command(name="list", description="List the denominations to choose from")
    async def list_(interaction: discord.Interaction) -> None:
        start(interaction, _list(interaction, denominations))

    @group.command(name="set", description="Choose the denomination of this channel and its threads")
    @app_commands.describe(name="The denomination to use from now on")
    @app_commands.choices(name=profiles)
    async def set_(interaction: discord.Interaction, name: app_commands.Choice[str]) -> None:
        start(interaction, _set(interaction, denominations[name.value], channels))

    return group


async def _show(
    interaction: discord.Interaction, channels: Channels, denominations: Mapping[str, Denomination]
) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    name = await channels.denomination(place_of_command(commanded(interaction)))
    profile = denominations.get(name)
    text = f"**{profile.title}**: {profile.description}\n-# {profile.rests_on}" if profile else f"**{name}**"
    await _say(interaction, text)


async def _list(interaction: discord.Interaction, denominations: Mapping[str, Denomination]) -> None:
    lines = "\n".join(f"- **{profile.title}**: {profile.description}" for profile in denominations.values())
    await interaction.response.send_message(lines, ephemeral=True, allowed_mentions=_NOTHING)


async def _set(interaction: discord.Interaction, profile: Denomination, channels: Channels) -> None:
    # A direct message has no managers: its person decides.
    if interaction.guild_id is not None and not interaction.permissions.manage_channels:
        await interaction.response.send_message(_REFUSAL, ephemeral=True, allowed_mentions=_NOTHING)
        return
    await interaction.response.defer(thinking=True)
    place = place_of_command(commanded(interaction))
    await channels.set_denomination(place, profile.name, by=str(interaction.user.id))
    await _say(interaction, f"From now on, answers in this channel use **{profile.title}**: {profile.description}")


async def _say(interaction: discord.Interaction, text: str) -> None:
    await interaction.edit_original_response(content=defang(text)[:2000], allowed_mentions=_NOTHING)
