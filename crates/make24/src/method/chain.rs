//! The cards in the order in which they were dealt, one after the other.

use super::trial::Trial;
use super::{Flow, MethodInfo, Solve, allowed};
use crate::card::Card;
use crate::expr::Expr;
use crate::op::{Algebra, AssocChain as Family, Op, Polarity};
use crate::value::Real;
use std::ops::ControlFlow;

/// The fourth document's first program, with true division or with its own.
pub(super) struct AssocChain {
    about: MethodInfo,
    truncating: bool,
}

pub(super) const CHAIN: AssocChain = AssocChain {
    about: MethodInfo {
        name: "chain",
        idea: "the cards as they were dealt, each joined with what those before it have made",
        source: "the Elixir post, first program",
        misses: Some("whatever needs another order or joins two results, such as 2 2 5 7"),
    },
    truncating: false,
};

pub(super) const TRUNCATING: AssocChain = AssocChain {
    about: MethodInfo {
        name: "chain-truncating",
        idea: "the same with divisions that drop the remainder, as it is printed",
        source: "the Elixir post, first program",
        misses: Some("the same, and claims what is not so: (1 / 3 + 4) * 6 for 1 3 4 6, which makes 26"),
    },
    truncating: true,
};

/// The operators in the document's order, in which those that do not commute come once more with their operands swapped.
const DOCUMENT: [(Family, Polarity); 4] = [
    (Family::Sum, Polarity::Direct),
    (Family::Product, Polarity::Direct),
    (Family::Product, Polarity::Inverse),
    (Family::Sum, Polarity::Inverse),
];

/// `x op y` for each operator in the document's order, and then `y op x` where that is another, in the opposite order.
pub(super) fn both_ways(trial: &Trial<'_>) -> Vec<(Op, bool)> {
    let ops = allowed(trial.rules(), DOCUMENT);
    let forward = ops.iter().map(|&op| (op, false));
    forward.chain(ops.iter().rev().filter(|op| !op.algebra().commutes()).map(|&op| (op, true))).collect()
}

impl Solve for AssocChain {
    fn about(&self) -> &MethodInfo {
        &self.about
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let ways = both_ways(trial);
        let first = Real::from(cards[0].number().clone());
        self.play(&first, &Expr::card(cards[0].clone()), &cards[1..], &ways, trial)
    }
}

impl AssocChain {
    fn play(&self, value: &Real, expr: &Expr, rest: &[Card], ways: &[(Op, bool)], trial: &mut Trial<'_>) -> Flow {
        let Some((next, rest)) = rest.split_first() else {
            return trial.test(Some(value), || expr.clone());
        };
        let (number, card) = (Real::from(next.number().clone()), Expr::card(next.clone()));
        for &(op, swapped) in ways {
            let (lhs, rhs) = if swapped { (&number, value) } else { (value, &number) };
            if let Some(made) = self.make(op, lhs, rhs, trial) {
                let (lhs, rhs) = if swapped { (&card, expr) } else { (expr, &card) };
                self.play(&made, &Expr::apply(op, lhs.clone(), rhs.clone()), rest, ways, trial)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn make(&self, op: Op, lhs: &Real, rhs: &Real, trial: &mut Trial<'_>) -> Option<Real> {
        let made = trial.make(op, lhs, rhs)?;
        let divides = op.algebra() == Algebra::Chain { chain: Family::Product, polarity: Polarity::Inverse };
        if !self.truncating || !divides {
            return Some(made);
        }
        made.to_rational().map(|quotient| Real::from(quotient.truncated()))
    }
}
