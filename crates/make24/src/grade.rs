//! The grade of what somebody says: the verdict, with claims decided by search, and which idea an answer is.

use crate::expr::Expr;
use crate::extraction::ExtractionPolicy;
use crate::form::{Form, FormKey};
use crate::hand::Puzzle;
use crate::judge::{Finding, Judge};
use crate::response::{Response, Rounding};
use crate::solver::{Answer, Solver};
use std::collections::HashSet;

impl Solver {
    /// The verdict on a text, where a claim that there is no solution is decided by search within the limits.
    ///
    /// ```
    /// use make24::extraction::ExtractionPolicy;
    /// use make24::{Judge, RuleSet, Solver, VerdictKind, response::Rounding};
    /// let says = |hand: &str| {
    ///     let judge = Judge::new(hand.parse().unwrap(), RuleSet::ARITHMETIC);
    ///     let response = Solver::default().grade(&judge, "There is no solution.", ExtractionPolicy::Auto, Rounding::Exact);
    ///     response.verdict.kind()
    /// };
    /// assert_eq!((says("1 1 1 1"), says("3 3 8 8")), (VerdictKind::Right, VerdictKind::FalseClaim));
    /// ```
    pub fn grade(&self, judge: &Judge, text: &str, policy: ExtractionPolicy, rounding: Rounding) -> Response {
        let mut response = judge.response(text, policy, rounding);
        if let Finding::ClaimsUnsolvable { is_unsolvable } = &mut response.verdict.finding {
            let solvable = self.under(*judge.rules()).is_solvable(judge.puzzle());
            *is_unsolvable = solvable.complete().map(|solvable| !solvable);
        }
        response
    }

    /// Which of the essential solutions of a puzzle an expression is: its place in [`Solver::solutions`], from 0; `None`
    /// if it is none of them.
    ///
    /// ```
    /// use make24::{Puzzle, Solver};
    /// let puzzle: Puzzle = "6 6 6 6".parse().unwrap();
    /// let idea = |text: &str| Solver::default().idea(&puzzle, &text.parse().unwrap()).complete().unwrap();
    /// assert_eq!((idea("(6 + 6) + (6 + 6)"), idea("6 * 6 - (6 + 6)"), idea("6 * 6 / 6 * 6")), (Some(0), Some(1), None));
    /// ```
    pub fn idea(&self, puzzle: &Puzzle, expr: &Expr) -> Answer<Option<usize>> {
        let Some(key) = Form::Essential.key(expr) else { return Answer::Complete(None) };
        let mut solutions = self.solutions(puzzle, Form::Essential);
        let place = solutions.by_ref().position(|solution| Form::Essential.key(&solution.expr).as_ref() == Some(&key));
        Answer::until(place, solutions.stopped().filter(|_| place.is_none()))
    }
}

/// Whether two expressions are the same idea: the same solution under [`Form::Essential`].
///
/// ```
/// use make24::grade::is_same_idea;
/// assert!(is_same_idea(&"3 * 8 + 0 * 5".parse().unwrap(), &"8 * 3 + 5 * 0".parse().unwrap()));
/// assert!(!is_same_idea(&"3 * 8".parse().unwrap(), &"4 * 6".parse().unwrap()));
/// ```
pub fn is_same_idea(one: &Expr, other: &Expr) -> bool {
    Form::Essential.key(one).is_some_and(|key| Form::Essential.key(other) == Some(key))
}

/// For each answer of a group to one puzzle, whether it is right and no earlier one is the same idea.
pub fn novel(group: &[Response]) -> Vec<bool> {
    let mut seen: HashSet<FormKey> = HashSet::new();
    let key = |response: &Response| Form::Essential.key(response.expr.as_ref()?);
    group
        .iter()
        .map(|response| response.verdict.is_right() && key(response).is_some_and(|key| seen.insert(key)))
        .collect()
}
