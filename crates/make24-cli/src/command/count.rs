//! `make24 count`: how many solutions there are.

use super::{refuse_csv, stream, write_json};
use crate::args::{CountArgs, Format};
use crate::input;
use crate::output::{Answer, number};
use crate::status::Status;
use make24::{Count, Puzzle, Stop};
use std::io::Write;

pub(crate) fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    refuse_csv(args.puzzle.format)?;
    if input::is_stream(&args.puzzle.cards) {
        return stream(&args.puzzle.rules, out, |puzzle, _| answer(args, puzzle));
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.rules.target)?;
    if args.puzzle.format == Format::Text {
        let (count, stopped) = count(args, &puzzle);
        match stopped {
            None => writeln!(out, "{count}")?,
            Some(stop) => {
                let so_far =
                    if count.is_zero() { String::from("not counted") } else { format!("{count} were counted") };
                eprintln!("incomplete: {so_far}: {}", args.puzzle.limits.explain(stop));
            }
        }
        return Ok(make24::Status::of(!count.is_zero(), stopped).into());
    }
    let (answer, status) = answer(args, &puzzle);
    write_json(out, &answer)?;
    Ok(status)
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
    answer.count = Some(number(&count));
    (answer, status.into())
}
