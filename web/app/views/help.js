// How to play, on a sheet of its own that "?" opens from everywhere in the game.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

function open() {
  const close = h("button", { type: "button", class: "main" }, t("close"));
  const points = ["help_rule", "help_press", "help_order", "help_undo", "help_keys"];
  const sheet = h("dialog", { class: "help", "aria-label": t("help") }, h("h2", {}, t("help")), h("ul", {}, points.map((name) => h("li", {}, t(name)))), h("p", { class: "sample" }, t("help_sample")), close);
  close.addEventListener("click", () => sheet.close());
  // A click beside the sheet closes it too.
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

export const help = {
  button: () => h("button", { type: "button", "aria-label": t("help"), title: t("help"), onclick: open }, icon("help")),
};
