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
pub(crate) mod values;

use crate::args::Format;
use crate::input;
use crate::output::Unreadable;
use crate::status::Status;
use anyhow::bail;
use make24::{Card, Puzzle, RuleSet, value::Rational};
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

/// Says that a puzzle has no solution, and under which rules.
fn write_unsolvable(out: &mut dyn Write, puzzle: &Puzzle, rules: &RuleSet) -> anyhow::Result<()> {
    let Puzzle { hand, target } = puzzle;
    Ok(writeln!(out, "no solution: {hand} cannot make {target} with {}", rules.in_words())?)
}

/// Writes answers that are no table: refuses CSV with a sentence.
fn refuse_csv(format: Format) -> anyhow::Result<()> {
    if format == Format::Csv {
        bail!("--format csv is for tables such as those of census; text, json or jsonl would do");
    }
    Ok(())
}

/// What `answer` says, or that it failed: a mistake of ours ends one line and not the stream.
fn guarded<T>(answer: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(answer))
        .map_err(|_| String::from("make24 failed on this line, which is a mistake of its own; please report the line"))
}

/// Answers every puzzle of standard input, and its cards as they were dealt, with a line of JSON, in order, as soon as it is read. A line that is no
/// puzzle is answered with what is wrong, so that answers and lines stay together; the exit status tells of it.
fn stream<T: Serialize>(
    target: &Rational,
    out: &mut dyn Write,
    mut answer: impl FnMut(&Puzzle, &[Card]) -> (T, Status),
) -> anyhow::Result<Status> {
    let mut worst = Status::Solved;
    input::each_line(|line, text| {
        let puzzle = text.and_then(|text| Puzzle::read_dealt(text, target).map_err(|error| error.to_string()));
        let answered = puzzle.and_then(|(puzzle, dealt)| guarded(|| answer(&puzzle, &dealt)));
        let status = match answered {
            Ok((answer, status)) => {
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
