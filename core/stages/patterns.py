"""What the screen listens for: reviewed patterns, each with what it flags and why it is here.

Patterns read one sentence as `core.wording.fold` leaves it, with every mark between words gone: ``im``, ``dont``,
``want to``, ``mother`` and ``father`` stand for all their spellings. ``near`` names the words of which a sentence must have
one before the pattern is tried at all, which keeps a long message cheap. Every repetition is bounded.

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
    "KIN": r"(?:(?:best |little |big |older |younger |ex |step ?|close |dear )*(?:friend|mother|father|brother|sister|sis|son|"
    r"daughter|wife|husband|partner|boyfriend|girlfriend|fiancee?|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|"
    r"roommate|flatmate|housemate|neighbou?r|student|colleague|coworker|classmate|teacher|boss|kid|child|teen|teenager|ex|"
    r"stepson|stepdaughter|stepfather|stepmother|pupil|patient|client|mate|buddy|bestie|crush|friends))",
    "LOVER": r"(?:(?:ex |abusive |drunk )*(?:husband|wife|boyfriend|girlfriend|partner|fiancee?|ex|spouse|man|bloke))",
    "ELDER": r"(?:father|mother|stepfather|stepmother|parents?|uncle|aunt|grandfather|grandmother|coach|teacher|tutor|foster "
    r"\w+|guardian|priest|pastor|monk|guru|mothers boyfriend|brother|cousin|babysitter)",
    "OTHER": r"(?:(?:my|our|a|this|the|his|her) KIN|he|she|they|someone i \w+|somebody i \w+|someone|somebody|this (?:girl|guy|boy)|a "
    r"(?:girl|guy|boy|man|woman|person|user|member)(?: i know| here| in \w+ \w+)?)",
    "SELVES": r"(?:him|her|them|their|his|it)(?: ?sel(?:f|ves|fs))",
    "STRIKE": r"(?:hits?|hitting|beats?|beating|punch(?:es|ing)?|slap(?:s|ping)?|kick(?:s|ing)?|chok(?:es?|ing)|strangl(?:es?|ing)"
    r"|shov(?:es?|ing)|hurts?|hurting|burns?|whips?|belts|batters?|attacks?|smacks?|abus(?:es?|ing))",
    "STRUCK": r"(?:hit|beat|punched|slapped|kicked|choked|strangled|shoved|attacked|smacked|pushed|grabbed|threw|threatened)",
    "PILLS": r"(?:pills?|tablets?|tylenol|paracetamol|ibuprofen|xanax|meds|painkillers|sleeping pills|antidepressants|"
    r"insulin|opioids|oxy|codeine|acetaminophen|aspirin|benzos|valium|ambien)",
    "MEDS": r"(?:meds|pills|tablets|antidepressants|antipsychotics?|lithium|insulin|ssris?|prozac|zoloft|lexapro|sertraline|"
    r"fluoxetine|quetiapine|seroquel|olanzapine|risperidone|lamotrigine|clozapine|prescriptions?|prednisone|blood thinners|"
    r"heart pills|seizure meds|mood stabili[sz]ers?|chemo|chemotherapy|dialysis|bipolar meds|anti ?psychotics)",
}


def _grown(pattern: str) -> str:
    """A pattern with its capitalised words filled in, from the inside out."""
    for name in ("OTHER", *_WORDS):
        pattern = re.sub(rf"(?<![A-Z]){name}(?![A-Z])", lambda _, found=_WORDS[name]: found, pattern)
    return pattern


def _row(near: str, pattern: str, flags: str, why: str) -> Pattern:
    return Pattern(tuple(near.split()), re.compile(_grown(pattern)), tuple(flags.split()), why)


IDIOMS = (
    _row(
        "killing kills killed kill",
        r"\b(?:is|are|was|were|been|thats|its) (?:\w+ )?killing me\b",
        "",
        "this job is killing me",
    ),
    _row(
        "killing",
        r"\bkilling (?:my ?self )(?:laughing|at (?:the gym|work)|with (?:work|studying)|over (?:this|a)|for (?:this|that|a|my)|"
        r"to (?:get|make|meet|finish|please|keep))",
        "",
        "effort, not harm",
    ),
    _row(
        "kill kills",
        r"\bkills? (?:me when|me how|me that|for a (?:coffee|pizza|beer|nap|drink|burger|cup))",
        "",
        "emphasis",
    ),
    _row(
        "die dying died dead",
        r"\b(?:dy?ing|die[ds]?|dead) (?:of|from|with|for|laughing|inside (?:of|with) (?:shame|laughter)) ?"
        r"(?:laughter|laughing|embarrass\w+|boredom|cringe|shame|curiosity|heat|thirst|happiness|cuteness|jealousy|"
        r"(?:a )?(?:coffee|pizza|nap|holiday))?\b(?<! of)(?<! from)(?<! for)(?<! with)",
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
        r"\b(?:to die for|die hard|do or die|old habits die|die on (?:this|that) hill|die down|die out)\b",
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
        "kill killing killed",
        r"\bkill(?:ing|ed)? (?:the |a |all |my |this |that |off the |your |some )?(?:\w+ )?(?:process\w*|server|task|thread|job|time|mood|vibe|"
        r"buzz|boss fight|boss in|boss with|enem\w+|mobs?|zombies?|dragon|monsters?|npcs?|weeds?|lights?|engine|switch|tab|app|script|"
        r"mosquito\w*|ants?|bugs?|insects?|spiders?|germs|bacteria|mold|mould|rats?|mice|mouse|flies|fly|cockroach\w*|animals?|chickens?|fish|"
        r"darling\w*|ego|craving|desire|defilements?|hope|deal|project|feature|joke|vampires?|orcs?|character)\b",
        "",
        "processes, games, insects, figures of speech",
    ),
    _row(
        "kill killed killing shot shoot died die dead",
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
    _row("beat beating", r"\bbeat(?:ing)? my ?self up\b", "", "self-reproach"),
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
    _row("hang hanging", r"\bhang(?:ing)? (?:my ?self )?(?:out|around|up|on|in there|a picture)\b", "", "to hang out"),
    _row(
        "hit hits",
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
        "overdose overdosed overdosing",
        r"\boverdos(?:e|ed|ing) on (?:coffee|caffeine|sugar|chocolate|netflix|work|news|tiktok|social media|\w+ videos|tv|memes)\b",
        "",
        "too much of a good thing",
    ),
    _row("rape raped", r"\brape ?seed\b", "", "a plant"),
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
)

_SELF_HARM = (
    _row("kill killing killed", r"\bkill(?:ing|ed)? (?:my ?self|my own self)\b", "self_harm explicit", "said outright"),
    _row(
        "die dead exist",
        r"\b(?:i|im|id|ill|ive|and|but|just|really|honestly|literally|lowkey|sometimes|always) YES(?:want(?:ed|ing)?|wish(?:ing)?|need|long|longing|hope|hoping|"
        r"going|ready|prefer|plan|planning|trying|tried|decided|deserve|love|like|about|begging|pray(?:ing)?) (?:to |i (?:could |would |was |were |can )?)(?:just |finally |fucking |be |go and |go |already )*"
        r"(?:die|dead|stop existing|not exist|cease to exist|stop being alive)\b(?! with my boots)(?! (?:my|a|an|in (?:\w+ ){0,4}(?:game|minecraft)))",
        "self_harm explicit",
        "wishes to die",
    ),
    _row(
        "die dead",
        r"^(?:\w+ ){0,2}want to (?:fucking |just |really )?(?:die|be dead)\b|\bmakes? me (?:just |really )?want to die\b",
        "self_harm explicit",
        "subject left out",
    ),
    _row(
        "die dead",
        r"\bwish i(?:d| had)? (?:was |were |would |could )?(?:just )?(?:die|died|dead)\b|\brather (?:be dead|die)\b(?! than (?:eat|go|watch|wear|talk|work))",
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
        "end ending",
        r"\b(?:i|im|id|ill|to|and|just|of|about) (?:\w+ )?(?:end|ending) (?:it all|it tonight|it today|it now|it right now|everything tonight|myself|my existence|my suffering (?:for good|once and for all|tonight)|it for good)\b|\b(?:end|ending) it all\b",
        "self_harm explicit",
        "ending it all",
    ),
    _row(
        "suicide",
        r"\b(?:i|im|ive|id|my|me|mine) FAR(?:thinking|think|thought|thoughts|considering|considered|consider|contemplat\w+|planning|plan|plans|attempt\w*|commit\w*|tried|try|want|fantasi\w+|googl\w+|research\w+|obsess\w+|close to|turn to|from) (?:\w+ )?(?:\w+ )?suicide\b"
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
        r"\b(?:i|im|ive|feel|feeling|felt|getting|get|got|am|so|my|having|have|these|constant|with|been) (?:(?!not\b|never\b|isnt\b|friend|brother|sister|mother|father|son\b|daughter|wife|husband)\w+ ){0,4}suicidal\b(?! (?:person|people|friend|patients?|callers?|teen))|^suicidal\b",
        "self_harm explicit",
        "names it",
    ),
    _row("hang hanging", r"\b(?:hang|hanging|hung|hanged) my ?self\b", "self_harm explicit", "method"),
    _row(
        "shoot shooting drown drowning neck off offing unalive poison electrocute gas game delete rope",
        r"\b(?:shoot|shooting|drown|drowning|neck|necking|off|offing|poison|poisoning|electrocute|gas|gassing|rope|self delete|delete) my ?self\b(?! from)|\bgame end my ?self\b",
        "self_harm explicit",
        "method or slang",
    ),
    _row(
        "slit slitting slash cut cutting cuts",
        r"\b(?:slit|slitting|slash\w*|cut|cutting) (?:my|into my) (?:own )?(?:wrists?|arms?|legs?|thighs?|throat|skin|veins?)\b(?! (?:hair|workout|day))",
        "self_harm explicit",
        "cutting",
    ),
    _row("cut cutting burn burning", r"\b(?:cut|cutting|burn|burning) my ?self\b", "self_harm explicit", "cutting"),
    _row(
        "hurt hurting harm harming harmed injure injuring",
        r"\b(?:i|im|ive|to|of|keep|started|stop|about|been|been|on|urges? to|and|from) GAP(?:hurt|hurting|harm|harming|harmed|injure|injuring) my ?self\b",
        "self_harm explicit",
        "hurting oneself",
    ),
    _row(
        "harm harming harmed injury",
        r"\b(?:i|im|ive|my|me|started|start|back to|urges? to|relapsed (?:with|into|on)) GAPself (?:harm|harming|harmed|injury|injure|injuring)\b",
        "self_harm explicit",
        "self-harm in the first person",
    ),
    _row(
        "bridge roof building train cliff balcony window traffic truck bus car tracks rails overpass tower ledge platform",
        r"\b(?:jump|jumping|throw(?:ing)? my ?self|leap|leaping|step|stepping|walk|walking|run|running|drive|driving|crash|crashing|swerve|swerving|lie down|laying?) (?:\w+ )?(?:off|from|in front of|under|into|out of|onto|on|over) (?:\w+ ){0,2}?"
        r"(?:bridge|roof|building|train|cliff|balcony|window|traffic|truck|bus|oncoming \w+|tracks|rails|overpass|tower|wall|tree)\b(?<!on the train)(?<!on the bus)(?<!into the building)(?<!into traffic jams)(?<!on a train)(?<!on a bus)(?<!over the bridge)(?<!into a building)(?<!on a wall)(?<!on the wall)",
        "self_harm explicit",
        "method",
    ),
    _row(
        "bridge roof ledge edge railing tracks balcony",
        r"\b(?:im|am|sitting|standing|stood|here) (?:\w+ )?(?:\w+ )?(?:on|at) (?:the|a) (?:\w+ )?(?:edge of (?:the|a) (?:bridge|roof|platform|cliff|building)|bridge|roof|ledge|railing|tracks)\b(?! of \w+ terrace)",
        "self_harm explicit imminent",
        "at the place",
    ),
    _row(
        "painless painlessly easiest quickest way lethal noose painful",
        r"\b(?:painless|easiest|quickest|least painful|fastest|best|peaceful) (?:\w+ )?ways? (?:to|of|for me to) (?:\w+ )?(?:die|dying|go for good|end (?:it|my|everything)|suicide)|\bdie (?:painlessly|without pain|quickly)\b|\blethal dose\b|\b(?:tie|make|tying) a noose\b|\bhow to (?:commit suicide|overdose|hang|die)\b",
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
        "pills rope gun noose blade razor bottle knife",
        r"\b(?:ive|i|have|got|bought|holding|here with|with|saved|saving|stockpil\w+|hiding|hoarding|hid|counted|counting) (?:\w+ ){0,3}(?:the|a|my|enough|up|some) (?:\w+ )?(?:pills|rope|gun|noose|blade|razor)\b(?: (?:ready|in my hand|next to me|in front of me|tonight|with me|beside me|loaded|to do it|for (?:tonight|it|when)|saved up))|\b(?:pills|rope|gun|noose|blade|razor|knife) (?:is|are|right) (?:\w+ )?(?:in front of me|next to me|beside me|in my (?:hand|lap|mouth)|ready|on the table|waiting|loaded)\b",
        "self_harm explicit imminent",
        "means at hand",
    ),
    _row(
        "pills",
        r"\b(?:saving|stockpil\w+|hoarding|collecting|saved) (?:up )?(?:my |the |all my |enough )?(?:\w+ )?(?:pills|tablets)\b",
        "self_harm explicit",
        "gathering means",
    ),
    _row(
        "note notes letters letter",
        r"\b(?:written|wrote|writing|write|finished|left|typed|drafted|leaving) (?:\w+ )?(?:the|my|a|all my|all the|some) (?:suicide |goodbye |farewell |last |final )*(?:suicide note|goodbye notes?|goodbye letters?|farewell letters?|last letters?|note)\b(?! (?:to (?:self|my boss|the teacher)|about|for (?:my|the) (?:class|boss|essay|project|exam)|taking))|\bsuicide note\b",
        "self_harm oblique imminent",
        "a note",
    ),
    _row(
        "goodbye goodbyes farewell",
        r"\b(?:said|saying|say|saying all|made) (?:all )?(?:my|our|a last|a final) (?:last |final )?(?:goodbyes?|farewells?)\b(?! (?:to (?:her|him|grand\w+|mother|father|my (?:dog|cat|old|job|mother|father|grand\w+|students))|at the))|\b(?:this is|consider this|my (?:last|final)) (?:my )?(?:goodbye|farewell)\b|\bgoodbye (?:forever|everyone|cruel world|world|all)\b|\bsay goodbye to everyone\b",
        "self_harm oblique imminent",
        "a farewell",
    ),
    _row(
        "wont gone around read reading",
        r"\b(?:by the time (?:you|anyone|u) (?:reads?|sees?) this|wont (?:be around|be here|be alive|exist|hear from me|have to (?:worry about|deal with|put up with) me)(?: \w+){0,3}$|wont be (?:around|here|alive) (?:much longer|tomorrow|next (?:week|year|month)|anymore|for (?:long|christmas|my birthday|it))|ill be gone (?:soon|tonight|by|tomorrow|before)|when im (?:gone|dead) (?:\w+ ){0,3}(?:miss|happy|sorry|better|relieved|understand)|\wont live to see)",
        "self_harm oblique",
        "speaks as one leaving life",
    ),
    _row(
        "last tonight",
        r"\b(?:my|the) last (?:night|day|message|post|words) (?:on|alive|here|ever|on earth|before)|\btonight is (?:the|my) (?:night|last)|\b(?:do|doing|did) it tonight\b|\bgoing to do it (?:tonight|now|today|soon|this time)",
        "self_harm oblique imminent",
        "sets a time",
    ),
    _row(
        "giving gave given",
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
        r"\bcant (?:\w+ )?(?:go on|live(?: like this| with my ?self| this life| anymore)|keep (?:going|living|fighting|doing life)|continue (?:living|like this|anymore)|carry on|fight anymore|face another day|hold on (?:much longer|anymore)|do life)(?: anymore| like this| any longer| much longer| living| without| with this| in this)?(?! (?:vacation|holiday|a (?:trip|date|diet|walk|run)|facebook|dates|stage|the))",
        "self_harm oblique",
        "cannot go on",
    ),
    _row(
        "reason nothing point worth purpose",
        r"\b(?:no|any|a|nothing|not|isnt|never|one) (?:\w+ )?(?:reason|point|left|worth|purpose)?(?: left)? ?(?:to|in|for|of|me)? ?(?:to |even )?(?:live for|living for|keep living|living anymore|living|staying alive|stay alive|being alive|be alive|go on|going on|keep going|be here|being here|wake up|continue living|get up in the morning)\b(?<!not living)(?<!no living)(?<!a living)(?<!not being here)(?<!not going on)(?<!never going on)(?<!not in living)(?<!nothing going on)(?<!not keep going)(?<!not be here)(?<!never be here)(?<!not go on)(?<!never go on)(?<!not wake up)(?<!never wake up)(?<!not to go on)(?<!not to wake up)(?<!not to be here)",
        "self_harm oblique",
        "no reason to live",
    ),
    _row(
        "point worth",
        r"\b(?:whats|what is|see|seeing|there is|theres) (?:the|no|any) point (?:of|in|to)?(?: even| me| my)? ?(?:living|going on|staying alive|being (?:alive|here)|existing|waking up|carrying on|life anymore)\b(?! if everything| according)|\b(?:life|living|its|my life) (?:is )?(?:just )?(?:isnt|not|no longer|never) (?:\w+ )?worth (?:it anymore|living|the pain)\b|\bnot worth (?:living|being alive)\b",
        "self_harm oblique",
        "life not worth living",
    ),
    _row(
        "tired sick done exhausted over",
        r"\b(?:tired|sick|done|exhausted|over|fed up|finished) (?:of|with|from|by) (?:\w+ )?(?:living|being alive|existing|this life|life itself|life$|life and|life anymore|breathing|waking up (?:every|each)|existence|fighting to (?:live|stay))",
        "self_harm oblique",
        "tired of living",
    ),
    _row(
        "better burden",
        r"\b(?:better|happier|easier|freer|relieved|improved|fine|at peace|nicer) (?:off )?(?:\w+ ){0,2}(?:without me|if i (?:was|were|wasnt|werent|am|died|disappeared|just|had never|didnt|left this|left the world|never existed)|when im (?:dead|gone)|once im (?:dead|gone)|with me (?:dead|gone))\b(?! (?:at (?:the|this|my) (?:company|office|job|team)|on the team|there|nicer|more|less|honest|kinder|braver|in charge|a better|richer|thinner|married|in a \w+ job))",
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
        "born exist existed",
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
        "stop stopped end over",
        r"\bi (?:\w+ ){0,2}(?:want|need|wish|beg|just want|only want) (?:\w+ )?(?:it|everything|this|life|the pain|my pain|it all|all of it|this life|the suffering|my life|all this|existence)(?: all)? (?:to|would) (?:just |all |finally )?(?:stop|end|be over|stop hurting)(?: (?:forever|for good|now|tonight|permanently|already|completely))?$",
        "self_harm oblique",
        "wants it all to stop",
    ),
    _row(
        "mind hit",
        r"\bwouldnt (?:\w+ )?(?:mind|care|be sad) (?:if i |if |not |being |getting )(?:\w+ ){0,4}(?:die|died|dying|dead|waking up|wake up|hit by|ran me over|hit me|crashed|killed|didnt come back)|\b(?:wish|hope|hoping|want|if) (?:a|some|that|this|the) (?:\w+ )?(?:car|bus|truck|lorry|train|plane) (?:would |to |will |just )*(?:hit|hits|run|runs|crash|crashes|kill|kills|ran|took)(?: over)? (?:me|with me)",
        "self_harm oblique",
        "passive wish",
    ),
    _row(
        "heaven join side reunited",
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
        "ctb bus exit check checking checkout permanent way out",
        r"\bctb\b|\bcatch(?:ing)? the bus (?:soon|for good|tonight|out of)|\bcheck(?:ing)? out (?:early|for good|of (?:life|this (?:life|world)))\b|\b(?:only|easy|a|my|the) way out (?:is|of (?:this|the) (?:life|pain)|for me)\b|\bpermanent (?:way out|exit|sleep|solution)\b|\bfinal exit\b|\b(?:want|need|looking for|see no other) (?:\w+ )?way out of (?:life|living|existing|all of it)",
        "self_harm oblique",
        "slang and codes",
    ),
    _row(
        "attempt attempted attempts tried",
        r"\b(?:i|my|ive) (?:\w+ ){0,3}(?:attempted|attempt|attempts)(?: (?:last|this|again|on my|to end|two|three|a (?:few|couple)|yesterday|before|failed)| ?$)(?= ?(?:\w+ )*?(?:life|week|night|month|again|days|failed|hospital|yesterday|before)?\b)(?<!attempt to)|\battempt on my (?:own )?life\b|\bi (?:was|am|just got) (?:\w+ )?(?:in|out of) (?:the )?(?:hospital|psych ward|er) (?:\w+ ){0,4}(?:attempt|overdose|trying to die)",
        "self_harm explicit",
        "an attempt",
    ),
    _row(
        "plan plans",
        r"\b(?:have|made|got|made up|finalised|finalized) (?:a|my|the) plan (?:to (?:die|end|do it|kill|go)|for (?:how|when) (?:i|ill|im)|and (?:a date|the means|i know how))|\b(?:set|picked|chosen|chose) (?:a|the|my) (?:date|day) (?:to (?:die|end|do it|go)|and (?:a )?(?:method|plan))",
        "self_harm explicit imminent",
        "a plan",
    ),
    _row(
        "quiero morir matarme suicidarme matar morrer suicidar sterben umbringen leben mourir suicider tuer vivre morire uccidermi vivere dood zelfmoord umrzec",
        r"\b(?:quiero morir(?:me)?|me quiero (?:morir|matar)|quiero matarme|(?:quiero |voy a )?suicidarme|no quiero (?:seguir )?viv(?:ir|iendo)|quero morrer|me matar|quero me suicidar|ich (?:will|mochte) (?:nur |einfach |nur noch )?(?:sterben|nicht mehr leben)|(?:mich|mir) (?:selbst )?(?:umbringen|das leben nehmen)|je veux (?:mourir|me tuer|me suicider)|me suicider|plus envie de vivre|voglio (?:morire|uccidermi|farla finita)|ik wil (?:dood|niet meer leven)|zelfmoord plegen|chce umrzec)\b",
        "self_harm explicit",
        "said in another language",
    ),
)

_THIRD = (
    _row(
        "kill killing die dying end ending suicide hurt harming harm jump hang cut cutting suicidal killed",
        r"\bOTHER (?:(?!i\b)\w+ ){0,6}?(?:wants?|wanted|wanting|going|plans?|planning|planned|threatens?|threatened|threatening|tried|trying|tries|talks?|talking|talked|speaks?|speaking|thinking|thinks|thought|considering|attempted|attempting|might|may|will|could|would|about|wishes|joking|jokes) (?:to |of |about |on |that )?(?:\w+ ){0,2}?"
        r"(?:die|dying|dead|kill(?:ing)? (?:SELVES|h[ie]rself|self)|end(?:ing)? (?:it all|it|everything|(?:his|her|their) (?:own )?life)|suicide|hurt(?:ing)? SELVES|harm(?:ing)? SELVES|jump(?:ing)? (?:off|from)|hang(?:ing)? SELVES|(?:take|taking) (?:his|her|their) (?:own )?life|cut(?:ting)? (?:SELVES|(?:his|her|their) (?:arms?|wrists?)))\b(?! (?:of|from) (?:cancer|old age|laughter|boredom|embarrass\w+|hunger))(?! (?:soon|in (?:a|the) hosp))",
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
        "suicidal suicide hes shes theyre",
        r"\b(?:hes|shes|theyre|(?:friend|brother|sister|son|daughter|mother|father|partner|wife|husband|boyfriend|girlfriend|roommate|cousin)s) (?:\w+ ){0,3}(?:suicidal|going to (?:kill|hurt|end)|self harming|cutting (?:him|her|them)sel\w+|talking about (?:suicide|dying|ending|killing (?:him|her|them)))",
        "third_party self_harm",
        "someone else is suicidal",
    ),
    _row(
        "live alive here wake go burden goodbye better",
        r"\bOTHER (?:(?!i\b)\w+ ){0,6}?(?:doesnt|dont|didnt|cant|wouldnt|not|no longer|never) (?:\w+ ){0,2}(?:want|wants|see a reason|wish|go) (?:to |on)(?:\w+ )?(?:live|alive|be alive|be here|wake up|go on|exist|living|anymore)\b(?! (?:with|near|in (?:a|the|this|my)|at))|\bOTHER (?:(?!i\b)\w+ ){0,6}?better off (?:dead|without (?:him|her|them))|\bOTHER (?:(?!i\b)\w+ ){0,3}?(?:has |have )?nothing (?:left )?to live for",
        "third_party self_harm",
        "someone else does not want to live",
    ),
    _row(
        "note goodbye giving pills gun harm harming cuts cutting scars burns",
        r"\b(?:found|saw|sent|wrote|left|read|posted|texted|got|received) (?:\w+ ){0,3}(?:suicide note|goodbye (?:note|letter|message|text)|goodbye$)|\bOTHER (?:\w+ ){0,4}?(?:self harms?|self harming|self harmed|cuts SELVES|cutting SELVES|burns SELVES|cut SELVES)\b|\b(?:found|saw|noticed|seen) (?:\w+ )?(?:fresh |new |the )?(?:cuts|scars|burns|cut marks) (?:on|all over|up|along) (?:my|his|her|their|a)",
        "third_party self_harm",
        "signs in someone else",
    ),
    _row(
        "worried scared afraid terrified fear worry think",
        r"\b(?:worried|scared|afraid|terrified|fear|worry|think|sure|concerned) (?:that |about )?(?:my KIN|he|she|they|hes|shes|theyre) (?:\w+ )?(?:will|might|is going to|going to|may|could|would|is about to)(?: try to)? (?:hurt|kill|harm|end|do something (?:to|stupid|bad|terrible)|take (?:his|her|their))",
        "third_party self_harm",
        "fears for someone",
    ),
)

_TO_ME = r"(?: me\b| us\b| my (?:face|arm|head|mother|mum|brother|sister|kids|children|son|daughter)\b)(?! (?:at (?:chess|tennis|cards|ping pong|football|fifa|every game|it|the)|in (?:chess|games|every|the exam|a race|arguments|sales|tennis)|to it|to the punch|up about|off the team|out of the (?:group|band|guild|server|chat|team)|away (?:when|emotionally|because)|emotionally|for the promotion|by being|with (?:his|her|their) (?:words|silence|lies)|feelings|deeply|so much|every time|when (?:he|she|they) (?:ignores?|lies?|doesnt|dont|forgets?|talks?|laughs?|compares?)|to see|more than|because))"

_ABUSE = (
    _row(
        "hits hit hitting beats beat beating punches punching slaps slapping kicks kicking chokes choking strangles shoves hurts hurting burns whips batters attacks abuses abusing smacks belts hurt abuse attack",
        rf"\b(?:my (?:abusive |drunk |ex |own |step )*(?:LOVER|ELDER)|he|she|hes|shes|who|that|they|dad) (?:\w+ ){{0,4}}?(?:still |always |sometimes |often |keeps? |is |been |started )?STRIKE{_TO_ME}",
        "abuse",
        "is being hit",
    ),
    _row(
        "hit beat punched slapped kicked choked strangled shoved attacked smacked pushed grabbed threw threatened",
        r"\b(?:my (?:abusive |drunk |ex |own |step )*(?:LOVER|ELDER)|he|she) (?:\w+ ){0,3}?STRUCK (?:me|us)\b(?! (?:at|in) (?:chess|tennis|cards|the (?:exam|race)|fifa|a game))(?! (?:to|up|under|a (?:party|ball|look|message|bone)|off|off guard|into (?:the deep|a new)|for the|out of the|that|with (?:a )?(?:question|news)|hard that|by the (?:heart|feels)|when i was (?:a |little|young|\d))(?! wall| floor))",
        "abuse",
        "was hit",
    ),
    _row(
        "hit beaten hurt abused raped molested assaulted choked strangled groped slapped",
        r"\b(?:im|i am|i was|ive been|i got|i get|i keep|being|getting|been) (?:\w+ ){0,2}?(?:beaten(?: up)?|physically abused|sexually abused|abused|raped|molested|sexually assaulted|assaulted|groped|choked|strangled)(?: by| at| every| last| yesterday| again| tonight| when| in| on| and| ?$)(?! (?:the (?:heat|guilt|news|traffic|exam|deadlines|question)|at (?:chess|tennis|fifa)))",
        "abuse",
        "abused in the first person",
    ),
    _row(
        "raped rape molested molests assaulted forced forces forcing touches touched touching",
        r"\b(?:he|she|they|my \w+|someone|somebody|a (?:man|guy|friend|teacher|monk)|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ )?(?:raped|rapes|molested|molests|sexually (?:assaulted|abused|abuses)|forced me to (?:have sex|sleep with|touch|do sexual|undress)|forces (?:me to (?:have sex|sleep with|do (?:things|sexual))|himself on me|herself on me)|forced (?:himself|herself) on me)\b(?! (?:my country|the))",
        "abuse",
        "sexual violence",
    ),
    _row(
        "touches touched touching",
        r"\b(?:he|she|they|(?:my|the) (?:\w+ )?(?:ELDER|boss|friend|LOVER)) (?:\w+ ){0,2}?(?:touches|touched|touching|keeps touching) me (?:\w+ ){0,3}?(?:inappropriately|there|down there|where|in (?:places|ways|bed)|at night|under|when (?:im|i am) (?:asleep|sleeping)|sexually|and (?:says|told|tells))|\btouch(?:es|ed|ing) (?:me|my) (?:private|breasts|body)",
        "abuse",
        "unwanted touch",
    ),
    _row(
        "scared afraid terrified frightened fear unsafe safe",
        r"\b(?:scared|afraid|terrified|frightened|fear|scared to death) (?:of|to go home to|to be (?:alone|home) with) (?:my )(?:\w+ )?(?:LOVER|ELDER)\b(?! (?:dying|death|judg\w+|leaving|getting|being|will (?:die|leave)|might (?:die|leave)|losing|finding|s? ?(?:opinion|reaction|disapproval|illness|cancer)))|\b(?:im|i am|i feel|dont feel|not|isnt) (?:\w+ )?(?:unsafe|safe|not safe) (?:at home|in my (?:own )?(?:home|house)|with (?:him|her|my \w+)|around (?:him|her|my \w+))\b",
        "abuse",
        "afraid at home",
    ),
    _row(
        "kill hurt leave",
        r"\b(?:he|she|they|my (?:\w+ )?(?:LOVER|ELDER)) (?:\w+ ){0,3}?(?:said|says|told me|threatens?|threatened|threatening|swears|keeps saying|will|going to|promised) (?:\w+ ){0,4}?(?:kill|hurt|find|shoot|beat|burn|stab) (?:me|us|my (?:kids|children|family|cat|dog|mother))\b",
        "abuse",
        "threatened",
    ),
    _row(
        "leave see money phone lock locks locked track tracks lets allow allowed controls checks passport",
        r"\b(?:he|she|(?:my )(?:\w+ )?(?:LOVER|ELDER)|they|inlaws) (?:\w+ ){0,2}?(?:wont|doesnt|dont|never|will not|refuses to) (?:ever )?(?:let|lets|allow|allows) me (?:\w+ )?(?:leave(?: the house| home)?|see my (?:family|friends|parents)|out of (?:the|my)|go (?:out|anywhere|outside)|have (?:any )?(?:money|a phone|friends|my)|talk to (?:anyone|my (?:family|friends))|work|use (?:the|my) phone|eat|sleep)\b|\b(?:he|she|they|(?:my )(?:\w+ )?(?:LOVER|ELDER)) (?:\w+ ){0,2}?(?:locks?|locked|locking) me (?:in|up|out|inside)|\b(?:took|takes|taken|hides|hid|keeps) (?:away )?(?:my|all my) (?:passport|phone and|money and|bank card|id and|keys)|\bhe (?:controls|monitors|tracks) (?:everything i|my (?:phone|money|every)|where i)",
        "abuse",
        "coercive control",
    ),
    _row(
        "stalking stalks stalker stalked following",
        r"\b(?:my (?:\w+ )?(?:ex|LOVER)|he|she|someone|a (?:man|guy)) (?:\w+ ){0,3}?(?:stalking|stalks|stalked|following) me\b(?! (?:on|back|through))|\bim being stalked\b",
        "abuse",
        "stalked",
    ),
    _row(
        "abusive abuser abuses abusing abuse violent",
        r"\b(?:my|an|this|in an) (?:\w+ )?(?:LOVER|ELDER|relationship|marriage|home|household|family) (?:is|are|gets|has become|becomes|turned) (?:\w+ ){0,3}(?:abusive|violent|abusing)\b(?! (?:film|book))|\b(?:in|leave|leaving|escape|stuck in|living in|out of|left|trapped in) (?:an|this|my|a) (?:\w+ )?(?:abusive|violent) (?:relationship|marriage|home|household|husband|partner|boyfriend|wife|family|girlfriend|ex)|\bmy abuser\b|\bdomestic (?:violence|abuse) (?:\w+ )?(?:victim|situation|at home|from my)|\bmy abusive (?:LOVER|ELDER)",
        "abuse",
        "named as abuse",
    ),
    _row(
        "bruise bruises bruised marks bleeding blood black",
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
        "naked nudes pics pictures photos video",
        r"\b(?:teacher|coach|uncle|stepfather|he|a man|an adult|a guy|someone|my ex|boyfriend) (?:\w+ ){0,4}?(?:asks?|asked|asking|wants?|makes?|made|forced|blackmail\w*|threaten\w*) (?:me )?(?:\w+ ){0,4}?(?:nudes|naked (?:pics?|pictures|photos)|nude (?:pics?|photos)|my (?:nudes|naked))",
        "abuse",
        "sexual coercion online",
    ),
    _row(
        "hits hit beats beat hurts hurting hitting beating abuses abusing abused kicks slaps chokes touches molested raped strangles",
        r"\b(?:my (?:\w+ )?KIN(?:s (?:LOVER|ELDER|husband|kid|new \w+))?|the (?:man|guy|couple|woman|father|mother) (?:next door|upstairs|downstairs)|neighbou?r|(?:friends|sisters|mothers|daughters|brothers|cousins|neighbou?rs) (?:LOVER|ELDER)|he|she|they|his|her) (?:\w+ ){0,3}?(?:is |keeps |has been |are )?(?:hits|beats|hurts|hurting|hitting|beating|abuses|abusing|kicks|slaps|chokes|strangles|molests|molested|raped|rapes) (?:his|her|their|my (?:mother|sister|friend|daughter|niece|nephew|cousin|little|brother|grandmother|son)|the (?:kids?|children|baby|dog))(?: (?:wife|kids?|children|baby|husband|son|daughter|mother|girlfriend|boyfriend|elderly \w+))?\b(?! (?:feelings|chances|record|score|team|drum|eggs|head against|pride|back|knee|career|reputation|heart|ego|self|own goals|boss at))",
        "abuse third_party",
        "someone else is being hurt",
    ),
    _row(
        "abused beaten abusive bruises hit abusing",
        r"\b(?:friend|sister|mother|daughter|cousin|neighbou?r|colleague|coworker|student|niece|nephew|aunt|brother|child|kid|girl|boy|son)(?:s)? (?:\w+ ){0,4}?(?:is being|is getting|gets|being|has been|is|in) (?:\w+ )?(?:abused|beaten(?: up)?|hit|an abusive (?:relationship|marriage|home)|sexually abused|molested)\b(?! (?:by (?:the (?:heat|market)|life)))|\b(?:student|child|kid|pupil|girl|boy|friend|sister|niece|nephew|neighbou?r) (?:\w+ ){0,4}?(?:has|with|covered in|comes? to (?:school|class) with|shows up with) (?:\w+ )?bruises",
        "abuse third_party",
        "someone else is being hurt",
    ),
)

_PSYCHOSIS = (
    _row(
        "voices voice",
        r"\b(?:i|im|ive|started|keep|been) (?:\w+ ){0,3}?hear(?:ing|d)? (?:\w+ ){0,2}?voices\b(?! (?:of (?:my|the|people)|from (?:next door|downstairs|upstairs|the (?:street|other|kitchen|next))|in the (?:next|street|other|hall)|outside|downstairs|upstairs|raised|singing))|\bvoices? (?:in my head |inside my head |that |who |are |is |keeps? |wont )*(?:tells?|telling|told|commands?|commanding|saying|says|talks?|talking|whisper\w*|order\w*|screaming|stop|shut up|calls? me|laugh\w*)\b(?<!voice in my head says)(?<!voice in my head telling)(?<!voice says)(?<!voice saying)(?<!voice tells)(?<!voice telling)(?<!voice that says)(?<!voice that tells)(?<!voice in my head tells)(?<!voice keeps telling)(?<!voice keeps saying)(?<!voice keeps talking)(?<!voice talks)(?<!voice in my head keeps saying)(?<!voice in my head keeps telling)(?<!voice in my head that says)(?<!voice in my head that tells)(?<!voice in my head wont shut up)(?<!voice wont shut up)(?<!voice stop)(?<!voice calls me)|\bvoice (?:\w+ ){0,5}(?:to (?:hurt|kill|jump|burn|cut|stab|attack)|that isnt mine|from (?:the walls?|the tv|nowhere))",
        "psychosis",
        "hears voices",
    ),
    _row(
        "chip chips implant implanted implants microchip bugged wiretapped cameras spying",
        r"\b(?:chip|implant|microchip|device|tracker|transmitter) (?:\w+ ){0,4}?(?:in|inside|into) my (?:head|brain|teeth|tooth|neck|arm|body|skull|ear)\b|\b(?:bugged|wiretapped|spying on|cameras? (?:in|hidden in|behind)) (?:\w+ ){0,2}?(?:my (?:house|apartment|flat|room|home|walls|phone|mirror|bathroom)|the walls|me through)",
        "psychosis",
        "implants, surveillance",
    ),
    _row(
        "following watching tracking spying poisoning after monitoring controlling plotting against cia fbi government agents police aliens",
        r"\b(?:the )?(?:cia|fbi|nsa|mi5|mi6|government|secret service|agents?|police|aliens|illuminati|deep state|freemasons|neighbou?rs|my (?:coworkers|family|neighbou?rs)|demons?|everyone|they|theyre|people in (?:black|cars|vans)) (?:\w+ ){0,3}?(?:following me|watching me (?:through|from|at night|all the time|everywhere|with)|tracking me|spying on me|poisoning (?:me|my|us)|after me|monitoring (?:me|my (?:thoughts|brain))|controlling (?:me|my (?:mind|thoughts|body|brain))|plotting (?:against me|to (?:kill|hurt|get))|reading my (?:mind|thoughts)|out to (?:get|kill) me|trying to (?:kill|poison) (?:me|us)|(?:put|putting|puts) (?:poison|something) in my (?:food|drink|water|coffee)|gang ?stalk\w*|sending (?:me )?(?:signals|messages))\b(?! on (?:instagram|twitter|social|tiktok|facebook|linkedin|github))",
        "psychosis",
        "persecution",
    ),
    _row(
        "tv radio television internet songs numbers plates billboards netflix newsreader news",
        r"\b(?:tv|television|radio|songs?|license plates|number plates|billboards|newsreader|news anchor|internet|netflix|youtube|newspapers?|headlines|lyrics|adverts?|ads|numbers|birds) (?:\w+ ){0,4}?(?:talking (?:directly )?(?:to|about) me|speaking (?:directly )?to me|sending me|messages? (?:just |meant |only )?for me|about me personally|secret messages?|hidden messages?|codes? for me|signals? for me|meant for me)\b(?! (?:spiritually|emotionally|right now spiritually))",
        "psychosis",
        "messages meant for me",
    ),
    _row(
        "thoughts mind thought",
        r"\b(?:thoughts|mind|brain) (?:are|is|being|get|gets|was|were) (?:\w+ ){0,2}?(?:broadcast\w*|stolen|inserted|controlled by|read by|removed by|not mine|being (?:read|controlled|inserted|broadcast\w*|stolen|put))\b(?! (?:my (?:phone|anger|emotions|cravings|fear)))|\b(?:someone|something|they|people|he|she) (?:\w+ ){0,2}?(?:putting|puts|inserting|planting|stealing|reading|hearing|can hear) (?:\w+ )?(?:thoughts (?:in|into) my|my thoughts|my mind)\b",
        "psychosis",
        "thoughts not one's own",
    ),
    _row(
        "god jesus messiah buddha maitreya chosen prophet satan devil immortal christ invincible mission saviour savior reincarnation",
        r"\b(?:im|i realised im|i realized im|i know im|i became|i have become|i really am|ive realized im|i am actually) (?:actually |literally |really |now |the reincarnation of )*(?:god|jesus|jesus christ|the messiah|the (?:next|new|future|second) (?:buddha|jesus|christ)|maitreya|the (?:chosen one|prophet|antichrist|devil|saviou?r)|christ|satan|immortal|invincible|a (?:god|prophet))\b|\b(?:god|jesus|the devil|satan|angels?|demons?|the buddha|buddha|spirits?|the universe|entities) (?:is |are |has |keeps |have )*(?:told|telling|tells|commands?|commanded|commanding|ordered|ordering|speaks? to me (?:out loud|and)|chose|chosen|has chosen|talking to me|speaking to me|sent) (?:me )?(?:\w+ ){0,2}?(?:to (?:kill|hurt|save|stop|jump|burn|sacrifice|fast until|walk|quit|leave|give|punish)|on a (?:secret |divine )?mission|directly|through the (?:tv|radio|walls))|\b(?:demons?|spirits?|entity|something|devil) (?:\w+ ){0,2}?(?:inside me|possess\w* me|in my body|living in me|controls? my (?:body|hands))\b(?! (?:broke|died|shifted|changed|says|snapped|wants))",
        "psychosis",
        "grandeur, command, possession",
    ),
    _row(
        "slept sleep sleeping awake",
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
        "manic mania psychosis psychotic hallucinating hallucinations hallucinate paranoid schizophrenia schizophrenic",
        r"\b(?:i|im|ive|my) (?:\w+ ){0,4}?(?:manic(?: episode)?|in a mania|having (?:a )?psycho(?:sis|tic)|psychotic (?:episode|break)|hallucinat\w+|going into psychosis|psychosis (?:is|again|came|comes|coming))\b(?! (?:friend|brother|sister))(?<!not manic)(?<!not hallucinating)(?<!never hallucinated)",
        "psychosis",
        "named in the first person",
    ),
    _row(
        "real simulation fake replaced impostor imposter robots actors",
        r"\b(?:my (?:family|wife|husband|mother|father|parents|partner|kids|friends|\w+)|everyone|people) (?:\w+ ){0,4}?(?:been |was |were |are |is )?(?:replaced (?:by|with) (?:\w+ )?(?:clones?|impost[eo]rs?|robots?|actors?|doubles?|copies|aliens|someone)|(?:all )?(?:actors|robots|clones|impost[eo]rs) (?:pretending|hired|sent|watching|now))\b|\bim already dead\b(?! (?:inside|tired))|\b(?:i|im) (?:\w+ )?(?:see|seeing|saw) (?:\w+ ){0,2}?(?:things|people|figures|shadow (?:people|figures)|demons|faces) (?:that (?:arent|are not|others cant|nobody|no one|other people cant)|others (?:cant|dont)|no one else|nobody else|that no one|who arent|in the walls|crawling)",
        "psychosis",
        "reality lost",
    ),
    _row(
        "voices paranoid manic psychotic psychosis hallucinating delusional delusions schizophrenia poisoned poison poisoning spying hallucinations",
        r"\b(?:my (?:\w+ )?KIN|he|she|hes|shes) (?:\w+ ){0,5}?(?:hear(?:s|ing) voices|is (?:\w+ )?(?:manic|psychotic|delusional|hallucinating|in psychosis|having (?:delusions|hallucinations|a (?:manic|psychotic) (?:\w+ )?(?:episode|break)))|(?:thinks|believes|convinced|says|is sure) (?:\w+ ){0,6}?(?:poison\w*|spying|bugged|cia|fbi|chip|god|messiah|jesus|following|watching (?:him|her|them)|voices|demons)|having (?:a )?(?:psychotic|manic) (?:episode|break)|talk(?:s|ing) to (?:people who arent there|voices|the walls))",
        "psychosis third_party",
        "someone else loses touch with reality",
    ),
)

_MEDICAL = (
    _row(
        "overdose overdosed overdosing od oded",
        r"\b(?:i|ive|im|think i|just|accidentally|might have) (?:\w+ ){0,3}?(?:overdosed|overdosing|od d|oded|od on|overdose|taken an overdose|took an overdose)\b(?<!not overdose)(?<!dont overdose)(?! (?:awareness|prevention|crisis|training))",
        "medical self_harm explicit imminent",
        "an overdose",
    ),
    _row(
        "pills tablets tylenol paracetamol ibuprofen xanax meds painkillers bottle insulin bleach antifreeze aspirin codeine acetaminophen ambien valium benzos antidepressants everything box packet",
        r"\b(?:i|ive|just|and) (?:\w+ ){0,2}?(?:took|taken|swallowed|swallow|downed|ate|drank|had|popped|injected) (?:\w+ ){0,2}?(?:a (?:whole )?(?:bottle|bunch|handful|lot|box|packet|load|ton|pack|strip) (?:of )?|the whole (?:bottle|box|packet|lot)(?: of)?|all (?:of )?(?:my|the|of them)|all|too many|too much|so many|\d{2,3}|twenty|thirty|forty|fifty|sixty|every|the entire \w+(?: of)?|whole) ?(?:of )?(?:my |the |these |her |his )?(?:\w+ ){0,2}?(?:PILLS|bottle|bleach|antifreeze|box|packet)\b|\b(?:drank|swallowed|drunk|drinking) (?:some |the |a bottle of |a lot of )?(?:bleach|antifreeze|drain cleaner|rat poison|pesticide|detergent|weedkiller|battery acid)\b|\btook (?:them all|the whole bottle|all of them|everything in the (?:cabinet|bottle))",
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
        "breathe breathing throat choking",
        r"\b(?:cant|cannot|can barely|struggling to|hard to|unable to|isnt|not|stopped|hes|shes) (?:\w+ )?(?:breathe|breathing|breath)\b(?= (?:\w+ ){0,6}?(?:lips|blue|swell\w*|allerg\w*|chest|throat|ambulance|peanut|bee|sting|inhaler|properly|and (?:he|she|my)|after|unconscious|responding|right now|at all))|\bthroat is (?:closing|swelling|swollen shut)|\b(?:lips|face|tongue|throat) (?:is|are|are turning|is turning|turning|swelling|swelled) (?:\w+ )?(?:blue|swelling|swollen|up|closing)\b(?! with (?:rage|anger))|\bchoking on\b(?! (?:my (?:words|tears|own words)|tears|emotion|words))|\basthma attack\b",
        "medical imminent",
        "cannot breathe",
    ),
    _row(
        "stroke attack seizure fainted unconscious collapsed collapse anaphylaxis aneurysm",
        r"\b(?:having|have|had|think (?:im|hes|shes) having|having what feels like) (?:a |an )?(?:\w+ )?(?:heart attack|stroke|seizure|anaphyla\w+)\b(?! (?:last|a (?:year|month|decade|while) ago|\w+ (?:years?|months?|weeks?) ago|in (?:19|20)\d\d|when|years|before|and (?:died|passed|survived|recovered|i|his|her|we|now|since)))(?<!had a heart attack)(?<!had a stroke)|\b(?:just had|had) a (?:stroke|heart attack|seizure) (?:right now|just now|and (?:hes|shes|is) (?:not|un)|an hour|minutes|this (?:morning|evening)|today)|\b(?:is|are|found (?:him|her|my \w+)|just|was found|hes|shes) (?:\w+ )?(?:unconscious|unresponsive|not responding|passed out and|collapsed)\b(?! (?:bias|mind|fears?|desires?|habit|patterns?|belief))|\b(?:left arm|half (?:of )?my (?:face|body)|one side of my (?:face|body)|left side) (?:is |has |went |feels |goes |gone )*(?:numb|drooping|dropped|paraly[sz]ed|tingling|cant move)|\bface (?:is )?drooping\b",
        "medical imminent",
        "heart attack, stroke, seizure, collapse",
    ),
    _row(
        "bleeding blood bleed",
        r"\b(?:bleeding|blood) (?:\w+ ){0,4}?(?:wont stop|not stopping|doesnt stop|a lot|heavily|everywhere|badly|out|through|isnt stopping|so much|and (?:im )?(?:dizzy|faint|pregnant))\b(?! (?:sucking|of my (?:money|wallet)))|\b(?:wont|cant|doesnt|not) stop (?:the )?bleeding\b|\b(?:coughing|vomiting|throwing|throw|cough|coughed|threw|peeing) up (?:\w+ )?blood\b|\bbleeding and pregnant\b|\bpregnant and (?:im )?bleeding\b",
        "medical imminent",
        "bleeding",
    ),
    _row(
        "poisoned poison poisoning venom snake",
        r"\b(?:ive|i|my \w+|baby|toddler|child|son|daughter|kid) (?:\w+ ){0,3}?(?:been poisoned|was poisoned|ate (?:poison|rat poison|a poisonous|the pills|bleach)|swallowed (?:a |some |my |the )?(?:battery|magnets?|bleach|pills?|poison|coin|detergent|cleaner|button battery)|drank (?:bleach|cleaner|poison|antifreeze)|bitten by a (?:snake|rattlesnake|cobra|viper))\b|\b(?:snake|cobra|viper|rattlesnake) (?:just )?bit (?:me|him|her|my)",
        "medical imminent",
        "poison",
    ),
    _row(
        "took taken overdosed overdose pills od swallowed",
        r"\b(?:my (?:\w+ )?KIN|he|she|they|someone|a (?:guy|girl|user|man|woman)) (?:\w+ ){0,4}?(?:overdosed|overdosing|oded|took (?:\w+ ){0,4}?(?:pills|tablets|xanax|paracetamol|overdose)|swallowed (?:\w+ ){0,4}?(?:pills|tablets|bleach))\b(?! (?:\w+ ){0,4}?(?:ago|last year|last (?:month|summer|spring|winter|autumn)|and (?:died|passed|didnt make it)|in (?:19|20)\d\d|when i was|years))",
        "medical third_party imminent",
        "someone else has overdosed",
    ),
)

_EATING = (
    _row(
        "throw throwing sick purge purging",
        r"\b(?:make|makes|making|made|force|forces|forcing|forced) (?:my ?self|SELVES) (?:to )?(?:be )?(?:throw up|throwing up|sick|purge)\b(?! (?:with worry|worrying|of))|\b(?:i|im|ive|keep|binge and|then|bingeing and|binging and|started|to|after) (?:\w+ ){0,3}?(?:purge|purging|purged)\b(?! (?:my (?:closet|inbox|phone|house|feed|old)|the|old|files|everything from))|\b(?:binge|bingeing|binging) and (?:then )?(?:purge|purging|throw|restrict\w*)|\bthrow(?:ing)? up (?:everything|after (?:every meal|eating|meals|i eat|dinner|lunch)|what i eat|my food|on purpose|to (?:lose|stay|be thin))",
        "eating_disorder",
        "purging",
    ),
    _row(
        "starving starve starved eaten eat eating fasting calories calorie laxatives laxative restricting",
        r"\b(?:starve|starving|starved) (?:my ?self|SELVES)\b|\b(?:havent eaten|not eaten|havent had food|stopped eating|refuse to eat|wont eat|afraid to eat|scared to eat|terrified of (?:eating|gaining)|cant eat without (?:guilt|crying|throwing)) (?:\w+ ){0,5}?(?:(?:\d+|two|three|four|five|six|several|many) days|a week|to (?:lose|get|be|stay) (?:weight|thin|thinner|skinny|skinnier)|fat|calories|weight|days|punish\w*)\b|\b(?:eat|eating|ate|on|under|living on|only|allow my ?self|limit my ?self to) (?:\w+ ){0,2}?(?:[2-7]00|8[0-5]0|[2-6]50) (?:calories|cals?|kcal)\b|\blaxatives?\b(?= (?:\w+ ){0,6}?(?:weight|thin|eat|meal|day|after|lose|food|skinny))|\b(?:taking|take|took|abus\w+|use|using|on) (?:\w+ )?laxatives\b(?! (?:for constipation|prescribed|my doctor))",
        "eating_disorder",
        "starving",
    ),
    _row(
        "anorexia anorexic bulimia bulimic bulemia bulemic anorexis ana mia",
        r"\b(?:i|im|ive|my) (?:\w+ ){0,4}?(?:anorexi[ac]|bulimi[ac]|bulemi[ac])\b(?<!not anorexic)(?<!not bulimic)|\bpro ana\b|\beating disorder (?:is|voice|got|came|again|relapse\w*|back|wont|makes|tells)|\b(?:i|im|ive) (?:\w+ ){0,4}?(?:have|having|developing|relaps\w+|struggl\w+|deal\w*|suffer\w*) (?:\w+ ){0,2}?eating disorder",
        "eating_disorder",
        "named in the first person",
    ),
    _row(
        "eating eat anorexic anorexia bulimic bulimia starving starves throwing throws purging calories",
        r"\b(?:my (?:\w+ )?KIN|he|she|hes|shes) (?:\w+ ){0,5}?(?:(?:is|was|has|might be|may be|seems) (?:\w+ )?(?:anorexi[ac]|bulimi[ac]|an eating disorder)|(?:doesnt|wont|barely|hardly|stopped|refuses to|not|isnt|hasnt) (?:\w+ )?(?:eats?|eating|eaten) (?:anymore|anything|at all|and (?:is )?(?:losing|so thin|skin)|in days|for days)|throws? up (?:after|every)|throwing up after|starv\w+ (?:SELVES)|counts every calorie)",
        "eating_disorder third_party",
        "someone else is not eating",
    ),
)

_STOPS = r"(?:stop|stopped|stopping|quit|quitting|ditch\w*|skip|skipping|skipped|flushed|flush|threw (?:away|out)|throw(?:ing)? (?:away|out)|come off|came off|coming off|go off|going off|went off|get off|getting off|got off|wean(?:ing)? (?:my ?self )?off|taper(?:ing)?(?: off)?|replace|replacing|cut out|give up|gave up|giving up|refuse|refusing|drop|dropped|dropping|be off|without|off)"

_MEDICATION = (
    _row(
        "meds pills tablets antidepressants antipsychotic antipsychotics lithium insulin ssri ssris prozac zoloft lexapro sertraline fluoxetine quetiapine seroquel olanzapine risperidone lamotrigine clozapine prescription prescriptions prednisone thinners chemo chemotherapy dialysis stabilisers stabilizers",
        rf"\b{_STOPS} (?:cold turkey )?(?:taking |using |on |with )?(?:\w+ )?(?:all )?(?:my |the |all my |of my |these |his |her |their )?(?:\w+ )?MEDS\b(?! (?:for (?:my (?:dog|cat))|work))|\b(?:dont|do not|no longer|not|stop|stopped|havent been|havent|isnt|hasnt been|wont) (?:\w+ )?(?:need|needs|want|wants|take|taking|taken) (?:to take )?(?:any of )?(?:my|his|her|their|the|these) (?:\w+ )?MEDS\b(?! (?:anymore )?(?:said|says) (?:my|the) doctor)|\b(?:meditation|dharma|buddhism|faith|prayer|mindfulness|sitting|practice) (?:\w+ ){0, 4}?(?:instead of|replace|replaces|rather than|without) (?:\w+ )?(?:taking )?(?:my |the )?(?:\w+ )?MEDS\b",
        "medication",
        "stopping a medicine",
    ),
    _row(
        "treatment dialysis chemo chemotherapy insulin surgery",
        r"\b(?:i|im|ive|should i|can i) (?:\w+ ){0,4}?(?:stop|stopped|refuse|refusing|quit|quitting|skip|skipping|cancel|cancelled) (?:\w+ )?(?:my |the )?(?:\w+ )?(?:treatment|dialysis|chemo|chemotherapy|radiation|insulin|transfusions?|therapy for (?:my )?(?:cancer|hiv))\b",
        "medication",
        "stopping treatment",
    ),
    _row(
        "cold turkey withdrawal",
        r"\bcold turkey (?:\w+ ){0,3}?(?:off |from |on |with )?(?:my )?(?:\w+ )?(?:MEDS|benzos|xanax|valium|klonopin|alcohol after)\b",
        "medication",
        "sudden stop",
    ),
)

_HARM_OTHERS = (
    _row(
        "hurt hurting harm harming kill killing stab strangle shake smother drown",
        r"\b(?:afraid|scared|terrified|worried|fear|thoughts|images|urges?|visions|flashes|intrusive thoughts|impulse|might|going to|about to) (?:\w+ ){0,5}?(?:of |to |ill |i will |i might |i could |im going to |ill snap and )(?:\w+ ){0,2}?(?:hurt|hurting|harm|harming|kill|killing|stab|stabbing|strangl\w+|shak(?:e|ing)|smother\w*|drown\w*|throw(?:ing)?) (?:my|the|our) (?:\w+ )?(?:baby|newborn|child|kids?|children|son|daughter|wife|husband|partner|family|mother|father|toddler|infant)\b(?! (?:s )?(?:feelings|future|chances|reputation|heart|financially|emotionally|by (?:saying|telling|leaving|divorc\w+|working|being)|if i (?:leave|divorce|tell)))",
        "harm_to_others",
        "afraid of hurting someone close",
    ),
)

CRISIS = (*_SELF_HARM, *_THIRD, *_ABUSE, *_PSYCHOSIS, *_MEDICAL, *_EATING, *_MEDICATION, *_HARM_OTHERS)

_VICTIM = r"(?:someone|somebody|a (?:person|man|woman|girl|guy|boy|child|kid|cop|stranger|human|monk|coworker|colleague|politician)|people|him|her|them|my (?:\w+ )?(?:KIN|enemy|enemies|landlord|inlaws|mother in law|father in law|manager|rival|bully|parents|kids|children|tenant|employees?)|the (?:\w+ )?(?:neighbou?rs?|teacher|president|kids|children|boss|priest|monk|bully|girl|guy|man|woman)|(?:gay|black|white|jewish|muslim|trans|disabled|old|asian|homeless) people|jews|muslims|immigrants|women|men|children|kids|infidels|heretics|animals?|(?:a|the|his|her|my|our|their)(?: \w+)? (?:dog|cat|pet)s?)"

HARMFUL = (
    _row(
        "kill murder poison stab shoot strangle assassinate execute eliminate drown burn torture terminate dismember bury lynch behead choke smother killing murdering poisoning",
        rf"\b(?:how (?:do|can|could|would|should|to)|best way|ways?|help me|teach me|tell me|steps|method|need to know|instructions|whats the|easiest|want to learn|plan)(?: \w+){{0,6}}? (?:kill|murder|poison|stab|shoot|strangle|assassinate|execute|torture|drown|behead|dismember|lynch|suffocate|smother|set fire to|terminate|get rid of the body of|run over)(?:ing)? {_VICTIM}\b(?! (?:with kindness|in (?:the game|minecraft|chess|gta|a (?:game|story|novel|film))|off in my (?:novel|book|story)|character))",
        "violence",
        "asks for a way to kill or maim",
    ),
    _row(
        "hurt hurting beat harm attack punish injure torment suffer pay regret cry break destroy ruin humiliate revenge",
        rf"\b(?:how (?:do|can|could|would|should|to)|best way|ways?|help me|teach me|tell me|steps|ideas? (?:for|to)|need|plan|whats the|give me|want you to help)(?: \w+){{0,5}}? (?:hurt(?:ing)?|beat(?:ing)? up|beat|harm(?:ing)?|attack|injure|torment|destroy|ruin|humiliate|break|crush|wreck|sabotage|punish|get revenge on|take revenge on|get back at) (?:{_VICTIM}|(?:his|her|their|my (?:\w+ )?KINs?) (?:\w+ )?(?:life|career|reputation|marriage|wedding|car|house|confidence|relationship|face|legs?|spirit|self esteem|business))\b(?! (?:less|feelings (?:less|without)|without|at (?:chess|tennis|cards|fifa|his own game|her own game|golf|poker)|in (?:chess|the (?:game|race|exam)|tennis|an? \w+ match)|to the promotion|if|when i (?:leave|tell|break|say))|(?:s )?feelings)",
        "violence",
        "asks for a way to hurt or take revenge",
    ),
    _row(
        "make suffer cry pay regret miserable feel jealous guilty scared afraid beg obey hate",
        rf"\b(?:how (?:do|can|could|would|to)|help me|ways? (?:to|of)|best way|ideas (?:to|for)|tell me how|teach me)(?: \w+){{0,4}}? mak(?:e|ing) (?:{_VICTIM}|my (?:\w+ )?KIN) (?:\w+ )?(?:suffer|cry|pay(?: for)?|regret|miserable|feel (?:\w+ )?(?:guilty|worthless|jealous|small|like (?:shit|garbage|trash|nothing)|crazy|bad about|scared)|jealous|fear me|afraid of me|beg|obey(?: me)?|quit (?:his|her|their)|look (?:bad|stupid|guilty)|hate (?:him|her|them)(?: ?sel\w+)?|doubt (?:his|her|their)|dependent|kill|insane|life hell|think (?:theyre|shes|hes) crazy|lose (?:his|her|their))",
        "manipulation",
        "asks for a way to make someone suffer",
    ),
    _row(
        "manipulate manipulating gaslight gaslighting blackmail blackmailing seduce guilt control controlling trick deceive brainwash isolate groom grooming extort coerce exploit con scam threaten intimidate stalk bully bullying harass harassing dox doxx spy catfish",
        rf"\b(?:how (?:do|can|could|would|to|should)|help me|teach me|tell me|ways?|best way|tips|tricks|ideas|give me|write|script|want to|going to|need to|plan to|techniques|advice on|show me|let me)(?: \w+){{0,5}}? (?:manipulat\w+|gaslight\w*|blackmail\w*|guilt ?trip\w*|brainwash\w*|isolat\w+|groom\w*|extort\w*|coerc\w+|con|scam\w*|threaten\w*|intimidat\w+|stalk\w*|bully\w*|bullying|harass\w*|dox\w*|spy on|spying on|catfish\w*|control|deceiv\w+|trick|exploit) (?:{_VICTIM}|my (?:\w+ )?KIN|(?:his|her|their|vulnerable|old|elderly|lonely) \w+|(?:a|an|this|that|the) (?:\w+ )?(?:girl|guy|woman|man|child|minor|coworker|classmate|old (?:lady|man)|ex|person|streamer|teacher))\b(?! (?:s )?(?:anger|emotions|feelings|behaviou?r (?:is|has)|me\b))",
        "manipulation",
        "asks how to manipulate, stalk or harass",
    ),
    _row(
        "track read hack access password spyware gps phone messages account location",
        r"\b(?:how (?:do|can|could|would|to)|help me|teach me|ways?|best (?:way|app)|tell me|app|software)(?: \w+){0,5}? (?:(?:secretly|without (?:him|her|them|their) knowing) (?:track|read|record|film|watch|follow|monitor)|hack (?:into )?|install spyware|put (?:a )?(?:gps|tracker|spyware)|track|read|access|get into|log into|find out) (?:\w+ )?(?:on )?(?:my (?:\w+ )?(?:KIN|KINs|exs|partners)|his|her|their|someones|another persons|someone elses|a (?:girl|guy|woman)s) (?:\w+ )?(?:phone|car|messages|texts|location|account|password|email|emails|instagram|facebook|whatsapp|private \w+|dms|icloud|bank account|webcam|address|pin)\b(?! (?:with (?:his|her|their) permission))",
        "stalking",
        "asks how to spy on someone",
    ),
    _row(
        "secretly without knowing secret",
        r"\b(?:how (?:do|can|could|to)|help me|ways?|best way|app)(?: \w+){0,6}? (?:secretly|without (?:him|her|them|my \w+|anyone) (?:knowing|noticing|finding out)) (?:track|read|record|film|watch|follow|monitor|drug|photograph)?|\bslip (?:\w+ )?(?:something|drugs?|a pill|laxatives?|pills|poison) (?:in|into) (?:his|her|their|my (?:\w+ )?\w+s?|someones|a \w+s) (?:drink|food|coffee|tea|water)",
        "violence",
        "covert harm",
    ),
    _row(
        "bomb explosive explosives weapon gun silencer napalm molotov ricin sarin anthrax nerve pipe grenade thermite bioweapon arson fire",
        r"\b(?:how (?:do|can|could|would|to)|help me|teach me|tell me|steps|instructions|recipe|guide|ingredients|need to know)(?: \w+){0,5}? (?:build|make|making|buy|get|assemble|create|construct|cook|synthesi[sz]e|3d print|smuggle|set off|detonate|plant)(?: \w+){0,4}? (?:bomb|explosives?|pipe bomb|untraceable gun|ghost gun|silencer|napalm|molotov\w*|ricin|sarin|anthrax|nerve (?:gas|agent)|grenade|thermite|bioweapon|ied|dirty bomb|chemical weapon)s?\b(?! (?:in (?:minecraft|the game|terraria|factorio|valorant)|bath|bath bomb|cake))|\b(?:how (?:do|can|to)|help me)(?: \w+){0,3}? (?:burn down|blow up|set fire to|shoot up|bomb) (?:a|the|my|his|her|their) (?:\w+ )?(?:house|school|church|mosque|temple|synagogue|office|building|car|shop|hospital|monastery|airport|mall)",
        "weapons",
        "asks for a weapon",
    ),
    _row(
        "meth fentanyl cocaine heroin lsd drugs crack",
        r"\b(?:how (?:do|can|to)|help me|teach me|recipe|steps|instructions|where can i buy|sell)(?: \w+){0,4}? (?:cook|make|synthesi[sz]e|produce|sell|deal|smuggle|buy) (?:\w+ ){0,2}?(?:meth|crystal meth|fentanyl|heroin|crack cocaine|mdma|drugs to (?:kids|minors|children))\b",
        "crime",
        "asks how to make or sell drugs",
    ),
    _row(
        "rob robbing steal stealing shoplift launder laundering forge counterfeit scam scamming phishing defraud fraud embezzle break hide evade identity fake",
        r"\b(?:how (?:do|can|could|to)|help me|teach me|ways?|best way|tips (?:for|on)|tell me|write)(?: \w+){0,5}? (?:rob (?:a|the|my)|shoplift|steal (?:from|money|cars?|a car|someones|credit|my (?:boss|employer|grand\w+|parents|company|neighbou?r|room\w+|friend)\w*)|launder|counterfeit|forge (?:a|my|his|her|signatures?|documents?|prescription)|(?:a |an? )?phishing|defraud|embezzle|break into (?:a|the|my|someones|his|her)|hide (?:a|the) body|dispose of (?:a|the) body|get away with (?:murder|rape|hitting|stealing|killing|hurting|it after)|commit (?:fraud|identity theft|murder|arson|insurance fraud|tax fraud)|traffic (?:people|drugs|women)|steal someones identity|scam (?:old|elderly|people|my|lonely))\b(?! (?:in (?:the game|gta|skyrim)|the show|hearts))",
        "crime",
        "asks how to commit a crime",
    ),
    _row(
        "revenge payback",
        r"\b(?:want|need|plan|planning|help me|ideas for|how (?:do|can) i|best|perfect|going to|ways to|looking for|plot|plotting|give me)(?: \w+){0,5}? (?:get |take |for |have |exact |plan |as )?(?:my |some |sweet |a )?(?:revenge|payback) (?:on|against|plans?|ideas|plot|for what (?:he|she|they)|so)\b(?<!want revenge on)(?<!i want revenge)",
        "revenge",
        "asks for revenge",
    ),
    _row(
        "kill shoot stab beat hurt burn strangle break",
        rf"\b(?:im going to|im about to|i will|ill|i swear ill|i plan to|im planning to|i decided to|ive decided to|tonight i) (?:\w+ )?(?:kill|shoot|stab|beat up|hurt|burn|strangle|murder|poison|attack|shoot up) (?:{_VICTIM}|the school|my school|(?:everyone|them all)(?: at \w+)?|this (?:guy|bastard))\b(?= (?:\w+ ){{0,6}}?(?:tonight|tomorrow|today|now|when|with|if|have (?:a|the|my)|gun|knife|gasoline|for what|he|she|they|watch)|$)(?! (?:with kindness|at (?:chess|tennis|fifa|cards)|if (?:he|she|they) (?:\w+ )?(?:leaves?|forgets?|eats?|plays?|sings?|chews?|doesnt do the|touch(?:es)? my (?:food|lunch|charger|mug))))|\b(?:have|got|bought) (?:a|the|my) (?:gun|knife|gasoline|weapon) and (?:im|i) (?:\w+ ){{0,3}}(?:going|coming|will|waiting)",
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
        "hate why inferior joke jokes slur slurs insult insults racist sexist homophobic convince reasons essay speech write",
        r"\b(?:write|give me|tell me|make|need|help me write|explain|list|say|come up with)(?: \w+){0,4}? (?:racist|sexist|homophobic|antisemitic|anti semitic|islamophobic|transphobic|hateful|nazi|slurs?)(?: \w+)?|\bwhy (?:are|do|should) (?:all )?(?:jews|muslims|blacks?|gays?|immigrants|women|trans people|black people|gay people|jewish people|immigrants|roma|gypsies|christians|hindus|disabled people) (?:\w+ )?(?:so |all |always |deserve|inferior|be (?:killed|banned|deported|barred|denied|excluded|punished)|ruin\w*|evil|disgusting|not (?:be allowed|have (?:equal )?rights))",
        "hate",
        "hate",
    ),
    _row(
        "insult insults roast hurtful cruel nasty mean humiliating threatening threat anonymous rumor rumour rumors rumours lie lies",
        r"\b(?:write|give me|help me (?:write|send|spread|make up|invent)|make up|draft|need|send|come up with|whats|spread|start|think of)(?: \w+){0,4}? (?:(?:really |most )?(?:cruel|nasty|threatening|hurtful|humiliating|abusive|anonymous hate|hate|devastating|vicious|mean) (?:\w+ )?(?:message|text|letter|email|mail|things?|comment|insults?|note|words|dm|post|comebacks?)|rumou?rs? (?:about|that|on)|lies (?:about|that will)|false (?:rumou?r|accusation|report|story))",
        "harassment",
        "asks for words that wound",
    ),
    _row(
        "cheat cheating affair lie hide lying fake",
        r"\b(?:how (?:do|can|could|to)|help me|tips|best way|ways|teach me)(?: \w+){0,4}? (?:cheat on my (?:wife|husband|partner|girlfriend|boyfriend)|hide (?:my|an|the) affair|hide (?:money|assets|my income) from my (?:wife|husband|partner)|have an affair without|lie to my (?:wife|husband|partner|boss|court) (?:without|so|about)|fake (?:a|an) (?:pregnancy|illness|suicide|rape|injury)|falsely accuse|frame (?:my|him|her|someone))\b(?! anymore)",
        "manipulation",
        "asks for help in deceiving someone",
    ),
    _row(
        "minor minors child children underage kids girls lolita preteen sex sexual nude nudes",
        r"\b(?:sex|sexual|nudes?|naked|erotic|porn|sexy|seduce|hook up|date|sleep) (?:\w+ ){0,5}?(?:child|children|minors?|underage|kids?|preteens?|little (?:girl|boy)|(?:1[0-5]|[5-9]) year old)\b(?! (?:education|abuse|safety|talk|abused|is it|parents|was|asks?))(?<!sleep with my kids)(?<!sleep with my child)(?<!sleep with the kids)",
        "sexual",
        "sexual interest in children",
    ),
    _row(
        "curse hex spell black magic karma",
        r"\b(?:how (?:do|can|to)|help me|cast|put|teach me)(?: \w+){0,4}? (?:curse|hex|evil spell|black magic|voodoo|bad karma) (?:on|against|to (?:hurt|kill|make|destroy)) ",
        "revenge",
        "curses",
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
        "system prompt prompts hidden instructions initial",
        r"\b(?:system|hidden|initial|original|secret|developer|internal|full|your|base) (?:system )?(?:prompt|instructions)\b|\b(?:reveal|print|show|repeat|output|leak|dump|display|give|tell|paste|reproduce|translate|summari[sz]e|whats in)(?: \w+){0,3}? (?:your )?(?:prompt|instructions|rules|configuration|system message|text above|words above|everything above|above text|context window)\b(?! (?:of the (?:game|order)|for (?:meditation|meditating|sitting|breath)|monks|of (?:the )?(?:vinaya|buddha|monks|uposatha)))",
        "injection",
        "asks for the prompt",
    ),
    _row(
        "dan jailbreak jailbroken unrestricted uncensored unfiltered developer sudo root god mode",
        r"\b(?:you are|act as|be|become|pretend (?:to be|you are)|enable|activate|enter|switch to|youre now|now in|simulate) (?:now )?(?:\w+ ){0,4}?(?:dan|jailbroken|jailbreak|unrestricted|uncensored|unfiltered|developer mode|god mode|sudo(?: mode)?|root|debug mode|evil|without (?:any )?(?:restrictions|rules|filters?|limits)|no (?:restrictions|rules|filters?|limits))\b|\bjailbreak (?:mode|prompt|you)\b|\bdo anything now\b|\bsudo mode\b|\bdeveloper mode (?:on|enabled|activated)\b",
        "injection",
        "a new persona without rules",
    ),
    _row(
        "pretend rules act roleplay imagine instructions new role",
        r"\b(?:from now on|starting now|for the rest of this (?:chat|conversation)) (?:\w+ ){0,2}?(?:you (?:are|will|must|have to|answer|respond|only|should)|respond|answer|ignore|act)\b|\b(?:pretend|imagine|act as if|act like|roleplay|assume) (?:\w+ ){0,3}?(?:you (?:have|are|dont|cant|were|had)|there are|that you) (?:\w+ ){0,3}?(?:no (?:rules|restrictions|limits|filters?|guidelines|ethics|policies)|not (?:bound|restricted|limited|an ai)|any other (?:ai|bot)|free (?:from|of) (?:rules|restrictions|all)|evil|without)\b|\b(?:new|updated|additional|important) (?:system )?instructions?(?: for (?:you|the (?:bot|assistant|ai|model)))?(?: from (?:the )?(?:admin|developer|system))?\b(?! (?:from my teacher|on (?:meditation|breath)|at work))(?= ?(?:$|\w+))(?<!additional instructions)",
        "injection",
        "rules rewritten",
    ),
    _row(
        "inst im_start im_end endoftext assistant user system human begin end sys",
        r"\b(?:im_start|im_end|endoftext|inst|sys|begin system|end of (?:system )?(?:prompt|user input|instructions)|end user (?:message|input)|begin (?:admin|new|system)|start of system)\b|^(?:system|assistant|admin|developer) (?:you|the user|sure|override|message|note|ignore|new|from|the (?:following|previous))\b|\b(?:end|begin) (?:system|prompt|user|instructions)\b",
        "injection",
        "forged turns",
    ),
    _row(
        "admin developer owner anthropic openai creator authorised authorized engineer moderator",
        r"\b(?:im|this is|as|speaking as) (?:\w+ )?(?:your|the|an?) (?:\w+ )?(?:admin|administrator|developer|creator|owner|anthropic \w+|openai \w+|engineer|maintainer)\b(?= (?:\w+ ){0,8}?(?:and|so|i (?:order|authori[sz]e|need you|command)|you (?:must|can|are|have)|override|prompt|mode|disable|unlock|instructions))(?! (?:at (?:a|my)|in a|by trade))",
        "injection",
        "claims authority",
    ),
    _row(
        "base64 rot13 decode encoded hex",
        r"\b(?:decode|decrypt|translate|execute|run|follow|interpret) (?:\w+ ){0,4}?(?:base ?64|rot ?13|hex|binary|encoded|morse)\b(?= ?(?:\w+ ){0,8}?(?:and (?:follow|obey|do|execute|run)|instructions?|then (?:do|follow)|string|message|payload)|$)",
        "injection",
        "hidden in an encoding",
    ),
    _row(
        "quotes canonical cite invent citation fake opposite say repeat verbatim answer start respond reply begin",
        r"\b(?:always|only|just|must|please)? ?(?:say|repeat|output|print|respond|reply|answer|begin|start)(?: \w+){0,3}? (?:exactly|verbatim|only with|with (?:exactly|only|nothing but|the words)|word for word|after me)\b|\b(?:your|the) (?:answer|reply|response) (?:must|has to|should) (?:start|begin|contain|end|be exactly)\b|\b(?:invent|make up|fabricate|fake) (?:a |an |some )?(?:\w+ )?(?:sutta|citation|quote|reference|verse|scripture)s?\b",
        "injection",
        "dictates the answer",
    ),
    _row(
        "override filters moderation safety restrictions mode guardrails disable disabled turn",
        r"\b(?:disable|turn off|switch off|remove|deactivate|unlock|bypass|evade|get around|lift)(?: \w+){0,3}? (?:filters?|moderation|safety|restrictions|guardrails?|limits|censorship|content policy|safeguards)\b(?! (?:valve|belt|alarm|catch|lock))",
        "injection",
        "switch the guard off",
    ),
)

# A telling, a text or a study: someone in it is not someone in danger.
TALE = re.compile(
    r"\b(?:suttas?|sutras?|canon|vinaya|jataka|buddha|monks?|bhikkhus?|channa|vakkali|godhika|scriptures?|dhammapada|novel|movie|"
    r"film|character|protagonist|book|lyrics|poem|play|hamlet|story i|short story|episode|essay|thesis|dissertation|paper|"
    r"documentary|anime|manga|in the game|song|true crime|article|history|century|fiction\w*|samurai|statistic\w*|research)\b"
)
# A time that is over. `NOW` beside it means that it is not.
PAST = re.compile(
    r"\b(?:used to|years? ago|decades? ago|back then|back when|back in (?:19|20|\d0s|high|school|college|the day)|in (?:19|20)\d\d|when i was (?:a |an |in |younger|little|small|"
    r"young|\d|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|at|growing)|as a (?:child|kid|teen|teenager|boy|girl|young)|in my (?:teens|twenties|thirties|early|late|youth|childhood|old life)|"
    r"growing up|my childhood|long ago|(?:last|that) year i (?:was|tried)|recovered from|in recovery|been sober|overcame|got over|made it through|survived (?:an?|my|the|it)|"
    r"i once|once tried|former|formerly|past life|no longer (?:feel|am|suicidal|want to die|hurt|cut|self)|not anymore|dont feel (?:that|this) way (?:now|anymore)|stopped (?:cutting|self|hurting|purging|starving)|since (?:19|20)\d\d|months clean|years clean|anniversary of)\b"
)
NOW = re.compile(
    r"\b(?:again|still|now (?:i|im|it|the|they|he|she|thinking)|these days|lately|currently|right now|tonight|today|relaps\w+|back again|coming back|came back|keeps|this (?:week|month|morning)|nowadays|cant stop|all over|getting worse)\b"
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
        r"\b(?:he|she|they|my KIN|someone) (?:\w+ ){0,3}?(?:says?|said|saying|texted|wrote|posted|told me|messaged|tells me)(?: me| us)?(?: that)?(?: like)? (?:i|im|id|ill)\b"
    )
)
SUPERVISED = re.compile(
    r"\b(?:doctors? (?:and i|said|says|agreed|helped|helps|approved|is helping|recommended|told me|wants|suggested|advised|knows|lowered|tapered)|"
    r"with (?:my|the|a) doctors?|under (?:medical )?supervision|as prescribed|(?:doctor|nurse) is (?:tapering|lowering|watching))\b"
)
