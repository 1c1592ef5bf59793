//! Every search agrees with brute force: same solutions, same classes, same counts, same best, same values.

use crate::plain;

use make24::{
    Card, CardOrder, CardUse, Deck, Domain, Form, Hand, Limits, Objective, Op, OpSet, Puzzle, RuleSet, Solver, Style,
    VerdictKind, judge, value::Rational,
};
use plain::check;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn puzzle(hand: &Hand, target: i64) -> Puzzle {
    Puzzle::new(hand.clone(), target)
}

#[test]
fn all_hands_of_1_to_13_agree_with_brute_force() {
    for hand in plain::hands(1, 13, 4) {
        check(&puzzle(&hand, 24), &RuleSet::ARITHMETIC);
    }
}

#[test]
fn the_best_is_the_simplest_essential_solution() {
    for hand in plain::hands(1, 13, 4) {
        let puzzle = puzzle(&hand, 24);
        let best = Solver::default().best(&puzzle).found().map(|best| best.cost());
        let listed = Solver::default().solutions(&puzzle, Form::Essential).map(|solution| solution.cost()).min();
        assert_eq!(best, listed, "{hand}");
    }
}

#[test]
fn all_hands_of_three_digits_agree_at_small_targets() {
    for hand in plain::hands(0, 6, 3) {
        for target in -3..=6 {
            check(&puzzle(&hand, target), &RuleSet::ARITHMETIC);
        }
    }
}

#[test]
fn hands_of_many_neutral_cards_agree() {
    for text in [
        "1 1 1 1 3 -> 3",
        "0 0 3 8 0 -> 24",
        "2 3 2 3 5 -> 5",
        "1 2 2 3 3 -> 1",
        "4 5 6 7 2 -> 2",
        "2 2 2 2 2 -> 2",
        "3 4 5 6 9 -> 9",
    ] {
        check(&text.parse().unwrap(), &RuleSet::ARITHMETIC);
    }
}

#[test]
fn rules_in_every_combination_agree_on_small_hands() {
    let ops = ["+ - * /", "+ -", "* /", "+ *", "-", "/", "- /", "+ - *", "+ /", "- * /"];
    for domain in Domain::ALL.iter().copied() {
        for card_use in [CardUse::All, CardUse::AnySubset, CardUse::AtMost(2)] {
            for ops in ops {
                let rules = RuleSet { ops: ops.parse::<OpSet>().unwrap(), domain, card_use, ..RuleSet::ARITHMETIC };
                for text in ["2 3 4 -> 6", "1 2 2 -> 1", "0 3 3 -> 3", "6 2 3 1 -> 4", "8 4 2 2 -> 2", "5 3 3 5 -> 2"] {
                    check(&text.parse().unwrap(), &rules);
                }
            }
        }
    }
}

#[test]
fn remainders_of_fractions_agree_with_brute_force() {
    for ops in ["+ - * / mod", "+ mod", "/ mod", "- * mod"] {
        let rules = RuleSet { ops: ops.parse::<OpSet>().unwrap(), ..RuleSet::ARITHMETIC };
        for hand in plain::hands(1, 7, 3) {
            check(&puzzle(&hand, 3), &rules);
        }
        for text in ["3 5 7 8 -> 24", "-7 3 17 2 -> 2", "1/2 5 3 9 -> 4", "0 4 9 30 -> 1", "-4 3 7 -> 1"] {
            check(&text.parse().unwrap(), &rules);
        }
    }
}

/// Usual cards, and unusual ones: zeros, negative numbers, fractions.
fn card() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (1i64..=13).prop_map(|n| n.to_string()),
        2 => (0i64..=3).prop_map(|n| n.to_string()),
        1 => (-6i64..=-1).prop_map(|n| n.to_string()),
        1 => (1i64..=5, 2i64..=4).prop_map(|(n, d)| format!("{n}/{d}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_hands_of_up_to_four_cards_agree(cards in prop::collection::vec(card(), 1..=4), target in -8i64..=30, rules in plain::arithmetic_rules()) {
        let hand: Hand = cards.join(" ").parse().unwrap();
        check(&puzzle(&hand, target), &rules);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_hands_of_five_cards_agree(cards in prop::collection::vec(0i64..=9, 5), target in -2i64..=30) {
        check(&puzzle(&Hand::new(cards).unwrap(), target), &RuleSet::ARITHMETIC);
    }
}

#[test]
fn exactly_the_reachable_values_are_listed() {
    for hand in plain::hands(0, 4, 3) {
        let values = Solver::default().values(&hand).complete().unwrap();
        assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
        for n in -20..=20 {
            for d in 1..=6 {
                let value: Rational = format!("{n}/{d}").parse().unwrap();
                let reached =
                    !plain::solutions(&Puzzle::new(hand.clone(), value.clone()), &RuleSet::ARITHMETIC).is_empty();
                assert_eq!(values.binary_search(&value).is_ok(), reached, "{hand} -> {value}");
            }
        }
    }
}

/// A sweep over all hands of a deck agrees with the hands one at a time.
#[test]
fn sweeps_agree_with_single_hands() {
    let whole = |from: i64, to: i64| (from..=to).map(Rational::from).collect::<Vec<_>>();
    let rules = |domain, card_use| RuleSet { domain, card_use, ..RuleSet::ARITHMETIC };
    for (deck, size, targets, rules) in [
        (Deck::range(0, 9).unwrap(), 4, whole(1, 70), RuleSet::ARITHMETIC),
        (Deck::range(1, 13).unwrap(), 3, whole(1, 30), RuleSet::ARITHMETIC),
        (Deck::standard(), 4, whole(24, 24), RuleSet::ARITHMETIC),
        (Deck::range(1, 7).unwrap(), 2, vec!["1/2".parse().unwrap(), "3".parse().unwrap()], RuleSet::ARITHMETIC),
        (Deck::range(1, 6).unwrap(), 5, whole(1, 25), RuleSet::KRYPTO),
        (Deck::range(0, 4).unwrap(), 5, whole(1, 25), rules(Domain::Integers, CardUse::All)),
        (Deck::range(1, 6).unwrap(), 5, whole(90, 110), RuleSet::COUNTDOWN_EXACT),
        (Deck::range(1, 4).unwrap(), 6, whole(20, 30), RuleSet::ARITHMETIC),
        (Deck::range(1, 7).unwrap(), 4, whole(1, 60), RuleSet::COUNTDOWN),
        (Deck::range(1, 7).unwrap(), 5, whole(100, 140), RuleSet::COUNTDOWN),
    ] {
        let solver = Solver::new(rules.clone());
        let swept = solver.sweep(&deck, size, &targets).unwrap().complete().unwrap();
        assert_eq!(swept.hands(), deck.hands(size).count());
        for (number, dealt) in deck.hands(size).enumerate() {
            let values = solver.values(&dealt.hand).complete().unwrap();
            for (place, target) in targets.iter().enumerate() {
                let alone = values.binary_search(target).is_ok();
                assert_eq!(
                    swept.is_solvable(number, place),
                    alone,
                    "{} -> {target} under {}",
                    dealt.hand,
                    rules.name()
                );
            }
        }
    }
}

/// Each target of a board gets a solution that the judge accepts exactly if there is one, and otherwise the nearest.
#[test]
fn every_target_of_a_board_and_the_nearest() {
    let (hand, rules) = ("1 1 2 5 10 25".parse::<Hand>().unwrap(), RuleSet::COUNTDOWN);
    let targets: Vec<Rational> = (100..=999).map(Rational::from).collect();
    let solver = Solver::new(rules.clone());
    let made: Vec<Rational> = solver.values(&hand).complete().unwrap();
    for (target, answer) in targets.iter().zip(solver.best_each(&hand, &targets)) {
        let puzzle = Puzzle::new(hand.clone(), target.clone());
        let found = answer.complete().unwrap();
        assert_eq!(found.is_some(), made.binary_search(target).is_ok(), "{puzzle}");
        if let Some(found) = found {
            let verdict = judge(&puzzle, &found.to_string(), &rules, Style::Plain);
            assert_eq!(verdict.kind(), VerdictKind::Right, "{found} for {puzzle}: {verdict}");
        }
    }
    for target in [24, 901, 987, 999, 12_345] {
        let nearest = solver.nearest(&Puzzle::new(hand.clone(), target)).complete().unwrap().unwrap();
        let away = |value: &Rational| (value.to_i64().unwrap() - target).abs();
        assert_eq!(Some(away(&nearest.value)), made.iter().map(away).min(), "{nearest} for {target}");
    }
    for (objective, targets) in [
        (Objective::NearestBelow, [0, 1, 24, 987, 12_345]),
        (Objective::NearestAbove, [0, 24, 987, 2_600, 12_345]), // all tiles multiplied make 2500
    ] {
        let solver = Solver::new(RuleSet { objective, ..rules.clone() });
        for target in targets.map(Rational::from) {
            let nearest = solver.nearest(&Puzzle::new(hand.clone(), target.clone())).complete().unwrap();
            let expected = match objective {
                Objective::NearestBelow => made.iter().rfind(|value| **value <= target),
                _ => made.iter().find(|value| **value >= target),
            };
            assert_eq!(nearest.map(|nearest| nearest.value), expected.cloned(), "{objective} {target}");
        }
    }
}

/// Fractions alone are tried first; what they do not make is still made through irrational numbers, and a target that the
/// table of all values has not is refuted.
#[test]
fn targets_through_irrational_numbers() {
    let mut only_irrational = 0;
    for (ops, hand) in [
        ("+ - * / ^ sqrt", "2 3 3"),
        ("+ * sqrt !", "2 2 8"),
        ("- / ^ neg", "2 4 8"),
        ("^ sqrt", "2 5 5"),
        ("^ sqrt", "2 3 6"),
    ] {
        let rules = RuleSet { ops: ops.parse().unwrap(), ..RuleSet::POWERS };
        let (hand, solver) = (hand.parse::<Hand>().unwrap(), Solver::new(rules.clone()));
        let made = solver.values(&hand).complete().unwrap();
        let through_fractions = Solver::new(RuleSet { domain: Domain::Rationals, ..rules.clone() });
        let through_fractions = through_fractions.values(&hand).complete().unwrap();
        let targets: Vec<Rational> = (0..=60).map(Rational::from).collect();
        let solvable = solver.are_solvable(&hand, &targets);
        for ((target, best), solvable) in targets.iter().zip(solver.best_each(&hand, &targets)).zip(solvable) {
            let puzzle = Puzzle::new(hand.clone(), target.clone());
            let is_made = made.binary_search(target).is_ok();
            only_irrational += usize::from(is_made && through_fractions.binary_search(target).is_err());
            assert_eq!(solvable.complete(), Some(is_made), "{puzzle}");
            assert_eq!(solver.is_solvable(&puzzle).complete(), Some(is_made), "{puzzle}");
            let best = best.complete().unwrap();
            assert_eq!(best.is_some(), is_made, "{puzzle}");
            if let Some(best) = best {
                assert!(judge(&puzzle, &best.to_string(), &rules, Style::Plain).is_right(), "{best} for {puzzle}");
            }
        }
    }
    assert!(only_irrational > 0);
}

/// No step of a board makes 0, though a search marks the difference of equal numbers; and no target below 1 is
/// solvable.
#[test]
fn no_board_makes_0() {
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let hand: Hand = "2 3 7 7 9".parse().unwrap();
    for (low, high) in [(-1, 1), (0, 0), (0, 2), (-5, -1)] {
        let targets: Vec<Rational> = (low..=high).map(Rational::from).collect();
        for (target, found) in targets.iter().zip(solver.best_each(&hand, &targets)) {
            let positive = target.to_i64() > Some(0);
            assert_eq!(found.complete().unwrap().is_some(), positive, "{target}");
            let nearest = solver.nearest(&Puzzle::new(hand.clone(), target.clone())).complete().unwrap().unwrap();
            assert_eq!(nearest.value.to_i64(), target.to_i64().map(|target| target.max(1)), "{nearest} for {target}");
        }
        let made = solver.are_solvable(&hand, &targets).into_iter().filter(|answer| answer.complete() == Some(true));
        assert_eq!(made.count() as i64, (low..=high).filter(|target| *target > 0).count() as i64);
    }
    let targets: Vec<Rational> = (0..=1).map(Rational::from).collect();
    for size in [4, 5, 6] {
        let deck = Deck::range(1, 4).unwrap();
        if let Some(swept) = solver.sweep(&deck, size, &targets) {
            let swept = swept.complete().unwrap();
            assert!((0..swept.hands()).all(|hand| !swept.is_solvable(hand, 0)));
        }
    }
}

/// Hands of eight to twelve cards, of few kinds so that a table of all values exists: any number will do next to a factor
/// 0, and operators that somebody has defined have no inverse.
fn large_hand() -> impl Strategy<Value = (Hand, RuleSet)> {
    let operators = prop_oneof![
        Just(OpSet::ARITHMETIC),
        Just("- * /".parse::<OpSet>().unwrap()),
        Just("+ - *".parse::<OpSet>().unwrap()),
        Just("+ - neg *".parse::<OpSet>().unwrap()),
        Just(OpSet::ARITHMETIC.with(Op::define("m # n = m*n - m - n", &OpSet::NONE).unwrap())),
    ];
    let cards = prop::collection::vec(prop_oneof![4 => Just(1i64), 2 => Just(0), 3 => Just(-1), 2 => Just(2)], 8..=12);
    let domain = prop_oneof![Just(Domain::Reals), Just(Domain::Integers)];
    (cards, operators, domain)
        .prop_map(|(cards, ops, domain)| (Hand::new(cards).unwrap(), RuleSet { ops, domain, ..RuleSet::ARITHMETIC }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hands_of_eight_to_twelve_cards_agree_with_the_table_of_their_values((hand, rules) in large_hand()) {
        // What takes more steps is not known, whichever the search; nothing known is wrong.
        let limits = Limits { steps: 5_000_000, ..Limits::default() };
        let solver = Solver::new(rules.clone()).with_limits(limits);
        if let Some(made) = solver.values(&hand).complete() {
            let targets: Vec<Rational> = (-2..=3).chain([26]).map(Rational::from).collect();
            let each = solver.best_each(&hand, &targets);
            for ((target, best), solvable) in targets.iter().zip(each).zip(solver.are_solvable(&hand, &targets)) {
                let puzzle = Puzzle::new(hand.clone(), target.clone());
                let is_made = made.binary_search(target).is_ok();
                for solvable in [solvable, solver.is_solvable(&puzzle)] {
                    prop_assert!(solvable.complete().is_none_or(|it| it == is_made), "{} with {}", puzzle, rules.ops);
                }
                for best in [best, solver.best(&puzzle)] {
                    let best = best.complete();
                    prop_assert!(best.as_ref().is_none_or(|it| it.is_some() == is_made), "{} with {}", puzzle, rules.ops);
                    if let Some(best) = best.flatten() {
                        let verdict = judge(&puzzle, &best.to_string(), &rules, Style::Plain);
                        prop_assert!(verdict.is_right(), "{} for {}: {}", best, puzzle, verdict);
                    }
                }
            }
        }
    }
}

/// A hand whose cards are one of several numbers has the solutions of all hands that it may be, each once: listed,
/// counted, judged and summed up.
#[test]
fn cards_of_several_numbers_are_all_hands_that_they_may_be() {
    let kept = RuleSet { order: CardOrder::Kept, ..RuleSet::ARITHMETIC };
    let some = RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC };
    let kept_some = RuleSet { card_use: CardUse::AnySubset, ..kept.clone() };
    for text in ["A=1|11 4 5 8", "A=1|11 A=1|11 2 12", "A=1|11|14 Z=0|24 3", "x=1/2|2 y=2|1/2 12 4", "A=11|1 B=1|11 2"]
    {
        for rules in [RuleSet::ARITHMETIC, kept.clone(), some.clone(), kept_some.clone(), RuleSet::COUNTDOWN] {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
            let hand = if rules.order == CardOrder::Kept { Hand::in_order(cards) } else { Hand::new(cards) }.unwrap();
            let (solver, puzzle) = (Solver::new(rules.clone()), Puzzle::new(hand.clone(), 24));
            let each: Vec<Puzzle> = puzzle.alternatives().unwrap().collect();
            for form in [Form::Written, Form::Commuted, Form::Arranged, Form::Essential] {
                let keys = |puzzle: &Puzzle| -> Vec<_> {
                    solver.solutions(puzzle, form).map(|solution| form.key(&solution.expr).unwrap()).collect()
                };
                let (listed, all) = (keys(&puzzle), each.iter().flat_map(keys).collect::<HashSet<_>>());
                assert_eq!(listed.len(), all.len(), "{hand}, {form}, {rules:?}");
                assert_eq!(listed.into_iter().collect::<HashSet<_>>(), all, "{hand}, {form}");
                let count = solver.count(&puzzle, form).complete();
                assert_eq!(count, Some((all.len() as u64).into()), "{hand}, {form}, {}", rules.name());
            }
            for solution in solver.solutions(&puzzle, Form::Commuted) {
                let verdict = judge(&puzzle, &solution.to_string(), &rules, Style::Plain);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{solution} for {hand}: {verdict}");
            }
            let values = |hand: &Hand| solver.values(hand).complete().unwrap();
            let union: BTreeSet<Rational> = each.iter().flat_map(|puzzle| values(&puzzle.hand)).collect();
            assert_eq!(values(&hand), union.iter().cloned().collect::<Vec<_>>(), "{hand}");
            let targets: Vec<Rational> = (0..40).map(Rational::from).collect();
            let best = solver.best_each(&hand, &targets);
            let near = solver.nearest_each(&hand, &targets);
            for (((target, best), made), near) in
                targets.iter().zip(best).zip(solver.are_solvable(&hand, &targets)).zip(near)
            {
                let is_made = union.contains(target);
                let puzzle = Puzzle::new(hand.clone(), target.clone());
                assert_eq!(solver.is_solvable(&puzzle).complete(), Some(is_made), "{puzzle}");
                assert_eq!(made.complete(), Some(is_made), "{puzzle}");
                assert_eq!(best.complete().unwrap().is_some(), is_made, "{puzzle}");
                let away = |value: &Rational| value.distance(target);
                assert_eq!(near.complete().unwrap().as_ref().map(away), union.iter().map(away).min(), "{puzzle}");
            }
        }
    }
}
