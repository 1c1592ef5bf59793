// The player's own statistics, which no one else has.

import { h } from "../dom.js";
import { decimal, locale, t } from "../i18n.js";
import { everything, forget, keep, kept } from "../kept.js";
import { level, played } from "../play/history.js";
import { save } from "../save.js";
import { numberOf, streak } from "../play/daily_number.js";
import { THEMES } from "../rules.js";
import { nameOf } from "./rules_field.js";

/** What an exported file may have. */
const NAMES = /^(?:settings|level|played|lately|acuity|coached|racer|race|daily|daily\.open|open\..+|best\..+)$/;

/** What stays when statistics are reset. */
const STAYS = ["settings", "racer", "coached"];

/** A best result as it is kept: the game, and what else it was made under. */
const BEST = /^best\.(clock|storm)(?:\.(.+))?$/;

/** The last hands that are listed. */
const RECENT = 50;

export function you(root, params, path, redraw) {
  const lines = played();
  const solved = lines.filter((line) => line.solved);
  const mean = solved.reduce((sum, line) => sum + line.seconds, 0) / Math.max(1, solved.length);
  const facts = [
    t("your_hands", { solved: solved.length, played: lines.length }),
    solved.length > 0 && t("your_mean", { seconds: decimal(mean) }),
    t("your_level", { level: Math.round(level()) }),
    t("streak", { days: streak(kept("daily", {}), numberOf(new Date())) }),
  ];
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
    lines.length === 0 ? h("p", {}, t("your_empty")) : recent(lines),
    h("ul", { class: "facts" }, ...facts.filter(Boolean).map((fact) => h("li", {}, fact))),
    ...best(),
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

function recent(lines) {
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" });
  const row = (line) =>
    h(
      "tr",
      {},
      h("td", {}, when.format(new Date(line.when))),
      h("td", {}, line.hand),
      h("td", { class: "number" }, decimal(line.seconds)),
      h("td", { class: "number" }, String(line.hints)),
      h("td", {}, t(line.solved ? "was_solved" : line.end === "skipped" ? "was_skipped" : "was_given_up")),
    );
  const heads = ["when", "hand", "seconds", "hints", "result"].map((name) => h("th", { scope: "col" }, t(name)));
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("recent") },
    h("table", {}, h("caption", {}, t("recent")), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, lines.slice(-RECENT).reverse().map(row))),
  );
}
