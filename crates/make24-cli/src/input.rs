//! Hands on the command line and on standard input.

use anyhow::Context;
use make24::Rational;
use make24_api::{HandSpec, IntegerRange, Word};
use serde_json::{Map, Value};
use std::io::{BufRead, Read};

/// The maximum length of an input line; a longer line is an error, and is not kept in memory.
const MAX_LINE: usize = 1 << 16;

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
        anyhow::bail!("`-` reads hands from standard input and stands alone; use either `-` or cards");
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

/// Reads a line: cards, optionally with `-> TARGET`, or a JSON object with a hand and optionally a target and an
/// answer, such as every command writes. Other fields are returned too, even if the line is invalid.
///
/// A line for rules other than `rules` is an error, because its answer would differ.
pub(crate) fn read_line(text: &str, usual: &Rational, rules: &str) -> (Result<InputLine, String>, Map<String, Value>) {
    if text.starts_with('[') {
        let lines = "the line is a JSON array, and not one of its objects; use --format jsonl";
        return (Err(String::from(lines)), Map::new());
    }
    if !text.starts_with('{') {
        let hand = HandSpec::from(text);
        let target = target_of(&hand, usual);
        return (Ok(InputLine { hand, target, answer: None }), Map::new());
    }
    let mut fields: Map<String, Value> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(error) => return (Err(format!("the line is no JSON object: {error}")), Map::new()),
    };
    let line = read_object(&mut fields, usual, rules);
    (line, fields)
}

/// Takes the fields of a question out of an object; the fields that remain are copied to the reply.
fn read_object(fields: &mut Map<String, Value>, usual: &Rational, rules: &str) -> Result<InputLine, String> {
    let [hand, cards, target, answer, other] =
        ["hand", "cards", "target", "answer", "rules"].map(|name| fields.remove(name));
    if let Some(other) = other.as_ref().and_then(Value::as_str).filter(|other| *other != rules) {
        return Err(format!("the line is for the rules `{other}`, and these are `{rules}`; use --rules and its kin"));
    }
    let hand = match (hand, cards) {
        (Some(hand), Some(cards)) if hand != cards => {
            return Err(format!("the line has two hands, {hand} and {cards}; name one"));
        }
        (hand, cards) => hand.or(cards).ok_or("the object has no hand; use {\"hand\": [3, 3, 8, 8]}")?,
    };
    let hand: HandSpec = serde_json::from_value(hand).map_err(|error| format!("the hand: {error}"))?;
    let target = match target {
        None | Some(Value::Null) => target_of(&hand, usual),
        Some(target) => Some(serde_json::from_value(target).map_err(|error| format!("the target: {error}"))?),
    };
    let answer = match answer {
        None | Some(Value::Null) => None,
        Some(Value::String(answer)) => Some(answer),
        Some(other) => return Err(format!("the answer is {other}, which is not text; use \"answer\": \"8/(3-8/3)\"")),
    };
    Ok(InputLine { hand, target, answer })
}

/// Calls `each` for every nonblank line of standard input, with its number from 1 and its text, or the reason why it
/// has none.
pub(crate) fn each_line(mut each: impl FnMut(usize, Result<&str, String>) -> anyhow::Result<()>) -> anyhow::Result<()> {
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
            each(number, Err(format!("the line is longer than {MAX_LINE} bytes; use a shorter one")))?;
            continue;
        }
        match std::str::from_utf8(&line) {
            // Some editors put a byte order mark before the first line.
            Ok(text) => match text.trim_start_matches('\u{FEFF}').trim() {
                "" => {}
                text => each(number, Ok(text))?,
            },
            Err(_) => each(number, Err(String::from("the line is not UTF-8 text; it may be in another encoding")))?,
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
