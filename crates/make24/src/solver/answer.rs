//! Answers, whole or in part, and solutions one at a time.

use super::Solver;
use super::list::SolutionList;
use crate::budget::StopReason;
use crate::expr::Expr;
use crate::form::{Form, FormKey, reading_cost};
use crate::hand::Puzzle;
use crate::search::Stream;
use crate::value::Rational;
use std::collections::HashSet;
use std::fmt;

/// An answer, or what was found until a limit was reached. "Unsolvable" is only ever said by a complete answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answer<T> {
    /// The whole truth.
    Complete(T),
    /// What was found, and why there may be more.
    Incomplete(T, StopReason),
}

impl<T> Answer<T> {
    /// What was found.
    pub fn found(self) -> T {
        match self {
            Answer::Complete(found) | Answer::Incomplete(found, _) => found,
        }
    }
    /// The whole truth, or `None` where a limit was reached.
    pub fn complete(self) -> Option<T> {
        match self {
            Answer::Complete(found) => Some(found),
            Answer::Incomplete(..) => None,
        }
    }
    /// What `f` makes of what was found.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Complete(found) => Answer::Complete(f(found)),
            Answer::Incomplete(found, stop) => Answer::Incomplete(f(found), stop),
        }
    }
    /// What `f` makes of what was found; complete where both are.
    pub(crate) fn and_then<U>(self, f: impl FnOnce(T) -> Answer<U>) -> Answer<U> {
        match self {
            Answer::Complete(found) => f(found),
            Answer::Incomplete(found, stop) => Answer::Incomplete(f(found).found(), stop),
        }
    }
    /// Why there may be more.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Answer::Complete(_) => None,
            Answer::Incomplete(_, stop) => Some(*stop),
        }
    }
    /// What was found until the work ended: the whole truth, if it came to its end.
    pub(crate) fn until(found: T, stop: Option<StopReason>) -> Answer<T> {
        match stop {
            None => Answer::Complete(found),
            Some(stop) => Answer::Incomplete(found, stop),
        }
    }
    pub(super) fn of(result: Result<T, StopReason>, so_far: impl FnOnce() -> T) -> Answer<T> {
        match result {
            Ok(found) => Answer::Complete(found),
            Err(stop) => Answer::Incomplete(so_far(), stop),
        }
    }
}

/// A way to make the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The expression.
    pub expr: Expr,
    /// What it makes: the target.
    pub value: Rational,
}

impl Solution {
    /// What the solution costs to read, by its shape: the simplest one has the least.
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

/// The solutions of a puzzle, one at a time.
///
/// Essential solutions of up to eight cards are worked out at once, as far as memory allows, and come with the simplest
/// first. Of other lists nothing is remembered of what was given, with exceptions, in which every class is: the form
/// `dominus`; `essential` with negative cards, a target that is not positive, or other operators than `+ - * /`; and rules with `-` but not
/// `+`, with `/` but not `*`, or with a domain that a card is not in.
///
/// Where the list would begin late, solutions that are known early come first: of large hands, and of rules with powers.
#[must_use]
pub struct Solutions {
    solver: Solver,
    puzzle: Puzzle,
    form: Form,
    /// What is known before the list begins.
    early: Stream<Expr>,
    /// The classes that were given early.
    given: HashSet<FormKey>,
    /// The list, once it was begun, or why it could not be.
    list: Option<Result<SolutionList, StopReason>>,
}

/// So many solutions at most come before the list, since they are remembered.
const EARLY: usize = 10_000;

impl Solutions {
    pub(super) fn new(solver: Solver, puzzle: Puzzle, form: Form) -> Solutions {
        let early = Box::new(solver.known_early(&puzzle, form).take(EARLY));
        Solutions { solver, puzzle, form, early, given: HashSet::new(), list: None }
    }

    /// Why the list ended before its end, if it did; to be asked after the last solution.
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
