//! How people solve the puzzles of [`make24`]: how hard they are, what solutions have in common, and how to help.
//!
//! | question | answer |
//! |---|---|
//! | How hard is it for people, and why? | [`difficulty()`], [`estimate()`] |
//! | Which first steps lead on, and which one tempts? | [`starts()`] |
//! | What does every solution need? | [`requirements()`] |
//! | How would a person find this solution? | [`explain::sentences`] |
//! | What helps a player who has begun? | [`hints()`] |
//! | Which solution is worth looking at? | [`interest()`] |
//! | Which puzzles are like that? | [`generate::Generator`] |
//!
//! # Features
//!
//! None is on by default.
//!
//! - `serde`: [levels](difficulty::Level) are text in JSON and other formats.
//! - `schemars`: their JSON schemas.

pub mod difficulty;
pub mod explain;
pub mod generate;
pub mod hint;
mod interest;
mod requirements;

pub use difficulty::{Difficulty, difficulty, difficulty_of_solution, estimate, starts};
pub use hint::{Hint, Hints, hints};
pub use interest::interest;
pub use requirements::{Property, Requirements, requirements};

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
