//! Hands and lines as they come in.

use anyhow::Context;
use make24::{Card, Hand, Puzzle, value::Rational};
use serde_json::{Map, Value};
use std::io::{BufRead, Read};

/// The longest line that is read; what is longer is refused without being kept.
const MAX_LINE: usize = 1 << 16;

/// Whether the cards are to be read from standard input.
pub(crate) fn is_stream(cards: &[String]) -> bool {
    cards == ["-"]
}

/// Refuses a range of targets for many hands.
pub(crate) fn refuse_targets(targets: Option<(i64, i64)>) -> anyhow::Result<()> {
    anyhow::ensure!(
        targets.is_none(),
        "--targets is for one hand; use `make24 census` for many hands, or end each line in `-> TARGET`"
    );
    Ok(())
}

/// The puzzle on the command line.
pub(crate) fn puzzle(cards: &[String], target: &Rational) -> anyhow::Result<Puzzle> {
    dealt(cards, target).map(|(puzzle, _)| puzzle)
}

/// The hand on the command line, which names no target itself.
pub(crate) fn hand_alone(cards: &[String]) -> anyhow::Result<Hand> {
    let read = |target: i64| puzzle(cards, &Rational::from(target));
    let (one, other) = (read(0)?, read(1)?);
    anyhow::ensure!(one.target != other.target, "the hand names the target {} itself; leave --targets out", one.target);
    Ok(one.hand)
}

/// The puzzle on the command line, and its cards as they were dealt.
pub(crate) fn dealt(cards: &[String], target: &Rational) -> anyhow::Result<(Puzzle, Vec<Card>)> {
    if cards.iter().any(|card| card == "-") {
        anyhow::bail!("`-` reads hands from standard input and stands alone; either `-` or cards would do");
    }
    Ok(Puzzle::read_dealt(&cards.join(" "), target)?)
}

/// What a line of input asks.
pub(crate) struct Asked {
    pub(crate) puzzle: Puzzle,
    /// The cards as they were dealt.
    pub(crate) dealt: Vec<Card>,
    /// The answer that is to be judged, where there is one.
    pub(crate) answer: Option<String>,
}

/// Reads a line: cards, perhaps with `-> TARGET`, or a JSON object with a hand and perhaps a target and an answer, such
/// as every command writes. Fields that are not asked for are handed on, also where the others cannot be read.
///
/// A line that is for other rules than `rules` is not understood: its answer would be another.
pub(crate) fn asked(line: &str, target: &Rational, rules: &str) -> (Result<Asked, String>, Map<String, Value>) {
    if !line.starts_with('{') {
        let puzzle = Puzzle::read_dealt(line, target).map_err(|error| error.to_string());
        return (puzzle.map(|(puzzle, dealt)| Asked { puzzle, dealt, answer: None }), Map::new());
    }
    let mut fields: Map<String, Value> = match serde_json::from_str(line) {
        Ok(fields) => fields,
        Err(error) => return (Err(format!("the line is no JSON object: {error}")), Map::new()),
    };
    let (hand, target) = (fields.remove("hand").or_else(|| fields.remove("cards")), read_target(&mut fields, target));
    let answer = fields.remove("answer");
    let asked = match fields.remove("rules") {
        Some(Value::String(other)) if other != rules => {
            Err(format!("the line is for the rules `{other}`, and these are `{rules}`; use --rules and its kin"))
        }
        _ => read_asked(hand, target, answer),
    };
    (asked, fields)
}

fn read_target(fields: &mut Map<String, Value>, usual: &Rational) -> Result<Rational, String> {
    match fields.remove("target") {
        None | Some(Value::Null) => Ok(usual.clone()),
        Some(target) => word(&target).parse().map_err(|error| format!("the target: {error}")),
    }
}

fn read_asked(hand: Option<Value>, target: Result<Rational, String>, answer: Option<Value>) -> Result<Asked, String> {
    let hand = hand.ok_or("the object has no hand; use {\"hand\": [3, 3, 8, 8]}")?;
    let cards = match &hand {
        Value::Array(cards) => cards.iter().map(word).collect::<Vec<_>>().join(" "),
        other => word(other),
    };
    // What is no text is nothing that could be judged.
    let answer = answer.and_then(|answer| answer.as_str().map(str::to_owned));
    let (puzzle, dealt) = Puzzle::read_dealt(&cards, &target?).map_err(|error| error.to_string())?;
    Ok(Asked { puzzle, dealt, answer })
}

/// A number or text as it would be typed.
fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Calls `each` with every line of standard input that is not blank, counted from 1: its text, or why it is none.
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
            each(number, Err(format!("the line is longer than {MAX_LINE} bytes; a shorter one would do")))?;
            continue;
        }
        match std::str::from_utf8(&line) {
            // Some editors put a mark before the first line.
            Ok(text) => match text.trim_start_matches('\u{FEFF}').trim() {
                "" => {}
                text => each(number, Ok(text))?,
            },
            Err(_) => each(number, Err(String::from("the line is not UTF-8 text; it may be in another encoding")))?,
        }
    }
    Ok(())
}

/// Reads to the end of the line and keeps nothing of it.
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
