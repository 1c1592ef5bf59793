// The page as its players use it, in a real browser. `scripts/page` builds what it shows.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { FOLDER, answersIn, board, bytesOf, host, isAccessible, open, solutionOf, solveDaily, tile, visits } from "./browser.mjs";
import { serving } from "./serving.mjs";

const VIEWS = ["play/free?hand=3+3+8+8", "play/clock", "play/storm", "play/table", "play/race", "play/acuity", "daily", "explore?hand=1+2+3+4", "tables", "print", "you", "more", "settings"];

const { context, server } = visits();

test("every view is accessible, at three widths, light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [320, 768, 1440]) {
      const there = await context({ colorScheme, viewport: { width, height: 800 } });
      const page = await open(there, `${server.url}#/settings`);
      for (const view of VIEWS) {
        await page.goto(`${server.url}#/${view}`);
        if (/free|daily/.test(view)) await board(page);
        if (/explore/.test(view)) await page.locator(".why").waitFor();
        if (/print/.test(view)) await page.locator(".sheet:not([hidden])").waitFor();
        await isAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${view} is ${wide} wide at ${width}`);
        if (width === 320) {
          const small = await page.evaluate(() =>
            [...document.querySelectorAll("button, select, input:not([type=radio], [type=checkbox]), label.check, summary, main a, header nav a, .choice label")]
              .filter((one) => one.checkVisibility() && !one.closest("[hidden]"))
              .map((one) => ({ text: one.outerHTML.slice(0, 80), ...one.getBoundingClientRect().toJSON() }))
              .filter(({ width, height }) => width < 44 || height < 44),
          );
          assert.deepEqual(small, [], view);
        }
      }
      assert.deepEqual(page.wrong, []);
      await there.close();
    }
  }
});

test("a hand is solved by keys alone, with undo and redo, and a blind player hears it", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  const heard = [];
  await page.exposeFunction("heard", (sentence) => heard.push(sentence.trim()));
  await page.evaluate(() => {
    const said = document.getElementById("said");
    new MutationObserver(() => globalThis.heard(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
  });
  const values = await page.locator(".tile").allTextContents();
  const [three, eight] = [values.indexOf("3") + 1, values.indexOf("8") + 1];
  const [otherThree, otherEight] = [values.lastIndexOf("3") + 1, values.lastIndexOf("8") + 1];
  const steps = async (count) => page.waitForFunction((count) => document.querySelectorAll(".steps li").length === count, count);
  for (const key of [eight, "/", three]) await page.keyboard.press(String(key));
  await steps(2);
  for (const key of [otherThree, "-", three]) await page.keyboard.press(String(key));
  // The merged tile stays picked, so the first key lets it go.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await steps(0);
  await page.keyboard.press("Control+y");
  await steps(2);
  for (const key of ["Escape", otherThree, "-", three]) await page.keyboard.press(String(key));
  await steps(3);
  for (const key of ["Escape", otherEight, "/", three]) await page.keyboard.press(String(key));
  await page.locator(".board[data-state=solved]").waitFor();
  const parts = ["8 divided by 3 = 8/3, 3 numbers left", "Undone. 4 numbers left", "Redone. 3 numbers left", "3 minus 8/3 = 1/3, 2 numbers left"];
  let at = -1;
  for (const part of parts) {
    at = heard.findIndex((sentence, place) => place > at && sentence === part);
    assert.ok(at >= 0, `${part} is missing in ${JSON.stringify(heard)}`);
  }
  assert.match(heard.at(-1), /^\u2713 Solved in \d/);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a hand is solved by at most nine taps, and what is picked, used or won is not a matter of colour", async () => {
  const there = await context({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  /** How a tile looks to somebody who sees no colours. */
  const look = async (locator) => {
    await page.waitForTimeout(250);
    const { borderWidth, borderStyle, transform, opacity, backgroundColor } = await locator.evaluate(async (one) => {
      await Promise.allSettled(one.getAnimations().map(({ finished }) => finished));
      const { borderTopWidth: borderWidth, borderTopStyle: borderStyle, transform, opacity, backgroundColor } = getComputedStyle(one);
      return { borderWidth, borderStyle, transform, opacity: Number(opacity), backgroundColor };
    });
    const [r, g, b] = backgroundColor.match(/[\d.]+/g).map(Number);
    return { borderWidth, borderStyle, transform, opacity, grey: Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b) };
  };
  let taps = 0;
  const tap = async (locator) => {
    await locator.tap();
    taps += 1;
  };
  const op = (name) => page.getByRole("button", { name, exact: true });
  const here = (value) => page.locator(".tile:not(.gone)", { hasText: value }).first();
  const step = async (left, sign, right) => {
    await tap(left);
    await tap(op(sign));
    await tap(right);
    await page.waitForTimeout(250);
  };
  const first = page.locator(".tile").filter({ hasText: /^8$/ }).first();
  const free = await look(first);
  await first.tap();
  const picked = await look(page.locator(".tile[aria-pressed=true]"));
  assert.notEqual(picked.borderWidth, free.borderWidth);
  assert.notEqual(picked.transform, free.transform);
  // A second tap puts it down.
  await first.tap();
  await step(here(/^8$/), "divided by", here(/^3$/));
  const used = await look(page.locator(".tile.gone"));
  assert.notEqual(used.borderStyle, free.borderStyle);
  assert.ok(used.opacity < 0.5 * free.opacity, `${used.opacity} beside ${free.opacity}`);
  // The result, a fraction, is the tile with a stroke.
  const fraction = () => page.locator(".tile:not(.gone):has(.fraction)");
  await step(here(/^3$/), "minus", fraction());
  await step(here(/^8$/), "divided by", fraction());
  await page.locator(".tile:not(.gone)", { hasText: /^24$/ }).waitFor();
  await page.locator(".board[data-state=solved]").waitFor();
  const won = await look(page.locator(".tile:not(.gone)"));
  assert.ok(Math.abs(won.grey - free.grey) > 60, `${won.grey} beside ${free.grey}`);
  assert.ok(taps <= 9, `${taps} taps`);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("an answer that is typed is judged while it is typed, in any spelling", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  const answer = page.getByRole("textbox");
  await answer.fill("8 \u00d7 3");
  await page.locator(".verdict", { hasText: "wrong cards: 3, 8 are missing" }).waitFor();
  await answer.fill("8/(3-8/3)");
  await page.locator(".board[data-state=solved]").waitFor();
  await there.close();
});

test("a hand with powers has their operators too", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=2+2+2+6&target=24&rules=powers`);
  await board(page);
  const op = (name) => page.getByRole("button", { name, exact: true });
  const steps = (count) => page.waitForFunction((count) => document.querySelectorAll(".steps li").length === count, count);
  const two = () => page.locator(".tile:not(.gone)[aria-pressed=false]", { hasText: /^2$/ }).first();
  await tile(page, "6").click();
  await op("root").click();
  await two().click();
  await steps(2);
  await op("times").click();
  await two().click();
  await steps(3);
  await op("^").click();
  await two().click();
  await page.locator(".board[data-state=solved]").waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("hints tell more and more, and the share of a daily hand never tells the answer", async () => {
  const there = await context({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await open(there, `${server.url}#/daily`);
  await board(page);
  const hints = [];
  for (let level = 1; level <= 3; level += 1) {
    await page.keyboard.press("h");
    await page.waitForFunction((before) => !["", ...before].includes(document.querySelector(".message").textContent), hints);
    hints.push(await page.locator(".message").textContent());
  }
  assert.equal(new Set(hints).size, 3);
  const hand = await page.locator(".tile").allTextContents();
  assert.deepEqual(await answersIn(page, await page.content(), hand), [], "the page has an answer before the hand is solved");
  // What is looked for is found where it is.
  const solved = await solutionOf(page, hand);
  assert.deepEqual(await answersIn(page, `<p>So ${solved} = 24</p>`, hand), [solved]);
  await solveDaily(page);
  await page.getByRole("button", { name: "See your result" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".done .note[role=status]", { hasText: "Copied." }).waitFor();
  const [told, squares, address] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.match(told, /^make24 #\d+: 5\/5, \d+ s, 3 hints$/);
  assert.equal(squares, "\u{1f7e8}" + "\u{1f7e9}".repeat(4));
  assert.match(address, /^http.*#\/daily\/\d+$/);
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("at one table the first key answers, a tie is settled unseen, and cards are counted", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/table`);
  await page.getByRole("radio", { name: "the last of them in the list of players wins" }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  const dealt = async () => {
    await page.locator(".players").waitFor();
    return page.locator(".cards .tile").allTextContents();
  };
  // Player 1 is wrong and out, player 2 is right.
  const dealtHand = dealt();
  let solution = await solutionOf(page, await dealtHand);
  await page.keyboard.press("1");
  await page.getByRole("textbox").fill("1+1");
  await page.keyboard.press("Enter");
  await page.locator(".players button:disabled").waitFor();
  await page.keyboard.press("2");
  // The cards lie there to be tapped; a typed answer counts too.
  await board(page);
  assert.deepEqual((await page.locator(".board .tile").allTextContents()).sort(), (await dealtHand).sort());
  await page.getByRole("textbox").fill(solution);
  await page.getByRole("heading", { name: "Player 2 wins the cards" }).waitFor();
  await page.locator(".cards-told", { hasText: "= 24" }).waitFor();
  await page.getByRole("button", { name: "Next hand" }).click();
  // Both at the same time, and both right.
  solution = await solutionOf(page, await dealt());
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  for (const player of [1, 2]) {
    await page.locator(".status", { hasText: `Player ${player} answers` }).waitFor();
    assert.equal(await page.locator(".typed input").getAttribute("type"), "password");
    await page.locator(".typed input").fill(solution);
    await page.keyboard.press("Enter");
  }
  await page.getByText("Player 2: 8 cards").waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("two minutes: solved hands add time and points, and the end is told", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/clock`);
  await page.clock.install();
  await page.getByRole("button", { name: "Begin" }).click();
  await board(page);
  const hand = await page.locator(".tile").allTextContents();
  await page.getByRole("textbox").fill(await solutionOf(page, hand));
  await page.waitForFunction((before) => [...document.querySelectorAll(".tile")].map((one) => one.textContent).join() !== before, hand.join());
  // The clock stands while the next hand is dealt.
  await board(page);
  await page.clock.runFor(1000);
  const status = await page.locator(".status", { has: page.locator(".clock") }).textContent();
  assert.match(status, /^(12\d|130) sPoints: [1-9]/);
  await page.clock.runFor(140_000);
  await page.locator(".status", { hasText: "Time is up. Solved: 1" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("midnight brings the next number and one more day of the streak, in three zones", async () => {
  for (const [timezoneId, evening] of [
    ["Pacific/Kiritimati", "2026-12-30T23:59:30"],
    ["Asia/Kolkata", "2026-12-30T23:59:30"],
    // The night in which the clocks go forward.
    ["America/New_York", "2026-03-07T23:59:30"],
  ]) {
    const there = await context({ timezoneId });
    const page = await there.newPage();
    const local = (text) => new Date(`${text}${{ "Pacific/Kiritimati": "+14:00", "Asia/Kolkata": "+05:30", "America/New_York": "-05:00" }[timezoneId]}`);
    await page.clock.install({ time: local(evening) });
    const about = async () => {
      await board(page);
      return Number(/Daily set (\d+)/.exec(await page.locator(".about").first().textContent())[1]);
    };
    const solve = async () => {
      await solveDaily(page);
      await page.getByRole("button", { name: "See your result" }).click();
      return page.locator(".stats li").first().textContent();
    };
    await page.goto(`${server.url}#/daily`);
    const number = await about();
    assert.match(await solve(), /^1day streak/);
    await page.clock.fastForward(60_000);
    await page.reload();
    assert.equal(await about(), number + 1, timezoneId);
    assert.match(await solve(), /^2day streak/, timezoneId);
    await there.close();
  }
});

/** Waits until everything is kept for use without a network: what prints comes last. */
async function allIsKept(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isKept = () =>
    page.evaluate(async () => Boolean(await caches.match(document.querySelector("script[type=module]").src.replace("main.js", "make24/extra.wasm"))));
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));
}

test("it works without a network after one load, and a new version is offered and then complete", async () => {
  const folder = await mkdtemp(join(tmpdir(), "make24-page-"));
  await cp(FOLDER, folder, { recursive: true });
  const own = await host(folder);
  const there = await context();
  const page = await open(there, `${own.url}#/play`);
  await allIsKept(page);
  await there.setOffline(true);
  await page.reload();
  await board(page);
  const solve = async () => {
    await page.getByRole("textbox").fill(await solutionOf(page, await page.locator(".tile").allTextContents()));
    await page.locator(".board[data-state=solved]").waitFor();
  };
  await solve();
  await page.goto(`${own.url}#/explore?hand=1+2+3+4`);
  await page.locator(".why").waitFor();
  assert.equal(await page.locator(".solutions > li").count(), 3);
  await page.locator(".solutions summary").first().click();
  await page.getByText("is a factor of").first().waitFor();
  await page.goto(`${own.url}#/daily`);
  await board(page);
  await solve();
  await there.setOffline(false);
  // A new build: another folder of assets.
  const [old] = (await readdir(folder)).filter((name) => name.startsWith("app-"));
  const next = "app-000000000000";
  await cp(join(folder, old), join(folder, next), { recursive: true });
  await rm(join(folder, old), { recursive: true });
  for (const file of ["index.html", "sw.js"]) {
    const text = await readFile(join(folder, file), "utf8");
    await writeFile(join(folder, file), text.replaceAll(old, next));
  }
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const use = page.getByRole("button", { name: "Update" });
  await use.waitFor();
  // Until then the old version goes on, whole.
  assert.ok((await page.evaluate(() => document.querySelector("script[type=module]").src)).includes(old));
  await Promise.all([page.waitForEvent("load"), use.click()]);
  await board(page);
  assert.ok((await page.evaluate(() => document.querySelector("script[type=module]").src)).includes(next));
  const caches = await page.evaluate(() => caches.keys());
  assert.deepEqual(caches, [`make24-${next}`]);
  await there.close();
  own.close();
  await rm(folder, { recursive: true });
});

test("six cards do not block the page, and a search can be stopped", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/explore`);
  await page.getByRole("combobox", { name: "Rules" }).selectOption("powers");
  await page.getByRole("textbox", { name: "Hand", exact: true }).fill("1 2 3 4 5 6");
  await page.getByRole("button", { name: "Find all" }).click();
  const longest = await page.evaluate(async () => {
    let [longest, last] = [0, performance.now()];
    for (let frame = 0; frame < 60; frame += 1) {
      await new Promise(requestAnimationFrame);
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  assert.ok(longest < 500, `a frame took ${longest} ms`);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".found .status", { hasText: "Stopped" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a table of all hands is filtered and shown in pages", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/tables`);
  await page.locator(".status", { hasText: "566 of 715 hands can be solved, 79.2%." }).waitFor();
  assert.equal(await page.locator("tbody tr").count(), 100);
  await page.getByRole("combobox", { name: "Show" }).selectOption("unsolvable");
  await page.getByRole("button", { name: "Show more (49 left)" }).click();
  assert.equal(await page.locator("tbody tr").count(), 149);
  // By its heads it is sorted, and once more the other way.
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  for (const way of ["ascending", "descending"]) {
    await page.getByRole("button", { name: "Solutions" }).click();
    await page.locator(`th[aria-sort=${way}]`).waitFor();
    const count = Number(await page.locator("tbody tr td.number").first().textContent());
    assert.ok(way === "ascending" ? count === 0 : count >= 10, `${way}: ${count}`);
  }
  await page.getByRole("combobox", { name: "Deck" }).selectOption("faceless");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.locator(".status", { hasText: "566 of 715 hands can be solved" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the server has the page in it, and answers its requests beside", async () => {
  const own = await serving();
  const there = await context();
  const page = await open(there, `${own.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  await page.getByRole("textbox").fill("8/(3-8/3)");
  await page.locator(".board[data-state=solved]").waitFor();
  const kept = await page.evaluate(async () => (await fetch(document.querySelector("script[type=module]").src)).headers.get("cache-control"));
  assert.match(kept, /immutable/);
  const answered = await page.evaluate(async () => (await fetch("/api/count", { method: "POST", body: '{"hand": [6, 6, 6, 6]}' })).json());
  assert.equal(answered.reply.count, 2);
  assert.deepEqual(page.wrong, []);
  await there.close();
  assert.deepEqual(await own.close(), [0, null]);
});

/** The pages, fonts and other streams of a PDF file, unpacked: each build packs them with the zlib that it was linked to. */
function streams(pdf) {
  const found = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at)) {
    const end = pdf.indexOf("endstream", at);
    const stream = pdf.subarray(at + "stream\n".length, end);
    // The description of the file is not packed; it has a hash of what is.
    if (stream[0] !== "<".charCodeAt(0)) found.push(inflateSync(stream));
    at = end + "endstream".length;
  }
  return found;
}

test("a worksheet is the same file as that of the command line, and is printed without a network", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/print?count=12&seed=7&key=all`);
  await page.locator(".sheet:not([hidden])").waitFor();
  // Each page of the sheet is printed on one page of paper.
  const pages = await page.locator(".sheet img").count();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.ok(pages > 1 && paper.match(/\/Type \/Page\b/g).length === pages, `${pages} pages`);
  await allIsKept(page);
  await there.setOffline(true);
  await page.reload();
  await page.locator(".sheet:not([hidden])").waitFor();
  const program = process.env.MAKE24 ?? new URL("../../target/debug/make24", import.meta.url).pathname;
  const isThatOf = async (...args) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PDF" }).click()]);
    const saved = await bytesOf(file);
    const printed = spawn(program, ["worksheet", "--count", "12", "--seed", "7", "--key", "all", "--cards", "1..13", ...args]);
    const bytes = [];
    printed.stdout.on("data", (some) => bytes.push(some));
    await once(printed.stdout, "end");
    const [own, others] = [streams(saved), streams(Buffer.concat(bytes))];
    assert.ok(own.length > 5 && own.every((stream, at) => stream.equals(others[at])), `${args}: ${saved.length} bytes`);
    assert.equal(own.length, others.length);
  };
  await isThatOf();
  await page.getByLabel("Operators", { exact: true }).fill("+ - *");
  await page.getByLabel("Cards in a hand", { exact: true }).fill("5");
  await isThatOf("--operators", "+ - *", "--size", "5");
  // A competition with a title and a code that leads to the same sheet.
  await page.getByRole("combobox", { name: "Layout" }).selectOption("competition");
  await page.getByLabel("Title", { exact: true }).fill("Week 3");
  await page.getByLabel("Class", { exact: true }).fill("5b");
  await page.getByLabel("QR code to this sheet").check();
  await isThatOf("--operators", "+ - *", "--size", "5", "--layout", "competition", "--title", "Week 3", "--class", "5b", "--page", page.url().split("#")[0]);
  await page.getByRole("combobox", { name: "Layout" }).selectOption("sheet");
  await page.getByLabel("Cards", { exact: true }).fill("1..2");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator(".status", { hasText: "use fewer, other cards or other levels" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("a page that no service worker had when it was loaded is kept for use without a network too", async () => {
  const there = await context();
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // A reload past all caches, which browsers do with Shift, and a page that is loaded while the worker begins.
  const devtools = await there.newCDPSession(page);
  await page.evaluate(() => (window.isBefore = true));
  await devtools.send("Page.reload", { ignoreCache: true });
  await page.waitForFunction(() => !window.isBefore && Boolean(navigator.serviceWorker?.controller));
  assert.deepEqual(page.wrong, []);
  await there.close();
});

test("the first load loads each file once, and only what is needed at first", async () => {
  // Counted between the server and the browser: the page, the engine, and what the service worker keeps.
  // `scripts/build-page` limits the sizes of the files themselves.
  const worker = await readFile(join(FOLDER, "sw.js"), "utf8");
  const files = JSON.parse(/^const FILES = (.*);$/m.exec(worker)[1]).map((name) => name.replace(/^\.\/$/, "index.html"));
  const sizes = await Promise.all([...files, "sw.js"].map(async (name) => (await readFile(join(FOLDER, `${name}.br`))).length));
  const expected = sizes.reduce((sum, size) => sum + size + HEAD, 0);
  const there = await serving();
  let bytes = 0;
  const counter = createServer((browser) => {
    const program = connect(new URL(there.url).port, "127.0.0.1");
    program.on("data", (chunk) => (bytes += chunk.length));
    for (const [from, to] of [[browser, program], [program, browser]]) from.on("error", () => to.destroy()).pipe(to);
  });
  await once(counter.listen(0, "127.0.0.1"), "listening");
  const browser = await context();
  const page = await open(browser, `http://127.0.0.1:${counter.address().port}/#/play`);
  await board(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.ok(bytes > 100_000 && bytes < expected, `${bytes} bytes; ${expected} in ${sizes.length} files`);
  await browser.close();
  counter.close();
  await there.close();
});

/** The most bytes of the head of a response. */
const HEAD = 1_000;
