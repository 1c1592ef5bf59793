// The page in a real browser, for the tests: a static host on a free port, and Debian's Chromium.

import axe from "axe-core";
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
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

/** A browser without a window. */
export const browser = () =>
  chromium.launch({
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
  });

/** A page whose errors fail the test. */
export async function open(context, url) {
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(url);
  return Object.assign(page, { wrong });
}

/** Nothing serious for axe-core, with the rules of WCAG 2.2. */
export async function isAccessible(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(told, []);
}
