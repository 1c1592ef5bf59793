//! Solving with a published method, with its work counted.

use super::question::MethodQuestion;
use super::{SolveReply, SolveRow, Solving};
use crate::error::{Error, ErrorCode};
use crate::note::{Note, NoteCode};
use crate::puzzle::{self, DealtPuzzle, cards_of};
use crate::reply::{Response, Sink};
use make24::census::Status;
use make24::value::{Outcome, Real};
use make24::{Expr, Solution};
use serde::Serialize;
use std::fmt;

/// The work of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MethodWork {
    /// The name of the method.
    pub method: String,
    /// The calculations that it compared with the target, or that had no value.
    pub tests: u64,
    /// Its operations of arithmetic.
    pub operations: u64,
    /// The tests up to the first solution.
    pub tests_to_first: Option<u64>,
    /// The expressions that it claims to make the target, and that do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub false_claims: Vec<String>,
    /// The first lines of its trace.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
    /// The number of omitted lines of the trace.
    #[serde(skip_serializing_if = "is_zero")]
    pub trace_left_out: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A puzzle for which a method is not made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MethodRefused {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The reason why the method is not made for it.
    pub error: Error,
}

pub(super) fn answer(
    solving: &Solving<'_>,
    question: &MethodQuestion,
    dealt: &DealtPuzzle,
    sink: &mut Sink<'_, SolveRow>,
) -> Result<Response<SolveReply>, Error> {
    let DealtPuzzle { puzzle, cards } = dealt;
    puzzle::one_hand(&puzzle.hand, "a method")?;
    let (mut trace, mut left_out) = (Vec::new(), 0);
    let mut note = |line: fmt::Arguments<'_>| match trace.len() < question.trace.unwrap_or(0) as usize {
        true => trace.push(line.to_string()),
        false => left_out += 1,
    };
    let tracing: Option<&mut dyn FnMut(fmt::Arguments<'_>)> =
        if question.trace.is_some() { Some(&mut note) } else { None };
    let run = question
        .method
        .solve(solving.solver.solver(), cards, &puzzle.target, question.stop_at, tracing)
        .map_err(|error| Error::new(ErrorCode::MethodNotApplicable, error))?;
    // Separates true solutions from false claims.
    let (mut solutions, mut false_claims) = (Vec::new(), Vec::new());
    let target = Real::from(puzzle.target.clone());
    for expr in run.solutions.iter().cloned() {
        match expr.value() {
            Outcome::Value(value) if value == target => {
                solutions.push(Solution { expr, value: puzzle.target.clone() });
            }
            Outcome::Value(value) => false_claims.push((expr, format!("makes {value}"))),
            Outcome::Undefined | Outcome::TooBig | Outcome::Undecided => {
                false_claims.push((expr, String::from("has no value")));
            }
        }
    }
    let info = question.method.info();
    // Finding nothing is a proof only for a complete method.
    let status = match (solutions.is_empty(), run.stopped, info.misses) {
        (false, None, _) => Status::Solved,
        (true, None, None) => Status::Unsolvable,
        _ => Status::Incomplete,
    };
    let data: Vec<_> = solutions.iter().map(|solution| solving.data(solution)).collect();
    let count = data.len();
    for solution in data {
        if sink.row(SolveRow::Solution(solution)).is_break() {
            break;
        }
    }
    let render = |expr: &Expr| expr.render(solving.parts.style);
    let reply = SolveReply {
        count: Some(count.into()),
        solutions: SolveRow::kept_solutions(sink),
        work: Some(MethodWork {
            method: info.name.to_owned(),
            tests: run.counts.tests,
            operations: run.counts.operations,
            tests_to_first: run.to_first.map(|work| work.tests),
            false_claims: false_claims.iter().map(|(expr, _)| render(expr)).collect(),
            trace,
            trace_left_out: left_out,
        }),
        ..SolveReply::new(solving, puzzle, status)
    };
    let mut answered = Response::new(reply, status);
    for (expr, what) in &false_claims {
        let claim = format!("{} claims {} = {}, but that {what}", info.name, render(expr), puzzle.target);
        answered.notes.push(Note::new(NoteCode::Remark, claim));
    }
    match (count, run.stopped, info.misses) {
        (_, Some(stop), _) => {
            answered.notes.push(Note::incomplete(format!("{} did not come to its end", info.name), stop));
        }
        (0, None, None) => answered.notes.push(Note::unsolvable(puzzle, &solving.rules.rules)),
        (0, None, Some(misses)) => {
            let nothing = format!("{} finds no solution for {puzzle}; it misses {misses}", info.name);
            answered.notes.push(Note::new(NoteCode::Remark, nothing));
        }
        _ => {}
    }
    Ok(answered)
}

impl MethodRefused {
    /// The puzzle and the reason.
    pub fn new(puzzle: &make24::Puzzle, error: &Error) -> MethodRefused {
        MethodRefused { hand: cards_of(&puzzle.hand), target: puzzle.target.to_string(), error: error.clone() }
    }
}
