"""The way to Claude: its client, and what its failures mean to whoever called."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anthropic
import httpx2

from core.errors import DharmaError

# What the client raises when a call fails for now: an answer with an error, no connection, a stream cut, half a JSON document.
FAILURES = (anthropic.AnthropicError, httpx2.HTTPError, ValueError)


@asynccontextmanager
async def open_client(key: str, base_url: str = "") -> AsyncIterator[anthropic.AsyncAnthropic]:
    """Claude's client. It reads no key from anywhere else."""
    async with anthropic.AsyncAnthropic(api_key=key, base_url=base_url or "https://api.anthropic.com") as client:
        yield client


def is_hopeless(error: Exception) -> bool:
    """Whether trying again cannot help: the key, the model or the request is wrong."""
    if not isinstance(error, anthropic.APIStatusError):
        return False
    return 400 <= error.status_code < 500 and error.status_code not in (408, 409, 429)


def shuts_out(error: Exception) -> bool:
    """Whether no other request would fare better: the key or the model is wrong."""
    return isinstance(error, anthropic.APIStatusError) and error.status_code in (401, 402, 403, 404)


def retry_after(error: Exception) -> float:
    """Seconds that the service asks to wait, at most five minutes."""
    if not isinstance(error, anthropic.APIStatusError):
        return 0.0
    try:
        return min(float(error.response.headers.get("retry-after", "0")), 300.0)
    except ValueError:
        return 0.0


def reason(error: Exception) -> str:
    if isinstance(error, anthropic.APIStatusError):
        return f"{error.status_code} {error.type or type(error).__name__}"
    return type(error).__name__


def refused(error: Exception) -> DharmaError:
    match getattr(error, "status_code", 0):
        case 401:
            return DharmaError("Claude does not accept the key in ANTHROPIC_API_KEY.")
        case 402 | 403:
            return DharmaError(
                "The key in ANTHROPIC_API_KEY may not be used for this: look at the account's credit and rights."
            )
        case 404:
            return DharmaError("Claude has no such model or page: look at DHARMA_EXTRACT_MODEL and ANTHROPIC_BASE_URL.")
        case 400 | 413 | 422 as status:
            return DharmaError(f"Claude refuses the request ({reason(error)}); it would refuse it again ({status}).")
    return DharmaError(
        f"Claude cannot be reached now ({reason(error)}). What was sent is noted: run the command again later, and it goes on."
    )
