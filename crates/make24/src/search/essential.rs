//! Essential solutions, each visited once and none stored.
//!
//! An essential class is a *reduced form*: a shape in which no term is 0, no factor is 1 and nothing cancels. The walk
//! lists the reduced forms over each part of the hand. *Neutral* cards are cards without effect. A reduced form is a
//! solution of the whole hand exactly if the cards it leaves over can be neutral, and [`NeutralCards`] decides that
//! from the cards alone.
//!
//! **Theorem.** An expression over a hand reduces to a given reduced form if and only if the hand consists of the
//! form's cards and of groups of these kinds: a *pair* of equal cards (`+ a - a`, or `a / a`), a card 0, a card 1, a
//! group whose reduced form is a sum that makes 1 (a factor to drop), and a group with a part that makes 0 (`0 * rest`,
//! a term to drop). Among the groups there must be one factor to drop for each reciprocal product of the form (`1 / 5`
//! has lost its 1), and, for each 1 of the form that is not a card, a pair (`a / a`) or two factors to drop (`(3 - 2) *
//! (6 - 5)`).
//!
//! *Proof.* Reducing an expression from its leaves to its root removes only such groups, one after the other.
//! Conversely, groups of these kinds can be attached to a reduced form, and reduction removes each of them again.
//!
//! Heights of numbers: those of the walk, over the hand with some extra cards 1 ([`extra_ones`]), which count in the
//! height too.
//!
//! The theorem holds for hands without negative cards, all four operations and a positive target, so that signs cannot
//! interfere; [`super::classes`] handles the rest.

mod neutral;
mod plan;

use neutral::{Leftover, NeutralCards};
use plan::Plan;

use super::sub_multisets::SubsetIndex;
use super::trees::{Order, Trees};
use super::walk::{Walk, WalkForm};
use super::{SearchContext, Stream};
use crate::budget::{Budget, StopReason};
use crate::card::Card;
use crate::hand::Hand;
use crate::op::{AssocChain, Polarity};
use crate::rules::{CardUse, RuleSet};
use crate::shape::Shape;
use crate::value::{Rational, Value};
use std::sync::{Arc, Mutex};

/// The reduced forms of a hand, and the placement of the cards that they leave over.
pub(crate) struct Essential<V> {
    /// Walks the hand with some extra cards 1, for the 1s that are not cards.
    walk: Arc<Walk<V>>,
    neutral: Arc<NeutralCards<V>>,
    card_use: CardUse,
}

impl<V: Value> Essential<V> {
    /// Prepares the walk; `None` if there is no solution, which the plain recursion decides in a fraction of the time.
    pub(crate) fn new(
        hand: &Hand,
        target: &Rational,
        rules: &RuleSet,
        budget: Arc<Budget>,
    ) -> Result<Option<Essential<V>>, StopReason> {
        let own = SearchContext::new(hand, rules, Arc::clone(&budget))?;
        let mut reach = Trees::<V, ()>::new(Arc::clone(&own), Order::Commuted);
        if !reach.any_reaches(own.roots(), &V::of(target))? {
            return Ok(None);
        }
        let context = SearchContext::with_ones(hand, rules, budget, extra_ones(hand, target))?;
        let cards = Arc::new(CardIndexing { own, walked: Arc::clone(&context) });
        let (left, reach) = (Arc::clone(&cards), Mutex::new(reach));
        let reciprocal_bound =
            Box::new(move |m| left.reciprocal_bound(m, &mut reach.lock().expect("no thread panics with the lock")));
        let walk = Arc::new(Walk::with_reciprocals(context, WalkForm::Essential, hand.len(), reciprocal_bound));
        let neutral = Arc::new(NeutralCards::new(Arc::clone(&walk), cards));
        Ok(Some(Essential { walk, neutral, card_use: rules.card_use }))
    }

    /// The reduced forms that make the target, each with a plan for the cards that it leaves over.
    fn reduced_forms(&self, target: &Rational) -> Stream<(Shape, Plan)> {
        let (walk, neutral) = (Arc::clone(&self.walk), Arc::clone(&self.neutral));
        let target = V::of(target);
        let exact = self.card_use == CardUse::All;
        // Small reduced forms first: they need only small tables, so the first solution of a large hand comes at once.
        let mut subs: Vec<SubsetIndex> =
            (1..walk.context.subsets.size()).filter(|&m| neutral.cards.may_be_reduced_form(m)).collect();
        subs.sort_by_cached_key(|&m| walk.context.subsets.len(m));
        Box::new(subs.into_iter().flat_map(move |m| -> Stream<(Shape, Plan)> {
            let mut reduced_forms = reduced_forms_over(&walk, m, &target).peekable();
            if reduced_forms.peek().is_none() {
                return Box::new(std::iter::empty());
            }
            let (rest, ones) = neutral.cards.outside(m);
            if neutral.plan(Leftover::least(rest, ones), exact).is_none() {
                return Box::new(std::iter::empty());
            }
            let neutral = Arc::clone(&neutral);
            Box::new(reduced_forms.filter_map(move |form| {
                let plan = neutral.plan(Leftover::of(&form, rest, ones), exact)?;
                Some((form, plan))
            }))
        }))
    }

    /// The number of classes; no solution is built.
    pub(crate) fn count(&self, target: &Rational) -> u64 {
        self.reduced_forms(target).count() as u64
    }

    /// The simplest solution of each reduced form's class, as shapes over the cards in use.
    pub(crate) fn solutions(&self, target: &Rational) -> Stream<Shape> {
        Box::new(self.reduced_forms(target).map(|(form, plan)| plan.attach_to(form)))
    }
}

/// Two indexings of the same cards: the hand's own, and the walk's, which has some extra 1s.
struct CardIndexing<V> {
    own: Arc<SearchContext<V>>,
    walked: Arc<SearchContext<V>>,
}

impl<V: Value> CardIndexing<V> {
    /// The part of the hand outside the walk's sub-hand `m`, and the number of 1s in `m`. For a sub-hand with more
    /// cards than the hand, the part is empty.
    fn outside(&self, m: SubsetIndex) -> (SubsetIndex, usize) {
        self.outside_of(self.own.subsets.full(), m).unwrap_or((0, 0))
    }

    /// The part of the hand's sub-hand `of` outside the walk's sub-hand `m`, and the number of 1s in `m`; `None` if `m`
    /// has cards that `of` has not. 1s are not removed from `of`, since they may stand for more than cards.
    fn outside_of(&self, of: SubsetIndex, m: SubsetIndex) -> Option<(SubsetIndex, usize)> {
        let (mut rest, mut ones) = (of, 0);
        for (i, card) in self.walked.cards.iter().enumerate() {
            let count = self.walked.subsets.count(m, i);
            if self.walked.values[i].is_one() {
                ones += count;
            } else if count > 0 {
                let at = self.own.cards.iter().position(|own| own == card)?;
                if self.own.subsets.count(of, at) < count {
                    return None;
                }
                rest -= self.own.subsets.copies(at, count);
            }
        }
        Some((rest, ones))
    }

    /// Whether `m` leaves enough cards for its 1s that are not cards: two for each.
    fn may_be_reduced_form(&self, m: SubsetIndex) -> bool {
        let (rest, ones) = self.outside(m);
        let own = self.own.values.iter().position(V::is_one).map_or(0, |i| self.own.subsets.count(rest, i));
        self.own.subsets.len(rest) - own >= 2 * ones.saturating_sub(own)
    }

    /// An upper bound on the number of reciprocal products over parts of the walk's sub-hand `m`. Each has lost a
    /// numerator that makes 1 and consists of cards outside `m`: a card 1, or at least two cards.
    fn reciprocal_bound(&self, m: SubsetIndex, reach: &mut Trees<V, ()>) -> Result<usize, StopReason> {
        let (rest, _) = self.outside(m);
        let ones = self.own.values.iter().position(V::is_one).map_or(0, |i| self.own.subsets.count(rest, i));
        let bound = ones + (self.own.subsets.len(rest) - ones) / 2;
        // Larger tables would cost more than they save.
        const SMALL: usize = 3;
        let possible = bound > 0
            && (self.own.subsets.len(rest) > SMALL || reach.some_part_makes(rest, &V::of(&Rational::from(1)))?);
        Ok(if possible { bound } else { 0 })
    }
}

/// The number of 1s that a reduced form can have beyond the hand's own: each takes a pair, or two sums that make 1.
pub(crate) fn extra_ones(hand: &Hand, target: &Rational) -> usize {
    let (one, mut others, mut pairs) = (Card::from(1), 0, 0);
    for same in hand.cards().chunk_by(|a, b| a == b).filter(|same| same[0] != one) {
        others += same.len();
        pairs += if same[0].number().is_zero() { 0 } else { same.len() / 2 };
    }
    // Four cards that form two sums, whose product is a 1, leave no card for anything else.
    if others == hand.len() && others == 4 && pairs == 0 && !target.is_one() {
        return 0;
    }
    pairs + (others - 2 * pairs) / 4
}

/// Every reduced form over all of `m` that makes `v`.
fn reduced_forms_over<V: Value>(walk: &Arc<Walk<V>>, m: SubsetIndex, v: &V) -> Stream<Shape> {
    let card = walk.context.single(m).filter(|(_, value)| *value == v).map(|(card, _)| Shape::Number(card.clone()));
    let sums = walk.chains_of(AssocChain::Sum, m, v);
    Box::new(card.into_iter().chain(sums).chain(walk.chains_of(AssocChain::Product, m, v)))
}

/// The number of reciprocal products in a shape.
fn count_reciprocals(shape: &Shape) -> usize {
    match shape {
        Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..) => 0,
        Shape::AssocChain(chain, members) => {
            let is_reciprocal =
                *chain == AssocChain::Product && members.iter().all(|(polarity, _)| *polarity == Polarity::Inverse);
            usize::from(is_reciprocal) + members.iter().map(|(_, member)| count_reciprocals(member)).sum::<usize>()
        }
    }
}
