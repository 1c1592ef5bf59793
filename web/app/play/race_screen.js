// What stands on the big screen of a class: the letters of the room and a code to join, or the hands of the race.

import { h } from "../dom.js";
import { Engine } from "../engine.js";
import { t } from "../i18n.js";

/** The way into a room: its letters, large, and a code that a telephone reads. */
export function invitation(room, address) {
  const code = h("img", { class: "code", alt: t("race_code", { address }), hidden: true });
  // What prints also draws codes; it is loaded when a room is shown.
  const printer = new Engine("extra");
  printer
    .qr(address)
    .then((bytes) => {
      code.src = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
      code.onload = () => URL.revokeObjectURL(code.src);
      code.hidden = false;
    })
    // Without it, the letters are enough.
    .catch(() => code.remove())
    .finally(() => printer.stop());
  return h("div", { class: "invitation" }, h("p", { class: "letters", translate: "no" }, room), code, h("p", { class: "about" }, t("race_invitation", { address: address.split("#")[0] })));
}

/** The hands that somebody has reached, the latest first, and how many have solved each. */
export function hands(seen) {
  const line = ({ cards, target, solved_by: count }, at) =>
    h("li", {}, h("b", {}, `${at + 1}.`), h("span", {}, `${cards.join("  ")} \u2192 ${target}`), h("span", { class: "state" }, t("race_solved_by", { count })));
  return h("ol", { class: "seen" }, ...(seen ?? []).map(line).reverse());
}
