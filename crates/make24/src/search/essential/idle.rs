//! Decides which cards can be neutral (without effect), and attaches them in the simplest way.

use super::plan::{CHAIN, Plan, cost_of, pair};
use super::{Cards, all_denominator};
use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::search::lattice::{Lattice, Sub};
use crate::search::walk::Walk;
use crate::shape::{Member, Shape, cost};
use crate::value::{Rational, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The cards that a reduced form leaves over, and the groups that it needs from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Demand {
    /// The cards.
    pub(super) rest: Sub,
    /// The number of reciprocal products.
    pub(super) inverses: usize,
    /// The number of 1s of the reduced form.
    pub(super) ones: usize,
    /// Whether the reduced form is a sum, so that terms can be attached directly.
    takes_terms: bool,
    /// Whether the reduced form is a product or has one among its terms, so that factors can be attached.
    takes_factors: bool,
}

impl Demand {
    /// A lower bound on the needs of every reduced form with `ones` 1s.
    pub(super) fn least(rest: Sub, ones: usize) -> Demand {
        Demand { rest, ones, ..Demand::default() }
    }

    pub(super) fn of(core: &Shape, rest: Sub, ones: usize) -> Demand {
        let (takes_terms, takes_factors) = match core {
            Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..) => (false, false),
            Shape::AssocChain(AssocChain::Product, _) => (false, true),
            Shape::AssocChain(AssocChain::Sum, terms) => {
                (true, terms.iter().any(|(_, term)| matches!(term, Shape::AssocChain(..))))
            }
        };
        Demand { rest, ones, inverses: all_denominator(core), takes_terms, takes_factors }
    }
}

/// A group of neutral cards.
enum Unit {
    /// A card or sum that makes 1.
    Factor(Shape),
    /// Two equal cards.
    Pair(Card),
    /// A card or product that makes 0.
    Term(Shape),
}

/// Decides which cards can be neutral; caches its decisions.
pub(super) struct Idle<V> {
    walk: Arc<Walk<V>>,
    /// Leftovers are sub-hands of the hand's own cards.
    pub(super) cards: Arc<Cards<V>>,
    plans: Mutex<HashMap<(Demand, bool), Option<Plan>>>,
    sums: Mutex<HashMap<(Sub, bool), Option<Shape>>>,
}

impl<V: Value> Idle<V> {
    pub(super) fn new(walk: Arc<Walk<V>>, cards: Arc<Cards<V>>) -> Idle<V> {
        Idle { walk, cards, plans: Mutex::default(), sums: Mutex::default() }
    }

    fn lattice(&self) -> &Lattice {
        &self.cards.own.lattice
    }

    /// The cheapest plan for these cards, if there is one; unless `exact`, cards may stay unused.
    pub(super) fn plan(&self, demand: Demand, exact: bool) -> Option<Plan> {
        if demand.rest == 0 {
            return (demand.inverses == 0 && demand.ones == 0).then(Plan::default);
        }
        if let Some(known) = self.plans.lock().expect("no thread panics with the lock").get(&(demand, exact)) {
            return known.clone();
        }
        let plan = self.find_plan(demand, exact);
        self.plans.lock().expect("no thread panics with the lock").insert((demand, exact), plan.clone());
        plan
    }

    fn find_plan(&self, demand: Demand, exact: bool) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        let mut offer = |plan: Plan| {
            if best.as_ref().is_none_or(|best| plan.cost < best.cost) {
                best = Some(plan);
            }
        };
        let Demand { rest, inverses, ones, takes_terms, takes_factors } = demand;
        if inverses > 0 {
            for (group, unit) in self.units(rest, false) {
                let numerator = match unit {
                    Unit::Factor(shape) => vec![(Polarity::Direct, shape)],
                    // A pair of 0s would divide by 0.
                    Unit::Pair(card) if !card.number().is_zero() => pair(&card).to_vec(),
                    Unit::Pair(_) | Unit::Term(_) => continue,
                };
                if let Some(mut plan) =
                    self.plan(Demand { rest: rest - group, inverses: inverses - 1, ..demand }, exact)
                {
                    plan.cost += cost_of(AssocChain::Product, &numerator);
                    plan.numerators.push(numerator);
                    offer(plan);
                }
            }
        } else if ones > 0 {
            for (group, shape) in self.ones(rest) {
                if let Some(mut plan) = self.plan(Demand { rest: rest - group, ones: ones - 1, ..demand }, exact) {
                    plan.cost += shape.cost();
                    plan.ones.push(shape);
                    offer(plan);
                }
            }
        } else if !exact {
            return Some(Plan::default());
        } else {
            // Some group contains the first card, so it is enough to try the groups that do.
            for (group, unit) in self.units(rest, true) {
                let Some(plan) = self.plan(Demand { rest: rest - group, ..demand }, exact) else {
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
                match unit {
                    Unit::Factor(shape) => attach(AssocChain::Product, &[(Polarity::Direct, shape)]),
                    Unit::Term(shape) => attach(AssocChain::Sum, &[(Polarity::Direct, shape)]),
                    Unit::Pair(card) => {
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
    fn units(&self, rest: Sub, leading: bool) -> Vec<(Sub, Unit)> {
        let groups = if leading { self.lattice().leading_parts(rest) } else { self.lattice().parts(rest) };
        let mut units = Vec::new();
        for group in groups.into_iter().filter(|&group| group != 0) {
            if let Some((card, value)) = self.cards.own.single(group) {
                if value.is_one() {
                    units.push((group, Unit::Factor(Shape::Number(card.clone()))));
                } else if value.is_zero() {
                    units.push((group, Unit::Term(Shape::Number(card.clone()))));
                }
                continue;
            }
            if let Some(card) = self.twins(group) {
                units.push((group, Unit::Pair(card)));
            }
            if let Some(sum) = self.sum(group, true) {
                units.push((group, Unit::Factor(sum)));
            }
            if let Some(product) = self.zero_product(group) {
                units.push((group, Unit::Term(product)));
            }
        }
        units
    }

    /// The groups within `rest` that can replace a 1: a card, a pair, two factors that make 1.
    fn ones(&self, rest: Sub) -> Vec<(Sub, Shape)> {
        let mut ones = Vec::new();
        let factors: Vec<(Sub, Shape)> = self
            .units(rest, false)
            .into_iter()
            .filter_map(|(group, unit)| match unit {
                Unit::Factor(shape) => Some((group, shape)),
                Unit::Pair(card) => {
                    // A pair of 0s would divide by 0.
                    if !card.number().is_zero() {
                        ones.push((group, Shape::chain(AssocChain::Product, pair(&card).to_vec())));
                    }
                    None
                }
                Unit::Term(_) => None,
            })
            .collect();
        for (i, (group, shape)) in factors.iter().enumerate() {
            if let Shape::Number(_) = shape {
                ones.push((*group, shape.clone()));
            }
            for (other, second) in &factors[i..] {
                if self.lattice().contains(rest - group, *other) {
                    let both = vec![(Polarity::Direct, shape.clone()), (Polarity::Direct, second.clone())];
                    ones.push((group + other, Shape::chain(AssocChain::Product, both)));
                }
            }
        }
        ones
    }

    /// The card, if a group is two copies of one.
    fn twins(&self, group: Sub) -> Option<Card> {
        let twin = (0..self.cards.own.cards.len()).find(|&i| self.lattice().copies(i, 2) == group)?;
        (self.lattice().count(group, twin) == 2).then(|| self.cards.own.cards[twin].clone())
    }

    /// The simplest expression over all of `group` whose reduced form is a sum that makes 1 or, unless `one`, 0.
    fn sum(&self, group: Sub, one: bool) -> Option<Shape> {
        if let Some(known) = self.sums.lock().expect("no thread panics with the lock").get(&(group, one)) {
            return known.clone();
        }
        let made = V::of(&Rational::from(i64::from(one)));
        let mut best: Option<Shape> = None;
        for m in 1..self.walk.ground.lattice.size() {
            let Some((rest, ones)) = self.cards.left_of(group, m) else {
                continue;
            };
            // A sum of 1s alone is not a reduced form that makes 0 or 1.
            if rest == group {
                continue;
            }
            for core in self.walk.chains_of(AssocChain::Sum, m, &made) {
                let demand = Demand::of(&core, rest, ones);
                if let Some(plan) = self.plan(demand, true) {
                    let sum = plan.attach_to(core);
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
    fn zero_product(&self, group: Sub) -> Option<Shape> {
        let zero = V::of(&Rational::from(0));
        if !self.cards.own.rules.domain.contains(&zero) {
            return None;
        }
        let mut best: Option<Shape> = None;
        for part in self.lattice().parts(group).into_iter().filter(|&part| part != 0 && part != group) {
            let factor = match self.cards.own.single(part) {
                Some((card, value)) if value.is_zero() => Some(Shape::Number(card.clone())),
                Some(_) => None,
                None => match self.twins(part) {
                    Some(card) => Some(Shape::chain(AssocChain::Sum, pair(&card).to_vec())),
                    None => self.sum(part, false),
                },
            };
            let Some(factor) = factor else { continue };
            let mut factors = vec![(Polarity::Direct, factor)];
            for (i, card) in self.cards.own.cards.iter().enumerate() {
                let copies = self.lattice().count(group - part, i);
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
