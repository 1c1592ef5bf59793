// The numbers of days, streaks, and which hands belong to a day.
//
// Days are counted, and never moments: the number of a date is the number of calendar days since the first one, whatever
// a day of daylight saving time is long, and wherever the player is.

import { locale, t } from "../i18n.js";

/** The date of the set with number 1. */
const FIRST = Date.UTC(2026, 0, 1);

const DAY = 24 * 60 * 60 * 1000;

/** The hands of a day. */
export const HANDS = 5;

/** The number of a date on its own calendar; a clock before the first day has the first set. */
export function numberOf(date) {
  const number = (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - FIRST) / DAY + 1;
  return Number.isFinite(number) ? Math.max(1, number) : 1;
}

/** The number of a day that an address names; undefined if there is none up to today. */
export function numberIn(path, today) {
  if (!path) return today;
  return /^[1-9]\d{0,6}$/.test(path) && Number(path) <= today ? Number(path) : undefined;
}

const dayOf = (number) => new Date(FIRST + (number - 1) * DAY);

/** The calendar date of a number, in words. */
export function dateOf(number) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(dayOf(number));
}

/** The month of a number: its name, and the numbers of its days after the empty places before the first, from Monday on. */
export function monthOf(number) {
  const date = dayOf(number);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const name = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
  const start = (first - FIRST) / DAY + 1;
  return { name, empty: (new Date(first).getUTCDay() + 6) % 7, numbers: Array.from({ length: days }, (_, at) => start + at) };
}

/** Whether a hand of a day was solved on that day. Days of one hand are from before there were five. */
const isEarned = (done, number) => done[number]?.on === number && (done[number].hands?.some(({ solved }) => solved) ?? true);

/** The days of which one may be missed without an end of the streak. */
const WEEK = 7;

/** The days in a row up to `today` on which a hand was solved on its own day; today's may still come. Between such days one
 * day a week is forgiven, and does not count. */
export function streak(done, today) {
  let days = 0;
  let forgiven = Infinity;
  for (let day = isEarned(done, today) ? today : today - 1; ; day -= 1) {
    if (isEarned(done, day)) days += 1;
    else if (forgiven - day >= WEEK && isEarned(done, day - 1)) forgiven = day;
    else return days;
  }
}

/** The longest streak so far. */
export function longestStreak(done) {
  const days = Object.keys(done).map(Number).filter((number) => isEarned(done, number));
  return Math.max(0, ...days.map((number) => streak(done, number)));
}

/** When the next set comes: with the next day of the player's own calendar. */
export function nextSet(now) {
  const minutes = Math.ceil((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) - now) / 60_000);
  return t("daily_next", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
