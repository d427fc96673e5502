"""A person asks on Discord and reads an answer there: the real discord.py against a Discord on loopback."""

import asyncio
import dataclasses
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.answer import Answer, Paragraph, Safety
from core.errors import BadQuestion, DoorClosed
from core.question import MAX_CHARACTERS, Place
from core.testing import an_answer
from integrations.discord import render
from integrations.discord.serve import DiscordSettings
from tests.wire.discord_actors import Person, Seen
from tests.wire.discord_door import Failing, Held, World
from tests.wire.discord_judge import Judge, read_judge
from tests.wire.discord_server import FakeDiscord, fake_discord
from tests.wire.discord_state import PERMISSIONS, VOICE, Channel, Guild, Message

SCHEMA = Path(__file__).resolve().parents[3] / "shared" / "judges" / "discord-openapi.json"
BITTER = "I feel bitter when people around me do better than me"
PLACEHOLDERS = ("Reading your words…", "Looking through the texts…")


@pytest.fixture(scope="session")
def schema_judge() -> Judge | None:
    """Discord's published schema from the shared data, where that is present."""
    if SCHEMA.is_file():
        return read_judge(SCHEMA)
    if os.environ.get("REQUIRE_SHARED") == "1":
        pytest.fail(f"the shared data is required and has no {SCHEMA.name}")
    return None


@pytest.fixture
async def fake(schema_judge: Judge | None) -> AsyncIterator[FakeDiscord]:
    """A Discord that, at the end, has not seen one wrong request or late acknowledgement."""
    judge = dataclasses.replace(schema_judge, violations=[]) if schema_judge else Judge()
    async with fake_discord(judge) as fake:
        yield fake
        late = fake.late()
    assert judge.violations == []
    assert late == []


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return fake.guild()


@pytest.fixture
def general(fake: FakeDiscord, guild: Guild) -> Channel:
    return fake.channel(guild)


@pytest.fixture
def ana(fake: FakeDiscord, guild: Guild) -> Person:
    return Person(fake, "Ana", guild)


@pytest.fixture
def ben(fake: FakeDiscord, guild: Guild) -> Person:
    return Person(fake, "Ben", guild)


@pytest.fixture
def world(fake: FakeDiscord) -> World:
    return World(fake)


def a_long_answer() -> Answer:
    """Three messages long, with steps, a quotation and a fence."""
    sentence = "What is dwelt upon again and again becomes the way the mind leans (AN 5.161). "
    steps = [Paragraph(f"{n}. {sentence * 3}".strip(), "step") for n in range(1, 8)]
    told = [Paragraph((sentence * 36).strip(), "framing"), *steps, Paragraph("```\none\ntwo\n```", "note")]
    return dataclasses.replace(an_answer(), paragraphs=tuple(told))


def a_crisis_answer() -> Answer:
    told = (Paragraph("I am glad you said this. You matter.", "care"), Paragraph("Please call 112 now.", "care"))
    return Answer(id="ask", kind="crisis", paragraphs=told, safety=Safety("crisis", ("self_harm",)))


async def the_answer(person: Person, channel: Channel, count: int = 1) -> list[Seen]:
    """The bot's finished messages in a channel, once there are ``count`` of them."""

    def finished() -> list[Seen]:
        seen = [one for one in person.sees_from_bot(channel) if not one.thinking and one.content not in PLACEHOLDERS]
        return seen if len(seen) >= count else []

    return list(await person.fake.until(finished, f"{count} answers in {channel.name}"))


async def posted(world: World, count: int = 1) -> None:
    await world.fake.until(lambda: len(world.ledger.done) >= count, f"{count} asks posted")


async def thread_of(person: Person, message: Message) -> Channel:
    thread = await person.fake.until(lambda: person.thread_on(message), "a thread")
    assert isinstance(thread, Channel)
    return thread


def test_the_judge_reads_the_published_schema(schema_judge: Judge | None) -> None:
    if schema_judge is None:
        pytest.skip("no shared data: requests are judged by the other rules alone")
    judge = dataclasses.replace(schema_judge, violations=[])
    judge.request("POST", "/channels/1/messages", {}, {"content": 5, "allowed_mentions": {"parse": []}})
    judge.request("POST", "/channels/1/messages", {}, {"contents": "x"})
    judge.request("POST", "/channel/1/messages", {}, {"content": "x", "allowed_mentions": {"parse": []}})
    assert len(judge.violations) == 3


async def test_ask_is_answered_with_sources(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        ana.slash(general, "ask", question=BITTER)
        (seen,) = await the_answer(ana, general)
        await posted(world)
    assert "1. Name the feeling once" in seen.content
    assert "[AN 5.161 · Getting Rid of Resentment](<https://suttacentral.net/an5.161/en/sujato>)" in seen.content
    assert "Bhikkhu Sujato" in seen.content
    assert seen.content.endswith(render.FOOTER)
    assert not seen.private
    assert world.reply.asked[0].text == BITTER


async def test_ask_is_acknowledged_before_the_answer_and_shows_its_stage(
    world: World, ana: Person, general: Channel
) -> None:
    held = Held(world.reply)
    async with world.open(held):
        called = ana.slash(general, "ask", question=BITTER)
        await world.fake.until(lambda: called.acknowledged)
        assert [one.thinking for one in ana.sees_from_bot(general)] == [True]
        await world.fake.until(lambda: ana.sees_from_bot(general)[0].content in PLACEHOLDERS, "a stage")
        held.go.set()
        (seen,) = await the_answer(ana, general)
    assert seen.shown[-2] == "Looking through the texts…"


async def test_progress_is_edited_at_most_once_a_second(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held):
        ana.slash(general, "ask", question=BITTER)
        await world.fake.until(
            lambda: len(ana.sees_from_bot(general)) == 1 and not ana.sees_from_bot(general)[0].thinking
        )
        held.go.set()
        await posted(world)
    assert len(world.fake.sent("PATCH", "@original")) == 2


async def test_a_private_ask_is_seen_by_the_asker_alone(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    async with world.open():
        ana.slash(general, "ask", question=BITTER, private=True)
        (seen,) = await the_answer(ana, general)
    assert seen.private
    assert ben.sees(general) == []
    assert world.reply.asked[0].private


async def test_a_private_conversation_is_not_remembered_in_public(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        ana.slash(general, "ask", question=BITTER, private=True)
        await posted(world)
        ana.slash(general, "ask", question=BITTER)
        await posted(world, 2)
    private, public = (question.place for question in world.reply.asked)
    assert private.thread != public.thread


async def test_a_mention_begins_a_thread(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        asked = ana.mention(general, BITTER)
        thread = await thread_of(ana, asked)
        (seen,) = await the_answer(ana, thread)
    assert "AN 5.161" in seen.content
    assert thread.name == "A question from Ana"
    assert world.reply.asked[0].text == BITTER
    assert ana.sees_from_bot(general) == []


async def test_a_mention_shows_its_stage_in_the_thread(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held):
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await world.fake.until(lambda: ana.sees_from_bot(thread), "a placeholder")
        receipt = next(iter(world.ledger.open.values())).receipt
        held.go.set()
        (seen,) = await the_answer(ana, thread)
    assert receipt["thread"] == thread.id
    assert seen.shown == ("Looking through the texts…", seen.content)


async def test_a_thread_of_ours_goes_on_without_a_mention(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await the_answer(ana, thread)
        ana.says(thread, "And what if it comes back?")
        await the_answer(ana, thread, 2)
    first, second = world.reply.asked
    assert second.text == "And what if it comes back?"
    assert (
        first.place
        == second.place
        == Place("discord", general.guild.id if general.guild else "", general.id, thread.id)
    )


async def test_a_thread_of_ours_is_known_after_a_restart(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await posted(world)
    async with world.open():
        ana.says(thread, "And what if it comes back?")
        await the_answer(ana, thread, 2)
    assert len(world.reply.asked) == 2


async def test_people_talking_to_each_other_in_our_thread_are_left_alone(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await posted(world)
        ben.says(thread, f"<@{ana.user.id}> I know that feeling")
        ana.says(thread, "What can I do tomorrow?")
        await posted(world, 2)
    assert [question.text for question in world.reply.asked] == [BITTER, "What can I do tomorrow?"]


async def test_a_thread_of_others_is_joined_by_a_mention_and_known_from_then(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    theirs = ana.begins_thread(general, "plans")
    async with world.open():
        ana.says(theirs, "Shall we meet on Friday?")
        ana.mention(theirs, BITTER)
        await posted(world)
        ben.says(theirs, "And for me?")
        await posted(world, 2)
    assert [question.text for question in world.reply.asked] == [BITTER, "And for me?"]


async def test_a_direct_message_is_answered_there(world: World, ana: Person) -> None:
    async with world.open():
        ana.says(ana.direct, BITTER)
        (seen,) = await the_answer(ana, ana.direct)
    assert "AN 5.161" in seen.content


async def test_without_the_right_to_begin_threads_the_answer_is_a_reply(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    general.denied[fake.bot.id] = PERMISSIONS["create_public_threads"]
    async with world.open():
        asked = ana.mention(general, BITTER)
        (seen,) = await the_answer(ana, general)
    assert seen.answers == asked.id
    assert fake.sent("POST", "/threads") == []


async def test_when_discord_refuses_the_thread_the_answer_is_a_reply(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    general.unsaid[fake.bot.id] = PERMISSIONS["create_public_threads"]
    async with world.open():
        asked = ana.mention(general, BITTER)
        (seen,) = await the_answer(ana, general)
    assert seen.answers == asked.id


async def test_a_voice_channel_has_no_threads(world: World, fake: FakeDiscord, guild: Guild, ana: Person) -> None:
    voice = fake.channel(guild, "Lounge", type_=VOICE)
    async with world.open():
        asked = ana.mention(voice, BITTER)
        (seen,) = await the_answer(ana, voice)
    assert seen.answers == asked.id


async def test_where_we_may_not_write_the_answer_goes_by_direct_message(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    general.unsaid[fake.bot.id] = PERMISSIONS["send_messages"] | PERMISSIONS["send_messages_in_threads"]
    async with world.open():
        ana.mention(general, BITTER)
        (seen,) = await the_answer(ana, ana.direct)
        await posted(world)
    assert "AN 5.161" in seen.content


async def test_bots_edits_and_plain_messages_are_ignored(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    robot = Person(fake, "Robot", general.guild)
    robot.user.bot = True
    async with world.open():
        robot.mention(general, BITTER)
        plain = ana.says(general, "Good morning")
        ana.edits(plain, f"<@{fake.bot.id}> {BITTER}")
        ana.mention(general, "What helps with anger?")
        await posted(world)
    assert [question.text for question in world.reply.asked] == ["What helps with anger?"]


async def test_a_bare_mention_gets_a_hello(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        ana.mention(general, "")
        (seen,) = await the_answer(ana, general)
    assert seen.content == render.HELLO
    assert world.reply.asked == []


async def test_a_reply_to_our_message_needs_no_mention(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        ana.slash(general, "ask", question=BITTER)
        (seen,) = await the_answer(ana, general)
        asked = ana.says(general, "And what if it comes back?", answers=seen)
        thread = await thread_of(ana, asked)
        await the_answer(ana, thread)
    assert world.reply.asked[1].text == "And what if it comes back?"


async def test_other_peoples_ids_stay_out_of_the_question(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    async with world.open():
        ana.mention(general, f"I am angry with <@{ben.user.id}>")
        await posted(world)
    assert world.reply.asked[0].text == "I am angry with someone"


async def test_the_bots_own_role_is_taken_for_a_mention(
    world: World, guild: Guild, ana: Person, general: Channel
) -> None:
    async with world.open():
        ana.says(general, f"<@&{guild.bot_role}> {BITTER}")
        await posted(world)
    assert world.reply.asked[0].text == BITTER


async def test_what_is_redelivered_is_answered_once(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, BITTER))
        ana.slash(general, "ask", question=BITTER)
        ana.mention(general, "")
        await posted(world, 2)
        await the_answer(ana, general, 2)
        fake.redeliver()
        ana.says(ana.direct, "A last one")
        await posted(world, 3)
    assert len(ana.sees_from_bot(thread)) == 1
    assert len(ana.sees_from_bot(general)) == 2
    assert len(world.reply.asked) == 3


async def test_a_long_answer_is_split_where_a_reader_pauses(world: World, ana: Person, general: Channel) -> None:
    world.reply.answer = a_long_answer()
    async with world.open():
        ana.slash(general, "ask", question=BITTER)
        await posted(world)
    parts = [one.content for one in ana.sees_from_bot(general)]
    assert len(parts) == 3
    for n in range(1, 8):
        assert sum(f"{n}. What is dwelt" in part for part in parts) == 1
    assert all(part.count("```") % 2 == 0 for part in parts)
    assert all(not part.rstrip().endswith(("AN", "(AN")) for part in parts)
    assert "Sources" in parts[-1]


async def test_nobody_is_ever_pinged(world: World, ana: Person, general: Channel) -> None:
    world.reply.answer = an_answer("@everyone and @here, <@123> and <@&456> say hello")
    async with world.open():
        ana.slash(general, "ask", question=BITTER)
        (seen,) = await the_answer(ana, general)
    for ping in ("@everyone", "@here", "<@123>", "<@&456>"):
        assert ping not in seen.content


async def test_care_for_a_command_is_seen_by_the_asker_alone(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open():
        ana.slash(general, "ask", question="I do not want to live")
        line, care = await the_answer(ana, general, 2)
        await posted(world)
    assert line.content == render.CARE_HERE
    assert "112" in care.content
    assert care.private
    assert [one.content for one in ben.sees(general)] == [render.CARE_HERE]


async def test_care_for_a_mention_is_a_direct_message(world: World, ana: Person, general: Channel) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, "I do not want to live"))
        await posted(world)
    assert "112" in ana.sees_from_bot(ana.direct)[0].content
    assert [one.content for one in ana.sees_from_bot(thread)] == [render.CARE_DIRECT]


async def test_care_is_given_in_the_thread_when_direct_messages_are_closed(
    world: World, ana: Person, general: Channel
) -> None:
    world.reply.answer = a_crisis_answer()
    ana.user.dms_closed = True
    async with world.open():
        thread = await thread_of(ana, ana.mention(general, "I do not want to live"))
        await posted(world)
    assert ["112" in one.content for one in ana.sees_from_bot(thread)] == [True]


async def test_who_answers_a_direct_message_of_care_is_still_in_care(
    world: World, ana: Person, general: Channel
) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open():
        ana.mention(general, "I do not want to live")
        await posted(world)
        thread = await world.memory.recall(Place("discord", "dm", ana.direct.id, ana.direct.id))
    assert thread.raised_risk
    assert thread.turns[0].said == "I do not want to live"


async def test_who_goes_on_privately_after_care_is_still_in_care(world: World, ana: Person, general: Channel) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open():
        ana.slash(general, "ask", question="I do not want to live")
        await posted(world)
        ana.slash(general, "ask", question="I am in Germany", private=True)
        await world.fake.until(lambda: len(world.reply.asked) == 2)
        public, private = [await world.memory.recall(question.place) for question in world.reply.asked]
    assert public.raised_risk
    assert private.turns[0].said == "I do not want to live"


async def test_what_is_told_privately_is_remembered_nowhere_else(world: World, ana: Person, general: Channel) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open():
        ana.slash(general, "ask", question="I do not want to live", private=True)
        await posted(world)
    assert [thread for _, _, thread in world.memory.threads] == [f"private-{general.id}-{ana.user.id}"]


async def test_an_expired_token_is_replaced_by_the_channel(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    held = Held(world.reply)
    async with world.open(held):
        ana.slash(general, "ask", question=BITTER)
        await held.began.wait()
        fake.expire_tokens()
        held.go.set()
        await posted(world)
    last = ana.sees_from_bot(general)[-1]
    assert last.content.startswith("**Ana** asked me something")
    assert "AN 5.161" in last.content


async def test_a_private_answer_whose_token_expired_goes_by_direct_message(
    world: World, fake: FakeDiscord, ana: Person, ben: Person, general: Channel
) -> None:
    held = Held(world.reply)
    async with world.open(held):
        ana.slash(general, "ask", question=BITTER, private=True)
        await held.began.wait()
        fake.expire_tokens()
        held.go.set()
        await posted(world)
    assert "AN 5.161" in ana.sees_from_bot(ana.direct)[0].content
    assert ben.sees(general) == []


async def test_a_private_answer_that_cannot_arrive_says_so_without_a_name(
    world: World, fake: FakeDiscord, ana: Person, ben: Person, general: Channel
) -> None:
    ana.user.dms_closed = True
    held = Held(world.reply)
    async with world.open(held):
        ana.slash(general, "ask", question=BITTER, private=True)
        await held.began.wait()
        fake.expire_tokens()
        held.go.set()
        await posted(world)
    assert [one.content for one in ben.sees(general)] == [render.UNREACHED]


async def test_a_pasted_file_is_read(world: World, ana: Person, general: Channel) -> None:
    long = (BITTER + ". ") * 60
    async with world.open():
        ana.says(ana.direct, long)
        await posted(world)
    assert world.reply.asked[0].text == long.strip()


async def test_a_file_that_is_too_long_is_not_fetched_and_not_lost(world: World, ana: Person) -> None:
    failing = Failing(world.reply, BadQuestion("That is more than I can read at once.", reason="too_long"))
    async with world.open(failing):
        ana.says(ana.direct, "", file=b"x" * (5 * MAX_CHARACTERS))
        (seen,) = await the_answer(ana, ana.direct)
    assert seen.content == "That is more than I can read at once."


async def test_a_file_that_cannot_be_fetched_is_said(world: World, fake: FakeDiscord, ana: Person) -> None:
    async with world.open():
        message = ana.says(ana.direct, "", file=b"I feel bitter")
        fake.files.clear()
        (seen,) = await the_answer(ana, ana.direct)
    assert message.attachments
    assert seen.content == render.FILE_TROUBLE


async def test_a_question_that_cannot_be_answered_gets_its_sentence(
    world: World, ana: Person, general: Channel
) -> None:
    async with world.open(Failing(world.reply, BadQuestion("I could not find any words.", reason="empty"))):
        ana.slash(general, "ask", question="…")
        (seen,) = await the_answer(ana, general)
        await posted(world)
    assert seen.content == "I could not find any words."


async def test_a_failure_gets_a_human_sentence(
    world: World, ana: Person, general: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    async with world.open(Failing(world.reply, RuntimeError(f"trace of {BITTER}"))):
        thread = await thread_of(ana, ana.mention(general, BITTER))
        (seen,) = await the_answer(ana, thread)
        await posted(world)
    assert seen.content == render.TROUBLE
    written = capsys.readouterr()
    assert "RuntimeError" in written.out + written.err
    assert BITTER not in written.out + written.err


async def test_the_denomination_is_set_for_a_channel_and_its_threads(
    world: World, fake: FakeDiscord, guild: Guild, general: Channel, ana: Person
) -> None:
    keeper = Person(fake, "Keeper", guild, may=("manage_channels",))
    other = fake.channel(guild, "other")
    thread = ana.begins_thread(general, "talk")
    async with world.open():
        keeper.slash(general, "denomination set", name="zen")
        (changed,) = await the_answer(ana, general)
        ana.slash(thread, "denomination show")
        (inside,) = await the_answer(ana, thread)
        ana.slash(other, "denomination show")
        (elsewhere,) = await the_answer(ana, other)
    assert "**Zen**" in changed.content
    assert "**Zen**" in inside.content
    assert "**Zen**" not in elsewhere.content
    assert inside.private


async def test_the_denomination_is_refused_kindly_without_the_permission(
    world: World, ana: Person, ben: Person, general: Channel
) -> None:
    async with world.open():
        ana.slash(general, "denomination set", name="zen")
        (seen,) = await the_answer(ana, general)
    assert "Manage Channels" in seen.content
    assert seen.private
    assert world.channels.chosen == {}
    assert ben.sees(general) == []


async def test_the_denominations_are_listed(world: World, ana: Person, general: Channel) -> None:
    async with world.open():
        ana.slash(general, "denomination list")
        (seen,) = await the_answer(ana, general)
    for title in ("Zen", "Theravāda", "Pure Land"):
        assert f"**{title}" in seen.content


async def test_commands_are_registered_once(world: World, fake: FakeDiscord) -> None:
    async with world.open():
        pass
    async with world.open():
        pass
    assert fake.syncs == 1


async def test_commands_that_changed_are_registered_again(world: World, fake: FakeDiscord) -> None:
    async with world.open():
        pass
    fake.commands[0]["description"] = "An older description"
    async with world.open():
        pass
    assert fake.syncs == 2


@pytest.mark.parametrize("recorded", [False, True], ids=["unanswered", "answered"])
async def test_after_a_crash_a_mention_is_answered_once(
    world: World, ana: Person, general: Channel, recorded: bool
) -> None:
    held = Held(world.reply, recorded=recorded)
    async with world.open(held) as door:
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await held.began.wait()
        await world.fake.until(lambda: ana.sees_from_bot(thread), "a placeholder")
        await door.kill()
    world.ledger.die()
    async with world.open():
        await posted(world)
    (seen,) = ana.sees_from_bot(thread)
    assert "AN 5.161" in seen.content
    assert seen.shown[0] in PLACEHOLDERS


async def test_after_a_crash_a_command_is_answered_under_it(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held) as door:
        ana.slash(general, "ask", question=BITTER)
        await held.began.wait()
        await door.kill()
    world.ledger.die()
    async with world.open():
        await posted(world)
    (seen,) = ana.sees_from_bot(general)
    assert "AN 5.161" in seen.content


async def test_after_a_crash_between_two_parts_the_rest_follows(world: World, fake: FakeDiscord, ana: Person) -> None:
    world.reply.answer = a_long_answer()
    async with world.open() as door:
        fake.fail("POST", f"/channels/{ana.direct.id}/messages", times=0)
        path = f"/channels/{ana.direct.id}/messages"
        fake.fail("POST", path, status=503, times=1000, skip=1)
        ana.says(ana.direct, BITTER)
        await fake.until(lambda: len(fake.sent("POST", path)) > 1, "a second part")
        await door.kill()
    fake.faults.clear()
    world.ledger.die()
    async with world.open():
        await posted(world)
    parts = [one.content for one in ana.sees_from_bot(ana.direct)]
    assert len(parts) == len(set(parts)) == 3


async def test_a_crash_before_the_receipt_leaves_one_message(world: World, fake: FakeDiscord, ana: Person) -> None:
    """The message was sent and its id never arrived: the nonce finds it again, and the edit completes it."""
    held = Held(world.reply)
    async with world.open(held) as door:
        fake.fail("POST", f"/channels/{ana.direct.id}/messages", after=True, times=100)
        ana.says(ana.direct, BITTER)
        await fake.until(lambda: ana.sees_from_bot(ana.direct), "a placeholder")
        await door.kill()
    fake.faults.clear()
    world.ledger.die()
    async with world.open():
        await posted(world)
    (seen,) = ana.sees_from_bot(ana.direct)
    assert "AN 5.161" in seen.content


async def test_after_a_crash_care_reaches_the_person_once(
    world: World, fake: FakeDiscord, ana: Person, ben: Person, general: Channel
) -> None:
    world.reply.answer = a_crisis_answer()
    async with world.open() as door:
        # The public line stands there, the private care does not.
        fake.fail("POST", f"/webhooks/{fake.application}", status=503, times=1000)
        ana.slash(general, "ask", question="I do not want to live")
        await fake.until(lambda: fake.sent("POST", "/webhooks/"), "an attempt to give care")
        await door.kill()
    fake.faults.clear()
    world.ledger.die()
    async with world.open():
        await posted(world)
    assert [one.content for one in ben.sees(general)] == [render.CARE_HERE]
    assert ["112" in one.content for one in ana.sees_from_bot(general)] == [False, True]


async def test_a_bot_token_that_is_withdrawn_loses_no_answer(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    held = Held(world.reply)
    async with world.open(held) as door:
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await held.began.wait()
        fake.fail("POST", "/messages", status=401, times=1000)
        fake.fail("PATCH", "/messages", status=401, times=1000)
        held.go.set()
        await fake.until(lambda: len(fake.sent("POST", f"/channels/{thread.id}/messages")) > 0, "an attempt")
        await door.close()
    fake.faults.clear()
    await world.ledger.release()
    async with world.open():
        await posted(world)
    (seen,) = ana.sees_from_bot(thread)
    assert "AN 5.161" in seen.content


async def test_an_ask_whose_process_died_elsewhere_is_taken_over(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held) as door:
        ana.slash(general, "ask", question=BITTER)
        await held.began.wait()
        await door.kill()
    world.settings = DiscordSettings(world.fake.token, world.fake.api_url, lease_check_seconds=0.01)
    async with world.open():
        world.ledger.die()
        await posted(world)
    assert len(ana.sees_from_bot(general)) == 1


async def test_a_database_that_is_away_is_said_and_not_waited_for(world: World, ana: Person) -> None:
    async with world.open(Failing(world.reply, ConnectionRefusedError())):
        ana.says(ana.direct, BITTER)
        (seen,) = await the_answer(ana, ana.direct)
    assert seen.content == render.TROUBLE


async def test_what_runs_at_the_stop_is_posted_first(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held) as door:
        ana.slash(general, "ask", question=BITTER)
        await held.began.wait()
        door.stopping.set()
        ana.says(ana.direct, "Too late for this run")
        held.go.set()
        await door.task
    (seen,) = ana.sees_from_bot(general)
    assert "AN 5.161" in seen.content
    assert len(world.reply.asked) == 1


async def test_what_cannot_finish_at_the_stop_is_finished_after_the_next_start(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    world.settings = DiscordSettings(fake.token, fake.api_url, drain_seconds=0)
    held = Held(world.reply)
    async with world.open(held) as door:
        ana.slash(general, "ask", question=BITTER)
        await held.began.wait()
        await door.close()
    await world.ledger.release()
    async with world.open():
        await posted(world)
    assert "AN 5.161" in ana.sees_from_bot(general)[0].content


@pytest.mark.parametrize("status", [0, 429, 503])
@pytest.mark.parametrize("after", [False, True], ids=["refused", "reply-lost"])
async def test_a_passing_failure_of_the_last_step_is_waited_out(
    world: World, fake: FakeDiscord, ana: Person, status: int, after: bool
) -> None:
    async with world.open():
        fake.fail("POST", f"/channels/{ana.direct.id}/messages", status=status, after=after, times=2)
        ana.says(ana.direct, BITTER)
        await posted(world)
    (seen,) = ana.sees_from_bot(ana.direct)
    assert "AN 5.161" in seen.content


async def test_a_failing_edit_is_tried_again(world: World, fake: FakeDiscord, ana: Person, general: Channel) -> None:
    async with world.open():
        fake.fail("PATCH", "@original", status=502)
        ana.slash(general, "ask", question=BITTER)
        (seen,) = await the_answer(ana, general)
    assert "AN 5.161" in seen.content


async def test_a_lost_acknowledgement_does_not_lose_the_answer(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    async with world.open():
        fake.fail("POST", "/callback", after=True)
        ana.slash(general, "ask", question=BITTER)
        (seen,) = await the_answer(ana, general)
    assert "AN 5.161" in seen.content


async def test_a_deleted_placeholder_is_replaced(
    world: World, fake: FakeDiscord, ana: Person, general: Channel
) -> None:
    held = Held(world.reply)
    async with world.open(held):
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await fake.until(lambda: thread.messages, "a placeholder")
        await fake.until(lambda: world.ledger.open and "message" in next(iter(world.ledger.open.values())).receipt)
        thread.messages.clear()
        held.go.set()
        await posted(world)
    (seen,) = ana.sees_from_bot(thread)
    assert "AN 5.161" in seen.content


async def test_a_deleted_thread_is_replaced_by_a_direct_message(world: World, ana: Person, general: Channel) -> None:
    held = Held(world.reply)
    async with world.open(held):
        thread = await thread_of(ana, ana.mention(general, BITTER))
        await held.began.wait()
        thread.gone = True
        held.go.set()
        (seen,) = await the_answer(ana, ana.direct)
        await posted(world)
    assert "AN 5.161" in seen.content


@pytest.mark.parametrize("how", ["reconnect", "abort"])
async def test_a_broken_connection_resumes_and_hears_what_it_missed(
    world: World, fake: FakeDiscord, ana: Person, how: str
) -> None:
    async with world.open():
        fake.gateway.keep_out = asyncio.Event()
        if how == "reconnect":
            await fake.gateway.ask_to_reconnect()
        else:
            fake.gateway.abort()
        await fake.until(lambda: not fake.gateway.connected, "the connection to break")
        ana.says(ana.direct, BITTER)
        fake.gateway.keep_out.set()
        await the_answer(ana, ana.direct)
    assert fake.gateway.resumed == 1
    assert len(ana.sees_from_bot(ana.direct)) == 1


async def test_an_invalid_session_begins_anew(world: World, fake: FakeDiscord, ana: Person) -> None:
    async with world.open():
        await fake.gateway.invalidate()
        await fake.until(lambda: fake.gateway.identified == 2, "a second session")
        ana.says(ana.direct, BITTER)
        await the_answer(ana, ana.direct)
    assert len(world.reply.asked) == 1


async def test_a_wrong_token_closes_the_door_with_a_sentence(world: World, fake: FakeDiscord) -> None:
    world.settings = DiscordSettings("not.the.token", fake.api_url)
    with pytest.raises(DoorClosed, match="does not accept the bot token") as closed:
        async with world.open():
            pass
    assert "not.the.token" not in str(closed.value) + repr(world.settings)


async def test_a_missing_intent_closes_the_door_with_a_sentence(world: World, fake: FakeDiscord) -> None:
    fake.gateway.may_read = False
    with pytest.raises(DoorClosed, match="Message Content Intent"):
        async with world.open() as door:
            await door.task


async def test_a_discord_that_is_away_at_the_start_is_waited_for(world: World, fake: FakeDiscord, ana: Person) -> None:
    fake.fail("GET", "/users/@me", status=503, times=2)
    fake.fail("GET", "/gateway/bot", status=503)
    async with world.open():
        ana.says(ana.direct, BITTER)
        (seen,) = await the_answer(ana, ana.direct)
    assert "AN 5.161" in seen.content


async def test_a_stop_does_not_wait_for_a_discord_that_does_not_answer(world: World, fake: FakeDiscord) -> None:
    fake.fail("GET", "/users/@me", status=-1)
    door = world.start()
    await fake.until(lambda: fake.sent("GET", "/users/@me"))
    await asyncio.wait_for(door.close(), 5)
    assert not fake.gateway.identified


async def test_a_failing_registration_does_not_keep_the_door_shut(world: World, fake: FakeDiscord, ana: Person) -> None:
    fake.fail("GET", "/commands", status=503, times=1000)
    async with world.open():
        ana.says(ana.direct, BITTER)
        (seen,) = await the_answer(ana, ana.direct)
    assert "AN 5.161" in seen.content


async def test_many_ask_at_once_and_none_is_lost(
    world: World, fake: FakeDiscord, guild: Guild, general: Channel
) -> None:
    people = [Person(fake, f"Person {n}", guild) for n in range(40)]
    began = time.monotonic()
    async with world.open():
        for person in people:
            person.slash(general, "ask", question=BITTER)
        await posted(world, 40)
    assert len(people[0].sees_from_bot(general)) == 40
    assert time.monotonic() - began < 20
