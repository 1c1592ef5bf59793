//! Measures what a question takes: the processor time of its thread, so that a busy machine changes nothing, and memory.

use make24_api::Host;
use nix::time::{ClockId, clock_gettime};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

#[global_allocator]
static ALLOCATED: cap::Cap<std::alloc::System> = cap::Cap::new(std::alloc::System, usize::MAX);

/// The memory limit of each request.
pub(crate) const MEMORY: u64 = 64 << 20;

/// A host whose clock is the processor time of this thread.
struct ThisThread {
    /// The bytes that were allocated before.
    before: usize,
}

impl Host for ThisThread {
    fn now(&self) -> Option<Duration> {
        Some(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap().into())
    }
    fn allocated(&self) -> Option<u64> {
        Some(ALLOCATED.allocated().saturating_sub(self.before) as u64)
    }
}

/// Answers a question, and returns its time if it is more than the limit and a quarter, three times one after the other:
/// what else the machine does takes caches away. A quarter more than [`MEMORY`] ends the program, whose last line names the
/// question.
pub(crate) fn late<T>(time_ms: u64, shown: &str, answer: impl Fn(&Arc<dyn Host>) -> T) -> Option<String> {
    let limit = Duration::from_millis(time_ms) * 5 / 4;
    writeln!(std::io::stderr(), "{shown}").unwrap();
    let took = (0..3).map(|_| time_of(&answer)).find(|took| *took <= limit);
    took.is_none().then(|| format!("more than {limit:?}: {shown}"))
}

fn time_of<T>(answer: impl Fn(&Arc<dyn Host>) -> T) -> Duration {
    let before = ALLOCATED.allocated();
    let host: Arc<dyn Host> = Arc::new(ThisThread { before });
    ALLOCATED.set_limit(before + MEMORY as usize / 4 * 5).unwrap();
    let start = host.now().unwrap();
    let answered = answer(&host);
    let took = host.now().unwrap() - start;
    ALLOCATED.set_limit(usize::MAX).unwrap();
    drop(answered);
    took
}
