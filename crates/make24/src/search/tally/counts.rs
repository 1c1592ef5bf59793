//! The number of shapes: natural numbers as the semiring.

use super::Tally;
use crate::count::Count;
use crate::op::{AssocChain, Polarity};
use crate::value::Value;

/// A number of shapes, and how many of them are their own negatives.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    pub(crate) all: Count,
    own: Count,
}

impl Tally for Counts {
    const IDEMPOTENT: bool = false;
    fn card(_: usize) -> Counts {
        Counts { all: Count::from(1), own: Count::default() }
    }
    fn empty() -> Counts {
        Counts { all: Count::from(1), own: Count::from(1) }
    }
    fn member(&self, _: AssocChain, _: Polarity, _: bool) -> Counts {
        self.clone()
    }
    fn checked_mul(&self, rhs: &Counts) -> Counts {
        Counts { all: self.all.clone() * &rhs.all, own: self.own.clone() * &rhs.own }
    }
    fn gains(&self, _: &Counts, _: &Counts) -> bool {
        true
    }
    fn checked_add(&mut self, rhs: Counts) {
        self.all += &rhs.all;
        self.own += &rhs.own;
    }
    fn choose(&self, k: usize) -> Counts {
        Counts { all: self.all.multichoose(k), own: Count::default() }
    }
    fn finish<V: Value>(self, _: AssocChain, _: &V) -> Counts {
        self
    }
    fn halves(self) -> (Counts, Option<Counts>) {
        let two = Counts { all: self.all.half_without(&self.own), own: Count::default() };
        (two, (!self.own.is_zero()).then(|| Counts { all: self.own.clone(), own: self.own }))
    }
    fn own(self, own: bool) -> Counts {
        Counts { own: if own { self.all.clone() } else { Count::default() }, all: self.all }
    }
    fn balanced(plain: Option<&Counts>, own: Option<&Counts>, k: usize) -> Option<Counts> {
        // i pairs of a member and its negative, and k - 2i members that are their own negatives.
        let zero = Count::default();
        let of = |counts: Option<&Counts>, k| counts.map_or(&zero, |c| &c.all).multichoose(k);
        let mut balanced = Count::default();
        for i in 0..=k / 2 {
            balanced += &(of(plain, i) * &of(own, k - 2 * i));
        }
        (!balanced.is_zero()).then(|| Counts { all: Count::default(), own: balanced })
    }
}
