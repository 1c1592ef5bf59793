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
use super::walk::{Walk, Which};
use super::{Ground, Stream};
use crate::budget::{Budget, Stop};
use crate::card::Card;
use crate::hand::Hand;
use crate::op::{Chain, Side};
use crate::rules::{RuleSet, Usage};
use crate::shape::{Member, Shape, cost};
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
    pub(crate) fn new(
        hand: &Hand,
        target: &Rational,
        rules: &RuleSet,
        budget: Arc<Budget>,
    ) -> Result<Option<Essential<V>>, Stop> {
        let own = Ground::new(hand, rules, Arc::clone(&budget))?;
        let mut reach = Trees::<V, ()>::new(Arc::clone(&own), Order::Commuted);
        if !reach.reach_any(own.roots(), &V::of(target))? {
            return Ok(None);
        }
        let ground = Ground::with_ones(hand, rules, budget, spare_ones(hand, target))?;
        let cards = Arc::new(Cards { own, walked: Arc::clone(&ground) });
        let (left, reach) = (Arc::clone(&cards), Mutex::new(reach));
        let bare = Box::new(move |m| left.bare_bound(m, &mut reach.lock().expect("no thread panics with the lock")));
        let walk = Arc::new(Walk::with_bare(Arc::clone(&ground), Which::Essential, bare));
        let idle = Arc::new(Idle::new(Arc::clone(&walk), cards));
        Ok(Some(Essential { walk, idle, usage: rules.usage, ground }))
    }

    /// The cores that make the target, each with a plan for the cards that it leaves over.
    pub(crate) fn cores(&self, target: &Rational) -> Stream<(Shape, Plan)> {
        let (walk, idle) = (Arc::clone(&self.walk), Arc::clone(&self.idle));
        let target = V::of(target);
        let exact = self.usage == Usage::All;
        // Small cores first: they need only small tables, so the first solution of a large hand comes at once.
        let mut subs: Vec<Sub> = (1..walk.ground.lattice.size()).filter(|&m| idle.cards.may_be_core(m)).collect();
        subs.sort_by_cached_key(|&m| walk.ground.lattice.len(m));
        Box::new(subs.into_iter().flat_map(move |m| -> Stream<(Shape, Plan)> {
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
                let plan = idle.plan(Demand::of(&core, rest, ones), exact)?;
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

    /// Whether `m` leaves cards enough for the 1s that are not cards, two for each.
    fn may_be_core(&self, m: Sub) -> bool {
        let (rest, ones) = self.left_by(m);
        let own = self.own.values.iter().position(V::is_one).map_or(0, |i| self.own.lattice.count(rest, i));
        self.own.lattice.len(rest) - own >= 2 * ones.saturating_sub(own)
    }

    /// A bound on the products over parts of the walk's sub-hand `m` that are all denominator. Each has lost a numerator
    /// that makes 1, to cards that `m` leaves: a card 1, or two cards at least.
    fn bare_bound(&self, m: Sub, reach: &mut Trees<V, ()>) -> Result<usize, Stop> {
        let (rest, _) = self.left_by(m);
        let ones = self.own.values.iter().position(V::is_one).map_or(0, |i| self.own.lattice.count(rest, i));
        let bound = ones + (self.own.lattice.len(rest) - ones) / 2;
        // Larger tables would cost more than they save.
        const SMALL: usize = 3;
        let possible = bound > 0
            && (self.own.lattice.len(rest) > SMALL || reach.some_part_makes(rest, &V::of(&Rational::from(1)))?);
        Ok(if possible { bound } else { 0 })
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
    /// Whether the core is a sum, to which terms can be attached without more ado.
    takes_terms: bool,
    /// Whether the core is a product or has one among its terms, to which factors can be attached.
    takes_factors: bool,
}

impl Demand {
    fn of(core: &Shape, rest: Sub, ones: usize) -> Demand {
        let (takes_terms, takes_factors) = match core {
            Shape::Number(_) => (false, false),
            Shape::Chain(Chain::Product, _) => (false, true),
            Shape::Chain(Chain::Sum, terms) => (true, terms.iter().any(|(_, term)| matches!(term, Shape::Chain(..)))),
        };
        Demand { rest, ones, inverses: all_denominator(core), takes_terms, takes_factors }
    }
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
    factors: Vec<Member>,
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
    cards: Arc<Cards<V>>,
    plans: Mutex<HashMap<(Demand, bool), Option<Plan>>>,
    sums: Mutex<HashMap<(Sub, bool), Option<Shape>>>,
}

impl<V: Value> Idle<V> {
    fn new(walk: Arc<Walk<V>>, cards: Arc<Cards<V>>) -> Idle<V> {
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
        let Demand { rest, inverses, ones, takes_terms, takes_factors } = demand;
        if inverses > 0 {
            for (group, unit) in self.units(rest, false) {
                let numerator = match unit {
                    Unit::Factor(shape) => vec![(Side::Direct, shape)],
                    Unit::Pair(card) => pair(&card).to_vec(),
                    Unit::Term(_) => continue,
                };
                if let Some(mut plan) =
                    self.plan(Demand { rest: rest - group, inverses: inverses - 1, ..demand }, exact)
                {
                    plan.cost += cost_of(Chain::Product, &numerator);
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
            // Some group has the first card, so it is enough to try those.
            for (group, unit) in self.units(rest, true) {
                let Some(plan) = self.plan(Demand { rest: rest - group, ..demand }, exact) else {
                    continue;
                };
                let mut attach = |chain: Chain, members: &[Member]| {
                    let mut plan = plan.clone();
                    plan.cost += cost_of(chain, members);
                    let (list, fits) = match chain {
                        Chain::Sum => (&mut plan.terms, takes_terms),
                        Chain::Product => (&mut plan.factors, takes_factors),
                    };
                    // The first of its kind makes a chain of what was none.
                    if list.is_empty() && !fits {
                        plan.cost += cost::joining(chain, Side::Direct) + CHAIN;
                    }
                    list.extend_from_slice(members);
                    offer(plan);
                };
                match unit {
                    Unit::Factor(shape) => attach(Chain::Product, &[(Side::Direct, shape)]),
                    Unit::Term(shape) => attach(Chain::Sum, &[(Side::Direct, shape)]),
                    Unit::Pair(card) => {
                        attach(Chain::Sum, &pair(&card));
                        if !card.number().is_zero() {
                            attach(Chain::Product, &pair(&card));
                        }
                    }
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
                    // A pair of 0s divides by 0.
                    if !card.number().is_zero() {
                        ones.push((group, Shape::chain(Chain::Product, pair(&card).to_vec())));
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
            let Some((rest, ones)) = self.cards.left_of(group, m) else {
                continue;
            };
            // The sum of 1s alone is no core that makes 0 or 1.
            if rest == group {
                continue;
            }
            for core in self.walk.chains_of(Chain::Sum, m, &made) {
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
                    Some(card) => Some(Shape::chain(Chain::Sum, pair(&card).to_vec())),
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

/// A card and its inverse.
fn pair(card: &Card) -> [Member; 2] {
    [Side::Direct, Side::Inverse].map(|side| (side, Shape::Number(card.clone())))
}

/// What members cost in their chain.
fn cost_of(chain: Chain, members: &[Member]) -> u32 {
    members.iter().map(|(side, member)| cost::member(chain, *side, member) + member.cost()).sum()
}

/// About what it costs that a chain makes a number of its own: the value of 24.
const CHAIN: u32 = 2;

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
/// a product, or else the smallest number.
fn multiplied(shape: Shape, factors: Vec<Member>) -> Shape {
    match shape {
        Shape::Chain(Chain::Sum, mut terms) => {
            let place = |(_, (side, term)): &(usize, &Member)| {
                let number = matches!(term, Shape::Number(_));
                (number, term.value().filter(|_| number).map(|value| value.bits().0), *side, term.cost())
            };
            let at = terms.iter().enumerate().min_by_key(place).map_or(0, |(at, _)| at);
            let (side, term) = terms.remove(at);
            terms.push((side, multiplied(term, factors)));
            Shape::chain(Chain::Sum, terms)
        }
        Shape::Chain(Chain::Product, mut own) => {
            own.extend(factors);
            Shape::chain(Chain::Product, own)
        }
        number @ Shape::Number(_) => multiplied(Shape::Chain(Chain::Product, vec![(Side::Direct, number)]), factors),
    }
}
