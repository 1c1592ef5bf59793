//! Text to tokens: numbers, signs and brackets in all the ways they are typed.

use super::{ParseExprError, ParseExprErrorKind};
use crate::card::Card;
use crate::glyph::{Small, closing_of, digit, is_closing, vulgar};
use crate::op::{Op, Prefix, prefix_at, spelled_at, unsupported_at};
use crate::render::SMALL_FRACTION;
use crate::value::{ParseRationalError, Rational};
use std::ops::Range;

/// What a piece of text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Rational),
    /// An operator between its operands, and the first character of its sign.
    Op {
        op: Op,
        first: char,
        /// Whether the sign may also stand before both operands in brackets.
        call: bool,
    },
    /// An operator before its operands.
    Prefix {
        op: Op,
        prefix: Prefix,
        /// Whether it is a LaTeX command, behind which square brackets hold an index.
        latex: bool,
        /// Whether it is the small one, which sets a fraction that is a card.
        small: bool,
    },
    /// Small digits above or below the line.
    Small(Small, Rational),
    /// What stands between a name and what is set low: `log_2`.
    Underscore,
    Comma,
    /// An opening bracket, and what closes it.
    Open(char),
    Close(char),
    Equals,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

/// What LaTeX writes for looks only.
const LOOKS: [&str; 20] = [
    "\\left",
    "\\right",
    "\\bigl",
    "\\bigr",
    "\\Bigl",
    "\\Bigr",
    "\\big",
    "\\Big",
    "\\quad",
    "\\qquad",
    "\\displaystyle",
    "\\limits",
    "\\operatorname",
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\ ",
    "$",
    "~",
];

pub(super) fn lex(text: &str) -> Result<Vec<Lexeme>, ParseExprError> {
    let mut lexemes = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        // `\{` is a bracket; `\(` and `\[` begin a formula and mean nothing inside it.
        let formula = ["\\(", "\\)", "\\[", "\\]"].into_iter().chain(LOOKS).find(|looks| rest.starts_with(looks));
        let (token, length) = if c.is_whitespace() || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}') {
            (None, c.len_utf8())
        } else if digit(c).is_some() || c == '.' && rest[1..].starts_with(|next| digit(next).is_some()) {
            let (number, length) = number(text, at)?;
            (Some(Token::Number(number)), length)
        } else if let Some(number) = vulgar(c).and_then(|fraction| fraction.parse().ok()) {
            (Some(Token::Number(number)), c.len_utf8())
        } else if let Some((token, length)) = small(rest, at)? {
            (Some(token), length)
        } else if let Some(close) = closing_of(c) {
            (Some(Token::Open(close)), c.len_utf8())
        } else if is_closing(c) {
            (Some(Token::Close(c)), c.len_utf8())
        } else if rest.starts_with("\\{") || rest.starts_with("\\}") {
            (Some(if rest.starts_with("\\{") { Token::Open('}') } else { Token::Close('}') }), 2)
        } else if matches!(c, '_' | ',' | '\u{FF0C}') {
            (Some(if c == '_' { Token::Underscore } else { Token::Comma }), c.len_utf8())
        } else if matches!(c, '=' | '\u{FF1D}' | '\u{2794}') {
            (Some(Token::Equals), c.len_utf8())
        } else if let Some((sign, meaning)) = unsupported_at(rest) {
            let kind = ParseExprErrorKind::Unsupported { sign: sign.to_owned(), meaning };
            return Err(ParseExprError::new(kind, at..at + sign.len()));
        } else if let Some((token, length)) = operator(rest) {
            (Some(token), length)
        } else if let Some(looks) = formula {
            (None, looks.len())
        } else if let Some((face, length)) = face(rest) {
            (Some(Token::Number(face)), length)
        } else {
            let word = word(rest);
            let kind = ParseExprErrorKind::Unknown(word.to_owned());
            return Err(ParseExprError::new(kind, at..at + word.len()));
        };
        if let Some(token) = token {
            lexemes.push(Lexeme { token, span: at..at + length });
        }
        at += length;
    }
    Ok(lexemes)
}

/// The operator that a text begins with; of spellings before and between operands the longer one, or both.
fn operator(text: &str) -> Option<(Token, usize)> {
    let (before, between) = (prefix_at(text), spelled_at(text));
    match (before, between) {
        (Some((_, before)), Some((op, between))) if before == between => {
            let first = text.chars().next()?;
            Some((Token::Op { op, first, call: true }, between))
        }
        (Some(((op, prefix), length)), between) if between.is_none_or(|(_, other)| other < length) => {
            let spelling = &text[..length];
            let (latex, small) = (spelling.starts_with('\\'), spelling == SMALL_FRACTION);
            Some((Token::Prefix { op, prefix, latex, small }, length))
        }
        (_, between) => {
            let first = text.chars().next()?;
            between.map(|(op, length)| (Token::Op { op, first, call: false }, length))
        }
    }
}

/// The small digits that a text begins with.
fn small(text: &str, at: usize) -> Result<Option<(Token, usize)>, ParseExprError> {
    for place in [Small::Superscript, Small::Subscript] {
        if let Some((digits, length)) = place.read(text) {
            let number = digits.parse::<Rational>();
            let wrong = |error: ParseRationalError| ParseExprErrorKind::Number(error.to_string());
            let number = number.map_err(|error| ParseExprError::new(wrong(error), at..at + length))?;
            return Ok(Some((Token::Small(place, number), length)));
        }
    }
    Ok(None)
}

/// The digits at `at`, with a decimal point among them where one is written, and their length.
fn number(text: &str, at: usize) -> Result<(Rational, usize), ParseExprError> {
    let rest = &text[at..];
    let digits = |text: &str| text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    let mut length = digits(rest);
    if let Some(places) = rest[length..].strip_prefix('.').map(digits)
        && places > 0
    {
        length += 1 + places;
    }
    let number = rest[..length].parse::<Rational>();
    let number =
        number.map_err(|error| ParseExprError::new(ParseExprErrorKind::Number(error.to_string()), at..at + length))?;
    Ok((number, length))
}

/// A single letter that is a face: `K * 2`.
fn face(text: &str) -> Option<(Rational, usize)> {
    let word = word(text);
    let letter = word.chars().count() == 1;
    let card = word.parse::<Card>().ok().filter(|_| letter)?;
    Some((card.number().clone(), word.len()))
}

/// The letters at the beginning of a text, or else its first character.
fn word(text: &str) -> &str {
    let body = text.strip_prefix('\\').unwrap_or(text);
    let letters = body.find(|c: char| !c.is_alphabetic()).unwrap_or(body.len()) + (text.len() - body.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    let short = text.char_indices().nth(20).map_or(text.len(), |(at, _)| at);
    &text[..letters.max(first).min(short)]
}
