//! The commands, one per file: each turns arguments into a request, and the reply into text or JSON.

pub(crate) mod ask;
pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod deal;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod methods;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod solve;
mod stream;
pub(crate) mod values;

use crate::args::way_on;
use crate::status::ExitStatus;
use make24_api::{Note, NoteCode};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a value as JSON on its own line.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// The given seed, or one from the clock.
fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64))
}

/// Writes the notes of a reply to `out`, except those about limits, which go to standard error. Each note starts with
/// `before`.
fn write_notes(notes: &[Note], before: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    for note in notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
        writeln!(out, "{before}{}", note.message)?;
    }
    complain_of(notes, before, out)
}

/// Reports the limits that were reached on standard error.
fn complain_of(notes: &[Note], before: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    for note in notes.iter().filter(|note| note.code == NoteCode::Incomplete) {
        out.flush()?;
        match note.stopped {
            Some(stopped) => complain!("incomplete: {before}{}: {}", note.message, way_on(stopped)),
            None => complain!("{}", note.message),
        }
    }
    Ok(())
}

/// The first error of a receiver of rows; it ends the work.
#[derive(Default)]
struct Failure(Option<anyhow::Error>);

impl Failure {
    fn unless_failed(&mut self, result: anyhow::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.0.get_or_insert(error);
                ControlFlow::Break(())
            }
        }
    }

    fn into_result(self) -> anyhow::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

impl From<make24_api::End> for ExitStatus {
    fn from(end: make24_api::End) -> ExitStatus {
        match end {
            make24_api::End::Good => ExitStatus::Solved,
            make24_api::End::Bad => ExitStatus::Unsolved,
            make24_api::End::Incomplete => ExitStatus::Incomplete,
        }
    }
}
