//! A session: the functions, the tables and the limits.

use crate::hands::HandsFunction;
use crate::udf::register_all;
use datafusion::common::Result;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::sync::Arc;

/// The rows of a batch: small enough that a query can be stopped between two.
const BATCH: usize = 1024;

/// What a session may have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The most memory of a query in bytes, beside that of the functions; what does not fit goes to temporary files.
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
        runtime = runtime.with_memory_limit(memory, 1.0);
    }
    let mut context = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    register_all(&mut context)?;
    context.register_udtf("make24_hands", Arc::new(HandsFunction));
    Ok(context.enable_url_table())
}
