// make24 for Node.

import { Worker } from "node:worker_threads";
import { commands } from "./commands.js";
import { Engine } from "./engine.js";

export { Cancelled, Make24Error } from "./engine.js";

function start(onMessage, onError) {
  // Without the flags of this process, some of which are for its own script alone.
  const worker = new Worker(new URL("./worker-node.js", import.meta.url), { execArgv: [] });
  worker.on("message", onMessage);
  worker.on("error", onError);
  worker.postMessage({ load: new URL("./engine.wasm", import.meta.url).href });
  return worker;
}

export const { ask, stream, solve, solutions, count, check, hint, explain, difficulty, generate, values, nearest } =
  commands(() => new Engine(start));
