// What the page says of a request that has no answer.

import { h } from "./dom.js";
import { Cancelled, Make24Error } from "./engine.js";
import { said, t } from "./i18n.js";

/**
 * Tells that a search was stopped, or what is wrong. What the engine says is English; another language says before it what
 * kind of mistake it is.
 */
export function tellError(element, error) {
  element.lang = "";
  if (error instanceof Make24Error) element.replaceChildren(...sentences(error));
  else element.textContent = error instanceof Cancelled ? t("stopped") : error.message;
  // A mistake in a file is shown in its line.
  element.classList.toggle("source", element.textContent.includes("\n"));
}

function sentences({ code, message }) {
  const { lines, lang } = said([{ id: `error_${code}`, values: {} }], [message]);
  const [kind] = lines;
  return kind === message ? [h("span", { lang }, message)] : [`${kind} `, h("span", { lang: "en" }, message)];
}
