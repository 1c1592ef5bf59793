//! Answers with blanks to fill: the search agrees with every order of the cards in the blanks, one judged after the other.

use make24::{
    Answer, CardUse, Count, Expr, Form, Hand, OpSet, Pattern, Puzzle, RuleSet, Solver, Style, VerdictKind, Writing,
    judge,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn rules(pattern: &str) -> RuleSet {
    let pattern = Pattern::parse(pattern, &OpSet::ALL).unwrap();
    let ops = pattern.ops().cloned().collect();
    RuleSet { ops, writing: Writing { pattern: Some(pattern), ..Writing::FREE }, ..RuleSet::POWERS }
}

/// The pattern with each choice of cards in its blanks that the judge calls right, each once.
fn filled(pattern: &str, puzzle: &Puzzle, rules: &RuleSet) -> BTreeSet<String> {
    fn fill(text: &str, cards: &[String], into: &mut BTreeSet<String>) {
        match text.split_once('_') {
            None => drop(into.insert(text.to_owned())),
            Some((before, after)) => {
                for at in 0..cards.len() {
                    let mut rest = cards.to_vec();
                    let card = rest.remove(at);
                    fill(&format!("{before}{card}{after}"), &rest, into);
                }
            }
        }
    }
    let cards: Vec<String> = puzzle.hand.cards().iter().map(ToString::to_string).collect();
    let mut all = BTreeSet::new();
    fill(pattern, &cards, &mut all);
    all.retain(|answer| judge(puzzle, answer, rules, Style::Plain).is_right());
    all
}

fn check(pattern: &str, puzzle: &Puzzle, card_use: CardUse) {
    let rules = RuleSet { card_use, ..rules(pattern) };
    let (solver, expected) = (Solver::new(rules.clone()), filled(pattern, puzzle, &rules));
    let count = Answer::Complete(Count::from(expected.len() as u64));
    assert_eq!(solver.count(puzzle, Form::Written), count, "{pattern} {puzzle}");
    assert_eq!(solver.is_solvable(puzzle).complete(), Some(!expected.is_empty()), "{pattern} {puzzle}");
    let best = solver.best(puzzle).complete().unwrap().map(|best| best.expr);
    assert_eq!(best.is_some(), !expected.is_empty(), "{pattern} {puzzle}");
    let expected: BTreeSet<Expr> =
        expected.iter().map(|text| Expr::read_with(text, Style::Plain, &rules).unwrap().expr).collect();
    assert!(best.is_none_or(|best| expected.contains(&best)), "{pattern} {puzzle}");
    for form in Form::ALL.iter().copied() {
        let listed: Vec<Expr> = solver.solutions(puzzle, form).map(|solution| solution.expr).collect();
        assert!(listed.iter().all(|expr| expected.contains(expr)), "{pattern} {puzzle} {form}: {listed:?}");
        let classes: BTreeSet<_> = expected.iter().filter_map(|expr| form.key(expr)).collect();
        assert_eq!(listed.iter().filter_map(|expr| form.key(expr)).collect::<BTreeSet<_>>(), classes);
        assert_eq!(listed.len(), classes.len(), "{pattern} {puzzle} {form}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_search_finds_what_fills_the_blanks(
        at in 0usize..8, cards in prop::collection::vec(1i64..=6, 4), target in -3i64..=12, any in any::<bool>(),
    ) {
        let pattern = [
            "_*_+_-_", "_ - (_ - _) - _", "(_ - _)^2 * _ * _", "2 * _ + _ * _", "(_ + 1) / (_ - 1)", "sqrt(_ * _) + _ - _",
            "_ / (_ - _ / _)", "(_ + _) * (_ + _)",
        ][at];
        check(pattern, &Puzzle::new(Hand::new(cards).unwrap(), target), if any { CardUse::AnySubset } else { CardUse::All });
    }
}

#[test]
fn the_numbers_of_a_pattern_are_no_cards() {
    let rules = rules("(_ - _)^2 * _ * _");
    let puzzle: Puzzle = "1 2 4 6 -> 8".parse().unwrap();
    for (answer, kind) in [
        ("(4 - 2) ^ 2 * 1 * 6", VerdictKind::WrongValue),
        ("(6 - 4) ^ 2 * 2 * 1", VerdictKind::Right),
        ("(6 - 4)^2 * (2 * 1)", VerdictKind::NotAllowed),
        ("2 * (6 - 4) ^ 1 * 2", VerdictKind::NotAllowed),
        ("(6 - 4) ^ 2 * 2 * 2", VerdictKind::WrongCards),
        ("(6 - 4) ^ 1 * 2 * 2", VerdictKind::NotAllowed),
    ] {
        assert_eq!(judge(&puzzle, answer, &rules, Style::Plain).kind(), kind, "{answer}");
    }
    let verdict = judge(&puzzle, "6 * 4", &rules, Style::Plain).to_string();
    assert_eq!(verdict, "the rules allow only the form (_ - _) ^ 2 * _ * _");
}

#[test]
fn a_pattern_says_what_is_wrong_with_it() {
    for (text, message) in [
        ("3 + 4", "the pattern has no blanks to fill"),
        ("_", "the pattern has no operator"),
        ("_ + ", "a number or an opening bracket is missing"),
        ("_ _", "an operator is missing"),
        ("_ + _ = 24", "equals sign"),
    ] {
        let error = Pattern::parse(text, &OpSet::NONE).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}
