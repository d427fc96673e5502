"""Which passages of a translation are worth turning into advice, before a language model reads any. Pure.

Every candidate (``corpus.candidates``) meets the exclusions in their order, and the first that holds drops it. What is left needs a
handle: an everyday trouble, a layperson's life, an instruction. The rules look at words alone, in the English of one translator; they
do not know what a passage means, and a handle is no promise. How well they do is measured on ``corpus/selection/sample.jsonl``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from core.passage import Discourse
from corpus.candidates import FEWEST_WORDS, MOST_WORDS, Candidate, candidates

ELIDED_SHARE = 0.25
"""Of the segments: what the translation leaves empty or closes with an ellipsis is said elsewhere."""
REPEATED_SHARE = 0.5
"""Of the runs of four words: so much said twice within one passage is recitation."""
RETOLD_SHARE = 0.6
"""Of the runs of four words: so much of it stands in an earlier passage of the same file."""
RUN = 4
NAME_SHARE = 0.12
"""Of the words: so many names are a list of people and places."""
DENSITY = 0.02
"""Of the words: a subject this dense is what the passage is about."""
HANDLES = 2
"""A kept passage shows this many different handles: one alone occurs in any recitation."""

_WORD = re.compile(r"[\w’]+")


@dataclass(frozen=True, slots=True)
class Selected:
    """``rule`` is a name in ``HOLDS``; ``why`` says what it saw."""

    candidate: Candidate
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """``rule`` is a name in ``DROPS``, or ``NO_HANDLE``; ``why`` says what it saw."""

    candidate: Candidate
    rule: str
    why: str


Verdict = Selected | Dropped


@dataclass(frozen=True, slots=True)
class Seen:
    """A candidate with what the rules look at beside it: ``told`` are the runs of words of earlier passages of its file."""

    candidate: Candidate
    words: tuple[str, ...]
    runs: tuple[tuple[str, ...], ...]
    told: frozenset[tuple[str, ...]]

    def density(self, subject: re.Pattern[str]) -> float:
        return len(subject.findall(self.candidate.text)) / max(len(self.words), 1)


def select(discourse: Discourse) -> tuple[Verdict, ...]:
    """One verdict for every candidate of this discourse, in the text's order."""
    told: frozenset[tuple[str, ...]] = frozenset()
    verdicts = []
    for candidate in candidates(discourse):
        seen = look_at(candidate, told)
        verdicts.append(judge(seen))
        told |= frozenset(seen.runs)
    return tuple(verdicts)


def look_at(candidate: Candidate, told: frozenset[tuple[str, ...]] = frozenset()) -> Seen:
    words = tuple(_WORD.findall(candidate.text))
    lower = [word.lower() for word in words]
    runs = tuple(tuple(lower[place : place + RUN]) for place in range(len(lower) - RUN + 1))
    return Seen(candidate, words, runs, told)


def judge(seen: Seen) -> Verdict:
    for name, drops in DROPS.items():
        why = drops(seen)
        if why:
            return Dropped(seen.candidate, name, why)
    held = {name: why for name, holds in HOLDS.items() if (why := holds(seen))}
    if len(held) < HANDLES:
        return Dropped(seen.candidate, NO_HANDLE, f"shows {' and '.join(held) or 'nothing'} alone")
    first = next(iter(held))
    return Selected(seen.candidate, first, "; ".join(f"{name}: {why}" for name, why in held.items()))


def too_short(seen: Seen) -> str:
    count = seen.candidate.words
    return "" if FEWEST_WORDS <= count <= MOST_WORDS else f"{count} words"


def elided(seen: Seen) -> str:
    one = seen.candidate
    left_out = one.silent + one.text.count("…")
    share = left_out / (one.spoken + one.silent)
    return f"{left_out} of {one.spoken + one.silent} segments are left out" if share >= ELIDED_SHARE else ""


def recited(seen: Seen) -> str:
    share = 1 - len(set(seen.runs)) / max(len(seen.runs), 1)
    return f"{share:.0%} of it is said twice" if share >= REPEATED_SHARE else ""


def retold(seen: Seen) -> str:
    share = sum(run in seen.told for run in seen.runs) / max(len(seen.runs), 1)
    return f"{share:.0%} of it stands earlier in the file" if share >= RETOLD_SHARE else ""


_FRAME = re.compile(
    r"So I have heard|At one time|was staying near|went up to|bowed, and sat down|exchanged greetings|That is what the Buddha said"
    r"|approved what the Buddha said|just like I had heard|go for refuge|Excellent, (?:sir|worthy)|robed up in the morning"
    r"|addressed the mendicants|got up from (?:his|her|their) seat|respectfully circled|may the Buddha please accept"
)


def framing(seen: Seen) -> str:
    return _dense(seen, _FRAME, DENSITY, "of coming, greeting and parting")


_COMMON = re.compile(
    r"^(?:I|Buddha|Venerable|Mendicants?|Reverend|Master|Realized|One|Blessed|Sir|Saṅgha|Gotama|I’\w+)$"
)


def names(seen: Seen) -> str:
    """A capital after a small letter's word: the first word of a sentence says nothing."""
    found = [
        word
        for word in re.findall(r"(?<=[a-z,;] )[A-ZĀĪŪṬḌṆṄÑḶ][\w’]+", seen.candidate.text)
        if not _COMMON.match(word)
    ]
    share = len(found) / max(len(seen.words), 1)
    return f"{len(found)} names in {len(seen.words)} words" if share >= NAME_SHARE else ""


_LINEAGE = re.compile(
    r"\b(?:ancestors?|genealog\w+|born to|begot|lineage|dynasty|descend\w*|chief disciples?|foremost of my|life-?span"
    r"|clan was|father of|mother of)\b",
    re.IGNORECASE,
)


def genealogy(seen: Seen) -> str:
    return _dense(seen, _LINEAGE, DENSITY, "of descent")


_COSMOS = re.compile(
    r"\b(?:eons?|galax\w+|world-systems?|realms?|heavens?|heavenly|hells?|underworld|gods?|deit(?:y|ies)|Brahmās?|Māra|dragons?|phoenix\w*"
    r"|fairies|demons?|titans?|ghosts?|spirits?|reborn|rebirths?|wheel-turning|Sakka|Sineru|psychic|past lives|clairvoyan\w+)\b",
)


def cosmology(seen: Seen) -> str:
    return _dense(seen, _COSMOS, 0.035, "of worlds, gods and rebirth")


_ORDER = re.compile(
    r"\b(?:Saṅgha|monastic|ordain\w*|ordination|novices?|probation|training rules|robes?|almsfood|lodgings?|alms-?bowl|bowl|sabbath|disciplinary"
    r"|legal issues?|expel\w*|offenses?|expulsion|suspension|confess\w*|senior mendicants?|nuns?|midst of the|dwelling|mentor|codes? of conduct"
    r"|monastic code|rains|gone forth|go forth|going forth|wilderness|worthy of (?:offerings|gifts|a religious donation))\b",
    re.IGNORECASE,
)


def order(seen: Seen) -> str:
    return _dense(seen, _ORDER, 0.035, "of the life and rules of the order")


_ANALYSIS = re.compile(
    r"\b(?:form|feelings?|perceptions?|choices|consciousness|elements?|aggregates?|sense fields?|name and form|the eye|the ear|the nose|the tongue"
    r"|sights|sounds|smells|tastes|touches|ideas|contact|cessation|conditions?|origin|permanent|impermanent|ignorance|continued existence)\b",
    re.IGNORECASE,
)


def analysis(seen: Seen) -> str:
    return _dense(seen, _ANALYSIS, 0.1, "of aggregates, senses and conditions")


_ATTAINMENT = re.compile(
    r"\b(?:absorptions?|dimension of|immersion|perfected ones?|perfection|stream-ent\w+|non-returner|once-returner|defilements|extinguish\w*|liberat\w+"
    r"|unbinding|bases of psychic|awakening factors?|faculties|powers|noble eightfold|fetters?|insight|enlightenment|release)\b",
    re.IGNORECASE,
)


def attainment(seen: Seen) -> str:
    return _dense(seen, _ATTAINMENT, 0.05, "of absorptions and attainments")


_PRAISE = re.compile(
    r"\b(?:delightful|glor\w+|splendid|homage|hail|magnificent|beautiful|resplendent|sage of the Sakyans|worshipp?\w*)\b"
)


def praise(seen: Seen) -> str:
    return _dense(seen, _PRAISE, DENSITY, "of praise")


_DISPUTE = re.compile(
    r"\b(?:cosmos|exists? after death|eternal|self and the|Jains?|wanderers of other religions|doctrines?|refute\w*|theor(?:y|ies)|views?)\b"
)


def dispute(seen: Seen) -> str:
    return _dense(seen, _DISPUTE, 0.03, "of other people's doctrines")


def _dense(seen: Seen, subject: re.Pattern[str], most: float, says: str) -> str:
    found = len(subject.findall(seen.candidate.text))
    return f"{found} words in {len(seen.words)} are {says}" if found >= 2 and seen.density(subject) >= most else ""


_TROUBLE = re.compile(
    r"\b(?:ang(?:er|ry|ered)|irritab\w+|annoy\w+|hostil\w+|ill will|hat(?:e|ed|red|eful)|resent\w*|malic\w+|cruel\w*|grie(?:f|ve\w*)|sorrow\w*|weep\w*|lament\w*"
    r"|distress\w*|sad(?:ness)?|fear\w*|afraid|terr(?:or|ified)|dread|panic|worr(?:y|ied)|anxi\w+|laz(?:y|iness)|slugg\w+|dull(?:ness)?|drows\w+|restless\w*"
    r"|remorse\w*|regret\w*|doubt\w*|uncertain\w*|env(?:y|ious)|jealous\w*|sting(?:y|iness)|greed\w*|lust\w*|crav\w+|addict\w*|drunk|alcohol\w*|intoxic\w+"
    r"|insult\w*|abus(?:e|es|ed|ive)|critici\w+|blam\w+|quarrel\w*|argu\w+|disput\w+|conflict|conceit\w*|arrogan\w*|vain|vanity|pride|sick(?:ness)?|ill|illness|pain(?:ful)?"
    r"|disgrac\w+|loss|lie|lies|lying|gossip|harsh(?:ly)?|nonsens\w+|negligen\w+|heedless|discontent\w*|desire\w*|temptation|hopes?|complain\w*|guilt\w*)\b",
    re.IGNORECASE,
)


def trouble(seen: Seen) -> str:
    return _named(seen, _TROUBLE, 2)


_LAY = re.compile(
    r"\b(?:householders?|lay(?:person|people|man|men|woman|women|folk)?|parents?|wife|wives|husbands?|child(?:ren)?|famil(?:y|ies)|friends?|friendship|companions?"
    r"|colleagues?|workers?|boss|master|servants?|wealth\w*|money|debts?|earn\w*|business|trad(?:e|er|ing)|farm\w*|king|guests?|neighbou?rs?|marri\w+|gifts?|giv(?:es?|ing) gifts?"
    r"|generous|generosity|food|eat(?:s|ing)?|sleep\w*|house|home|village|mother|father|son|daughter|brother|sister)\b",
    re.IGNORECASE,
)


def lay_life(seen: Seen) -> str:
    return _named(seen, _LAY, 2)


_INSTRUCTION = re.compile(
    r"\b(?:should|must|ought|train|practi[cs]e|develop|cultivate|give (?:it |them )?up|giv(?:es|ing) up|get rid|gets rid|let go|reflect\w*|consider\w*|"
    r"examin\w*|check\w*|pay\w* attention|appl(?:y|ies) the mind|don’t|do not|avoid\w*|refrain\w*|restrain\w*|guard\w*|remember|keep in mind|speak\w*|ask\w*|"
    r"try|tries|endeavou?r|patien\w+|mindful\w*|effort|how (?:do|does|to))\b",
    re.IGNORECASE,
)


def instruction(seen: Seen) -> str:
    return _named(seen, _INSTRUCTION, 3)


_IMAGE = re.compile(r"\b(?:Suppose|It’s like|is like|are like|just like a|just as|simile|as if|Like an? |like an? )")


def image(seen: Seen) -> str:
    return _named(seen, _IMAGE, 1)


_CONDUCT = re.compile(
    r"\b(?:kind(?:ness|ly|hearted)?|love|loving|compassion\w*|sympathy|content(?:ment|ed)?|gratitude|grateful|thank\w*|honest\w*|truth(?:ful)?|trust\w*|gentle|gently"
    r"|wise|good people|good person|fool\w*|astute|happi(?:ness|er)|happy|harm\w*|hurt\w*|skillful|unskillful|benefit\w*|welfare|energetic|energy|conscience|prudence|peace\w*|calm\w*)\b",
    re.IGNORECASE,
)


def conduct(seen: Seen) -> str:
    return _named(seen, _CONDUCT, 2)


def _named(seen: Seen, words: re.Pattern[str], fewest: int) -> str:
    found = [word.lower() for word in words.findall(seen.candidate.text)]
    if len(found) < fewest:
        return ""
    return ", ".join(dict.fromkeys(found[:3]))


Rule = Callable[[Seen], str]
"""A pure function that says why it holds, or nothing."""

DROPS: Mapping[str, Rule] = {
    "too short": too_short,
    "elided": elided,
    "recited": recited,
    "retold": retold,
    "framing": framing,
    "names": names,
    "genealogy": genealogy,
    "cosmology": cosmology,
    "order": order,
    "analysis": analysis,
    "attainment": attainment,
    "praise": praise,
    "dispute": dispute,
}
"""In this order: form first, since what is formal names its subject all the more densely."""

HOLDS: Mapping[str, Rule] = {
    "trouble": trouble,
    "lay life": lay_life,
    "instruction": instruction,
    "conduct": conduct,
    "image": image,
}
"""In this order: the first that holds is the rule by which a passage is kept."""

NO_HANDLE = "no handle"


def rules() -> Iterator[str]:
    """Every rule's name, as a report lists them."""
    yield from (*DROPS, NO_HANDLE, *HOLDS)
