//! Essential solutions, each met once and none remembered.
//!
//! An essential class is a *core*: a shape in which no term is 0, no factor is 1 and nothing cancels. The walk lists the
//! cores over each part of the hand. A core is a solution of the whole hand exactly if the cards that it leaves
//! over can be without effect, and [`Idle`] decides that from the cards alone:
//!
//! **Theorem.** An expression over a hand reduces to a core just if the hand is made up of the core's cards and of groups
//! of these kinds: a *pair* of equal cards (`+ a - a`, or `a / a`), a card 0, a card 1, a group whose core is a sum
//! that makes 1 (a factor to drop), and a group with a part that makes 0 (`0 * rest`, a term to drop); among them one factor to drop
//! for each product of the core that is all denominator (`1 / 5` has lost its 1), and for each 1 of the core that is no card
//! a pair (`a / a`) or two factors to drop (`(3 - 2) * (6 - 5)`).
//! *Proof.* Reducing an expression from its leaves to its root takes away only such groups, one after the other; and groups of such kinds can be attached
//! to a core, each of which is taken away again.
//!
//! It holds for hands without negative cards, all four operations and a positive target, where signs cannot get in the
//! way; [`super::classes`] does the rest.

use super::lattice::{Lattice, Sub};
use super::trees::{Order, Trees};
use super::walk::{Extent, Walk, Which};
use super::{Ground, Stream};
use crate::budget::{Budget, Stop};
use crate::card::Card;
use crate::hand::Hand;
use crate::op::{Chain, Side};
use crate::rules::{RuleSet, Usage};
use crate::shape::{Member, Shape};
use crate::value::{Rational, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The cores of a hand, and what becomes of the cards that they leave over.
pub(crate) struct Essential<V> {
    /// Walks the hand with some cards 1 more than it has, for the 1s that are no cards.
    walk: Arc<Walk<V>>,
    idle: Arc<Idle<V>>,
    usage: Usage,
    pub(crate) ground: Arc<Ground<V>>,
}

impl<V: Value> Essential<V> {
    /// Ready to walk, or `None` where there is no solution: the plain recursion knows that in a fraction of the time.
    pub(crate) fn new(hand: &Hand, target: &Rational, rules: &RuleSet, budget: Arc<Budget>) -> Result<Option<Essential<V>>, Stop> {
        let own = Ground::new(hand, rules, Arc::clone(&budget))?;
        let mut reach = Trees::<V, ()>::new(Arc::clone(&own), Order::Commuted);
        if !reach.reach_any(own.roots(), &V::of(target))? {
            return Ok(None);
        }
        reach.fill_parts(own.lattice.full())?;
        let ground = Ground::with_ones(hand, rules, budget, spare_ones(hand, target))?;
        let cards = Cards { own: Arc::clone(&own), walked: Arc::clone(&ground) };
        let subs = || 0..ground.lattice.size();
        let extent = Extent {
            shorter: subs().map(|m| cards.part_of_larger(m)).collect(),
            // What is all denominator has lost a numerator that makes 1, to other cards than its own.
            bare: subs().map(|m| reach.some_part_makes(cards.left_by(m).0, &V::of(&Rational::from(1)))).collect(),
        };
        let walk = Arc::new(Walk::new(Arc::clone(&ground), Which::Essential, extent)?);
        let idle = Arc::new(Idle::new(Arc::clone(&walk), cards));
        Ok(Some(Essential { walk, idle, usage: rules.usage, ground }))
    }

    /// The cores that make the target, each with a plan for the cards that it leaves over.
    pub(crate) fn cores(&self, target: &Rational) -> Stream<(Shape, Plan)> {
        let (walk, idle) = (Arc::clone(&self.walk), Arc::clone(&self.idle));
        let target = V::of(target);
        let exact = self.usage == Usage::All;
        Box::new((1..walk.ground.lattice.size()).flat_map(move |m| -> Stream<(Shape, Plan)> {
            let mut cores = shapes(&walk, m, &target).peekable();
            if cores.peek().is_none() {
                return Box::new(std::iter::empty());
            }
            let (rest, ones) = idle.cards.left_by(m);
            if idle.plan(Demand { rest, ones, ..Demand::default() }, exact).is_none() {
                return Box::new(std::iter::empty());
            }
            let idle = Arc::clone(&idle);
            Box::new(cores.filter_map(move |core| {
                let plan = idle.plan(Demand { rest, ones, inverses: all_denominator(&core) }, exact)?;
                Some((core, plan))
            }))
        }))
    }

    /// The plainest solutions of the cores' classes, as shapes over the cards in use.
    pub(crate) fn solutions(&self, target: &Rational) -> Stream<Shape> {
        Box::new(self.cores(target).map(|(core, plan)| plan.attach_to(core)))
    }
}

/// Two countings of the same cards: the hand's own, and the walk's, which has some 1s more.
struct Cards<V> {
    own: Arc<Ground<V>>,
    walked: Arc<Ground<V>>,
}

impl<V: Value> Cards<V> {
    /// What the walk's sub-hand `m` leaves of the hand, and how many 1s it has. A sub-hand with more cards than the
    /// hand's leaves nothing.
    fn left_by(&self, m: Sub) -> (Sub, usize) {
        self.left_of(self.own.lattice.full(), m).unwrap_or((0, 0))
    }

    /// What the walk's sub-hand `m` leaves of the hand's sub-hand `of`, and how many 1s it has; `None` where it has
    /// other cards than that. 1s are not taken from the hand, since they may stand for more than cards.
    fn left_of(&self, of: Sub, m: Sub) -> Option<(Sub, usize)> {
        let (mut rest, mut ones) = (of, 0);
        for (i, card) in self.walked.cards.iter().enumerate() {
            let count = self.walked.lattice.count(m, i);
            if self.walked.values[i].is_one() {
                ones += count;
            } else if count > 0 {
                let at = self.own.cards.iter().position(|own| own == card)?;
                if self.own.lattice.count(of, at) < count {
                    return None;
                }
                rest -= self.own.lattice.copies(at, count);
            }
        }
        Some((rest, ones))
    }

    /// Whether a core may have one card more than the walk's sub-hand `m`, or one 1 more: each 1 that is no card takes
    /// two other cards or more.
    fn part_of_larger(&self, m: Sub) -> bool {
        let (rest, ones) = self.left_by(m);
        let one = self.own.values.iter().position(V::is_one);
        let own_ones = one.map_or(0, |i| self.own.lattice.count(rest, i));
        let others = self.own.lattice.len(rest) - own_ones;
        let spare = ones.saturating_sub(own_ones);
        others > 2 * spare || ones < own_ones || others >= 2 * spare + 2
    }
}

/// How many 1s a core can have beyond the hand's own: each takes a pair, or two sums that make 1.
fn spare_ones(hand: &Hand, target: &Rational) -> usize {
    let (one, mut others, mut pairs) = (Card::from(1), 0, 0);
    for same in hand.cards().chunk_by(|a, b| a == b).filter(|same| same[0] != one) {
        others += same.len();
        pairs += if same[0].number().is_zero() { 0 } else { same.len() / 2 };
    }
    // Four cards that make a 1 of two sums leave no card for anything else.
    if others == hand.len() && others == 4 && pairs == 0 && !target.is_one() {
        return 0;
    }
    pairs + (others - 2 * pairs) / 4
}

/// Every core over all of `m` that makes `v`.
fn shapes<V: Value>(walk: &Arc<Walk<V>>, m: Sub, v: &V) -> Stream<Shape> {
    let card = walk.ground.single(m).filter(|(_, value)| *value == v).map(|(card, _)| Shape::Number(card.clone()));
    let sums = walk.chains_of(Chain::Sum, m, v);
    Box::new(card.into_iter().chain(sums).chain(walk.chains_of(Chain::Product, m, v)))
}

/// How many products in a shape are all denominator.
fn all_denominator(shape: &Shape) -> usize {
    match shape {
        Shape::Number(_) => 0,
        Shape::Chain(chain, members) => {
            let bare = *chain == Chain::Product && members.iter().all(|(side, _)| *side == Side::Inverse);
            usize::from(bare) + members.iter().map(|(_, member)| all_denominator(member)).sum::<usize>()
        }
    }
}

/// The cards that a core leaves over, and what it needs of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Demand {
    /// The cards.
    rest: Sub,
    /// The products that are all denominator.
    inverses: usize,
    /// The 1s of the core.
    ones: usize,
}

/// What becomes of the cards that a core leaves over, and what that costs to read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    cost: u32,
    /// What stands above the line of each product that is all denominator.
    numerators: Vec<Vec<Member>>,
    /// What stands for each 1 of the core.
    ones: Vec<Shape>,
    /// Factors that make 1.
    factors: Vec<Shape>,
    /// Terms that make 0, alone or with the next.
    terms: Vec<Member>,
}

/// A group of cards without effect.
enum Unit {
    /// A card or sum that makes 1.
    Factor(Shape),
    /// Two equal cards.
    Pair(Card),
    /// A card or product that makes 0.
    Term(Shape),
}

/// Decides which cards can be without effect; remembers what it decided.
struct Idle<V> {
    walk: Arc<Walk<V>>,
    /// Leftovers are sub-hands of the hand's own cards.
    cards: Cards<V>,
    plans: Mutex<HashMap<(Demand, bool), Option<Plan>>>,
    sums: Mutex<HashMap<(Sub, bool), Option<Shape>>>,
}

impl<V: Value> Idle<V> {
    fn new(walk: Arc<Walk<V>>, cards: Cards<V>) -> Idle<V> {
        Idle { walk, cards, plans: Mutex::default(), sums: Mutex::default() }
    }

    fn lattice(&self) -> &Lattice {
        &self.cards.own.lattice
    }

    /// The cheapest plan for these cards, if there is one; unless `exact`, cards may be left unused.
    fn plan(&self, demand: Demand, exact: bool) -> Option<Plan> {
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
        let Demand { rest, inverses, ones } = demand;
        if inverses > 0 {
            for (group, unit) in self.units(rest, false) {
                let numerator = match unit {
                    Unit::Factor(shape) => vec![(Side::Direct, shape)],
                    Unit::Pair(card) => {
                        vec![(Side::Direct, Shape::Number(card.clone())), (Side::Inverse, Shape::Number(card))]
                    }
                    Unit::Term(_) => continue,
                };
                if let Some(mut plan) = self.plan(Demand { rest: rest - group, inverses: inverses - 1, ones }, exact) {
                    plan.cost += cost_of(&numerator);
                    plan.numerators.push(numerator);
                    offer(plan);
                }
            }
        } else if ones > 0 {
            for (group, shape) in self.ones(rest) {
                if let Some(mut plan) = self.plan(Demand { rest: rest - group, inverses, ones: ones - 1 }, exact) {
                    plan.cost += shape.cost();
                    plan.ones.push(shape);
                    offer(plan);
                }
            }
        } else {
            if !exact {
                return Some(Plan::default());
            }
            // Some group has the first card, so it is enough to try those.
            for (group, unit) in self.units(rest, true) {
                if let Some(mut plan) = self.plan(Demand { rest: rest - group, ..Demand::default() }, exact) {
                    match unit {
                        Unit::Factor(shape) => {
                            plan.cost += cost_of(&[(Side::Direct, shape.clone())]);
                            plan.factors.push(shape);
                        }
                        Unit::Pair(card) => {
                            let pair = [Side::Direct, Side::Inverse].map(|side| (side, Shape::Number(card.clone())));
                            plan.cost += cost_of(&pair);
                            plan.terms.extend(pair);
                        }
                        Unit::Term(shape) => {
                            plan.cost += cost_of(&[(Side::Direct, shape.clone())]);
                            plan.terms.push((Side::Direct, shape));
                        }
                    }
                    offer(plan);
                }
            }
        }
        best
    }

    /// The groups without effect within `rest`, or only those with its first card.
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

    /// The groups within `rest` that stand for a 1: a card, a pair, two factors that make 1.
    fn ones(&self, rest: Sub) -> Vec<(Sub, Shape)> {
        let mut ones = Vec::new();
        let factors: Vec<(Sub, Shape)> = self
            .units(rest, false)
            .into_iter()
            .filter_map(|(group, unit)| match unit {
                Unit::Factor(shape) => Some((group, shape)),
                Unit::Pair(card) => {
                    let sides = [Side::Direct, Side::Inverse];
                    // A pair of 0s divides by 0.
                    if !card.number().is_zero() {
                        let pair = sides.map(|side| (side, Shape::Number(card.clone())));
                        ones.push((group, Shape::chain(Chain::Product, pair.to_vec())));
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
                    let both = vec![(Side::Direct, shape.clone()), (Side::Direct, second.clone())];
                    ones.push((group + other, Shape::chain(Chain::Product, both)));
                }
            }
        }
        ones
    }

    /// The card, where a group is two of one.
    fn twins(&self, group: Sub) -> Option<Card> {
        let twin = (0..self.cards.own.cards.len()).find(|&i| self.lattice().copies(i, 2) == group)?;
        (self.lattice().count(group, twin) == 2).then(|| self.cards.own.cards[twin].clone())
    }

    /// The plainest expression over all of `group` whose core is a sum that makes 1, or else 0.
    fn sum(&self, group: Sub, one: bool) -> Option<Shape> {
        if let Some(known) = self.sums.lock().expect("no thread panics with the lock").get(&(group, one)) {
            return known.clone();
        }
        let made = V::of(&Rational::from(i64::from(one)));
        let mut best: Option<Shape> = None;
        for m in 1..self.walk.ground.lattice.size() {
            let Some((rest, ones)) = self.cards.left_of(group, m) else { continue };
            // The sum of 1s alone is no core that makes 0 or 1.
            if rest == group {
                continue;
            }
            for core in self.walk.chains_of(Chain::Sum, m, &made) {
                let demand = Demand { rest, ones, inverses: all_denominator(&core) };
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

    /// The plainest product over all of `group` with a factor that makes 0.
    fn zero_product(&self, group: Sub) -> Option<Shape> {
        let zero = V::of(&Rational::from(0));
        if !self.cards.own.domain.contains(&zero) {
            return None;
        }
        let mut best: Option<Shape> = None;
        for part in self.lattice().parts(group).into_iter().filter(|&part| part != 0 && part != group) {
            let factor = match self.cards.own.single(part) {
                Some((card, value)) if value.is_zero() => Some(Shape::Number(card.clone())),
                Some(_) => None,
                None => match self.twins(part) {
                    Some(card) => {
                        let pair = [Side::Direct, Side::Inverse].map(|side| (side, Shape::Number(card.clone())));
                        Some(Shape::chain(Chain::Sum, pair.to_vec()))
                    }
                    None => self.sum(part, false),
                },
            };
            let Some(factor) = factor else { continue };
            let mut factors = vec![(Side::Direct, factor)];
            for (i, card) in self.cards.own.cards.iter().enumerate() {
                let copies = self.lattice().count(group - part, i);
                factors.extend(std::iter::repeat_n((Side::Direct, Shape::Number(card.clone())), copies));
            }
            let product = Shape::chain(Chain::Product, factors);
            if best.as_ref().is_none_or(|best| product.cost() < best.cost()) {
                best = Some(product);
            }
        }
        best
    }
}

/// What members cost in their chain; only the order of costs matters here.
fn cost_of(members: &[Member]) -> u32 {
    Shape::Chain(Chain::Product, members.to_vec()).cost()
}

impl Plan {
    /// The whole solution: the core with the idle cards at their places.
    fn attach_to(mut self, core: Shape) -> Shape {
        let mut shape = self.complete(core);
        if !self.factors.is_empty() {
            shape = multiplied(shape, std::mem::take(&mut self.factors));
        }
        if !self.terms.is_empty() {
            let mut terms = self.terms;
            match shape {
                Shape::Chain(Chain::Sum, own) => terms.extend(own),
                other => terms.push((Side::Direct, other)),
            }
            shape = Shape::chain(Chain::Sum, terms);
        }
        shape
    }

    /// The core with its 1s and its numerators in place.
    fn complete(&mut self, core: Shape) -> Shape {
        match core {
            Shape::Number(card) if card.number().is_one() => self.ones.pop().unwrap_or(Shape::Number(card)),
            Shape::Number(card) => Shape::Number(card),
            Shape::Chain(chain, members) => {
                let bare = chain == Chain::Product && members.iter().all(|(side, _)| *side == Side::Inverse);
                let mut members: Vec<Member> =
                    members.into_iter().map(|(side, member)| (side, self.complete(member))).collect();
                if bare {
                    members.extend(self.numerators.pop().unwrap_or_default());
                }
                Shape::chain(chain, members)
            }
        }
    }
}

/// A shape times factors that make 1. A sum is not multiplied as a whole, which would take brackets, but in one term:
/// a number, the largest there is.
fn multiplied(shape: Shape, factors: Vec<Shape>) -> Shape {
    match shape {
        Shape::Chain(Chain::Sum, mut terms) => {
            let place = |(_, (side, term)): &(usize, &Member)| {
                (*side == Side::Direct, matches!(term, Shape::Number(_)), term.value())
            };
            let at = terms.iter().enumerate().max_by_key(place).map_or(0, |(at, _)| at);
            let (side, term) = terms.remove(at);
            terms.push((side, multiplied(term, factors)));
            Shape::chain(Chain::Sum, terms)
        }
        Shape::Chain(Chain::Product, mut own) => {
            own.extend(factors.into_iter().map(|factor| (Side::Direct, factor)));
            Shape::chain(Chain::Product, own)
        }
        number @ Shape::Number(_) => multiplied(Shape::Chain(Chain::Product, vec![(Side::Direct, number)]), factors),
    }
}
