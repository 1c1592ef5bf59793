//! How large the values of a hand can get, known before the search, so that the search need not check.

use super::Rational;
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::UBig;

/// A bound on numerator and denominator together of everything that given numbers can make.
///
/// **Theorem.** A value n/d built with `+ - * /` from p1/q1 ... pk/qk, each used once, has
/// |n| + d <= (|p1| + q1) ... (|pk| + qk), even if no fraction is ever reduced.
/// *Proof* by induction over the tree: |n1 d2 ± n2 d1| + d1 d2, |n1 n2| + d1 d2 and |n1 d2| + |d1 n2|
/// are each at most (|n1| + d1)(|n2| + d2).
/// So when the bound fits a machine word, no sum or product on the way can overflow, and none is checked.
///
/// ```
/// use make24::value::{Height, Rational};
/// let height: Height = [1, 2, 3].map(Rational::from).iter().collect();
/// assert!(height.fits_i64()); // (1 + 1) * (2 + 1) * (3 + 1) = 24
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Height(UBig);

impl Height {
    /// Whether pairs of `i64` hold every value on the way.
    pub fn fits_i64(&self) -> bool {
        self.0.bit_len() < 64
    }
    /// Whether pairs of `i128` hold every value on the way.
    pub fn fits_i128(&self) -> bool {
        self.0.bit_len() < 128
    }
    /// The bound's length in bits.
    pub fn bits(&self) -> usize {
        self.0.bit_len()
    }
}

impl<'a> FromIterator<&'a Rational> for Height {
    fn from_iter<I: IntoIterator<Item = &'a Rational>>(numbers: I) -> Self {
        let height = |r: &Rational| r.numerator().clone().unsigned_abs() + r.denominator();
        Height(numbers.into_iter().map(height).product())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn height(numbers: &[i64]) -> Height {
        numbers.iter().map(|&n| Rational::from(n)).collect::<Vec<_>>().iter().collect()
    }

    #[test]
    fn sixteen_cards_up_to_thirteen_fit_a_word() {
        assert!(height(&[13; 16]).fits_i64());
        assert!(!height(&[13; 17]).fits_i64());
        assert!(height(&[100; 9]).fits_i64());
        assert!(!height(&[100; 10]).fits_i64());
        assert!(height(&[100; 19]).fits_i128());
    }
}
