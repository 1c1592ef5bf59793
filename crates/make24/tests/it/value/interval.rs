//! Intervals of machine floats against intervals of a higher precision.

use dashu_ratio::RBig;
use make24::internals::{Precision, between, exp, ln};
use make24::value::{Arithmetic, Interval, Rational};
use proptest::prelude::*;
use std::cmp::Ordering;

fn rational(n: i64, d: i64) -> Rational {
    format!("{n}/{d}").parse().expect("it is a fraction")
}

/// Whether `outside`, the result of a series, is narrow and overlaps `inside`, the result at high precision.
fn agrees(inside: Interval, outside: Interval) -> bool {
    outside.meets(inside) && outside.high() - outside.low() <= 1e-13 * (1.0 + outside.high().abs())
}

/// Whether the sign of the number is known, and its first nine digits.
fn is_narrow(interval: Interval) -> bool {
    let size = interval.low().abs().min(interval.high().abs());
    interval.sign().is_some() && interval.high() - interval.low() <= size * 1e-9
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn logarithms_agree_with_high_precision(n in 1i64..1_000_000_000, d in 1i64..1_000_000) {
        let precision = Precision::new(128);
        let number = precision.rational(&RBig::from_parts(n.into(), d.unsigned_abs().into())).expect("d is not 0");
        let wide = precision.ln(&number).expect("positive").to_interval();
        prop_assert!(agrees(wide, ln(Interval::of(&rational(n, d))).expect("positive")));
    }

    #[test]
    fn exponentials_invert_logarithms(n in 1i64..1_000_000_000, d in 1i64..1_000_000) {
        let number = Interval::of(&rational(n, d));
        let back = exp(ln(number).expect("positive"));
        prop_assert!(back.meets(number) && is_narrow(back));
    }
}

#[test]
fn the_ends_of_the_range_are_enclosed() {
    let ln = |x: f64| ln(between(x, x)).expect("positive");
    for x in [f64::MIN_POSITIVE, 5e-324, f64::MAX, 1.0, 1.0f64.next_up(), 1.0f64.next_down(), 2.0, 0.5] {
        let ln = ln(x);
        assert!(ln.low() <= ln.high() && exp(ln).holds(x), "{x}: {ln:?}");
    }
    assert_eq!(ln(1.0).sign(), Some(Ordering::Equal));
    assert!(exp(between(800.0, 800.0)).high().is_infinite() && exp(between(-800.0, -800.0)).low() == 0.0);
}

#[test]
fn huge_fractions_are_enclosed() {
    let big: Rational = format!("1{}/3", "0".repeat(400)).parse().expect("a number");
    let interval = Interval::of(&big);
    assert!(interval.low() >= f64::MAX && interval.high().is_infinite());
    let third: Rational = format!("1{}/3{}", "0".repeat(400), "0".repeat(400)).parse().expect("a number");
    assert!(Interval::of(&third).holds(1.0 / 3.0));
}
