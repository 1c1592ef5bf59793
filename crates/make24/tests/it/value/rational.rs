//! Fractions of two machine words, and of any size.

use dashu_int::IBig;
use dashu_ratio::RBig;
use make24::internals::gcd;
use make24::value::{Rational, Value};
use proptest::prelude::*;

fn of(number: &RBig) -> Rational {
    number.to_string().parse().expect("a number")
}

fn big(number: &Rational) -> RBig {
    number.to_string().parse().expect("a number")
}

/// Numbers of both kinds, many of them near the longest of one word.
fn number() -> impl Strategy<Value = Rational> {
    let word = || prop_oneof![-20i64..=20, any::<i64>(), Just(i64::MIN), Just(i64::MAX), Just(i64::MIN + 1)];
    let fraction = (word(), word()).prop_filter_map("a denominator is not 0", |(above, below)| {
        (below != 0).then(|| of(&RBig::from_parts_signed(IBig::from(above), IBig::from(below))))
    });
    prop_oneof![3 => fraction.clone(), 1 => (fraction.clone(), fraction).prop_map(|(a, b)| a.mul(&b))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every result is that of the library for numbers of any size, and is held in the one way that it can be.
    #[test]
    fn small_fractions_calculate_as_numbers_of_any_size_do(a in number(), b in number()) {
        let (x, y) = (big(&a), big(&b));
        prop_assert_eq!(a.add(&b), of(&(&x + &y)));
        prop_assert_eq!(a.sub(&b), of(&(&x - &y)));
        prop_assert_eq!(a.mul(&b), of(&(&x * &y)));
        prop_assert_eq!(a.neg(), of(&-x.clone()));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        if !b.is_zero() {
            prop_assert_eq!(a.div(&b), Some(of(&(&x / &y))));
            prop_assert_eq!(a.modulo(&b), Some(of(&(&x - &y * RBig::from((&x / &y).floor())))));
        }
        prop_assert_eq!(a.is_integer(), x.is_int());
        prop_assert_eq!(of(&x), a);
    }
}

#[test]
fn a_number_takes_two_words() {
    assert_eq!(size_of::<Rational>(), 16);
}

#[test]
fn gcd_agrees_with_euclid() {
    fn euclid(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { euclid(b, a % b) }
    }
    for a in 0..200 {
        for b in 0..200 {
            assert_eq!(gcd(a, b), euclid(a, b), "gcd({a}, {b})");
        }
    }
}
