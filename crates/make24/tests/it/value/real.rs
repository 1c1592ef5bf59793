//! Tests of normal forms against high-precision intervals that are calculated without them, and against laws of powers.

use dashu_int::UBig;
use dashu_ratio::RBig;
use make24::internals::{BigInterval, Precision, enclosed, factor};
use make24::value::{Arithmetic, Equality, Identity, Number, Outcome, Rational, Real};
use proptest::prelude::*;
use std::cmp::Ordering;

fn real(n: i64) -> Real {
    Real::from(Rational::from(n))
}

/// A calculation: a number, or an operation on two.
#[derive(Clone, Debug)]
enum Calculation {
    Number(i64),
    Apply(usize, Box<Calculation>, Box<Calculation>),
}

/// `x op y` for the operation with the number `op`.
fn apply<V: Arithmetic>(op: usize, x: &V, y: &V) -> Outcome<V> {
    match op {
        0 => x.checked_add(y),
        1 => x.checked_sub(y),
        2 => x.checked_mul(y),
        3 => x.checked_div(y),
        4 => x.checked_pow(y),
        5 => y.checked_recip().and_then(|exponent| x.checked_pow(&exponent)),
        _ => x.log(y),
    }
}

impl Calculation {
    /// The value; `None` unless exponents are small and bases positive, as in the game.
    fn value(&self) -> Option<Real> {
        match self {
            Calculation::Number(n) => Some(real(*n)),
            Calculation::Apply(op, x, y) => {
                let (x, y) = (x.value()?, y.value()?);
                let small = y.compare(16)? != Ordering::Greater && y.compare(-16)? != Ordering::Less;
                let base = x.sign()? == Ordering::Greater;
                if (*op == 4 || *op == 5) && !(small && base) {
                    return None;
                }
                apply(*op, &x, &y).value()
            }
        }
    }

    /// The value by intervals alone, without normal forms.
    fn enclosed(&self, precision: Precision) -> Option<BigInterval> {
        match self {
            Calculation::Number(n) => precision.rational(&RBig::from(*n)),
            Calculation::Apply(op, x, y) => {
                let (x, y) = (x.enclosed(precision)?, y.enclosed(precision)?);
                let minus = |a: &BigInterval| precision.mul(a, &precision.rational(&-RBig::ONE)?);
                let inverse = |a: &BigInterval| match a.sign()? {
                    Ordering::Greater => precision.exp(&minus(&precision.ln(a)?)?),
                    _ => minus(&precision.exp(&minus(&precision.ln(&minus(a)?)?)?)?),
                };
                let power = |y: &BigInterval| precision.exp(&precision.mul(y, &precision.ln(&x)?)?);
                match op {
                    0 => precision.add(&x, &y),
                    1 => precision.add(&x, &minus(&y)?),
                    2 => precision.mul(&x, &y),
                    3 => precision.mul(&x, &inverse(&y)?),
                    4 => power(&y),
                    5 => power(&inverse(&y)?),
                    _ => precision.mul(&precision.ln(&y)?, &inverse(&precision.ln(&x)?)?),
                }
            }
        }
    }

    /// The same calculation with the operands of sums and products exchanged and regrouped.
    fn shuffled(&self) -> Calculation {
        let Calculation::Apply(op, x, y) = self else { return self.clone() };
        let (x, y) = (x.shuffled(), y.shuffled());
        match (op, &y) {
            (0 | 2, Calculation::Apply(inner, a, b)) if inner == op => {
                Calculation::Apply(*op, b.clone(), Box::new(Calculation::Apply(*op, Box::new(x), a.clone())))
            }
            (0 | 2, _) => Calculation::Apply(*op, Box::new(y), Box::new(x)),
            _ => Calculation::Apply(*op, Box::new(x), Box::new(y)),
        }
    }
}

fn tree(cards: u32) -> impl Strategy<Value = Calculation> {
    let number = (1i64..=10).prop_map(Calculation::Number);
    number.prop_recursive(3, cards, 2, |inner| {
        (0usize..7, inner.clone(), inner).prop_map(|(op, x, y)| Calculation::Apply(op, Box::new(x), Box::new(y)))
    })
}

/// Whether two intervals have a number in common.
fn meet(a: &BigInterval, b: &BigInterval) -> bool {
    a.low.repr() <= b.high.repr() && b.low.repr() <= a.high.repr()
}

fn equal(a: &Real, b: &Real) -> bool {
    matches!(a.equality(b), Equality::Equal(_))
}
fn different(a: &Real, b: &Real) -> bool {
    matches!(a.equality(b), Equality::Different { .. })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// The intervals of a normal form and of its calculation overlap, at machine precision and at 1000 bits.
    #[test]
    fn a_value_lies_in_the_interval_of_its_calculation(tree in tree(5)) {
        if let Some(value) = tree.value() {
            let precision = Precision::new(1000);
            if let Some(plain) = tree.enclosed(precision) {
                prop_assert!(value.bounds().meets(plain.to_interval()), "{value} {:?}", value.bounds());
                let form = enclosed(&value, precision).expect("a number has an interval");
                prop_assert!(meet(&form, &plain), "{value}");
            }
        }
    }

    #[test]
    fn commuting_and_regrouping_keep_the_key(tree in tree(6)) {
        if let (Some(value), Some(shuffled)) = (tree.value(), tree.shuffled().value()) {
            prop_assert_eq!(value, shuffled);
        }
    }

    /// Every verdict on two numbers agrees with their intervals at 1000 bits.
    #[test]
    fn verdicts_agree_with_high_precision(a in tree(3), b in tree(3)) {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            let precision = Precision::new(1000);
            let meet = a.enclosed(precision).and_then(|a| b.enclosed(precision).map(|b| meet(&a, &b)));
            match x.equality(&y) {
                Equality::Equal(_) => prop_assert_ne!(meet, Some(false), "{} and {}", x, y),
                Equality::Different { .. } => prop_assert!(x != y, "{} and {}", x, y),
                Equality::Unknown => prop_assert!(false, "{} and {} are not told apart", x, y),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_of_powers_hold(a in 2i64..60, b in 2i64..60, c in 2i64..60, k in 1i64..=12) {
        let (a, b, c, k) = (real(a), real(b), real(c), real(k));
        let log = |base: &Real, x: &Real| base.log(x).value().expect("positive");
        let power = |base: &Real, x: &Real| base.checked_pow(x).value().expect("positive");
        let times = |x: &Real, y: &Real| x.checked_mul(y).value().expect("small");
        let plus = |x: &Real, y: &Real| x.checked_add(y).value().expect("small");
        let root = power(&b, &k.checked_recip().value().expect("not 0"));
        prop_assert_eq!(&power(&a, &log(&a, &b)), &b);
        prop_assert_eq!(&power(&root, &k), &b);
        prop_assert_eq!(&log(&a, &power(&a, &k)), &k);
        prop_assert_eq!(&log(&root, &b), &k);
        prop_assert_eq!(log(&a, &times(&b, &c)), plus(&log(&a, &b), &log(&a, &c)));
        prop_assert_eq!(times(&log(&a, &b), &log(&b, &c)), log(&a, &c));
        prop_assert_eq!(times(&log(&a, &b), &log(&b, &a)), real(1));
        prop_assert_eq!(power(&a, &log(&b, &c)), power(&c, &log(&b, &a)));
        prop_assert_eq!(times(&power(&root, &c), &power(&root, &a)), power(&root, &plus(&a, &c)));
        prop_assert_eq!(power(&times(&root, &c), &k), times(&b, &power(&c, &k)));
        // log(ab, a) + log(ab, b) = 1
        let both = times(&a, &b);
        prop_assert_eq!(plus(&log(&both, &a), &log(&both, &b)), real(1));
        // (log(ab, c))^2 to the base log(ab, c)
        let ratio = log(&both, &c);
        if different(&ratio, &real(1)) {
            prop_assert_eq!(log(&ratio, &power(&ratio, &k)), k);
        }
        prop_assert!(equal(&root, &root) && different(&plus(&root, &real(1)), &root));
    }

    /// A number that misses a whole number by however little is different from it.
    #[test]
    fn near_misses_are_refused(base in 2i64..=16, exponent in 2i64..=40, miss in 1i64..=9, below: bool) {
        let (b, e) = (real(base), real(exponent));
        let power = b.checked_pow(&e).value().expect("small");
        let near = power.checked_add(&real(if below { -miss } else { miss })).value().expect("small");
        if near.compare(1) == Some(Ordering::Greater) {
            let log = b.log(&near).value().expect("positive");
            // `near` may be another power of the base: 8 - 4 and 4 + 4 are powers of 2.
            prop_assert!(different(&log, &e), "log({base}, {base}^{exponent} +- {miss})");
            let root = near.checked_pow(&e.checked_recip().value().expect("not 0")).value().expect("positive");
            prop_assert!(different(&root, &b));
            prop_assert_eq!(root.checked_pow(&e).value().expect("small"), near);
        }
    }
}

#[test]
fn published_near_misses() {
    let power = |x: i64, y: i64| real(x).checked_pow(&real(y)).value().expect("small");
    let plus = |x: &Real, n: i64| x.checked_add(&real(n)).value().expect("small");
    let log = |base: i64, x: &Real| real(base).log(x).value().expect("positive");
    assert!(different(&log(2, &plus(&power(8, 8), 1)), &real(24)));
    assert!(equal(&log(2, &power(8, 8)), &real(24)));
    assert!(different(&log(10, &plus(&power(10, 24), 3)), &real(24)));
    let near =
        real(5).checked_div(&power(8, 10)).and_then(|tiny| tiny.checked_add(&real(24))).value().expect("a fraction");
    assert!(different(&near, &real(24)));
}

#[test]
fn numbers_that_no_identity_reaches_are_not_called_different() {
    // The root of 5 + 2 root(6, 2) is root(2, 2) + root(3, 2), which no identity here proves.
    let half = real(1).checked_div(&real(2)).value().expect("a half");
    let root = |x: &Real| x.checked_pow(&half).value().expect("positive");
    let nested = root(
        &real(5).checked_add(&real(2).checked_mul(&root(&real(6))).value().expect("small")).value().expect("small"),
    );
    let apart = root(&real(2)).checked_add(&root(&real(3))).value().expect("small");
    assert_eq!(nested.equality(&apart), Equality::Unknown);
    assert_eq!(nested.checked_sub(&apart).value().expect("a number").sign(), None);
}

#[test]
fn numbers_are_written_in_the_notation_of_the_game() {
    let log = |b: i64, x: i64| real(b).log(&real(x)).value().expect("positive");
    let root = |x: i64, k: i64| {
        real(x).checked_pow(&real(k).checked_recip().value().expect("not 0")).value().expect("positive")
    };
    let rows = [
        (root(6, 2).checked_mul(&real(2)), "2*root(6, 2)"),
        (root(12, 2).checked_div(&real(4)), "root(3, 2)/2"),
        (log(2, 6).checked_add(&real(2)), "log(2, 3) + 3"),
        (log(6, 72).checked_sub(&real(2)), "log(6, 2)"),
        (real(2).checked_pow(&root(2, 2)), "2^root(2, 2)"),
        (real(1).checked_sub(&root(2, 2)), "1 - root(2, 2)"),
        (
            root(2, 2).checked_add(&real(1)).value().expect("small").checked_pow(&root(2, 2)),
            "(root(2, 2) + 1)^root(2, 2)",
        ),
    ];
    for (value, text) in rows {
        assert_eq!(value.value().expect("a number").to_string(), text);
    }
    assert_eq!(log(2, 6).to_decimal().as_deref(), Some("2.5849..."));
    assert_eq!(real(0).checked_sub(&root(2, 2)).value().and_then(|x| x.to_decimal()).as_deref(), Some("-1.4142..."));
}

#[test]
fn the_product_of_the_factors_is_the_number() {
    let numbers = (1u64..3000).chain([1_000_003, 999_983 * 999_983, 1 << 60, 24, u64::MAX]);
    for n in numbers.map(UBig::from).chain([UBig::from(10u8).pow(60) + 7u8, UBig::from(1_000_003u64).pow(6)]) {
        let factors = factor(&n);
        let product = factors.iter().fold(UBig::ONE, |so_far, (base, exponent)| so_far * base.pow(*exponent));
        assert_eq!(product, n);
        assert!(factors.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
    assert_eq!(factor(&UBig::from(1_000_003u64).pow(6)), [(UBig::from(1_000_003u64), 6)]);
    assert_eq!(factor(&UBig::from(72u8)), [(UBig::from(2u8), 3), (UBig::from(3u8), 2)]);
}

#[test]
fn formulas_stand_in_the_order_of_the_variants() {
    assert!(Identity::FORMULAS.iter().enumerate().all(|(i, (identity, _))| *identity as usize == i));
}
