//! The services of Python for a request: its signals, and all that the command line has for one.

use make24_api::Host;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

/// How often a signal is looked for while work goes on.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// The host of one request.
pub(crate) struct PythonHost {
    /// The clock, the memory and the threads of the machine.
    machine: Arc<dyn Host>,
    /// The thread that asks: only the main thread of Python sees signals.
    asker: ThreadId,
    /// The time of the last look for a signal, in milliseconds since the start.
    looked: AtomicU64,
    cancelled: AtomicBool,
    /// What a signal has raised.
    raised: Mutex<Option<PyErr>>,
}

impl PythonHost {
    pub(crate) fn new() -> Arc<PythonHost> {
        Arc::new(PythonHost {
            machine: make24_cli::host(),
            asker: std::thread::current().id(),
            looked: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            raised: Mutex::new(None),
        })
    }

    /// Stops the work at its next look.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Does work without the interpreter lock; a signal that stops it is raised.
    pub(crate) fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        let done = py.detach(work);
        match self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(raised) => Err(raised),
            None => Ok(done),
        }
    }

    /// Looks for a signal, and cancels the work if one raises an exception.
    fn look(&self) {
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.cancel();
        }
    }

    /// Does work on other threads, while this one looks for signals.
    pub(crate) fn watch(&self, work: impl FnOnce() + Send) {
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel::<()>(1);
            scope.spawn(move || {
                work();
                drop(sender);
            });
            while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(POLL) {
                self.look();
            }
        });
    }
}

impl Host for PythonHost {
    fn now(&self) -> Option<Duration> {
        self.machine.now()
    }

    fn allocated(&self) -> Option<u64> {
        self.machine.allocated()
    }

    fn is_cancelled(&self) -> bool {
        if std::thread::current().id() == self.asker {
            let now = self.now().unwrap_or_default().as_millis() as u64;
            if now >= self.looked.load(Ordering::Relaxed) + POLL.as_millis() as u64 {
                self.looked.store(now, Ordering::Relaxed);
                self.look();
            }
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    fn cores(&self) -> usize {
        self.machine.cores()
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        let all = || self.machine.for_each(count, threads, work);
        match std::thread::current().id() == self.asker {
            true => self.watch(all),
            false => all(),
        }
    }
}
