//! The least numbers that cards do not make. The terms of the OEIS are in tests/sequences.rs.

use make24::value::Rational;
use make24::{Answer, CardUse, Domain, Hand, Puzzle, RuleSet, Solver, Style, UnknownHand, judge};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Memory that one pass has taken is given back: each number that the sieve leaves open is decided in the same little.
#[test]
fn memory_is_given_back_between_passes() {
    let hand = Hand::new([14; 14]).expect("a hand");
    let limits = make24::Limits { memory: 64 << 20, ..make24::Limits::default() };
    let missing = Solver::default().with_limits(limits).least_missing(&hand, 300, 1 << 20).complete();
    assert_eq!(missing.map(|missing| (missing[0], missing.len())), Some((6793, 300)));
}

/// The gap between the two least numbers that any of 1 to 9 do not make: A071819(9) is 98.
#[test]
fn the_two_least_numbers_that_1_to_9_do_not_make() {
    let rules = RuleSet { card_use: CardUse::AnySubset, domain: Domain::Integers, ..RuleSet::ARITHMETIC };
    let hand = Hand::new(1..=9i64).expect("a hand");
    let two = Solver::new(rules).least_missing(&hand, 2, 1 << 20).complete().expect("no limit is near");
    assert_eq!(two[1] - two[0], 98, "{two:?}");
}

/// A bound ends the search, and so does a limit.
#[test]
fn a_bound_and_a_limit_end_the_search() {
    let hand: Hand = "7 7 7 7 7 7 7".parse().expect("a hand");
    assert_eq!(Solver::default().least_missing(&hand, 1, 38).complete(), Some(Vec::new()));
    assert_eq!(Solver::default().least_missing(&hand, 1, 39).complete(), Some(vec![38]));
    let limits = make24::Limits { steps: 100, ..make24::Limits::default() };
    assert!(matches!(Solver::default().with_limits(limits).least_missing(&hand, 1, 39), Answer::Incomplete(..)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// The sieve and the decisions agree with all values of the hand.
    #[test]
    fn numbers_that_are_missing_are_no_values(
        cards in prop::collection::vec(0i64..=13, 6),
        domain in prop_oneof![Just(Domain::Rationals), Just(Domain::Integers), Just(Domain::Naturals), Just(Domain::Positive)],
        any_subset in any::<bool>(),
    ) {
        let card_use = if any_subset { CardUse::AnySubset } else { CardUse::All };
        let solver = Solver::new(RuleSet { card_use, domain, ..RuleSet::ARITHMETIC });
        let hand = Hand::new(cards).expect("a hand");
        let values = solver.values(&hand).complete().expect("no limit is near");
        let missing: Vec<u64> =
            (1..10_000).filter(|&n| values.binary_search(&Rational::from(n as i64)).is_err()).take(20).collect();
        prop_assert_eq!(solver.least_missing(&hand, 20, 10_000).complete(), Some(missing), "{}", hand);
    }

    /// Every solution of a smaller number is right, and a number without one is missing.
    #[test]
    fn each_number_has_a_solution_or_is_missing(
        cards in prop::collection::vec(0i64..=13, 6..=7),
        domain in prop_oneof![Just(Domain::Rationals), Just(Domain::Integers), Just(Domain::Naturals), Just(Domain::Positive)],
        any_subset in any::<bool>(),
    ) {
        let card_use = if any_subset { CardUse::AnySubset } else { CardUse::All };
        let rules = RuleSet { card_use, domain, ..RuleSet::ARITHMETIC };
        let solver = Solver::new(rules.clone());
        let hand = Hand::new(cards).expect("a hand");
        let (mut missing, mut last) = (Vec::new(), 0);
        let mut wrong = None;
        let answer = solver.for_each_solution(&hand, 300, |number, solution| {
            last = number;
            match solution {
                None => missing.push(number),
                Some(solution) => {
                    let verdict = judge(&Puzzle::new(hand.clone(), number as i64), &solution.to_string(), &rules, Style::Plain);
                    if !verdict.is_right() {
                        wrong = Some((number, solution.to_string(), verdict.to_string()));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        prop_assert_eq!(answer.complete(), Some(()));
        prop_assert_eq!((wrong, last), (None, 299), "{}", hand);
        prop_assert_eq!(solver.least_missing(&hand, 300, 300).complete(), Some(missing), "{}", hand);
    }
}

/// Which numbers one expression of k consecutive integers makes, whatever the first is: 7, 13 and 67 for five, six and
/// eight are the limits that the entries A071110, A060316 and A143192 of the OEIS state. The entry A143193 asks for that
/// of nine; its solutions have numbers far above the prime on the way.
#[test]
fn consecutive_integers_that_are_unknown() {
    let limits = make24::Limits { memory: 4 << 30, ..make24::Limits::default() };
    let any = Solver::new(RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC }).with_limits(limits);
    for (count, least) in [(4, 5), (5, 7), (6, 13), (7, 29), (8, 67), (9, 134)] {
        let cards: Vec<String> = (0..count).map(|plus| format!("n+{plus}")).collect();
        let hand = UnknownHand::parse(&cards.join(" ").replacen("+0", "", 1), "n").expect("a hand");
        let found = any.least_missing_for_all(&hand, 1, 1 << 12).expect("the rules fit");
        assert_eq!(found.complete(), Some(vec![least]), "{hand}");
    }
}

/// What is made for every n is made for each; rules and cards that no identity is known for are refused.
#[test]
fn unknown_cards_have_bounds() {
    let parse = |text: &str| UnknownHand::parse(text, "n");
    let hand = parse("n n 2 3").expect("a hand");
    let all = Solver::default();
    let least = all.least_missing_for_all(&hand, 1, 1 << 12).and_then(Answer::complete).expect("the rules fit")[0];
    for value in 1..40 {
        let made = all.least_missing(&hand.at(&value.into()), 1, 1 << 12).complete().expect("no limit is near")[0];
        assert!(made >= least, "n = {value}: {made} < {least}");
    }
    assert_eq!(hand.to_string(), "n n 2 3");
    assert_eq!(parse("n-3 n+1").map(|hand| hand.at(&10.into()).to_string()), Ok("7 11".into()));
    assert!(all.least_missing_for_all(&parse("n -3").expect("a hand"), 1, 100).is_none(), "a negative card");
    let whole = Solver::new(RuleSet { domain: Domain::Integers, ..RuleSet::ARITHMETIC });
    assert!(whole.least_missing_for_all(&hand, 1, 100).is_none(), "integers on the way");
    for name in ["", "1", "n+"] {
        let message = format!("invalid name of an unknown `{name}`; use a word of letters, such as `n`");
        assert_eq!(UnknownHand::parse("n", name).expect_err(name).to_string(), message);
    }
    for (text, message) in [
        ("", "there are no cards; use some numbers such as `3 3 8 8`"),
        ("n 2n", "card 2, `2n`, is not a card; use an integer, `n`, or `n` plus or minus an integer, such as `n+1`"),
        (
            "n n+99999999999",
            "card 2, `n+99999999999`, is not a card; use an integer, `n`, or `n` plus or minus an integer, such as `n+1`",
        ),
    ] {
        assert_eq!(parse(text).expect_err(text).to_string(), message);
    }
}
