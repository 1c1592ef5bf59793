// The explorer: any hand, any rules, any target, with every solution, its working and its explanation.

import { h, say } from "../dom.js";
import { Engine, engine } from "../engine.js";
import { tellError } from "../error.js";
import { said, t } from "../i18n.js";
import { math } from "../math.js";
import { difficultyOf, otherReasons, people } from "../people.js";
import { TARGET, searchedUnder, targetOf } from "../rules.js";
import { shown } from "../signs.js";
import { RulesField } from "./rules_field.js";

/** The forms, the coarsest first. */
const FORMS = ["essential", "dominus", "arranged", "flat", "commuted", "written"];

/** The milliseconds that a rating may take under rules that are not the usual ones. */
const PATIENCE = 2000;

/** The solutions that are shown at a time. */
const PAGE = 200;

export function explore(root, params) {
  // All solutions of a large hand take long, and another engine goes on playing meanwhile.
  const searcher = new Engine();
  const field = (name, value, placeholder) => h("input", { name, value, autocomplete: "off", spellcheck: "false", placeholder });
  const forms = FORMS.map((form) => h("option", { value: form, selected: form === params.get("form") }, `${form}: ${t(`form_${form}`)}`));
  const target = field("target", targetOf(params), TARGET);
  const rules = new RulesField(params, { targeted: (number) => (target.value = number) });
  const stop = h("button", { type: "button", class: "tool", hidden: true, onclick: () => searcher.stop() }, t("stop"));
  const found = h("div", { class: "found" });
  /** The puzzle that is searched. */
  let latest;
  const form = h(
    "form",
    { class: "fields", onsubmit: asked },
    h("label", {}, t("hand"), field("hand", params.get("hand") ?? "3 3 8 8", t("hand_help"))),
    h("label", {}, t("target"), target),
    rules.named,
    h("label", {}, t("form"), h("select", { name: "form" }, forms)),
    rules.own,
    h("div", { class: "tools" }, h("button", { class: "main" }, t("find")), stop),
  );
  root.append(h("h1", {}, t("explore")), form, found);
  if (params.has("hand")) search(puzzleOf());

  function asked(event) {
    event.preventDefault();
    const query = rules.write(new URLSearchParams(new FormData(form)));
    // The address names the search, so that it can be sent to somebody.
    history.replaceState(null, "", `#/explore?${query}`);
    search(puzzleOf());
  }

  /** The puzzle of the fields. */
  function puzzleOf() {
    const { hand, target, form: same } = Object.fromEntries(new FormData(form));
    return { hand, target: target.trim() || TARGET, rules: rules.rules, form: same };
  }

  async function search(puzzle) {
    searcher.stop();
    latest = puzzle;
    stop.hidden = false;
    found.setAttribute("aria-busy", "true");
    const list = h("ol", { class: "solutions" });
    const status = h("p", { class: "status" }, t("wait"));
    found.replaceChildren(status, list);
    const solutions = [];
    const more = h("button", { type: "button", class: "tool", onclick: () => page() });
    const row = (solution) => {
      solutions.push(solution);
      if (solutions.length <= PAGE) list.append(entry(solution, solutions.length));
      if (solutions.length % 100 === 0) status.textContent = t("found", { count: solutions.length });
    };
    const page = () => {
      const from = list.childElementCount;
      list.append(...solutions.slice(from, from + PAGE).map((solution, at) => entry(solution, from + at + 1)));
      told();
    };
    const told = () => {
      const left = solutions.length - list.childElementCount;
      more.textContent = t("more_rows", { count: left });
      if (left > 0) list.after(more);
      else more.remove();
    };
    const wanted = { command: "solve", ...puzzle, all: true, sort: "interesting", working: true, explain: true, style: "latex" };
    try {
      const { reply, end } = await searcher.stream(wanted, row);
      const count = solutions.length;
      const sum = count === 0 && end !== "incomplete" ? t("found_none") : t("found", { count: reply.count ?? count });
      status.textContent = end === "incomplete" ? `${sum}. ${t("incomplete")}` : sum;
      if (count > 0) found.append(await why(puzzle, rules.write(new URLSearchParams({ hand: puzzle.hand, target: puzzle.target }))));
    } catch (error) {
      tellError(status, error);
    } finally {
      told();
    }
    // A search that was begun meanwhile goes on.
    if (latest === puzzle) {
      stop.hidden = true;
      found.removeAttribute("aria-busy");
      say(status.textContent);
    }
  }

  return () => {
    latest = undefined;
    searcher.stop();
  };
}

function entry({ expression, value, working, explanation, phrases }, number) {
  const lines = (name, { lines: texts, lang }) =>
    texts?.length > 0 && [h("h3", {}, t(name)), h("ol", { lang }, ...texts.map((text) => h("li", {}, shown(text))))];
  return h(
    "li",
    {},
    h("details", {}, h("summary", {}, h("span", { class: "unseen" }, t("idea", { number })), math(`${expression} = ${latexOf(value)}`)), lines("working", said(undefined, working)), lines("explanation", said(phrases, explanation))),
  );
}

const latexOf = (value) => value.replace(/^(-?)(\d+)\/(\d+)$/, "$1\\frac{$2}{$3}");

/** How hard the puzzle is, and why; and where to play it. */
async function why({ hand, target, rules }, address) {
  const play = h("a", { href: `#/play/free?${address}` }, t("play_this"));
  const box = h("aside", { class: "why" }, play);
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
