//! The server as its clients see it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod chaos;
mod doors;
mod hostile;
mod mcp;
mod proxy;
mod races;
mod rest;
mod rooms;
mod running;

#[path = "../../../../tests/rows/mod.rs"]
mod table;
