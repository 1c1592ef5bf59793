//! The commands, a file each.

pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
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

use crate::args::{Format, RuleArgs};
use crate::input;
use crate::output::Unreadable;
use crate::status::Status;
use anyhow::bail;
use make24::{Card, Puzzle};
use serde::Serialize;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes one value as JSON on a line of its own.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// The seed that was given, or one that differs every time.
fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64))
}

/// Writes answers that are no table: refuses CSV with a sentence.
fn refuse_csv(format: Format) -> anyhow::Result<()> {
    if format == Format::Csv {
        bail!("--format csv is for tables such as those of census; text, json or jsonl would do");
    }
    Ok(())
}

/// Answers every puzzle of standard input, and its cards as they were dealt, with a line of JSON, in order, as soon as it is read. A line that is no
/// puzzle is answered with what is wrong, so that answers and lines stay together; the exit status tells of it.
fn stream<T: Serialize>(
    rules: &RuleArgs,
    out: &mut dyn Write,
    mut answer: impl FnMut(&Puzzle, &[Card]) -> (T, Status),
) -> anyhow::Result<Status> {
    let mut worst = Status::Solved;
    input::each_line(|line, text| {
        let puzzle = text.and_then(|text| Puzzle::read_dealt(text, &rules.target).map_err(|error| error.to_string()));
        let status = match puzzle {
            Ok((puzzle, dealt)) => {
                let (answer, status) = answer(&puzzle, &dealt);
                write_json(out, &answer)?;
                status
            }
            Err(error) => {
                write_json(out, &Unreadable { line, error })?;
                Status::Unreadable
            }
        };
        worst = worst.max(status);
        out.flush()?;
        Ok(())
    })?;
    Ok(worst)
}
