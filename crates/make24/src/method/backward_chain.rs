//! Backward from the target, one card at a time, as a person begins.

use super::trial::Trial;
use super::{Flow, MethodInfo, Solve};
use crate::card::Card;
use crate::expr::Expr;
use crate::op::{AssocChain, Op, OpSet, Polarity};
use crate::value::{Arithmetic, Real};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The fifth document.
pub(super) struct BackwardChain;

impl Solve for BackwardChain {
    fn about(&self) -> &MethodInfo {
        &MethodInfo {
            name: "backward-chain",
            idea: "from the target: the sum, the product, then for each card a factor, a term, an excess or a divisor",
            source: "the Python project",
            misses: Some("what joins two results, and some fractions: 137 of the hands of 1..13"),
        }
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let cards: Vec<Part> = sorted.into_iter().map(Part::of).collect();
        let goal = trial.target().clone();
        // The last step makes the target, whatever card it joins; only a card alone is no step.
        if cards.len() > 1 && trial.rules().domain.admits(&goal) != Some(true) {
            return ControlFlow::Continue(());
        }
        make(&goal, &cards, &|whole| whole, trial)
    }
}

/// A card and its number.
#[derive(Clone)]
struct Part {
    card: Card,
    number: Real,
}

impl Part {
    fn of(card: Card) -> Part {
        Part { number: Real::from(card.number().clone()), card }
    }

    fn expr(&self) -> Expr {
        Expr::card(self.card.clone())
    }
}

/// How an expression for a part of the cards becomes one for all of them.
type Whole<'a> = &'a dyn Fn(Expr) -> Expr;

/// What a card is to the goal: what is then to be made of the others, and how the card joins it.
#[derive(Clone, Copy)]
struct Move {
    /// The goal of the others is the goal joined with the card on this side of the chain.
    chain: AssocChain,
    polarity: Polarity,
    /// Whether that must come out even.
    whole: bool,
}

/// The moves in the document's order: factors first.
const MOVES: [Move; 4] = [
    Move { chain: AssocChain::Product, polarity: Polarity::Inverse, whole: true },
    Move { chain: AssocChain::Sum, polarity: Polarity::Inverse, whole: false },
    Move { chain: AssocChain::Sum, polarity: Polarity::Direct, whole: false },
    Move { chain: AssocChain::Product, polarity: Polarity::Direct, whole: false },
];

/// Makes a goal of some cards.
fn make(goal: &Real, cards: &[Part], whole: Whole<'_>, trial: &mut Trial<'_>) -> Flow {
    match cards {
        [card] => return trial.test_for(goal, Some(&card.number), || card.expr(), whole),
        [a, b] => return make_of_two(goal, [a, b], whole, trial),
        _ => {}
    }
    for chain in [AssocChain::Sum, AssocChain::Product] {
        if let Some(op) = trial.rules().ops.on(chain, Polarity::Direct) {
            let value = all_joined(op, cards, trial);
            let expr = || cards[1..].iter().fold(cards[0].expr(), |joined, card| Expr::apply(op, joined, card.expr()));
            trial.test_for(goal, value.as_ref(), expr, whole)?;
        }
    }
    for step in MOVES {
        for (place, card) in cards.iter().enumerate() {
            // Of equal factors one is enough; the document tries equal terms again.
            if step.whole && place > 0 && cards[place - 1].number == card.number {
                continue;
            }
            let Some(rest) = step.goal(goal, &card.number, trial) else { continue };
            let others: Vec<Part> = [&cards[..place], &cards[place + 1..]].concat();
            // A card that the goal is divided by multiplies, and so on.
            let Some(op) = trial.rules().ops.on(step.chain, step.polarity.flipped()) else { continue };
            if trial.is_traced() {
                let (shown, left) = (&card.card, listed(&others));
                match step.whole {
                    true => trial.say(format_args!("{shown} is a factor of {goal}: make {rest} of {left}")),
                    false => trial.say(format_args!("{rest} {op} {shown} = {goal}: make {rest} of {left}")),
                }
            }
            make(&rest, &others, &|made| whole(Expr::apply(op, made, card.expr())), trial)?;
        }
    }
    ControlFlow::Continue(())
}

impl Move {
    /// What is to be made of the others.
    fn goal(self, goal: &Real, card: &Real, trial: &mut Trial<'_>) -> Option<Real> {
        let op = OpSet::ALL.on(self.chain, self.polarity)?;
        let rest = trial.make(op, goal, card)?;
        // What the goal is multiplied by will divide the others.
        if self.chain == AssocChain::Product && card.compare(0) == Some(Ordering::Equal) {
            return None;
        }
        (!self.whole || rest.is_whole() == Some(true)).then_some(rest)
    }
}

/// Up to four tests, in the document's order; what is taken away or divided by is the smaller.
fn make_of_two(goal: &Real, cards: [&Part; 2], whole: Whole<'_>, trial: &mut Trial<'_>) -> Flow {
    let [small, large] = cards;
    let negative = goal.compare(0) == Some(Ordering::Less);
    let ways = [
        (AssocChain::Product, Polarity::Direct, large, small),
        (AssocChain::Sum, Polarity::Direct, large, small),
        if negative {
            (AssocChain::Sum, Polarity::Inverse, small, large)
        } else {
            (AssocChain::Sum, Polarity::Inverse, large, small)
        },
        (AssocChain::Product, Polarity::Inverse, large, small),
    ];
    for (chain, polarity, lhs, rhs) in ways {
        if let Some(op) = trial.rules().ops.on(chain, polarity) {
            let value = trial.make(op, &lhs.number, &rhs.number);
            trial.test_for(goal, value.as_ref(), || Expr::apply(op, lhs.expr(), rhs.expr()), whole)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sum or product of all cards.
fn all_joined(op: Op, cards: &[Part], trial: &mut Trial<'_>) -> Option<Real> {
    cards[1..].iter().try_fold(cards[0].number.clone(), |joined, card| trial.make(op, &joined, &card.number))
}

fn listed(cards: &[Part]) -> String {
    cards.iter().map(|card| card.card.to_string()).collect::<Vec<_>>().join(" ")
}
