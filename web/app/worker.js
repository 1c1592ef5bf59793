// The engine in a worker: requests in, lines of answers out, so that no search holds up the page.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
let exports;
/** The request that is being answered. */
let id;

const memory = (start, length) => new Uint8Array(exports.memory.buffer, start, length);

const imports = {
  make24: {
    line: (start, length) => postMessage({ id, line: JSON.parse(decoder.decode(memory(start, length))) }),
    file: (start, length) => postMessage({ id, line: { file: memory(start, length).slice() } }),
    now: () => performance.now(),
    // A page that no longer wants an answer ends the worker: no message arrives while a search runs.
    is_cancelled: () => 0,
  },
};

const loaded = (async () => {
  const url = new URL(`${self.name}.wasm`, import.meta.url);
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();
  exports = (await WebAssembly.instantiate(bytes, imports)).instance.exports;
})();

self.onmessage = async ({ data }) => {
  await loaded;
  id = data.id;
  const { format, worksheet, rulesFile } = data.request;
  const text = encoder.encode(rulesFile ?? JSON.stringify(worksheet ?? data.request));
  const start = exports.allocate(text.length);
  memory(start, text.length).set(text);
  if (worksheet) exports.worksheet(start, text.length, format === "svg" ? 1 : 0);
  else if (rulesFile !== undefined) exports.rules_file(start, text.length);
  else exports.ask(start, text.length);
  postMessage({ id, end: true });
};

loaded.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);
