"""Every setting, read once: from the environment, then `.env`, then secret files. Frozen; secrets never print."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import Field, JsonValue, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from core.errors import SettingsError

_SECRET_FILES = Path("/run/secrets")


def default_home() -> Path:
    """As root a folder that the database's own user may enter; otherwise the user's data directory."""
    if os.name == "posix" and os.geteuid() == 0:
        return Path("/var/lib/dharma-guide")
    return Path(platformdirs.user_data_dir("dharma-guide"))


def _field(default: Any, env: str, says: str, *, unit: str, off: str, why: str, **limits: Any) -> Any:
    extra: dict[str, JsonValue] = {"unit": unit, "off": off, "why": why}
    make = {"default_factory": default} if callable(default) else {"default": default}
    return Field(**make, validation_alias=env, description=says, json_schema_extra=extra, **limits)


class Settings(BaseSettings):
    """One field, one environment variable. `dharma settings` prints them; `.env.example` is made from them."""

    model_config = SettingsConfigDict(
        frozen=True, env_ignore_empty=True, env_file=".env", env_file_encoding="utf-8", extra="ignore"
    )

    home: Path = _field(
        default_home,
        "DHARMA_HOME",
        "Data directory: embedded database, key, fetched texts.",
        unit="a folder path",
        off="cannot be switched off",
        why="as root /var/lib/dharma-guide, which the database's own system user can reach; else the user's data directory",
    )

    @field_validator("home", "source_dir", "ontology")
    @classmethod
    def _absolute(cls, path: Path | None) -> Path | None:
        """A leading ~ is the user's home, and a relative path is meant from where the command was given."""
        return path.expanduser().absolute() if path is not None else None

    database_url: SecretStr = _field(
        SecretStr(""),
        "DATABASE_URL",
        "A PostgreSQL 15+ with pgvector to use instead of the embedded one.",
        unit="a postgresql:// URL",
        off="leave empty to use the embedded database",
        why="nothing to set up on one machine; set it when several machines serve one community",
    )
    secret_key: SecretStr = _field(
        SecretStr(""),
        "DHARMA_SECRET_KEY",
        "Encrypts conversations at rest and keys the hashes of users.",
        unit="base64 of 32 bytes",
        off="leave empty to use the key that is made in the data directory",
        why="a key that never leaves the machine; set it when several machines share a database",
    )
    embedder: str = _field(
        "default",
        "DHARMA_EMBEDDER",
        "Embedding model: `default`, `onnx:/folder`, or `sentence-transformers:NAME` with that extra installed.",
        unit="a name",
        off="cannot be switched off",
        why="all-MiniLM-L6-v2 in int8: the best small model we measured that installs without torch",
    )
    source_dir: Path | None = _field(
        None,
        "DHARMA_SOURCE_DIR",
        "A folder with a Bilara translation, for quotations; see docs/sources.md.",
        unit="a folder path",
        off="leave empty: units then serve with reference and link, without quotation",
        why="the project ships no translation",
    )
    ontology: Path | None = _field(
        None,
        "DHARMA_ONTOLOGY",
        "Another diagnostic vocabulary instead of the shipped one; `dharma corpus relabel` says how it fits.",
        unit="a TOML file like corpus/ontology.toml, with a table [renamed] from shipped names to its own",
        off="leave empty to use the shipped one",
        why="advice units and example messages are labelled with it",
    )
    web: bool = _field(
        True,
        "DHARMA_WEB",
        "Serve the chat page and its API.",
        unit="true or false",
        off="false",
        why="something to try at once, on this machine only",
    )
    host: str = _field(
        "127.0.0.1",
        "DHARMA_HOST",
        "Address that the chat page listens on.",
        unit="an address",
        off="see DHARMA_WEB",
        why="the page asks nobody who they are, so it is not offered to a network unless someone decides so",
    )
    port: int = _field(
        8080,
        "DHARMA_PORT",
        "Port of the chat page.",
        unit="a port number, 0 to 65535; 0 takes a free one",
        off="see DHARMA_WEB",
        why="customary, and free on most machines",
        ge=0,
        le=65535,
    )
    discord_token: SecretStr = _field(
        SecretStr(""),
        "DISCORD_TOKEN",
        "Bot token from Discord's developer portal.",
        unit="a token",
        off="leave empty",
        why="without a token the Discord door stays closed",
    )
    discord_api_url: str = _field(
        "",
        "DISCORD_API_URL",
        "Another base address for Discord's REST API, for a proxy or a test.",
        unit="a URL",
        off="leave empty to reach Discord itself",
        why="Discord itself",
    )
    discord_gateway_url: str = _field(
        "",
        "DISCORD_GATEWAY_URL",
        "Another address for Discord's gateway, for a proxy or a test.",
        unit="a ws:// or wss:// URL",
        off="leave empty to reach Discord itself",
        why="Discord itself",
    )
    slack_bot_token: SecretStr = _field(
        SecretStr(""),
        "SLACK_BOT_TOKEN",
        "Bot token (xoxb-) of the Slack app.",
        unit="a token",
        off="leave empty",
        why="without both tokens the Slack door stays closed",
    )
    slack_app_token: SecretStr = _field(
        SecretStr(""),
        "SLACK_APP_TOKEN",
        "App-level token (xapp-) with connections:write, for Socket Mode.",
        unit="a token",
        off="leave empty",
        why="Socket Mode needs no public address",
    )
    slack_api_url: str = _field(
        "",
        "SLACK_API_URL",
        "Another base address for Slack's Web API, for a proxy or a test.",
        unit="a URL that ends in /api/",
        off="leave empty to reach Slack itself",
        why="Slack itself",
    )
    anthropic_api_key: SecretStr = _field(
        SecretStr(""),
        "ANTHROPIC_API_KEY",
        "Key for Claude, which drafts advice units (`dharma corpus extract`). Answers come from the local stages alone.",
        unit="a key",
        off="leave empty",
        why="the local stages are the floor that is always there",
    )
    anthropic_base_url: str = _field(
        "",
        "ANTHROPIC_BASE_URL",
        "Another base address for Claude's API, for a proxy, another model server or a test.",
        unit="a URL",
        off="leave empty to reach Anthropic itself",
        why="Anthropic itself",
    )
    extract_model: str = _field(
        "claude-sonnet-5-5",
        "DHARMA_EXTRACT_MODEL",
        "The model that drafts advice units.",
        unit="the id of a model",
        off="drafts are made only by `dharma corpus extract`",
        why="reads and writes well at a price that allows thousands of passages",
        min_length=1,
    )
    region: str = _field(
        "",
        "DHARMA_REGION",
        "Country whose crisis lines are named first.",
        unit="a two-letter country code",
        off="leave empty to offer the international directories",
        why="a bot does not know where people are, and does not track them to find out",
        pattern=r"^([A-Za-z]{2})?$",
    )
    memory_hours: float = _field(
        24.0,
        "DHARMA_MEMORY_HOURS",
        "How long a thread is remembered after its last message.",
        unit="hours, 0 to 720",
        off="0 remembers nothing",
        why="long enough for a conversation that pauses overnight, and no longer",
        ge=0,
        le=720,
    )
    lease_seconds: float = _field(
        15.0,
        "DHARMA_LEASE_SECONDS",
        "How long a killed process' unanswered questions wait before another takes them over.",
        unit="seconds, 1 to 600",
        off="cannot be switched off",
        why="renewed every third of it: two missed renewals do not yet count as dead",
        ge=1,
        le=600,
    )
    drain_seconds: float = _field(
        30.0,
        "DHARMA_DRAIN_SECONDS",
        "How long a stop waits for answers that are being written.",
        unit="seconds, 0 to 300",
        off="0 stops at once; what was cut off is answered after the next start",
        why="what container platforms grant before they kill",
        ge=0,
        le=300,
    )
    log_level: Literal["debug", "info", "warning", "error"] = _field(
        "info",
        "DHARMA_LOG_LEVEL",
        "What is logged. Never the text of a message.",
        unit="debug, info, warning or error",
        off="error logs the least",
        why="one line per ask",
    )


def load_settings() -> Settings:
    """Settings of this process; raises SettingsError that names the variable, the shape of its value and what is allowed."""
    secrets = _SECRET_FILES if _SECRET_FILES.is_dir() else None
    try:
        return Settings(_secrets_dir=secrets)
    except ValidationError as error:
        raise SettingsError("\n".join(_explained(dict(found)) for found in error.errors(include_url=False))) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            "The settings cannot be read: .env, and each secret file, must be a text file in UTF-8 that this user may open."
        ) from error


def _explained(found: dict[str, Any]) -> str:
    name = str(found["loc"][0])
    field = next((info for info in Settings.model_fields.values() if info.validation_alias == name), None)
    allowed = f" It takes {_extra(field, 'unit')}." if field is not None else ""
    return f"{name} is wrong: it holds {_shape(found.get('input'))}.{allowed}"


def _shape(value: object) -> str:
    """What a value looks like without telling it: it may be a secret."""
    if isinstance(value, str):
        kind = "digits" if value.lstrip("-").isdigit() else "letters" if value.isalpha() else "text"
        return f"{kind} of {len(value)} character{'s' if len(value) != 1 else ''}"
    return f"a value of type {type(value).__name__}"


@dataclass(frozen=True, slots=True)
class Described:
    """One setting for people."""

    env: str
    says: str
    unit: str
    off: str
    why: str
    default: str
    value: str


def described(settings: Settings | None = None) -> Iterator[Described]:
    """Every setting with its value, secrets hidden; without ``settings`` the values are empty."""
    for name, field in Settings.model_fields.items():
        secret = field.annotation is SecretStr
        yield Described(
            env=str(field.validation_alias),
            says=field.description or "",
            unit=_extra(field, "unit"),
            off=_extra(field, "off"),
            why=_extra(field, "why"),
            default=""
            if secret or field.default_factory is not None or field.default is None
            else _plain(field.default),
            value="" if settings is None else _value(getattr(settings, name), secret=secret),
        )


def env_example() -> str:
    """The text of `.env.example`."""
    head = "# Every setting of Dharma Guide, made by `dharma settings --example`. All are optional. Copy to `.env`.\n"
    blocks = (
        f"# {one.says}\n# Takes {one.unit}. Off: {one.off}.\n# Default: {one.why}.\n#{one.env}={one.default}\n"
        for one in described()
    )
    return "\n".join([head, *blocks])


def _value(value: object, *, secret: bool) -> str:
    if isinstance(value, SecretStr) and secret:
        return "(set, hidden)" if value.get_secret_value() else "(not set)"
    return "(not set)" if value in ("", None) else _plain(value)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _extra(field: FieldInfo | None, name: str) -> str:
    extra = field.json_schema_extra if field is not None else None
    return str(extra[name]) if isinstance(extra, dict) else ""
