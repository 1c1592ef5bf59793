//! The tests of the command line, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod dataset;
mod english;
mod features;
mod hostile;
mod hostile_run;
mod limits;
mod mended;
mod people;
mod play;
mod reference;
mod rows;
mod tables;
mod transcripts;
#[cfg(feature = "worksheet")]
mod worksheet;
