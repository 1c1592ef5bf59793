//! `make24 solve`: the plainest solution, or all of them.

mod method;
mod wanted;

use super::{refuse_csv, stream, write_json};
use crate::args::{Format, SolveArgs};
use crate::input;
use crate::output::{Answer, Solution};
use crate::status::Status;
use make24::{Aim, Puzzle, Solver, Stop, value::Rational};
use std::io::Write;
use std::time::{Duration, Instant};
use wanted::Wanted;

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    refuse_csv(args.puzzle.format)?;
    if let Some(method) = args.method {
        return method::run(args, method, out);
    }
    if let Some((low, high)) = args.targets {
        return each_target(args, low, high, out);
    }
    let rules = args.puzzle.rules.rule_set();
    if input::is_stream(&args.puzzle.cards) {
        return stream(&args.puzzle.rules, out, |puzzle, _| answer(args, &args.puzzle.limits.solver(rules), puzzle));
    }
    let puzzle = input::puzzle(&args.puzzle.cards, &args.puzzle.rules.target)?;
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
        let Puzzle { hand, target } = puzzle;
        let answer = solver.is_solvable(puzzle);
        let stopped = answer.stopped();
        let found = answer.found();
        if found {
            writeln!(out, "solvable: {hand} can make {target} with {}", solver.rules().ops)?;
        }
        return conclude(args, solver, puzzle, found, stopped, out);
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
        for sentence in make24::explain(&solution.expr).unwrap_or_default() {
            writeln!(out, "  {sentence}")?;
        }
    }
    Ok(())
}

/// What is said when all solutions are told: that there are none, or why there may be more.
fn conclude(
    args: &SolveArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    found: bool,
    stopped: Option<Stop>,
    out: &mut dyn Write,
) -> anyhow::Result<Status> {
    let Puzzle { hand, target } = puzzle;
    if let Some(stop) = stopped {
        out.flush()?;
        let what = if found {
            "there may be more or plainer solutions"
        } else {
            "it is not known whether there is a solution"
        };
        eprintln!("incomplete: {what}: {}", args.puzzle.limits.explain(stop));
    } else if !found {
        writeln!(out, "no solution: {hand} cannot make {target} with {}", solver.rules().ops)?;
        if let Some(nearest) = nearest(args, solver, puzzle) {
            write!(out, "nearest: ")?;
            write_solution(args, &nearest, out)?;
        }
    }
    Ok(make24::Status::of(found, stopped).into())
}

/// A solution for the nearest number, where the rules ask for that.
fn nearest(args: &SolveArgs, solver: &Solver, puzzle: &Puzzle) -> Option<make24::Solution> {
    let wanted = solver.rules().aim == Aim::Nearest && !args.exists;
    wanted.then(|| solver.nearest(puzzle).found()).flatten()
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
    let explanation = args.explain.then(|| make24::explain(&solution.expr).unwrap_or_default());
    Solution { explanation, ..Solution::new(solution, args.style) }
}

/// An answer as data.
fn told(
    args: &SolveArgs,
    solver: &Solver,
    puzzle: &Puzzle,
    solutions: Option<Vec<Solution>>,
    found: bool,
    stopped: Option<Stop>,
) -> (Answer, Status) {
    let status = make24::Status::of(found, stopped);
    let mut answer = Answer::new(puzzle, args.puzzle.rules.name(), args.form, status);
    answer.count = solutions.as_ref().map(|solutions| solutions.len().into());
    answer.solutions = solutions;
    if status == make24::Status::Unsolvable {
        answer.nearest = nearest(args, solver, puzzle).map(|nearest| data(args, &nearest));
    }
    (answer, status.into())
}

/// Every target of a range, each with one solution.
fn each_target(args: &SolveArgs, low: i64, high: i64, out: &mut dyn Write) -> anyhow::Result<Status> {
    anyhow::ensure!(
        !input::is_stream(&args.puzzle.cards),
        "--targets is for one hand; of many hands `make24 census` tells all, or each line can end in `-> TARGET`"
    );
    let hand = input::puzzle(&args.puzzle.cards, &args.puzzle.rules.target)?.hand;
    let solver = args.puzzle.limits.solver(args.puzzle.rules.rule_set());
    let targets: Vec<Rational> = (low..=high).map(Rational::from).collect();
    let found = solver.best_each(&hand, &targets);
    let mut worst = Status::Solved;
    let mut list = Vec::new();
    for (target, found) in targets.into_iter().zip(found) {
        let puzzle = Puzzle::new(hand.clone(), target);
        let stopped = found.stopped();
        let solution = found.found();
        let status = if args.puzzle.format == Format::Text {
            solution.iter().try_for_each(|solution| write_solution(args, solution, out))?;
            conclude(args, &solver, &puzzle, solution.is_some(), stopped, out)?
        } else {
            let solutions = solution.iter().map(|solution| data(args, solution)).collect();
            let (answer, status) = told(args, &solver, &puzzle, Some(solutions), solution.is_some(), stopped);
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
    Ok(worst)
}
