// The front door for players who come back: today's set, the open hand, the best of each game, and a race.

import { h } from "../dom.js";
import { locale, t } from "../i18n.js";
import { kept } from "../kept.js";
import { nextSet, numberOf, streak } from "../play/daily_number.js";
import { begun, done, dots } from "../play/daily_record.js";
import { level } from "../play/history.js";
import { hasRaces } from "../races.js";
import { number } from "../signs.js";

/** The games that keep a best result. */
const GAMES = ["clock", "storm", "countdown", "krypto"];

const card = (name, ...inside) => h("section", { class: `card ${name}` }, ...inside);
const link = (href, text, isMain = false) => h("a", { class: isMain ? "button main" : "button", href }, text);

export function today(root, params, path, redraw) {
  const now = new Date();
  const day = numberOf(now);
  const race = card("race", h("h2", {}, t("mode_race")), h("p", {}, t("today_race")), link("#/play/race", t("race_friend")));
  race.hidden = true;
  hasRaces().then((has) => (race.hidden = !has));
  const date = new Intl.DateTimeFormat(locale(), { weekday: "long", day: "numeric", month: "long" }).format(now);
  const cards = h("div", { class: "today-cards" }, set(day), openHand(), best(), race);
  root.append(h("h1", {}, t("today")), h("p", { class: "about" }, date), cards);
  // The next day has another set.
  const timer = setInterval(() => numberOf(new Date()) !== day && redraw(), 10_000);
  return () => clearInterval(timer);
}

/** Today's set: its squares, the streak, and the way to play or to see the result. */
function set(day) {
  const record = done()[day];
  const { hands } = record ?? begun(day);
  const days = streak(done(), day);
  const called = record ? "daily_result" : hands.length > 0 ? "today_go_on" : "daily_today";
  return card(
    "set",
    h("h2", {}, t("daily_number", { number: day })),
    dots(hands),
    record ? h("p", {}, `${t("daily_done", { seconds: Math.round(record.seconds) })}. ${nextSet(new Date())}`) : days > 0 && h("p", {}, h("b", {}, String(days)), ` ${t("day_streak", { days })}`),
    link("#/daily", t(called), !record),
  );
}

/** The hand that was left, or a new one of the player's level. */
function openHand() {
  const { puzzle, address = "" } = kept("open.free", {});
  const cards = puzzle?.hand ?? [];
  const told = t("level_is", { level: Math.round(level()) });
  return card(
    "hand",
    h("h2", {}, t("mode_free")),
    cards.length > 0 ? h("p", { class: "hand-cards" }, cards.map((one) => h("span", {}, number(one)))) : h("p", {}, told),
    link(`#/play/free${address && `?${address}`}`, t(cards.length > 0 ? "today_go_on" : "next"), Boolean(done()[numberOf(new Date())])),
  );
}

/** The best results, each with the way to beat it. */
function best() {
  const line = (game) => h("li", {}, link(`#/play/${game}`, t(`mode_${game}`)), h("b", {}, String(kept(`best.${game}`, 0) || "\u2013")));
  return card("best", h("h2", {}, t("best_results")), h("ul", {}, GAMES.map(line)));
}
