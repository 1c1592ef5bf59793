// As many hands as a clock allows: two minutes that grow and shrink, and the storm, where rows of solved hands count.

import { h, say } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { points } from "../level.js";
import { TARGET, rulesOf, targetOf } from "../rules.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { deal } from "./deal.js";
import { note } from "./history.js";
import { NextKey, definitionsOf, failure } from "./parts.js";

/** The seconds that a row of solved hands adds to a storm. */
const ROWS = new Map([
  [5, 3],
  [12, 5],
  [20, 7],
  [30, 10],
]);

/** The modes: how long, what a solved and a skipped hand are worth, what a mistake costs. */
const MODES = {
  clock: { seconds: 120, solved: () => 10, skipped: -20, mistake: 0, about: "about_clock" },
  storm: { seconds: 60, solved: (row) => ROWS.get(row) ?? 0, skipped: -10, mistake: -10, about: "about_storm" },
};

/** The difficulty begins easy, and grows with every solved hand. */
const harder = (solved) => Math.min(90, 10 + 3 * solved);

export function timed(name) {
  const mode = MODES[name];
  return (root, params) => {
    const rules = rulesOf(params);
    const target = targetOf(params);
    // A score compares with those for the same target under the same rules.
    const best = [`best.${name}`, rules && JSON.stringify(rules), target !== TARGET && target].filter(Boolean).join(".");
    const about = h("p", { class: "about" }, t(mode.about));
    const status = h("p", { class: "status" });
    const left = h("span", { class: "clock" });
    const scored = h("span", {});
    const place = h("div", { tabindex: "-1" });
    const begin = h("button", { type: "button", class: "main", onclick: () => start() }, t("begin"));
    const skip = h("button", { type: "button", class: "tool", onclick: () => skipped() }, t("skip_hand"));
    const after = h("div", { class: "after" }, begin);
    const keys = new NextKey(() => (game ? skipped() : start()));
    let game;
    let closed = false;

    async function start() {
      if (game) return;
      game = { points: 0, solved: 0, row: 0 };
      const mine = game;
      status.replaceChildren(left, scored);
      place.focus({ preventScroll: true });
      after.replaceChildren();
      if (!(await next())) return;
      after.replaceChildren(skip);
      mine.clock = new Clock(mode.seconds, showTime, over);
    }

    function showTime(seconds) {
      left.textContent = t("seconds_left", { seconds: Math.ceil(seconds) });
      scored.textContent = t("score", { points: game.points });
    }

    async function next() {
      const mine = game;
      mine.board?.close();
      mine.board = undefined;
      // Under other rules the engine may take a second or two, for which nobody pays.
      if (rules) place.replaceChildren(h("p", {}, t("wait")));
      try {
        const dealt = deal(harder(mine.solved), rules, target);
        mine.puzzle = await (mine.clock?.waitFor(dealt) ?? dealt);
      } catch (error) {
        if (closed || game !== mine) return false;
        if (mine.clock) over();
        game = undefined;
        after.replaceChildren();
        place.replaceChildren(failure(error, start));
        return false;
      }
      if (closed || game !== mine) return false;
      mine.board = new Board(mine.puzzle, { solved, mistaken }, { hints: false });
      about.replaceChildren(t(mode.about), ...definitionsOf(mine.puzzle));
      place.replaceChildren(mine.board.element);
      return true;
    }

    const add = (seconds) => seconds && game.clock.add(seconds);

    function solved(attempt) {
      note(name, game.puzzle, attempt, true);
      game.points += points(game.puzzle, attempt);
      game.solved += 1;
      game.row += 1;
      add(mode.solved(game.row));
      next();
    }

    /** A mistake in a storm costs time, and ends the row. */
    function mistaken() {
      if (!mode.mistake) return;
      game.row = 0;
      add(mode.mistake);
    }

    function skipped() {
      if (!game?.board) return;
      note(name, game.puzzle, game.board.attempt, false);
      game.row = 0;
      add(mode.skipped);
      if (game?.clock.left > 0) next();
    }

    function over() {
      const { points: made, solved: count, board, clock } = game;
      clock.stop();
      board?.stop();
      game = undefined;
      const before = kept(best, 0);
      if (made > before) keep(best, made);
      const said = t("time_up", { count, points: made });
      status.replaceChildren(said, " ", made > before ? t("new_best") : t("best", { points: before }));
      say(said);
      begin.textContent = t("again");
      after.replaceChildren(begin);
      begin.focus();
    }

    root.append(about, status, place, after);
    return () => {
      closed = true;
      keys.close();
      game?.clock?.stop();
      game?.board?.close();
    };
  };
}
