//! The tasks that other solvers in Rust do too, and the Countdown board of a solver in Python.

use crate::measure::measured;
use crate::results::Measurement;
use inrust::calc24::{DynProg, Rational as InrustRational, calc24_coll, calc24_first};
use make24::{Deck, Form, Puzzle, RuleSet, Solver, value::Rational};
use std::hint::black_box;
use twentyfour::{Op, Ops};

/// A run of a peer, which returns its answer.
type Peer<'a> = Box<dyn FnMut() -> usize + 'a>;

/// Measures make24 and the peers at a task, whose right answer is given. The time is that of a unit.
fn add(
    rows: &mut Vec<Measurement>,
    (task, answer, units): (&str, usize, u32),
    ours: impl FnMut() -> usize,
    peers: Vec<(&str, Peer<'_>)>,
) {
    let mut row = |solver: &str, answers: String, time: std::time::Duration| {
        rows.push(Measurement {
            task: task.to_owned(),
            solver: solver.to_owned(),
            version: version(solver),
            seconds: (time / units).as_secs_f64(),
            answers,
            hand: Vec::new(),
            memory_kib: None,
        });
        eprintln!("{task}: {solver} done");
    };
    let (found, time) = measured(ours);
    assert_eq!(found, answer, "make24 is wrong about {task}");
    row("make24", String::new(), time);
    for (name, peer) in peers {
        let (found, time) = measured(peer);
        let agrees = found == answer;
        row(name, if agrees { String::from("agrees") } else { format!("says {found}, not {answer}") }, time);
    }
}

/// The version of a crate that Cargo.toml pins; empty for make24.
pub fn version(name: &str) -> String {
    let pins = include_str!("../Cargo.toml").lines().filter_map(|line| line.split_once(" = \"="));
    let found = pins.into_iter().find(|(pinned, _)| *pinned == name);
    found.map(|(_, version)| version.trim_end_matches('"').to_owned()).unwrap_or_default()
}

/// Numbers as inrust has them.
pub fn inrust(numbers: &[i64]) -> Vec<InrustRational> {
    numbers.iter().map(|&number| (number as i32).into()).collect()
}

/// Whether twentyfour finds a solution. Its default operators include powers, which are left out here.
pub fn twentyfour_solves(numbers: &[i64]) -> bool {
    let ops = Ops::with_ops(vec![Op::Add, Op::Sub, Op::Mul, Op::Div]);
    let cards = numbers.iter().map(|&number| number as u8).collect();
    twentyfour::Cards::with_ops(cards, ops).solve().len() > 0
}

/// The numbers of a hand of whole cards.
pub fn numbers(hand: &make24::Hand) -> Vec<i64> {
    hand.cards().iter().map(|card| card.number().to_i64().expect("it is whole")).collect()
}

pub fn run() -> Vec<Measurement> {
    let mut rows = Vec::new();
    four_cards(&mut rows);
    more_cards(&mut rows);
    // Its peer is measured in Python.
    let board: Puzzle = "1 3 7 10 25 50 -> 765".parse().expect("a puzzle");
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let ours = || solver.solutions(black_box(&board), Form::Essential).count();
    add(&mut rows, ("countdown", 12, 1), ours, Vec::new());
    rows
}

/// The 1,820 hands of four cards of 1 to 13.
fn four_cards(rows: &mut Vec<Measurement>) {
    let solver = Solver::default();
    let deck = Deck::range(1, 13).expect("it has cards");
    let puzzles: Vec<Puzzle> = deck.hands(4).map(|dealt| Puzzle::new(dealt.hand, 24)).collect();
    let all: Vec<[i64; 4]> =
        puzzles.iter().map(|puzzle| numbers(&puzzle.hand).try_into().expect("four cards")).collect();
    let theirs: Vec<Vec<InrustRational>> = all.iter().map(|hand| inrust(hand)).collect();
    let goal = InrustRational::from(24);
    let ours =
        || puzzles.iter().filter(|puzzle| solver.is_solvable(black_box(puzzle)).complete() == Some(true)).count();

    let first = || theirs.iter().filter(|hand| !calc24_first(&goal, hand, DynProg).is_empty()).count();
    let p24 = || all.iter().filter(|hand| p24::expression::try_solve(hand).is_some()).count();
    // So slow that all hands are measured only once.
    let twentyfour = || all.iter().filter(|hand| twentyfour_solves(*hand)).count();
    add(
        rows,
        ("decide", 1362, 1820),
        ours,
        vec![("inrust", Box::new(first)), ("p24", Box::new(p24)), ("twentyfour", Box::new(twentyfour))],
    );
    let census = || {
        let swept = solver.sweep(&deck, 4, &[Rational::from(24)]).and_then(|swept| swept.complete());
        swept.map_or(0, |swept| swept.solvable() as usize)
    };
    add(rows, ("census", 1362, 1), census, vec![("inrust", Box::new(first))]);
    add(
        rows,
        ("list", 3017, 1820),
        || puzzles.iter().map(|puzzle| solver.solutions(black_box(puzzle), Form::Essential).count()).sum(),
        vec![("inrust", Box::new(|| theirs.iter().map(|hand| calc24_coll(&goal, hand, DynProg).len()).sum()))],
    );
}

/// Hands of six and seven cards, whose solutions are listed.
fn more_cards(rows: &mut Vec<Measurement>) {
    let solver = Solver::default();
    for (task, numbers, target, answer) in [
        ("six small", vec![1, 2, 3, 4, 5, 6], 24, 861),
        ("six large", vec![2, 3, 5, 8, 13, 21], 24, 362),
        ("seven large", vec![2, 3, 5, 8, 13, 21, 34], 24, 3908),
        ("seven small", vec![1, 2, 3, 4, 5, 6, 7], 100, 3045),
    ] {
        let (theirs, goal) = (inrust(&numbers), InrustRational::from(target));
        let ours = Puzzle::new(make24::Hand::new(numbers).expect("a hand"), i64::from(target));
        add(
            rows,
            (task, answer, 1),
            || solver.solutions(black_box(&ours), Form::Essential).count(),
            vec![("inrust", Box::new(|| calc24_coll(&goal, &theirs, DynProg).len()))],
        );
    }
}
