//! This machine as the host of a request: its clock, its threads and its memory.

use make24_api::Host;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, available_parallelism};
use std::time::{Duration, Instant};

/// The clock, which starts now, the threads and the memory of this machine.
///
/// ```
/// use make24_api::{SolveRequest, answer};
/// use make24_host::LocalHost;
/// use std::sync::Arc;
///
/// let request = SolveRequest { hand: "3 3 8 8".into(), ..SolveRequest::default() };
/// let answered = answer(&request, &(Arc::new(LocalHost::new(None)) as _))?;
/// assert_eq!(answered.outcome, make24_api::Outcome::Yes);
/// # Ok::<(), make24_api::Error>(())
/// ```
pub struct LocalHost {
    start: Instant,
    /// The bytes that the program has allocated.
    allocated: Option<fn() -> u64>,
}

impl LocalHost {
    /// The machine; `allocated` counts the bytes of the program, if its allocator does.
    pub fn new(allocated: Option<fn() -> u64>) -> LocalHost {
        LocalHost { start: Instant::now(), allocated }
    }
}

impl Host for LocalHost {
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
        let next = AtomicUsize::new(0);
        let take_part = || {
            let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            places.take_while(|place| *place < count).for_each(work);
        };
        std::thread::scope(|scope| {
            // This thread takes part too, also where the system gives no other.
            let helpers = (1..threads.min(count)).map_while(|_| Builder::new().spawn_scoped(scope, take_part).ok());
            let helpers: Vec<_> = helpers.collect();
            take_part();
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
        });
    }
}
