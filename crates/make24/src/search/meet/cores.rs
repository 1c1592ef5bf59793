//! All essential solutions at once: follows the back-pointers from the target and builds the solutions from the cards
//! up.
//!
//! The set of shapes of each number on the way to the target is computed once.

use super::goals::Goals;
use super::joins::{Edge, Edges, Keep};
use super::{Meet, Sub, magnitude};
use crate::budget::StopReason;
use crate::expr::Expr;
use crate::op::{AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::search::ways::{Lent, Part};
use crate::value::Rational;
use crate::value::magnitude::Magnitude;

/// The essential solutions of a puzzle.
pub(crate) struct Cores<M: Magnitude> {
    meet: Meet<M, Edges>,
    goals: Goals<M, Edges>,
    /// By sub-hand, the offset of its numbers in `places`; by place, the index of the derived number plus 1.
    first: Vec<usize>,
    places: Vec<u32>,
    /// By derived number, its sub-hand, and whether it is the negative of its magnitude.
    known: Vec<(Sub, bool)>,
    ways: Lent,
    /// The pairs that are waiting to be joined.
    waiting: Vec<(Edge, u32, u32)>,
    parts: [Vec<Part>; 2],
    /// For each distinct solution its simplest derivation, in ascending order of cost.
    found: Vec<u32>,
}

impl<M: Magnitude> Cores<M> {
    /// Finds all essential solutions; [`super::fits`] states the requirements on the puzzle.
    pub(crate) fn new(mut meet: Meet<M, Edges>, rules: RuleSet, target: &Rational) -> Result<Cores<M>, StopReason> {
        meet.fill_small()?;
        let (target, _) = magnitude(target);
        let goals = meet.goals(target)?;
        let ways = Lent::new(&meet.cards, rules);
        let mut count = 0;
        let mut begin = |m: Sub| {
            let first = count;
            count += if m == 0 { 0 } else { meet.values(&goals, m).len() };
            first
        };
        let first = (0..meet.subs.len()).map(&mut begin).collect();
        let places = vec![0; count];
        let (known, waiting, parts, found) = Default::default();
        let mut cores = Cores { meet, goals, first, places, known, ways, waiting, parts, found };
        let mut roots = Vec::new();
        for m in cores.meet.roots() {
            let values = cores.meet.values(&cores.goals, m);
            if let Some(place) = values.find(target).filter(|&place| !values.kept[place].is_none()) {
                roots.push(cores.number(m, place as u32)?);
            }
        }
        cores.found = cores.ways.plainest(&roots);
        Ok(cores)
    }

    /// The number of solutions.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// The solution with this index; the first one is the simplest.
    pub(crate) fn solution(&mut self, number: usize) -> Option<Expr> {
        let way = *self.found.get(number)?;
        self.ways.expr(way)
    }

    /// The derived number at a place of a sub-hand, with all its derivations.
    fn number(&mut self, m: Sub, place: u32) -> Result<u32, StopReason> {
        let own = self.first[m] + place as usize;
        if let Some(known) = self.places[own].checked_sub(1) {
            return Ok(known);
        }
        let kept = self.meet.values(&self.goals, m).kept[place as usize];
        // The parts come first, so that the derivations of this number are contiguous.
        let first = self.waiting.len();
        let mut last = kept.last;
        while let Some(edge) = Edge::at(last, &self.meet.store) {
            let (x, y) = (self.number(edge.sub(), edge.x)?, self.number(m - edge.sub(), edge.y)?);
            self.waiting.push((edge, x, y));
            last = edge.before;
        }
        let (number, turned) = match self.meet.lattice.single(m).zip(kept.card) {
            Some((card, turned)) => (self.ways.card(card), turned),
            None => self.join_all(m, first)?,
        };
        self.waiting.truncate(first);
        self.known.push((m, turned));
        self.places[own] = number + 1;
        Ok(number)
    }

    /// Adds the derivations of a number from the pairs that wait from `first` on; returns its index, and whether it is
    /// the negative of its magnitude.
    fn join_all(&mut self, m: Sub, first: usize) -> Result<(u32, bool), StopReason> {
        let (edge, x, y) = self.waiting[first];
        let (chain, sides) = self.sides(edge, x, y);
        let turned = edge.turned
            ^ match chain {
                AssocChain::Sum => self.known[x as usize].1 ^ (sides[0] == Polarity::Inverse),
                AssocChain::Product => self.known[x as usize].1 ^ self.known[y as usize].1,
            };
        let draft = self.ways.begin(chain, sides, [x, y], m == self.meet.lattice.full());
        let [mut lefts, mut rights] = std::mem::take(&mut self.parts);
        for at in first..self.waiting.len() {
            let (edge, x, y) = self.waiting[at];
            let (chain, sides) = self.sides(edge, x, y);
            // Under rules of whole numbers, the rest of a chain may have no value of its own.
            let [left, right] = [x, y].map(|number| self.has_first(m, number));
            if M::FRACTIONS && !(left && self.ways.is_member(x, chain) || right && self.ways.is_member(y, chain)) {
                continue;
            }
            let first = |own, other| M::FRACTIONS.then_some([own, other]);
            self.ways.parts(chain, sides[0], x, first(left, right), &mut lefts);
            if !lefts.is_empty() {
                self.ways.parts(chain, sides[1], y, first(right, left), &mut rights);
                self.meet.budget.spend(lefts.len() as u64 * rights.len() as u64)?;
                self.ways.join(&draft, chain, sides, &lefts, &rights);
            }
        }
        self.parts = [lefts, rights];
        let (number, count) = self.ways.end(&draft, self.meet.subs[m].0);
        self.meet.budget.reserve::<[u64; 6]>(count)?;
        Ok((number, turned))
    }

    /// The chain and the sides by which two numbers are joined.
    fn sides(&self, edge: Edge, x: u32, y: u32) -> (AssocChain, [Polarity; 2]) {
        let (chain, left, right) = edge.join.sides();
        if chain == AssocChain::Product {
            return (chain, [left, right]);
        }
        // For values of opposite signs, the sum of their magnitudes is the difference of the values, and vice versa.
        let sides = match (right == Polarity::Inverse) ^ self.known[x as usize].1 ^ self.known[y as usize].1 {
            false => [Polarity::Direct, Polarity::Direct],
            true if self.ways.value(x) < self.ways.value(y) => [Polarity::Inverse, Polarity::Direct],
            true => [Polarity::Direct, Polarity::Inverse],
        };
        (chain, sides)
    }

    /// Whether a number contains the first card of `m`.
    fn has_first(&self, m: Sub, number: u32) -> bool {
        let (part, _) = self.known[number as usize];
        self.meet.subs[m].1.trailing_zeros() == self.meet.subs[part].1.trailing_zeros()
    }
}
