// Tables of all hands of a deck: how many solutions, which have none, how hard they are.

import { catalogue } from "../catalogue.js";
import { h, say } from "../dom.js";
import { Engine } from "../engine.js";
import { tellError } from "../error.js";
import { decimal, t } from "../i18n.js";
import { TARGET, targetOf } from "../rules.js";
import { save } from "../save.js";
import { shown } from "../signs.js";
import { RulesField } from "./rules_field.js";

/** The most cards whose difficulty is worked out: for five, a table would take half a minute. */
const RATED = 4;

/** The most different cards with which it is. */
const RATED_VALUES = 20;

/** How many different cards a text such as `1..13` or `1,3,5` has, at most. */
const valuesIn = (text) =>
  text.split(",").reduce((sum, part) => {
    const [low, high = low] = part.split("..").map(Number);
    return sum + (high - low + 1 || 1);
  }, 0);

/** The rows that are added at a time. */
const PAGE = 100;

/** The parts of a table, by the number of solutions; a hand whose search was stopped has no number. */
const FACETS = {
  all: () => true,
  unsolvable: ({ count }) => count === 0,
  solvable: ({ count }) => count > 0,
  one: ({ count }) => count === 1,
  few: ({ count }) => count > 1 && count <= 5,
  many: ({ count }) => count > 5,
  undecided: ({ count }) => count === null || count === undefined,
};

/** The first number in which two hands differ, as a difference. */
const byHand = ({ hand: a }, { hand: b }) => {
  const [first, second] = [a, b].map((hand) => hand.split(" ").map(Number));
  const at = first.findIndex((card, place) => card !== second[place]);
  return at < 0 ? 0 : first[at] - (second[at] ?? -Infinity);
};

/** The columns, and how a table is sorted by each. */
const ORDERS = {
  column_hand: byHand,
  column_count: (a, b) => (a.count ?? -1) - (b.count ?? -1) || byHand(a, b),
  column_difficulty: (a, b) => (a.difficulty ?? 101) - (b.difficulty ?? 101) || byHand(a, b),
  column_solution: (a, b) => (a.solution ?? "").localeCompare(b.solution ?? "") || byHand(a, b),
};

/** Whether the difficulty of a hand was fitted to people, as for four cards from 1 to 13 that make 24. */
const isMeasured = (hand, target) => target === TARGET && hand.length === 4 && hand.every((card) => card >= 1 && card <= 13);

/** A difficulty from 0 to 100, an estimate with `~`; nothing of a hand without a solution. */
function difficultyOf({ hand, difficulty }, target) {
  if (difficulty === null || difficulty === undefined) return "";
  return `${isMeasured(hand.split(" ").map(Number), target) ? "" : "~"}${Math.round(difficulty)}`;
}

/** A field of CSV (RFC 4180). */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function tables(root, params) {
  const searcher = new Engine();
  const input = (name, label, value, more = {}) => h("label", {}, label, h("input", { name, value, autocomplete: "off", ...more }));
  const rules = new RulesField(params, { targeted: (number) => (form.target.value = number) });
  // A deck deals its own cards; without one, each card may come as often as it likes.
  const deck = h("select", { name: "deck", onchange: chosen }, h("option", { value: "" }, t("no_deck")));
  const stop = h("button", { type: "button", class: "tool", hidden: true, onclick: () => searcher.stop() }, t("stop"));
  const number = { type: "number", min: "0", inputmode: "numeric" };
  const form = h(
    "form",
    { class: "fields", onsubmit: asked },
    h("label", {}, t("deck"), deck),
    input("cards", t("cards"), params.get("cards") ?? "1..10"),
    input("size", t("size"), params.get("size") ?? "4", { type: "number", min: "1", max: "6" }),
    input("target", t("target"), targetOf(params)),
    rules.named,
    rules.own,
    h("div", { class: "tools" }, h("button", { class: "main" }, t("compute")), stop),
  );
  const shownRows = h("select", { onchange: draw }, ...Object.keys(FACETS).map((value) => h("option", { value })));
  const [low, high] = [h("input", { ...number, "aria-label": t("filter_count"), oninput: draw }), h("input", { ...number, "aria-label": t("filter_count"), oninput: draw })];
  const filters = h("div", { class: "fields", hidden: true }, h("label", {}, t("show"), shownRows), h("label", {}, t("filter_count"), h("span", { class: "range" }, low, high)), h("div", { class: "tools" }, h("button", { type: "button", class: "tool", onclick: csv }, t("csv"))));
  const status = h("p", { class: "status" });
  const body = h("tbody");
  const heads = Object.keys(ORDERS).map((name) => {
    const button = h("button", { type: "button", class: "sort", onclick: () => sortBy(name) }, t(name));
    return h("th", { scope: "col", "data-column": name, class: ["column_count", "column_difficulty"].includes(name) && "number" }, button);
  });
  const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("tables"), hidden: true }, h("table", {}, h("thead", {}, h("tr", {}, heads)), body));
  const more = h("button", { type: "button", class: "tool", hidden: true, onclick: () => page() });
  root.append(h("h1", {}, t("tables")), form, status, filters, table, more);
  let rows = [];
  let isRated = false;
  const columns = () => ["hand", "count", ...(isRated ? ["difficulty"] : []), "solution"];
  let wanted = [];
  /** The column that is sorted by, and which way; undefined, the hands are in their own order. */
  let order = { column: undefined, way: 1 };
  /** The target and the rules of the table, as an address has them. */
  let puzzle;
  catalogue().then(({ decks }) => {
    deck.append(...decks.map(({ name, about }) => h("option", { value: name, title: about, selected: name === params.get("deck") }, name)));
    chosen();
    asked();
  });

  function chosen() {
    form.cards.disabled = form.size.disabled = deck.value !== "";
  }

  async function asked(event) {
    event?.preventDefault();
    const query = rules.write(new URLSearchParams(new FormData(form)));
    history.replaceState(null, "", `#/tables?${query}`);
    const { deck: name, cards, size, target } = Object.fromEntries(query);
    puzzle = rules.write(new URLSearchParams({ target }));
    const mine = puzzle;
    searcher.stop();
    rows = [];
    stop.hidden = false;
    filters.hidden = table.hidden = true;
    status.lang = "";
    status.textContent = t("wait");
    // Under the usual rules alone is it known in time how hard hands are for people.
    isRated = !rules.rules && !name && Number(size) <= RATED && valuesIn(cards) <= RATED_VALUES;
    heads.find(({ dataset }) => dataset.column === "column_difficulty").hidden = !isRated;
    if (!isRated && order.column === "column_difficulty") sortBy(undefined);
    const request = { command: "census", deck: name ? { name } : { cards, size: Number(size) }, target, rules: rules.rules, columns: columns() };
    try {
      const { reply, end } = await searcher.stream(request, ({ hand, ...row }) => rows.push({ ...row, hand: hand.join(" ") }));
      const percent = decimal((100 * reply.solvable) / reply.hands);
      const totals = t("totals", { solvable: reply.solvable, hands: reply.hands, percent });
      status.textContent = end === "incomplete" ? `${totals} ${t("incomplete")}` : totals;
    } catch (error) {
      if (puzzle === mine) tellError(status, error);
    }
    // A table that was begun meanwhile goes on.
    if (puzzle !== mine) return;
    stop.hidden = true;
    filters.hidden = table.hidden = rows.length === 0;
    say(status.textContent);
    for (const option of shownRows.options) {
      const count = rows.filter(FACETS[option.value]).length;
      option.textContent = `${t(`show_${option.value}`)} (${count})`;
      option.hidden = option.disabled = count === 0 && option.value !== "all";
    }
    shownRows.value = "all";
    draw();
  }

  /** Sorts by a column; once more, the other way. Without one, the hands are in their own order. */
  function sortBy(column) {
    order = { column, way: column && order.column === column ? -order.way : 1 };
    for (const head of heads) head.ariaSort = column && head.dataset.column === column ? (order.way === 1 ? "ascending" : "descending") : null;
    draw();
  }

  function draw() {
    const isShown = FACETS[shownRows.value];
    const [from, to] = [Number(low.value || 0), Number(high.value || Infinity)];
    wanted = rows.filter((row) => isShown(row) && (row.count ?? 0) >= from && (row.count ?? 0) <= to);
    if (order.column) wanted.sort((a, b) => order.way * ORDERS[order.column](a, b));
    body.replaceChildren();
    page();
  }

  /** Some more rows: a table of a million would be a page that nobody can use. */
  function page() {
    const from = body.childElementCount;
    const link = (hand) => `#/explore?${new URLSearchParams({ hand })}&${puzzle}`;
    const line = (row) =>
      h("tr", {}, h("td", {}, h("a", { href: link(row.hand) }, row.hand)), h("td", { class: "number" }, String(row.count ?? "?")), isRated && h("td", { class: "number" }, difficultyOf(row, puzzle.get("target"))), h("td", {}, shown(row.solution ?? "")));
    body.append(...wanted.slice(from, from + PAGE).map(line));
    const count = wanted.length - body.childElementCount;
    more.hidden = count <= 0;
    more.textContent = t("more_rows", { count });
  }

  function csv() {
    const lines = wanted.map((row) => columns().map((name) => quoted(String(row[name] ?? ""))).join(","));
    save("hands.csv", [columns().join(","), ...lines, ""].join("\r\n"), "text/csv");
  }

  return () => {
    puzzle = undefined;
    searcher.stop();
  };
}
