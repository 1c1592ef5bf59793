//! The lexer: numbers, signs and brackets in all the ways that people type them.

use super::{ParseExprError, ParseExprErrorKind};
use crate::card::Card;
use crate::glyph::{
    FORMULA_DELIMITERS, LATEX_SPACING, SmallDigits, closing_bracket, digit, is_closing_bracket, is_invisible,
    vulgar_fraction,
};
use crate::literal::Literal;
use crate::op::{Op, OpSet, Prefix, postfix_at, prefix_at, spelled_at, unsupported_at};
use crate::render::SMALL_FRACTION;
use crate::value::{ParseRationalError, Rational};
use std::ops::Range;

/// A token of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Rational),
    /// The sign or the name of operators.
    Sign(Sign),
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

/// A sign or a name, and the operators that it denotes by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    /// The operator before its operands.
    pub(super) before: Option<(Op, Prefix)>,
    /// The operator between its operands.
    pub(super) between: Option<Op>,
    /// The unary operator behind its operand.
    pub(super) after: Option<Op>,
    /// The first character.
    pub(super) first: char,
    /// Whether it is a LaTeX command, after which square brackets contain an index.
    pub(super) latex: bool,
    /// Whether it is [`SMALL_FRACTION`], which sets a fraction that is a card.
    pub(super) small: bool,
}

/// The operators and names that a text may use.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// Where two operators are spelled alike, those of this set come first.
    pub(crate) ops: OpSet,
    /// The names of the operands of a formula; each counts as a number.
    pub(crate) names: &'a [&'a str],
    /// Whether digits in brackets behind a decimal recur for ever: `.1(6)` is 1/6, and else a product.
    pub(crate) recurring: bool,
}

/// A token and its position in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

pub(super) fn lex(text: &str, scope: Scope<'_>) -> Result<Vec<Lexeme>, ParseExprError> {
    let mut lexemes = Vec::new();
    let mut at = 0;
    let mut plain = PlainSigns::new(scope.ops);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        // `\{` is a bracket; `\(` and `\[` delimit a formula and are ignored.
        let ignored = || {
            FORMULA_DELIMITERS
                .iter()
                .chain(&LATEX_SPACING)
                .chain(&["$", "~"])
                .find(|ignored| rest.starts_with(**ignored))
        };
        let ignored = if matches!(c, '\\' | '$' | '~') { ignored() } else { None };
        let (token, length) = if c.is_whitespace() || is_invisible(c) {
            (None, c.len_utf8())
        } else if c.is_ascii_digit() && is_argument(&lexemes, at) {
            (Some(Token::Number(rest[..1].parse().expect("a digit is a number"))), 1)
        } else if let Some((literal, length)) = recurring(rest, scope.recurring) {
            (Some(Token::Number(literal.value().number().clone())), length)
        } else if digit(c).is_some() || c == '.' && rest[1..].starts_with(|next| digit(next).is_some()) {
            let (number, length) = number(text, at)?;
            (Some(Token::Number(number)), length)
        } else if let Some(number) = vulgar_fraction(c).and_then(|fraction| fraction.parse().ok()) {
            (Some(Token::Number(number)), c.len_utf8())
        } else if let Some((token, length)) = small_digits(rest, at)? {
            (Some(token), length)
        } else if let Some(token) = plain.sign(rest) {
            (Some(token), 1)
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
        } else if let Some(name) = scope.names.iter().find(|name| is_word(rest, name)) {
            (Some(Token::Number(Rational::from(0))), name.len())
        } else if let Some((sign, meaning)) = unsupported_at(rest) {
            let kind = ParseExprErrorKind::Unsupported { sign: sign.to_owned(), meaning };
            return Err(ParseExprError::new(kind, at..at + sign.len()));
        } else if let Some((token, length)) = operator(rest, scope.ops) {
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

/// Whether what stands at `at` is an argument without braces of the LaTeX command before it: `\\frac83` is 8/3, since
/// LaTeX takes one character for each argument. Behind a space, `\\frac 12 3`, whole numbers are read.
fn is_argument(lexemes: &[Lexeme], at: usize) -> bool {
    let is_command = |lexeme: &Lexeme| matches!(lexeme.token, Token::Sign(Sign { before: Some((op, Prefix::Command)), .. }) if !op.is_unary());
    match lexemes {
        [.., command] if is_command(command) => command.span.end == at,
        [.., command, Lexeme { token: Token::Number(_), span }] => {
            is_command(command) && command.span.end == span.start && span.end == at
        }
        _ => false,
    }
}

/// The signs of the four operations, which are looked up once: every spelling of the table is tried for a sign.
struct PlainSigns {
    ops: OpSet,
    found: [Option<Token>; PlainSigns::SIGNS.len()],
}

impl PlainSigns {
    const SIGNS: &[u8] = b"+-*/";

    fn new(ops: OpSet) -> PlainSigns {
        PlainSigns { ops, found: [const { None }; PlainSigns::SIGNS.len()] }
    }

    /// The sign that the text begins with, if what follows cannot be part of a longer one.
    fn sign(&mut self, text: &str) -> Option<Token> {
        let first = text.as_bytes().first()?;
        let place = PlainSigns::SIGNS.iter().position(|sign| sign == first)?;
        let next = text.as_bytes().get(1);
        let is_whole = next.is_none_or(|next| next.is_ascii_digit() || matches!(next, b' ' | b'('));
        if !is_whole || self.ops.iter_defined().next().is_some() {
            return None;
        }
        if self.found[place].is_none() {
            self.found[place] = operator(&text[..1], self.ops).map(|(token, _)| token);
        }
        self.found[place].clone()
    }
}

/// Whether the first word of a text is `name`.
fn is_word(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// The sign that a text begins with: the longest spelling. If one of its operators is in scope, only those are meant.
fn operator(text: &str, scope: OpSet) -> Option<(Token, usize)> {
    let (before, between, after) = (prefix_at(text, scope), spelled_at(text, scope), postfix_at(text, scope));
    let lengths = [before.map(|found| found.1), between.map(|found| found.1), after.map(|found| found.1)];
    let length = lengths.into_iter().flatten().max()?;
    fn meant<T>(found: Option<(T, usize)>, length: usize) -> Option<T> {
        found.filter(|found| found.1 == length).map(|found| found.0)
    }
    let (before, between, after) = (meant(before, length), meant(between, length), meant(after, length));
    let ops = [before.map(|(op, _)| op), between, after];
    let is_known = ops.into_iter().flatten().any(|op| scope.contains(op));
    let is_meant = |op: Op| !is_known || scope.contains(op);
    let spelling = &text[..length];
    // Where a percent sign is an operator of its own, it is no alias of `mod`.
    let is_alias = |op: Op| op.row().aliases.contains(&&text[..length]);
    let is_postfix = after.is_some_and(|op| scope.contains(op));
    let sign = Sign {
        // A minus sign before a number is part of it, unless the rules have negations.
        before: before.filter(|(op, prefix)| match prefix {
            Prefix::Sign if between.is_some() => scope.contains(*op),
            _ => is_meant(*op),
        }),
        between: between.filter(|op| is_meant(*op) && !(is_postfix && is_alias(*op))),
        after: after.filter(|op| is_meant(*op)),
        first: text.chars().next()?,
        latex: spelling.starts_with('\\'),
        small: spelling == SMALL_FRACTION,
    };
    Some((Token::Sign(sign), length))
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

/// The number with recurring digits that a text begins with, and its length in bytes: `.4~`, `.(4)`, `1.2\overline{3}`,
/// or with overlines. Brackets behind other decimals are digits only if `brackets`.
fn recurring(text: &str, brackets: bool) -> Option<(Literal, usize)> {
    let digits = |text: &str| text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    let point = digits(text);
    let behind = text[point..].strip_prefix('.')?;
    let fixed = digits(behind);
    let rest = &behind[fixed..];
    let marks = |mark: char| rest.find(|c: char| c != mark && digit(c).is_none()).unwrap_or(rest.len());
    let enclosed = |open: &str, close: char| {
        let inside = rest.strip_prefix(open)?;
        let length = digits(inside);
        (length > 0 && inside[length..].starts_with(close)).then_some(open.len() + length + close.len_utf8())
    };
    let end = if rest.starts_with('~') {
        rest.find(|c| c != '~').unwrap_or(rest.len())
    } else if rest.starts_with('\u{305}') {
        marks('\u{305}')
    } else if let Some(end) = enclosed("\\overline{", '}') {
        end
    } else if brackets || fixed == 0 {
        enclosed("(", ')')?
    } else {
        return None;
    };
    let length = point + 1 + fixed + end;
    Some((text[..length].parse().ok()?, length))
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
