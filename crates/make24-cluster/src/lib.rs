//! The SQL of make24 on many machines, on Ballista: a scheduler, executors and a client that all know the functions of
//! `make24_sql`. There is no authentication: the machines must trust their network, and the default is this machine
//! alone.

mod client;
mod executor;
mod failure;
mod host;
mod machines;
mod scheduler;
mod statement;

pub use client::client;
pub use executor::{ExecutorSettings, run_executor};
pub use failure::Failure;
pub use scheduler::run_scheduler;
pub use statement::ask;

/// The interval of heartbeats of an executor, in seconds.
const HEARTBEAT: u64 = 3;

/// After how many seconds of silence an executor counts as lost; Ballista's default is minutes.
const PATIENCE: u64 = 15;
