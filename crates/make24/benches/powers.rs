//! Benchmarks of rules with irrational numbers; a wrong total fails.

use criterion::{Criterion, criterion_group, criterion_main};
use make24::{Deck, Form, Puzzle, RefutationStats, RuleSet, Solver};
use std::hint::black_box;
use std::sync::Arc;

fn puzzles(high: i64) -> Vec<Puzzle> {
    let deck = Deck::range(1, high).expect("it has cards");
    deck.hands(4).map(|dealt| Puzzle::new(dealt.hand, 24)).collect()
}

/// The number of written solutions of each puzzle.
fn written_counts(puzzles: &[Puzzle], rules: &RuleSet) -> Vec<u64> {
    let refutation_stats = Arc::new(RefutationStats::default());
    let solver = Solver::new(rules.clone()).with_refutation_stats(Arc::clone(&refutation_stats));
    let count = |puzzle| solver.count(black_box(puzzle), Form::Written).complete().and_then(|count| count.to_u64());
    let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle).expect("nothing stays unknown")).collect();
    assert_eq!(refutation_stats.unknown(), 0);
    counts
}

/// A column of the recorded table of counts.
fn recorded(column: usize) -> Vec<u64> {
    let lines = include_str!("../tests/data/written-1-13.csv").lines().skip(1);
    lines.map(|line| line.split(',').nth(column).and_then(|count| count.parse().ok()).expect("a count")).collect()
}

fn articles(criterion: &mut Criterion) {
    let puzzles = puzzles(10);
    let mut group = criterion.benchmark_group("715 hands of 1..10");
    group.sample_size(10);
    for (name, rules, solvable, strings) in
        [("powers", RuleSet::POWERS, 595, 30_537), ("modulo", RuleSet::MODULO, 619, 42_456)]
    {
        group.bench_function(format!("{name}, existence"), |bench| {
            let solver = Solver::new(rules.clone());
            bench.iter(|| {
                let solved = puzzles.iter().filter(|p| solver.is_solvable(black_box(p)).complete() == Some(true));
                assert_eq!(solved.count(), solvable);
            });
        });
        group.bench_function(format!("{name}, written count"), |bench| {
            bench.iter(|| {
                let counts = written_counts(&puzzles, &rules);
                let solved = counts.iter().filter(|count| **count > 0).count();
                assert_eq!((counts.iter().sum::<u64>(), solved), (strings, solvable));
            });
        });
    }
    group.finish();
}

/// The counts of 1..13, which have not been published elsewhere.
fn thirteen(criterion: &mut Criterion) {
    let puzzles = puzzles(13);
    let mut group = criterion.benchmark_group("1820 hands of 1..13");
    group.sample_size(10);
    for (name, rules, column) in [("powers", RuleSet::POWERS, 2), ("modulo", RuleSet::MODULO, 3)] {
        let recorded = recorded(column);
        group.bench_function(format!("{name}, written count"), |bench| {
            bench.iter(|| assert_eq!(written_counts(&puzzles, &rules), recorded));
        });
    }
    group.finish();
}

criterion_group!(benches, articles, thirteen);
criterion_main!(benches);
