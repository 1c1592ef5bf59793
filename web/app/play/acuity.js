// A series of hands of medium difficulty against the clock, beside the player's own earlier series: the measure of how
// awake one is that the first source describes.

import { h, say } from "../dom.js";
import { decimal, t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { deal } from "./deal.js";
import { note } from "./history.js";
import { failure } from "./parts.js";

const HANDS = 10;
const SECONDS = 60;
const LEVEL = 50;

/** The earlier series that a comparison needs. */
const ENOUGH = 3;

/** The mean of some numbers, geometric, as times are compared. */
const mean = (numbers) => Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);

/** The sentences about a series of seconds, beside the earlier ones. */
export function report(seconds, solved, earlier) {
  const pace = mean(seconds);
  const lines = [t("acuity_report", { solved, hands: seconds.length, seconds: decimal(pace) })];
  if (earlier.length < ENOUGH) return [...lines, t("acuity_few")];
  const before = mean(earlier);
  return [...lines, t("acuity_usual", { before: decimal(before), change: Math.round((pace / before - 1) * 100) })];
}

export function acuity(root) {
  const status = h("p", { class: "status" });
  const place = h("div", {});
  const begin = h("button", { type: "button", class: "main", onclick: () => start() }, t("begin"));
  let clock;
  let board;
  let closed = false;

  async function start() {
    begin.remove();
    const seconds = [];
    let solved = 0;
    for (let number = 1; number <= HANDS; number += 1) {
      let taken;
      try {
        taken = await one(number);
      } catch (error) {
        place.replaceChildren(failure(error, start));
        return;
      }
      if (closed) return;
      seconds.push(taken ?? SECONDS);
      solved += taken === undefined ? 0 : 1;
    }
    const earlier = kept("acuity", []);
    const lines = report(seconds, solved, earlier);
    keep("acuity", [...earlier, Number(mean(seconds).toFixed(2))]);
    say(lines.join(" "));
    board.close();
    place.replaceChildren(...lines.map((line) => h("p", {}, line)));
    status.replaceChildren();
    begin.textContent = t("again");
    root.append(begin);
    begin.focus();
  }

  /** The seconds of one hand; nothing if it was not solved in time. */
  async function one(number) {
    const puzzle = await deal(LEVEL);
    if (closed) return undefined;
    return new Promise((resolve) => {
      const ended = (attempt, isSolved) => {
        clock.stop();
        note("acuity", puzzle, attempt, isSolved ? "solved" : "given-up");
        resolve(isSolved ? attempt.seconds : undefined);
      };
      board?.close();
      board = new Board(puzzle, { solved: (attempt) => ended(attempt, true) }, { hints: false });
      place.replaceChildren(board.element);
      const shown = (left) =>
        status.replaceChildren(`${t("hand_of", { number, total: HANDS })} `, h("span", { class: "clock" }, t("seconds_left", { seconds: Math.ceil(left) })));
      clock = new Clock(SECONDS, shown, () => {
        board.stop();
        ended(board.attempt, false);
      });
    });
  }

  root.append(h("p", { class: "about" }, t("about_acuity")), status, place, begin);
  return () => {
    closed = true;
    clock?.stop();
    board?.close();
  };
}
