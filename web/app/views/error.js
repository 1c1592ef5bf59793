// What a view says of a request that has no answer.

import { Cancelled } from "../engine.js";
import { t } from "../i18n.js";

/** Tells that a search was stopped, or what the engine says is wrong, which is English. */
export function tellError(element, error) {
  const isStopped = error instanceof Cancelled;
  element.textContent = isStopped ? t("stopped") : error.message;
  element.lang = isStopped ? "" : "en";
  // A mistake in a file is shown in its line.
  element.classList.toggle("source", element.textContent.includes("\n"));
}
