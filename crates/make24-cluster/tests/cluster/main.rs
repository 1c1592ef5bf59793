//! The programs of a cluster on this machine, each at an address of its own.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[cfg(target_os = "linux")]
mod addresses;
mod deploy;
mod functions;
#[cfg(target_os = "linux")]
mod killed;
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "some tests are for Linux only"))]
mod machines;
mod up;
