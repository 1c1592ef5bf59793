// The words of the page in three languages, of which one is loaded. A message is a text with names in braces, or a
// function of its arguments.

import { settings } from "./settings.js";

/** The languages by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", zh: "中文" };

/** The language that is shown: the player's choice, or the first of the browser's that there is. */
export function language() {
  if (settings.language in LANGUAGES) return settings.language;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

// English is kept for use without a network from the first load on.
let words = await wordsOf(language()).catch(() => wordsOf("en"));

async function wordsOf(tag) {
  return (await import(`./messages/${tag}.js`)).default;
}

/** Loads the words of the language that the settings name; without a network, those that are not kept stay away. */
export async function loadLanguage() {
  words = await wordsOf(language()).catch(() => words);
}

/** How dates are written: as the browser has it, if that is of the same language. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The message of a name: `t("hand", { number: 3 })`. */
export function t(name, values = {}) {
  const message = words[name];
  if (typeof message === "function") return message(values);
  return message.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}
