//! This machine as the host of requests: its clock, its memory, its cores.

use make24_api::Host;
use rayon::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// This machine.
struct Machine {
    start: Instant,
}

/// The host of all requests of this process.
pub(crate) fn host() -> Arc<dyn Host> {
    Arc::new(Machine { start: Instant::now() })
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
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(|| (0..count).into_par_iter().for_each(work)),
            Err(_) => (0..count).for_each(work),
        }
    }
}
