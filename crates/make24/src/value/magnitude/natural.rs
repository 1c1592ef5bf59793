//! Whole numbers in one machine word; a quotient exists only if the division is exact.

use super::machine_word::MachineWord;
use super::{Magnitude, SignedMagnitude};
use crate::value::{Height, Rational, Value};

/// Where [`Magnitude::is_exact_for`] holds, every step of the puzzle fits half of the range of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Naturals<W>(W);

/// Below 2^63.
pub(crate) type Natural = Naturals<u64>;

/// Below 2^127.
pub(crate) type WideNatural = Naturals<u128>;

impl<W: MachineWord> Magnitude for Naturals<W> {
    const FRACTIONS: bool = false;
    const ZERO: Naturals<W> = Naturals(W::ZERO);
    const ONE: Naturals<W> = Naturals(W::ONE);

    fn of(number: &Rational) -> Option<SignedMagnitude<Naturals<W>>> {
        let whole = number.is_integer().then(|| W::try_from(number.big_numerator()).ok())?;
        whole.map(|number| (Naturals(number), false))
    }
    fn is_exact_for(_: &Height, whole: &Height) -> bool {
        Self::decides(whole)
    }
    fn decides(whole: &Height) -> bool {
        whole.is_below(W::HALF)
    }
    fn sum(self, rhs: Self) -> SignedMagnitude<Self> {
        (Naturals(self.0 + rhs.0), false)
    }
    fn difference(self, rhs: Self) -> SignedMagnitude<Self> {
        (Naturals(self.0.abs_diff(rhs.0)), self.0 < rhs.0)
    }
    fn product(self, rhs: Self) -> SignedMagnitude<Self> {
        // A number that cards make does not saturate. A target next to a factor 0 may, and is then not reachable.
        (Naturals(self.0.saturating_mul(rhs.0)), false)
    }
    fn quotient(self, rhs: Self, _: Self) -> Option<SignedMagnitude<Self>> {
        (rhs != Self::ZERO && self.0.is_multiple_of(rhs.0)).then(|| (Naturals(self.0 / rhs.0), false))
    }
    fn inverses(numbers: &[Self]) -> Vec<Self> {
        vec![Self::ZERO; numbers.len()]
    }
    fn is_reachable(self) -> bool {
        // The height of the puzzle is below half of the range (see `is_exact_for`), so no sum of reachable numbers
        // overflows.
        self.0 < W::HALF
    }
    fn whole(self) -> Option<u64> {
        self.0.try_into().ok()
    }
    fn hash(self) -> u64 {
        self.0.hash()
    }
}
