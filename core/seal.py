"""Encryption at rest and keyed hashes: what people wrote and who they are never stand readable in the database."""

import base64
import hashlib
import hmac
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from core.errors import SettingsError

KEY_BYTES = 32
_NONCE_BYTES = 12


@dataclass(frozen=True, slots=True)
class Seal:
    """AES-256-GCM under one key. ``about`` binds a sealed value to its row, so that it opens nowhere else."""

    key: bytes = field(repr=False)

    def close(self, plain: str, *, about: str) -> bytes:
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + AESGCM(self.key).encrypt(nonce, plain.encode(), about.encode())

    def open(self, sealed: bytes, *, about: str) -> str | None:
        """The plain text, or None when it was sealed under another key or for another row, altered or cut short."""
        if len(sealed) < _NONCE_BYTES:
            return None
        try:
            return AESGCM(self.key).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], about.encode()).decode()
        except InvalidTag:
            return None

    def pseudonym(self, who: str) -> str:
        """A keyed hash (HMAC-SHA-256, 32 hex digits) that names a person within this installation only."""
        return hmac.new(self.key, who.encode(), hashlib.sha256).hexdigest()[:32]


def seal_from(secret: str) -> Seal:
    """A seal from the base64 of 32 bytes; raises SettingsError that tells how to make one."""
    try:
        return Seal(_decoded(secret))
    except ValueError as error:
        raise SettingsError(f"DHARMA_SECRET_KEY {error}. {_HOW}") from error


def _decoded(secret: str) -> bytes:
    """Raises ValueError that says what is wrong and never what was given."""
    try:
        key = base64.b64decode(secret.strip().translate(_URLSAFE), validate=True)
    except ValueError as error:
        raise ValueError("is not base64") from error
    if len(key) != KEY_BYTES:
        raise ValueError(f"holds {len(key)} bytes, {KEY_BYTES} are needed")
    return key


_URLSAFE = str.maketrans("-_", "+/")
_HOW = "Make one with: python -c 'import os,base64; print(base64.urlsafe_b64encode(os.urandom(32)).decode())'"


def seal_in(home: Path) -> Seal:
    """The seal kept in the data directory; written there (mode 0600) the first time, whole or not at all.

    Raises SettingsError when the file that is there is no key: a new one would lose what the old one has sealed.
    """
    path = home / "secret.key"
    if not path.exists():
        descriptor, fresh = tempfile.mkstemp(dir=home, prefix="secret.", suffix=".new")
        with os.fdopen(descriptor, "wb") as file:
            file.write(base64.urlsafe_b64encode(os.urandom(KEY_BYTES)))
        # A hard link fails when another process was first; then that one's key is the key.
        with suppress(FileExistsError):
            os.link(fresh, path)
        os.unlink(fresh)
    try:
        return Seal(_decoded(path.read_text()))
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"The key in {path} cannot be used. Put back a copy of it; if there is none, remove the file: "
            "a new key is made, and conversations sealed with the old one cannot be read any more."
        ) from error
