"""Why Discord will not have this bot as it is set up, in words for the person who runs it."""

import discord

_BAD_LOGIN = (
    "Discord does not accept the bot token. Copy it again from the Bot page of the developer portal "
    "(https://discord.com/developers/applications) into DISCORD_TOKEN."
)
_NO_INTENT = (
    "Discord does not let this bot read messages yet. Switch on Message Content Intent on the Bot page of the developer "
    "portal (https://discord.com/developers/applications) and start again."
)
_CLOSED = "Discord closed the connection for good (code {code}). Check the bot in the developer portal and start again."
_TOKEN_REFUSED = 4004
_INTENTS_REFUSED = (4013, 4014)


def why_closed(error: BaseException) -> str:
    """The sentence for a refusal at login or at the gateway, and what to do about it."""
    code = error.code if isinstance(error, discord.ConnectionClosed | discord.HTTPException) else 0
    if isinstance(error, discord.LoginFailure) or code == _TOKEN_REFUSED:
        return _BAD_LOGIN
    if isinstance(error, discord.PrivilegedIntentsRequired) or code in _INTENTS_REFUSED:
        return _NO_INTENT
    return _CLOSED.format(code=code)
