// The page in a browser of January 2023, which knows neither light-dark() nor other new ways to write colours.

import old from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { test } from "node:test";
import { FOLDER, board, host, open } from "./browser.mjs";

test("Chromium 109 has the colours, solves a hand and explains it", async () => {
  const executablePath = await old.executablePath();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-zygote", "--single-process"] });
  assert.match(browser.version(), /^109\./);
  const server = await host(FOLDER);
  const there = await browser.newContext({ locale: "en-GB", colorScheme: "dark", viewport: { width: 390, height: 664 } });
  await there.addInitScript(() => localStorage.setItem("make24.coached", "true"));
  const page = await open(there, `${server.url}#/play/free?hand=3+3+8+8`);
  await board(page);
  const colours = await page.evaluate(() =>
    ["body", ".tile", ".op", "nav"].map((selector) => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector(selector));
      return [selector, color, backgroundColor];
    }),
  );
  assert.deepEqual(colours, [
    ["body", "rgb(243, 239, 230)", "rgba(0, 0, 0, 0)"],
    [".tile", "rgb(243, 239, 230)", "rgb(74, 52, 24)"],
    [".op", "rgb(16, 21, 18)", "rgb(243, 239, 230)"],
    ["nav", "rgb(243, 239, 230)", "rgb(28, 36, 32)"],
  ]);
  await page.getByRole("textbox").fill("8/(3-8/3)");
  await page.locator(".result h2", { hasText: "24!" }).waitFor();
  await page.goto(`${server.url}#/explore?hand=3+3+8+8`);
  await page.locator(".why", { hasText: "Difficulty 100" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await browser.close();
  server.close();
});
