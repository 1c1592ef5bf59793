// Worksheets to print: the same bytes as `make24 worksheet` makes.

import { h, say } from "../dom.js";
import { Cancelled, Engine } from "../engine.js";
import { tellError } from "../error.js";
import { language, t } from "../i18n.js";
import { save } from "../save.js";

/** The choices, as a request has them. */
export const CHOICES = {
  kind: ["find", "three-ways", "impossible", "repair"],
  levels: [
    "very-easy..fiendish",
    "very-easy",
    "very-easy..easy",
    "easy",
    "easy..medium",
    "medium",
    "medium..hard",
    "hard",
    "hard..very-hard",
    "very-hard",
    "very-hard..fiendish",
    "fiendish",
  ],
  key: ["one", "all", "working", "none"],
  paper: ["a4", "letter"],
  text: ["14", "18", "24"],
};

/** The fields that are shown only if somebody wants them, or an address names them. */
const FURTHER = ["cut", "fractions"];

/** The operators of the usual rules; a sheet with them has the number that it has without a word about operators. */
const OPERATORS = "+ - * /";

/** The name of the words for a choice, or for one of its values. */
export const wordsOf = (name, value) => (value ? `print_${name}_${value.replace("..", "_to_").replaceAll("-", "_")}` : `print_${name}`);

export function print(root, params) {
  // What prints is a program of its own, which is loaded when somebody prints.
  const printer = new Engine("extra");
  const input = (name, label, value, more = {}) => h("label", {}, label, h("input", { name, value: params.get(name) ?? value, autocomplete: "off", ...more }));
  const choose = (name) => {
    const option = (value) => h("option", { value, selected: value === params.get(name) }, t(wordsOf(name, value)));
    return h("label", {}, t(wordsOf(name)), h("select", { name }, ...CHOICES[name].map(option)));
  };
  const cut = h("input", { type: "checkbox", name: "cut", checked: params.has("cut") });
  const fractions = h("input", { type: "checkbox", name: "fractions", checked: params.has("fractions") });
  const pdf = h("button", { type: "button", class: "tool", onclick: savePdf }, t("print_pdf"));
  const form = h(
    "form",
    { class: "fields", onsubmit: (event) => (event.preventDefault(), show()), onchange: show },
    choose("kind"),
    input("count", t("print_count"), "30", { type: "number", min: "1", max: "500", inputmode: "numeric" }),
    choose("levels"),
    choose("paper"),
    h(
      "details",
      { class: "further", open: matchMedia("(min-width: 40rem)").matches || FURTHER.some((name) => params.has(name)) },
      h("summary", {}, t("print_further")),
      h("div", { class: "fields" }, further()),
    ),
    h("div", { class: "tools" }, h("button", { class: "main" }, t("print_show")), pdf),
  );
  const status = h("p", { class: "status" });
  const sheet = h("img", { class: "sheet", alt: "", hidden: true });
  root.append(h("h1", {}, t("print")), h("p", {}, t("print_about")), form, status, sheet);
  show();

  /** The choices that most sheets do without. */
  function further() {
    return [
      input("cards", t("cards"), "1..13"),
      input("size", t("print_size"), "4", { type: "number", min: "1", max: "6", inputmode: "numeric" }),
      input("ops", t("print_ops"), OPERATORS),
      input("target", t("target"), "24"),
      choose("key"),
      choose("text"),
      input("seed", t("print_seed"), String(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99_999)), { type: "number", min: "0", inputmode: "numeric" }),
      h("label", { class: "check" }, cut, t("print_cut")),
      h("label", { class: "check" }, fractions, t("print_fractions")),
    ];
  }

  function request() {
    const { kind, count, levels, cards, size, ops, target, key, paper, text, seed } = Object.fromEntries(new FormData(form));
    return {
      kind,
      count: Number(count),
      levels,
      deck: { cards, ...(size !== "4" && { size: Number(size) }) },
      ...(ops.trim() !== OPERATORS && { rules: { operators: ops } }),
      target: target.trim() || "24",
      fractions: fractions.checked,
      key,
      paper,
      text,
      seed: Number(seed),
      cut: cut.checked,
      language: language(),
    };
  }

  /** The file in a format, or undefined if there is none; the page says why. */
  async function printed(format) {
    try {
      return await printer.worksheet(request(), format);
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      tellError(status, error);
      say(status.textContent);
      return undefined;
    }
  }

  async function show() {
    printer.stop();
    history.replaceState(null, "", `#/print?${new URLSearchParams(new FormData(form))}`);
    status.lang = "";
    status.textContent = t("wait");
    const bytes = await printed("svg");
    sheet.hidden = bytes === undefined;
    if (!bytes) return;
    URL.revokeObjectURL(sheet.src);
    sheet.src = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
    sheet.alt = t("print_sheet");
    status.textContent = "";
  }

  async function savePdf() {
    const bytes = await printed("pdf");
    if (bytes) save(`make24-${cut.checked ? "cards" : "worksheet"}-${form.seed.value}.pdf`, bytes, "application/pdf");
  }

  return () => {
    printer.stop();
    URL.revokeObjectURL(sheet.src);
  };
}
