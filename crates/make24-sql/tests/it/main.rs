//! The tests of SQL functions and tables, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod atlas;
mod catalogue;
mod functions;
mod program;
