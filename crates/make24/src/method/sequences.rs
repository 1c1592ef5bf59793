//! One card after the other, joined with what the others have made: R's six operations on two numbers.

use super::orders::{distinct_orders, sequences};
use super::trial::Trial;
use super::{Flow, MethodInfo, PLUS_FIRST, Solve, allowed};
use crate::card::Card;
use crate::expr::Expr;
use crate::method::templates::numbers;
use crate::op::Op;
use crate::value::Real;
use std::ops::ControlFlow;

/// The second document.
pub(super) struct Sequences;

/// An operation on `x` and `y`: `x op y`, or `y op x` where that is another.
#[derive(Clone, Copy)]
struct Step {
    op: Op,
    swapped: bool,
}

impl Solve for Sequences {
    fn about(&self) -> &MethodInfo {
        &MethodInfo {
            name: "sequences",
            idea: "every order of the cards, folded from the left by every sequence of x + y, x - y, x * y, x / y, y - x, y / x",
            source: "the R chapter",
            misses: Some("what joins two results, such as (a . b) . (c . d): 63 of the hands of 1..13"),
        }
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = allowed(trial.rules(), PLUS_FIRST);
        let forward = ops.iter().map(|&op| Step { op, swapped: false });
        let swapped = ops.iter().filter(|op| !op.algebra().commutes()).map(|&op| Step { op, swapped: true });
        let steps: Vec<Step> = forward.chain(swapped).collect();
        for order in distinct_orders(&sorted) {
            for sequence in sequences(sorted.len() - 1, steps.len()) {
                let chosen: Vec<Step> = sequence.into_iter().map(|step| steps[step]).collect();
                // y - x of the first two cards is x - y of another order.
                if chosen.first().is_some_and(|first| first.swapped) {
                    continue;
                }
                let value = fold(&order, &chosen, &numbers, trial);
                trial.test(value.as_ref(), || expr(&order, &chosen, &sorted))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn fold(order: &[usize], steps: &[Step], numbers: &[Real], trial: &mut Trial<'_>) -> Option<Real> {
    let mut value = numbers[order[0]].clone();
    for (step, &place) in steps.iter().zip(&order[1..]) {
        let (x, y) = (&value, &numbers[place]);
        let (lhs, rhs) = if step.swapped { (y, x) } else { (x, y) };
        value = trial.make(step.op, lhs, rhs)?;
    }
    Some(value)
}

fn expr(order: &[usize], steps: &[Step], cards: &[Card]) -> Expr {
    let card = |place: usize| Expr::card(cards[place].clone());
    steps.iter().zip(&order[1..]).fold(card(order[0]), |x, (step, &place)| match step.swapped {
        true => Expr::apply(step.op, card(place), x),
        false => Expr::apply(step.op, x, card(place)),
    })
}
