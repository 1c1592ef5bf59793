// Where a race begins: who one is, and which room.

import { choice, h } from "../dom.js";
import { t } from "../i18n.js";
import { lobby, ranking } from "./race_lobby.js";

/** How well a newcomer plays, as the server has it. */
const STRENGTHS = ["new", "plays", "fast"];

const MAX_NAME = 20;

/**
 * The way into a room. `me` is the player, whose name and strength change with the fields; `room` is named by the address;
 * `told` is why one is here again; `enter` gets a role, and a room, or that a new one is public.
 */
export function entrance(me, { isNew, room: invited, told, enter }) {
  let isPublic = false;
  const named = h("input", {
    type: "text",
    value: me.name,
    maxlength: MAX_NAME,
    autocomplete: "nickname",
    oninput: ({ target }) => {
      me.name = target.value;
    },
  });
  const room = h("input", { type: "text", value: invited, maxlength: 5, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const missing = h("p", { class: "note", role: "alert" });
  /** Enters the room whose letters are typed; without any, it is said what is missing. */
  const enterNamed = (role) => {
    if (room.value.trim()) return enter({ role, room: room.value.trim() });
    missing.textContent = t("race_code_missing");
    room.focus();
  };
  const submit = (event) => {
    event.preventDefault();
    enterNamed("player");
  };
  const tick = (text, checked, changed) => h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: ({ target }) => changed(target.checked) }), text);
  // Whoever follows a link wants to join, and others open a room.
  const [join, open] = invited ? ["main", "tool"] : ["tool", "main"];
  const button = (kind, text, onclick) => h("button", { type: "button", class: kind, onclick }, text);
  return [
    h("p", { class: "about" }, t("about_race")),
    told ? h("p", { class: "failure", role: "alert", lang: told.lang || false }, told.text) : "",
    h("div", { class: "fields" }, h("label", {}, t("race_name"), named)),
    isNew
      ? choice(t("race_strength"), "strength", STRENGTHS.map((one) => [one, t(`strength_${one}`)]), me.strength, (one) => {
          me.strength = one;
        })
      : "",
    tick(t("race_listed"), me.listed === true, (listed) => {
      me.listed = listed;
    }),
    h(
      "form",
      { class: "fields", onsubmit: submit },
      h("label", {}, t("race_room"), room),
      h("button", { type: "submit", class: join }, t("race_join")),
      button("tool", t("race_watch"), () => enterNamed("spectator")),
    ),
    missing,
    h(
      "div",
      { class: "tools" },
      button(open, t("race_open"), () => enter({ role: "player", public: isPublic })),
      button("tool", t("race_open_host"), () => enter({ role: "spectator", public: isPublic })),
    ),
    tick(t("race_public"), false, (checked) => {
      isPublic = checked;
    }),
    lobby((name) => enter({ role: "player", room: name })),
    ranking(),
  ];
}
