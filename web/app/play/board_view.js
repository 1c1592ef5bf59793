// What a board looks like: target, cards, signs, tools, and the steps. It shows a game, and knows no rules.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { calculation, number, sign, signAt, spoken, value } from "../signs.js";

/** A tool: a picture with a word under it; `name` may be a longer one for those who hear it. */
export const tool = (name, onclick, { label = t(name), more = {} } = {}) =>
  h("button", { type: "button", class: "tool", "aria-label": label, onclick, ...more }, icon(name), h("span", {}, t(`${name}_short`)));

const isUnary = ({ unary = [] }, op) => unary.includes(op);

/** The sign of an operator on a button. */
function signButton(puzzle, op, onclick) {
  const one = isUnary(puzzle, op);
  const label = one ? signAt(puzzle.written[op], "x") : sign(op);
  const size = label.length > (one ? 2 : 1) ? "op word" : "op";
  const properties = { type: "button", class: size, "data-op": op, "aria-label": one ? label : spoken(op), "aria-pressed": one ? undefined : "false" };
  return h("button", { ...properties, onclick }, label);
}

/** The target, as a heading; German and Chinese have their own order of the words. */
export function targetOf(target) {
  const [before, after] = t("make", { target: "\u0000" }).split("\u0000");
  return h("h1", { class: "target" }, before, h("b", {}, String(target)), after);
}

export class BoardView {
  #puzzle;
  #goTo;

  /**
   * `acts` has what buttons do: `pick(place)`, `choose(op)`, `undo()`, `redo()`, `goTo(steps)`, and `hint()` if there are
   * hints. `tools` are buttons of the game that follow those of the board, `typed` is the field for whole answers.
   */
  constructor(puzzle, cards, operators, acts, { tools, typed }) {
    this.#puzzle = puzzle;
    this.#goTo = acts.goTo;
    this.tiles = cards.map((_, place) => h("button", { type: "button", class: "tile", "aria-pressed": "false", onclick: () => acts.pick(place) }));
    this.ops = operators.map((op) => signButton(puzzle, op, () => acts.choose(op)));
    this.message = h("p", { class: "message" });
    this.steps = h("ol", { class: "steps", "aria-label": t("steps") });
    this.undo = tool("undo", acts.undo);
    this.redo = tool("redo", acts.redo);
    this.hint = acts.hint && tool("hint", acts.hint);
    this.side = h("div", { class: "side" }, this.message, this.steps, typed);
    this.element = h(
      "section",
      { class: "board", "data-state": "open" },
      h(
        "div",
        { class: "front" },
        targetOf(puzzle.target),
        h("div", { class: "tiles", role: "group", "aria-label": t("numbers"), "data-cards": String(cards.length) }, this.tiles),
        h("div", { class: operators.length > 4 ? "ops many" : "ops", role: "group", "aria-label": t("operators") }, this.ops),
        h("div", { class: "tools" }, this.undo, this.redo, this.hint, tools),
      ),
      this.side,
    );
  }

  /** Shows a state of the game: what is picked, and whether it is over. */
  draw({ tiles, steps, undone }, picked, isDone) {
    this.drawTiles(tiles, picked, isDone);
    for (const button of this.ops) {
      if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(button.dataset.op === picked.op));
      button.disabled = isDone;
    }
    this.undo.disabled = steps.length === 0 || isDone;
    this.redo.disabled = undone === 0 || isDone;
    if (this.hint) this.hint.disabled = isDone;
    const line = (step, at) => h("li", {}, h("button", { type: "button", onclick: () => this.#goTo(at + 1), disabled: isDone }, this.#written(step)));
    const start = h("li", {}, h("button", { type: "button", onclick: () => this.#goTo(0) }, t("start")));
    const lines = steps.map(line);
    this.steps.replaceChildren(...(steps.length > 0 && !isDone ? [start, ...lines] : lines));
  }

  /** Shows cards, and which is picked. */
  drawTiles(tiles, picked, isDone) {
    for (const [place, button] of this.tiles.entries()) {
      const tile = tiles[place];
      // A merged tile keeps its place, so that nothing jumps.
      button.classList.toggle("gone", tile === null);
      button.classList.toggle("long", (tile?.value.length ?? 0) > 4);
      button.disabled = tile === null || isDone;
      button.ariaHidden = tile === null ? "true" : null;
      const others = tile?.numbers?.filter((number) => number !== tile.value) ?? [];
      button.replaceChildren(tile === null ? "" : value(tile.value), others.length > 0 ? h("small", {}, others.map((number) => h("span", {}, value(number)))) : "");
      button.setAttribute("aria-pressed", String(place === picked.tile));
      this.#mix(button, tile, place);
    }
  }

  /** The working of a solution in the place of the steps. */
  work(lines) {
    this.steps.replaceChildren(...lines.map((line) => h("li", {}, line)));
  }

  /** Points at cards and a sign, as a hint does; `act` makes the step that the message tells. */
  pointAt(places, op, act) {
    for (const [place, button] of this.tiles.entries()) button.classList.toggle("hinted", places.includes(place));
    for (const button of this.ops) button.classList.toggle("hinted", button.dataset.op === op);
    if (act) this.message.append(" ", h("button", { type: "button", class: "do-it", onclick: act }, t("do_it")));
  }

  tell(sentence, kind = "", lang = undefined) {
    this.pointAt([]);
    this.message.textContent = sentence;
    this.message.dataset.kind = kind;
    if (lang) this.message.lang = lang;
    else this.message.removeAttribute("lang");
  }

  /** A card that was made has the colours of those that it was made of. */
  #mix(button, tile, place) {
    const colours = [...new Set(tile?.from ?? [])].map((from) => `var(--c${(from % 6) + 1})`);
    const isMixed = colours.length > 1 && button.getAttribute("aria-pressed") === "false" && this.element?.dataset.state === "open";
    button.style.background = isMixed ? `linear-gradient(115deg, ${colours.join(", ")})` : "";
  }

  /** A step as a line. */
  #written(step) {
    return `${calculation(step, this.#puzzle.written)} = ${number(step.value)}`;
  }
}
