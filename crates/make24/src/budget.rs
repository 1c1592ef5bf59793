//! The limits on the work of a question, and its cancellation.

use crate::watch::{Interrupt, StopReason, Watch};
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
    /// The number of combinations of two values that may be tried, and of ways to part a hand that may be looked at.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refutation {
    Made,
    ByInterval,
    /// Exact arithmetic makes another number, or none.
    Exactly,
    Unknown,
}

/// How many candidates were refuted, and how: of searches whose numbers may be irrational.
///
/// One may be shared by many solvers, on many threads.
#[derive(Debug, Default)]
pub struct RefutationStats {
    by_interval: AtomicU64,
    exactly: AtomicU64,
    unknown: AtomicU64,
}

impl RefutationStats {
    /// The candidates that intervals of machine floats refuted.
    pub fn by_interval(&self) -> u64 {
        self.by_interval.load(Ordering::Relaxed)
    }
    /// The candidates that exact arithmetic refuted: equal keys, identities, and intervals of up to 4096 bits.
    pub fn exactly(&self) -> u64 {
        self.exactly.load(Ordering::Relaxed)
    }
    /// The candidates, and the numbers on the way to them, of which nothing is known.
    pub fn unknown(&self) -> u64 {
        self.unknown.load(Ordering::Relaxed)
    }
    fn add(&self, other: &RefutationStats) {
        let pairs =
            [(&self.by_interval, &other.by_interval), (&self.exactly, &other.exactly), (&self.unknown, &other.unknown)];
        for (total, part) in pairs {
            total.fetch_add(part.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }
}

/// What is left of the limits of one question.
pub struct Budget {
    steps: AtomicU64,
    memory: AtomicI64,
    unwatched: AtomicU64,
    watch: Option<Arc<Watch>>,
    /// Bytes that one value keeps on the heap.
    outside: usize,
    /// The reason why the work ended. Once it is set, nothing is granted, so that every part of a search ends.
    stopped: OnceLock<StopReason>,
    proofs: RefutationStats,
    refutation_stats: Option<Arc<RefutationStats>>,
}

impl Drop for Budget {
    fn drop(&mut self) {
        if let Some(refutation_stats) = &self.refutation_stats {
            refutation_stats.add(&self.proofs);
        }
    }
}

/// Steps between two checks of the watch: some tens of microseconds.
const PATIENCE: u64 = 1 << 12;

/// The same for numbers with their digits on the heap, each of which may be thousands of digits long.
const PATIENCE_WITH_LONG_NUMBERS: u64 = 1 << 6;

impl Budget {
    pub(crate) fn new(
        limits: Limits,
        watch: Option<Interrupt>,
        outside: usize,
        refutation_stats: Option<Arc<RefutationStats>>,
    ) -> Budget {
        let watch = watch.map(|interrupt| Arc::new(Watch::unregistered(interrupt)));
        if let Some(watch) = watch.as_ref().filter(|_| outside != 0) {
            watch.register();
        }
        Budget {
            steps: AtomicU64::new(limits.steps),
            memory: AtomicI64::new(i64::try_from(limits.memory).unwrap_or(i64::MAX)),
            unwatched: AtomicU64::new(0),
            watch,
            outside,
            stopped: OnceLock::new(),
            proofs: RefutationStats::default(),
            refutation_stats,
        }
    }

    /// Takes `steps` from what is left.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the question was cancelled; from then on, always.
    // One search runs on one thread, so plain loads and stores suffice.
    pub fn spend(&self, steps: u64) -> Result<(), StopReason> {
        let Some(left) = self.steps.load(Ordering::Relaxed).checked_sub(steps) else {
            return self.stop(StopReason::Steps);
        };
        self.steps.store(left, Ordering::Relaxed);
        if let Some(watch) = &self.watch {
            let unwatched = self.unwatched.load(Ordering::Relaxed).saturating_add(steps);
            let patience = if self.outside == 0 { PATIENCE } else { PATIENCE_WITH_LONG_NUMBERS };
            self.unwatched.store(if unwatched >= patience { 0 } else { unwatched }, Ordering::Relaxed);
            if unwatched >= patience
                && let Some(stop) = watch.look()
            {
                return self.stop(stop);
            }
        }
        self.ended().map_or(Ok(()), Err)
    }

    pub(crate) fn steps_left(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Takes `count` items of type `T` from the memory that is left.
    ///
    /// # Errors
    ///
    /// If that is not enough.
    pub fn reserve<T>(&self, count: usize) -> Result<(), StopReason> {
        let left = self.memory.load(Ordering::Relaxed).saturating_sub(self.bytes::<T>(count));
        self.memory.store(left, Ordering::Relaxed);
        if left < 0 { self.stop(StopReason::Memory) } else { Ok(()) }
    }

    pub(crate) fn lent<T>(&self, work: impl FnOnce() -> T) -> T {
        let left = self.memory.load(Ordering::Relaxed);
        let done = work();
        self.memory.store(left, Ordering::Relaxed);
        done
    }

    /// Gives back the memory of items that were reserved before.
    pub fn give_back<T>(&self, count: usize) {
        let left = self.memory.load(Ordering::Relaxed).saturating_add(self.bytes::<T>(count));
        self.memory.store(left, Ordering::Relaxed);
    }

    /// Counts an index and a hash next to each item, as a table keeps them.
    fn bytes<T>(&self, count: usize) -> i64 {
        i64::try_from(count.saturating_mul(size_of::<T>() + 24 + self.outside)).unwrap_or(i64::MAX)
    }

    fn stop(&self, stop: StopReason) -> Result<(), StopReason> {
        Err(*self.stopped.get_or_init(|| stop))
    }

    /// Counts a verdict. One search runs on one thread, so plain loads and stores suffice.
    pub(crate) fn note(&self, verdict: Refutation) {
        self.note_all(verdict, 1);
    }

    pub(crate) fn note_all(&self, verdict: Refutation, candidates: u64) {
        let counter = match verdict {
            Refutation::Made => return,
            Refutation::ByInterval => &self.proofs.by_interval,
            Refutation::Exactly => &self.proofs.exactly,
            Refutation::Unknown => &self.proofs.unknown,
        };
        counter.store(counter.load(Ordering::Relaxed) + candidates, Ordering::Relaxed);
    }

    /// Notes a number on the way of which nothing is known; what it could have made is not known either.
    pub fn note_undecided(&self) {
        self.note(Refutation::Unknown);
    }

    /// How many numbers and candidates nothing is known of.
    pub fn undecided(&self) -> u64 {
        self.proofs.unknown()
    }

    pub(crate) fn ended(&self) -> Option<StopReason> {
        self.stopped.get().copied().or_else(|| self.watch.as_ref()?.stopped())
    }

    /// Why the work ended, if it did before its end, or why its end is not the whole truth.
    pub fn stopped(&self) -> Option<StopReason> {
        self.ended().or_else(|| (self.proofs.unknown() > 0).then_some(StopReason::Unproven))
    }
}
