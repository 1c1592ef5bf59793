// Points, the same as in the terminal game (crates/make24-cli/src/command/play/score.rs), and the level that follows the
// player, which the terminal does not keep.

/** The levels of hints of the engine. */
export const HINT_LEVELS = 7;

/** The width of the difficulties around a level. */
export const WIDTH = 8;

const clamp = (level) => Math.min(100, Math.max(0, level));

/** The points for a solved hand: 1 to 11 by difficulty, less for hints, 1 more if it was fast. A hand
 * that nobody has rated counts as the easiest. */
export function points({ difficulty = 0, meanSeconds }, { hints, seconds }) {
  const worth = 1 + Math.round(difficulty / 10);
  const left = Math.floor((worth * (HINT_LEVELS - Math.min(hints, HINT_LEVELS))) / HINT_LEVELS);
  return left + (left > 0 && seconds < meanSeconds ? 1 : 0);
}

/** How far one hand can move the level: of a player who is new, and of one who is known after so many hands. */
const NEW = 16;
const KNOWN = 2;
const HANDS = 20;

/** The distance of a hand from the level at which ten of eleven hands, or one of them, are expected to go well. */
const SCALE = 25;

/** How far a hand may move the level at all: a solution of one's own never costs, and a skipped hand costs little. */
function boundsOf({ hints }, end) {
  if (end === "skipped") return [-3, 0];
  if (end === "given-up") return [-NEW, 0];
  return [hints > 0 ? -NEW : 0, NEW];
}

/** How a hand went, from 0 to 1. */
function resultOf({ meanSeconds }, { hints, seconds }, end) {
  if (end === "given-up") return 0;
  if (end === "skipped") return 0.3;
  if (hints > 0) return hints <= 2 ? 0.5 : 0.25;
  return seconds < meanSeconds ? 1 : 0.8;
}

/**
 * The level after a hand that was "solved", "given-up" or "skipped": it moves by how much better or worse the hand went than
 * was expected, fast at first, and then so slowly that the top takes weeks. `hands` is the number of hands before.
 */
export function afterHand(level, hands, puzzle, attempt, end) {
  const expected = 1 / (1 + 10 ** ((puzzle.difficulty - level) / SCALE));
  const most = KNOWN + (NEW - KNOWN) * Math.max(0, 1 - hands / HANDS);
  const moved = most * (resultOf(puzzle, attempt, end) - expected);
  const [low, high] = boundsOf(attempt, end);
  return clamp(level + Math.min(high, Math.max(low, moved)));
}

/** The name of a level, as a message has it: every fifth of the way has one. */
export const rankOf = (level) => `rank_${Math.min(4, Math.floor(level / 20))}`;
