//! How much work a question may cost, and how it is called off.

use std::fmt;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Bounds on the work that one question may cost.
///
/// ```
/// use make24::{Answer, Limits, Puzzle, RuleSet, Solver};
/// let solver = Solver::new(RuleSet::ARITHMETIC).with_limits(Limits { steps: 10, ..Limits::default() });
/// let puzzle: Puzzle = "2 3 5 7 11 13 17 19".parse()?;
/// assert!(matches!(solver.is_solvable(&puzzle), Answer::Incomplete(..)));
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of combinations of two values that may be tried.
    pub steps: u64,
    /// The bytes that the tables of the search may hold, as far as they can be counted.
    pub memory: u64,
}

impl Default for Limits {
    /// Any number of steps, and 2 GiB.
    fn default() -> Limits {
        Limits { steps: u64::MAX, memory: 2 << 30 }
    }
}

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Whoever asked called it off.
    Cancelled,
    /// The limit on steps was reached.
    Steps,
    /// The limit on memory was reached.
    Memory,
    /// The hand has more sub-hands than any memory holds.
    TooLarge,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Cancelled => "the search was called off",
            Stop::Steps => "the limit on steps was reached",
            Stop::Memory => "the limit on memory was reached",
            Stop::TooLarge => "the hand has too many different cards to be searched",
        })
    }
}

impl std::error::Error for Stop {}

/// Asked now and then whether the work should be called off.
pub(crate) type Watch = Arc<dyn Fn() -> bool + Send + Sync>;

/// What is left of the limits of one question.
pub(crate) struct Budget {
    steps: AtomicU64,
    memory: AtomicI64,
    unwatched: AtomicU64,
    watch: Option<Watch>,
    /// The bytes that a value keeps outside itself.
    outside: usize,
    /// Why the work ended; from then on nothing is granted, so that every part of a search comes to its end.
    stopped: OnceLock<Stop>,
}

/// How many steps pass between two looks at the watch: some tens of microseconds.
const PATIENCE: u64 = 1 << 12;

impl Budget {
    pub(crate) fn new(limits: Limits, watch: Option<Watch>, outside: usize) -> Budget {
        Budget {
            steps: AtomicU64::new(limits.steps),
            memory: AtomicI64::new(i64::try_from(limits.memory).unwrap_or(i64::MAX)),
            unwatched: AtomicU64::new(0),
            watch,
            outside,
            stopped: OnceLock::new(),
        }
    }

    /// Takes `steps` from what is left. One search runs on one thread, so plain loads and stores suffice.
    pub(crate) fn spend(&self, steps: u64) -> Result<(), Stop> {
        let Some(left) = self.steps.load(Ordering::Relaxed).checked_sub(steps) else { return self.stop(Stop::Steps) };
        self.steps.store(left, Ordering::Relaxed);
        if let Some(watch) = &self.watch {
            let unwatched = self.unwatched.load(Ordering::Relaxed).saturating_add(steps);
            self.unwatched.store(if unwatched >= PATIENCE { 0 } else { unwatched }, Ordering::Relaxed);
            if unwatched >= PATIENCE && watch() {
                return self.stop(Stop::Cancelled);
            }
        }
        self.stopped.get().map_or(Ok(()), |stop| Err(*stop))
    }

    /// Takes `count` items of type `T` from the memory that is left.
    pub(crate) fn hold<T>(&self, count: usize) -> Result<(), Stop> {
        // An index and a hash stand beside each item of a table.
        let bytes = count.saturating_mul(size_of::<T>() + 24 + self.outside);
        let left = self.memory.load(Ordering::Relaxed).saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX));
        self.memory.store(left, Ordering::Relaxed);
        if left < 0 { self.stop(Stop::Memory) } else { Ok(()) }
    }

    fn stop(&self, stop: Stop) -> Result<(), Stop> {
        Err(*self.stopped.get_or_init(|| stop))
    }

    /// Why the work ended, if it did before its end.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_stopped_nothing_is_granted() {
        let budget = Budget::new(Limits { steps: 10, ..Limits::default() }, None, 0);
        assert_eq!((budget.spend(9), budget.spend(2), budget.spend(1)), (Ok(()), Err(Stop::Steps), Err(Stop::Steps)));
        let watched = Budget::new(Limits::default(), Some(Arc::new(|| true)), 0);
        assert_eq!((watched.spend(PATIENCE), watched.spend(1)), (Err(Stop::Cancelled), Err(Stop::Cancelled)));
        assert_eq!(watched.stopped(), Some(Stop::Cancelled));
    }
}
