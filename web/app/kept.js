// What the browser keeps for the player, and nothing else does: settings, statistics, the daily streak.

const PREFIX = "make24.";

/** The kind of a value: what a broken entry is told by. */
const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** The value kept under a name. Returns `otherwise` if there is none, or if it is of another kind. */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? otherwise : JSON.parse(text);
    return otherwise === undefined || kindOf(value) === kindOf(otherwise) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a name; undefined removes it. A private window or a full disk may refuse, which listeners hear. */
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    refused?.();
    refused = undefined;
  }
}

/** Hears once that the browser refuses to keep something. */
let refused;

export function whenRefused(listener) {
  refused = listener;
}

/** Changes what is kept under a name. Two tabs that change it at once lose nothing. */
export async function update(name, otherwise, change) {
  const write = () => keep(name, change(kept(name, otherwise)));
  // Pages without encryption have no locks; there a change is made at once.
  if (navigator.locks) await navigator.locks.request(PREFIX + name, write);
  else write();
}

/** The names under which something is stored; a browser may deny them. */
function stored() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Everything that is kept, for a file of the player's own. */
export function everything() {
  const names = stored().filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), kept(name.slice(PREFIX.length))]));
}

/** Forgets what is kept under these names; by default, everything. */
export function forget(names = Object.keys(everything())) {
  for (const name of names) keep(name, undefined);
}

/** Hears of names that another tab changes. */
export function whenChanged(listener, signal) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && listener(key.slice(PREFIX.length)), { signal });
}
