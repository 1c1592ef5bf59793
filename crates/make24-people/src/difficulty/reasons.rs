//! The reasons why a puzzle is hard or easy.

use super::starts::{Start, Starts};
use super::{Weighed, is_small};
use crate::requirements::requirements;
use make24::form::Form;
use make24::op::Op;
use make24::value::{Number, Rational, Value};
use make24::{Puzzle, Solver};
use std::fmt;

/// A reason why a puzzle is hard or easy. Its `Display` is a phrase: `needs a fraction`.
///
/// An *idea* is a solution under [`Form::Essential`].
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// Every solution makes a number that is not whole.
    NeedsFraction,
    /// Every solution makes a number that is not whole; under these rules it may be irrational.
    NeedsNonInteger,
    /// There is only one idea.
    OneIdea,
    /// Every solution makes a number at least as large as this, which is more than twice the target and every card.
    LargeIntermediates(f64),
    /// Every solution joins two groups of cards.
    NeedsGrouping,
    /// Every solution uses this operator.
    NeedsOperator(Op),
    /// There are two or three ideas; the value is their number.
    FewIdeas(u64),
    /// There are ten or more ideas; the value is their number.
    ManyIdeas(u64),
    /// Fewer than one in ten people take a first step that leads to a solution.
    FewStarts(Starts),
    /// At least one in four people should begin with this step, which leads nowhere.
    TemptingStart(Start),
    /// All cards are equal, and there are at least three.
    OneKindOfCard,
    /// There are at least four cards, of two different values.
    TwoKindsOfCards,
    /// There is more than one card 1; the value is their number.
    Ones(usize),
    /// The sum of all cards is the target.
    CardsAddUp,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NeedsFraction => f.write_str("needs a fraction"),
            Reason::NeedsNonInteger => f.write_str("needs numbers that are not whole"),
            Reason::OneIdea => f.write_str("essentially one solution"),
            Reason::LargeIntermediates(least) => write!(f, "large intermediates: {:.0} or more", least.floor()),
            Reason::NeedsGrouping => f.write_str("needs two groups of cards"),
            Reason::NeedsOperator(op) => write!(f, "needs {}", op.row().with_article()),
            Reason::FewIdeas(ideas) => write!(f, "only {ideas} different solutions"),
            Reason::ManyIdeas(ideas) => write!(f, "many different solutions: {ideas}"),
            Reason::FewStarts(starts) => starts.fmt(f),
            Reason::TemptingStart(start) => start.fmt(f),
            Reason::OneKindOfCard => f.write_str("all cards are the same"),
            Reason::TwoKindsOfCards => f.write_str("only 2 different cards"),
            Reason::Ones(ones) => write!(f, "{ones} ones"),
            Reason::CardsAddUp => f.write_str("the cards add up"),
        }
    }
}

const FEW: std::ops::RangeInclusive<u64> = 2..=3;
const MANY: u64 = 10;

/// The chance below which few people take a first step that leads to a solution.
const FEW_PLAYERS: f64 = 0.1;

/// The chance from which many people take a first step that leads nowhere.
const MANY_PLAYERS: f64 = 0.25;

/// An intermediate value is large if it exceeds this multiple of the target and of every card.
const LARGE: f64 = 2.0;

/// The most important reason first. A hand that is too large to search has only the reasons that its cards show.
pub(super) fn reasons(solver: &Solver, puzzle: &Puzzle, weighed: &Weighed) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if is_small(solver, puzzle) && solver.rules().has_only_binary_trees() {
        of_solutions(solver, puzzle, weighed.largest, &mut |reason| reasons.push(reason));
    }
    reasons.extend(of_starts(weighed));
    reasons.extend(of_cards(puzzle));
    reasons
}

fn of_solutions(solver: &Solver, puzzle: &Puzzle, largest: Option<f64>, say: &mut dyn FnMut(Reason)) {
    let needs = requirements(solver, puzzle).found();
    let ideas = solver.count(puzzle, Form::Essential).complete().and_then(|count| count.to_u64()).unwrap_or(0);
    if needs.clone().is_some_and(|needs| needs.fraction) {
        let is_irrational = solver.rules().has_irrational_steps();
        say(if is_irrational { Reason::NeedsNonInteger } else { Reason::NeedsFraction });
    }
    if ideas == 1 {
        say(Reason::OneIdea);
    }
    let numbers = puzzle.hand.cards().iter().map(|card| card.number()).chain([&puzzle.target]);
    let usual = numbers.map(|number| number.to_f64().abs()).fold(0.0, f64::max);
    if let Some(largest) = largest.filter(|&largest| largest > LARGE * usual) {
        say(Reason::LargeIntermediates(largest));
    }
    if needs.clone().is_some_and(|needs| needs.grouping) {
        say(Reason::NeedsGrouping);
    }
    for op in needs.iter().flat_map(|needs| needs.ops.iter()).filter(|op| !op.commutes()) {
        say(Reason::NeedsOperator(op));
    }
    if FEW.contains(&ideas) {
        say(Reason::FewIdeas(ideas));
    }
    if ideas >= MANY {
        say(Reason::ManyIdeas(ideas));
    }
}

fn of_starts(weighed: &Weighed) -> impl Iterator<Item = Reason> {
    let starts = weighed.starts.as_ref();
    let few = starts.filter(|starts| starts.chance < FEW_PLAYERS);
    let few = few.cloned().map(Reason::FewStarts);
    let tempting = starts.and_then(|starts| starts.tempting.clone()).filter(|wrong| wrong.chance >= MANY_PLAYERS);
    few.into_iter().chain(tempting.map(Reason::TemptingStart))
}

pub(super) fn of_cards(puzzle: &Puzzle) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let cards = puzzle.hand.cards();
    match cards.chunk_by(|a, b| a == b).count() {
        1 if cards.len() > 2 => reasons.push(Reason::OneKindOfCard),
        2 if cards.len() > 3 => reasons.push(Reason::TwoKindsOfCards),
        _ => {}
    }
    let ones = cards.iter().filter(|card| card.number().is_one()).count();
    if ones > 1 {
        reasons.push(Reason::Ones(ones));
    }
    let sum = cards.iter().fold(Rational::from(0), |sum, card| sum.add(card.number()));
    if cards.len() > 1 && sum == puzzle.target {
        reasons.push(Reason::CardsAddUp);
    }
    reasons
}
