"""Output safety: may this text be shown? The last gate before posting, for every writer, over the whole text, failing closed.

Rules read one sentence at a time as `core.wording.fold` leaves it. A rule marked ``unless_denied`` lets a sentence pass that
denies the thing ("this does not take the place of a doctor"). Quotations are judged only for what could hurt the channel:
their words are not ours to soften.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.answer import Paragraph
from core.stages.screen import Verdict
from core.wording import fold, normalise


@dataclass(frozen=True, slots=True)
class Review:
    """``reasons`` say in words what is wrong; there are none when ``ok``."""

    ok: bool
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    reason: str
    pattern: re.Pattern[str]
    unless_denied: bool = False


def review(paragraphs: Sequence[Paragraph], *, verdict: Verdict) -> Review:
    """Judge a whole answer. Nothing to show is not shown either."""
    if not any(paragraph.text.strip() for paragraph in paragraphs):
        return Review(ok=False, reasons=("there is no text",))
    found = dict.fromkeys(reason for paragraph in paragraphs for reason in _known_faults(paragraph))
    if verdict.class_ == "crisis" and any(paragraph.role != "care" for paragraph in paragraphs):
        found["a person in danger is given something other than care"] = None
    return Review(ok=not found, reasons=tuple(found))


@lru_cache(maxsize=4096)
def _known_faults(paragraph: Paragraph) -> tuple[str, ...]:
    """Remembered, because the same units come back in many answers and a rule's verdict on the same words does not change."""
    return tuple(_faults(paragraph))


def _faults(paragraph: Paragraph) -> Iterator[str]:
    yield from _exposes(paragraph)
    # The care texts ask about suicide and name the doctor on purpose; they are fixed, and tested on their own.
    if paragraph.role in ("care", "quotation"):
        return
    for sentence in _SENTENCE_END.split(fold(paragraph.text)):
        words = " ".join(_BETWEEN_WORDS.sub(" ", sentence).split())
        denied = _DENIED.search(words) is not None
        yield from (
            rule.reason for rule in _RULES if rule.pattern.search(words) and not (denied and rule.unless_denied)
        )


def _exposes(paragraph: Paragraph) -> Iterator[str]:
    """What would reach people outside the conversation."""
    text = normalise(paragraph.text)
    if _MENTION.search(text):
        yield "it pings people"
    bare = _LINK.sub(" ", text)
    if _EMAIL.search(bare):
        yield "it shows an e-mail address"
    if paragraph.role != "care" and any(_is_phone(found[0]) for found in _NUMBER.finditer(bare)):
        yield "it shows a telephone number"


def _is_phone(number: str) -> bool:
    """Nine to fifteen digits that are not a date, a year range or a run of text references."""
    digits = sum(mark.isdigit() for mark in number)
    return 9 <= digits <= 15 and _DATE.fullmatch(number.strip()) is None


_SENTENCE_END = re.compile(r"[.!?;:]+(?=\s|$)")
_BETWEEN_WORDS = re.compile(r"[^\w]+")
_DENIED = re.compile(
    r"\b(?:not|never|no|nor|neither|without|dont|doesnt|isnt|cant|wont|cannot|arent|wasnt|didnt|shouldnt|before"
    r"|nothing|nobody)\b"
)
_MENTION = re.compile(r"@(?:everyone|here|channel)\b|<!(?:channel|here|everyone|subteam)|<@[!&]?\w+>", re.IGNORECASE)
_LINK = re.compile(r"https?://\S+", re.IGNORECASE)
_EMAIL = re.compile(r"\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}\b")
_NUMBER = re.compile(r"(?<![\w.:/-])\+?\(?\d[\d ()/-]{7,22}\d(?![\w:]|\.\d)")
_DATE = re.compile(r"\d{4}[-/ ]\d{1,2}[-/ ]\d{1,2}|\d{1,2}[-/ ]\d{1,2}[-/ ]\d{4}|\d{4} ?- ?\d{4}")

_MEDICINE = (
    r"(?:meds|pills|tablets|antidepressants|antipsychotics?|lithium|insulin|chemo(?:therapy)?|therapy|therapist|"
    r"treatment|doctors?|prescriptions?|psychiatric care)"
)
_ILLNESS = (
    r"(?:depression|anxiety|bipolar(?: disorder)?|ptsd|ocd|adhd|autism|schizophrenia|psychosis|trauma|addiction"
    r"|cancer|insomnia|"
    r"an? (?:\w+ )?(?:personality|eating|anxiety|mood|panic) disorder|clinical depression|panic attacks|illness"
    r"|disease)"
)


def _rule(reason: str, pattern: str, *, unless_denied: bool = False) -> Rule:
    return Rule(reason, re.compile(pattern), unless_denied)


_RULES = (
    _rule(
        "it shames the person",
        r"\b(?:you should be ashamed|shame on you|you disgust|how could you(?= (?:do|say|be|let|treat|even))"
        r"|you ought to be ashamed)\b|"
        r"(?<!if )(?<!that )(?<!like )(?<!think )(?<!whether )(?<!because )(?<!say )(?<!says )(?<!believe )\byou(?:re"
        r"| are) "
        r"(?:just |being |so |such |really |simply )*(?:an? )?(?:weak|pathetic|disgusting|bad person"
        r"|terrible person|selfish|lazy|stupid|"
        r"worthless|sinner|failure|coward|fool|ridiculous|hopeless|evil)\b",
    ),
    _rule(
        "it speaks in absolutes",
        r"\b(?:the (?:only|one) (?:true |right |real )(?:way|path|answer|teaching|religion|cure|solution)"
        r"|the only (?:path|truth|teaching|religion|cure)(?= (?:is|to|that|for|there)\b)|"
        r"the only way (?:is|out is|to (?:be free|be happy|find peace|end suffering|be saved|awaken\w*|reach))"
        r"|there is no other way|never fails|always works|works for everyone(?! who asks)|guaranteed|guarantees? (?:that|you|to|it|peace|happiness|results?)|(?:i|we|this) guarantees?"
        r"|you have no (?:other )?choice|"
        r"you must (?:always|never)|under no circumstances may you|anyone who (?:\w+ ){1,6}will (?:suffer|burn"
        r"|go to hell))\b",
        unless_denied=True,
    ),
    _rule(
        "it speaks in absolutes",
        r"\bthere is no other way\b|\bnever fails\b|\byou have no (?:other )?choice\b|\byou must never\b",
    ),
    _rule(
        "it blames the one who was hurt",
        r"\b(?:you (?:deserved? (?:it|this|that|what|to suffer|to be (?:hurt|hit|punished)|the pain|punishment)"
        r"|brought (?:it|this|that) (?:on|upon) yourself|"
        r"caused (?:it|this) (?:yourself|by)|attracted (?:it|this)|asked for (?:it|this)|provoked (?:him|her|them"
        r"|it)|made (?:him|her|them) (?:hit|hurt|beat|angry))|"
        r"(?:it|this|that|what happened) (?:is|was) (?:all |only |entirely )?(?:your (?:own )?fault"
        r"|your (?:own )?(?:karma|kamma))|"
        r"(?:because of|due to|result of|fruit of|ripening of|comes from|payback for|punishment for) (?:your|their"
        r"|his|her) (?:\w+ )?(?:karma|kamma|past (?:life|lives|deeds|actions)|previous (?:life|lives)"
        r"|former (?:life|lives))|"
        r"your (?:bad |past |own |old )?(?:karma|kamma) (?:is|has|made|brought|caused|explains|gave|led)|"
        r"in (?:a|your) (?:past|previous|former) li(?:fe|ves) you)\b",
    ),
    _rule(
        "it leads away from treatment",
        rf"\b(?:stop|quit|skip|drop|throw away|come off|go off|reduce|replace|replaces|instead of|rather than"
        rf"|better than|give up|cancel|refuse) "
        rf"(?:taking |seeing |going to |using |on )?(?:your |the |all |any |a |of )*{_MEDICINE}\b",
        unless_denied=True,
    ),
    _rule(
        "it leads away from treatment",
        rf"\b(?:dont|do not|no longer|wont|will not|never) (?:really )?(?:need|have to (?:see|take)|take"
        rf"|see) (?:your |the |any |a |to (?:take|see) )*{_MEDICINE}\b"
        rf"|\bno need (?:for|of|to (?:see|take)) (?:your |the |any |a )*{_MEDICINE}\b",
    ),
    _rule(
        "it promises a cure",
        rf"\b(?:cures?|heals?|will (?:cure|heal|fix|remove|end|dissolve)|can (?:cure|heal)"
        rf"|gets? rid of) (?:you(?:r)? )?(?:\w+ )?{_ILLNESS}\b|"
        r"\byou will (?:be (?:cured|healed|free of (?:all )?(?:pain|suffering|illness))|never (?:suffer"
        r"|be (?:angry|sad|afraid|anxious)|feel (?:pain|anger|fear)) again)\b|"
        r"\b(?:miracle cure|this will cure|will cure you|guarantees? (?:peace|happiness|healing))\b",
        unless_denied=True,
    ),
    _rule(
        "it promises a cure",
        r"\byou will never (?:suffer|be (?:angry|sad|afraid|anxious)|feel (?:pain|anger|fear|sad)) again\b",
    ),
    _rule(
        "it claims to be someone it is not",
        r"\b(?:im|i am) (?:an? |your |the )(?:\w+ )?(?:monk|nun|bhikkhu|bhikkhuni|lama|roshi|guru|priest|master"
        r"|teacher|therapist|doctor|human|person|arahant|buddha|"
        r"psychologist|counsellor|lawyer|nurse)\b|\bas (?:an? |your )(?:\w+ )?(?:monk|nun|teacher|therapist|doctor"
        r"|lama|lawyer) i\b|\bin my (?:years|time) as a (?:monk|nun|teacher|therapist)\b|"
        r"\bim enlightened\b|\bmy (?:own )?(?:meditation practice|teacher taught me|monastery|ordination)\b",
        unless_denied=True,
    ),
    _rule(
        "it speaks for Buddhism",
        r"\b(?:as|we) buddhists?,? (?:we|you|must|believe|have to|should|know|say)\b|\b(?:the buddha|buddhism"
        r"|the dharma|the dhamma) (?:wants|commands|orders|demands|requires|tells|expects|forbids|would (?:want"
        r"|tell|command)|"
        r"insists)\b (?:that )?(?:you|us|everyone)\b|\bthe (?:true |only |real )?buddhist (?:answer|position"
        r"|view) is\b|\bon behalf of (?:the sangha|buddhism|the buddha)\b|"
        r"\bspeak(?:ing)? for (?:buddhism|the buddha|the sangha|all buddhists)\b|\bbuddhism says that you\b",
        unless_denied=True,
    ),
    _rule(
        "it speaks for Buddhism",
        r"\b(?:true|real|good) buddhists? (?:never|always|must|do|does|would|dont|know|accept)\b",
    ),
    _rule(
        "it attacks another tradition",
        r"\b(?:theravada|mahayana|vajrayana|zen|tibetan buddhism|pure land|christianity|islam|hinduism|judaism"
        r"|christians|muslims|hindus|jews|catholics) (?:is|are) (?:\w+ )?(?:wrong|false|inferior|heretical|corrupt"
        r"|evil|superstition|"
        r"not (?:real|true|authentic)|lesser|misguided|stupid)\b|\bhinayana\b|\b(?:other"
        r"|all other) religions are (?:false|wrong|inferior)\b",
    ),
    _rule(
        "it gives a diagnosis or a dose",
        rf"(?<!if )(?<!whether )(?<!think )(?<!that )\byou (?:clearly |probably |likely |obviously |may "
        rf"|might )?(?:have|suffer from|are suffering from|are showing signs of|show signs of) {_ILLNESS}(?! (?:as"
        rf"|in|when)\b)|"
        r"\b(?:my|the) diagnosis is\b|\bi (?:would )?diagnose you\b|\b(?:he|she|they|your \w+) (?:is|are) (?:an? "
        r"|clearly a )?(?:narcissists?|sociopaths?|psychopaths?|bipolar|borderline)\b|"
        r"\b(?:double|halve|increase|lower|raise|reduce|adjust|change) (?:your|the) (?:dose|dosage)\b|\b\d+ ?(?:mg"
        r"|milligrams?|mcg)\b|\btake (?:some |an? )?(?:melatonin|ibuprofen|aspirin|paracetamol|valium|xanax"
        r"|antidepressants?|sleeping pills?)\b",
        unless_denied=True,
    ),
    _rule(
        "it gives legal advice",
        r"\b(?:sue (?:him|her|them|your|the)|file (?:a|for a?) ?(?:lawsuit|divorce|restraining order"
        r"|complaint in court|charges)|press charges|you (?:are|have a) legally? (?:entitled|obliged|right|claim"
        r"|required)|"
        r"you are legally \w+|legally you (?:can|may|must)|under the law you|you will win in court|take (?:him|her"
        r"|them) to court|you have the legal right)\b",
        unless_denied=True,
    ),
    _rule(
        "it carries sexual content",
        r"\b(?:penis|vagina|clitoris|orgasms?|blow ?jobs?|dildos?|horny|erotica|cumshot|deepthroat|handjobs?"
        r"|nude photos?|have sex with (?:him|her|me|your (?:boss|student|child\w*|cousin))|undress (?:for|him"
        r"|her))\b",
    ),
    _rule(
        "it makes light of grief",
        r"\b(?:get over it|everything happens for a reason|(?:he|she|they)s? (?:is |are )?in a better place"
        r"|you should (?:not|be over) (?:grieve|cry|be sad|feel sad|mourn|it by now)|you shouldnt (?:grieve|cry"
        r"|be sad|feel sad|mourn)|"
        r"stop (?:crying|grieving|mourning)|(?:no|there is no) (?:reason|need) to (?:grieve|cry|mourn|be sad)"
        r"|(?:everything|all things?|it) (?:is|are) impermanent,? so (?:dont|do not|there is no|you (?:should"
        r"|need) not|stop)|it was only an? (?:dog|cat|pet|animal))\b",
    ),
    _rule(
        "it could encourage self-harm",
        r"\b(?:kill(?:ing)? yourself|end(?:ing)? your (?:own )?life|you(?:d| would)? (?:be|are) better off dead"
        r"|harm(?:ing)? yourself|cut(?:ting)? yourself|(?:good|best|brave|noble|right) to (?:die|end it"
        r"|end your life)|let go of (?:your )?life itself|"
        r"leave this (?:life|body) behind)\b",
    ),
    _rule(
        "it sends someone back into danger",
        r"\b(?:go back to|return to|stay with|forgive|be patient with|obey|submit to|reconcile with) (?:the (?:man"
        r"|woman|one|person) who (?:hits|beats|hurts|abuses|raped)|your (?:abuser|abusive \w+|rapist|attacker))\b",
        unless_denied=True,
    ),
)
