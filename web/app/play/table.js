// Two to four players at one screen: the first to press a key answers. Those whom the clock cannot tell apart all answer,
// unseen by the others, and the tie is settled in one of the four ways of the first source ([mathematica-1]).

import { choice, h, isElsewhere, say } from "../dom.js";
import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { rulesOf, searchedUnder, targetOf } from "../rules.js";
import { settings } from "../settings.js";
import { shown } from "../signs.js";
import { level } from "./history.js";
import { deal } from "./deal.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { definitionsOf, failure } from "./parts.js";
import { verdictOf } from "./typed.js";

/** The seconds to answer after a key. */
const TO_ANSWER = 30;

/** Two keys within so many milliseconds are pressed at the same time. */
const SAME_TIME = 250;

/** The milliseconds that a search may take under rules that are not the usual ones. */
const PATIENCE = 3000;

const HANDS = 6;
const LEVELS = 15;

/** How a tie among right answers is settled: the place of the winner among the claims, or none. */
export const TIES = {
  cards_back: () => undefined,
  newest: (claims) => Math.max(...claims.map(({ player }) => player)),
  most: (claims) => only(claims, ({ ideas }) => ideas.size),
  interesting: (claims) => only(claims, ({ ideas }) => -Math.min(...ideas)),
};

/** The player with the most, if there is but one. */
function only(claims, worth) {
  const most = Math.max(...claims.map(worth));
  const best = claims.filter((claim) => worth(claim) === most);
  return best.length === 1 ? best[0].player : undefined;
}

export function table(root, params) {
  const rules = rulesOf(params);
  const target = targetOf(params);
  const names = [1, 2].map((number) => t("player", { number }));
  const place = h("div", {});
  let tie = "cards_back";
  let cards;
  let number;
  let puzzle;
  let clock;
  let board;
  let round;
  let isDealing = false;
  const listeners = new AbortController();
  const { signal } = listeners;

  function setUp() {
    const inputs = names.map((name, at) =>
      h("input", { type: "text", value: name, "aria-label": t("player", { number: at + 1 }), oninput: ({ target }) => (names[at] = target.value) }),
    );
    const more = (count) => {
      while (names.length < count) names.push(t("player", { number: names.length + 1 }));
      names.length = count;
      setUp();
    };
    const counts = [2, 3, 4].map((count) =>
      h("button", { type: "button", class: "tool", "aria-pressed": String(count === names.length), onclick: () => more(count) }, String(count)),
    );
    place.replaceChildren(
      h("p", { class: "about" }, t("about_table")),
      h("div", { class: "tools", role: "group", "aria-label": t("players") }, counts),
      h("div", { class: "names" }, inputs),
      choice(t("tie"), "tie", Object.keys(TIES).map((name) => [name, t(`tie_${name}`)]), tie, (name) => {
        tie = name;
      }),
      h("button", { type: "button", class: "main", onclick: start }, t("begin")),
    );
  }

  function start() {
    if (isDealing) return;
    cards = names.map(() => 0);
    number = 0;
    next();
  }

  async function next() {
    if (isDealing) return;
    number += 1;
    if (number > HANDS) return over();
    isDealing = true;
    // Under other rules the engine may take some seconds.
    if (rules) place.replaceChildren(h("p", { class: "status" }, t("wait")));
    try {
      puzzle = await deal(Math.min(85, level() + LEVELS), rules, target);
      round = { out: new Set(), pressed: [], interest: await interest() };
    } catch (error) {
      if (!signal.aborted) place.replaceChildren(failure(error, start));
      return;
    } finally {
      isDealing = false;
    }
    if (!signal.aborted) listen();
  }

  /** The puzzle, as a request that searches has it. */
  const searched = () => ({ hand: puzzle.hand, target: puzzle.target, ...searchedUnder(rules, PATIENCE) });

  /** How interesting each idea is: from its place among the simplest to its place among the most interesting. */
  async function interest() {
    const listed = async (sort) => {
      const asked = { command: "solve", ...searched(), all: true, brief: true, sort };
      return (await engine.ask(asked)).solutions.map(({ expression }) => expression);
    };
    const [simple, interesting] = [await listed("simple"), await listed("interesting")];
    return new Map(simple.map((expression, idea) => [idea, interesting.indexOf(expression)]));
  }

  /** The place of an idea by its interest; one that no list has, since a search was stopped, comes last. */
  function interestOf(idea) {
    const { interest } = round;
    if (!interest.has(idea)) interest.set(idea, interest.size);
    return interest.get(idea);
  }

  /** Everybody looks; the first key begins an answer. */
  function listen() {
    const buttons = names.map((name, at) =>
      h(
        "button",
        { type: "button", class: "main", disabled: round.out.has(at), onclick: () => press(at) },
        t("press", { name, key: at + 1 }),
      ),
    );
    place.replaceChildren(
      h("p", { class: "status" }, t("hand_of", { number, total: HANDS })),
      h("h1", { class: "target" }, t("make", { target: puzzle.target })),
      cardsOf(),
      h("div", { class: "players" }, buttons),
      h("div", { class: "after" }, h("button", { type: "button", class: "tool", onclick: nobody }, t("nobody"))),
    );
    round.isOpen = true;
    say(t("said_hand", { hand: puzzle.hand.join(" "), target: puzzle.target }));
  }

  /** The hand, and what operators of one's own mean. */
  const cardsOf = () => h("p", { class: "cards" }, ...puzzle.hand.map((card) => h("span", { class: "tile" }, card)), ...definitionsOf(puzzle));

  function press(player) {
    if (!round?.isOpen || round.out.has(player) || round.pressed.includes(player)) return;
    round.pressed.push(player);
    if (round.pressed.length > 1) return;
    setTimeout(() => {
      if (signal.aborted || !round.isOpen) return;
      round.isOpen = false;
      round.claims = [];
      const tied = round.pressed.length > 1;
      answer(round.pressed[0], tied && t("tied", { names: round.pressed.map((one) => names[one]).join(", ") }));
    }, SAME_TIME);
  }

  /** One player answers; after a tie nobody sees what is typed, and every idea counts where ideas do. */
  function answer(player, told) {
    clock?.stop();
    const tied = round.pressed.length > 1;
    if (!tied) return play(player);
    const several = tied && (tie === "most" || tie === "interesting");
    const claim = { player, ideas: new Set() };
    const left = h("span", { class: "clock" });
    const input = h("input", { type: tied ? "password" : "text", autocomplete: "off", spellcheck: "false", "aria-label": t("typed") });
    const verdict = h("p", { class: "verdict", role: "status" });
    const tell = (reply) => {
      const { text, lang } = verdictOf(reply);
      [verdict.textContent, verdict.lang] = [text, lang];
    };
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clock.stop();
      answered(claim);
    };
    const showTime = (seconds) => {
      left.textContent = t("seconds_left", { seconds: Math.ceil(seconds) });
    };
    clock = new Clock(TO_ANSWER, showTime, end);
    const submit = async (event) => {
      event.preventDefault();
      const asked = { command: "check", ...searched(), answer: input.value, idea: several };
      const reply = await engine.ask(asked);
      if (signal.aborted || isOver) return;
      if (reply.verdict === "unreadable") {
        tell(reply);
      } else if (reply.verdict === "right") {
        claim.ideas.add(interestOf(reply.idea));
        input.value = "";
        verdict.textContent = t("right");
        if (!several) end();
      } else if (claim.ideas.size === 0) {
        end();
      } else {
        tell(reply);
      }
    };
    place.replaceChildren(
      h("p", { class: "status" }, told || "", " ", t("answers", { name: names[player] }), " ", left),
      h("h1", { class: "target" }, t("make", { target: puzzle.target })),
      cardsOf(),
      h("form", { class: "typed", onsubmit: submit }, input, verdict),
      several ? h("button", { type: "button", class: "tool", onclick: end }, t("no_more_ideas")) : "",
    );
    input.focus();
  }

  /** One player answers alone, with the cards on the table; the first wrong end is the last one. */
  function play(player) {
    const claim = { player, ideas: new Set() };
    const left = h("span", { class: "clock" });
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clock.stop();
      board.stop();
      answered(claim);
    };
    const solved = ({ expression }) => {
      claim.ideas.add(0);
      claim.expression = expression;
      end();
    };
    const showTime = (seconds) => {
      left.textContent = t("seconds_left", { seconds: Math.ceil(seconds) });
    };
    board?.close();
    board = new Board(puzzle, { solved, mistaken: end, entered: end }, { hints: false });
    place.replaceChildren(h("p", { class: "status" }, t("answers", { name: names[player] }), " ", left), board.element);
    clock = new Clock(TO_ANSWER, showTime, end);
  }

  function answered(claim) {
    board?.close();
    board = undefined;
    if (claim.ideas.size === 0) round.out.add(claim.player);
    else round.claims.push(claim);
    const rest = round.pressed.slice(round.pressed.indexOf(claim.player) + 1);
    if (rest.length > 0) return answer(rest[0]);
    round.pressed = [];
    const { claims } = round;
    if (claims.length === 1) return won(claims[0].player, claims[0].expression);
    if (claims.length > 1) {
      const winner = TIES[tie](claims);
      return winner === undefined ? between(t("still_tied")) : won(winner);
    }
    say(t("out", { name: names[claim.player] }));
    if (round.out.size === names.length) return nobody();
    listen();
  }

  function won(player, expression) {
    cards[player] += puzzle.hand.length;
    between(t("wins", { name: names[player] }), expression && `${shown(expression)} = ${puzzle.target}`);
  }

  async function nobody() {
    round.isOpen = false;
    const reply = await engine.ask({ command: "solve", ...searched() });
    if (signal.aborted) return;
    const [solution] = reply.solutions;
    between(solution ? `${shown(solution.expression)} = ${puzzle.target}` : t("incomplete"));
  }

  function between(sentence, solution) {
    say(sentence);
    const on = h("button", { type: "button", class: "main", onclick: next }, t("next"));
    place.replaceChildren(h("h2", { class: "message" }, sentence), solution ? h("p", { class: "cards-told" }, solution) : "", ranking(), on);
    on.focus();
  }

  const ranking = () =>
    h("ul", { class: "ranking" }, ...names.map((name, at) => h("li", {}, t("cards_won", { name, cards: cards[at] }))));

  function over() {
    const again = h("button", { type: "button", class: "main", onclick: setUp }, t("again"));
    place.replaceChildren(h("h1", {}, t("over_ranking")), ranking(), again);
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const player = Number(event.key) - 1;
      if (!settings.keys || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!isElsewhere(event) && round?.isOpen && player in names) press(player);
    },
    { signal },
  );
  root.append(place);
  setUp();
  return () => {
    listeners.abort();
    clock?.stop();
    board?.close();
  };
}
