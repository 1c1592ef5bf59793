//! `make24 solve --method`: as somebody has written it down.

use super::{data, write_solution};
use crate::args::{Format, SolveArgs};
use crate::command::write_unsolvable;
use crate::command::{stream, write_json};
use crate::input;
use crate::output::{Answer, MethodAnswer, Refused, Work};
use crate::status::Status;
use make24::{
    Card, Expr, Puzzle, Solver, StopReason,
    method::{Method, NotApplicable, RunResult, Wanted},
    value::Outcome,
    value::Real,
};
use std::fmt;
use std::io::Write;

pub(super) fn run(args: &SolveArgs, method: Method, out: &mut dyn Write) -> anyhow::Result<Status> {
    let solver = || args.puzzle.limits.solver(args.puzzle.rules.rule_set());
    if input::is_stream(&args.puzzle.cards) {
        return stream(&args.puzzle.target.target, &args.puzzle.rules.name(), out, |puzzle, dealt| {
            let solver = solver();
            match Run::new(args, method, &solver, puzzle, dealt) {
                Ok(run) => {
                    let (answer, status) = run.answer(args, puzzle);
                    (MethodAnswer::Answer(Box::new(answer)), status)
                }
                Err(unfit) => (MethodAnswer::Refused(Refused::new(puzzle, &unfit)), Status::Unreadable),
            }
        });
    }
    let (puzzle, dealt) = input::dealt(&args.puzzle.cards, &args.puzzle.target.target)?;
    let solver = solver();
    let run = Run::new(args, method, &solver, &puzzle, &dealt)?;
    if args.puzzle.format == Format::Text {
        return run.text(args, &solver, &puzzle, out);
    }
    let (answer, status) = run.answer(args, &puzzle);
    write_json(out, &answer)?;
    Ok(status)
}

/// What a method did, with what it says apart from what is so.
struct Run {
    method: Method,
    tried: RunResult,
    /// The solutions; and the claims that are none, with what they make.
    solutions: Vec<make24::Solution>,
    false_claims: Vec<(Expr, String)>,
    trace: Vec<String>,
    /// The lines of the trace that were left out.
    left_out: u64,
}

impl Run {
    fn new(
        args: &SolveArgs,
        method: Method,
        solver: &Solver,
        puzzle: &Puzzle,
        dealt: &[Card],
    ) -> Result<Run, NotApplicable> {
        let wanted = if args.all { Wanted::All } else { Wanted::First };
        let (mut trace, mut left_out) = (Vec::new(), 0);
        let mut note = |line: fmt::Arguments<'_>| match trace.len() < args.trace.unwrap_or(0) as usize {
            true => trace.push(line.to_string()),
            false => left_out += 1,
        };
        let tracing: Option<&mut dyn FnMut(fmt::Arguments<'_>)> =
            if args.trace.is_some() { Some(&mut note) } else { None };
        let tried = method.solve(solver, dealt, &puzzle.target, wanted, tracing)?;
        let (mut solutions, mut false_claims) = (Vec::new(), Vec::new());
        let target = Real::from(puzzle.target.clone());
        for expr in tried.solutions.iter().cloned() {
            match expr.value() {
                Outcome::Value(value) if value == target => {
                    solutions.push(make24::Solution { expr, value: puzzle.target.clone() });
                }
                Outcome::Value(value) => false_claims.push((expr, format!("makes {value}"))),
                _ => false_claims.push((expr, String::from("has no value"))),
            }
        }
        Ok(Run { method, tried, solutions, false_claims, trace, left_out })
    }

    /// Why it is not known whether there is a solution, or whether these are all.
    fn stopped(&self) -> Option<StopReason> {
        self.tried.stopped
    }

    /// That a method finds nothing proves nothing, unless it is complete.
    fn status(&self) -> make24::census::Status {
        match (self.solutions.is_empty(), self.stopped(), self.method.about().misses) {
            (false, None, _) => make24::census::Status::Solved,
            (true, None, None) => make24::census::Status::Unsolvable,
            _ => make24::census::Status::Incomplete,
        }
    }

    fn text(&self, args: &SolveArgs, solver: &Solver, puzzle: &Puzzle, out: &mut dyn Write) -> anyhow::Result<Status> {
        let about = self.method.about();
        self.trace.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        if self.left_out > 0 {
            writeln!(
                out,
                "... and {} lines more; --trace={} prints them all",
                self.left_out,
                self.trace.len() as u64 + self.left_out
            )?;
        }
        self.solutions.iter().try_for_each(|solution| write_solution(args, solution, out))?;
        for (expr, what) in &self.false_claims {
            writeln!(out, "{} claims {} = {}, but that {what}", about.name, expr.render(args.style), puzzle.target)?;
        }
        let Puzzle { hand, target } = puzzle;
        match (self.solutions.is_empty(), self.stopped(), about.misses) {
            (_, Some(stop), _) => {
                out.flush()?;
                complain!("incomplete: {} did not come to its end: {}", about.name, args.puzzle.limits.explain(stop));
            }
            (true, None, None) => {
                write_unsolvable(out, puzzle, solver.rules())?;
            }
            (true, None, Some(misses)) => {
                writeln!(out, "{} finds no solution for {hand} -> {target}; it misses {misses}", about.name)?;
            }
            _ => {}
        }
        let work = self.tried.work;
        writeln!(out, "{}: {} tests, {} operations", about.name, work.tests, work.operations)?;
        Ok(self.status().into())
    }

    fn answer(self, args: &SolveArgs, puzzle: &Puzzle) -> (Answer, Status) {
        let status = self.status();
        let solutions = self.solutions.iter().map(|solution| data(args, solution)).collect();
        let mut answer = Answer::new(puzzle, args.puzzle.rules.name(), args.form, status);
        answer.count = Some(self.solutions.len().into());
        answer.solutions = Some(solutions);
        answer.work = Some(Work {
            method: self.method.about().name.to_owned(),
            tests: self.tried.work.tests,
            operations: self.tried.work.operations,
            tests_to_first: self.tried.first.map(|work| work.tests),
            false_claims: self.false_claims.iter().map(|(expr, _)| expr.render(args.style)).collect(),
            trace: self.trace,
            trace_left_out: self.left_out,
        });
        (answer, status.into())
    }
}
