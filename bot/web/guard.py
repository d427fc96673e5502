"""Who may speak to this door: on loopback only pages and programs of this machine, and no other site's page ever."""

import ipaddress
from urllib.parse import urlsplit

from aiohttp import web

from bot.web.trouble import Refused, Trouble

_CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}

_HOST = Trouble(
    "FORBIDDEN_HOST",
    "This bot answers on this machine only. Please open it as http://localhost or http://127.0.0.1.",
    421,
)
_ORIGIN = Trouble("FORBIDDEN_ORIGIN", "This request came from another site, and I do not answer those.", 403)
_MEDIA = Trouble("UNSUPPORTED_MEDIA_TYPE", "Please send JSON, with the header “Content-Type: application/json”.", 415)


def is_loopback(host: str) -> bool:
    """Whether a name or address means this machine whatever a name server says."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def check(request: web.Request, *, bound_to: str) -> None:
    """Raises Refused: a foreign name on loopback (DNS rebinding), a foreign page's POST, a POST that a form could send."""
    host = request.headers.get("Host", "")
    if is_loopback(bound_to) and not is_loopback(_hostname(host)):
        raise Refused(_HOST)
    if request.method not in ("POST", "PUT", "PATCH", "DELETE"):
        return
    origin = request.headers.get("Origin")
    if origin is not None and not _is_same(origin, host):
        raise Refused(_ORIGIN)
    if request.content_type != "application/json":
        raise Refused(_MEDIA)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Signal handler: on every response, also on errors and streams."""
    response.headers.update(_HEADERS)


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
