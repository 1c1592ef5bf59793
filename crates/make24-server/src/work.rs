//! The work of requests: on threads of its own, so many at a time as there are cores, and for so long.

use crate::args::Args;
use make24_api::Host;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The requests that may wait for each core. More are refused, which is better than an answer after minutes.
const WAITING: usize = 512;

/// The threads that work, and the limits of each request.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    cores: Arc<Semaphore>,
    places: Arc<Semaphore>,
    time: Duration,
    memory: u64,
}

/// A request's turn to work; the next one has it when this is dropped.
pub(crate) struct Turn {
    _core: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl Workshop {
    pub(crate) fn new(args: &Args) -> Workshop {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Workshop {
            cores: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(cores * WAITING)),
            time: Duration::from_secs(args.time_limit),
            memory: args.memory_limit << 20,
        }
    }

    /// Waits for a turn; `None` if too many wait already.
    pub(crate) async fn turn(&self) -> Option<Turn> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let core = Arc::clone(&self.cores).acquire_owned().await.ok()?;
        Some(Turn { _core: core, _place: place })
    }

    /// The host of a request, whose time runs from now.
    pub(crate) fn host(&self) -> (Arc<dyn Host>, Cancel) {
        let cancel = Cancel(Arc::default());
        let request = RequestHost {
            start: Instant::now(),
            time: self.time,
            memory: self.memory,
            cancelled: Arc::clone(&cancel.0),
        };
        (Arc::new(request), cancel)
    }
}

/// Ends the work of a request when it is dropped: nobody waits for the answer any more.
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What the server lends to one request. Its threads are the server's: a request has one.
struct RequestHost {
    start: Instant,
    time: Duration,
    memory: u64,
    cancelled: Arc<AtomicBool>,
}

impl Host for RequestHost {
    fn now(&self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    fn max_memory(&self) -> Option<u64> {
        Some(self.memory)
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.start.elapsed() > self.time
    }
}
