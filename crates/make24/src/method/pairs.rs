//! Any two numbers are replaced by what they make, until one is left.

use super::chain::both_ways;
use super::trial::Trial;
use super::{Flow, MethodInfo, Solve};
use crate::card::Card;
use crate::expr::Expr;
use crate::op::Op;
use crate::value::Real;
use std::ops::ControlFlow;

/// The fourth document's second program.
pub(super) struct Pairs;

impl Solve for Pairs {
    fn about(&self) -> &MethodInfo {
        &MethodInfo {
            name: "pairs",
            idea: "any two numbers are replaced by what they make, until one is left",
            source: "the Elixir post, second program",
            misses: None,
        }
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let ways = both_ways(trial);
        let number = |card: &Card| (Expr::card(card.clone()), Real::from(card.number().clone()));
        play(&cards.iter().map(number).collect::<Vec<_>>(), &ways, trial)
    }
}

/// Numbers and how they were made.
fn play(numbers: &[(Expr, Real)], ways: &[(Op, bool)], trial: &mut Trial<'_>) -> Flow {
    if let [(expr, value)] = numbers {
        return trial.test(Some(value), || expr.clone());
    }
    for (i, x) in numbers.iter().enumerate() {
        for (j, y) in numbers.iter().enumerate().filter(|(j, _)| *j != i) {
            let rest =
                || numbers.iter().enumerate().filter(|(k, _)| *k != i && *k != j).map(|(_, number)| number.clone());
            for &(op, swapped) in ways {
                let (lhs, rhs) = if swapped { (y, x) } else { (x, y) };
                if let Some(made) = trial.make(op, &lhs.1, &rhs.1) {
                    let expr = Expr::apply(op, lhs.0.clone(), rhs.0.clone());
                    play(&std::iter::once((expr, made)).chain(rest()).collect::<Vec<_>>(), ways, trial)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
