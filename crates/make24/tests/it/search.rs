//! The searches: each against the plain recursion, and what they stand on.

mod board;
mod four;
mod meet;
mod sub_hands;
mod trees;

use make24::internals::{Keeps, Order, PlainTrees, plain_trees};
use make24::{Hand, Limits, Puzzle, RuleSet, Solver, StopReason};
use std::sync::Arc;

/// A budget with the limits that a question has by default.
fn budget() -> Arc<make24::Budget> {
    Solver::default().budget(&"1".parse().expect("a puzzle"))
}

/// The trees of a hand over fractions.
fn trees(hand: &Hand, rules: &RuleSet, keeps: Keeps, order: Order) -> Box<dyn PlainTrees> {
    plain_trees(false, hand, rules, budget(), (keeps, order))
}

#[test]
fn once_stopped_nothing_is_granted() {
    let puzzle: Puzzle = "3 3 8 8".parse().expect("a puzzle");
    let budget = Solver::default().with_limits(Limits { steps: 10, ..Limits::default() }).budget(&puzzle);
    assert_eq!(
        (budget.spend(9), budget.spend(2), budget.spend(1)),
        (Ok(()), Err(StopReason::Steps), Err(StopReason::Steps))
    );
    let watched = Solver::default().with_interrupt(|| Some(StopReason::Cancelled)).budget(&puzzle);
    // Between two looks at the watch no more steps pass.
    assert_eq!((watched.spend(1 << 12), watched.spend(1)), (Err(StopReason::Cancelled), Err(StopReason::Cancelled)));
    assert_eq!(watched.stopped(), Some(StopReason::Cancelled));
}
