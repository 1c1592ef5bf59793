// The npm package in Chromium, as `scripts/npm` has bundled it: `BUNDLED=FOLDER node --test package.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, host, open } from "./browser.mjs";

test("a bundler takes the package, its engine and its worker along", async () => {
  const [chromium, server] = await Promise.all([browser(), host(process.env.BUNDLED)]);
  try {
    const page = await open(await chromium.newContext(), server.url);
    await page.locator("#answer", { hasText: "ways" }).waitFor();
    assert.equal(await page.locator("#answer").textContent(), "8 / (3 - 8 / 3), 3 ways");
    assert.deepEqual(page.wrong, []);
  } finally {
    await chromium.close();
    server.close();
  }
});
