//! Magnitudes in machine words: remainders modulo primes, and fractions as such remainders.

use make24::internals::{MachineWord, Magnitude, Residue, SignedMagnitude, WideResidue};
use make24::value::{Rational, Value};
use proptest::prelude::*;

fn agrees<W: MachineWord>(a: W, b: W) {
    let product = a.into() * b.into() % W::PRIME.into();
    assert_eq!(a.mul_mod(b).into(), product, "{a:?} * {b:?}");
}

#[test]
fn products_of_the_largest_numbers() {
    for a in [0, 1, 2, 3] {
        for b in [0, 1, 2, 3] {
            agrees(u64::PRIME - 1 - a, u64::PRIME - 1 - b);
            agrees(u128::PRIME - 1 - u128::from(a), u128::PRIME - 1 - u128::from(b));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn products_are_those_of_long_numbers(a in 0..u128::PRIME, b in 0..u128::PRIME, shift in 0u32..127) {
        agrees(a >> shift, b);
        agrees(a as u64 % u64::PRIME, b as u64 % u64::PRIME);
    }
}

#[test]
fn inverses_undo_products() {
    fn undo<M: Magnitude>(numbers: &[u128]) {
        let of = |number: &u128| M::of(&number.to_string().parse().expect("a number")).expect("it is small").0;
        let numbers: Vec<M> = numbers.iter().map(of).collect();
        for (number, inverse) in numbers.iter().zip(M::inverses(&numbers)) {
            let one = number.product(inverse);
            assert_eq!(one.0, if *number == M::ZERO { M::ZERO } else { M::ONE });
        }
    }
    undo::<Residue>(&[0, 1, 2, 3, 24, u128::from(u64::PRIME / 2)]);
    undo::<WideResidue>(&[0, 1, 2, 3, 24, u128::PRIME / 2, u128::PRIME / 3]);
}

fn fraction() -> impl Strategy<Value = Rational> {
    (0i64..200, 1i64..200).prop_map(|(n, d)| Rational::from(n).div(&Rational::from(d)).expect("d is not 0"))
}

/// Whether residues calculate as two fractions do, including signs, and tell them apart.
fn calculate_as_fractions<M: Magnitude>(a: &Rational, b: &Rational) {
    let of = |number: &Rational| {
        let negative = *number < Rational::from(0);
        let positive = if negative { number.neg() } else { number.clone() };
        let (residue, turned) = M::of(&positive).expect("it is small");
        (residue, turned ^ negative)
    };
    let ((x, turned_x), (y, turned_y)) = (of(a), of(b));
    assert_eq!(x == y, a == b || *a == b.neg());
    // The sum of two magnitudes is the sum or the difference of the numbers, depending on their signs.
    let signed = |(m, turned): SignedMagnitude<M>, other: bool| (m, (turned ^ other) && m != M::ZERO);
    let (sum, difference) = match turned_x == turned_y {
        true => (x.sum(y), x.difference(y)),
        false => (x.difference(y), x.sum(y)),
    };
    assert_eq!(signed(sum, turned_x), signed(of(&a.add(b)), false));
    assert_eq!(signed(difference, turned_x), signed(of(&a.sub(b)), false));
    assert_eq!(signed(x.product(y), turned_x ^ turned_y), signed(of(&a.mul(b)), false));
    let quotient = x.quotient(y, M::inverses(&[y])[0]).map(|quotient| signed(quotient, turned_x ^ turned_y));
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
        calculate_as_fractions::<Residue>(&a, &b);
        calculate_as_fractions::<WideResidue>(&a, &b);
    }
}
