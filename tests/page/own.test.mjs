// What is a player's own: the daily attempt, statistics, keys, tables to take away.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, MAKE24, board, bytesOf, isAccessible, open, solutionOf, solveDaily, tile, visits } from "./browser.mjs";

const { context, server } = visits();

test("loading the daily hand anew forgets neither hints nor time", async () => {
  const there = await context();
  // A clock that is installed while the page loads has 1970 for a moment, which is before the first hand.
  await there.clock.install({ time: Date.now() });
  const page = await open(there, `${server.url}#/daily`);
  await board(page);
  await page.keyboard.press("h");
  await page.locator(".message", { hasText: "Can you make" }).waitFor();
  await page.keyboard.press("h");
  await page.locator(".message", { hasText: "Combine" }).waitFor();
  await page.clock.runFor(30_000);
  await page.reload();
  await board(page);
  // Another view and back is no way either, nor another day's hand.
  await page.goto(`${server.url}#/settings`);
  await page.locator("h1", { hasText: "Settings" }).waitFor();
  await page.goto(`${server.url}#/daily/1`);
  await page.locator(".about", { hasText: "Daily set 1," }).waitFor();
  await board(page);
  await page.goto(`${server.url}#/daily`);
  await board(page);
  await solveDaily(page);
  await page.getByRole("button", { name: "See your result" }).click();
  const told = await page.locator(".share").textContent();
  const [, seconds] = /^make24 #\d+: 5\/5, (\d+) s, 2 hints\n/.exec(told) ?? assert.fail(told);
  assert.ok(Number(seconds) >= 30, told);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("no daily hand comes again before all others have come", async () => {
  const [assets] = (await readdir(FOLDER)).filter((name) => name.startsWith("app-"));
  const hands = (await readFile(join(FOLDER, assets, "daily.txt"), "utf8")).match(/..../g);
  assert.equal(hands.length, 5 * 266);
  assert.equal(new Set(hands.map((hand) => [...hand].sort().join(""))).size, 5 * 266);
});

test("keys alone can be switched off, on the board and at one table", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/settings`);
  await page.getByRole("group", { name: /^Keys/ }).getByRole("radio", { name: "Off" }).check();
  await page.goto(`${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  for (const key of ["1", "+", "2", "h", "n"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".tile[aria-pressed=true]").count(), 0);
  assert.equal(await page.locator(".message").textContent(), "");
  await page.goto(`${server.url}#/play/table`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".players").waitFor();
  await page.keyboard.press("1");
  await page.waitForTimeout(400);
  assert.equal(await page.locator(".players").count(), 1);
  await page.locator(".players button").first().click();
  await page.locator(".status", { hasText: "Player 1 answers" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("whoever uses keys stays where they are, and a link leads into its view", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  await page.getByRole("radio", { name: "Untimed" }).focus();
  for (const game of ["clock", "storm"]) {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((game) => location.hash === `#/play/${game}` && document.activeElement?.value === game, game);
  }
  await page.locator("header nav a", { hasText: "More" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "More" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "More");
  // A blind player hears where the link has led, after other views too.
  for (const name of ["You", "More"]) {
    await page.locator("header nav a", { hasText: name }).click();
    await page.waitForFunction((name) => document.getElementById("said").textContent.trim() === name, name);
  }
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("an earlier step is gone back to, giving up shows the way, and statistics are taken along", async () => {
  const there = await context({ acceptDownloads: true });
  const page = await open(there, `${server.url}#/play/free?hand=1+2+3+4`);
  await board(page);
  const steps = (count) => page.waitForFunction((count) => document.querySelectorAll(".steps li").length === count, count);
  for (const key of ["1", "+", "2"]) await page.keyboard.press(key);
  await steps(2);
  for (const key of ["+", "3"]) await page.keyboard.press(key);
  await steps(3);
  await page.locator(".steps button").nth(1).click();
  await steps(2);
  assert.equal(await page.locator(".tile:not(.gone)").count(), 3);
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.locator(".board[data-state=given-up]").waitFor();
  await page.locator(".result", { hasText: "= 24" }).waitFor();
  await page.goto(`${server.url}#/you`);
  await page.locator(".log li", { hasText: "given up" }).waitFor();
  await isAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export everything" }).click()]);
  const all = JSON.parse(await bytesOf(file));
  assert.deepEqual([all.played.length, all.played[0].hand.split(" ").sort().join(" "), all.played[0].solved], [1, "1 2 3 4", false]);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a table is taken away as CSV, by its parts, with fields that are quoted where they must be", async () => {
  const there = await context({ acceptDownloads: true, viewport: { width: 320, height: 800 }, colorScheme: "dark" });
  const page = await open(there, `${server.url}#/tables?cards=2..6&rules=powers`);
  await page.waitForFunction(() => document.querySelector("[name=rules]")?.value === "powers");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.locator(".status", { hasText: "of 70 hands" }).waitFor();
  const show = page.getByRole("combobox", { name: "Show" });
  const parts = await show.locator("option:not([hidden])").allTextContents();
  const count = (text) => Number(/\((\d+)\)/.exec(text)[1]);
  assert.equal(count(parts[0]), 70);
  const named = (name) => count(parts.find((part) => part.startsWith(name)));
  assert.equal(named("one solution") + named("2 to 5") + named("more than 5"), named("Solvable"));
  await show.selectOption("solvable");
  await isAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const [head, ...lines] = (await bytesOf(file)).toString().trim().split("\r\n");
  assert.equal(head, "hand,count,solution");
  assert.equal(lines.length, named("Solvable"));
  for (const line of lines) assert.match(line, /^[\d ]+,\d+,(?:"[^"]+"|[^",]+)$/);
  assert.ok(lines.some((line) => line.includes('"')), "no solution has a comma");
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a table of four cards has their difficulty, as the command line has it, and is sorted by it", async () => {
  const there = await context({ acceptDownloads: true });
  const page = await open(there, `${server.url}#/tables?cards=1..5&size=4`);
  await page.locator(".status", { hasText: "of 70 hands" }).waitFor();
  await page.getByRole("button", { name: "Difficulty" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const [head, ...lines] = (await bytesOf(file)).toString().trim().split("\r\n");
  assert.equal(head, "hand,count,difficulty,solution");
  const scores = lines.map((line) => line.split(",")[2]).filter(Boolean).map(Number);
  assert.deepEqual(scores, [...scores].sort((a, b) => a - b));
  const census = execFileSync(MAKE24, ["census", "--cards", "1..5", "--columns", "hand,count,difficulty", "--format", "csv"], { encoding: "utf8" });
  // Which of several solutions is shown is for each engine to say.
  const numbers = lines.map((line) => line.split(",").slice(0, 3).join(","));
  assert.deepEqual(numbers.sort(), census.trim().split(/\r?\n/).slice(1).sort());
  await isAccessible(page);
  // Five cards would take too long.
  await page.goto(`${server.url}#/tables?cards=1..3&size=5`);
  await page.locator(".status", { hasText: "of 21 hands" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Difficulty" }).count(), 0);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("best results are listed, under what they were made", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free`);
  await page.evaluate(() => {
    localStorage.setItem("make24.best.storm", "9");
    localStorage.setItem("make24.best.clock.fraction", "70");
  });
  await page.goto(`${server.url}#/you`);
  const lists = page.locator("h2", { hasText: "Best results" }).locator("+ ul");
  await lists.waitFor();
  const told = await lists.locator("li").allTextContents();
  assert.ok(told.length === 2 && told.some((line) => line.endsWith(": 9")) && told.some((line) => line.endsWith("(needs a fraction): 70")), String(told));
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("games that go on, hands that are solved and lists that are open are accessible too", async () => {
  for (const [colorScheme, width] of [["light", 1440], ["dark", 320]]) {
    const there = await context({ colorScheme, viewport: { width, height: 800 } });
    const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
    await board(page);
    for (const key of ["1", "/", "2"]) await page.keyboard.press(key);
    await page.locator(".steps li").nth(1).waitFor();
    await isAccessible(page);
    await page.getByRole("textbox").fill("8/(3-8/3)");
    await page.locator(".board[data-state=solved]").waitFor();
    await isAccessible(page);
    for (const game of ["clock", "storm"]) {
      await page.goto(`${server.url}#/play/${game}`);
      await page.getByRole("button", { name: "Begin" }).click();
      await board(page);
      await isAccessible(page);
    }
    await page.goto(`${server.url}#/play/table`);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".players").waitFor();
    await isAccessible(page);
    await page.goto(`${server.url}#/daily`);
    await page.locator("summary", { hasText: "Archive" }).click();
    await page.locator(".calendar a").first().waitFor();
    await isAccessible(page);
    await page.goto(`${server.url}#/explore?hand=2+4+6+12`);
    await page.locator(".why").waitFor();
    for (const entry of (await page.locator(".solutions summary").all()).slice(0, 2)) await entry.click();
    await isAccessible(page);
    assert.deepEqual(page.wrong, []);
    await there.close();
  }
});

test("a mistake in a storm ends the row", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/storm`);
  await page.clock.install();
  await page.getByRole("button", { name: "Begin" }).click();
  const solve = async () => {
    await board(page);
    const hand = await page.locator(".tile").allTextContents();
    await page.getByRole("textbox").fill(await solutionOf(page, hand));
    await page.waitForFunction((before) => [...document.querySelectorAll(".board[data-state=open] .tile")].map((one) => one.textContent).join() !== before, hand.join());
  };
  const left = async () => {
    await page.clock.runFor(100);
    return Number(/(\d+) s/.exec(await page.locator(".clock").textContent())[1]);
  };
  // Four in a row, then tiles that do not make 24; the fifth is the first of a new row.
  for (let solved = 0; solved < 4; solved += 1) await solve();
  await board(page);
  const before = await left();
  const tiles = await page.locator(".tile").allTextContents();
  const wrong = tiles.length;
  // A hand that makes 24 when it is added up does not when anything is taken away.
  const sign = tiles.reduce((sum, tile) => sum + Number(tile), 0) === 24 ? "minus" : "plus";
  for (let merged = 1; merged < wrong; merged += 1) {
    await page.locator(".tile:not(.gone):not([disabled])").first().click();
    if ((await page.locator(".tile[aria-pressed=true]").count()) === 0) await page.locator(".tile:not(.gone):not([disabled])").first().click();
    await page.getByRole("button", { name: sign, exact: true }).click();
    await page.locator(".tile:not(.gone):not([aria-pressed=true])").last().click();
    await page.waitForFunction((merged) => document.querySelectorAll(".tile.gone").length === merged, merged);
  }
  await page.waitForFunction(() => document.querySelector(".board").dataset.state === "solved" || document.querySelector(".message").textContent !== "");
  const lost = before - (await left());
  assert.ok(lost >= 10, `${lost} s`);
  for (let gone = 3; gone > 0; gone -= 1) {
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((gone) => document.querySelectorAll(".tile.gone").length === gone - 1, gone);
  }
  await solve();
  const after = await left();
  assert.ok(after <= before - lost + 1, `${before} s, then ${after} s`);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a series of acuity counts what was not solved in time, and is compared with the series before it", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/acuity`);
  // Three series of a player who takes half a minute for a hand.
  await page.evaluate(() => localStorage.setItem("make24.acuity", "[30, 30, 30]"));
  await page.clock.install();
  await page.getByRole("button", { name: "Begin" }).click();
  const status = (number) => page.locator(".status", { hasText: `${number} of 10` }).waitFor();
  for (let number = 1; number <= 9; number += 1) {
    await status(number);
    await board(page);
    await page.clock.runFor(3000);
    await page.getByRole("textbox").fill(await solutionOf(page, await page.locator(".tile").allTextContents()));
  }
  await status(10);
  await board(page);
  await page.clock.runFor(60_500);
  const report = await page.locator("main p", { hasText: "9 of 10 solved" }).textContent();
  const seconds = Number(/solved, ([\d.]+) s/.exec(report)[1]);
  // Nine hands of three seconds or a little more, and one of sixty, as a geometric mean.
  assert.ok(seconds >= 4 && seconds < 10, report);
  const compared = await page.locator("main p", { hasText: "%" }).textContent();
  const faster = Number(/usual time is 30.0 s: today you are (\d+)% faster/.exec(compared)[1]);
  assert.ok(Math.abs(faster - (1 - seconds / 30) * 100) <= 1, compared);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("make24.acuity")));
  assert.equal(kept.length, 4);
  // One is rounded to a hundredth of a second, the other to a tenth.
  assert.ok(Math.abs(kept[3] - seconds) < 0.06, `${kept[3]} s are kept, ${seconds} s are shown`);
  await isAccessible(page);
  assert.deepEqual(page.wrong, []);
  await there.close();
});
