"""The one error tree.

DharmaError
├── BadQuestion          the message cannot be answered as it stands (empty, too long)
├── SettingsError        a setting has a wrong value
├── DatabaseUnavailable  no database answers
│   └── ExtensionMissing the database lacks pgvector
├── HomeBusy             another bot owns this data directory
├── DoorClosed           a door cannot open (wrong token, busy port); the others stay open
├── EmbedderUnavailable  the embedding model is absent or altered
└── CorpusError          a unit, source or ontology file is wrong (names file and line)

Expected outcomes of an ask (a crisis, nothing found) are values on Answer and never raised.
Every error carries ``code`` for programs and ``sentence`` for people.
"""


class DharmaError(Exception):
    """Root of the tree. ``sentence`` is shown to people as it stands: no trace, no provider's words."""

    code = "ERROR"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadQuestion(DharmaError):
    """The message cannot be answered. ``reason`` is ``empty`` or ``too_long``."""

    code = "BAD_QUESTION"

    def __init__(self, sentence: str, *, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class SettingsError(DharmaError):
    """A setting has a wrong value. Never carries the value itself, only its shape."""

    code = "BAD_SETTING"


class DatabaseUnavailable(DharmaError):
    code = "DATABASE_UNAVAILABLE"


class ExtensionMissing(DatabaseUnavailable):
    code = "PGVECTOR_MISSING"


class HomeBusy(DharmaError):
    code = "HOME_BUSY"


class DoorClosed(DharmaError):
    code = "DOOR_CLOSED"


class EmbedderUnavailable(DharmaError):
    code = "EMBEDDER_UNAVAILABLE"


class CorpusError(DharmaError):
    """A file of the corpus is wrong. ``where`` is ``file:line``."""

    code = "CORPUS_ERROR"

    def __init__(self, sentence: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.where = where
