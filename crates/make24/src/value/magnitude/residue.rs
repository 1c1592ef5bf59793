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
pub(crate) struct Residues<W>(W);

/// A fraction modulo 2^61 - 1.
pub(crate) type Residue = Residues<u64>;

/// A fraction modulo 2^127 - 1.
pub(crate) type WideResidue = Residues<u128>;

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

/// A whole number modulo the prime.
fn remainder<W: MachineWord>(number: UBig) -> W {
    let rest = number % W::PRIME.into();
    W::try_from(rest).ok().expect("it is below the prime")
}

impl<W: MachineWord> Residues<W> {
    /// The smaller of a residue and its negative, and whether it is the negative.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use proptest::prelude::*;

    #[test]
    fn inverses_undo_products() {
        fn undo<W: MachineWord>(numbers: &[Residues<W>]) {
            for (number, inverse) in numbers.iter().zip(Residues::inverses(numbers)) {
                let one = number.product(inverse);
                assert_eq!(one.0, if number.0 == W::ZERO { Residues::ZERO } else { Residues::ONE });
            }
        }
        undo(&[0, 1, 2, 3, 24, u64::PRIME / 2].map(Residues));
        undo(&[0, 1, 2, 3, 24, u128::PRIME / 2, u128::PRIME / 3].map(Residues));
    }

    fn fraction() -> impl Strategy<Value = Rational> {
        (0i64..200, 1i64..200).prop_map(|(n, d)| Rational::from(n).div(&Rational::from(d)).expect("d is not 0"))
    }

    /// Whether residues calculate as two fractions do, including signs, and tell them apart.
    fn calculate_as_fractions<W: MachineWord>(a: &Rational, b: &Rational) {
        let of = |number: &Rational| {
            let negative = *number < Rational::from(0);
            let positive = if negative { number.neg() } else { number.clone() };
            let (residue, turned) = Residues::<W>::of(&positive).expect("it is small");
            (residue, turned ^ negative)
        };
        let ((x, turned_x), (y, turned_y)) = (of(a), of(b));
        assert_eq!(x == y, a == b || *a == b.neg());
        // The sum of two magnitudes is the sum or the difference of the numbers, depending on their signs.
        let signed =
            |(m, turned): SignedMagnitude<Residues<W>>, other: bool| (m, (turned ^ other) && m != Residues::ZERO);
        let (sum, difference) = match turned_x == turned_y {
            true => (x.sum(y), x.difference(y)),
            false => (x.difference(y), x.sum(y)),
        };
        assert_eq!(signed(sum, turned_x), signed(of(&a.add(b)), false));
        assert_eq!(signed(difference, turned_x), signed(of(&a.sub(b)), false));
        assert_eq!(signed(x.product(y), turned_x ^ turned_y), signed(of(&a.mul(b)), false));
        let quotient = x.quotient(y, Residues::inverses(&[y])[0]).map(|quotient| signed(quotient, turned_x ^ turned_y));
        assert_eq!(quotient, a.div(b).map(|quotient| signed(of(&quotient), false)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn large_numbers_have_residues_too(a in 1i64.., b in 1i64.., c in 1i64..) {
            let [a, b, c] = [a, b, c].map(Rational::from);
            let large = a.mul(&a).mul(&b).mul(&b).div(&c).expect("c is not 0");
            let of = |number: &Rational| WideResidue::of(number).expect("the prime divides no denominator").0;
            let product = |x: WideResidue, y: WideResidue| x.product(y).0;
            prop_assert_eq!(product(of(&large), of(&c)), product(product(of(&a), of(&a)), product(of(&b), of(&b))));
        }

        #[test]
        fn residues_calculate_as_fractions_do(a in fraction(), b in fraction()) {
            calculate_as_fractions::<u64>(&a, &b);
            calculate_as_fractions::<u128>(&a, &b);
        }
    }
}
