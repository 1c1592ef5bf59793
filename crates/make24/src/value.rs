//! The closed arithmetic that every number type offers; it knows nothing of operators, cards or games.
//!
//! An operator's body is written in this basis, so one row of the operator table works on every type here.
//! Which type a puzzle gets is decided once, by [`Height`].

mod height;
mod ratio;
mod rational;

pub use height::Height;
pub use ratio::Ratio;
pub use rational::{ParseRationalError, Rational};

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;

/// An exact number: equality is equality, and nothing is ever rounded.
///
/// ```
/// use make24::value::{Ratio, Value};
/// let third = Ratio::<i64>::from(1).div(&Ratio::from(3)).unwrap();
/// assert_eq!(third.add(&third).add(&third), Ratio::from(1));
/// assert_eq!(third.div(&Ratio::from(0)), None);
/// ```
pub trait Value: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The same number in this type. The caller has made sure, by [`Height`], that it fits.
    fn of(number: &Rational) -> Self;
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
