"""What the screen listens for: reviewed patterns, each with what it flags and why it is here.

Patterns read one sentence as `core.wording.fold` leaves it, with every mark between words gone: ``im``, ``dont``,
``want to``, ``mother`` and ``father`` stand for all their spellings. ``near`` names the beginnings of words of which a
sentence must have one before the pattern is tried at all, which keeps a long message cheap. Every repetition is bounded.

``IDIOMS`` are blanked out before anything is listened for, so that an idiom never hides a real sentence beside it.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    near: tuple[str, ...]
    pattern: re.Pattern[str]
    flags: tuple[str, ...]
    why: str


_WORDS = {
    "GAP": r"(?:\w+ ){0,3}",
    "FAR": r"(?:\w+ ){0,7}",
    # A gap that no negation stands in, for "I don't want to die".
    "YES": r"(?:(?!(?:dont|didnt|doesnt|not|never|no|wont|wouldnt|nobody|without|neither|used)\b)\w+ ){0,4}",
    "OWN": r"(?:(?!(?:parents|brother|sister|mother|father|son|daughter|friend|husband|wife|uncle|aunt|cousin|he|she|they|his|her|who|whose|someone|people|not|never|about)\b)\w+ ){0,6}",
    "KIN": r"(?:(?:best |little |big |older |younger |ex |step ?|close |dear )*(?:friend|mother|father|brother|sister|sis|son|"
    r"daughter|wife|husband|partner|boyfriend|girlfriend|fiancee?|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|"
    r"roommate|flatmate|housemate|neighbou?r|student|colleague|coworker|classmate|teacher|boss|kid|child|teen|teenager|ex|"
    r"stepson|stepdaughter|stepfather|stepmother|pupil|patient|client|mate|buddy|bestie|crush|friends|bro))",
    "LOVER": r"(?:(?:ex |abusive |drunk )*(?:husband|wife|boyfriend|girlfriend|partner|fiancee?|ex|spouse|man|bloke))",
    "ELDER": r"(?:father|mother|stepfather|stepmother|parents?|uncle|aunt|grandfather|grandmother|coach|teacher|tutor|foster "
    r"\w+|guardian|priest|pastor|monk|guru|mothers boyfriend|brother|cousin|babysitter)",
    "OTHER": r"(?:(?:my|our|a|this|the|his|her) KIN|he|she|they|(?:father|mother|grandmother|grandfather|bro|brother|sis|sister)|someone i \w+|somebody i \w+|someone|somebody|this (?:girl|guy|boy)|a "
    r"(?:girl|guy|boy|man|woman|person|user|member)(?: i know| here| in \w+ \w+)?)",
    "SELVES": r"(?:him|her|them|their|his|it)(?: ?sel(?:f|ves|fs))",
    "STRIKE": r"(?:hits|hitting|beats|beating|punch(?:es|ing)?|slap(?:s|ping)?|kick(?:s|ing)?|chok(?:es?|ing)|strangl(?:es?|ing)"
    r"|shov(?:es?|ing)|burns|burning|whips|belts|pinch(?:es|ing)?|spits? on|batters?|attacks?|smacks?|abus(?:es?|ing))",
    "STRUCK": r"(?:hit|beat|punched|slapped|kicked|choked|strangled|shoved|attacked|smacked|pushed|grabbed|threw|threatened)",
    "ASK": r"\b(?:how (?:do|can|could|would|should|to|i)|best way|ways? to|help me|teach me|tell me|show me|give me|let me|steps|method|i need|instructions|whats the|easiest|"
    r"want to learn|plan to|write|draft|make up|where can i|ideas|tips|tricks|is there an?|app|recipe|guide|explain|what (?:can|could|should|do) i (?:use|put|need|do|take|mix|post|say|send|tell)|"
    r"which (?:poison|drug|pills?|dose|app|mantra|text|ritual|sutta|lies?|words))\b(?: \w+){0,6}?",
    "WHOM": r"(?:someone|somebody|a (?:person|man|woman|girl|guy|boy|child|kid|stranger|coworker|colleague|date)|people|him|her|them|my (?:\w+ )?(?:KIN|enemy|enemies|landlord|"
    r"in ?laws?|mother in law|father in law|manager|rival|bully|parents|kids|children|tenant|date|employees?)|everyone who \w+)",
    "FOLK": r"(?:jews|jewish people|muslims|islam|blacks|black people|gays?|gay people|lesbians|immigrants|migrants|refugees|women|trans people|roma|gypsies|christians|hindus|"
    r"disabled people|asians?|lower castes|low castes|dalits|foreigners|homeless people)",
    "PILLS": r"(?:pills?|tablets?|tylenol|paracetamol|ibuprofen|xanax|meds|painkillers|sleeping pills|antidepressants|"
    r"insulin|opioids|oxy|codeine|acetaminophen|aspirin|benzos|valium|ambien)",
    "MEDS": r"(?:meds|pills|tablets|antidepressants|antipsychotics?|lithium|insulin|ssris?|prozac|zoloft|lexapro|sertraline|"
    r"fluoxetine|quetiapine|seroquel|olanzapine|risperidone|lamotrigine|clozapine|prescriptions?|prednisone|blood thinners|"
    r"heart pills|seizure meds|mood stabili[sz]ers?|chemo|chemotherapy|dialysis|bipolar meds|anti ?psychotics)",
}


def _grown(pattern: str) -> str:
    """A pattern with its capitalised words filled in, from the inside out."""
    for name in ("OTHER", "WHOM", "ASK", *_WORDS):
        pattern = re.sub(rf"(?<![A-Z]){name}(?![A-Z])", _WORDS[name].replace("\\", "\\\\"), pattern)
    return pattern


def _row(near: str, pattern: str, flags: str, why: str) -> Pattern:
    return Pattern(tuple(near.split()), re.compile(_grown(pattern)), tuple(flags.split()), why)


IDIOMS = (
    _row(
        "wish hope",
        r"\bi (?:just |sometimes |honestly |really )*(?:wish|hope) (?:my (?:\w+ )?(?:ex|boss|bully|landlord|manager|stepfather|neighbou?r|KIN)|he|she|they|that (?:man|woman|guy)) "
        r"(?:would |was |were |will |could )?(?:just |simply |finally )*(?:drop dead|dead|died|rot|be dead|dies)\b",
        "",
        "hatred in words, and no one in danger",
    ),
    _row(
        "scared afraid terrified frightened fear fearful anxious",
        r"\b(?:scared|afraid|terrified|frightened|fear|fearful|anxious) (?:of|about) (?:my own |my )?(?:dying|death)\b",
        "",
        "fear of death is the wish to live",
    ),
    _row(
        "dying die",
        r"\b(?:my|our|the) (?:\w+ ){0,2}?(?:KIN|mum|mom|mother|dad|father|grandma|grandpa|gran|dog|cat|pet) (?:is|are|was) (?:slowly )?dying\b",
        "",
        "the end of an illness, not a wish",
    ),
    _row(
        "kids children little young school",
        r"\bwhen (?:we|i) (?:were|was) (?:\w+ )?(?:kids|children|little|young|at school)\b",
        "",
        "long over, and told by who did it or bore it",
    ),
    _row(
        "left leaving leaves walked moved broke",
        r"\b(?:KIN|she|he) (?:\w+ ){0,2}?(?:left me|is leaving me|leaves me|walked out on (?:me|us)|moved out|broke up with me)\b",
        "",
        "a separation",
    ),
    _row(
        "kill",
        r"\b(?:is|are|was|were|been|thats|its) (?:\w+ )?killing me\b",
        "",
        "this job is killing me",
    ),
    _row(
        "kill",
        r"\bkilling (?:my ?self )(?:laughing|at (?:the gym|work)|with (?:work|studying)|over (?:this|a)|for (?:this|that|a|my)|"
        r"to (?:get|make|meet|finish|please|keep))",
        "",
        "effort, not harm",
    ),
    _row(
        "kill",
        r"\bkills? (?:me when|me how|me that|for a (?:coffee|pizza|beer|nap|drink|burger|cup))",
        "",
        "emphasis",
    ),
    _row(
        "die dying dead",
        r"\b(?:dying|die|died|dies|dead) (?:of|from|with|for|to) (?:\w+ )?(?:laughter|laughing|embarrass\w+|boredom|cringe|shame|curiosity|heat|thirst|happiness|cuteness|"
        r"jealousy|envy|coffee|pizza|nap|holiday|know|see you|tell you|hear|ask)\b|\b(?:die|died|dying) laughing\b|\bdied inside\b",
        "",
        "dying of laughter",
    ),
    _row(
        "die",
        r"\b(?:could|would|want(?:ed)? to|wants to|almost|nearly) (?:just )?(?:die|died) (?:of|from|laughing|when (?:he|she|they|my|the|everyone|i) "
        r"(?:\w+ )?(?:saw|said|asked|laughed|called|tripped|heard|looked|read|fell|spilled|walked))",
        "",
        "a hot face, not a wish",
    ),
    _row(
        "die",
        r"\b(?:(?<!deserve )(?<!want )(?<!ready )(?<!going )to die for|die hard|do or die|old habits die|die on (?:this|that) hill|die down|die out)\b",
        "",
        "set phrases",
    ),
    _row(
        "dead",
        r"\bdead (?:tired|beat|end|ends|line|lift|lifts|serious|weight|wood|pixel|code|set|link|inside laughing)\b",
        "",
        "dead tired",
    ),
    _row(
        "kill",
        r"\bkill(?:ing|ed)? (?:the |a |all |my |this |that |off the |your |some )?(?:\w+ )?(?:process\w*|server|task|thread|job|time|mood|vibe|"
        r"buzz|boss fight|boss in|boss with|enem\w+|mobs?|zombies?|dragon|monsters?|npcs?|weeds?|lights?|engine|switch|tab|app|script|"
        r"mosquito\w*|ants?|bugs?|insects?|spiders?|germs|bacteria|mold|mould|rats?|mice|mouse|flies|fly|cockroach\w*|animals?|chickens?|fish|"
        r"darling\w*|ego|craving|desire|defilements?|hope|deal|project|feature|joke|vampires?|orcs?|character)\b",
        "",
        "processes, games, insects, figures of speech",
    ),
    _row(
        "kill shot shoot die dead",
        r"\b(?:kill(?:ed|ing)?|shot|shoot|died|die|dead|(?:kill|killing) (?:my ?self)) (?:\w+ ){0,5}(?:in (?:the game|game|minecraft|fortnite|valorant|"
        r"league|elden ring|dark souls|cod|ranked|the tutorial|the raid|level \w+|round \w+)|respawn\w*|raid boss|with fall damage)\b",
        "",
        "gaming",
    ),
    _row(
        "suicide suicidal",
        r"\bsuicid(?:e squad|e doors?|e burnout|al tendencies (?:band|album|song|record)|e mission in|e sprints?|e bomb\w*|e pawn)\b",
        "",
        "films, sport, games",
    ),
    _row("shoot shot", r"\bshoot (?:my ?self )in the foot\b", "", "set phrase"),
    _row("kick", r"\bkick(?:ing)? my ?self\b", "", "regret"),
    _row("beat", r"\bbeat(?:ing)? my ?self up\b", "", "self-reproach"),
    _row(
        "cut",
        r"\bcut my ?self (?:some slack|off|shaving|while \w+|cooking|chopping|a (?:slice|piece)|in the kitchen|on (?:a|the|some))\b",
        "",
        "slips of a knife",
    ),
    _row(
        "hurt",
        r"\bhurt my ?self (?:at|in) (?:the gym|training|work|practice|football|yoga)|hurt my ?self (?:lifting|running|skiing|falling|climbing|playing|jogging)\b",
        "",
        "sports and accidents",
    ),
    _row(
        "live",
        r"\b(?:lost|losing|lose) the will to live (?:in|during|at|after|reading|listening|waiting|halfway)\b",
        "",
        "bored to tears",
    ),
    _row("hang", r"\bhang(?:ing)? (?:my ?self )?(?:out|around|up|on|in there|a picture)\b", "", "to hang out"),
    _row(
        "hit",
        r"\bhits? me (?:up|that|with (?:a |the |his |her |their )?(?:deadline|deadlines|tasks?|emails?|bills?|news|question\w*)|hard|like|again that|how|when i|in waves|out of nowhere)\b",
        "",
        "a feeling arrives",
    ),
    _row(
        "heart",
        r"\b(?:gave|give|giving|gives|nearly had|almost had) (?:me |him |her |us )?a heart attack\b",
        "",
        "startled",
    ),
    _row(
        "overdos",
        r"\boverdos(?:e|ed|ing) on (?:coffee|caffeine|sugar|chocolate|netflix|work|news|tiktok|social media|\w+ videos|tv|memes)\b",
        "",
        "too much of a good thing",
    ),
    _row("rape", r"\brape ?seed\b", "", "a plant"),
    _row(
        "jump",
        r"\bjump off (?:the|a) (?:call|zoom|meeting|bandwagon|sofa|couch|swing|diving board)\b",
        "",
        "leaving a call",
    ),
    _row(
        "disappear",
        r"\b(?:stress|anger|pain|problem|acne|spots?|money|envy|feeling) (?:to|would|will|could) (?:just )?disappear\b",
        "",
        "things that go",
    ),
    _row(
        "headache",
        r"\b(?:took|take) (?:\w+ ){0,3}?(?:pill|pills|paracetamol|ibuprofen|aspirin|tablet|tablets) (?:\w+ ){0,2}?(?:headache|flight|cold|fever|allergies)\b",
        "",
        "an ordinary remedy",
    ),
    _row("heart", r"\b(?:bill|email|news|noise|he|she|it|you) (?:\w+ )?gave me a heart attack\b", "", "startled"),
    _row("hit", r"\bhits? on me\b|\bfight and hit each other\b", "", "flirting, children"),
    _row("want", r"\bdont want to die\b(?! (?:but|i just|yet i|in this))", "", "afraid of death"),
    _row("die", r"\b(?:afraid|scared) of (?:dying|death)\b", "", "afraid of death"),
    _row("sleep", r"\bsleep for a (?:week|month|year|hundred years)\b", "", "weariness"),
    _row("cold humid murder", r"\bhumidity (?:\w+ )?is murder\b|\bis murder on my\b", "", "figures of speech"),
    _row("god", r"\b(?:boss|manager|ex|teacher|brother|father) thinks (?:he|she) is god\b(?= ?$)", "", "arrogance"),
    _row(
        "killer poison hang break",
        r"\bkiller (?:recipe|app|feature|song|outfit|view)\b|\bpoison ivy\b|\bbreak it to\b|\bbeat (?:my \w+|him|her|them) at\b",
        "",
        "figures of speech",
    ),
    _row(
        "thought feel felt convinced",
        r"\b(?:thought|feel like|felt like|convinced|as if) (?:that )?(?:i was|im|i am|i were|id|i would) (?:about to |going to )?(?:die|dying|dead)\b(?! (?:inside and i want|tonight))",
        "",
        "fear of dying, in panic or illness",
    ),
    _row(
        "kill shoot beat destroy poison headshot steal stole choke knock defeat slay massacre crush",
        r"\b(?:kill|shoot|beat|destroy|poison|headshot|steal|stealing|choke|knock\w*|defeat|slay|massacre|crush|destroying|killing|beating) (?:\w+ ){0,6}?(?:in|at|for) (?:\w+ ){0,3}?"
        r"(?:games?|chess|checkers|judo|boxing|tennis|football|call of duty|gta|counter strike|poker|karate|fencing|minecraft|battle|match|tournament|tv show|play|movie|film|novel|dance\w*)\b",
        "",
        "games, sports and stages",
    ),
    _row(
        "steal stole slay break",
        r"\bsteal(?:ing)? (?:someones |his |her |my \w+s |the )(?:heart|show|scene|spotlight)\b|\bslay (?:my|the|this)\b|\bbreak into (?:the )?(?:\w+ )?(?:industry|market|field|business|scene|song)\b",
        "",
        "figures of speech",
    ),
)

_SELF_HARM = (
    _row(
        "live living go be",
        r"\b(?:dont|do not|never) (?:\w+ )?want to (?:live|go on|be here|be alive)(?: \w+){0,3} without (?:him|her|them|you|my KIN)\b",
        "self_harm oblique",
        "a life tied to somebody's who goes",
    ),
    _row("kill", r"\bkill(?:ing|ed)? (?:my ?self|my own self)\b", "self_harm explicit", "said outright"),
    _row(
        "die dead exist",
        r"\b(?:i|im|id|ill|ive|and|but|just|really|honestly|literally|lowkey|sometimes|always) YES(?:want(?:ed|ing)?|wish(?:ing)?|need|long|longing|hope|hoping|"
        r"going|ready|prefer|plan|planning|trying|tried|decided|deserve|love|like|about|begging|pray(?:ing)?) (?:to |i (?:could |would |was |were |can )?)(?:just |finally |fucking |be |go and |go |already )*"
        r"(?:die|dead|stop existing|not exist|cease to exist|stop being alive)\b(?! with my boots)(?! (?:my\b|a\b|an\b|in (?:\w+ ){0,4}(?:game|minecraft)))",
        "self_harm explicit",
        "wishes to die",
    ),
    _row(
        "die dead",
        r"^(?:(?!dont|not\b|never|didnt|no\b|nobody)\w+ ){0,2}want to (?:fucking |just |really )?(?:die|be dead)\b(?! (?:of|from) )|\bmakes? me (?:just |really )?want to die\b",
        "self_harm explicit",
        "subject left out",
    ),
    _row(
        "die dead",
        r"\bwish i(?:d| had)? (?:was |were |would |could )?(?:just )?(?:die|died|dead)\b|\brather (?:be dead|die)\b(?! than (?:eat|watch|wear|talk|work|go (?:to|out|on)))",
        "self_harm explicit",
        "wishes to be dead",
    ),
    _row(
        "die dead live alive breathe exist",
        r"\bi (?:\w+ )?(?:should|deserve to|need to|have to|must|dont deserve to) (?:just |be |go )*(?:die|dead|live|alive|breathe|exist)\b(?<!should live)(?<!have to live)(?<!need to live)(?<!must live)(?<!need to breathe)(?<!should breathe)(?<!must exist)(?<!should exist)(?<!have to exist)",
        "self_harm explicit",
        "denies a right to live",
    ),
    _row(
        "life",
        r"\b(?:end|ending|ended|take|taking|took) (?:my|this) (?:own |miserable |stupid |fucking |damn |worthless )*life\b(?! (?:back|seriously|for granted|in (?:my|a)|into))",
        "self_harm explicit",
        "ending or taking my life",
    ),
    _row(
        "end",
        r"\b(?:i|im|id|ill|to|and|just|of|about) (?:\w+ )?(?:end|ending) (?:it all|it tonight|it today|it now|it right now|everything tonight|myself|my existence|my suffering (?:for good|once and for all|tonight)|it for good)\b|\b(?:end|ending) it all\b",
        "self_harm explicit",
        "ending it all",
    ),
    _row(
        "suicide",
        r"(?:\b(?:i|im|ive|id) OWN|^)(?:thinking|think|thought|thoughts|considering|considered|consider|contemplat\w+|planning|plan|plans|attempt\w*|commit\w*|tried|try|want|fantasi\w+|googl\w+|research\w+|obsess\w+|close to|turn to|from) (?:\w+ )?(?:\w+ )?suicide\b"
        r"(?! (?:rates?|prevention|hotlines?|statistics|bereave\w+|awareness|in (?:japan|the|buddhis\w+|literature|film)|as a (?:topic|theme|concept|moral|subject)|from (?:a|an|the)))",
        "self_harm explicit",
        "suicide in the first person",
    ),
    _row(
        "suicide",
        r"\bis suicide (?:the|an|my|ok|okay|painful|painless|really that|even)\b(?: (?:only|best))?(?: (?:answer|option|way out|solution|choice|bad)| ?$| now| for me)|\bsuicide (?:is|seems|feels like|looks like) (?:the|my) (?:only|best|answer)|^suicide$|\bcommit suicide (?:tonight|today|tomorrow|soon)\b",
        "self_harm explicit",
        "asked as a way out",
    ),
    _row(
        "suicidal",
        r"\b(?:i|im|ive|feel|feeling|felt|getting|get|got|am|so|my|having|have|these|constant|with|shake|fight) (?:(?!not\b|never\b|isnt\b|friend|brother|sister|mother|father|son\b|daughter|wife|husband)\w+ ){0,4}suicidal\b(?! (?:person|people|friend|patients?|callers?|teen))|^suicidal\b",
        "self_harm explicit",
        "names it",
    ),
    _row("hang", r"\b(?:hang|hanging|hung|hanged) my ?self\b", "self_harm explicit", "method"),
    _row(
        "shoot drown neck off unalive poison electrocute gas game delete rope",
        r"\b(?:shoot|shooting|drown|drowning|neck|necking|off|offing|poison|poisoning|electrocute|gas|gassing|rope|self delete|delete) my ?self\b(?! (?:from|in (?:anger|work|sorrow|resentment|tasks|debt|wine|food|alcohol|books|tv|self)))|\bgame end my ?self\b",
        "self_harm explicit",
        "method or slang",
    ),
    _row(
        "slit slash cut",
        r"\b(?:slit|slitting|slash\w*|cut|cutting) (?:my|into my) (?:own )?(?:wrists?|arms?|legs?|thighs?|throat|skin|veins?)\b(?! (?:hair|workout|day))",
        "self_harm explicit",
        "cutting",
    ),
    _row("cut burn", r"\b(?:cut|cutting|burn|burning) my ?self\b", "self_harm explicit", "cutting"),
    _row(
        "hurt harm injur",
        r"\b(?:i|im|ive|to|of|keep|started|stop|about|been|been|on|urges? to|and|from) GAP(?:hurt|hurting|harm|harming|harmed|injure|injuring) my ?self\b",
        "self_harm explicit",
        "hurting oneself",
    ),
    _row(
        "harm injur",
        r"\b(?:i|im|ive|my|me|started|start|back to|urges? to|relapsed (?:with|into|on)) GAPself (?:harm|harming|harmed|injury|injure|injuring)\b",
        "self_harm explicit",
        "self-harm in the first person",
    ),
    _row(
        "bridge roof build train cliff balcony window traffic truck bus car track rail overpass tower ledge platform",
        r"\b(?:jump|jumping|throw(?:ing)? my ?self|leap|leaping|step|stepping|walk|walking|run|running|drive|driving|crash|crashing|swerve|swerving|lie down|laying?|stepped|jumped|ran|walked) (?:\w+ ){0,2}?(?:off|from|in front of|under|into|out of|onto|on|over) (?:\w+ ){0,2}?"
        r"(?:bridge|roof|building|train|cliff|balcony|window|traffic|truck|bus|oncoming \w+|tracks|rails|overpass|tower|wall|tree|tunnel)\b(?<!on the train)(?<!on the bus)(?<!into the building)(?<!into traffic jams)(?<!on a train)(?<!on a bus)(?<!over the bridge)(?<!into a building)(?<!on a wall)(?<!on the wall)",
        "self_harm explicit",
        "method",
    ),
    _row(
        "bridge roof ledge edge rail track balcony",
        r"\b(?:im|am|sitting|standing|stood|here) (?:\w+ )?(?:\w+ )?(?:on|at) (?:the|a) (?:\w+ )?(?:edge of (?:the|a) (?:bridge|roof|platform|cliff|building)|bridge|roof|ledge|railing|tracks)\b(?! of \w+ terrace)",
        "self_harm explicit imminent",
        "at the place",
    ),
    _row(
        "painless easiest quickest way lethal noose painful",
        r"\b(?:painless|easiest|quickest|least painful|fastest|best|peaceful) (?:\w+ )?(?:ways?|methods?) (?:to|of|for me to) (?:\w+ )?(?:die|dying|go for good|end (?:it|my|everything)|suicide)|\bdie (?:painlessly|without pain|quickly)\b|\blethal dose\b|\b(?:tie|make|tying) a noose\b|\bhow to (?:commit suicide|overdose|hang|die)\b",
        "self_harm explicit",
        "asks for a method",
    ),
    _row(
        "many much",
        r"\bhow (?:many|much) (?:\w+ ){1,4}(?:to|would|does it take to|will|until|for me to|before) (?:\w+ ){0,4}(?:die|kill (?:you|me|someone|a person)|od|overdose|fatal|lethal|not wake up)\b",
        "self_harm explicit",
        "asks for a dose",
    ),
    _row(
        "pill rope gun noose blade razor knife",
        r"\b(?:ive|i|have|got|bought|holding|here with|with|saved|saving|stockpil\w+|hiding|hoarding|hid|counted|counting) (?:\w+ ){0,3}(?:the|a|my|enough|up|some) (?:\w+ )?(?:pills|rope|gun|noose|blade|razor)\b(?: (?:ready|in my hand|next to me|in front of me|tonight|with me|beside me|loaded|to do it|for (?:tonight|it|when)|saved up))|\b(?:pills|rope|gun|noose|blade|razor|knife) (?:is|are|right) (?:\w+ )?(?:in front of me|next to me|beside me|in my (?:hand|lap|mouth)|ready|on the table|waiting|loaded)\b",
        "self_harm explicit imminent",
        "means at hand",
    ),
    _row(
        "pill",
        r"\b(?:saving|stockpil\w+|hoarding|collecting|saved) (?:up )?(?:my |the |all my |enough )?(?:\w+ )?(?:pills|tablets)\b",
        "self_harm explicit",
        "gathering means",
    ),
    _row(
        "note letter",
        r"\b(?:written|wrote|writing|finished|left|typed|leaving) (?:\w+ )?(?:the|my|a|all my|all the) (?:suicide|goodbye|farewell|last|final) (?:note|letter)s?\b(?! (?:to my boss|card))|\b(?:written|wrote|finished|typed) (?:the|my) note(?: (?:already|today|tonight|now|for (?:them|when)|so)\b|$)|\b(?:wrote|left|written) a note (?:so (?:they|he|she|nobody|my)|for (?:when|after|them to find))|\bleft a note for my (?:mother|father|parents|wife|husband|kids|children|family|son|daughter)$|\bmy suicide note\b",
        "self_harm oblique imminent",
        "a note",
    ),
    _row(
        "goodbye farewell",
        r"\b(?:said|saying|say|saying all|made) (?:all )?(?:my|our|a last|a final) (?:last |final )?(?:goodbyes?|farewells?)\b(?! (?:to (?:her|him|grand\w+|mother|father|my (?:dog|cat|old|job|mother|father|grand\w+|students))|at the))|\b(?:this is|consider this|my (?:last|final)) (?:my )?(?:goodbye|farewell)\b|\bgoodbye (?:forever|everyone|cruel world|world|all)\b|\bsay goodbye to everyone\b|\b(?:wanted|want|came) to say goodbye(?: and (?:thank|thanks|sorry)| thanks| to (?:everyone|you all|all of you)|$)",
        "self_harm oblique imminent",
        "a farewell",
    ),
    _row(
        "wont gone around read",
        r"\b(?:by the time (?:you|anyone|u) (?:reads?|sees?) this|wont (?:be around|be here|be alive|exist|hear from me|have to (?:worry about|deal with|put up with) me)(?: \w+){0,3}$|wont be (?:around|here|alive) (?:much longer|tomorrow|next (?:week|year|month)|anymore|for (?:long|christmas|my birthday|it))|ill be gone (?:soon|tonight|by|tomorrow|before)|when im (?:gone|dead) (?:\w+ ){0,3}(?:miss|happy|sorry|better|relieved|understand)|\wont live to see)",
        "self_harm oblique",
        "speaks as one leaving life",
    ),
    _row(
        "last tonight",
        r"\b(?:my|the) last (?:night|day|message|post|words) (?:on|alive|here|ever|on earth|before)|\bthis is my last (?:message|post|night|day)\b(?! (?:at|in|of) )|\btonight is (?:the|my) (?:night|last)|\b(?:do|doing|did) it tonight\b|\bgoing to do it (?:tonight|now|today|soon|this time)",
        "self_harm oblique imminent",
        "sets a time",
    ),
    _row(
        "giving gave given feed look take",
        r"\b(?:giving|gave|given|give) away (?:\w+ )?(?:all )?(?:my|everything|most of my) (?:\w+ )?(?:things|stuff|possessions|belongings|clothes|books|cat|dog|pets?|i own)\b(?= (?:\w+ ){0,3}(?:wont|dont need|needing|before|anymore|because|so nobody|and))|\bwho (?:will|would) (?:take care of|look after|feed) (?:\w+ ){0,3}(?:when|once|after|if) im (?:gone|dead|not here)",
        "self_harm oblique",
        "putting things in order",
    ),
    _row(
        "here",
        r"\b(?:dont|not|didnt|never) (?:\w+ ){0,2}(?:want|wanting|wanted|wish|supposed|meant) to (?:\w+ )?be here(?: anymore| any longer| at all| now| on this (?:earth|planet))?(?: \w+)?$|\bdont (?:\w+ )?want to be here anymore\b(?! (?:at|in) )",
        "self_harm oblique",
        "not wanting to be here",
    ),
    _row(
        "live alive living exist",
        r"\b(?:dont|not|didnt|never|no longer|doesnt) (?:\w+ ){0,2}(?:want|wanting|wanted|wish|care|see a reason|see the point|see any reason|feel like) (?:to |in |if i |of )?(?:\w+ )?(?:live|alive|living|exist|be alive|existing|being alive)\b(?! (?:\w+ )?(?:with|near|there|at|alone|together|next|under|in (?:a|the|this|my|his|her|\w+ (?:house|flat|city|town|country))|by|off|for work|abroad|a lie|an? \w+ life|such|up to|out))",
        "self_harm explicit",
        "does not want to live",
    ),
    _row(
        "go wake carry keep do continue exist earth world planet",
        r"\bdont (?:\w+ )?want to (?:ever )?(?:go on|wake up(?! (?:early|at|so))|carry on|keep going|continue(?: \w+)?|exist|be in this world|be on this (?:earth|planet)|do (?:this|life) (?:life )?anymore)(?: (?:living|anymore|ever again|tomorrow|like this|without|in the morning|another day|any longer|with (?:life|this life)))?(?: \w+)?$",
        "self_harm oblique",
        "does not want to go on",
    ),
    _row(
        "go live continue fight keep face hold",
        r"\bcant (?:\w+ )?(?:do life|go on|live(?: like this| with my ?self| this life| anymore)|keep (?:going|living|fighting|doing life)|continue (?:living|like this|anymore)|carry on|fight anymore|face another day|hold on (?:much longer|anymore)|do life)(?: anymore| like this| any longer| much longer| living| without| with this| in this)?(?! (?:with (?:the|my|these|our|his|her|their|all)|vacation|holiday|a (?:trip|date|diet|walk|run)|facebook|dates|stage|the))",
        "self_harm oblique",
        "cannot go on",
    ),
    _row(
        "point worth",
        r"\b(?:whats|what is|see|seeing|there is|theres) (?:the|no|any) point (?:of|in|to)?(?: even| me| my)? ?(?:living|going on|staying alive|being (?:alive|here)|existing|waking up|carrying on|life anymore)\b(?! if everything| according)|\b(?:life|living|its|my life) (?:is )?(?:just )?(?:isnt|not|no longer|never) (?:\w+ )?worth (?:it anymore|living|the pain)\b|\bnot worth (?:living|being alive)\b",
        "self_harm oblique",
        "life not worth living",
    ),
    _row(
        "tired sick done exhaust over",
        r"\b(?:tired|sick|done|exhausted|over|fed up|finished) (?:of|with|from|by) (?:\w+ )?(?:living|being alive|existing|this life|life itself|life$|life and|life anymore|breathing|waking up (?:every|each)|existence|fighting to (?:live|stay))",
        "self_harm oblique",
        "tired of living",
    ),
    _row(
        "better burden happier easier free fine reliev peace nicer improv",
        r"\b(?:better|happier|easier|freer|free|relieved|improved|fine|at peace|nicer) (?:off )?(?:\w+ ){0,2}(?:without me|(?:for (?:everyone|everybody|them|all|my \w+) )?if i (?:was|were|wasnt|werent|am|died|disappeared|just|had never|didnt|left this|left the world|never existed)|when im (?:dead|gone)|once im (?:dead|gone)|with me (?:dead|gone))\b(?! (?:at (?:the|this|my) (?:company|office|job|team)|and that hurts|on the team|there|nicer|more|less|honest|kinder|braver|in charge|a better|richer|thinner|married|in a \w+ job))",
        "self_harm oblique",
        "others better off",
    ),
    _row(
        "burden weight",
        r"\bburden (?:to|on) (?:\w+ ){1,4}(?:and|so|they|anymore|if|once|when) (?:\w+ ){0,5}(?:gone|dead|without me|go|end|disappear|not be here|die|wont|free)|\b(?:stop being|wont be|no longer be|not be) (?:a|such a|anyones|their|this) (?:\w+ )?(?:burden|problem)(?: to (?:\w+ )?\w+)?(?: anymore| much longer)?$",
        "self_harm oblique",
        "sees oneself as a burden",
    ),
    _row(
        "miss notice care cry mourn",
        r"\b(?:no one|nobody|anyone|anybody|who|they|people) (?:would|will|ll|wouldnt|wont|would even|will even|would really)(?: \w+)? (?:miss me|notice|care|cry|mourn)(?: \w+)? (?:if|when) (?:i|im) (?:\w+ )?(?:died|die|dead|disappeared|was gone|was dead|were (?:gone|dead)|gone|vanished|killed|wasnt (?:here|alive)|didnt wake|didnt exist|stopped (?:existing|breathing|living))|\bif i (?:\w+ )?(?:died|disappeared|was gone|was dead|were (?:gone|dead)|didnt wake up|wasnt here) (?:\w+ ){0,4}(?:no one|nobody|anyone|they|would|wouldnt)",
        "self_harm oblique",
        "nobody would miss me",
    ),
    _row(
        "sleep wake asleep",
        r"\b(?:sleep|asleep|bed|night) (?:\w+ ){0,5}(?:and|hoping|hope|to|wishing|praying|that|wish) (?:\w+ ){0,4}?(?:never|not|dont|wont|didnt|wouldnt) (?:\w+ )?(?:wake|waking)(?: up)?\b|\b(?:hope|wish|pray|hoping|praying|wishing) (?:that |to )?(?:i )?(?:just |could |would |will )?(?:dont|not|never|didnt|wouldnt|wont) (?:\w+ )?(?:wake|waking)(?: up)?\b|\b(?:want to|could|would) (?:just )?sleep (?:forever|and never|for good|for ?ever|until im dead)|\bnever (?:want to )?wak(?:e|ing) up(?: again| ever)?\b(?! (?:early|late|to an alarm|before|on time))",
        "self_harm oblique",
        "not to wake up",
    ),
    _row(
        "born exist",
        r"\bwish (?:that )?i(?: had|d| was| were)? (?:\w+ )?(?:never (?:been |was )?(?:born|existed|exist|alive)|(?:been )?never born|wasnt (?:born|alive|here|around|on this)|didnt (?:exist|wake)|wasnt here anymore|could (?:stop existing|not exist|just not be here|cease))\b",
        "self_harm oblique",
        "wishes never to have been",
    ),
    _row(
        "disappear vanish fade",
        r"\b(?:want to|wish i could|want|need to|could just|would love to|like to) (?:just |simply |quietly )*(?:disappear|vanish|fade (?:away|out|into nothing))(?: (?:forever|for good|completely|from (?:this|the) (?:world|earth|planet|face)|off the face|and never|altogether|from existence|permanently|and not)| ?$)",
        "self_harm oblique",
        "wishes to vanish",
    ),
    _row(
        "stop end over",
        r"\bi (?:\w+ ){0,2}(?:want|need|wish|beg|just want|only want) (?:\w+ )?(?:everything|this|life|the pain|my pain|it all|all of it|this life|the suffering|my life|all this|existence)(?: all)? (?:to|would) (?:just |all |finally )?(?:stop|end|be over|stop hurting)(?: (?:forever|for good|now|tonight|permanently|already|completely))?$",
        "self_harm oblique",
        "wants it all to stop",
    ),
    _row(
        "mind hit bus truck car plane train lorry crash run",
        r"\bwouldnt (?:\w+ )?(?:mind|care|be sad) (?:if i |if |not |being |getting )(?:\w+ ){0,4}(?:die|died|dying|dead|waking up|wake up|hit by|ran me over|hit me|crashed|killed|didnt come back)|\b(?:wish|hope|hoping|want|if) (?:a|some|that|this|the) (?:\w+ )?(?:car|bus|truck|lorry|train|plane) (?:would |to |will |just )*(?:hit|hits|run|runs|crash|crashes|kill|kills|ran|took)(?: over)? (?:me|with me)",
        "self_harm oblique",
        "passive wish",
    ),
    _row(
        "heaven join side reunit follow there ground grave afterlife wherever",
        r"\b(?:want to|going to|ready to|will|ill|could|wish i could|time to|so i can|can) (?:\w+ )?(?:join|be with|follow|go to|meet|go be with|see) (?:\w+ ){1,4}(?:in heaven|on the other side|in the (?:ground|grave|afterlife)|in death|up there|wherever (?:he|she|they))|\bwant to (?:\w+ )?(?:join|follow) (?:him|her|them|my (?:late |dead )?\w+)(?: too| now| soon)?$",
        "self_harm oblique",
        "joining the dead",
    ),
    _row(
        "die dying dead survive",
        r"\b(?:its|it is|be|time|okay|ok|easier|ready|better|thinking|think|thoughts|dream|dreaming|fantasi\w+|daydream\w*) (?:\w+ ){0,3}(?:for me to |to |if i |about me |of me |about |of )(?:just )?(?:die|died|dying by|not be alive|not exist|killing|being dead)\b(?! (?:than|as a practice|in (?:meditation|the suttas|buddhism)|contemplation))(?<!think of die)(?<!thinking about die)",
        "self_harm oblique",
        "speaks of dying as a relief",
    ),
    _row(
        "ending die dead",
        r"\b(?:thinking|thoughts|think|thought|dreaming|fantasi\w+) (?:of|about) (?:ending (?:it|everything|things|my)|not being (?:here|alive)|jumping|hanging|overdosing|crashing|being dead|killing my)",
        "self_harm explicit",
        "thinks of ending it",
    ),
    _row(
        "live will",
        r"\b(?:lost|losing|lose|no|dont have|have no) (?:\w+ )?(?:the |my |any )?will to (?:live|go on|exist)\b",
        "self_harm oblique",
        "will to live lost",
    ),
    _row(
        "bullet trigger gun",
        r"\b(?:bullet|gun) (?:in|to|through|into|against) my (?:head|brain|skull|mouth|temple)\b|\bpull(?:ing)? the trigger on my ?self\b",
        "self_harm explicit",
        "method",
    ),
    _row(
        "ctb bus exit check permanent way out",
        r"\bctb\b|\bcatch(?:ing)? the bus (?:soon|for good|tonight|out of)|\bcheck(?:ing)? out (?:early|for good|of (?:life|this (?:life|world)))\b|\b(?:only|easy|a|my|the) way out (?:is|of (?:this|the) (?:life|pain)|for me)\b|\bpermanent (?:way out|exit|sleep|solution)\b|\bfinal exit\b|\b(?:want|need|looking for|see no other) (?:\w+ )?way out of (?:life|living|existing|all of it)",
        "self_harm oblique",
        "slang and codes",
    ),
    _row(
        "attempt tried",
        r"\b(?:i|my|ive) (?:\w+ ){0,3}(?:attempted|attempt|attempts)(?: (?:last|this|again|on my|to end|two|three|a (?:few|couple)|yesterday|before|failed)| ?$)(?= ?(?:\w+ )*?(?:life|week|night|month|again|days|failed|hospital|yesterday|before)?\b)(?<!attempt to)|\battempt on my (?:own )?life\b|\bi (?:was|am|just got) (?:\w+ )?(?:in|out of) (?:the )?(?:hospital|psych ward|er) (?:\w+ ){0,4}(?:attempt|overdose|trying to die)",
        "self_harm explicit",
        "an attempt",
    ),
    _row(
        "plan when how",
        r"(?:^|\bi (?:have |ve )?(?:got |made |now have )?|\bive (?:got |made )?)(?:a|my|the) plan(?: now| is (?:made|ready|set|done|finished))?(?: (?:and|i|ive|i have)(?: ive| i| i have)?(?: (?:have|got|bought|ordered|found))?)? "
        r"(?:what i need|everything i need|all i need|what it takes|picked (?:the|a) day|chosen (?:the|a) day|wrote the (?:letters?|note))\b(?! (?:for|to)\b(?! (?:it|do it)\b))|"
        r"\bi know how (?:ill|i will|im going to) do it (?:\w+ ){0,8}?(?:what it takes|in the (?:house|drawer|garage)|tonight)\b|"
        r"\b(?:have|ive) (?:chosen|decided|picked) (?:when and where|where and when|the day and the place|how and when|when and how)\b(?! (?:to|we|the|for))",
        "self_harm oblique imminent",
        "a plan and the means, with nothing said of what for",
    ),
    _row(
        "plan date day",
        r"\b(?:have|made|got|made up|finalised|finalized) (?:a|my|the) plan (?:to (?:die|end|do it|kill|go)|for (?:how|when) (?:i|ill|im)|and (?:a date|the means|i know how))|\b(?:set|picked|chosen|chose) (?:a|the|my) (?:date|day) (?:to (?:die|end|do it|go)|and (?:a )?(?:method|plan))",
        "self_harm explicit imminent",
        "a plan",
    ),
    _row(
        "quiero morir matar morrer suicidar sterben umbringen leben mourir suicider tuer vivre uccidermi vivere dood zelfmoord umrzec",
        r"\b(?:quiero morir(?:me)?|me quiero (?:morir|matar)|quiero matarme|(?:quiero |voy a )?suicidarme|no quiero (?:seguir )?viv(?:ir|iendo)|quero morrer|me matar|quero me suicidar|ich (?:will|mochte) (?:nur |einfach |nur noch )?(?:sterben|nicht mehr leben)|(?:mich|mir) (?:selbst )?(?:umbringen|das leben nehmen)|je veux (?:mourir|me tuer|me suicider)|me suicider|plus envie de vivre|voglio (?:morire|uccidermi|farla finita)|ik wil (?:dood|niet meer leven)|zelfmoord plegen|chce umrzec)\b",
        "self_harm explicit",
        "said in another language",
    ),
    _row(
        "suicidal",
        r"\bthe suicidal (?:thoughts|feelings|urges)\b|\bsuicidal (?:thoughts|feelings|urges|ideation) (?:are|is|came|come|keep|get|got|wont)\b(?! common)",
        "self_harm explicit",
        "names it",
    ),
    _row(
        "rope gun noose blade razor pill",
        r"\b(?:sitting|standing|here|lying|alone|locked) (?:\w+ ){0,3}with (?:a|the|my|this) (?:\w+ )?(?:rope|gun|noose|blade|razor|pills)\b",
        "self_harm explicit imminent",
        "means at hand",
    ),
    _row(
        "rope noose",
        r"\bbought (?:a|the|some) (?:rope|noose)\b(?! (?:for (?:climbing|the (?:boat|dog|garden|swing))|ladder|swing))",
        "self_harm explicit",
        "means at hand",
    ),
    _row(
        "rope gun noose blade razor",
        r"\b(?:rope|gun|noose|blade|razor) in my hands?\b",
        "self_harm explicit imminent",
        "means at hand",
    ),
    _row(
        "pill bridge",
        r"\b(?:keep|kept) (?:looking|staring) at (?:them|it|the (?:pills|rope|gun|knife|bridge|train tracks))$|\blooked up (?:bridges|lethal|ways to die|how to die)\b",
        "self_harm oblique",
        "weighs the means",
    ),
    _row(
        "urge",
        r"\burges? to (?:cut|self harm|hurt my ?self|burn my ?self|die|jump)\b(?! (?:off|down on|out|back|corners|class|ties|calories|sugar|my hair|in (?:line|and)|to))",
        "self_harm explicit",
        "an urge",
    ),
    _row(
        "surviv woke made",
        r"\bwish (?:i )?(?:hadnt|had not|didnt|never) (?:survive\w*|woken|woke|make it|made it)\b|\bsurvived (?:\w+ ){0,4}wish i hadnt$",
        "self_harm explicit",
        "regrets surviving",
    ),
    _row("jump", r"\bwant to jump(?: off| in front)?$", "self_harm explicit", "wants to jump"),
    _row(
        "see",
        r"\b(?:dont|cant|couldnt) see why i should (?:\w+ )?(?:keep|go on|stay|be here|bother living|live)",
        "self_harm oblique",
        "sees no reason",
    ),
    _row(
        "courage brave strength gut",
        r"\b(?:courage|guts|strength|brave enough) to (?:die|do it tonight|end (?:it|my)|jump|go through with it|kill my ?self|pull the trigger)\b",
        "self_harm explicit",
        "waits for courage",
    ),
    _row(
        "here earth",
        r"\bwish i (?:just |simply )?wasnt here\b(?! (?:at|in|today at))|\b(?:supposed|meant) to be (?:here )?on this (?:earth|planet|world)",
        "self_harm oblique",
        "not meant to be here",
    ),
    _row(
        "die dead alive",
        r"\b(?:people like me|someone like me|i) (?:\w+ )?(?:should (?:just )?die|shouldnt be alive|shouldnt (?:exist|be breathing))\b|\bdeserve to die for\b|\bi (?:\w+ )?deserve to (?:die|be dead)\b(?! laughing)|\bdont deserve to (?:live|be alive|exist|breathe)\b",
        "self_harm explicit",
        "denies a right to live",
    ),
    _row("kill", r"\bways? to (?:\w+ )?kill yourself\b", "self_harm explicit", "asks for a method"),
    _row(
        "way", r"\b(?:painless|quickest|least painful|peaceful) way to go\b", "self_harm explicit", "asks for a method"
    ),
    _row("end", r"\bgoing to end it$|\b(?:want|ready|time|decided) to end it$", "self_harm explicit", "ending it"),
    _row(
        "fade eras switch",
        r"\bfade away and\b|\b(?:want to|wish i could) be (?:erased|deleted|nothing|no more)\b|\b(?:switch|turn) my ?self off\b",
        "self_harm oblique",
        "wishes to be gone",
    ),
    _row("born", r"\bhad i never been born\b", "self_harm oblique", "wishes never to have been"),
    _row(
        "miss notice care cry",
        r"\b(?:would|will) (?:anyone|anybody|they|people|somebody|someone|he|she) (?:\w+ )?(?:miss|notice|care|cry)(?: me)? if i (?:\w+ )?(?:died|die|was (?:dead|gone)|were (?:dead|gone)|disappeared|vanished)\b|\bif i (?:was|were) (?:gone|dead) who would\b",
        "self_harm oblique",
        "nobody would miss me",
    ),
    _row(
        "go hold keep make",
        r"\b(?:dont (?:think|know if|believe) i can|not sure i can|dont know how to) (?:hold on|go on|keep (?:going|living)|make it|survive)(?: (?:much longer|anymore|any longer|like this|another (?:day|night)|through (?:the|this) (?:night|week)))(?! with (?:the|this) (?:project|course|diet))",
        "self_harm oblique",
        "cannot hold on",
    ),
    _row(
        "reason",
        r"\b(?:no|any|one|single) (?:\w+ )?reason (?:\w+ ){0,3}?(?:to|for|not to) (?:\w+ )?(?:live|go on|keep (?:going|living)|living|be alive|stay alive|be here|wake up|continue|exist|end my life)\b",
        "self_harm oblique",
        "no reason to live",
    ),
    _row(
        "noth",
        r"\bnothing (?:\w+ ){0,2}(?:to live for|worth living for|keeping me (?:here|alive))\b|\bnothing left in me\b",
        "self_harm oblique",
        "nothing to live for",
    ),
    _row(
        "wake",
        r"\b(?:nice|good|lovely|better|great|relief|easier) (?:\w+ ){0,4}not (?:to )?wake up\b",
        "self_harm oblique",
        "not to wake up",
    ),
    _row(
        "way exit door",
        r"\b(?:no way out|only (?:see )?one (?:way out|exit|door)|one (?:way out|exit) left|see no way out)\b(?! of (?:this|the|my) (?:job|contract|debt|lease|meeting|marriage|argument|conversation))",
        "self_harm oblique",
        "one way out",
    ),
    _row(
        "survive",
        r"\b(?:wont|dont want to|not going to) survive (?:this|the) (?:week|night|month|year|weekend)\b(?! at work)",
        "self_harm oblique",
        "will not survive",
    ),
    _row(
        "body life living",
        r"\b(?:ready|want|time) to (?:let go of|give up|leave|drop|be free of) (?:living|life|this (?:life|body))\b|\b(?:give up|leave|discard) this body\b|\bfree of this body\b|\bend (?:of )?this life (?:\w+ ){0,3}(?:early|sooner|on purpose)\b",
        "self_harm oblique",
        "leaving the body, in religious words",
    ),
    _row(
        "affair",
        r"\b(?:put|got|getting|putting) my affairs in order\b(?! (?:before (?:the|my) (?:surgery|operation|trip)))|\b(?:wont|not) be needing (?:it|them|any of it)$",
        "self_harm oblique",
        "putting things in order",
    ),
    _row(
        "choo decid",
        r"\bi (?:have |ve )?(?:chosen|decided) (?:to go|not to (?:stay|live|wake|be here))\b",
        "self_harm oblique",
        "a decision",
    ),
    _row(
        "cutting scratch",
        r"\b(?:ive been|im|started|been|back to) cutting(?: again)?(?: (?:for|since|every|and|lately|when|to feel)\b|$)|\b(?:cutting again|scratch my (?:arms|skin|legs) until)\b",
        "self_harm explicit",
        "cutting",
    ),
    _row(
        "bang punch hit burn scar",
        r"\b(?:bang|hit|hitting|banging|smash) my head (?:against|on|into) (?:the|a) (?:wall|door|floor)\b(?! (?:by accident|in the|figuratively))|\b(?:punch|hit|burn) (?:my ?self|my skin) (?:\w+ ){0,6}?(?:deserve|mistakes?|face|until|punish\w*|belt|matches|lighter)\b|\bscars on my (?:arms|legs|wrists|thighs)\b",
        "self_harm explicit",
        "hurting oneself",
    ),
    _row(
        "knife blade razor gun rope pill platform",
        r"\b(?:held|holding|had|put|pressed) (?:the|a|my) (?:\w+ )?(?:knife|blade|razor|gun|rope) (?:\w+ )?(?:to|against|on|at|around|up) (?:my (?:own )?(?:throat|wrist|skin|neck|arm|head|chest|temple))|\bput the rope up\b|\bloaded the gun\b|\b(?:pills|razor|blade) in my hand\b|\bplatform edge\b|\bedge of the platform\b",
        "self_harm explicit",
        "means used or rehearsed",
    ),
    _row(
        "pill tablet",
        r"\b(?:going to|will|planning to|want to|about to) (?:take|swallow) (?:\w+ )?(?:all|all of|the whole|every|too many) ?(?:the|my|of them|of the|of my|them)? ?(?:\w+ )?(?:pills|tablets|them|bottle|meds)\b",
        "self_harm explicit imminent",
        "plans an overdose",
    ),
    _row(
        "made chosen decided mind",
        r"\bmy mind is made up\b(?= (?:\w+ )*(?:die|dead|go|end|leave))|\b(?:chosen|know|decided) how (?:and where|and when|ill do it|i will do it|to do it)\b",
        "self_harm explicit",
        "a plan",
    ),
    _row(
        "dead ded death",
        r"\b(?:might|may|mght) as wel+ (?:just )?be (?:dead|ded)\b|\brelieved to be dead\b|\b(?:being|be) dead (?:would|sounds|seems|is) (?:\w+ ){0,3}?(?:relief|better|peace\w*|nice|easier|good)\b|\blook forward to (?:being dead|death|dying)\b|\bdeath is the only\b",
        "self_harm explicit",
        "death as a relief",
    ),
    _row(
        "dye die kll kil end",
        r"\b(?:want to|wnt to|going to) dye\b(?! (?:my|her|his|the|it|some|a|fabric|wool|eggs))|\b(?:kll|kil|klil) my ?self\b|\b(?:going to|gona) end my ?self\b",
        "self_harm explicit",
        "mistyped",
    ),
    _row(
        "take own life",
        r"\btake your own life\b(?= (?:\w+ )*?(?:before i|asking for me|decide))",
        "self_harm explicit",
        "asked before deciding",
    ),
    _row(
        "future picture see plan",
        r"\bno (?:version of the )?future with me\b|\b(?:cant|dont) (?:picture|see|imagine) my ?self (?:at \w+|getting to|making it to|making it past|being (?:alive|here)|in \w+ years|surviving)\b(?! (?:as|doing|working|with (?:a|him|her)|there|married))|\bdont plan (?:\w+ )?(?:past|after|beyond) this (?:week|month|year)\b",
        "self_harm oblique",
        "no future with oneself in it",
    ),
    _row(
        "here",
        r"\b(?:wont|will not|dont think ill) be here (?:for|when|by|after|next) (?:my|the|christmas|new|spring|summer|\w+ (?:week|month|year|birthday))\b(?! (?:because|as) i(?:m| am)? (?:travel|mov|on))",
        "self_harm oblique",
        "will not be here",
    ),
    _row(
        "peace rest kinder free start",
        r"\b(?:they|everyone|mother|father|my \w+)(?:d| would| could| will)? (?:\w+ ){0,3}?(?:have peace|rest|be free|start (?:again|over)|be at peace|live better) (?:\w+ ){0,2}?(?:without me|if i was out|if i were out|if i (?:was|were) gone|with me gone|if (?:he|she|they) no longer had me)\b|\bwith me gone\b|\bkinder (?:\w+ ){0,4}if i (?:\w+ )?(?:wasnt|werent|left|was gone|died)|\bmy death would\b|\bif i left this (?:world|life)\b|\bi only take up (?:air|space)\b",
        "self_harm oblique",
        "others better off",
    ),
    _row(
        "over done finish lights rest",
        r"\b(?:ready|want|long|wait\w*) for (?:it|all of it|this|all of this|everything) to be over(?: for good)?$|\b(?:want|like) (?:to be finished$|the lights to go out)|\bclose my eyes and be (?:done|gone)\b|\blet it be over\b|\brest and (?:not|never) wake\b|\bbeing nothing$",
        "self_harm oblique",
        "wants it over",
    ),
    _row(
        "button",
        r"\bbutton (?:\w+ ){0,5}?(?:stop existing|not exist|end it|disappear|die|never (?:have )?exist\w*)",
        "self_harm oblique",
        "wishes not to exist",
    ),
    _row(
        "shoot heart surgery god take pray hope",
        r"\bwish (?:someone|somebody) would (?:just )?(?:shoot|kill|end) me\b|\bwish my heart would (?:just )?stop\b(?! (?:hurting|aching|racing|pounding))|\b(?:hope|pray) (?:\w+ ){0,4}?(?:god|death|it) (?:takes|would take|comes for) me\b|\bhope (?:the|my) surgery goes wrong\b|\bdont come back from (?:it|surgery)\b",
        "self_harm oblique",
        "hopes to be taken",
    ),
    _row(
        "lived born", r"\bto never have (?:lived|been born|existed)\b", "self_harm oblique", "wishes never to have been"
    ),
    _row(
        "gone ghost left farewell",
        r"\b(?:im|feel like im|i feel) already (?:gone|dead)(?: inside)?(?= (?:only|and|but|just) (?:my|the) body)|\bin my head im already gone\b|\balready said farewell\b|\bpart of me has left (?:this )?life\b",
        "self_harm oblique",
        "already gone",
    ),
    _row(
        "find funeral body",
        r"\b(?:someone|somebody|them|they|anyone) (?:\w+ )?(?:to|would|will)? ?find (?:me here|my body|me dead|me$)|\bhow long (?:\w+ ){0,5}find me\b|\binstructions for my (?:own )?funeral\b(?! because im old)|\bat my funeral and\b|\bplaylist for when im dead\b",
        "self_harm oblique",
        "sees oneself found",
    ),
    _row(
        "letter video",
        r"\b(?:writing|wrote|written) (?:\w+ ){0,2}?last letters\b|\bletters to everyone i love\b|\blast ones$|\bbecause i wont be there\b(?= ?$)",
        "self_harm oblique",
        "last letters",
    ),
    _row(
        "person resign tomorrow morning day birthday world",
        r"\bdone (?:with )?being a person\b|\bi resign from life\b|\bdont want (?:a tomorrow|to see (?:another|tomorrow|the next) ?(?:morning|day)?)\b|\bcant do another day\b(?! (?:at|of (?:this )?(?:work|school|diet)|with))|\bno more birthdays\b|\bhad enough of (?:this world|life|living)\b",
        "self_harm oblique",
        "has had enough of life",
    ),
    _row(
        "stay bother breath",
        r"\b(?:use|point) of staying alive\b|\bwhy (?:stay|bother living|go on living|am i still (?:breathing|alive|here))\b(?! (?:in|at|with|together|friends|up|calm|here (?:at|in)))|\breason to stay (?:on this|alive|here)\b|\breason i should not (?:go|die)\b",
        "self_harm oblique",
        "asks why stay",
    ),
    _row(
        "reborn rebirth forgive next life",
        r"\breborn (?:\w+ )?sooner\b|\bif i left early\b|\bin the next life (?:\w+ ){0,8}(?:start it|soon)\b|\bend this body\b|\bwith a rope\b",
        "self_harm oblique",
        "leaving, in religious words",
    ),
    _row(
        "accident belt",
        r"\bif it (?:looked|looks) like an accident\b|\bdoesnt matter what happens to me\b|\bcross the road without looking hoping\b",
        "self_harm oblique",
        "made to look like an accident",
    ),
    _row(
        "trust letting fight fought stay stop",
        r"\bdont trust my ?self (?:tonight|alone|right now|anymore|to be alone)\b(?! around (?:sugar|food|money))|\b(?:scared|afraid) of what (?:ill|i might|i will|i could) do to my ?self\b|\blosing the fight to stay\b|\bharder (?:\w+ ){0,3}to stay (?:here|alive)\b|\bletting go tonight\b|\bwont be able to stop my ?self this time\b|\blife i mean$",
        "self_harm oblique",
        "loses the fight",
    ),
    _row("where", r"\bwant to go where (?:he|she|they) (?:is|are|went)\b", "self_harm oblique", "joining the dead"),
    _row("breath", r"\btired of breathing\b|^of breathing$", "self_harm oblique", "tired of living"),
    _row("suicide", r"^suicide (?:sounds|seems|looks|is the)\b", "self_harm explicit", "drawn to it"),
    _row("living liv", r"\bwhy (?:keep|go) on living\b", "self_harm oblique", "asks why stay"),
    _row(
        "pill oxy xanax tablet bottle",
        r"\bbottle of \w+ and i want to (?:use|take|drink|swallow) (?:all|it)\b|\bhave the gun out\b",
        "self_harm explicit imminent",
        "means at hand",
    ),
    _row(
        "live die",
        r"\b(?:dont|cant|doesnt|not|no longer|stopped|never) (?:\w+ ){0,4}?(?:care|caring|matter|matters) (?:if|whether) i (?:live|die|live or die|am alive|wake up)\b|\bif i live or die\b",
        "self_harm oblique",
        "does not care to live",
    ),
    _row(
        "end stop",
        r"\bi (?:just |only |really )*(?:want|need) it to (?:just |all |finally )?(?:end|stop)(?: (?:forever|for good|now|tonight|permanently|already))?$",
        "self_harm oblique",
        "wants it to stop",
    ),
    _row("life", r"\bcant (?:\w+ )?do life\b", "self_harm oblique", "cannot go on"),
    _row(
        "alive living",
        r"\bhate (?:being alive|living|that im alive)\b(?! (?:in|with|near|here|at|on))",
        "self_harm explicit",
        "hates being alive",
    ),
    _row("suicide", r"\bsuicide is (?:\w+ )?on my mind\b", "self_harm explicit", "on the mind"),
    _row("death", r"\bmy death (?:would|will|could)\b", "self_harm oblique", "others better off"),
    _row(
        "kill",
        r"\b(?:someone|somebody|please|just|god|pls) kill me\b(?! (?:with|now lol|lol))|\bkill me i mean it\b",
        "self_harm oblique",
        "asks to be killed",
    ),
    _row("punch", r"\bpunch(?:ed|ing)? my ?self\b", "self_harm explicit", "hurting oneself"),
    _row(
        "do",
        r"\b(?:leave|leaves|asleep|gone|away)(?: \w+){0,3} (?:ill|i will|im going to) do it$",
        "self_harm oblique",
        "sets a time",
    ),
    _row(
        "body find playlist",
        r"\bwho would find (?:my body|me)\b|\bwhen im dead$",
        "self_harm oblique",
        "sees oneself found",
    ),
)

_THIRD = (
    _row(
        "kill die dying dead end suicid hurt harm jump hang cut life alive being exist",
        r"\bOTHER (?:(?!i\b)\w+ ){0,6}?(?:wants?|wanted|wanting|going|plans?|planning|planned|threatens?|threatened|threatening|tried|trying|tries|talks?|talking|talked|speaks?|speaking|thinking|thinks|thought|considering|attempted|attempting|might|may|will|could|would|about|wishes|joking|jokes) (?:to |of |about |on |that )?(?:\w+ ){0,2}?"
        r"(?:(?<!going to )(?<!will )(?<!might )(?<!may )(?<!could )(?<!would )(?:die|dying|dead)|not being (?:alive|here)|not existing|kill(?:ing)? (?:SELVES|self)|end(?:ing)? (?:it all|it|everything|(?:his|her|their) (?:own )?life)|suicide|hurt(?:ing)? SELVES|harm(?:ing)? SELVES|jump(?:ing)? (?:off|from)|hang(?:ing)? SELVES|(?:take|taking) (?:his|her|their) (?:own )?life|cut(?:ting)? (?:SELVES|(?:his|her|their) (?:arms?|wrists?)))\b(?! (?:of|from) (?:cancer|old age|laughter|boredom|embarrass\w+|hunger))(?! (?:soon|in (?:a|the) hosp))",
        "third_party self_harm",
        "someone else speaks of dying",
    ),
    _row(
        "suicidal",
        r"\bOTHER (?:\w+ ){0,5}?(?:is|was|been|seems?|gets?|feels?|feeling|might be|may be|could be|became|sounds?|says|has|hes|shes) (?:\w+ ){0,4}?suicidal\b|\b(?:suicidal|self harming) (?:friend|brother|sister|son|daughter|mother|father|partner|wife|husband|boyfriend|girlfriend|teen|student)\b",
        "third_party self_harm",
        "someone else is suicidal",
    ),
    _row(
        "suicidal suicide hes she theyre",
        r"\b(?:hes|shes|theyre|(?:friend|brother|sister|son|daughter|mother|father|partner|wife|husband|boyfriend|girlfriend|roommate|cousin)s) (?:\w+ ){0,3}(?:suicidal|going to (?:kill|hurt|end)|self harming|cutting (?:him|her|them)sel\w+|talking about (?:suicide|dying|ending|killing (?:him|her|them)))",
        "third_party self_harm",
        "someone else is suicidal",
    ),
    _row(
        "live alive here wake go burden better",
        r"\bOTHER (?:(?!i\b)\w+ ){0,6}?(?:doesnt|dont|didnt|cant|wouldnt|not|no longer|never) (?:\w+ ){0,2}(?:want|wants|see a reason|wish|go) (?:to |on)(?:\w+ )?(?:live|alive|be alive|be here|wake up|go on|exist|living|anymore)\b(?! (?:with|near|in (?:a|the|this|my)|at))|\bOTHER (?:(?!i\b)\w+ ){0,6}?better off (?:dead|without (?:him|her|them))|\bOTHER (?:(?!i\b)\w+ ){0,3}?(?:has |have )?nothing (?:left )?to live for",
        "third_party self_harm",
        "someone else does not want to live",
    ),
    _row(
        "note goodbye giving pill gun harm cut scar burn",
        r"\b(?:found|saw|sent|wrote|left|read|posted|texted|got|received) (?:\w+ ){0,3}(?:suicide note|goodbye (?:note|letter|message|text)|goodbye$)|\bOTHER (?:\w+ ){0,4}?(?:self harms?|self harming|self harmed|cuts SELVES|cutting SELVES|burns SELVES|cut SELVES)\b|\b(?:found|saw|noticed|seen) (?:\w+ )?(?:fresh |new |the )?(?:cuts|scars|burns|cut marks) (?:on|all over|up|along) (?:my|his|her|their|a)",
        "third_party self_harm",
        "signs in someone else",
    ),
    _row(
        "worri scar afraid terrifi fear worry think",
        r"\b(?:worried|scared|afraid|terrified|fear|worry|think|sure|concerned) (?:that |about )?(?:my KIN|he|she|they|hes|shes|theyre) (?:\w+ )?(?:will|might|is going to|going to|may|could|would|is about to)(?: try to)? (?:hurt|kill|harm|end|do something (?:to|stupid|bad|terrible)|take (?:his|her|their))",
        "third_party self_harm",
        "fears for someone",
    ),
    _row(
        "hell shell hed shed theyll theyd",
        r"\b(?:hell|shell|hed|shed|theyll|theyd) (?:\w+ )?(?:kill|hurt|harm|cut) SELVES\b|\b(?:hell|shell|hed|shed|theyll) (?:\w+ )?(?:jump (?:if|off|from)|end (?:it|his|her)|rather (?:die|be dead))",
        "third_party self_harm",
        "someone else threatens it",
    ),
    _row(
        "cutt harm",
        r"\b(?:KIN|he|she|they|hes|shes|theyre) (?:\w+ ){0,2}?(?:has been|is|been|started|keeps) (?:self harming|cutting)(?: (?:again|lately|and|because|since|for|at|in|he|she|they)\b|$)(?! (?:the gym|class|on (?:sugar|carbs)))",
        "third_party self_harm",
        "someone else cuts",
    ),
    _row(
        "giv",
        r"\b(?:KIN|he|she|they) (?:\w+ ){0,2}?(?:giving|gave|gives|given) away (?:all )?(?:his|her|their)\b",
        "third_party self_harm",
        "someone else puts things in order",
    ),
    _row(
        "morir matarse", r"\bquiere (?:morir|matarse|suicidarse)\b", "third_party self_harm", "said in another language"
    ),
    _row(
        "life",
        r"\b(?:wrote|said|says|posted|texted) (?:\w+ ){0,4}(?:leave from life|leaving this (?:life|world)|take leave of life|goodbye to (?:life|the world))\b",
        "third_party self_harm",
        "a farewell",
    ),
    _row(
        "pill stash",
        r"\b(?:KIN|he|she|hes|shes) (?:\w+ ){0,5}?(?:got|has|hiding|keeps) (?:a )?(?:stash of pills|pills (?:stashed|hidden|saved))",
        "third_party self_harm",
        "someone else gathers means",
    ),
    _row(
        "search looked google",
        r"\b(?:KIN|he|she|they) (?:\w+ ){0,2}?(?:searched|looked up|googled|is googling|searches) (?:\w+ )?(?:how to (?:hang|die|kill|tie|overdose)|ways to die|suicide|painless)",
        "third_party self_harm",
        "someone else looks for a way",
    ),
    _row(
        "sorry goodbye farewell",
        r"\b(?:sent|left|wrote) (?:me )?(?:a )?(?:voice )?(?:message|text|voicemail) (?:\w+ ){0,3}?(?:goodbye|farewell)|\bwrote goodbye\b",
        "third_party self_harm",
        "a farewell",
    ),
    _row(
        "cut scar",
        r"\b(?:has|have|see|saw) (?:\w+ ){0,2}?(?:cuts|scars) (?:on|all over|up) (?:her|his|their)\b|\b(?:pictures|photos) of cuts\b|\bwrites about death and i see cuts\b",
        "third_party self_harm",
        "signs in someone else",
    ),
    _row(
        "better dead gone",
        r"\b(?:KIN|he|she|they) (?:\w+ ){0,3}?(?:says|saying|said|thinks) (?:that )?(?:\w+ ){0,4}?better (?:off )?(?:without (?:him|her|them)|if (?:he|she|they) (?:was|were) (?:dead|gone))",
        "third_party self_harm",
        "someone else feels a burden",
    ),
    _row(
        "end wake die alive live gun hang",
        r"\b(?:KIN|he|she|hes|shes|they) (?:\w+ ){0,4}?(?:talks about ending it|no reason for (?:him|her|them) to (?:wake|live|go on)|begs me to let (?:him|her|them) die|bought a gun after|hates being alive|drew (?:him|her)self hanging|hates (?:his|her) life and wants out|be with (?:his|her) late (?:wife|husband))",
        "third_party self_harm",
        "someone else wants to die",
    ),
    _row(
        "keep stop prevent",
        r"\b(?:keep|stop|prevent) (?:my KIN|him|her|them|someone|my best friend) from (?:killing|hurting|harming|cutting) (?:SELVES)",
        "third_party self_harm",
        "wants to save someone",
    ),
    _row(
        "attempt",
        r"\b(?:KIN|he|she|his|her)(?:s)? (?:\w+ ){0,6}?suicide attempt\b(?! (?:years|decades|\d+ years))|\bhelp my KIN after a suicide attempt\b",
        "third_party self_harm",
        "someone else has attempted",
    ),
)

_TO_ME = (
    r" (?:me|us|my (?:face|arm|head|mother|brother|sister|kids|children|son|daughter))\b(?! (?:up\b|at (?:chess|tennis|cards|ping pong|football|fifa|every game|it|the)|"
    r"in (?:chess|games|every|the exam|a race|arguments|sales|tennis)|to (?:it|the punch|see)|off the team|out of the (?:group|band|guild|server|chat|team)|"
    r"with (?:his|her|their|a) (?:words|silence|lies|\w+ face|look|sarcasm|jokes|deadlines?|emails?|question)|down emotionally|for the promotion))"
)
_IN_FEELING = (
    r"(?! (?:emotionally|deeply|so much|feelings|with (?:his|her|their) (?:words|silence|lies)|when (?:he|she|they|my \w+) (?:ignores?|lies?|doesnt|dont|forgets?|forget|talks?|"
    r"laughs?|compares?|jokes?|says?|never|cancels?)|by (?:being|ignoring|lying|not)|because (?:he|she|they) (?:never|doesnt|dont|wont|ignores?)|more than|to (?:see|hear|think)|that|how|inside|again and again with))"
)

_ABUSE = (
    _row(
        "hit beat punch slap kick chok strangle shove hurt burn whip batter attack abus smack belt",
        rf"\b(?:my (?:abusive |drunk |ex |own |step )*(?:LOVER|ELDER)|he|she|hes|shes|who|that|they|carer|caregiver|nurse) (?:\w+ ){{0,6}}?(?:still |always |sometimes |often |keeps? |is |been |started )?STRIKE{_TO_ME}",
        "abuse",
        "is being hit",
    ),
    _row(
        "hit beat punch slapp kick chok strangl shov attack smack push grabb threw threaten",
        r"\b(?:my (?:abusive |drunk |ex |own |step )*(?:LOVER|ELDER)|he|she) (?:\w+ ){0,3}?STRUCK (?:me|us)\b(?! (?:at|in) (?:chess|tennis|cards|the (?:exam|race)|fifa|a game))(?! (?:out|to|up|under|a (?:party|ball|look|message|bone)|off|off guard|into (?:the deep|a new)|for the|out of the|that|with (?:a )?(?:question|news)|hard that|by the (?:heart|feels)|when i was (?:a |little|young|\d))(?! wall| floor))",
        "abuse",
        "was hit",
    ),
    _row(
        "hit beaten hurt abus raped molest assault chok strangl grop slapp",
        r"\b(?:im|i am|i was|ive been|i got|i get|i keep|being|getting|been) (?:\w+ ){0,2}?(?:beaten(?: up)?|physically abused|sexually abused|abused|raped|molested|sexually assaulted|assaulted|groped|choked|strangled)(?: by| at| every| last| yesterday| again| tonight| when| in| on| and| ?$)(?! (?:the (?:heat|guilt|news|traffic|exam|deadlines|question)|at (?:chess|tennis|fifa)))",
        "abuse",
        "abused in the first person",
    ),
    _row(
        "rape molest assault forc touch",
        r"\b(?:he|she|they|my \w+|someone|somebody|a (?:man|guy|friend|teacher|monk)|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ )?(?:raped|rapes|molested|molests|sexually (?:assaulted|abused|abuses)|forced me to (?:have sex|sleep with|touch|do sexual|undress)|forces (?:me to (?:have sex|sleep with|do (?:things|sexual))|himself on me|herself on me)|forced (?:himself|herself) on me)\b(?! (?:my country|the))",
        "abuse",
        "sexual violence",
    ),
    _row(
        "touch",
        r"\b(?:he|she|they|(?:my|the) (?:\w+ )?(?:ELDER|boss|friend|LOVER)) (?:\w+ ){0,2}?(?:touches|touched|touching|keeps touching) me (?:\w+ ){0,3}?(?:inappropriately|there|down there|where|in (?:places|ways|bed)|at night|under|when (?:im|i am) (?:asleep|sleeping)|sexually|and (?:says|told|tells))|\btouch(?:es|ed|ing) (?:me|my) (?:private|breasts|body)",
        "abuse",
        "unwanted touch",
    ),
    _row(
        "scar afraid terrifi frighten fear unsafe safe",
        r"\b(?:scared|afraid|terrified|frightened|fear|scared to death) (?:of|to go home to|to be (?:alone|home) with) (?:my )(?:\w+ )?(?:LOVER|ELDER)\b(?! (?:dying|death|judg\w+|leaving|getting|being|will (?:die|leave)|might (?:die|leave)|losing|finding|s? ?(?:opinion|reaction|disapproval|illness|cancer)))|\b(?:im|i am|i feel|dont feel|not|isnt) (?:\w+ )?(?:unsafe|safe|not safe) (?:at home|in my (?:own )?(?:home|house)|with (?:him|her|my \w+)|around (?:him|her|my \w+))\b",
        "abuse",
        "afraid at home",
    ),
    _row(
        "kill hurt leave find burn shoot stab",
        r"\b(?:he|she|they|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ ){0,3}?(?:said|says|told me|threatens?|threatened|threatening|swears|keeps saying|promised) (?:\w+ ){0,4}?(?:kill|hurt|find|shoot|beat|burn|stab) (?:me|us|my (?:kids|children|family|cat|dog|mother))\b",
        "abuse",
        "threatened",
    ),
    _row(
        "leave see money phone lock track let allow control check passport",
        r"\b(?:he|she|(?:my )(?:\w+ )?(?:LOVER|ELDER)|they|in ?laws) (?:\w+ ){0,2}?(?:wont|doesnt|dont|never|will not|refuses to) (?:ever )?(?:let|lets|allow|allows) me (?:\w+ )?(?:leave(?: the house| home)?|see my (?:family|friends|parents)|out of (?:the|my)|go (?:out|anywhere|outside)|have (?:any )?(?:money|a phone|friends|my)|talk to (?:anyone|my (?:family|friends))|call my \w+|work|use (?:the|my) phone|eat|sleep)\b|\b(?:he|she|they|(?:my )(?:\w+ )?(?:LOVER|ELDER)) (?:\w+ ){0,2}?(?:locks?|locked|locking) me (?:in|up|out|inside)|\b(?:took|takes|taken|hides|hid|keeps) (?:away )?(?:my|all my) (?:passport|phone and|money and|bank card|id and|keys)|\b(?:he|she|my (?:\w+ )?(?:LOVER|ELDER)) (?:controls|monitors|tracks) (?:everything i|my (?:phone|money|every)|where i|all (?:the|my|our) money)",
        "abuse",
        "coercive control",
    ),
    _row(
        "stalk follow",
        r"\b(?:my (?:\w+ )?(?:ex|LOVER)|he|she|someone|a (?:man|guy)) (?:\w+ ){0,3}?(?:stalking|stalks|stalked|following) me\b(?! (?:on|back|through))|\bim being stalked\b",
        "abuse",
        "stalked",
    ),
    _row(
        "abus violent",
        r"\b(?:my|an|this|in an) (?:\w+ )?(?:LOVER|ELDER|relationship|marriage|home|household|family) (?:is|are|gets|has become|becomes|turned) (?:\w+ ){0,3}(?:abusive|violent|abusing)\b(?! (?:film|book))|\b(?:in|leave|leaving|escape|stuck in|living in|out of|left|trapped in) (?:an|this|my|a) (?:\w+ )?(?:abusive|violent) (?:relationship|marriage|home|household|husband|partner|boyfriend|wife|family|girlfriend|ex)|\bmy abuser\b|\bdomestic (?:violence|abuse) (?:\w+ )?(?:victim|situation|at home|from my)|\bmy abusive (?:LOVER|ELDER)\b(?! (?:back in|is (?:dead|gone)|died))",
        "abuse",
        "named as abuse",
    ),
    _row(
        "bruis mark bleed blood black",
        r"\b(?:bruises?|marks|black eye|bleeding|blood|burns) (?:\w+ ){0,5}?(?:from|after|because|where|when) (?:\w+ )?(?:he|she|my (?:\w+ )?(?:LOVER|ELDER))\b(?! (?:died|was born|donat\w+))|\b(?:hide|hiding|cover|covering|cover up) (?:\w+ )?(?:the|my) bruises\b",
        "abuse",
        "injuries",
    ),
    _row(
        "room night bed secret",
        r"\b(?:ELDER|LOVER|he) (?:\w+ ){0,2}?(?:comes|came|keeps coming|sneaks|gets|climbs) (?:into|in|to) my (?:room|bed)(?: at night| when| and|room)|\b(?:told me|says|said|makes me|made me) (?:\w+ ){0,3}(?:keep (?:it|this) (?:a )?secret|our (?:little )?secret|not to tell|never to tell) ?(?:anyone|anybody|my mother|mother)?",
        "abuse child",
        "a child may be writing",
    ),
    _row(
        "naked nude pic photo video",
        r"\b(?:teacher|coach|uncle|stepfather|he|a man|an adult|a guy|someone|my ex|boyfriend) (?:\w+ ){0,4}?(?:asks?|asked|asking|wants?|makes?|made|forced|blackmail\w*|threaten\w*) (?:me )?(?:\w+ ){0,4}?(?:nudes|naked (?:pics?|pictures|photos)|nude (?:pics?|photos)|my (?:nudes|naked))",
        "abuse",
        "sexual coercion online",
    ),
    _row(
        "hit beat hurt abus kick slap choke touche molest raped strangle",
        r"\b(?:my (?:\w+ )?KIN(?:s (?:LOVER|ELDER|husband|kid|new \w+))?|the (?:man|guy|couple|woman|father|mother) (?:next door|upstairs|downstairs)|neighbou?r|(?:friends|sisters|mothers|daughters|brothers|cousins|neighbou?rs) (?:LOVER|ELDER)|he|she|they|his|her) (?:\w+ ){0,3}?(?:is |keeps |has been |are )?(?:hits|beats|hurts|hurting|hitting|beating|abuses|abusing|kicks|slaps|chokes|strangles|molests|molested|raped|rapes) (?:his|her|their|my (?:mother|sister|friend|daughter|niece|nephew|cousin|little|brother|grandmother|son)|the (?:kids?|children|baby|dog))(?: (?:wife|kids?|children|baby|husband|son|daughter|mother|girlfriend|boyfriend|elderly \w+))?\b(?! (?:feelings|chances|record|score|team|drum|eggs|head against|pride|back|knee|career|reputation|heart|ego|self|own goals|boss at))",
        "abuse third_party",
        "someone else is being hurt",
    ),
    _row(
        "abus beaten bruise hit",
        r"\b(?:friend|sister|mother|daughter|cousin|neighbou?r|colleague|coworker|student|niece|nephew|aunt|brother|child|kid|girl|boy|son)(?:s)? (?:\w+ ){0,4}?(?:is being|is getting|gets|being|has been|is|in) (?:\w+ )?(?:abused|beaten(?: up)?|hit|an abusive (?:relationship|marriage|home)|sexually abused|molested)\b(?! (?:by (?:the (?:heat|market)|life)))|\b(?:student|child|kid|pupil|girl|boy|friend|sister|niece|nephew|neighbou?r) (?:\w+ ){0,4}?(?:has|with|covered in|comes? to (?:school|class) with|shows up with) (?:\w+ )?bruises",
        "abuse third_party",
        "someone else is being hurt",
    ),
    _row(
        "hurt",
        r"\bmy (?:\w+ )?(?:ELDER|LOVER) (?:\w+ ){0,2}?(?:hurts|is hurting|keeps hurting) (?:me|us)\b" + _IN_FEELING,
        "abuse",
        "is being hurt",
    ),
    _row(
        "hurt",
        r"\b(?:he|she) (?:physically|always|keeps|often|really) (?:hurts|hurting) me\b"
        + _IN_FEELING
        + r"|\bmy parents (?:\w+ )?(?:hurt|hit|beat) me\b"
        + _IN_FEELING,
        "abuse",
        "is being hurt",
    ),
    _row(
        "hit beat slap punch shov push pinch kick",
        r"\bmy (?:grown |adult |grand)?(?:son|daughter|grandson|granddaughter)(?: in law)? (?:\w+ ){0,6}?(?:hits|beats|punches|shoves|pushed me down|slaps|kicks|hurts) ?(?:me)?\b(?= (?:\w+ ){0,12}?(?:im (?:6|7|8|9)\d|depend|pension|bank card|old age|wheelchair|old and)\b)",
        "abuse",
        "an old person is being hurt",
    ),
    _row(
        "pension bank",
        r"\b(?:takes|took|steals|stole) my (?:pension|bank card)\b(?= (?:\w+ ){0,6}(?:shov|push|hit|shout|slap))|\bpushed me down\b",
        "abuse",
        "an old person is being hurt",
    ),
    _row(
        "hide hiding",
        r"\b(?:hide|hiding|lock my ?self) (?:\w+ ){0,4}?(?:when|because|until|from) (?:he|she|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ )?(?:comes|gets|drinks|is|shouts|screams|rages)\b",
        "abuse",
        "afraid at home",
    ),
    _row(
        "hell shell theyll find",
        r"\b(?:says|said|told me|swears|swore) (?:hell|shell|theyll|hed|shed) (?:\w+ )?(?:kill|hurt|find|burn|shoot|beat|stab|take the kids)\b(?! (?:SELVES|a (?:job|solution|way)|out|time))",
        "abuse",
        "threatened",
    ),
    _row(
        "throat knife gun body",
        r"\b(?:held|holds|put|pulled|points?|pointed) a (?:knife|gun) (?:to|at|on) (?:my|me)\b|\b(?:nobody|no one) (?:would|will) (?:ever )?find my body\b|\bthreaten(?:s|ed)? me with a (?:knife|gun)\b",
        "abuse",
        "threatened with death",
    ),
    _row(
        "afraid scar think know",
        r"\b(?:afraid|scared|terrified|think|sure|know) (?:that )?(?:he|she|my (?:\w+ )?LOVER) (?:will|is going to|might|could) (?:really )?(?:kill|murder|hurt) (?:me|us)\b(?! when (?:he|she) sees the)",
        "abuse",
        "fears for their life",
    ),
    _row(
        "broke break twist grab mark",
        r"\b(?:he|she|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ )?(?:broke|breaks|twisted|twists|dislocated|fractured) my (?:arm|nose|wrist|ribs?|jaw|finger|hand|leg)\b|\b(?:leaves|left) (?:marks|bruises)\b(?! on (?:the|my) (?:wall|table|car|knees))|\bwhere (?:he|she) (?:kicked|hit|punched|bit|burned) me\b",
        "abuse",
        "injuries",
    ),
    _row(
        "touch",
        r"\b(?:monk|teacher|priest|lama|roshi|coach|doctor|boss|uncle|guru|man|guy) (?:\w+ ){0,4}?touched me (?:\w+ )?(?:inappropriately|there|in places|sexually|where)\b",
        "abuse",
        "unwanted touch",
    ),
    _row(
        "follow track airtag gps",
        r"\b(?:follows|followed|following) me (?:home|everywhere i go|to my (?:car|door|work))\b(?! on| from the shelter)|\b(?:put|placed|hid|found) (?:a|an) (?:tracker|airtag|gps \w+|gps) (?:on|in|under) my\b",
        "abuse",
        "stalked",
    ),
    _row(
        "scratch bit throw threw plate",
        r"\b(?:he|she|my (?:\w+ )?LOVER) (?:\w+ ){0,3}?(?:scratches|bites|throws|threw|hurls) (?:\w+ ){0,5}?(?:at (?:me|my head)|and bites me|(?:me )?and says nobody)",
        "abuse",
        "is being hurt",
    ),
    _row(
        "neck mouth choke",
        r"\b(?:put|puts|wrapped|had|squeez\w+) (?:his|her) hands? (?:around|on|over) my (?:neck|throat|mouth)\b|\bsqueez\w+ my (?:neck|throat)\b",
        "abuse",
        "was choked",
    ),
    _row(
        "flinch",
        r"\bflinch (?:\w+ ){0,5}?(?:he|she|my \w+|father|mother) (?:\w+ )?(?:lifts?|raises?|moves?|comes?|shouts?)",
        "abuse",
        "afraid at home",
    ),
    _row(
        "grab hand skirt breast",
        r"\b(?:grabbed|touched|groped|grabs|touches) my (?:breasts?|ass|butt|crotch|private|body)\b|\bput his hands? (?:under|up|down|inside|into) my (?:skirt|shirt|pants|dress|underwear)\b|\bchecks my body\b",
        "abuse",
        "unwanted touch",
    ),
    _row(
        "sleep sex say no",
        r"\b(?:makes|made|forces) me (?:sleep with|have sex)\b|\bhave sex when i dont want to\b|\bwhen i say no he\b|\beven when i say no\b",
        "abuse",
        "sexual violence",
    ),
    _row(
        "lock basement tie chair food",
        r"\b(?:locks?|locked|ties|tied) me (?:to|in) the (?:basement|cellar|closet|chair|bed|room|shed|attic)\b|\blocks us out\b|\b(?:doesnt|wont) give me food\b",
        "abuse child",
        "a child may be writing",
    ),
    _row(
        "marry",
        r"\b(?:want|going|forcing|force|trying|made|planning) (?:to )?(?:me to )?marry (?:me )?(?:to )?(?:a man i|an? (?:old|older) man|someone i dont know|my cousin)\b",
        "abuse",
        "forced marriage",
    ),
    _row(
        "deport paper spit",
        r"\b(?:have|get) me deported\b|\bspits on me\b|\bkeeps my (?:papers|passport|documents)\b",
        "abuse",
        "control",
    ),
    _row(
        "shower tantra lesson",
        r"\bwatches me (?:shower|undress|sleep|change)\b|\bin his room and (?:says|calls) it (?:is |s )?(?:tantra|a secret|love|healing|special)",
        "abuse",
        "sexual coercion",
    ),
    _row(
        "hit hurt drag touch being",
        r"\b(?:wife|husband|partner|ex|girlfriend|boyfriend) (?:hits|beats|slaps|kicks|hurts) (?:our|the|my) (?:\w+ )?(?:son|daughter|kids?|children|baby|child)\b|\bdrag(?:s|ged)? (?:his|her) (?:girlfriend|wife|kid|child|son|daughter) by\b|\b(?:grandfather|uncle|father|stepfather|brother|teacher|coach) touches (?:her|him|my \w+)\b|\b(?:nephew|niece|son|daughter|friend|sister|child|kid) (?:is|was) being (?:hurt|hit|abused|beaten|touched)\b",
        "abuse third_party",
        "someone else is being hurt",
    ),
    _row(
        "hit beat hurt kick slap punch burn",
        r"\b(?:father|mother|stepfather|stepmother|uncle|aunt) (?:\w+ ){0,2}?(?:hits|beats|kicks|slaps|punches|burns) (?:me|us|my (?:hand|face|arm|head|back))\b(?! (?:up|at (?:chess|cards)|with (?:his|her) words))",
        "abuse child",
        "is being hit",
    ),
    _row(
        "touch",
        r"\bwas touched by my (?:teacher|uncle|coach|stepfather|cousin|boss|brother|father|monk|guru)\b",
        "abuse",
        "unwanted touch",
    ),
    _row(
        "abusive abuse",
        r"\b(?:he|she|my (?:\w+ )?(?:LOVER|ELDER)|hes|shes) (?:\w+ ){0,3}?(?:is |has been |can be )?(?:verbally|emotionally|physically|sexually|mentally) abusive\b|\b(?:LOVER|ELDER)s? (?:\w+ ){0,4}?(?:verbal|emotional|physical|sexual) (?:and \w+ )?abuse\b(?! (?:survivor|as a child))|\bhis (?:\w+ )?(?:and )?(?:verbal|emotional|physical) abuse\b",
        "abuse",
        "named as abuse",
    ),
    _row(
        "hit",
        r"\b(?:kids|children|son|daughter|child|they) (?:\w+ ){0,10}?afraid (?:\w+ ){0,4}?(?:get|be|being|getting) (?:hit|hurt|beaten)\b",
        "abuse third_party",
        "a child seems afraid of being hit",
    ),
    _row(
        "used",
        r"\b(?:he|she|they|who|KIN|ELDER|LOVER) (?:\w+ ){0,2}?used to (?:\w+ )?(?:hit|beat|hurt|slap|punch|kick|choke|whip|belt|abuse|molest|touch|rape) (?:me|us)\b",
        "abuse",
        "was hurt before, or still is",
    ),
)

_PSYCHOSIS = (
    _row(
        "voice",
        r"\b(?:i|im|ive|started|keep|been) (?:\w+ ){0,3}?hear(?:ing|d)? (?:\w+ ){0,2}?voices\b(?! (?:of (?:my|the|people)|from (?:next door|downstairs|upstairs|the (?:street|other|kitchen|next))|in the (?:next|street|other|hall)|outside|downstairs|upstairs|raised|singing))|\bvoices? (?:in my head |inside my head |that |who |are |is |keeps? |wont )*(?:tells?|telling|told|commands?|commanding|saying|says|talks?|talking|whisper\w*|order\w*|screaming|stop|shut up|calls? me|laugh\w*)\b(?<!voice in my head says)(?<!voice in my head telling)(?<!voice says)(?<!voice saying)(?<!voice tells)(?<!voice telling)(?<!voice that says)(?<!voice that tells)(?<!voice in my head tells)(?<!voice keeps telling)(?<!voice keeps saying)(?<!voice keeps talking)(?<!voice talks)(?<!voice in my head keeps saying)(?<!voice in my head keeps telling)(?<!voice in my head that says)(?<!voice in my head that tells)(?<!voice in my head wont shut up)(?<!voice wont shut up)(?<!voice stop)(?<!voice calls me)|\bvoice (?:\w+ ){0,5}(?:to (?:hurt|kill|jump|burn|cut|stab|attack)|that isnt mine|from (?:the walls?|the tv|nowhere))",
        "psychosis",
        "hears voices",
    ),
    _row(
        "chip implant microchip device tracker transmitter bugg wiretap camera spying",
        r"\b(?:chip|implant|microchip|device|tracker|transmitter) (?:\w+ ){0,4}?(?:in|inside|into) my (?:head|brain|teeth|tooth|neck|arm|body|skull|ear)\b|\b(?:bugged|wiretapped|spying on|cameras? (?:in|hidden in|behind)) (?:\w+ ){0,2}?(?:my (?:house|apartment|flat|room|home|walls|phone|mirror|bathroom)|the walls|me through)",
        "psychosis",
        "implants, surveillance",
    ),
    _row(
        "follow watch track spying poison after monitor controll plott against cia fbi government agent police alien",
        r"\b(?:the )?(?:cia|fbi|nsa|mi5|mi6|government|secret service|agents?|police|aliens|illuminati|deep state|freemasons|someone|somebody|neighbou?rs|my (?:coworkers|family|neighbou?rs)|demons?|everyone|they|theyre|people in (?:black|cars|vans)) (?:\w+ ){0,3}?(?:following me|watching me (?:through|from|at night|all the time|everywhere|with)|tracking me|spying on me|poisoning (?:me|my (?:food|water|drinks?|family)|us)|after me (?:and|because|at night|all the time|everywhere)|monitoring (?:me|my (?:thoughts|brain))|controlling (?:me|my (?:mind|thoughts|body|brain))|plotting (?:against me|to (?:kill|hurt|get))|reading my (?:mind|thoughts)|out to (?:get|kill) me|trying to (?:kill|poison) (?:me|us)|(?:put|putting|puts) (?:poison|something) in my (?:food|drink|water|coffee)|gang ?stalk\w*|sending (?:me )?(?:signals|messages))\b(?! on (?:instagram|twitter|social|tiktok|facebook|linkedin|github))",
        "psychosis",
        "persecution",
    ),
    _row(
        "tv radio television internet song number plate billboard netflix new youtube headline lyric advert ads bird code",
        r"\b(?:tv|television|radio|songs?|licen[cs]e plates?|number plates?|billboards|newsreader|news anchor|internet|netflix|youtube|newspapers?|headlines|lyrics|adverts?|ads|numbers|birds) (?:\w+ ){0,4}?(?:talking (?:directly )?(?:to|about) me|speaking (?:directly )?to me|sending me|messages? (?:just |meant |only )?for me|about me personally|secret messages?|hidden messages?|codes? for me|signals? for me|meant for me)\b(?! (?:spiritually|emotionally|right now spiritually))",
        "psychosis",
        "messages meant for me",
    ),
    _row(
        "thought mind",
        r"\b(?:thoughts|mind|brain) (?:are|is|being|get|gets|was|were) (?:\w+ ){0,2}?(?:broadcast\w*|stolen|inserted|controlled by|read by|removed by|not mine|being (?:read|controlled|inserted|broadcast\w*|stolen|put))\b(?! (?:my (?:phone|anger|emotions|cravings|fear)))|\b(?:someone|something|they|people|he|she) (?:\w+ ){0,2}?(?:putting|puts|inserting|planting|stealing|reading|hearing|can hear) (?:\w+ )?(?:thoughts (?:in|into) my|my thoughts|my mind)\b",
        "psychosis",
        "thoughts not one's own",
    ),
    _row(
        "god jesu messiah buddha maitreya chosen prophet satan devil immortal christ invincible mission saviour savior reincarnation",
        r"\b(?:im|i realised im|i realized im|i know im|i became|i have become|i really am|ive realized im|i am actually) (?:actually |literally |really |now |the reincarnation of )*(?:god|jesus|jesus christ|the messiah|the (?:next|new|future|second) (?:buddha|jesus|christ)|maitreya|the (?:chosen one|prophet|antichrist|devil|saviou?r)|christ|satan|immortal|invincible|a (?:god|prophet))\b|\b(?:god|jesus|the devil|satan|angels?|demons?|the buddha|buddha|spirits?|the universe|entities) (?:is |are |has |keeps |have )*(?:told|telling|tells|commands?|commanded|commanding|ordered|ordering|speaks? to me (?:out loud|and)|chose|chosen|has chosen|talking to me|speaking to me|sent) (?:me )?(?:\w+ ){0,2}?(?:to (?:kill|hurt|save|stop|jump|burn|sacrifice|fast until|walk|quit|leave|give|punish)|on a (?:secret |divine )?mission|directly|through the (?:tv|radio|walls))|\b(?:demons?|spirits?|entity|something|devil) (?:\w+ ){0,2}?(?:inside me|possess\w* me|in my body|living in me|controls? my (?:body|hands))\b(?! (?:broke|died|shifted|changed|says|snapped|wants))",
        "psychosis",
        "grandeur, command, possession",
    ),
    _row(
        "slept sleep awake",
        r"\b(?:havent slept|have not slept|not slept|didnt sleep|been awake|been up|no sleep|without sleep|without sleeping|stopped sleeping|dont need (?:to )?sleep|barely sleep) (?:\w+ ){0,5}?(?:(?:\d+|two|three|four|five|six|seven|several|many) (?:days|nights)|days)?(?:\w+ |in |for |and |but )*?(?:feel (?:amazing|incredible|invincible|like a god|great|fantastic|unstoppable|more alive)|full of energy|so much energy|ideas|thoughts (?:are )?racing|racing|projects|bought|spent|see (?:everything|the truth|connections)|dont need (?:it|sleep)|invincible|unstoppable)\b",
        "psychosis",
        "signs of mania",
    ),
    _row(
        "slept sleep awake",
        r"\b(?:havent slept|not slept|been awake|been up|no sleep|no proper sleep) (?:\w+ ){0,3}?(?:4|5|6|7|8|9|10|four|five|six|seven|eight|ten) (?:days|nights)\b",
        "psychosis",
        "days without sleep",
    ),
    _row(
        "manic mania psychosi psychotic hallucinat paranoid schizophrenia schizophrenic",
        r"\b(?:i|im|ive|my) (?:\w+ ){0,4}?(?:manic(?: episode)?|in a mania|having (?:a )?psycho(?:sis|tic)|psychotic (?:episode|break)|hallucinat\w+|going into psychosis|psychosis (?:is|again|came|comes|coming))\b(?! (?:friend|brother|sister))(?<!not manic)(?<!not hallucinating)(?<!never hallucinated)",
        "psychosis",
        "named in the first person",
    ),
    _row(
        "replac impostor imposter robot actor clone dead see saw",
        r"\b(?:my (?:family|wife|husband|mother|father|parents|partner|kids|friends|\w+)|everyone|people) (?:\w+ ){0,4}?(?:been |was |were |are |is )?(?:replaced (?:by|with) (?:\w+ )?(?:clones?|impost[eo]rs?|robots?|actors?|doubles?|copies|aliens|someone)|(?:all )?(?:actors|robots|clones|impost[eo]rs) (?:pretending|hired|sent|watching|now))\b|\bim already dead\b(?! (?:inside|tired))|\b(?:i|im) (?:\w+ )?(?:see|seeing|saw) (?:\w+ ){0,2}?(?:things|people|figures|shadow (?:people|figures)|demons|faces) (?:that (?:arent|are not|others cant|nobody|no one|other people cant)|others (?:cant|dont)|no one else|nobody else|that no one|who arent|in the walls|crawling)",
        "psychosis",
        "reality lost",
    ),
    _row(
        "voice paranoi manic psycho hallucinat delusion schizo poison spying cia fbi chip god messiah jesu follow watch demon wall",
        r"\b(?:my (?:\w+ )?KIN|he|she|hes|shes) (?:\w+ ){0,5}?(?:hear(?:s|ing) voices|is (?:\w+ )?(?:manic|psychotic|delusional|hallucinating|in psychosis|having (?:delusions|hallucinations|a (?:manic|psychotic) (?:\w+ )?(?:episode|break)))|(?:thinks|believes|is convinced|says|is sure) (?:\w+ ){0,4}?(?:(?:we|i|they|people|the \w+|someone|my \w+) (?:\w+ ){0,3}?(?:poison\w*|spying|bugged|following|watching) ?(?:on )?(?:him|her|them|his|us|the)?|(?:cia|fbi|chip in|microchip|voices)|(?:he|she|hes|shes) (?:is )?(?:god|the messiah|jesus|the (?:next )?buddha|possessed))\b|having (?:a )?(?:psychotic|manic) (?:episode|break)|talk(?:s|ing) to (?:people who arent there|voices|the walls))",
        "psychosis third_party",
        "someone else loses touch with reality",
    ),
    _row(
        "meant code",
        r"\b(?:code|message|sign) (?:\w+ ){0,6}meant (?:only|just) for me\b",
        "psychosis",
        "messages meant for me",
    ),
    _row(
        "impost",
        r"\bmy (?:\w+ )?KIN (?:is|has been|was replaced by|has become) (?:by )?an? impost[eo]r\b",
        "psychosis",
        "someone replaced",
    ),
    _row("robot", r"\beveryone (?:\w+ ){0,2}is a (?:robot|clone|actor)\b", "psychosis", "reality lost"),
    _row(
        "dead", r"\bim already dead and\b|\bmy organs are (?:rotting|dead|gone)\b", "psychosis", "believes to be dead"
    ),
    _row(
        "enlighten",
        r"\bim (?:now )?(?:enlightened|awakened)(?: now)? and (?:\w+ ){0,3}(?:cant (?:be killed|die|be hurt)|can fly|immortal|dont need (?:to eat|food|sleep))",
        "psychosis",
        "grandeur",
    ),
    _row(
        "wall demon entity exist",
        r"\bwalls (?:are |were )?(?:breathing|breathe|whisper\w*|talk\w*|moving)\b|\b(?:see|saw|seeing) demons\b|\b(?:hands|body|arms) (?:are|is) (?:moved|controlled|guided) by (?:an? |some )?(?:entity|spirit|force|demon|someone|something)|\bnot sure (?:that )?i exist\b",
        "psychosis",
        "reality lost",
    ),
    _row(
        "speak give order",
        r"\b(?:buddha|god|jesus|angel|deva|spirit)s? (?:\w+ )?(?:speaks?|talks?) to me out loud\b|\bgives me orders\b(?! at work| like)",
        "psychosis",
        "hears commands",
    ),
    _row(
        "sav slept alive",
        r"\b(?:gave|given|giving) away my (?:life )?savings\b|\bnever been so alive\b(?= (?:\w+ )*(?:sleep|slept))",
        "psychosis",
        "signs of mania",
    ),
    _row("slept", r"\b(?:hasnt|havent) slept (?:for|in) a (?:whole )?week\b", "psychosis", "days without sleep"),
    _row(
        "wall",
        r"\b(?:people|voices|someone|men|they) (?:\w+ )?(?:living )?in the walls?\b|\bwalls talk\b",
        "psychosis",
        "hears or sees what is not there",
    ),
    _row(
        "phone bird pigeon spies report",
        r"\b(?:phone|computer|tv|laptop) (?:is|are) sending my thoughts\b|\b(?:phone|computer) sends my thoughts\b|\b(?:birds|pigeons|cats|dogs|crows) (?:are spies|report (?:on|about) me|spy on me|watch me)\b",
        "psychosis",
        "persecution",
    ),
    _row(
        "sign number",
        r"\beverything is a sign\b|\bnumbers (?:\w+ ){0,4}?tell me (?:where|what|to)\b",
        "psychosis",
        "messages meant for me",
    ),
    _row(
        "reincarnat buddha god plan",
        r"\bim the reincarnation of\b|\b(?:god|buddha) is (?:showing|telling|giving) me the (?:whole |secret )?plan\b|\breceive (?:the|a) plan for the world\b|\bstatue (?:gave|gives|spoke|told) (?:me|to)\b",
        "psychosis",
        "grandeur, command",
    ),
    _row("voice order", r"\bvoice (?:\w+ ){0,4}?(?:orders?|commands?|forbids?) me\b", "psychosis", "hears commands"),
    _row(
        "poison tast",
        r"\b(?:food|water|tea|coffee) tastes? of poison\b|\bwants? to poison me\b",
        "psychosis",
        "persecution",
    ),
    _row(
        "swapped real bardo dead",
        r"\bswapped my (?:mother|father|wife|husband|family|child)\b|\bnone of you are real\b|\bthis is the bardo\b|\bcant tell what is real\b",
        "psychosis",
        "reality lost",
    ),
    _row(
        "mind electric",
        r"\b(?:i can|can now|now i can) (?:read minds|hear what (?:my neighbou?rs|people|others|everyone) think)\b|\belectricity they send\b|\bsecret service\b(?= (?:\w+ ){0,3}(?:wants|after|follow|watch))",
        "psychosis",
        "reality lost",
    ),
    _row(
        "camera film tape",
        r"\bthinks (?:\w+ ){0,5}?(?:cameras in|being filmed|bugged)",
        "psychosis third_party",
        "someone else loses touch with reality",
    ),
    _row(
        "people nobody",
        r"\btalks to people who (?:arent|are not) there\b|\bnobody else sees stands\b|\bdemons pull\b",
        "psychosis",
        "sees what others do not",
    ),
    _row("voice", r"\bi (?:\w+ )?have voices in my head\b", "psychosis", "hears voices"),
    _row(
        "microphone copy whisper mission",
        r"\b(?:microphones?|transmitters?|chips?) in my (?:teeth|tooth|head|ears?)\b|\breplaced my (?:husband|wife|mother|father|family|friend)\b|\bwhisper(?:s|ing)? my name\b|\b(?:tv|radio) gives (?:him|her|me) (?:missions|orders)\b|\bi can hear what (?:\w+ )?\w+ think\b",
        "psychosis",
        "reality lost",
    ),
)

_MEDICAL = (
    _row(
        "overdos od",
        r"\b(?:i|ive|im|think i|just|accidentally|might have) (?:\w+ ){0,3}?(?:overdosed|overdosing|od d|oded|od on|overdose|taken an overdose|took an overdose)\b(?<!not overdose)(?<!dont overdose)(?! (?:awareness|prevention|crisis|training))",
        "medical self_harm explicit imminent",
        "an overdose",
    ),
    _row(
        "pill tablet tylenol paracetamol ibuprofen xanax med painkiller bottle insulin bleach antifreeze aspirin codeine acetaminophen ambien valium benzo antidepress all drain poison pesticide detergent everyth box packet",
        r"\b(?:i|ive|just|and) (?:\w+ ){0,2}?(?:took|taken|swallowed|swallow|downed|ate|drank|had|popped|injected) (?:\w+ ){0,2}?(?:a (?:whole )?(?:bottle|bunch|handful|lot|box|packet|load|ton|pack|strip) (?:of )?|the whole (?:bottle|box|packet|lot)(?: of)?|all (?:of )?(?:my|the|of them)|all|too many|too much|so many|\d{2,3}|twenty|thirty|forty|fifty|sixty|every|the entire \w+(?: of)?|whole) ?(?:of )?(?:my |the |these |her |his )?(?:\w+ ){0,2}?(?:PILLS|bottle|bleach|antifreeze|box|packet)\b|\b(?:drank|swallowed|drunk|drinking) (?:some |the |a bottle of |a lot of )?(?:bleach|antifreeze|drain cleaner|rat poison|pesticide|detergent|weedkiller|battery acid)\b|\b(?:took|taken|swallowed) (?:them all|the whole bottle|all of them|everything in the (?:cabinet|bottle))\b(?! (?:to|on|out|home|seriously|for a walk))",
        "medical imminent",
        "swallowed something",
    ),
    _row(
        "chest",
        r"\b(?:chest (?:pain|pains|hurts (?:really )?(?:bad|badly|so much and|and my)|is (?:crushing|being crushed)|pressure (?:and|that|going|spreading|down))|(?:crushing|sharp|severe|terrible|bad|strong|stabbing) (?:\w+ )?(?:pain|pressure) (?:in|on|across|down) (?:my|his|her|the) (?:chest|left arm))\b(?! (?:is a metaphor|of grief|from (?:crying|the gym|laughing)|every time i think|when i think))",
        "medical imminent",
        "chest pain",
    ),
    _row(
        "breath throat chok asthma lip",
        r"\b(?:cant|cannot|can barely|struggling to|hard to|unable to|isnt|not|stopped|hes|shes) (?:\w+ )?(?:breathe|breathing|breath)\b(?= (?:\w+ ){0,6}?(?:lips|blue|swell\w*|allerg\w*|chest|throat|ambulance|peanut|bee|sting|inhaler|unconscious|responding|at all))|\bthroat is (?:closing|swelling|swollen shut)|\b(?:lips|face|tongue|throat) (?:is|are|are turning|is turning|turning|swelling|swelled) (?:\w+ )?(?:blue|swelling|swollen|up|closing)\b(?! with (?:rage|anger))|\bchoking on\b(?! (?:my (?:words|tears|own words)|tears|emotion|words))|\basthma attack\b(?! (?:last|years|when i was|as a))|\b(?:hes|shes|(?:KIN|baby|toddler|he|she) is) choking\b(?! on (?:his|her) (?:words|tears))",
        "medical imminent",
        "cannot breathe",
    ),
    _row(
        "stroke attack seizure unconsciou unresponsive respond pass collapse anaphyla arm face side droop",
        r"\b(?:having|have|had|think (?:im|hes|shes) having|having what feels like) (?:a |an )?(?:\w+ )?(?:heart attack|stroke|seizure|anaphyla\w+)\b(?! (?:last|a (?:year|month|decade|while) ago|\w+ (?:years?|months?|weeks?) ago|in (?:19|20)\d\d|when|years|before|and (?:died|passed|survived|recovered|i|his|her|we|now|since)))(?<!had a heart attack)(?<!had a stroke)|\b(?:just had|had) a (?:stroke|heart attack|seizure) (?:right now|just now|and (?:hes|shes|is) (?:not|un)|an hour|minutes|this (?:morning|evening)|today)|\b(?:is|are|found (?:him|her|my \w+)|just|was found|hes|shes) (?:\w+ )?(?:unconscious|unresponsive|not responding|passed out and|collapsed)\b(?! (?:bias|mind|fears?|desires?|habit|patterns?|belief))|\b(?:KIN|he|she|baby|toddler) (?:has |just |suddenly |is )*collapsed\b(?! (?:last|into (?:bed|tears|laughter|my arms)|on the (?:sofa|couch|bed)))|\b(?:left arm|half (?:of )?my (?:face|body)|one side of my (?:face|body)|left side) (?:is |has |went |feels |goes |gone )*(?:numb|drooping|dropped|paraly[sz]ed|tingling|cant move)|\bface (?:is )?drooping\b",
        "medical imminent",
        "heart attack, stroke, seizure, collapse",
    ),
    _row(
        "bleed blood",
        r"\b(?:bleeding|blood) (?:\w+ ){0,4}?(?:wont stop|not stopping|doesnt stop|a lot|heavily|everywhere|badly|out|through|isnt stopping|so much|and (?:im )?(?:dizzy|faint|pregnant))\b(?! (?:sucking|of my (?:money|wallet)))|\b(?:wont|cant|doesnt|not) stop (?:the )?bleeding\b|\b(?:coughing|vomiting|throwing|throw|cough|coughed|threw|peeing) up (?:\w+ )?blood\b|\bbleeding and pregnant\b|\bpregnant and (?:im )?bleeding\b",
        "medical imminent",
        "bleeding",
    ),
    _row(
        "poison snake cobra viper rattlesnake swallow ate drank bit",
        r"\b(?:ive|i|my \w+|baby|toddler|child|son|daughter|kid) (?:\w+ ){0,3}?(?:been poisoned|was poisoned|ate (?:poison|rat poison|a poisonous|the pills|bleach)|swallowed (?:a |some |my |the )?(?:battery|magnets?|bleach|pills?|poison|coin|detergent|cleaner|button battery)|drank (?:bleach|cleaner|poison|antifreeze)|bitten by a (?:snake|rattlesnake|cobra|viper))\b|\b(?:snake|cobra|viper|rattlesnake) (?:just )?bit (?:me|him|her|my)",
        "medical imminent",
        "poison",
    ),
    _row(
        "took overdo od swallow",
        r"\b(?:my (?:\w+ )?KIN|he|she|they|someone|a (?:guy|girl|user|man|woman)) (?:\w+ ){0,4}?(?:overdosed|overdosing|oded|took (?:\w+ ){0,4}?(?:pills|tablets|xanax|paracetamol|overdose)|swallowed (?:\w+ ){0,4}?(?:pills|tablets|bleach))\b(?! (?:\w+ ){0,4}?(?:ago|last year|last (?:month|summer|spring|winter|autumn)|and (?:died|passed|didnt make it|was found dead)|(?:was|were|had|tried|hit|beat|cut|died|overdosed|attempted) (?:\w+ ){0,6}in (?:19|20)\d\d|when i was|years))",
        "medical third_party imminent",
        "someone else has overdosed",
    ),
    _row(
        "slur arm hang droop",
        r"\bslurring\b(?= (?:\w+ ){0,6}?(?:words|speech|arm|face|and))|\b(?:one |left |right )arm hangs\b|\bcant feel my (?:legs|arm|arms|face|left \w+|right \w+)\b(?! (?:after|when i (?:sit|meditate)|from sitting))|\bvision (?:went|is going) (?:black|dark)?\b",
        "medical imminent",
        "a stroke",
    ),
    _row(
        "head fell",
        r"\bhit (?:my|his|her) head (?:\w+ ){0,5}?(?:throw\w* up|dizzy|unconscious|bleeding|black)|\bfell and (?:doesnt|isnt) (?:answer|respond|wak|mov)\w*",
        "medical imminent",
        "a head injury",
    ),
    _row(
        "lips fit sting stung tongue",
        r"\bblue lips\b|\b(?:baby|son|daughter|child|he|she|kid|toddler) (?:has|is having|having) a (?:fit|seizure)\b|\b(?:tongue|throat|face|lips) (?:is |are )?swell(?:s|ing)\b",
        "medical imminent",
        "an emergency",
    ),
    _row(
        "breath",
        r"\b(?:hes|shes|is|isnt|not) (?:not )?breathing(?: anymore| properly)?$",
        "medical imminent",
        "not breathing",
    ),
    _row(
        "double twice wrong dose mixed",
        r"\b(?:took|taken|injected) (?:\w+ ){0,2}?(?:double|twice|the wrong dose|too much insulin)\b|\btook my (?:heart |blood \w+ )?(?:pills|meds) twice\b|\bwrong dose of insulin\b|\b(?:mixed|drank|took) (?:\w+ ){0,6}?(?:alcohol|vodka|whiskey|wine) and (?:\w+ )?(?:pills|tablets|xanax|sleeping \w+)|\bpills and (?:\w+ ){0,3}room spins\b",
        "medical imminent",
        "a dangerous dose",
    ),
    _row(
        "chest jaw",
        r"\b(?:pressure|tightness) (?:on|in) my chest and my (?:jaw|arm)\b|\bjaw hurts and my chest\b",
        "medical imminent",
        "chest pain",
    ),
    _row(
        "drank drink wake blood",
        r"\b(?:girl|boy|daughter|son|baby|child|kid) (?:drank|drinks|swallowed) (?:\w+ ){0,4}?(?:bleach|cleaner|under the sink|detergent|petrol|acid)\b|\b(?:doesnt|does not|wont) wake up\b(?= ?$)(?<!i wont wake up)|\blosing a lot of blood\b",
        "medical imminent",
        "an emergency",
    ),
    _row(
        "handful swallow",
        r"\b(?:swallowed|took) a handful of\b(?! (?:nuts|almonds|vitamins|berries|sweets|candy|snow|people|courses))",
        "medical imminent",
        "swallowed something",
    ),
    _row(
        "face",
        r"\bface is (?:hanging|drooping|slack)\b|\bcant feel my (?:legs|arms|hands|feet) (?:since|for|and|anymore|suddenly)\b|\bwent black on one side\b",
        "medical imminent",
        "a stroke",
    ),
)

_EATING = (
    _row(
        "throw sick purg",
        r"\b(?:make|makes|making|made|force|forces|forcing|forced) (?:my ?self|SELVES) (?:to )?(?:be )?(?:throw up|throwing up|sick|purge)\b(?! (?:with worry|worrying|of))|\b(?:i|im|ive|keep|binge and|then|bingeing and|binging and|started|to|after) (?:\w+ ){0,3}?(?:purge|purging|purged)\b(?! (?:my (?:closet|inbox|phone|house|feed|old)|the|old|files|everything from))|\b(?:binge|bingeing|binging) and (?:then )?(?:purge|purging|throw|restrict\w*)|\bthrow(?:ing)? up (?:everything|after (?:every meal|eating|meals|i eat|dinner|lunch)|what i eat|my food|on purpose|to (?:lose|stay|be thin))",
        "eating_disorder",
        "purging",
    ),
    _row(
        "starv eat fast calorie laxative restrict",
        r"\b(?:starve|starving|starved) (?:my ?self|SELVES)\b|\b(?:havent eaten|not eaten|havent had food|stopped eating|refuse to eat|wont eat|afraid to eat|scared to eat|terrified of (?:eating|gaining)|cant eat without (?:guilt|crying|throwing)) (?:\w+ ){0,5}?(?:(?:\d+|two|three|four|five|six|several|many) days|a week|to (?:lose|get|be|stay) (?:weight|thin|thinner|skinny|skinnier)|fat|calories|weight|days|punish\w*)\b|\b(?:eat|eating|ate|on|under|living on|only|allow my ?self|limit my ?self to) (?:\w+ ){0,2}?(?:[2-7]00|8[0-5]0|[2-6]50) (?:calories|cals?|kcal)\b|\blaxatives?\b(?= (?:\w+ ){0,6}?(?:weight|thin|eat|meal|day|after|lose|food|skinny))|\b(?:taking|take|took|abus\w+|use|using|on) (?:\w+ )?laxatives\b(?! (?:for constipation|prescribed|my doctor))",
        "eating_disorder",
        "starving",
    ),
    _row(
        "anorexi bulimi bulemi ana eating",
        r"\b(?:i|im|ive|my) (?:\w+ ){0,4}?(?:anorexi[ac]|bulimi[ac]|bulemi[ac])\b(?<!not anorexic)(?<!not bulimic)|\bpro ana\b|\b(?:my|the) eating disorder (?:is|voice|got|came|again|relapse\w*|back|wont|makes|tells)|\b(?:i|im|ive) (?:\w+ ){0,4}?(?:have|having|developing|relaps\w+|struggl\w+|deal\w*|suffer\w*) (?:\w+ ){0,3}?eating disorder(?! (?:clinic|ward|unit) )",
        "eating_disorder",
        "named in the first person",
    ),
    _row(
        "eat anorexic anorexia bulimic bulimia starv throw purg calorie",
        r"\b(?:my (?:\w+ )?KIN|he|she|hes|shes) (?:\w+ ){0,5}?(?:(?:is|was|has|might be|may be|seems) (?:\w+ )?(?:anorexi[ac]|bulimi[ac]|an eating disorder)|(?:doesnt|wont|barely|hardly|stopped|refuses to|not|isnt|hasnt) (?:\w+ )?(?:eats?|eating|eaten) (?:anymore|anything|at all|and (?:is )?(?:losing|so thin|skin)|in days|for days)|throws? up (?:after|every)|throwing up after|starv\w+ (?:SELVES)|counts every calorie)",
        "eating_disorder third_party",
        "someone else is not eating",
    ),
    _row(
        "eating",
        r"\b(?:relaps\w+|slipping|falling) (?:back )?into (?:my )?(?:eating disorder|anorexia|bulimia)\b|\beating disorder voice\b",
        "eating_disorder",
        "a relapse",
    ),
    _row(
        "faint hate body fast",
        r"\b(?:fast|fasting|dont eat|skip meals) because i hate my body\b|\bhate my body (?:\w+ ){0,4}(?:faint|fainted|dizzy)\b",
        "eating_disorder",
        "starving",
    ),
    _row("finger throat", r"\bfingers? down my throat\b", "eating_disorder", "purging"),
    _row(
        "kilo kg weigh fat",
        r"\b(?:weigh |im )?(?:[23]\d|4[0-3]) (?:kilos?|kg)\b(?= (?:and|but) (?:\w+ )?(?:still|feel|too))|\bweigh my ?self (?:\w+ )?(?:times|ten times|constantly)",
        "eating_disorder",
        "a dangerous weight",
    ),
    _row(
        "water coffee disgust",
        r"\b(?:nothing but|only) (?:water|coffee|water and coffee)(?: and \w+)? for (?:\w+ )?(?:days|a week|weeks)\b(?! on retreat)",
        "eating_disorder",
        "starving",
    ),
    _row(
        "chew spit period burn",
        r"\bchew (?:\w+ )?(?:food )?and spit\b|\bperiod stopped because i dont eat\b|\bhours a day to burn off\b|\b(?:more than|over) [3-8]00 (?:kcal|calories)\b(?= (?:\w+ )*(?:punish|guilt|purge|fat))",
        "eating_disorder",
        "starving",
    ),
    _row(
        "throws",
        r"\bthrows up (?:in|after|every)\b(?= (?:\w+ ){0,3}?(?:meals?|shower|eating|dinner|lunch|bathroom))",
        "eating_disorder third_party",
        "someone else is not well with food",
    ),
)

_STOPS = r"(?:stop|stopped|stopping|quit|quitting|ditch\w*|skip|skipping|skipped|flushed|flush|threw (?:away|out)|throw(?:ing)? (?:away|out)|come off|came off|coming off|go off|going off|went off|get off|getting off|got off|wean(?:ing)? (?:my ?self )?off|taper(?:ing)?(?: off)?|replace|replacing|cut out|give up|gave up|giving up|refuse|refuses|refused|refusing|drop|dropped|dropping|be off|without|off)"

_MEDICATION = (
    _row(
        "med pill tablet antidepressant antipsychotic lithium insulin ssri prozac zoloft lexapro sertraline fluoxetine quetiapine seroquel olanzapine risperidone lamotrigine clozapine prescription prednisone thinner chemo dialysi stabiliser stabilizer",
        rf"\b{_STOPS} (?:cold turkey )?(?:taking |using |on |with )?(?:\w+ )?(?:all )?(?:my |the |all my |of my |these |his |her |their )?(?:\w+ )?MEDS\b(?! (?:for (?:my (?:dog|cat))|work))|\b(?:dont|do not|no longer|not|stop|stopped|havent been|havent|isnt|hasnt been|wont) (?:\w+ )?(?:need|needs|want|wants|take|taking|taken) (?:to take )?(?:any of )?(?:my|his|her|their|the|these) (?:\w+ )?MEDS\b(?! (?:anymore )?(?:said|says) (?:my|the) doctor)|\binstead of (?:taking )?(?:my |the )?(?:\w+ )?(?:lithium|insulin|antidepressants|antipsychotics?|meds|chemo\w*|ssris?|mood stabili[sz]ers?)\b|\b(?:meditation|dharma|buddhism|faith|prayer|mindfulness|sitting|practice) (?:\w+ ){0, 4}?(?:instead of|replace|replaces|rather than|without) (?:\w+ )?(?:taking )?(?:my |the )?(?:\w+ )?MEDS\b",
        "medication",
        "stopping a medicine",
    ),
    _row(
        "treatment dialysi chemo insulin surgery",
        r"(?:\b(?:i|im|ive|should i|can i) (?:\w+ ){0,4}?|^thinking (?:of|about) )(?:stop|stopped|refuse|refusing|quit|quitting|skip|skipping|cancel|cancelled|cancelling|canceling) (?:\w+ )?(?:my |the )?(?:\w+ )?(?:treatment|dialysis|chemo|chemotherapy|radiation|insulin|transfusions?|therapy for (?:my )?(?:cancer|hiv))\b",
        "medication",
        "stopping treatment",
    ),
    _row(
        "cold turkey withdrawal",
        r"\bcold turkey (?:\w+ ){0,3}?(?:off |from |on |with )?(?:my )?(?:\w+ )?(?:MEDS|benzos|xanax|valium|klonopin|alcohol after)\b",
        "medication",
        "sudden stop",
    ),
    _row(
        "refu stop quit skip",
        r"\bmy (?:\w+ )?KIN (?:\w+ ){0,2}?(?:refuses|stopped|quit|stops|skips|wont take|isnt taking|threw away) (?:\w+ )?(?:his|her|their) (?:\w+ )?MEDS\b",
        "medication third_party",
        "someone else stops a medicine",
    ),
    _row(
        "bipolar schizo psychosi diabete epilepsy cancer",
        r"\b(?:treat|treating|cure|heal|healing|handle) my (?:bipolar|schizophrenia|psychosis|diabetes|epilepsy|cancer) (?:\w+ ){0,3}(?:with|by|through) (?:\w+ )?(?:dharma|dhamma|meditation|mindfulness|prayer|chanting|faith|practice)\b|\b(?:cancel\w*|refus\w*|stop\w*|skip\w*) (?:the |my )?(?:treatment|chemo|therapy|surgery) for my (?:cancer|tumou?r|heart|hiv|kidneys)\b",
        "medication",
        "replacing treatment",
    ),
    _row(
        "pill med",
        r"\bbetter to be without (?:pills|meds|antidepressants)\b|\btrust the practice\b(?= .*meds)",
        "medication",
        "replacing treatment",
    ),
    _row(
        "threw binned bin flush toss",
        r"\b(?:threw|binned|tossed|dumped|flushed) (?:all )?(?:my )?(?:\w+ )?MEDS\b",
        "medication",
        "stopping a medicine",
    ),
    _row(
        "need",
        r"\bdo i (?:still |really )?need (?:my |the )?(?:\w+ )?MEDS (?:if|when|now)\b",
        "medication",
        "stopping a medicine",
    ),
    _row(
        "guru teacher lama",
        r"\b(?:guru|teacher|lama|monk|master|roshi) (?:told|says|said|asked|wants) (?:me )?(?:to )?(?:stop|give up|drop|leave|throw away) (?:\w+ ){0,3}?(?:treatment|MEDS|therapy|doctor)\b",
        "medication",
        "told to stop a medicine",
    ),
    _row(
        "zoloft prozac lithium lexapro sertraline seroquel",
        r"\b(?:off|through with|done with) (?:zoloft|prozac|lithium|lexapro|sertraline|seroquel|it the pills)\b|\blithium (?:\w+ ){0,4}?(?:through|done) with it\b",
        "medication",
        "stopping a medicine",
    ),
    _row(
        "pill meds dose",
        r"\bpills (?:\w+ ){0,5}?so i skip them\b|\b(?:halve|halving|cut|cutting|lower|lowering) my (?:own )?dose\b(?= (?:\w+ ){0,6}?(?:without|myself|on my own|each day))|\bmantra (?:\w+ )?replace my\b|\b(?:doctor|therapist) doesnt know i stopped\b",
        "medication",
        "changing a dose alone",
    ),
)

_HARM_OTHERS = (
    _row(
        "hurt harm kill stab strangl shak smother drown throw",
        r"\b(?:afraid|scared|terrified|worried|fear|thoughts|images|urges?|visions|flashes|intrusive thoughts|impulse|might|going to|about to) (?:\w+ ){0,5}?(?:of |to |ill |i will |i might |i could |im going to |ill snap and )(?:\w+ ){0,2}?(?:hurt|hurting|harm|harming|kill|killing|stab|stabbing|strangl\w+|shak(?:e|ing)|smother\w*|drown\w*|throw(?:ing)?) (?:my|the|our) (?:\w+ )?(?:baby|newborn|child|kids?|children|son|daughter|wife|husband|partner|family|mother|father|toddler|infant)\b(?! (?:s )?(?:feelings|future|chances|reputation|heart|financially|emotionally|by (?:saying|telling|leaving|divorc\w+|working|being)|if i (?:leave|divorce|tell)))",
        "harm_to_others",
        "afraid of hurting someone close",
    ),
    _row(
        "stab strangl chok push",
        r"\b(?:images|visions|thoughts|flashes) of (?:\w+ )?(?:stabbing|strangling|choking|pushing|drowning|smothering|hurting) (?:my|our|the) (?:\w+ )?(?:wife|husband|baby|child|kids?|son|daughter|mother|partner|newborn)\b",
        "harm_to_others",
        "horrified by images of hurting someone",
    ),
)

CRISIS = (*_SELF_HARM, *_THIRD, *_ABUSE, *_PSYCHOSIS, *_MEDICAL, *_EATING, *_MEDICATION, *_HARM_OTHERS)

_VICTIM = r"(?:someone|somebody|a (?:person|man|woman|girl|guy|boy|child|kid|cop|stranger|human|monk|coworker|colleague|politician)|people|him|her|them|my (?:\w+ )?(?:KIN|enemy|enemies|landlord|inlaws|mother in law|father in law|manager|rival|bully|parents|kids|children|tenant|employees?)|the (?:\w+ )?(?:neighbou?rs?|teacher|president|kids|children|boss|priest|monk|bully|girl|guy|man|woman)|(?:gay|black|white|jewish|muslim|trans|disabled|old|asian|homeless) people|jews|muslims|immigrants|women|men|children|kids|infidels|heretics|animals?|(?:a|the|his|her|my|our|their)(?: \w+)? (?:dog|cat|pet)s?)"

HARMFUL = (
    _row(
        "kill murder poison stab shoot strangle assassinate execute eliminate drown burn torture terminate dismember bury lynch behead choke smother",
        rf"\b(?:how (?:do|can|could|would|should|to)|best way|ways?|help me|teach me|tell me|steps|method|need to know|instructions|whats the|easiest|want to learn|plan)(?: \w+){{0,6}}? (?:kill|murder|poison|stab|shoot|strangle|assassinate|execute|torture|drown|behead|dismember|lynch|suffocate|smother|set fire to|terminate|get rid of the body of|run over)(?:ing)? {_VICTIM}\b(?! (?:with kindness|in (?:the game|minecraft|chess|gta|a (?:game|story|novel|film))|off in my (?:novel|book|story)|character))",
        "violence",
        "asks for a way to kill or maim",
    ),
    _row(
        "hurt beat harm attack punish injure torment suffer pay regret cry break destroy ruin humiliate revenge",
        rf"\b(?:how (?:do|can|could|would|should|to)|best way|ways?|help me|teach me|tell me|steps|ideas? (?:for|to)|need|plan|whats the|give me|want you to help)(?: \w+){{0,5}}? (?:hurt(?:ing)?|beat(?:ing)? up|beat|harm(?:ing)?|attack|injure|torment|destroy|ruin|humiliate|break|crush|wreck|sabotage|punish|get revenge on|take revenge on|get back at) (?:{_VICTIM}|(?:his|her|their|my (?:\w+ )?KINs?) (?:\w+ )?(?:life|career|reputation|marriage|wedding|car|house|confidence|relationship|face|legs?|spirit|self esteem|business))\b(?! (?:less|feelings (?:less|without)|without|at (?:chess|tennis|cards|fifa|his own game|her own game|golf|poker)|in (?:chess|the (?:game|race|exam)|tennis|an? \w+ match)|to the promotion|if|when i (?:leave|tell|break|say))|(?:s )?feelings)",
        "violence",
        "asks for a way to hurt or take revenge",
    ),
    _row(
        "make suffer cry pay regret miserable feel jealou guilty scar afraid beg obey hate",
        rf"\b(?:how (?:do|can|could|would|to)|help me|ways? (?:to|of)|best way|ideas (?:to|for)|tell me how|teach me)(?: \w+){{0,4}}? mak(?:e|ing) (?:{_VICTIM}|my (?:\w+ )?KIN) (?:\w+ )?(?:suffer|cry|pay(?: for)?|regret|miserable|feel (?:\w+ )?(?:guilty|worthless|jealous|small|like (?:shit|garbage|trash|nothing)|crazy|bad about|scared)|jealous|fear me|afraid of me|beg|obey(?: me)?|quit (?:his|her|their)|look (?:bad|stupid|guilty)|hate (?:him|her|them)(?: ?sel\w+)?|doubt (?:his|her|their)|dependent|kill|insane|life hell|think (?:theyre|shes|hes) crazy|lose (?:his|her|their))",
        "manipulation",
        "asks for a way to make someone suffer",
    ),
    _row(
        "manipulat gaslight blackmail seduce guilt trick deceive brainwash isolate groom extort coerce exploit con scam threaten intimidate stalk bully harass dox spy catfish",
        rf"\b(?:how (?:do|can|could|would|to|should)|help me|teach me|tell me|ways?|best way|tips|tricks|ideas|give me|write|script|want to|going to|need to|plan to|techniques|advice on|show me|let me)(?: \w+){{0,5}}? (?:manipulat\w+|gaslight\w*|blackmail\w*|guilt ?trip\w*|brainwash\w*|isolat\w+|groom\w*|extort\w*|coerc\w+|con|scam\w*|threaten\w*|intimidat\w+|stalk\w*|bully\w*|bullying|harass\w*|dox\w*|spy on|spying on|catfish\w*|control|deceiv\w+|trick|exploit) (?:{_VICTIM}|my (?:\w+ )?KIN|(?:his|her|their|vulnerable|old|elderly|lonely) \w+|(?:a|an|this|that|the) (?:\w+ )?(?:girl|guy|woman|man|child|minor|coworker|classmate|old (?:lady|man)|ex|person|streamer|teacher))\b(?! (?:s )?(?:anger|emotions|feelings|behaviou?r (?:is|has)|me\b))",
        "manipulation",
        "asks how to manipulate, stalk or harass",
    ),
    _row(
        "track read hack access password spyware gps phone message account location",
        r"\b(?:how (?:do|can|could|would|to)|help me|teach me|ways?|best (?:way|app)|tell me|app|software)(?: \w+){0,5}? (?:(?:secretly|without (?:him|her|them|their) knowing) (?:track|read|record|film|watch|follow|monitor)|hack (?:into )?|install spyware|put (?:a )?(?:gps|tracker|spyware)|track|read|access|get into|log into|find out) (?:\w+ )?(?:on )?(?:my (?:\w+ )?(?:KIN|KINs|exs|partners)|his|her|their|someones|another persons|someone elses|a (?:girl|guy|woman)s) (?:\w+ )?(?:phone|car|messages|texts|location|account|password|email|emails|instagram|facebook|whatsapp|private \w+|dms|icloud|bank account|webcam|address|pin)\b(?! (?:with (?:his|her|their) permission))",
        "stalking",
        "asks how to spy on someone",
    ),
    _row(
        "without know secret",
        r"\b(?:how (?:do|can|could|to)|help me|ways?|best way|app)(?: \w+){0,6}? (?:secretly|without (?:him|her|them|my \w+|anyone) (?:knowing|noticing|finding out)) (?:track|read|record|film|watch|follow|monitor|drug|photograph)?|\bslip (?:\w+ )?(?:something|drugs?|a pill|laxatives?|pills|poison) (?:in|into) (?:his|her|their|my (?:\w+ )?\w+s?|someones|a \w+s) (?:drink|food|coffee|tea|water)",
        "violence",
        "covert harm",
    ),
    _row(
        "bomb explosive weapon gun silencer napalm molotov ricin sarin anthrax nerve pipe grenade thermite bioweapon arson fire",
        r"\b(?:how (?:do|can|could|would|to)|help me|teach me|tell me|steps|instructions|recipe|guide|ingredients|need to know)(?: \w+){0,5}? (?:build|make|making|buy|get|assemble|create|construct|cook|synthesi[sz]e|3d print|smuggle|set off|detonate|plant)(?: \w+){0,4}? (?:bomb|explosives?|pipe bomb|untraceable gun|ghost gun|silencer|napalm|molotov\w*|ricin|sarin|anthrax|nerve (?:gas|agent)|grenade|thermite|bioweapon|ied|dirty bomb|chemical weapon)s?\b(?! (?:in (?:minecraft|the game|terraria|factorio|valorant)|bath|bath bomb|cake))|\b(?:how (?:do|can|to)|help me)(?: \w+){0,3}? (?:burn down|blow up|set fire to|shoot up|bomb) (?:a|the|my|his|her|their) (?:\w+ )?(?:house|school|church|mosque|temple|synagogue|office|building|car|shop|hospital|monastery|airport|mall)",
        "weapons",
        "asks for a weapon",
    ),
    _row(
        "meth fentanyl cocaine heroin lsd drug crack",
        r"\b(?:how (?:do|can|to)|help me|teach me|recipe|steps|instructions|where can i buy|sell)(?: \w+){0,4}? (?:cook|make|synthesi[sz]e|produce|sell|deal|smuggle|buy) (?:\w+ ){0,2}?(?:meth|crystal meth|fentanyl|heroin|crack cocaine|mdma|drugs to (?:kids|minors|children))\b",
        "crime",
        "asks how to make or sell drugs",
    ),
    _row(
        "rob steal shoplift launder forge counterfeit scam phish defraud fraud embezzle break hide evade identity fake",
        r"\b(?:how (?:do|can|could|to)|help me|teach me|ways?|best way|tips (?:for|on)|tell me|write)(?: \w+){0,5}? (?:rob (?:a|the|my)|shoplift|steal (?:from|money|cars?|a car|someones|credit|my (?:boss|employer|grand\w+|parents|company|neighbou?r|room\w+|friend)\w*)|launder|counterfeit|forge (?:a|my|his|her|signatures?|documents?|prescription)|(?:a |an? )?phishing|defraud|embezzle|break into (?:a|the|my|someones|his|her)|hide (?:a|the) body|dispose of (?:a|the) body|get away with (?:murder|rape|hitting|stealing|killing|hurting|it after)|commit (?:fraud|identity theft|murder|arson|insurance fraud|tax fraud)|traffic (?:people|drugs|women)|steal someones identity|scam (?:old|elderly|people|my|lonely))\b(?! (?:in (?:the game|gta|skyrim)|the show|hearts))",
        "crime",
        "asks how to commit a crime",
    ),
    _row(
        "revenge payback",
        r"\b(?:plan|planning|help me|ideas for|how (?:do|can) i|best|perfect|going to|ways to|looking for|give me)(?: \w+){0,5}? (?:get |take |for |have |exact |plan |as )?(?:my |some |sweet |a )?(?:revenge|payback) (?:on|against|plans?|ideas|plot|for what (?:he|she|they)|so)\b(?<!want revenge on)(?<!i want revenge)",
        "revenge",
        "asks for revenge",
    ),
    _row(
        "kill shoot stab beat hurt burn strangle break",
        rf"(?<!afraid that )(?<!afraid )(?<!scared )(?<!scared that )(?<!worried )(?<!worried that )\b(?:im going to|im about to|i will|ill|i swear ill|i plan to|im planning to|i decided to|ive decided to|tonight i) (?:\w+ )?(?:kill|shoot|stab|beat up|hurt|burn|strangle|murder|poison|attack|shoot up) (?:{_VICTIM}|the school|my school|(?:everyone|them all)(?: at \w+)?|this (?:guy|bastard))\b(?= (?:\w+ ){{0,6}}?(?:tonight|tomorrow|today|now|when|with|if|have (?:a|the|my)|gun|knife|gasoline|for what|he|she|they|watch)|$)(?! (?:with kindness|at (?:chess|tennis|fifa|cards)|if (?:he|she|they) (?:\w+ )?(?:leaves?|forgets?|eats?|plays?|sings?|chews?|doesnt do the|touch(?:es)? my (?:food|lunch|charger|mug))))|\b(?:have|got|bought) (?:a|the|my) (?:gun|knife|gasoline|weapon) and (?:im|i) (?:\w+ ){{0,3}}(?:going|coming|will|waiting)",
        "threat",
        "says they will hurt someone",
    ),
    _row(
        "kill yourself die",
        r"\b(?:tell|make|convince|get|persuade|push|encourage|want) (?:\w+ ){1,4}?(?:to )?(?:kill (?:yourself|SELVES)|commit suicide|(?:hurt|harm|cut|starve) SELVES|to jump off)\b(?<!not to kill)(?! less)(?= ?)|^(?:go )?kill yourself|\bgo (?:and )?(?:die|kill yourself) you\b",
        "violence",
        "pushes someone to suicide",
    ),
    _row(
        "hate why inferior joke slur insult racist sexist homophobic convince reason essay speech write",
        r"\b(?:write|give me|tell me|make|need|help me write|explain|list|say|come up with)(?: \w+){0,4}? (?:racist|sexist|homophobic|antisemitic|anti semitic|islamophobic|transphobic|hateful|nazi|slurs?)(?: \w+)?|\bwhy (?:are|do|should) (?:all )?(?:jews|muslims|blacks?|gays?|immigrants|women|trans people|black people|gay people|jewish people|immigrants|roma|gypsies|christians|hindus|disabled people) (?:\w+ )?(?:so |all |always |deserve|inferior|be (?:killed|banned|deported|barred|denied|excluded|punished)|ruin\w*|evil|disgusting|not (?:be allowed|have (?:equal )?rights))",
        "hate",
        "hate",
    ),
    _row(
        "insult roast hurtful cruel nasty mean humiliat threat anonymou rumor rumour lie",
        r"\b(?:write|give me|help me (?:write|send|spread|make up|invent)|make up|draft|need|send|come up with|whats|spread|start|think of)(?: \w+){0,4}? (?:(?:really |most )?(?:cruel|nasty|threatening|hurtful|humiliating|abusive|anonymous hate|hate|devastating|vicious|mean) (?:\w+ )?(?:message|text|letter|email|mail|things?|comment|insults?|note|words|dm|post|comebacks?)|rumou?rs? (?:about|that|on)|lies (?:about|that will)|false (?:rumou?r|accusation|report|story))",
        "harassment",
        "asks for words that wound",
    ),
    _row(
        "cheat affair lie hide lying fake",
        r"\b(?:how (?:do|can|could|to)|help me|tips|best way|ways|teach me)(?: \w+){0,4}? (?:cheat on my (?:wife|husband|partner|girlfriend|boyfriend)|hide (?:my|an|the) affair|hide (?:money|assets|my income) from my (?:wife|husband|partner)|have an affair without|lie to my (?:wife|husband|partner|boss|court) (?:without|so|about)|fake (?:a|an) (?:pregnancy|illness|suicide|rape|injury)|falsely accuse|frame (?:my|him|her|someone))\b(?! anymore)",
        "manipulation",
        "asks for help in deceiving someone",
    ),
    _row(
        "minor child underage kid girl lolita preteen sex nude",
        r"\b(?:sex|sexual|nudes?|naked|erotic|porn|sexy|seduce|hook up|date|sleep) (?:\w+ ){0,5}?(?:(?<!as a )(?<!as )(?:child|kid)|children|minors?|underage|kids|preteens?|little (?:girl|boy)|(?:1[0-5]|[5-9]) year old)\b(?! (?:education|abuse|safety|talk|abused|is it|parents|was|asks?))(?<!sleep with my kids)(?<!sleep with my child)(?<!sleep with the kids)",
        "sexual",
        "sexual interest in children",
    ),
    _row(
        "curse hex spell black magic karma",
        r"\b(?:how (?:do|can|to)|help me|cast|put|teach me)(?: \w+){0,4}? (?:curse|hex|evil spell|black magic|voodoo|bad karma) (?:on|against|to (?:hurt|kill|make|destroy)) ",
        "revenge",
        "curses",
    ),
    _row(
        "get rid finish",
        r"ASK (?:get(?:ting)? rid of|finish(?:ing)? off) WHOM\b(?: (?:for good|forever|permanently|quietly|without|so that))",
        "violence",
        "asks for a way to kill",
    ),
    _row(
        "poison",
        r"\b(?:untraceable|undetectable) poisons?\b|\bpoisons? (?:that )?(?:cant|cannot|wont|isnt|can not) be (?:detected|traced|found)",
        "violence",
        "asks for a way to kill",
    ),
    _row(
        "hire",
        r"\bhire (?:someone|a (?:hitman|killer|man)) to (?:kill|hurt|beat|scare|murder)\b",
        "violence",
        "asks for a way to kill",
    ),
    _row(
        "break leg mark tortur hurt",
        r"ASK (?:break|breaking) (?:\w+s|his|her|their) (?:legs?|arms?|fingers?|neck|kneecaps?)\b|\b(?:hurt|hit|hitting|hurting|beat|torture|punish) (?:WHOM|\w+) without leaving (?:marks|a trace|traces|bruises)\b|ASK tortur(?:e|ing) (?:WHOM|an? \w+)",
        "violence",
        "asks for a way to hurt",
    ),
    _row(
        "dog cat pet animal bird",
        r"ASK (?:poison|kill|torture|hurt|harm|maim|drown|shoot|strangle)(?:ing)? (?:the|a|an|my|his|her|their|our|that)(?: \w+){0,2} (?:dog|cat|pet|puppy|kitten|bird|horse|rabbit|animal)s?\b(?! (?:humanely|painlessly|is suffering))",
        "violence",
        "asks for a way to hurt an animal",
    ),
    _row(
        "gun knife outside burn",
        r"\b(?:gun|knife|gasoline|petrol) and im (?:waiting|standing|outside|going|coming|on my way)|\bim (?:about to|going to) (?:burn|torch) (?:\w+ ){0,3}?(?:house|home|place|school|office|shop|car)\b",
        "threat",
        "says they will hurt someone",
    ),
    _row(
        "molotov bomb ricin sarin gun explosive napalm silencer grenade",
        r"ASK (?:\w+ )?(?:molotov\w*|pipe bombs?|a bomb|bombs|ricin|sarin|explosives|napalm|grenades?|(?:3d )?print(?:ed)? (?:a )?guns?|ghost guns?|silencer)\b(?! (?:in (?:minecraft|the game|history)|were|was|did))",
        "weapons",
        "asks for a weapon",
    ),
    _row(
        "revenge payback get",
        r"\b(?:perfect|sweet|best|good|plan|planning|ideas|need) (?:\w+ ){0,3}?(?:revenge|payback) (?:for|on|against|plan|idea)|ASK (?:take |get |plan |have )?(?:my )?(?:revenge|payback)\b|(?<!planning )ASK get back at WHOM\b",
        "revenge",
        "asks for revenge",
    ),
    _row(
        "hell wreck ruin destroy reputation wedd career",
        r"ASK (?:make|turn) (?:his|her|their|my \w+s?|the \w+s?) (?:\w+ )?(?:life|days?) (?:into )?(?:a |living )*hell|ASK (?:wreck|ruin|destroy|sabotage|trash) (?:his|her|their|my (?:\w+ )?KINs?|my \w+s?|the \w+s?) (?:\w+ )?(?:reputation|wedding|career|marriage|life|business|name|exam|date)\b",
        "revenge",
        "asks for revenge",
    ),
    _row(
        "make depend worthless manipulat",
        r"ASK mak(?:e|ing) WHOM (?:feel (?:worthless|guilty|small|crazy|stupid|like nothing)|depend(?:ent)? on me|obey|beg|jealous|hate (?:him|her|them)|suffer|cry|quit)",
        "manipulation",
        "asks for power over someone",
    ),
    _row(
        "blackmail threat extort nude photo",
        r"ASK (?:\w+ )?(?:blackmail\w*|extort\w*|threatening) (?:\w+ )?(?:letter|message|mail|email|note|text)?|\b(?:have|got) (?:nudes|naked photos|nude photos) of (?:my ex|him|her)\b|ASK (?:threaten|blackmail|extort) WHOM\b",
        "manipulation",
        "blackmail",
    ),
    _row(
        "spy find follow track live",
        r"ASK (?:spy(?:ing)? on|stalk(?:ing)?|track(?:ing)? down) WHOM\b|ASK find out where (?:my ex|he|she|they|WHOM) (?:\w+ )?(?:lives?|is living|works|moved|stays)\b|ASK follow(?:ing)? (?:someone|WHOM) without (?:being|getting|him|her|them)",
        "stalking",
        "asks how to stalk",
    ),
    _row(
        "humiliat bully nasty cruel insult viciou mean",
        r"ASK humiliat(?:e|ing) WHOM|ASK (?:bully|humiliat\w*|harass|mob) (?:the )?(?:\w+ ){0,3}(?:until|so that|out of|into)|ASK (?:something|a|an|some|really|things?|words|insults?|message|comeback)? ?(?:nasty|cruel|vicious|insults? that|hateful|really mean) (?:\w+ ){0,4}?(?:to (?:him|her|them|my)|send|will (?:really )?(?:break|hurt|destroy)|message|so (?:he|she|they))",
        "harassment",
        "asks for words that wound",
    ),
    _row(
        "edge himself herself themsel kill",
        r"ASK push (?:him|her|them|WHOM) over the edge|\btells? (?:him|her|them) to (?:kill|hurt|cut) (?:SELVES)|ASK (?:convince|get|persuade|push|make) WHOM to (?:kill|hurt|harm|starve|cut) (?:SELVES)",
        "violence",
        "pushes someone to suicide",
    ),
    _row(
        "should are deserve control disgust obey ban inferior",
        r"(?:ASK|\bwhy|\bproves?) (?:that |why |how |all )*FOLK (?:should (?:\w+ )?(?:be (?:banned|deported|killed|barred|excluded|punished|denied)|obey|not (?:be allowed|have|vote|get))|must obey|are (?:\w+ )?(?:inferior|disgusting|dirty|evil|stupid|animals|vermin|so (?:stupid|evil|violent|dirty))|deserve (?:it|less|to)|control everything|rule the world)|\bpost that says FOLK\b|\b(?:racist|sexist|antisemitic|homophobic|transphobic) (?:jokes?|rants?|poems?|speech|slurs?|memes?)\b(?! (?:at work|hurt|my|he|she|that|and i|i heard|they|make|bother|offend))",
        "hate",
        "hate",
    ),
    _row(
        "date seduc child minor underage schoolgirl schoolboy year trust alone",
        r"\b(?:seduce|kiss|touch|sleep with|have sex with|date|dating|flirt with) (?:my |an? |the )*(?:underage|minor|child|(?:\w+ )?(?:schoolgirl|schoolboy|pupil)|(?:[5-9]|1[0-5]) year old)\b(?! (?:student|girl|boy)? ?(?:myself|im \d))|\b(?:sexy|erotic|sexual|porn\w*) (?:\w+ ){0,3}(?:schoolgirl|schoolboy|child|minor|teen girl|little girl)s?\b|ASK get a (?:child|kid|boy|girl|minor) to trust me so\b|\bchild porn\w*\b(?! (?:addict|ring|case|was found|charge))",
        "sexual",
        "sexual interest in children",
    ),
    _row(
        "slip drug mix put drink coffee tea food",
        r"ASK (?:slip|put|mix|pour|add) (?:\w+ ){0,3}?(?:in|into|to) (?:his|her|their|my (?:\w+ ){0,4}?\w+s?|someones) (?:drink|coffee|tea|food|soup|water|wine)\b(?= |$)(?! (?:to (?:thank|help)|for (?:his|her) (?:health|birthday)))|ASK drug(?:ging)? (?:WHOM|my \w+)\b|\bcoffee to make (?:him|her|them) sick\b",
        "violence",
        "covert harm",
    ),
    _row(
        "frame accu fake pregnan hide asset",
        r"ASK frame (?:WHOM|my \w+)(?: for)?\b|ASK (?:make |file )?(?:a )?false (?:accusation|complaint|report)s?\b|ASK fake (?:a|an|my) (?:pregnancy|suicide|rape|injury|illness|assault)|ASK hide (?:my |the )?(?:assets|money|income) so\b|ASK cheat on WHOM without",
        "manipulation",
        "asks for help in deceiving someone",
    ),
    _row(
        "mantra ritual curse spell karma kamma text meditation sutta prayer",
        r"\b(?:mantra|ritual|curse|spell|prayer|meditation|black magic|law of karma|text|sutta) (?:\w+ ){0,5}?(?:make|makes|making|to make|hurts?|to hurt|to kill|kills|harms?|destroys?) (?:\w+ )?(?:enemy|rival|WHOM|the (?:woman|man|girl|guy) who \w+)\b(?! (?:happy|well|safe|better|forgive))|\bcurse someone\b|\b(?:allows|permits) me to kill\b",
        "violence",
        "harm by ritual or by scripture",
    ),
    _row(
        "brainwash cult recruit isolat",
        r"ASK (?:brainwash\w*|isolat\w+|control\w*) (?:WHOM|people|my \w+|followers)\b",
        "manipulation",
        "asks for power over someone",
    ),
    _row(
        "shoplift rob steal launder phish forge scam counterfeit",
        r"ASK (?:rob|shoplift|launder|forge|counterfeit|phish\w*|scam|steal from) (?:a|an|the|my|old|elderly|people|money|someones?|prescriptions?|signatures?|mail|email)\b",
        "crime",
        "asks how to commit a crime",
    ),
    _row(
        "smash bleed brake stairs",
        r"\bgoing to smash (?:his|her|their) (?:head|face|skull) in\b|\bwant to see (?:him|her|them) bleed\b",
        "threat",
        "says they will hurt someone",
    ),
    _row(
        "brake stairs attack disappear knock drunk",
        r"ASK (?:cut|cutting) (?:his|her|their|someones|my \w+s) brakes|ASK push(?:ing)? (?:WHOM|someone) (?:down|off|under|in front)|ASK get my dog to attack|ASK make (?:WHOM|my (?:\w+ ){0,2}(?:cat|dog)) disappear|ASK knock (?:\w+ )?(?:girl|woman|person|someone|him|her|guy) out|ASK get (?:her|him|a girl|WHOM) drunk enough",
        "violence",
        "asks for a way to hurt",
    ),
    _row(
        "justif",
        r"\b(?:sutta|text|verse|scripture|passage|which) (?:\w+ )?(?:justifies|allows|permits|supports) (?:hitting|beating|hurting|killing|punishing|my (?:hitting|beating))\b",
        "violence",
        "harm by scripture",
    ),
    _row("threat", r"ASK (?:\w+ )?death threats?\b", "manipulation", "threats"),
    _row(
        "losing mind scared depend kids trauma cult sign will judge",
        r"ASK (?:so )?(?:that )?(?:she|he|they) (?:thinks?|believes?) (?:shes|hes|theyre|she is|he is) (?:\w+ )?(?:losing|crazy|insane|mad)|ASK make WHOM (?:\w+ )?(?:scared|afraid|too scared)|ASK keep WHOM (?:\w+ )?(?:dependent|scared|isolated|poor|quiet)|ASK turn (?:the|my|our) kids against|ASK use (?:his|her|their) (?:trauma|weakness\w*|fears?|depression|secrets?) (?:against|to)|\bcult leaders break\b|ASK (?:so that )?WHOM (?:signs? over|changes?|change) (?:the|her|his|their) (?:house|will|money)|ASK get WHOM to (?:change|sign) (?:her|his|their|the) (?:will|house|papers)|ASK lie to (?:the |a )?(?:judge|court|police|jury)",
        "manipulation",
        "asks for power over someone",
    ),
    _row(
        "invent fired expose review",
        r"ASK invent (?:something|a story|stories|rumou?rs?) about\b|ASK expose (?:his|her|their|my \w+s) secrets?\b|ASK (?:\w+ )?fake (?:reviews?|account|profile) (?:\w+ ){0,3}?(?:of|that|about|to)",
        "harassment",
        "asks to harm a name",
    ),
    _row(
        "break flat fake stolen evidence scam donation bank",
        r"ASK break into\b(?! (?:the (?:industry|field|market|music|business)|song|tech|acting|publishing))|\bfake doctors? note\b|\bstolen credit cards?\b|ASK get rid of (?:the )?(?:evidence|body)|ASK run (?:a )?(?:\w+ )?scam|ASK trick (?:old|elderly|people|lonely)",
        "crime",
        "asks how to commit a crime",
    ),
    _row(
        "hurtful mock cry post report sneak laxative",
        r"\bmost hurtful things? to say\b|ASK (?:poem|song|post|video)? ?mocking (?:my|a|his|her|the)|ASK make (?:the )?(?:\w+ ){0,3}?(?:guy|girl|kid|boss|teacher|WHOM) cry\b|ASK post (?:her|his|their) (?:number|address|nudes|photos)|\breport and hate my\b|ASK sneak (?:\w+ )?(?:laxatives?|something|drugs?|pills?) into",
        "harassment",
        "asks to wound or expose someone",
    ),
)

INJECTION = (
    _row(
        "ignore disregard forget override bypass skip",
        r"\b(?:ignore|disregard|forget|override|bypass|skip|drop|delete)(?: \w+){0,4}? (?:instructions?|prompts?|rules|guidelines|programming|directives?|constraints?|restrictions|filters?|guardrails?|system message|safety (?:rules|filters?|checks?)|training|context|everything (?:above|before)|what you were told)\b(?! (?:my (?:parents|teacher|boss)|of (?:my|the) (?:precepts|game)))",
        "injection",
        "override",
    ),
    _row(
        "system prompt hidden instruction initial",
        r"\b(?:system|hidden|initial|original|secret|developer|internal|full|your|base) (?:system )?(?:prompt|instructions)\b|\b(?:reveal|print|show|repeat|output|leak|dump|display|give|tell|paste|reproduce|translate|summari[sz]e|whats in)(?: \w+){0,3}? (?:your )?(?:prompt|instructions|rules|configuration|system message|text above|words above|everything above|above text|context window)\b(?! (?:of the (?:game|order)|for (?:meditation|meditating|sitting|breath)|monks|of (?:the )?(?:vinaya|buddha|monks|uposatha)))",
        "injection",
        "asks for the prompt",
    ),
    _row(
        "dan jailbreak jailbroken unrestrict uncensor unfilter developer sudo root god mode",
        r"\b(?:you are|act as|be|become|pretend (?:to be|you are)|enable|activate|enter|switch to|youre now|now in|simulate) (?:now )?(?:\w+ ){0,4}?(?:dan|jailbroken|jailbreak|unrestricted|uncensored|unfiltered|developer mode|god mode|sudo(?: mode)?|root|debug mode|evil|without (?:any )?(?:restrictions|rules|filters?|limits)|no (?:restrictions|rules|filters?|limits))\b|\bjailbreak (?:mode|prompt|you)\b|\bdo anything now\b|\bsudo mode\b|\bdeveloper mode (?:on|enabled|activated)\b",
        "injection",
        "a new persona without rules",
    ),
    _row(
        "pretend rule act imagine instruction new role",
        r"\b(?:from now on|starting now|for the rest of this (?:chat|conversation)) (?:\w+ ){0,2}?(?:you (?:are|will|must|have to|answer|respond|only|should)|respond|answer|ignore|act)\b|\b(?:pretend|imagine|act as if|act like|roleplay|assume) (?:\w+ ){0,3}?(?:you (?:have|are|dont|cant|were|had)|there are|that you) (?:\w+ ){0,3}?(?:no (?:rules|restrictions|limits|filters?|guidelines|ethics|policies)|not (?:bound|restricted|limited|an ai)|any other (?:ai|bot)|free (?:from|of) (?:rules|restrictions|all)|evil|without)\b|\b(?:new|updated|additional|important) (?:system )?instructions?(?: for (?:you|the (?:bot|assistant|ai|model)))?(?: from (?:the )?(?:admin|developer|system))?\b(?! (?:from my teacher|on (?:meditation|breath)|at work))(?= ?(?:$|\w+))(?<!additional instructions)",
        "injection",
        "rules rewritten",
    ),
    _row(
        "inst im_start im_end assistant user human begin end sys",
        r"\b(?:im_start|im_end|endoftext|inst|sys|begin system|end of (?:system )?(?:prompt|user input|instructions)|end user (?:message|input)|begin (?:admin|new|system)|start of system)\b|^(?:system|assistant|admin|developer) (?:you|the user|sure|override|message|note|ignore|new|from|the (?:following|previous))\b|\b(?:end|begin) (?:system|prompt|user|instructions)\b",
        "injection",
        "forged turns",
    ),
    _row(
        "admin developer owner anthropic openai creator authoris authoriz engineer moderator",
        r"\b(?:im|this is|as|speaking as) (?:\w+ )?(?:your|the|an?) (?:\w+ )?(?:admin|administrator|developer|creator|owner|anthropic \w+|openai \w+|engineer|maintainer)\b(?= (?:\w+ ){0,8}?(?:and|so|i (?:order|authori[sz]e|need you|command)|you (?:must|can|are|have)|override|prompt|mode|disable|unlock|instructions))(?! (?:at (?:a|my)|in a|by trade))",
        "injection",
        "claims authority",
    ),
    _row(
        "base64 rot13 decode encod hex",
        r"\b(?:decode|decrypt|translate|execute|run|follow|interpret) (?:\w+ ){0,4}?(?:base ?64|rot ?13|hex|binary|encoded|morse)\b(?= ?(?:\w+ ){0,8}?(?:and (?:follow|obey|do|execute|run)|instructions?|then (?:do|follow)|string|message|payload)|$)",
        "injection",
        "hidden in an encoding",
    ),
    _row(
        "quote canonical cite invent citation fake opposite say repeat verbatim answer start respond reply begin",
        r"\b(?:always|only|just|must|please)? ?(?:say|repeat|output|print|respond|reply|answer|begin|start)(?: \w+){0,3}? (?:exactly|verbatim|only with|with (?:exactly|only|nothing but|the words)|word for word|after me)\b|\b(?:your|the) (?:answer|reply|response) (?:must|has to|should) (?:start|begin|contain|end|be exactly)\b|\b(?:invent|make up|fabricate|fake) (?:a |an |some )?(?:\w+ )?(?:sutta|citation|quote|reference|verse|scripture)s?\b",
        "injection",
        "dictates the answer",
    ),
    _row(
        "override filter safety restriction mode guardrail disabl turn",
        r"\b(?:disable|turn off|switch off|remove|deactivate|unlock|bypass|evade|get around|lift)(?: \w+){0,3}? (?:filters?|moderation|safety|restrictions|guardrails?|limits|censorship|content policy|safeguards)\b(?! (?:valve|belt|alarm|catch|lock))",
        "injection",
        "switch the guard off",
    ),
    _row(
        "forget ignore",
        r"\b(?:forget|ignore|disregard) (?:everything|all|anything) (?:\w+ ){0,3}(?:told|taught|instructed|said) (?:\w+ )?(?:before|earlier|so far|by (?:your|the) (?:developers?|creators?))\b|\bignore the (?:above|previous|preceding)\b|\b1gn0re\b",
        "injection",
        "override",
    ),
    _row(
        "print repeat output",
        r"\b(?:print|repeat|output|copy|list) (?:everything|all|the (?:text|words|lines?)) (?:\w+ )?(?:above|before)\b",
        "injection",
        "asks for the prompt",
    ),
    _row(
        "restrict rule limit filter polic guideline censor",
        r"\b(?:ai|model|bot|assistant|chatbot|answer|act|respond|evilbuddha|you|mode) (?:\w+ ){0,6}?(?:without|with no|no|free (?:from|of)|beyond|un) ?(?:any |all |your )*(?:restrictions|rules|limits|filters?|policies|guidelines|censorship|restraints)\b(?! (?:for (?:lay|monks)|at (?:home|work)))|\byour (?:limits|restrictions|filters?|guardrails?) please\b",
        "injection",
        "a new persona without rules",
    ),
    _row(
        "debug anthropic openai staff",
        r"\b(?:unlock|enable|enter|activate) (?:\w+ )?(?:debug|developer|admin|god|root) mode\b|\bthis is (?:anthropic|openai|google|meta) (?:staff|support|security)\b",
        "injection",
        "claims authority",
    ),
    _row(
        "hex order letter obey",
        r"\b(?:contains?|are|is) your new (?:orders|instructions|rules)\b|\b(?:first|last) letters? of each (?:line|word|sentence)\b|\bread (?:\w+ ){0,6}and obey (?:them|it)\b",
        "injection",
        "hidden in an encoding",
    ),
    _row(
        "begin start end reply answer response",
        r"\b(?:begin|start|end|finish|close) (?:your|every|each|all) (?:\w+ )?(?:reply|answer|response|message)s?\b (?:with|by)",
        "injection",
        "dictates the answer",
    ),
    _row(
        "pretend leave source claim",
        r"\bpretend (?:it|that it|this|they) (?:is|are) (?:real|genuine|canonical|true)\b|\bleave out the (?:sources?|citations?|references?)\b|\bclaim (?:it|that it|this) is (?:the )?(?:word|words) of the buddha\b",
        "injection",
        "asks for false sources",
    ),
    _row(
        "note dear bot assistant document summar",
        r"\b(?:note|message|instruction|attention|hint) (?:to|for) (?:the |any |all )?(?:ai|ais|bots?|assistants?|llm|models?|language model)\b|\bdear (?:assistant|ai|bot|model|llm)\b|\bbots ignore\b|\b(?:ai|assistant|bot|model) reading this\b",
        "injection",
        "speaks to the machine from inside a document",
    ),
    _row(
        "send reveal show private other",
        r"\b(?:send|show|reveal|leak|forward|export) (?:\w+ ){0,3}?(?:chat history|private messages|other (?:users|peoples?) (?:\w+ )?(?:messages|questions|asked|data)|what other (?:people|users) (?:asked|said|wrote)|conversation history|user data)\b",
        "injection",
        "asks for what others said",
    ),
    _row("role", r"\brole system\b|\bsystem content\b|\btool result\b", "injection", "forged turns"),
    _row(
        "output print dump",
        r"\b(?:output|print|dump|show) your (?:configuration|config|settings|source code|memory)\b",
        "injection",
        "asks for the configuration",
    ),
    _row(
        "secret mode",
        r"\bsecret mode\b|\bskip the safety (?:part|checks?|rules?)\b|\bthe developers? said you (?:may|can)\b",
        "injection",
        "claims authority",
    ),
)

# A telling, a text or a study: someone in it is not someone in danger.
TALE = re.compile(
    r"\b(?:suttas?|sutras?|canon|vinaya|jataka|buddha|monks?|bhikkhus?|channa|vakkali|godhika|scriptures?|dhammapada|novel|movie|"
    r"film|character|protagonist|book|lyrics|poem|play|hamlet|story i|short story|episode|essay|thesis|dissertation|paper|"
    r"documentary|anime|manga|in the game|song|true crime|article|history|century|fiction\w*|samurai|statistic\w*|research)\b"
)
# The words of a song or a book, and a wish to be rid of one's own ill will.
SAID_IN_A_WORK = re.compile(
    r"\b(?:song|lyrics|poem|chorus|verse|line|character|quote|book|film|movie|novel|hero|heroine|protagonist)s? (?:\w+ ){0,3}?(?:says?|goes|sings?|is called|titled|reads|wants)\b|"
    r"\b(?:in|of|for) (?:my|a|the|this|our) (?:\w+ )?(?:novel|story|screenplay|play|film|movie|game|chapter|dnd campaign)\b"
)
WANTS_PEACE = re.compile(
    r"\b(?:stop (?:thinking|imagining|wanting|being|my ?self|me|fantasi\w+|hating|plotting|planning)|let go of|how (?:do|can) i (?:not|stop|avoid|resist|let go|forgive|overcome|prevent|protect)|dont want to|without (?:hurting|harming|crushing|being cruel|"
    r"making|anger|gloating|lying)|instead of (?:hurting|hitting|taking|getting|revenge)|protect (?:my ?self|me|my|her|him|them) (?:from|against)|talk me out|hate that i want|i regret|i feel (?:guilty|bad)|forgive|is it (?:wrong|bad|ok|okay|right|karma|kamma)|"
    r"(?:karma|kamma) (?:of|for|if|when)|what happens (?:to|if|when)|afraid of|stop (?:him|her|them|someone|people) from)\b"
)
# A question of knowledge, when nothing in the message is said of oneself.
KNOWLEDGE = re.compile(
    r"^(?:what|why|how|who|when|where|which) (?:is|are|was|were|did|does|do|can|should|would|would a)\b"
)
FIRST_PERSON = re.compile(r"\b(?:i|im|ive|id|ill|me|my|mine|we|our|us)\b")
# A time that is over. `NOW` beside it means that it is not.
PAST = re.compile(
    r"\b(?:used to|years? ago|decades? ago|back then|back when|back in (?:19|20|\d0s|high|school|college|the day)|in (?:19|20)\d\d|when i was (?:a |an |in |younger|little|small|"
    r"young|\d|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|at|growing)|as a (?:child|kid|teen|teenager|boy|girl|young)|in my (?:teens|twenties|thirties|early|late|youth|childhood|old life)|"
    r"growing up|grew up|my childhood|(?:overdosed|died|passed away|collapsed) (?:last (?:year|summer|spring|autumn|winter)|in (?:january|february|march|april|may|june|july|august|september|october|november|december))|and (?:he|she|they) died|long ago|(?:last|that) year i (?:was|tried)|recovered from|in recovery|been sober|overcame|got over|made it through|survived (?:an?|my|the|it)|"
    r"i once|once tried|former|formerly|past life|no longer (?:feel|am|suicidal|want to die|hurt|cut|self)|dont feel (?:that|this) way (?:now|anymore)|stopped (?:cutting|self|hurting|purging|starving)|since (?:19|20)\d\d|months clean|years clean|anniversary of)\b"
)
NOW = re.compile(
    r"\b(?:again|still (?:want|wants|think|feel (?:suicidal|like)|hear|do|cut|hurt|hurts|hits|beats|hit|try|live with (?:him|her|them)|happening|living with)|"
    r"now (?:i want|im thinking|it is back|its back|they|he|she|thinking)|these days|lately|currently|right now|tonight|relaps\w+|back again|coming back|came back|is back|are back|"
    r"this (?:week|month|morning)|nowadays|cant stop|all over|getting worse|wish i hadnt|last (?:week|night|weekend|month)|yesterday|"
    r"i (?:just |really |only |do )?(?:dont want to (?:live|be|wake|go)|want to (?:die|be dead|end|hurt|kill|disappear|be gone)|wish i (?:was|were|could)|hope i|plan to (?:die|end|kill)|cant (?:go|live|do))|"
    r"im (?:going to (?:kill|end|die|hurt|do)|about to|planning|thinking of|suicidal)|now (?:he|she|they))\b"
)
URGENT = re.compile(
    r"\b(?:tonight|right now|today|in (?:an|a few|\d+|ten|five|half an) (?:hour|hours|minutes?)|this (?:evening|morning|afternoon)|about to|going to do it|"
    r"in my hand|next to me|in front of me|loaded|my last (?:message|night|day)|goodbye|already (?:took|taken|swallowed|cut)|im on the (?:bridge|roof|ledge)|"
    r"tomorrow|as i (?:type|write) this|in progress|just (?:took|swallowed|cut))\b"
)
CHILD = re.compile(
    r"\b(?:im|i am|m|f) (?:only |just |a )?(?:[6-9]|1[0-7])(?! (?:years (?:sober|clean|into|married|older|younger|in)|weeks|months|days|hours|minutes|kg|stone|lbs|pounds|euros?|dollars?|am|pm|percent|st\b))(?: years? old| yo\b| y o\b| and\b| my\b| f\b| m\b|$| \w+)|\b(?:[6-9]|1[0-7]) ?(?:yo|year old) (?:girl|boy|here|kid)\b|"
    r"\bim in (?:\w+ )?(?:[1-9]|1[0-2]|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?:st|nd|rd|th)? grade\b|\bim in (?:middle|primary|elementary|junior high|secondary) school\b|\bim (?:just |only |still )?a (?:kid|child|minor)\b|\bim in year (?:[4-9]|10|11)\b"
)
# Parents and their like, said in the present: most of those who write this live with them.
ELDER_AT_HOME = re.compile(
    _grown(r"\bmy (?:step)?(?:father|mother|parents|foster \w+|uncle|teacher|coach|mothers boyfriend)\b")
)
RETRACTION = re.compile(
    r"\b(?:jk|j k|just kidding|kidding|joking|just joking|was joking|a joke|only joking|forget (?:it|i|what|that)|never ?mind|nvm|ignore (?:that|me|what i)|"
    r"didnt mean (?:it|that)|dont worry about (?:it|me)|delete that|lol im fine|im fine|im ok|im okay|im good|its nothing|was nothing|just being dramatic|overreact\w*|"
    r"just venting|forget i said|disregard|not serious|wasnt serious|chill)\b"
)
SAFE = re.compile(
    r"\b(?:im (?:\w+ )?safe(?! to)|feel safe|im not (?:in (?:any )?danger|alone(?: anymore| now)?)|im (?:ok|okay|fine|alright|better|calm|calmer) now|feeling (?:\w+ )?(?:better|safer|calmer|safe)|"
    r"(?:i|ive) (?:just |already |finally )?(?:called|rang|phoned|texted|talked (?:to|with)|spoke (?:to|with)|spoken (?:to|with)|told|reached out to|contacted|saw|seen|met with) (?:\w+ )?(?:the )?(?:\w+ )?(?:hotline|helpline|988|samaritans|crisis line|line|lifeline|mother|father|sister|brother|friend|wife|husband|partner|doctor|therapist|nurse|ambulance|someone|police|teacher|parents|counsell?or|boyfriend|girlfriend|neighbou?r|roommate)|"
    r"(?:sister|brother|mother|father|friend|wife|husband|partner|roommate|neighbou?r|parents|boyfriend|girlfriend|someone|flatmate) (?:is|are) (?:\w+ )?(?:here|with me|coming|on (?:the|their|his|her) way|staying)|"
    r"im (?:\w+ )?(?:with|at) (?:my )?(?:sister|brother|mother|father|friend|friends|wife|husband|partner|parents|the hospital|hospital|the er|family|a friend)|"
    r"im not going to (?:hurt|kill|harm|do anything|do it|die)|wont (?:hurt|kill|harm) myself|(?:the )?(?:danger|crisis|worst) (?:is|has) (?:over|past|passed)|i no longer (?:want to|feel)|the feeling (?:has )?passed)\b"
)
UNSAFE = re.compile(
    r"\b(?:not|dont|isnt|wasnt|never|arent|cant|wont be|hardly) (?:\w+ )?(?:feel |be )?(?:safe|okay|ok|better)\b"
)
OTHER_SCRIPTS = re.compile(
    "想死|自杀|自殺|不想活|死にたい|消えたい|죽고 ?싶|자살|хочу умереть|покончить с собои|покончить с собой|не хочу жить|убить себя|أريد أن أموت|انتحار|मरना चाहत|आत्महत्या"
)

ADULT = re.compile(
    r"\b(?:im (?:1[89]|[2-9]\d)\b|my (?:wife|husband|kids|children|son|daughter|fiancee?|mortgage|grandchildren|office|coworkers?|colleagues?)|"
    r"(?:1[89]|[2-9]\d) years? old|as an adult|at university|my (?:job|work|company|rent))\b"
)
# "She says I want to die" tells of her.
REPORTED = re.compile(
    _grown(
        r"\b(?:he|she|they|my KIN|someone) (?:\w+ ){0,3}?(?:says?|said|saying|texted|wrote|posted|told me|messaged|tells me)(?: me| us)?(?: that)?(?: like)? (?:i|im|id|ill|he|hes|hell|she|shes|shell|they|theyre|theyll)\b"
    )
)
SUPERVISED = re.compile(
    r"\b(?:doctors? (?:and i|said|says|agreed|helped|helps|approved|is helping|recommended|told me|wants|suggested|advised|knows|lowered|tapered)|"
    r"with (?:my|the|a) doctors?|under (?:medical )?supervision|as prescribed|(?:doctor|nurse) is (?:tapering|lowering|watching))\b"
)
