//! Grades answers to the 24 game and Countdown in free text.
//!
//! People and language models write more than an expression: they think aloud, try, check, take back, and say which
//! expression is their answer. This crate finds the answer in a text by a named [policy](ExtractionPolicy), judges it with
//! the strict judge of [`make24`], and turns the verdict into [rewards](reward::REWARDS) for training.
//!
//! ```
//! use make24::{Judge, RuleSet, VerdictKind};
//! use make24_grade::{ExtractionPolicy, Rounding, grade};
//!
//! let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
//! let text = "8 * 3 = 24 leaves two cards.\n\nSo the answer is **8 / (3 - 8/3) = 24**.";
//! let grade = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
//! assert_eq!(grade.verdict.kind(), VerdictKind::Right);
//! assert_eq!(&text[grade.extraction.answer.unwrap()], "8 / (3 - 8/3) = 24");
//! ```
//!
//! What is right here is right for the strict judge: the text is cut into mathematical regions, and a region is read as a
//! whole or not at all. Where it is in doubt what the answer is, nothing is right.
//!
//! # Cookbook
//!
//! - A text of any kind: [`grade()`] with [`ExtractionPolicy::Auto`].
//! - Only the class of the verdict, fast: [`kind`].
//! - Claims that there is no solution, decided by search: [`grade_with`].
//! - A reward: [`reward::REWARDS`]. A group of answers to one puzzle: [`reward::diversity`].
//! - Whether two answers are the same idea: [`is_same_idea`].
//!
//! # Features
//!
//! None is on by default.
//!
//! - `serde`: [`ExtractionPolicy`] and [`Rounding`] are text in JSON and other formats.
//! - `schemars`: JSON schemas of both.

mod answer;
mod claim;
mod grade;
mod idea;
mod mark;
mod part;
mod policy;
mod reading;
mod region;
pub mod reward;
mod stance;
mod steps;
mod words;

pub use grade::{Grade, grade, grade_with, kind};
pub use idea::{is_same_idea, novel};
pub use policy::{Extraction, ExtractionPolicy};
pub use steps::Rounding;

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
