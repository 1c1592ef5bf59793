//! The equations of four cards, against the search and against their formulas.

use super::budget;
use make24::internals::{FORMULAS, ORDERS, Words, four_cards_are_solvable, matches, meet_reaches, value_of_formula};
use make24::{Deck, Puzzle, Rational, RuleSet};

/// They agree with the search on all hands of 1..13; the search agrees with the plain recursion (`meet.rs`).
#[test]
fn equations_agree_with_the_search() {
    for target in [1, 2, 5, 11, 24, 100, 156] {
        let mut solvable = 0;
        for dealt in Deck::range(1, 13).expect("it has cards").hands(4) {
            let number = |place: usize| dealt.hand.cards()[place].number().to_i64().expect("it is whole");
            let cards = [0, 1, 2, 3].map(|place| u32::try_from(number(place)).expect("it is small"));
            let puzzle = Puzzle::new(dealt.hand, i64::from(target));
            let reached = meet_reaches(Words::One, &puzzle, &RuleSet::ARITHMETIC, budget(), None);
            let reached = reached.expect("no limit is near");
            assert_eq!(four_cards_are_solvable(cards, target), Some(reached), "{puzzle}");
            solvable += u32::from(reached);
        }
        assert!(target != 24 || solvable == 1362);
    }
}

#[test]
fn numbers_too_large_for_exact_floats_are_left_to_the_search() {
    assert_eq!(four_cards_are_solvable([4_000_000_000; 4], 24), None);
    assert_eq!(four_cards_are_solvable([1000, 1000, 1000, 999], 24), Some(false));
    assert_eq!(four_cards_are_solvable([1000, 1000, 1024, 1000], 24), Some(true));
}

#[test]
fn there_are_733_formulas() {
    // `[A182173]`, n = 4, divided by 2, since a formula and its negative count once.
    let lanes: u32 = FORMULAS.iter().map(|(_, lanes)| lanes.count_ones()).sum();
    let both = FORMULAS.iter().filter(|(formula, _)| formula.contains(&b'~')).count();
    assert_eq!((lanes, FORMULAS.len(), both), (733, 88, 9));
}

/// The formula of an equation makes the target if and only if the equation holds.
#[test]
fn equations_match_their_formulas() {
    for numbers in [[1, 2, 3, 4], [2, 3, 5, 12], [3, 3, 8, 8], [1, 5, 5, 5], [4, 6, 7, 9], [1, 1, 13, 13]] {
        for target in 1..=60 {
            let matches = matches(numbers, target).expect("it is small");
            assert_eq!(matches.tried, FORMULAS.len());
            for (at, (formula, _)) in FORMULAS.iter().enumerate() {
                let lanes = matches.found().find(|(found, _)| *found == at).map_or(0, |(_, lanes)| lanes);
                for (lane, order) in ORDERS.iter().enumerate() {
                    let cards = order.map(|place| Rational::from(i64::from(numbers[place])));
                    let target = Rational::from(i64::from(target));
                    let made = |sign| value_of_formula(formula, cards.each_ref(), sign).as_ref() == Some(&target);
                    let holds = lanes & 1 << lane != 0;
                    let text = String::from_utf8_lossy(formula);
                    let either = made(b'+') || made(b'-');
                    let case = || format!("{text} of {numbers:?} in {order:?} -> {target}");
                    assert!(!holds || either, "{}", case());
                    // A difference at the root has two equations, one for each side that may be the larger.
                    assert!(holds || !either || matches!(formula.last(), Some(b'~' | b'-')), "{}", case());
                }
            }
        }
    }
}
