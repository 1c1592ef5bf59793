//! How much work a question may cost, and how it is called off.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

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
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Cancelled => "the search was called off",
            Stop::Steps => "the limit on steps was reached",
            Stop::Memory => "the limit on memory was reached",
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
}

/// How many steps pass between two looks at the watch: some tens of microseconds.
const PATIENCE: u64 = 1 << 12;

impl Budget {
    pub(crate) fn new(limits: Limits, watch: Option<Watch>) -> Budget {
        Budget {
            steps: AtomicU64::new(limits.steps),
            memory: AtomicI64::new(i64::try_from(limits.memory).unwrap_or(i64::MAX)),
            unwatched: AtomicU64::new(0),
            watch,
        }
    }

    /// Takes `steps` from what is left. One search runs on one thread, so plain loads and stores suffice.
    pub(crate) fn spend(&self, steps: u64) -> Result<(), Stop> {
        let left = self.steps.load(Ordering::Relaxed).checked_sub(steps).ok_or(Stop::Steps)?;
        self.steps.store(left, Ordering::Relaxed);
        if let Some(watch) = &self.watch {
            let unwatched = self.unwatched.load(Ordering::Relaxed) + steps;
            self.unwatched.store(if unwatched >= PATIENCE { 0 } else { unwatched }, Ordering::Relaxed);
            if unwatched >= PATIENCE && watch() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }

    /// Takes `count` items of type `T` from the memory that is left.
    pub(crate) fn hold<T>(&self, count: usize) -> Result<(), Stop> {
        // An index and a hash stand beside each item of a table.
        let bytes = count.saturating_mul(size_of::<T>() + 24);
        let left = self.memory.load(Ordering::Relaxed).saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX));
        self.memory.store(left, Ordering::Relaxed);
        if left < 0 { Err(Stop::Memory) } else { Ok(()) }
    }
}
