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
//! # Cookbook
//!
//! The hardest of some hands, and what it needs:
//!
//! ```
//! use make24::{Puzzle, Solver};
//! use make24_people::{estimate, requirements};
//!
//! let solver = Solver::default();
//! let hands: Vec<Puzzle> = ["1 2 3 4", "3 3 8 8", "5 5 5 5"].map(|hand| hand.parse().unwrap()).to_vec();
//! let score = |puzzle: &&Puzzle| estimate(&solver, puzzle, None).found().map_or(0.0, |of| of.score);
//! let hardest = hands.iter().max_by(|a, b| score(a).total_cmp(&score(b))).unwrap();
//! assert_eq!(hardest.hand.to_string(), "3 3 8 8");
//! let needs = requirements(&solver, hardest).found().unwrap();
//! assert!(needs.fraction && !needs.grouping);
//! ```
//!
//! The solutions of a hand, the most interesting first:
//!
//! ```
//! use make24::{Form, Puzzle, Solver};
//! use make24_people::interest;
//!
//! let puzzle: Puzzle = "2 4 6 8".parse().unwrap();
//! let mut solutions: Vec<_> = Solver::default().solutions(&puzzle, Form::Essential).map(|found| found.expr).collect();
//! solutions.sort_by_key(|solution| std::cmp::Reverse(interest(solution)));
//! assert!(interest(&solutions[0]) > interest(solutions.last().unwrap()));
//! ```
//!
//! How a person would find a solution:
//!
//! ```
//! use make24_people::explain::explain;
//!
//! let lines = explain(&"8 / (3 - 8 / 3)".parse().unwrap()).unwrap();
//! assert!(lines[0].starts_with("8 / (1/3) = 24"));
//! ```
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
