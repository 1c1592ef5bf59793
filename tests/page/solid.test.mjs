// Solid ground: dialogs and keys, browsers that deny or lack something, hands without a solution, two tabs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, bytesOf, isAccessible, open, solveDaily, visits } from "./browser.mjs";

const { context, server } = visits();

const tiles = (page) => page.locator(".tile").allTextContents();

/** A page of a window of its own, which is closed behind the test. */
async function on(path, what, options) {
  const there = await context({ acceptDownloads: true, ...options });
  const page = await open(there, `${server.url}${path}`);
  await what(page, there);
  assert.deepEqual(page.wrong, []);
  await there.close();
}

test("keys do not play the board behind the help, and Escape closes it", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    await board(page);
    const hand = await tiles(page);
    await page.getByRole("button", { name: "How to play" }).click();
    for (const key of ["1", "+", "2", "n"]) await page.keyboard.press(key);
    assert.deepEqual(await tiles(page), hand);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }));

test("where storage is denied, statistics say that nothing was played", async () => {
  const there = await context({ isNew: true });
  await there.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new Error("denied"); } }));
  const page = await open(there, `${server.url}#/you`);
  await page.locator("#view", { hasText: "You have not played yet" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a browser whose language is no tag of one has the date of the daily set", async () => {
  const there = await context();
  await there.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => ["en-US@posix"] }));
  const page = await open(there, `${server.url}#/daily`);
  await page.locator(".daily-title", { hasText: /20\d\d/ }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a hand without a solution says so before anybody tries, and instead of a solution", () =>
  on("#/play/free?hand=1+1+1+1", async (page) => {
    await page.locator(".notice", { hasText: "cannot make 24" }).waitFor();
    await page.getByRole("button", { name: "Solution" }).click();
    await page.locator(".result h2", { hasText: "cannot make 24" }).waitFor();
  }));

test("no solution has a proof that can be saved, under rules with the nearest number too", () =>
  on("#/play/free?hand=1+1+1+1", async (page) => {
    await page.getByText("Why?").click();
    await page.getByText("11 numbers can be made, 24 is not among them.").waitFor();
    assert.match(await page.locator(".why-not .numbers").textContent(), /^1 1 1 1: -2 -1 .* 4\n1 1 1: /);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the proof" }).click()]);
    assert.equal(file.suggestedFilename(), "no-24-1-1-1-1.txt");
    const text = String(await bytesOf(file));
    assert.match(text, /^make24 certificate\ncards: 1 1 1 1\n/);
    assert.ok(text.endsWith("\n1 1 1 1: -2 -1 -1/2 0 1/3 1/2 1 3/2 2 3 4\n"), text);
    await page.goto(page.url().replace(/#.*/, "#/explore?hand=1+1+1+1&rules=countdown"));
    await page.getByText("Why?").click();
    await page.getByText("4 numbers can be made, none of them nearer to 24.").waitFor();
    await isAccessible(page);
  }));

test("why? claims nothing that is not proven: the nearest number below is not the nearest", () => {
  const own = encodeURIComponent(JSON.stringify({ objective: "nearest-below" }));
  return on(`#/explore?hand=5+7&target=8&own=${own}`, async (page) => {
    await page.getByText("Why?").click();
    await page.getByText("There is no proof of this").waitFor();
    assert.equal(await page.locator(".why-not .numbers").count(), 0);
  });
});

test("four fours have a solution in the explorer at once", () =>
  on("#/explore?hand=4+4+4+4&target=24&rules=four-fours", async (page) => {
    await page.locator(".solutions li").first().waitFor();
  }));

test("a typed answer leaves one tile with the target", () =>
  on("#/play/free?hand=1+2+3+4", async (page) => {
    await board(page);
    await page.getByRole("textbox").fill("1*2*3*4");
    await page.locator(".board[data-state=solved]").waitFor();
    assert.deepEqual((await tiles(page)).filter(Boolean), ["24"]);
  }));

test("a daily set that was given up earns no streak, and its dots are dark", () =>
  on("#/daily", async (page) => {
    for (let hand = 1; hand <= 5; hand += 1) {
      await board(page);
      await page.getByRole("button", { name: "Solution" }).click();
      await page.locator(`.dots li[data-state=missed]:nth-child(${hand})`).waitFor();
      await page.locator(".result .next").click();
    }
    await page.locator(".stats li", { hasText: "day streak" }).filter({ hasText: /^0/ }).waitFor();
  }));

test("the last hand that was skipped in a storm is listed once", () =>
  on("#/play/storm", async (page) => {
    await page.getByRole("button", { name: "Begin" }).click();
    // Each costs ten of sixty seconds.
    for (let skipped = 0; skipped < 6; skipped += 1) {
      if ((await page.locator(".missed").count()) > 0) break;
      await board(page);
      const hand = (await tiles(page)).join();
      await page.getByRole("button", { name: "Skip" }).click();
      await page.waitForFunction((hand) => document.querySelector(".missed") || [...document.querySelectorAll(".tile")].map((tile) => tile.textContent).join() !== hand, hand);
    }
    const missed = await page.locator(".missed li a").allTextContents();
    assert.equal(new Set(missed).size, missed.length, missed.join("; "));
  }));

test("a second tab follows a daily set that is finished in the first", () =>
  on("#/daily", async (page, there) => {
    await board(page);
    const other = await open(there, `${server.url}#/daily`);
    await board(other);
    await solveDaily(page);
    await page.locator(".result .next").click();
    await other.locator(".squares").waitFor();
    assert.deepEqual(other.wrong, []);
  }));

test("signs have edges where the browser chooses the colours", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    await board(page);
    const widths = await page.locator(".op").evaluateAll((ops) => ops.map((op) => getComputedStyle(op).borderTopWidth));
    assert.deepEqual(widths, ["2px", "2px", "2px", "2px"]);
  }, { forcedColors: "active" }));

test("a phone on its side shows cards, signs and tools above the bar", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    await board(page);
    const bar = await page.locator("header nav").boundingBox();
    for (const part of [".tiles", ".ops", ".board .tools"]) {
      const { y, height } = await page.locator(part).boundingBox();
      assert.ok(y + height <= bar.y, `${part} ends at ${y + height}, and the bar begins at ${bar.y}`);
    }
  }, { viewport: { width: 844, height: 390 } }));

test("a new player who follows a link to the daily set is told what to press", () =>
  on("#/daily", async (page) => {
    await page.locator(".coach", { hasText: "Use each number once to make 24" }).waitFor();
    await page.locator(".tile").first().click();
    await page.locator(".coach", { hasText: "Now tap a sign" }).waitFor();
    await page.getByRole("button", { name: "Close tips" }).click();
    await page.locator(".coach").waitFor({ state: "detached" });
  }, { isNew: true }));

test("a solution that was shown can be taken back, and so can its levels", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    await board(page);
    const before = await page.locator(".rules-chip").textContent();
    await page.getByRole("button", { name: "Solution" }).click();
    await page.locator(".result").getByRole("button", { name: "Go back" }).click();
    await board(page);
    assert.equal(await page.locator(".rules-chip").textContent(), before);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("make24.played") ?? "[]")), []);
  }));

test("who comes back finds today's set, the open hand and the best results at the front door", async () => {
  const there = await context();
  await there.addInitScript(() => {
    localStorage.setItem("make24.coached", "true");
    localStorage.setItem("make24.best.clock", "34");
  });
  const page = await open(there, server.url);
  await page.locator("h1", { hasText: "Today" }).waitFor();
  assert.equal(await page.locator(".dots li").count(), 5);
  assert.match(await page.locator(".card.best li").first().textContent(), /Two minutes34/);
  await isAccessible(page);
  await page.getByRole("link", { name: "Next hand" }).click();
  await board(page);
  const hand = await page.locator(".tile").allTextContents();
  await page.getByRole("link", { name: "make24" }).click();
  await page.locator(".hand-cards span").first().waitFor();
  assert.deepEqual(await page.locator(".hand-cards span").allTextContents(), hand);
  await page.locator(".card.hand").getByRole("link", { name: "Go on" }).click();
  await board(page);
  assert.deepEqual(await page.locator(".tile").allTextContents(), hand);
  await page.getByRole("link", { name: "make24" }).click();
  await page.getByRole("link", { name: "Play today's set" }).click();
  await page.locator(".daily-title").waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a host of static files offers no race", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    // What is not there yet is hidden, too: the other games come first.
    await page.locator(".modes label", { hasText: "Untimed" }).waitFor();
    await page.locator(".modes label", { hasText: "Race" }).waitFor({ state: "hidden" });
    assert.equal(await page.locator(".modes label:visible").count(), 9);
  }));
