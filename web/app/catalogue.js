// What the engine knows by name, asked for once.

import { engine } from "./engine.js";

let asked;

/** The rule sets, decks and the rest, as `catalogue` lists them. */
export function catalogue() {
  asked ??= engine.ask({ command: "catalogue" }).catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
