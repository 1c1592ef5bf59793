// The picture of the page in the README: `scripts/build-page && node tests/page/picture.mjs`.

import { mkdir } from "node:fs/promises";
import { browser, host, open } from "./browser.mjs";

const FOLDER = process.env.PAGE ?? new URL("../../target/page", import.meta.url).pathname;
const PICTURE = new URL("../../docs/page.png", import.meta.url).pathname;

const chromium = await browser();
const server = await host(FOLDER);
const context = await chromium.newContext({ locale: "en-GB", viewport: { width: 760, height: 720 }, colorScheme: "light" });
const page = await open(context, `${server.url}#/play/free?hand=3+3+8+8`);
const tile = (value) => page.locator(".tile:not(.gone)", { hasText: new RegExp(`^${value}$`) }).first();
await tile("8").click();
await page.getByRole("button", { name: "divided by" }).click();
await tile("3").click();
await page.locator(".steps li").nth(1).waitFor();
await page.getByRole("button", { name: "Hint" }).click();
await page.locator(".message[data-kind=hint]").waitFor();
await page.waitForTimeout(300);
await mkdir(new URL(".", `file://${PICTURE}`), { recursive: true });
await page.screenshot({ path: PICTURE });
await chromium.close();
server.close();
