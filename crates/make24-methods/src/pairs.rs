//! Reduction by pairs: two of the numbers are replaced by their result, until one number is left.

use super::chain::directed_ops;
use super::run_context::RunContext;
use super::{Flow, MethodInfo, Solve};
use make24::Card;
use make24::expr::Expr;
use make24::op::Op;
use make24::value::Real;
use std::ops::ControlFlow;

pub(super) struct Pairs;

impl Solve for Pairs {
    fn info(&self) -> &MethodInfo {
        &MethodInfo {
            name: "pairs",
            idea: "any two numbers are replaced by what they make, until one is left",
            source: "the Elixir post, second program",
            misses: None,
        }
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let ops = directed_ops(context);
        let number = |card: &Card| (Expr::card(card.clone()), Real::from(card.number().clone()));
        reduce(&cards.iter().map(number).collect::<Vec<_>>(), &ops, context)
    }
}

fn reduce(numbers: &[(Expr, Real)], ops: &[(Op, bool)], context: &mut RunContext<'_>) -> Flow {
    if let [(expr, value)] = numbers {
        return context.test(Some(value), || expr.clone());
    }
    for (i, x) in numbers.iter().enumerate() {
        for (j, y) in numbers.iter().enumerate().filter(|(j, _)| *j != i) {
            let rest =
                || numbers.iter().enumerate().filter(|(k, _)| *k != i && *k != j).map(|(_, number)| number.clone());
            for (op, swapped) in ops {
                let (lhs, rhs) = if *swapped { (y, x) } else { (x, y) };
                if let Some(value) = context.apply(op, &lhs.1, &rhs.1) {
                    let expr = Expr::apply(op.clone(), lhs.0.clone(), rhs.0.clone());
                    reduce(&std::iter::once((expr, value)).chain(rest()).collect::<Vec<_>>(), ops, context)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
