// What the server says beside the page: headers, and a page for addresses that have none.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visits } from "./browser.mjs";
import { serving } from "./serving.mjs";

const { context } = visits();

test("an address without a page has a page that leads to the game, and the headers keep others out", async () => {
  const own = await serving();
  const there = await context();
  const page = await open(there, `${own.url}#/settings`);
  const missing = await page.goto(`${own.url.replace(/\/$/, "")}/nothing`);
  assert.equal(missing.status(), 404);
  await page.getByRole("link", { name: "Play make24" }).waitFor();
  const { headers } = await fetch(own.url);
  assert.match(headers.get("content-security-policy"), /frame-ancestors/);
  assert.equal(headers.get("referrer-policy"), "same-origin");
  assert.match(headers.get("permissions-policy"), /camera=\(\)/);
  await there.close();
  await own.close();
});
