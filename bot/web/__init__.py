"""The web door: a local chat page over a JSON and SSE API."""

from bot.web.api import WebSettings, serve

__all__ = ["WebSettings", "serve"]
