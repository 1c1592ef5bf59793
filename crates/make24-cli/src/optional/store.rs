//! Blocking access to a store of solved puzzles, for commands that compute in threads.

use super::WorkOnShard;
use anyhow::Context;
use make24_api::SolvedPuzzle;
pub(crate) use make24_store::is_database_error;
use make24_store::{Claimed, ShardJob, worker_name};
use std::future::Future;
use std::thread::sleep;
use std::time::Duration;
use tokio::runtime::Runtime;

/// The polling interval of a worker while others work on all remaining shards.
const WAIT: Duration = Duration::from_millis(500);

pub(crate) struct Store {
    store: make24_store::Store,
    runtime: Runtime,
}

pub(crate) fn runtime() -> anyhow::Result<Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.context("the store has no threads")
}

impl Store {
    pub(crate) fn open_to_read(url: &str) -> anyhow::Result<Store> {
        Store::opened(make24_store::Store::open_existing(url))
    }

    pub(crate) fn open(url: &str) -> anyhow::Result<Store> {
        Store::opened(make24_store::Store::open(url))
    }

    fn opened(opening: impl Future<Output = anyhow::Result<make24_store::Store>>) -> anyhow::Result<Store> {
        let runtime = runtime()?;
        Ok(Store { store: runtime.block_on(opening)?, runtime })
    }

    /// Hands must be in ascending order; the second text is the target.
    pub(crate) fn known(&self, rules: &str, puzzles: &[(String, String)]) -> anyhow::Result<Vec<Option<SolvedPuzzle>>> {
        self.runtime.block_on(self.store.known(rules, puzzles))
    }

    /// Works on the shards of a census until all are done or one is not; returns whether all are done. A worker loses
    /// its shard after `lease` seconds of silence.
    pub(crate) fn share(
        &self,
        request: &str,
        shards: u64,
        lease: u64,
        work: &mut WorkOnShard<'_>,
    ) -> anyhow::Result<bool> {
        let job = ShardJob { request: request.to_owned(), shards, lease };
        let worker = worker_name();
        loop {
            match self.runtime.block_on(self.store.claim(&job, &worker))? {
                Claimed::Shard(number) => {
                    let held = self.runtime.block_on(async { self.store.hold(&job, number, &worker) });
                    if !work(number, &|done, hands| held.report(done, hands))? {
                        return Ok(false);
                    }
                    self.runtime.block_on(held.finish())?;
                }
                Claimed::Wait => sleep(WAIT),
                Claimed::Done => return Ok(true),
            }
        }
    }
}
