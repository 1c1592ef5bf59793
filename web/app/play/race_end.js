// How a race ends: a podium, the teams, and the results as a file.

import { h } from "../dom.js";
import { decimal, language, t } from "../i18n.js";
import { save } from "../save.js";
import { teamName } from "./race_settings.js";
import { nameOf } from "./track.js";

/** The places of a podium, as they stand: the second on the left, the first in the middle. */
const STEPS = [2, 1, 3];

/** The players who solved something on the three best places; nothing for a race of one. */
export function podium(players) {
  const ranked = players.filter(({ solved }) => solved > 0);
  if (players.filter(({ place }) => place !== undefined).length < 2 || ranked.length === 0) return "";
  const step = (place) => {
    const here = ranked.filter((player) => player.place === place);
    if (here.length === 0) return "";
    return h("li", { "data-place": place }, ...here.map((player) => h("b", {}, nameOf(player))), h("span", {}, String(place)));
  };
  return h("ol", { class: "podium", "aria-label": t("race_podium") }, ...STEPS.map(step));
}

/** The teams, the best first. */
export function teamTable(teams, of) {
  if (!teams?.length) return "";
  const line = ({ team, place, players, solved }) =>
    h("li", { "data-team": team }, h("span", {}, `${place}. ${teamName(team)}`), h("span", {}, t("race_team_solved", { solved, of: of * players })));
  return h("ol", { class: "teams" }, ...teams.map(line));
}

/** What stands between the cells: where the comma is in numbers, spreadsheets expect a semicolon. */
const separator = () => (language() === "de" ? ";" : ",");

/** A cell of a table that another program opens: in quotes, and no formula. */
const cell = (value) => {
  const text = String(value ?? "");
  const plain = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};

/** The results of a race, a line a player. */
export function results({ players, of }) {
  const lines = players
    .filter(({ place }) => place !== undefined)
    .map((player) => [player.place, nameOf(player), player.team ? teamName(player.team) : "", player.solved, of, player.time_ms === undefined ? "" : decimal(player.time_ms / 1000, 1), player.rating, player.change ?? 0]);
  const heads = ["race_place", "race_player", "race_team", "race_csv_solved", "race_hands", "race_csv_seconds", "race_rating", "race_change"].map((name) => t(name));
  return [heads, ...lines].map((line) => line.map(cell).join(separator())).join("\r\n");
}

/** Saves the results as a file that spreadsheets open, umlauts and all. */
export const saveResults = (view) => save(`make24-race-${view.room}-${view.race}.csv`, `\uFEFF${results(view)}\r\n`, "text/csv");
