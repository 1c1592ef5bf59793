// What was played, kept in the browser: for statistics, and for the level that follows the player.

import { keep, kept } from "../kept.js";
import { afterGivenUp, afterSolved } from "../level.js";

/** So many hands are kept. */
const MOST = 2000;

/** The level of a new player. */
const FIRST = 25;

export function level() {
  return kept("level", FIRST);
}

/** The hands that were played, the last one last. */
export function played() {
  return kept("played", []);
}

/** Notes a hand; the level follows those that are played without a clock. */
export function note(mode, puzzle, attempt, solved) {
  const line = {
    when: new Date().toISOString(),
    mode,
    hand: puzzle.hand.join(" "),
    target: puzzle.target,
    rules: puzzle.rules,
    difficulty: puzzle.difficulty,
    seconds: Number(attempt.seconds.toFixed(1)),
    mean: puzzle.meanSeconds,
    hints: attempt.hints,
    solved,
  };
  keep("played", [...played(), line].slice(-MOST));
  if (mode === "free") keep("level", solved ? afterSolved(level(), puzzle, attempt) : afterGivenUp(level()));
}
