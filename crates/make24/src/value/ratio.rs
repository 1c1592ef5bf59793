//! Fractions of machine words, without overflow checks: the [`Height`](super::Height) of a puzzle proves that none
//! can overflow.

use super::{Outcome, Rational, Value, impl_fraction_arithmetic};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A reduced fraction of two machine words, with a positive denominator.
///
/// ```
/// use make24::value::{Ratio, Value};
/// let (a, b) = (Ratio::<i64>::from(8), Ratio::from(3));
/// assert_eq!(a.div(&b).unwrap().to_rational().to_string(), "8/3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio<T> {
    numerator: T,
    denominator: T,
}

impl<T: Hash> Hash for Ratio<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numerator.hash(state);
        self.denominator.hash(state);
    }
}

/// Implements one word width. The widths differ only in their names, and a generic integer trait would be longer.
macro_rules! ratio {
    ($word:ty, $unsigned:ty) => {
        impl Ratio<$word> {
            fn reduced(numerator: $word, denominator: $word) -> Self {
                let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()) as $word;
                let common = if denominator < 0 { -common } else { common };
                Ratio { numerator: numerator / common, denominator: denominator / common }
            }
            const fn integer(numerator: $word) -> Self {
                Ratio { numerator, denominator: 1 }
            }
        }

        impl From<$word> for Ratio<$word> {
            fn from(integer: $word) -> Self {
                Ratio::<$word>::integer(integer)
            }
        }

        impl_fraction_arithmetic!(
            Ratio<$word>,
            $word,
            |number| {
                let fits = "the height of the puzzle was checked before its values were made";
                Ratio {
                    numerator: number.big_numerator().try_into().expect(fits),
                    denominator: number.big_denominator().try_into().expect(fits),
                }
            },
            |ratio| ratio.numerator as f64 / ratio.denominator as f64,
            // Rules with powers use other types.
            |_, _| Outcome::Undecided,
            |_, _| Outcome::Undecided
        );

        impl Value for Ratio<$word> {
            fn to_rational(&self) -> Rational {
                Rational::new(IBig::from(self.numerator), UBig::from(self.denominator as $unsigned))
                    .expect("a denominator is positive")
            }
            fn add(&self, rhs: &Self) -> Self {
                if self.denominator == 1 && rhs.denominator == 1 {
                    return Ratio::<$word>::integer(self.numerator + rhs.numerator);
                }
                let numerator = self.numerator * rhs.denominator + rhs.numerator * self.denominator;
                Self::reduced(numerator, self.denominator * rhs.denominator)
            }
            fn sub(&self, rhs: &Self) -> Self {
                self.add(&rhs.neg())
            }
            fn mul(&self, rhs: &Self) -> Self {
                if self.denominator == 1 && rhs.denominator == 1 {
                    return Ratio::<$word>::integer(self.numerator * rhs.numerator);
                }
                Self::reduced(self.numerator * rhs.numerator, self.denominator * rhs.denominator)
            }
            fn div(&self, rhs: &Self) -> Option<Self> {
                (rhs.numerator != 0)
                    .then(|| Self::reduced(self.numerator * rhs.denominator, self.denominator * rhs.numerator))
            }
            fn modulo(&self, rhs: &Self) -> Option<Self> {
                let (dividend, divisor) = (self.numerator * rhs.denominator, rhs.numerator * self.denominator);
                let rest = dividend.checked_rem(divisor)?;
                let rest = if rest != 0 && (rest < 0) != (divisor < 0) { rest + divisor } else { rest };
                Some(Self::reduced(rest, self.denominator * rhs.denominator))
            }
            fn neg(&self) -> Self {
                Ratio { numerator: -self.numerator, denominator: self.denominator }
            }
            fn sign(&self) -> Ordering {
                self.numerator.cmp(&0)
            }
            fn is_integer(&self) -> bool {
                self.denominator == 1
            }
            fn is_one(&self) -> bool {
                self.numerator == 1 && self.denominator == 1
            }
            fn bits(&self) -> (usize, usize) {
                let length = |word: $unsigned| (<$unsigned>::BITS - word.leading_zeros()) as usize;
                (length(self.numerator.unsigned_abs()), length(self.denominator.unsigned_abs()))
            }
        }

        impl Ord for Ratio<$word> {
            /// Compares by continued fractions. The cross products of a comparison could overflow the word, since
            /// the height bounds one value of a hand, not the product of two.
            fn cmp(&self, rhs: &Self) -> Ordering {
                let (mut a, mut b) = (*self, *rhs);
                loop {
                    let floors = (a.numerator.div_euclid(a.denominator), b.numerator.div_euclid(b.denominator));
                    let remainders = (a.numerator.rem_euclid(a.denominator), b.numerator.rem_euclid(b.denominator));
                    match (floors.0.cmp(&floors.1), remainders) {
                        (Ordering::Equal, (0, 0)) => return Ordering::Equal,
                        (Ordering::Equal, (0, _)) => return Ordering::Less,
                        (Ordering::Equal, (_, 0)) => return Ordering::Greater,
                        // Equal floors: the larger remainder has the smaller reciprocal, so the operands swap.
                        (Ordering::Equal, (r, s)) => {
                            let next = Ratio { numerator: b.denominator, denominator: s };
                            b = Ratio { numerator: a.denominator, denominator: r };
                            a = next;
                        }
                        (unequal, _) => return unequal,
                    }
                }
            }
        }
        impl PartialOrd for Ratio<$word> {
            fn partial_cmp(&self, rhs: &Self) -> Option<Ordering> {
                Some(self.cmp(rhs))
            }
        }
    };
}

ratio!(i64, u64);
ratio!(i128, u128);

/// The greatest common divisor, by Stein's binary method: shifts and subtractions, no division. `gcd(0, b)` is `b`.
fn gcd<W>(mut a: W, mut b: W) -> W
where
    W: UnsignedWord,
{
    if a == W::ZERO || b == W::ZERO {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a = a >> a.trailing_zeros();
    while b != W::ZERO {
        b = b >> b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b = b - a;
    }
    a << twos
}

/// An unsigned machine word, as [`gcd`] uses it.
trait UnsignedWord:
    Copy
    + Ord
    + std::ops::BitOr<Output = Self>
    + std::ops::Shr<u32, Output = Self>
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Sub<Output = Self>
{
    const ZERO: Self;
    fn trailing_zeros(self) -> u32;
}

impl UnsignedWord for u64 {
    const ZERO: u64 = 0;
    fn trailing_zeros(self) -> u32 {
        u64::trailing_zeros(self)
    }
}
impl UnsignedWord for u128 {
    const ZERO: u128 = 0;
    fn trailing_zeros(self) -> u32 {
        u128::trailing_zeros(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_exact_where_cross_products_would_overflow() {
        let big = i64::MAX;
        let near = |n, d| Ratio::<i64>::reduced(n, d);
        assert!(near(big, big - 1) < near(big - 1, big - 2));
        assert!(near(-big, big - 1) > near(-(big - 1), big - 2));
        assert_eq!(near(-7, 2).cmp(&near(-7, 2)), Ordering::Equal);
    }

    #[test]
    fn gcd_agrees_with_euclid() {
        fn euclid(a: u64, b: u64) -> u64 {
            if b == 0 { a } else { euclid(b, a % b) }
        }
        for a in 0..200 {
            for b in 0..200 {
                assert_eq!(gcd(a, b), euclid(a, b), "gcd({a}, {b})");
            }
        }
    }
}
