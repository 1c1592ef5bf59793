// As many hands as a clock allows: two minutes that grow and shrink, and the storm, where rows of solved hands count.

import { h, say } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { points } from "../level.js";
import { TARGET, rulesOf, targetOf, themeOf } from "../rules.js";
import { Board } from "./board.js";
import { tool } from "./board_view.js";
import { Clock, timeBar } from "./clock.js";
import { deal } from "./deal.js";
import { note } from "./history.js";
import { NextKey, definitionsOf, failure } from "./parts.js";
import { review } from "./review.js";

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

/** The seconds that a bar turns red at. */
const SHORT = 15;

/** The difficulty begins easy, and grows with every solved hand. */
const harder = (solved) => Math.min(90, 10 + 3 * solved);

export function timed(name) {
  const mode = MODES[name];
  return (root, params) => {
    const rules = rulesOf(params);
    const target = targetOf(params);
    const theme = themeOf(params);
    // A score compares with those for the same target and theme under the same rules.
    const kind = [name, rules && JSON.stringify(rules), target !== TARGET && target, theme].filter(Boolean).join(".");
    const best = `best.${kind}`;
    const saved = `open.${kind}`;
    const about = h("p", { class: "about" }, t(mode.about));
    const status = h("p", { class: "status" });
    const left = h("span", { class: "clock" });
    const scored = h("span", {});
    const row = h("span", { class: "combo" });
    const gain = h("span", { "aria-hidden": "true" });
    const { element: bar, show: showBar } = timeBar(mode.seconds, SHORT);
    const place = h("div", { tabindex: "-1" });
    const begin = h("button", { type: "button", class: "main", onclick: () => start() }, t("begin"));
    const after = h("div", { class: "after" }, begin);
    const keys = new NextKey(() => (game ? skipped() : start()));
    let game;
    let closed = false;

    async function start(before) {
      if (game) return;
      game = before?.game ?? { points: 0, solved: 0, row: 0, hands: [] };
      const mine = game;
      keep(saved, undefined);
      status.replaceChildren(left, scored, row, gain);
      bar.hidden = false;
      about.replaceChildren();
      place.focus({ preventScroll: true });
      after.replaceChildren();
      if (!(await next(before))) return;
      mine.clock = new Clock(before?.left ?? mode.seconds, showTime, over);
    }

    function showTime(seconds) {
      left.textContent = t("seconds_left", { seconds: Math.ceil(seconds) });
      scored.textContent = t("score", { points: game.points });
      row.textContent = game.row > 1 ? t("combo", { row: game.row }) : "";
      showBar(seconds);
    }

    async function next(before) {
      const mine = game;
      mine.board?.close();
      mine.board = undefined;
      // Under other rules the engine may take a second or two, for which nobody pays.
      if (rules || theme) place.replaceChildren(h("p", {}, t("wait")));
      try {
        const dealt = before ? Promise.resolve(before.puzzle) : deal(harder(mine.solved), rules, target, theme);
        mine.puzzle = await (mine.clock?.waitFor(dealt) ?? dealt);
      } catch (error) {
        if (closed || game !== mine) return false;
        if (mine.clock) over();
        game = undefined;
        after.replaceChildren();
        place.replaceChildren(failure(error, () => start()));
        return false;
      }
      if (closed || game !== mine) return false;
      const tools = [tool("skip_hand", () => skipped())];
      mine.board = new Board(mine.puzzle, { solved, mistaken }, { hints: false, tools, before: before?.board });
      place.replaceChildren(mine.board.element);
      about.replaceChildren(...definitionsOf(mine.puzzle));
      return true;
    }

    /** Adds seconds, or takes some, which is seen. */
    function add(seconds) {
      if (!seconds) return;
      game.clock.add(seconds);
      const shown = h("b", { class: "gain" }, `${seconds > 0 ? "+" : "\u2212"}${Math.abs(seconds)}`);
      gain.replaceChildren(shown);
    }

    /** Notes a hand, for the review of those that were missed. */
    function noted(attempt, end) {
      note(name, game.puzzle, attempt, end);
      game.hands.push({ hand: game.puzzle.hand, target, rules, solved: end === "solved", seconds: attempt.seconds });
    }

    function solved(attempt) {
      noted(attempt, "solved");
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
      noted(game.board.attempt, "skipped");
      game.board.stop();
      game.row = 0;
      add(mode.skipped);
      if (game?.clock.left > 0) next();
    }

    function over() {
      const { points: made, solved: count, board, clock, hands, puzzle } = game;
      clock.stop();
      if (board && !board.isDone) hands.push({ hand: puzzle.hand, target, rules, solved: false });
      board?.stop();
      game = undefined;
      bar.hidden = true;
      const before = kept(best, 0);
      if (made > before) keep(best, made);
      const said = t("time_up", { count, points: made });
      status.replaceChildren(said, " ", made > before ? t("new_best") : t("best", { points: before }));
      say(said);
      begin.textContent = t("again");
      after.replaceChildren(begin);
      place.replaceChildren(review(hands));
      begin.focus();
    }

    /** Keeps a game that is left, so that it can go on. */
    function leave() {
      if (!game?.clock || !game.board || game.board.isDone || game.clock.left <= 0) return;
      const { points: made, solved: count, row: length, hands, puzzle, board, clock } = game;
      keep(saved, { game: { points: made, solved: count, row: length, hands }, puzzle, board: board.saved, left: clock.left });
    }

    const before = kept(saved, {});
    if (before.puzzle?.hand && before.game && before.left > 0) {
      status.replaceChildren(t("left_game", { seconds: Math.ceil(before.left), points: before.game.points }));
      const goOn = h("button", { type: "button", class: "main", onclick: () => start(before) }, t("go_on"));
      begin.className = "tool";
      after.prepend(goOn);
    } else if (kept(best, 0) > 0) {
      status.replaceChildren(t("best", { points: kept(best, 0) }));
    }
    addEventListener("pagehide", leave);
    root.append(about, bar, status, place, after);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      closed = true;
      keys.close();
      game?.clock?.stop();
      game?.board?.close();
    };
  };
}
