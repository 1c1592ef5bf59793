// The rows of tests/rows in the engine that the page loads, which was built without some commands.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const page = new URL(`target/page/${readdirSync(new URL("target/page", root)).find((name) => name.startsWith("app-"))}/`, root);

const decoder = new TextDecoder();
let exports;
let lines = [];

const memory = (start, length) => new Uint8Array(exports.memory.buffer, start, length);

const imports = {
  make24: {
    line: (start, length) => lines.push(JSON.parse(decoder.decode(memory(start, length)))),
    now: () => performance.now(),
    is_cancelled: () => 0,
  },
};

function ask(request) {
  lines = [];
  const text = new TextEncoder().encode(JSON.stringify(request));
  const start = exports.allocate(text.length);
  memory(start, text.length).set(text);
  exports.ask(start, text.length);
  return lines.at(-1);
}

/** Whether all that is expected is there: each field of an object, each item of a list. */
function holds(expected, actual) {
  if (Array.isArray(expected)) return expected.length === actual?.length && expected.every((item, at) => holds(item, actual[at]));
  if (expected && typeof expected === "object") return Object.keys(expected).every((name) => holds(expected[name], actual?.[name]));
  return expected === actual;
}

test("every row holds in the engine of the page, or asks for what it was built without", async () => {
  ({ exports } = (await WebAssembly.instantiate(readFileSync(new URL("engine.wasm", page)), imports)).instance);
  let [held, absent] = [0, 0];
  for (const file of readdirSync(new URL("tests/rows", root)).filter((name) => name.endsWith(".jsonl"))) {
    for (const text of readFileSync(new URL(`tests/rows/${file}`, root), "utf8").split("\n").filter(Boolean)) {
      const row = JSON.parse(text);
      const answer = ask(row.request);
      if (/built without/.test(answer.error?.message)) {
        assert.match(answer.error.message, /`(compare|dataset|methods?|policies|rewards)`/, row.claim);
        absent += 1;
        continue;
      }
      for (const field of ["reply", "end", "error"]) {
        const told = `${file}: ${row.claim}\nexpected ${JSON.stringify(row[field])}\ngot ${JSON.stringify(answer)}`;
        if (field in row) assert.ok(holds(row[field], answer[field]), told);
      }
      held += 1;
    }
  }
  assert.ok(held >= 150 && absent >= 10 && absent < held / 3, `${held} rows held, ${absent} are absent`);
});
