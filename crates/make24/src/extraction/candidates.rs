//! Expressions in running text.

use crate::glyph::{SmallDigits, closing_bracket, digit, is_closing_bracket, vulgar_fraction};
use crate::op::{OpSet, postfix_at, prefix_at, spelled_at};
use std::ops::Range;

/// An expression of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) span: Range<usize>,
    /// The number of numbers on the side of the equals sign that has operators, the first one if both have.
    pub(super) numbers: usize,
}

/// The expressions of a part of a text, in order: runs of numbers, signs and brackets with at least one operator.
pub(super) fn candidates(text: &str, part: Range<usize>) -> Vec<Candidate> {
    let mut found = Vec::new();
    let (mut at, mut start, mut open) = (part.start, None, 0usize);
    while at < part.end {
        let length = piece(text, at..part.end, start, open);
        match text.as_bytes()[at] {
            b'(' | b'[' | b'{' if length.is_some() => open += 1,
            b')' | b']' | b'}' if length.is_some() => open = open.saturating_sub(1),
            _ if length.is_none() => open = 0,
            _ => {}
        }
        match (length, start) {
            (Some(length), None) => {
                start = Some(at);
                at += length;
            }
            (Some(length), Some(_)) => at += length,
            (None, begun) => {
                if let Some(begun) = begun {
                    found.extend(candidate(text, begun..at));
                    start = None;
                    // What ends one expression may begin another.
                    if piece(text, at..part.end, None, 0).is_some() {
                        continue;
                    }
                }
                // A word is passed over as a whole.
                let rest = &text[at..part.end];
                let word = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
                at += word.max(rest.chars().next().map_or(1, char::len_utf8));
            }
        }
    }
    found.extend(start.and_then(|begun| candidate(text, begun..part.end)));
    found
}

/// LaTeX commands that stand in expressions and are no operators.
const LATEX: [&str; 10] =
    ["\\left", "\\right", "\\bigl", "\\bigr", "\\big", "\\Big", "\\quad", "\\displaystyle", "\\,", "\\;"];

/// The length of the piece of an expression with which the text begins at `rest`, if it is one. `begun` is where the
/// expression begins, and `open` the number of its brackets that are open.
fn piece(text: &str, rest: Range<usize>, begun: Option<usize>, open: usize) -> Option<usize> {
    let (at, left) = (rest.start, &text[rest]);
    let first = left.chars().next()?;
    let before = begun.map_or("", |begun| &text[begun..at]);
    let next = || left[first.len_utf8()..].chars().next();
    match first {
        '0'..='9' | '+' | '-' | '*' | '/' | '^' | '%' | '!' | '=' | '(' | '[' | '{' => Some(1),
        // Of a closing bracket whose opening one stands before the expression.
        ')' | ']' | '}' => (open > 0).then_some(1),
        // A space belongs to an expression that has begun.
        ' ' | '\t' => begun.map(|_| 1),
        '.' => next().filter(char::is_ascii_digit).map(|_| 1),
        ':' => is_between(before, &left[1..]).then_some(1),
        ',' => (open > 0).then_some(1),
        '\\' => {
            let known = LATEX.into_iter().find(|command| left.starts_with(command)).map(str::len);
            known.or_else(|| sign(left)).filter(|length| *length > 1)
        }
        c if c.is_ascii_alphabetic() => {
            let length = left.find(|c: char| !c.is_alphabetic()).unwrap_or(left.len());
            // `x` between numbers is a product, and a name before brackets an operator.
            let is_name = left[length..].trim_start().starts_with('(') && length > 1;
            let is_operator = is_name || is_operand_end(before) && is_operand_start(&left[length..]);
            // Most words are none, and their spelling need not be looked up.
            is_operator.then(|| sign(left)).flatten().filter(|named| *named == length)
        }
        c if c.is_ascii() => None,
        c if c.is_alphabetic() => None,
        c => {
            let is_number = digit(c).is_some() || vulgar_fraction(c).is_some();
            let small = [SmallDigits::Superscript, SmallDigits::Subscript];
            let small = small.into_iter().find_map(|place| place.parse_prefix(left).map(|(_, length)| length));
            let is_bracket = closing_bracket(c).is_some() || is_closing_bracket(c);
            (is_number || is_bracket).then_some(c.len_utf8()).or(small).or_else(|| sign(left))
        }
    }
}

/// The length of the sign of an operator of the table with which a text begins.
fn sign(text: &str) -> Option<usize> {
    let before = prefix_at(text, OpSet::ALL).map(|found| found.1);
    let between = spelled_at(text, OpSet::ALL).map(|found| found.1);
    before.max(between).max(postfix_at(text, OpSet::ALL).map(|found| found.1))
}

fn is_operand_end(text: &str) -> bool {
    text.trim_end().ends_with(|c: char| c.is_ascii_digit() || matches!(c, ')' | ']' | '}'))
}

fn is_operand_start(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '[' | '{' | '\\'))
}

/// Whether a colon between these texts divides: a number before it and one after it, with as much space on both sides.
fn is_between(before: &str, after: &str) -> bool {
    let spaces = (before.len() - before.trim_end().len(), after.len() - after.trim_start().len());
    is_operand_end(before) && is_operand_start(after) && spaces.0 == spaces.1
}

/// How many layers of signs and brackets around an expression are taken off.
const MAX_WRAPPED: usize = 8;

/// The candidate of a run, without the signs around it that belong to the text.
fn candidate(text: &str, run: Range<usize>) -> Option<Candidate> {
    let mut span = run;
    for _ in 0..MAX_WRAPPED {
        let inside = &text[span.clone()];
        let is_loose = |c: char| c.is_whitespace() || matches!(c, '*' | '/' | '+' | '=' | '^' | '%' | ':' | ',' | '.');
        let start = inside.len() - inside.trim_start_matches(|c: char| is_loose(c) || c == '!').len();
        let trimmed = inside[start..].trim_end_matches(|c: char| is_loose(c) || matches!(c, '-' | '(' | '[' | '{'));
        let mut next = span.start + start..span.start + start + trimmed.len();
        // A dash before the expression, and a mark of exclamation behind the number that it claims.
        if let Some(rest) = trimmed.strip_prefix('-').filter(|rest| rest.starts_with(' ')) {
            next.start += trimmed.len() - rest.len();
        }
        if trimmed.contains('=') && trimmed.ends_with('!') {
            next.end -= 1;
        }
        // Brackets around an equation.
        if let Some(inner) = enclosed(&text[next.clone()]) {
            next = next.start + 1..next.start + 1 + inner.len();
        }
        if next == span {
            break;
        }
        span = next;
    }
    let side = text[span.clone()].split('=').find(|side| has_operator(side))?;
    Some(Candidate { numbers: numbers(side), span })
}

/// The number of numbers in decimal digits.
pub(crate) fn numbers(text: &str) -> usize {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    text.as_bytes().chunk_by(|a, b| is_digit(a) == is_digit(b)).filter(|run| run.iter().any(u8::is_ascii_digit)).count()
}

/// Whether a number stands here, and behind it anything but brackets; or a name or a command before it.
fn has_operator(text: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || digit(c).is_some() || vulgar_fraction(c).is_some();
    let Some(first) = text.find(is_number) else { return false };
    let is_sign =
        |c: char| !is_number(c) && !c.is_whitespace() && !matches!(c, '.' | ',' | '(' | ')' | '[' | ']' | '{' | '}');
    let is_name = |c: char| c.is_alphabetic() || c == '\\' || matches!(c, '\u{221A}' | '\u{221B}' | '\u{221C}');
    text[first..].contains(is_sign) || text[..first].contains(is_name)
}

/// What brackets enclose that stand around all of a text with an equals sign.
fn enclosed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0usize;
    for c in inner.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    (depth == 0 && inner.contains('=')).then_some(inner)
}
