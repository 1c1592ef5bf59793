// The board under rules of every kind: which steps are made, how they are written, and what hints say of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, open, solutionOf, tile, visits } from "./browser.mjs";

const { context, server } = visits();

/** A board at an address, and what is done on it. */
async function played(query, { hash = "free", ...more } = {}) {
  const there = await context(more);
  const page = await open(there, `${server.url}#/play/${hash}?${query}`);
  const tap = (name) => page.locator(".op").and(page.getByRole("button", { name, exact: true })).click();
  const step = (text) => page.locator(".steps li", { hasText: text }).last().waitFor();
  const message = (text) => page.locator(".message", { hasText: text }).waitFor();
  const close = async () => {
    assert.deepEqual(page.wrong, []);
    await there.close();
  };
  return { page, tap, step, message, close };
}

test("a hint goes on from steps that go on from steps", async () => {
  const { page, tap, step, close } = await played("hand=9+4+7+11");
  await tile(page, "9").click();
  await tap("minus");
  await tile(page, "4").click();
  await step("9 \u2212 4 = 5");
  await tap("times");
  await tile(page, "7").click();
  await step("5 \u00d7 7 = 35");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".message[data-kind=hint]", { hasText: /./ }).waitFor();
  await tap("minus");
  await tile(page, "11").click();
  await step("35 \u2212 11 = 24");
  await page.locator(".board[data-state=solved]").waitFor();
  await page.goto(`${server.url}#/play/free?hand=9+4+7+11&rules=four-fours`);
  await board(page);
  await tile(page, "4").click();
  await tap("\u221ax");
  await step("\u221a4 = 2");
  await tap("x!");
  await step("2! = 2");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".message[data-kind=hint]", { hasText: /./ }).waitFor();
  await close();
});

test("hints tell more and more of one way, make its next step, and end in its solution", async () => {
  const { page, message, step, close } = await played("hand=11+12+9+8");
  await board(page);
  const hint = page.getByRole("button", { name: "Hint" });
  const pointed = () => page.locator(".tile.hinted").allTextContents();
  await hint.click();
  await message("Can you make 12?");
  assert.deepEqual(await pointed(), []);
  await hint.click();
  await message("Combine 9 and 8.");
  assert.deepEqual((await pointed()).sort(), ["8", "9"]);
  await hint.click();
  await message("Try 9 \u2212 8.");
  assert.equal(await page.locator(".op.hinted").getAttribute("data-op"), "-");
  await hint.click();
  await message("9 \u2212 8 = 1");
  await page.getByRole("button", { name: "Do it" }).click();
  await step("9 \u2212 8 = 1");
  assert.equal(await page.locator(".hinted").count(), 0);
  // One step before the last there is no further number to look for than that of the step.
  await hint.click();
  await message("Can you make 12?");
  for (const told of ["Combine", "Try", " = 12"]) {
    await hint.click();
    await message(told);
  }
  // Who presses once more gives up: the way that the hints led is played on the cards.
  await hint.click();
  await page.locator(".result", { hasText: "11 + (9 \u2212 8) + 12 = 24" }).waitFor();
  await page.locator(".tile:not(.gone)", { hasText: /^24$/ }).waitFor();
  assert.equal(await page.locator(".board").getAttribute("data-state"), "given-up");
  await page.locator(".result").getByRole("button", { name: "Go back" }).click();
  await page.locator(".board[data-state=open]").waitFor();
  await close();
});

test("a card of several numbers shows the next when it is tapped again", async () => {
  const { page, tap, step, close } = await played(`hand=${encodeURIComponent("A=1|11 4 5 8")}`);
  await board(page);
  const ace = page.locator(".tile", { has: page.locator("small") });
  await ace.click();
  await ace.click();
  await ace.filter({ hasText: /^11/ }).waitFor();
  await tap("minus");
  await tile(page, "5").click();
  await step("11 \u2212 5 = 6");
  await tap("times");
  await tile(page, "8").click();
  await step("6 \u00d7 8 = 48");
  await close();
});

test("a step that the rules do not allow is not made, and it is said why", async () => {
  const { page, tap, step, message, close } = await played("hand=7+2+3+4&rules=school");
  await board(page);
  await tile(page, "7").click();
  await tap("divided by");
  await tile(page, "2").click();
  await message("the rules allow only whole numbers from 0 up");
  assert.equal(await page.locator(".tile.gone").count(), 0);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".message[data-kind=hint]", { hasText: /./ }).waitFor();
  // Two operators with one operand may stand inside each other, and no third one.
  await page.goto(`${server.url}#/play/free?hand=1+20&define=%40x+%3D+x%2B1`);
  await board(page);
  await tile(page, "1").click();
  for (const made of ["@1 = 2", "@2 = 3"]) {
    await tap("@x");
    await step(made);
  }
  await tap("@x");
  await message("at most 2 operators with one operand");
  assert.equal(await tile(page, "3").count(), 1);
  await page.goto(`${server.url}#/play/free?hand=6+4&rules=four-fours`);
  await board(page);
  await tile(page, "6").click();
  await tap("\u221ax");
  await message("the rules allow only fractions");
  await close();
});

test("the last tile may still change where an operator takes it alone, and no storm punishes that", async () => {
  const { page, tap, step, close } = await played("hand=1+4&rules=four-fours");
  await board(page);
  await tile(page, "1").click();
  await tap("times");
  await tile(page, "4").click();
  await step("1 \u00d7 4 = 4");
  assert.equal(await page.locator(".message").textContent(), "");
  await tap("x!");
  await page.locator(".board[data-state=solved]").waitFor();
  await page.goto(`${server.url}#/play/storm?define=%40x+%3D+x%2B0`);
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  for (let merged = 1; merged <= 3; merged += 1) {
    if ((await page.locator(".tile[aria-pressed=true]").count()) === 0) await page.locator(".tile:not(.gone)").first().click();
    // A difference of cards is never 24, which would end the hand.
    await tap("minus");
    await page.locator(".tile:not(.gone):not([aria-pressed=true])").last().click();
    await page.waitForFunction((merged) => document.querySelectorAll(".tile.gone").length === merged, merged);
  }
  const left = async () => Number.parseInt(await page.locator(".clock").textContent(), 10);
  const before = await left();
  await tap("@x");
  await page.locator(".steps li").nth(4).waitFor();
  assert.ok(before - (await left()) < 8, "a step has cost time");
  await close();
});

test("a hand whose order counts lies as it was named", async () => {
  const { page, close } = await played("hand=1+2+3&target=6&rules=year");
  await board(page);
  assert.deepEqual(await page.locator(".tile").allTextContents(), ["1", "2", "3"]);
  await page.getByRole("textbox").first().fill("1+2+3");
  await page.locator(".board[data-state=solved]").waitFor();
  await page.getByRole("button", { name: "Next hand" }).click();
  await page.locator(".failure", { hasText: "no order" }).waitFor();
  await close();
});

test("where the target cannot be made, the nearest number is told", async () => {
  const { page, message, close } = await played("hand=1+1+1+1&rules=countdown");
  await board(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await message("24 cannot be made. The nearest number is 4.");
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.locator(".result", { hasText: " = 4" }).waitFor();
  await page.locator(".result", { hasText: "The nearest number is 4." }).waitFor();
  await close();
});

test("steps are written as the engine reads them", async () => {
  const { page, tap, step, close } = await played(`hand=9+2+1+4&rules=wide-powers&define=${encodeURIComponent("f(a, b) = a + 3*b\nm(x) = 0 - x")}`);
  await board(page);
  await tile(page, "9").click();
  await tap("m(x)");
  await step("m(9) = \u22129");
  await tap("^");
  await tile(page, "2").click();
  await step("(\u22129) ^ 2 = 81");
  await tile(page, "81").click();
  await tile(page, "1").click();
  await tap("f");
  await tile(page, "4").click();
  await step("f(1, 4) = 13");
  await page.goto(`${server.url}#/play/free?hand=1+4+9&rules=four-fours`);
  await board(page);
  await tile(page, "1").click();
  await tap("divided by");
  await tile(page, "4").click();
  await step("1 \u00f7 4 = 1/4");
  await tap("\u221ax");
  await step("\u221a(1/4) = 1/2");
  await close();
});

test("keys of operators are no other keys", async () => {
  const { page, step, close } = await played(`hand=9+2+1+4&define=${encodeURIComponent("a n b = a*b - 1")}`);
  await board(page);
  for (const key of ["4", "n", "2"]) await page.keyboard.press(key);
  await step("9 n 2 = 17");
  assert.equal(await page.locator(".board").getAttribute("data-state"), "open");
  await close();
});

test("what is pressed twice happens once, and what was left is silent", async () => {
  const { page, close } = await played("rules=powers", { hash: "table" });
  await page.getByRole("button", { name: "Begin" }).evaluate((button) => (button.click(), button.click()));
  await page.getByText("Hand 1 of 6").waitFor();
  await page.getByRole("button", { name: "Nobody" }).click();
  await page.getByRole("button", { name: "Next hand" }).evaluate((button) => (button.click(), button.click()));
  await page.getByText("Hand 2 of 6").waitFor();
  // Left while a hand is dealt, and within the moment in which two keys count as one.
  await page.keyboard.press("1");
  await page.goto(`${server.url}#/settings`);
  await page.locator("h1", { hasText: "Settings" }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.locator("#said").textContent(), "Settings");
  await page.goto(`${server.url}#/play/clock?define=nonsense`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".failure button").evaluate((button) => (button.click(), button.click()));
  await page.locator(".failure").waitFor();
  await page.goto(`${server.url}#/play/free?hand=1+2+3+foo`);
  await page.locator(".failure button").click();
  await board(page);
  await close();
});

test("a hand that is given up is over at once, also while a hint is on its way", async () => {
  const { page, close } = await played("hand=1+2+3+4+5+6&rules=powers&target=7777");
  await board(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show a solution" }).click();
  assert.equal(await page.locator(".board").getAttribute("data-state"), "given-up");
  assert.equal(await page.locator(".typed input").isDisabled(), true);
  await page.getByRole("button", { name: "Next hand" }).click();
  // Few hands make 7777: it may also be said that none was found.
  await page.locator(".board[data-state=open] .tile, .failure").first().waitFor();
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem("make24.played")));
  assert.deepEqual(lines.map(({ hand, solved }) => [hand.split(" ").length, solved]), [[6, false]]);
  await close();
});

test("after a hand the page tells how people do with it, and how they begin", async () => {
  const told = (page, text) => page.locator(".people p", { hasText: text }).waitFor();
  const { page, close } = await played("hand=3+3+8+8");
  await board(page);
  assert.equal(await page.locator(".people p").count(), 0);
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.locator("summary", { hasText: "About this hand" }).click();
  await told(page, "An estimated 33 of 100 players solve it, in 57 seconds on average.");
  await told(page, "1 of 13 first steps leads to a solution; fewer than 1 of 100 players begin with it.");
  await told(page, "31 of 100 players begin with 8 \u00d7 3, which leads nowhere.");
  await close();
  // Other rules were not measured.
  const estimated = await played("hand=2+2+2+6&rules=powers", { locale: "de-DE" });
  await board(estimated.page);
  await estimated.page.getByRole("button", { name: "L\u00f6sung zeigen" }).click();
  await estimated.page.locator(".people summary").click();
  await told(estimated.page, "Das sind grobe Sch\u00e4tzungen");
  await estimated.close();
});

test("an answer that is still judged when its board is left counts nowhere", async () => {
  const { page, close } = await played("", { hash: "clock" });
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  const answer = await solutionOf(page, await page.locator(".tile").allTextContents());
  await page.getByRole("textbox").evaluate((input, answer) => {
    input.value = answer;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Skip").click();
  }, answer);
  await page.waitForTimeout(500);
  await board(page);
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem("make24.played")));
  assert.deepEqual(lines.map(({ solved }) => solved), [false]);
  assert.match(await page.locator(".status", { has: page.locator(".clock") }).textContent(), /^\d+ sPoints: 0/);
  await close();
});

test("operators of one's own may have names, and wrong cards stay wrong", async () => {
  const { page, tap, step, message, close } = await played("hand=3+20&define=%23num+%3D+num%2B1");
  await board(page);
  await tile(page, "3").click();
  await tap("#x");
  await step("#3 = 4");
  await page.goto(`${server.url}#/play/free?hand=2+1+3&target=6&rules=year`);
  await board(page);
  await tile(page, "1").click();
  await tap("plus");
  await tile(page, "2").click();
  await step("1 + 2 = 3");
  await tap("plus");
  await page.locator(".tile:not(.gone):not([aria-pressed=true])").click();
  await message("the order in which they were dealt");
  await page.goto(`${server.url}#/play/free?hand=1+1+1+1`);
  await board(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await message("This hand has no solution.");
  await close();
});

test("at one table nobody answers a hand that nobody wanted", async () => {
  const { page, close } = await played("rules=powers", { hash: "table" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("Hand 1 of 6").waitFor();
  await page.getByRole("button", { name: "Nobody" }).click();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Next hand" }).waitFor();
  await page.waitForTimeout(400);
  assert.equal(await page.getByRole("button", { name: "Next hand" }).count(), 1);
  // A search that is left says nothing on the next view.
  await page.goto(`${server.url}#/explore?hand=1+2+3+4+5+6+7`);
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.goto(`${server.url}#/you`);
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#said").textContent(), "You");
  await close();
});
