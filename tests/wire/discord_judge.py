"""Judge a bot's requests: by Discord's published schema where it is at hand, and by the rules that the schema misses."""

import copy
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

_ROOT = "urn:discord"
# Accepted by Discord and sent by discord.py, though the schema does not name them.
_TOLERATED = frozenset({"nsfw", "tts", "dm_permission"})
CONTENT_LIMIT = 2_000


@dataclass
class Judge:
    """``violations`` collects a sentence for each broken rule; a test ends by asserting that there are none."""

    spec: Mapping[str, Any] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    judged: int = 0

    def __post_init__(self) -> None:
        self._paths = [(_pattern(path), path) for path in self.spec.get("paths", {})]
        self._registry = Registry().with_resource(_ROOT, DRAFT202012.create_resource(dict(self.spec)))

    def request(self, method: str, path: str, query: Mapping[str, str], body: object) -> None:
        """``path`` is below the API's base, as it was sent."""
        found = [f"{method} {path}: {broken}" for broken in self._broken(method, path, query, body)]
        self.violations += found
        self.judged += 1

    def _broken(self, method: str, path: str, query: Mapping[str, str], body: object) -> Iterator[str]:
        if self.spec:
            yield from self._against_schema(method, path, query, body)
        if isinstance(body, Mapping):
            message = body.get("data", body) if path.endswith("/callback") else body
            yield from _message_rules(message)

    def _against_schema(self, method: str, path: str, query: Mapping[str, str], body: object) -> Iterator[str]:
        template = self._template(path)
        operation = self.spec["paths"].get(template, {}).get(method.lower())
        if operation is None:
            yield "there is no such operation"
            return
        shared = self.spec["paths"][template].get("parameters", [])
        known = {one["name"] for one in (*operation.get("parameters", []), *shared) if "name" in one}
        yield from (f"the query parameter {name} is unknown" for name in query if name not in known)
        if "requestBody" in operation:
            yield from self._body(template, method, operation, body)

    def _body(self, template: str, method: str, operation: Mapping[str, Any], body: object) -> Iterator[str]:
        if body is None:
            if operation["requestBody"].get("required"):
                yield "a body is required"
            return
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        escaped = quote(template.replace("~", "~0").replace("/", "~1"))
        pointer = f"{_ROOT}#/paths/{escaped}/{method.lower()}/requestBody/content/application~1json/schema"
        validator = Draft202012Validator({"$ref": pointer}, registry=self._registry)
        yield from (f"{error.json_path}: {error.message}"[:300] for error in validator.iter_errors(body))
        if isinstance(body, Mapping):
            named = _TOLERATED | set(self._properties(schema))
            yield from (f"the argument {name} is unknown" for name in body if name not in named)

    def _properties(self, schema: Mapping[str, Any]) -> Iterator[str]:
        yield from schema.get("properties", {})
        for part in (*schema.get("anyOf", []), *schema.get("allOf", [])):
            yield from self._properties(part)
        if "$ref" in schema:
            yield from self._properties(self.spec["components"]["schemas"][schema["$ref"].rpartition("/")[2]])

    def _template(self, path: str) -> str:
        """The most literal template that fits: ``@original`` before ``{message_id}``."""
        fitting = [template for pattern, template in self._paths if pattern.fullmatch(path)]
        return min(fitting, key=lambda template: template.count("{"), default="")


def read_judge(path: Path) -> Judge:
    """The judge with Discord's schema, relaxed where the platform itself is more lenient."""
    spec = json.loads(path.read_text(encoding="utf-8"))
    snowflake = copy.deepcopy(spec["components"]["schemas"]["SnowflakeType"])
    relaxed = _relaxed(spec)
    relaxed["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer"}]}
    return Judge(relaxed)


def units(text: str) -> int:
    """UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _relaxed(value: Any) -> Any:
    if isinstance(value, dict):
        return {"anyOf" if key == "oneOf" else key: _relaxed(one) for key, one in value.items()}
    return [_relaxed(one) for one in value] if isinstance(value, list) else value


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile("".join("[^/]+" if part.startswith("{") else re.escape(part) for part in _pieces(template)))


def _pieces(template: str) -> list[str]:
    return re.split(r"(\{[^}]+\})", template)


def _message_rules(message: Mapping[str, Any]) -> Iterator[str]:
    content = message.get("content")
    if not isinstance(content, str):
        return
    if not content.strip():
        yield "the message is empty"
    if units(content) > CONTENT_LIMIT:
        yield f"the message has {units(content)} characters"
    allowed = message.get("allowed_mentions")
    if not isinstance(allowed, Mapping):
        yield "allowed_mentions is missing, so the message pings"
    elif allowed.get("parse") or allowed.get("users") or allowed.get("roles") or allowed.get("replied_user"):
        yield "the message may ping somebody"
    if "nonce" in message and not message.get("enforce_nonce"):
        yield "a nonce that is not enforced does not keep a message from standing twice"
