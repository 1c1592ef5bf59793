// What the types allow and refuse; `tsc --strict` reads it, and nothing runs it.

import {
  ask,
  check,
  count,
  difficulty,
  explain,
  generate,
  hint,
  Make24Error,
  nearest,
  solutions,
  solve,
  values,
  type RulesSpec,
  type SolutionData,
} from "make24";

const hand = [3, 3, 8, 8] as const;
const rules: RulesSpec = { operators: "+ - *", domain: "integers" };

const found: SolutionData | null = await solve(hand, { target: 24, rules, signal: AbortSignal.timeout(1000) });
const expression: string | undefined = found?.expression;
const ways: number | bigint = await count("1 2 3 4", { form: "written", limits: { time_ms: 1000 } });
for await (const { steps } of solutions(["A", 2, "1/2"])) steps?.map((step) => step.value satisfies string);
const { verdict, credit } = await check(hand, "8 * 3", { policy: "auto" });
const lines: string[] = await explain("8 / (3 - 8 / 3)");
const told: string | null | undefined = (await hint(hand, { level: 2 })).hint;
const level = (await difficulty(hand))?.level;
level satisfies "very-easy" | "easy" | "medium" | "hard" | "very-hard" | "fiendish" | null | undefined;
for await (const puzzle of generate({ count: 2, difficulty: "hard" })) puzzle.hand satisfies string[];
const made: string[] | null | undefined = await values([1, 2]);
const near: SolutionData | null = await nearest([1, 2, 3, 4], 100, { rules: { preset: "arithmetic" } });
const { puzzles } = await ask({ command: "generate", count: 1 });
const counted: number | string | null | undefined = (await ask({ command: "count", hand: [1, 2] })).count;
if ((null as unknown) instanceof Make24Error) (null as unknown as Make24Error).code satisfies string;

// @ts-expect-error there is no such form
await count(hand, { form: "pretty" });
// @ts-expect-error there is no such field
await solve(hand, { targett: 24 });
// @ts-expect-error a hand is no object
await solve({ cards: [1, 2] });

console.log(expression, ways, verdict, credit, lines, told, made, near, puzzles, counted);
