// The words of the page in three languages. A message is a text with names in braces, or a function of its arguments.

import de from "./messages/de.js";
import en from "./messages/en.js";
import zh from "./messages/zh.js";
import { settings } from "./settings.js";

export const LANGUAGES = { en, de, zh };

/** The language that is shown: the player's choice, or the first of the browser's that there is. */
export function language() {
  if (settings.language in LANGUAGES) return settings.language;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** How dates are written: as the browser has it, if that is of the same language. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The message of a name: `t("hand", { number: 3 })`. */
export function t(name, values = {}) {
  const message = LANGUAGES[language()][name];
  if (typeof message === "function") return message(values);
  return message.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}
