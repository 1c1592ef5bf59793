// The questions as functions. Their last argument has the other fields of a request (`make24 schema`) and `signal`.

import { Make24Error } from "./engine.js";

/** The functions, on engines that `newEngine` makes. */
export function commands(newEngine) {
  const shared = newEngine();
  /** Engines that have answered a request with a signal and wait for the next. */
  const idle = [];

  /** What `use` makes of an engine. With a signal the engine works on this alone, so that it can be stopped. */
  async function withEngine(signal, use) {
    if (!signal) return use(shared);
    signal.throwIfAborted();
    const engine = idle.pop() ?? newEngine();
    const stop = () => engine.stop(signal.reason);
    signal.addEventListener("abort", stop);
    try {
      return await use(engine);
    } finally {
      signal.removeEventListener("abort", stop);
      idle.push(engine);
    }
  }

  const ask = ({ signal, ...request }) => withEngine(signal, (engine) => engine.ask(request));

  async function* stream({ signal, ...request }) {
    const stopped = new AbortController();
    const both = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
    const rows = [];
    let wake;
    let news = new Promise((resolve) => (wake = resolve));
    let end;
    const answered = withEngine(both, (engine) =>
      engine.stream(request, (row) => {
        rows.push(row);
        wake();
      }),
    );
    answered.then(
      (last) => ((end = { last }), wake()),
      (error) => ((end = { error }), wake()),
    );
    try {
      for (;;) {
        await news;
        news = new Promise((resolve) => (wake = resolve));
        while (rows.length > 0) yield rows.shift();
        if (end) break;
      }
      if (end.error) throw end.error;
      if (end.last.end === "incomplete") throw incomplete();
    } finally {
      // A reader that stops needs no more rows.
      if (!end) stopped.abort();
    }
  }

  return {
    ask,
    stream,
    async solve(hand, fields) {
      const reply = await ask({ command: "solve", hand, ...fields });
      return reply.solutions?.[0] ?? (finished(reply), null);
    },
    solutions: (hand, fields) => stream({ command: "solve", hand, all: true, ...fields }),
    async count(hand, fields) {
      const { count } = finished(await ask({ command: "count", hand, ...fields }));
      // A number of JavaScript would be rounded.
      return typeof count === "string" ? BigInt(count) : count;
    },
    check: (hand, answer, fields) => ask({ command: "check", hand, answer, ...fields }),
    hint: (hand, fields) => ask({ command: "hint", hand, ...fields }),
    async explain(expression, fields) {
      return (await ask({ command: "explain", expression, ...fields })).explanation;
    },
    async difficulty(hand, fields) {
      const reply = finished(await ask({ command: "rate", hand, ...fields }));
      return reply.status === "solved" ? reply : null;
    },
    generate: (fields) => stream({ command: "generate", ...fields }),
    async values(hand, fields) {
      return finished(await ask({ command: "values", hand, ...fields })).values;
    },
    async nearest(hand, target, { rules, ...fields } = {}) {
      const near = { preset: "countdown", objective: "nearest", ...rules };
      const reply = await ask({ command: "solve", hand, target, rules: near, ...fields });
      return reply.solutions?.[0] ?? reply.nearest ?? (finished(reply), null);
    },
  };
}

function finished(reply) {
  if (reply.status === "incomplete") throw incomplete();
  return reply;
}

const incomplete = () =>
  new Make24Error({
    code: "incomplete",
    message: "a limit was reached before the answer was known",
    fix: 'raise it, such as with limits: { "time_ms": 60000 }',
  });
