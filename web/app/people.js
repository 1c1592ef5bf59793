// What people do with a hand: how many solve it, and how they begin.

import { t } from "./i18n.js";
import { shown } from "./signs.js";

/** A share of players out of 100. */
const percent = (share) => (share < 0.01 ? t("below_1") : share >= 0.995 ? t("above_99") : String(Math.round(100 * share)));

/**
 * How many of ten players should need longer for a puzzle than so many seconds, or not solve it at all; undefined where
 * nobody was measured.
 */
export function slowerOfTen({ calibrated, solveRate, quantiles }, seconds) {
  if (!calibrated || !quantiles) return undefined;
  const later = quantiles.filter((time) => time > seconds).length / 10;
  return Math.floor(10 * (1 - solveRate * (1 - later)));
}

/** How hard a rated puzzle is: the score and its level. */
export const difficultyOf = ({ difficulty, level }) =>
  t("difficulty", { difficulty: Math.round(difficulty), level: t(`level_${level.replaceAll("-", "_")}`) });

/** Sentences about a puzzle as `rate` and `generate` reply it; none if it is not rated. */
export function people({ difficulty, solve_rate: rate, mean_time_s: seconds, starts, calibrated }) {
  if (!Number.isFinite(difficulty)) return [];
  const sentences = [t("people_rate", { percent: percent(rate), seconds: Math.round(seconds) })];
  if (starts) {
    const { leading, different, chance, tempting, tempting_chance: wrong } = starts;
    sentences.push(t("people_starts", { leading: String(leading), different, players: percent(chance) }));
    if (tempting && wrong >= 0.01) sentences.push(t("people_tempting", { step: shown(tempting), players: percent(wrong) }));
  }
  return calibrated ? sentences : [...sentences, t("people_estimate")];
}

/** The reasons of a reply that these sentences do not tell: their phrases, and the same in English. */
export function otherReasons({ phrases, reasons }) {
  const kept = phrases.map((phrase, at) => [phrase, reasons[at]]).filter(([{ id }]) => !TOLD.includes(id));
  return [kept.map(([phrase]) => phrase), kept.map(([, reason]) => reason)];
}

/** The phrases of reasons that are about first steps. */
const TOLD = ["reason_few_starts", "reason_tempting"];
