//! A session: the functions, the tables and the limits.

use crate::hands::HandsFunction;
use crate::udf::register_all;
use datafusion::common::Result;
use datafusion::execution::memory_pool::{FairSpillPool, MemoryConsumer, MemoryPool};
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::sync::Arc;

/// Rows per batch: few enough that a query can be stopped between two.
const BATCH: usize = 1024;

/// Memory that a sort reserves for merging its files, in bytes.
const MAX_RESERVED: usize = 10 << 20;

/// Memory that a partition of a query should have, in bytes.
const PARTITION: usize = 64 << 20;

/// The lowest memory limit of a session, in bytes: below it, merging sorted files may not find the memory it needs.
pub const MIN_MEMORY: usize = PARTITION;

/// What a session may have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The most memory of a query in bytes, besides that of the functions; what does not fit goes to temporary files.
    pub memory: Option<usize>,
    /// The number of cores; without it, all.
    pub threads: Option<usize>,
}

/// A session with all functions and tables of make24, and a catalogue that tells about them.
///
/// # Errors
///
/// The limits cannot be kept.
pub fn context(settings: &Settings) -> Result<SessionContext> {
    let mut config = SessionConfig::new().with_information_schema(true).with_batch_size(BATCH);
    if let Some(threads) = settings.threads {
        config = config.with_target_partitions(threads);
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(memory) = settings.memory {
        // With little memory, use fewer partitions, so that each has enough.
        let partitions = config.target_partitions().min(memory / PARTITION).max(1);
        config = config.with_target_partitions(partitions);
        // Each sort and group gets its share of memory, and spills the rest to a file.
        let pool: Arc<dyn MemoryPool> = Arc::new(FairSpillPool::new(memory));
        // Keeps one more share free for merging, which cannot spill. Without it, another operator could take the memory
        // that a sort needs when it begins to spill.
        config = config.with_extension(Arc::new(MemoryConsumer::new("merging").with_can_spill(true).register(&pool)));
        runtime = runtime.with_memory_pool(pool);
        // Each sort reserves this much for merging its files.
        let reserved = (memory / (4 * config.target_partitions().max(1))).min(MAX_RESERVED);
        config = config.with_sort_spill_reservation_bytes(reserved);
    }
    let mut context = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    register_all(&mut context)?;
    context.register_udtf("make24_hands", Arc::new(HandsFunction));
    Ok(context.enable_url_table())
}
