// What players are told, in their language: the words of the page, and what the engine says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, open, visits } from "./browser.mjs";

const { context, server } = visits();

test("it speaks the language of the browser or of the player, and only that one is loaded", async () => {
  const there = await context({ locale: "zh-CN" });
  const page = await open(there, `${server.url}#/settings`);
  const menu = page.locator("header nav a").first();
  await menu.waitFor();
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => /\/(en|de|zh)-\w+\.js$/.exec(name)?.[1]).filter((tag) => tag),
    );
  assert.deepEqual([await menu.textContent(), await loaded()], ["玩", ["zh"]]);
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await page.locator("header nav a", { hasText: "Spielen" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.reload();
  await page.locator("header nav a", { hasText: "Spielen" }).waitFor();
  // All languages are kept for use without a network, soon after the first load.
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      return (await cache.keys()).filter(({ url }) => /\/(en|de|zh)-\w+\.js$/.test(url)).length;
    });
  for (let waited = 0; (await kept()) < 3; waited++) {
    assert.ok(waited < 200, "the languages are not kept");
    await page.waitForTimeout(100);
  }
  await there.setOffline(true);
  await page.getByRole("radio", { name: "English" }).check();
  await page.locator("header nav a", { hasText: "Play" }).waitFor();
  await page.getByRole("radio", { name: "中文" }).check();
  await page.locator("header nav a", { hasText: "玩" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("hints, explanations, reasons and verdicts are in the language of the page", async () => {
  for (const [locale, title, hint, reason, verdict] of [
    ["zh-CN", "算出 24", "把 8 和 3 放在一起。", "需要分数", "牌不对。缺少：3、8。"],
    ["de-DE", "24", "8 und 3 kommen zusammen.", "braucht einen Bruch", "Falsche Karten. Es fehlen: 3, 8."],
    ["en-GB", "24", "Combine 8 and 3.", "needs a fraction", "wrong cards: 3, 8 are missing"],
  ]) {
    const there = await context({ locale });
    const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
    await page.locator("h1", { hasText: title }).waitFor();
    await page.keyboard.press("h");
    await page.locator(".message", { hasText: "1/3" }).waitFor();
    await page.keyboard.press("h");
    await page.locator(".message", { hasText: hint }).waitFor();
    assert.ok(["", null, locale.slice(0, 2)].includes(await page.locator(".message").getAttribute("lang")));
    await page.getByRole("textbox").fill("3*8");
    await page.locator(".verdict", { hasText: verdict }).waitFor();
    await page.goto(`${server.url}#/explore?hand=3+3+8+8`);
    await page.locator(".why li", { hasText: reason }).first().waitFor();
    // The stroke of a fraction is no sign for a division.
    await page.locator(".solutions summary").click();
    const sign = locale === "de-DE" ? ":" : "\u00f7";
    await page.getByText(`8 ${sign} 3 = 8/3`).first().waitFor();
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
});

test("everything that is said of many hands has words in every language", async () => {
  for (const locale of ["de-DE", "zh-CN"]) {
    const there = await context({ locale });
    const page = await open(there, `${server.url}#/settings`);
    await page.locator("h1").waitFor();
    const lines = await page.evaluate(async () => {
      const base = document.querySelector("script[type=module]").src;
      const [{ Engine }, { said }] = await Promise.all(["engine.js", "i18n.js"].map((name) => import(new URL(name, base).href)));
      const engine = new Engine();
      const told = [];
      const { rows } = { rows: [] };
      await engine.stream({ command: "generate", count: 60, seed: 5 }, (row) => rows.push(row));
      const puzzles = rows.map(({ hand, target }) => ({ hand, target }));
      puzzles.push({ hand: "2 2 2 6", rules: "powers" }, { hand: "4 4 4 4", target: 44, rules: "four-fours" });
      for (const puzzle of puzzles) {
        for (let level = 1; level <= 6; level += 1) {
          const { phrases, hint } = await engine.ask({ command: "hint", ...puzzle, level });
          told.push(...said(phrases, [hint]).lines);
        }
        const { phrases, reasons } = await engine.ask({ command: "rate", ...puzzle });
        told.push(...said(phrases, reasons).lines);
        for (const answer of ["1+1", "1/0", "2^3", "(", "24 = 25", "3*8+1-1"]) {
          const { phrase, message } = await engine.ask({ command: "check", ...puzzle, answer });
          if (phrase) told.push(...said([phrase], [message]).lines);
        }
      }
      return told;
    });
    assert.ok(lines.length > 500, `${lines.length}`);
    const english = /undefined|NaN|\b(the|needs?|make|wrong|solved|from|cards?|first)\b/;
    assert.deepEqual(lines.filter((line) => english.test(line)), []);
    await there.close();
  }
});

test("what is wrong with a question is told in the language of the page, with the English of the engine behind it", async () => {
  for (const [locale, told] of [
    ["en-GB", "card 2, `x`, is not a card"],
    ["de-DE", "Die Karten sind nicht lesbar. card 2, `x`, is not a card"],
    ["zh-CN", "看不懂这些牌。 card 2, `x`, is not a card"],
  ]) {
    const there = await context({ locale });
    const page = await open(there, `${server.url}#/explore?hand=3+x`);
    await page.locator(".status", { hasText: told }).waitFor();
    assert.equal(await page.locator(".status span").getAttribute("lang"), locale === "en-GB" ? null : "en");
    await there.close();
  }
});
