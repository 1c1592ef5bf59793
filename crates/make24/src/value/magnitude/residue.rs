//! Fractions as residues modulo a prime: each is one machine word, and no operation needs a greatest common divisor.
//!
//! Two different fractions of heights below h have different residues, up to sign, if h * h is below the prime: if
//! n1/d1 and n2/d2 had the same residue, the prime would divide n1 * d2 - n2 * d1 or n1 * d2 + n2 * d1, which are
//! smaller than it. By the theorem of [`Height`], checking the cards is enough.

use super::{Magnitude, SignedMagnitude};
use crate::value::{Height, Rational};

/// A fraction modulo 2^61 - 1, up to sign: the smaller of its residue and the negative of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Residue(u64);

/// A Mersenne prime, so that the remainder is two shifts and a sum.
const PRIME: u64 = (1 << 61) - 1;

/// The product of two residues.
fn mul_mod(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let reduced = (product as u64 & PRIME) + (product >> 61) as u64;
    if reduced >= PRIME { reduced - PRIME } else { reduced }
}

/// The inverse of a nonzero residue: its power to PRIME - 2, by Fermat's little theorem.
fn inverse_mod(number: u64) -> u64 {
    // All 61 bits of PRIME - 2 are 1, except the second lowest.
    let (mut power, mut square) = (1, number);
    for bit in 0..61 {
        if bit != 1 {
            power = mul_mod(power, square);
        }
        square = mul_mod(square, square);
    }
    power
}

impl Residue {
    /// The smaller of a residue and its negative, and whether it is the negative.
    fn from_residue(residue: u64) -> SignedMagnitude<Residue> {
        let negative = PRIME - residue;
        if negative < residue { (Residue(negative), true) } else { (Residue(residue), false) }
    }
}

impl Magnitude for Residue {
    const FRACTIONS: bool = true;
    const ZERO: Residue = Residue(0);
    const ONE: Residue = Residue(1);

    fn of(number: &Rational) -> Option<SignedMagnitude<Residue>> {
        let numerator = u64::try_from(number.big_numerator()).ok().filter(|&numerator| numerator < PRIME)?;
        let denominator = u64::try_from(number.big_denominator()).ok().filter(|&denominator| denominator < PRIME)?;
        let residue = if denominator == 1 { numerator } else { mul_mod(numerator, inverse_mod(denominator)) };
        Some(Residue::from_residue(residue))
    }
    fn is_exact_for(part: &Height, whole: &Height) -> bool {
        part.square_is_below(PRIME) && whole.is_below(PRIME)
    }
    fn sum(self, rhs: Residue) -> SignedMagnitude<Residue> {
        // Both are below half the prime, so the sum is a residue.
        Residue::from_residue(self.0 + rhs.0)
    }
    fn difference(self, rhs: Residue) -> SignedMagnitude<Residue> {
        (Residue(self.0.abs_diff(rhs.0)), self.0 < rhs.0)
    }
    fn product(self, rhs: Residue) -> SignedMagnitude<Residue> {
        Residue::from_residue(mul_mod(self.0, rhs.0))
    }
    fn quotient(self, _: Residue, inverse: Residue) -> Option<SignedMagnitude<Residue>> {
        (inverse.0 != 0).then(|| Residue::from_residue(mul_mod(self.0, inverse.0)))
    }
    fn inverses(numbers: &[Residue]) -> Vec<Residue> {
        // One inversion for all: each inverse follows from the inverse of the product.
        let mut inverses = Vec::with_capacity(numbers.len());
        let mut product = 1;
        for number in numbers {
            inverses.push(Residue(product));
            product = if number.0 == 0 { product } else { mul_mod(product, number.0) };
        }
        let mut rest = inverse_mod(product);
        for (number, before) in numbers.iter().zip(&mut inverses).rev() {
            *before = if number.0 == 0 { Residue::ZERO } else { Residue(mul_mod(rest, before.0)) };
            rest = if number.0 == 0 { rest } else { mul_mod(rest, number.0) };
        }
        inverses
    }
    fn is_reachable(self) -> bool {
        true // Every residue may stand for a number that the cards make.
    }
    fn hash(self) -> u64 {
        self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use proptest::prelude::*;

    #[test]
    fn inverses_undo_products() {
        let numbers: Vec<Residue> = [0, 1, 2, 3, 24, PRIME / 2].map(Residue).to_vec();
        for (number, inverse) in numbers.iter().zip(Residue::inverses(&numbers)) {
            let one = number.product(inverse);
            assert_eq!(one.0, if number.0 == 0 { Residue::ZERO } else { Residue::ONE });
        }
    }

    fn fraction() -> impl Strategy<Value = Rational> {
        (0i64..200, 1i64..200).prop_map(|(n, d)| Rational::from(n).div(&Rational::from(d)).expect("d is not 0"))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Residues calculate as the fractions do, including signs, and different numbers have different residues.
        #[test]
        fn residues_calculate_as_fractions_do(a in fraction(), b in fraction()) {
            let of = |number: &Rational| {
                let negative = *number < Rational::from(0);
                let positive = if negative { number.neg() } else { number.clone() };
                let numerator = u64::try_from(positive.big_numerator()).expect("it is small");
                let denominator = u64::try_from(positive.big_denominator()).expect("it is small");
                let (residue, turned) = Residue::from_residue(mul_mod(numerator, inverse_mod(denominator)));
                (residue, turned ^ negative)
            };
            let ((x, turned_x), (y, turned_y)) = (of(&a), of(&b));
            prop_assert_eq!(x == y, a == b);
            // The sum of two magnitudes is the sum or the difference of the numbers, depending on their signs.
            let signed = |(m, turned): SignedMagnitude<Residue>, other: bool| (m, (turned ^ other) && m != Residue::ZERO);
            let (sum, difference) = match turned_x == turned_y {
                true => (x.sum(y), x.difference(y)),
                false => (x.difference(y), x.sum(y)),
            };
            prop_assert_eq!(signed(sum, turned_x), signed(of(&a.add(&b)), false));
            prop_assert_eq!(signed(difference, turned_x), signed(of(&a.sub(&b)), false));
            prop_assert_eq!(signed(x.product(y), turned_x ^ turned_y), signed(of(&a.mul(&b)), false));
            let quotient = x.quotient(y, Residue::inverses(&[y])[0]).map(|quotient| signed(quotient, turned_x ^ turned_y));
            prop_assert_eq!(quotient, a.div(&b).map(|quotient| signed(of(&quotient), false)));
        }
    }
}
