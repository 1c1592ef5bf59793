//! Boards, whose targets are computed all at once, against the plain recursion.

use super::{budget, trees};
use make24::internals::{Board, ExactDivisor, Keeps, Order};
use make24::search::SearchContext;
use make24::{Hand, Puzzle, Rational, RuleSet, Style, VerdictKind, judge};
use proptest::prelude::*;

#[test]
fn five_tiles_beside_a_large_sixth_make_a_target_of_1() {
    let hand: Hand = "3 5 7 11 13 15014".parse().expect("a board");
    for high in 1..=3 {
        let board = Board::new(&hand, &RuleSet::COUNTDOWN_EXACT, high, budget()).expect("no limit is near");
        assert_eq!(board.fewest()[1], 6, "13 * 11 * 7 * 5 * 3 - 15014, up to {high}");
        assert!(board.solution(1).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// A board makes the numbers that the plain recursion makes, with the fewest tiles, and its solutions make
    /// them.
    #[test]
    fn random_boards_agree_with_the_plain_recursion(
        tiles in prop::sample::subsequence(vec![1i64, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100], 3..=6),
        all in any::<bool>(),
    ) {
        let hand = Hand::new(tiles).expect("it has tiles");
        let rules = if all { RuleSet::COUNTDOWN_EXACT } else { RuleSet::COUNTDOWN };
        let board = Board::new(&hand, &rules, 999, budget()).expect("no limit is near");
        let context = SearchContext::<Rational>::new(&hand, &rules, budget()).expect("it is small");
        let mut trees = trees(&hand, &rules, Keeps::Existence, Order::Commuted);
        let mut fewest = vec![0; 1000];
        for m in trees.roots() {
            let tiles = context.sub_hands().len(m) as u8;
            for (value, _) in trees.values(m) {
                let number = value.to_i64().filter(|number| *number < 1000);
                if let Some(fewest) = number.map(|number: i64| &mut fewest[number as usize])
                    && (*fewest == 0 || tiles < *fewest)
                {
                    *fewest = tiles;
                }
            }
        }
        prop_assert_eq!(&board.fewest()[1..], &fewest[1..], "{}", hand);
        for (target, tiles) in (1..1000).zip(&fewest[1..]) {
            let expr = board.solution(target);
            prop_assert_eq!(expr.is_some(), *tiles > 0);
            if let Some(expr) = expr {
                let puzzle = Puzzle::new(hand.clone(), i64::from(target));
                prop_assert_eq!(expr.cards().count(), usize::from(*tiles));
                let verdict = judge(&puzzle, &expr.to_string(), &rules, Style::Plain);
                prop_assert_eq!(verdict.kind(), VerdictKind::Right, "{}", verdict.to_string());
            }
        }
    }
}

#[test]
fn quotients_match_division() {
    for divisor in (1..200).chain([1 << 20, (1 << 31) + 1, u32::MAX, u32::MAX - 1]) {
        let exact = ExactDivisor::new(divisor, 999);
        let numbers = (0..2_000).chain((0..1_500).map(|k| divisor.wrapping_mul(k))).chain([u32::MAX, 1 << 31]);
        for number in numbers {
            let divided = (number % divisor == 0 && number / divisor <= 999).then(|| number / divisor);
            assert_eq!(exact.quotient(number), divided, "{number} / {divisor}");
        }
    }
}
