// Races as players have them, in two real browsers' windows and on a real server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answersIn, browser, isAccessible, open, solutionOf } from "./browser.mjs";
import { serving } from "./serving.mjs";

/** The seconds of a race: ten hands are solved in them by a machine, and the end is awaited. */
const SECONDS = 25;

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
          if (globalThis.heard.at(-1).type === "room") globalThis.heardAt = performance.now();
        });
      }
    };
  });
  there.setDefaultTimeout(15_000);
  const page = await open(there, `${url}#/play/race${hash}`);
  return { there, page };
}

const cards = (page) => page.locator(".board[data-state=open] .tile").allTextContents();
const first = (page) => page.locator(".board[data-state=open] .tile").first().waitFor();
const status = (page, text) => page.locator(".status", { hasText: text }).waitFor({ timeout: 60_000 });

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
  // The socket is cut: the same hand, and the time has gone on.
  // What the clock shows is a state of some moment; how long ago that was, the page knows.
  const remaining = (page) => page.evaluate(() => globalThis.heardAt + globalThis.heard.findLast(({ type }) => type === "room").remaining_ms);
  const before = await remaining(ada.page);
  await ada.page.evaluate(() => globalThis.sockets.at(-1).close());
  await status(ada.page, "The connection is lost");
  await first(ada.page);
  const back = await lastRoom(ada.page);
  assert.equal(back.hand.number, 5);
  const after = await remaining(ada.page);
  assert.ok(Math.abs(after - before) <= 200, `${after - before} ms`);
  // The server is killed in the middle of the race: everybody comes back to where they were.
  await server.kill();
  await status(ada.page, "The connection is lost");
  await server.start();
  await first(ada.page);
  assert.equal((await lastRoom(ada.page)).players.find(({ name }) => name === "Ada").solved, 4);
  assert.ok(Math.abs((await remaining(ada.page)) - before) <= 200);
  for (let solved = 4; solved < 9; solved += 1) hands.push(await solveOne(ada.page));
  await first(ada.page);
  hands.push((await cards(ada.page)).join(" "));
  await ada.page.getByRole("textbox", { name: "whole answer" }).fill(await solutionOf(ada.page, hands[9].split(" ")));
  await ada.page.getByText("You have had all hands").waitFor();

  // Until the end, nobody was told a solution.
  for (const { page } of [ada, bob]) {
    const heard = await page.evaluate(() => JSON.stringify(globalThis.heard));
    assert.ok(!heard.includes("solution"));
    for (const hand of hands) assert.deepEqual(await answersIn(page, heard, hand.split(" ")), [], hand);
  }
  await status(bob.page, "The race is over. You solved no hand this time.");
  assert.match(await refused(bob.page, answer), /too late/);
  const over = await lastRoom(ada.page);
  assert.deepEqual(over.hands.map((hand) => [...hand.cards].sort().join(" ")), hands.map((hand) => hand.split(" ").sort().join(" ")));
  assert.ok(over.players[0].name === "Ada" && over.players[0].change > 0, JSON.stringify(over.players));
  await isAccessible(ada.page);
  const wide = await bob.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide}`);

  // Once more; a reload comes back into the room, another page takes the place.
  await bob.page.getByRole("button", { name: "Once more" }).click();
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
  await page.getByRole("alert").getByText("Races need one").waitFor();
  await server.start();
  await page.getByRole("textbox", { name: "Five letters" }).fill("bbbbb");
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
