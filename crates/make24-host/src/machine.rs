//! This machine as the host of a request: its clock, its threads and its memory.

use make24_api::Host;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The clock, which starts now, the threads and the memory of this machine.
///
/// ```
/// use make24_api::{SolveRequest, answer};
/// use make24_host::Machine;
/// use std::sync::Arc;
///
/// let request = SolveRequest { hand: "3 3 8 8".into(), ..SolveRequest::default() };
/// let answered = answer(&request, &(Arc::new(Machine::new(None)) as _))?;
/// assert_eq!(answered.end, make24_api::End::Good);
/// # Ok::<(), make24_api::Error>(())
/// ```
pub struct Machine {
    start: Instant,
    /// The bytes that the program has allocated.
    allocated: Option<fn() -> u64>,
    /// A thread pool for each requested number of threads.
    pools: Mutex<HashMap<usize, Option<Arc<ThreadPool>>>>,
}

impl Machine {
    /// The machine; `allocated` counts the bytes of the program, if its allocator does.
    pub fn new(allocated: Option<fn() -> u64>) -> Machine {
        Machine { start: Instant::now(), allocated, pools: Mutex::default() }
    }

    /// The pool with this many threads, if the system provides them.
    fn pool(&self, threads: usize) -> Option<Arc<ThreadPool>> {
        let mut pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let build = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok().map(Arc::new);
        pools.entry(threads).or_insert_with(build).clone()
    }
}

impl Host for Machine {
    fn now(&self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    fn allocated(&self) -> Option<u64> {
        self.allocated.map(|allocated| allocated())
    }

    fn cores(&self) -> usize {
        available_parallelism().map_or(1, usize::from)
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        // More threads than cores would not be faster.
        let threads = threads.map_or(self.cores(), |threads| self.cores().min(threads.into()));
        match self.pool(threads) {
            Some(pool) => pool.install(|| (0..count).into_par_iter().for_each(work)),
            None => (0..count).for_each(work),
        }
    }
}
