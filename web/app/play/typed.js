// An answer that is typed, judged with every key.

import { h } from "../dom.js";
import { engine } from "../engine.js";
import { said, t } from "../i18n.js";
import { shown } from "../signs.js";

/** What is wrong with an answer, in the language of the page. */
export function verdictOf({ phrase, message }) {
  const { lines, lang = "" } = said(phrase && [phrase], [message]);
  return { text: shown(lines[0]), lang };
}

export class TypedAnswer {
  #puzzle;
  #right;
  #input = h("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": t("typed"),
    placeholder: t("typed"),
    oninput: () => this.#judge(),
  });
  #verdict = h("p", { class: "verdict", role: "status" });

  /** For a puzzle as a request has it; `right` hears of an expression that is right, `wrong` of what the engine says of one that was entered and is not. */
  constructor(puzzle, right, wrong = () => {}) {
    this.#puzzle = puzzle;
    this.#right = right;
    const submit = (event) => {
      event.preventDefault();
      this.#judge(wrong);
    };
    this.element = h("form", { class: "typed", onsubmit: submit }, this.#input, this.#verdict);
  }

  /** Takes no answer any more. */
  end() {
    this.#input.disabled = true;
  }

  /** What is not yet an expression is told nothing. */
  async #judge(wrong) {
    const answer = this.#input.value.trim();
    if (this.#input.disabled || answer === "") return this.#verdict.replaceChildren();
    const reply = await engine.ask({ command: "check", ...this.#puzzle, answer });
    if (this.#input.disabled || this.#input.value.trim() !== answer) return;
    if (reply.verdict === "right") {
      this.#verdict.replaceChildren();
      this.#right(answer);
    } else {
      const { text, lang } = verdictOf(reply);
      this.#verdict.textContent = reply.verdict === "unreadable" ? "" : text;
      this.#verdict.lang = lang;
      if (reply.verdict !== "unreadable") wrong?.(reply);
    }
  }
}
