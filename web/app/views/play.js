// The view for playing: which game, and the game.

import { choice, h } from "../dom.js";
import { t } from "../i18n.js";
import { acuity } from "../play/acuity.js";
import { free } from "../play/free.js";
import { race } from "../play/race.js";
import { table } from "../play/table.js";
import { timed } from "../play/timed.js";

const GAMES = { free, clock: timed("clock"), storm: timed("storm"), race, table, acuity };

export function play(root, params, path) {
  const name = path in GAMES ? path : "free";
  const options = Object.keys(GAMES).map((game) => [game, t(`mode_${game}`)]);
  const game = h("div", {});
  root.append(
    choice(t("mode"), "mode", options, name, (chosen) => {
      location.hash = `#/play/${chosen}`;
    }),
    game,
  );
  return GAMES[name](game, params);
}
