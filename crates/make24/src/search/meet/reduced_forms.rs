//! All essential solutions at once: follows the back-pointers from the target and builds the solutions from the cards
//! up.
//!
//! The set of shapes of each number on the way to the target is computed once.

use super::joins::{Accumulator, BackPointer, BackPointers};
use super::targets::TopDownTargets;
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::expr::Expr;
use crate::op::{AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::search::derivations::{ChainPart, PooledDerivations};
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;

pub(crate) struct ReducedForms<M: Magnitude> {
    meet: MeetInTheMiddle<M, BackPointers>,
    targets: TopDownTargets<M, BackPointers>,
    /// By sub-hand, the offset of its numbers in `places`; by place, the index of the derived number plus 1.
    offsets: Vec<usize>,
    places: Vec<u32>,
    /// By derived number, its sub-hand, and whether it is the negative of its magnitude.
    known: Vec<(SubsetIndex, bool)>,
    derivations: PooledDerivations,
    waiting: Vec<(BackPointer, u32, u32)>,
    parts: [Vec<ChainPart>; 2],
    /// The simplest derivation of each distinct solution, in ascending order of cost.
    solutions: Vec<u32>,
}

impl<M: Magnitude> ReducedForms<M> {
    /// [`super::fits`] must hold for the puzzle.
    pub(crate) fn new(
        mut meet: MeetInTheMiddle<M, BackPointers>,
        rules: RuleSet,
        target: &Rational,
    ) -> Result<ReducedForms<M>, StopReason> {
        meet.fill_small()?;
        let (target, _) = magnitude(target);
        let targets = meet.targets(target)?;
        let derivations = PooledDerivations::new(&meet.cards, rules);
        let mut count = 0;
        let mut begin = |m: SubsetIndex| {
            let first = count;
            count += if m == 0 { 0 } else { meet.values(&targets, m).len() };
            first
        };
        let offsets = (0..meet.sub_info.len()).map(&mut begin).collect();
        let places = vec![0; count];
        let (known, waiting, parts, solutions) = Default::default();
        let mut forms = ReducedForms { meet, targets, offsets, places, known, derivations, waiting, parts, solutions };
        let mut roots = Vec::new();
        for m in forms.meet.roots() {
            let values = forms.meet.values(&forms.targets, m);
            if let Some(place) = values.find(target).filter(|&place| !values.data[place].is_empty()) {
                roots.push(forms.number(m, place as u32)?);
            }
        }
        forms.solutions = forms.derivations.simplest(&roots);
        Ok(forms)
    }

    pub(crate) fn len(&self) -> usize {
        self.solutions.len()
    }

    pub(crate) fn solution(&mut self, number: usize) -> Option<Expr> {
        let derivation = *self.solutions.get(number)?;
        self.derivations.expr(derivation)
    }

    fn number(&mut self, m: SubsetIndex, place: u32) -> Result<u32, StopReason> {
        let own = self.offsets[m] + place as usize;
        if let Some(known) = self.places[own].checked_sub(1) {
            return Ok(known);
        }
        let acc = self.meet.values(&self.targets, m).data[place as usize];
        // The parts come first, so that the derivations of this number are contiguous.
        let first = self.waiting.len();
        let mut last = acc.last;
        while let Some(pointer) = BackPointer::at(last, &self.meet.store) {
            let (x, y) = (self.number(pointer.sub(), pointer.x)?, self.number(m - pointer.sub(), pointer.y)?);
            self.waiting.push((pointer, x, y));
            last = pointer.before;
        }
        let (number, negated) = match self.meet.subsets.single(m).zip(acc.card) {
            Some((card, negated)) => (self.derivations.card(card), negated),
            None => self.join_all(m, first)?,
        };
        self.waiting.truncate(first);
        self.known.push((m, negated));
        self.places[own] = number + 1;
        Ok(number)
    }

    /// Joins the pairs that wait from `first` on. Also returns whether the number is the negative of its magnitude.
    fn join_all(&mut self, m: SubsetIndex, first: usize) -> Result<(u32, bool), StopReason> {
        let (pointer, x, y) = self.waiting[first];
        let (chain, sides) = self.sides(pointer, x, y);
        let negated = pointer.negated
            ^ match chain {
                AssocChain::Sum => self.known[x as usize].1 ^ (sides[0] == Polarity::Inverse),
                AssocChain::Product => self.known[x as usize].1 ^ self.known[y as usize].1,
            };
        let builder = self.derivations.begin_number(chain, sides, [x, y], m == self.meet.subsets.full());
        let [mut lefts, mut rights] = std::mem::take(&mut self.parts);
        for at in first..self.waiting.len() {
            let (pointer, x, y) = self.waiting[at];
            let (chain, sides) = self.sides(pointer, x, y);
            // Under rules of whole numbers, the rest of a chain may have no value of its own.
            let [left, right] = [x, y].map(|number| self.has_first(m, number));
            if M::FRACTIONS
                && !(left && self.derivations.can_be_member(x, chain)
                    || right && self.derivations.can_be_member(y, chain))
            {
                continue;
            }
            let first = |own, other| M::FRACTIONS.then_some([own, other]);
            self.derivations.chain_parts(chain, sides[0], x, first(left, right), &mut lefts);
            if !lefts.is_empty() {
                self.derivations.chain_parts(chain, sides[1], y, first(right, left), &mut rights);
                self.meet.budget.spend(lefts.len() as u64 * rights.len() as u64)?;
                self.derivations.join(&builder, chain, sides, &lefts, &rights);
            }
        }
        self.parts = [lefts, rights];
        let (number, count) = self.derivations.finish_number(&builder, self.meet.sub_info[m].0);
        self.meet.budget.reserve::<[u64; 6]>(count)?;
        Ok((number, negated))
    }

    fn sides(&self, pointer: BackPointer, x: u32, y: u32) -> (AssocChain, [Polarity; 2]) {
        let (chain, left, right) = pointer.op.sides();
        if chain == AssocChain::Product {
            return (chain, [left, right]);
        }
        // For values of opposite signs, the sum of their magnitudes is the difference of the values, and vice versa.
        let sides = match (right == Polarity::Inverse) ^ self.known[x as usize].1 ^ self.known[y as usize].1 {
            false => [Polarity::Direct, Polarity::Direct],
            true if self.derivations.value(x) < self.derivations.value(y) => [Polarity::Inverse, Polarity::Direct],
            true => [Polarity::Direct, Polarity::Inverse],
        };
        (chain, sides)
    }

    fn has_first(&self, m: SubsetIndex, number: u32) -> bool {
        let (part, _) = self.known[number as usize];
        self.meet.sub_info[m].1.trailing_zeros() == self.meet.sub_info[part].1.trailing_zeros()
    }
}
