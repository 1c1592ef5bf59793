// The player's own statistics, which no one else has.

import { drawn, h } from "../dom.js";
import { decimal, locale, t } from "../i18n.js";
import { everything, forget, keep, kept } from "../kept.js";
import { rankOf } from "../level.js";
import { level, levels, played } from "../play/history.js";
import { save } from "../save.js";
import { numberOf, streak } from "../play/daily_number.js";
import { THEMES } from "../rules.js";
import { nameOf } from "./rules_field.js";

/** What an exported file may have. */
const NAMES = /^(?:settings|level|played|lately|acuity|coached|racer|race|daily|daily\.open|open\..+|fill\..+|best\..+)$/;

/** What stays when statistics are reset. */
const STAYS = ["settings", "racer", "coached"];

/** A best result as it is kept: the game, and what else it was made under. */
const BEST = /^best\.(clock|storm|countdown|krypto)(?:\.(.+))?$/;

/** The last hands that are looked at, and those that are listed at first. */
const RECENT = 50;
const SHOWN = 10;

/** How a hand ended, in words. */
const ENDS = { solved: "was_solved", skipped: "was_skipped", given_up: "was_given_up" };

/** The weeks of the calendar. */
const WEEKS = 12;

const DAY = 24 * 60 * 60 * 1000;

/** The size of the curve, in units of its own. */
const WIDTH = 300;
const HEIGHT = 80;

export function you(root, params, path, redraw) {
  const lines = played();
  const forgetAll = () => {
    if (!confirm(t("forget_sure"))) return;
    forget();
    location.reload();
  };
  const told = h("p", { role: "status" });
  const chosen = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => read() });

  /** Takes over what a file has that was exported here; what it does not have stays. */
  async function read() {
    try {
      const all = JSON.parse(await chosen.files[0].text());
      const names = Object.keys(all).filter((one) => NAMES.test(one) && all[one] !== null);
      if (Array.isArray(all) || names.length === 0) throw new Error(t("import_failed"));
      for (const one of names) keep(one, all[one]);
      redraw();
      document.querySelector(".imported").textContent = t("imported");
    } catch {
      told.textContent = t("import_failed");
    } finally {
      chosen.value = "";
    }
  }

  const reset = () => {
    if (!confirm(t("reset_sure"))) return;
    forget(Object.keys(everything()).filter((one) => !STAYS.includes(one)));
    redraw();
  };
  told.className = "imported";
  root.append(
    h("h1", {}, t("you")),
    lines.length === 0 ? h("p", {}, t("your_empty")) : "",
    facts(lines),
    curve(),
    weeks(lines),
    ...best(),
    log(lines),
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "tool", onclick: () => save("make24.json", JSON.stringify(everything(), null, 1), "application/json") }, t("export")),
      h("button", { type: "button", class: "tool", onclick: () => chosen.click() }, t("import")),
      chosen,
      h("button", { type: "button", class: "tool", onclick: reset }, t("reset")),
      h("button", { type: "button", class: "tool", onclick: forgetAll }, t("forget")),
    ),
    told,
  );
}

/** What a result was made under, in words: rules, then a target, then a theme, as a game against the clock names them. */
function wordsOf(under) {
  const parts = under.split(".");
  const theme = Object.hasOwn(THEMES, parts.at(-1)) ? parts.pop() : undefined;
  const rules = parts.join(".").replace(/^"(.*?)"/, (all, name) => nameOf(name));
  return [rules, theme && t(`practise_${theme}`)].filter(Boolean).join(", ");
}

/** The best results of the games against the clock, under each rules, target and theme. */
function best() {
  const results = Object.entries(everything()).map(([name, points]) => [BEST.exec(name), points]);
  const told = ([[, game, under], points]) => `${t(`mode_${game}`)}${under ? ` (${wordsOf(under)})` : ""}: ${points}`;
  const lines = results.filter(([name, points]) => name && points > 0).map(told).sort();
  return lines.length === 0 ? [] : [h("h2", {}, t("best_results")), h("ul", { class: "facts" }, ...lines.map((line) => h("li", {}, line)))];
}

/** The figures: level, streak, hands, and time. */
function facts(lines) {
  const solved = lines.filter((line) => line.solved);
  const mean = solved.reduce((sum, line) => sum + line.seconds, 0) / Math.max(1, solved.length);
  const days = streak(kept("daily", {}), numberOf(new Date()));
  const all = [
    [String(Math.round(level())), `${t("your_level")} \u00b7 ${t(rankOf(level()))}`],
    [String(days), t("day_streak", { days })],
    [`${solved.length}/${lines.length}`, t("your_hands")],
    solved.length > 0 && [decimal(mean), t("your_mean")],
  ];
  return h("ul", { class: "stats" }, all.filter(Boolean).map(([number, label]) => h("li", {}, h("b", {}, number), label)));
}

/** The level over the last hands that counted for it. */
function curve() {
  const last = levels().slice(-RECENT);
  if (last.length < 3) return "";
  const at = (level, place) => `${((place / (last.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - (level / 100) * HEIGHT).toFixed(1)}`;
  const told = t("level_curve", { count: last.length, from: last[0], to: last.at(-1) });
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": told }, drawn("polyline", { points: last.map(at).join(" ") }));
  return h("figure", { class: "curve" }, picture, h("figcaption", { class: "note" }, told));
}

/** The days of twelve weeks, a column a week: the more hands, the darker. */
function weeks(lines) {
  if (lines.length === 0) return "";
  const dayOf = (date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  const counts = new Map();
  for (const { when } of lines) counts.set(dayOf(new Date(when)), (counts.get(dayOf(new Date(when))) ?? 0) + 1);
  const today = new Date();
  // A week begins on Monday.
  const first = dayOf(today) - ((today.getDay() + 6) % 7) - 7 * (WEEKS - 1);
  const days = Array.from({ length: dayOf(today) - first + 1 }, (_, at) => counts.get(first + at) ?? 0);
  const told = t("days_of_weeks", { days: days.filter(Boolean).length, weeks: WEEKS });
  const cell = (count) => h("i", { "data-many": String(Math.min(3, Math.ceil(count / 4))) });
  return h("figure", { class: "weeks" }, h("div", { role: "img", "aria-label": told }, days.map(cell)), h("figcaption", { class: "note" }, told));
}

/** The last hands, the newest first: what was dealt, how it went, and how long it took. */
function log(lines) {
  if (lines.length === 0) return "";
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" });
  const list = h("ol", { class: "log" });
  const row = (line) => {
    const state = line.solved ? "solved" : line.end === "skipped" ? "skipped" : "given_up";
    const hints = line.hints > 0 && ` \u00b7 ${t("hints_used", { hints: line.hints })}`;
    return h(
      "li",
      { "data-state": state },
      h("b", {}, line.hand.split(" ").map((card) => h("span", {}, card))),
      h("span", {}, t(ENDS[state]), " \u00b7 ", t("seconds_left", { seconds: decimal(line.seconds) }), hints),
      h("time", { datetime: line.when }, when.format(new Date(line.when))),
    );
  };
  const latest = lines.slice(-RECENT).reverse();
  list.append(...latest.slice(0, SHOWN).map(row));
  const more = h("button", { type: "button", class: "tool", onclick: () => {
    list.append(...latest.slice(SHOWN).map(row));
    more.remove();
  } }, t("more_rows", { count: latest.length - SHOWN }));
  return h("section", { "aria-label": t("recent") }, h("h2", {}, t("recent")), list, latest.length > SHOWN ? more : "");
}
