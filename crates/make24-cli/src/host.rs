//! This machine as the host of requests: its clock, its memory, its cores.

use make24_api::Host;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// This machine.
struct Machine {
    start: Instant,
    /// A pool for each number of threads that was asked for.
    pools: Mutex<HashMap<usize, Option<Arc<ThreadPool>>>>,
}

/// The host of all requests of this process.
pub(crate) fn host() -> Arc<dyn Host> {
    Arc::new(Machine { start: Instant::now(), pools: Mutex::default() })
}

impl Machine {
    /// The pool of so many threads, where the system gives them.
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
        Some(crate::ALLOCATED.allocated() as u64)
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        // More threads than cores would only wait for each other.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.map_or(cores, |threads| cores.min(threads.into()));
        match self.pool(threads) {
            Some(pool) => pool.install(|| (0..count).into_par_iter().for_each(work)),
            None => (0..count).for_each(work),
        }
    }
}
