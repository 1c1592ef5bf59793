// What the engine says of a hand to a player who asks: why there is no way on, or a solution.

import { said, t } from "../i18n.js";
import { shown } from "../signs.js";

const nearestOf = ({ reply }, target) => reply.toward && t("nearest", { target, nearest: reply.toward });

/** Why there is no way on, and in which language if it is another than that of the page; `isBegun` if steps were made. */
export function noWay(told, target, isBegun) {
  const { reply, notes } = told;
  const isLost = reply.status === "unsolvable";
  if (isLost && !isBegun) return { text: t("no_solution") };
  const { lines, lang } = isLost ? { lines: [t("lost", { target: reply.toward ?? target })] } : said(reply.phrases, [reply.hint ?? notes[0].message]);
  return { text: shown([nearestOf(told, target), ...lines].filter(Boolean).join("\n")), lang };
}

/** The text of a hint towards the target, or towards the nearest number. */
export const hintTowards = (told, target, text) => [nearestOf(told, target), text].filter(Boolean).join("\n");

/** A solution and its working, or that for the nearest number; without one, why there is none. */
export function solutionOf({ told, solution }, target) {
  if (!solution) return { ...noWay(told, target, false), working: [] };
  const text = hintTowards(told, target, `${shown(solution.expression)} = ${solution.value}`);
  return { text, solution, working: solution.working.map(shown) };
}
