//! Published tables of four equal digits, of years, and of the countdown to 2016: `[norvig]` in SOURCES.md.

use make24::{CardOrder, Count, Form, Hand, Literals, OpSet, Puzzle, Rational, RuleSet, Solver, Style, judge};

/// Four fours without recurring decimals.
fn norvig() -> RuleSet {
    RuleSet { literals: Literals { recurring: false, ..Literals::ALL }, ..RuleSet::FOUR_FOURS }
}

/// The first whole number from 0 up that the cards do not make.
fn first_missing(hand: &Hand, rules: RuleSet) -> i64 {
    let made = Solver::new(rules).values(hand).complete().expect("no limit and no doubt");
    (0..).find(|n| made.binary_search(&Rational::from(*n)).is_err()).unwrap()
}

/// The notebook rounds irrational numbers and bounds operands: exponents up to 10, factorials of 3 to 6, roots of numbers
/// up to 100 whose 120-fold is whole. These rules keep to fractions and allow exponents up to 16, factorials up to 20 and
/// every root that is a fraction. The first number that is missing is the same.
#[test]
fn four_equal_digits_make_what_was_published() {
    for (digit, missing) in [(4, 73), (2, 31), (9, 62), (5, 39)] {
        let hand = Hand::new([digit; 4]).unwrap();
        assert_eq!(first_missing(&hand, norvig()), missing, "four {digit}s");
    }
}

/// With recurring decimals and without a minus sign or `44`, and with all that the rule set allows.
#[test]
fn the_first_number_that_four_fours_do_not_make() {
    let fours = Hand::new([4; 4]).unwrap();
    let literals = Literals { concat: false, decimal: true, recurring: true };
    let ops: OpSet = "+ - * / ^ sqrt !".parse().unwrap();
    assert_eq!(first_missing(&fours, RuleSet { ops, literals, ..RuleSet::FOUR_FOURS }), 103);
    assert_eq!(first_missing(&fours, RuleSet::FOUR_FOURS), 113);
}

/// Every number of the table has a simplest solution that the judge accepts, and one that is missing is proven missing.
#[test]
fn each_line_of_the_table_is_right() {
    let solver = Solver::new(norvig());
    for target in 0..=73 {
        let puzzle = Puzzle::new(Hand::new([4; 4]).unwrap(), target);
        let best = solver.best(&puzzle).complete().expect("no limit");
        assert_eq!(best.is_some(), target != 73, "{target}");
        assert_eq!(solver.is_solvable(&puzzle).complete(), Some(target != 73), "{target}");
        if let Some(best) = best {
            assert!(judge(&puzzle, &best.to_string(), solver.rules(), Style::Plain).is_right(), "{best}");
        }
    }
}

#[test]
fn well_known_lines_are_right() {
    let rules = RuleSet::FOUR_FOURS;
    for (hand, answer, target) in [
        ("4 4", "4 / .4~", 9),
        ("4 4", "4 / .(4)", 9),
        ("4 4", "4/.4\u{305}", 9),
        ("4 4", r"\frac{4}{.\overline{4}}", 9),
        ("4 4 4 4", "(4 + 4)! / (4! - 4)", 2016),
        ("4 4 4 4", "44 / 4 + 4", 15),
        ("4 4 4 4", "4.4 / .4 - 4", 7),
        ("4 4 4", "√4 + 0.4 / .4", 3),
    ] {
        let puzzle = Puzzle::new(hand.parse().unwrap(), target);
        let verdict = judge(&puzzle, answer, &rules, Style::Plain);
        assert!(verdict.is_right(), "{answer}: {verdict}");
    }
}

/// `10 9 8 7 6 5 4 3 2 1` with `+ - * /` and brackets makes 2016, in this many ways.
#[test]
fn the_countdown_makes_2016() {
    let rules = RuleSet { order: CardOrder::Kept, ..RuleSet::ARITHMETIC };
    let solver = Solver::new(rules.clone());
    let puzzle = Puzzle::new(Hand::in_order((1..=10).rev()).unwrap(), 2016);
    let best = solver.best(&puzzle).found().expect("it has a solution");
    assert!(judge(&puzzle, &best.to_string(), &rules, Style::Plain).is_right(), "{best}");
    assert_eq!(best.expr.cards().map(ToString::to_string).collect::<Vec<_>>().join(" "), "10 9 8 7 6 5 4 3 2 1");
    assert_eq!(solver.count(&puzzle, Form::Written).complete(), Some(Count::from(44_499)));
}

/// The number of ways for shorter countdowns, by a recursion of its own over all bracketings.
#[test]
fn countdowns_are_counted() {
    fn values(cards: &[i64]) -> Vec<(i128, i128)> {
        if let [card] = cards {
            return vec![(i128::from(*card), 1)];
        }
        let mut made = Vec::new();
        for split in 1..cards.len() {
            for (a, b) in values(&cards[..split]) {
                for (c, d) in values(&cards[split..]) {
                    made.extend([(a * d + c * b, b * d), (a * d - c * b, b * d), (a * c, b * d)]);
                    made.extend((c != 0).then_some((a * d, b * c)));
                }
            }
        }
        made
    }
    let rules = RuleSet { order: CardOrder::Kept, ..RuleSet::ARITHMETIC };
    for top in 3..=6 {
        let cards: Vec<i64> = (1..=top).rev().collect();
        let made = values(&cards);
        for target in [0, 1, 6, 24, 100] {
            let expected = made.iter().filter(|(n, d)| *n == target * d).count();
            let puzzle = Puzzle::new(Hand::in_order(cards.clone()).unwrap(), target as i64);
            let count = Solver::new(rules.clone()).count(&puzzle, Form::Written).complete();
            assert_eq!(count, Some(Count::from(expected as u64)), "{puzzle}");
        }
    }
}
