//! The performance of methods on the same puzzles, for comparison.

use super::{Method, NotApplicable, OpCounts, StopAt};
use make24::value::{Outcome, Real};
use make24::{Puzzle, Solver, StopReason};

/// The outcome of a method on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether it found a true solution; a false claim does not count.
    pub solved: bool,
    /// The work up to the first solution; all work if there was none.
    pub to_first: OpCounts,
    /// The work of the complete run, if the method ran to its end.
    pub to_end: Option<OpCounts>,
    /// Why the run ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// The runs of one method on a list of puzzles.
///
/// ```
/// use make24::{Puzzle, Solver};
/// use make24_methods::{Method, StopAt};
/// let puzzles: Vec<Puzzle> = ["2 2 5 7", "3 3 8 8", "1 2 3 4"].map(|text| text.parse().unwrap()).to_vec();
/// let sequences = Method::named("sequences").unwrap();
/// let record = sequences.record(&Solver::default(), &puzzles, StopAt::First)?;
/// assert_eq!(record.solved(), 2);
/// # Ok::<(), make24_methods::NotApplicable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The method.
    pub method: Method,
    /// The runs, one for each puzzle.
    pub runs: Vec<Run>,
}

/// A summary of a list of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The number of numbers.
    pub count: u64,
    /// Their sum.
    pub total: u64,
    /// The median; of an even number of numbers, the smaller of the two in the middle.
    pub median: u64,
    /// The largest.
    pub max: u64,
}

impl Spread {
    /// The summary of these numbers.
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Spread {
        let mut sorted: Vec<u64> = numbers.into_iter().collect();
        sorted.sort_unstable();
        let Some(&max) = sorted.last() else { return Spread::default() };
        let median = sorted[(sorted.len() - 1) / 2];
        Spread { count: sorted.len() as u64, total: sorted.iter().sum(), median, max }
    }
}

impl Record {
    /// The number of puzzles that the method solved.
    pub fn solved(&self) -> usize {
        self.runs.iter().filter(|run| run.solved).count()
    }

    /// One of the counts up to the first solution, over the puzzles that the method solved.
    pub fn to_first(&self, count: impl Fn(OpCounts) -> u64) -> Spread {
        Spread::of(self.runs.iter().filter(|run| run.solved).map(|run| count(run.to_first)))
    }

    /// One of the counts of the complete run, over the puzzles on which the method ran to its end.
    pub fn to_end(&self, count: impl Fn(OpCounts) -> u64) -> Spread {
        Spread::of(self.runs.iter().filter_map(|run| run.to_end).map(count))
    }

    /// Of the puzzles that both solve, the number on which this method needs fewer tests than the other, and the number
    /// on which it needs more.
    pub fn wins(&self, other: &Record) -> (usize, usize) {
        let both = self.runs.iter().zip(&other.runs).filter(|(own, other)| own.solved && other.solved);
        both.fold((0, 0), |(wins, losses), (own, other)| {
            let (own, other) = (own.to_first.tests, other.to_first.tests);
            (wins + usize::from(own < other), losses + usize::from(other < own))
        })
    }
}

impl Method {
    /// Runs the method on a puzzle, until its first solution or until its end. The cards are dealt in ascending order.
    ///
    /// # Errors
    ///
    /// If the method is not made for these rules or cards.
    pub fn run(&self, solver: &Solver, puzzle: &Puzzle, stop_at: StopAt) -> Result<Run, NotApplicable> {
        let result = self.solve(solver, puzzle.hand.cards(), &puzzle.target, stop_at, None)?;
        // A method may claim a solution that does not make the target.
        let target = Real::from(puzzle.target.clone());
        let ended = result.stopped.is_none() && (stop_at == StopAt::End || result.to_first.is_none());
        Ok(Run {
            solved: result.solutions.iter().any(|expr| expr.value() == Outcome::Value(target.clone())),
            to_first: result.to_first.unwrap_or(result.counts),
            to_end: ended.then_some(result.counts),
            stopped: result.stopped,
        })
    }

    /// Runs the method on each of these puzzles.
    ///
    /// # Errors
    ///
    /// If the method is not made for these rules or for the cards of some puzzle.
    pub fn record(&self, solver: &Solver, puzzles: &[Puzzle], stop_at: StopAt) -> Result<Record, NotApplicable> {
        let runs = puzzles.iter().map(|puzzle| self.run(solver, puzzle, stop_at));
        Ok(Record { method: *self, runs: runs.collect::<Result<_, _>>()? })
    }
}

/// The race between two methods as `[python-24]` counts it.
///
/// The race runs over all 1,820 hands of 1..13 in ascending order. The own method wins a hand if it needs strictly
/// fewer tests; on a tie the other wins. Means are truncated. "Both solved" divides the tests on the hands that each
/// method solves by the number of *all* hands, which makes both look faster by the same third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperTable {
    /// The mean number of tests on all hands, of the other method and of the own one, truncated.
    pub all: [u64; 2],
    /// How many of all hands the own method wins, and how many the other wins.
    pub wins: [u64; 2],
    /// The tests on the hands that each method solves, divided by the number of all hands, truncated.
    pub both: [u64; 2],
    /// How many of the hands that both solve the own method wins, and how many the other wins.
    pub wins_of_both: [u64; 2],
}

impl PaperTable {
    /// The race of a method against another.
    pub fn of(own: &Record, other: &Record) -> PaperTable {
        let hands = own.runs.len().max(1) as u64;
        let tests = |record: &Record| record.runs.iter().map(|run| run.to_first.tests).sum::<u64>() / hands;
        let solved = |record: &Record| record.to_first(|counts| counts.tests).total / hands;
        let pairs = || own.runs.iter().zip(&other.runs);
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
