//! A session whose queries run on a cluster.

use anyhow::Context;
use ballista::prelude::SessionContextExt;
use ballista_core::extension::SessionConfigExt;
use ballista_core::utils::default_session_builder;
use datafusion::prelude::{SessionConfig, SessionContext};
use make24_sql::register_all;

/// A session at the scheduler with this URL, such as `df://localhost:50050`, which cuts its work into this many parts.
///
/// # Errors
///
/// The URL is invalid.
pub async fn client(url: &str, parts: usize) -> anyhow::Result<SessionContext> {
    let config = SessionConfig::new_with_ballista().with_information_schema(true).with_target_partitions(parts);
    let state = default_session_builder(config)?;
    let told = || format!("there is no cluster at {url}; use a URL such as df://localhost:50050");
    let mut context = SessionContext::remote_with_state(url, state).await.with_context(told)?;
    // What a session had before it was made one of a cluster, that takes away.
    register_all(&mut context)?;
    Ok(context.enable_url_table())
}
