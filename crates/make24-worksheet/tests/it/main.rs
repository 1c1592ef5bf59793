//! The tests of worksheets, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod cards;
mod worksheet;
