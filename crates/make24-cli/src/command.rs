//! The commands, one per file: each turns arguments into a request, and the reply into text or JSON.

pub(crate) mod ask;
pub(crate) mod atlas;
pub(crate) mod census;
mod certificate;
pub(crate) mod check;
pub(crate) mod compare;
#[cfg(feature = "completions")]
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod deal;
pub(crate) mod forms;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod least;
#[cfg(feature = "man")]
pub(crate) mod man;
pub(crate) mod methods;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
pub(crate) mod play;
mod proof_file;
mod puzzle;
pub(crate) mod rate;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod sequence;
pub(crate) mod solve;
#[cfg(feature = "store")]
pub(crate) mod store;
mod stream;
pub(crate) mod values;
mod witness;
#[cfg(feature = "worksheet")]
pub(crate) mod worksheet;

use crate::args::{Format, way_on};
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use indicatif::ProgressBar;
use make24_api::{Command, Event, Note, NoteCode, Response};
use serde::Serialize;
use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

fn write_json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    // One write is faster than one per token.
    let mut line = Vec::with_capacity(1024);
    serde_json::to_writer(&mut line, value)?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}

fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        // Short enough to be typed again.
        time / 1000 % 1_000_000_000
    })
}

fn tell_seed(given: Option<u64>, chosen: u64) {
    if given.is_none() && std::io::stderr().is_terminal() {
        complain!(note: "the seed was {chosen}; --seed {chosen} gives the same again");
    }
}

/// Remarks go to standard error, so that the output contains only numbers.
fn write_numbers<R: Serialize>(
    answered: &Response<R>,
    column: &str,
    numbers: &[impl Display],
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    match format {
        Format::Json | Format::Jsonl => write_json(out, &answered.reply)?,
        format @ (Format::Text | Format::Csv) => {
            if format == Format::Csv {
                writeln!(out, "{column}")?;
            }
            numbers.iter().try_for_each(|number| writeln!(out, "{number}"))?;
        }
    }
    complain_of(&answered.notes, "", out)?;
    for note in answered.notes.iter().filter(|note| note.code == NoteCode::Remark && format == Format::Text) {
        out.flush()?;
        complain!("{}", note.message);
    }
    Ok(answered.outcome.into())
}

/// Notes about limits go to standard error, others to `out`, each after `before`.
fn write_notes(notes: &[Note], before: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    for note in notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
        writeln!(out, "{before}{}", note.message)?;
    }
    complain_of(notes, before, out)
}

fn complain_of(notes: &[Note], before: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    for note in notes.iter().filter(|note| note.code == NoteCode::Incomplete) {
        out.flush()?;
        match note.stopped {
            Some(stopped) => complain!(incomplete: "{before}{}: {}", note.message, way_on(stopped, note.faster_domain)),
            None => complain!("{}", note.message),
        }
    }
    Ok(())
}

/// For commands that do not write notes among their rows.
fn conclude<R>(answered: &Response<R>, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    out.flush()?;
    for note in answered.notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
        complain!(note: "{}", note.message);
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.outcome.into())
}

fn each<C: Command>(
    request: &C,
    mut take: impl FnMut(Event<C::Row>) -> anyhow::Result<()>,
) -> anyhow::Result<Response<C::Reply>> {
    let mut failure = None;
    let answered = make24_api::stream(request, &host(), &mut |event| match take(event) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure.get_or_insert(error);
            ControlFlow::Break(())
        }
    })?;
    failure.map_or(Ok(answered), Err)
}

/// Like `each`, with a progress bar that makes room for rows on the same terminal.
fn each_with_bar<C: Command>(
    request: &C,
    bar: &ProgressBar,
    mut take: impl FnMut(Event<C::Row>) -> anyhow::Result<()>,
) -> anyhow::Result<Response<C::Reply>> {
    let is_shared = !bar.is_hidden() && std::io::stdout().is_terminal();
    // If a command reports no progress, its rows are the progress.
    let mut reports = false;
    let answered = each(request, |event| {
        let is_row = matches!(event, Event::Row(_));
        if let Event::Progress { done, total } = event {
            reports = true;
            progress::advance(bar, done, total);
        }
        let taken = if is_shared { bar.suspend(|| take(event)) } else { take(event) };
        // Outside of `suspend`, which locks the bar.
        if is_row && !reports {
            bar.inc(1);
        }
        taken
    });
    bar.finish_and_clear();
    answered
}

impl From<make24_api::Outcome> for ExitStatus {
    fn from(end: make24_api::Outcome) -> ExitStatus {
        match end {
            make24_api::Outcome::Yes => ExitStatus::Solved,
            make24_api::Outcome::No => ExitStatus::Unsolved,
            make24_api::Outcome::Unknown => ExitStatus::Incomplete,
        }
    }
}
