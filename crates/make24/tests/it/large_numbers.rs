//! Every search agrees with brute force for numbers that barely fit machine words or do not fit them, and for hands
//! with zeros.
//!
//! Debug builds check every operation for overflow, and the tests are debug builds.

use crate::plain;

use make24::{Card, CardUse, Domain, Form, Hand, OpSet, Puzzle, RuleSet, Solver};
use num_rational::BigRational;
use plain::{check, count_strings};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Beside a factor 0 any number makes 0, and a search that continues from one joins numbers that share cards.
#[test]
fn no_number_beside_a_zero_overflows() {
    for text in [
        "0 1 4 4294967296 -> 0",
        "0 1 4 4000000007 -> 0",
        "0 1 1 7 -> 0",
        "0 2305843009213693952/2305843009213693951 70368744177664/30517578125 -> 0",
        "0 1/4294967296 4294967297 3 -> 0",
        "0 0 18446744073709551615 18446744073709551616 -> 0",
        "-4294967296 0 4294967295 7 -> 0",
    ] {
        check(&text.parse().unwrap(), &RuleSet::ARITHMETIC);
    }
    let ops: OpSet = "- * /".parse().unwrap();
    check(&"0 1 7 2000000011 -> 0".parse().unwrap(), &RuleSet { ops, ..RuleSet::ARITHMETIC });
    let count = |text: &str, ops: &str, form| {
        let rules = RuleSet { ops: ops.parse().unwrap(), ..RuleSet::ARITHMETIC };
        let (solver, puzzle) = (Solver::new(rules), text.parse::<Puzzle>().unwrap());
        let count = solver.count(&puzzle, form).complete().unwrap().to_u64().unwrap();
        assert_eq!(solver.solutions(&puzzle, form).count() as u64, count, "{text} {form}");
        count
    };
    assert_eq!(count("5 0 1 9 4000000007 -> 5", "+-*/", Form::Flat), 348);
    assert_eq!(count("0 1 1 7 2000000011 -> 0", "-*/", Form::Flat), 844);
    assert_eq!(count("20 4 3 3 1 16777216 65536 -> 24", "+-*/", Form::Flat), 848);
    assert_eq!(count("24 3 3 1 4 4294967296 -> 24", "+-*/", Form::Essential), 1);
    assert_eq!(count("0 1 1 65536 16777216 -> 0", "+-*/", Form::Essential), 1);
}

/// Cards of one word, two words and more, zeros, small numbers, and fractions of words.
fn card() -> impl Strategy<Value = String> {
    let word =
        || prop_oneof![1u64..=13, any::<u32>().prop_map(u64::from), any::<u64>(), (0u32..=63).prop_map(|k| 1 << k)];
    prop_oneof![
        4 => Just(String::from("0")),
        4 => (1i64..=4).prop_map(|n| n.to_string()),
        4 => word().prop_map(|n| n.to_string()),
        2 => (word(), word()).prop_map(|(n, d)| format!("{n}/{}", d.max(2))),
        1 => word().prop_map(|n| format!("-{}", n.max(1))),
        1 => Just(String::from("18446744073709551616")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150, failure_persistence: None, rng_seed: RngSeed::Fixed(18), ..ProptestConfig::default()
    })]

    /// The target is 0 or one of the numbers that the cards make.
    #[test]
    fn random_hands_of_large_numbers_agree(
        cards in prop::collection::vec(card(), 1..=4), rules in plain::arithmetic_rules(), zero in any::<bool>(), at in any::<prop::sample::Index>(),
    ) {
        let hand = Hand::new(cards.iter().map(|card| card.parse::<Card>().unwrap())).unwrap();
        let made = plain::all_expressions::<BigRational>(&hand, &rules);
        let target = match made.is_empty() || zero {
            true => String::from("0"),
            false => made[at.index(made.len())].1.to_string(),
        };
        check(&format!("{hand} -> {target}").parse().unwrap(), &rules);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20, failure_persistence: None, rng_seed: RngSeed::Fixed(12), ..ProptestConfig::default()
    })]

    /// The counts of strings of hands with zeros agree in every domain, for hands of up to seven cards.
    #[test]
    fn strings_with_zeros_are_counted_in_every_domain(
        cards in prop::collection::vec(prop_oneof![2 => Just(0i64), 3 => 1i64..=6], 5..=7),
        target in 0i64..=8,
        card_use in prop_oneof![Just(CardUse::All), Just(CardUse::AnySubset), (1u16..=6).prop_map(CardUse::AtMost)],
    ) {
        let puzzle = Puzzle::new(Hand::new(cards).unwrap(), target);
        for domain in Domain::ALL.iter().copied() {
            let fractions = domain.has_fractions();
            // Brute force takes seconds for the fractions that six different cards make.
            if fractions && puzzle.hand.cards().chunk_by(|a, b| a == b).count() > 4 {
                continue;
            }
            let rules = RuleSet { domain, card_use, ..RuleSet::ARITHMETIC };
            let (solver, strings) = (Solver::new(rules.clone()), count_strings(&puzzle, &rules));
            let counted = solver.count(&puzzle, Form::Written).complete().unwrap().to_u64().unwrap();
            prop_assert_eq!(counted, strings, "{} under {}", puzzle, rules.name());
            let solvable = solver.is_solvable(&puzzle).complete().unwrap();
            prop_assert_eq!(solvable, strings > 0, "{} under {}", puzzle, rules.name());
            let listed = solver.solutions(&puzzle, Form::Essential).next().is_some();
            prop_assert_eq!(listed, strings > 0, "{} under {}", puzzle, rules.name());
        }
    }
}

/// Regressions: hands with zeros that were counted wrong under `positive`.
#[test]
fn strings_of_positive_numbers_with_zeros() {
    for (text, card_use, expected) in [
        ("0 0 1 1 5 1 -> 1", CardUse::All, 0),
        ("0 2 0 2 6 1 -> 1", CardUse::All, 13_608),
        ("0 3 5 6 2 0 -> 3", CardUse::All, 7_560),
        ("0 0 0 0 2 2 -> 2", CardUse::All, 0),
        ("0 2 2 2 2 2 -> 2", CardUse::All, 5_994),
    ] {
        let (puzzle, rules): (Puzzle, _) = (text.parse().unwrap(), &RuleSet { card_use, ..RuleSet::COUNTDOWN_EXACT });
        let count = Solver::new(rules.clone()).count(&puzzle, Form::Written).complete().unwrap().to_u64();
        assert_eq!((count, count_strings(&puzzle, rules)), (Some(expected), expected), "{text}");
    }
}
