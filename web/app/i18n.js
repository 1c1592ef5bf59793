// The words of the page in three languages, of which one is loaded. A message is a text with names in braces, or a
// function of its arguments. What the engine says comes as English and as data; the other languages have sentences for
// the data.

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
let loaded = await wordsOf(language()).catch(() => wordsOf("en"));

/** The module of a language: its words, and its sentences for what the engine says. */
function wordsOf(tag) {
  return import(`./messages/${tag}.js`);
}

/** Loads the words of the language that the settings name; without a network, those that are not kept stay away. */
export async function loadLanguage() {
  loaded = await wordsOf(language()).catch(() => loaded);
}

/** Whether dates and numbers can be written in a language; `en-US@posix` is no tag of one. */
function isKnown(tag) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** How dates are written: as the browser has it, if that is of the same language. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(language()) && isKnown(tag)) ?? language();
}

/** Whether there is a message of a name. */
export const has = (name) => Object.hasOwn(loaded.default, name);

/** A number as the language writes it: `1.5`, or `1,5`. */
export const decimal = (value, digits = 1) => new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** The message of a name: `t("hand", { number: 3 })`. */
export function t(name, values = {}) {
  const message = loaded.default[name];
  if (typeof message === "function") return message(values);
  return message.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}

/**
 * What the engine says, a line for each sentence, and the language of the lines if it is not that of the page: `english`
 * as it is, or the sentences of the language for the phrases of a reply, if it has all of them.
 */
export function said(phrases, english) {
  const { sentences = {} } = loaded;
  const known = phrases?.length > 0 && phrases.every(({ id }) => id in sentences);
  if (!known) return { lines: english, lang: language() === "en" ? undefined : "en" };
  return { lines: phrases.map(({ id, values }) => sentences[id](values)), lang: undefined };
}
