//! A solution: follows one tree that makes the target down through the top-down targets and the tables.

use super::joins::{Accumulator, BOTH_CHAINS, Exists, candidate_places, candidates};
use super::magnitude_map::MagnitudeMap;
use super::targets::TopDownTargets;
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::expr::Expr;
use crate::op::{AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::value::magnitude::Magnitude;
use crate::value::{Rational, Value};
use crate::watch::StopReason;

/// The value is not negative.
pub(super) type Valued = (Expr, Rational);

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    /// Returns any solution, not the simplest.
    pub(crate) fn solution(&mut self, rules: &RuleSet, target: &Rational) -> Result<Option<Expr>, StopReason> {
        let Some((root, targets)) = self.way(target)? else { return Ok(None) };
        let found = self.express(rules, &targets, root, magnitude(target).0);
        Ok(found.filter(|(_, value)| value == target).map(|(expr, _)| expr))
    }

    /// `m` must make a number of this magnitude.
    pub(super) fn express(
        &self,
        rules: &RuleSet,
        targets: &TopDownTargets<M, Exists>,
        m: SubsetIndex,
        number: M,
    ) -> Option<Valued> {
        if let Some(card) = self.subsets.single(m) {
            let card = &self.cards[card];
            return Some((Expr::card(card.clone()), card.number().clone()));
        }
        // The two numbers of a pair belong together: the first pair is as good as any.
        let ((a, x), (b, y)) = self.splits(m).find_map(|(a, b)| self.pair(targets, a, b, number))?;
        join(rules, self.express(rules, targets, a, x)?, self.express(rules, targets, b, y)?, number)
    }

    fn pair(
        &self,
        targets: &TopDownTargets<M, Exists>,
        a: SubsetIndex,
        b: SubsetIndex,
        number: M,
    ) -> Option<((SubsetIndex, M), (SubsetIndex, M))> {
        // After a solution was found early, only some tables are filled. Every number of the shorter set is tried, but
        // top-down targets are only looked up.
        let of = |m: SubsetIndex| targets[m].as_ref().or(self.tables[m].as_ref());
        let length = |m: SubsetIndex| if self.is_small(m) { of(m).map_or(0, MagnitudeMap::len) } else { usize::MAX };
        let (a, b) = if length(a) < length(b) { (b, a) } else { (a, b) };
        let (lhs, rhs) = (of(a)?, self.tables[b].as_ref()?);
        let inverse = M::inverses(&[number])[0];
        rhs.with_inverses().find_map(|y| {
            let beside_zero = number == M::ZERO && y.0 == M::ZERO;
            let any = beside_zero.then(|| (0..lhs.len()).find(|&place| !lhs.data[place].is_empty())).flatten();
            let mut places = candidate_places(candidates((number, inverse), y, BOTH_CHAINS), lhs).chain(any);
            let place = places.find(|&place| !lhs.data[place].is_empty())?;
            Some(((a, lhs.numbers[place]), (b, y.0)))
        })
    }
}

/// The operator makes a number of this magnitude, and no negative one.
pub(super) fn join<M: Magnitude>(rules: &RuleSet, x: Valued, y: Valued, number: M) -> Option<Valued> {
    use AssocChain::{Product, Sum};
    use Polarity::{Direct, Inverse};
    let (larger, smaller) = if x.1 < y.1 { (y, x) } else { (x, y) };
    let ways = [
        (Sum, Direct, false, Some(larger.1.add(&smaller.1))),
        (Sum, Inverse, false, Some(larger.1.sub(&smaller.1))),
        (Product, Direct, false, Some(larger.1.mul(&smaller.1))),
        (Product, Inverse, false, larger.1.div(&smaller.1)),
        (Product, Inverse, true, smaller.1.div(&larger.1)),
    ];
    ways.into_iter().find_map(|(chain, polarity, turned, value)| {
        let value = value.filter(|value| rules.domain.contains(value))?;
        let op = rules.ops.on(chain, polarity).filter(|_| M::of(&value).is_some_and(|(made, _)| made == number))?;
        let (left, right) = if turned { (&smaller, &larger) } else { (&larger, &smaller) };
        Some((Expr::apply(op, left.0.clone(), right.0.clone()), value))
    })
}
