// What is kept of the daily sets: the days that are done, the one that is open, and what is told of them.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept, update } from "../kept.js";
import { HANDS } from "./daily_number.js";

/** How a hand went, as a square and as a word. */
const STATES = { solved: "\u{1f7e9}", hinted: "\u{1f7e8}", missed: "\u2b1b" };

export const stateOf = ({ solved, hints }) => (!solved ? "missed" : hints > 0 ? "hinted" : "solved");

/** A dot for each hand of a set, and how it stands; `open` is the place of the hand that is being played. */
export function dots(hands, open) {
  const dot = (_, at) => {
    const state = hands[at] && stateOf(hands[at]);
    const place = t("hand_of", { number: at + 1, total: HANDS });
    const label = state ? `${place}: ${t(`hand_${state}`)}` : place;
    return h("li", { "data-state": state, "aria-current": at === open && "step", "aria-label": label }, String(at + 1));
  };
  return h("ol", { class: "dots" }, Array.from({ length: HANDS }, dot));
}

const isRecord = (one) => one !== null && typeof one === "object";

/** The days that are done, by their numbers. */
export function done() {
  return Object.fromEntries(Object.entries(kept("daily", {})).filter(([number, day]) => isRecord(day) && Number(number) > 0));
}

/** The hands of a day that is not over: those that are, and the one that is open. */
export function begun(number) {
  const { hands, before } = kept("daily.open", {})[number] ?? {};
  return { hands: Array.isArray(hands) ? hands.filter(isRecord).slice(0, HANDS) : [], before: isRecord(before) ? before : {} };
}

export const isBegun = (number) => isRecord(kept("daily.open", {})[number]);

/** Keeps a day that is not over, at once: the page may be about to go. */
export function leave(number, day) {
  keep("daily.open", { ...kept("daily.open", {}), [number]: day });
}

/** Keeps a day that is over. The first time counts, and the day on which it was. */
export async function finish(number, hands, today) {
  await update("daily.open", {}, ({ [number]: _, ...others }) => others);
  const sum = (of) => hands.reduce((total, hand) => total + of(hand), 0);
  const day = { seconds: Number(sum(({ seconds }) => seconds).toFixed(1)), hints: sum(({ hints }) => hints), on: today, hands };
  await update("daily", {}, (days) => ({ ...days, [number]: days[number] ?? day }));
  return kept("daily", {})[number] ?? day;
}

/** The squares of a day. Days of one hand are from before there were five. */
export const squares = ({ hands, hints = 0 }) => (hands ?? [{ solved: true, hints }]).map((hand) => STATES[stateOf(hand)]).join("");

/** What is shared of a day: a line for those who cannot see squares, the squares, and where to play. */
export function shareText(number, day) {
  const { hands = [{ solved: true }] } = day;
  const url = new URL(`#/daily/${number}`, document.baseURI);
  const solved = hands.filter((hand) => hand.solved).length;
  return [t("share_text", { number, seconds: Math.round(day.seconds), hints: day.hints, solved, of: hands.length }), squares(day), url.href].join("\n");
}

/** How many hands were solved without a hint on how many days. */
export function distribution(days) {
  const clean = Object.values(days).filter(({ hands }) => Array.isArray(hands)).map(({ hands }) => hands.filter((hand) => stateOf(hand) === "solved").length);
  if (clean.length === 0) return "";
  const counts = Array.from({ length: HANDS + 1 }, (_, at) => clean.filter((count) => count === at).length);
  const most = Math.max(...counts);
  const bar = (count, at) => h("li", {}, h("span", {}, t("of_five", { count: at, of: HANDS })), h("meter", { max: String(most), value: String(count), "aria-label": t("days", { days: count }) }), h("span", {}, String(count)));
  return [h("h2", {}, t("distribution")), h("ul", { class: "bars" }, counts.map(bar).reverse())];
}
