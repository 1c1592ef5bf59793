// The settings of the player: language, theme, keys, signs.

import { keep, kept } from "./kept.js";

/** Schools that speak German write a point and a colon. */
const isGerman = globalThis.navigator?.languages?.[0]?.startsWith("de");

const USUAL = {
  language: "system",
  theme: "system",
  keys: true,
  multiplication: isGerman ? "·" : "×",
  division: isGerman ? ":" : "÷",
};

export const settings = { ...USUAL, ...kept("settings", {}) };

/** Changes a setting and keeps it. */
export function change(name, value) {
  settings[name] = value;
  keep("settings", settings);
  apply();
}

/** Shows what the settings say. */
export function apply() {
  document.documentElement.dataset.theme = settings.theme;
}
