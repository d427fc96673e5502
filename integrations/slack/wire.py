"""One call to Slack, tried once: what may be called, and the two ways in which a call fails."""

from collections.abc import Mapping
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from core.errors import DharmaError

Method = Literal[
    "apps.connections.open",
    "auth.test",
    "chat.postEphemeral",
    "chat.postMessage",
    "chat.update",
    "conversations.history",
    "conversations.info",
    "conversations.open",
    "conversations.replies",
    "users.info",
]
METHODS: tuple[str, ...] = get_args(Method)

# These take no JSON body: their arguments go into the URL.
_IN_THE_URL = frozenset({"conversations.history", "conversations.info", "conversations.replies", "users.info"})
_SHUT_OUT = frozenset({"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked"})
_NOT_NOW = frozenset(
    {"fatal_error", "internal_error", "ratelimited", "rate_limited", "request_timeout", "service_unavailable"}
)
_FILES_HOST = "files.slack.com"


class Refused(DharmaError):
    """Slack answered no, and would again. ``error`` is Slack's code; ``shut_out`` means that our token no longer works."""

    code = "SLACK_REFUSED"

    def __init__(self, error: str) -> None:
        super().__init__("Slack did not accept that.")
        self.error = error
        self.shut_out = error in _SHUT_OUT


class Unreachable(DharmaError):
    """No usable answer; worth another try. ``after`` seconds when Slack named a time (429), else 0.

    ``maybe_done``: the call may have taken effect although its answer was lost.
    """

    code = "SLACK_UNREACHABLE"

    def __init__(self, *, after: float = 0, maybe_done: bool = True) -> None:
        super().__init__("Slack cannot be reached at the moment.")
        self.after = after
        self.maybe_done = maybe_done


class Wire:
    """Slack's Web API, response URLs and files. ``client`` makes no retries of its own and uses ``session``."""

    def __init__(self, client: AsyncWebClient, session: aiohttp.ClientSession) -> None:
        self._client = client
        self._session = session

    async def call(self, method: Method, **arguments: object) -> Mapping[str, Any]:
        """Raises Refused or Unreachable. A ``token`` among the arguments replaces the client's own."""
        try:
            return _body(await self._send(method, arguments))
        except SlackApiError as error:
            raise _failure(error) from error
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unreachable() from error

    async def _send(self, method: Method, arguments: dict[str, object]) -> AsyncSlackResponse:
        if method in _IN_THE_URL:
            return await self._client.api_call(method, http_verb="GET", params=arguments)
        return await self._client.api_call(method, json=arguments)

    async def respond(self, url: str, payload: Mapping[str, object]) -> None:
        """Post to a response URL. Raises Refused (``expired_url`` or ``used_url`` among others) or Unreachable."""
        try:
            async with self._session.post(url, json=payload) as response:
                said = (await response.text()).strip()
                _check_status(response.status, response.headers)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unreachable() from error
        if response.status != 200:
            raise Refused(said[:40] or f"status_{response.status}")

    async def read_file(self, url: str, *, most: int) -> str | None:
        """At most ``most`` bytes of a file as text; None when it cannot be read. The token goes to Slack's hosts alone."""
        if not self._is_slacks(url):
            return None
        headers = {"Authorization": f"Bearer {self._client.token}"}
        try:
            async with self._session.get(url, headers=headers, allow_redirects=False) as response:
                if response.status != 200 or response.content_type == "text/html":
                    return None
                return (await _first_bytes(response, most)).decode("utf-8", errors="replace")
        except (aiohttp.ClientError, TimeoutError, OSError):
            return None

    def _is_slacks(self, url: str) -> bool:
        asked, api = urlsplit(url), urlsplit(self._client.base_url)
        return (asked.scheme, asked.netloc) in {("https", _FILES_HOST), (api.scheme, api.netloc)}


async def _first_bytes(response: aiohttp.ClientResponse, most: int) -> bytes:
    """``read(n)`` may return less than there is, so it is asked until the end or the limit."""
    found = b""
    while len(found) < most and (chunk := await response.content.read(most - len(found))):
        found += chunk
    return found


def _body(response: AsyncSlackResponse) -> Mapping[str, Any]:
    scopes = response.headers.get("x-oauth-scopes", "")
    return {**response.data, "scopes": scopes} if isinstance(response.data, dict) else {}


def _failure(error: SlackApiError) -> Refused | Unreachable:
    response = error.response
    # A body that is no JSON comes as aiohttp's own response, with a status of another name.
    status = int(getattr(response, "status_code", 0) or getattr(response, "status", 0))
    try:
        _check_status(status, getattr(response, "headers", {}))
    except Unreachable as unreachable:
        return unreachable
    data = getattr(response, "data", None)
    code = str(data.get("error", "")) if isinstance(data, dict) else ""
    return Unreachable() if not code or code in _NOT_NOW else Refused(code)


def _check_status(status: int, headers: Mapping[str, str]) -> None:
    if status == 429:
        after = next((value for name, value in headers.items() if name.lower() == "retry-after"), "1")
        raise Unreachable(after=float(after) if after.isdigit() else 1.0, maybe_done=False)
    if status >= 500:
        raise Unreachable()
