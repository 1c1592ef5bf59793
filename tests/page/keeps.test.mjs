// Nothing is lost: hands, games and days that are left, two tabs, files; and what other programs see of the page.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, board, bytesOf, isAccessible, open, solutionOf, solveDaily, tile, visits } from "./browser.mjs";

const { context, server } = visits();

const steps = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".steps li").length === count, count);

/** Hides the page as another tab does, or shows it again. */
const hide = (page, isHidden) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

test("a hand that is left is there again: by its address, after a reload, and after another view", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play`);
  await board(page);
  const hand = await page.locator(".tile").allTextContents();
  assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("hand")), hand.join(" "));
  for (const key of ["1", "+", "2"]) await page.keyboard.press(key);
  await steps(page, 2);
  const shown = await page.locator(".tile").allTextContents();
  await page.reload();
  await steps(page, 2);
  await page.goto(`${server.url}#/you`);
  await page.locator("h1", { hasText: "You" }).waitFor();
  await page.locator("header nav a", { hasText: "Play" }).click();
  await steps(page, 2);
  assert.deepEqual(await page.locator(".tile").allTextContents(), shown);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a skipped hand is named, costs at most three levels, and comes back", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=1+2+3+4`);
  await board(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".notice", { hasText: /^Skipped .*Level 22 \(\u22123\)\./ }).waitFor();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.locator(".rules-chip", { hasText: "Level 25" }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll(".tile")].map((tile) => tile.textContent).sort().join() === "1,2,3,4");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("make24.played")).length === 0);
  // A hand whose difficulty was not measured moves no level.
  await page.goto(`${server.url}#/play/free?hand=2+2+2+6&rules=powers`);
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.locator(".result").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("make24.level")), "25");
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the clocks stand while the page is hidden, and a game that is left goes on", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/clock`);
  await page.clock.install();
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  await page.clock.runFor(2000);
  const left = async () => Number.parseInt(await page.locator(".clock").textContent(), 10);
  const before = await left();
  await hide(page, true);
  await page.clock.runFor(60_000);
  await hide(page, false);
  await page.clock.runFor(200);
  assert.ok(before - (await left()) <= 2, `${before}, then ${await left()}`);
  const hand = (await page.locator(".tile").allTextContents()).join();
  await page.goto(`${server.url}#/settings`);
  await page.locator("h1", { hasText: "Settings" }).waitFor();
  await page.goto(`${server.url}#/play/clock`);
  await page.locator(".status", { hasText: "You left a game" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await board(page);
  assert.equal((await page.locator(".tile").allTextContents()).join(), hand);
  // What was missed is shown with its solution.
  await page.clock.runFor(130_000);
  await page.locator(".status", { hasText: "Time is up" }).waitFor();
  await page.locator(".review li", { hasText: "= 24" }).waitFor();
  await isAccessible(page);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("two tabs share settings and lists, and lose nothing", async () => {
  const there = await context();
  const [one, other] = [await open(there, `${server.url}#/settings`), await open(there, `${server.url}#/settings`)];
  await one.getByRole("radio", { name: "Dark" }).check();
  await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await other.getByRole("group", { name: /^Keys/ }).getByRole("radio", { name: "Off" }).check();
  await one.waitForFunction(() => JSON.parse(localStorage.getItem("make24.settings")).theme === "dark");
  for (const page of [one, other]) await page.goto(`${server.url}#/play/free?hand=1+2+3+4`);
  for (const page of [one, other]) await page.getByRole("textbox").fill("1*2*3*4");
  for (const page of [one, other]) await page.locator(".result").waitFor();
  await one.waitForFunction(() => JSON.parse(localStorage.getItem("make24.played")).length === 2);
  assert.equal((await one.evaluate(() => JSON.parse(localStorage.getItem("make24.settings")))).keys, false);
  await there.close();
});

test("the daily set: a number that is none, broken data, a share that is cancelled", async () => {
  const there = await context();
  await there.addInitScript(() => {
    if (!sessionStorage.broken) localStorage.setItem("make24.daily", "[5]");
    if (!sessionStorage.broken) localStorage.setItem("make24.daily.open", '{"1": {"hands": 5}}');
    sessionStorage.broken = "yes";
    navigator.share = () => Promise.reject(new DOMException("", "AbortError"));
  });
  const page = await open(there, `${server.url}#/daily/1.5`);
  await page.getByText("There is no daily set with this number.").waitFor();
  await page.locator(".calendar a").first().waitFor();
  await page.goto(`${server.url}#/daily/1`);
  await solveDaily(page);
  await page.getByRole("button", { name: "See your result" }).click();
  await page.locator(".share", { hasText: "\u{1f7e9}".repeat(5) }).waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  assert.equal(await page.locator(".done .note[role=status]").textContent(), "");
  await isAccessible(page);
  await page.locator(".calendar a[data-state=done]").waitFor();
  // Whoever comes back sees the finished set.
  await page.reload();
  await page.locator(".done .missed li").nth(4).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the hands of a day get harder, and a clock before the first day has the first set", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/settings`);
  const rated = await page.evaluate(async () => {
    const base = document.querySelector("script[type=module]").src;
    const { Engine } = await import(new URL("engine.js", base).href);
    const engine = new Engine();
    const hands = (await (await fetch(new URL("daily.txt", base))).text()).match(/..../g).slice(0, 35);
    const all = [];
    for (const hand of hands) all.push((await engine.ask({ command: "rate", hand: [...hand].map((card) => card.charCodeAt(0) - 96).join(" ") })).difficulty);
    return all;
  });
  for (let day = 0; day < 7; day += 1) {
    const hands = rated.slice(5 * day, 5 * day + 5);
    assert.deepEqual(hands, [...hands].sort((a, b) => a - b), `day ${day + 1}`);
  }
  await there.close();
  const early = await context();
  await early.clock.install({ time: new Date("2020-02-03T10:00:00Z") });
  const first = await open(early, `${server.url}#/daily`);
  await first.locator(".about", { hasText: "Daily set 1," }).waitFor();
  await board(first);
  assert.deepEqual(first.wrong, []);
  await early.close();
});

test("the explorer searches while one types, asks about 3388, knows nearest numbers and ranges, and goes back", async () => {
  const there = await context({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await open(there, `${server.url}#/explore`);
  const status = (text) => page.locator(".found .status", { hasText: text }).waitFor();
  // An example stands there at first.
  await status("One solution");
  await page.getByRole("textbox", { name: "Hand", exact: true }).fill("1 2 3 4");
  await status("3 solutions");
  await page.getByRole("button", { name: "Copy as text" }).click();
  await page.locator(".found .note", { hasText: "Copied." }).waitFor();
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).split("\n").filter((line) => line.endsWith("= 24")).length, 3);
  await page.getByRole("textbox", { name: "Hand", exact: true }).fill("3388");
  await page.getByRole("button", { name: "Did you mean 3 3 8 8?" }).click();
  await status("One solution");
  await page.getByRole("textbox", { name: "Target", exact: true }).fill("20..24");
  await status("4 of 5 targets can be made.");
  await page.goto(`${server.url}#/explore?hand=1+1+1+1&rules=countdown`);
  await status("24 cannot be made. The nearest number is 4.");
  await page.locator(".solutions summary").first().waitFor();
  await page.goBack();
  await status("4 of 5 targets can be made.");
  await isAccessible(page);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("statistics are exported, reset and imported; a file of another program is refused", async () => {
  const there = await context({ acceptDownloads: true });
  const page = await open(there, `${server.url}#/you`);
  await page.evaluate(() => {
    localStorage.setItem("make24.level", "61");
    localStorage.setItem("make24.best.storm", "9");
  });
  await page.reload();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export everything" }).click()]);
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Reset statistics" }).click();
  await page.locator(".stats", { hasText: "25level of 100" }).waitFor();
  const give = (buffer) => page.locator("input[type=file]").setInputFiles({ name: "make24.json", mimeType: "application/json", buffer });
  await give(Buffer.from('{"other": 1}'));
  await page.getByText("This file was not exported from make24.").waitFor();
  await give(await bytesOf(file));
  await page.locator(".stats", { hasText: "61level of 100" }).waitFor();
  await page.getByText("Your data has been imported.").waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("browsers without light-dark() have colours, and other programs have pictures", async () => {
  const [assets] = (await readdir(FOLDER)).filter((name) => name.startsWith("app-"));
  const style = join(FOLDER, assets, "style");
  const sheets = await Promise.all((await readdir(style)).filter((name) => name.endsWith(".css")).map((name) => readFile(join(style, name), "utf8")));
  assert.ok(sheets.length > 0);
  for (const sheet of sheets) assert.doesNotMatch(sheet, /light-dark\(|color-mix\(|oklch\(/);
  // The dark colours stand twice, and are the same.
  const there = await context({ colorScheme: "dark" });
  const page = await open(there, `${server.url}#/settings`);
  const colours = () => page.evaluate(() => ["--paper", "--card", "--ink", "--soft", "--line", "--edge", "--quiet", "--brand", "--green", "--on-green", "--sun", "--on-sun", "--c1", "--c2", "--c3", "--c4", "--c5", "--c6"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()));
  const bySystem = await colours();
  await page.getByRole("radio", { name: "Dark" }).check();
  assert.deepEqual(await colours(), bySystem);
  await page.emulateMedia({ colorScheme: "light" });
  assert.deepEqual(await colours(), bySystem);
  await page.getByRole("radio", { name: "Light" }).check();
  assert.notDeepEqual(await colours(), bySystem);
  const linked = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]").href;
    const { icons, screenshots, id } = await (await fetch(link)).json();
    const pictures = [...icons, ...screenshots].map(({ src }) => new URL(src, link).href);
    pictures.push(document.querySelector("meta[property='og:image']").content, document.querySelector("link[rel=apple-touch-icon]").href);
    const found = await Promise.all(pictures.map(async (one) => [one, (await fetch(one)).status]));
    return { id, missing: found.filter(([, status]) => status !== 200), count: found.length };
  });
  assert.deepEqual([linked.id, linked.missing, linked.count], ["make24", [], 8]);
  await page.goto(`${server.url}#/explore`);
  await page.waitForFunction(() => document.title === "Explore \u00b7 make24");
  await there.close();
});
