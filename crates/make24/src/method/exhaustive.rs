//! Every order of the cards, every order of operations, every operator.

use super::orders::{distinct_orders, sequences};
use super::templates::{Template, numbers, test};
use super::trial::Trial;
use super::{Flow, MethodInfo, Solve, TIMES_FIRST, allowed};
use crate::card::Card;
use crate::op::Op;
use std::ops::{ControlFlow, RangeInclusive};

/// The first document: all there is.
pub(super) struct Exhaustive;

impl Solve for Exhaustive {
    fn about(&self) -> &MethodInfo {
        &MethodInfo {
            name: "exhaustive",
            idea: "every order of the cards, every way to bracket them, every operator in each place",
            source: "the Mathematica series",
            misses: None,
        }
    }

    fn cards(&self) -> RangeInclusive<usize> {
        // Nine cards have 1,430 ways to bracket them, 362,880 orders, and 65,536 sequences of four operators.
        1..=8
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = allowed(trial.rules(), TIMES_FIRST);
        let templates = every_template(0, sorted.len());
        for order in distinct_orders(&sorted) {
            for template in &templates {
                for sequence in sequences(sorted.len() - 1, ops.len()) {
                    let chosen: Vec<Op> = sequence.into_iter().map(|op| ops[op]).collect();
                    test(template, (&sorted, &numbers), &order, &chosen, trial)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every way to bracket so many cards, of which the first has `before` to its left: from ((a . b) . c) . d to
/// a . (b . (c . d)), as the document prints them.
fn every_template(before: usize, cards: usize) -> Vec<Template> {
    if cards == 1 {
        return vec![Template::card(before)];
    }
    let joined = |left: usize| {
        let rights = every_template(before + left, cards - left);
        let lefts = every_template(before, left);
        lefts
            .into_iter()
            .flat_map(move |left| rights.iter().map(|right| Template::join(&left, right)).collect::<Vec<_>>())
    };
    (1..cards).rev().flat_map(joined).collect()
}
