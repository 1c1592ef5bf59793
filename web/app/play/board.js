// The board of one hand: tiles that merge, steps to go back to, hints. Every way of playing shows one; what counts, and
// what comes next, is theirs.

import { h, say } from "../dom.js";
import { Make24Error, engine } from "../engine.js";
import { Game } from "../game.js";
import { t } from "../i18n.js";
import { HINT_LEVELS } from "../level.js";
import { searchedUnder } from "../rules.js";
import { calculation, number, sign, signAt, spoken, value } from "../signs.js";
import { hintOf, solutionOf } from "./help.js";
import { meaningOf } from "./keys.js";
import { TypedAnswer, verdictOf } from "./typed.js";

const OPERATORS = ["+", "-", "*", "/"];

/** The first level of hints that says something: that there is a solution is known here. */
const FIRST_HINT = 2;

/** The milliseconds that a hint or a solution may take under rules that are not the usual ones. */
const PATIENCE = 5000;

/** The verdicts on a step that the rules allow: it makes the target, or another number, or cards are still missing. */
const PLAYED = ["right", "wrong_value", "wrong_cards"];

/**
 * A board. `puzzle` has `hand` (texts) and `target`, and perhaps `rules`. `events` may have `solved(attempt)`, with
 * `seconds`, `hints` and `expression`; `mistaken()`; and `hinted()`. Without `hints` there is no button for them; an
 * attempt `before` was broken off, and goes on.
 */
export class Board {
  #game;
  #puzzle;
  #events;
  #picked = { tile: undefined, op: undefined };
  #hintLevel = FIRST_HINT - 1;
  #hints = 0;
  #started = performance.now();
  #done = false;
  /** Whether a hint is on its way. */
  #isAsked = false;
  /** What the player does waits for what was done before: the engine works out a merge while keys go on. */
  #queue = Promise.resolve();
  #listeners = new AbortController();
  #parts = {};

  constructor(puzzle, events = {}, { hints = true, before = { seconds: 0, hints: 0 } } = {}) {
    this.#puzzle = puzzle;
    this.#started -= 1000 * before.seconds;
    this.#hints = before.hints;
    this.#game = new Game(puzzle.hand, puzzle.written);
    this.#events = events;
    this.element = this.#build(hints);
    const { signal } = this.#listeners;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#draw();
    say(t("said_hand", { hand: puzzle.hand.join(" "), target: puzzle.target }));
  }

  /** Takes the board from the page: it hears no key any more. */
  close() {
    this.#listeners.abort();
    this.#parts.typed.end();
    this.element.remove();
  }

  get #isClosed() {
    return this.#listeners.signal.aborted;
  }

  /** Whether the hand is solved, given up, or out of time. */
  get isDone() {
    return this.#done;
  }

  /** What the player has done with this hand so far. */
  get attempt() {
    return { seconds: (performance.now() - this.#started) / 1000, hints: this.#hints };
  }

  /** The next level of hints, on from the player's own steps. */
  hint() {
    return this.#after(async () => {
      if (this.#done || this.#isAsked) return;
      const level = Math.min(this.#hintLevel + 1, HINT_LEVELS);
      const { made } = this.#game;
      this.#isAsked = true;
      const asked = { command: "hint", ...this.#searched(), level, so_far: made };
      const told = await engine.answer(asked).finally(() => (this.#isAsked = false));
      // A hint for what is no longer there is none.
      if (this.#done || this.#isClosed || this.#game.made.join() !== made.join()) return;
      this.#hintLevel = level;
      this.#hints = Math.max(this.#hints, level - FIRST_HINT + 1);
      this.#events.hinted?.();
      this.#parts.hint.textContent = t("more_hint");
      const { text, lang } = hintOf(told, this.#puzzle.target, made.length > 0);
      this.#tell(text, "hint", lang);
    });
  }

  /** Ends the hand, and shows a solution with its working. */
  giveUp() {
    if (this.#done) return;
    this.#end("given-up");
    return this.#after(async () => {
      const told = await engine.answer({ command: "solve", ...this.#searched(), working: true });
      if (this.#isClosed) return;
      const { text, lang, working } = solutionOf(told, this.#puzzle.target);
      this.#tell(text, "", lang);
      this.#parts.steps.replaceChildren(...working.map((line) => h("li", {}, line)));
    });
  }

  /** Ends the hand without a word, as a clock does. */
  stop() {
    this.#end("stopped");
  }

  #asked() {
    const { hand, target, rules } = this.#puzzle;
    return { hand, target, rules };
  }

  /** The same, where it is searched. */
  #searched() {
    return { ...this.#asked(), ...searchedUnder(this.#puzzle.rules, PATIENCE) };
  }

  #build(hasHints) {
    const { operators = OPERATORS } = this.#puzzle;
    const tool = (name, onclick) => h("button", { type: "button", class: "tool", onclick }, t(name));
    const parts = this.#parts;
    parts.tiles = this.#game.tiles.map((_, place) =>
      h("button", { type: "button", class: "tile", "aria-pressed": "false", onclick: () => this.#then(() => this.#pick(place)) }),
    );
    parts.ops = operators.map((op) => {
      const isUnary = this.#isUnary(op);
      const label = isUnary ? signAt(this.#puzzle.written[op], "x") : sign(op);
      const size = label.length > (isUnary ? 2 : 1) ? "op word" : "op";
      const properties = { type: "button", class: size, "data-op": op, "aria-label": isUnary ? label : spoken(op), "aria-pressed": isUnary ? undefined : "false" };
      return h("button", { ...properties, onclick: () => this.#then(() => this.#choose(op)) }, label);
    });
    parts.message = h("p", { class: "message" });
    parts.steps = h("ol", { class: "steps", "aria-label": t("steps") });
    parts.undo = tool("undo", () => this.#then(() => this.#undo()));
    parts.redo = tool("redo", () => this.#then(() => this.#redo()));
    parts.hint = hasHints && tool("hint", () => this.hint());
    parts.typed = new TypedAnswer(this.#asked(), (answer) => this.#solved(answer));
    return h(
      "section",
      { class: "board", "data-state": "open" },
      h("h1", { class: "target" }, t("make", { target: this.#puzzle.target })),
      h("div", { class: "tiles", role: "group", "aria-label": t("numbers") }, parts.tiles),
      h("div", { class: "ops", role: "group", "aria-label": t("operators") }, parts.ops),
      parts.message,
      h("div", { class: "tools" }, parts.undo, parts.redo, parts.hint),
      parts.steps,
      parts.typed.element,
    );
  }

  #draw() {
    const { tiles, steps } = this.#game;
    for (const [place, button] of this.#parts.tiles.entries()) {
      const tile = tiles[place];
      // A merged tile keeps its place, so that nothing jumps.
      button.classList.toggle("gone", tile === null);
      button.disabled = tile === null || this.#done;
      button.ariaHidden = tile === null ? "true" : null;
      button.replaceChildren(tile === null ? "" : value(tile.value));
      button.setAttribute("aria-pressed", String(place === this.#picked.tile));
    }
    for (const button of this.#parts.ops) {
      if (button.ariaPressed) button.ariaPressed = String(button.dataset.op === this.#picked.op);
      button.disabled = this.#done;
    }
    this.#parts.undo.disabled = steps.length === 0 || this.#done;
    this.#parts.redo.disabled = this.#game.undone === 0 || this.#done;
    if (this.#parts.hint) this.#parts.hint.disabled = this.#done;
    const start = h("button", { type: "button", onclick: () => this.#then(() => this.#goTo(0)) }, t("start"));
    const lines = steps.map((step, at) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", onclick: () => this.#then(() => this.#goTo(at + 1)), disabled: this.#done },
          this.#written(step),
        ),
      ),
    );
    this.#parts.steps.replaceChildren(...(steps.length > 0 && !this.#done ? [h("li", {}, start), ...lines] : lines));
  }

  #isUnary(op) {
    return this.#puzzle.unary?.includes(op) ?? false;
  }

  /** A step as a line. */
  #written(step) {
    return `${calculation(step, this.#puzzle.written)} = ${number(step.value)}`;
  }

  #tell(sentence, kind = "", lang = undefined) {
    const { message } = this.#parts;
    message.textContent = sentence;
    message.dataset.kind = kind;
    if (lang) message.lang = lang;
    else message.removeAttribute("lang");
    if (sentence) say(sentence);
  }

  /** Does something after what was done before, and before what is done next. */
  #then(action) {
    this.#queue = this.#after(action);
  }

  /** Does something after what was done before; what is done next does not wait for it. */
  #after(action) {
    const told = (error) => (error instanceof Make24Error ? this.#tell(error.message, "", "en") : this.#tell(t("failed", { message: error.message })));
    return this.#queue.then(action).catch((error) => this.#isClosed || told(error));
  }

  async #pick(place) {
    const { tile, op } = this.#picked;
    if (this.#done || !this.#game.tiles[place]) return;
    if (tile === place) {
      this.#picked = { tile: undefined, op: undefined };
      say(t("said_let_go"));
    } else if (tile !== undefined && op !== undefined) {
      await this.#merge(tile, op, place);
      return;
    } else {
      this.#picked.tile = place;
      say(t("said_picked", { value: this.#game.tiles[place].value }));
    }
    this.#draw();
  }

  #letGo() {
    this.#picked = { tile: undefined, op: undefined };
    this.#draw();
  }

  #cancel() {
    if (this.#picked.tile !== undefined) say(t("said_let_go"));
    this.#letGo();
  }

  async #choose(op) {
    if (this.#done || this.#picked.tile === undefined) return;
    if (this.#isUnary(op)) {
      await this.#merge(this.#picked.tile, op);
      return;
    }
    this.#picked.op = this.#picked.op === op ? undefined : op;
    if (this.#picked.op) say(spoken(op));
    this.#draw();
  }

  /** Merges two tiles if the rules allow it; without a right one, the operator takes the left one alone. */
  async #merge(left, op, right) {
    const expression = this.#game.expression(left, op, right);
    const reply = await engine.ask({ command: "check", ...this.#asked(), answer: expression });
    if (this.#done || this.#isClosed) return;
    if (!PLAYED.includes(reply.verdict)) return this.#refuse(op, reply);
    const step = this.#game.merge(left, op, right, reply.value);
    const place = right ?? left;
    this.#picked = { tile: place, op: undefined };
    this.#hintLevel = FIRST_HINT - 1;
    this.#tell("");
    this.#draw();
    // The button that was left may be gone; the result is what goes on.
    this.#parts.tiles[place].focus({ preventScroll: true });
    // Rules that do not ask for all cards are content with some.
    if (reply.verdict === "right") this.#solved(expression);
    else if (this.#game.left === 1 && !this.#mayChange(reply)) this.#mistake(reply);
    else say(t("said_step", { calculation: calculation(step, this.#puzzle.written, spoken), value: number(step.value), count: this.#game.left }));
  }

  /** Whether an operator with one operand may still make the target of the last tile; wrong cards stay wrong. */
  #mayChange({ verdict }) {
    return verdict === "wrong_value" && this.#puzzle.unary?.length > 0;
  }

  /** A step that the rules do not allow, or that makes no number, is not made. */
  #refuse(op, reply) {
    const { text, lang } = verdictOf(reply);
    if (op === "/" && reply.verdict === "undefined") this.#tell(t("not_divided"));
    else this.#tell(text, "", lang);
    this.#letGo();
  }

  /** The last tile is not the target. */
  #mistake(reply) {
    const { text, lang } = verdictOf(reply);
    if (reply.verdict === "wrong_value") this.#tell(t("is_not", { value: number(reply.value), target: this.#puzzle.target }));
    else this.#tell(text, "", lang);
    this.#events.mistaken?.();
    this.#letGo();
  }

  #solved(expression) {
    const { attempt } = this;
    this.#end("solved");
    const seconds = attempt.seconds.toFixed(1);
    const told = attempt.hints ? t("solved_hints", { seconds, hints: attempt.hints }) : t("solved", { seconds });
    this.#tell(`\u2713 ${told}`, "solved");
    this.#events.solved?.({ ...attempt, expression });
  }

  #end(state) {
    this.#done = true;
    this.element.dataset.state = state;
    this.#parts.typed.end();
    this.#letGo();
  }

  #undo() {
    if (!this.#done && this.#game.undo()) this.#moved("said_undo");
  }

  #redo() {
    if (!this.#done && this.#game.redo()) this.#moved("said_redo");
  }

  #goTo(steps) {
    if (!this.#done && this.#game.goTo(steps)) this.#moved("said_undo");
  }

  #moved(said) {
    this.#hintLevel = FIRST_HINT - 1;
    this.#tell("");
    this.#letGo();
    say(t(said, { count: this.#game.left }));
  }

  #key(event) {
    const [name, what] = (!this.#done && meaningOf(event, this.#parts.tiles.length, this.#puzzle.operators ?? OPERATORS)) || [];
    if (!name || (name === "hint" && !this.#parts.hint)) return;
    event.preventDefault();
    const actions = {
      pick: () => this.#pick(what),
      choose: () => this.#choose(what),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      cancel: () => this.#cancel(),
    };
    if (name === "hint") this.hint();
    else this.#then(actions[name]);
  }
}
