// The LaTeX of the engine as MathML. It is the small language that `make24 solve --style latex` writes, and no other.

import { sign } from "./signs.js";

const MATH = "http://www.w3.org/1998/Math/MathML";

function m(name, ...children) {
  const element = document.createElementNS(MATH, name);
  element.append(...children);
  return element;
}

const SIGNS = { "\\cdot": "*", "\\times": "*", "\\div": "/", "\\bmod": "mod", "\\lfloor": "⌊", "\\rfloor": "⌋" };
const FENCES = { "\\left(": "(", "\\right)": ")", "\\left[": "[", "\\right]": "]" };
const TOKEN = /\\(?:left|right)[()[\]|]|\\[a-zA-Z]+|\\.|\d+(?:\.\d*)?|\.\d+|[^\s]/g;

/** A formula of LaTeX as a `<math>` element, which a screen reader reads as mathematics. */
export function math(latex) {
  const tokens = latex.match(TOKEN) ?? [];
  let at = 0;

  /** What a command applies to: a group in braces, or one token. */
  function argument() {
    if (tokens[at] !== "{") return one();
    at += 1;
    const inner = row((token) => token === "}");
    at += 1;
    return inner;
  }

  /** The letters and signs of a group, without the strokes before special characters. */
  function text() {
    const end = tokens.indexOf("}", at);
    const letters = tokens.slice(at + 1, end);
    at = end + 1;
    return letters.map((token) => (token === "\\wedge" ? "^" : token.replace(/^\\(?=.)/, ""))).join("");
  }

  function row(ends) {
    const items = [];
    while (at < tokens.length && !ends(tokens[at])) {
      const item = one();
      // An exponent or an index belongs to what stands before it.
      if (tokens[at] === "^" || tokens[at] === "_") {
        const name = tokens[at] === "^" ? "msup" : "msub";
        at += 1;
        items.push(m(name, item, argument()));
      } else {
        items.push(item);
      }
    }
    return items.length === 1 ? items[0] : m("mrow", ...items);
  }

  function one() {
    const token = tokens[at++];
    if (token === "{") {
      at -= 1;
      return argument();
    }
    if (token === "\\frac" || token === "\\tfrac") return m("mfrac", argument(), argument());
    // A name, and a sign, of somebody's own operator.
    if (token === "\\mathrm") return m("mi", text());
    if (token === "\\mathbin" || token === "\\mathord") return m("mo", text());
    if (token === "\\overline") return m("mover", argument(), m("mo", "\u203e"));
    if (token === "\\sqrt") {
      if (tokens[at] !== "[") return m("msqrt", argument());
      at += 1;
      const index = row((inner) => inner === "]");
      at += 1;
      return m("mroot", argument(), index);
    }
    if (token === "\\left(") {
      const inner = row((next) => next === "\\right)");
      at += 1;
      return m("mrow", m("mo", "("), inner, m("mo", ")"));
    }
    if (token in FENCES) return m("mo", FENCES[token]);
    if (/^[\d.]/.test(token)) return m("mn", token);
    if (token in SIGNS) return m("mo", sign(SIGNS[token]));
    if (token.startsWith("\\")) return m("mi", token.slice(1));
    return /[a-z]/i.test(token) ? m("mi", token) : m("mo", sign(token));
  }

  return m("math", row(() => false));
}
