import type {
  CheckReply,
  HandSpec,
  HintReply,
  PuzzleData,
  RateReply,
  Replies,
  Requests,
  SolutionData,
  NumberText,
} from "./schema.js";

export type * from "./schema.js";

/** The cards: `[3, 3, 8, 8]`, `"3 3 8 8"`, `"3 3 8 K"`. */
export type Hand = HandSpec | readonly (number | string)[];

/** What ends a search that is no longer wanted. */
export interface Cancellable {
  signal?: AbortSignal;
}

type Fields<Command extends keyof Requests, Without extends string = never> = Omit<Requests[Command], Without> &
  Cancellable;

/** A request that cannot be answered. */
export class Make24Error extends Error {
  /** What kind of error it is, such as `invalid_hand` or `incomplete`; codes do not change. */
  readonly code: string;
  /** What to do. */
  readonly fix?: string;
  /** Where the error is in the text that was given, in bytes. */
  readonly span?: [number, number];
}

/** The error of a search that was stopped without a reason of its own. */
export class Cancelled extends Error {}

/** The simplest solution; `null` if it is proven that there is none. */
export function solve(hand: Hand, fields?: Fields<"solve", "hand">): Promise<SolutionData | null>;

/** All solutions, as they are found. A loop that ends early ends the search. */
export function solutions(hand: Hand, fields?: Fields<"solve", "hand">): AsyncGenerator<SolutionData, void, void>;

/** The number of solutions; a `bigint` beyond 2^53. */
export function count(hand: Hand, fields?: Fields<"count", "hand" | "targets">): Promise<number | bigint>;

/** The verdict on an answer, which may stand in running text with `policy: "auto"`. */
export function check(hand: Hand, answer: string, fields?: Fields<"check", "hand" | "answer">): Promise<CheckReply>;

/** A hint; each `level` tells more. */
export function hint(hand: Hand, fields?: Fields<"hint", "hand">): Promise<HintReply>;

/** How a person finds an expression, step by step. */
export function explain(expression: string, fields?: Fields<"explain", "expression">): Promise<string[]>;

/** How hard a puzzle is for people; `null` if it has no solution. */
export function difficulty(hand: Hand, fields?: Fields<"rate", "hand">): Promise<RateReply | null>;

/** Puzzles with their solutions and their difficulty. */
export function generate(fields?: Fields<"generate">): AsyncGenerator<PuzzleData, void, void>;

/** Every rational number that the cards make, in ascending order; fractions are texts such as `"1/3"`. */
export function values(hand: Hand, fields?: Fields<"values", "hand">): Promise<Replies["values"]["values"]>;

/** A solution for the target, or else for the nearest number that can be made, under the rules of Countdown. */
export function nearest(
  hand: Hand,
  target: NumberText,
  fields?: Fields<"solve", "hand" | "target" | "rules"> & { rules?: Exclude<Requests["solve"]["rules"], string> },
): Promise<SolutionData | null>;

/** The complete reply to a request, whatever it is: `ask({ command: "count", hand: [1, 2, 3, 4] })`. */
export function ask<Command extends keyof Requests>(
  request: { command: Command } & Fields<Command>,
): Promise<Command extends "generate" ? { puzzles: PuzzleData[] } : Replies[Command]>;
export function ask(request: { command: string; [field: string]: unknown } & Cancellable): Promise<unknown>;

/** The rows of a request as they are found. */
export function stream<Row = unknown>(
  request: { command: string; [field: string]: unknown } & Cancellable,
): AsyncGenerator<Row, void, void>;
