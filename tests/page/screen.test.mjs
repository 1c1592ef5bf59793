// What a player sees first: one screen, the first minute, the sheet after a hand, and how the cards feel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, isAccessible, open, solutionOf, tile, visits } from "./browser.mjs";
import { serving } from "./serving.mjs";

const { context, server } = visits();

const SIZES = [
  [320, 568],
  [360, 640],
  [390, 664],
  [1366, 657],
];

/** The parts of the page that are not whole on the first screen, above a menu at its bottom. */
const cutOff = (page, selectors) =>
  page.evaluate((selectors) => {
    const menu = document.querySelector("header nav").getBoundingClientRect();
    const end = menu.top > innerHeight / 2 ? menu.top : innerHeight;
    return selectors.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)];
      if (all.length === 0) return [`${selector} is missing`];
      return all
        .map((one) => ({ selector, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ top, bottom, left, right }) => top < 0 || bottom > end + 0.5 || left < 0 || right > innerWidth)
        .map(({ selector, top, bottom }) => `${selector} ${top} to ${bottom} of ${end}`);
    });
  }, selectors);

test("a hand is on one screen before and after it is solved, in every language", async () => {
  for (const locale of ["en-GB", "de-DE", "zh-CN"]) {
    const there = await context({ locale, reducedMotion: "reduce" });
    const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
    await board(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const cut = await cutOff(page, [".target", ".tile", ".op", ".board .tools > button"]);
      assert.deepEqual(cut, [], `${locale}, ${width}x${height}`);
    }
    await page.getByRole("textbox").fill("8/(3-8/3)");
    await page.locator(".result .next").waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await cutOff(page, [".result h2", ".result .row button"]), [], `${locale}, ${width}x${height}, solved`);
    }
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
});

test("a new player is shown three taps on an easy hand, and can look the rules up again", async () => {
  const there = await context({ isNew: true, viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  const page = await open(there, server.url);
  await board(page);
  const told = (text) => page.locator(".coach", { hasText: text }).waitFor();
  const wanted = () => page.locator(".wanted").tap();
  await told("Use each number once to make 24. Tap a number.");
  await isAccessible(page);
  await wanted();
  await told("Now tap a sign.");
  await wanted();
  await told("Now tap another number.");
  await wanted();
  await told("They became one card, which is picked.");
  assert.equal(await page.locator(".op.wanted").count(), 4);
  // 1 + 2 is picked; 3 + 3 and 6 * 4 remain.
  for (const [sign, value] of [["plus", "3"], ["times", "4"]]) {
    await page.getByRole("button", { name: sign, exact: true }).tap();
    await page.locator(".tile:not(.gone)[aria-pressed=false]", { hasText: new RegExp(`^${value}$`) }).tap();
    await page.waitForFunction(() => !document.querySelector(".op[aria-pressed=true]"));
  }
  await page.locator(".result h2", { hasText: "24! In" }).waitFor();
  assert.equal(await page.locator(".coach").count(), 0);
  await page.getByRole("button", { name: "Next hand" }).tap();
  await board(page);
  assert.equal(await page.locator(".coach").count(), 0);
  await page.getByRole("button", { name: "How to play" }).tap();
  await page.getByRole("dialog").getByText("Use every number exactly once").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the first hand, and one that the address names, are on the table before the engine is there", async () => {
  for (const [address, hand] of [["", "1,2,3,4"], ["#/play/free?hand=3+3+8+8", "3,3,8,8"]]) {
    const there = await context({ isNew: true });
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    await there.route("**/engine.wasm", async (route) => {
      await arrived;
      await route.continue();
    });
    const page = await open(there, server.url + address);
    await board(page);
    const cards = page.locator(".tile");
    assert.equal(String(await cards.allTextContents()), hand);
    // What is tapped meanwhile is done when the engine is there.
    await cards.nth(0).click();
    await page.getByRole("button", { name: "plus", exact: true }).click();
    await cards.nth(1).click();
    arrive();
    await page.locator(".steps li", { hasText: " = " }).waitFor();
    await page.getByRole("button", { name: "Show a solution" }).click();
    await page.locator(".result .people", { hasText: "of 100 players" }).waitFor();
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
});

test("the coach can be skipped; a sign may come first, and a second number moves the choice", async () => {
  const there = await context({ isNew: true });
  const page = await open(there, server.url);
  await page.locator(".coach button").click();
  await page.locator(".coach").waitFor({ state: "detached" });
  const said = (text) => page.waitForFunction((text) => document.getElementById("said").textContent.trim() === text, text);
  await tile(page, "1").click();
  await tile(page, "2").click();
  await said("2 picked instead of 1");
  assert.equal(await page.locator(".tile[aria-pressed=true]").textContent(), "2");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "times", exact: true }).click();
  await said("times. Now pick the first number");
  await tile(page, "2").click();
  await tile(page, "4").click();
  await page.locator(".steps li", { hasText: "2 \u00d7 4 = 8" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the sheet after a hand has the time, the people, the level and the other ways", async () => {
  const there = await context({ viewport: { width: 390, height: 664 } });
  const page = await open(there, `${server.url}#/play/free?hand=1+2+3+4`);
  await board(page);
  await page.getByRole("textbox").fill("1*2*3*4");
  const sheet = page.locator(".result");
  await sheet.locator("h2", { hasText: /^24! In \d+ seconds?$/ }).waitFor();
  await sheet.locator(".people", { hasText: "An estimated" }).waitFor();
  await sheet.locator(".stats li", { hasText: "+2level 27" }).waitFor();
  await sheet.getByRole("button", { name: "Other ways" }).click();
  await sheet.getByText("3 solutions").waitFor();
  await sheet.locator(".solutions summary").first().click();
  await sheet.getByText("How to find it").first().waitFor();
  await isAccessible(page);
  await page.goto(`${server.url}#/play/free?hand=3+3+8+8`);
  await page.locator(".tile", { hasText: "8" }).first().waitFor();
  await page.getByRole("button", { name: "Show a solution" }).click();
  await sheet.locator(".working li").nth(2).waitFor();
  await sheet.getByText("How to find it").waitFor();
  await isAccessible(page);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("cards fly unless the player or the system wants none of it", async () => {
  for (const [reducedMotion, feel, flies] of [["no-preference", true, true], ["reduce", true, false], ["no-preference", false, false]]) {
    const there = await context({ reducedMotion });
    await there.addInitScript((feel) => localStorage.setItem("make24.settings", JSON.stringify({ feel })), feel);
    const page = await open(there, `${server.url}#/play/free?hand=1+2+3+4`);
    await board(page);
    await page.evaluate(() => {
      window.flown = 0;
      new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => (window.flown += one.classList?.contains("flying") ? 1 : 0)))).observe(document.body, { childList: true });
    });
    for (const name of ["1", "2"]) {
      await tile(page, name).click();
      if (name === "1") await page.getByRole("button", { name: "plus", exact: true }).click();
    }
    await page.locator(".steps li").nth(1).waitFor();
    assert.equal((await page.evaluate(() => window.flown)) > 0, flies, `${reducedMotion}, ${feel}`);
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
});

test("names that every object has are no views, and the server answers for itself after a visit", async () => {
  const own = await serving();
  const there = await context();
  const page = await open(there, `${own.url}#/constructor`);
  await page.locator("h1", { hasText: "Today" }).waitFor();
  await page.goto(`${own.url}#/play/toString`);
  await board(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const [path, text] of [["health", /./], ["api/openapi.json", /"openapi"/], ["metrics", /make24/]]) {
    const response = await page.goto(`${own.url.replace(/\/$/, "")}/${path}`);
    assert.equal(response.fromServiceWorker(), false, path);
    assert.match(await response.text(), text);
  }
  await there.close();
  await own.close();
});
