//! An executor: it works on parts of queries, on so many cores and within so much memory.

use crate::HEARTBEAT;
use crate::host::reached_by;
use anyhow::Context;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use make24_sql::udfs;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// How long an executor waits for its scheduler to be there, in seconds.
const CONNECT: u16 = 60;

/// What an executor is.
#[derive(Clone, Debug)]
pub struct ExecutorSettings {
    /// The address that it listens at.
    pub bind: IpAddr,
    /// The name or address by which the other machines and clients reach it; without it, `bind`, or the name of this
    /// machine if `bind` is the address of all networks.
    pub advertised: Option<String>,
    /// The port at which others fetch what it has worked out.
    pub port: u16,
    /// The port at which the scheduler gives it work.
    pub work_port: u16,
    /// The host and the port of the scheduler.
    pub scheduler: (String, u16),
    /// The parts that it works on at once.
    pub cores: usize,
    /// The memory of all parts together, in bytes.
    pub memory: u64,
    /// The folder of what it has worked out; without it, one of its own that goes with it.
    pub folder: Option<PathBuf>,
}

/// Runs an executor, until it is stopped.
///
/// # Errors
///
/// A port is taken, or there is no scheduler within a minute.
pub async fn run_executor(settings: &ExecutorSettings) -> anyhow::Result<()> {
    let mut functions = BallistaFunctionRegistry::default();
    for function in udfs() {
        functions.scalar_functions.insert(function.name().to_owned(), function);
    }
    let (scheduler_host, scheduler_port) = settings.scheduler.clone();
    let config = ExecutorProcessConfig {
        bind_host: settings.bind.to_string(),
        external_host: Some(reached_by(settings.bind, settings.advertised.clone())?),
        port: settings.port,
        grpc_port: settings.work_port,
        scheduler_host,
        scheduler_port,
        scheduler_connect_timeout_seconds: CONNECT,
        vcores: settings.cores,
        memory_pool_size: Some(settings.memory),
        work_dir: settings.folder.as_ref().map(|folder| folder.display().to_string()),
        executor_heartbeat_interval_seconds: HEARTBEAT,
        override_function_registry: Some(Arc::new(functions)),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(config)).await.context("the executor has ended")
}
