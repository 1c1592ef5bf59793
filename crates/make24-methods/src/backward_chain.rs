//! Backward from the target, one card at a time, the way a person starts.

use super::run_context::RunContext;
use super::{Flow, MethodInfo, Solve};
use make24::Card;
use make24::expr::Expr;
use make24::op::{AssocChain, Op, OpSet, Polarity};
use make24::value::{Arithmetic, Real};
use std::cmp::Ordering;
use std::ops::ControlFlow;

pub(super) struct BackwardChain;

impl Solve for BackwardChain {
    fn info(&self) -> &MethodInfo {
        &MethodInfo {
            name: "backward-chain",
            idea: "from the target: the sum, the product, then for each card a factor, a term, an excess or a divisor",
            source: "the Python project",
            misses: Some("what joins two results, and some fractions: 137 of the hands of 1..13"),
        }
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let cards: Vec<CardValue> = sorted.into_iter().map(CardValue::of).collect();
        let goal = context.target().clone();
        // The last step makes the target, whichever card it adds. A single card takes no step.
        if cards.len() > 1 && context.rules().domain.admits(&goal) != Some(true) {
            return ControlFlow::Continue(());
        }
        reach(&goal, &cards, &|expr| expr, context)
    }
}

#[derive(Clone)]
struct CardValue {
    card: Card,
    number: Real,
}

impl CardValue {
    fn of(card: Card) -> CardValue {
        CardValue { number: Real::from(card.number().clone()), card }
    }

    fn expr(&self) -> Expr {
        Expr::card(self.card.clone())
    }
}

type Complete<'a> = &'a dyn Fn(Expr) -> Expr;

/// The operation on the goal and a card that gives the subgoal for the other cards. The card joins them by the inverse
/// operation.
#[derive(Clone, Copy)]
struct CardMove {
    chain: AssocChain,
    polarity: Polarity,
    exact: bool,
}

/// In the order of `[python-24]`: factors first.
const CARD_MOVES: [CardMove; 4] = [
    CardMove { chain: AssocChain::Product, polarity: Polarity::Inverse, exact: true },
    CardMove { chain: AssocChain::Sum, polarity: Polarity::Inverse, exact: false },
    CardMove { chain: AssocChain::Sum, polarity: Polarity::Direct, exact: false },
    CardMove { chain: AssocChain::Product, polarity: Polarity::Direct, exact: false },
];

fn reach(goal: &Real, cards: &[CardValue], complete: Complete<'_>, context: &mut RunContext<'_>) -> Flow {
    match cards {
        [card] => return context.test_against(goal, Some(&card.number), || card.expr(), complete),
        [a, b] => return reach_with_two(goal, [a, b], complete, context),
        _ => {}
    }
    for chain in [AssocChain::Sum, AssocChain::Product] {
        if let Some(op) = context.rules().ops.on(chain, Polarity::Direct) {
            let value = join_all(&op, cards, context);
            let expr =
                || cards[1..].iter().fold(cards[0].expr(), |joined, card| Expr::apply(op.clone(), joined, card.expr()));
            context.test_against(goal, value.as_ref(), expr, complete)?;
        }
    }
    for card_move in CARD_MOVES {
        for (index, card) in cards.iter().enumerate() {
            // Skips equal factors; `[python-24]` tries equal terms again.
            if card_move.exact && index > 0 && cards[index - 1].number == card.number {
                continue;
            }
            let Some(subgoal) = card_move.subgoal(goal, &card.number, context) else { continue };
            let others: Vec<CardValue> = [&cards[..index], &cards[index + 1..]].concat();
            // The forward operation is the inverse: if the goal is divided by the card, the card multiplies.
            let Some(op) = context.rules().ops.on(card_move.chain, card_move.polarity.flipped()) else { continue };
            if context.is_traced() {
                let (shown, list) = (&card.card, card_list(&others));
                match card_move.exact {
                    true => context.trace(format_args!("{shown} is a factor of {goal}: make {subgoal} of {list}")),
                    false => context.trace(format_args!("{subgoal} {op} {shown} = {goal}: make {subgoal} of {list}")),
                }
            }
            reach(&subgoal, &others, &|other| complete(Expr::apply(op.clone(), other, card.expr())), context)?;
        }
    }
    ControlFlow::Continue(())
}

impl CardMove {
    fn subgoal(self, goal: &Real, card: &Real, context: &mut RunContext<'_>) -> Option<Real> {
        let op = OpSet::ALL.on(self.chain, self.polarity)?;
        let subgoal = context.apply(&op, goal, card)?;
        // A card that multiplies the goal divides the others, so it must not be 0.
        if self.chain == AssocChain::Product && card.compare(0) == Some(Ordering::Equal) {
            return None;
        }
        (!self.exact || subgoal.is_whole() == Some(true)).then_some(subgoal)
    }
}

/// Makes up to four tests, in the order of `[python-24]`. The subtrahend or divisor is the smaller card, except that a
/// negative goal has the larger card as its subtrahend.
fn reach_with_two(goal: &Real, cards: [&CardValue; 2], complete: Complete<'_>, context: &mut RunContext<'_>) -> Flow {
    let [small, large] = cards;
    let negative = goal.compare(0) == Some(Ordering::Less);
    let operations = [
        (AssocChain::Product, Polarity::Direct, large, small),
        (AssocChain::Sum, Polarity::Direct, large, small),
        if negative {
            (AssocChain::Sum, Polarity::Inverse, small, large)
        } else {
            (AssocChain::Sum, Polarity::Inverse, large, small)
        },
        (AssocChain::Product, Polarity::Inverse, large, small),
    ];
    for (chain, polarity, lhs, rhs) in operations {
        if let Some(op) = context.rules().ops.on(chain, polarity) {
            let value = context.apply(&op, &lhs.number, &rhs.number);
            context.test_against(goal, value.as_ref(), || Expr::apply(op, lhs.expr(), rhs.expr()), complete)?;
        }
    }
    ControlFlow::Continue(())
}

fn join_all(op: &Op, cards: &[CardValue], context: &mut RunContext<'_>) -> Option<Real> {
    cards[1..].iter().try_fold(cards[0].number.clone(), |joined, card| context.apply(op, &joined, &card.number))
}

fn card_list(cards: &[CardValue]) -> String {
    cards.iter().map(|card| card.card.to_string()).collect::<Vec<_>>().join(" ")
}
