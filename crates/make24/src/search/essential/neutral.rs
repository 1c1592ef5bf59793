//! Decides which cards can be neutral (without effect), and attaches them in the simplest way.

use super::plan::{CHAIN, Plan, cost_of, pair};
use super::{CardIndexing, count_reciprocals};
use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::search::sub_multisets::{SubMultisets, SubsetIndex};
use crate::search::walk::Walk;
use crate::shape::{Member, Shape, cost};
use crate::value::{Rational, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The cards that a reduced form leaves over, and the groups that it needs from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Leftover {
    /// The cards.
    pub(super) rest: SubsetIndex,
    /// The number of reciprocal products.
    pub(super) reciprocals: usize,
    /// The number of 1s of the reduced form.
    pub(super) ones: usize,
    /// Whether the reduced form is a sum, so that terms can be attached directly.
    takes_terms: bool,
    /// Whether the reduced form is a product or has one among its terms, so that factors can be attached.
    takes_factors: bool,
}

impl Leftover {
    /// A lower bound on the needs of every reduced form with `ones` 1s.
    pub(super) fn least(rest: SubsetIndex, ones: usize) -> Leftover {
        Leftover { rest, ones, ..Leftover::default() }
    }

    pub(super) fn of(form: &Shape, rest: SubsetIndex, ones: usize) -> Leftover {
        let (takes_terms, takes_factors) = match form {
            Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..) => (false, false),
            Shape::AssocChain(AssocChain::Product, _) => (false, true),
            Shape::AssocChain(AssocChain::Sum, terms) => {
                (true, terms.iter().any(|(_, term)| matches!(term, Shape::AssocChain(..))))
            }
        };
        Leftover { rest, ones, reciprocals: count_reciprocals(form), takes_terms, takes_factors }
    }
}

/// A group of neutral cards.
enum NeutralGroup {
    /// A card or sum that makes 1.
    Factor(Shape),
    /// Two equal cards.
    Pair(Card),
    /// A card or product that makes 0.
    Term(Shape),
}

/// Decides which cards can be neutral; caches its decisions.
pub(super) struct NeutralCards<V> {
    walk: Arc<Walk<V>>,
    /// Leftovers are sub-hands of the hand's own cards.
    pub(super) cards: Arc<CardIndexing<V>>,
    plans: Mutex<HashMap<(Leftover, bool), Option<Plan>>>,
    sums: Mutex<HashMap<(SubsetIndex, bool), Option<Shape>>>,
}

impl<V: Value> NeutralCards<V> {
    pub(super) fn new(walk: Arc<Walk<V>>, cards: Arc<CardIndexing<V>>) -> NeutralCards<V> {
        NeutralCards { walk, cards, plans: Mutex::default(), sums: Mutex::default() }
    }

    fn subsets(&self) -> &SubMultisets {
        &self.cards.own.subsets
    }

    /// The cheapest plan for these cards, if there is one; unless `exact`, cards may stay unused.
    pub(super) fn plan(&self, leftover: Leftover, exact: bool) -> Option<Plan> {
        if leftover.rest == 0 {
            return (leftover.reciprocals == 0 && leftover.ones == 0).then(Plan::default);
        }
        if let Some(known) = self.plans.lock().expect("no thread panics with the lock").get(&(leftover, exact)) {
            return known.clone();
        }
        let plan = self.compute_plan(leftover, exact);
        self.plans.lock().expect("no thread panics with the lock").insert((leftover, exact), plan.clone());
        plan
    }

    fn compute_plan(&self, leftover: Leftover, exact: bool) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        let mut offer = |plan: Plan| {
            if best.as_ref().is_none_or(|best| plan.cost < best.cost) {
                best = Some(plan);
            }
        };
        let Leftover { rest, reciprocals, ones, takes_terms, takes_factors } = leftover;
        if reciprocals > 0 {
            for (group, kind) in self.groups_of(rest, false) {
                let numerator = match kind {
                    NeutralGroup::Factor(shape) => vec![(Polarity::Direct, shape)],
                    // A pair of 0s would divide by 0.
                    NeutralGroup::Pair(card) if !card.number().is_zero() => pair(&card).to_vec(),
                    NeutralGroup::Pair(_) | NeutralGroup::Term(_) => continue,
                };
                if let Some(mut plan) =
                    self.plan(Leftover { rest: rest - group, reciprocals: reciprocals - 1, ..leftover }, exact)
                {
                    plan.cost += cost_of(AssocChain::Product, &numerator);
                    plan.numerators.push(numerator);
                    offer(plan);
                }
            }
        } else if ones > 0 {
            for (group, shape) in self.ones(rest) {
                if let Some(mut plan) = self.plan(Leftover { rest: rest - group, ones: ones - 1, ..leftover }, exact) {
                    plan.cost += shape.cost();
                    plan.ones.push(shape);
                    offer(plan);
                }
            }
        } else if !exact {
            return Some(Plan::default());
        } else {
            // Some group contains the first card, so it is enough to try the groups that do.
            for (group, kind) in self.groups_of(rest, true) {
                let Some(plan) = self.plan(Leftover { rest: rest - group, ..leftover }, exact) else {
                    continue;
                };
                let mut attach = |chain: AssocChain, members: &[Member]| {
                    let mut plan = plan.clone();
                    plan.cost += cost_of(chain, members);
                    let (list, fits) = match chain {
                        AssocChain::Sum => (&mut plan.terms, takes_terms),
                        AssocChain::Product => (&mut plan.factors, takes_factors),
                    };
                    // The first of its kind turns something else into a chain.
                    if list.is_empty() && !fits {
                        plan.cost += cost::joining(chain, Polarity::Direct) + CHAIN;
                    }
                    list.extend_from_slice(members);
                    offer(plan);
                };
                match kind {
                    NeutralGroup::Factor(shape) => attach(AssocChain::Product, &[(Polarity::Direct, shape)]),
                    NeutralGroup::Term(shape) => attach(AssocChain::Sum, &[(Polarity::Direct, shape)]),
                    NeutralGroup::Pair(card) => {
                        attach(AssocChain::Sum, &pair(&card));
                        if !card.number().is_zero() {
                            attach(AssocChain::Product, &pair(&card));
                        }
                    }
                }
            }
        }
        best
    }

    /// The neutral groups within `rest`, or only those with its first card.
    fn groups_of(&self, rest: SubsetIndex, leading: bool) -> Vec<(SubsetIndex, NeutralGroup)> {
        let groups = if leading { self.subsets().leading_parts(rest) } else { self.subsets().parts(rest) };
        let mut found = Vec::new();
        for group in groups.into_iter().filter(|&group| group != 0) {
            if let Some((card, value)) = self.cards.own.single(group) {
                if value.is_one() {
                    found.push((group, NeutralGroup::Factor(Shape::Number(card.clone()))));
                } else if value.is_zero() {
                    found.push((group, NeutralGroup::Term(Shape::Number(card.clone()))));
                }
                continue;
            }
            if let Some(card) = self.equal_pair(group) {
                found.push((group, NeutralGroup::Pair(card)));
            }
            if let Some(sum) = self.sum(group, true) {
                found.push((group, NeutralGroup::Factor(sum)));
            }
            if let Some(product) = self.zero_product(group) {
                found.push((group, NeutralGroup::Term(product)));
            }
        }
        found
    }

    /// The groups within `rest` that can replace a 1: a card, a pair, two factors that make 1.
    fn ones(&self, rest: SubsetIndex) -> Vec<(SubsetIndex, Shape)> {
        let mut ones = Vec::new();
        let factors: Vec<(SubsetIndex, Shape)> = self
            .groups_of(rest, false)
            .into_iter()
            .filter_map(|(group, kind)| match kind {
                NeutralGroup::Factor(shape) => Some((group, shape)),
                NeutralGroup::Pair(card) => {
                    // A pair of 0s would divide by 0.
                    if !card.number().is_zero() {
                        ones.push((group, Shape::chain(AssocChain::Product, pair(&card).to_vec())));
                    }
                    None
                }
                NeutralGroup::Term(_) => None,
            })
            .collect();
        for (i, (group, shape)) in factors.iter().enumerate() {
            if let Shape::Number(_) = shape {
                ones.push((*group, shape.clone()));
            }
            for (other, second) in &factors[i..] {
                if self.subsets().contains(rest - group, *other) {
                    let both = vec![(Polarity::Direct, shape.clone()), (Polarity::Direct, second.clone())];
                    ones.push((group + other, Shape::chain(AssocChain::Product, both)));
                }
            }
        }
        ones
    }

    /// The card, if a group is two copies of one.
    fn equal_pair(&self, group: SubsetIndex) -> Option<Card> {
        let card = (0..self.cards.own.cards.len()).find(|&i| self.subsets().copies(i, 2) == group)?;
        (self.subsets().count(group, card) == 2).then(|| self.cards.own.cards[card].clone())
    }

    /// The simplest expression over all of `group` whose reduced form is a sum that makes 1 or, unless `one`, 0.
    fn sum(&self, group: SubsetIndex, one: bool) -> Option<Shape> {
        if let Some(known) = self.sums.lock().expect("no thread panics with the lock").get(&(group, one)) {
            return known.clone();
        }
        let made = V::of(&Rational::from(i64::from(one)));
        let mut best: Option<Shape> = None;
        for m in 1..self.walk.context.subsets.size() {
            let Some((rest, ones)) = self.cards.outside_of(group, m) else {
                continue;
            };
            // A sum of 1s alone is not a reduced form that makes 0 or 1.
            if rest == group {
                continue;
            }
            for form in self.walk.chains_of(AssocChain::Sum, m, &made) {
                let leftover = Leftover::of(&form, rest, ones);
                if let Some(plan) = self.plan(leftover, true) {
                    let sum = plan.attach_to(form);
                    if best.as_ref().is_none_or(|best| sum.cost() < best.cost()) {
                        best = Some(sum);
                    }
                }
            }
        }
        self.sums.lock().expect("no thread panics with the lock").insert((group, one), best.clone());
        best
    }

    /// The simplest product over all of `group` with a factor that makes 0.
    fn zero_product(&self, group: SubsetIndex) -> Option<Shape> {
        let zero = V::of(&Rational::from(0));
        if !self.cards.own.rules.domain.contains(&zero) {
            return None;
        }
        let mut best: Option<Shape> = None;
        for part in self.subsets().parts(group).into_iter().filter(|&part| part != 0 && part != group) {
            let factor = match self.cards.own.single(part) {
                Some((card, value)) if value.is_zero() => Some(Shape::Number(card.clone())),
                Some(_) => None,
                None => match self.equal_pair(part) {
                    Some(card) => Some(Shape::chain(AssocChain::Sum, pair(&card).to_vec())),
                    None => self.sum(part, false),
                },
            };
            let Some(factor) = factor else { continue };
            let mut factors = vec![(Polarity::Direct, factor)];
            for (i, card) in self.cards.own.cards.iter().enumerate() {
                let copies = self.subsets().count(group - part, i);
                factors.extend(std::iter::repeat_n((Polarity::Direct, Shape::Number(card.clone())), copies));
            }
            let product = Shape::chain(AssocChain::Product, factors);
            if best.as_ref().is_none_or(|best| product.cost() < best.cost()) {
                best = Some(product);
            }
        }
        best
    }
}
