// The first minute of a new player, wherever they come in: what to press next.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";

/** The hand of the first minute, in this order; any way to play it is right. */
export const FIRST_HAND = ["1", "2", "3", "4"];

export const isNew = () => !kept("coached", false) && kept("played", []).length === 0;

/** A coach for a new player; undefined for others. `points` at one button at a time, where any step leads on. */
export const coachFor = (points, ended) => (isNew() ? new Coach(points, ended) : undefined);

class Coach {
  #points;
  #isOver = false;
  #board;
  #buttons = [];
  #told = h("p", { role: "status" });
  #finish;

  /** `ended` hears that the player needs no help any more. */
  constructor(points, ended = () => {}) {
    this.#points = points;
    this.#finish = () => {
      this.#isOver = true;
      keep("coached", true);
      this.#wanted([]);
      this.element.remove();
      ended();
    };
    this.element = h("div", { class: "coach" }, this.#told, h("button", { type: "button", onclick: this.#finish }, t("coach_skip")));
  }

  /** Stands above a board, and begins. */
  join(board, hand) {
    this.#board = board;
    board.element.querySelector(".front").prepend(this.element);
    this.look({}, { steps: [], tiles: hand, left: hand.length });
  }

  #wanted(buttons) {
    for (const button of this.#buttons) button.classList.remove("wanted");
    this.#buttons = buttons;
    for (const button of buttons) button.classList.add("wanted");
  }

  /** Shows what comes next: a number, a sign, another number. Before it has joined a board it shows nothing. */
  look({ tile, op }, game) {
    if (this.#isOver || !this.#board) return;
    const { tiles, ops } = this.#board.buttons;
    const here = tiles.filter((button, place) => game.tiles[place] && place !== tile);
    const stage = tile === undefined ? "coach_number" : op === undefined ? "coach_sign" : "coach_other";
    const isFirst = game.steps.length === 0;
    // What two cards have become is chosen already.
    const merged = !isFirst && stage === "coach_sign" ? "coach_again" : stage;
    this.#told.textContent = t(!isFirst && game.left === 1 ? "coach_undo" : merged);
    // At first one button is pointed at: 1 + 2 leads on, as other steps do. Then the player chooses among all.
    const next = stage === "coach_sign" ? ops : here;
    const isOpen = game.left === 1 || (isFirst && stage === "coach_number");
    this.#wanted(isFirst && this.#points ? next.slice(0, 1) : isOpen ? [] : next);
  }

  end() {
    if (!this.#isOver) this.#finish();
  }
}
