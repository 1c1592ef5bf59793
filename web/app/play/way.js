// The way to the target that a player is shown who asks: the hints and the solution follow the same one.

import { engine } from "../engine.js";
import { t } from "../i18n.js";
import { HINT_LEVELS } from "../level.js";
import { calculation, number, shown } from "../signs.js";

/**
 * The way on from what was made, the easiest for people. `told` is the engine's reply; `solution` is the whole way with
 * its steps, or undefined if the target cannot be reached from here.
 */
export async function wayOn(asked, made) {
  const told = await engine.answer({ command: "hint", ...asked, level: HINT_LEVELS, so_far: made });
  const expression = told.reply.phrases.find(({ id }) => id === "hint_solution")?.values.expression;
  const solution = expression && (await engine.ask({ command: "explain", expression, rules: asked.rules, limits: asked.limits }));
  return { told, solution };
}

const isPair = ({ left, right }, first, second) => left === first && right === second;
const isSame = (one, { left, op, right, value }) =>
  one.op === op && one.value === value && (isPair(one, left, right) || (["+", "*"].includes(op) && isPair(one, right, left)));

/** The steps of a solution that a game has not made yet. */
function stepsLeft({ steps }, game) {
  const made = [...game.steps];
  return steps.filter((step) => {
    const at = made.findIndex((one) => isSame(one, step));
    if (at >= 0) made.splice(at, 1);
    return at < 0;
  });
}

/** The places of the cards of a step; undefined where one of them is not on the table. */
export function placesOf({ left, right }, { tiles }) {
  const place = (value, other) => tiles.findIndex((tile, at) => at !== other && (tile?.value === value || tile?.numbers?.includes(value)));
  const first = place(left);
  const places = right === undefined ? [first] : [first, place(right, first)];
  return places.includes(-1) ? undefined : places;
}

/**
 * What is told of a solution, a little more each time: a number to look for, the cards of the next step, its sign, the step.
 * A stage has a `text`, and perhaps the `places` of cards and the sign `op` that are pointed at, and a `step` to make.
 */
export function stagesOf(solution, game, written) {
  const steps = stepsLeft(solution, game);
  const goal = steps.length > 1 && steps.at(-2).value;
  const look = goal && { text: t("hint_look", { goal: number(goal) }) };
  const step = steps.find((one) => placesOf(one, game));
  // The digits of several cards are no card to point at.
  if (!step) return [look, { text: `${shown(solution.expression)} = ${solution.value}` }].filter(Boolean);
  const places = placesOf(step, game);
  const told = calculation(step, written);
  const cards = places.map((place) => number(game.tiles[place].value));
  const pair = t(cards.length > 1 ? "hint_pair" : "hint_alone", { left: cards[0], right: cards[1] });
  return [
    look,
    { text: pair, places },
    { text: t("hint_sign", { calculation: told }), places, op: step.op },
    { text: `${told} = ${number(step.value)}`, places, op: step.op, step },
  ].filter(Boolean);
}
