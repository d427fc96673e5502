"""Text as people type it, made plain: once for reading (`normalise`), once more for matching (`fold`). Pure; nothing raises
except `checked`. Every pass is linear in the length of the text."""

import re
import unicodedata
from collections.abc import Mapping

from core.errors import BadQuestion
from core.question import MAX_CHARACTERS

_EMPTY = (
    "I could not find any words in that message. Tell me in a sentence or two what is on your mind, and I will try."
)
_TOO_LONG = (
    f"That is more than I can read at once: the limit is {MAX_CHARACTERS:,} characters. "
    "Could you send me the part that matters most to you?"
)

# Unicode categories Cc, Cf and Cs without tab and line breaks, and the marks and fillers that draw nothing.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
_BREAKS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"[^\S\n]+|\u2800+")
_LINE_EDGES = re.compile(r" ?\n ?")
_MANY_LINES = re.compile(r"\n{3,}")
# Canonical ordering takes quadratic time in a run of combining marks; no language stacks a dozen.
_SYMBOL_RUN = re.compile(r"([^\w\s\x00-\x7f]{12})[^\w\s\x00-\x7f]+")

_MARKS = str.maketrans(
    dict.fromkeys("‘’‚‛ʹʻʼʽˈ´′՚＇", "'") | dict.fromkeys("“”„‟«»″＂", '"') | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
)


def normalise(text: str) -> str:
    """NFKC with apostrophes, quotes and dashes folded, invisible characters and lone surrogates dropped, runs of spaces
    made one and more than one blank line made one. Applying it twice changes nothing."""
    shown = _BREAKS.sub("\n", _INVISIBLE.sub("", text))
    # Twice, because composing can bring a mark or a filler back, and removing those can bring letters together.
    for _ in range(2 if not shown.isascii() else 0):
        shown = unicodedata.normalize("NFKC", _SYMBOL_RUN.sub(r"\1", shown).translate(_MARKS))
        shown = _INVISIBLE.sub("", shown).translate(_MARKS)
    return _MANY_LINES.sub("\n\n", _LINE_EDGES.sub("\n", _SPACES.sub(" ", shown))).strip()


def checked(text: str) -> str:
    """The normalised text of a message that can be answered.

    Raises BadQuestion: ``too_long`` above MAX_CHARACTERS before or after normalising, ``empty`` when nothing is left.
    """
    if len(text) > MAX_CHARACTERS:
        raise BadQuestion(_TOO_LONG, reason="too_long")
    plain = normalise(text)
    if len(plain) > MAX_CHARACTERS:
        raise BadQuestion(_TOO_LONG, reason="too_long")
    if not plain:
        raise BadQuestion(_EMPTY, reason="empty")
    return plain


_LINK = re.compile(r"(?:https?://|www\.)\S+|<[@#!:][^>\s]*>|:[a-z0-9_+-]+:", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]")


def is_wordless(text: str) -> bool:
    """Whether nothing but emoji, links, numbers, mentions and punctuation was sent."""
    return _WORD.search(_LINK.sub(" ", normalise(text))) is None


_ACCENTS = re.compile("[\u0300-\u036f]+")
_MIXED_WORD = re.compile(r"\w*[a-z]\w*")
_LOOKALIKES = str.maketrans(
    "аеоросхуіїјѕӏԁһкмнтгвαεινοκρτυχᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢı",
    "aeopocxyiijsldhkmhtrbaeivokptuxabcdefghijklmnoprstuvwyzi",
)
_APOSTROPHE = re.compile(r"(?<=\w)['`](?=\w)")
_ELLIPSIS = re.compile(r"\.{2,}|-{2,}|[_*~]+(?= )|(?<= )[_*~]+")
_SPELT_OUT = re.compile(r"\b(?:[a-z][ .\-_*]){3,}[a-z]\b")
_BETWEEN = re.compile(r"[ .\-_*]")
_LEET = re.compile(r"(?<=[a-z])[0134578@$]+(?=[a-z])|(?<![\w$])\$(?=[a-z]{2})")
_LETTERS = str.maketrans("0134578@$", "oieastbas")
_RUN = re.compile(r"([a-z])\1{2,}")


def fold(text: str) -> str:
    """For matching only: lower case without accents, apostrophes, disguises and most slang.

    ``I’m gonna k1lllll mysélf`` becomes ``im going to kill myself``. Contractions, the commonest typing errors and words
    for the same relative become one spelling, so that a pattern needs to know one. Sentence punctuation stays.
    """
    plain = _unaccented(normalise(text).casefold())
    plain = _ELLIPSIS.sub(" ", _APOSTROPHE.sub("", plain))
    plain = _SPELT_OUT.sub(lambda found: _BETWEEN.sub("", found[0]), plain)
    for disguise, word in _DISGUISES:
        plain = disguise.sub(word, plain)
    plain = _LEET.sub(lambda found: found[0].translate(_LETTERS), plain)
    plain = _RUN.sub(_squeezed, plain)
    plain = _WORDS.sub(lambda found: _SPELLINGS.get(found[0], found[0]), " ".join(plain.split()))
    return _PHRASES.sub(lambda found: _SPELLINGS[found[0]], plain)


def _unaccented(text: str) -> str:
    if text.isascii():
        return text
    bare = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))
    lettered = _MIXED_WORD.sub(lambda found: found[0].translate(_LOOKALIKES), bare)
    # Small capitals stand in words without one plain letter.
    return lettered.translate(
        {ord(mark): plain for mark, plain in zip("ᴀᴅᴇɪᴋʟᴍɴᴏꜱᴛᴜᴡʏ", "adeiklmnostuwy", strict=True)}
    )


def _squeezed(found: re.Match[str]) -> str:
    """``kiiillll`` to ``kill``, ``dieee`` to ``die``, ``neeeed`` to ``need``, ``goood`` to ``good``."""
    letter, inside = found[1], found.end() < len(found.string) and found.string[found.end()].isalpha()
    return letter * 2 if letter in "lso" or (letter == "e" and inside) else letter


_DISGUISES = tuple(
    (re.compile(pattern), word)
    for pattern, word in (
        (r"\bk[i1!*#_.-][l1|*#][l1|*#](?=\b|[eis ])", "kill"),
        (r"\bs[uv]?[*#!._1i-]{1,2}c[i1!*#_][d*#](?:[e3*#]|(?=a))", "suicid"),
        (r"\bsuicid\b", "suicide"),
        (r"\bd[i1!*#][e3*#]\b", "die"),
        (r"\bd[i1!]3\b|\bd13\b", "die"),
        (r"\br[*#@4]pe", "rape"),
        (r"\bm[*#]rder", "murder"),
        (r"\bun[ -]?al[i1!]ve?(?=\b|d)|\bun[ -]?aliving\b", "kill"),
        (r"\b(?:sewer|sue?r?)[ -]?slide\b|\bsuic+ide?\b|\bsu[sc]ide\b|\bsuiside\b|\bsuicde\b", "suicide"),
        (r"\bself[ -](?=harm|injur|hat|del)", "self "),
        (r"\bmy[ -](?=self\b)", "my"),
    )
)


def _spellings(lines: str) -> Mapping[str, str]:
    """One ``target: variant, variant`` a line."""
    pairs = (line.split(": ") for line in lines.strip().splitlines())
    return {variant.strip(): target.strip() for target, variants in pairs for variant in variants.split(",")}


_SPELLINGS = _spellings("""
im: i am, i m, iam
ive: i have, i v, i ve
dont: do not, donot, dnt, dont, don t
doesnt: does not, dosent, dosnt, doesn t
didnt: did not, didn t
cant: can not, cannot, cnt, can t
couldnt: could not
wont: will not, won t
wouldnt: would not
isnt: is not
arent: are not
wasnt: was not
havent: have not
hasnt: has not
shouldnt: should not
want to: wanna, wana, wnna, wannna, wnt to, wanto, wantto, want 2
wants to: wants 2
wanting to: wanting 2
going to: gonna, gona, gunna, gna, goin to, goin 2, going 2
im going to: imma, ima, im gonna, im gunna
got to: gotta
dont know: dunno
i dont know: idk
i dont care: idc
kind of: kinda
have to: hafta
because: cuz, coz, bc, bcoz, becuz, becuase, becasue
you: u, ya
your: ur
yourself: urself, ur self, yourslef
with: w
people: ppl
really: rly, realy, rlly
please: pls, plz, plzz
right now: rn
tonight: 2nite, tonite, 2night, tonihgt
tomorrow: tmrw, tmr, tmrrw, tomorow, tommorow, tommorrow
anymore: any more, anymor, anymroe, nymore, anymre
no one: noone, no1
nobody: no body
someone: some1, sum1, somone
everyone: every1, evry1, everone, everybody
every day: everyday
life: lyf, lief
myself: myslef, mysef, mself, meself, mysel
kill myself: kms, kill me self
kill yourself: kys
killing myself: killin myself
suicide: suicidee, suacide, siucide, suicied, sucide, suicid
could: cud, cld, culd
suicidal: suicidle, suicidel, sucidal, suisidal, suicical, suicdal
alive: aliv
without: w o, wo, witout, withouth
boyfriend: bf, boyf
girlfriend: gf, girlf
husband: hubby, husbend
mother: mom, mum, mama, mommy, mummy, mam, mumma, momma
father: dad, daddy, papa, pops
stepfather: stepdad, step dad, step father
stepmother: stepmom, stepmum, step mom, step mum, step mother
grandmother: grandma, granny, nana, gran
grandfather: grandpa, grandad, granddad
meds: medication, medications, medicine, medicines, medz
antidepressants: anti depressants, antidepressant, anti depressant, antidepresants
doctor: dr, gp, psychiatrist
therapist: counsellor, counselor, psychologist
throw up: vomit, puke, barf
throwing up: vomiting, puking
hurts: hurtz
hits: hitz
hit me: hitted me
voices: voises
friend: frend, freind, frnd
killing: killin
talking: talkin, talkn
about: bout, abt
says: sez
what: wat
""")
_WORDS = re.compile(r"[a-z0-9]+")
_PHRASES = re.compile(r"\b(?:" + "|".join(variant for variant in _SPELLINGS if " " in variant) + r")\b")
