// The engine, as the page calls it: the requests of `make24 ask`, answered in a worker.

/** A request that the engine refused: what is wrong, and what would do. */
export class RequestError extends Error {
  constructor({ code, message, fix, span }) {
    super(fix ? `${message}; ${fix}` : message);
    this.code = code;
    this.span = span;
  }
}

/** The answer to a request was no longer wanted. */
export class Cancelled extends Error {}

export class Engine {
  #program;
  #worker;
  #waiting = new Map();
  #next = 0;

  /** An engine of its own; `program` is "engine", or "extra", which prints and reads rules files. */
  constructor(program = "engine") {
    this.#program = program;
  }

  /** The file that a request to the program that prints asks for, as bytes; throws a RequestError. */
  async file(request) {
    return (await this.stream(request, () => {}, false)).file;
  }

  /** The reply to a request; throws a RequestError. */
  async ask(request) {
    return (await this.stream(request, () => {}, false)).reply;
  }

  /**
   * The last line of an answer, with `reply` and `end`; rows go to `onRow` as they are found. `signal` ends the work, and
   * that of all other requests to this engine.
   */
  stream(request, onRow, isStreamed = true, signal = undefined) {
    signal?.addEventListener("abort", () => this.stop(), { once: true });
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { onRow, resolve, reject });
      this.#running().postMessage({ id, request: isStreamed ? { ...request, stream: true } : request });
    });
  }

  /** Ends all work. The next request starts a new worker. */
  stop(error = new Cancelled()) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #running() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: this.#program });
    worker.onmessage = ({ data }) => this.#told(data);
    // A panic of the engine ends in an error here; its memory is not used again.
    worker.onerror = (event) => this.stop(new Error(event.message || "the engine has stopped"));
    this.#worker = worker;
    return worker;
  }

  #told({ id, line, end, failed }) {
    if (failed) return this.stop(new Error(failed));
    const asked = this.#waiting.get(id);
    if (!asked) return;
    if (end) {
      this.#waiting.delete(id);
      const last = asked.last;
      if (last?.error) asked.reject(new RequestError(last.error));
      else asked.resolve(last);
    } else if (line.row !== undefined) {
      asked.onRow(line.row);
    } else if (line.progress === undefined) {
      asked.last = line;
    }
  }
}

/** The engine for what must answer at once. Long work has an engine of its own, which can be stopped. */
export const engine = new Engine();
