//! The tests of Parquet files, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod atlas;
mod parquet;
mod program;
mod shards;
