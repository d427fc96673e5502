"""Settings: where they come from, what a wrong one says, and that secrets stay hidden."""

from pathlib import Path

import pytest

from bot.settings import Settings, described, env_example, load_settings
from core.errors import SettingsError


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An environment without our variables, in an empty folder."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_empty_variable_never_shadows_the_file(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (nothing_set / ".env").write_text("DHARMA_PORT=9000\n")
    monkeypatch.setenv("DHARMA_PORT", "")
    assert load_settings().port == 9000


def test_a_file_that_is_no_text_gets_a_sentence(nothing_set: Path) -> None:
    (nothing_set / ".env").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="must be a text file in UTF-8"):
        load_settings()


def test_the_environment_comes_before_the_file(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (nothing_set / ".env").write_text("DHARMA_PORT=9000\n")
    monkeypatch.setenv("DHARMA_PORT", "9001")
    assert load_settings().port == 9001


def test_a_secret_file_is_read(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = nothing_set / "secrets"
    secrets.mkdir()
    (secrets / "DISCORD_TOKEN").write_text("from-a-file\n")
    monkeypatch.setattr("bot.settings._SECRET_FILES", secrets)
    assert load_settings().discord_token.get_secret_value() == "from-a-file"


@pytest.mark.parametrize(
    ("name", "value", "shape"),
    [
        ("DHARMA_PORT", "ninety", "letters of 6 characters"),
        ("DHARMA_PORT", "70000", "digits of 5 characters"),
        ("DHARMA_WEB", "perhaps", "letters of 7 characters"),
        ("DHARMA_REGION", "Utopia", "letters of 6 characters"),
        ("DHARMA_LOG_LEVEL", "loud", "letters of 4 characters"),
        ("DHARMA_MEMORY_HOURS", "-1", "digits of 2 characters"),
    ],
)
def test_a_wrong_value_names_the_field_its_shape_and_what_is_allowed(
    name: str, value: str, shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    unit = next(one.unit for one in described() if one.env == name)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.sentence == f"{name} is wrong: it holds {shape}. It takes {unit}."


def test_secrets_print_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = [one.env for one in described() if one.value == "" and one.env.endswith(("TOKEN", "KEY", "DATABASE_URL"))]
    for name in secrets:
        monkeypatch.setenv(name, "canary-value")
    settings = load_settings()
    assert len(secrets) == 6
    assert "canary" not in repr(settings) + "".join(f"{one}" for one in described(settings))


def test_every_setting_explains_itself() -> None:
    for one in described():
        assert all((one.says, one.unit, one.off, one.why)), one.env


def test_the_example_file_is_true() -> None:
    shipped = Path(__file__).parents[2] / ".env.example"
    assert shipped.read_text(encoding="utf-8") == env_example()


def test_the_example_file_sets_nothing_and_is_readable_when_uncommented(nothing_set: Path) -> None:
    lines = env_example().splitlines()
    assert all(line.startswith("#") or not line for line in lines)
    names = {str(field.validation_alias) for field in Settings.model_fields.values()}
    uncommented = [line[1:] for line in lines if line[1:].partition("=")[0] in names]
    (nothing_set / ".env").write_text("\n".join(uncommented))
    assert load_settings() == load_settings()
    assert len(uncommented) == len(names)


def test_a_home_is_made_absolute(nothing_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DHARMA_HOME", "data")
    assert load_settings().home == nothing_set / "data"
    monkeypatch.setenv("DHARMA_HOME", "~/data")
    assert load_settings().home == Path.home() / "data"
