//! The tests of hints, difficulty and puzzles to order, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod large_hands;
mod programs;
