//! Brute force: every order of the cards, every bracketing, every operator.

use super::orders::{distinct_orders, sequences};
use super::run_context::RunContext;
use super::templates::{Template, numbers, test_template};
use super::{Flow, MethodInfo, Solve, TIMES_FIRST, ordered_ops};
use make24::Card;
use make24::op::Op;
use std::ops::{ControlFlow, RangeInclusive};

pub(super) struct Exhaustive;

impl Solve for Exhaustive {
    fn info(&self) -> &MethodInfo {
        &MethodInfo {
            name: "exhaustive",
            idea: "every order of the cards, every way to bracket them, every operator in each place",
            source: "the Mathematica series",
            misses: None,
        }
    }

    fn card_counts(&self) -> RangeInclusive<usize> {
        // Nine cards have 1,430 bracketings, 362,880 orders, and 65,536 sequences of four operators.
        1..=8
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = ordered_ops(context.rules(), TIMES_FIRST);
        let templates = all_templates(0, sorted.len());
        for order in distinct_orders(&sorted) {
            for template in &templates {
                for sequence in sequences(sorted.len() - 1, ops.len()) {
                    let chosen: Vec<Op> = sequence.into_iter().map(|choice| ops[choice].clone()).collect();
                    test_template(template, (&sorted, &numbers), &order, &chosen, context)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// All bracketings of `cards` cards with `before` cards to the left, from ((a . b) . c) . d to a . (b . (c . d)), in
/// the order in which `[mathematica-1]` prints them.
fn all_templates(before: usize, cards: usize) -> Vec<Template> {
    if cards == 1 {
        return vec![Template::card(before)];
    }
    let joined = |left: usize| {
        let rights = all_templates(before + left, cards - left);
        let lefts = all_templates(before, left);
        lefts
            .into_iter()
            .flat_map(move |left| rights.iter().map(|right| Template::join(&left, right)).collect::<Vec<_>>())
    };
    (1..cards).rev().flat_map(joined).collect()
}
