// Hands to play, of a difficulty that is asked for, none of them soon again.

import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { people } from "../people.js";
import { WIDTH } from "../level.js";
import { TARGET, THEMES, isOfTheme, searchedUnder } from "../rules.js";

/** So many hands are remembered, and not dealt again before. */
const REMEMBERED = 200;

/** The puzzles that are asked for at a time; the first that was not played lately is dealt. */
const AT_ONCE = 8;

/** As many where all hands of a theme may have been played lately. */
const OF_THEME = 64;

/** As many of which some make a product. */
const WITH_PRODUCTS = 16;

/** The milliseconds that one question may take while a player waits for a hand under rules that are not the usual ones. */
const PATIENCE = 1000;

/** The same where hands of a theme are rare. */
const PATIENCE_WITH_THEME = 5000;

/** The hands that are looked at, one of which has a solution, where rules are too large for anything to be rated. */
const LOOKED_AT = 40;

/** The milliseconds after which no further hand is looked at. */
const LOOKED_FOR = 8000;

/**
 * A puzzle of about this difficulty: its hand, target and rating, and nothing of its solution. `rules` are a name, or
 * rules of one's own as a request has them; undefined, the usual ones. `theme` is a name of `THEMES`.
 */
export async function deal(level, rules = undefined, target = TARGET, theme = undefined) {
  const lately = kept("lately", []);
  const dealt = rules || target !== TARGET ? await other(level, rules, target, lately, theme) : await usual(level, lately, theme);
  const key = dealt.hand.join(" ");
  keep("lately", [...lately.filter((one) => one !== key), key].slice(-REMEMBERED));
  return { ...dealt, hand: shuffled(dealt.hand) };
}

/** The first of these puzzles that was not played lately. */
const unplayed = (puzzles, lately) => puzzles.find(({ hand }) => !lately.includes(hand.join(" ")));

/** The puzzle that was played longest ago. */
const oldest = (puzzles, lately) => {
  const place = ({ hand }) => lately.indexOf(hand.join(" "));
  return [...puzzles].sort((a, b) => place(a) - place(b))[0];
};

/** The difficulties around a level. */
const around = (level, width) => `${Math.max(0, Math.floor(level - width))}..${Math.min(100, Math.ceil(level + width))}`;

/** A seed that nobody knows. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

async function usual(level, lately, theme) {
  // Of a theme there are few hands; each question looks at all.
  const widening = theme ? 4 : 2;
  for (let width = WIDTH; ; width *= widening) {
    const isLast = width > 100;
    // Of a product it is seen afterwards whether a hand makes it.
    const few = THEMES[theme]?.product ? WITH_PRODUCTS : AT_ONCE;
    const count = theme && isLast ? OF_THEME : few;
    const asked = { command: "generate", count, seed: seed(), difficulty: around(level, width), ...THEMES[theme]?.asked };
    const puzzles = (await engine.ask(asked)).puzzles.filter((puzzle) => isOfTheme(theme, puzzle));
    const fresh = unplayed(puzzles, lately) ?? (isLast ? oldest(puzzles, lately) : undefined);
    if (fresh) return rated(fresh);
  }
}

/** Under other rules hands of a level may be rare, or take long to rate: then any hand that has a solution is dealt. */
async function other(level, rules, target, lately, theme) {
  const puzzle = { target, rules, limits: { time_ms: theme ? PATIENCE_WITH_THEME : PATIENCE } };
  const operators = rules && (await operatorsOf(rules));
  const dealt = (found) => ({ ...rated(found), rules, ...operators });
  if (theme) return dealt(await ofTheme(theme, puzzle, lately));
  for (const difficulty of [around(level, 2 * WIDTH), undefined]) {
    const found = unplayed((await engine.ask({ command: "generate", seed: seed(), ...puzzle, difficulty })).puzzles, lately);
    if (found) return dealt(found);
  }
  const hands = await engine.ask({ command: "deal", count: LOOKED_AT, seed: seed() });
  const end = performance.now() + LOOKED_FOR;
  for (const { hand } of hands) {
    if (performance.now() > end) break;
    const { status } = await engine.ask({ command: "solve", hand, ...puzzle, exists: true });
    if (status === "solved") return dealt({ hand, target });
  }
  throw new Error(t("no_hand"));
}

/** A puzzle of a theme under other rules, which may have none: whole numbers have no fractions. */
async function ofTheme(theme, puzzle, lately) {
  let puzzles = [];
  try {
    const count = THEMES[theme].product ? WITH_PRODUCTS : AT_ONCE;
    puzzles = (await engine.ask({ command: "generate", count, seed: seed(), ...puzzle, ...THEMES[theme].asked })).puzzles;
    puzzles = puzzles.filter((puzzle) => isOfTheme(theme, puzzle));
  } catch (error) {
    if (error.code !== "conflict") throw error;
  }
  const found = unplayed(puzzles, lately) ?? oldest(puzzles, lately);
  if (!found) throw new Error(t("no_hand_theme", { theme: t(`practise_${theme}`) }));
  return found;
}

/** The puzzle of a hand that is named. Under other rules it lies as the engine gives it: some keep the order of the cards. */
export async function named(hand, rules = undefined, target = TARGET) {
  const reply = await engine.ask({ command: "rate", hand, target, ...searchedUnder(rules, PATIENCE) });
  if (!rules) return { ...rated(reply), hand: shuffled(reply.hand) };
  return { ...rated(reply), rules, ...(await operatorsOf(rules)) };
}

/** Whether a hand is of whole numbers, separated by spaces, that the engine writes as they are. */
export const isPlain = (hand) => /^(0|[1-9]\d{0,3})( (0|[1-9]\d{0,3})){1,5}$/.test(hand);

/** The rating of a puzzle under the usual rules. */
export const ratingOf = async ({ hand, target }) => {
  const { hand: _, ...rating } = rated(await engine.ask({ command: "rate", hand, target }));
  return rating;
};

/** A puzzle that somebody else has dealt, as a board needs it: under rules that have a name. */
export const dealtUnder = async (hand, target, rules) => ({ hand, target, rules, ...(await operatorsOf(rules)) });

/** The operators of rules, how each is written, and what those of one's own mean. */
async function operatorsOf(rules) {
  const { operators } = await engine.ask({ command: "catalogue", rules });
  return {
    operators: operators.map(({ symbol }) => symbol),
    written: Object.fromEntries(operators.map(({ symbol, written }) => [symbol, written])),
    unary: operators.filter(({ arity }) => arity === 1).map(({ symbol }) => symbol),
    definitions: operators.map(({ definition }) => definition).filter(Boolean),
  };
}

function rated(reply) {
  const { hand, target, difficulty, level, mean_time_s: meanSeconds, solve_rate: solveRate, time_quantiles_s: quantiles, calibrated } = reply;
  return { hand, target, difficulty, level, meanSeconds, solveRate, quantiles, calibrated, people: people(reply) };
}

/** Tiles lie in no order, as dealt cards do. */
function shuffled(hand) {
  const cards = [...hand];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}
