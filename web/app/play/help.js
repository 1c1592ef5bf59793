// What the engine says of a hand to a player who asks: a hint, or a solution.

import { said, t } from "../i18n.js";
import { shown } from "../signs.js";

/** The text of a hint, and its language if it is another than that of the page; `isBegun` if steps were made. */
export function hintOf({ reply, notes }, target, isBegun) {
  const isLost = reply.status === "unsolvable";
  if (isLost && !isBegun) return { text: t("no_solution") };
  const nearest = reply.toward && t("nearest", { target, nearest: reply.toward });
  const { lines, lang } = isLost ? { lines: [t("lost", { target: reply.toward ?? target })] } : said(reply.phrases, [reply.hint ?? notes[0].message]);
  return { text: shown([nearest, ...lines].filter(Boolean).join("\n")), lang };
}

/** A solution and its working, or that for the nearest number; without one, why there is none. */
export function solutionOf({ reply, notes }, target) {
  const solution = reply.solutions[0] ?? reply.nearest;
  if (!solution) return reply.status === "unsolvable" ? { text: t("no_solution"), working: [] } : { text: notes[0].message, lang: "en", working: [] };
  const nearest = reply.nearest && t("nearest", { target, nearest: reply.nearest.value });
  const text = [nearest, `${shown(solution.expression)} = ${solution.value}`].filter(Boolean).join("\n");
  return { text, solution, working: solution.working.map(shown) };
}
