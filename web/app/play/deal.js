// Hands to play, of a difficulty that is asked for, none of them soon again.

import { engine } from "../engine.js";
import { keep, kept } from "../kept.js";
import { WIDTH } from "../level.js";

/** So many hands are remembered, and not dealt again before. */
const REMEMBERED = 200;

/** The puzzles that are asked for at a time; the first that was not played lately is dealt. */
const AT_ONCE = 8;

/** A puzzle of about this difficulty: its hand, target and rating, and nothing of its solution. */
export async function deal(level) {
  const lately = new Set(kept("lately", []));
  for (let width = WIDTH; ; width *= 2) {
    const [low, high] = [Math.max(0, Math.floor(level - width)), Math.min(100, Math.ceil(level + width))];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const asked = { command: "generate", count: AT_ONCE, seed, difficulty: `${low}..${high}` };
    const { puzzles } = await engine.ask(asked);
    const fresh = puzzles.find(({ hand }) => !lately.has(hand.join(" "))) ?? (width > 100 ? puzzles[0] : undefined);
    if (fresh) {
      keep("lately", [...lately, fresh.hand.join(" ")].slice(-REMEMBERED));
      return rated(fresh);
    }
  }
}

/** The puzzle of a hand that the player has named; `rules` are a name, or rules of one's own as a request has them. */
export async function named(hand, target, rules) {
  const reply = await engine.ask({ command: "rate", hand, target, ...(rules && { rules }) });
  return { ...rated(reply), rules, ...(rules && (await operatorsOf(rules))) };
}

/** The operators of rules that take two tiles, how each is written, and what those of one's own mean. */
async function operatorsOf(rules) {
  const { operators } = await engine.ask({ command: "catalogue", rules });
  const binary = operators.filter(({ arity }) => arity === 2);
  return {
    operators: binary.map(({ symbol }) => symbol),
    written: Object.fromEntries(binary.map(({ symbol, written }) => [symbol, written])),
    definitions: binary.map(({ definition }) => definition).filter(Boolean),
  };
}

function rated({ hand, target, difficulty, solved_rate: solvedRate, mean_time_s: meanSeconds }) {
  return { hand: shuffled(hand), target, difficulty, solvedRate, meanSeconds };
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
