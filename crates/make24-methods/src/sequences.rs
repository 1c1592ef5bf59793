//! A left fold over every order of the cards, by every sequence of the six operations on two numbers in `[r-24]`.

use super::orders::{distinct_orders, sequences};
use super::run_context::RunContext;
use super::templates::numbers;
use super::{Flow, MethodInfo, PLUS_FIRST, Solve, ordered_ops};
use make24::Card;
use make24::expr::Expr;
use make24::op::Op;
use make24::value::Real;
use std::ops::ControlFlow;

pub(super) struct Sequences;

#[derive(Clone)]
struct FoldStep {
    op: Op,
    swapped: bool,
}

impl Solve for Sequences {
    fn info(&self) -> &MethodInfo {
        &MethodInfo {
            name: "sequences",
            idea: "every order of the cards, folded from the left by every sequence of x + y, x - y, x * y, x / y, y - x, y / x",
            source: "the R chapter",
            misses: Some("what joins two results, such as (a . b) . (c . d): 63 of the hands of 1..13"),
        }
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = ordered_ops(context.rules(), PLUS_FIRST);
        let forward = ops.iter().map(|op| FoldStep { op: op.clone(), swapped: false });
        let swapped = ops.iter().filter(|op| !op.commutes()).map(|op| FoldStep { op: op.clone(), swapped: true });
        let steps: Vec<FoldStep> = forward.chain(swapped).collect();
        for order in distinct_orders(&sorted) {
            for sequence in sequences(sorted.len() - 1, steps.len()) {
                let chosen: Vec<FoldStep> = sequence.into_iter().map(|choice| steps[choice].clone()).collect();
                // y - x of the first two cards equals x - y in another order of the cards.
                if chosen.first().is_some_and(|first| first.swapped) {
                    continue;
                }
                let value = fold_value(&order, &chosen, &numbers, context);
                context.test(value.as_ref(), || fold_expr(&order, &chosen, &sorted))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn fold_value(order: &[usize], steps: &[FoldStep], numbers: &[Real], context: &mut RunContext<'_>) -> Option<Real> {
    let mut value = numbers[order[0]].clone();
    for (step, &index) in steps.iter().zip(&order[1..]) {
        let (x, y) = (&value, &numbers[index]);
        let (lhs, rhs) = if step.swapped { (y, x) } else { (x, y) };
        value = context.apply(&step.op, lhs, rhs)?;
    }
    Some(value)
}

fn fold_expr(order: &[usize], steps: &[FoldStep], cards: &[Card]) -> Expr {
    let card = |index: usize| Expr::card(cards[index].clone());
    steps.iter().zip(&order[1..]).fold(card(order[0]), |x, (step, &index)| match step.swapped {
        true => Expr::apply(step.op.clone(), card(index), x),
        false => Expr::apply(step.op.clone(), x, card(index)),
    })
}
