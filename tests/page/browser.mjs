// The page in a real browser, for the tests: a static host on a free port, and Debian's Chromium.

import axe from "axe-core";
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before } from "node:test";

/** The page as `scripts/build-page` has made it. */
export const FOLDER = process.env.PAGE ?? new URL("../../target/page", import.meta.url).pathname;

/** The command line, which `scripts/build-page` has built. */
export const MAKE24 = process.env.MAKE24 ?? new URL("../../target/release/make24", import.meta.url).pathname;

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** A host of static files; `folder` may change while it runs. */
export async function host(folder) {
  const files = { folder };
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, "http://host");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      const bytes = await readFile(join(files.folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    files,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const OPTIONS = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** A browser for several processes. */
export const serve = () => chromium.launchServer(OPTIONS);

/** A browser without a window: the one that `run.mjs` has started, or one of its own. */
export const browser = () => (process.env.BROWSER ? chromium.connect(process.env.BROWSER) : chromium.launch(OPTIONS));

/** Solves the open hand of a daily set, and the rest of the set if `rest` is set; ends on the last sheet. */
export async function solveDaily(page, { rest = true } = {}) {
  for (;;) {
    await board(page);
    const hand = await page.locator(".tile").allTextContents();
    await page.getByRole("textbox").fill(await solutionOf(page, hand));
    await page.locator(".board[data-state=solved]").waitFor();
    const next = page.locator(".result .next");
    await next.waitFor();
    if (!rest || (await next.textContent()) !== "Next hand") return;
    await next.click();
  }
}

/** A browser and a host of the page, from the first to the last test of a file: `context` opens a window. */
export function visits() {
  let chromium;
  let there;
  before(async () => {
    chromium = await browser();
    there = await host(FOLDER);
  });
  after(async () => {
    await chromium.close();
    there.close();
  });
  return {
    /** A window of a player who has played before, unless `isNew` is set. */
    context: async ({ isNew = false, ...more } = {}) => {
      const there = await chromium.newContext({ locale: "en-GB", ...more });
      if (!isNew) await there.addInitScript(() => localStorage.setItem("make24.coached", "true"));
      return there;
    },
    server: {
      get url() {
        return there.url;
      },
    },
  };
}

/** Waits until the board is there. */
export const board = (page) => page.locator(".board[data-state=open] .tile").first().waitFor();

/** The tile that shows a number. */
export const tile = (page, value) => page.locator(".tile:not(.gone)", { hasText: new RegExp(`^${value}$`) });

/** A page whose errors fail the test. */
export async function open(context, url) {
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(url);
  return Object.assign(page, { wrong });
}

/** What a download has, also where the browser is another process's. */
export const bytesOf = async (download) => Buffer.concat(await (await download.createReadStream()).toArray());

/** Nothing serious for axe-core, with the rules of WCAG 2.2. */
export async function isAccessible(page) {
  // A card that still arrives is half transparent.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished.catch(() => {}))),
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(told, []);
}

/** A solution of a hand, from an engine of the test's own. */
export const solutionOf = (page, hand) =>
  page.evaluate(async (hand) => {
    const base = document.querySelector("script[type=module]").src;
    const { Engine } = await import(new URL("engine.js", base).href);
    globalThis.tester ??= new Engine();
    return (await globalThis.tester.ask({ command: "solve", hand, target: 24, brief: true })).solutions[0].expression;
  }, hand);

/** Every right answer for a hand in a text: whatever looks like an expression is judged. */
export const answersIn = (page, text, hand) =>
  page.evaluate(
    async ([text, hand]) => {
      const base = document.querySelector("script[type=module]").src;
      const { Engine } = await import(new URL("engine.js", base).href);
      globalThis.tester ??= new Engine();
      const looks = text.replace(/<[^>]*>|\\?"|,/g, "\n").match(/[\d\s()+*/\u2212\u00d7\u00f7\u00b7:^-]{7,}/g) ?? [];
      const right = [];
      for (const answer of new Set(looks.map((one) => one.trim()).filter((one) => (one.match(/\d+/g) ?? []).length === 4))) {
        const { verdict } = await globalThis.tester.ask({ command: "check", hand, target: 24, answer });
        if (verdict === "right") right.push(answer);
      }
      return right;
    },
    [text, hand],
  );
