// The explorer: any hand, any rules, any target, with every solution, its working and its explanation.

import { whyNot } from "../certificate.js";
import { copy, h, say } from "../dom.js";
import { Engine, engine } from "../engine.js";
import { tellError } from "../error.js";
import { said, t } from "../i18n.js";
import { difficultyOf, otherReasons, people } from "../people.js";
import { TARGET, searchedUnder, targetOf } from "../rules.js";
import { number, shown } from "../signs.js";
import { DETAILS, entry } from "../solutions.js";
import { RulesField } from "./rules_field.js";

/** The forms, the coarsest first. */
const FORMS = ["essential", "dominus", "arranged", "flat", "commuted", "written"];

const SORTS = ["simple", "interesting"];

/** What is shown before anybody has asked. */
const EXAMPLE = "3 3 8 8";

/** The milliseconds that a rating may take under rules that are not the usual ones. */
const PATIENCE = 2000;

/** The milliseconds after the last key before a search begins by itself. */
const PAUSE = 600;

/** The most cards that are searched without a button. */
const BY_ITSELF = 4;

/** The solutions that are shown at a time. */
const PAGE = 200;

/** Cards that were typed without spaces: `3388` is asked about. */
const split = (hand) => (/^[1-9]{3,6}$/.test(hand.trim()) ? [...hand.trim()].join(" ") : undefined);

/** Whether a target is a range, as in `20..30`. */
const isRange = (target) => /^-?\d+\.\.-?\d+$/.test(target.replaceAll(" ", ""));

export function explore(root, params) {
  // All solutions of a large hand take long, and another engine goes on playing meanwhile.
  const searcher = new Engine();
  const field = (name, value, placeholder) => h("input", { name, value, autocomplete: "off", spellcheck: "false", placeholder });
  const forms = FORMS.map((form) => h("option", { value: form, selected: form === params.get("form") }, t(`form_${form}`)));
  const sorts = SORTS.map((sort) => h("option", { value: sort, selected: sort === params.get("sort") }, t(`sort_${sort}`)));
  const target = field("target", targetOf(params), TARGET);
  const rules = new RulesField(params, { targeted: (number) => (target.value = number), changed: () => asked() });
  const stop = h("button", { type: "button", class: "tool", hidden: true, onclick: () => searcher.stop() }, t("stop"));
  const found = h("div", { class: "found" });
  const meant = h("p", { class: "notice", hidden: true });
  /** The puzzle that is searched. */
  let latest;
  let timer;
  const hand = field("hand", params.get("hand") ?? EXAMPLE, t("hand_help"));
  const form = h(
    "form",
    { class: "fields", onsubmit: asked, oninput: typed },
    h("label", {}, t("hand"), hand),
    h("label", {}, t("target"), target),
    rules.named,
    h("label", {}, t("form"), h("select", { name: "form" }, forms)),
    h("label", {}, t("sort"), h("select", { name: "sort" }, sorts)),
    rules.own,
    h("div", { class: "tools" }, h("button", { class: "main" }, t("find")), stop),
  );
  root.append(h("h1", {}, t("explore")), form, meant, found);
  search(puzzleOf());

  /** The address of the fields, so that it can be sent to somebody. */
  const address = () => `#/explore?${rules.write(new URLSearchParams(new FormData(form)))}`;

  function asked(event) {
    event?.preventDefault();
    clearTimeout(timer);
    // Back leads to the search before.
    if (address() !== location.hash) history.pushState(null, "", address());
    search(puzzleOf());
  }

  /** A small hand is searched as soon as it stands there. */
  function typed({ target: changed }) {
    if (rules.own.contains(changed) || changed.name === "rules") return;
    clearTimeout(timer);
    showMeant();
    const cards = hand.value.trim().split(/[\s,]+/).filter(Boolean).length;
    if (cards < 2 || cards > BY_ITSELF || rules.rules) return;
    timer = setTimeout(() => {
      history.replaceState(null, "", address());
      search(puzzleOf());
    }, PAUSE);
  }

  /** Digits without spaces are one number; perhaps several were meant. */
  function showMeant() {
    const cards = split(hand.value);
    meant.hidden = !cards;
    if (!cards) return;
    const use = () => {
      hand.value = cards;
      meant.hidden = true;
      asked();
    };
    meant.replaceChildren(h("button", { type: "button", onclick: use }, t("meant", { cards })));
  }

  /** The puzzle of the fields. */
  function puzzleOf() {
    const { hand: cards, target: number, form: same, sort } = Object.fromEntries(new FormData(form));
    return { hand: cards, target: number.trim() || TARGET, rules: rules.rules, form: same, sort };
  }

  async function search(puzzle) {
    searcher.stop();
    latest = puzzle;
    showMeant();
    stop.hidden = false;
    found.setAttribute("aria-busy", "true");
    const status = h("p", { class: "status" }, t("wait"));
    const list = h("ol", { class: "solutions" });
    found.replaceChildren(status, list);
    try {
      if (isRange(puzzle.target)) await targets(puzzle, status, list);
      else await solutions(puzzle, status, list);
    } catch (error) {
      tellError(status, error);
    }
    // A search that was begun meanwhile goes on.
    if (latest !== puzzle) return;
    stop.hidden = true;
    found.removeAttribute("aria-busy");
    say(status.textContent);
  }

  /** A solution for each target of a range. */
  async function targets({ hand: cards, target: range, rules: under }, status, list) {
    const [from, to] = range.replaceAll(" ", "").split("..").map(Number);
    const made = [];
    const row = ({ reply }) => reply && made.push([reply.target, reply.solutions?.[0]]);
    await searcher.stream({ command: "solve", hand: cards, targets: `${Math.min(from, to)}..${Math.max(from, to)}`, rules: under }, row);
    const solved = made.filter(([, solution]) => solution);
    status.textContent = t("targets_found", { count: solved.length, of: made.length });
    const link = (one) => `#/explore?${rules.write(new URLSearchParams({ hand: cards, target: one }))}`;
    const line = ([one, solution]) => h("tr", {}, h("td", { class: "number" }, h("a", { href: link(one) }, number(String(one)))), h("td", {}, solution ? shown(solution.expression) : "\u2013"));
    const heads = ["target", "column_solution"].map((name) => h("th", { scope: "col" }, t(name)));
    list.replaceWith(h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, made.map(line))));
  }

  /** Shows one solution where all of them take long. */
  async function first({ hand: cards, target: number, rules: under }, list) {
    if (!under && cards.trim().split(/[\s,]+/).length <= BY_ITSELF) return;
    const { solutions: [one] = [] } = await searcher.ask({ command: "solve", hand: cards, target: number, rules: under, ...DETAILS });
    if (one) list.append(entry(one, 1));
  }

  async function solutions(puzzle, status, list) {
    const all = [];
    const more = h("button", { type: "button", class: "tool", onclick: () => page() });
    const row = (solution) => {
      // The solution that was shown before is one of these.
      if (all.length === 0) list.replaceChildren();
      all.push(solution);
      if (all.length <= PAGE) list.append(entry(solution, all.length));
      if (all.length % 100 === 0) status.textContent = t("found", { count: all.length });
    };
    const told = () => {
      const left = all.length - list.childElementCount;
      more.textContent = t("more_rows", { count: left });
      if (left > 0) list.after(more);
      else more.remove();
    };
    const page = () => {
      const from = list.childElementCount;
      list.append(...all.slice(from, from + PAGE).map((solution, at) => entry(solution, from + at + 1)));
      told();
    };
    try {
      await first(puzzle, list);
      const { reply, end } = await searcher.stream({ command: "solve", ...puzzle, all: true, ...DETAILS }, row);
      const count = all.length;
      const sum = count === 0 && end !== "incomplete" ? t("found_none") : t("found", { count: reply.count ?? count });
      const near = reply.nearest && t("nearest", { target: puzzle.target, nearest: number(reply.nearest.value) });
      status.textContent = near ?? (end === "incomplete" ? `${sum}. ${t("incomplete")}` : sum);
      if (near) list.append(entry(reply.nearest, 1));
      if (count === 0 && end !== "incomplete") list.after(whyNot({ ...puzzle, nearer: near && distance(reply.nearest.value, puzzle.target) }));
      if (list.childElementCount > 0) list.before(copies(puzzle, near ? [reply.nearest] : all));
      if (count > 0) found.append(await why(puzzle, rules.write(new URLSearchParams({ hand: puzzle.hand, target: puzzle.target }))));
    } finally {
      told();
    }
  }

  /** What can be taken away: the solutions as text or as LaTeX, and the address. */
  function copies(puzzle, all) {
    const told = h("span", { class: "note", role: "status" });
    const button = (name, text) =>
      h("button", { type: "button", class: "tool", onclick: async () => (told.textContent = t((await copy(await text())) ? "copied" : "not_copied")) }, t(name));
    const asText = async () => {
      const asked = { command: "solve", ...puzzle, all: true, brief: true };
      const { solutions: plain, nearest } = await engine.ask(asked);
      return (nearest ? [nearest] : plain).map(({ expression, value }) => `${expression} = ${value}`).join("\n");
    };
    const asLatex = () => all.map(({ expression, value }) => `${expression} = ${value}`).join("\n");
    return h("div", { class: "tools" }, button("copy_text", asText), button("copy_latex", asLatex), button("copy_link", () => location.href), told);
  }

  return () => {
    latest = undefined;
    clearTimeout(timer);
    searcher.stop();
  };
}

/** How far a number is from the target; unknown for fractions. */
function distance(nearest, target) {
  const away = Math.abs(Number(nearest) - Number(target));
  return Number.isInteger(away) ? String(away) : undefined;
}

/** How hard the puzzle is, and why; and where to play it. */
async function why({ hand, target, rules }, address) {
  const play = h("a", { class: "button", href: `#/play/free?${address}` }, t("play_this"));
  const box = h("aside", { class: "why", "aria-label": t("why_hard") }, play);
  try {
    const rated = await engine.ask({ command: "rate", hand, target, ...searchedUnder(rules, PATIENCE) });
    if (rated.difficulty === null || rated.difficulty === undefined) return box;
    const reasons = said(...otherReasons(rated));
    box.prepend(
      h("h2", {}, t("why_hard")),
      h("p", {}, difficultyOf(rated)),
      ...people(rated).map((sentence) => h("p", {}, sentence)),
      h("ul", { lang: reasons.lang }, ...reasons.lines.map((reason) => h("li", {}, reason))),
    );
  } catch {
    // A puzzle without a rating has its solutions all the same.
  }
  return box;
}
