//! The machine words of magnitudes: one for most puzzles, two for hands with many cards or large numbers.

use dashu_int::{IBig, UBig};
use std::fmt::Debug;
use std::ops::{Add, Div, Sub};

/// An unsigned machine word, and what magnitudes need of it.
pub trait MachineWord:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + Into<UBig>
    + TryFrom<IBig>
    + TryFrom<UBig>
    + TryInto<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Div<Output = Self>
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// A whole number below this bound is added to another one without overflow; half of the range of the word.
    const HALF: Self;
    /// The exponent of [`MachineWord::PRIME`].
    const EXPONENT: u32;
    /// The largest Mersenne prime below [`MachineWord::HALF`], or equal to it but for 1: its remainders are two shifts and a sum.
    const PRIME: Self;
    /// The product modulo the prime of two numbers below it.
    fn mul_mod(self, rhs: Self) -> Self;
    /// The product, or the largest word if that is smaller.
    fn saturating_mul(self, rhs: Self) -> Self;
    /// The distance of two numbers.
    fn abs_diff(self, rhs: Self) -> Self;
    /// Whether division by a number that is not 0 leaves no remainder.
    fn is_multiple_of(self, rhs: Self) -> bool;
    /// A hash; the upper bits are the best mixed.
    fn hash(self) -> u64;
}

macro_rules! same {
    ($word:ident) => {
        fn saturating_mul(self, rhs: $word) -> $word {
            $word::saturating_mul(self, rhs)
        }
        fn abs_diff(self, rhs: $word) -> $word {
            $word::abs_diff(self, rhs)
        }
        fn is_multiple_of(self, rhs: $word) -> bool {
            $word::is_multiple_of(self, rhs)
        }
    };
}

/// An odd number near 2^64 divided by the golden ratio, whose multiples are spread evenly.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl MachineWord for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    const HALF: u64 = 1 << 63;
    const EXPONENT: u32 = 61;
    const PRIME: u64 = (1 << 61) - 1;
    fn mul_mod(self, rhs: u64) -> u64 {
        let product = u128::from(self) * u128::from(rhs);
        let reduced = (product as u64 & u64::PRIME) + (product >> 61) as u64;
        if reduced >= u64::PRIME { reduced - u64::PRIME } else { reduced }
    }
    fn hash(self) -> u64 {
        self.wrapping_mul(SPREAD)
    }
    same!(u64);
}

impl MachineWord for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    const HALF: u128 = 1 << 127;
    const EXPONENT: u32 = 127;
    const PRIME: u128 = (1 << 127) - 1;
    fn mul_mod(self, rhs: u128) -> u128 {
        let halves = |number: u128| (number >> 64, number & u128::from(u64::MAX));
        let ((a, b), (c, d)) = (halves(self), halves(rhs));
        // The product is high * 2^128 + middle * 2^64 + low, in which 2^127 counts as 1.
        let (high, middle, low) = (a * c, a * d + b * c, b * d);
        let fold = |number: u128| (number & u128::PRIME) + (number >> 127);
        let upper = fold(2 * high + ((middle & (u128::from(u64::MAX) >> 1)) << 64));
        let reduced = fold(fold(upper + (low & u128::PRIME)) + (low >> 127) + (middle >> 63));
        if reduced >= u128::PRIME { reduced - u128::PRIME } else { reduced }
    }
    fn hash(self) -> u64 {
        // Each half has a factor of its own: the halves of 1/3 are much the same, and would cancel out.
        let (upper, lower) = ((self >> 64) as u64, self as u64);
        lower.wrapping_mul(SPREAD).wrapping_add(upper.wrapping_mul(SPREAD.rotate_left(32) | 1))
    }
    same!(u128);
}
