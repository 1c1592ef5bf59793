//! Some solutions of a hand that is too large to search: the hand is reduced to a small one, which is searched exactly.
//!
//! Two equal cards have no effect (`+ a - a`), nor do two neighbors (`* (a - b)` for a = b + 1). Of the other cards,
//! the two closest are merged into one, their difference or their sum. A solution found this way is a solution of the
//! whole hand; finding none proves nothing.

use crate::expr::{Expr, Node};
use crate::hand::{Hand, Puzzle};
use crate::op::{AssocChain, Op, Polarity};
use crate::rules::{CardUse, RuleSet};
use crate::search::Stream;
use crate::value::{Rational, Value};

pub(crate) const SEARCHED_CARDS: usize = 6;

const TRIES: usize = 24;

#[derive(Clone)]
struct MergedCard {
    value: Rational,
    expr: Expr,
}

pub(crate) type SmallSearch = Box<dyn Fn(&Puzzle) -> Stream<Expr> + Send>;

/// Returns solutions, possibly with repetitions. `solve` searches small hands.
pub(crate) fn find(
    puzzle: &Puzzle,
    rules: &RuleSet,
    cancelled: Box<dyn Fn() -> bool + Send>,
    solve: SmallSearch,
) -> Stream<Expr> {
    let op = |chain, polarity| rules.ops.on(chain, polarity);
    let (Some(plus), Some(minus), Some(times)) = (
        op(AssocChain::Sum, Polarity::Direct),
        op(AssocChain::Sum, Polarity::Inverse),
        op(AssocChain::Product, Polarity::Direct),
    ) else {
        return Box::new(std::iter::empty());
    };
    let cards = puzzle.hand.cards().iter();
    let mut items: Vec<MergedCard> =
        cards.map(|card| MergedCard { value: card.number().clone(), expr: Expr::card(card.clone()) }).collect();
    let zero = Rational::from(0);
    if items.iter().any(|item| item.value < zero) {
        return Box::new(std::iter::empty());
    }
    items.sort_by(|a, b| a.value.cmp(&b.value));
    let (target, dealt, rules) = (puzzle.target.clone(), puzzle.hand.len(), rules.clone());
    let tries = (0..TRIES).flat_map(|n| [(n, 0), (0, n + 1)]).take_while(move |_| !cancelled());
    Box::new(tries.flat_map(move |(skip, sums)| -> Stream<Expr> {
        let (small_items, without_effect) = reduce_hand(items.clone(), skip, sums, &plus, &minus);
        let Ok(hand) = Hand::new(small_items.iter().map(|item| item.value.clone())) else {
            return Box::new(std::iter::empty());
        };
        let target = target.clone();
        let found = solve(&Puzzle { hand, target: target.clone() });
        let (times, plus, minus) = (times.clone(), plus.clone(), minus.clone());
        let rules = rules.clone();
        Box::new(found.filter_map(move |small| {
            let mut expr = substitute(&small, small_items.clone())?;
            if rules.card_use == CardUse::All {
                for (a, b) in &without_effect {
                    let (first, second) = (a.expr.clone(), b.expr.clone());
                    expr = if a.value == b.value {
                        Expr::apply(minus.clone(), Expr::apply(plus.clone(), expr, first), second)
                    } else {
                        Expr::apply(times.clone(), expr, Expr::apply(minus.clone(), second, first))
                    };
                }
            }
            // The arithmetic decides: every step must be defined and inside the domain.
            let value = expr.fold(
                |_, card| card.number().clone(),
                |_, op: &Op, lhs, rhs| {
                    op.apply(&lhs, rhs.as_ref().unwrap_or(&lhs)).value().filter(|value| rules.domain.contains(value))
                },
            )?;
            (value == target && rules.card_use.allows(expr.cards().count(), dealt)).then_some(expr)
        }))
    }))
}

/// A try leaves the `skip`-th closest pair alone, or adds up the first `sums` pairs: many ones make larger numbers.
fn reduce_hand(
    mut items: Vec<MergedCard>,
    skip: usize,
    sums: usize,
    plus: &Op,
    minus: &Op,
) -> (Vec<MergedCard>, Vec<(MergedCard, MergedCard)>) {
    let (zero, one) = (Rational::from(0), Rational::from(1));
    let (mut without_effect, mut skip, mut sums) = (Vec::new(), skip, sums);
    while items.len() > SEARCHED_CARDS {
        let gap = |at: usize| items[at + 1].value.sub(&items[at].value);
        let mut gaps: Vec<(bool, Rational, usize)> =
            (0..items.len() - 1).map(|at| (gap(at) != zero && gap(at) != one, gap(at), at)).collect();
        let nth = std::mem::take(&mut skip) % gaps.len();
        let (has_effect, gap, at) = gaps.select_nth_unstable(nth).1.clone();
        let (a, b) = (items.remove(at), items.remove(at));
        let joined = if sums > 0 {
            sums -= 1;
            MergedCard { value: a.value.add(&b.value), expr: Expr::apply(plus.clone(), b.expr, a.expr) }
        } else if has_effect {
            MergedCard { value: gap, expr: Expr::apply(minus.clone(), b.expr, a.expr) }
        } else {
            without_effect.push((a, b));
            continue;
        };
        let place = items.partition_point(|item| item.value < joined.value);
        items.insert(place, joined);
    }
    (items, without_effect)
}

fn substitute(small: &Expr, mut items: Vec<MergedCard>) -> Option<Expr> {
    let mut nodes: Vec<Node> = Vec::new();
    for node in small.nodes() {
        match node {
            Node::Op(_) | Node::Literal(_) => nodes.push(node.clone()),
            Node::Card(card) => {
                let at = items.iter().position(|item| item.value == *card.number())?;
                nodes.extend(items.remove(at).expr.nodes().iter().cloned());
            }
        }
    }
    Expr::from_nodes(nodes)
}
