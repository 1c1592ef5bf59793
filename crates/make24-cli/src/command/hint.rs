//! `make24 hint`: a small push, or more.

use super::{stream, write_json, write_unsolvable};
use crate::args::{Format, HintArgs};
use crate::input;
use crate::output::{Hinted, cards};
use crate::status::Status;
use anyhow::bail;
use make24::{Answer, Hints, Puzzle, Solver, Verdict};
use std::io::Write;

pub(crate) fn run(args: &HintArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let rules = args.puzzle.rules.rule_set();
    if input::is_stream(&args.puzzle.cards) {
        if !args.so_far.is_empty() {
            bail!("--so-far is for one hand; without it `-` would do");
        }
        return stream(&args.puzzle.target.target, out, |puzzle, _| {
            let hints = Hints::of(&args.puzzle.limits.solver(rules), puzzle, &[]);
            data(args, puzzle, &hints.unwrap_or(Answer::Complete(None)))
        });
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.target.target)?;
    let solver = args.puzzle.limits.solver(rules);
    let so_far: Vec<&str> = args.so_far.iter().map(String::as_str).collect();
    let hints = match Hints::of(&solver, &puzzle, &so_far) {
        Ok(hints) => hints,
        Err(Verdict { message, .. }) => bail!("--so-far: {message}"),
    };
    if args.puzzle.format == Format::Text {
        return text(args, &solver, &puzzle, hints, out);
    }
    let (hinted, status) = data(args, &puzzle, &hints);
    write_json(out, &hinted)?;
    Ok(status)
}

fn text(
    args: &HintArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    hints: Answer<Option<Hints>>,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let Puzzle { hand, target } = puzzle;
    let stopped = hints.stopped();
    let found = hints.found();
    let status = make24::Status::of(found.is_some(), stopped);
    match (found, stopped) {
        (Some(hints), _) => writeln!(out, "{}", hints.hint(args.level))?,
        (None, Some(stop)) => {
            eprintln!("incomplete: it is not known whether there is a solution: {}", args.puzzle.limits.explain(stop));
        }
        (None, None) if args.so_far.is_empty() => {
            write_unsolvable(out, puzzle, solver.rules())?;
        }
        (None, None) => {
            let tried = args.so_far.join(" and ");
            let otherwise = match solver.is_solvable(puzzle).complete() {
                Some(true) => format!("; {hand} can make it another way"),
                Some(false) => format!("; {hand} cannot make it in any way"),
                None => String::new(),
            };
            writeln!(out, "{tried} cannot be continued to {target} with {}{otherwise}", solver.rules().in_words())?;
        }
    }
    Ok(status.into())
}

fn data(args: &HintArgs, puzzle: &Puzzle, hints: &Answer<Option<Hints>>) -> (Hinted, Status) {
    let stopped = hints.stopped();
    let (Answer::Complete(found) | Answer::Incomplete(found, _)) = hints;
    let status = make24::Status::of(found.is_some(), stopped);
    let hinted = Hinted {
        hand: cards(&puzzle.hand),
        target: puzzle.target.to_string(),
        rules: args.puzzle.rules.name(),
        so_far: args.so_far.clone(),
        status: status.to_string(),
        level: args.level,
        hint: found.as_ref().map(|hints| hints.hint(args.level).to_string()),
    };
    (hinted, status.into())
}
