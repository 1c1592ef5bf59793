//! Properties that every solution of a puzzle has.

use crate::expr::{Expr, Step};
use crate::hand::Puzzle;
use crate::op::{Op, OpSet};
use crate::rules::{Domain, RuleSet};
use crate::solver::{Answer, Solver};
use crate::value::Value;

/// The properties that every solution of a puzzle has. Each is decided by a search for a solution without it.
///
/// ```
/// use make24::Solver;
/// let needs = |text: &str| Solver::default().requirements(&text.parse().unwrap()).complete().unwrap();
/// let famous = needs("3 3 8 8").expect("it has a solution");
/// assert_eq!((famous.fraction, famous.grouping, famous.ops.to_string()), (true, false, String::from("- /")));
/// assert!(needs("5 5 5 5").is_some_and(|needs| needs.grouping)); // 5 * 5 - 5 / 5
/// assert_eq!(needs("1 1 1 1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The operators that every solution uses.
    pub ops: OpSet,
    /// Every solution makes a number on the way that is not whole.
    pub fraction: bool,
    /// Every solution joins two results: none takes one card at a time.
    pub grouping: bool,
}

impl Solver {
    /// The properties that every solution of a puzzle has; `None` where it has no solution. A property that a limit kept
    /// from being decided is not reported.
    pub fn requirements(&self, puzzle: &Puzzle) -> Answer<Option<Requirements>> {
        let solvable = self.is_solvable(puzzle);
        if let Answer::Complete(false) | Answer::Incomplete(..) = solvable {
            return solvable.map(|_| None);
        }
        let rules = *self.rules();
        let mut stop = None;
        let mut fails = |solvable: Answer<bool>| {
            stop = stop.or(solvable.stopped());
            solvable.complete() == Some(false)
        };
        let mut fails_under = |rules: RuleSet| fails(self.under(rules).is_solvable(puzzle));
        let whole = RuleSet { domain: Domain::Integers, ..rules };
        let fraction = rules.domain < whole.domain && fails_under(whole);
        let needed: Vec<Op> =
            rules.ops.iter().filter(|&op| fails_under(RuleSet { ops: rules.ops.without(op), ..rules })).collect();
        let ops = rules.ops.filter(|op| needed.contains(&op));
        let grouping = puzzle.hand.len() > 3 && fails(self.is_solvable_card_by_card(puzzle));
        Answer::until(Some(Requirements { ops, fraction, grouping }), stop)
    }
}

impl Requirements {
    /// The properties that both have.
    pub(crate) fn and(self, other: Requirements) -> Requirements {
        Requirements {
            ops: self.ops.and(other.ops),
            fraction: self.fraction && other.fraction,
            grouping: self.grouping && other.grouping,
        }
    }

    /// The properties of one solution.
    pub(crate) fn of_one(expr: &Expr) -> Requirements {
        let whole = |step: &Step| step.value.to_rational().is_some_and(Value::is_integer);
        let mut grouping = false;
        let _ = expr.fold(
            |_, _| 1usize,
            |_, _, left, right| {
                let right = right.unwrap_or(0);
                grouping |= left > 1 && right > 1;
                Some(left + right)
            },
        );
        Requirements {
            ops: expr.ops().fold(OpSet::NONE, |ops, op| ops.with(op).unwrap_or(ops)),
            fraction: !expr.steps().unwrap_or_default().iter().all(whole),
            grouping,
        }
    }
}
