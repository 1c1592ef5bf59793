// What the host of a room chooses for the next race, and the teams.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** How hard a race is, and its rules, as the server has them. */
const PACES = ["relaxed", "easy", "normal", "hard", "even"];
const RULES = ["arithmetic", "school", "powers"];

/** The bounds of the server. */
const HANDS = { min: 1, max: 30 };
const SECONDS = { min: 5, max: 3600 };
const TARGET = { min: 1, max: 1000 };

/** The number of teams. */
export const TEAMS = 6;

const select = (options, chosen, onchange) =>
  h("select", { onchange: ({ target }) => onchange(target.value) }, ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));

/** The fields of a race; `settings` is what is said to the server, and changes with them. */
export function raceSettings(settings) {
  const number = (name, bounds, label) => {
    const changed = ({ target }) => {
      settings[name] = target.value === "" ? undefined : Math.min(bounds.max, Math.max(bounds.min, Math.round(Number(target.value))));
    };
    // What is out of range is seen to be another number.
    const settled = ({ target }) => {
      target.value = settings[name] ?? "";
    };
    return h("label", {}, label, h("input", { type: "number", inputmode: "numeric", ...bounds, value: settings[name] ?? "", placeholder: t("race_usual"), oninput: changed, onchange: settled }));
  };
  const choose = (name, options, label) => h("label", {}, label, select(options, settings[name], (value) => (settings[name] = value)));
  return h(
    "div",
    { class: "fields settings" },
    choose("pace", PACES.map((one) => [one, t(`pace_${one}`)]), t("race_pace")),
    number("hands", HANDS, t("race_hands")),
    number("seconds", SECONDS, t("race_seconds")),
    number("target", TARGET, t("target")),
    choose("rules", RULES.map((one) => [one, t(`rules_name_${one}`)]), t("race_rules")),
  );
}

export const teamName = (team) => t(`team_${team}`);

/** The choice of a team; `chosen` is one's own, and 0 is none. */
export function teamChoice(chosen, onchange) {
  const options = Array.from({ length: TEAMS + 1 }, (_, team) => [String(team), teamName(team)]);
  return h("label", { class: "team" }, t("race_team"), select(options, String(chosen), (value) => onchange(Number(value))));
}
