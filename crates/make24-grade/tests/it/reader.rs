//! A slow reader of answers that shares no code with the judge: recursive descent over characters, fractions of any
//! size by another library.
//!
//! It reads ASCII digits, `+ - * /`, round brackets, decimals, products without a sign before and behind brackets, a plus
//! sign before a number or a bracket, and a number on the other side of one equals sign, `=` or `==`.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its own part")]

use num_rational::BigRational;
use num_traits::Zero;

/// What the reader says of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    Right,
    /// Wrong, or not in this notation.
    Wrong,
    /// A product without a sign stands next to a division: the judge may refuse it, but must not call it right unless
    /// this is true for one of the two readings.
    Ambiguous(bool),
}

/// Whether the characters of a text all belong to the notation.
pub fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"+-*/()=. ".contains(&byte))
}

/// Judges an answer of positive whole cards.
pub fn judge(cards: &[u32], target: i64, answer: &str) -> Plain {
    // The full stop of a sentence.
    let end = answer.trim_end_matches(' ');
    let answer = end.strip_suffix('.').filter(|rest| !rest.ends_with('.')).unwrap_or(end);
    let sides: Vec<&str> = match answer.split_once('=') {
        Some((left, right)) => [left].into_iter().chain(right.trim_start_matches('=').split('=')).collect(),
        None => vec![answer],
    };
    let (expression, claimed) = match sides.as_slice() {
        [one] => (*one, None),
        [left, right] if number(right).is_some() => (*left, number(right)),
        [left, right] => (
            *right,
            Some(match number(left) {
                Some(number) => number,
                None => return Plain::Wrong,
            }),
        ),
        _ => return Plain::Wrong,
    };
    let target = BigRational::from_integer(target.into());
    if claimed.is_some_and(|claimed| claimed != target) {
        return Plain::Wrong;
    }
    let read = |loose| {
        let mut reader = Reader { text: expression.as_bytes(), at: 0, loose, numbers: Vec::new(), is_ambiguous: false };
        let value = reader.sum(0);
        reader.spaces();
        let is_whole = reader.at == reader.text.len();
        let mut wanted: Vec<BigRational> = cards.iter().map(|&card| BigRational::from_integer(card.into())).collect();
        wanted.sort();
        reader.numbers.sort();
        let right = is_whole && value.as_ref() == Some(&target) && reader.numbers == wanted;
        (right, reader.is_ambiguous)
    };
    match (read(false), read(true)) {
        ((first, true), (second, _)) | ((first, _), (second, true)) => Plain::Ambiguous(first || second),
        ((true, _), _) => Plain::Right,
        ((false, _), _) => Plain::Wrong,
    }
}

/// A number of digits, perhaps with decimal places.
fn number(text: &str) -> Option<BigRational> {
    let text = text.trim_matches(' ');
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has_point = text.contains('.');
    let is_superfluous = whole.len() > 1 && whole.starts_with('0');
    if is_superfluous
        || !is_digits(whole)
        || !is_digits(places)
        || whole.is_empty() && places.is_empty()
        || has_point && places.is_empty()
    {
        return None;
    }
    let digits = format!("{whole}{places}").parse().unwrap();
    Some(BigRational::new(digits, num_traits::pow(10.into(), places.len())))
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether a product without a sign binds more tightly than a division.
    loose: bool,
    numbers: Vec<BigRational>,
    is_ambiguous: bool,
}

/// The deepest nesting that is read; the judge refuses less.
const MAX_DEPTH: usize = 400;

impl Reader<'_> {
    fn spaces(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn next(&mut self) -> Option<u8> {
        self.spaces();
        self.text.get(self.at).copied()
    }

    fn sum(&mut self, depth: usize) -> Option<BigRational> {
        let mut value = self.product(depth)?;
        while let Some(sign @ (b'+' | b'-')) = self.next() {
            self.at += 1;
            let other = self.product(depth)?;
            value = if sign == b'+' { value + other } else { value - other };
        }
        Some(value)
    }

    fn product(&mut self, depth: usize) -> Option<BigRational> {
        let mut value = self.factor(depth)?;
        let mut divides = false;
        loop {
            let bracket_before = self.at > 0 && self.text[..self.at].trim_ascii_end().ends_with(b")");
            match self.next() {
                Some(sign @ (b'*' | b'/')) => {
                    self.at += 1;
                    divides |= sign == b'/';
                    let mut other = self.factor(depth)?;
                    while self.loose && sign == b'/' && self.is_joined() {
                        self.is_ambiguous = true;
                        other *= self.factor(depth)?;
                    }
                    if sign == b'/' && other.is_zero() {
                        return None;
                    }
                    value = if sign == b'*' { value * other } else { value / other };
                }
                Some(b'(') => {
                    self.is_ambiguous |= divides;
                    value *= self.factor(depth)?;
                }
                Some(b'0'..=b'9' | b'.') if bracket_before => {
                    self.is_ambiguous |= divides;
                    value *= self.factor(depth)?;
                }
                _ => return Some(value),
            }
        }
    }

    /// Whether a product without a sign goes on here.
    fn is_joined(&mut self) -> bool {
        let bracket_before = self.text[..self.at].trim_ascii_end().ends_with(b")");
        match self.next() {
            Some(b'(') => true,
            Some(b'0'..=b'9' | b'.') => bracket_before,
            _ => false,
        }
    }

    fn factor(&mut self, depth: usize) -> Option<BigRational> {
        match self.next()? {
            b'(' if depth < MAX_DEPTH => {
                self.at += 1;
                let value = self.sum(depth + 1)?;
                (self.next()? == b')').then_some(())?;
                self.at += 1;
                Some(value)
            }
            b'+' => {
                self.at += 1;
                if self.next()? == b'+' { None } else { self.factor(depth) }
            }
            b'0'..=b'9' | b'.' => {
                let start = self.at;
                while self.text.get(self.at).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') {
                    self.at += 1;
                }
                let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap();
                let number = number(digits)?;
                self.numbers.push(number.clone());
                Some(number)
            }
            _ => None,
        }
    }
}
