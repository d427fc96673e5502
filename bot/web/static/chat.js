// The chat page. Text goes in as text; the only HTML put into the page is what the server has rendered and sanitised.
"use strict";

const LIMIT = Number(document.body.dataset.limit);
const SHELF = "dharma-guide";
const QUIET_MS = 60_000; // the server shows a sign of life every 15 seconds
const FINAL = new Set(["EMPTY", "TOO_LONG", "TOO_LARGE", "BAD_JSON", "BAD_REQUEST", "UNKNOWN_DENOMINATION"]);
const UNREACHABLE = "I cannot be reached at the moment. Your message is kept here; please try again.";
const BROKEN_OFF = "The connection broke off before the answer was complete. Your message is kept here; please try again.";

const find = (selector, within = document) => within.querySelector(selector);
const log = find("#conversation");
const box = find("#message");
const send = find("#send");
const picker = find("#tradition");

// ---- What this tab remembers ----

function fresh() {
  return { session: newId(), denomination: picker.value, exchanges: [], draft: "" };
}

function remembered() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SHELF));
    return kept && typeof kept.session === "string" && Array.isArray(kept.exchanges) ? kept : null;
  } catch {
    return null;
  }
}

function keep() {
  for (let dropped = 0; dropped <= state.exchanges.length; dropped++) {
    try {
      sessionStorage.setItem(SHELF, JSON.stringify({ ...state, exchanges: state.exchanges.slice(dropped) }));
      return;
    } catch {
      // The shelf is full or closed: keep what is newest.
    }
  }
}

// randomUUID is missing where the page is served without TLS to another machine.
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let state = remembered() ?? fresh();
let asking = null; // the AbortController of the ask that is shown

// ---- One exchange on the page ----

class Exchange {
  constructor(record) {
    this.record = record;
    this.element = find("#exchange").content.firstElementChild.cloneNode(true);
    this.answer = find(".answer", this.element);
    this.text = find(".text", this.element);
    this.units = [];
    find(".said p", this.element).textContent = record.text;
    find(".again", this.element).addEventListener("click", () => again(this));
    find(".edit", this.element).addEventListener("click", () => edit(this));
    log.append(this.element);
  }

  progress(sentence) {
    const line = find(".progress", this.element);
    line.hidden = !sentence;
    find(".sentence", line).textContent = sentence;
  }

  clear() {
    this.text.replaceChildren();
    this.units = [];
    this.answer.hidden = true;
    find(".sources", this.element).hidden = true;
    find(".trouble", this.element).hidden = true;
  }

  add(paragraph) {
    this.answer.hidden = false;
    const home = paragraph.role === "step" ? this.step() : this.text.appendChild(document.createElement("div"));
    home.dataset.role = paragraph.role;
    const holder = document.createElement("template");
    holder.innerHTML = paragraph.html;
    home.append(holder.content);
    this.mark(home, paragraph.unit_ids);
  }

  step() {
    let list = this.text.lastElementChild;
    if (!list?.matches("ol.steps")) {
      list = this.text.appendChild(document.createElement("ol"));
      list.className = "steps";
    }
    return list.appendChild(document.createElement("li"));
  }

  // Units are numbered as they first appear, which is the order of the sources that come last.
  mark(home, unitIds) {
    if (!unitIds.length) return;
    const marks = document.createElement("sup");
    marks.className = "mark";
    for (const unit of unitIds) {
      if (!this.units.includes(unit)) this.units.push(unit);
      const link = marks.appendChild(document.createElement("a"));
      link.dataset.unit = unit;
      link.textContent = this.units.indexOf(unit) + 1;
    }
    lastBlock(home).append("\u2060", marks);
  }

  finish(body) {
    this.element.dataset.kind = body.kind;
    this.progress("");
    this.answer.hidden = false;
    const list = find(".sources ol", this.element);
    list.replaceChildren(...body.citations.map((citation, at) => this.source(citation, at + 1)));
    find(".sources", this.element).hidden = !body.citations.length;
    for (const link of this.text.querySelectorAll(".mark a")) this.point(link, body.citations);
  }

  source(citation, number) {
    const item = find("#source").content.firstElementChild.cloneNode(true);
    item.id = this.anchor(number);
    find(".number", item).textContent = number;
    find(".ref", item).textContent = citation.source_ref;
    find(".title", item).textContent = citation.title;
    find(".translator", item).textContent = citation.translator ? `Translated by ${citation.translator}` : "";
    const address = webAddress(citation.url);
    if (address) {
      find("a", item).href = address.href;
      find(".where", item).textContent = `Read it on ${address.hostname.replace(/^www\./, "")}`;
    } else {
      const plain = document.createElement("div");
      find(".unseen", item).remove();
      plain.append(...find("a", item).childNodes);
      find("a", item).replaceWith(plain);
    }
    return item;
  }

  point(link, citations) {
    const number = citations.findIndex((citation) => citation.unit_id === link.dataset.unit) + 1;
    if (!number) {
      link.remove();
      return;
    }
    const { source_ref: ref, title } = citations[number - 1];
    link.textContent = number;
    link.href = `#${this.anchor(number)}`;
    link.setAttribute("aria-label", `Source ${number}: ${ref}${title ? `, ${title}` : ""}`);
    link.title = title ? `${ref} · ${title}` : ref;
    const card = document.getElementById(this.anchor(number));
    const light = (on) => card.classList.toggle("lit", on);
    link.addEventListener("click", (event) => { event.preventDefault(); show(card); });
    for (const on of ["pointerenter", "focus"]) link.addEventListener(on, () => light(true));
    for (const off of ["pointerleave", "blur"]) link.addEventListener(off, () => light(false));
  }

  anchor(number) {
    return `source-${this.record.id}-${number}`;
  }

  fail(trouble) {
    this.progress("");
    this.clear();
    const place = find(".trouble", this.element);
    place.hidden = false;
    find("p", place).textContent = trouble.message;
    find(".again", place).hidden = FINAL.has(trouble.code);
  }
}

function lastBlock(home) {
  let block = home;
  while (block.lastElementChild?.matches("p, ul, ol, li, blockquote")) block = block.lastElementChild;
  return block;
}

function webAddress(text) {
  try {
    const address = new URL(text);
    return address.protocol === "https:" || address.protocol === "http:" ? address : null;
  } catch {
    return null;
  }
}

function show(card) {
  card.scrollIntoView({ block: "nearest" });
  find("a", card)?.focus({ preventScroll: true });
}

// ---- Asking ----

function ask(text) {
  const record = { id: newId(), text, status: "asking", body: null, trouble: null };
  state.exchanges.push(record);
  keep();
  welcome();
  const exchange = new Exchange(record);
  find(".exchange.current")?.classList.remove("current");
  exchange.element.classList.add("current");
  exchange.element.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
  return follow(exchange);
}

async function follow(exchange) {
  const stop = new AbortController();
  asking = stop;
  ready();
  exchange.clear();
  exchange.progress("Reading your words…");
  say("Reading your words…");
  try {
    settle(exchange, await listen(exchange, stop));
  } catch (error) {
    if (asking !== stop) return; // another conversation has begun
    settle(exchange, { trouble: error.trouble ?? { code: "UNREACHABLE", message: UNREACHABLE } });
  } finally {
    if (asking === stop) asking = null;
    ready();
  }
}

function settle(exchange, { body = null, trouble = null }) {
  Object.assign(exchange.record, { status: body ? "done" : "failed", body, trouble });
  keep();
  if (body) {
    exchange.finish(body);
    say(body.citations.length ? `The answer is complete. It rests on ${named(body.citations)}.` : "The answer is complete.");
    return;
  }
  exchange.fail(trouble);
  say("");
  const button = find(FINAL.has(trouble.code) ? ".edit" : ".again", exchange.element);
  if (!box.value) button.focus();
}

function named(citations) {
  return citations.map((citation) => citation.source_ref).join(", ");
}

// Resolves with {body} or {trouble}. Rejects when nothing, or no end, came over the wire.
async function listen(exchange, stop) {
  const watch = new Watch(stop);
  try {
    const response = await fetch("/chat/stream", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        message: exchange.record.text,
        message_id: exchange.record.id,
        session_id: state.session,
        denomination: state.denomination,
      }),
      signal: stop.signal,
    });
    if (!response.ok) return { trouble: (await response.json()).error };
    return await outcome(exchange, response, watch);
  } finally {
    watch.end();
  }
}

async function outcome(exchange, response, watch) {
  for await (const { name, data } of events(response.body, watch)) {
    if (name === "stage") { exchange.progress(data.sentence); say(data.sentence); }
    if (name === "message") exchange.add(data);
    if (name === "done") return { body: data };
    if (name === "error") return { trouble: data };
  }
  throw Object.assign(new Error("broken off"), { trouble: { code: "BROKEN_OFF", message: BROKEN_OFF } });
}

async function* events(stream, watch) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      watch.heard();
      const frames = (waiting + value).split("\n\n");
      waiting = frames.pop();
      yield* frames.map(event).filter(Boolean);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function event(frame) {
  const field = (name) => frame.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const name = field("event");
  return name ? { name, data: JSON.parse(field("data")) } : null;
}

// Gives up on a connection that has gone quiet.
class Watch {
  constructor(stop) {
    this.stop = stop;
    this.heard();
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop.abort(), QUIET_MS);
  }

  end() {
    clearTimeout(this.timer);
  }
}

// The same id, so that an answer that was already on its way is not asked for twice.
function again(exchange) {
  if (asking) return;
  exchange.record.status = "asking";
  keep();
  box.focus({ preventScroll: true });
  follow(exchange);
}

function edit(exchange) {
  box.value = exchange.record.text;
  state.exchanges = state.exchanges.filter((record) => record !== exchange.record);
  exchange.element.remove();
  welcome();
  drafted();
  box.focus();
}

// ---- The composer ----

function submit() {
  const text = box.value.trim();
  if (asking || !text || tooLong()) {
    box.focus();
    return;
  }
  box.value = "";
  drafted();
  // A phone's keyboard would cover the answer.
  if (matchMedia("(pointer: coarse)").matches) box.blur();
  ask(text);
}

function drafted() {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
  state.draft = box.value;
  keep();
  ready();
}

function tooLong() {
  return [...box.value.trim()].length - LIMIT > 0;
}

function ready() {
  const left = LIMIT - [...box.value.trim()].length;
  const count = find("#count");
  count.hidden = left > LIMIT / 10;
  count.classList.toggle("over", left < 0);
  count.textContent = left < 0 ? `${(-left).toLocaleString("en")} too many` : `${left.toLocaleString("en")} left`;
  send.disabled = Boolean(asking) || left < 0;
}

function welcome() {
  find("#welcome").hidden = state.exchanges.length > 0;
  find("#new").hidden = !state.exchanges.length;
}

function say(sentence) {
  const status = find("#status");
  if (status.textContent !== sentence) status.textContent = sentence;
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- Tradition, conversation, help ----

async function choose() {
  state.denomination = picker.value;
  keep();
  const { description, restsOn } = picker.selectedOptions[0].dataset;
  notice(`${picker.selectedOptions[0].text}. ${description} ${restsOn}`);
  try {
    await fetch("/denomination", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ session_id: state.session, name: state.denomination }),
    });
  } catch {
    // Every question carries the tradition too.
  }
}

function notice(text) {
  const last = log.lastElementChild;
  const line = last?.matches(".notice") ? last : log.appendChild(document.createElement("p"));
  line.className = "notice";
  line.textContent = text;
  line.scrollIntoView({ block: "nearest" });
}

function begin() {
  asking?.abort();
  asking = null;
  state = fresh();
  box.value = "";
  log.replaceChildren();
  welcome();
  drafted();
  scrollTo(0, 0);
  say("A new conversation has begun.");
  box.focus();
}

function restore() {
  if ([...picker.options].some((option) => option.value === state.denomination)) picker.value = state.denomination;
  state.denomination = picker.value;
  box.value = state.draft ?? "";
  log.setAttribute("aria-live", "off"); // what stood here before the reload is not news
  const shown = state.exchanges.map(restored);
  welcome();
  drafted();
  if (shown.length) shown.at(-1).element.scrollIntoView({ block: "start" });
  log.removeAttribute("aria-live");
  const waiting = shown.findLast((exchange) => exchange.record.status === "asking");
  if (waiting) follow(waiting);
}

function restored(record) {
  const exchange = new Exchange(record);
  if (record.status === "done") {
    record.body.paragraphs.forEach((paragraph) => exchange.add(paragraph));
    exchange.finish(record.body);
  } else if (record.status === "failed") {
    exchange.fail(record.trouble);
  }
  return exchange;
}

// ---- What is listened to ----

find("#ask").addEventListener("submit", (event) => { event.preventDefault(); submit(); });
box.addEventListener("input", drafted);
box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  submit();
});
for (const example of document.querySelectorAll(".example")) {
  example.addEventListener("click", () => { if (!asking) { ask(example.textContent); box.focus({ preventScroll: true }); } });
}
picker.addEventListener("change", choose);
find("#new").addEventListener("click", begin);
find("#help-open").addEventListener("click", () => find("#help").showModal());
find("#help-close").addEventListener("click", () => find("#help").close());
addEventListener("scroll", () => find(".top").classList.toggle("raised", scrollY > 4), { passive: true });
new ResizeObserver(([composer]) => {
  document.documentElement.style.setProperty("--composer", `${Math.ceil(composer.contentRect.height)}px`);
}).observe(find(".composer"));

restore();
