//! The tests of the store, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod answers;
mod commands;
mod faults;
#[path = "../../../make24-parquet/tests/it/program.rs"]
mod program;
mod servers;
mod shards;
mod stores;
mod versions;
