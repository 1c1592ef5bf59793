//! The tests of the command line, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod certificate;
mod dataset;
mod features;
mod hostile;
mod hostile_run;
mod limits;
mod mended;
mod people;
mod play;
mod reference;
mod rows;
#[cfg(all(feature = "completions", feature = "man"))]
mod shell;
mod tables;
mod transcripts;
#[cfg(feature = "worksheet")]
mod worksheet;
