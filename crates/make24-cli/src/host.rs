//! The host of the command line: its clock, its memory usage, its threads.

use make24::plan::SearchLog;
use make24_api::Host;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

struct Machine {
    start: Instant,
    /// A thread pool for each requested number of threads.
    pools: Mutex<HashMap<usize, Option<Arc<ThreadPool>>>>,
}

/// The searches that answer, for `--verbose`.
static SEARCHES: OnceLock<Arc<SearchLog>> = OnceLock::new();

/// Logs the searches of every host from now on.
pub(crate) fn log_searches() {
    SEARCHES.get_or_init(Arc::default);
}

/// Says on standard error which searches answered, if they were logged.
pub(crate) fn tell_searches() {
    for row in SEARCHES.get().into_iter().flat_map(|log| log.rows()) {
        complain!("{row}");
    }
}

/// The services of this machine for a request: its clock, which starts now, its memory and its threads.
pub fn host() -> Arc<dyn Host> {
    Arc::new(Machine { start: Instant::now(), pools: Mutex::default() })
}

impl Machine {
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
        Some(crate::ALLOCATED.allocated() as u64)
    }

    fn search_log(&self) -> Option<Arc<SearchLog>> {
        SEARCHES.get().cloned()
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        // More threads than cores would not be faster.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.map_or(cores, |threads| cores.min(threads.into()));
        match self.pool(threads) {
            Some(pool) => pool.install(|| (0..count).into_par_iter().for_each(work)),
            None => (0..count).for_each(work),
        }
    }
}
