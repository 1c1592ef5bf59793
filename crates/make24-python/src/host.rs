//! The services of Python for a request: its signals, and the clock, memory and threads of the machine.

use make24_api::Host;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How often a signal is looked for while work goes on.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// The stack of a thread that works: that of a main thread.
const STACK: usize = 8 << 20;

/// The host of one request.
#[derive(Debug)]
pub(crate) struct Machine {
    start: Instant,
    cancelled: AtomicBool,
}

impl Machine {
    pub(crate) fn new() -> Arc<Machine> {
        Arc::new(Machine { start: Instant::now(), cancelled: AtomicBool::new(false) })
    }

    /// Stops the work at its next look.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Host for Machine {
    fn now(&self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    fn allocated(&self) -> Option<u64> {
        Some(make24_cli::allocated())
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        let build = |threads: u16| rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build().ok();
        match threads.and_then(build) {
            Some(pool) => pool.install(|| (0..count).into_par_iter().for_each(work)),
            None => (0..count).into_par_iter().for_each(work),
        }
    }
}

/// Does work without the interpreter lock, and stops it on Ctrl-C.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, host: &Machine, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let thread = std::thread::Builder::new().stack_size(STACK);
            let worker = thread.spawn_scoped(scope, move || {
                // The receiver waits for this, whatever happens.
                let _ = sender.send(work());
            })?;
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            host.cancel();
                            return Err(error);
                        }
                    }
                    // The worker panicked; the scope would panic with it.
                    Err(RecvTimeoutError::Disconnected) => {
                        let _ = worker.join();
                        let said = "make24 failed on this request, which is a mistake of its own; please report it";
                        return Err(pyo3::exceptions::PyRuntimeError::new_err(said));
                    }
                }
            }
        })
    })
}
