//! Numbers without their signs, a machine word each: what the fast searches calculate with.
//!
//! Where `+` and `-` are both allowed and cards are not negative, a number can be made with one sign exactly where its
//! magnitude can be made at all; of two magnitudes there are five results instead of eight.

mod natural;
mod residue;

pub(crate) use natural::Natural;
pub(crate) use residue::Residue;

use super::{Height, Rational};
use std::fmt::Debug;

/// A number without its sign.
pub(crate) trait Magnitude: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether every quotient is such a number.
    const FRACTIONS: bool;
    /// Nothing, and the neutral factor.
    const ZERO: Self;
    const ONE: Self;
    /// The magnitude of a number that is not negative, if it is one of these.
    fn of(number: &Rational) -> Option<SignedMagnitude<Self>>;
    /// Whether no two numbers can be taken for one that some cards make, of the height `part`, nor what all cards make
    /// for the target, both together of the height `whole`; and whether none overflows.
    ///
    /// That is enough where the target is looked for from above: two numbers that are both left open may be taken for
    /// one, since a tree that makes what is left open makes the target, or would be taken for one that does.
    fn tells_apart(part: &Height, whole: &Height) -> bool;
    /// The magnitude of the sum, and whether the sum of these two magnitudes has the other sign.
    fn sum(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The magnitude of the difference, and whether `self` less `rhs` has the other sign.
    fn difference(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The magnitude of the product, and whether it has the other sign.
    fn product(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The quotient, if there is one; `inverse` is that of `rhs`, from [`Magnitude::inverses`].
    fn quotient(self, rhs: Self, inverse: Self) -> Option<SignedMagnitude<Self>>;
    /// What [`Magnitude::over`] wants to know of each divisor; of 0 it is 0.
    fn inverses(numbers: &[Self]) -> Vec<Self>;
    /// Whether some cards may make it. What is left open beside a factor 0 may be too large for that, since there any
    /// number that the cards make stands for all, and then some of the same cards are taken from it.
    fn is_in_reach(self) -> bool;
    /// Bits that differ where numbers do, the upper ones best.
    fn hash(self) -> u64;
}

/// A magnitude, and whether the number it stands for has the sign that its magnitude has not.
///
/// Which of a number and its negative is called the magnitude is a number type's own affair, as long as it is always the same.
pub(crate) type SignedMagnitude<M> = (M, bool);
