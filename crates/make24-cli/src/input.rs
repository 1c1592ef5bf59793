//! Hands on the command line and on standard input.

use anyhow::Context;
use make24::{Rational, problem};
use make24_api::{Error, ErrorCode, HAND_NAMES, HandSpec, IntegerRange, Word};
use serde_json::{Map, Value};
use std::io::{BufRead, Read};

/// The maximum length of an input line in bytes: the answer of a model that reasons, in JSON. A longer line is an error,
/// and is not kept in memory.
const MAX_LINE: usize = 1 << 20;

/// Whether the cards are to be read from standard input.
pub(crate) fn is_stream(cards: &[String]) -> bool {
    cards == ["-"]
}

/// Refuses a range of targets for many hands.
pub(crate) fn refuse_targets(targets: Option<IntegerRange>) -> anyhow::Result<()> {
    anyhow::ensure!(
        targets.is_none(),
        "--targets is for one hand; use `make24 census` for many hands, or end each line in `-> TARGET`"
    );
    Ok(())
}

/// The cards on the command line.
pub(crate) fn hand(cards: &[String]) -> anyhow::Result<HandSpec> {
    if cards.iter().any(|card| card == "-") {
        anyhow::bail!(
            "`-` reads hands from standard input and cannot be mixed with cards; for a target, use --target 10, or quote the hand: '3 3 8 8 -> 10'"
        );
    }
    Ok(HandSpec::from(cards.join(" ")))
}

/// The target of a hand; `None` if the hand names its own, which takes precedence.
pub(crate) fn target_of(hand: &HandSpec, usual: &Rational) -> Option<Word> {
    (!hand.names_target()).then(|| Word::from(usual))
}

/// A question on a line of input.
pub(crate) struct InputLine {
    pub(crate) hand: HandSpec,
    pub(crate) target: Option<Word>,
    /// The answer to judge, if there is one.
    pub(crate) answer: Option<String>,
}

/// The question on a line, and the other fields of the line.
type ReadLine = (Result<InputLine, Error>, Map<String, Value>);

/// A reader of lines: cards, optionally with `-> TARGET`; JSON objects with a hand and optionally a target and an answer,
/// such as every command writes; or rows of CSV, if the first line names their columns.
///
/// A line for other rules is an error, because its answer would differ.
pub(crate) struct LineReader<'a> {
    /// The target of a line without a target.
    usual: &'a Rational,
    /// The name of the current rules.
    rules: &'a str,
    /// The columns of a CSV file, after its first line.
    columns: Option<Vec<String>>,
}

impl<'a> LineReader<'a> {
    pub(crate) fn new(usual: &'a Rational, rules: &'a str) -> LineReader<'a> {
        LineReader { usual, rules, columns: None }
    }

    /// The question on a line, and the other fields of the line even if it is invalid. `None` for the header of a CSV
    /// file.
    pub(crate) fn read(&mut self, number: usize, text: &str) -> Option<ReadLine> {
        if number == 1 && is_header(text) {
            self.columns = Some(text.split(',').map(|name| name.trim().to_owned()).collect());
            return None;
        }
        Some(self.question(text).unwrap_or_else(|error| (Err(error), Map::new())))
    }

    fn question(&self, text: &str) -> Result<ReadLine, Error> {
        let mut fields = match &self.columns {
            Some(columns) => record(columns, text)?,
            None if text.starts_with('[') && text.contains('{') => {
                let message = problem!("the line is a JSON array, and not one of its objects", "use --format jsonl");
                return Err(Error::new(ErrorCode::InvalidJson, message));
            }
            None if text.starts_with('{') => make24_api::read_object(text)?,
            None => {
                let hand = HandSpec::from(text);
                let target = target_of(&hand, self.usual);
                return Ok((Ok(InputLine { hand, target, answer: None }), Map::new()));
            }
        };
        let line = read_object(&mut fields, self.usual, self.rules);
        Ok((line, fields))
    }
}

/// Whether a line names the columns of a CSV file, with the hand among them.
fn is_header(text: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    text.split(',').all(|name| is_name(name.trim())) && text.split(',').any(|name| name.trim() == "hand")
}

/// A row of CSV as an object; empty fields are left out.
fn record(columns: &[String], text: &str) -> Result<Map<String, Value>, Error> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let fields = reader.records().next().and_then(Result::ok).unwrap_or_default();
    if fields.len() != columns.len() {
        let (found, named) = (fields.len(), columns.len());
        let message = format!("the row has {found} fields, and the first line names {named} columns");
        return Err(Error::new(ErrorCode::InvalidRequest, message));
    }
    let filled = columns.iter().zip(&fields).filter(|(_, field)| !field.is_empty());
    Ok(filled.map(|(name, field)| (name.clone(), Value::from(field))).collect())
}

/// Takes the fields of a question out of an object; the fields that remain are copied to the reply.
fn read_object(fields: &mut Map<String, Value>, usual: &Rational, rules: &str) -> Result<InputLine, Error> {
    let [target, answer, other] = ["target", "answer", "rules"].map(|name| fields.remove(name));
    let mut hands = HAND_NAMES.iter().filter_map(|name| fields.remove(*name));
    let (hand, cards) = (hands.next(), hands.next());
    if let Some(other) = other.as_ref().and_then(Value::as_str).filter(|other| *other != rules) {
        let message = problem!(
            "the line is for the rules `{other}`, and these are `{rules}`",
            "use --rules, --operators and the like"
        );
        return Err(Error::new(ErrorCode::Conflict, message));
    }
    let hand = match (hand, cards) {
        (Some(hand), Some(cards)) if hand != cards => {
            let message = problem!("the line has two hands, {hand} and {cards}", "name one");
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        (hand, cards) => hand.or(cards).ok_or_else(|| {
            Error::new(ErrorCode::InvalidHand, problem!("the object has no hand", "use {{\"hand\": [3, 3, 8, 8]}}"))
        })?,
    };
    let hand: HandSpec = make24_api::read_value(&hand, ErrorCode::InvalidHand, "the hand: ")?;
    let target = match target {
        None | Some(Value::Null) => target_of(&hand, usual),
        Some(target) => make24_api::read_value(&target, ErrorCode::InvalidTarget, "the target: ")?,
    };
    let answer = match answer {
        None | Some(Value::Null) => None,
        Some(Value::String(answer)) => Some(answer),
        Some(other) => {
            let message = problem!("the answer is {other}, which is not text", "use \"answer\": \"8/(3-8/3)\"");
            return Err(Error::new(ErrorCode::InvalidAnswer, message));
        }
    };
    Ok(InputLine { hand, target, answer })
}

/// Calls `each` for every nonblank line of standard input, with its number from 1 and its text, or the reason why it
/// has none.
pub(crate) fn each_line(mut each: impl FnMut(usize, Result<&str, Error>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line).context("standard input")?;
        if read == 0 {
            break;
        }
        if line.len() > MAX_LINE && !line.ends_with(b"\n") {
            skip_line(&mut input)?;
            let message = problem!("the line is longer than {MAX_LINE} bytes", "use a shorter one");
            each(number, Err(Error::new(ErrorCode::InvalidJson, message)))?;
            continue;
        }
        match std::str::from_utf8(&line) {
            // Some editors put a byte order mark before the first line.
            Ok(text) => match text.trim_start_matches('\u{FEFF}').trim() {
                "" => {}
                text => each(number, Ok(text))?,
            },
            Err(_) => {
                let message = problem!("the line is not UTF-8 text", "use that encoding");
                each(number, Err(Error::new(ErrorCode::InvalidJson, message)))?;
            }
        }
    }
    Ok(())
}

/// Skips the rest of the line.
fn skip_line(input: &mut impl BufRead) -> anyhow::Result<()> {
    loop {
        let buffer = input.fill_buf().context("standard input")?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() {
            return Ok(());
        }
    }
}
