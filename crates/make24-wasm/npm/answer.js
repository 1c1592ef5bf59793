// A program of make24 for WebAssembly: requests in, lines of answers out.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Loads a program from its bytes. The function that is returned answers a message `{ id, call, text, args }`, where
 * `call` names what the program exports; the answer goes to `tell` as messages `{ id, line }`, and at last `{ id, end }`.
 */
export async function load(bytes, tell) {
  let exports;
  let id;
  const memory = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
  const imports = {
    make24: {
      line: (start, length) => tell({ id, line: JSON.parse(decoder.decode(memory(start, length))) }),
      file: (start, length) => tell({ id, line: { file: memory(start, length).slice() } }),
      now: () => performance.now(),
      // Who no longer wants an answer ends the worker: no message arrives while a search runs.
      is_cancelled: () => 0,
    },
  };
  ({ exports } = (await WebAssembly.instantiate(bytes, imports)).instance);
  return (asked) => {
    id = asked.id;
    const text = encoder.encode(asked.text);
    const start = exports.allocate(text.length);
    memory(start, text.length).set(text);
    exports[asked.call](start, text.length, ...asked.args);
    tell({ id, end: true });
  };
}

/** Answers the messages to a worker: `read` gives the bytes of the program that the first message names. */
export function answering(tell, read) {
  let answer;
  return async (message) => {
    if (message.load === undefined) return (await answer)(message);
    answer = read(message.load).then((bytes) => load(bytes, tell));
    await answer.then(
      () => tell({ ready: true }),
      (error) => tell({ failed: String(error) }),
    );
  };
}
