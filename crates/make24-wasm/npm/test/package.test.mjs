// The package as it is installed, in Node and in Deno.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import * as make24 from "make24";

const { Make24Error, ask, check, count, difficulty, explain, generate, hint, nearest, solutions, solve, stream, values } = make24;

test("each function answers", async () => {
  assert.equal((await solve([3, 3, 8, 8])).expression, "8 / (3 - 8 / 3)");
  assert.equal(await solve("1 1 1 1"), null);
  assert.equal(await count([1, 2, 3, 4]), 3);
  assert.equal((await check([3, 3, 8, 8], "8/(3-8/3)")).verdict, "right");
  assert.equal((await check([3, 3, 8, 8], "So <answer>8/(3-8/3)</answer>.", { policy: "auto" })).verdict, "right");
  assert.match((await hint([3, 3, 8, 8], { level: 3 })).hint, /\w/);
  assert.ok((await explain("8 / (3 - 8 / 3)")).length > 1);
  assert.equal((await difficulty([3, 3, 8, 8])).level, "fiendish");
  assert.equal(await difficulty([1, 1, 1, 1]), null);
  assert.deepEqual(await values([1, 2]), ["-1", "1/2", "1", "2", "3"]);
  assert.equal((await nearest([1, 2, 3, 4], 100, { rules: { preset: "arithmetic" } })).value, "36");
  assert.equal((await nearest([1, 2, 3, 4], 24)).value, "24");
  assert.equal((await ask({ command: "count", hand: [1, 2, 3, 4] })).count, 3);
});

test("iterators give rows as they are found", async () => {
  const ways = [];
  for await (const { expression } of solutions([1, 2, 3, 4])) ways.push(expression);
  assert.equal(ways.length, 3);
  const puzzles = [];
  for await (const puzzle of generate({ count: 3, seed: 5 })) puzzles.push(puzzle);
  assert.equal(puzzles.length, 3);
  const rows = [];
  for await (const row of stream({ command: "census", deck: { cards: "1..4" } })) rows.push(row);
  assert.equal(rows.length, 35);
});

test("counts beyond 2^53 are exact", async () => {
  // The ways to bracket a sum of 34 ones: the 33rd Catalan number.
  const ways = await count(Array(34).fill(1), { target: 34, rules: { operators: "+" }, form: "written" });
  assert.equal(ways, 212336130412243110n);
});

test("many requests at once have their own answers", async () => {
  const hands = Array.from({ length: 200 }, (_, at) => [1 + (at % 5), 2, 3, 4]);
  const together = await Promise.all(hands.map((hand) => count(hand)));
  assert.deepEqual(together.slice(0, 5), together.slice(195));
  assert.equal(together[0], 3);
});

test("a search that is no longer wanted ends", async () => {
  const long = "1 2 3 4 5 6 7 8 9 10 11 12";
  await assert.rejects(count(long, { signal: AbortSignal.timeout(100) }), { name: "TimeoutError" });
  const controller = new AbortController();
  const searched = solve(long, { target: 999983, signal: controller.signal });
  controller.abort();
  await assert.rejects(searched, { name: "AbortError" });
  await assert.rejects(solve([1, 2], { signal: AbortSignal.abort() }), { name: "AbortError" });
  // Leaving the loop ends the search too; the engine answers on.
  for await (const { expression } of solutions("1 2 3 4 5 6 7 8")) {
    assert.match(expression, /8/);
    break;
  }
  const read = async () => {
    for await (const { expression } of solutions(long, { signal: AbortSignal.timeout(300) })) assert.match(expression, /12/);
  };
  await assert.rejects(read(), { name: "TimeoutError" });
});

test("an error has a code, a message and a fix", async () => {
  const error = await solve("3 3 8 x").catch((thrown) => thrown);
  assert.ok(error instanceof Make24Error && error instanceof Error);
  assert.equal(error.code, "invalid_hand");
  assert.match(error.message, /`x`/);
  await assert.rejects(count("1 2 3 4 5 6 7 8 9 10", { limits: { time_ms: 10 } }), { code: "incomplete" });
  await assert.rejects(ask({ command: "sing" }), { code: "invalid_request" });
  for (const wrong of [undefined, null, {}, [[]], "", Symbol.iterator]) await assert.rejects(solve(wrong));
});

// In Deno, the examples of the README show it.
test("a program ends when it has its answers", { skip: "Deno" in globalThis }, () => {
  const program = 'import { solve } from "make24"; console.log((await solve([3, 3, 8, 8])).value);';
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { timeout: 20_000, encoding: "utf8" });
  assert.equal(printed, "24\n");
});
