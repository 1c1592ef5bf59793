//! Fractions as residues modulo a prime: each is one machine word, and no operation needs a greatest common divisor.
//!
//! Two different fractions of heights below h have different residues, up to sign, if h * h is below the prime: if
//! n1/d1 and n2/d2 had the same residue, the prime would divide n1 * d2 - n2 * d1 or n1 * d2 + n2 * d1, which are
//! smaller than it. By the theorem of [`Height`], checking the cards is enough.

use super::machine_word::MachineWord;
use super::{Magnitude, SignedMagnitude};
use crate::value::{Height, Rational};
use dashu_int::UBig;

/// A fraction modulo a Mersenne prime, up to sign: the smaller of its residue and the negative of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residues<W>(W);

/// A fraction modulo 2^61 - 1.
pub type Residue = Residues<u64>;

/// A fraction modulo 2^127 - 1.
pub type WideResidue = Residues<u128>;

/// The inverse of a nonzero residue: its power to the prime - 2, by Fermat's little theorem.
fn inverse_mod<W: MachineWord>(number: W) -> W {
    // All bits of the prime - 2 are 1, except the second lowest.
    let (mut power, mut square) = (W::ONE, number);
    for bit in 0..W::EXPONENT {
        if bit != 1 {
            power = power.mul_mod(square);
        }
        square = square.mul_mod(square);
    }
    power
}

fn remainder<W: MachineWord>(number: UBig) -> W {
    let rest = number % W::PRIME.into();
    W::try_from(rest).ok().expect("it is below the prime")
}

impl<W: MachineWord> Residues<W> {
    fn from_residue(residue: W) -> SignedMagnitude<Residues<W>> {
        let negative = W::PRIME - residue;
        if negative < residue { (Residues(negative), true) } else { (Residues(residue), false) }
    }
}

impl<W: MachineWord> Magnitude for Residues<W> {
    const FRACTIONS: bool = true;
    const ZERO: Residues<W> = Residues(W::ZERO);
    const ONE: Residues<W> = Residues(W::ONE);

    fn of(number: &Rational) -> Option<SignedMagnitude<Residues<W>>> {
        let numerator = remainder::<W>(number.big_numerator().try_into().ok()?);
        let denominator = remainder::<W>(number.big_denominator());
        if denominator == W::ZERO {
            return None;
        }
        let is_whole = denominator == W::ONE;
        let residue = if is_whole { numerator } else { numerator.mul_mod(inverse_mod(denominator)) };
        Some(Residues::from_residue(residue))
    }
    fn is_exact_for(part: &Height, whole: &Height) -> bool {
        part.square_is_below(W::PRIME) && Self::decides(whole)
    }
    fn decides(whole: &Height) -> bool {
        whole.is_below(W::PRIME)
    }
    fn sum(self, rhs: Self) -> SignedMagnitude<Self> {
        // Both are below half the prime, so the sum is a residue.
        Residues::from_residue(self.0 + rhs.0)
    }
    fn difference(self, rhs: Self) -> SignedMagnitude<Self> {
        (Residues(self.0.abs_diff(rhs.0)), self.0 < rhs.0)
    }
    fn product(self, rhs: Self) -> SignedMagnitude<Self> {
        Residues::from_residue(self.0.mul_mod(rhs.0))
    }
    fn quotient(self, _: Self, inverse: Self) -> Option<SignedMagnitude<Self>> {
        (inverse != Self::ZERO).then(|| Residues::from_residue(self.0.mul_mod(inverse.0)))
    }
    fn inverses(numbers: &[Self]) -> Vec<Self> {
        // One inversion for all: each inverse follows from the inverse of the product.
        let mut inverses = Vec::with_capacity(numbers.len());
        let mut product = W::ONE;
        for &number in numbers {
            inverses.push(Residues(product));
            product = if number == Self::ZERO { product } else { product.mul_mod(number.0) };
        }
        let mut rest = inverse_mod(product);
        for (&number, before) in numbers.iter().zip(&mut inverses).rev() {
            *before = if number == Self::ZERO { Self::ZERO } else { Residues(rest.mul_mod(before.0)) };
            rest = if number == Self::ZERO { rest } else { rest.mul_mod(number.0) };
        }
        inverses
    }
    fn is_reachable(self) -> bool {
        true // Every residue may stand for a number that the cards make.
    }
    fn whole(self) -> Option<u64> {
        self.0.try_into().ok()
    }
    fn hash(self) -> u64 {
        self.0.hash()
    }
}
