//! Whole numbers in one machine word; a quotient exists only if the division is exact.

use super::{Magnitude, SignedMagnitude};
use crate::value::{Height, Rational};

/// A whole number from 0 up. Where [`Magnitude::is_exact_for`] holds, every step of the puzzle fits 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Natural(u64);

impl Magnitude for Natural {
    const FRACTIONS: bool = false;
    const ZERO: Natural = Natural(0);
    const ONE: Natural = Natural(1);

    fn of(number: &Rational) -> Option<SignedMagnitude<Natural>> {
        number.to_i64().and_then(|number| u64::try_from(number).ok()).map(|number| (Natural(number), false))
    }
    fn is_exact_for(_: &Height, whole: &Height) -> bool {
        whole.fits_i64()
    }
    fn sum(self, rhs: Natural) -> SignedMagnitude<Natural> {
        (Natural(self.0 + rhs.0), false)
    }
    fn difference(self, rhs: Natural) -> SignedMagnitude<Natural> {
        (Natural(self.0.abs_diff(rhs.0)), self < rhs)
    }
    fn product(self, rhs: Natural) -> SignedMagnitude<Natural> {
        // A number that cards make does not saturate. A target beside a factor 0 may, and is then not reachable.
        (Natural(self.0.saturating_mul(rhs.0)), false)
    }
    fn quotient(self, rhs: Natural, _: Natural) -> Option<SignedMagnitude<Natural>> {
        (rhs.0 != 0 && self.0.is_multiple_of(rhs.0)).then(|| (Natural(self.0 / rhs.0), false))
    }
    fn inverses(numbers: &[Natural]) -> Vec<Natural> {
        vec![Natural::ZERO; numbers.len()]
    }
    fn is_reachable(self) -> bool {
        // The height of the puzzle is below 2^63 (see `is_exact_for`), so no sum of reachable numbers overflows.
        self.0 < 1 << 63
    }
    fn hash(self) -> u64 {
        self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
