"""Judges every call that the door makes to Slack: against the published method reference where it is at hand, and always
against the limits and manners that Slack's pages state."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from slack_sdk.errors import SlackObjectFormationError
from slack_sdk.models.blocks import Block

REPOSITORY = Path(__file__).resolve().parents[2]
MANIFEST = json.loads((REPOSITORY / "integrations" / "slack" / "manifest.json").read_text(encoding="utf-8"))
REFERENCE = REPOSITORY.parent / "shared" / "judges" / "slack-api-ref" / "docs.slack.dev" / "methods"

_PINGS = re.compile(r"<!(?:channel|here|everyone|subteam)|<@[UW]|(?<!\w)@(?:channel|here|everyone)\b")
_KIND_SCOPES = {"channel": "channels:", "group": "groups:", "im": "im:", "mpim": "mpim:"}
# The reference says string for what is sent as JSON: blocks and metadata are accepted as they are.
_STRUCTURED = {"blocks": list, "metadata": dict}


def method_reference(method: str) -> Mapping[str, Any] | None:
    path = REFERENCE / f"{method}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


class SlackJudge:
    def __init__(self) -> None:
        self.violations: list[str] = []
        self._scopes = set(MANIFEST["oauth_config"]["scopes"]["bot"])
        self._reference: dict[str, Mapping[str, Any] | None] = {}

    def call(self, method: str, arguments: Mapping[str, Any], *, as_json: bool, bot: bool, kind: str) -> None:
        """``kind`` of the conversation that is named: channel, group, im, mpim or ""."""
        if method not in self._reference:
            self._reference[method] = method_reference(method)
        published = self._reference[method]
        found = [*_limits(method, arguments)]
        if published is not None:
            found += _against(published, arguments, as_json=as_json)
            found += self._scope(published, kind) if bot else []
        self.violations += [f"{method}: {violation}" for violation in found]

    def response(self, payload: Mapping[str, Any]) -> None:
        self.violations += [f"response_url: {violation}" for violation in _limits("response_url", payload)]

    def acknowledged(self, kind: str, seconds: float) -> None:
        if seconds > 3:
            self.violations.append(f"{kind}: acknowledged after {seconds:.1f} s")

    def _scope(self, published: Mapping[str, Any], kind: str) -> Iterator[str]:
        allowed = set((published.get("scope") or {}).get("bot", ()))
        by_kind = {scope for scope in allowed if scope.startswith(_KIND_SCOPES.get(kind, "?"))}
        if allowed and not (by_kind or allowed) & self._scopes:
            yield f"no scope for it in the manifest: one of {sorted(by_kind or allowed)}"


def _against(published: Mapping[str, Any], arguments: Mapping[str, Any], *, as_json: bool) -> Iterator[str]:
    args = published["args"]
    if as_json and arguments and not published.get("json_input_supported"):
        yield "takes no JSON"
    for name in set(args.get("required", ())) - {"token"} - set(arguments):
        yield f"{name} is missing"
    for name, value in arguments.items():
        if name not in args["properties"]:
            yield f"{name} is no argument of it"
        elif not _is_of_type(args["properties"][name], name, value, as_json=as_json):
            yield f"{name} is of the wrong type ({type(value).__name__})"


def _is_of_type(schema: Mapping[str, Any], name: str, value: Any, *, as_json: bool) -> bool:
    if name in _STRUCTURED and as_json:
        return isinstance(value, _STRUCTURED[name])
    kinds = {one.get("type") for one in schema.get("anyOf", [schema])}
    if not as_json:
        return "boolean" not in kinds or value in ("0", "1", "true", "false")
    accepted = {"string": str, "boolean": bool, "number": int | float, "array": list}
    return any(kind not in accepted or isinstance(value, accepted[kind]) for kind in kinds)


def _limits(method: str, arguments: Mapping[str, Any]) -> Iterator[str]:
    text, blocks = arguments.get("text"), arguments.get("blocks") or []
    if method in ("chat.postMessage", "chat.update", "chat.postEphemeral", "response_url"):
        if not text:
            yield "no text for notifications and screen readers"
        if _long(text or "") > 4_000:
            yield f"text of {_long(text or '')}"
        yield from _pings(text or "")
    if method == "chat.postMessage" and (arguments.get("unfurl_links"), arguments.get("unfurl_media")) != (
        False,
        False,
    ):
        yield "may unfurl"
    if len(blocks) > 50:
        yield f"{len(blocks)} blocks"
    for block in blocks:
        yield from _block(block)


def _block(block: Mapping[str, Any]) -> Iterator[str]:
    try:
        parsed = Block.parse(dict(block))
        if parsed is None:
            yield f"an unknown block {block.get('type')}"
        else:
            parsed.validate_json()
    except SlackObjectFormationError as error:
        yield str(error)
    elements = block.get("elements", ())
    if len(elements) > 10:
        yield f"{len(elements)} elements in a context"
    for element in (block.get("text"), *elements):
        text = (element or {}).get("text", "")
        if _long(text) > 3_000:
            yield f"a block's text of {_long(text)}"
        if element and element.get("type") == "mrkdwn" and element.get("verbatim") is not True:
            yield "a text that Slack would link and mention in by itself"
        yield from _pings(text)


def _pings(text: str) -> Iterator[str]:
    for found in _PINGS.finditer(text):
        yield f"pings with {found[0]}"


def _long(text: str) -> int:
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2
