//! Plain rows over many hands and targets, and what they add up to.

mod sweep;

pub use sweep::{Sweep, sweep};

use crate::budget::Stop;
use crate::count::Count;
use crate::deck::Dealt;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::solver::{Answer, Solver};
use crate::value::Rational;
use std::collections::BTreeMap;
use std::fmt;

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it can be solved.
    Exists,
    /// How many solutions it has.
    Count(Form),
}

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It has a solution.
    Solved,
    /// It has none, for certain.
    Unsolvable,
    /// A limit was reached.
    Incomplete,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Incomplete => "incomplete",
        })
    }
}

impl Status {
    /// The status of a puzzle of which something was found, or nothing.
    pub fn of(found: bool, stopped: Option<Stop>) -> Status {
        match (found, stopped) {
            (_, Some(_)) => Status::Incomplete,
            (true, None) => Status::Solved,
            (false, None) => Status::Unsolvable,
        }
    }
}

/// A line of a census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The hand.
    pub hand: Hand,
    /// The target.
    pub target: Rational,
    /// What is known.
    pub status: Status,
    /// How many solutions were found; `None` where only their existence was asked for.
    pub count: Option<Count>,
}

/// The rows of one hand, in the order of the targets.
///
/// ```
/// use make24::{census_rows, Form, Question, Solver, value::Rational};
/// let hand = "2 2 8 12".parse()?;
/// let rows = census_rows(&Solver::default(), &hand, &[Rational::from(24)], Question::Count(Form::Essential));
/// assert_eq!(rows[0].count.as_ref().unwrap().to_string(), "6");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn census_rows(solver: &Solver, hand: &Hand, targets: &[Rational], question: Question) -> Vec<Row> {
    let row = |target: &Rational, status, count| Row { hand: hand.clone(), target: target.clone(), status, count };
    match question {
        Question::Exists => {
            let answers = solver.are_solvable(hand, targets).into_iter().zip(targets);
            let told = |(answer, target): (Answer<bool>, &Rational)| {
                let stopped = answer.stopped();
                row(target, Status::of(answer.found(), stopped), None)
            };
            answers.map(told).collect()
        }
        Question::Count(form) => {
            let counted = |target: &Rational| {
                let answer = solver.count(&Puzzle { hand: hand.clone(), target: target.clone() }, form);
                let stopped = answer.stopped();
                let count = answer.found();
                row(target, Status::of(!count.is_zero(), stopped), Some(count))
            };
            targets.iter().map(counted).collect()
        }
    }
}

/// What the rows of a census add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of hands.
    pub hands: u64,
    /// The number of hands and targets.
    pub puzzles: u64,
    /// The puzzles that have a solution.
    pub solvable: u64,
    /// The puzzles that have none.
    pub unsolvable: u64,
    /// The puzzles of which that is not known.
    pub incomplete: u64,
    /// All solutions.
    pub count: Count,
    /// The number of puzzles by their number of solutions, where solutions were counted.
    pub by_count: BTreeMap<Count, u64>,
    /// The ways in which all puzzles are dealt, and those in which the solvable ones are.
    pub deals: Count,
    /// Of these, those that are solvable.
    pub solvable_deals: Count,
}

impl Summary {
    /// Adds the rows of one hand.
    pub fn add(&mut self, dealt: &Dealt, rows: &[Row]) {
        let of = |status: Status| rows.iter().filter(|row| row.status == status).count() as u64;
        self.add_hand(dealt, [of(Status::Solved), of(Status::Unsolvable), of(Status::Incomplete)]);
        for count in rows.iter().filter_map(|row| row.count.as_ref()) {
            self.count += count;
            *self.by_count.entry(count.clone()).or_default() += 1;
        }
    }

    /// Adds a hand of a [`Sweep`], of which this is the number.
    pub fn add_swept(&mut self, dealt: &Dealt, swept: &Sweep, number: usize) {
        let (solvable, targets) = (swept.solvable_of(number), swept.targets() as u64);
        self.add_hand(dealt, [solvable, targets - solvable, 0]);
    }

    /// Adds a hand by how many of its puzzles are solved, unsolvable and incomplete.
    fn add_hand(&mut self, dealt: &Dealt, [solved, unsolvable, incomplete]: [u64; 3]) {
        let puzzles = solved + unsolvable + incomplete;
        self.hands += 1;
        self.puzzles += puzzles;
        self.solvable += solved;
        self.unsolvable += unsolvable;
        self.incomplete += incomplete;
        self.deals += &(dealt.deals.clone() * &Count::from(puzzles));
        self.solvable_deals += &(dealt.deals.clone() * &Count::from(solved));
    }
}
