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
    /// Whether the bound is below `limit`.
    pub(crate) fn is_below(&self, limit: impl Into<UBig>) -> bool {
        self.0 < limit.into()
    }
    /// Whether the square of the bound is below `limit`: it bounds the product of two such values.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use proptest::prelude::*;

    fn height(numbers: &[i64]) -> Height {
        numbers.iter().map(|&n| Rational::from(n)).collect::<Vec<_>>().iter().collect()
    }

    /// The value of a chain of operations: each joins the next number to the value so far.
    fn evaluate(numbers: &[i64], ops: &[u8]) -> Option<Rational> {
        let (first, rest) = numbers.split_first()?;
        let mut so_far = Rational::from(*first);
        for (number, op) in rest.iter().zip(ops) {
            let number = Rational::from(*number);
            so_far = match op % 6 {
                0 => so_far.add(&number),
                1 => so_far.sub(&number),
                2 => so_far.mul(&number),
                3 => so_far.div(&number)?,
                4 => number.sub(&so_far),
                _ => number.div(&so_far)?,
            };
        }
        Some(so_far)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// The result of joining two calculations is at most the height of all their numbers.
        #[test]
        fn no_value_exceeds_the_height_of_its_cards(
            left in prop::collection::vec(-13i64..=13, 1..5),
            right in prop::collection::vec(-13i64..=13, 1..5),
            ops in prop::collection::vec(any::<u8>(), 9),
        ) {
            if let (Some(a), Some(b)) = (evaluate(&left, &ops), evaluate(&right, &ops[4..])) {
                let value = match ops[8] % 4 {
                    0 => Some(a.add(&b)),
                    1 => Some(a.sub(&b)),
                    2 => Some(a.mul(&b)),
                    _ => a.div(&b),
                };
                let bound = height(&[left, right].concat());
                for value in value.iter().chain([&a, &b]) {
                    let size = value.big_numerator().unsigned_abs() + value.big_denominator();
                    prop_assert!(size <= bound.0, "{value} of {bound:?}");
                }
            }
        }
    }

    #[test]
    fn sixteen_cards_up_to_13_fit_i64() {
        assert!(height(&[13; 16]).fits_i64());
        assert!(!height(&[13; 17]).fits_i64());
        assert!(height(&[100; 9]).fits_i64());
        assert!(!height(&[100; 10]).fits_i64());
    }
}
