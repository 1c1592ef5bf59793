// Games with a name, in which a row of numbers is filled: four fours, and the digits of the year.

import { h, say } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { shown } from "../signs.js";
import { Board } from "./board.js";
import { tool } from "./board_view.js";
import { dealtUnder } from "./deal.js";
import { note } from "./history.js";
import { NextKey, failure } from "./parts.js";
import { ownWay, result } from "./result.js";

/** The games: the cards, and the first and the last number to make of them. */
const GAMES = {
  fours: { hand: () => ["4", "4", "4", "4"], about: "about_fours", first: 0, last: 20 },
  year: { hand: () => [...String(new Date().getFullYear())], about: "about_year", first: 1, last: 30 },
};

/** Digits may stand together, and have signs before and behind them: `44`, `.4`, `4!`. */
const RULES = "four-fours";

function filled(name) {
  const { hand: cards, about, first, last } = GAMES[name];
  return (root) => {
    const hand = cards();
    // Every year is a game of its own.
    const kind = `fill.${hand.join("")}`;
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const place = h("div", {});
    let board;
    let closed = false;
    const keys = new NextKey(() => open(left()[0]));
    const done = () => kept(kind, {});
    const left = () => numbers.filter((number) => !(number in done()));

    /** The row: each number with what makes it, or still to make. */
    function overview(focused) {
      board?.close();
      board = undefined;
      const expressions = done();
      const cell = (number) => {
        const expression = expressions[number];
        const state = expression ? "solved" : "open";
        const way = expression && h("span", {}, ` = ${shown(expression)}`);
        const button = h("button", { type: "button", "data-state": state, onclick: () => open(number) }, h("b", {}, String(number)), way);
        return h("li", {}, button);
      };
      const made = numbers.length - left().length;
      const told = made === numbers.length ? t("fill_all", { total: numbers.length }) : t("fill_some", { made, total: numbers.length });
      const on = left().length > 0 && h("button", { type: "button", class: "main", onclick: () => open(left()[0]) }, t(made > 0 ? "go_on" : "begin"));
      place.replaceChildren(
        h("h1", { class: "hand-cards" }, hand.map((card) => h("span", {}, card))),
        h("p", { class: "about" }, t(about, { year: hand.join("") })),
        h("p", { class: "status", role: "status" }, told),
        h("ol", { class: "fill" }, numbers.map(cell)),
        h("div", { class: "after" }, on),
      );
      if (focused !== undefined) (on || place.querySelector("button")).focus({ preventScroll: true });
    }

    async function open(number) {
      if (number === undefined || board) return;
      try {
        const puzzle = await dealtUnder(hand, String(number), RULES);
        if (!closed) play(puzzle, number);
      } catch (error) {
        if (!closed) place.replaceChildren(failure(error, () => open(number)));
      }
    }

    function play(puzzle, number) {
      const solved = (attempt) => {
        note(name, puzzle, attempt, "solved");
        keep(kind, { ...done(), [number]: attempt.expression });
        const following = left()[0];
        const back = h("button", { type: "button", onclick: () => overview(number) }, t("fill_overview"));
        const next = () => {
          overview(number);
          open(following);
        };
        const actions = following === undefined ? [back] : [back, h("button", { type: "button", onclick: next }, t("next_number"))];
        const on = actions.at(-1);
        on.className = "main next";
        board.side.append(result(puzzle, { ...ownWay(attempt, puzzle), actions }));
        on.focus({ preventScroll: true });
        say(t("fill_some", { made: numbers.length - left().length, total: numbers.length }));
      };
      const asked = async () => {
        if (board.isDone) return;
        note(name, puzzle, board.attempt, "given-up");
        await board.giveUp();
      };
      // Two taps may have opened two numbers.
      board?.close();
      const tools = [tool("give_up", asked), tool("overview", () => overview(number))];
      board = new Board(puzzle, { solved, asked }, { tools });
      place.replaceChildren(board.element);
    }

    root.append(place);
    overview();
    return () => {
      closed = true;
      keys.close();
      board?.close();
    };
  };
}

export const fours = filled("fours");
export const year = filled("year");
