// The board of one hand: tiles that merge, steps to go back to, hints. Every way of playing shows one; what counts, and
// what comes next, is theirs.

import { say } from "../dom.js";
import { Make24Error, engine } from "../engine.js";
import { Game } from "../game.js";
import { decimal, t } from "../i18n.js";
import { searchedUnder } from "../rules.js";
import { calculation, number, spoken } from "../signs.js";
import { BoardView } from "./board_view.js";
import * as feel from "./feel.js";
import { hintTowards, noWay, solutionOf } from "./help.js";
import { meaningOf } from "./keys.js";
import { Stopwatch } from "./stopwatch.js";
import { TypedAnswer, verdictOf } from "./typed.js";
import { placesOf, stagesOf, wayOn } from "./way.js";

const OPERATORS = ["+", "-", "*", "/"];

/** The milliseconds that a hint or a solution may take under rules that are not the usual ones. */
const PATIENCE = 5000;

/** The milliseconds between the steps of a solution that is played. */
const PACE = 600;

/** The verdicts on a step that the rules allow: it makes the target, or another number, or cards are still missing. */
const PLAYED = ["right", "wrong_value", "wrong_cards"];

/**
 * A board. `puzzle` has `hand` (texts) and `target`, and perhaps `rules`. `events` may have `solved(attempt)`, with
 * `seconds`, `hints` and `expression`; `mistaken()`; `hinted()`; `changed()`; `touched(picked)`; `made(reply)`, what the engine says of a number that was made; and `asked()`, where the hint
 * after the last one is the solution. Without `hints` there is no button for them; an attempt `before` was broken off, and goes on; `tools` are buttons beside those of the board.
 */
export class Board {
  #game;
  #puzzle;
  #events;
  #picked = { tile: undefined, op: undefined };
  /** The hints that were given since the last step. */
  #stage = 0;
  #hints = 0;
  #time;
  #done = false;
  /** Whether a hint is on its way. */
  #isAsked = false;
  /** What the player does waits for what was done before: the engine works out a merge while keys go on. */
  #queue = Promise.resolve();
  #listeners = new AbortController();
  #typed;
  #view;

  constructor(puzzle, events = {}, { hints = true, before = {}, tools = [], isCalm = false } = {}) {
    this.#puzzle = puzzle;
    this.#hints = before.hints ?? 0;
    this.#game = new Game(puzzle.hand, puzzle.written, before.game);
    this.#events = events;
    const { signal } = this.#listeners;
    this.#time = new Stopwatch(before.seconds ?? 0, signal);
    this.#typed = new TypedAnswer(this.#asked(), (answer) => this.#typedRight(answer), (reply) => {
      events.made?.(reply);
      events.entered?.();
    });
    const then = (name) => (what) => this.#then(() => this.#acts[name](what));
    const acts = { pick: then("pick"), choose: then("choose"), undo: then("undo"), redo: then("redo"), goTo: then("goTo"), hint: hints && (() => this.hint()) };
    this.#view = new BoardView(puzzle, this.#game.tiles, puzzle.operators ?? OPERATORS, acts, { tools, typed: this.#typed.element });
    this.element = this.#view.element;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#draw();
    if (!isCalm) feel.dealt(this.#view.tiles);
    say(t("said_hand", { hand: puzzle.hand.join(" "), target: puzzle.target }));
  }

  /** Takes the board from the page: it hears no key any more. */
  close() {
    this.#listeners.abort();
    this.#typed.end();
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
    return { seconds: this.#time.seconds, hints: this.#hints };
  }

  /** The attempt, so that it can go on later. */
  get saved() {
    return { ...this.attempt, game: this.#game.saved };
  }

  /** The buttons of the cards and signs, for whoever shows how to play. */
  get buttons() {
    return { tiles: this.#view.tiles, ops: this.#view.ops };
  }

  /** The place beside the board, for what comes after it. */
  get side() {
    return this.#view.side;
  }

  /** The next hint, on from the player's own steps. */
  hint() {
    return this.#after(async () => {
      if (this.#done || this.#isAsked) return;
      const { made } = this.#game;
      this.#isAsked = true;
      const { told, solution } = await wayOn(this.#searched(), made).finally(() => (this.#isAsked = false));
      // A hint for what is no longer there is none.
      if (this.#done || this.#isClosed || this.#game.made.join() !== made.join()) return;
      const { target, written } = this.#puzzle;
      const stages = solution ? stagesOf(solution, this.#game, written) : [noWay(told, target, made.length > 0)];
      if (this.#stage >= stages.length && solution && this.#events.asked) return void this.#events.asked();
      const { text, lang, places = [], op, step } = stages[Math.min(this.#stage, stages.length - 1)];
      this.#stage = Math.min(this.#stage + 1, stages.length);
      this.#hints = Math.max(this.#hints, this.#stage);
      this.#events.hinted?.();
      this.#tell(solution ? hintTowards(told, target, text) : text, "hint", lang);
      this.#view.pointAt(places, op, step && (() => this.#then(() => this.#make(step))));
    });
  }

  /** Makes a step of a solution. */
  async #make(step) {
    const places = placesOf(step, this.#game);
    if (this.#done || !places) return;
    this.#turn(step, places);
    await this.#merge(places[0], step.op, places[1]);
  }

  /** Turns cards that are one of several numbers until they show those of a step. */
  #turn({ left, right }, places) {
    for (const [at, value] of [left, right].entries()) {
      const place = places[at];
      for (let turns = this.#game.tiles[place]?.numbers?.length ?? 0; turns > 0 && this.#game.tiles[place].value !== value; turns -= 1) this.#game.turn(place);
    }
  }

  /** Ends the hand, and shows a solution with its working, which it returns: on from the own steps, or else from the start. */
  async giveUp() {
    if (this.#done) return undefined;
    this.#end("given-up");
    let shown;
    await this.#after(async () => {
      const { made } = this.#game;
      let way = await wayOn(this.#searched(), made);
      if (!way.solution && made.length > 0) way = await wayOn(this.#searched(), []);
      if (this.#isClosed) return;
      shown = solutionOf(way, this.#puzzle.target);
      this.#tell(shown.text, "", shown.lang);
      this.#view.work(shown.working);
    });
    // What comes next may cover the cards.
    if (shown?.solution) await this.#play(shown.solution.steps);
    return shown;
  }

  /** Plays a solution on the cards, from the start. */
  async #play(steps) {
    this.#game.goTo(0);
    const { tiles } = this.#view;
    for (const step of steps) {
      const places = placesOf(step, this.#game);
      if (!places) return;
      this.#turn(step, places);
      this.#view.drawTiles(this.#game.tiles, {}, true);
      await feel.pause(PACE);
      if (this.#isClosed) return;
      const [left, right = left] = places;
      feel.merged(tiles[left], tiles[right]);
      this.#game.merge(left, step.op, places[1], step.value);
      this.#view.drawTiles(this.#game.tiles, {}, true);
      feel.made(tiles[right]);
    }
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

  #draw() {
    this.#view.draw(this.#game, this.#picked, this.#done);
    this.#events.touched?.(this.#picked, this.#game);
  }

  #isUnary(op) {
    return this.#puzzle.unary?.includes(op) ?? false;
  }

  #tell(sentence, kind, lang) {
    this.#view.tell(sentence, kind, lang);
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

  /** What a player can do, by the names of keys and buttons. */
  #acts = {
    pick: async (place) => {
      const { tile, op } = this.#picked;
      if (this.#done || !this.#game.tiles[place]) return;
      const { value } = this.#game.tiles[place];
      if (tile === place && this.#game.turn(place)) {
        say(t("said_picked", { value: this.#game.tiles[place].value }));
        this.#events.changed?.();
      } else if (tile === place) {
        this.#picked = { tile: undefined, op: undefined };
        say(t("said_let_go"));
      } else if (tile !== undefined && op !== undefined) {
        await this.#merge(tile, op, place);
        return;
      } else {
        // Two numbers without a sign between them: the choice moves.
        const before = tile !== undefined && this.#game.tiles[tile].value;
        this.#picked.tile = place;
        say(before ? t("said_moved", { value, before }) : t("said_picked", { value }));
      }
      feel.picked();
      this.#draw();
    },
    choose: async (op) => {
      if (this.#done) return;
      const { tile } = this.#picked;
      if (this.#isUnary(op)) {
        if (tile !== undefined) await this.#merge(tile, op);
        return;
      }
      this.#picked.op = this.#picked.op === op ? undefined : op;
      if (this.#picked.op) say(tile === undefined ? t("said_sign_first", { sign: spoken(op) }) : spoken(op));
      feel.picked();
      this.#draw();
    },
    undo: () => !this.#done && this.#game.undo() && this.#moved("said_undo"),
    redo: () => !this.#done && this.#game.redo() && this.#moved("said_redo"),
    goTo: (steps) => !this.#done && this.#game.goTo(steps) && this.#moved("said_undo"),
    cancel: () => {
      if (this.#picked.tile !== undefined) say(t("said_let_go"));
      this.#letGo();
    },
  };

  #letGo() {
    this.#picked = { tile: undefined, op: undefined };
    this.#draw();
  }

  /** Merges two tiles if the rules allow it; without a right one, the operator takes the left one alone. */
  async #merge(left, op, right) {
    const expression = this.#game.expression(left, op, right);
    const reply = await engine.ask({ command: "check", ...this.#asked(), answer: expression });
    if (this.#done || this.#isClosed) return;
    if (!PLAYED.includes(reply.verdict)) return this.#refuse(op, reply);
    const { tiles } = this.#view;
    const place = right ?? left;
    feel.merged(tiles[left], tiles[place]);
    const step = this.#game.merge(left, op, right, reply.value);
    this.#picked = { tile: place, op: undefined };
    this.#stage = 0;
    this.#tell("");
    this.#draw();
    this.#events.made?.(reply);
    this.#events.changed?.();
    // The button that was left may be gone; the result is what goes on.
    tiles[place].focus({ preventScroll: true });
    feel.made(tiles[place]);
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
    feel.wrong(this.#view.tiles.find((tile) => !tile.classList.contains("gone")));
    this.#events.mistaken?.();
    this.#letGo();
  }

  /** A typed answer is right: the board shows what it makes. */
  #typedRight(answer) {
    this.#game.finish(answer, String(this.#puzzle.target));
    this.#solved(answer);
  }

  #solved(expression) {
    const { attempt } = this;
    this.#end("solved");
    feel.won(this.#view.tiles.find((tile) => !tile.classList.contains("gone")));
    const seconds = decimal(attempt.seconds);
    const told = attempt.hints ? t("solved_hints", { seconds, hints: attempt.hints }) : t("solved", { seconds });
    this.#tell(`\u2713 ${told}`, "solved");
    this.#events.solved?.({ ...attempt, expression });
  }

  #end(state) {
    this.#time.stop();
    this.#done = true;
    this.element.dataset.state = state;
    this.#typed.end();
    this.#letGo();
  }

  #moved(said) {
    this.#stage = 0;
    this.#tell("");
    this.#letGo();
    this.#events.changed?.();
    say(t(said, { count: this.#game.left }));
  }

  #key(event) {
    const [name, what] = (!this.#done && meaningOf(event, this.#view.tiles.length, this.#puzzle.operators ?? OPERATORS)) || [];
    if (!name || (name === "hint" && !this.#view.hint)) return;
    // Escape is the browser's where nothing is to be let go.
    if (name === "cancel" && this.#picked.tile === undefined && this.#picked.op === undefined) return;
    event.preventDefault();
    if (name === "hint") this.hint();
    else this.#then(() => this.#acts[name](what));
  }
}
