//! A bound on the values of a hand, known before the search: what fast searches rely on, and how much memory numbers take.

use super::Rational;
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::UBig;

/// A bound on the sum of numerator and denominator of every value that given numbers can make.
///
/// **Theorem.** A value n/d built with `+ - * /` and remainders from p1/q1 ... pk/qk, each used once, has
/// |n| + d <= (|p1| + q1) ... (|pk| + qk), even if no fraction is ever reduced.
/// *Proof* by induction over the tree: |n1 d2 ± n2 d1| + d1 d2, |n1 n2| + d1 d2, |n1 d2| + |d1 n2| and,
/// since a remainder is less than its divisor, |n2 d1| + d1 d2 are each at most (|n1| + d1)(|n2| + d2).
/// So if the bound fits a machine word, so does every number of a search.
///
/// ```
/// use make24::value::{Height, Rational};
/// let height: Height = [1, 2, 3].map(Rational::from).iter().collect();
/// assert!(height.fits_i64()); // (1 + 1) * (2 + 1) * (3 + 1) = 24
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Height(UBig);

impl Height {
    /// Whether pairs of `i64` hold every intermediate value.
    pub fn fits_i64(&self) -> bool {
        self.0.bit_len() < 64
    }
    pub(crate) fn is_below(&self, limit: impl Into<UBig>) -> bool {
        self.0 < limit.into()
    }
    /// The square bounds the product of two such values.
    pub(crate) fn square_is_below(&self, limit: impl Into<UBig>) -> bool {
        &self.0 * &self.0 < limit.into()
    }
    /// The length of the bound in bits.
    pub fn bits(&self) -> usize {
        self.0.bit_len()
    }
}

impl<'a> FromIterator<&'a Rational> for Height {
    fn from_iter<I: IntoIterator<Item = &'a Rational>>(numbers: I) -> Self {
        let height = |r: &Rational| r.big_numerator().unsigned_abs() + r.big_denominator();
        Height(numbers.into_iter().map(height).product())
    }
}
