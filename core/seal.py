"""Encryption at rest and keyed hashes: what people wrote and who they are never stand readable in the database."""

import base64
import binascii
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
        """The plain text, or None when it was sealed under another key or for another row."""
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
        key = base64.urlsafe_b64decode(secret)
    except (binascii.Error, ValueError) as error:
        raise SettingsError("DHARMA_SECRET_KEY is not base64. " + _HOW) from error
    if len(key) != KEY_BYTES:
        raise SettingsError(f"DHARMA_SECRET_KEY holds {len(key)} bytes, {KEY_BYTES} are needed. {_HOW}")
    return Seal(key)


_HOW = "Make one with: python -c 'import os,base64; print(base64.urlsafe_b64encode(os.urandom(32)).decode())'"


def seal_in(home: Path) -> Seal:
    """The seal kept in the data directory; written there (mode 0600) the first time, whole or not at all."""
    path = home / "secret.key"
    if not path.exists():
        descriptor, fresh = tempfile.mkstemp(dir=home, prefix="secret.", suffix=".new")
        with os.fdopen(descriptor, "wb") as file:
            file.write(base64.urlsafe_b64encode(os.urandom(KEY_BYTES)))
        # A hard link fails when another process was first; then that one's key is the key.
        with suppress(FileExistsError):
            os.link(fresh, path)
        os.unlink(fresh)
    return seal_from(path.read_text().strip())
