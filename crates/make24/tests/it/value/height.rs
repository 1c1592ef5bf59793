//! The bound on what numbers make.

use make24::value::{Height, Rational, Value};
use proptest::prelude::*;

fn height(numbers: &[i64]) -> Height {
    numbers.iter().map(|&n| Rational::from(n)).collect::<Vec<_>>().iter().collect()
}

/// The value of a chain of operations: each joins the next number to the value so far.
fn evaluate(numbers: &[i64], ops: &[u8]) -> Option<Rational> {
    let (first, rest) = numbers.split_first()?;
    let mut so_far = Rational::from(*first);
    for (number, op) in rest.iter().zip(ops) {
        let number = Rational::from(*number);
        so_far = match op % 6 {
            0 => so_far.add(&number),
            1 => so_far.sub(&number),
            2 => so_far.mul(&number),
            3 => so_far.div(&number)?,
            4 => number.sub(&so_far),
            _ => number.div(&so_far)?,
        };
    }
    Some(so_far)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// The result of joining two calculations is at most the height of all their numbers.
    #[test]
    fn no_value_exceeds_the_height_of_its_cards(
        left in prop::collection::vec(-13i64..=13, 1..5),
        right in prop::collection::vec(-13i64..=13, 1..5),
        ops in prop::collection::vec(any::<u8>(), 9),
    ) {
        if let (Some(a), Some(b)) = (evaluate(&left, &ops), evaluate(&right, &ops[4..])) {
            let value = match ops[8] % 4 {
                0 => Some(a.add(&b)),
                1 => Some(a.sub(&b)),
                2 => Some(a.mul(&b)),
                _ => a.div(&b),
            };
            let all = [left, right].concat();
            let bound: i64 = all.iter().map(|n| n.abs() + 1).product();
            // A whole number has a height of one more.
            prop_assert_eq!(height(&all), height(&[bound - 1]));
            for value in value.iter().chain([&a, &b]) {
                let terms = [value.numerator(), value.denominator()].map(|term| term.to_i64().expect("it is small"));
                prop_assert!(terms[0].abs() + terms[1] <= bound, "{value} of {bound}");
            }
        }
    }
}

#[test]
fn sixteen_cards_up_to_13_fit_i64() {
    assert!(height(&[13; 16]).fits_i64());
    assert!(!height(&[13; 17]).fits_i64());
    assert!(height(&[100; 9]).fits_i64());
    assert!(!height(&[100; 10]).fits_i64());
}
