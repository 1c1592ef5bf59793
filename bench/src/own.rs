//! Benchmarks of make24 alone. Each asserts its answer.

use crate::measure::{brief, measured};
use crate::table::markdown;
use make24::{Deck, Domain, Form, Hand, Puzzle, RuleSet, Solver, value::Rational};
use make24_people::difficulty;
use make24_people::generate::{Filter, Generator};
use std::hint::black_box;

fn whole(low: i64, high: i64) -> Vec<Rational> {
    (low..=high).map(Rational::from).collect()
}

pub fn run() -> anyhow::Result<()> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut add = |name: &str, expected: u64, task: &mut dyn FnMut() -> u64| {
        let (answer, time) = measured(task);
        assert_eq!(answer, expected, "{name}");
        rows.push(vec![name.to_owned(), answer.to_string(), brief(time)]);
        eprintln!("{name} done");
    };
    let solver = Solver::default();
    let count =
        |puzzle: &Puzzle, form| solver.count(black_box(puzzle), form).complete().and_then(|c| c.to_u64()).unwrap_or(0);
    let exists = |puzzle: &Puzzle| u64::from(solver.is_solvable(black_box(puzzle)).complete() == Some(true));
    let eight: Puzzle = "2 3 5 7 11 13 9 6".parse()?;
    add("eight cards, exists: 2 3 5 6 7 9 11 13", 1, &mut || exists(&eight));
    for none in ["1 1 2 2 3 3 4 4 -> 4999", "1 2 3 4 5 6 7 8 -> 40009", "2 3 5 7 11 13 17 19 -> 1000003"] {
        let puzzle: Puzzle = none.parse()?;
        add(&format!("eight cards, proof of none: {none}"), 0, &mut || exists(&puzzle));
    }
    add("eight cards, written counted: 2 3 5 6 7 9 11 13", 242_624_705, &mut || count(&eight, Form::Written));
    add("eight cards, all essential: 2 3 5 6 7 9 11 13", 194_990, &mut || {
        solver.solutions(black_box(&eight), Form::Essential).count() as u64
    });
    let hands: Vec<Puzzle> = Deck::standard().hands(4).map(|dealt| Puzzle::new(dealt.hand, 24)).collect();
    add("1,820 hands of 1..13 rated for people", 1362, &mut || {
        hands.iter().filter(|puzzle| difficulty(&solver, puzzle).found().is_some()).count() as u64
    });
    add("10,000 puzzles generated: four cards of 1..13, targets 1..50", 10_000, &mut || {
        let filter = Filter::default();
        let puzzles = Generator::new(solver.clone(), &Deck::standard(), 4, whole(1, 50), filter, 1);
        puzzles.into_iter().flatten().take(10_000).filter(|found| !found.solutions.is_empty()).count() as u64
    });
    let board: Puzzle = "1 3 7 10 25 50 -> 765".parse()?;
    let countdown = Solver::new(RuleSet::COUNTDOWN);
    add("one Countdown board, one target, all distinct", 12, &mut || {
        countdown.solutions(black_box(&board), Form::Essential).count() as u64
    });
    let (hand, targets): (Hand, _) = ("25 50 75 100 3 6".parse()?, whole(100, 999));
    add("one board, every target 100..999, reachable", 832, &mut || {
        countdown
            .are_solvable(black_box(&hand), &targets)
            .into_iter()
            .filter(|answer| *answer == make24::Answer::Complete(true))
            .count() as u64
    });
    add("one board, every target 100..999, with fewest tiles", 832, &mut || {
        countdown
            .best_each(black_box(&hand), &targets)
            .filter(|a| matches!(a, make24::Answer::Complete(Some(_))))
            .count() as u64
    });
    let tiles = Deck::named("countdown").expect("it is there");
    let all = whole(101, 999);
    add("all 13,243 boards, every target 101..999", 10_858_746, &mut || {
        countdown.sweep(&tiles, 6, &all).and_then(|swept| swept.complete()).map_or(0, |swept| swept.solvable())
    });
    add("the same with a fewest-tiles solution each", 10_858_746, &mut || {
        let is_solved = |answer: &make24::Answer<Option<make24::Solution>>| answer.clone().found().is_some();
        let solved = |hand: &Hand| countdown.best_each(hand, &all).filter(is_solved).count() as u64;
        tiles.hands(6).map(|dealt| solved(&dealt.hand)).sum()
    });
    for (domain, games) in
        [(Domain::Rationals, 2_914_011), (Domain::Naturals, 2_906_965), (Domain::Positive, 2_867_207)]
    {
        let krypto = Solver::new(RuleSet { domain, ..RuleSet::KRYPTO });
        let deck = Deck::range(1, 25).expect("it has cards");
        add(&format!("all 2,968,875 games of Krypto, {domain}"), games, &mut || {
            krypto.sweep(&deck, 5, &whole(1, 25)).and_then(|swept| swept.complete()).map_or(0, |swept| swept.solvable())
        });
    }
    print!("{}", markdown(&["work", "answer", "time"], &rows));
    Ok(())
}
