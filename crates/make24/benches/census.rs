//! Benchmarks of the 1,820 hands of 1..13 and of larger hands; a wrong total fails.

use criterion::{Criterion, criterion_group, criterion_main};
use make24::{Answer, Deck, Form, Hand, Puzzle, RuleSet, Solver, value::Rational};
use std::hint::black_box;

fn hands() -> Vec<Hand> {
    Deck::range(1, 13).expect("it has cards").hands(4).map(|dealt| dealt.hand).collect()
}

fn census(criterion: &mut Criterion) {
    let (hands, solver) = (hands(), Solver::default());
    let puzzles: Vec<Puzzle> = hands.into_iter().map(|hand| Puzzle::new(hand, 24)).collect();
    criterion.bench_function("existence, 1820 hands of 1..13", |bench| {
        bench.iter(|| {
            let solvable =
                puzzles.iter().filter(|puzzle| solver.is_solvable(black_box(puzzle)).complete() == Some(true));
            assert_eq!(solvable.count(), 1362);
        });
    });
    criterion.bench_function("all essential solutions, 1820 hands of 1..13", |bench| {
        bench.iter(|| {
            let solutions = puzzles.iter().flat_map(|puzzle| solver.solutions(black_box(puzzle), Form::Essential));
            assert_eq!(solutions.count(), 3017);
        });
    });
}

fn many_cards(criterion: &mut Criterion) {
    let solver = Solver::default();
    let six: Puzzle = "1 2 3 4 5 6".parse().expect("a hand");
    let seven: Puzzle = "1 2 3 4 5 6 7".parse().expect("a hand");
    let mut group = criterion.benchmark_group("many cards");
    group.sample_size(10);
    group.bench_function("1 2 3 4 5 6, all essential solutions", |bench| {
        bench.iter(|| assert_eq!(solver.solutions(black_box(&six), Form::Essential).count(), 861));
    });
    group.bench_function("1 2 3 4 5 6 7, written count", |bench| {
        bench.iter(|| {
            let count = solver.count(black_box(&seven), Form::Written).complete().expect("no limit is near");
            assert_eq!(count.to_u64(), Some(7_168_289));
        });
    });
    group.finish();
}

fn together(criterion: &mut Criterion) {
    let deck = Deck::range(1, 13).expect("it has cards");
    let solver = Solver::default();
    criterion.bench_function("existence, 1820 hands of 1..13 together", |bench| {
        bench.iter(|| {
            let swept = black_box(&solver).sweep(&deck, 4, &[Rational::from(24)]).and_then(Answer::complete);
            assert_eq!(swept.map(|swept| swept.solvable()), Some(1362));
        });
    });
    let (board, countdown) = ("25 50 75 100 3 6".parse().expect("a board"), Solver::new(RuleSet::COUNTDOWN));
    let targets: Vec<Rational> = (100..=999).map(Rational::from).collect();
    criterion.bench_function("one board, every target 100..999", |bench| {
        bench.iter(|| {
            let made = countdown.are_solvable(black_box(&board), &targets);
            assert_eq!(made.into_iter().filter(|answer| *answer == Answer::Complete(true)).count(), 832);
        });
    });
}

criterion_group!(benches, census, many_cards, together);
criterion_main!(benches);
