//! The work of requests: on threads of its own, so many at a time as there are cores, and for so long.

use make24_api::{Error, ErrorCode, Host, ask};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

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
    /// Threads for requests that may take so long, and so many bytes.
    pub(crate) fn new(time: Duration, memory: u64) -> Workshop {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Workshop {
            cores: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(cores * WAITING)),
            time,
            memory,
        }
    }

    /// Waits for a turn; `None` if too many wait already.
    pub(crate) async fn turn(&self) -> Option<Turn> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let core = Arc::clone(&self.cores).acquire_owned().await.ok()?;
        Some(Turn { _core: core, _place: place })
    }

    /// The same threads, with another time for each request.
    pub(crate) fn within(&self, time: Duration) -> Workshop {
        Workshop { time: time.min(self.time), ..self.clone() }
    }

    /// The last line of the answer to a request, as JSON, and its error if it has one; `None` if too many wait.
    pub(crate) async fn answer(&self, request: String) -> Option<(String, Option<ErrorCode>)> {
        let turn = self.turn().await?;
        let (host, cancel) = self.host();
        let (sender, receiver) = oneshot::channel();
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let mut answer = (String::new(), None);
            let _ = ask(Ok(&request), None, &host, &mut |line| {
                let code = line.error().map(|error| error.code);
                answer = (serde_json::to_string(line).unwrap_or_default(), code);
                ControlFlow::Continue(())
            });
            // A client that has gone needs no answer.
            let _ = sender.send(answer);
        });
        let answered = receiver.await;
        drop(cancel);
        Some(answered.unwrap_or_else(|_| {
            let failed = Error::new(ErrorCode::Internal, "the work has failed");
            (json!({ "error": failed }).to_string(), Some(ErrorCode::Internal))
        }))
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
