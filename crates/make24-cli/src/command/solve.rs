//! `make24 solve`: the plainest solution, or all of them.

mod method;
mod wanted;

use super::{stream, write_json, write_unsolvable};
use crate::args::{Format, SolveArgs};
use crate::input;
use crate::output::{Answer, Solution};
use crate::status::Status;
use make24::{Objective, Puzzle, Solver, StopReason, value::Rational};
use std::io::Write;
use std::time::{Duration, Instant};
use wanted::Wanted;

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    if let Some(method) = args.method {
        return method::run(args, method, out);
    }
    if let Some((low, high)) = args.targets.filter(|_| !input::is_stream(&args.puzzle.cards)) {
        return each_target(args, low, high, out);
    }
    let rules = args.puzzle.rules.rule_set();
    if input::is_stream(&args.puzzle.cards) {
        input::refuse_targets(args.targets)?;
        return stream(&args.puzzle.target.target, &args.puzzle.rules.name(), out, |puzzle, _| {
            answer(args, &args.puzzle.limits.solver(rules), puzzle)
        });
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.target.target)?;
    let solver = args.puzzle.limits.solver(rules);
    if args.puzzle.format == Format::Text {
        return text(args, &solver, &puzzle, out);
    }
    let (answer, status) = answer(args, &solver, &puzzle);
    write_json(out, &answer)?;
    Ok(status)
}

fn text(args: &SolveArgs, solver: &Solver, puzzle: &Puzzle, out: &mut dyn Write) -> anyhow::Result<Status> {
    if args.exists {
        let answer = solver.is_solvable(puzzle);
        return text_of_existence(args, solver, puzzle, &answer, out);
    }
    let mut found = false;
    let mut flushed: Option<Instant> = None;
    let wanted = Wanted::new(args, solver, puzzle);
    for solution in wanted.solutions {
        found = true;
        write_solution(args, &solution, out)?;
        // Whoever waits for the first line sees it at once, and the others soon.
        if flushed.is_none_or(|last| last.elapsed() > Duration::from_millis(50)) {
            out.flush()?;
            flushed = Some(Instant::now());
        }
    }
    conclude(args, solver, puzzle, found, (wanted.stopped)(), out)
}

/// A solution, with its working where that was asked for.
fn write_solution(args: &SolveArgs, solution: &make24::Solution, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{} = {}", solution.expr.render(args.style), solution.value)?;
    if args.steps {
        for step in solution.expr.steps().unwrap_or_default() {
            writeln!(out, "  {step}")?;
            if let Some(reason) = step.reason() {
                writeln!(out, "    {reason}")?;
            }
        }
    }
    if args.explain {
        for sentence in make24::method::explain(&solution.expr).unwrap_or_default() {
            writeln!(out, "  {sentence}")?;
        }
    }
    Ok(())
}

/// Says that a puzzle can be solved, and not how.
fn text_of_existence(
    args: &SolveArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    answer: &make24::Answer<bool>,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let Puzzle { hand, target } = puzzle;
    let found = answer.found();
    if found {
        writeln!(out, "solvable: {hand} can make {target} with {}", solver.rules().in_words())?;
    }
    conclude(args, solver, puzzle, found, answer.stopped(), out)
}

/// What is said when all solutions are told: that there are none, or why there may be more.
fn conclude(
    args: &SolveArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    found: bool,
    stopped: Option<StopReason>,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let incomplete = |out: &mut dyn Write, what: &str, stop: StopReason| -> anyhow::Result<()> {
        out.flush()?;
        complain!("incomplete: {what}: {}", args.puzzle.limits.explain(stop));
        Ok(())
    };
    if let Some(stop) = stopped {
        let what = if found {
            "there may be more or plainer solutions"
        } else {
            "it is not known whether there is a solution"
        };
        incomplete(out, what, stop)?;
    } else if !found {
        write_unsolvable(out, puzzle, solver.rules())?;
        if let Some(nearest) = nearest(args, solver, puzzle) {
            let stopped = nearest.stopped();
            let found = nearest.found();
            if let Some(nearest) = &found {
                write!(out, "{}", if stopped.is_none() { "nearest: " } else { "nearest so far: " })?;
                write_solution(args, nearest, out)?;
            }
            if let Some(stop) = stopped {
                let what =
                    if found.is_some() { "a nearer number may be possible" } else { "the nearest number is not known" };
                incomplete(out, what, stop)?;
                return Ok(Status::Incomplete);
            }
        }
    }
    Ok(make24::census::Status::of(found, stopped).into())
}

/// A solution for the nearest number, where the rules ask for that.
fn nearest(args: &SolveArgs, solver: &Solver, puzzle: &Puzzle) -> Option<make24::Answer<Option<make24::Solution>>> {
    let wanted = solver.rules().objective == Objective::Nearest && !args.exists;
    wanted.then(|| solver.nearest(puzzle))
}

fn answer(args: &SolveArgs, solver: &Solver, puzzle: &Puzzle) -> (Answer, Status) {
    if args.exists {
        let answer = solver.is_solvable(puzzle);
        let stopped = answer.stopped();
        return told(args, solver, puzzle, None, answer.found(), stopped);
    }
    let wanted = Wanted::new(args, solver, puzzle);
    let solutions: Vec<_> = wanted.solutions.map(|solution| data(args, &solution)).collect();
    let found = !solutions.is_empty();
    told(args, solver, puzzle, Some(solutions), found, (wanted.stopped)())
}

/// A solution as data.
fn data(args: &SolveArgs, solution: &make24::Solution) -> Solution {
    let explanation = args.explain.then(|| make24::method::explain(&solution.expr).unwrap_or_default());
    Solution { explanation, ..Solution::new(solution, args.style) }
}

/// An answer as data.
fn told(
    args: &SolveArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    solutions: Option<Vec<Solution>>,
    found: bool,
    stopped: Option<StopReason>,
) -> (Answer, Status) {
    let status = make24::census::Status::of(found, stopped);
    let mut answer = Answer::new(puzzle, args.puzzle.rules.name(), args.form, status);
    answer.count = solutions.as_ref().map(|solutions| solutions.len().into());
    answer.solutions = solutions;
    let mut exit = status.into();
    if status == make24::census::Status::Unsolvable
        && let Some(nearest) = nearest(args, solver, puzzle)
    {
        if nearest.stopped().is_some() {
            exit = Status::Incomplete;
        }
        let told = if nearest.stopped().is_none() {
            make24::census::Status::Solved
        } else {
            make24::census::Status::Incomplete
        };
        answer.nearest_status = Some(told.to_string());
        answer.nearest = nearest.found().map(|nearest| data(args, &nearest));
    }
    (answer, exit)
}

/// What is found of one of many targets.
enum Found {
    Existence(make24::Answer<bool>),
    Solution(make24::Answer<Option<make24::Solution>>),
}

/// Every target of a range, each with one solution, or only whether there is one.
fn each_target(args: &SolveArgs, low: i64, high: i64, out: &mut dyn Write) -> anyhow::Result<Status> {
    let hand = input::hand_alone(&args.puzzle.cards)?;
    let solver = args.puzzle.limits.solver(args.puzzle.rules.rule_set());
    let targets: Vec<Rational> = (low..=high).map(Rational::from).collect();
    // Of each target whether it can be made, or a solution.
    let found: Vec<Found> = match args.exists {
        true => solver.are_solvable(&hand, &targets).into_iter().map(Found::Existence).collect(),
        false => solver.best_each(&hand, &targets).into_iter().map(Found::Solution).collect(),
    };
    let mut worst = Status::Solved;
    let mut list = Vec::new();
    // Targets of which nothing is known are told together.
    let mut unknown: Option<(u64, Rational, StopReason)> = None;
    for (target, found) in targets.into_iter().zip(found) {
        let puzzle = Puzzle::new(hand.clone(), target);
        let status = if args.puzzle.format == Format::Text {
            if let Some(stop) = found.nothing_known() {
                unknown = match unknown {
                    Some((many, first, stop)) => Some((many + 1, first, stop)),
                    None => Some((1, puzzle.target, stop)),
                };
                worst = worst.max(Status::Incomplete);
                continue;
            }
            match found {
                Found::Existence(answer) => text_of_existence(args, &solver, &puzzle, &answer, out)?,
                Found::Solution(answer) => {
                    let stopped = answer.stopped();
                    let solution = answer.found();
                    solution.iter().try_for_each(|solution| write_solution(args, solution, out))?;
                    conclude(args, &solver, &puzzle, solution.is_some(), stopped, out)?
                }
            }
        } else {
            let (answer, status) = match found {
                Found::Existence(answer) => {
                    let stopped = answer.stopped();
                    told(args, &solver, &puzzle, None, answer.found(), stopped)
                }
                Found::Solution(answer) => {
                    let stopped = answer.stopped();
                    let solutions: Vec<Solution> = answer.found().iter().map(|found| data(args, found)).collect();
                    let is_found = !solutions.is_empty();
                    told(args, &solver, &puzzle, Some(solutions), is_found, stopped)
                }
            };
            match args.puzzle.format {
                Format::Json => list.push(answer),
                _ => write_json(out, &answer)?,
            }
            status
        };
        worst = worst.max(status);
    }
    if args.puzzle.format == Format::Json {
        write_json(out, &list)?;
    }
    if let Some((many, first, stop)) = unknown {
        out.flush()?;
        complain!(
            "incomplete: of {many} targets, {first} the first, it is not known whether they can be made: {}",
            args.puzzle.limits.explain(stop)
        );
    }
    Ok(worst)
}

impl Found {
    /// Why nothing is known, if that is so.
    fn nothing_known(&self) -> Option<StopReason> {
        match self {
            Found::Existence(make24::Answer::Incomplete(false, stop)) => Some(*stop),
            Found::Solution(make24::Answer::Incomplete(None, stop)) => Some(*stop),
            _ => None,
        }
    }
}
