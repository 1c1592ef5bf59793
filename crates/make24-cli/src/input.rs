//! Hands on the command line and on standard input.

mod input_table;

pub(crate) use input_table::NamedColumn;

use anyhow::Context;
use input_table::{FIELDS, InputRow, InputTable};
use make24::{ParseHandError, Puzzle, problem};
use make24_api::{Error, ErrorCode, HandSpec, NumberText};
use serde_json::{Map, Value};
use std::io::{BufRead, Read};

/// In bytes: enough for the answer of a reasoning model, in JSON. A longer line is an error, and is not kept in memory.
const MAX_LINE: usize = 1 << 20;

pub(crate) fn is_stream(cards: &[String], columns: &[NamedColumn]) -> anyhow::Result<bool> {
    let is_stream = cards == ["-"];
    anyhow::ensure!(is_stream || columns.is_empty(), "--column is for hands on standard input; use - for the cards");
    Ok(is_stream)
}

/// Parses `NAME` (the column of the hand) or `target=NAME`.
pub(crate) fn named_column(text: &str) -> Result<NamedColumn, String> {
    let named = text.split_once('=').and_then(|(field, name)| Some((FIELDS.iter().position(|of| *of == field)?, name)));
    let (field, name) = named.unwrap_or((0, text));
    Ok((field, name.trim().to_owned()))
}

pub(crate) fn hand(cards: &[String]) -> anyhow::Result<HandSpec> {
    if cards.iter().any(|card| card == "-") {
        anyhow::bail!(
            "`-` reads hands from standard input and cannot be mixed with cards; for a target, use --target 10, or quote the hand: '3 3 8 8 -> 10'"
        );
    }
    Ok(HandSpec::from(cards.join(" ")))
}

/// `None` if the hand names its own target, which takes precedence.
pub(crate) fn target_of(hand: &HandSpec, usual: &NumberText) -> Option<NumberText> {
    (!hand.names_target()).then(|| usual.clone())
}

pub(crate) struct InputLine {
    pub(crate) hand: HandSpec,
    pub(crate) target: Option<NumberText>,
    pub(crate) answer: Option<String>,
}

pub(crate) type ReadLine = (Result<InputLine, Error>, Map<String, Value>);

/// Reads lines: cards, optionally with `-> TARGET`; JSON objects with a hand and optionally a target and an answer,
/// such as every command writes; or rows of a table, if the first line names its columns.
///
/// A line for other rules is an error, because its answer would differ.
pub(crate) struct LineReader<'a> {
    usual: &'a NumberText,
    rules: &'a str,
    named: &'a [NamedColumn],
    form: InputKind,
    /// An unfinished row: the number of its first line, and its text.
    open: Option<(usize, String)>,
}

enum InputKind {
    /// Before the first line that is not blank.
    Unknown,
    Lines,
    Table(InputTable),
    /// The output of `census`: rows, a blank line, and totals.
    Census,
    Totals,
}

impl<'a> LineReader<'a> {
    pub(crate) fn new(usual: &'a NumberText, rules: &'a str, named: &'a [NamedColumn]) -> LineReader<'a> {
        LineReader { usual, rules, named, form: InputKind::Unknown, open: None }
    }

    /// Returns the question of a line with its other fields (even if it is invalid) and the number of the line where it
    /// begins. `None` for a line without a question: a blank line, the header of a table, a row that continues in the
    /// next line. Fails if the first line is a header that does not say which column has the hand.
    pub(crate) fn read(&mut self, number: usize, line: &str) -> anyhow::Result<Option<(usize, ReadLine)>> {
        if let Some((begin, mut row)) = self.open.take() {
            row.extend(["\n", line]);
            if line.contains('"') || row.len() > MAX_LINE {
                return Ok(self.row(begin, row));
            }
            self.open = Some((begin, row));
            return Ok(None);
        }
        if line.trim().is_empty() {
            if let InputKind::Census = self.form {
                self.form = InputKind::Totals;
            }
            return Ok(None);
        }
        if let InputKind::Unknown = self.form {
            self.form = self.form_of(line)?;
            if let InputKind::Table(table) = &self.form {
                if let Some(others) = table.without_target() {
                    let usual = self.usual;
                    complain!(note: "no column has the target, so it is {usual} unless a hand names its own; `{others}` are copied");
                }
                return Ok(None);
            }
        }
        Ok(match self.form {
            InputKind::Table(_) => self.row(number, line.to_owned()),
            InputKind::Totals => None,
            InputKind::Unknown | InputKind::Lines | InputKind::Census => {
                Some((number, self.question(line.trim()).unwrap_or_else(|error| (Err(error), Map::new()))))
            }
        })
    }

    pub(crate) fn finish(&mut self) -> Option<(usize, ReadLine)> {
        let (begin, row) = self.open.take()?;
        self.record(&row).map(|read| (begin, read))
    }

    fn form_of(&self, line: &str) -> anyhow::Result<InputKind> {
        let text = line.trim();
        if text.starts_with(['{', '[']) || self.named.is_empty() && is_hand(text) {
            return Ok(InputKind::Lines);
        }
        if input_table::census_row(text).is_some() {
            return Ok(InputKind::Census);
        }
        Ok(InputTable::of_header(line, self.named)
            .map_err(anyhow::Error::new)?
            .map_or(InputKind::Lines, InputKind::Table))
    }

    /// `None` if the row continues in the next line.
    fn row(&mut self, begin: usize, row: String) -> Option<(usize, ReadLine)> {
        if row.len() > MAX_LINE {
            return Some((begin, (Err(too_long("row")), Map::new())));
        }
        if let InputKind::Table(table) = &self.form
            && table.is_open(&row)
        {
            self.open = Some((begin, row));
            return None;
        }
        self.record(&row).map(|read| (begin, read))
    }

    fn record(&self, row: &str) -> Option<ReadLine> {
        let InputKind::Table(table) = &self.form else { return None };
        match table.record(row) {
            Ok(record) => record.map(|InputRow { question, others }| (self.read_question(question), others)),
            Err(error) => Some((Err(error), Map::new())),
        }
    }

    fn question(&self, text: &str) -> Result<ReadLine, Error> {
        if text.starts_with('[') && text.contains('{') {
            let message = problem!("the line is a JSON array, and not one of its objects", "use --format jsonl");
            return Err(Error::new(ErrorCode::InvalidJson, message));
        }
        // Cards may be in braces, too.
        if text.starts_with('{') && !is_hand(text) {
            let mut fields = make24_api::read_object(text)?;
            let question = self.take_question(&mut fields);
            return Ok((question.and_then(|question| self.read_question(question)), fields));
        }
        let text = input_table::census_row(text).filter(|_| matches!(self.form, InputKind::Census)).unwrap_or(text);
        let hand = HandSpec::from(text);
        let target = target_of(&hand, self.usual);
        Ok((Ok(InputLine { hand, target, answer: None }), Map::new()))
    }

    /// Recognizes the same names as for the columns of a table; the remaining fields are copied to the reply.
    fn take_question(&self, fields: &mut Map<String, Value>) -> Result<[Option<Value>; 4], Error> {
        let names: Vec<String> = fields.keys().cloned().collect();
        let mut question = [const { None }; 4];
        for (field, value) in question.iter_mut().enumerate() {
            let columns = input_table::columns_of(field, &names, self.named)
                .map_err(|why| Error::new(ErrorCode::InvalidRequest, why))?;
            for &column in &columns {
                let found = fields.remove(&names[column]);
                if value.is_some() && *value != found {
                    let why = input_table::ambiguous(field, &names[columns[0]], &names[column]);
                    return Err(Error::new(ErrorCode::Conflict, why));
                }
                *value = found;
            }
        }
        if question[0].is_none() {
            let cards = input_table::numbered(&names);
            let taken: Vec<Value> = cards.iter().filter_map(|&card| fields.remove(&names[card])).collect();
            question[0] = Some(Value::from(taken)).filter(|_| !cards.is_empty());
        }
        Ok(question)
    }

    fn read_question(&self, [hand, target, answer, other]: [Option<Value>; 4]) -> Result<InputLine, Error> {
        let LineReader { usual, rules, .. } = self;
        if let Some(other) = other.as_ref().and_then(Value::as_str).filter(|other| other != rules) {
            let message = problem!(
                "the line is for the rules `{other}`, and these are `{rules}`",
                "use --rules, --operators and the like"
            );
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        let hand = hand.ok_or_else(|| {
            Error::new(ErrorCode::InvalidHand, problem!("the object has no hand", "use {{\"hand\": [3, 3, 8, 8]}}"))
        })?;
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
}

pub(crate) fn is_hand(text: &str) -> bool {
    match Puzzle::read_dealt(text) {
        Ok((cards, _)) => !cards.is_empty(),
        Err(error) => matches!(error, ParseHandError::Ambiguous { .. } | ParseHandError::Separators(_)),
    }
}

fn too_long(what: &str) -> Error {
    Error::new(ErrorCode::InvalidJson, problem!("the {what} is longer than {MAX_LINE} bytes", "use a shorter one"))
}

/// Passes the line's number from 1, and its text or the reason why it has none.
pub(crate) fn each_line(mut each: impl FnMut(usize, Result<&str, Error>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut number = 1;
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line).context("standard input")?;
        if read == 0 {
            break;
        }
        if line.len() > MAX_LINE && !line.ends_with(b"\n") {
            skip_line(&mut input)?;
            each(number, Err(too_long("line")))?;
            number += 1;
            continue;
        }
        match std::str::from_utf8(&line) {
            // Some editors put a byte order mark before the first line, and end lines with only a carriage return.
            Ok(text) => {
                let text = text.trim_start_matches('\u{FEFF}').trim_end_matches(['\n', '\r']);
                for line in text.split('\r') {
                    each(number, Ok(line))?;
                    number += 1;
                }
            }
            Err(_) => {
                let message = problem!("the line is not UTF-8 text", "use that encoding");
                each(number, Err(Error::new(ErrorCode::InvalidJson, message)))?;
                number += 1;
            }
        }
    }
    Ok(())
}

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
