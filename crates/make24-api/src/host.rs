//! The services that a front end provides for answering a request: a clock, memory usage, threads, cancellation.

use crate::error::{Error, ErrorCode};
use crate::limits::LimitsSpec;
use crate::solved_puzzle::SolvedPuzzle;
use make24::plan::SearchLog;
use make24::{Limits, Puzzle, RuleSet, Solver, StopReason, Watch, problem};
use std::sync::Arc;
use std::time::Duration;

/// The services of a front end. This crate has no clock, allocator or threads of its own, so it also runs without them.
pub trait Host: Send + Sync {
    /// The time since some fixed moment, if there is a clock; time limits need one.
    fn now(&self) -> Option<Duration> {
        None
    }
    /// The number of bytes that are allocated for the request, if it is known; otherwise, only the searches' own estimates
    /// bound the memory.
    fn allocated(&self) -> Option<u64> {
        None
    }
    /// The most memory in bytes that a request may have, whatever it asks for; a server has many of them at once.
    fn max_memory(&self) -> Option<u64> {
        None
    }
    /// Whether the request is cancelled.
    fn is_cancelled(&self) -> bool {
        false
    }
    /// The log of the searches that answer, if the front end shows it.
    fn search_log(&self) -> Option<Arc<SearchLog>> {
        None
    }
    /// What is known of puzzles that were solved before, under the rule set with this name, if the front end has a store of
    /// them.
    fn solved_before(&self, puzzles: &[Puzzle], rules: &'static str) -> Option<Vec<Option<SolvedPuzzle>>> {
        let _ = (puzzles, rules);
        None
    }
    /// The number of cores on which [`Host::for_each`] works.
    fn cores(&self) -> usize {
        1
    }
    /// Calls `work` for every number below `count`, on at most `threads` threads; this default uses one thread.
    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        let _ = threads;
        (0..count).for_each(work);
    }
}

/// The reasons that apply to every request.
pub(crate) fn stopped(host: &dyn Host) -> Option<StopReason> {
    if host.is_cancelled() {
        return Some(StopReason::Cancelled);
    }
    let most = host.max_memory()?;
    host.allocated().filter(|&allocated| allocated >= most).map(|_| StopReason::Memory)
}

/// A host without a clock and with one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct BareHost;

impl Host for BareHost {}

#[derive(Clone)]
pub(crate) struct Clock {
    host: Arc<dyn Host>,
    limit: Option<Duration>,
    until: Option<Duration>,
    memory: u64,
}

impl Clock {
    /// Does not start the clock; `usual` is the time limit if the request has none.
    pub(crate) fn new(host: &Arc<dyn Host>, limits: &LimitsSpec, usual: Option<Duration>) -> Result<Clock, Error> {
        if limits.time().is_some() && host.now().is_none() {
            let message = problem!("time limits are not supported here", "leave time_ms out");
            return Err(Error::new(ErrorCode::InvalidLimits, message));
        }
        let memory = limits.memory(&**host);
        Ok(Clock { host: Arc::clone(host), limit: limits.time().or(usual), until: None, memory })
    }

    pub(crate) fn host(&self) -> &dyn Host {
        &*self.host
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    pub(crate) fn reserve<T>(&self, count: usize, items: &str) -> Result<(), Error> {
        let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
        if bytes <= self.memory {
            return Ok(());
        }
        let [needed, limit] = [bytes, self.memory].map(|bytes| bytes >> 20);
        let message = problem!(
            "{count} {items} take {needed} MiB, more than the memory limit of {limit} MiB",
            "ask for fewer, or raise the limit"
        );
        Err(Error::new(ErrorCode::TooLong, message))
    }

    /// The time limit runs from now.
    pub(crate) fn start(&self) -> Context {
        let until = self.host.now().and_then(|now| Some(now + self.limit?));
        Clock { until, ..self.clone() }.watched()
    }

    pub(crate) fn watched(self) -> Context {
        let clock = self.clone();
        Context { watch: Watch::new(move || clock.stop_at(clock.memory)), clock: self }
    }

    fn stop_at(&self, memory: u64) -> Option<StopReason> {
        if self.host.is_cancelled() || self.until.is_some_and(|until| self.host.now().is_some_and(|now| now >= until)) {
            return Some(StopReason::Cancelled);
        }
        self.host.allocated().filter(|&allocated| allocated >= memory).map(|_| StopReason::Memory)
    }
}

/// The limits of work that has begun, with the host that does it. For as long as it lives, they hold for the exact
/// arithmetic of the thread that made it.
pub struct Context {
    clock: Clock,
    watch: Arc<Watch>,
}

impl Context {
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn host(&self) -> &dyn Host {
        self.clock.host()
    }

    /// Why the work must end now, if it must. The interrupt of a search has a lower memory limit, since tables double
    /// between two polls, and freed memory is not returned at once.
    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.watch.look()
    }

    pub(crate) fn memory(&self) -> u64 {
        self.clock.memory
    }

    /// Refuses a list of `count` items of type `T` that exceeds the memory limit.
    pub(crate) fn reserve<T>(&self, count: usize, items: &str) -> Result<(), Error> {
        self.clock.reserve::<T>(count, items)
    }

    pub(crate) fn solver(&self, rules: &RuleSet) -> Solver {
        self.limited(Solver::new(rules.clone()))
    }

    pub(crate) fn limited(&self, solver: Solver) -> Solver {
        let (clock, memory) = (self.clock.clone(), self.memory() / 4 * 3);
        let solver = solver
            .with_limits(Limits { memory: self.memory(), ..Limits::default() })
            .with_interrupt(move || clock.stop_at(memory));
        match self.host().search_log() {
            Some(log) => solver.with_search_log(log),
            None => solver,
        }
    }
}
