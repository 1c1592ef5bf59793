//! Answers, complete or incomplete, and an iterator over solutions.

use super::Solver;
use super::list::SolutionList;
use crate::expr::Expr;
use crate::form::{Form, FormKey, reading_cost};
use crate::hand::Puzzle;
use crate::search::Stream;
use crate::value::Rational;
use crate::watch::StopReason;
use std::collections::HashSet;
use std::fmt;

/// An answer, or what was found before a limit was reached. Only a complete answer proves a puzzle unsolvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answer<T> {
    /// The complete answer.
    Complete(T),
    /// What was found before the search stopped, and why it stopped.
    Incomplete(T, StopReason),
}

impl<T> Answer<T> {
    /// The value, complete or not.
    pub fn found(self) -> T {
        match self {
            Answer::Complete(found) | Answer::Incomplete(found, _) => found,
        }
    }
    /// The complete answer, or `None` if a limit was reached.
    pub fn complete(self) -> Option<T> {
        match self {
            Answer::Complete(found) => Some(found),
            Answer::Incomplete(..) => None,
        }
    }
    /// Applies `f` to the value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Complete(found) => Answer::Complete(f(found)),
            Answer::Incomplete(found, stop) => Answer::Incomplete(f(found), stop),
        }
    }
    pub(crate) fn and_then<U>(self, f: impl FnOnce(T) -> Answer<U>) -> Answer<U> {
        match self {
            Answer::Complete(found) => f(found),
            Answer::Incomplete(found, stop) => Answer::Incomplete(f(found).found(), stop),
        }
    }
    /// Why the answer is incomplete.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Answer::Complete(_) => None,
            Answer::Incomplete(_, stop) => Some(*stop),
        }
    }
    /// Returns the answer of a search that stopped for this reason, or ended normally.
    pub fn until(found: T, stop: Option<StopReason>) -> Answer<T> {
        match stop {
            None => Answer::Complete(found),
            Some(stop) => Answer::Incomplete(found, stop),
        }
    }
    pub(crate) fn of(result: Result<T, StopReason>, so_far: impl FnOnce() -> T) -> Answer<T> {
        match result {
            Ok(found) => Answer::Complete(found),
            Err(stop) => Answer::Incomplete(so_far(), stop),
        }
    }
}

/// An expression that makes the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The expression.
    pub expr: Expr,
    /// Its value: the target.
    pub value: Rational,
}

impl Solution {
    /// The reading cost of the solution, determined by its shape; the simplest solution has the least.
    ///
    /// ```
    /// # use make24::{Form, Puzzle, Solver};
    /// let puzzle: Puzzle = "6 6 6 6".parse()?;
    /// let costs: Vec<u32> = Solver::default().solutions(&puzzle, Form::Essential).map(|way| way.cost()).collect();
    /// assert!(costs[0] < costs[1]); // 6 + 6 + 6 + 6 before 6 * 6 - 6 - 6
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn cost(&self) -> u32 {
        reading_cost(&self.expr)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.fmt(f)
    }
}

/// An iterator over the solutions of a puzzle.
///
/// Essential solutions of up to eight cards are computed at once if memory allows, and come with the simplest first.
/// Other lists do not remember what they have returned, with these exceptions, which remember every class: the form
/// `dominus`; `essential` with negative cards, a target that is not positive, or operators other than `+ - * /`; rules
/// with `-` but not `+`, or with `/` but not `*`; and rules with a domain that does not contain every card.
///
/// If the list would begin late, solutions that are known early come first: for large hands, and for rules with powers.
/// Under rules with operators of one operand, with numbers of several digits, or with cards in the order dealt, there are
/// too many solutions to find the simplest of each class: the simplest of all comes first, then one of each class.
#[must_use]
pub struct Solutions {
    solver: Solver,
    puzzle: Puzzle,
    form: Form,
    early: Stream<Expr>,
    given: HashSet<FormKey>,
    /// `None` before the list begins; an error if it could not begin.
    list: Option<Result<SolutionList, StopReason>>,
}

/// The most solutions before the list; their classes are remembered.
const EARLY: usize = 10_000;

impl Solutions {
    pub(super) fn new(solver: Solver, puzzle: Puzzle, form: Form) -> Solutions {
        let early = Box::new(solver.known_early(&puzzle, form).take(EARLY));
        Solutions { solver, puzzle, form, early, given: HashSet::new(), list: None }
    }

    /// Why the list ended early, if it did; valid after the last solution.
    pub fn stopped(&self) -> Option<StopReason> {
        match self.list.as_ref()? {
            Ok((_, stopped)) => stopped(),
            Err(stop) => Some(*stop),
        }
    }

    fn next_expr(&mut self) -> Option<Expr> {
        for expr in self.early.by_ref() {
            if self.form.key(&expr).is_some_and(|key| self.given.insert(key)) {
                return Some(expr);
            }
        }
        let list = self.list.get_or_insert_with(|| self.solver.list(&self.puzzle, self.form));
        let (stream, _) = list.as_mut().ok()?;
        let given = &self.given;
        stream.find(|expr| given.is_empty() || self.form.key(expr).is_none_or(|key| !given.contains(&key)))
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_expr().map(|expr| Solution { expr, value: self.puzzle.target.clone() })
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("puzzle", &self.puzzle).field("form", &self.form).finish_non_exhaustive()
    }
}
