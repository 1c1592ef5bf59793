// What few players need is loaded when it is opened for the first time.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** The milliseconds after which it is said that something loads. */
const PATIENCE = 400;

/**
 * A view or a game whose script `load` imports; `name` is what the script exports. It opens as one that is here does, and
 * from the second time on at once.
 */
export function later(load, name) {
  let here;
  return (root, ...rest) => {
    if (here) return here[name](root, ...rest);
    let close;
    let isClosed = false;
    // Most loads are over before anybody could read it.
    const waits = h("p", { class: "status", role: "status" });
    const timer = setTimeout(() => (waits.textContent = t("wait")), PATIENCE);
    root.append(waits);
    load().then(
      (loaded) => {
        here = loaded;
        clearTimeout(timer);
        waits.remove();
        if (!isClosed) close = loaded[name](root, ...rest);
      },
      () => {
        clearTimeout(timer);
        // A browser does not ask again for what it did not get; after a new version the old one is gone.
        const reload = h("button", { type: "button", class: "main", onclick: () => location.reload() }, t("reload"));
        waits.replaceWith(h("p", { class: "failure", role: "alert" }, t("not_loaded")), reload);
      },
    );
    return () => {
      isClosed = true;
      close?.();
    };
  };
}
