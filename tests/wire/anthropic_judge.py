"""Judges what is sent to Claude against the documentation of its Messages and Message Batches API, field by field.

What the service would refuse with 400 is a refusal here, and a violation that a test can assert to be absent.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import jsonschema

VERSIONS = frozenset({"2023-06-01", "2026-10-21"})
MODELS = frozenset({"claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5"})
MOST_OUTPUT = 128_000
MOST_IN_A_BATCH = 100_000

_FIELDS = frozenset(
    {
        *("model", "max_tokens", "messages", "system", "stop_sequences", "stream", "metadata", "output_config"),
        *("thinking", "tools", "tool_choice", "cache_control", "container", "service_tier", "inference_geo"),
    }
)
_CUSTOM_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_EFFORTS = frozenset({"low", "medium", "high", "xhigh", "max"})
_TEXT_BLOCK = frozenset({"type", "text", "cache_control", "citations"})
# Constrained decoding takes a part of JSON Schema; anything else is refused and not ignored.
_SCHEMA = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "allOf"),
        *("$ref", "$defs", "description", "title", "default", "format", "minItems", "pattern"),
    }
)
_MOST_OPTIONAL = 24


def key(given: Mapping[str, str]) -> str:
    """The API key of a call: in ``x-api-key`` from older clients, as a bearer from those since 2.x; empty when both are there."""
    keys = [given[name] for name in ("x-api-key", "Authorization") if name in given]
    return keys[0].removeprefix("Bearer ") if len(keys) == 1 else ""


def headers(given: Mapping[str, str], *, with_body: bool) -> Iterator[str]:
    """What is wrong with a call's headers, the key aside."""
    if given.get("anthropic-version", "") not in VERSIONS:
        yield f"anthropic-version: {given.get('anthropic-version')!r} is no version"
    if with_body and given.get("content-type", "").partition(";")[0] != "application/json":
        yield "content-type: must be application/json"


def message(params: Any, *, in_batch: bool = False) -> Iterator[str]:
    """What is wrong with the body of /v1/messages, or with ``params`` of one request in a batch."""
    if not isinstance(params, Mapping):
        yield "the body is no object"
        return
    for name in sorted(params.keys() - _FIELDS):
        yield f"{name}: Extra inputs are not permitted"
    model, most = params.get("model"), params.get("max_tokens")
    if not isinstance(model, str) or not model:
        yield "model: Field required"
    if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= MOST_OUTPUT:
        yield f"max_tokens: {most!r} is not between 1 and {MOST_OUTPUT}"
    if in_batch and params.get("stream"):
        yield "stream: not in a batch"
    if "system" in params:
        yield from _content(params["system"], "system")
    yield from _messages(params.get("messages"))
    yield from _output(params.get("output_config", {}))


def batch(body: Any) -> Iterator[str]:
    """What is wrong with the body of /v1/messages/batches."""
    if not isinstance(body, Mapping) or set(body) != {"requests"} or not isinstance(body["requests"], list):
        yield "requests: Field required, and nothing else"
        return
    if not 1 <= len(body["requests"]) <= MOST_IN_A_BATCH:
        yield f"requests: {len(body['requests'])} are not between 1 and {MOST_IN_A_BATCH}"
    ids = [one.get("custom_id") for one in body["requests"] if isinstance(one, Mapping)]
    if len(set(ids)) < len(body["requests"]):
        yield "custom_id: must be unique"
    for place, one in enumerate(body["requests"]):
        if not isinstance(one, Mapping) or set(one) != {"custom_id", "params"}:
            yield f"requests.{place}: custom_id and params, and nothing else"
            continue
        if not isinstance(one["custom_id"], str) or not _CUSTOM_ID.fullmatch(one["custom_id"]):
            yield f"requests.{place}.custom_id: {one['custom_id']!r} does not match {_CUSTOM_ID.pattern}"
        yield from (f"requests.{place}.params.{fault}" for fault in message(one["params"], in_batch=True))


def _messages(turns: Any) -> Iterator[str]:
    if not isinstance(turns, list) or not turns:
        yield "messages: at least one message is required"
        return
    for place, turn in enumerate(turns):
        if (
            not isinstance(turn, Mapping)
            or set(turn) != {"role", "content"}
            or turn["role"] not in ("user", "assistant")
        ):
            yield f"messages.{place}: a role and a content are needed"
            return
        yield from _content(turn["content"], f"messages.{place}.content")
    if turns[0]["role"] != "user" or turns[-1]["role"] != "user":
        yield "messages: must begin and end with the user"


def _content(content: Any, where: str) -> Iterator[str]:
    if isinstance(content, str):
        if not content.strip():
            yield f"{where}: text must not be empty"
        return
    if not isinstance(content, Sequence) or not content:
        yield f"{where}: a text or blocks are needed"
        return
    for place, block in enumerate(content):
        if not isinstance(block, Mapping) or block.get("type") != "text" or set(block) - _TEXT_BLOCK:
            yield f"{where}.{place}: this server takes blocks of text only"
            continue
        if not str(block.get("text", "")).strip():
            yield f"{where}.{place}.text: must not be empty"
        cache = block.get("cache_control", {"type": "ephemeral"})
        if (
            cache.get("type") != "ephemeral"
            or cache.get("ttl", "5m") not in ("5m", "1h")
            or set(cache) - {"type", "ttl"}
        ):
            yield f"{where}.{place}.cache_control: {cache!r}"


def _output(config: Any) -> Iterator[str]:
    if not isinstance(config, Mapping) or set(config) - {"format", "effort"}:
        yield "output_config: format and effort, and nothing else"
        return
    if config.get("effort", "high") not in _EFFORTS:
        yield f"output_config.effort: {config['effort']!r}"
    if "format" not in config:
        return
    given = config["format"]
    if not isinstance(given, Mapping) or set(given) != {"type", "schema"} or given["type"] != "json_schema":
        yield "output_config.format: a type json_schema and a schema are needed"
        return
    try:
        jsonschema.Draft202012Validator.check_schema(given["schema"])
    except jsonschema.SchemaError as error:
        yield f"output_config.format.schema: {error.message}"
        return
    yield from _schema(given["schema"], "output_config.format.schema")
    if sum(_optional(given["schema"])) > _MOST_OPTIONAL:
        yield "output_config.format.schema: too many optional fields"


def _schema(schema: Mapping[str, Any], where: str) -> Iterator[str]:
    for name in sorted(schema.keys() - _SCHEMA):
        yield f"{where}: {name} is not supported"
    if schema.get("type") == "object" and schema.get("additionalProperties") is not False:
        yield f"{where}: additionalProperties must be false"
    if schema.get("minItems", 0) not in (0, 1):
        yield f"{where}: minItems other than 0 and 1 is not supported"
    if "enum" in schema and not schema["enum"]:
        yield f"{where}: an enum of nothing"
    for name, inner in _inner(schema):
        yield from _schema(inner, f"{where}.{name}")


def _inner(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from schema.get("properties", {}).items()
    yield from schema.get("$defs", {}).items()
    if "items" in schema:
        yield "items", schema["items"]
    for name in ("anyOf", "allOf"):
        yield from ((f"{name}.{place}", one) for place, one in enumerate(schema.get(name, ())))


def _optional(schema: Mapping[str, Any]) -> Iterator[int]:
    yield len(schema.get("properties", {}).keys() - set(schema.get("required", ())))
    for _, inner in _inner(schema):
        yield from _optional(inner)
