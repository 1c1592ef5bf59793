// An engine of make24 in a worker, so that no search holds up its caller.

/** A request that cannot be answered: what is wrong, what to do, and where in the text. */
export class Make24Error extends Error {
  constructor({ code, message, fix, span }) {
    super(fix ? `${message}; ${fix}` : message);
    this.name = "Make24Error";
    this.code = code;
    this.fix = fix;
    this.span = span;
  }
}

/** The answer to a request was no longer wanted. */
export class Cancelled extends Error {}

/** A worker that answers one request after another. */
export class Engine {
  #start;
  #worker;
  #waiting = new Map();
  #next = 0;

  /**
   * `start(onMessage, onError)` starts a worker that has been told which program to load, and returns its `postMessage`,
   * `terminate` and, where a program would wait for it, `ref` and `unref`.
   */
  constructor(start) {
    this.#start = start;
  }

  /** The reply to a request; throws a Make24Error. */
  async ask(request) {
    return (await this.answer(request)).reply;
  }

  /** The answer to a request: its `reply`, and in `end` whether it is good, bad or incomplete. */
  answer(request) {
    return this.call("ask", JSON.stringify(request));
  }

  /** The same, with the rows handed to `onRow` as they are found. */
  stream(request, onRow) {
    return this.call("ask", JSON.stringify({ ...request, stream: true }), [], onRow);
  }

  /** The last line of what the program answers when a function of it is called with a text. */
  call(name, text, args = [], onRow = () => {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { onRow, resolve, reject });
      const worker = this.#running();
      worker.ref?.();
      worker.postMessage({ id, call: name, text, args });
    });
  }

  /** Ends all work, and frees its memory. The next request starts a new worker. */
  stop(error = new Cancelled()) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #running() {
    const onMessage = (message) => this.#told(message);
    // A panic of the program ends in an error here; its memory is not used again.
    const onError = (error) => this.stop(new Error(error?.message || "the engine has stopped"));
    return (this.#worker ??= this.#start(onMessage, onError));
  }

  #told({ id, line, end, failed }) {
    if (failed) return this.stop(new Error(failed));
    const asked = this.#waiting.get(id);
    if (!asked) return;
    if (end) {
      this.#waiting.delete(id);
      // Node ends when nothing but idle engines is left.
      if (this.#waiting.size === 0) this.#worker.unref?.();
      const last = asked.last;
      if (last?.error) asked.reject(new Make24Error(last.error));
      else asked.resolve(last);
    } else if (line.row !== undefined) {
      asked.onRow(line.row);
    } else if (line.progress === undefined) {
      asked.last = line;
    }
  }
}
