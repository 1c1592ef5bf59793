// The hands of a game that were missed, each with a solution.

import { h } from "../dom.js";
import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { searchedUnder } from "../rules.js";
import { shown } from "../signs.js";

/** The most hands that are shown: the last ones. */
const MOST = 20;

/** The milliseconds that a solution may take under rules that are not the usual ones. */
const PATIENCE = 2000;

export function review(hands) {
  const missed = hands.filter(({ solved }) => !solved).slice(-MOST);
  if (missed.length === 0) return h("div", {});
  const item = ({ hand, target, rules }) => {
    const query = new URLSearchParams({ hand: hand.join(" "), target });
    if (typeof rules === "string") query.set("rules", rules);
    const solution = h("span", {}, "\u2026");
    engine
      .ask({ command: "solve", hand, target, ...searchedUnder(rules, PATIENCE) })
      .then(({ solutions: [first] }) => (solution.textContent = first ? `${shown(first.expression)} = ${target}` : t("no_solution")))
      .catch(() => (solution.textContent = ""));
    return h("li", {}, h("a", { href: `#/explore?${query}` }, hand.join(" ")), solution);
  };
  return h("section", { class: "review" }, h("h2", {}, t("missed")), h("ul", { class: "missed" }, missed.map(item)));
}
