//! The scheduler: it plans queries, gives their parts to executors, and cancels a query that has lost an executor. All
//! its state is in memory: it loses queries when it ends, but not files that were written.

use crate::host::reached_by;
use crate::machines::{Machines, Scheduler};
use crate::{HEARTBEAT, PATIENCE};
use anyhow::Context;
use ballista_core::utils::default_session_builder;
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::{create_scheduler, start_grpc_service};
use datafusion::common::Result;
use datafusion::execution::SessionState;
use datafusion::prelude::SessionConfig;
use make24_sql::register_all;
use std::net::SocketAddr;
use std::sync::Arc;

/// Runs a scheduler at an address, until it fails. Executors report to the name or address that it advertises; without
/// one, to the address, or to the name of this machine if the address is that of all networks.
///
/// # Errors
///
/// The address is taken, or does not belong to this machine.
pub async fn run_scheduler(address: SocketAddr, advertised: Option<String>) -> anyhow::Result<()> {
    let config = SchedulerConfig {
        bind_host: address.ip().to_string(),
        external_host: reached_by(address.ip(), advertised)?,
        bind_port: address.port(),
        executor_timeout_seconds: PATIENCE,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        override_session_builder: Some(Arc::new(session)),
        // A part that cannot be fetched or computed ends its query: see `machines.rs`.
        stage_max_failures: 1,
        task_max_failures: 1,
        ..SchedulerConfig::default()
    };
    let machines = Arc::new(Machines::default());
    let jobs = BallistaCluster::new_from_config(&config).await?.job_state();
    let cluster = BallistaCluster::new(machines.clone(), jobs);
    let scheduler: Scheduler = create_scheduler(cluster, Arc::new(config)).await?;
    machines.belong_to(scheduler.clone());
    start_grpc_service(address, scheduler).await.with_context(|| format!("no scheduler can be at {address}"))
}

fn session(config: SessionConfig) -> Result<SessionState> {
    let mut state = default_session_builder(config)?;
    register_all(&mut state)?;
    Ok(state)
}
