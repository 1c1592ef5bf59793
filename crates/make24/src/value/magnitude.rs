//! Magnitudes: numbers without their signs, in one machine word or two, for the fast searches.
//!
//! If `+` and `-` are both allowed and no card is negative, a set of cards makes a number or its negative exactly if it
//! makes the magnitude. Two magnitudes have five results instead of eight.

pub(crate) mod machine_word;
mod natural;
mod residue;

pub(crate) use natural::{Natural, WideNatural};
pub use residue::{Residue, WideResidue};

use super::{Height, Rational};
use std::fmt::Debug;

/// A number without its sign.
pub trait Magnitude: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether the type is closed under division by a nonzero number.
    const FRACTIONS: bool;
    /// The magnitude of 0.
    const ZERO: Self;
    /// The magnitude of 1.
    const ONE: Self;
    /// The magnitude of a number that is not negative; `None` if it has none in this type. Of a number that is too large
    /// for [`Magnitude::decides`], another number may have the same magnitude.
    fn of(number: &Rational) -> Option<SignedMagnitude<Self>>;
    /// Whether the search is exact with this type: no two numbers that a part of the cards makes, of height `part`, are
    /// confused; no number that all cards make is confused with the target, both together of height `whole`; and no
    /// operation overflows.
    ///
    /// This suffices for a search from the target down. Two of its intermediate targets may be confused, since a tree
    /// that makes one of them makes the target, or a number that would be confused with it.
    fn is_exact_for(part: &Height, whole: &Height) -> bool;
    /// Whether the search decides with this type whether there is a tree: all cards and the target have together the
    /// height `whole`.
    ///
    /// Numbers of a part may be confused here. A tree is calculated rightly whatever it is confused with, and its
    /// divisors are 0 exactly if their magnitudes are; so a tree is found if and only if the number that all of it makes
    /// is the target, or is confused with the target, which `whole` excludes.
    fn decides(whole: &Height) -> bool;
    /// The magnitude of the sum, and whether the sum of these two magnitudes has the other sign.
    fn sum(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The magnitude of the difference, and whether `self - rhs` has the other sign.
    fn difference(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The magnitude of the product, and whether it has the other sign.
    fn product(self, rhs: Self) -> SignedMagnitude<Self>;
    /// The quotient, if there is one; `inverse` is the inverse of `rhs`, from [`Magnitude::inverses`].
    fn quotient(self, rhs: Self, inverse: Self) -> Option<SignedMagnitude<Self>>;
    /// The inverse of each number, which [`Magnitude::quotient`] takes; the inverse of 0 is 0.
    fn inverses(numbers: &[Self]) -> Vec<Self>;
    /// Whether the number is small enough for some cards to make it. A target of a part next to a factor 0 may be too
    /// large: there one number that the cards make represents all, and some of the same cards are then subtracted from
    /// it.
    fn is_reachable(self) -> bool;
    /// The number, if it is a whole one of at most 64 bits; exact for numbers below a target that the type
    /// [decides](Magnitude::decides).
    fn whole(self) -> Option<u64>;
    /// A hash of the number; the upper bits are the best mixed.
    fn hash(self) -> u64;
}

/// A magnitude, and whether the number has the opposite sign of its magnitude.
///
/// Each number type chooses which of a number and its negative is the magnitude; the choice must be consistent.
pub type SignedMagnitude<M> = (M, bool);
