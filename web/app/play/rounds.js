// Games with a name, of five rounds against a clock: Countdown, where the nearest number counts, and Krypto.

import { choice, h, say } from "../dom.js";
import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { shown } from "../signs.js";
import { Board } from "./board.js";
import { tool } from "./board_view.js";
import { Clock, timeBar } from "./clock.js";
import { dealtUnder, seed } from "./deal.js";
import { note } from "./history.js";
import { NextKey, failure } from "./parts.js";
import { result } from "./result.js";

const ROUNDS = 5;

/** The points of a round that makes the target. */
const FULL = 10;

/** The seconds that a bar turns red at. */
const SHORT = 10;

/**
 * The games: what the engine deals, the rules, and the seconds of a round. Where the nearest number counts, a puzzle may be one
 * without a solution. `large` are the numbers of large tiles to choose from.
 */
const GAMES = {
  countdown: { dealt: { deck: { name: "countdown" }, targets: "101..999" }, rules: "countdown", about: "about_countdown", seconds: 30, isNearest: true, large: [0, 1, 2, 3, 4] },
  krypto: { dealt: { deck: { name: "krypto" }, targets: "deck" }, rules: "krypto", about: "about_krypto", seconds: 120 },
};

/** A puzzle of a game; where the target must be made, one that can be. */
async function dealtFor(game, large) {
  for (;;) {
    const [{ hand, target }] = await engine.ask({ command: "deal", ...game.dealt, large, seed: seed() });
    const exists = game.isNearest || (await engine.ask({ command: "solve", hand, target, rules: game.rules, exists: true })).status === "solved";
    if (exists) return dealtUnder(hand, target, game.rules);
  }
}

/** The solution of a puzzle, or that of the nearest number. */
async function bestOf({ hand, target, rules }) {
  const { solutions, nearest } = await engine.ask({ command: "solve", hand, target, rules });
  return solutions[0] ?? nearest;
}

function rounds(name) {
  const game = GAMES[name];
  return (root) => {
    const best = `best.${name}`;
    const about = h("p", { class: "about" }, t(game.about));
    const status = h("p", { class: "status" }, kept(best, 0) > 0 ? t("best", { points: kept(best, 0) }) : "");
    const { element: bar, show: showBar } = timeBar(game.seconds, SHORT);
    const place = h("div", { tabindex: "-1" });
    const begin = h("button", { type: "button", class: "main", onclick: () => start() }, t("begin"));
    const keys = new NextKey(() => root.querySelector(".main:not(:disabled)")?.click());
    let large = 2;
    const options = game.large?.map((count) => [String(count), String(count)]);
    const tiles = options ? choice(t("large_tiles"), "large", options, String(large), (chosen) => (large = Number(chosen))) : "";
    let board;
    let clock;
    let closed = false;
    let points = 0;
    let number = 0;

    function start() {
      points = 0;
      number = 0;
      next();
    }

    async function next() {
      number += 1;
      setup.remove();
      board?.close();
      place.replaceChildren(h("p", { class: "status" }, t("wait")));
      let puzzle;
      try {
        puzzle = await dealtFor(game, game.large && large);
      } catch (error) {
        number -= 1;
        if (!closed) place.replaceChildren(failure(error, next));
        return;
      }
      if (!closed) play(puzzle);
    }

    function play(puzzle) {
      /** The best number so far: its points, and how far it is from the target. */
      let nearest = { points: 0 };
      const made = ({ value, distance, points: worth }) => {
        if (worth > nearest.points) nearest = { value, distance, points: worth };
      };
      const enough = tool(game.isNearest ? "enough" : "give_up", () => ended("given-up"));
      const ended = (end) => {
        clock.stop();
        enough.disabled = true;
        const { attempt } = board;
        board.stop();
        note(name, puzzle, attempt, end);
        over(puzzle, end === "solved" ? { value: puzzle.target, distance: "0", points: FULL } : nearest);
      };
      board = new Board(puzzle, { solved: () => ended("solved"), made: game.isNearest ? made : undefined }, { hints: false, tools: [enough] });
      place.replaceChildren(board.element);
      bar.hidden = false;
      const shown = (left) => {
        const told = nearest.value ? ` ${t("nearest_so_far", { value: nearest.value, points: nearest.points })}` : "";
        status.replaceChildren(`${t("round_of", { number, total: ROUNDS })} `, h("span", { class: "clock" }, t("seconds_left", { seconds: Math.ceil(left) })), told);
        showBar(left);
      };
      clock = new Clock(game.seconds, shown, () => ended("given-up"));
    }

    /** The end of a round: what it was worth, and the best that could be made. */
    async function over(puzzle, { value, distance, points: worth }) {
      points += worth;
      bar.hidden = true;
      const { target } = puzzle;
      const told = worth === FULL ? t("round_exact", { target, points: worth }) : value ? t("round_near", { value, distance, points: worth }) : t("round_none");
      const way = h("p", { class: "equation" });
      const isLast = number === ROUNDS;
      const on = h("button", { type: "button", class: "main next", onclick: () => (isLast ? start() : next()) }, t(isLast ? "again" : "next_round"));
      status.replaceChildren(t("round_of", { number, total: ROUNDS }), " \u00b7 ", t("score", { points }));
      const kind = worth > 0 ? "solved" : "given-up";
      board.side.append(result(puzzle, { kind, title: told, told: [way, isLast && final()].filter(Boolean), actions: [on] }));
      say(told);
      on.focus({ preventScroll: true });
      try {
        const { expression, value: makes } = await bestOf(puzzle);
        way.textContent = t(worth === FULL ? "one_way_is" : "best_way_is", { way: `${shown(expression)} = ${makes}` });
      } catch {
        way.remove();
      }
    }

    /** The end of the game. */
    function final() {
      const before = kept(best, 0);
      if (points > before) keep(best, points);
      const told = t("game_over_points", { points, most: ROUNDS * FULL });
      return h("p", { class: "final" }, h("b", {}, told), " ", points > before ? t("new_best") : t("best", { points: before }));
    }

    const setup = h("div", { class: "setup" }, about, tiles, begin);
    root.append(bar, status, place, setup);
    return () => {
      closed = true;
      keys.close();
      clock?.stop();
      board?.close();
    };
  };
}

export const countdown = rounds("countdown");
export const krypto = rounds("krypto");
