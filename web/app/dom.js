// Elements, and what a screen reader is told.

/** An element: `h("button", { class: "tile", onclick }, "3")`. Properties that are functions are listeners. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** An element of a picture: `drawn("path", { d })`. */
export function drawn(name, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Says a sentence in the live region. The same sentence twice is said twice. */
export function say(sentence) {
  const said = document.getElementById("said");
  const again = said.textContent === sentence ? "\u00a0" : "";
  said.textContent = sentence + again;
}

/** Puts chips beside the name of the page: what is played, and help. Without any, those of the last view go. */
export const chips = (...all) => document.querySelector(".chips").replaceChildren(...all);

/** Copies a text, also on a page without encryption; says whether it is copied. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Older ways work where the clipboard asks for encryption.
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" }, text);
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    before?.focus();
    return isCopied;
  }
}

/** Whether a key belongs to a text that somebody types, or to an open dialog; the game does not hear it. */
export const isElsewhere = ({ target }) => (target.matches?.("input, textarea, select") ?? false) || document.querySelector("dialog[open]") !== null;

/** A choice among a few: radio buttons that look like one control. */
export function choice(legend, name, options, chosen, onchange, kind = "") {
  const option = ([value, label]) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name,
        value,
        checked: value === chosen,
        onchange: () => onchange(value),
      }),
      h("span", {}, label),
    );
  const all = h("fieldset", { class: `choice ${kind}`.trim() }, h("legend", {}, legend), ...options.map(option));
  requestAnimationFrame(() => centre(all));
  return all;
}

/** Scrolls a choice that is wider than the screen to what is chosen. */
export function centre(all) {
  const label = all.querySelector("input:checked")?.parentElement;
  if (label) all.scrollLeft = label.offsetLeft - (all.clientWidth - label.offsetWidth) / 2;
}
