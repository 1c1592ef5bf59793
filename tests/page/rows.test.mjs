// The shared rows (tests/rows) on 32-bit WebAssembly: all of them in the engine of the npm package, which ENGINE names, or
// a sample in the engine that the page loads, which was built without some commands.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { FOLDER } from "./browser.mjs";

const ROWS = new URL("../rows/", import.meta.url);
const { ENGINE } = process.env;

const decoder = new TextDecoder();
let exports;
let lines = [];
/** After so many lines the page wants no more. */
let most = Infinity;

const memory = (start, length) => new Uint8Array(exports.memory.buffer, start, length);

const imports = {
  make24: {
    line: (start, length) => lines.push(JSON.parse(decoder.decode(memory(start, length)))),
    now: () => performance.now(),
    is_cancelled: () => Number(lines.length >= most),
  },
};

/** The lines of the answer to the bytes of a request. */
function answered(bytes) {
  lines = [];
  const start = exports.allocate(bytes.length);
  memory(start, bytes.length).set(bytes);
  exports.ask(start, bytes.length);
  return lines;
}

const ask = (request) => answered(new TextEncoder().encode(JSON.stringify(request)));

/** Whether all that is expected is there: each field of an object, each item of a list. */
function holds(expected, actual) {
  if (Array.isArray(expected)) return expected.length === actual?.length && expected.every((item, at) => holds(item, actual[at]));
  if (expected && typeof expected === "object") return Object.keys(expected).every((name) => holds(expected[name], actual?.[name]));
  return expected === actual;
}

/** The path of every field in a value. */
const fields = (value, path = "") =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, field]) => [`${path}/${name}`, ...fields(field, `${path}/${name}`)])
    : [];

/** Every row. */
function all() {
  const files = readdirSync(ROWS).filter((name) => name.endsWith(".jsonl")).sort();
  return files.flatMap((file) => readFileSync(new URL(file, ROWS), "utf8").split("\n").filter(Boolean)).map((line) => JSON.parse(line));
}

/** The rows in which a field of a request, a code of an error or an end of a command occurs for the first time. */
function sample(rows) {
  const seen = new Set();
  return rows.filter(({ request, end, error }) => {
    const places = [`end ${end}`, `error ${error?.code}`, ...fields(request)].map((place) => `${request.command}: ${place}`);
    const isNew = places.some((place) => !seen.has(place));
    places.forEach((place) => seen.add(place));
    return isNew;
  });
}

before(async () => {
  const version = ENGINE ? "" : readdirSync(FOLDER).find((name) => name.startsWith("app-"));
  const engine = readFileSync(ENGINE ?? `${FOLDER}/${version}/make24/engine.wasm`);
  ({ exports } = (await WebAssembly.instantiate(engine, imports)).instance);
});

test("each row holds in the engine, or asks for what that of the page was built without", () => {
  let [held, absent] = [0, 0];
  for (const row of ENGINE ? all() : sample(all())) {
    const answer = ask(row.request).at(-1);
    if (/built without/.test(answer.error?.message)) {
      assert.match(answer.error.message, /`(compare|dataset|forms|least|methods?|policies|rewards|sequence)`/, row.claim);
      absent += 1;
      continue;
    }
    const actual = { ...answer, notes: (answer.notes ?? []).map(({ message }) => message) };
    for (const field of ["reply", "end", "notes", "error"]) {
      const told = `${row.claim}\nexpected ${JSON.stringify(row[field])}\ngot ${JSON.stringify(answer)}`;
      if (field in row) assert.ok(holds(row[field], actual[field]), told);
    }
    for (const name of row.absent ?? []) assert.ok(!(name in answer.reply), `${row.claim}: ${name}`);
    held += 1;
  }
  const enough = ENGINE ? held >= 400 && absent === 0 : held >= 60 && absent >= 5 && absent < held / 3;
  assert.ok(enough, `${held} rows held, ${absent} are absent`);
});

test("rows come as they are found, and the work stops when the page wants it", () => {
  const census = { command: "census", deck: { cards: "1..10" }, stream: true };
  const all = ask(census);
  assert.equal(all.filter((line) => "row" in line).length, 715);
  assert.equal(all.at(-1).reply.solvable, 566);
  most = 3;
  const stopped = ask(census);
  most = Infinity;
  assert.ok(stopped.length < 20 && stopped.at(-1).end === "incomplete", JSON.stringify(stopped.at(-1)));
});

test("what is not JSON has a code", () => {
  for (const bytes of [[0xff], []]) assert.equal(answered(Uint8Array.from(bytes))[0].error.code, "invalid_json");
});
