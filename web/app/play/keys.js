// What keys mean on a board, wherever no text is typed.

import { isElsewhere } from "../dom.js";
import { settings } from "../settings.js";

/** Keys for operators beside their own signs. `x` and `:` are signs of schools. */
const SIGNS = { x: "*", "×": "*", "·": "*", ":": "/", "÷": "/", "\u2212": "-" };

/**
 * What a key does, and with what: `["pick", 0]`, `["choose", "+"]`, `["undo"]`, `["redo"]`, `["cancel"]`, `["hint"]`;
 * undefined for a key that is not the board's. Keys alone can be switched off, and an operator may have any key.
 */
export function meaningOf(event, tiles, operators) {
  const { key, shiftKey } = event;
  if (isElsewhere(event) || event.altKey || event.metaKey) return undefined;
  if (event.ctrlKey) {
    if (key === "y" || key === "Z" || (key === "z" && shiftKey)) return ["redo"];
    return key === "z" ? ["undo"] : undefined;
  }
  if (key === "Escape") return ["cancel"];
  if (!settings.keys) return undefined;
  if (/^[1-9]$/.test(key) && Number(key) <= tiles) return ["pick", Number(key) - 1];
  const op = SIGNS[key] ?? key;
  if (operators.includes(op)) return ["choose", op];
  if (key === "Backspace") return shiftKey ? ["redo"] : ["undo"];
  return key.toLowerCase() === "h" ? ["hint"] : undefined;
}
