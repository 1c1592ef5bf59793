// make24 for browsers, bundlers and Deno.

import { commands } from "./commands.js";
import { Engine } from "./engine.js";
import { starting } from "./web.js";

export { Cancelled, Make24Error } from "./engine.js";

const start = starting(new URL("./engine.wasm", import.meta.url));

export const { ask, stream, solve, solutions, count, check, hint, explain, difficulty, generate, values, nearest } =
  commands(() => new Engine(start));
