// Hands to play, of a difficulty that is asked for, none of them soon again.

import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { people } from "../people.js";
import { WIDTH } from "../level.js";
import { TARGET, searchedUnder } from "../rules.js";

/** So many hands are remembered, and not dealt again before. */
const REMEMBERED = 200;

/** The puzzles that are asked for at a time; the first that was not played lately is dealt. */
const AT_ONCE = 8;

/** The milliseconds that one question may take while a player waits for a hand under rules that are not the usual ones. */
const PATIENCE = 1000;

/** The hands that are looked at, one of which has a solution, where rules are too large for anything to be rated. */
const LOOKED_AT = 40;

/** The milliseconds after which no further hand is looked at. */
const LOOKED_FOR = 8000;

/**
 * A puzzle of about this difficulty: its hand, target and rating, and nothing of its solution. `rules` are a name, or
 * rules of one's own as a request has them; undefined, the usual ones.
 */
export async function deal(level, rules = undefined, target = TARGET) {
  const lately = new Set(kept("lately", []));
  const dealt = rules || target !== TARGET ? await other(level, rules, target, lately) : await usual(level, lately);
  keep("lately", [...lately, dealt.hand.join(" ")].slice(-REMEMBERED));
  return { ...dealt, hand: shuffled(dealt.hand) };
}

/** The difficulties around a level. */
const around = (level, width) => `${Math.max(0, Math.floor(level - width))}..${Math.min(100, Math.ceil(level + width))}`;

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

async function usual(level, lately) {
  for (let width = WIDTH; ; width *= 2) {
    const asked = { command: "generate", count: AT_ONCE, seed: seed(), difficulty: around(level, width) };
    const { puzzles } = await engine.ask(asked);
    const fresh = puzzles.find(({ hand }) => !lately.has(hand.join(" "))) ?? (width > 100 ? puzzles[0] : undefined);
    if (fresh) return rated(fresh);
  }
}

/** Under other rules hands of a level may be rare, or take long to rate: then any hand that has a solution is dealt. */
async function other(level, rules, target, lately) {
  const puzzle = { target, rules, limits: { time_ms: PATIENCE } };
  const operators = rules && (await operatorsOf(rules));
  const dealt = (found) => ({ ...rated(found), rules, ...operators });
  for (const difficulty of [around(level, 2 * WIDTH), undefined]) {
    const [found] = (await engine.ask({ command: "generate", seed: seed(), ...puzzle, difficulty })).puzzles;
    if (found && !lately.has(found.hand.join(" "))) return dealt(found);
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

/** The puzzle of a hand that is named. Under other rules it lies as the engine gives it: some keep the order of the cards. */
export async function named(hand, rules = undefined, target = TARGET) {
  const reply = await engine.ask({ command: "rate", hand, target, ...searchedUnder(rules, PATIENCE) });
  if (!rules) return { ...rated(reply), hand: shuffled(reply.hand) };
  return { ...rated(reply), rules, ...(await operatorsOf(rules)) };
}

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
  const { hand, target, difficulty, level, mean_time_s: meanSeconds, calibrated } = reply;
  return { hand, target, difficulty, level, meanSeconds, calibrated, people: people(reply) };
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
