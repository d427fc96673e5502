"""The fixed sentences of the deterministic writer, several for each purpose so that answers do not sound alike.

They name a feeling without repeating the person's words, promise nothing and lecture nobody. Grief is met, not explained.
"""

ACKNOWLEDGE: dict[str, tuple[str, ...]] = {
    "anger": (
        "That kind of anger takes a lot out of a person.",
        "Anger like this can run a whole day, and it sounds tiring.",
        "It makes sense that this stirred anger; being with it is another matter.",
    ),
    "resentment": (
        "Carrying an old hurt around is heavy, and it is heavy every day.",
        "It is hard when something is over and the mind keeps going back to it.",
        "That sounds like a wound that keeps being touched.",
    ),
    "envy": (
        "It is a sore place to stand, watching others get what one hoped for.",
        "This is a painful feeling, and one that few people admit to.",
        "Seeing others get ahead can sting, and then there is the sting of minding it.",
    ),
    "hurt": (
        "That sounds painful, all the more when it comes from someone who matters.",
        "Being treated like that leaves a mark.",
        "It hurts to be on the receiving end of this.",
    ),
    "guilt": (
        "To mind what one has done is uncomfortable, and it speaks well of a person.",
        "Regret of this kind can be hard to sit with.",
        "Something was done that cannot be undone, and it is still being felt.",
    ),
    "shame": (
        "Feeling small in one's own eyes is a lonely thing.",
        "That is a harsh way to have to look at oneself.",
        "Shame makes people hide; putting it into words is already a step.",
    ),
    "fear": (
        "Living with that fear is hard.",
        "Fear like this can narrow everything down to itself.",
        "It takes something to look at a fear and name it.",
    ),
    "anxiety": (
        "A mind that keeps running ahead is exhausting company.",
        "Worry of this kind leaves little room to rest.",
        "That sounds wearing, especially when it will not stop at night.",
    ),
    "grief": (
        "I am sorry for this loss. There is nothing wrong with how much it hurts.",
        "I am sorry. A loss like this changes the ground one stands on.",
        "I am sorry. Missing someone this much is what love looks like when it has nowhere to go.",
    ),
    "sadness": (
        "That sounds heavy, and heavy for a while now.",
        "Low times like this can make everything cost twice as much.",
        "It is hard to keep going when the days feel like that.",
    ),
    "loneliness": (
        "Being without company that counts is one of the harder things.",
        "Loneliness can sit in a full room, and it hurts there too.",
        "It is hard to go through this without someone beside you.",
    ),
    "longing": (
        "Wanting something this much can take over.",
        "That pull is strong, and being told to let go rarely helps.",
        "It is hard when what is wanted is always one step away.",
    ),
    "weariness": (
        "When everything feels like effort, even small things are large.",
        "That sounds tiring in a way that sleep does not mend.",
        "Running on empty makes it hard to begin anything.",
    ),
    "confusion": (
        "Not knowing what is right here is uncomfortable, and it is honest.",
        "It is hard to move when nothing seems clear.",
        "This is a real question, and it deserves more than a quick answer.",
    ),
    "frustration": (
        "Trying again and again and getting stuck wears a person down.",
        "That is frustrating, and understandably so.",
        "It is discouraging when the same thing keeps happening.",
    ),
    "pride": (
        "It takes some honesty to look at this in oneself.",
        "Praise and standing matter to nearly everyone; few say so.",
        "This is easier to see in others than in oneself, and it has been seen here.",
    ),
    "": (
        "Thank you for putting this into words.",
        "This is something many people carry, and it is worth looking at.",
        "That is a fair thing to bring.",
    ),
}

# An emotion is named only beside a label it goes with: the emotion head alone is too often wrong to speak for a person.
SPEAKS_WITH: dict[str, frozenset[str]] = {
    "anger": frozenset({"ill_will", "wrong_conduct"}),
    "resentment": frozenset({"ill_will"}),
    "envy": frozenset({"envy", "conceit"}),
    "hurt": frozenset({"ill_will", "clinging", "wrong_conduct"}),
    "guilt": frozenset({"wrong_conduct", "restlessness"}),
    "shame": frozenset({"conceit", "wrong_conduct"}),
    "fear": frozenset({"clinging", "restlessness"}),
    "anxiety": frozenset({"restlessness", "doubt"}),
    "grief": frozenset({"clinging"}),
    "sadness": frozenset({"clinging", "sloth", "delusion"}),
    "loneliness": frozenset({"clinging", "craving", "delusion"}),
    "longing": frozenset({"craving", "clinging"}),
    "weariness": frozenset({"sloth", "restlessness"}),
    "confusion": frozenset({"doubt", "delusion", "wrong_conduct"}),
    "frustration": frozenset({"sloth", "ill_will"}),
    "pride": frozenset({"conceit"}),
}

SECOND_SOURCE = (
    "Another text looks at it from a different side.",
    "A second text adds something.",
    "There is a second text that belongs beside it.",
    "Another discourse puts it differently.",
)

STEPS = (
    "**What can be done today**",
    "**Small steps for today**",
    "**Something to try**",
    "**Where to begin**",
)

GENTLE_STEPS = (
    "**If and when it helps**",
    "**Small things, at your own pace**",
    "**Something gentle to try**",
)

NAMED = (
    "In {tradition} terms this is {word}.",
    "The {tradition} word for it is {word}.",
    "In {tradition} language one speaks of {word}.",
)

INTERPRETATION = (
    "That this fits your situation is our reading; the words were first spoken to other people.",
    "Bringing it to this situation is interpretation, and ours.",
    "What is written there is one thing; how it applies here is our interpretation.",
)

HUMAN = "If this goes on or grows, please bring it to someone you trust, or to a counsellor or doctor."

NOT_FOUND = (
    "I looked through the texts I have for something that speaks to this, and found nothing that fits well enough. "
    "I would rather say so than stretch a text.",
    "Nothing in the texts I hold speaks to this closely enough, and I do not want to pretend that it does.",
)

NEAREST = "The nearest theme I hold is {theme}: asking about that may help."

ASK_A_HUMAN = "A friend, or a teacher you trust, may well have more for you here than I do."

OUT_OF_SCOPE = (
    "That is outside what I can help with. I answer everyday troubles (anger, envy, grief, fear, restlessness, habits, speech, "
    "ethics) from selected early Buddhist texts, and I look up passages in them. For now I read English only."
)

SMALL_TALK = (
    "Hello. If something is on your mind, tell me in a sentence or two, and I will look for an early Buddhist text that speaks to it.",
    "I am here. Bring whatever is on your mind, in your own words, and I will see what the texts offer.",
    "Good to hear from you. When there is something you would like to look at together with the texts, just write it.",
)

THANKS = (
    "I am glad if it was of use. I am here when something else comes up.",
    "You are welcome. Take what helps and leave the rest.",
)

FAREWELL = ("Go well.", "Take care of yourself.")

SAFE_AGAIN = (
    "I am glad to hear that, and thank you for telling me. If it turns again, write it here just as it is, or call one of the lines "
    "above. When you like, we can look together at whatever is on your mind."
)

# What closes an answer to someone who grieves: no task, no question, no teaching.
IN_GRIEF = (
    "There is no hurry with any of this, and no right way to grieve.",
    "None of this has to be done. If it is too much, let it wait.",
    "If you can, let someone sit with you who knew them too, or who simply stays.",
)

ABOUT_BOT = (
    "I am a bot, a computer program. I am not a monk, a teacher or a therapist, and I do not speak for Buddhism. I match what people "
    "tell me with short pieces of guidance written from selected early Buddhist texts, and I always show which text a point "
    "rests on and what is interpretation.\n\nWhat you write is kept, encrypted, only so that a conversation makes sense, and it "
    "expires. Where I stand depends on the channel: `/denomination` shows and changes it."
)

TEXTUAL_OPENING = (
    "Here is what I hold on this.",
    "This is what the texts I hold say about it.",
    "These are the places I know of.",
)

IN_ITS_WORDS = "In the words of its translation."

NO_SUCH_TEXT = (
    "There is no {refs} in the collections as SuttaCentral numbers them, so I have nothing to say on it. Other editions count differently: "
    "if you tell me the title or what it is about, I can look for it."
)
NO_SUCH_TEXTS = (
    "There are no {refs} in the collections as SuttaCentral numbers them, so I have nothing to say on them. Other editions count "
    "differently: if you tell me the titles or what they are about, I can look for them."
)

TEXTUAL_MISSING = (
    "I have nothing of my own to offer here on {refs}, so I will not say from memory what it teaches. The link among the sources "
    "leads to the text itself."
)

TEXTUAL_MISSING_SEVERAL = (
    "I have nothing of my own to offer here on {refs}, so I will not say from memory what they teach. The links among the sources "
    "lead to the texts themselves."
)
