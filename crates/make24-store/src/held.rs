//! A shard that a worker holds: its lease is prolonged in the background.

use crate::shards::{Lease, ShardJob};
use crate::store::Store;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// A shard that this process works on. Its lease is prolonged until this is finished or dropped.
#[derive(Debug)]
pub struct HeldShard {
    store: Store,
    lease: Lease,
    progress: watch::Sender<(u64, u64)>,
    prolonging: JoinHandle<()>,
}

/// The name by which people find this worker: its machine and its process.
pub fn worker_name() -> String {
    let machine =
        gethostname::gethostname().to_string_lossy().chars().filter(char::is_ascii).take(64).collect::<String>();
    format!("{machine}:{}", std::process::id())
}

impl Store {
    /// Holds a shard that this worker has claimed.
    ///
    /// # Panics
    ///
    /// Outside of a runtime of tokio.
    pub fn hold(&self, job: &ShardJob, shard: u64, worker: &str) -> HeldShard {
        let lease = Lease::new(job, shard, worker);
        let (progress, reported) = watch::channel((0, 0));
        let every = Duration::from_secs(job.lease) / 3;
        let prolonging = tokio::spawn(prolonged(self.clone(), lease.clone(), every, reported));
        HeldShard { store: self.clone(), lease, progress, prolonging }
    }
}

impl HeldShard {
    /// Reports how many of the hands of the shard are done.
    pub fn report(&self, done: u64, hands: u64) {
        self.progress.send_replace((done, hands));
    }

    /// Says that the shard is done.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn finish(self) -> anyhow::Result<()> {
        self.store.finish(&self.lease).await
    }
}

impl Drop for HeldShard {
    fn drop(&mut self) {
        self.prolonging.abort();
    }
}

/// Prolongs a lease repeatedly and reports the progress: first at once, so that others see a worker, then at each
/// interval.
async fn prolonged(store: Store, lease: Lease, every: Duration, mut reported: watch::Receiver<(u64, u64)>) {
    let mut is_first = true;
    loop {
        let next = Instant::now() + every;
        tokio::select! {
            () = sleep_until(next) => {}
            _ = reported.changed(), if is_first => is_first = false,
        }
        let progress = *reported.borrow();
        // A lost lease or an absent store does not matter here: the next worker writes the same rows, and a store that
        // stays away is noticed at the end of the shard.
        let _ = store.prolong(&lease, Some(progress)).await;
    }
}
