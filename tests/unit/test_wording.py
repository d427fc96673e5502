import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadQuestion
from core.question import MAX_CHARACTERS
from core.wording import checked, fold, is_wordless, normalise

ANY_TEXT = st.text(st.characters(), max_size=400)  # surrogates and controls included


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("don’t “shout” — now", 'don\'t "shout" - now'),
        ("\u200bhel\u00adlo\ufeff", "hello"),
        ("\u202eabc\u202c", "abc"),
        ("a\x00b\x07c", "abc"),
        ("a\ud800b", "ab"),
        ("one \t  two", "one two"),
        ("one\r\ntwo\n\n\n\nthree  ", "one\ntwo\n\nthree"),
        ("ｆｕｌｌ ﬁne", "full fine"),
        ("𝐤𝐢𝐥𝐥", "kill"),
    ],
)
def test_normalise_makes_text_plain(typed: str, plain: str) -> None:
    assert normalise(typed) == plain


@given(ANY_TEXT)
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(ANY_TEXT)
def test_what_is_normalised_can_be_stored_and_sent(text: str) -> None:
    assert "\x00" not in normalise(text).encode("utf-8").decode("utf-8")


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("I’m gonna k1lllll mysélf", "im going to kill myself"),
        ("su1c1de", "suicide"),
        ("s*icide", "suicide"),
        ("$uicidal", "suicidal"),
        ("k i l l myself", "kill myself"),
        ("unalive myself", "kill myself"),
        ("ѕuісіdе", "suicide"),
        ("ᴋɪʟʟ", "kill"),
        ("I do not want to be here any more...", "i dont want to be here anymore"),
        ("goood, I neeeed it", "good, i need it"),
        ("my Mum and Dad", "my mother and father"),
    ],
)
def test_fold_undoes_disguise_and_slang(typed: str, folded: str) -> None:
    assert fold(typed) == folded


@pytest.mark.parametrize("kept", ["an5.161", "3am", "20mg", "mn 10:4.1", "covid19"])
def test_fold_leaves_numbers_alone(kept: str) -> None:
    assert fold(kept) == kept


@given(ANY_TEXT)
def test_folding_never_raises(text: str) -> None:
    assert fold(text) == fold(text).strip()


@pytest.mark.parametrize(
    ("text", "wordless"),
    [
        ("🙏🙏🏽 ❤️", True),
        ("https://example.org/path?x=1", True),
        ("...?!", True),
        ("<@123> :pray:", True),
        ("", True),
        ("hi 🙏", False),
        ("see https://example.org", False),
        ("悲しい", False),
    ],
)
def test_wordless_messages(text: str, wordless: bool) -> None:
    assert is_wordless(text) is wordless


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\t\u200b\ufeff", "empty"),
        ("a" * (MAX_CHARACTERS + 1), "too_long"),
        ("\ufdfa" * 2_000, "too_long"),  # one character that NFKC makes eighteen
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        checked(text)
    assert caught.value.reason == reason
    assert caught.value.sentence.endswith("?" if reason == "too_long" else ".")


def test_the_longest_message_is_read() -> None:
    assert checked("a" * MAX_CHARACTERS) == "a" * MAX_CHARACTERS
