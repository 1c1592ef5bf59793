//! A census asks many targets of a hand together, and says what each question says on its own.

use make24::census::{CensusQuery, CensusRow, Status, Targets};
use make24::deck::Dealt;
use make24::rules::PRESETS;
use make24::{Deck, Form, Limits, Puzzle, Rational, RefutationStats, RuleSet, Solver};
use std::sync::Arc;

const ALL: CensusQuery = CensusQuery { form: Some(Form::Essential), nearest: false, solution: true };

fn rows(solver: &Solver, dealt: &Dealt, targets: &[i64], query: CensusQuery) -> Vec<CensusRow> {
    let targets = Targets::Each(targets.iter().copied().map(Rational::from).collect());
    solver.census_rows(dealt, &targets, query)
}

/// Compares rows for many targets with a question for each.
fn assert_each(rules: &RuleSet, form: Form, deck: &Deck, size: usize, targets: &[i64]) {
    let solver = Solver::new(rules.clone());
    for dealt in deck.hands(size) {
        for row in rows(&solver, &dealt, targets, CensusQuery { form: Some(form), ..ALL }) {
            let puzzle = Puzzle { hand: row.hand.clone(), target: row.target.clone() };
            let count = solver.count(&puzzle, form);
            assert_eq!(row.count, count.clone().complete(), "{puzzle} {rules:?}");
            assert_eq!(row.status, Status::of(!count.clone().found().is_zero(), count.stopped()), "{puzzle} {rules:?}");
            let best = solver
                .best_each(&puzzle.hand, std::slice::from_ref(&puzzle.target))
                .next()
                .expect("one target")
                .found();
            assert_eq!(row.solution, best, "{puzzle} {rules:?}");
        }
    }
}

#[test]
fn many_targets_together_are_as_each_by_itself() {
    let targets: Vec<i64> = (-3..=24).collect();
    for preset in PRESETS {
        // These have unary operators and cards of several digits: thousands of values for three cards.
        let is_wide = ["four-fours", "year"].contains(&preset.name);
        let (deck, size) = if is_wide { (Deck::range(2, 3), 2) } else { (Deck::range(0, 5), 3) };
        assert_each(&preset.rules, Form::Essential, &deck.unwrap(), size, &targets);
    }
}

#[test]
fn every_form_is_counted_as_by_itself() {
    for name in Form::ALL.iter().map(|form| form.name()) {
        let form: Form = name.parse().unwrap();
        assert_each(&RuleSet::POWERS, form, &Deck::range(2, 4).unwrap(), 3, &[6, 8, 24, 24, 9]);
    }
}

#[test]
fn hands_of_four_and_five_with_powers_and_fractions() {
    let deck: Deck = "2*1,3*1,7*1,12*1".parse().unwrap();
    assert_each(&RuleSet::POWERS, Form::Essential, &deck, 4, &[0, 1, 24, 97, -5]);
    let deck: Deck = "1*1,4*2,5*1,9*1".parse().unwrap();
    assert_each(&RuleSet::ARITHMETIC, Form::Essential, &deck, 5, &[0, 24, 61, 99]);
}

#[test]
fn limits_leave_rows_open_and_never_wrong() {
    let (deck, targets) = (Deck::range(2, 5).unwrap(), [1, 6, 24, 50]);
    let whole = Solver::new(RuleSet::POWERS);
    let mut open = 0;
    for steps in [100, 3_000, 20_000, 60_000] {
        let solver = Solver::new(RuleSet::POWERS).with_limits(Limits { steps, ..Limits::default() });
        for dealt in deck.hands(3).take(12) {
            let known = rows(&whole, &dealt, &targets, ALL);
            for (row, known) in rows(&solver, &dealt, &targets, ALL).into_iter().zip(known) {
                if row.status == Status::Incomplete {
                    open += 1;
                    assert_eq!(row.count, None);
                } else {
                    assert_eq!((row.status, &row.count), (known.status, &known.count), "{} {}", row.hand, row.target);
                }
            }
        }
    }
    assert!(open > 40, "{open} rows were left open");
}

#[test]
fn every_candidate_is_counted() {
    let (deck, targets) = (Deck::range(2, 4).unwrap(), [6, 8, 24]);
    let stats = |together: bool| {
        let stats = Arc::new(RefutationStats::default());
        let solver = Solver::new(RuleSet::POWERS).with_refutation_stats(Arc::clone(&stats));
        for dealt in deck.hands(2) {
            match together {
                true => drop(rows(&solver, &dealt, &targets, ALL)),
                false => targets.iter().for_each(|target| {
                    solver.count(&Puzzle::new(dealt.hand.clone(), *target), Form::Essential).complete().unwrap();
                }),
            }
        }
        (stats.by_interval() + stats.exactly(), stats.unknown())
    };
    assert_eq!(stats(true), stats(false));
}
