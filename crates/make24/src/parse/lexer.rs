//! The lexer: numbers, signs and brackets in all the ways that people type them.

use super::{ParseExprError, ParseExprErrorKind, TokenKind};
use crate::card::letter_in_answer;
use crate::glyph::{
    FORMULA_DELIMITERS, LATEX_FACES, LATEX_SPACING, SmallDigits, closing_bracket, digit, is_closing_bracket,
    is_invisible, thousands, vulgar_fraction, without_end_mark,
};
use crate::literal::Literal;
use crate::op::{Op, OpSet, Prefix, postfix_at, prefix_at, spelled_at, unsupported_at};
use crate::problem::Problem;
use crate::render::SMALL_FRACTION;
use crate::value::{ParseRationalError, Rational};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Rational),
    Sign(Sign),
    SmallDigits(SmallDigits, Rational),
    Underscore,
    Comma,
    /// With the character that closes it.
    Open(char),
    /// The opening sign around the operand of an operator, with the character that closes it.
    Fence(Op, char),
    Close(char),
    Equals,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) before: Option<(Op, Prefix)>,
    pub(super) between: Option<Op>,
    pub(super) after: Option<Op>,
    pub(super) first: char,
    /// Whether it is a LaTeX command, after which square brackets contain an index.
    pub(super) latex: bool,
    /// Whether it is [`SMALL_FRACTION`], which sets a fraction that is a card.
    pub(super) small: bool,
    /// Whether it is [`OVER`], which binds less tightly than any other sign.
    pub(super) is_over: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// Where two operators are spelled alike, those of this set come first.
    pub(crate) ops: &'a OpSet,
    /// The operands of a formula; each counts as a number.
    pub(crate) names: &'a [&'a str],
    /// Whether digits in brackets behind a decimal recur for ever: `.1(6)` is 1/6, and else a product.
    pub(crate) recurring: bool,
}

/// The span is in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

pub(super) fn lex(text: &str, scope: Scope<'_>) -> Result<Vec<Lexeme>, ParseExprError> {
    let text = without_end_mark(text);
    let mut lexer = Lexer::new(text, scope);
    while lexer.at < text.len() {
        let (token, length) = lexer.token()?;
        if let Some(token) = token {
            lexer.push(token, length);
        }
        lexer.at += length;
    }
    Ok(lexer.lexemes)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    scope: Scope<'a>,
    lexemes: Vec<Lexeme>,
    /// For each open bracket, whether it encloses the arguments of a call, with commas between.
    calls: Vec<bool>,
    plain: PlainSigns<'a>,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, scope: Scope<'a>) -> Lexer<'a> {
        Lexer { text, at: 0, scope, lexemes: Vec::new(), calls: Vec::new(), plain: PlainSigns::new(scope.ops) }
    }

    /// Returns the next token and its length in bytes; `None` for a token without a meaning.
    fn token(&mut self) -> Result<(Option<Token>, usize), ParseExprError> {
        let (at, scope) = (self.at, self.scope);
        let rest = &self.text[at..];
        let Some(c) = rest.chars().next() else { return Ok((None, 0)) };
        let error = |kind, length| Err(ParseExprError::new(kind, at..at + length));
        let ignored = if matches!(c, '\\' | '$' | '~') { self.ignored(rest) } else { None };
        Ok(if c.is_whitespace() || is_invisible(c) {
            (None, c.len_utf8())
        } else if c.is_ascii_digit() && is_argument(&self.lexemes, at) {
            (Some(Token::Number(rest[..1].parse().expect("a digit is a number"))), 1)
        } else if let Some((literal, length)) = recurring(rest, scope.recurring) {
            (Some(Token::Number(literal.value().number().clone())), length)
        } else if digit(c).is_some() || c == '.' && rest[1..].starts_with(|next| digit(next).is_some()) {
            let (number, length) = self.number()?;
            (Some(Token::Number(number)), length)
        } else if let Some(number) = vulgar_fraction(c).and_then(|fraction| fraction.parse().ok()) {
            (Some(Token::Number(number)), c.len_utf8())
        } else if let Some((token, length)) = small_digits(rest, at)? {
            (Some(token), length)
        } else if let Some(token) = self.plain.sign(rest) {
            (Some(token), 1)
        } else if let Some((op, close, length)) = fence(rest) {
            (Some(Token::Fence(op, close)), length)
        } else if let Some(close) = closing_bracket(c) {
            (Some(Token::Open(close)), c.len_utf8())
        } else if let Some((close, length)) = closing_sign(rest) {
            (Some(Token::Close(close)), length)
        } else if rest.starts_with("\\{") {
            (Some(Token::Open('}')), 2)
        } else if let Some(name) = scope.names.iter().find(|name| is_word(rest, name)) {
            (Some(Token::Number(Rational::from(0))), name.len())
        } else if matches!(c, '_' | ',' | '\u{FF0C}') {
            (Some(if c == '_' { Token::Underscore } else { Token::Comma }), c.len_utf8())
        } else if let Some(sign) = self.differs(rest) {
            return error(ParseExprErrorKind::NotEqual(sign.to_owned()), sign.len());
        } else if let Some(length) = equals(rest) {
            (Some(Token::Equals), length)
        } else if let Some((sign, meaning, fix)) = unsupported_at(rest) {
            return error(ParseExprErrorKind::Unsupported { sign: sign.to_owned(), meaning, fix }, sign.len());
        } else if let Some((token, length)) = operator(rest, scope.ops).or_else(|| escaped(rest, scope.ops)) {
            (Some(token), length)
        } else if let Some(ignored) = ignored {
            (None, ignored.len())
        } else if let Some((face, length)) = face(rest) {
            (Some(Token::Number(face)), length)
        } else {
            let word = word(rest);
            return error(ParseExprErrorKind::Unknown(word.to_owned()), word.len());
        })
    }

    /// Directly behind an operand, the sign of an operator wins: `4!=24`.
    fn differs(&self, rest: &str) -> Option<&'static str> {
        let is_longer = |sign: &str| sign.starts_with('\\') && rest[sign.len()..].starts_with(char::is_alphabetic);
        let sign = DIFFERS.into_iter().find(|sign| rest.starts_with(sign) && !is_longer(sign))?;
        let is_operator = || postfix_at(rest, self.scope.ops).is_some_and(|(op, _)| self.scope.ops.contains(&op));
        let is_behind = !self.text[..self.at].ends_with(char::is_whitespace);
        Some(sign).filter(|_| !(is_behind && is_operator()))
    }

    /// LaTeX around a formula, and for spacing, size and type face, has no meaning here.
    fn ignored(&self, rest: &str) -> Option<&'static str> {
        let all = FORMULA_DELIMITERS.iter().chain(&LATEX_SPACING).chain(&LATEX_FACES).chain(&["$", "~"]);
        // Elsewhere a tilde inverts bits, or says that a number is not exact.
        let is_latex = |sign: &str| sign != "~" || self.text.contains(['\\', '$']);
        all.copied().find(|ignored| rest.starts_with(ignored) && is_latex(ignored))
    }

    fn push(&mut self, token: Token, length: usize) {
        match &token {
            Token::Open(_) => self.calls.push(matches!(self.lexemes.last(), Some(last) if is_call(&last.token))),
            Token::Close(_) => {
                self.calls.pop();
            }
            Token::Number(_)
            | Token::Sign(_)
            | Token::SmallDigits(..)
            | Token::Underscore
            | Token::Comma
            | Token::Fence(..)
            | Token::Equals => {}
        }
        self.lexemes.push(Lexeme { token, span: self.at..self.at + length });
    }

    /// Returns the next number and its length in bytes: `12`, `2.5`, `.5`, `2.5e-3`, `23,850`.
    fn number(&self) -> Result<(Rational, usize), ParseExprError> {
        let rest = &self.text[self.at..];
        let is_in_call = self.calls.last().copied().unwrap_or_default();
        let has_names = !self.scope.names.is_empty() || self.scope.ops.iter_defined().next().is_some();
        let length = number_length(rest, is_in_call, !has_names);
        let wrong = |why: Problem| ParseExprError::new(ParseExprErrorKind::Number(why), self.at..self.at + length);
        let digits: String = rest[..length].chars().filter(|c| digit(*c).is_some() || "+-.eE".contains(*c)).collect();
        let number = digits.parse::<Rational>().map_err(|error| wrong(error.problem()))?;
        Ok((number, length))
    }
}

pub(super) fn kind(text: &str, scope: Scope<'_>) -> Option<(TokenKind, usize)> {
    let (token, length) = Lexer::new(text, scope).token().ok()?;
    let kind = match token {
        None => TokenKind::Ignored,
        Some(Token::Number(_)) => TokenKind::Number,
        Some(Token::Sign(Sign { before, between, after, .. })) => {
            let implied = matches!(before, Some((_, Prefix::UnarySugar(_))));
            TokenKind::Operator {
                before: before.is_some(),
                between: between.is_some(),
                behind: after.is_some(),
                implied,
            }
        }
        Some(Token::SmallDigits(..) | Token::Underscore) => TokenKind::Script,
        Some(Token::Comma) => TokenKind::Comma,
        Some(Token::Open(_) | Token::Fence(..)) => TokenKind::Open,
        Some(Token::Close(_)) => TokenKind::Close,
        Some(Token::Equals) => TokenKind::Equals,
    };
    (length > 0).then_some((kind, length))
}

/// In bytes. A comma between the arguments of a call separates the arguments, and not thousands.
fn number_length(text: &str, is_in_call: bool, exponents: bool) -> usize {
    let digits = |text: &str| match text.bytes().take_while(u8::is_ascii_digit).count() {
        length if text[length..].starts_with(|c: char| !c.is_ascii() && digit(c).is_some()) => {
            text.find(|c| digit(c).is_none()).unwrap_or(text.len())
        }
        length => length,
    };
    let mut length = digits(text);
    if (1..=3).contains(&length) && !text.starts_with('0') {
        let groups = thousands(&text[length..]);
        length += if is_in_call && text[length..].starts_with(',') { 0 } else { groups };
    }
    if let Some(places) = text[length..].strip_prefix('.').map(digits)
        && places > 0
    {
        length += 1 + places;
    }
    if let Some(power) = text[length..].strip_prefix(['e', 'E']).filter(|_| exponents) {
        let sign = usize::from(power.starts_with(['+', '-']));
        let places = digits(&power[sign..]);
        let is_whole = places > 0 && !power[sign + places..].starts_with(|c: char| c.is_alphanumeric());
        length += if is_whole { 1 + sign + places } else { 0 };
    }
    length
}

fn is_call(token: &Token) -> bool {
    matches!(token, Token::Sign(Sign { before: Some((_, Prefix::Call)), .. }))
}

/// `\u{230A}x\u{230B}`: the operator, its closing sign, and the length of the opening one.
fn fence(text: &str) -> Option<(Op, char, usize)> {
    if text.starts_with(|c: char| c.is_ascii() && c != '\\') {
        return None;
    }
    Op::all().find_map(|op| {
        let row = op.row();
        let (open, close) = row.fences.iter().find(|(open, _)| text.starts_with(open))?;
        let length = open.len();
        Some((op.clone(), closing_sign(close)?.0, length))
    })
}

fn closing_sign(text: &str) -> Option<(char, usize)> {
    let signs = [("\\}", '}'), ("\\rfloor", '\u{230B}'), ("\\rceil", '\u{2309}')];
    let named = signs.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, close)| (*close, sign.len()));
    named.or_else(|| text.chars().next().filter(|c| is_closing_bracket(*c)).map(|c| (c, c.len_utf8())))
}

/// `\\frac83` is 8/3, since LaTeX takes one character for each argument; `\\frac 12 3` has whole numbers.
fn is_argument(lexemes: &[Lexeme], at: usize) -> bool {
    let is_command = |lexeme: &Lexeme| matches!(&lexeme.token, Token::Sign(Sign { before: Some((op, Prefix::Command)), .. }) if !op.is_unary());
    match lexemes {
        [.., command] if is_command(command) => command.span.end == at,
        [.., command, Lexeme { token: Token::Number(_), span }] => {
            is_command(command) && command.span.end == span.start && span.end == at
        }
        _ => false,
    }
}

/// Looks up the signs of the four operations once: the search for a sign tries every spelling of the table.
struct PlainSigns<'a> {
    ops: &'a OpSet,
    found: [Option<Token>; PlainSigns::SIGNS.len()],
}

impl<'a> PlainSigns<'a> {
    const SIGNS: &'static [u8] = b"+-*/";

    fn new(ops: &'a OpSet) -> PlainSigns<'a> {
        PlainSigns { ops, found: [const { None }; PlainSigns::SIGNS.len()] }
    }

    /// Returns the sign at the start of the text, if the next character cannot continue a longer sign.
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

const DIFFERS: [&str; 5] = ["!=", "\u{2260}", "\\neq", "\\ne", "<>"];

/// Programming languages have a longer sign: `==`.
fn equals(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(['=', '\u{FF1D}']);
    let single = || ["\u{2794}", "\\="].into_iter().find(|sign| text.starts_with(sign)).map(str::len);
    if rest.len() < text.len() { Some(text.len() - rest.len()) } else { single() }
}

fn is_word(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic() || digit(c).is_some()))
}

/// The LaTeX operator between everything before it and everything behind it in a pair of braces.
const OVER: &str = "\\over";

/// Signs as Markdown, HTML and LaTeX write them.
const ESCAPED: [(&str, &str); 7] =
    [("\\+", "+"), ("\\-", "-"), ("&plus;", "+"), ("&minus;", "-"), ("&times;", "*"), ("&divide;", "/"), (OVER, "/")];

fn escaped(text: &str, scope: &OpSet) -> Option<(Token, usize)> {
    if !text.starts_with(['\\', '&']) {
        return None;
    }
    let (written, sign) = ESCAPED.iter().find(|(written, _)| text.starts_with(written))?;
    let is_word = written.ends_with(|c: char| c.is_alphabetic());
    if is_word && text[written.len()..].starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let (mut token, _) = operator(sign, scope)?;
    if let Token::Sign(sign) = &mut token {
        sign.is_over = *written == OVER;
    }
    Some((token, written.len()))
}

/// The longest spelling counts. If one of its operators is in scope, only those in scope are meant.
fn operator(text: &str, scope: &OpSet) -> Option<(Token, usize)> {
    let (before, between, after) = (prefix_at(text, scope), spelled_at(text, scope), postfix_at(text, scope));
    fn length_of<T>(found: &Option<(T, usize)>) -> Option<usize> {
        found.as_ref().map(|found| found.1)
    }
    let length = [length_of(&before), length_of(&between), length_of(&after)].into_iter().flatten().max()?;
    fn meant<T>(found: Option<(T, usize)>, length: usize) -> Option<T> {
        found.filter(|found| found.1 == length).map(|found| found.0)
    }
    let (before, between, after) = (meant(before, length), meant(between, length), meant(after, length));
    let ops = [before.as_ref().map(|(op, _)| op), between.as_ref(), after.as_ref()];
    let is_known = ops.into_iter().flatten().any(|op| scope.contains(op));
    let is_meant = |op: &Op| !is_known || scope.contains(op);
    let spelling = &text[..length];
    // Where a percent sign is an operator of its own, it is not an alias of `mod`.
    let is_alias = |op: &Op| op.row().aliases.contains(&&text[..length]);
    let is_postfix = after.as_ref().is_some_and(|op| scope.contains(op));
    let sign = Sign {
        // A minus sign before a number is part of it, unless the rules have negations.
        before: before.filter(|(op, prefix)| match prefix {
            Prefix::Sign if between.is_some() => scope.contains(op),
            Prefix::Command | Prefix::Call | Prefix::UnarySugar(_) | Prefix::Sign => is_meant(op),
        }),
        between: between.filter(|op| is_meant(op) && !(is_postfix && is_alias(op))),
        after: after.filter(|op| is_meant(op)),
        first: text.chars().next()?,
        latex: spelling.starts_with('\\'),
        small: spelling == SMALL_FRACTION,
        is_over: false,
    };
    Some((Token::Sign(sign), length))
}

fn small_digits(text: &str, at: usize) -> Result<Option<(Token, usize)>, ParseExprError> {
    for place in [SmallDigits::Superscript, SmallDigits::Subscript] {
        if let Some((digits, length)) = place.parse_prefix(text) {
            let number = digits.parse::<Rational>();
            let wrong = |error: ParseRationalError| ParseExprErrorKind::Number(error.problem());
            let number = number.map_err(|error| ParseExprError::new(wrong(error), at..at + length))?;
            return Ok(Some((Token::SmallDigits(place, number), length)));
        }
    }
    Ok(None)
}

/// `.4~`, `.(4)`, `1.2\overline{3}`, or with overlines. Brackets behind other decimals are digits only if `brackets`.
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

fn face(text: &str) -> Option<(Rational, usize)> {
    let word = word(text);
    let card = letter_in_answer(word)?;
    Some((card.number().clone(), word.len()))
}

/// Returns the first word of a text, or else its first character; at most 20 characters.
fn word(text: &str) -> &str {
    let body = text.strip_prefix('\\').unwrap_or(text);
    let letters = body.find(|c: char| !c.is_alphabetic()).unwrap_or(body.len()) + (text.len() - body.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    let short = text.char_indices().nth(20).map_or(text.len(), |(at, _)| at);
    &text[..letters.max(first).min(short)]
}
