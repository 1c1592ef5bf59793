//! The number of shapes: natural numbers as the semiring.

use super::ShapeSemiring;
use crate::count::Count;
use crate::op::{AssocChain, Polarity};
use crate::search::semiring::Semiring;
use crate::value::Rational;

#[derive(Clone, Debug)]
pub(crate) struct ShapeCounts {
    pub(crate) all: Count,
    self_negative: Count,
}

impl Semiring for ShapeCounts {
    fn times(&self, rhs: &ShapeCounts) -> ShapeCounts {
        ShapeCounts { all: self.all.clone() * &rhs.all, self_negative: self.self_negative.clone() * &rhs.self_negative }
    }
    fn plus(&mut self, rhs: ShapeCounts) {
        self.all += &rhs.all;
        self.self_negative += &rhs.self_negative;
    }
}

impl ShapeSemiring for ShapeCounts {
    const IDEMPOTENT: bool = false;
    fn card(_: usize) -> ShapeCounts {
        ShapeCounts { all: Count::from(1), self_negative: Count::default() }
    }
    fn empty() -> ShapeCounts {
        ShapeCounts { all: Count::from(1), self_negative: Count::from(1) }
    }
    fn member(&self, _: AssocChain, _: Polarity, _: bool) -> ShapeCounts {
        self.clone()
    }
    fn would_change(&self, _: &ShapeCounts, _: &ShapeCounts) -> bool {
        true
    }
    fn choose(&self, k: usize) -> ShapeCounts {
        ShapeCounts { all: self.all.multichoose(k), self_negative: Count::default() }
    }
    fn finish(self, _: AssocChain, _: &Rational) -> ShapeCounts {
        self
    }
    fn split_orientations(self) -> (ShapeCounts, Option<ShapeCounts>) {
        let own = self.self_negative;
        let pairs = ShapeCounts { all: self.all.half_difference(&own), self_negative: Count::default() };
        (pairs, (!own.is_zero()).then(|| ShapeCounts { all: own.clone(), self_negative: own }))
    }
    fn with_self_negative(self, self_negative: bool) -> ShapeCounts {
        ShapeCounts { self_negative: if self_negative { self.all.clone() } else { Count::default() }, all: self.all }
    }
    fn balanced(plain: Option<&ShapeCounts>, self_negative: Option<&ShapeCounts>, k: usize) -> Option<ShapeCounts> {
        // i pairs of a member and its negative, and k - 2i members that are their own negatives.
        let zero = Count::default();
        let of = |counts: Option<&ShapeCounts>, k| counts.map_or(&zero, |c| &c.all).multichoose(k);
        let mut balanced = Count::default();
        for i in 0..=k / 2 {
            balanced += &(of(plain, i) * &of(self_negative, k - 2 * i));
        }
        (!balanced.is_zero()).then(|| ShapeCounts { all: Count::default(), self_negative: balanced })
    }
}
