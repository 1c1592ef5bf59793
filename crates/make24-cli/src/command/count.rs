//! `make24 count`: how many solutions, without listing them.

use super::{stream, write_json};
use crate::args::{CountArgs, Format};
use crate::input;
use crate::output::{Answer, number};
use crate::status::Status;
use make24::{Count, Puzzle, Stop};
use std::io::Write;

pub(crate) fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    if input::is_stream(&args.puzzle.cards) {
        input::refuse_targets(args.targets)?;
        return stream(&args.puzzle.target.target, out, |puzzle, _| answer(args, puzzle));
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.target.target)?;
    if let Some((low, high)) = args.targets {
        return each_target(args, &puzzle, low, high, out);
    }
    if args.puzzle.format == Format::Text {
        return text(args, &puzzle, "", out);
    }
    let (answer, status) = answer(args, &puzzle);
    write_json(out, &answer)?;
    Ok(status)
}

/// The count alone on its line, or behind the target that it is of.
fn text(args: &CountArgs, puzzle: &Puzzle, before: &str, out: &mut dyn Write) -> anyhow::Result<Status> {
    let (count, stopped) = count(args, puzzle);
    match stopped {
        None => writeln!(out, "{before}{count}")?,
        Some(stop) => {
            let so_far = if count.is_zero() { String::from("not counted") } else { format!("{count} were counted") };
            out.flush()?;
            eprintln!("incomplete: {before}{so_far}: {}", args.puzzle.limits.explain(stop));
        }
    }
    Ok(make24::Status::of(!count.is_zero(), stopped).into())
}

/// Every target of a range.
fn each_target(args: &CountArgs, puzzle: &Puzzle, low: i64, high: i64, out: &mut dyn Write) -> anyhow::Result<Status> {
    let mut worst = Status::Solved;
    let mut list = Vec::new();
    for target in low..=high {
        let puzzle = Puzzle::new(puzzle.hand.clone(), target);
        let status = match args.puzzle.format {
            Format::Text => text(args, &puzzle, &format!("{target}: "), out)?,
            format => {
                let (answer, status) = answer(args, &puzzle);
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

fn count(args: &CountArgs, puzzle: &Puzzle) -> (Count, Option<Stop>) {
    let answer = args.puzzle.limits.solver(args.puzzle.rules.rule_set()).count(puzzle, args.form);
    let stopped = answer.stopped();
    (answer.found(), stopped)
}

fn answer(args: &CountArgs, puzzle: &Puzzle) -> (Answer, Status) {
    let (count, stopped) = count(args, puzzle);
    let status = make24::Status::of(!count.is_zero(), stopped);
    let mut answer = Answer::new(puzzle, args.puzzle.rules.name(), args.form, status);
    // What was not counted to its end has no count.
    answer.count = Some(if stopped.is_none() { number(&count) } else { serde_json::Value::Null });
    (answer, status.into())
}
