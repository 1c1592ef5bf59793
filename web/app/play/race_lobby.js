// The rooms that are open to everybody, and the best players of the server.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** What the server says, or undefined if there is none. */
async function asked(path) {
  try {
    const answer = await fetch(new URL(path, document.baseURI.split("#")[0]));
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** A list that is asked for whenever it is opened: `field` of the reply has its rows, and `line` makes an element of one. */
function listing(name, { path, field, line, none }) {
  const rows = h("ol", {});
  const note = h("p", { class: "note", role: "status" });
  const place = h("details", { class: "lobby" }, h("summary", {}, t(name)), rows, note);
  place.addEventListener("toggle", async () => {
    if (!place.open) return;
    const told = await asked(path);
    rows.replaceChildren(...(told?.[field] ?? []).map(line));
    note.textContent = !told ? t("race_no_server") : told[field].length === 0 ? t(none) : "";
  });
  return place;
}

/** The public rooms; `enter(room)` joins one. */
export function lobby(enter) {
  const line = ({ room, host, players, racing }) =>
    h(
      "li",
      {},
      h("span", {}, host ? t("lobby_host", { room, name: host }) : room),
      h("span", { class: "state" }, `${t("lobby_players", { count: players })}${racing ? `, ${t("lobby_racing")}` : ""}`),
      h("button", { type: "button", class: "tool", "aria-label": t("lobby_join", { room }), onclick: () => enter(room) }, t("race_join")),
    );
  return listing("lobby", { path: "api/race/rooms", field: "rooms", line, none: "lobby_none" });
}

/** The ranking of the server. */
export function ranking() {
  const line = ({ place, name, rating }) => h("li", {}, h("span", {}, `${place}. ${name}`), h("span", { class: "rating" }, String(rating)));
  return listing("race_ranking", { path: "api/race/ranking", field: "players", line, none: "race_ranking_none" });
}
