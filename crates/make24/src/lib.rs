//! How can these numbers make that number? An exact, complete engine for the 24 game, Countdown and similar puzzles.
//!
//! ```
#![doc = include_str!("../examples/simple.rs")]
//! ```
//!
//! A [`Hand`] and a target are a [`Puzzle`]; a [`RuleSet`] says what is allowed; a [`Solver`] answers: is there a
//! solution, how many under which [`Form`], the simplest, all of them. [`judge()`] says what an answer is worth.
//! Every value is exact, irrational ones too: an interval of floats may refute, and only exact arithmetic confirms.
//! The library reads no files, no clock and no network, draws no
//! random numbers of its own, and does not panic on any input.
//!
//! # Features
//!
//! None is on by default.
//!
//! - `small`: a tenth less machine code, for programs that are loaded over a network. Answers are the same; searches of
//!   fractions take up to twice as long.
//! - `serde`: enums with names ([`Form`], [`Domain`], [`Style`] and the like) are text in JSON and other formats.
//! - `schemars`: JSON schemas of the same enums.
//! - `internals`: for the tests of this package, not for users: anything in it may change.

// Public items of private modules are for the tests.
#![cfg_attr(not(feature = "internals"), allow(unreachable_pub))]

#[macro_use]
mod problem;

mod glyph;
#[doc(hidden)]
pub mod names;
pub mod value;
mod watch;

mod card;
mod count;
pub mod literal;
pub mod op;

mod budget;
pub mod expr;
mod hand;
pub mod rules;
mod unknown;

pub mod deck;
pub mod definition;
pub mod form;
pub mod parse;
pub mod plan;
mod render;
pub mod shape;
mod writing;

pub mod certificate;
pub mod judge;
pub mod search;

mod solver;

pub mod census;
pub mod sequence;

#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;

pub use budget::{Budget, Limits, RefutationStats};
pub use card::Card;
pub use count::Count;
pub use deck::Deck;
pub use expr::{Expr, Step};
pub use form::Form;
pub use hand::{Hand, ParseHandError, Puzzle};
pub use judge::{Judge, Verdict, VerdictKind, judge};
pub use literal::Literals;
pub use names::UnknownName;
pub use op::{Op, OpSet};
pub use problem::Problem;
pub use render::Style;
pub use rules::{CardOrder, CardUse, Domain, Objective, RuleSet};
pub use solver::{Answer, Solution, Solutions, Solver};
pub use unknown::UnknownHand;
pub use value::Rational;
pub use watch::{StopReason, Watch};
pub use writing::{Pattern, Writing, WritingRule};

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
