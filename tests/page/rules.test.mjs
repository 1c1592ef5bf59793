// What the page works out without a browser: the daily hand, the level, the words, a hand in play.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

// The modules ask the browser for its language and what it keeps.
globalThis.localStorage = { getItem: () => null, setItem() {} };
globalThis.document ??= { documentElement: { dataset: {} } };
if (!globalThis.navigator) Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] } });

// The modules as they are before they are bundled, with those of the engine beside them.
const sources = await mkdtemp(join(tmpdir(), "make24-"));
after(() => rm(sources, { recursive: true }));
const root = new URL("../../", import.meta.url).pathname;
await cp(join(root, "web/app"), sources, { recursive: true });
await cp(join(root, "crates/make24-wasm/npm"), join(sources, "make24"), { recursive: true, filter: (path) => !path.includes("node_modules") });
await writeFile(join(sources, "package.json"), '{ "type": "module" }');
const app = (path) => import(pathToFileURL(join(sources, path)));
const { numberOf, streak } = await app("play/daily_number.js");
const { points, afterHand, rankOf } = await app("level.js");
const { Game } = await app("game.js");
const { TIES } = await app("play/table.js");
const { report } = await app("play/acuity.js");
const { CHOICES, wordsOf } = await app("views/print.js");

test("the number of a day goes up by one at every midnight, in every zone and on days of 23 and 25 hours", () => {
  for (const zone of ["Pacific/Kiritimati", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Pacific/Apia"]) {
    process.env.TZ = zone;
    let before = numberOf(new Date(2026, 0, 1, 0, 0));
    assert.equal(before, 1, zone);
    for (let day = 2; day <= 800; day += 1) {
      const late = numberOf(new Date(2026, 0, day - 1, 23, 59));
      const next = numberOf(new Date(2026, 0, day, 0, 0));
      assert.equal(late, before, `${zone}, day ${day}`);
      assert.equal(next, before + 1, `${zone}, day ${day}`);
      before = next;
    }
  }
  delete process.env.TZ;
});

test("a streak counts days that were solved on their own day, and one missed day a week is forgiven", () => {
  const done = { 5: { on: 5 }, 6: { on: 6 }, 7: { on: 9 }, 8: { on: 8 }, 9: { on: 9 } };
  assert.equal(streak(done, 9), 4);
  assert.equal(streak(done, 10), 4);
  // Another day of the same week is not.
  assert.equal(streak(done, 11), 2);
  assert.equal(streak(done, 12), 0);
  assert.equal(streak({}, 3), 0);
  const missing = (...days) => Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 1, { on: at + 1 }]).filter(([day]) => !days.includes(day)));
  assert.equal(streak(missing(6, 13), 20), 18);
  assert.equal(streak(missing(7, 13), 20), 12);
  assert.equal(streak(missing(6, 7), 20), 13);
});

test("points are those of the terminal game", () => {
  const rated = (difficulty, meanSeconds) => ({ difficulty, meanSeconds });
  const [slow, fast] = [{ hints: 0, seconds: 1000 }, { hints: 0, seconds: 1 }];
  assert.equal(points(rated(0, 10), slow), 1);
  assert.equal(points(rated(100, 10), slow), 11);
  assert.equal(points(rated(100, 10), fast), 12);
  assert.equal(points(rated(100, 10), { hints: 3, seconds: 1000 }), 6);
  assert.equal(points(rated(100, 10), { hints: 7, seconds: 1 }), 0);
});

test("the level moves by what was expected: fast at first, and to the top in weeks", () => {
  const rated = (difficulty) => ({ difficulty, meanSeconds: 10 });
  const fast = { hints: 0, seconds: 1 };
  const slow = { hints: 0, seconds: 100 };
  assert.equal(afterHand(50, 0, rated(50), fast, "solved"), 58);
  assert.equal(afterHand(50, 100, rated(50), fast, "solved"), 51);
  assert.ok(afterHand(50, 100, rated(50), slow, "solved") < 51);
  assert.equal(afterHand(50, 100, rated(50), { hints: 2, seconds: 1 }, "solved"), 50);
  assert.equal(afterHand(50, 100, rated(50), slow, "given-up"), 49);
  assert.ok(afterHand(50, 100, rated(90), slow, "given-up") > 49.8);
  assert.ok(afterHand(50, 100, rated(50), slow, "skipped") > 49);
  assert.equal(afterHand(50, 0, rated(0), slow, "skipped"), 47);
  assert.equal(afterHand(50, 0, rated(100), slow, "skipped"), 50);
  assert.equal(afterHand(50, 0, rated(0), slow, "solved"), 50);
  assert.equal(afterHand(1, 0, rated(0), slow, "given-up"), 0);
  // Eight of ten hands of one's own level that are solved, half of them fast, take a known player up by 44 in a hundred hands.
  let level = 50;
  for (let hand = 0; hand < 100; hand += 1) level = afterHand(level, 100, rated(level), hand % 10 < 4 ? fast : slow, hand % 10 < 8 ? "solved" : "given-up");
  assert.ok(level > 93 && level < 95, String(level));
  assert.deepEqual([0, 19.9, 20, 79, 100].map(rankOf), ["rank_0", "rank_0", "rank_1", "rank_3", "rank_4"]);
});

test("a hand goes back and forth between its states", () => {
  const game = new Game(["3", "8", "8", "3"]);
  assert.equal(game.expression(1, "/", 0), "8 / 3");
  game.merge(1, "/", 0, "8/3");
  assert.deepEqual(game.tiles.map((tile) => tile?.value), ["8/3", undefined, "8", "3"]);
  game.merge(3, "-", 0, "1/3");
  game.merge(2, "/", 0, "24");
  assert.deepEqual(game.made, ["8 / (3 - (8 / 3))"]);
  assert.ok(game.undo() && game.undo());
  assert.equal(game.undone, 2);
  assert.ok(game.redo());
  assert.equal(game.steps.length, 2);
  assert.ok(game.goTo(0));
  assert.ok(!game.undo());
  // Another step forgets what was undone.
  game.merge(0, "+", 3, "6");
  assert.equal(game.undone, 0);
});

test("a card of several numbers shows one after the other", () => {
  const game = new Game(["A=1|11", "4"]);
  assert.ok(!game.turn(1));
  assert.equal(game.expression(0, "+", 1), "1 + 4");
  assert.ok(game.turn(0));
  assert.equal(game.tiles[0].value, "11");
  assert.equal(game.expression(0, "+", 1), "11 + 4");
  // It goes on with what was saved, and only with that hand.
  assert.equal(new Game(["A=1|11", "4"], {}, game.saved).tiles[0].value, "11");
  assert.equal(new Game(["11", "4"], {}, game.saved).tiles[0].numbers, undefined);
  game.merge(0, "+", 1, "15");
  assert.ok(game.undo() && game.turn(0));
  assert.equal(game.tiles[0].value, "1");
  assert.equal(game.undone, 0);
});

test("operators that do not stand between their operands are written as calls", () => {
  const game = new Game(["2", "6", "2", "2"], { root: "root(x, y)", "+": "x + y" });
  assert.equal(game.expression(1, "root", 0), "root(6, 2)");
  game.merge(1, "root", 0, "root(6, 2)");
  assert.equal(game.expression(2, "*", 0), "2 * (root(6, 2))");
  assert.deepEqual(game.made, ["root(6, 2)"]);
  const other = new Game(["2", "8"], { log: "log(b, x)", "#": "a # b" });
  assert.deepEqual(["log", "#"].map((op) => other.expression(0, op, 1)), ["log(2, 8)", "2 # 8"]);
});

test("a series of acuity is compared with three earlier ones", () => {
  assert.equal(report([10, 10], 2, [20, 20]).length, 2);
  assert.match(report([10, 10], 2, [20, 20, 20])[1], /20\.0 s: today you are 50% faster/);
});

test("all languages have the same words, and the same names in them", async () => {
  const [en, ...others] = await Promise.all(["en", "de", "zh"].map((tag) => app(`messages/${tag}.js`)));
  const names = (message) => (typeof message === "string" ? (message.match(/\{\w+\}/g) ?? []).sort() : []);
  for (const { default: other } of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(en.default).sort());
    for (const [name, message] of Object.entries(en.default)) {
      if (typeof message === "string" && typeof other[name] === "string") {
        assert.deepEqual(names(other[name]), names(message), name);
      }
    }
  }
});

test("every word of the page is used, and every one that is used is there", async () => {
  const { readdir } = await import("node:fs/promises");
  const folder = new URL("../../web/app/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js") && !file.startsWith("messages"));
  const source = (await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))).join("\n");
  const { default: words } = await app("messages/en.js");
  const used = new Set([...source.matchAll(/"([a-z0-9_]+)"/g)].map(([, name]) => name));
  const made = ["archive_", "hand_", "more_", "rules_name_", "sort_", "form_", "level_", "mode_", "show_", "said_", "tie_", "pace_", "strength_", "practise_", "rank_", "team_"];
  for (const [name, values] of Object.entries(CHOICES)) for (const value of [undefined, ...values]) used.add(wordsOf(name, value));
  for (const name of used) assert.ok(!name.startsWith("print_") || name in words, name);
  const isTool = (name) => name.endsWith("_short") && used.has(name.replace(/_short$/, ""));
  const unused = Object.keys(words).filter((name) => !used.has(name) && !isTool(name) && !made.some((start) => name.startsWith(start)));
  // The names of the views stand in the source without quotes.
  assert.deepEqual(unused.filter((name) => !source.includes(name)), []);
  for (const [, name] of source.matchAll(/\bt\("([a-z_]+)"/g)) assert.ok(name in words, name);
});

test("ties are settled in the four ways of the first source", () => {
  const claim = (player, ...ideas) => ({ player, ideas: new Set(ideas) });
  const two = [claim(0, 2), claim(1, 0, 3)];
  assert.equal(TIES.cards_back(two), undefined);
  assert.equal(TIES.newest(two), 1);
  assert.equal(TIES.most(two), 1);
  assert.equal(TIES.interesting(two), 1);
  assert.equal(TIES.most([claim(0, 2), claim(1, 0)]), undefined);
});

test("the LaTeX of the engine becomes mathematics: names, signs and roots", async () => {
  /** An element of the page, as far as mathematics needs one. */
  class Element {
    children = [];
    constructor(name) {
      this.name = name;
    }
    append(...children) {
      this.children.push(...children);
    }
    toString() {
      return `<${this.name}>${this.children.join("")}</>`;
    }
  }
  globalThis.document.createElementNS = (_, name) => new Element(name);
  const { math } = await app("math.js");
  for (const [latex, expected] of [
    ["6 + 4 \\mathbin{\\#} 3", "<mrow><mn>6</><mo>+</><mn>4</><mo>#</><mn>3</></>"],
    ["\\mathrm{tri}(4)", "<mrow><mi>tri</><mo>(</><mn>4</><mo>)</></>"],
    ["\\mathord{\\wedge}2", "<mrow><mo>^</><mn>2</></>"],
    ["\\sqrt[3]{8}", "<mroot><mn>8</><mn>3</></>"],
    ["2^{10}", "<msup><mn>2</><mn>10</></>"],
  ]) {
    assert.equal(String(math(latex).children[0]), expected, latex);
  }
});
