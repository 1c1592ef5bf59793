// Hands without a clock; the difficulty follows the player.

import { whyNot } from "../certificate.js";
import { h } from "../dom.js";
import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { rankOf } from "../level.js";
import { TARGET, rulesIn, rulesOf, searchedUnder, targetOf, themeOf } from "../rules.js";
import { number } from "../signs.js";
import { Board } from "./board.js";
import { tool } from "./board_view.js";
import { FIRST_HAND, coachFor, isNew } from "./coach.js";
import { numberOf, streak } from "./daily_number.js";
import { deal, isPlain, named, ratingOf } from "./deal.js";
import { level, note, row, takeBack } from "./history.js";
import { NextKey, definitionsOf, failure } from "./parts.js";
import { ownWay, result, shownWay } from "./result.js";

/** The milliseconds that it may take to see whether a hand under other rules has a solution. */
const PATIENCE = 1000;

/** A change of the level as it is shown: `+5`, or a minus sign. */
const change = ({ before, after }) => {
  const by = Math.round(after) - Math.round(before);
  return by > 0 ? `+${by}` : number(String(by));
};

/** Plays hands one after another; the address may name the first one and the rules. `levelled` hears of a new level. */
export function free(root, params, levelled = () => {}) {
  const rules = rulesOf(params);
  const target = targetOf(params);
  const theme = themeOf(params);
  const place = h("div", {});
  const notice = h("div", { class: "notice" });
  const about = h("p", { class: "note" });
  const listeners = new AbortController();
  const keys = new NextKey(() => next());
  let board;
  let puzzle;
  let coach;
  /** The button that shows a solution. */
  let shows;
  let isDealing = false;
  /** Ends when it is known how people do with the hand. */
  let learned;
  /** A hand that is asked back while another is dealt. */
  let wanted;

  /** What is kept of an open hand: whoever comes back finds it as it was. */
  const open = () => kept("open.free", {});
  const isOurs = (one) => one.address === String(rulesIn(params)) && one.puzzle?.hand?.length > 0;
  /** The open hand as it stands, and its part of an address. */
  const left = () => ({ address: String(rulesIn(params)), puzzle, before: board.saved });
  const query = () => new URLSearchParams({ hand: puzzle.hand.join(" "), ...Object.fromEntries(rulesIn(params)) });
  const leave = () => board && !board.isDone && keep("open.free", left());

  /** Deals a hand: `again` is one that was left. */
  async function start(again) {
    if (isDealing) {
      wanted = again ?? wanted;
      return;
    }
    isDealing = true;
    // Under other rules the engine may take a second or two.
    if (rules || theme) place.replaceChildren(h("p", { class: "status" }, t("wait")));
    const hand = params.get("hand");
    const resumed = again ?? open();
    const goesOn = resumed.puzzle && isOurs(resumed) && (!hand || again || sorted(hand.split(/[\s,]+/)) === sorted(resumed.puzzle.hand));
    try {
      puzzle = goesOn ? resumed.puzzle : await fresh(hand);
    } catch (error) {
      fail(error);
      return;
    } finally {
      isDealing = false;
    }
    if (listeners.signal.aborted) return;
    if (wanted) {
      const back = wanted;
      wanted = undefined;
      return start(back);
    }
    show(goesOn ? resumed.before : {}, goesOn);
    learned = rules || puzzle.people ? undefined : learn(puzzle);
    if (hand && !goesOn) warn(puzzle);
  }

  function fail(error) {
    board?.close();
    board = undefined;
    // What cannot be read now cannot be read again.
    params.delete("hand");
    place.replaceChildren(failure(error, () => start()));
  }

  function fresh(hand) {
    const isUsual = !rules && target === TARGET;
    // A player looks at these cards while the engine is loaded.
    if (isUsual && hand && isPlain(hand)) return { hand: hand.split(" "), target };
    if (isUsual && !hand && !theme && isNew()) return { hand: [...FIRST_HAND], target };
    return hand ? named(hand, rules, target) : deal(level(), rules, target, theme);
  }

  /** Adds to a hand that was shown before the engine was there how people do with it. */
  async function learn(mine) {
    try {
      Object.assign(mine, await ratingOf(mine));
    } catch (error) {
      if (mine !== puzzle || listeners.signal.aborted) return;
      keep("open.free", undefined);
      fail(error);
    }
  }

  /** Says of a hand that somebody named, before anybody tries, that it has no solution. */
  async function warn(mine) {
    const { status } = await engine.ask({ command: "solve", hand: mine.hand, target, exists: true, ...searchedUnder(rules, PATIENCE) }).catch(() => ({}));
    if (status !== "unsolvable" || mine !== puzzle || listeners.signal.aborted) return;
    notice.replaceChildren(
      h("span", { role: "status" }, t("impossible", { target })),
      h("button", { type: "button", onclick: () => next() }, t("next")),
      h("a", { href: `#/explore?${query()}` }, t("nearest_number")),
      whyNot({ hand: mine.hand, target, rules }),
    );
  }

  function show(before, isCalm) {
    board?.close();
    coach = rules ? undefined : coachFor(puzzle.hand.join() === FIRST_HAND.join(), () => root.parentElement?.classList.remove("first"));
    root.parentElement?.classList.toggle("first", Boolean(coach));
    shows = tool("give_up", () => giveUp());
    const tools = [shows, tool("skip_hand", () => next())];
    const events = { solved, asked: () => giveUp(), changed: leave, hinted: leave, touched: (picked, game) => coach?.look(picked, game) };
    board = new Board(puzzle, events, { before, tools, isCalm });
    about.replaceChildren(...definitionsOf(puzzle));
    board.side.prepend(notice, about);
    coach?.join(board, puzzle.hand);
    // A new player who was given the letters of a room finds where to enter them.
    if (coach) notice.replaceChildren(h("a", { href: "#/play/race" }, t("race_join_room")));
    place.replaceChildren(board.element);
    // The address names the hand, so that it can be sent to somebody, and a reload comes back to it.
    history.replaceState(null, "", `#/play/free?${query()}`);
    levelled(level(), puzzle);
    leave();
  }

  /** The next hand; one that is open is skipped, which can be undone. */
  async function next() {
    if (isDealing) return;
    isDealing = true;
    await learned;
    isDealing = false;
    notice.replaceChildren();
    if (board && !board.isDone) skip();
    keep("open.free", undefined);
    params.delete("hand");
    coach?.end();
    start();
  }

  function skip() {
    const skipped = left();
    const noted = note("free", puzzle, board.attempt, "skipped");
    const undo = () => {
      takeBack(noted);
      notice.replaceChildren();
      start(skipped);
    };
    const told = t("skipped", { hand: puzzle.hand.join(" ") });
    const levels = Math.round(noted.after) === Math.round(noted.before) ? "" : ` ${t("level_now", { level: Math.round(noted.after), change: change(noted) })}`;
    notice.replaceChildren(
      h("span", { role: "status" }, told + levels),
      h("button", { type: "button", onclick: undo }, t("skip_undo")),
      h("a", { href: `#/explore?${query()}` }, t("skip_solutions")),
    );
    board.stop();
  }

  function solved(attempt) {
    const inRow = row() + 1;
    const noted = note("free", puzzle, attempt, "solved");
    coach?.end();
    finish(noted, attempt, ownWay(attempt, puzzle), inRow);
  }

  async function giveUp() {
    const mine = board;
    if (mine.isDone) return;
    shows.disabled = true;
    await learned;
    if (mine !== board || mine.isDone) return;
    const before = left();
    const noted = note("free", puzzle, board.attempt, "given-up");
    coach?.end();
    const given = mine.giveUp();
    keep("open.free", undefined);
    const way = await given;
    if (mine !== board || listeners.signal.aborted || !way) return;
    const undo = () => {
      takeBack(noted);
      start(before);
    };
    finish(noted, board.attempt, shownWay(way, target), 0, [h("button", { type: "button", onclick: undo }, t("skip_undo"))]);
  }

  function finish(noted, attempt, told, inRow, actions = []) {
    keep("open.free", undefined);
    shows.disabled = true;
    levelled(noted.after, puzzle);
    const days = streak(kept("daily", {}), numberOf(new Date()));
    const stats = [
      [String(inRow), t("in_a_row")],
      Math.round(noted.after) !== Math.round(noted.before) && [change(noted), t("level_is", { level: Math.round(noted.after) })],
      rankOf(noted.after) !== rankOf(noted.before) && ["\u2605", t(rankOf(noted.after))],
      days > 0 && [String(days), t("day_streak", { days })],
    ].filter(Boolean);
    const on = h("button", { type: "button", class: "main next", onclick: () => next() }, t("next"));
    board.side.append(result(puzzle, { ...told, stats, actions: [...actions, on] }));
    on.focus({ preventScroll: true });
  }

  addEventListener("pagehide", leave, { signal: listeners.signal });
  root.append(place);
  start();
  return () => {
    leave();
    listeners.abort();
    keys.close();
    board?.close();
  };
}

const sorted = (cards) => [...cards].filter(Boolean).sort().join(" ");
