// Races as players have them, in two real browsers' windows and on a real server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answersIn, browser, bytesOf, isAccessible, open, solutionOf } from "./browser.mjs";
import { serving } from "./serving.mjs";

/** The seconds of a race: ten hands are solved in them by a machine that has much else to do, and the end is awaited. */
const SECONDS = 90;

let chromium;

before(async () => {
  chromium = await browser();
});

after(() => chromium.close());

const context = (more = {}) => chromium.newContext({ locale: "en-GB", ...more });

/** Opens a page that keeps its socket, and what it was told, for a cheat to use. */
async function player(url, hash, more) {
  const there = await context(more);
  await there.addInitScript(() => {
    globalThis.sockets = [];
    globalThis.heard = [];
    globalThis.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args);
        globalThis.sockets.push(this);
        this.addEventListener("message", ({ data }) => {
          globalThis.heard.push(JSON.parse(data));
          globalThis.heard.at(-1).heardAt = performance.now();
        });
      }
    };
  });
  there.setDefaultTimeout(60_000);
  const page = await open(there, `${url}#/play/race${hash}`);
  return { there, page };
}

const cards = (page) => page.locator(".board[data-state=open] .tile").allTextContents();
const first = (page) => page.locator(".board[data-state=open] .tile").first().waitFor();
const status = (page, text) => page.locator(".status", { hasText: text }).waitFor({ timeout: (SECONDS + 60) * 1000 });

/** Cuts the connection, and waits until the page says so, which it may do for a moment only. */
const cut = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("the page does not say that the connection is lost")), 60_000);
        const observer = new MutationObserver(() => {
          const lines = [...document.querySelectorAll(".status")];
          if (lines.some((line) => line.textContent.includes("Connection lost"))) resolve(observer.disconnect());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        globalThis.sockets.at(-1).close();
      }),
  );

/** Says something at the socket itself, and hears the refusal. */
const refused = (page, message) =>
  page.evaluate(async (message) => {
    const before = globalThis.heard.filter(({ type }) => type === "refused").length;
    globalThis.sockets.at(-1).send(JSON.stringify(message));
    for (let turn = 0; turn < 100; turn += 1) {
      const refusals = globalThis.heard.filter(({ type }) => type === "refused");
      if (refusals.length > before) return refusals.at(-1).error.message;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return "nothing";
  }, message);

const lastRoom = (page) => page.evaluate(() => globalThis.heard.findLast(({ type }) => type === "room"));

/** Solves the hand that is shown; whether there is another. */
async function solveOne(page) {
  await first(page);
  const hand = await cards(page);
  await page.getByRole("textbox", { name: "whole answer" }).fill(await solutionOf(page, hand));
  await page.waitForFunction(
    (before) => [...document.querySelectorAll(".board .tile")].map((one) => one.textContent).join(" ") !== before,
    hand.join(" "),
  );
  return hand.join(" ");
}

test("two race over the same ten hands; what is forged, wrong or late is refused; a lost socket and a killed server come back", async () => {
  const server = await serving("--race-seconds", String(SECONDS), "--rate", "0");
  const ada = await player(server.url, "");
  await ada.page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await ada.page.getByRole("radio", { name: "I am fast" }).check();
  await ada.page.getByRole("button", { name: "Open a room" }).click();
  await status(ada.page, "Waiting");
  const room = /room=([A-Z]{5})/.exec(ada.page.url())[1];
  const bob = await player(server.url, `?room=${room}`, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await bob.page.getByRole("button", { name: "Join" }).click();
  await status(bob.page, "Waiting");
  await isAccessible(bob.page);
  await ada.page.getByText("Bob").waitFor();
  await ada.page.getByRole("button", { name: "Start the race" }).click();
  await Promise.all([first(ada.page), first(bob.page)]);
  assert.deepEqual(await cards(ada.page), await cards(bob.page));
  await isAccessible(bob.page);
  await isAccessible(ada.page);

  // A cheat at the socket.
  const shown = await lastRoom(bob.page);
  const answer = { type: "answer", room, race: shown.race, hand: shown.hand.number, answer: await solutionOf(bob.page, shown.hand.cards) };
  assert.match(await refused(bob.page, { ...answer, score: 10 }), /unknown field `score`/);
  assert.match(await refused(bob.page, { ...answer, room: "BBBBB" }), /not room BBBBB/);
  assert.match(await refused(bob.page, { ...answer, hand: 10 }), /you are at hand 1/);
  await bob.page.evaluate((wrong) => globalThis.sockets.at(-1).send(JSON.stringify(wrong)), { ...answer, answer: "24" });
  await bob.page.waitForFunction(() => globalThis.heard.some(({ verdict }) => verdict === "wrong_cards"));
  assert.equal((await lastRoom(bob.page)).players.find(({ name }) => name === "Bob").solved, 0);

  const hands = [];
  for (let solved = 0; solved < 4; solved += 1) hands.push(await solveOne(ada.page));
  await bob.page.locator(".ranking", { hasText: "4 of 10" }).waitFor();
  // When the race ends by the clock of the page, as the messages from one on say. A message may be late, never early.
  const end = (page, from) =>
    page.evaluate((from) => {
      const racing = globalThis.heard.slice(from).filter(({ remaining_ms: remaining }) => remaining !== undefined);
      return Math.min(...racing.map(({ heardAt, remaining_ms: remaining }) => heardAt + remaining));
    }, from);
  const before = await end(ada.page, 0);
  const known = await ada.page.evaluate(() => globalThis.heard.length);
  // The socket is cut: the same hand.
  await cut(ada.page);
  await first(ada.page);
  const back = await lastRoom(ada.page);
  assert.equal(back.hand.number, 5);
  // The server is killed in the middle of the race: everybody comes back to where they were.
  await server.kill();
  await status(ada.page, "Connection lost");
  await server.start();
  await first(ada.page);
  assert.equal((await lastRoom(ada.page)).players.find(({ name }) => name === "Ada").solved, 4);
  for (let solved = 4; solved < 9; solved += 1) hands.push(await solveOne(ada.page));
  // The time has gone on.
  const after = await end(ada.page, known);
  assert.ok(Math.abs(after - before) <= 1000, `${after - before} ms`);
  await first(ada.page);
  hands.push((await cards(ada.page)).join(" "));
  await ada.page.getByRole("textbox", { name: "whole answer" }).fill(await solutionOf(ada.page, hands[9].split(" ")));
  await ada.page.getByText("You have finished all your hands").waitFor();

  // Until the end, nobody was told a solution.
  for (const { page } of [ada, bob]) {
    const heard = await page.evaluate(() => JSON.stringify(globalThis.heard));
    assert.ok(!heard.includes("solution"));
    for (const hand of hands) assert.deepEqual(await answersIn(page, heard, hand.split(" ")), [], hand);
  }
  await status(bob.page, "The race is over. You didn't solve any hands this time.");
  assert.match(await refused(bob.page, answer), /too late/);
  const over = await lastRoom(ada.page);
  assert.deepEqual(over.hands.map((hand) => [...hand.cards].sort().join(" ")), hands.map((hand) => hand.split(" ").sort().join(" ")));
  assert.ok(over.players[0].name === "Ada" && over.players[0].change > 0, JSON.stringify(over.players));
  await isAccessible(ada.page);
  const wide = await bob.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide}`);

  // Once more; a reload comes back into the room, another page takes the place.
  assert.equal(await bob.page.getByRole("button", { name: "Once more" }).count(), 0);
  await ada.page.getByRole("button", { name: "Once more" }).click();
  await first(bob.page);
  await bob.page.reload();
  await first(bob.page);
  const twin = await open(bob.there, bob.page.url());
  await first(twin);
  await bob.page.getByText("on another page").waitFor();
  assert.deepEqual(twin.wrong, []);
  for (const { there } of [ada, bob]) await there.close();
  await server.close();
});

test("where there is no server, the page says so, and everything else goes on", async () => {
  const server = await serving();
  const { there, page } = await player(server.url, "");
  await page.getByRole("button", { name: "Open a room" }).waitFor();
  await server.kill();
  await page.getByRole("button", { name: "Open a room" }).click();
  await page.getByRole("alert").getByText("To run one").waitFor();
  await server.start();
  await page.getByRole("textbox", { name: "Room code" }).fill("bbbbb");
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByRole("alert").getByText("there is no room BBBBB").waitFor();
  await there.close();
  // In the language of the player.
  for (const [locale, watch, told] of [
    ["de-DE", "Zuschauen", "Es gibt keinen Raum BBBBB."],
    ["zh-CN", "观看", "没有房间 BBBBB。"],
  ]) {
    const other = await player(server.url, "?room=BBBBB", { locale });
    await other.page.getByRole("button", { name: watch }).click();
    await other.page.getByRole("alert").getByText(told).waitFor();
    await other.there.close();
  }
  await server.close();
});

test("a teacher hosts a race of teams on the big screen, removes a player, and saves the results", async () => {
  const server = await serving("--rate", "0");
  const teacher = await player(server.url, "");
  teacher.page.on("dialog", (dialog) => dialog.accept());
  await teacher.page.getByRole("textbox", { name: "Your name" }).fill("Ms Lee");
  await teacher.page.getByRole("checkbox", { name: "List the new room" }).check();
  await teacher.page.getByRole("button", { name: "Host a room without playing" }).click();
  await status(teacher.page, "you start the race");
  const room = /room=([A-Z]{5})/.exec(teacher.page.url())[1];

  // The way in, for the last row of the class.
  await teacher.page.getByRole("button", { name: "Big screen" }).click();
  await teacher.page.locator(".invitation .letters", { hasText: room }).waitFor();
  await teacher.page.locator(".invitation .code:not([hidden])").waitFor();
  await isAccessible(teacher.page);
  await teacher.page.getByRole("button", { name: "Big screen" }).click();

  // One finds the room in the lobby, and another by its letters.
  const ada = await player(server.url, "");
  await ada.page.getByRole("textbox", { name: "Your name" }).fill("=Ada");
  await ada.page.getByText("Open rooms").click();
  await ada.page.getByText("opened by Ms Lee").waitFor();
  await ada.page.getByRole("button", { name: `Join room ${room}` }).click();
  await status(ada.page, "Waiting");
  await ada.page.getByRole("combobox", { name: "Team" }).selectOption("1");
  const bob = await player(server.url, `?room=${room}`, { viewport: { width: 360, height: 740 } });
  await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await bob.page.getByRole("button", { name: "Join", exact: true }).click();
  await bob.page.getByRole("combobox", { name: "Team" }).selectOption("2");
  const eve = await player(server.url, `?room=${room}`);
  await eve.page.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await eve.page.getByRole("button", { name: "Join", exact: true }).click();
  await teacher.page.getByRole("button", { name: "Remove Eve" }).click();
  await eve.page.getByRole("alert").getByText("removed you").waitFor();
  await teacher.page.locator(".ranking", { hasText: "Bob (Blue)" }).waitFor();
  await teacher.page.locator(".ranking", { hasText: "=Ada (Red)" }).waitFor();

  // Two hands that make 36, with whole numbers only.
  await teacher.page.getByRole("spinbutton", { name: "Hands" }).fill("2");
  await teacher.page.getByRole("spinbutton", { name: "Target" }).fill("36");
  await teacher.page.getByRole("combobox", { name: "Rules" }).selectOption("school");
  await isAccessible(teacher.page);
  await teacher.page.getByRole("button", { name: "Start the race" }).click();
  await Promise.all([first(ada.page), first(bob.page)]);
  await teacher.page.locator(".seen li").first().waitFor();
  const shown = await lastRoom(ada.page);
  assert.deepEqual([shown.of, shown.target, shown.rules, shown.rated, shown.hand.target], [2, 36, "school", false, "36"]);
  const solution = await ada.page.evaluate(async (hand) => {
    const { engine } = await import(document.querySelector("script[type=module]").src.replace("main.js", "engine.js"));
    const { solutions } = await engine.ask({ command: "solve", hand, target: "36", rules: "school", brief: true });
    return solutions[0].expression;
  }, shown.hand.cards);
  await ada.page.getByRole("textbox", { name: "whole answer" }).fill(solution);
  await teacher.page.locator(".seen", { hasText: "solved by 1" }).waitFor();
  assert.equal(await teacher.page.locator(".seen li").count(), 1);
  await ada.page.waitForFunction(() => globalThis.heard.findLast(({ type }) => type === "room").hand?.number === 2);
  await ada.page.getByRole("button", { name: "Skip" }).click();
  for (const number of [1, 2]) {
    await bob.page.waitForFunction((number) => globalThis.heard.findLast(({ type }) => type === "room").hand?.number === number, number);
    await bob.page.getByRole("button", { name: "Skip" }).click();
  }

  // The end: a podium, the teams, and a file in which no name is a formula.
  await teacher.page.locator(".podium", { hasText: "=Ada" }).waitFor();
  await teacher.page.locator(".teams li").first().getByText("1. Red").waitFor();
  await isAccessible(teacher.page);
  const [file] = await Promise.all([teacher.page.waitForEvent("download"), teacher.page.getByRole("button", { name: "Save results" }).click()]);
  assert.equal(file.suggestedFilename(), `make24-race-${room}-1.csv`);
  const [heads, one, two] = (await bytesOf(file)).toString().trim().split("\r\n");
  assert.match(heads, /"Place","Player","Team","Solved"/);
  assert.match(one, /^"1","'=Ada","Red","1","2",/);
  assert.match(two, /^"2","Bob","Blue","0","2","",/);
  const wide = await bob.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide}`);
  for (const { there, page } of [teacher, ada, bob, eve]) {
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
  await server.close();
});
