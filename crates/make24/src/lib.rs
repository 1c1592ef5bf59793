//! How can these numbers make that number? An exact, complete engine for the 24 game, Countdown and their kin.
//!
//! ```
#![doc = include_str!("../tests/simple.rs")]
//! ```
//!
//! A [`Hand`] and a target are a [`Puzzle`]; a [`RuleSet`] says what is allowed; a [`Solver`] answers: is there a
//! solution, how many under which [`Form`], the plainest, all of them. [`judge()`] says what an answer is worth.
//! Every value is exact, irrational ones too: an interval of floats may refute, and only exact arithmetic confirms.
//! The library reads no files, no clock and no network, draws no
//! random numbers of its own, and does not panic on any input.

mod glyph;
pub mod value;

mod card;
mod count;
mod op;

mod budget;
mod expr;
mod hand;
mod rules;

mod deck;
mod form;
mod parse;
mod render;
mod shape;

mod judge;
mod search;

mod solver;

mod difficulty;
mod interest;
mod method;
mod need;

mod hint;

mod census;
mod generate;

pub use budget::{Limits, Proofs, Stop};
pub use card::Card;
pub use census::{Question, Row, Status, Summary, Sweep, Targets, census_rows, sweep};
pub use count::Count;
pub use deck::{DECKS, Deals, Dealt, Deck, Hands, NamedDeck, ParseDeckError};
pub use difficulty::{Difficulty, Glance, OF_HANDS, OF_STEPS, Weight, strains};
pub use expr::{Expr, Node, Step};
pub use form::{Form, Key, ParseFormError};
pub use generate::{Ended, Filter, Found, Generator};
pub use hand::{Hand, ParseHandError, Puzzle};
pub use hint::{Hint, Hints};
pub use interest::interest;
pub use judge::{Verdict, VerdictKind, judge};
pub use method::{
    About, Document, METHODS, Method, Outing, Record, Spread, Thought, Tried, Unfit, Wanted, Work, explain, thoughts,
};
pub use need::Needs;
pub use op::{
    Chain, Condition, FOREIGN, Law, Layout, Needed, Op, OpSet, OperandRules, Operands, ParseOpsError, ROWS,
    Row as OpRow, Side, UNWRITTEN,
};
pub use parse::{MAX_DEPTH, MAX_TEXT, ParseExprError, ParseExprErrorKind, Parsed, Spot};
pub use render::{ParseStyleError, Style};
pub use rules::{Aim, Domain, PRESETS, ParseDomainError, Preset, RuleSet, Usage};
pub use shape::{Member, Shape};
pub use solver::{Answer, Solution, Solutions, Solver};
