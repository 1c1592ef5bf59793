// What the browser keeps for the player, and nothing else does: settings, statistics, the daily streak.

const PREFIX = "make24.";

/** What is kept under a name; `otherwise` if nothing is, or the browser keeps nothing. */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a name. A private window may refuse; the game goes on without. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** Everything that is kept, for a file of the player's own. */
export function everything() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), kept(name.slice(PREFIX.length))]));
}

/** Forgets everything. */
export function forget() {
  for (const name of Object.keys(everything())) localStorage.removeItem(PREFIX + name);
}
