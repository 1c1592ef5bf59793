// The view for the player's settings.

import { choice, h } from "../dom.js";
import { LANGUAGES, loadLanguage, t } from "../i18n.js";
import { change, settings as chosen } from "../settings.js";
import { signs } from "../signs.js";

/** Shows the settings; `redraw` shows the page again in its new words. */
export function settings(root, params, path, redraw) {
  const set = (name) => (value) => {
    change(name, value);
    redraw();
  };
  const speak = async (value) => {
    change("language", value);
    await loadLanguage();
    redraw();
  };
  root.append(
    h("h1", {}, t("settings")),
    choice(t("language"), "language", [["system", t("system")], ...Object.entries(LANGUAGES)], chosen.language, speak),
    choice(
      t("theme"),
      "theme",
      [
        ["system", t("system")],
        ["light", t("light")],
        ["dark", t("dark")],
      ],
      chosen.theme,
      set("theme"),
    ),
    choice(
      t("keys"),
      "keys",
      [
        ["on", t("keys_on")],
        ["off", t("keys_off")],
      ],
      chosen.keys ? "on" : "off",
      (value) => change("keys", value === "on"),
    ),
    choice(
      t("feel"),
      "feel",
      [
        ["on", t("keys_on")],
        ["off", t("keys_off")],
      ],
      chosen.feel ? "on" : "off",
      (value) => change("feel", value === "on"),
    ),
    choice(t("times_sign"), "times", ["×", "·", "*"].map((sign) => [sign, sign]), signs().multiplication, set("multiplication")),
    choice(t("over_sign"), "over", ["÷", ":", "/"].map((sign) => [sign, sign]), signs().division, set("division")),
  );
}
