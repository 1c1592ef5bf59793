//! The SQL of make24 on many machines, on Ballista: a scheduler, executors and a client that all know the functions of
//! `make24_sql`. There is no authentication: the machines are to trust their network, and the default is this machine
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

/// How often an executor tells that it lives, in seconds.
const HEARTBEAT: u64 = 3;

/// How long the scheduler waits for an executor that is not heard of, in seconds; the default of Ballista is minutes.
const PATIENCE: u64 = 15;
