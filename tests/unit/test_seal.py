"""What is sealed opens with the same key, for the same row, and in no other way."""

import base64
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.errors import SettingsError
from core.seal import Seal, seal_from, seal_in

SEAL = Seal(bytes(range(32)))


def test_it_opens_with_the_same_key_for_the_same_row() -> None:
    assert SEAL.open(SEAL.close("grüße 🙏", about="row"), about="row") == "grüße 🙏"


def test_it_opens_in_no_other_way() -> None:
    sealed = SEAL.close("secret", about="row")
    altered = sealed[:-1] + bytes([sealed[-1] ^ 1])
    assert SEAL.open(sealed, about="other row") is None
    assert Seal(bytes(32)).open(sealed, about="row") is None
    assert SEAL.open(altered, about="row") is None


def test_two_seals_of_one_text_differ_and_show_nothing() -> None:
    first, second = (SEAL.close("canary", about="row") for _ in range(2))
    assert first != second
    assert b"canary" not in first


def test_a_pseudonym_is_stable_keyed_and_not_the_name() -> None:
    assert SEAL.pseudonym("discord:1") == SEAL.pseudonym("discord:1") != SEAL.pseudonym("slack:1")
    assert Seal(bytes(32)).pseudonym("discord:1") != SEAL.pseudonym("discord:1")


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as several:
        keys = {seal.key for seal in several.map(lambda _: seal_in(tmp_path), range(8))}
    assert len(keys) == 1
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_a_key_never_prints() -> None:
    assert "key" not in repr(SEAL)


@pytest.mark.parametrize("secret", ["short", "not base64 at all!", base64.urlsafe_b64encode(os.urandom(16)).decode()])
def test_a_wrong_key_says_how_to_make_one(secret: str) -> None:
    with pytest.raises(SettingsError, match="Make one with") as caught:
        seal_from(secret)
    assert secret not in caught.value.sentence


def test_a_given_key_is_used() -> None:
    assert seal_from(base64.urlsafe_b64encode(SEAL.key).decode()) == SEAL


def test_what_is_cut_short_does_not_open() -> None:
    sealed = SEAL.close("secret", about="row")
    assert [SEAL.open(sealed[:length], about="row") for length in range(len(sealed))] == [None] * len(sealed)


def test_no_altered_byte_opens() -> None:
    sealed = SEAL.close("secret", about="row")
    altered = (sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :] for at in range(len(sealed)))
    assert {SEAL.open(one, about="row") for one in altered} == {None}


def test_the_key_that_is_there_is_kept(tmp_path: Path) -> None:
    assert seal_in(tmp_path) == seal_in(tmp_path)
    (tmp_path / "secret.key").write_bytes(base64.urlsafe_b64encode(SEAL.key) + b"\n")
    assert seal_in(tmp_path) == SEAL


@pytest.mark.parametrize("held", [b"", b"\xff\xfe", b"not a key", base64.b64encode(bytes(31))])
def test_a_damaged_key_file_is_named_and_left_alone(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(held)
    with pytest.raises(SettingsError, match="Put back a copy") as caught:
        seal_in(tmp_path)
    assert str(path) in caught.value.sentence
    assert "DHARMA_SECRET_KEY" not in caught.value.sentence
    assert path.read_bytes() == held


def test_both_alphabets_of_base64_are_read_and_nothing_is_skipped() -> None:
    key = bytes(range(224, 256))
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        assert seal_from(f" {encode(key).decode()}\n") == Seal(key)
    with pytest.raises(SettingsError, match="is not base64"):
        seal_from("!" + base64.b64encode(key).decode())
