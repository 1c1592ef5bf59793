//! Fractions of two machine words: nearly all numbers that a search meets. What does not fit becomes a number of any size.

use super::Rational;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::num::NonZeroI64;

/// Reduced, with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Small {
    pub(super) numerator: i64,
    /// Never 0, so that a [`Rational`] takes no more than two words.
    denominator: NonZeroI64,
}

/// The terms of a result before it is reduced: sums of products of two words fit.
type Wide = i128;

impl Small {
    pub(super) const fn whole(numerator: i64) -> Small {
        const ONE: NonZeroI64 = NonZeroI64::new(1).expect("1 is not 0");
        Small { numerator, denominator: ONE }
    }

    #[inline]
    pub(super) fn denominator(self) -> i64 {
        self.denominator.get()
    }

    #[inline]
    pub(super) fn is_whole(self) -> bool {
        self.denominator() == 1
    }

    pub(super) fn bits(self) -> (usize, usize) {
        let length = |word: u64| (u64::BITS - word.leading_zeros()) as usize;
        (length(self.numerator.unsigned_abs()), length(self.denominator().unsigned_abs()))
    }

    pub(super) fn to_big(self) -> RBig {
        match self.is_whole() {
            true => RBig::from(self.numerator),
            false => RBig::from_parts(IBig::from(self.numerator), UBig::from(self.denominator().unsigned_abs())),
        }
    }

    pub(super) fn of_big(number: &RBig) -> Option<Small> {
        let denominator = NonZeroI64::new(i64::try_from(number.denominator()).ok()?)?;
        Some(Small { numerator: i64::try_from(number.numerator()).ok()?, denominator })
    }

    #[inline]
    fn of_whole(self, rhs: Small, make: impl Fn(i64, i64) -> Option<i64>) -> Option<Rational> {
        if !self.is_whole() || !rhs.is_whole() {
            return None;
        }
        make(self.numerator, rhs.numerator).map(Rational::from)
    }

    #[inline]
    pub(super) fn add(self, rhs: Small) -> Rational {
        self.of_whole(rhs, i64::checked_add).unwrap_or_else(|| {
            let ((a, b), (c, d)) = (self.terms(), rhs.terms());
            reduced(a * d + c * b, b * d)
        })
    }

    #[inline]
    pub(super) fn sub(self, rhs: Small) -> Rational {
        self.of_whole(rhs, i64::checked_sub).unwrap_or_else(|| {
            let ((a, b), (c, d)) = (self.terms(), rhs.terms());
            reduced(a * d - c * b, b * d)
        })
    }

    #[inline]
    pub(super) fn mul(self, rhs: Small) -> Rational {
        self.of_whole(rhs, i64::checked_mul).unwrap_or_else(|| {
            let ((a, b), (c, d)) = (self.terms(), rhs.terms());
            reduced(a * c, b * d)
        })
    }

    /// `rhs` must not be 0.
    #[inline]
    pub(super) fn div(self, rhs: Small) -> Rational {
        let ((a, b), (c, d)) = (self.terms(), rhs.terms());
        if c < 0 { reduced(-a * d, -b * c) } else { reduced(a * d, b * c) }
    }

    /// Rounds the quotient down; `rhs` must not be 0.
    #[inline]
    pub(super) fn modulo(self, rhs: Small) -> Rational {
        self.of_whole(rhs, |a, c| a.checked_rem(c).map(|left| floored(left, c))).unwrap_or_else(|| {
            let ((a, b), (c, d)) = (self.terms(), rhs.terms());
            let divisor = c * b;
            reduced(floored((a * d) % divisor, divisor), b * d)
        })
    }

    #[inline]
    fn terms(self) -> (Wide, Wide) {
        (Wide::from(self.numerator), Wide::from(self.denominator()))
    }
}

impl Hash for Small {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_i64(self.numerator);
        state.write_i64(self.denominator());
    }
}

impl Ord for Small {
    #[inline]
    fn cmp(&self, rhs: &Small) -> Ordering {
        if self.denominator == rhs.denominator {
            return self.numerator.cmp(&rhs.numerator);
        }
        let ((a, b), (c, d)) = (self.terms(), rhs.terms());
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Small {
    fn partial_cmp(&self, rhs: &Small) -> Option<Ordering> {
        Some(self.cmp(rhs))
    }
}

/// Turns a remainder with the sign of the dividend into one with the sign of the divisor.
fn floored<W: Copy + Default + PartialOrd + std::ops::Add<Output = W>>(left: W, divisor: W) -> W {
    let zero = W::default();
    if left != zero && (left < zero) != (divisor < zero) { left + divisor } else { left }
}

/// The denominator must be positive.
fn reduced(numerator: Wide, denominator: Wide) -> Rational {
    let small = match (u64::try_from(numerator.unsigned_abs()), u64::try_from(denominator)) {
        (Ok(above), Ok(below)) => {
            let common = gcd(above, below);
            let above = above / common;
            let signed = if numerator < 0 { 0i64.checked_sub_unsigned(above) } else { i64::try_from(above).ok() };
            signed.zip(i64::try_from(below / common).ok().and_then(NonZeroI64::new))
        }
        _ => None,
    };
    match small {
        Some((numerator, denominator)) => Rational::from_small(Small { numerator, denominator }),
        None => any_size(numerator, denominator),
    }
}

#[cold]
fn any_size(numerator: Wide, denominator: Wide) -> Rational {
    Rational::from_inner(RBig::from_parts(IBig::from(numerator), UBig::from(denominator.unsigned_abs())))
}

/// The greatest common divisor, by Stein's binary method: shifts and subtractions, no division. `gcd(0, b)` is `b`.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << twos
}
