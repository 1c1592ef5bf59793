//! Meeting in the middle agrees with the plain recursions.

use super::{budget, trees};
use make24::form::FormKey;
use make24::internals::{
    Element, Keeps, Order, Words, meet_count, meet_decides, meet_fits, meet_forms, meet_reaches, meet_solution, walked,
};
use make24::{CardUse, Count, Deck, Domain, Expr, Form, Hand, Puzzle, RuleSet, Solution, StopReason};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The number of strings that the plain recursion counts.
fn reference_count(puzzle: &Puzzle, rules: &RuleSet) -> Count {
    let mut trees = trees(&puzzle.hand, rules, Keeps::Counts, Order::Written);
    let mut count = Count::default();
    for m in trees.roots() {
        if let Some(Element::Count(total)) = trees.total(m, &puzzle.target) {
            count += &total;
        }
    }
    count
}

/// What a reader spends on a solution.
fn cost(expr: &Expr, puzzle: &Puzzle) -> u32 {
    Solution { expr: expr.clone(), value: puzzle.target.clone() }.cost()
}

/// The classes of the shapes that the walk visits, and the least reading cost in each.
fn classes_walked(puzzle: &Puzzle, rules: &RuleSet) -> BTreeMap<FormKey, u32> {
    let mut classes = BTreeMap::new();
    for expr in walked(puzzle, rules, budget()).expect("no limit is near") {
        let least = classes.entry(Form::Essential.key(&expr).expect("it has a value")).or_insert(u32::MAX);
        *least = cost(&expr, puzzle).min(*least);
    }
    classes
}

/// Whether the target is reached when sub-hands of this many cards count as small, or of half of the cards.
fn reached(words: Words, puzzle: &Puzzle, rules: &RuleSet, small: Option<usize>) -> Result<bool, StopReason> {
    assert!(meet_decides(words, puzzle, rules), "{puzzle} under {}", rules.name());
    meet_reaches(words, puzzle, rules, budget(), small)
}

fn check(puzzle: &Puzzle, rules: &RuleSet) {
    let case = || format!("{puzzle} under {}", rules.name());
    assert!(meet_fits(puzzle, rules), "{}", case());
    let count = reference_count(puzzle, rules);
    assert_eq!(reached(Words::One, puzzle, rules, None), Ok(!count.is_zero()), "{}", case());
    assert_eq!(reached(Words::Two, puzzle, rules, None), Ok(!count.is_zero()), "{}", case());
    // Under rules of whole numbers, trees without effect next to a 0 are not counted; see `Solver::count_written`.
    if rules.domain.has_fractions() || rules.domain == Domain::Positive {
        assert_eq!(meet_count(puzzle, rules, budget()), Ok(count), "{}", case());
    }
    let mut expected = classes_walked(puzzle, rules);
    let mut before = 0;
    for expr in meet_forms(puzzle, rules, budget()).expect("no limit is near") {
        let expr = expr.expect("the list has this number");
        let key = Form::Essential.key(&expr).expect("it has a value");
        let known = expected.remove(&key);
        assert!(known.is_some(), "{expr} is new, or there twice, for {}", case());
        let cost = cost(&expr, puzzle);
        assert_eq!(known, Some(cost), "{expr} is not the simplest for {}", case());
        assert!(before <= cost, "{expr} comes too late for {}", case());
        before = cost;
    }
    assert!(expected.is_empty(), "{expected:?} of {}", case());
}

#[test]
fn all_hands_of_1_to_13_agree_with_the_plain_recursions() {
    for dealt in Deck::range(1, 13).expect("it has cards").hands(4) {
        check(&Puzzle::new(dealt.hand, 24), &RuleSet::ARITHMETIC);
    }
}

#[test]
fn all_hands_of_0_to_9_agree_in_whole_numbers() {
    for domain in [Domain::Positive, Domain::Naturals, Domain::Integers] {
        for card_use in [CardUse::All, CardUse::AnySubset] {
            let rules = RuleSet { domain, card_use, ..RuleSet::ARITHMETIC };
            for dealt in Deck::range(0, 9).expect("it has cards").hands(4) {
                check(&Puzzle::new(dealt.hand, 24), &rules);
            }
        }
    }
}

#[test]
fn all_hands_of_five_cards_of_1_to_10_agree_with_the_plain_recursions() {
    for dealt in Deck::range(1, 10).expect("it has cards").hands(5) {
        check(&Puzzle::new(dealt.hand, 24), &RuleSet::ARITHMETIC);
    }
}

#[test]
fn trees_without_effect_beside_a_zero_are_counted() {
    for text in ["0 0 3 8 5 -> 24", "0 1 2 5 5 -> 4", "3 3 4 4 0 -> 2", "0 0 0 0 2 3 -> 6", "1/2 1/3 2 0 0 -> 1/2"] {
        check(&text.parse().expect("a puzzle"), &RuleSet::ARITHMETIC);
    }
}

/// Common and uncommon cards and targets: the latter are zeros and fractions.
fn card() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (1i64..=13).prop_map(|n| n.to_string()),
        1 => Just(String::from("0")),
        1 => (1i64..=5, 2i64..=4).prop_map(|(n, d)| format!("{n}/{d}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_hands_with_zeros_and_fractions_agree(cards in prop::collection::vec(card(), 1..=5), target in card()) {
        let puzzle: Puzzle = format!("{} -> {target}", cards.join(" ")).parse().expect("a puzzle");
        if meet_fits(&puzzle, &RuleSet::ARITHMETIC) {
            check(&puzzle, &RuleSet::ARITHMETIC);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_of_six_tiles_agree(
        tiles in prop::sample::subsequence(vec![1i64, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 25, 50, 75, 100], 6),
        target in 100i64..=999,
    ) {
        let puzzle = Puzzle::new(Hand::new(tiles).expect("it has tiles"), target);
        check(&puzzle, &RuleSet::COUNTDOWN);
        check(&puzzle, &RuleSet::COUNTDOWN_EXACT);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_hands_of_six_cards_agree(cards in prop::collection::vec(1i64..=13, 6), target in 1i64..=30) {
        check(&Puzzle::new(Hand::new(cards).expect("it has cards"), target), &RuleSet::ARITHMETIC);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Existence leaves out smaller parts that are sums; counting leaves nothing out.
    #[test]
    fn hands_of_six_and_seven_cards_exist_where_they_are_counted(
        cards in prop::collection::vec(card(), 6..=7),
        target in prop_oneof![card(), (30i64..=20_000).prop_map(|n| n.to_string())],
        any_subset in any::<bool>(),
    ) {
        let puzzle: Puzzle = format!("{} -> {target}", cards.join(" ")).parse().expect("a puzzle");
        let card_use = if any_subset { CardUse::AnySubset } else { CardUse::All };
        let rules = RuleSet { card_use, ..RuleSet::ARITHMETIC };
        if meet_fits(&puzzle, &rules) {
            let reached = reached(Words::One, &puzzle, &rules, None);
            let counted = meet_count(&puzzle, &rules, budget());
            prop_assert_eq!(reached, counted.map(|count| !count.is_zero()), "{}", puzzle);
        }
    }
}

/// The expression has the value of the target by steps that the rules allow, and uses the cards as they say.
fn assert_solves(expr: &Expr, puzzle: &Puzzle, rules: &RuleSet) {
    let value = expr.fold(
        |_, card| card.number().clone(),
        |_, op, lhs, rhs| {
            op.apply(&lhs, rhs.as_ref().unwrap_or(&lhs)).value().filter(|value| rules.domain.contains(value))
        },
    );
    assert_eq!(value.as_ref(), Some(&puzzle.target), "{expr} for {puzzle}");
    let mut left = puzzle.hand.cards().to_vec();
    for card in expr.cards() {
        let place = left.iter().position(|other| other == card);
        left.remove(place.unwrap_or_else(|| panic!("{card} of {expr} is not left in {puzzle}")));
    }
    assert!(rules.card_use.allows(puzzle.hand.len() - left.len(), puzzle.hand.len()), "{expr} for {puzzle}");
}

/// A solution is written where there is one.
fn is_written(puzzle: &Puzzle, rules: &RuleSet, exists: bool) {
    let solution = meet_solution(Words::Two, puzzle, rules, budget()).expect("no limit is near");
    assert_eq!(solution.is_some(), exists, "{puzzle} under {}", rules.name());
    if let Some(solution) = solution {
        assert_solves(&solution, puzzle, rules);
    }
}

/// Whether the plain recursion reaches the target.
fn reached_by_trees(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    let mut trees = trees(&puzzle.hand, rules, Keeps::Existence, Order::Commuted);
    trees.roots().into_iter().any(|m| trees.reaches(m, &puzzle.target))
}

/// Six cards, or seven and eight of which some are equal: the plain recursion takes minutes for eight different ones.
fn hand_of_six_to_eight() -> impl Strategy<Value = Vec<String>> {
    let repeated = |numbers: usize, cards: usize| {
        prop::collection::vec(card(), numbers)
            .prop_flat_map(move |numbers| prop::collection::vec(prop::sample::select(numbers), cards))
    };
    prop_oneof![
        6 => prop::collection::vec(card(), 6),
        3 => repeated(6, 7),
        1 => repeated(4, 8),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Wherever the hand is cut, and modulo both primes.
    #[test]
    fn every_cut_and_both_primes_agree_with_the_plain_recursion(
        cards in hand_of_six_to_eight(),
        target in prop_oneof![card(), (30i64..=20_000).prop_map(|n| n.to_string())],
        domain in prop_oneof![Just(Domain::Rationals), Just(Domain::Integers), Just(Domain::Positive)],
        any_subset in any::<bool>(),
    ) {
        let puzzle: Puzzle = format!("{} -> {target}", cards.join(" ")).parse().expect("a puzzle");
        let card_use = if any_subset { CardUse::AnySubset } else { CardUse::All };
        let rules = RuleSet { card_use, domain, ..RuleSet::ARITHMETIC };
        let expected = Ok(reached_by_trees(&puzzle, &rules));
        if meet_decides(Words::Two, &puzzle, &rules) {
            is_written(&puzzle, &rules, expected == Ok(true));
        }
        for small in cards.len().div_ceil(2)..=6 {
            if meet_decides(Words::One, &puzzle, &rules) {
                for words in [Words::One, Words::Two] {
                    prop_assert_eq!(reached(words, &puzzle, &rules, Some(small)), expected, "{} {}", puzzle, small);
                }
            }
        }
    }
}

/// Numbers that the OEIS lists as the least that such cards do not make: more cards, and larger ones, than fit one word.
/// [A182002], [A357891], [A309886].
#[test]
fn least_numbers_that_many_cards_do_not_make() {
    let equal = |n: i64| vec![n; n as usize];
    let doubled: Vec<i64> = (0..8).map(|exponent| 1 << exponent).collect();
    let rows = [
        (equal(13), 3448),
        (equal(14), 6793),
        (equal(15), 17_692),
        (vec![1, 2, 4, 11, 34, 152, 1079], 6610),
        (vec![1, 2, 4, 11, 34, 152, 1079, 6610], 93_221),
        (doubled, 9643),
    ];
    for (cards, target) in rows {
        let makes = |target: i64| {
            let puzzle = Puzzle::new(Hand::new(cards.clone()).expect("a hand"), target);
            reached(Words::Two, &puzzle, &RuleSet::ARITHMETIC, None)
        };
        assert_eq!(makes(target), Ok(false), "{cards:?} {target}");
        let puzzle = Puzzle::new(Hand::new(cards.clone()).expect("a hand"), target - 1);
        let rules = RuleSet::ARITHMETIC;
        let solution = meet_solution(Words::Two, &puzzle, &rules, budget());
        assert_solves(&solution.expect("no limit is near").expect("there is one"), &puzzle, &rules);
    }
}
