//! Methods side by side on the same puzzles.

use super::{Method, NotApplicable, Wanted, Work};
use crate::budget::StopReason;
use crate::hand::Puzzle;
use crate::solver::Solver;
use crate::value::{Outcome, Real};

/// What a method did with one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether it found a solution, and not something that it took for one.
    pub solved: bool,
    /// The work up to the first solution; where it finds none, all work.
    pub to_first: Work,
    /// The work until it had tried everything, where it went on.
    pub to_end: Option<Work>,
    /// Why it ended before its end, if it did.
    pub stopped: Option<StopReason>,
}

/// What a method did with some puzzles.
///
/// ```
/// use make24::{Puzzle, Solver, method::{Method, Record, Wanted}};
/// let puzzles: Vec<Puzzle> = ["2 2 5 7", "3 3 8 8", "1 2 3 4"].map(|text| text.parse().unwrap()).to_vec();
/// let sequences = Method::named("sequences").unwrap();
/// let record = Record::of(sequences, &Solver::default(), &puzzles, Wanted::First)?;
/// assert_eq!(record.solved(), 2);
/// # Ok::<(), make24::method::NotApplicable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The method.
    pub method: Method,
    /// What it did, puzzle by puzzle.
    pub outings: Vec<Run>,
}

/// How numbers are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// How many there are.
    pub count: u64,
    /// Their sum.
    pub total: u64,
    /// The one in the middle, or the smaller of the two that are.
    pub median: u64,
    /// The largest.
    pub max: u64,
}

impl Spread {
    /// How these numbers are spread.
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Spread {
        let mut sorted: Vec<u64> = numbers.into_iter().collect();
        sorted.sort_unstable();
        let Some(&max) = sorted.last() else { return Spread::default() };
        let median = sorted[(sorted.len() - 1) / 2];
        Spread { count: sorted.len() as u64, total: sorted.iter().sum(), median, max }
    }
}

impl Record {
    /// What a method does with puzzles, each until its first solution or until its end; the cards are dealt in ascending
    /// order.
    pub fn of(method: Method, solver: &Solver, puzzles: &[Puzzle], wanted: Wanted) -> Result<Record, NotApplicable> {
        let outings = puzzles.iter().map(|puzzle| Run::of(method, solver, puzzle, wanted));
        Ok(Record { method, outings: outings.collect::<Result<_, _>>()? })
    }

    /// How many puzzles it solved.
    pub fn solved(&self) -> usize {
        self.outings.iter().filter(|outing| outing.solved).count()
    }

    /// The work up to the first solution, of the puzzles that it solved.
    pub fn to_first(&self, of: impl Fn(Work) -> u64) -> Spread {
        Spread::of(self.outings.iter().filter(|outing| outing.solved).map(|outing| of(outing.to_first)))
    }

    /// The work until everything was tried, of the puzzles with which it came so far.
    pub fn to_end(&self, of: impl Fn(Work) -> u64) -> Spread {
        Spread::of(self.outings.iter().filter_map(|outing| outing.to_end).map(of))
    }

    /// On how many puzzles it needs fewer tests than another, and on how many more, of those that both solve.
    pub fn wins(&self, other: &Record) -> (usize, usize) {
        let both = self.outings.iter().zip(&other.outings).filter(|(own, other)| own.solved && other.solved);
        both.fold((0, 0), |(wins, losses), (own, other)| {
            let (own, other) = (own.to_first.tests, other.to_first.tests);
            (wins + usize::from(own < other), losses + usize::from(other < own))
        })
    }
}

impl Run {
    /// What a method does with a puzzle.
    pub fn of(method: Method, solver: &Solver, puzzle: &Puzzle, wanted: Wanted) -> Result<Run, NotApplicable> {
        let tried = method.solve(solver, puzzle.hand.cards(), &puzzle.target, wanted, None)?;
        // What a method claims need not be so.
        let target = Real::from(puzzle.target.clone());
        let ended = tried.stopped.is_none() && (wanted == Wanted::All || tried.first.is_none());
        Ok(Run {
            solved: tried.solutions.iter().any(|expr| expr.value() == Outcome::Value(target.clone())),
            to_first: tried.first.unwrap_or(tried.work),
            to_end: ended.then_some(tried.work),
            stopped: tried.stopped,
        })
    }
}

/// The race as the fifth document counts it.
///
/// All 1,820 hands of 1..13 in ascending order. Who needs strictly fewer tests wins; on a tie the other does. Means are cut,
/// and "both solved" divides the tests on the hands that each one solves by the number of *all* hands, which makes both
/// look faster by the same third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperTable {
    /// The mean number of tests on all hands, of the other method and of its own, cut.
    pub all: [u64; 2],
    /// How many of all hands its own method wins, and how many the other.
    pub wins: [u64; 2],
    /// The tests on the hands that each one solves, divided by all hands, cut.
    pub both: [u64; 2],
    /// How many of the hands that both solve its own method wins, and how many the other.
    pub wins_of_both: [u64; 2],
}

impl PaperTable {
    /// The race of a method against another.
    pub fn of(own: &Record, other: &Record) -> PaperTable {
        let hands = own.outings.len().max(1) as u64;
        let tests = |record: &Record| record.outings.iter().map(|outing| outing.to_first.tests).sum::<u64>() / hands;
        let solved = |record: &Record| record.to_first(|work| work.tests).total / hands;
        let pairs = || own.outings.iter().zip(&other.outings);
        let wins = |own: &Run, other: &Run| own.to_first.tests < other.to_first.tests;
        let won = pairs().filter(|(own, other)| wins(own, other)).count() as u64;
        let both = pairs().filter(|(own, other)| own.solved && other.solved);
        let won_of_both = both.clone().filter(|(own, other)| wins(own, other)).count() as u64;
        PaperTable {
            all: [tests(other), tests(own)],
            wins: [won, hands - won],
            both: [solved(other), solved(own)],
            wins_of_both: [won_of_both, both.count() as u64 - won_of_both],
        }
    }
}
