//! Expressions in running text.

use crate::glyph::{
    FORMULA_DELIMITERS, LATEX_SPACING, SmallDigits, closing_bracket, digit, is_closing_bracket, is_invisible, is_minus,
    vulgar_fraction,
};
use crate::op::{OpSet, sign_at};
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
    loop {
        at = match start {
            None => begin(text, at..part.end),
            Some(_) => at + text.as_bytes()[at..part.end].iter().take_while(|byte| goes_on(**byte)).count(),
        };
        if at == part.end {
            break;
        }
        let length = piece(text, at..part.end, start, open);
        match (length, text.as_bytes()[at]) {
            (None, _) => open = 0,
            (_, b'(' | b'[' | b'{') => open += 1,
            (_, b')' | b']' | b'}') => open = open.saturating_sub(1),
            _ => {}
        }
        match (length, start) {
            (Some(length), _) => {
                start = start.or(Some(at));
                at += length;
            }
            // What ends one expression may begin another.
            (None, Some(begun)) => {
                found.extend(candidate(text, begun..at));
                start = None;
            }
            (None, None) => at += word(&text[at..part.end]),
        }
    }
    found.extend(start.and_then(|begun| candidate(text, begun..part.end)));
    found
}

/// Whether an expression that has begun goes on with this byte, whatever stands around it.
fn goes_on(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b' ' | b'+' | b'-' | b'*' | b'/')
}

/// The length of the word, or of the sign, with which a text begins.
fn word(text: &str) -> usize {
    // The signs around a formula of LaTeX are no brackets of it.
    if FORMULA_DELIMITERS.iter().any(|sign| text.starts_with(sign)) {
        return 2;
    }
    let word = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    word.max(text.chars().next().map_or(0, char::len_utf8))
}

/// The bytes with which an expression begins, but for names before brackets; and all that are not ASCII.
const BEGINS: [bool; 256] = {
    let mut begins = [false; 256];
    let signs = b"0123456789+-*/^%!=([{.\\";
    let mut at = 0;
    while at < signs.len() {
        begins[signs[at] as usize] = true;
        at += 1;
    }
    let mut byte = 0x80;
    while byte < begins.len() {
        begins[byte] = true;
        byte += 1;
    }
    begins
};

/// The next place where an expression may begin, or the end: most of a text are words, and they are passed over byte by
/// byte. A name counts by the bracket behind it.
fn begin(text: &str, rest: Range<usize>) -> usize {
    let bytes = &text.as_bytes()[rest.clone()];
    let Some(at) = bytes.iter().position(|byte| BEGINS[usize::from(*byte)]) else { return rest.end };
    let at = rest.start + at;
    let before = text[rest.start..at].trim_end();
    let end = rest.start + before.len();
    // A face before a sign, `K * 2`, begins an expression too.
    if before.ends_with(is_face) && is_alone(text, end - 1) && is_by_sign("", &text[at..]) {
        return end - 1;
    }
    if text.as_bytes()[at] == b'(' {
        let name = rest.start + before.trim_end_matches(char::is_alphabetic).len();
        if name < end && piece(text, name..rest.end, None, 0).is_some() {
            return name;
        }
    }
    at
}

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
        '\u{FF1D}' => Some(first.len_utf8()),
        '.' => match next()? {
            '0'..='9' => Some(1),
            // `.(4)` recurs for ever.
            '(' => left[2..].starts_with(|c: char| c.is_ascii_digit()).then_some(1),
            _ => None,
        },
        // As does `.4~`.
        '~' => before.ends_with(|c: char| c.is_ascii_digit()).then_some(1),
        ':' | WIDE_COLON => is_between(before, &left[first.len_utf8()..]).then_some(first.len_utf8()),
        ',' => (open > 0).then_some(1),
        '\\' => {
            let mut known = LATEX_SPACING.iter().chain(&["\\{", "\\}"]).filter(|command| left.starts_with(**command));
            let known = known.next().map(|command| command.len());
            known.or_else(|| sign(left)).filter(|length| *length > 1)
        }
        c if is_face(c) && is_alone(text, at) && is_by_sign(before, &left[1..]) => Some(1),
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
        c if c.is_whitespace() || is_invisible(c) => begun.map(|_| c.len_utf8()),
        c => {
            let is_number = digit(c).is_some() || vulgar_fraction(c).is_some();
            let small = [SmallDigits::Superscript, SmallDigits::Subscript];
            let small = small.into_iter().find_map(|place| place.parse_prefix(left).map(|(_, length)| length));
            let is_bracket = closing_bracket(c).is_some() || is_closing_bracket(c);
            (is_number || is_bracket).then_some(c.len_utf8()).or(small).or_else(|| sign(left))
        }
    }
}

/// Whether a letter is a face as cards have them.
fn is_face(c: char) -> bool {
    matches!(c, 'A' | 'T' | 'J' | 'Q' | 'K')
}

/// Whether the letter at `at` is no part of a word.
fn is_alone(text: &str, at: usize) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '\'';
    !text[..at].ends_with(is_letter) && !text[at + 1..].starts_with(is_letter)
}

/// Whether a sign that takes operands stands before a letter or behind it.
fn is_by_sign(before: &str, behind: &str) -> bool {
    let is_sign = |c: char| matches!(c, '+' | '-' | '*' | '/' | '^');
    before.trim_end().ends_with(|c| is_sign(c) || c == '(') || behind.trim_start().starts_with(is_sign)
}

/// The length of the sign of an operator of the table with which a text begins.
fn sign(text: &str) -> Option<usize> {
    sign_at(text, OpSet::ALL)
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

/// The colon of Chinese text.
const WIDE_COLON: char = '\u{FF1A}';

/// The dash between parts of a sentence, which stands before an expression without a space too.
const LONG_DASH: char = '\u{2014}';

/// The signs before the items of a list that stand for a product elsewhere.
const BULLETS: [char; 4] = ['\u{2022}', '\u{B7}', '\u{2219}', '\u{22C5}'];

/// How many layers of signs and brackets around an expression are taken off.
const MAX_WRAPPED: usize = 8;

/// The candidate of a run, without the signs around it that belong to the text.
fn candidate(text: &str, run: Range<usize>) -> Option<Candidate> {
    let is_none = |byte: u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'.' | b',' | b'(' | b')' | b'=');
    // Most are a number in a sentence.
    if text[run.clone()].bytes().all(is_none) {
        return None;
    }
    let mut span = run.start..emphasis(text, &run).unwrap_or(run.end);
    for _ in 0..MAX_WRAPPED {
        let inside = &text[span.clone()];
        let is_loose = |c: char| {
            c.is_whitespace()
                || matches!(c, '*' | '/' | '+' | '=' | '^' | '%' | ':' | ',' | '.' | WIDE_COLON)
                || BULLETS.contains(&c)
        };
        let mut start = inside.len() - inside.trim_start_matches(|c: char| is_loose(c) || c == '!').len();
        // The point of a number that begins with it.
        if inside[..start].ends_with('.') && inside[start..].starts_with(|c: char| c.is_ascii_digit() || c == '(') {
            start -= 1;
        }
        let trimmed =
            inside[start..].trim_end_matches(|c: char| is_loose(c) || is_minus(c) || matches!(c, '(' | '[' | '{'));
        let mut next = span.start + start..span.start + start + trimmed.len();
        // A dash before the expression, but for one with which a tag or a box begins.
        let is_enclosed = text[..next.start].ends_with(['>', '{']);
        if let Some(rest) = trimmed
            .strip_prefix(is_minus)
            .filter(|rest| (rest.starts_with(' ') || trimmed.starts_with(LONG_DASH)) && !is_enclosed)
        {
            next.start += trimmed.len() - rest.len();
        }
        // A mark of exclamation behind the number that it claims.
        let claimed = trimmed.rsplit_once('=').and_then(|(_, claimed)| claimed.strip_suffix('!'));
        if claimed.is_some_and(|claimed| claimed.trim().bytes().all(|byte| byte.is_ascii_digit())) {
            next.end -= 1;
        }
        // `(1) 10 - 4 = 6`, `... (24)`, `... = 24 [1]`: numbers in brackets beside the expression.
        let kept = beside_number(&text[next.clone()]);
        next = next.start + kept.start..next.start + kept.end;
        // Brackets around an equation.
        if let Some(inner) = enclosed(&text[next.clone()]) {
            next = next.start + 1..next.start + 1 + inner.len();
        }
        if next == span {
            break;
        }
        span = next;
    }
    // A percent sign at its end is part of it, and no sign of the text: `100 %` is no expression.
    if text[span.end..].starts_with('%') && has_operator(&text[span.clone()]) {
        span.end += 1;
    }
    let side = text[span.clone()].split('=').find(|side| has_operator(side))?;
    Some(Candidate { numbers: numbers(side), span })
}

/// The end of an expression in bold face within a run: `**...** = 24`.
fn emphasis(text: &str, run: &Range<usize>) -> Option<usize> {
    let inside = &text[run.clone()];
    if !inside.contains("**") {
        return None;
    }
    let mut stars = inside.match_indices("**").filter(|(at, stars)| {
        let rest = inside[at + stars.len()..].trim_start();
        *at > 0 && rest.starts_with('=') && is_operand_end(&inside[..*at])
    });
    stars.next().map(|(at, _)| run.start + at)
}

/// What stands between numbers in brackets that a space parts from it: they number an equation, tell its value, or refer
/// to a note.
fn beside_number(text: &str) -> Range<usize> {
    let (mut start, mut end) = (0, text.len());
    let digits = |text: &str| text.trim_matches(['=', ' ']).bytes().all(|byte| byte.is_ascii_digit());
    if let Some((number, rest)) = text.strip_prefix('(').and_then(|rest| rest.split_once(") "))
        && digits(number)
        && is_operand_start(rest)
    {
        start = text.len() - rest.len();
    }
    let closed = text.strip_suffix([')', ']']).and_then(|rest| rest.rsplit_once(['(', '[']));
    if let Some((before, number)) = closed
        && digits(number)
        && before.ends_with(' ')
        && is_operand_end(before)
    {
        end = before.trim_end().len();
    }
    start.min(end)..end
}

/// The number of numbers in decimal digits, and of faces.
pub(crate) fn numbers(text: &str) -> usize {
    let mut found = 0;
    let mut is_in_number = false;
    for (at, c) in text.char_indices() {
        let is_digit = c.is_ascii_digit() || !c.is_ascii() && digit(c).is_some();
        let is_begun = is_digit && !is_in_number;
        found += usize::from(is_begun || is_face(c) && is_alone(text, at));
        is_in_number = is_digit || is_in_number && c == '.';
    }
    found
}

/// Whether a number stands here, and behind it anything but brackets; or a name or a command before it.
fn has_operator(text: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || is_face(c) || digit(c).is_some() || vulgar_fraction(c).is_some();
    let Some(first) = text.find(is_number) else { return false };
    let is_sign =
        |c: char| !is_number(c) && !c.is_whitespace() && !matches!(c, '.' | ',' | '(' | ')' | '[' | ']' | '{' | '}');
    let is_name = |c: char| c.is_alphabetic() || c == '\\' || matches!(c, '\u{221A}' | '\u{221B}' | '\u{221C}');
    text[first..].contains(is_sign) || text[..first].contains(is_name)
}

/// What brackets enclose that stand around all of a text with an equals sign.
fn enclosed(text: &str) -> Option<&str> {
    let (open, close) = [('(', ')'), ('{', '}'), ('[', ']')].into_iter().find(|(open, _)| text.starts_with(*open))?;
    let inner = text.strip_prefix(open)?.strip_suffix(close)?;
    let mut depth = 0usize;
    for c in inner.chars() {
        match c {
            c if c == open => depth += 1,
            c if c == close => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    (depth == 0 && inner.contains('=')).then_some(inner)
}
