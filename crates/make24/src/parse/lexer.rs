//! The lexer: numbers, signs and brackets in all the ways that people type them.

use super::{ParseExprError, ParseExprErrorKind};
use crate::card::Card;
use crate::glyph::{SmallDigits, closing_bracket, digit, is_closing_bracket, vulgar_fraction};
use crate::op::{Op, Prefix, prefix_at, spelled_at, unsupported_at};
use crate::render::SMALL_FRACTION;
use crate::value::{ParseRationalError, Rational};
use std::ops::Range;

/// A token of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Rational),
    /// An operator between its operands, with the first character of its sign.
    Op {
        op: Op,
        first: char,
        /// Whether the sign may also precede both operands in brackets.
        call: bool,
    },
    /// An operator before its operands.
    Prefix {
        op: Op,
        prefix: Prefix,
        /// Whether it is a LaTeX command, after which square brackets contain an index.
        latex: bool,
        /// Whether it is [`SMALL_FRACTION`], which sets a fraction that is a card.
        small: bool,
    },
    /// SmallDigits digits above or below the line.
    SmallDigits(SmallDigits, Rational),
    /// The sign between a name and its subscript: `log_2`.
    Underscore,
    Comma,
    /// An opening bracket, with the character that closes it.
    Open(char),
    Close(char),
    Equals,
}

/// A token and its position in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

/// LaTeX commands and signs for spacing and size, which are ignored.
const IGNORED_LATEX: [&str; 20] = [
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
        // `\{` is a bracket; `\(` and `\[` delimit a formula and are ignored.
        let delimiters = ["\\(", "\\)", "\\[", "\\]"];
        let ignored = delimiters.into_iter().chain(IGNORED_LATEX).find(|ignored| rest.starts_with(ignored));
        let (token, length) = if c.is_whitespace() || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}') {
            (None, c.len_utf8())
        } else if digit(c).is_some() || c == '.' && rest[1..].starts_with(|next| digit(next).is_some()) {
            let (number, length) = number(text, at)?;
            (Some(Token::Number(number)), length)
        } else if let Some(number) = vulgar_fraction(c).and_then(|fraction| fraction.parse().ok()) {
            (Some(Token::Number(number)), c.len_utf8())
        } else if let Some((token, length)) = small_digits(rest, at)? {
            (Some(token), length)
        } else if let Some(close) = closing_bracket(c) {
            (Some(Token::Open(close)), c.len_utf8())
        } else if is_closing_bracket(c) {
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
        } else if let Some(ignored) = ignored {
            (None, ignored.len())
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

/// The operator that a text begins with: the longer of its spellings before and between operands, or both if equal.
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

/// The number in small digits that a text begins with.
fn small_digits(text: &str, at: usize) -> Result<Option<(Token, usize)>, ParseExprError> {
    for place in [SmallDigits::Superscript, SmallDigits::Subscript] {
        if let Some((digits, length)) = place.parse_prefix(text) {
            let number = digits.parse::<Rational>();
            let wrong = |error: ParseRationalError| ParseExprErrorKind::Number(error.to_string());
            let number = number.map_err(|error| ParseExprError::new(wrong(error), at..at + length))?;
            return Ok(Some((Token::SmallDigits(place, number), length)));
        }
    }
    Ok(None)
}

/// The number at `at`, with its decimal places if there are any, and its length in bytes.
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

/// The number of a face that is a single letter, as in `K * 2`, and its length in bytes.
fn face(text: &str) -> Option<(Rational, usize)> {
    let word = word(text);
    let letter = word.chars().count() == 1;
    let card = word.parse::<Card>().ok().filter(|_| letter)?;
    Some((card.number().clone(), word.len()))
}

/// The word at the beginning of a text, or else its first character; at most 20 characters.
fn word(text: &str) -> &str {
    let body = text.strip_prefix('\\').unwrap_or(text);
    let letters = body.find(|c: char| !c.is_alphabetic()).unwrap_or(body.len()) + (text.len() - body.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    let short = text.char_indices().nth(20).map_or(text.len(), |(at, _)| at);
    &text[..letters.max(first).min(short)]
}
