"""`dharma doctor`: each thing that can be missing is named, with what to do about it, and nothing secret is shown."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import SecretStr
from rich.console import Console

from bot import doctor
from bot.settings import Settings
from core.db import migrations
from core.errors import DatabaseUnavailable, DharmaError, EmbedderUnavailable, ExtensionMissing, SettingsError
from core.testing import FakeEmbedder, FakeLibrary, FakeTexts, a_unit


@dataclass
class World:
    """What the doctor finds. An error is raised where the thing would be opened."""

    home: Path
    settings: dict[str, object] = field(default_factory=dict)
    unreadable: DharmaError | None = None
    database: DharmaError | None = None
    embedder: DharmaError | None = None
    units: int = 3

    def load_settings(self) -> Settings:
        if self.unreadable is not None:
            raise self.unreadable
        return Settings(_env_file=None, DHARMA_HOME=self.home, **self.settings)

    @asynccontextmanager
    async def open_database(self, settings: Settings) -> AsyncIterator[str]:
        if self.database is not None:
            raise self.database
        yield "postgresql://somewhere"

    @asynccontextmanager
    async def open_pool(self, url: str, *, most: int) -> AsyncIterator["World"]:
        yield self

    async def fetchval(self, statement: str) -> str:
        return "18.1" if "server_version" in statement else "0.8.1"

    def library(self, pool: "World") -> FakeLibrary:
        return FakeLibrary([a_unit(f"an5.{number}/one") for number in range(1, self.units + 1)])

    def open_embedder(self, name: str) -> FakeEmbedder:
        if self.embedder is not None:
            raise self.embedder
        return FakeEmbedder()

    async def examined(self) -> tuple[int, str]:
        out = io.StringIO()
        code = await doctor.examine(Console(file=out, width=60, highlight=False))
        return code, out.getvalue()


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    made = World(tmp_path)
    for variable in (str(info.validation_alias) for info in Settings.model_fields.values()):
        monkeypatch.delenv(variable, raising=False)
    for name in ("load_settings", "open_database", "open_pool", "open_embedder"):
        monkeypatch.setattr(doctor, name, getattr(made, name))
    monkeypatch.setattr(doctor, "PostgresLibrary", made.library)
    monkeypatch.setattr(doctor, "PostgresTexts", lambda pool: FakeTexts())
    return made


async def test_with_nothing_configured_everything_that_is_needed_works(world: World) -> None:
    code, told = await world.examined()
    assert code == 0
    assert "Everything that is needed works." in told
    assert f"Database: PostgreSQL 18.1, pgvector 0.8.1, {len(migrations())} migration" in told
    assert f"(embedded, in {world.home})" in told
    for line in (
        "Advice units: 3 units",
        "Embedding model: fake, 32 dimensions",
        "Discord: no token",
        "Slack: no token",
    ):
        assert line in told


async def test_what_is_off_says_how_to_switch_it_on(world: World) -> None:
    told = (await world.examined())[1]
    for advice in ("Set DISCORD_TOKEN", "Set SLACK_BOT_TOKEN and SLACK_APP_TOKEN", "dharma corpus fetch"):
        assert advice in told


@pytest.mark.parametrize(
    ("broken", "advice"),
    [
        ({"embedder": EmbedderUnavailable("The model is missing.")}, "`make setup` installs the default model."),
        ({"database": DatabaseUnavailable("No server answers.")}, "see DHARMA_HOME"),
        ({"database": ExtensionMissing("pgvector is not installed.")}, "DATABASE_URL names another server"),
        ({"settings": {"DHARMA_SOURCE_DIR": "/nowhere/at/all"}}, "Units serve without it."),
        ({"unreadable": SettingsError("DHARMA_PORT is wrong.")}, "`dharma settings` lists what each one takes."),
    ],
)
async def test_what_is_broken_is_told_with_what_to_do(world: World, broken: dict[str, object], advice: str) -> None:
    for name, value in broken.items():
        setattr(world, name, value)
    code, told = await world.examined()
    assert code == 1
    assert told.count("BAD") == 1
    assert "1 thing to mend." in told
    assert advice in told
    for error in broken.values():
        assert not isinstance(error, DharmaError) or error.sentence in told


async def test_a_server_of_ones_own_that_does_not_answer_is_not_blamed_on_the_folder(world: World) -> None:
    world.settings = {"DATABASE_URL": "postgresql://me:canary@db/dharma"}
    world.database = DatabaseUnavailable("The database at db does not answer.")
    told = (await world.examined())[1]
    assert "Check DATABASE_URL, or unset it" in told
    assert "DHARMA_HOME" not in told


async def test_one_broken_thing_does_not_hide_the_next(world: World) -> None:
    world.embedder, world.database = EmbedderUnavailable("No model."), DatabaseUnavailable("No server.")
    code, told = await world.examined()
    assert code == 1
    assert "2 things to mend." in told
    assert "Chat page" in told


async def test_settings_that_cannot_be_read_end_the_look(world: World) -> None:
    world.unreadable = SettingsError("DHARMA_PORT is wrong: it holds letters of 3 characters.")
    told = (await world.examined())[1]
    assert "DHARMA_PORT is wrong" in told
    assert "Database" not in told


async def test_an_empty_library_says_when_it_is_filled(world: World) -> None:
    world.units = 0
    code, told = await world.examined()
    assert code == 0
    assert "0 units" in told
    assert "They are put in at the first start" in told


async def test_half_a_slack_set_up_names_the_half_that_is_missing(world: World) -> None:
    world.settings = {"SLACK_BOT_TOKEN": "xoxb-canary"}
    assert "Slack: no SLACK_APP_TOKEN" in (await world.examined())[1]


async def test_no_secret_is_shown(world: World) -> None:
    secret = [str(one.validation_alias) for one in Settings.model_fields.values() if one.annotation is SecretStr]
    world.settings = dict.fromkeys(secret, "canary")
    told = (await world.examined())[1]
    assert len(secret) > 4
    assert "canary" not in told
    assert told.count("token set") == 2


async def test_words_in_brackets_are_shown_and_not_taken_for_colours(world: World) -> None:
    world.database = DatabaseUnavailable("no [red]server[/red] at [::1]")
    assert "no [red]server[/red] at [::1]" in (await world.examined())[1]
