//! `make24 hint`: a small push, or more.

use super::{stream, write_json, write_unsolvable};
use crate::args::{Format, HintArgs};
use crate::input;
use crate::output::{Hinted, cards};
use crate::status::Status;
use anyhow::bail;
use make24::{Answer, Hints, Objective, Puzzle, Solver, hint::SoFarError, value::Rational};
use std::io::Write;

pub(crate) fn run(args: &HintArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let rules = args.puzzle.rules.rule_set();
    if input::is_stream(&args.puzzle.cards) {
        if !args.so_far.is_empty() {
            bail!("--so-far is for one hand; without it `-` would do");
        }
        return stream(&args.puzzle.target.target, &args.puzzle.rules.name(), out, |puzzle, _| {
            let hints = hints(&args.puzzle.limits.solver(rules), puzzle, &[]);
            data(args, puzzle, &hints.unwrap_or(Given { hints: Answer::Complete(None), toward: None }))
        });
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.target.target)?;
    let solver = args.puzzle.limits.solver(rules);
    let so_far: Vec<&str> = args.so_far.iter().map(String::as_str).collect();
    let given = match hints(&solver, &puzzle, &so_far) {
        Ok(given) => given,
        Err(error) => bail!("--so-far: {error}"),
    };
    if args.puzzle.format == Format::Text {
        return text(args, &solver, &puzzle, given, out);
    }
    let (hinted, status) = data(args, &puzzle, &given);
    write_json(out, &hinted)?;
    Ok(status)
}

/// Hints, and the number that they lead to where that is not the target but the nearest to it.
struct Given {
    hints: Answer<Option<Hints>>,
    toward: Option<Rational>,
}

/// Hints for the target or, where it cannot be made and the rules say so, for the nearest number.
fn hints(solver: &Solver, puzzle: &Puzzle, so_far: &[&str]) -> Result<Given, SoFarError> {
    let hints = solver.hints(puzzle, so_far)?;
    let is_hopeless = matches!(hints, Answer::Complete(None)) && solver.rules().objective == Objective::Nearest;
    if is_hopeless && solver.is_solvable(puzzle).complete() == Some(false) {
        let nearest = solver.nearest_each(&puzzle.hand, std::slice::from_ref(&puzzle.target)).pop();
        if let Some(Answer::Complete(Some(nearest))) = nearest {
            let puzzle = Puzzle::new(puzzle.hand.clone(), nearest.clone());
            return Ok(Given { hints: solver.hints(&puzzle, so_far)?, toward: Some(nearest) });
        }
    }
    Ok(Given { hints, toward: None })
}

fn text(
    args: &HintArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    given: Given,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let Puzzle { hand, target } = puzzle;
    let Given { hints, toward } = given;
    let stopped = hints.stopped();
    let found = hints.found();
    if let Some(toward) = toward {
        writeln!(out, "{target} cannot be made; the nearest number is {toward}.")?;
    }
    let status = make24::census::Status::of(found.is_some(), stopped);
    match (found, stopped) {
        (Some(hints), _) => writeln!(out, "{}", hints.hint(args.level))?,
        (None, Some(stop)) => {
            complain!("incomplete: it is not known whether there is a solution: {}", args.puzzle.limits.explain(stop));
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

fn data(args: &HintArgs, puzzle: &Puzzle, given: &Given) -> (Hinted, Status) {
    let stopped = given.hints.stopped();
    let (Answer::Complete(found) | Answer::Incomplete(found, _)) = &given.hints;
    let status = make24::census::Status::of(found.is_some(), stopped);
    let hinted = Hinted {
        hand: cards(&puzzle.hand),
        target: puzzle.target.to_string(),
        rules: args.puzzle.rules.name(),
        so_far: args.so_far.clone(),
        status: status.to_string(),
        level: args.level,
        toward: given.toward.as_ref().map(ToString::to_string),
        hint: found.as_ref().map(|hints| hints.hint(args.level).to_string()),
    };
    (hinted, status.into())
}
