//! Exact division of many numbers by one divisor without a division, for numbers that are mostly not multiples of it.
//!
//! Modulo 2^32, an odd divisor has an inverse, and the product with it is small exactly for multiples; for an even
//! divisor, the product is rotated until its low zeros are at the other end. (Granlund and Montgomery, *Division by
//! Invariant Integers using Multiplication*, 1994, section 9.)

/// A divisor that is not 0.
pub struct ExactDivisor {
    inverse: u32,
    zeros: u32,
    most: u32,
}

impl ExactDivisor {
    /// Prepares for quotients up to `high`.
    pub fn new(divisor: u32, high: u32) -> ExactDivisor {
        let zeros = divisor.trailing_zeros();
        let odd = divisor >> zeros;
        // Newton's iteration: an odd number is its own inverse in three bits, and each step doubles them.
        let inverse = (0..4).fold(odd, |inverse, _| inverse.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(inverse))));
        ExactDivisor { inverse, zeros, most: high.min(u32::MAX / divisor) }
    }

    /// The quotient, if the number is a multiple and the quotient is not too large.
    pub fn quotient(&self, number: u32) -> Option<u32> {
        let quotient = number.wrapping_mul(self.inverse).rotate_right(self.zeros);
        (quotient <= self.most).then_some(quotient)
    }
}
