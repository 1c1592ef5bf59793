// Solutions as a list: the formula, and behind it the working and the explanation.

import { h } from "./dom.js";
import { said, t } from "./i18n.js";
import { math } from "./math.js";
import { shown } from "./signs.js";

/** How solutions are asked for, so that `entry` can show them. */
export const DETAILS = { working: true, explain: true, style: "latex" };

/** A solution as an item of a list. */
export function entry({ expression, value, working, explanation, phrases }, number) {
  const formula = math(`${expression} = ${latexOf(value)}`);
  const summary = h("summary", {}, h("span", { class: "unseen" }, t("idea", { number })), formula);
  return h("li", {}, h("details", {}, summary, lines("working", said(undefined, working)), lines("explanation", said(phrases, explanation))));
}

/** Sentences with a heading; nothing if there are none. */
export const lines = (name, { lines: texts, lang }) =>
  texts?.length > 0 && [h("h3", {}, t(name)), h("ol", { lang }, ...texts.map((text) => h("li", {}, shown(text))))];

const latexOf = (value) => value.replace(/^(-?)(\d+)\/(\d+)$/, "$1\\frac{$2}{$3}");
