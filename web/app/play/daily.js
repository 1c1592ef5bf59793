// One hand a day, the same for everybody, by the date on the player's own calendar.
//
// Days are counted, and never moments: the number of a date is the number of calendar days since the first one, whatever
// a day of daylight saving time is long, and wherever the player is.

import { h, say } from "../dom.js";
import { locale, t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { Board } from "./board.js";
import { named } from "./deal.js";
import { note } from "./history.js";
import { failure } from "./parts.js";

/** The date of the hand with number 1. */
const FIRST = Date.UTC(2026, 0, 1);

const DAY = 24 * 60 * 60 * 1000;

/** The number of a date on its own calendar. */
export function numberOf(date) {
  return (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - FIRST) / DAY + 1;
}

/** The calendar date of a number, in words. */
export function dateOf(number) {
  const date = new Date(FIRST + (number - 1) * DAY);
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(date);
}

/** The days in a row up to `today` that were solved on their own day. Today's may still come. */
export function streak(done, today) {
  let last = done[today]?.on === today ? today : today - 1;
  let days = 0;
  while (done[last]?.on === last) {
    days += 1;
    last -= 1;
  }
  return days;
}

let hands;

/** The hand of a number: all hands that can be solved come before one comes again. */
async function handOf(number) {
  // Four letters a hand: "a" is 1.
  hands ??= (await (await fetch(new URL("../daily.txt", import.meta.url))).text()).match(/..../g);
  return [...hands[(number - 1) % hands.length]].map((card) => String(card.charCodeAt(0) - 96));
}

/** The hand of today, or of another day. */
export function daily(root, params, path) {
  const today = numberOf(new Date());
  const number = Math.min(today, Math.max(1, Number(path) || today));
  const after = h("div", { class: "after" });
  let board;
  let isClosed = false;

  async function start() {
    root.replaceChildren(h("p", { class: "about" }, `${t("daily_number", { number })}, ${dateOf(number)}`), after, archive());
    try {
      const puzzle = await named(await handOf(number));
      if (isClosed) return;
      // Loading the page anew forgets neither time nor hints.
      const begun = kept("daily.open", {})[number];
      board = new Board(puzzle, { solved: (attempt) => solved(puzzle, attempt), hinted: leave }, { before: begun });
      after.before(board.element);
    } catch (error) {
      after.replaceChildren(failure(error, start));
      return;
    }
    const before = kept("daily", {})[number];
    if (before) show(before);
  }

  /** Keeps the attempt, so that it can go on. */
  function leave() {
    if (!board || board.isDone) return;
    keep("daily.open", { ...kept("daily.open", {}), [number]: board.attempt });
  }

  function solved(puzzle, { seconds, hints }) {
    const { [number]: _, ...others } = kept("daily.open", {});
    keep("daily.open", others);
    note("daily", puzzle, { seconds, hints }, true);
    const done = kept("daily", {});
    // The first time counts, and the day on which it was.
    done[number] ??= { seconds: Number(seconds.toFixed(1)), hints, on: today };
    keep("daily", done);
    show(done[number]);
  }

  function show(first) {
    const text = t("share_text", { number, seconds: Math.round(first.seconds), hints: first.hints });
    const share = async () => {
      if (navigator.share) await navigator.share({ text }).catch(() => {});
      else await navigator.clipboard.writeText(text);
      say(t("copied", { text }));
      told.textContent = t("copied", { text });
    };
    const told = h("p", { class: "about" }, text);
    after.replaceChildren(
      h("p", {}, t("daily_done", { seconds: first.seconds }), " ", t("streak", { days: streak(kept("daily", {}), today) })),
      told,
      h("button", { type: "button", class: "main", onclick: share }, t("share")),
    );
  }

  function archive() {
    const done = kept("daily", {});
    const numbers = Array.from({ length: today }, (_, at) => today - at);
    const entry = (one) =>
      h("li", {}, h("a", { href: `#/daily/${one}` }, t("archive_open", { number: one, date: dateOf(one) })), one in done ? " \u2713" : "");
    const list = h("ol", { class: "archive", reversed: true });
    // It grows by a line a day, and is made when somebody opens it.
    const fill = ({ target }) => target.open && list.childElementCount === 0 && list.append(...numbers.map(entry));
    return h("details", { ontoggle: fill }, h("summary", {}, t("archive")), list);
  }

  start();
  addEventListener("pagehide", leave);
  return () => {
    leave();
    removeEventListener("pagehide", leave);
    isClosed = true;
    board?.close();
  };
}
