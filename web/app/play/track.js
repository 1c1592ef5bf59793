// A race as it is seen: a track with everybody on it, and what has just happened.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The most players of whom there are marks, and while one plays oneself: the hand stands below. The ranking has all. */
const MOST = 12;
const MOST_WHILE_PLAYING = 3;

export const nameOf = (player) => player.name || t("player", { number: player.seat });

/** A track for the players of a race, each as far along as they have solved hands. The ranking says the same in words. */
export function track({ players, of, seat, role, phase }) {
  const all = players.filter(({ solved }) => solved !== undefined);
  const most = role === "player" && phase === "racing" ? MOST_WHILE_PLAYING : MOST;
  const own = all.findIndex((player) => player.seat === seat);
  // Whoever is behind the best sees them and themselves.
  const runners = own < most ? all.slice(0, most) : [...all.slice(0, most - 1), all[own]];
  const lane = (player) => {
    const mark = h("b", {}, nameOf(player));
    mark.style.left = `${(100 * player.solved) / of}%`;
    mark.style.transform = `translateX(-${(100 * player.solved) / of}%)`;
    return h("li", { "data-own": player.seat === seat }, mark);
  };
  return h("ul", { class: "track", "aria-hidden": "true" }, runners.map(lane));
}

/** What others have done since the view before, as sentences: "Bob solved hand 3". */
export function news(before, now) {
  if (before?.race !== now.race || now.phase !== "racing") return [];
  const known = new Map(before.players.map((player) => [player.seat, player]));
  return now.players
    .filter((player) => player.seat !== now.seat && player.solved > (known.get(player.seat)?.solved ?? 0))
    .map((player) => t("race_news", { name: nameOf(player), solved: player.solved }));
}
