// Rules in an address: the name of a rule set, definitions of one's own, and what a rules file says.

/** The rule set that is played unless another is named. */
export const USUAL = "arithmetic";

/** The target that is played for unless another is named. */
export const TARGET = "24";

/** The lines of definitions that are typed. */
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** Rules as a request has them, of their three parts; undefined for the usual ones. */
export function rulesFrom({ name = USUAL, definitions = "", file }) {
  const define = linesOf(definitions);
  if (define.length === 0 && !file) return name === USUAL ? undefined : name;
  // A file names the rule set that it changes.
  const base = file ?? { preset: name };
  return define.length === 0 ? base : { ...base, define: [...(base.define ?? []), ...define] };
}

/** What a rules file said, as an address keeps it; undefined if there is none, or if the address was cut off. */
export function fileOf(params) {
  try {
    return JSON.parse(params.get("own")) || undefined;
  } catch {
    return undefined;
  }
}

/** The rules that an address names, as a request has them; undefined for the usual ones. */
export function rulesOf(params) {
  return rulesFrom({ name: params.get("rules") || USUAL, definitions: params.get("define") ?? "", file: fileOf(params) });
}

/** The target that an address names. */
export const targetOf = (params) => params.get("target")?.trim() || TARGET;

/**
 * Hands to practise with: what every solution needs, as a request has it, or the two numbers whose product some solution
 * makes the target from.
 */
export const THEMES = {
  fraction: { asked: { needs_fraction: true } },
  grouping: { asked: { needs_grouping: true } },
  subtraction: { asked: { needs: "-" } },
  division: { asked: { needs: "/" } },
  unique: { asked: { unique: true } },
  three_eight: { product: ["3", "8"] },
  four_six: { product: ["4", "6"] },
  two_twelve: { product: ["12", "2"] },
};

/** Whether a puzzle that was generated is one of a theme. */
export function isOfTheme(theme, { target, solutions }) {
  const product = THEMES[theme]?.product;
  const makes = ({ op, left, right, value }) => op === "*" && value === target && [left, right].sort().join() === product.join();
  return !product || solutions.some(({ steps }) => steps.some(makes));
}

/** The theme that an address names; undefined for hands of all kinds. */
export const themeOf = (params) => (Object.hasOwn(THEMES, params.get("practise") ?? "") ? params.get("practise") : undefined);

/** Rules, as a request that searches has them: others than the usual ones may make a search long, and it is given up. */
export const searchedUnder = (rules, milliseconds) => ({ rules, limits: rules && { time_ms: milliseconds } });

/** The parts of an address that name what is played: the rules, the target, and the kind of hands to practise. */
export function rulesIn(params) {
  return new URLSearchParams([...params].filter(([name]) => ["rules", "define", "own", "target", "practise"].includes(name)));
}
