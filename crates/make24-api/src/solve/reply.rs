//! The reply of `solve`, and what it says after the solutions.

use super::{MethodWork, Solving};
use crate::note::Note;
use crate::number_text::CountData;
use crate::puzzle::cards_of;
use crate::reply::{Outcome, Response, Sink};
use crate::solution::SolutionData;
use crate::starts::StartsData;
use make24::census::Status;
use make24::{Answer, Objective, Puzzle, Rational, Solution, StopReason};
use serde::Serialize;

/// The reply of `solve` for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SolveReply {
    /// The cards in ascending order; numbers are text, since they may not fit a float.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// The solutions that count as the same.
    pub form: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached, and what was found is still given.
    pub status: Status,
    /// The number of solutions that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountData>,
    /// The requested solutions; absent if they were streamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<SolutionData>>,
    /// A solution for the number nearest to the target, perhaps on one side, where the target cannot be made and the rules
    /// ask for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<SolutionData>,
    /// Whether that number is known to be the nearest: `solved`; `incomplete` where a limit was reached; `unsolvable` where
    /// no such number exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_status: Option<Status>,
    /// The first steps, and how many of them lead to a solution, with explanations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartsData>,
    /// The work of the method, if one was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<MethodWork>,
}

/// A row of `solve`: a solution, or the reply for one of many targets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolveRow {
    /// A solution.
    Solution(SolutionData),
    /// The reply for a target.
    Target(Box<Response<SolveReply>>),
}

impl SolveRow {
    pub(super) fn kept_solutions(sink: &mut Sink<'_, SolveRow>) -> Option<Vec<SolutionData>> {
        let solution = |row| match row {
            SolveRow::Solution(solution) => Some(solution),
            SolveRow::Target(_) => None,
        };
        sink.kept().map(|rows| rows.into_iter().filter_map(solution).collect())
    }
}

impl SolveReply {
    /// How far the nearest number is from the target, if it is known to be the nearest.
    pub fn distance(&self) -> Option<Rational> {
        let nearest = self.nearest.as_ref().filter(|_| self.nearest_status == Some(Status::Solved))?;
        Some(nearest.value.parse::<Rational>().ok()?.distance(&self.target.parse().ok()?))
    }

    pub(super) fn new(solving: &Solving<'_>, puzzle: &Puzzle, status: Status) -> SolveReply {
        SolveReply {
            hand: cards_of(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules: solving.rules.name.clone(),
            form: solving.form.to_string(),
            status,
            count: None,
            solutions: None,
            nearest: None,
            nearest_status: None,
            starts: None,
            work: None,
        }
    }
}

pub(super) fn conclude(
    solving: &Solving<'_>,
    puzzle: &Puzzle,
    found: bool,
    stopped: Option<StopReason>,
    nearest: impl FnOnce() -> Option<Answer<Option<Solution>>>,
) -> Response<SolveReply> {
    let rules = &solving.rules.rules;
    let status = Status::of(found, stopped);
    let mut answered = Response::new(SolveReply::new(solving, puzzle, status), status);
    if let Some(stop) = stopped {
        let what = match found {
            true => "there may be more or simpler solutions",
            false => "it is not known whether there is a solution",
        };
        let note = Note::incomplete(what, stop);
        // If no solution is known, only fractions have been tried.
        answered.notes.push(if found { note.under(rules) } else { note });
    } else if !found {
        answered.notes.push(Note::unsolvable(puzzle, rules));
        if let Some(nearest) = nearest() {
            let stopped = nearest.stopped();
            let nearest = nearest.found();
            if let Some(stop) = stopped {
                let what = match nearest {
                    Some(_) => "a nearer number may be possible",
                    None => "the nearest number is not known",
                };
                answered.notes.push(Note::incomplete(what, stop));
                answered.outcome = Outcome::Unknown;
            }
            answered.reply.nearest_status = Some(Status::of(nearest.is_some(), stopped));
            answered.reply.nearest = nearest.map(|nearest| solving.data(&nearest));
        }
    }
    answered
}

/// `None` if the objective of the rules is `Exact`.
pub(super) fn nearest(solving: &Solving<'_>, puzzle: &Puzzle) -> Option<Answer<Option<Solution>>> {
    let solver = solving.solver.solver();
    (solver.rules().objective != Objective::Exact).then(|| solver.nearest(puzzle))
}
