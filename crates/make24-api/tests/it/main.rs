//! The tests of requests and replies, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod adversarial;
mod phrases;
mod rows;
mod schema;
