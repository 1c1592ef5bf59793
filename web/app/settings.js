// The settings of the player: language, theme, keys, signs, effects.

import { keep, kept } from "./kept.js";

const USUAL = {
  language: "system",
  theme: "system",
  keys: true,
  /** Motion, sound and vibration. */
  feel: true,
  // Undefined, the signs are those of the language.
  multiplication: undefined,
  division: undefined,
};

export const settings = { ...USUAL, ...kept("settings", {}) };

/** Changes a setting and keeps it, beside what another tab has changed. */
export function change(name, value) {
  read();
  settings[name] = value;
  keep("settings", settings);
  apply();
}

/** Reads the settings again: another tab may have changed them. */
export function read() {
  Object.assign(settings, USUAL, kept("settings", {}));
}

/** Shows what the settings say. */
export function apply() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.feel = settings.feel ? "on" : "off";
}
