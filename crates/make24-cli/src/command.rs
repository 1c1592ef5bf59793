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

use crate::input::{self, Asked};
use crate::output::Unreadable;
use crate::status::Status;
use make24::{Card, Puzzle, RuleSet, value::Rational};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes one value as JSON on a line of its own.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// What Countdown gives for a number so far from the target.
fn points(distance: &Rational) -> u8 {
    [(0, 10), (5, 7), (10, 5)]
        .into_iter()
        .find(|(away, _)| *distance <= Rational::from(*away))
        .map_or(0, |(_, won)| won)
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

/// What `answer` says, or that it failed: a mistake of ours ends one line and not the stream.
fn guarded<T>(answer: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(answer))
        .map_err(|_| String::from("make24 failed on this line, which is a mistake of its own; please report the line"))
}

/// A reply to a line of input.
#[derive(Serialize)]
struct Reply<T> {
    #[serde(flatten)]
    answer: T,
    /// The number of the line, from 1.
    line: usize,
    /// What the line had besides, so that replies can be joined with whatever else is known.
    #[serde(flatten)]
    handed_on: Map<String, Value>,
}

/// The fields of an answer, which no field that is handed on may take the place of.
fn fields_of<T: JsonSchema>() -> BTreeSet<String> {
    fn collect(schema: &Value, into: &mut BTreeSet<String>) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::Object(properties)) = fields.get("properties") {
                    into.extend(properties.keys().cloned());
                }
                fields.values().for_each(|value| collect(value, into));
            }
            Value::Array(list) => list.iter().for_each(|value| collect(value, into)),
            _ => {}
        }
    }
    let mut fields = BTreeSet::from([String::from("line"), String::from("error")]);
    collect(&schema::schema_of::<T>(), &mut fields);
    fields
}

/// Answers every line of standard input with a line of JSON, in order, as soon as it is read. A line that is not
/// understood is answered with what is wrong, so that answers and lines stay together; the exit status tells of it.
fn stream_asked<T: Serialize + JsonSchema>(
    target: &Rational,
    rules: &str,
    out: &mut dyn Write,
    mut answer: impl FnMut(&Asked) -> Result<(T, Status), String>,
) -> anyhow::Result<Status> {
    let own = fields_of::<T>();
    let mut worst = Status::Solved;
    input::each_line(|line, text| {
        let (asked, mut handed_on) =
            text.map_or_else(|error| (Err(error), Map::new()), |text| input::asked(text, target, rules));
        handed_on.retain(|field, _| !own.contains(field));
        let answered = asked.and_then(|asked| guarded(|| answer(&asked)).and_then(|answered| answered));
        let status = match answered {
            Ok((answer, status)) => {
                write_json(out, &Reply { answer, line, handed_on })?;
                status
            }
            Err(error) => {
                write_json(out, &Reply { answer: Unreadable { error }, line, handed_on })?;
                Status::Unreadable
            }
        };
        worst = worst.max(status);
        out.flush()?;
        Ok(())
    })?;
    Ok(worst)
}

/// The same for questions about a puzzle and its cards as they were dealt.
fn stream<T: Serialize + JsonSchema>(
    target: &Rational,
    rules: &str,
    out: &mut dyn Write,
    mut answer: impl FnMut(&Puzzle, &[Card]) -> (T, Status),
) -> anyhow::Result<Status> {
    stream_asked(target, rules, out, |asked| Ok(answer(&asked.puzzle, &asked.dealt)))
}
