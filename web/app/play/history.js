// What was played, kept in the browser: for statistics, and for the level that follows the player.

import { keep, kept, update } from "../kept.js";
import { afterHand } from "../level.js";

/** So many hands are kept. */
const MOST = 2000;

/** The level of a new player. */
const FIRST = 25;

export function level() {
  const now = kept("level", FIRST);
  return Number.isFinite(now) ? now : FIRST;
}

/** The hands that were played, the last one last. */
export function played() {
  return kept("played", []).filter((line) => typeof line?.hand === "string" && Number.isFinite(line.seconds));
}

/** The levels after the hands that counted for them. */
export const levels = () => played().map((line) => line.level).filter(Number.isFinite);

/** How many hands in a row were solved up to now. */
export function row() {
  const lines = played();
  const last = lines.findLastIndex?.(({ solved }) => !solved) ?? lines.map(({ solved }) => !solved).lastIndexOf(true);
  return lines.length - 1 - last;
}

/**
 * Notes a hand that was "solved", "given-up" or "skipped". The level follows those that are played without a clock, if
 * it was measured how hard they are for people; returns the level before and after.
 */
export function note(mode, puzzle, attempt, end) {
  const before = level();
  const counts = mode === "free" && puzzle.calibrated;
  const after = counts ? afterHand(before, levels().length, puzzle, attempt, end) : before;
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
    solved: end === "solved",
    end,
    level: counts ? Math.round(after) : undefined,
  };
  update("played", [], (lines) => [...lines, line].slice(-MOST));
  if (counts) keep("level", after);
  return { before, after, line };
}

/** Forgets a hand that was skipped, which is played after all. */
export function takeBack({ before, line }) {
  update("played", [], (lines) => lines.filter(({ when, hand }) => when !== line.when || hand !== line.hand));
  keep("level", before);
}
