// The view for playing: which game, under which rules, and the game.

import { centre, chips, choice, h } from "../dom.js";
import { t } from "../i18n.js";
import { later } from "../later.js";
import { free } from "../play/free.js";
import { timed } from "../play/timed.js";
import { THEMES, rulesIn, themeOf } from "../rules.js";
import { hasRaces } from "../races.js";
import { help } from "./help.js";
import { RulesField } from "./rules_field.js";

const GAMES = {
  free,
  clock: timed("clock"),
  storm: timed("storm"),
  race: later(() => import("../play/race.js"), "race"),
  table: later(() => import("../play/table.js"), "table"),
  acuity: later(() => import("../play/acuity.js"), "acuity"),
  countdown: later(() => import("../play/rounds.js"), "countdown"),
  krypto: later(() => import("../play/rounds.js"), "krypto"),
  fours: later(() => import("../play/fill.js"), "fours"),
  year: later(() => import("../play/fill.js"), "year"),
};

/** The games whose rules are not chosen: they have their own, a server deals, or one's own earlier series compare. */
const WITHOUT_RULES = ["race", "acuity", "countdown", "krypto", "fours", "year"];

/** The games whose hands may be of one kind, to practise. */
const WITH_THEMES = ["free", "clock", "storm"];

/** Rule sets of games that are played under their own name, with their own deck and target. */
const NAMED = ["countdown", "four-fours", "krypto"];

/** The rule sets to choose: those for hands that are dealt, and have no order. */
const isForHands = ({ name, order }) => order === "any" && !NAMED.includes(name);

export function play(root, params, path) {
  const name = Object.hasOwn(GAMES, path ?? "") ? path : "free";
  const options = Object.keys(GAMES).map((game) => [game, t(`mode_${game}`)]);
  const game = h("div", {});
  /** The target that a file has named. */
  let target = params.get("target");
  const targeted = (number) => {
    target = number;
  };
  const rules = new RulesField(params, { offers: isForHands, changed, targeted });
  const theme = h("select", { name: "practise", onchange: () => changed() });
  for (const one of ["", ...Object.keys(THEMES)]) {
    theme.append(h("option", { value: one, selected: one === (themeOf(params) ?? "") }, t(`practise_${one || "any"}`)));
  }
  const themed = WITH_THEMES.includes(name) ? h("label", {}, t("practise"), theme) : "";
  const under = h("div", { class: "fields rules", hidden: true }, rules.named, themed, rules.own);
  const address = (one, query) => `#/play/${one}${String(query) && `?${query}`}`;
  const toggle = () => {
    under.hidden = !under.hidden;
    chip.setAttribute("aria-expanded", String(!under.hidden));
    if (!under.hidden) under.querySelector("select").focus();
  };
  const chip = h("button", { type: "button", class: "rules-chip", "aria-expanded": "false", onclick: toggle });
  const levelled = (level) => {
    const practised = themed && theme.value && t(`practise_${theme.value}`);
    // The usual rules go without saying.
    chip.textContent = [(rules.rules || !practised) && rules.name, practised, level !== undefined && t("level_chip", { level: Math.round(level) })].filter(Boolean).join(" \u00b7 ");
  };
  levelled();
  chips(WITHOUT_RULES.includes(name) ? "" : chip, help.button());
  root.append(
    choice(
      t("mode"),
      "mode",
      options,
      name,
      (chosen) => {
        location.hash = address(chosen, rulesIn(params));
      },
      "modes",
    ),
    under,
    game,
  );
  const pill = root.querySelector("input[value=race]").parentElement;
  if (name !== "race") {
    hasRaces().then((has) => {
      pill.hidden = !has;
      // A browser forgets how far it has scrolled.
      centre(root.querySelector(".modes"));
    });
  }
  let close = GAMES[name](game, params, levelled);

  /** Other rules: the game begins anew, and the address says so. */
  function changed() {
    params = rules.rules ? rules.write(new URLSearchParams()) : new URLSearchParams();
    if (target) params.set("target", target);
    if (themed && theme.value) params.set("practise", theme.value);
    history.replaceState(null, "", address(name, params));
    levelled();
    close?.();
    game.replaceChildren();
    close = GAMES[name](game, params, levelled);
  }

  return () => close?.();
}
