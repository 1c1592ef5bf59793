// What several ways of playing share.

import { h, isElsewhere } from "../dom.js";
import { Make24Error } from "../engine.js";
import { tellError } from "../error.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { shown } from "../signs.js";

/** The key N, for the next hand, unless it is an operator on the board, which hears it first. */
export class NextKey {
  #listeners = new AbortController();

  constructor(next) {
    const pressed = (event) => {
      if (event.defaultPrevented || isElsewhere(event) || !settings.keys || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== "n") return;
      event.preventDefault();
      next();
    };
    window.addEventListener("keydown", pressed, { signal: this.#listeners.signal });
  }

  close() {
    this.#listeners.abort();
  }
}

/** What went wrong, and a button to try again. */
export function failure(error, again) {
  const told = h("p");
  if (error instanceof Make24Error) tellError(told, error);
  else told.textContent = t("failed", { message: error.message });
  return h(
    "div",
    { class: "failure", role: "alert" },
    told,
    h("button", { type: "button", class: "main", onclick: again }, t("again")),
  );
}

/** What the operators of one's own mean, a line each. */
export function definitionsOf({ definitions = [] }) {
  return definitions.map((definition) => h("span", { class: "definition" }, shown(definition)));
}
