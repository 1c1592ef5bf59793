//! What makes a puzzle hard or easy, in words.

use super::is_weighed;
use crate::form::Form;
use crate::hand::Puzzle;
use crate::requirements::Requirements;
use crate::solver::Solver;
use crate::value::{Number, Rational, Value};

/// So few ideas are told, and so many.
const FEW: std::ops::RangeInclusive<u64> = 2..=3;
const MANY: u64 = 10;

/// An intermediate is large if it is so many times the target and every card.
const LARGE: f64 = 2.0;

/// The reasons, what counts most first; `largest` is the largest number on the way, in the solution where that is least.
/// Of a hand that is too large to be searched for them, only what its cards show.
pub(super) fn reasons(solver: &Solver, puzzle: &Puzzle, largest: Option<f64>) -> Vec<String> {
    let mut reasons = Vec::new();
    if is_weighed(solver.rules(), &puzzle.hand) {
        of_solutions(solver, puzzle, largest, &mut |reason| reasons.push(reason));
    }
    of_cards(puzzle, &mut |reason| reasons.push(reason));
    reasons
}

fn of_solutions(solver: &Solver, puzzle: &Puzzle, largest: Option<f64>, say: &mut dyn FnMut(String)) {
    let needs = Requirements::of(solver, puzzle).found();
    let ideas = solver.count(puzzle, Form::Essential).complete().and_then(|count| count.to_u64()).unwrap_or(0);
    if needs.is_some_and(|needs| needs.fraction) {
        let uneven = if solver.rules().ops.keeps_fractions() { "a fraction" } else { "numbers that are not whole" };
        say(format!("needs {uneven}"));
    }
    if ideas == 1 {
        say(String::from("one idea only"));
    }
    let numbers = puzzle.hand.cards().iter().map(|card| card.number()).chain([&puzzle.target]);
    let usual = numbers.map(|number| number.to_f64().abs()).fold(0.0, f64::max);
    if let Some(largest) = largest.filter(|&largest| largest > LARGE * usual) {
        say(format!("large intermediates: {:.0} or more", largest.floor()));
    }
    if needs.is_some_and(|needs| needs.grouping) {
        say(String::from("needs two groups of cards"));
    }
    for op in needs.iter().flat_map(|needs| needs.ops.iter()).filter(|op| !op.algebra().commutes()) {
        say(format!("needs {}", op.row().with_article()));
    }
    if FEW.contains(&ideas) {
        say(format!("only {ideas} ideas"));
    }
    if ideas >= MANY {
        say(format!("many ideas: {ideas}"));
    }
}

fn of_cards(puzzle: &Puzzle, say: &mut dyn FnMut(String)) {
    let cards = puzzle.hand.cards();
    match cards.chunk_by(|a, b| a == b).count() {
        1 if cards.len() > 2 => say(String::from("all cards are the same")),
        2 if cards.len() > 3 => say(String::from("only 2 different cards")),
        _ => {}
    }
    let ones = cards.iter().filter(|card| card.number().is_one()).count();
    if ones > 1 {
        say(format!("{ones} ones"));
    }
    let sum = cards.iter().fold(Rational::from(0), |sum, card| sum.add(card.number()));
    if cards.len() > 1 && sum == puzzle.target {
        say(String::from("the cards add up"));
    }
}
