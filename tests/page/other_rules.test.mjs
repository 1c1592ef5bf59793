// Other rules than the usual ones: in the explorer, in tables and in play.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { MAKE24, board, isAccessible, open, tile, visits } from "./browser.mjs";

const { context, server } = visits();

const HASH = "a # b = a*b - a - b";

test("a rules file of the command line is read in the explorer, kept in the address, and left again", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/explore`);
  await page.locator("summary", { hasText: "Rules of your own" }).click();
  const give = (name, text) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/toml", buffer: Buffer.from(text) });
  const [hand, target] = ["Hand", "Target"].map((name) => page.getByLabel(name, { exact: true }));
  const preset = page.locator("select[name=rules]");
  await give("wrong.toml", 'preset = "school"\ndomain = "wholes"\n');
  await page.locator("form .status", { hasText: "line 2: domain: unknown name `wholes`" }).waitFor();
  await give("broken.toml", "operators = ");
  await page.locator("form .status", { hasText: "TOML parse error at line 1" }).waitFor();
  await give("hash.toml", '# A game of two.\noperators = "+ #"\ndefine = ["a # b = a*b - a - b"]\ntarget = 11\n');
  await page.locator("form .status", { hasText: "The rules of hash are used." }).waitFor();
  assert.equal(await target.inputValue(), "11");
  assert.equal(await preset.isDisabled(), true);
  await isAccessible(page);
  await hand.fill("3 4 6");
  await page.getByRole("button", { name: "Find all" }).click();
  // 4 # 3 = 5, and 6 + 5 = 11.
  await page.locator(".solutions summary math").first().waitFor();
  assert.equal(await page.locator(".solutions summary math").first().textContent(), "6+4#3=11");
  await page.locator(".found .status", { hasText: /^(One solution|\d+ solutions)$/ }).waitFor();
  const found = await page.locator(".found .status").textContent();
  await page.reload();
  await page.locator("form .status", { hasText: "The rules of hash are used." }).waitFor();
  await page.locator(".found .status", { hasText: found }).waitFor();
  // The hand is played with its own operator.
  await page.locator(".why a").click();
  await board(page);
  await page.getByText("a # b = a \u00d7 b \u2212 a \u2212 b").waitFor();
  await tile(page, "4").click();
  await page.getByRole("button", { name: "#", exact: true }).click();
  await tile(page, "3").click();
  await page.locator(".steps", { hasText: "4 # 3 = 5" }).waitFor();
  await page.getByRole("button", { name: "plus", exact: true }).click();
  await tile(page, "6").click();
  await page.locator(".board[data-state=solved]").waitFor();
  await page.goBack();
  await page.locator(".found .status", { hasText: found }).waitFor();
  await page.getByRole("button", { name: "Remove the file" }).click();
  assert.equal(await preset.isDisabled(), false);
  await page.getByRole("button", { name: "Find all" }).click();
  await page.waitForFunction(() => !location.hash.includes("own="));
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a table under rules of one's own is that of the command line, and its address says which", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/tables?cards=1..5&size=3`);
  await page.locator("summary", { hasText: "Rules of your own" }).click();
  await page.getByLabel("Operators of your own").fill(HASH);
  await page.getByRole("combobox", { name: "Rules", exact: true }).selectOption("school");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.locator(".status", { hasText: "of 35 hands" }).waitFor();
  const lines = () => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 2).map((cell) => cell.textContent).join(",")));
  const listed = await lines();
  const census = execFileSync(MAKE24, ["census", "--cards", "1..5", "--size", "3", "--rules", "school", "--define", HASH, "--columns", "hand,count", "--format", "csv"], { encoding: "utf8" });
  assert.deepEqual(listed, census.trim().split(/\r?\n/).slice(1));
  assert.ok(listed.length === 35 && listed.some((line) => !line.endsWith(",0")));
  await isAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Compute" }).click();
  await page.locator(".status", { hasText: "of 35 hands" }).waitFor();
  assert.deepEqual(await lines(), listed);
  // A hand of the table is explored under the same rules.
  const most = Math.max(...listed.map((line) => Number(line.split(",")[1])));
  const row = page.locator("tbody tr").nth(listed.findIndex((line) => line.endsWith(`,${most}`)));
  await row.locator("a").click();
  await page.locator(".found .status", { hasText: `${most} solutions` }).waitFor();
  assert.equal(await page.getByLabel("Operators of your own").inputValue(), HASH);
  assert.match((await page.locator(".solutions summary").allTextContents()).join(" "), /#/);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("every game with a clock of the page's own is played under rules of one's own, which the address keeps", async () => {
  const there = await context({ viewport: { width: 320, height: 800 } });
  const page = await open(there, `${server.url}#/play/free`);
  await board(page);
  const summary = page.locator(".rules-chip");
  assert.match(await summary.textContent(), /^Classic/);
  await summary.click();
  await page.locator("summary", { hasText: "Rules of your own" }).click();
  await page.getByLabel("Operators of your own").fill(HASH);
  await page.getByLabel("Operators of your own").blur();
  await page.getByRole("button", { name: "#", exact: true }).waitFor();
  await page.locator(".definition", { hasText: "a # b = a \u00d7 b \u2212 a \u2212 b" }).waitFor();
  await isAccessible(page);
  // The operator works out what it means: 2 # 3 = 1.
  const numbers = (await page.locator(".tile").allTextContents()).map(Number);
  await page.locator(".tile").nth(0).click();
  await page.getByRole("button", { name: "#", exact: true }).click();
  await page.locator(".tile").nth(1).click();
  const [left, right] = numbers;
  const made = String(left * right - left - right).replace("-", "\u2212");
  await page.locator(".steps", { hasText: `${left} # ${right} = ${made}` }).waitFor();
  for (const game of ["clock", "storm", "table"]) {
    await page.evaluate((game) => (location.hash = location.hash.replace(/play\/\w+/, `play/${game}`)), game);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".definition", { hasText: "a # b" }).waitFor();
    if (game === "table") continue;
    await board(page);
    await page.getByRole("button", { name: "#", exact: true }).waitFor();
    await page.getByRole("button", { name: "Skip" }).click();
    await board(page);
  }
  // Another game by the menu: the rules stay, but for the games that are the same for everybody.
  await page.getByRole("radio", { name: "Ten hands" }).check();
  await page.getByText("compared with your earlier rounds").waitFor();
  assert.equal(await page.locator(".rules-chip").count(), 0);
  await page.getByRole("radio", { name: "Storm" }).check();
  await page.locator(".rules-chip", { hasText: "Classic with operators of your own" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "#", exact: true }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("rules that cannot be read are told in every game, and others begin it anew", async () => {
  const there = await context({ locale: "de-DE" });
  const page = await open(there, `${server.url}#/settings`);
  const wrong = ["define=nonsense", "define=%23+b", `define=${"a".repeat(5000)}`, "own=5", "own=%22x%22", "own=%5B1%5D", "own=%7B%22domain%22:%22wholes%22%7D", "rules=nothing"];
  for (const game of ["free", "clock", "table"]) {
    for (const query of wrong) {
      await page.goto(`${server.url}#/play/${game}?${query}`);
      if (game !== "free") await page.getByRole("button", { name: "Los" }).click();
      await page.locator(".failure p", { hasText: /\. \S/ }).waitFor();
      // The kind of mistake is told in the language of the page, and what it is in that of the engine.
      assert.match(await page.locator(".failure p").textContent(), /^(Die Regeln|Eine Angabe)/, query);
      assert.equal(await page.locator(".failure [lang=en]").count(), 1, query);
    }
    await page.locator(".rules-chip").click();
    await page.getByRole("combobox", { name: "Regeln", exact: true }).selectOption("school");
    if (game === "free") await board(page);
    else await page.getByRole("button", { name: "Los" }).waitFor();
  }
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a game goes on under the rules and the target of a file, and a broken file changes nothing", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?own=false`);
  await board(page);
  await page.locator(".rules-chip").click();
  await page.locator("summary", { hasText: "Rules of your own" }).click();
  assert.equal(await page.locator("select[name=rules]").isDisabled(), false);
  const give = (name, text) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/toml", buffer: Buffer.from(text) });
  await give("hash.toml", 'operators = "+ - #"\ndefine = ["a # b = a*b - a - b"]\ntarget = 11\n');
  await page.locator(".target", { hasText: "Make 11" }).waitFor();
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".target", { hasText: "Make 11" }).waitFor();
  await give("broken.toml", "operators = ");
  await page.locator(".rules .status", { hasText: "TOML parse error at line 1" }).waitFor();
  assert.match(await page.locator(".rules-chip").textContent(), /^hash/);
  assert.equal(await page.locator("select[name=rules]").isDisabled(), true);
  const forget = page.getByRole("button", { name: "Remove the file" });
  await forget.focus();
  await page.keyboard.press("Enter");
  await page.locator(".rules-chip", { hasText: "Classic" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Read a rules file (TOML)");
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the best score is one of the rules it was made under", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/clock?rules=school`);
  await page.evaluate(() => localStorage.setItem("make24.best.clock", "77"));
  await page.clock.install();
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  await page.clock.runFor(121_000);
  await page.locator(".status", { hasText: "Your best: 0" }).waitFor();
  await page.locator(".rules-chip").click();
  await page.getByRole("combobox", { name: "Rules", exact: true }).selectOption("arithmetic");
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  await page.clock.runFor(121_000);
  await page.locator(".status", { hasText: "Your best: 77" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#/play/clock");
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("operators with one operand are tapped, and hands of the largest rules are dealt", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=9+4+7+11&rules=four-fours`);
  await board(page);
  await tile(page, "9").click();
  await page.getByRole("button", { name: "\u221ax", exact: true }).click();
  await page.locator(".steps", { hasText: "\u221a9 = 3" }).waitFor();
  await page.getByRole("button", { name: "x!", exact: true }).click();
  await page.locator(".steps", { hasText: "3! = 6" }).waitFor();
  await page.getByRole("button", { name: "times", exact: true }).click();
  await tile(page, "4").click();
  await page.locator(".steps", { hasText: "6 \u00d7 4 = 24" }).waitFor();
  // 24 with two cards left is nothing yet; (11 - 7) / 4 would be.
  assert.equal(await page.locator(".board").getAttribute("data-state"), "open");
  for (let steps = 3; steps > 0; steps -= 1) await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.press("1");
  await isAccessible(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".tile")].map((tile) => tile.textContent).sort().join(" ") !== "11 4 7 9");
  await page.getByRole("button", { name: "\u221ax", exact: true }).waitFor();
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.locator(".result", { hasText: /./ }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("hands of a theme are dealt, the address keeps it, and a theme is chosen beside the rules", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?practise=fraction`);
  await board(page);
  const dealt = async () => (await page.locator(".board .tile").allTextContents()).join(" ");
  const sorted = (hand) => hand.split(" ").sort((a, b) => a - b).join(" ");
  const census = ["census", "--cards", "1..13", "--needs", "fraction", "--format", "csv", "--columns", "hand"];
  const fractions = execFileSync(MAKE24, census, { encoding: "utf8" }).trim().split(/\r?\n/).slice(1);
  assert.ok(fractions.length > 10 && fractions.includes("3 3 8 8"), String(fractions));
  for (let hand = 0; hand < 3; hand += 1) {
    const before = await dealt();
    assert.ok(fractions.includes(sorted(before)), before);
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await page.waitForFunction((before) => {
      const now = [...document.querySelectorAll(".board .tile")].map((one) => one.textContent).join(" ");
      return now !== "" && now !== before;
    }, before);
  }
  assert.match(page.url(), /practise=fraction/);
  await page.locator(".rules-chip", { hasText: "needs a fraction" }).click();
  await isAccessible(page);
  await page.getByLabel("Practise").selectOption("grouping");
  await page.locator(".rules-chip", { hasText: "needs two groups" }).waitFor();
  await page.waitForFunction(() => location.hash.includes("practise=grouping"));
  await board(page);
  // A product that the target is made from.
  await page.getByLabel("Practise").selectOption("three_eight");
  await page.waitForFunction(() => location.hash.includes("practise=three_eight"));
  await page.locator(".rules-chip", { hasText: "makes 3 × 8" }).waitFor();
  await board(page);
  const hand = (await dealt()).split(" ");
  const { solutions } = JSON.parse(execFileSync(MAKE24, ["solve", ...hand, "--all", "--format", "json"], { encoding: "utf8" }));
  const isProduct = ({ op, left, right, value }) => op === "*" && value === "24" && [left, right].sort().join() === "3,8";
  assert.ok(solutions.some(({ steps }) => steps.some(isProduct)), hand.join(" "));
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("under Countdown's rules a hand is solved as soon as some tiles make the target", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=3+8+5+7&rules=countdown`);
  await board(page);
  await tile(page, "3").click();
  await page.getByRole("button", { name: "times", exact: true }).click();
  await tile(page, "8").click();
  await page.locator(".board[data-state=solved]").waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});
