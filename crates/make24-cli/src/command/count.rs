//! `make24 count`: how many solutions, without listing them.

use super::{stream, write_json};
use crate::args::{CountArgs, Format};
use crate::input;
use crate::output::{Answer, number};
use crate::status::Status;
use make24::{Count, Hand, Puzzle, Solver, StopReason};
use std::io::Write;

pub(crate) fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    if input::is_stream(&args.puzzle.cards) {
        input::refuse_targets(args.targets)?;
        return stream(&args.puzzle.target.target, &args.puzzle.rules.name(), out, |puzzle, _| {
            answer(args, &solver(args), puzzle)
        });
    }
    if let Some((low, high)) = args.targets {
        return each_target(args, &input::hand_alone(&args.puzzle.cards)?, low, high, out);
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.target.target)?;
    if args.puzzle.format == Format::Text {
        return text(args, &solver(args), &puzzle, "", out);
    }
    let (answer, status) = answer(args, &solver(args), &puzzle);
    write_json(out, &answer)?;
    Ok(status)
}

/// The count alone on its line, or behind the target that it is of.
fn text(
    args: &CountArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    before: &str,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let (count, stopped) = count(args, solver, puzzle);
    match stopped {
        None => writeln!(out, "{before}{count}")?,
        Some(stop) => {
            let so_far = if count.is_zero() { String::from("not counted") } else { format!("{count} were counted") };
            out.flush()?;
            complain!("incomplete: {before}{so_far}: {}", args.puzzle.limits.explain(stop));
        }
    }
    Ok(make24::census::Status::of(!count.is_zero(), stopped).into())
}

/// Every target of a range.
fn each_target(args: &CountArgs, hand: &Hand, low: i64, high: i64, out: &mut dyn Write) -> anyhow::Result<Status> {
    // The time limit is of the hand, and so of all targets together.
    let (solver, clock) = (solver(args), args.puzzle.limits.clock());
    let mut worst = Status::Solved;
    let mut list = Vec::new();
    for target in low..=high {
        if clock.is_over() && args.puzzle.format == Format::Text {
            out.flush()?;
            let why = args.puzzle.limits.explain(StopReason::Cancelled);
            complain!("incomplete: {target} and what follows were not counted: {why}");
            return Ok(Status::Incomplete);
        }
        let puzzle = Puzzle::new(hand.clone(), target);
        let status = match args.puzzle.format {
            Format::Text => text(args, &solver, &puzzle, &format!("{target}: "), out)?,
            format => {
                let (answer, status) = answer(args, &solver, &puzzle);
                match format {
                    Format::Json => list.push(answer),
                    _ => write_json(out, &answer)?,
                }
                status
            }
        };
        worst = worst.max(status);
    }
    if args.puzzle.format == Format::Json {
        write_json(out, &list)?;
    }
    Ok(worst)
}

fn solver(args: &CountArgs) -> Solver {
    args.puzzle.limits.solver(args.puzzle.rules.rule_set())
}

fn count(args: &CountArgs, solver: &Solver, puzzle: &Puzzle) -> (Count, Option<StopReason>) {
    let answer = solver.count(puzzle, args.form);
    let stopped = answer.stopped();
    (answer.found(), stopped)
}

fn answer(args: &CountArgs, solver: &Solver, puzzle: &Puzzle) -> (Answer, Status) {
    let (count, stopped) = count(args, solver, puzzle);
    let status = make24::census::Status::of(!count.is_zero(), stopped);
    let mut answer = Answer::new(puzzle, args.puzzle.rules.name(), args.form, status);
    // What was not counted to its end has no count.
    answer.count = Some(if stopped.is_none() { number(&count) } else { serde_json::Value::Null });
    (answer, status.into())
}
