//! What a front end lends to whoever answers: a clock, a count of memory, threads, a way to cancel.

use crate::error::{Error, ErrorCode};
use crate::limits::LimitsSpec;
use make24::{Limits, RuleSet, Solver, StopReason};
use std::sync::Arc;
use std::time::Duration;

/// The front end, as far as answering a request needs one. This crate has no clock, no allocator and no threads of its
/// own, so that it also runs where there are none.
pub trait Host: Send + Sync {
    /// The time since some moment in the past, where there is a clock; time limits need one.
    fn now(&self) -> Option<Duration> {
        None
    }
    /// The bytes that are allocated, where somebody counts them; without it, memory is bounded by what searches count.
    fn allocated(&self) -> Option<u64> {
        None
    }
    /// Whether the work is to end soon.
    fn is_cancelled(&self) -> bool {
        false
    }
    /// Does `work` for every number below `count`, on at most `threads` threads; on one thread unless a front end has
    /// more.
    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        let _ = threads;
        (0..count).for_each(work);
    }
}

/// A host without a clock and with one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct BareHost;

impl Host for BareHost {}

/// The host of a request and the limits of the work, whose time runs from when it was made.
#[derive(Clone)]
pub(crate) struct Watch {
    pub(crate) host: Arc<dyn Host>,
    limit: Option<Duration>,
    until: Option<Duration>,
    memory: u64,
}

impl Watch {
    /// Begins to watch; `usual` is the time where the request names none.
    pub(crate) fn new(host: &Arc<dyn Host>, limits: &LimitsSpec, usual: Option<Duration>) -> Result<Watch, Error> {
        let (host, now) = (Arc::clone(host), host.now());
        if limits.time().is_some() && now.is_none() {
            let message = "a time limit was asked for, and there is no clock here; leave time_ms out";
            return Err(Error::new(ErrorCode::InvalidLimits, message));
        }
        let limit = limits.time().or(usual);
        Ok(Watch { host, limit, until: None, memory: limits.memory() }.afresh())
    }

    /// The same limits, whose time runs from now.
    pub(crate) fn afresh(&self) -> Watch {
        let until = self.host.now().and_then(|now| Some(now + self.limit?));
        Watch { until, ..self.clone() }
    }

    /// Why the work must end now, if it must. Searches end earlier than that: tables grow by doubling and between two
    /// looks, and freed memory is not given back at once.
    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.stop_at(self.memory)
    }

    fn stop_at(&self, memory: u64) -> Option<StopReason> {
        if self.host.is_cancelled() || self.until.is_some_and(|until| self.host.now().is_some_and(|now| now >= until)) {
            return Some(StopReason::Cancelled);
        }
        self.host.allocated().filter(|&allocated| allocated >= memory).map(|_| StopReason::Memory)
    }

    /// The most bytes that a list may take.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// A solver that keeps the limits.
    pub(crate) fn solver(&self, rules: RuleSet) -> Solver {
        let (watch, memory) = (self.clone(), self.memory / 4 * 3);
        Solver::new(rules)
            .with_limits(Limits { memory: self.memory, ..Limits::default() })
            .with_interrupt(move || watch.stop_at(memory))
    }
}
