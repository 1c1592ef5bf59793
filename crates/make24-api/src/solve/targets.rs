//! Every target of a range, in one pass.

use super::{SolveReply, SolveRequest, SolveRow, conclude, existence};
use crate::host::Host;
use crate::range::IntegerRange;
use crate::reply::{Answered, End, Note, Sink};
use crate::rules::ReadRules;
use crate::solved_puzzle::{SolvedPuzzle, solved_before};
use make24::{Answer, Hand, Objective, Puzzle, Rational, RuleSet, Solution, Solver, StopReason};
use serde::Serialize;
use std::collections::HashMap;

/// A reply for one target, or for each target of a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OneOrMany<R> {
    /// The reply for one target.
    One(Box<R>),
    /// A reply for each target, in ascending order; empty if they were streamed.
    Many(Vec<R>),
}

impl<R> OneOrMany<R> {
    /// The reply for one target.
    pub(crate) fn one(reply: R) -> OneOrMany<R> {
        OneOrMany::One(Box::new(reply))
    }

    /// The replies among the rows that the sink has kept.
    pub(crate) fn kept_by<T>(sink: &mut Sink<'_, T>, reply: impl FnMut(T) -> Option<R>) -> OneOrMany<R> {
        OneOrMany::Many(sink.kept().unwrap_or_default().into_iter().filter_map(reply).collect())
    }

    /// The reply, if the request named one target.
    pub fn into_one(self) -> Option<R> {
        match self {
            OneOrMany::One(reply) => Some(*reply),
            OneOrMany::Many(_) => None,
        }
    }
}

/// The answer for one target: whether it can be made, or a solution.
enum Found {
    Existence(Answer<bool>),
    Solution(Answer<Option<Solution>>),
}

impl Found {
    /// What is known from before.
    fn known(request: &SolveRequest, before: &SolvedPuzzle, puzzle: &Puzzle, rules: &RuleSet) -> Option<Found> {
        let is_solvable = before.is_solvable()?;
        Some(match (request.exists, is_solvable) {
            (true, is_solvable) => Found::Existence(Answer::Complete(is_solvable)),
            (false, false) => Found::Solution(Answer::Complete(None)),
            (false, true) => Found::Solution(Answer::Complete(Some(before.simplest(puzzle, rules)?))),
        })
    }

    /// The reason if nothing is known.
    fn nothing_known(&self) -> Option<StopReason> {
        match self {
            Found::Existence(Answer::Incomplete(false, stop)) => Some(*stop),
            Found::Solution(Answer::Incomplete(None, stop)) => Some(*stop),
            Found::Existence(_) | Found::Solution(_) => None,
        }
    }

    /// Whether it is certain that the target cannot be made.
    fn is_refuted(&self) -> bool {
        matches!(self, Found::Existence(Answer::Complete(false)) | Found::Solution(Answer::Complete(None)))
    }
}

pub(super) fn answer(
    request: &SolveRequest,
    range: IntegerRange,
    rules: &ReadRules,
    solver: &Solver,
    host: &dyn Host,
    hand: &Hand,
    sink: &mut Sink<'_, SolveRow>,
) -> Answered<OneOrMany<SolveReply>> {
    let targets: Vec<Rational> = range.numbers().map(Rational::from).collect();
    let puzzles: Vec<Puzzle> = targets.iter().map(|target| Puzzle::new(hand.clone(), target.clone())).collect();
    let before = solved_before(host, &puzzles, solver.rules()).unwrap_or_default();
    let known: Option<Vec<Found>> = puzzles
        .iter()
        .enumerate()
        .map(|(place, puzzle)| Found::known(request, before.get(place)?.as_ref()?, puzzle, solver.rules()))
        .collect();
    let mut found: Box<dyn Iterator<Item = Found> + '_> = match (known, request.exists) {
        (Some(known), _) => Box::new(known.into_iter()),
        (None, true) => Box::new(solver.are_solvable(hand, &targets).into_iter().map(Found::Existence)),
        (None, false) => Box::new(solver.best_each(hand, &targets).map(Found::Solution)),
    };
    let mut nearest = HashMap::new();
    if !request.exists && solver.rules().objective != Objective::Exact {
        // One pass finds the nearest numbers of all targets that cannot be made.
        let all: Vec<Found> = found.collect();
        nearest = nearest_of_refuted(solver, hand, &targets, &all);
        found = Box::new(all.into_iter());
    }
    let mut end = End::Good;
    // Targets for which nothing is known share one note.
    let mut unknown: Option<(u64, Rational, StopReason)> = None;
    for (target, found) in targets.iter().zip(found) {
        if let Some(stop) = found.nothing_known() {
            unknown = match unknown {
                Some((many, first, stop)) => Some((many + 1, first, stop)),
                None => Some((1, target.clone(), stop)),
            };
        }
        let puzzle = Puzzle::new(hand.clone(), target.clone());
        let answered = match found {
            Found::Existence(found) => existence(request, rules, &puzzle, found),
            Found::Solution(found) => {
                let stopped = found.stopped();
                let solution = found.found();
                let mut answered =
                    conclude(request, rules, &puzzle, solution.is_some(), stopped, || nearest.remove(&puzzle.target));
                let solutions: Vec<_> = solution.iter().map(|solution| request.data(solution)).collect();
                answered.reply =
                    SolveReply { count: Some(solutions.len().into()), solutions: Some(solutions), ..answered.reply };
                answered
            }
        };
        end = end.max(answered.end);
        if sink.row(SolveRow::Target(Box::new(answered))).is_break() {
            break;
        }
    }
    let kept = OneOrMany::kept_by(sink, |row| match row {
        SolveRow::Target(answered) => Some(answered.reply),
        SolveRow::Solution(_) => None,
    });
    let mut answered = Answered::new(kept, end);
    answered.notes.extend(unknown.map(|(many, first, stop)| {
        let what = format!("of {many} targets, {first} the first, it is not known whether they can be made");
        Note::incomplete(what, stop)
    }));
    answered
}

/// Solutions for the numbers nearest to the targets that cannot be made.
fn nearest_of_refuted(
    solver: &Solver,
    hand: &Hand,
    targets: &[Rational],
    found: &[Found],
) -> HashMap<Rational, Answer<Option<Solution>>> {
    let refuted = targets.iter().zip(found).filter(|(_, found)| found.is_refuted());
    let refuted: Vec<Rational> = refuted.map(|(target, _)| target.clone()).collect();
    let solutions = solver.nearest_solutions(hand, &refuted);
    refuted.into_iter().zip(solutions).collect()
}
