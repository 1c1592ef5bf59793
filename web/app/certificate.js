// Why there is no solution: all numbers that the cards make, and the file that proves it.

import { h } from "./dom.js";
import { engine } from "./engine.js";
import { tellError } from "./error.js";
import { t } from "./i18n.js";
import { save } from "./save.js";

/** "Why?" for a puzzle without a solution; `nearer` is a distance within which nothing is made either. */
export function whyNot({ hand, target, rules, nearer }) {
  const told = h("p", { role: "status" });
  const content = h("div", {}, told);
  const ask = async () => {
    told.textContent = "…";
    try {
      const proof = await engine.ask({ command: "certificate", hand, target, rules, nearer_than: nearer });
      if (proof.status !== "unsolvable") {
        told.textContent = t("why_not_unproven");
        return;
      }
      const lines = proof.sub_hands.map(({ cards, numbers }) => `${cards.join(" ")}: ${numbers.join(" ")}`);
      const file = `${proof.head}${lines.join("\n")}\n`;
      told.textContent = t(nearer ? "why_not_nearer" : "why_not_made", { count: proof.count.toLocaleString(document.documentElement.lang), target });
      content.append(
        h("pre", { class: "numbers", tabindex: 0, "aria-label": t("why_not_numbers") }, lines.reverse().join("\n")),
        h("button", { type: "button", class: "tool", onclick: () => save(`no-${target}-${proof.hand.join("-")}.txt`.replaceAll("/", "_"), file, "text/plain") }, t("why_not_save")),
      );
    } catch (error) {
      tellError(told, error);
    }
  };
  return h("details", { class: "why-not", ontoggle: ({ target: { open } }) => open && !told.textContent && ask() }, h("summary", {}, t("why_not")), content);
}
