// The pictures of the page, in Chromium: `scripts/build-page && node tests/page/picture.mjs`. It writes those of the README
// (docs/page.png, docs/page-dark.png, docs/terminal.png), and the icons, previews and screenshots that the page links to (web/app/picture).

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { browser, host, MAKE24, open } from "./browser.mjs";

const FOLDER = process.env.PAGE ?? new URL("../../target/page", import.meta.url).pathname;
const path = (name) => new URL(`../../${name}`, import.meta.url).pathname;

const chromium = await browser();
const server = await host(FOLDER);

/** A window on the page, with a hand of which two cards are merged; `name` is the file of the picture. */
async function play(name, { width, height, colorScheme = "light", hint = false }) {
  const context = await chromium.newContext({ locale: "en-GB", viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("make24.coached", "true"));
  const page = await open(context, `${server.url}#/play/free?hand=3+3+8+8`);
  const tile = (value) => page.locator(".tile:not(.gone)", { hasText: new RegExp(`^${value}$`) }).first();
  await tile("8").click();
  await page.getByRole("button", { name: "divided by" }).click();
  await tile("3").click();
  await page.locator(".steps li").nth(1).waitFor();
  if (hint) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".message[data-kind=hint]").waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path(name) });
  await context.close();
}

/** A picture of some SVG. */
async function draw(name, width, height, svg) {
  const context = await chromium.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const font = (await readFile(path("web/app/font/nunito-800.woff2"))).toString("base64");
  await page.setContent(
    `<style>@font-face{font-family:Nunito;font-weight:400 800;src:url(data:font/woff2;base64,${font})}body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  );
  await page.evaluate(() => document.fonts.load("800 20px Nunito"));
  await page.screenshot({ path: path(name), omitBackground: true });
  await context.close();
}

/** The size of the terminal in the picture. */
const [ROWS, COLUMNS] = [24, 80];

/** What a command prints on a terminal. */
const printed = (...args) => execFileSync(MAKE24, args, { encoding: "utf8", env: { ...process.env, CLICOLOR_FORCE: "1" } });

/** What a game on a terminal prints while these lines are typed. */
async function played(args, lines) {
  // A player without a history.
  const env = { ...process.env, TERM: "xterm-256color", LANG: "C.UTF-8", XDG_DATA_HOME: await mkdtemp("/tmp/make24-") };
  const game = spawn("script", ["-qfec", `stty cols ${COLUMNS} rows ${ROWS}; ${MAKE24} play ${args}`, "/dev/null"], { env });
  let bytes = "";
  let spoken = Date.now();
  game.stdout.on("data", (some) => {
    bytes += some;
    spoken = Date.now();
  });
  // It waits for the next line when it has said nothing for a while.
  const waits = async () => {
    while (Date.now() - spoken < 700) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  for (const line of lines) {
    await waits();
    game.stdin.write(`${line}\r`);
    spoken = Date.now();
  }
  await waits();
  const seen = bytes;
  game.kill();
  await once(game, "close");
  return seen;
}

/** A picture of a terminal on which this was printed. */
async function terminal(name, text) {
  const context = await chromium.newContext({ viewport: { width: 800, height: 520 }, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  const folder = dirname(createRequire(import.meta.url).resolve("@xterm/xterm/package.json"));
  const [script, style] = await Promise.all(["lib/xterm.js", "css/xterm.css"].map((file) => readFile(`${folder}/${file}`, "utf8")));
  await page.setContent(`<style>${style} body{margin:0;background:#17201b} #screen{padding:14px 16px}</style><div id="screen"></div>`);
  await page.addScriptTag({ content: script });
  const size = await page.evaluate(
    ([bytes, rows, cols]) =>
      new Promise((resolve) => {
        const theme = { background: "#17201b", foreground: "#e8e4da", cursor: "#17201b", green: "#7fd38b", red: "#ff8a75", cyan: "#7cc7e8", yellow: "#f5b93c" };
        const screen = new Terminal({ rows, cols, theme, fontFamily: "DejaVu Sans Mono, monospace", fontSize: 14, convertEol: true });
        screen.open(document.getElementById("screen"));
        screen.write(bytes, () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.getElementById("screen").scrollHeight))));
      }),
    [text, ROWS, COLUMNS],
  );
  await page.setViewportSize({ width: 800, height: Math.ceil(size) });
  await page.screenshot({ path: path(name) });
  await context.close();
}

const icon = await readFile(path("web/app/icon.svg"), "utf8");
// A mask may cut a fifth off each side.
const maskable = '<svg viewBox="0 0 64 64"><rect width="64" height="64" fill="#17201b"/><text x="32" y="41" font-family="Nunito" font-size="26" font-weight="800" fill="#f5b93c" text-anchor="middle">24</text></svg>';
const card = (value, at) =>
  `<rect x="${90 + 260 * at}" y="300" width="240" height="220" rx="40" fill="${["#ffe3c2", "#d5ecff", "#e4dcff", "#d6f3df"][at]}"/><text x="${210 + 260 * at}" y="452" font-size="130" fill="#17201b">${value}</text>`;
const preview = `<svg viewBox="0 0 1200 630" font-family="Nunito" font-weight="800" text-anchor="middle"><rect width="1200" height="630" fill="#f6f1e7"/><text x="600" y="225" font-size="170" fill="#17201b">make<tspan fill="#b23512">24</tspan></text>${[3, 3, 8, 8].map(card).join("")}<text x="600" y="592" font-size="40" fill="#56605a">Four numbers, one target</text></svg>`;

for (const folder of ["docs", "web/app/picture"]) await mkdir(path(folder), { recursive: true });
await draw("web/app/picture/icon-180.png", 180, 180, maskable);
await draw("web/app/picture/icon-192.png", 192, 192, icon);
await draw("web/app/picture/icon-512.png", 512, 512, icon);
await draw("web/app/picture/maskable-512.png", 512, 512, maskable);
await draw("web/app/picture/preview.png", 1200, 630, preview);
await play("web/app/picture/phone.png", { width: 390, height: 664 });
await play("web/app/picture/desktop.png", { width: 1280, height: 720, hint: true });
await play("docs/page.png", { width: 1100, height: 620, hint: true });
await play("docs/page-dark.png", { width: 1100, height: 620, hint: true, colorScheme: "dark" });
const prompt = "\u001b[1m$\u001b[0m ";
await terminal(
  "docs/terminal.png",
  `${prompt}make24 solve 3 3 8 8 --working\n${printed("solve", "3", "3", "8", "8", "--working")}\n${prompt}make24 play\n${await played("--hands 3 --seed 23", ["?", "?"])}`,
);
await chromium.close();
server.close();
