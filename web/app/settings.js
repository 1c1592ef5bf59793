// The settings of the player: language, theme, keys, signs.

import { keep, kept } from "./kept.js";

const USUAL = {
  language: "system",
  theme: "system",
  keys: true,
  // Undefined, the signs are those of the language.
  multiplication: undefined,
  division: undefined,
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
