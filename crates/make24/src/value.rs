//! Number types and the arithmetic that they share. Nothing here depends on operators, cards or games.
//!
//! The body of an operator calls only [`Arithmetic`], so one row of the operator table works on every number type:
//! fractions; [`Real`] numbers, which are exact under powers and logarithms; and [`Interval`]s, which refute an equality
//! fast.

mod height;
mod interval;
pub(crate) mod magnitude;
pub(crate) mod rational;
pub(crate) mod real;

pub use height::Height;
pub use interval::Interval;
pub use rational::{ParseRationalError, Rational};
pub use real::{Equality, Identities, Identity, MAX_BITS, Real};

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;

/// The result of an operation on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// A number.
    Value(T),
    /// The operation certainly has no value: a division by zero, a logarithm to the base 1.
    Undefined,
    /// The number has more than [`MAX_BITS`] bits and is not computed.
    TooBig,
    /// It is unknown whether there is a value, or which: two numbers are closer than any precision that was tried.
    Undecided,
}

impl<T> Outcome<T> {
    /// The number, if there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined | Outcome::TooBig | Outcome::Undecided => None,
        }
    }
    /// The outcome of `f` on the number; any other outcome stays.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Outcome::Value(value) => f(value),
            Outcome::Undefined => Outcome::Undefined,
            Outcome::TooBig => Outcome::TooBig,
            Outcome::Undecided => Outcome::Undecided,
        }
    }
    /// `f` applied to the number; any other outcome stays.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        self.and_then(|value| Outcome::Value(f(value)))
    }
    pub(crate) fn from_option(value: Option<T>) -> Outcome<T> {
        value.map_or(Outcome::Undefined, Outcome::Value)
    }
}

/// The longest fraction that a formula makes in a search, in bits above and below the line.
const LONG_FRACTION: usize = 1 << 14;

/// A function of two fractions.
pub type FractionFunction = fn(&Rational, &Rational) -> Outcome<Rational>;

/// The operations that the bodies of operators call, and the tests that operand conditions and domains make.
///
/// A type that cannot decide a question answers `Undecided` or `None`.
pub trait Arithmetic: Clone {
    /// Converts a rational. The caller has checked with [`Height`] that it fits.
    fn of(number: &Rational) -> Self;
    /// `self + rhs`.
    fn checked_add(&self, rhs: &Self) -> Outcome<Self>;
    /// `self - rhs`.
    fn checked_sub(&self, rhs: &Self) -> Outcome<Self>;
    /// `self * rhs`.
    fn checked_mul(&self, rhs: &Self) -> Outcome<Self>;
    /// `self / rhs`; undefined if `rhs` is zero.
    fn checked_div(&self, rhs: &Self) -> Outcome<Self>;
    /// `1 / self`; undefined if `self` is zero.
    fn checked_recip(&self) -> Outcome<Self>;
    /// `self` to the power of `rhs`. A positive base takes any exponent, a negative base a whole one, and zero a
    /// positive one.
    fn checked_pow(&self, rhs: &Self) -> Outcome<Self>;
    /// The logarithm of `rhs` to the base `self`. Both must be positive, and the base must not be 1.
    fn log(&self, rhs: &Self) -> Outcome<Self>;
    /// `self - rhs * floor(self / rhs)`: the remainder, with the sign of the divisor; undefined if `rhs` is zero.
    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self>;
    /// `function` of the two numbers if both are fractions; undefined if one is irrational.
    fn of_fractions(&self, rhs: &Self, function: FractionFunction) -> Outcome<Self>;
    /// Whether a formula stops here, because its number is longer than a search should carry along.
    fn is_long(&self) -> bool {
        false
    }
    /// The order of `self` and `n`; `None` if undecided.
    fn compare(&self, n: i64) -> Option<Ordering>;
    /// Whether `self` is a whole number; `None` if undecided.
    fn is_whole(&self) -> Option<bool>;
    /// Whether `self` is a fraction, which a whole number is too; `None` if undecided.
    fn is_fraction(&self) -> Option<bool>;
}

/// A number that the tables of a search use as a key.
pub trait Number: Arithmetic + Eq + Hash + Debug + Send + Sync + 'static {
    /// Whether equal numbers are always equal keys. If not, two different keys may still be the same number.
    const CANONICAL_KEYS: bool;
    /// An interval that contains the number; all reals if the type keeps none.
    fn bounds(&self) -> Interval {
        Interval::REALS
    }
    /// A float near the number, for estimates only; no decision depends on it. That of a fraction differs from it by a few
    /// units in the last place.
    fn to_f64(&self) -> f64;
    /// The same number as a fraction, if it is known to be one.
    fn fraction(&self) -> Option<Rational>;
    /// Whether the two numbers are the same.
    fn equality(&self, rhs: &Self) -> Equality;
    /// Whether `self` is written before `rhs` in a sum or product: larger numbers first, fractions before irrational
    /// numbers.
    fn comes_before(&self, rhs: &Self) -> bool;
}

/// An exact fraction: every question has an answer, equal numbers are `==`, and nothing is rounded.
///
/// ```
/// use make24::value::{Rational, Value};
/// let third = Rational::from(1).div(&Rational::from(3)).unwrap();
/// assert_eq!(third.add(&third).add(&third), Rational::from(1));
/// assert_eq!(third.div(&Rational::from(0)), None);
/// ```
pub trait Value: Number + Ord {
    /// The same number as a rational of any size.
    fn to_rational(&self) -> Rational;
    /// `self + rhs`.
    fn add(&self, rhs: &Self) -> Self;
    /// `self - rhs`.
    fn sub(&self, rhs: &Self) -> Self;
    /// `self * rhs`.
    fn mul(&self, rhs: &Self) -> Self;
    /// `self / rhs`, or `None` if `rhs` is zero.
    fn div(&self, rhs: &Self) -> Option<Self>;
    /// `self - rhs * floor(self / rhs)`, or `None` if `rhs` is zero.
    fn modulo(&self, rhs: &Self) -> Option<Self>;
    /// `-self`.
    fn neg(&self) -> Self;
    /// The order of `self` and zero.
    fn sign(&self) -> Ordering;
    /// Whether `self` is a whole number.
    fn is_integer(&self) -> bool;
    /// Whether `self` is 1.
    fn is_one(&self) -> bool;
    /// The lengths in bits of the numerator's magnitude and of the denominator.
    fn bits(&self) -> (usize, usize);

    /// Whether `self` is 0.
    fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }
    /// `1 / self`, or `None` if `self` is zero.
    fn recip(&self) -> Option<Self> {
        Self::of(&Rational::from(1)).div(self)
    }
}
