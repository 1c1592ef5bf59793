//! The least numbers that cards do not make, as the OEIS lists them.

use make24::value::Rational;
use make24::{Answer, CardUse, Domain, Hand, RuleSet, Solver};
use proptest::prelude::*;

/// The least number that cards do not make: exactly one solver's complete answer.
fn least(cards: &[i64], card_use: CardUse, domain: Domain) -> u64 {
    let rules = RuleSet { card_use, domain, ..RuleSet::ARITHMETIC };
    let hand = Hand::new(cards.iter().copied()).expect("a hand");
    let found = Solver::new(rules).least_missing(&hand, 1, 1 << 24).complete().expect("no limit is near");
    found[0]
}

/// A sequence of the OEIS: how its hands are used, its hands by index, and its terms.
struct Sequence {
    name: &'static str,
    card_use: CardUse,
    domain: Domain,
    hand: fn(i64, &[u64]) -> Vec<i64>,
    first: i64,
    terms: &'static [u64],
}

/// The cards of a greedy sequence: 1 and its terms so far.
fn so_far(_: i64, terms: &[u64]) -> Vec<i64> {
    [1].into_iter().chain(terms.iter().map(|&term| term as i64)).collect()
}

/// The terms are those of the OEIS in 2026; each takes at most a second.
const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "A182002: n copies of n",
        card_use: CardUse::All,
        domain: Domain::Rationals,
        hand: |n, _| vec![n; n as usize],
        first: 1,
        terms: &[2, 2, 1, 10, 13, 22, 38, 91, 195, 443, 634, 1121, 3448, 6793],
    },
    Sequence {
        name: "A066409: n copies of 9",
        card_use: CardUse::All,
        domain: Domain::Rationals,
        hand: |n, _| vec![9; n as usize],
        first: 1,
        terms: &[1, 2, 1, 4, 13, 22, 33, 103, 195, 381, 934, 1858, 3747],
    },
    Sequence {
        name: "A071848: at most n copies of n, whole numbers",
        card_use: CardUse::AnySubset,
        domain: Domain::Integers,
        hand: |n, _| vec![n; n as usize],
        first: 1,
        terms: &[2, 3, 5, 10, 13, 22, 38, 85, 138, 246, 547, 1121, 2792, 6379, 15_021],
    },
    Sequence {
        name: "A060315: any of 0 to n - 1",
        card_use: CardUse::AnySubset,
        domain: Domain::Rationals,
        hand: |n, _| (0..n).collect(),
        first: 2,
        terms: &[2, 4, 10, 29, 76, 284, 1413],
    },
    Sequence {
        name: "A309886: the first n powers of two",
        card_use: CardUse::All,
        domain: Domain::Rationals,
        hand: |n, _| (0..n).map(|exponent| 1 << exponent).collect(),
        first: 1,
        terms: &[2, 4, 11, 27, 77, 597, 2473, 9643],
    },
    Sequence {
        name: "A071314: any of the powers of two from 1 to 2^n, whole numbers",
        card_use: CardUse::AnySubset,
        domain: Domain::Integers,
        hand: |n, _| (0..=n).map(|exponent| 1 << exponent).collect(),
        first: 0,
        terms: &[2, 4, 11, 27, 77, 595, 2471, 9643],
    },
    Sequence {
        name: "A071313: any of the first n odd numbers, whole numbers",
        card_use: CardUse::AnySubset,
        domain: Domain::Integers,
        hand: |n, _| (0..n).map(|place| 2 * place + 1).collect(),
        first: 1,
        terms: &[2, 5, 11, 41, 92, 733, 4337],
    },
    Sequence {
        name: "A357891: the terms so far, all of them",
        card_use: CardUse::All,
        domain: Domain::Rationals,
        hand: so_far,
        first: 2,
        terms: &[2, 4, 11, 34, 152, 1079, 6610],
    },
    Sequence {
        name: "A217043: the terms so far, any of them",
        card_use: CardUse::AnySubset,
        domain: Domain::Rationals,
        hand: so_far,
        first: 2,
        terms: &[2, 4, 11, 34, 152, 1143, 8285],
    },
    Sequence {
        name: "A358075: the terms so far, all of them, whole numbers",
        card_use: CardUse::All,
        domain: Domain::Integers,
        hand: so_far,
        first: 2,
        terms: &[2, 4, 11, 34, 152, 1007, 6703],
    },
    Sequence {
        name: "A071115: the terms so far, any of them, whole numbers",
        card_use: CardUse::AnySubset,
        domain: Domain::Integers,
        hand: so_far,
        first: 2,
        terms: &[2, 4, 11, 34, 152, 1007, 7335],
    },
];

#[test]
fn sequences_of_the_oeis_come_out() {
    for sequence in SEQUENCES {
        for (place, &term) in sequence.terms.iter().enumerate() {
            let hand = (sequence.hand)(sequence.first + place as i64, &sequence.terms[..place]);
            assert_eq!(least(&hand, sequence.card_use, sequence.domain), term, "{}: {hand:?}", sequence.name);
        }
    }
}

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
}
