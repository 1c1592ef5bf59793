//! Hints and difficulty of hands of eight to twelve cards, with zeros, negative cards and operators of one's own.

use make24::{Hand, Limits, Op, OpSet, Puzzle, RuleSet, Solver, Style, judge};
use make24_people::{Hint, Hints, difficulty, hints};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 15, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_hand_has_hints_and_a_difficulty_exactly_if_it_makes_the_target(
        cards in prop::collection::vec(prop_oneof![4 => Just(1i64), 2 => Just(0), 3 => Just(-1), 2 => Just(2)], 8..=12),
        target in prop_oneof![-1i64..=3, Just(26)],
        own in any::<bool>(),
    ) {
        let own_op = Op::define("m # n = m*n - m - n", &OpSet::NONE).unwrap();
        let ops = if own { OpSet::ARITHMETIC.with(own_op) } else { "- * /".parse().unwrap() };
        let rules = RuleSet { ops, ..RuleSet::ARITHMETIC };
        let solver = Solver::new(rules.clone()).with_limits(Limits { steps: 5_000_000, ..Limits::default() });
        let puzzle = Puzzle::new(Hand::new(cards).unwrap(), target);
        if let Some(made) = solver.values(&puzzle.hand).complete() {
            let is_made = made.binary_search(&puzzle.target).is_ok();
            if let Some(found) = hints(&solver, &puzzle, &[]).unwrap().complete() {
                prop_assert_eq!(found.is_some(), is_made, "{}", puzzle);
                if let Some(Hint::All(expr)) = found.map(|hints| hints.hint(Hints::LEVELS)) {
                    prop_assert!(judge(&puzzle, &expr.to_string(), &rules, Style::Plain).is_right(), "{}", expr);
                }
            }
            if let Some(rated) = difficulty(&solver, &puzzle).complete() {
                prop_assert_eq!(rated.is_some(), is_made, "{}", puzzle);
            }
        }
    }
}
