//! The tests of answers in free text, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod chat;
mod corpus;
mod extraction;
mod grading;
mod phrases;
mod place;
mod properties;
mod reader;
mod responses;
mod rewards;
mod rows;
mod workings;
