//! A left fold over the cards in the order in which they were dealt.

use super::run_context::RunContext;
use super::{Flow, MethodInfo, Solve, ordered_ops};
use make24::Card;
use make24::expr::Expr;
use make24::op::{Algebra, AssocChain, Op, Polarity};
use make24::value::Real;
use std::ops::ControlFlow;

pub(super) struct DealtChain {
    info: MethodInfo,
    truncating: bool,
}

pub(super) const CHAIN: DealtChain = DealtChain {
    info: MethodInfo {
        name: "chain",
        idea: "the cards as they were dealt, each joined with what those before it have made",
        source: "the Elixir post, first program",
        misses: Some("whatever needs another order or joins two results, such as 2 2 5 7"),
    },
    truncating: false,
};

/// As printed: a division drops the remainder.
pub(super) const TRUNCATING_CHAIN: DealtChain = DealtChain {
    info: MethodInfo {
        name: "chain-truncating",
        idea: "the same with divisions that drop the remainder, as it is printed",
        source: "the Elixir post, first program",
        misses: Some("the same, and claims what is not so: (1 / 3 + 4) * 6 for 1 3 4 6, which makes 26"),
    },
    truncating: true,
};

/// The order of `[elixir-24]`. Operators that do not commute follow once more with their operands swapped.
const ELIXIR_ORDER: [(AssocChain, Polarity); 4] = [
    (AssocChain::Sum, Polarity::Direct),
    (AssocChain::Product, Polarity::Direct),
    (AssocChain::Product, Polarity::Inverse),
    (AssocChain::Sum, Polarity::Inverse),
];

/// Pairs of an operator and whether its operands are swapped: `x op y` in the order of `[elixir-24]`, then `y op x` for
/// operators that do not commute, in the opposite order.
pub(super) fn directed_ops(context: &RunContext<'_>) -> Vec<(Op, bool)> {
    let ops = ordered_ops(context.rules(), ELIXIR_ORDER);
    let forward = ops.iter().map(|op| (op.clone(), false));
    forward.chain(ops.iter().rev().filter(|op| !op.commutes()).map(|op| (op.clone(), true))).collect()
}

impl Solve for DealtChain {
    fn info(&self) -> &MethodInfo {
        &self.info
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let ops = directed_ops(context);
        let first = Real::from(cards[0].number().clone());
        self.fold(&first, &Expr::card(cards[0].clone()), &cards[1..], &ops, context)
    }
}

impl DealtChain {
    fn fold(&self, value: &Real, expr: &Expr, rest: &[Card], ops: &[(Op, bool)], context: &mut RunContext<'_>) -> Flow {
        let Some((next, rest)) = rest.split_first() else {
            return context.test(Some(value), || expr.clone());
        };
        let (number, card) = (Real::from(next.number().clone()), Expr::card(next.clone()));
        for (op, swapped) in ops {
            let (lhs, rhs) = if *swapped { (&number, value) } else { (value, &number) };
            if let Some(joined) = self.apply(op, lhs, rhs, context) {
                let (lhs, rhs) = if *swapped { (&card, expr) } else { (expr, &card) };
                self.fold(&joined, &Expr::apply(op.clone(), lhs.clone(), rhs.clone()), rest, ops, context)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn apply(&self, op: &Op, lhs: &Real, rhs: &Real, context: &mut RunContext<'_>) -> Option<Real> {
        let value = context.apply(op, lhs, rhs)?;
        let divides = op.algebra() == Algebra::Chain { chain: AssocChain::Product, polarity: Polarity::Inverse };
        if !self.truncating || !divides {
            return Some(value);
        }
        value.to_rational().map(|quotient| Real::from(quotient.truncated()))
    }
}
