// Hands without a clock; the difficulty follows the player.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { difficultyOf } from "../people.js";
import { rulesOf, targetOf } from "../rules.js";
import { Board } from "./board.js";
import { deal, named } from "./deal.js";
import { level, note } from "./history.js";
import { NextKey, definitionsOf, failure } from "./parts.js";

/** Plays hands one after another; the address may name the first one and the rules. */
export function free(root, params) {
  const rules = rulesOf(params);
  const target = targetOf(params);
  const about = h("p", { class: "about" });
  const place = h("div", {});
  const next = h("button", { type: "button", class: "main next", onclick: () => start() });
  const giveUp = h("button", { type: "button", class: "tool", onclick: () => show() }, t("give_up"));
  const how = h("div", { class: "people", role: "status" });
  const after = h("div", { class: "after", hidden: true }, next, giveUp, how);
  const keys = new NextKey(() => start());
  let board;
  let puzzle;
  let isClosed = false;
  let isDealing = false;

  async function start() {
    if (isDealing) return;
    isDealing = true;
    if (board && !isOver()) {
      noted(false);
      board.stop();
    }
    // Under other rules the engine may take a second or two.
    if (rules) place.replaceChildren(h("p", { class: "status" }, t("wait")));
    const hand = params.get("hand");
    try {
      puzzle = hand ? await named(hand, rules, target) : await deal(level(), rules, target);
    } catch (error) {
      after.hidden = true;
      // What cannot be read now cannot be read again.
      params.delete("hand");
      place.replaceChildren(failure(error, start));
      return;
    } finally {
      isDealing = false;
    }
    params.delete("hand");
    if (isClosed) return;
    board?.close();
    board = new Board(puzzle, { solved: () => noted(true) });
    const sentences = [t("about_free", { level: Math.round(level()) }), Number.isFinite(puzzle.difficulty) && `${difficultyOf(puzzle)}.`];
    about.replaceChildren(sentences.filter(Boolean).join(" "), ...definitionsOf(puzzle));
    place.replaceChildren(board.element);
    how.replaceChildren();
    next.textContent = t("skip_hand");
    giveUp.disabled = false;
    after.hidden = false;
  }

  const isOver = () => board?.element.dataset.state !== "open";

  function noted(solved) {
    note("free", puzzle, board.attempt, solved);
    next.textContent = t("next");
    how.replaceChildren(...puzzle.people.map((sentence) => h("p", {}, sentence)));
    giveUp.disabled = true;
    if (solved) next.focus({ preventScroll: true });
  }

  function show() {
    if (isOver()) return;
    noted(false);
    board.giveUp();
    next.focus({ preventScroll: true });
  }

  root.append(about, place, after);
  start();
  return () => {
    isClosed = true;
    keys.close();
    board?.close();
  };
}
