//! An executor: it works on parts of queries, with a given number of cores and a memory limit.

use crate::HEARTBEAT;
use crate::host::reached_by;
use anyhow::Context;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use datafusion::execution::SessionStateDefaults;
use make24_sql::udfs;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// How long an executor waits for its scheduler, in seconds.
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

/// Includes those of a session, which has more than Ballista's own registry.
fn functions() -> BallistaFunctionRegistry {
    let mut functions = BallistaFunctionRegistry::default();
    // Registers each under its name and its aliases.
    macro_rules! add {
        ($functions:expr => $registry:ident) => {
            for function in $functions {
                for name in function.aliases().iter().map(String::as_str).chain([function.name()]) {
                    functions.$registry.insert(name.to_owned(), Arc::clone(&function));
                }
            }
        };
    }
    add!(SessionStateDefaults::default_scalar_functions().into_iter().chain(udfs()) => scalar_functions);
    add!(SessionStateDefaults::default_aggregate_functions() => aggregate_functions);
    add!(SessionStateDefaults::default_window_functions() => window_functions);
    functions
}

/// Runs an executor, until it is stopped.
///
/// # Errors
///
/// A port is taken, or there is no scheduler within a minute.
pub async fn run_executor(settings: &ExecutorSettings) -> anyhow::Result<()> {
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
        override_function_registry: Some(Arc::new(functions())),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(config)).await.context("the executor has ended")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ballista_core::utils::default_session_builder;
    use datafusion::prelude::SessionConfig;

    #[test]
    fn an_executor_has_every_function_of_a_session() {
        let session = default_session_builder(SessionConfig::new()).expect("a session");
        let own = functions();
        let missing = |names: Vec<&String>, has: &dyn Fn(&str) -> bool| {
            names.into_iter().filter(|name| !has(name)).cloned().collect::<Vec<String>>()
        };
        let scalar =
            missing(session.scalar_functions().keys().collect(), &|name| own.scalar_functions.contains_key(name));
        assert_eq!(scalar, [""; 0]);
        let has = |name: &str| own.aggregate_functions.contains_key(name);
        assert_eq!(missing(session.aggregate_functions().keys().collect(), &has), [""; 0]);
        let has = |name: &str| own.window_functions.contains_key(name);
        assert_eq!(missing(session.window_functions().keys().collect(), &has), [""; 0]);
    }
}
