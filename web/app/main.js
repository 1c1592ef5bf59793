// The page: which view, in which words, and whether there is a new version.

import { h, say } from "./dom.js";
import { language, t } from "./i18n.js";
import { daily } from "./play/daily.js";
import { apply } from "./settings.js";
import { explore } from "./views/explore.js";
import { play } from "./views/play.js";
import { print } from "./views/print.js";
import { settings } from "./views/settings.js";
import { tables } from "./views/tables.js";
import { you } from "./views/you.js";

/** The views, in the order of the menu. */
const VIEWS = { play, daily, explore, tables, print, you, settings };

const view = document.getElementById("view");
let close;

/** Names an element that is made anew with the page, so that whoever uses keys stays where they are. */
function nameOf(element) {
  if (element?.matches("header nav a")) return `header nav a[href="${element.getAttribute("href")}"]`;
  if (element?.matches("input[type=radio]")) return `input[name="${element.name}"][value="${element.value}"]`;
  return undefined;
}

/** Shows the view that the address names: `#/explore?hand=3+3+8+8`. */
function show(event) {
  const focused = nameOf(document.activeElement);
  const said = document.getElementById("said");
  said.textContent = "";
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, rest] = path.split("/");
  const shown = name in VIEWS ? name : "play";
  close?.();
  document.documentElement.lang = language();
  document.title = shown === "play" ? "make24" : `${t(shown)} \u00b7 make24`;
  document.querySelector(".skip").textContent = t("skip");
  const links = Object.keys(VIEWS).map((one) =>
    h("a", { href: `#/${one}`, "aria-current": one === shown ? "page" : false }, t(one)),
  );
  document.querySelector("header nav").replaceChildren(...links);
  const root = h("div", { class: `view ${shown}` });
  view.replaceChildren(root);
  close = VIEWS[shown](root, new URLSearchParams(query), rest, show);
  const again = focused && document.querySelector(focused);
  // A link that is followed leads into the view; its name is said, unless the view says more.
  if (again) again.focus({ preventScroll: true });
  else if (event) view.focus({ preventScroll: true });
  if (event && said.textContent === "") say(t(shown));
}

/** Keeps the page for use without a network, and tells when there is a new version of it. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register("sw.js");
  navigator.serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
  const offer = (worker) => {
    const update = document.getElementById("update");
    const use = h("button", { type: "button", class: "main", onclick: () => worker.postMessage("use") }, t("use_it"));
    update.replaceChildren(h("span", { role: "status" }, t("new_version")), use);
    update.hidden = false;
  };
  if (registration.waiting && hadOne) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && hadOne && offer(worker));
  });
  // What few players need is kept when nothing else is to be done.
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active.postMessage("rest"), 3000);
  // A tab that stays open looks for a new version when somebody comes back to it.
  document.addEventListener("visibilitychange", () => !document.hidden && registration.update().catch(() => {}));
}

apply();
addEventListener("hashchange", show);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  view.focus();
});
show();
keepOffline();
