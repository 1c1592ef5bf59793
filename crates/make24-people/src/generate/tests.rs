use super::*;
use make24::Style;
use make24::judge::{VerdictKind, judge};
use std::collections::BTreeSet;

fn generator(filter: Filter, seed: u64) -> Generator {
    Generator::new(Solver::default(), &Deck::standard(), 4, vec![24.into()], filter, seed).expect("cards")
}

/// What every solution must need: these operators.
fn needs(ops: &str) -> Requirements {
    Requirements { ops: ops.parse().expect("operators"), ..Requirements::default() }
}

fn assert_is_right(found: &GeneratedPuzzle, solver: &Solver, filter: &Filter) {
    let puzzle = &found.puzzle;
    let written = solver.solutions(puzzle, Form::Written);
    let mut keys = BTreeSet::new();
    let mut count = Count::default();
    for solution in written {
        keys.insert(Form::Essential.key(&solution.expr).expect("it has a value"));
        count += &Count::from(1);
    }
    assert_eq!(count, found.written, "{puzzle}");
    assert_eq!(keys.len(), found.solutions.len(), "{puzzle}");
    for solution in &found.solutions {
        let verdict = judge(puzzle, &solution.to_string(), solver.rules(), Style::Plain);
        assert_eq!(verdict.kind(), VerdictKind::Right, "{puzzle}: {solution}");
        assert!(keys.contains(&Form::Essential.key(&solution.expr).expect("it has a value")));
    }
    assert_eq!(found.difficulty, difficulty(solver, puzzle).found());
    assert_eq!(filter.unsolvable, found.solutions.is_empty());
    assert_eq!(found.needs.is_none(), found.solutions.is_empty());
    assert!(!filter.unique || keys.len() == 1);
    if let (Some(range), Some(difficulty)) = (&filter.difficulty, &found.difficulty) {
        assert!(range.contains(&difficulty.score));
    }
    if let Some(needs) = &found.needs {
        assert!((needs.fraction || !filter.needs.fraction) && (needs.grouping || !filter.needs.grouping));
        for op in filter.needs.ops.iter() {
            let without = solver.under(RuleSet { ops: solver.rules().ops.without(&op), ..solver.rules().clone() });
            assert_eq!(without.is_solvable(puzzle).complete(), Some(false), "{puzzle} without {op}");
        }
    }
}

#[test]
fn generated_puzzles_are_right_and_complete() {
    let any = Filter::default;
    let rows = [
        (any(), Some(1362)),
        (Filter { unsolvable: true, ..any() }, Some(458)),
        (Filter { unique: true, ..any() }, Some(515)), // the number that the census counts
        (Filter { needs: Requirements { fraction: true, ..Requirements::default() }, ..any() }, Some(16)), // among them 1 3 4 6, 1 4 5 6, 1 5 5 5, 3 3 8 8
        (Filter { needs: Requirements { grouping: true, ..Requirements::default() }, ..any() }, Some(63)), // the ones that the method of `[r-24]` misses
        (Filter { needs: needs("- /"), ..any() }, None),
        (Filter { difficulty: Some(80.0..=90.0), unique: true, ..any() }, None),
    ];
    for (filter, count) in rows {
        let mut generator = generator(filter.clone(), 1);
        let found: Vec<GeneratedPuzzle> = generator.by_ref().collect();
        assert_eq!((generator.looked_at(), generator.ended()), (1820, Some(GeneratorEnd::LookedAtAll)));
        assert_eq!(count.unwrap_or(found.len()), found.len(), "{filter:?}");
        let different: HashSet<&Puzzle> = found.iter().map(|found| &found.puzzle).collect();
        assert_eq!(different.len(), found.len());
        found.iter().step_by(7).for_each(|found| assert_is_right(found, &Solver::default(), &filter));
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let first = |seed| generator(Filter::default(), seed).take(20).map(|found| found.puzzle).collect::<Vec<_>>();
    assert_eq!(first(7), first(7));
    assert_ne!(first(7), first(8));
}

#[test]
fn puzzles_of_large_decks_never_repeat() {
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let deck = Deck::named("countdown").expect("it is a deck");
    let targets: Vec<Rational> = (100..=999).map(Rational::from).collect();
    let filter = Filter { needs: needs("/"), ..Filter::default() };
    let mut generator = Generator::new(solver.clone(), &deck, 4, targets, filter.clone(), 3).expect("cards");
    let found: Vec<GeneratedPuzzle> = generator.by_ref().take(5).collect();
    assert_eq!(found.len(), 5);
    found.iter().for_each(|found| assert_is_right(found, &solver, &filter));
    let puzzles: HashSet<Puzzle> = found.into_iter().map(|found| found.puzzle).collect();
    assert_eq!(puzzles.len(), 5);
}

#[test]
fn an_interrupt_ends_the_generator() {
    let solver = Solver::new(RuleSet::POWERS).with_interrupt(|| Some(make24::StopReason::Cancelled));
    let mut generator = Generator::new(
        solver,
        &Deck::standard(),
        5,
        vec![24.into()],
        Filter { unsolvable: true, ..Filter::default() },
        1,
    )
    .expect("cards");
    assert!(generator.next().is_none());
    assert_eq!(generator.ended(), Some(GeneratorEnd::Interrupted));
}

#[test]
fn the_expressions_of_a_hand_are_counted() {
    let count = |hand: &str, rules| expressions(&hand.parse().expect("cards"), &rules).to_string();
    assert_eq!(count("1 2 3 4", RuleSet::ARITHMETIC), "7680"); // 24 orders, 5 bracketings, 4^3 operators
    assert_eq!(count("3 3 8 8", RuleSet::ARITHMETIC), "1920");
    assert_eq!(count("24", RuleSet::ARITHMETIC), "1");
    // `[hutton]`: all expressions over any of six numbers.
    assert_eq!(count("1 3 7 10 25 50", RuleSet::COUNTDOWN), "33665406");
}
