//! A host for requests that somebody waits for.

use make24_api::Host;
use std::time::{Duration, Instant};

/// A host with a clock that gives a request up after some time. What was found until then is its reply, if the request
/// has parts.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    start: Instant,
    time: Duration,
}

impl Deadline {
    /// A host that gives up after this time, which begins now.
    pub fn after(time: Duration) -> Deadline {
        Deadline { start: Instant::now(), time }
    }
}

impl Host for Deadline {
    fn now(&self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    fn is_cancelled(&self) -> bool {
        self.start.elapsed() > self.time
    }
}
