// The games with a name: Countdown, Krypto, four fours and the digits of the year.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, isAccessible, open, visits } from "./browser.mjs";

const { context, server } = visits();

/** A page of a window of its own, which is closed behind the test. */
async function on(path, what, options) {
  const there = await context(options);
  const page = await open(there, `${server.url}${path}`);
  await what(page, there);
  assert.deepEqual(page.wrong, []);
  await there.close();
}

const ended = (page) => page.locator(".result h2");

test("in Countdown the nearest number counts, after five rounds the points are kept", () =>
  on("#/play/countdown", async (page) => {
    await page.locator(".choice label", { hasText: /^3$/ }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    for (let round = 1; round <= 5; round += 1) {
      await board(page);
      const tiles = (await page.locator(".tile").allTextContents()).map(Number);
      assert.equal(tiles.length, 6);
      assert.equal(tiles.filter((tile) => tile > 10).length, 3);
      const target = Number(await page.locator(".target b").textContent());
      assert.ok(target >= 101 && target <= 999);
      if (round === 1) await isAccessible(page);
      await page.getByRole("button", { name: "Done with the round" }).click();
      await ended(page).getByText("No points in this round").waitFor();
      await page.locator(".result .equation", { hasText: /The best: .* = \d+/ }).waitFor();
      if (round < 5) await page.getByRole("button", { name: "Next round" }).click();
    }
    await page.getByText("0 of 50 points.").waitFor();
    await isAccessible(page);
  }));

test("a number that was made on the way counts in Countdown, and the target ends the round", () =>
  on("#/play/countdown", async (page) => {
    await page.getByRole("button", { name: "Begin" }).click();
    await board(page);
    const hand = await page.locator(".tile").allTextContents();
    const target = await page.locator(".target b").textContent();
    // What the engine finds is typed, and is as near as can be.
    const way = await page.evaluate(
      async ({ hand, target }) => {
        const { engine } = await import(document.querySelector("script[type=module]").src.replace(/main\.js$/, "engine.js"));
        const { solutions, nearest } = await engine.ask({ command: "solve", hand, target, rules: "countdown" });
        return (solutions[0] ?? nearest).expression;
      },
      { hand, target },
    );
    await page.getByRole("textbox").fill(way);
    await page.locator(".verdict", { hasText: "not" }).or(ended(page)).first().waitFor();
    if (!(await ended(page).isVisible())) {
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Done with the round" }).click();
    }
    await ended(page).getByText(/(5|7|10) points|No points/).waitFor();
  }));

test("Krypto deals five cards and a target that they make", () =>
  on("#/play/krypto", async (page) => {
    await page.getByRole("button", { name: "Begin" }).click();
    await board(page);
    assert.equal(await page.locator(".tile").count(), 5);
    await page.getByRole("button", { name: "Show a solution" }).click();
    await page.locator(".result .equation", { hasText: "The best: " }).waitFor();
  }));

test("four fours fill a row of numbers, which is kept", () =>
  on("#/play/fours", async (page) => {
    await page.getByText("0 of 21 made").waitFor();
    await isAccessible(page);
    await page.getByRole("button", { name: "Begin" }).click();
    await board(page);
    await page.getByRole("textbox").fill("44-44");
    await page.getByRole("button", { name: "Next number" }).click();
    await page.locator(".target b", { hasText: /^1$/ }).waitFor();
    await page.getByRole("textbox").fill("44/44");
    await page.getByRole("button", { name: "Next number" }).waitFor();
    await page.getByRole("button", { name: "All numbers", exact: true }).click();
    await page.reload();
    await page.getByText("2 of 21 made").waitFor();
    assert.equal(await page.locator(".fill [data-state=solved]").count(), 2);
    await isAccessible(page);
  }));

test("the year deals its digits", () =>
  on("#/play/year", async (page) => {
    const digits = [...String(new Date().getFullYear())];
    await page.getByText("0 of 30 made").waitFor();
    assert.deepEqual(await page.locator(".hand-cards span").allTextContents(), digits);
  }));

test("a fast solution says how many players it was faster than", () =>
  on("#/play/free?hand=3+3+8+8", async (page) => {
    await board(page);
    await page.getByRole("textbox").fill("8/(3-8/3)");
    await page.locator(".result .faster", { hasText: /Faster than [89] of 10 players/ }).waitFor();
  }));
