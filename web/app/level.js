// Points, and the difficulty that follows the player: the same numbers as in the terminal game
// (crates/make24-cli/src/command/play/score.rs).

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

/** The level after a solved hand. */
export function afterSolved(level, { meanSeconds }, { hints, seconds }) {
  if (hints === 0) return clamp(level + (seconds < meanSeconds ? 10 : 5));
  return clamp(hints <= 2 ? level : level - 5);
}

/** The level after a hand that was given up. */
export function afterGivenUp(level) {
  return clamp(level - 12);
}

/** The level after a hand that was skipped: people skip for many reasons. */
export function afterSkipped(level) {
  return clamp(level - 3);
}
