"""The words by which ``corpus.select`` tells what a passage is about, in the English of Bhikkhu Sujato's translation. Pure.

A star stands for any ending, an underscore for a space. Another translator says other words: the lists must be looked at again then.
"""

import re


def any_of(words: str) -> re.Pattern[str]:
    """An expression that finds any of these words, in small letters or capitals."""
    branches = (re.escape(word).replace(r"\*", r"[\w’]*").replace("_", " ") for word in words.split())
    return re.compile(rf"(?<![\w’])(?:{'|'.join(branches)})(?![\w’])", re.IGNORECASE)


TROUBLE = any_of(
    """
    anger angry angered irritab* annoy* hostil* ill_will hate hated hatred hateful resent* malic* cruel* grief griev* sorrow* weep*
    lament* distress* sad sadness fear* afraid terror terrified dread panic worry worried anxi* lazy laziness slugg* dull dullness
    drows* restless* remorse* regret* doubt* uncertain* envy envious jealous* stingy stinginess greed* lust* crav* addict* drunk
    alcohol* intoxic* insult* abuse abuses abused abusive critici* blam* quarrel* argu* disput* conflict conceit* arrogan* vain
    vanity pride sick sickness ill illness pain painful disgrac* loss lie lies lying gossip harsh harshly nonsens* negligen*
    heedless discontent* desire* temptation hope hopes complain* guilt*
    """
)
LAY_LIFE = any_of(
    """
    householder* layperson lay laypeople layman laymen laywoman laywomen parents wife wives husband* child children family families
    friend* companion* colleague* worker* boss master servant* wealth* money debt* earn* business trade trader trading farm* king
    guest* neighbor* neighbour* marri* gift* generous generosity food eat eats eating sleep* house home village mother father son
    daughter brother sister
    """
)
CONDUCT = any_of(
    """
    kind kindness kindly kind-hearted love loving compassion* sympathy content contentment contented gratitude grateful thank*
    honest* truth truthful trust* gentle gently wise good_people good_person fool* astute happier happiness happy harm* hurt*
    skillful unskillful benefit* welfare energetic energy conscience prudence peace* calm*
    """
)
PLAIN_SPEECH = any_of(
    """
    you your yourself you’re you’ll you’d you’ve I’ll I’m they’d don’t doesn’t didn’t won’t can’t do doing get gets getting can
    people person person’s someone when but even should try tries trying easy easily hard think thinking want wants wanting time
    let other others better than praise say speak words just make take give gives hold alone thoughts upset similar set
    """
)
IMAGE = any_of("suppose it’s_like is_like are_like just_like just_as simile as_if like_a like_an")

FRAME = any_of(
    """
    so_I_have_heard at_one_time was_staying_near went_up_to bowed,_and_sat_down exchanged_greetings that_is_what_the_Buddha_said
    approved_what_the_Buddha_said just_like_I_had_heard go_for_refuge gone_for_refuge Excellent,_sir Excellent,_Mister_Gotama
    robed_up_in_the_morning addressed_the_mendicants got_up_from_his_seat got_up_from_her_seat got_up_from_their_seat
    respectfully_circled may_the_Buddha_please_accept
    """
)
LINEAGE = any_of(
    """
    ancestor* genealog* born_to begot lineage dynasty descend* chief_disciples foremost_of_my lifespan life-span clan_was
    father_of mother_of
    """
)
COSMOS = any_of(
    """
    eon eons galax* world-system* realm realms heaven heavens heavenly hell hells underworld god gods deity deities divinity
    divinities Brahmā Māra dragon* phoenix* fairies demon* titan* ghost* spirits reborn rebirth* wheel-turning Sakka Sineru
    psychic past_lives clairvoyan*
    """
)
ORDER = any_of(
    """
    Saṅgha monastic ordain* ordination novice* probation training_rules robe robes almsfood lodging* alms-bowl bowl sabbath
    disciplinary legal_issue* expel* offense* expulsion suspension confess* senior_mendicants nun nuns midst_of_the dwelling mentor
    code_of_conduct rains gone_forth go_forth going_forth wilderness worthy_of_offerings worthy_of_gifts
    worthy_of_a_religious_donation
    """
)
ANALYSIS = any_of(
    """
    form feeling feelings perception* choices consciousness element elements aggregate* sense_field* name_and_form the_eye the_ear
    the_nose the_tongue sights sounds smells tastes touches ideas contact cessation condition conditions origin permanent impermanent
    ignorance continued_existence
    """
)
ATTAINMENT = any_of(
    """
    absorption* dimension_of immersion perfected_one* perfection stream-ent* non-returner* once-returner* defilements extinguish*
    liberat* unbinding bases_of_psychic awakening_factor* faculties powers noble_eightfold fetter* insight enlightenment release
    """
)
DISPUTE = any_of(
    """
    cosmos exist_after_death exists_after_death eternal self_and_the Jain Jains wanderers_of_other_religions doctrine* refute* theory
    theories view views
    """
)
PRAISE = any_of(
    "delightful glorious glory splendid splendor hail magnificent radiance radiant resplendent sage_of_the_Sakyans extol* worship*"
)
