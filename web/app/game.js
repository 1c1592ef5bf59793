// One hand in play: tiles that merge, and every earlier state to go back to. No page and no engine here.

/** A tile: the number it shows, as the engine writes it, and the expression that makes it. A card such as `A=1|11` is one of
 * several numbers, and shows the first. */
const card = (text) => {
  const numbers = text.split("=")[1]?.split("|");
  return numbers ? { value: numbers[0], expression: numbers[0], card: text, numbers } : { value: text, expression: text };
};

/** A number or an expression as an operand: in brackets unless it is a whole number. */
export const operand = (text) => (/^\w+$/.test(text) ? text : `(${text})`);

/** An operator with one operand, as the engine writes it (`x!`, `-x`, `sqrt(x)`), with the operand in its place. Only
 * those that are calls have letters of their own. */
export const applied = (written, text) =>
  written.includes("(") ? written.replace(/\(.*\)/, () => `(${text})`) : written.replace(/[\p{L}_][\p{L}\d_]*/u, () => operand(text));

/** The name of an operator that is written as a call, `root(x, y)`; undefined for one between its operands. */
export const nameOfCall = (written = "") => /^([^\s(]+)\(/.exec(written)?.[1];

export class Game {
  #states;
  #at = 0;

  /**
   * `written` is how operators are written, as the engine lists them: `{ log: "log(b, x)" }`. A game that was `saved`
   * goes on, if it is one of this hand.
   */
  constructor(hand, written = {}, saved = undefined) {
    this.hand = hand;
    this.written = written;
    this.#states = [{ tiles: hand.map(card), steps: [] }];
    const { states, at } = saved ?? {};
    const before = states?.[0]?.tiles?.map(({ value, card = value }) => card);
    if (JSON.stringify(before) !== JSON.stringify(hand) || !states[at]) return;
    this.#states = states;
    this.#at = at;
  }

  /** What goes on from here, as plain data. */
  get saved() {
    return { states: this.#states, at: this.#at };
  }

  /** The tiles in their places; `null` where one has gone into another. */
  get tiles() {
    return this.#states[this.#at].tiles;
  }

  /** The steps that led here: `{ left, op, right, value }`; an operator with one operand has no `right`. */
  get steps() {
    return this.#states[this.#at].steps;
  }

  /** The expressions of the tiles that were made, which the engine takes as what was tried. */
  get made() {
    return this.tiles.filter((tile) => tile?.isMade).map(({ expression }) => expression);
  }

  /** The steps that were taken back and can be taken again. */
  get undone() {
    return this.#states.length - 1 - this.#at;
  }

  get left() {
    return this.tiles.filter((tile) => tile !== null).length;
  }

  /** The expression of merging two tiles, or of an operator with one operand, for the engine to judge. */
  expression(left, op, right) {
    const [first, second] = [left, right].map((place) => this.tiles[place]?.expression);
    if (right === undefined) return applied(this.written[op], first);
    const name = nameOfCall(this.written[op]);
    return name ? `${name}(${first}, ${second})` : `${operand(first)} ${op} ${operand(second)}`;
  }

  /** Merges the left tile into the right one, whose value the engine has worked out; without a right one, it stays. */
  merge(left, op, right, value) {
    const { tiles, steps } = this.#states[this.#at];
    const expression = this.expression(left, op, right);
    const step = { left: tiles[left].value, op, right: tiles[right]?.value, value, expression };
    const merged = tiles.map((tile, place) => {
      if (place === (right ?? left)) return { value, expression, isMade: true, from: [left, right ?? left].flatMap((one) => tiles[one].from ?? [one]) };
      return place === left ? null : tile;
    });
    this.#states.length = this.#at + 1;
    this.#states.push({ tiles: merged, steps: [...steps, step] });
    this.#at += 1;
    return step;
  }

  /** Shows the next number of a card that is one of several; says whether it is one. */
  turn(place) {
    const { tiles } = this;
    const { numbers, value } = tiles[place];
    if (!numbers) return false;
    const next = numbers[(numbers.indexOf(value) + 1) % numbers.length];
    tiles[place] = { ...tiles[place], value: next, expression: next };
    this.#states.length = this.#at + 1;
    return true;
  }

  /** Leaves one tile, which a whole expression has made of all cards. */
  finish(expression, value) {
    const { tiles } = this;
    const last = tiles.map((tile) => tile !== null).lastIndexOf(true);
    const made = { value, expression, isMade: true, from: tiles.map((_, place) => place) };
    this.#states.push({ tiles: tiles.map((_, place) => (place === last ? made : null)), steps: [] });
    this.#at = this.#states.length - 1;
  }

  undo() {
    return this.goTo(this.#at - 1);
  }

  redo() {
    return this.goTo(this.#at + 1);
  }

  /** Goes to the state after so many steps; says whether there is one. */
  goTo(steps) {
    if (steps < 0 || steps >= this.#states.length || steps === this.#at) return false;
    this.#at = steps;
    return true;
  }
}
