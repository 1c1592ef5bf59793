// The page: which view, in which words, and whether there is a new version.

import { address } from "./address.js";
import { chips, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { language, loadLanguage, t } from "./i18n.js";
import { whenChanged, whenRefused } from "./kept.js";
import { later } from "./later.js";
import { isNew } from "./play/coach.js";
import { daily } from "./play/daily.js";
import { apply, read } from "./settings.js";
import { more } from "./views/more.js";
import { play } from "./views/play.js";
import { settings } from "./views/settings.js";
import { today } from "./views/today.js";

/** The views; `tab` is the entry of the menu that a view belongs to. */
const VIEWS = {
  play: { open: play },
  daily: { open: daily },
  explore: { open: later(() => import("./views/explore.js"), "explore") },
  you: { open: later(() => import("./views/you.js"), "you") },
  more: { open: more },
  tables: { open: later(() => import("./views/tables.js"), "tables"), tab: "more" },
  print: { open: later(() => import("./views/print.js"), "print"), tab: "more" },
  settings: { open: settings, tab: "more" },
  today: { open: today, tab: "today" },
};

/** What stands at the front door: who is new plays at once, and who comes back sees what there is today. */
const front = () => (isNew() ? "play" : "today");

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
  const shown = Object.hasOwn(VIEWS, name) ? name : front();
  close?.();
  chips();
  document.documentElement.lang = language();
  document.title = ["play", "today"].includes(shown) ? t("title") : `${t(shown)} \u00b7 make24`;
  document.querySelector("meta[name=description]").content = t("description");
  document.querySelector(".skip").textContent = t("skip");
  const tab = VIEWS[shown].tab ?? shown;
  const links = Object.keys(VIEWS)
    .filter((one) => !VIEWS[one].tab)
    .map((one) => h("a", { href: `#/${one}`, "aria-current": one === tab ? "page" : false }, icon(one), h("span", {}, t(one))));
  const menu = document.querySelector("header nav");
  menu.setAttribute("aria-label", t("menu"));
  menu.replaceChildren(...links);
  const root = h("div", { class: `view ${shown}` });
  view.replaceChildren(root);
  close = VIEWS[shown].open(root, new URLSearchParams(query), rest, show);
  const again = focused && document.querySelector(focused);
  // A link that is followed leads into the view; its name is said, unless the view says more.
  if (again) again.focus({ preventScroll: true });
  else if (event) view.focus({ preventScroll: true });
  if (event && said.textContent === "") say(t(shown));
}

/** Shows a line above the menu, with something to do about it. */
function offer(told, ...actions) {
  const update = document.getElementById("update");
  update.replaceChildren(h("span", { role: "status" }, told), ...actions);
  update.hidden = false;
}

/** Keeps the page for use without a network, and tells when there is a new version of it. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register("sw.js");
  navigator.serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
  const offerVersion = (worker) => offer(t("new_version"), h("button", { type: "button", class: "main", onclick: () => worker.postMessage("use") }, t("use_it")));
  if (registration.waiting && hadOne) offerVersion(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && hadOne && offerVersion(worker));
  });
  // What few players need is kept when nothing else is to be done.
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active.postMessage("rest"), 3000);
  // A tab that stays open looks for a new version when somebody comes back to it.
  document.addEventListener("visibilitychange", () => !document.hidden && registration.update().catch(() => {}));
}

/** Asks for the engine while its worker starts, as soon as the first view is there: the cards do not wait for its bytes. */
function preloadEngine() {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", href: address("make24/engine.wasm"), as: "fetch", type: "application/wasm", crossOrigin: "anonymous" });
  requestAnimationFrame(() => setTimeout(() => document.head.append(link)));
}

/** What another tab has set holds here too. */
async function follow(name) {
  if (name !== "settings") return;
  read();
  apply();
  await loadLanguage();
  show();
}

apply();
addEventListener("hashchange", show);
whenChanged(follow);
whenRefused(() => offer(t("not_kept"), h("button", { type: "button", class: "main", onclick: () => (document.getElementById("update").hidden = true) }, t("close"))));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  view.focus();
});
show();
preloadEngine();
keepOffline();
