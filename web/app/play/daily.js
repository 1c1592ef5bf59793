// Five hands a day, the same for everybody, by the date on the player's own calendar. They get harder from the first to the
// last, and from Monday to Sunday.

import { address } from "../address.js";
import { chips, copy, h, say } from "../dom.js";
import { t } from "../i18n.js";
import { whenChanged } from "../kept.js";
import { shown } from "../signs.js";
import { help } from "../views/help.js";
import { Board } from "./board.js";
import { tool } from "./board_view.js";
import { HANDS, dateOf, longestStreak, nextSet, numberIn, numberOf, streak } from "./daily_number.js";
import { begun, distribution, done, dots, finish, leave, shareText, squares, stateOf } from "./daily_record.js";
import { calendar } from "./calendar.js";
import { coachFor } from "./coach.js";
import { named } from "./deal.js";
import { note } from "./history.js";
import { NextKey, failure } from "./parts.js";
import { ownWay, result, shownWay } from "./result.js";

let texts;

/** The hands of a number: 266 days pass before one comes again. */
async function handsOf(number) {
  // Four letters a hand: "a" is 1.
  texts ??= (await (await fetch(address("daily.txt"))).text()).match(/..../g);
  const first = ((number - 1) * HANDS) % texts.length;
  return texts.slice(first, first + HANDS).map((text) => [...text].map((card) => String(card.charCodeAt(0) - 96)));
}

/** The set of today, or of another day. */
export function daily(root, params, path, redraw) {
  const today = numberOf(new Date());
  const number = numberIn(path, today);
  const head = h("div", {});
  const place = h("div", {});
  const below = h("div", {});
  const listeners = new AbortController();
  const keys = new NextKey(() => board?.isDone && next());
  let hands = [];
  let puzzle;
  let board;
  let coach;
  let timer;

  /** How the hands of the set stand, the present one marked. */
  function showHead() {
    const title = h("p", { class: "about daily-title" }, `${t("daily_number", { number })}, ${dateOf(number)}`);
    head.replaceChildren(title, dots(hands, done()[number] ? undefined : hands.length));
  }

  async function start() {
    if (number === undefined) {
      place.replaceChildren(h("h1", {}, t("daily")), h("p", { role: "status" }, t("daily_none")), h("a", { class: "button", href: "#/daily" }, t("daily_today")));
      below.replaceChildren(calendar(today, today));
      return;
    }
    const before = done()[number];
    if (before) return over(before);
    const kept = begun(number);
    hands = kept.hands;
    await next(kept.before);
  }

  async function next(before = {}) {
    if (hands.length >= HANDS) return over(await finish(number, hands, today));
    try {
      const cards = (await handsOf(number))[hands.length];
      // The cards lie in the same order for everybody.
      puzzle = { ...(await named(cards.join(" "))), hand: cards };
    } catch (error) {
      place.replaceChildren(failure(error, start));
      return;
    }
    if (listeners.signal.aborted) return;
    board?.close();
    coach = coachFor(false);
    const touched = (picked, game) => coach?.look(picked, game);
    board = new Board(puzzle, { solved, hinted: keepOpen, changed: keepOpen, touched }, { before, tools: [tool("give_up", giveUp)], isCalm: Boolean(before.game) });
    coach?.join(board, puzzle.hand);
    place.replaceChildren(board.element);
    below.replaceChildren(h("details", { class: "past" }, h("summary", {}, t("archive")), calendar(number, today)));
    showHead();
  }

  /** Keeps the attempt, so that it can go on. */
  function keepOpen() {
    if (board && !board.isDone) leave(number, { hands, before: board.saved });
  }

  const noted = (attempt, isSolved) => {
    coach?.end();
    const { seconds, hints, expression } = attempt;
    hands = [...hands, { hand: puzzle.hand, seconds: Number(seconds.toFixed(1)), hints, solved: isSolved, expression }];
    note("daily", puzzle, attempt, isSolved ? "solved" : "given-up");
    if (hands.length < HANDS) leave(number, { hands });
    else finish(number, hands, today);
    showHead();
  };

  function solved(attempt) {
    noted(attempt, true);
    sheet(ownWay(attempt, puzzle));
  }

  async function giveUp() {
    if (board.isDone) return;
    const mine = board;
    noted(mine.attempt, false);
    const way = await mine.giveUp();
    if (mine === board && !listeners.signal.aborted && way) sheet(shownWay(way, puzzle.target));
  }

  function sheet(told) {
    const isLast = hands.length >= HANDS;
    const on = h("button", { type: "button", class: "main next", onclick: () => next() }, t(isLast ? "daily_result" : "next"));
    board.side.append(result(puzzle, { ...told, actions: [on] }));
    on.focus({ preventScroll: true });
  }

  /** The finished day: the squares, the own ways, and when the next set comes. */
  function over(day) {
    board?.close();
    board = undefined;
    hands = day.hands ?? [];
    showHead();
    const text = shareText(number, day);
    const told = h("p", { class: "note", role: "status" });
    const tell = (sentence) => {
      told.textContent = sentence;
      say(sentence);
    };
    const copied = async () => tell(t((await copy(text)) ? "copied" : "not_copied"));
    const share = async () => {
      if (!navigator.share) return copied();
      // Who closes the sheet of the system has shared nothing, and is told nothing.
      await navigator.share({ text }).catch((error) => error.name !== "AbortError" && copied());
    };
    const days = done();
    const own = ({ hand = [], seconds, solved, expression }, at) =>
      h("li", {}, h("a", { href: `#/explore?${new URLSearchParams({ hand: hand.join(" ") })}`, "aria-label": `${at + 1}: ${hand.join(" ")}` }, hand.join(" ")), h("span", {}, solved ? [expression ? `${shown(expression)} = 24, ` : "", t("seconds_left", { seconds })] : t("was_given_up")));
    const wait = h("p", { class: "about" });
    const showWait = () => {
      if (numberOf(new Date()) !== today) return redraw();
      wait.textContent = nextSet(new Date());
    };
    if (number === today) {
      timer = setInterval(showWait, 10_000);
      showWait();
    }
    place.replaceChildren(
      h("section", { class: "done" },
        h("h1", {}, t("daily_done", { seconds: Math.round(day.seconds) })),
        h("p", { class: "squares", role: "img", "aria-label": hands.map((hand) => t(`hand_${stateOf(hand)}`)).join(", ") }, squares(day)),
        h("ul", { class: "stats" },
          h("li", {}, h("b", {}, String(streak(days, today))), t("day_streak", { days: streak(days, today) })),
          h("li", {}, h("b", {}, String(longestStreak(days))), t("best_streak")),
          h("li", {}, h("b", {}, String(Object.keys(days).length)), t("days_played"))),
        h("p", { class: "note rule" }, t("streak_rule")),
        h("div", { class: "tools" }, h("button", { type: "button", class: "main", onclick: share }, t("share")), navigator.share ? h("button", { type: "button", onclick: copied }, t("copy")) : ""),
        h("pre", { class: "share" }, text),
        told,
        wait,
        h("h2", {}, t("your_ways")),
        h("ol", { class: "missed" }, hands.map(own)),
        distribution(days)),
    );
    below.replaceChildren(h("h2", {}, t("archive")), calendar(number, today));
  }

  /** Another tab has gone on with the set: this one follows. */
  function follow(name) {
    const day = done()[number];
    if (name === "daily" && day && board) over(day);
    if (name !== "daily.open" || day || !board) return;
    const ahead = begun(number);
    if (ahead.hands.length <= hands.length) return;
    hands = ahead.hands;
    next(ahead.before);
  }

  chips(help.button());
  root.append(head, place, below);
  whenChanged(follow, listeners.signal);
  start();
  addEventListener("pagehide", keepOpen, { signal: listeners.signal });
  return () => {
    keepOpen();
    clearInterval(timer);
    listeners.abort();
    keys.close();
    board?.close();
  };
}
