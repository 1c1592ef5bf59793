// The views that are not in the menu itself.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

const LINKS = ["tables", "print", "settings"];

export function more(root) {
  const link = (name) =>
    h("li", {}, h("a", { href: `#/${name}` }, icon(name), h("span", {}, h("b", {}, t(name)), t(`more_${name}`))));
  const source = h("a", { class: "button", href: "https://github.com/make24/make24", rel: "noopener" }, t("source"));
  root.append(h("h1", {}, t("more")), h("ul", { class: "more-list" }, LINKS.map(link)), h("h2", {}, t("how_it_works")), h("p", {}, t("how_exact")), h("p", {}, t("how_kept")), source);
}
