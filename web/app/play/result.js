// The sheet after a hand: how it went, how people do with it, the other ways, and what comes next.

import { h } from "../dom.js";
import { engine } from "../engine.js";
import { said, t } from "../i18n.js";
import { slowerOfTen } from "../people.js";
import { searchedUnder } from "../rules.js";
import { shown } from "../signs.js";
import { DETAILS, entry, lines } from "../solutions.js";

/** The most ways that are listed; the explorer has all of them. */
const WAYS = 30;

/** The milliseconds in which Enter still belongs to an answer that was typed, and not to the button for what comes next. */
const ENTERED = 600;

/** So many of ten players must be slower for a sheet to tell it. */
const PROUD = 5;

/** The milliseconds that a search may take under rules that are not the usual ones. */
const PATIENCE = 3000;

/**
 * A sheet about a puzzle. `kind` is "solved" or "given-up", `title` its heading, `told` elements under it, `stats` pairs of
 * a number and its label, `actions` buttons beside the one for other ways; the last is what most players want.
 */
export function result(puzzle, { kind, title, told = [], stats = [], actions = [] }) {
  const shownAt = performance.now();
  const entered = (event) => event.key === "Enter" && performance.now() - shownAt < ENTERED && event.preventDefault();
  const others = h("div", { class: "others" });
  const ways = h("button", { type: "button", class: "ways", "aria-expanded": "false", onclick: () => open() }, t("other_ways"));
  const fact = ([number, label]) => h("li", {}, h("b", {}, number), label);
  const people = puzzle.people?.map((sentence) => h("p", {}, sentence)) ?? [];
  const element = h(
    "section",
    { class: "result", "data-kind": kind, "aria-label": t("result"), onkeydown: entered },
    h(
      "div",
      { class: "told", tabindex: "0", role: "group", "aria-label": title },
      h("h2", {}, title),
      told,
      stats.length > 0 && h("ul", { class: "stats" }, stats.map(fact)),
      people.length > 0 && h("details", { class: "people" }, h("summary", {}, t("about_hand")), people),
      others,
    ),
    h("div", { class: "row" }, ways, actions),
  );

  async function open() {
    ways.disabled = true;
    ways.setAttribute("aria-expanded", "true");
    const { hand, target, rules } = puzzle;
    const list = h("ol", { class: "solutions" });
    const status = h("p", { role: "status" }, t("wait"));
    others.replaceChildren(h("h3", {}, t("all_ways")), status, list);
    try {
      const asked = { command: "solve", hand, target, ...searchedUnder(rules, PATIENCE), all: true, sort: "simple", ...DETAILS };
      const { solutions } = await engine.ask(asked);
      const isOnly = solutions.length === 1;
      status.textContent = isOnly ? t("only_way") : t("found", { count: solutions.length });
      if (!isOnly || kind === "given-up") list.append(...solutions.slice(0, WAYS).map((solution, at) => entry(solution, at + 1)));
    } catch (error) {
      status.textContent = t("failed", { message: error.message });
    }
    const query = new URLSearchParams({ hand: hand.join(" "), target });
    if (typeof rules === "string") query.set("rules", rules);
    others.append(h("p", {}, h("a", { class: "button", href: `#/explore?${query}` }, t("open_explorer"))));
    others.scrollIntoView?.({ block: "start" });
  }

  return element;
}

/** What a sheet says of a hand that the player has solved. */
export function ownWay({ seconds, hints, expression }, puzzle) {
  const { target, rules } = puzzle;
  const equation = (written) => `${shown(written)} = ${target}`;
  const own = h("p", { class: "equation" }, equation(expression));
  // Merges put everything in brackets; the engine writes those that are needed.
  engine.ask({ command: "explain", expression, rules }).then((reply) => (own.textContent = equation(reply.expression)), () => {});
  const slower = hints ? undefined : slowerOfTen(puzzle, seconds);
  const told = slower >= PROUD ? [own, h("p", { class: "faster" }, t("faster_than", { players: slower }))] : [own];
  return { kind: "solved", title: t("won_in", { target, seconds: Math.max(1, Math.round(seconds)), hints }), told };
}

/** What a sheet says of a hand whose solution was shown, or which has none. */
export const shownWay = (way, target) => ({ kind: "given-up", ...(way.solution ? { title: t("one_way"), told: wayOf(way) } : { title: t("impossible", { target }) }) });

/** What is told of a solution that was shown: its working as a list, and how to find it. */
function wayOf({ text, lang, working, solution }) {
  const explained = solution?.explanation && lines("explanation", said(solution.phrases, solution.explanation));
  return [
    h("p", { lang: lang || false }, text),
    working.length > 0 && h("ol", { class: "working", "aria-label": t("working") }, working.map((line) => h("li", {}, line))),
    ...(explained || []),
  ].filter(Boolean);
}
