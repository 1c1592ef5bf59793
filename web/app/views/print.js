// Worksheets to print: the same bytes as `make24 worksheet` makes.

import { h, say } from "../dom.js";
import { Cancelled, Engine } from "../engine.js";
import { tellError } from "../error.js";
import { language, t } from "../i18n.js";
import { save } from "../save.js";

/** The choices, as a request has them. */
export const CHOICES = {
  kind: ["find", "three-ways", "impossible", "repair"],
  layout: ["sheet", "cards", "corners", "competition"],
  difficulty: [
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
const FURTHER = ["fractions", "title", "class", "date", "code"];

/** The fields on which the hands depend: if one changes, the sheet has another number. */
const HANDS = ["kind", "count", "difficulty", "cards", "size", "ops", "target", "fractions"];

/** A sheet has room for a QR code, a card has none. */
const isSheet = (layout) => layout === "sheet" || layout === "competition";

/** What the name of a file says of each layout. */
const FILES = { sheet: "worksheet", cards: "cards", corners: "corner-cards", competition: "competition" };

/** The numbers of sheets that nobody chose: short enough to be typed again. */
const NUMBERS = 99_999;

/** The operators of the usual rules; a sheet with them has the number that it has without a word about operators. */
const OPERATORS = "+ - * /";

/** The levels of an address may be other ones than those that are offered: `easy..hard`. */
const offered = (values, chosen) => (/^[a-z-]+\.\.[a-z-]+$/.test(chosen ?? "") && !values.includes(chosen) ? [...values, chosen] : values);

/** The name of the words for a choice, or for one of its values. */
export const wordsOf = (name, value) => (value ? `print_${name}_${value.replace("..", "_to_").replaceAll("-", "_")}` : `print_${name}`);

export function print(root, params) {
  // What prints is a program of its own, which is loaded when somebody prints.
  const printer = new Engine("extra");
  const input = (name, label, value, more = {}) => h("label", {}, label, h("input", { name, value: params.get(name) ?? value, autocomplete: "off", ...more }));
  const choose = (name, chosen = params.get(name)) => {
    const option = (value) => h("option", { value, selected: value === chosen }, CHOICES[name].includes(value) ? t(wordsOf(name, value)) : value);
    return h("label", {}, t(wordsOf(name)), h("select", { name }, ...offered(CHOICES[name], chosen).map(option)));
  };
  const tick = (name, label) => h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: params.has(name) }), label);
  const number = () => String(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % NUMBERS));
  let isChosen = params.has("seed");
  const pdf = h("button", { type: "button", class: "tool", onclick: savePdf }, t("print_pdf"));
  const form = h(
    "form",
    { class: "fields", onsubmit: (event) => (event.preventDefault(), show()), onchange: changed },
    choose("kind"),
    // Older addresses have `cut` and `levels`.
    choose("layout", params.get("layout") ?? (params.has("cut") ? "cards" : "sheet")),
    input("count", t("print_count"), "30", { type: "number", min: "1", max: "500", inputmode: "numeric" }),
    choose("difficulty", params.get("difficulty") ?? params.get("levels")),
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
  const sheet = h("div", { class: "sheet", hidden: true });
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
      input("title", t("print_title"), "", { maxlength: "60" }),
      input("class", t("print_class"), "", { maxlength: "20" }),
      input("date", t("print_date"), "", { maxlength: "20" }),
      input("rounds", t("print_rounds"), "4", { type: "number", min: "1", max: "12", inputmode: "numeric" }),
      input("seed", t("print_seed"), number(), { type: "number", min: "0", inputmode: "numeric" }),
      tick("fractions", t("print_fractions")),
      tick("code", t("print_code")),
    ];
  }

  function changed({ target }) {
    if (target.name === "seed") isChosen = true;
    if (!isChosen && HANDS.includes(target.name)) form.elements.seed.value = number();
    show();
  }

  function request() {
    const given = Object.fromEntries(new FormData(form));
    const { kind, layout, count, difficulty, rounds, cards, size, ops, target, key, paper, text, seed, title, date } = given;
    return {
      kind,
      layout,
      count: Number(count),
      difficulty,
      rounds: Number(rounds),
      deck: { cards, ...(size !== "4" && { size: Number(size) }) },
      ...(ops.trim() !== OPERATORS && { rules: { operators: ops } }),
      target: target.trim() || "24",
      fractions: "fractions" in given,
      title,
      class: given.class,
      date,
      ...("code" in given && isSheet(layout) && { page: location.href.split("#")[0] }),
      key,
      paper,
      text,
      seed: Number(seed),
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
    forget();
    const pages = pagesOf(new TextDecoder().decode(bytes));
    const picture = (page, at) => h("img", { alt: `${t("print_sheet")} ${at + 1}/${pages.length}`, src: URL.createObjectURL(new Blob([page], { type: "image/svg+xml" })) });
    sheet.replaceChildren(...pages.map(picture));
    status.textContent = "";
  }

  const forget = () => [...sheet.children].forEach(({ src }) => URL.revokeObjectURL(src));

  async function savePdf() {
    const bytes = await printed("pdf");
    if (bytes) save(`make24-${FILES[form.elements.layout.value]}-${form.elements.seed.value}.pdf`, bytes, "application/pdf");
  }

  return () => {
    printer.stop();
    forget();
  };
}

/** Each page of a drawing that has them one below the other: a browser prints a picture on one page of paper. */
function pagesOf(svg) {
  const [head, ...groups] = svg.replace("</svg>", "").split(/^(?=<g transform="translate\(0 )/m);
  const [, width, all] = /viewBox="0 0 (\S+) (\S+)"/.exec(head);
  const height = all / groups.length;
  const of = (at) => head.replace(/ height="[^"%]*pt"/, ` height="${height}pt"`).replace(/viewBox="[^"]*"/, `viewBox="0 ${height * at} ${width} ${height}"`).replace("<rect ", `<rect y="${height * at}" `);
  return groups.map((group, at) => `${of(at)}${group}</svg>`);
}
