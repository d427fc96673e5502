"""A person with a browser: Chromium against the web door, doing only what hands and eyes can do."""

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect

from bot.web.api import WebSettings
from bot.web.trouble import AWAY
from core.errors import DatabaseUnavailable
from core.testing import an_answer
from tests.wire.web_door import Failing, Held, World, a_crisis_answer, a_full_answer, open_door

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = (360, 740)
DESKTOP = (1280, 860)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    if not CHROMIUM.exists():
        reason = f"no Chromium at {CHROMIUM}: the chat page was not tried in a browser"
        if os.environ.get("REQUIRE_SHARED") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=list(FLAGS))
        yield browser
        await browser.close()


@asynccontextmanager
async def a_page(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, *, scheme: str = "light"
) -> AsyncIterator[Page]:
    """A fresh tab. Whatever the page complains about, or fetches from elsewhere, fails the test."""
    context = await _context(browser, size, scheme)
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message.text) else None)
    page.on("request", lambda asked: complaints.append(asked.url) if not asked.url.startswith(address) else None)
    await page.goto(address)
    yield page
    await context.close()
    assert complaints == []


async def _context(browser: Browser, size: tuple[int, int], scheme: str) -> BrowserContext:
    dark = scheme == "dark"
    return await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )


def _is_complaint(text: str) -> bool:
    """A refused request shows up in the console too; tests that provoke one look at the page instead."""
    return "Failed to load resource" not in text


def box(page: Page) -> Locator:
    return page.get_by_label("Your message")


async def ask(page: Page, text: str) -> None:
    await box(page).fill(text)
    await page.keyboard.press("Enter")


async def test_a_person_asks_and_sees_what_each_point_rests_on(browser: Browser) -> None:
    world = World(answer=a_full_answer())
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await expect(page.get_by_role("heading", name="What is on your mind?")).to_be_visible()
        await ask(page, "I feel bitter when people around me do better than me.")
        await expect(page.get_by_role("heading", name="What is on your mind?")).to_be_hidden()
        log = page.get_by_role("log")
        await expect(log).to_contain_text("I feel bitter when people around me do better than me.")
        await expect(log).to_contain_text("It is a sore place to stand")
        source = page.get_by_role("link", name=re.compile("AN 5.161 ?Getting Rid of Resentment"))
        await expect(source).to_have_attribute("href", "https://suttacentral.net/an5.161/en/sujato")
        await expect(source).to_have_attribute("target", "_blank")
        await expect(source).to_have_attribute("rel", "noopener noreferrer")
        await expect(source).to_contain_text("Translated by Bhikkhu Sujato")
        await expect(page.locator("ol.steps > li")).to_have_count(3)
        marks = page.locator("ol.steps > li").nth(1).get_by_role("link")
        assert await marks.all_inner_texts() == ["1", "2"]
        await marks.nth(1).click()
        await expect(page.get_by_role("link", name=re.compile("MN 61 ?Advice"))).to_be_focused()
        await expect(page.get_by_role("status")).to_have_text("The answer is complete. It rests on AN 5.161, MN 61.")


async def test_an_example_asks_at_once(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await page.get_by_role("button", name="I keep replaying an argument").click()
        await expect(page.locator(".sources")).to_be_visible()
    assert [question.text for question in world.reply.asked] == ["I keep replaying an argument and cannot let it go."]


async def test_progress_shows_and_paragraphs_appear_as_they_come(browser: Browser) -> None:
    world = World()
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel bitter.")
        await expect(page.locator(".progress")).to_have_text("Looking through the texts…")
        await expect(page.get_by_role("status")).to_have_text("Looking through the texts…")
        await expect(page.get_by_text("It hurts to watch a friend")).to_be_visible()
        await expect(page.locator(".sources")).to_be_hidden()
        await expect(page.get_by_role("button", name="Send")).to_be_disabled()
        held.go.set()
        await expect(page.locator(".sources")).to_be_visible()
        await expect(page.locator(".progress")).to_be_hidden()
        await expect(page.get_by_role("button", name="Send")).to_be_enabled()


async def test_shift_enter_begins_a_line_and_the_box_grows(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        before = await _height(box(page))
        await box(page).type("One")
        for line in ("Two", "Three", "Four"):
            await page.keyboard.press("Shift+Enter")
            await page.keyboard.type(line)
        assert await _height(box(page)) > before + 40
        await page.keyboard.press("Enter")
        await expect(page.locator(".sources")).to_be_visible()
        assert await _height(box(page)) == before
    assert world.reply.asked[0].text == "One\nTwo\nThree\nFour"


async def test_an_empty_message_is_not_sent_and_a_long_one_is_counted(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await ask(page, "   \n ")
        await ask(page, "a" * 20_001)
        await expect(page.get_by_text("1 too many")).to_be_visible()
        await expect(page.get_by_role("button", name="Send")).to_be_disabled()
        await box(page).fill("\U0001f600" * 20_000)
        await expect(page.get_by_text("0 left")).to_be_visible()
        await expect(page.get_by_role("button", name="Send")).to_be_enabled()
    assert world.reply.asked == []


@pytest.mark.parametrize("size", [PHONE, (320, 568), (768, 1024), DESKTOP])
async def test_nothing_scrolls_sideways(browser: Browser, size: tuple[int, int]) -> None:
    long = "a" * 300
    for answer in (a_full_answer(), a_crisis_answer(), an_answer(f"{long} [{long}](https://{long}.example)")):
        async with open_door(World(answer=answer)) as door, a_page(browser, door.address, size) as page:
            assert await _overflow(page) == 0
            await page.get_by_label("Tradition").select_option("zen")
            await ask(page, f"https://example.org/{long} {long}")
            await expect(page.get_by_role("status")).to_have_text(re.compile("^The answer is complete"))
            assert await _overflow(page) == 0


async def test_on_a_phone_what_is_touched_is_large_enough(browser: Browser) -> None:
    async with open_door(World(answer=a_crisis_answer())) as door, a_page(browser, door.address, PHONE) as page:
        examples = await page.locator(".example").all()
        await ask(page, "I want to kill myself")
        await expect(page.locator("[data-kind=crisis]")).to_be_visible()
        calls = await page.locator("[data-kind=crisis] a[href^='tel:']").all()
        assert (len(examples), len(calls) > 0) == (4, True)
        for touched in (*calls, page.get_by_role("button", name="Send"), page.get_by_label("Tradition")):
            assert await _height(touched) >= 44


async def test_a_crisis_is_met_with_people_to_call_and_no_texts(browser: Browser) -> None:
    async with open_door(World(answer=a_crisis_answer())) as door, a_page(browser, door.address) as page:
        await ask(page, "I want to kill myself")
        answer = page.locator("[data-kind=crisis]")
        await expect(answer.get_by_role("link", name="988", exact=True)).to_have_attribute("href", "tel:988")
        await expect(answer.locator(".sources")).to_be_hidden()
        await expect(page.get_by_role("status")).to_have_text("The answer is complete.")


async def test_help_is_one_press_away_and_gives_the_focus_back(browser: Browser) -> None:
    async with open_door(World()) as door, a_page(browser, door.address, PHONE) as page:
        await page.get_by_role("button", name="Need help now?").click()
        await expect(page.get_by_role("dialog", name="If you need help now")).to_be_visible()
        await expect(page.get_by_role("link", name="findahelpline.com")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_be_hidden()
        await expect(page.get_by_role("button", name="Need help now?")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["advice", "crisis", "trouble"])
async def test_every_text_stands_out_from_its_ground(browser: Browser, scheme: str, kind: str) -> None:
    """WCAG 2.2 AA, criterion 1.4.3: 4.5 to 1, measured on what the browser computed for every text it shows."""
    world = World(answer=a_crisis_answer() if kind == "crisis" else a_full_answer())
    reply = Failing(world.reply, DatabaseUnavailable("The database is away."), times=1) if kind == "trouble" else None
    async with open_door(world, reply=reply) as door, a_page(browser, door.address, scheme=scheme) as page:
        grounds = [await page.evaluate("getComputedStyle(document.body).backgroundColor")]
        too_faint = await page.evaluate(_FAINT_TEXTS)
        await page.get_by_label("Tradition").select_option("zen")
        await ask(page, "I feel bitter.")
        await expect(page.locator(".trouble" if kind == "trouble" else ".answer")).to_be_visible()
        await expect(page.locator(".progress")).to_be_hidden()
        too_faint += await page.evaluate(_FAINT_TEXTS)
        await page.get_by_role("button", name="Need help now?").click()
        too_faint += await page.evaluate(_FAINT_TEXTS)
    assert too_faint == []
    assert (sum(map(int, re.findall(r"\d+", grounds[0])[:3])) < 150) == (scheme == "dark")


async def test_a_failure_is_a_sentence_and_trying_again_keeps_the_text(browser: Browser) -> None:
    world = World()
    failing = Failing(world.reply, DatabaseUnavailable("The database is away for a moment."), times=1)
    async with open_door(world, reply=failing) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel bitter.")
        await expect(page.get_by_role("alert")).to_have_text(AWAY)
        await expect(page.get_by_role("button", name="Try again")).to_be_focused()
        await expect(page.get_by_role("log")).to_contain_text("I feel bitter.")
        await page.keyboard.press("Enter")
        await expect(page.locator(".sources")).to_be_visible()
        await expect(page.get_by_role("alert")).to_be_hidden()
    assert [question.text for question in world.reply.asked] == ["I feel bitter."]


async def test_a_message_that_failed_can_be_edited(browser: Browser) -> None:
    world = World()
    failing = Failing(world.reply, RuntimeError(), times=1)
    async with open_door(world, reply=failing) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel biter.")
        await page.get_by_role("button", name="Edit message").click()
        await expect(box(page)).to_have_value("I feel biter.")
        await expect(page.locator(".exchange")).to_have_count(0)
        await ask(page, "I feel bitter.")
        await expect(page.locator(".sources")).to_be_visible()
    assert [question.text for question in world.reply.asked] == ["I feel bitter."]


async def test_a_bot_that_is_gone_is_said_so_and_found_again(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await page.context.set_offline(True)
        await ask(page, "I feel bitter.")
        await expect(page.get_by_role("alert")).to_contain_text("I cannot be reached at the moment.")
        await page.context.set_offline(False)
        await page.get_by_role("button", name="Try again").click()
        await expect(page.locator(".sources")).to_be_visible()


async def test_a_stop_in_the_middle_is_said_and_the_next_start_answers(browser: Browser) -> None:
    world = World()
    held = Held(world.reply)
    settings = WebSettings(port=0, drain_seconds=0)
    async with open_door(world, settings, reply=held) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel bitter.")
        await held.began.wait()
        await door.close()
        await expect(page.get_by_role("alert")).to_contain_text("I was stopped before I could finish.")
        await world.ledger.release()
        async with open_door(world, WebSettings(port=int(door.address.rpartition(":")[2]))):
            await page.get_by_role("button", name="Try again").click()
            await expect(page.locator(".sources")).to_be_visible()
    assert world.ledger.open == {}


async def test_an_answer_that_breaks_off_is_not_shown_as_one(browser: Browser) -> None:
    world = World()
    half = (
        'event: message\ndata: {"text": "Half", "html": "<p>Half</p>", "role": "framing", "unit_ids": []}\n\nevent: do'
    )
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await page.route("**/chat/stream", lambda route: route.fulfill(body=half, content_type="text/event-stream"))
        await ask(page, "I feel bitter.")
        await expect(page.get_by_role("alert")).to_contain_text("broke off before the answer was complete")
        await expect(page.get_by_text("Half")).to_have_count(0)
        await page.unroute("**/chat/stream")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.locator(".sources")).to_be_visible()


async def test_a_reload_keeps_the_conversation_the_tradition_and_the_draft(browser: Browser) -> None:
    world = World(answer=a_full_answer())
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await page.get_by_label("Tradition").select_option("zen")
        await ask(page, "I feel bitter.")
        await expect(page.locator(".sources")).to_be_visible()
        shown = await page.locator(".answer").inner_text()
        await box(page).fill("And at work")
        await page.reload()
        assert await page.locator(".answer").inner_text() == shown
        await expect(page.get_by_label("Tradition")).to_have_value("zen")
        await expect(box(page)).to_have_value("And at work")
        await page.keyboard.press("Tab")
        await ask(page, "And at work too.")
        await expect(page.locator(".sources")).to_have_count(2)
    assert len({question.place.thread for question in world.reply.asked}) == 1
    assert len(world.reply.asked) == 2


async def test_a_reload_in_the_middle_gets_the_same_answer(browser: Browser) -> None:
    world = World()
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel bitter.")
        await held.began.wait()
        await page.reload()
        await expect(page.get_by_text("It hurts to watch a friend")).to_be_visible()
        held.go.set()
        await expect(page.locator(".sources")).to_be_visible()
    assert len(world.reply.asked) == 1


async def test_a_tradition_is_explained_and_goes_with_the_question(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await page.get_by_label("Tradition").select_option(label="Zen")
        await expect(page.get_by_text("which are not Zen texts")).to_be_visible()
        await ask(page, "I feel bitter.")
        await expect(page.locator(".sources")).to_be_visible()
    assert await world.channels.denomination(world.reply.asked[0].place) == "zen"


async def test_a_new_conversation_is_a_new_session(browser: Browser) -> None:
    world = World()
    async with open_door(world) as door, a_page(browser, door.address) as page:
        await expect(page.get_by_role("button", name="New conversation")).to_be_hidden()
        await ask(page, "I feel bitter.")
        await expect(page.locator(".sources")).to_be_visible()
        await page.get_by_role("button", name="New conversation").click()
        await expect(page.locator(".exchange")).to_have_count(0)
        await expect(page.get_by_role("heading", name="What is on your mind?")).to_be_visible()
        await expect(box(page)).to_be_focused()
        await ask(page, "Another matter.")
        await expect(page.locator(".sources")).to_be_visible()
        await page.reload()
        await expect(page.get_by_text("I feel bitter.", exact=True)).to_have_count(0)
    assert len({question.place.thread for question in world.reply.asked}) == 2


async def test_a_new_conversation_leaves_a_running_ask_behind(browser: Browser) -> None:
    world = World()
    held = Held(world.reply)
    async with open_door(world, reply=held) as door, a_page(browser, door.address) as page:
        await ask(page, "I feel bitter.")
        await held.began.wait()
        await page.get_by_role("button", name="New conversation").click()
        held.go.set()
        await ask(page, "Another matter.")
        await expect(page.locator(".sources")).to_be_visible()
        await expect(page.locator(".exchange")).to_have_count(1)
        await expect(page.get_by_role("alert")).to_be_hidden()


async def test_two_tabs_are_two_conversations(browser: Browser) -> None:
    world = World()
    async with (
        open_door(world) as door,
        a_page(browser, door.address) as one,
        a_page(browser, door.address) as two,
    ):
        second = await one.context.new_page()
        await second.goto(door.address)
        for page, text in ((one, "First."), (second, "Second."), (two, "Third.")):
            await ask(page, text)
            await expect(page.locator(".sources")).to_be_visible()
        await one.reload()
        await expect(one.locator(".said p")).to_have_text(["First."])
        await expect(second.locator(".said p")).to_have_text(["Second."])
    assert len({question.place.thread for question in world.reply.asked}) == 3


async def test_everything_can_be_reached_by_keyboard(browser: Browser) -> None:
    world = World(answer=a_full_answer())
    async with open_door(world) as door, a_page(browser, door.address) as page:
        reached = await _tabbed(page, 8)
        assert reached[0] == "Skip to the message box"
        assert reached[1].startswith("I feel bitter")
        assert reached[5:8] == ["message", "tradition", "Send"]
        await box(page).focus()
        await page.keyboard.type("I feel bitter.")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.locator(".sources")).to_be_visible()
        await page.get_by_role("button", name="New conversation").focus()
        reached = await _tabbed(page, 11)
        assert reached[:2] == ["1", "2"]
        assert any(text.startswith("1AN 5.161") for text in (one.replace("\n", "") for one in reached))
        outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"


async def test_no_message_and_no_answer_can_act(browser: Browser) -> None:
    attack = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
    answer = an_answer(f"{attack} [x](javascript:document.title='owned')")
    async with open_door(World(answer=answer)) as door, a_page(browser, door.address) as page:
        await ask(page, attack)
        await expect(page.locator(".sources")).to_be_visible()
        await expect(page.locator(".said p")).to_have_text(attack)
        await page.reload()
        await expect(page.locator(".said p")).to_have_text(attack)
        await expect(page.locator(".text")).to_contain_text("<script>")
        assert await page.locator("#conversation :is(img, script, [onerror], a[href^=javascript])").count() == 0
        assert await page.title() == "Dharma Guide"


async def _height(element: Locator) -> float:
    found = await element.bounding_box()
    assert found is not None
    return found["height"]


async def _overflow(page: Page) -> int:
    found: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, found)


async def _tabbed(page: Page, times: int) -> list[str]:
    reached = []
    for _ in range(times):
        await page.keyboard.press("Tab")
        reached.append(
            await page.evaluate("((e) => e.matches('textarea, select') ? e.id : e.innerText)(document.activeElement)")
        )
    return reached


# Every text node that is drawn, with its colour against the nearest opaque ground, both through a canvas so that
# color-mix() and transparency count as painted.
_FAINT_TEXTS = """
() => {
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const painted = (colours) => {
    brush.clearRect(0, 0, 1, 1);
    for (const colour of colours) { brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1); }
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const grounds = (element) => element ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor] : [];
  const faint = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest(".unseen, script, option, :disabled")) continue;
    const under = grounds(element);
    const [text, ground] = [painted([...under, getComputedStyle(element).color]), painted(under)].map(light);
    const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    if (contrast < 4.5) faint.push([texts.currentNode.data.trim().slice(0, 40), Math.round(contrast * 100) / 100]);
  }
  return faint;
}
"""
