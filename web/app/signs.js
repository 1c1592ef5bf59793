// Numbers and operators as they are shown and as they are said.

import { applied, nameOfCall, operand } from "./game.js";
import { language, t } from "./i18n.js";
import { settings } from "./settings.js";

/** The sign of an operator on the screen: U+2212 for minus, the player's choice for times and divided by. */
export function sign(op) {
  const { multiplication, division } = signs();
  return { "-": "\u2212", "*": multiplication, "/": division }[op] ?? op;
}

/** An operator with one operand at a number, or at the letter that stands for one: `x!`, `\u221ax`. */
export function signAt(written, text) {
  return shown(applied(written, text)).replace(/^sqrt(?:\((\w+)\)|(\(.*\)))$/, "\u221a$1$2");
}

/** A step as it is shown, or said if `how` is `spoken`; beside signs that bind closely, what is no whole number has brackets. */
export function calculation({ left, op, right }, written, how = sign) {
  if (right === undefined) return signAt(written[op], left);
  const name = nameOfCall(written?.[op]);
  if (name) return `${name}(${number(left)}, ${number(right)})`;
  const [first, second] = [left, right].map((text) => number("+-*/".includes(op) ? text : operand(text)));
  return `${first} ${how(op)} ${second}`;
}

/** The signs that the player has chosen, or those of the language: schools that speak German write a point and a colon. */
export function signs() {
  const usual = language() === "de" ? { multiplication: "\u00b7", division: ":" } : { multiplication: "\u00d7", division: "\u00f7" };
  return { multiplication: settings.multiplication ?? usual.multiplication, division: settings.division ?? usual.division };
}

/** The name of an operator, as it is said. */
export function spoken(op) {
  return { "+": t("plus"), "-": t("minus"), "*": t("times"), "/": t("over") }[op] ?? op;
}

/** A plain expression, or a sentence with some, with the signs of the screen. The stroke of a fraction, which has no
 * spaces around it, stays, as do words with hyphens. */
export function shown(text) {
  return text
    .replace(/ \/ /g, ` ${sign("/")} `)
    .replaceAll("*", sign("*"))
    .replace(/(?<![a-z])-|-(?![a-z])/gi, sign("-"));
}

/** A number in a line of text: a fraction keeps its stroke. */
export function number(text) {
  return text.replace(/-/g, "\u2212");
}

/** A value on a tile: a fraction is set as one, with a number for those who hear it. */
export function value(text) {
  const fraction = /^(-?)(\d+)\/(\d+)$/.exec(text);
  if (!fraction) return document.createTextNode(text.replace("-", "\u2212"));
  const [, minus, above, below] = fraction;
  const set = document.createElement("span");
  set.className = "fraction";
  set.setAttribute("role", "img");
  set.setAttribute("aria-label", `${minus ? `${t("minus")} ` : ""}${above}/${below}`);
  const over = document.createElement("span");
  over.textContent = above;
  const under = document.createElement("span");
  under.textContent = below;
  const both = document.createElement("span");
  both.append(over, under);
  set.append(minus ? "\u2212" : "", both);
  return set;
}
