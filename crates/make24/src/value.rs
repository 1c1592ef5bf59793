//! The closed arithmetic that number types offer; it knows nothing of operators, cards or games.
//!
//! An operator's body is written in the [`Arithmetic`], so one row of the operator table works on every type here:
//! on fractions of machine words, which [`Height`] chooses for a puzzle; on [`Real`] numbers with powers and
//! logarithms, exactly; and on [`Interval`]s, which refute fast.

mod height;
mod interval;
pub(crate) mod magnitude;
mod ratio;
mod rational;
mod real;

pub use height::Height;
pub use interval::Interval;
pub use ratio::Ratio;
pub use rational::{ParseRationalError, Rational};
pub use real::{Equality, Identities, Identity, MAX_BITS, Real};

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;

/// What an operation makes of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// A number.
    Value(T),
    /// Nothing, for certain: a division by zero, a logarithm to the base 1.
    Undefined,
    /// A number of more than [`MAX_BITS`] bits, which is not worked out.
    TooBig,
    /// It is not known whether there is a number, or which: what decides is closer than any precision that was tried.
    Undecided,
}

impl<T> Outcome<T> {
    /// The number, where there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Outcome::Value(value) => Some(value),
            _ => None,
        }
    }
    /// What `f` makes of the number.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Outcome::Value(value) => f(value),
            Outcome::Undefined => Outcome::Undefined,
            Outcome::TooBig => Outcome::TooBig,
            Outcome::Undecided => Outcome::Undecided,
        }
    }
    /// `f` of the number.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        self.and_then(|value| Outcome::Value(f(value)))
    }
    /// The number, or `Undefined` where there is none.
    pub(crate) fn of(value: Option<T>) -> Outcome<T> {
        value.map_or(Outcome::Undefined, Outcome::Value)
    }
}

/// The arithmetic in which the bodies of operators are written, and the questions that their domains ask.
/// Where a type cannot tell, it says so.
pub trait Arithmetic: Clone {
    /// `self + rhs`.
    fn checked_add(&self, rhs: &Self) -> Outcome<Self>;
    /// `self - rhs`.
    fn checked_sub(&self, rhs: &Self) -> Outcome<Self>;
    /// `self * rhs`.
    fn checked_mul(&self, rhs: &Self) -> Outcome<Self>;
    /// `self / rhs`, undefined for zero.
    fn checked_div(&self, rhs: &Self) -> Outcome<Self>;
    /// `1 / self`, undefined for zero.
    fn checked_recip(&self) -> Outcome<Self>;
    /// `self` to the power of `rhs`: of a positive number any, of a negative one a whole, of zero a positive power.
    fn checked_pow(&self, rhs: &Self) -> Outcome<Self>;
    /// The logarithm of `rhs` to the base `self`; both are positive, and the base is not 1.
    fn log(&self, rhs: &Self) -> Outcome<Self>;
    /// `self - rhs * floor(self / rhs)`: the remainder, with the sign of the divisor; undefined for zero.
    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self>;
    /// How `self` compares with `n`; `None` where that cannot be told.
    fn compare(&self, n: i64) -> Option<Ordering>;
    /// Whether `self` is a whole number; `None` where that cannot be told.
    fn is_whole(&self) -> Option<bool>;
    /// Whether `self` is a fraction; `None` where that cannot be told.
    fn is_fraction(&self) -> Option<bool>;
}

/// A number that tables of a search are keyed by.
pub trait Number: Arithmetic + Eq + Hash + Debug + Send + Sync + 'static {
    /// Whether equal numbers are always equal keys. If not, two that differ as keys have still to be compared.
    const CANONICAL_KEYS: bool;
    /// The same number in this type. The caller has made sure, by [`Height`], that it fits.
    fn of(number: &Rational) -> Self;
    /// An interval that holds the number, where the type keeps one.
    fn bounds(&self) -> Interval {
        Interval::REALS
    }
    /// A float near the number, for estimates: it decides nothing.
    fn to_f64(&self) -> f64;
    /// The same number as a fraction, where it is known to be one.
    fn fraction(&self) -> Option<Rational>;
    /// Whether the two are the same number.
    fn equality(&self, rhs: &Self) -> Equality;
    /// Whether `self` reads more plainly before `rhs` than behind it: the larger number, and fractions before others.
    fn comes_before(&self, rhs: &Self) -> bool;
}

/// An exact fraction: every question has an answer, equality is equality, and nothing is ever rounded.
///
/// ```
/// use make24::value::{Ratio, Value};
/// let third = Ratio::<i64>::from(1).div(&Ratio::from(3)).unwrap();
/// assert_eq!(third.add(&third).add(&third), Ratio::from(1));
/// assert_eq!(third.div(&Ratio::from(0)), None);
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
    /// `self / rhs`, or `None` where `rhs` is zero.
    fn div(&self, rhs: &Self) -> Option<Self>;
    /// `-self`.
    fn neg(&self) -> Self;
    /// How `self` compares with zero.
    fn sign(&self) -> Ordering;
    /// Whether `self` is a whole number.
    fn is_integer(&self) -> bool;
    /// Whether `self` is 1.
    fn is_one(&self) -> bool;
    /// The length in bits of the numerator's magnitude and of the denominator.
    fn bits(&self) -> (usize, usize);

    /// Whether `self` is 0.
    fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }
    /// `1 / self`, or `None` where `self` is zero.
    fn recip(&self) -> Option<Self> {
        Self::of(&Rational::from(1)).div(self)
    }
}

/// Fractions are closed under the four operations only; rules with others are played with [`Real`] numbers, and here
/// a power is a question without an answer, never a wrong one.
macro_rules! arithmetic_of_fractions {
    ($type:ty, $word:ty, $of:expr, $to_f64:expr) => {
        impl $crate::value::Arithmetic for $type {
            fn checked_add(&self, rhs: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Value(self.add(rhs))
            }
            fn checked_sub(&self, rhs: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Value(self.sub(rhs))
            }
            fn checked_mul(&self, rhs: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Value(self.mul(rhs))
            }
            fn checked_div(&self, rhs: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::of(self.div(rhs))
            }
            fn checked_recip(&self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::of(self.recip())
            }
            fn checked_pow(&self, _: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Undecided
            }
            fn log(&self, _: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Undecided
            }
            fn checked_modulo(&self, _: &Self) -> $crate::value::Outcome<Self> {
                $crate::value::Outcome::Undecided
            }
            fn compare(&self, n: i64) -> Option<std::cmp::Ordering> {
                Some(self.cmp(&<$type>::from(<$word>::from(n))))
            }
            fn is_whole(&self) -> Option<bool> {
                Some(self.is_integer())
            }
            fn is_fraction(&self) -> Option<bool> {
                Some(true)
            }
        }
        impl $crate::value::Number for $type {
            const CANONICAL_KEYS: bool = true;
            fn of(number: &$crate::value::Rational) -> Self {
                let of: fn(&$crate::value::Rational) -> Self = $of;
                of(number)
            }
            fn to_f64(&self) -> f64 {
                let to_f64: fn(&$type) -> f64 = $to_f64;
                to_f64(self)
            }
            fn fraction(&self) -> Option<$crate::value::Rational> {
                Some(self.to_rational())
            }
            fn equality(&self, rhs: &Self) -> $crate::value::Equality {
                $crate::value::Equality::of_fractions(self == rhs)
            }
            fn comes_before(&self, rhs: &Self) -> bool {
                self > rhs
            }
        }
    };
}
use arithmetic_of_fractions;
