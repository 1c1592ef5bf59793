//! Stopping a query that calls functions of make24: DataFusion can only stop between two batches, so functions check a
//! flag that all threads share.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// Stops the functions that are running, and those that start before [`resume`] is called.
pub fn stop() {
    IS_STOPPED.store(true, Ordering::Relaxed);
}

/// Lets functions run again.
pub fn resume() {
    IS_STOPPED.store(false, Ordering::Relaxed);
}

pub(crate) fn is_stopped() -> bool {
    IS_STOPPED.load(Ordering::Relaxed)
}
