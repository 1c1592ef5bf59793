//! Numbers that are written with several cards: `44`, `.4`, `4.4`, `.4~`.

use crate::card::Card;
use crate::problem::Problem;
use crate::value::{Rational, Value};
use std::fmt;
use std::str::FromStr;

/// The ways in which the digits of cards may be written as one number. Only cards from 0 to 9 are digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Literals {
    /// Side by side: 4 and 4 as `44`. A number of several digits does not begin with 0.
    pub concat: bool,
    /// With a decimal point before some of them: `.4`, `4.4`.
    pub decimal: bool,
    /// With a decimal point and digits that recur for ever: `.4~` is 4/9.
    pub recurring: bool,
}

impl Literals {
    /// Every card is a number of its own.
    pub const NONE: Literals = Literals { concat: false, decimal: false, recurring: false };

    /// Every way.
    pub const ALL: Literals = Literals { concat: true, decimal: true, recurring: true };

    /// Whether every card is a number of its own.
    pub fn is_none(self) -> bool {
        self == Literals::NONE
    }

    /// Whether a number may be written like this.
    pub fn allow(self, literal: &Literal) -> bool {
        match (literal.recurring, literal.decimals()) {
            (0, 0) => self.concat,
            (0, _) => self.decimal,
            _ => self.recurring,
        }
    }

    /// `None` if every card is a number of its own.
    pub(crate) fn example(self) -> Option<String> {
        let all = [(self.concat, "44"), (self.decimal, ".4"), (self.recurring, ".4~")];
        let numbers: Vec<&str> = all.into_iter().filter(|(has, _)| *has).map(|(_, number)| number).collect();
        let (last, before) = numbers.split_last()?;
        Some(if before.is_empty() { (*last).to_owned() } else { format!("{} or {last}", before.join(", ")) })
    }

    fn names(self) -> impl Iterator<Item = &'static str> {
        let all = [(self.concat, "concat"), (self.decimal, "decimal"), (self.recurring, "recurring")];
        all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name)
    }
}

impl fmt::Display for Literals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().collect::<Vec<_>>().join(","))
    }
}

/// The error of reading [`Literals`]: a name that none of them has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLiteralsError(String);

impl ParseLiteralsError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        let ParseLiteralsError(name) = self;
        problem!("unknown way to write numbers with digits `{name}`", "use some of concat,decimal,recurring, or none")
    }
}

errors_with_problems!(ParseLiteralsError, ParseLiteralError);

impl FromStr for Literals {
    type Err = ParseLiteralsError;

    /// Parses names with commas between.
    ///
    /// ```
    /// use make24::Literals;
    /// assert_eq!("concat, decimal".parse(), Ok(Literals { concat: true, decimal: true, recurring: false }));
    /// assert_eq!("none".parse(), Ok(Literals::NONE));
    /// ```
    fn from_str(text: &str) -> Result<Literals, ParseLiteralsError> {
        let mut literals = Literals::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match name {
                "concat" => literals.concat = true,
                "decimal" => literals.decimal = true,
                "recurring" => literals.recurring = true,
                "none" => {}
                other => return Err(ParseLiteralsError(other.to_owned())),
            }
        }
        Ok(literals)
    }
}

/// A number that is written with the digits of some cards.
///
/// ```
/// use make24::literal::Literal;
/// let literal: Literal = ".4~".parse().unwrap();
/// assert_eq!(literal.value().number().to_string(), "4/9");
/// assert_eq!(literal.cards().len(), 1);
/// assert_eq!("1.25~~".parse::<Literal>().unwrap().to_string(), "1.25~~"); // 1.252525...
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    value: Card,
    cards: Vec<Card>,
    /// The number of digits before the point, and of those at the end that recur.
    whole: usize,
    recurring: usize,
}

impl Literal {
    /// The number with these digits, `whole` of them before the decimal point and the last `recurring` for ever. `None`
    /// if it would be a single card, would begin with a superfluous 0, or if some recur before the point.
    pub fn new(digits: &[u8], whole: usize, recurring: usize) -> Option<Literal> {
        let decimals = digits.len().checked_sub(whole)?;
        let is_superfluous = whole > 1 && digits[0] == 0;
        let is_card = decimals == 0 && whole == 1;
        if digits.is_empty() || is_superfluous || is_card || recurring > decimals || digits.iter().any(|&d| d > 9) {
            return None;
        }
        let number = |digits: &[u8]| {
            let ten = Rational::from(10);
            digits
                .iter()
                .fold(Rational::from(0), |number, &digit| number.mul(&ten).add(&Rational::from(i64::from(digit))))
        };
        let power = |exponent: usize| (0..exponent).fold(Rational::from(1), |power, _| power.mul(&Rational::from(10)));
        // 1.2~3 digits: all digits less those that do not recur, over 99...900...0.
        let value = match recurring {
            0 => number(digits).div(&power(decimals))?,
            _ => {
                let fixed = number(&digits[..digits.len() - recurring]);
                let nines = power(recurring).sub(&Rational::from(1));
                number(digits).sub(&fixed).div(&nines.mul(&power(decimals - recurring)))?
            }
        };
        let cards = digits.iter().map(|&digit| Card::from(i64::from(digit))).collect();
        Some(Literal { value: Card::from(value), cards, whole, recurring })
    }

    /// The number.
    pub fn value(&self) -> &Card {
        &self.value
    }

    /// The cards whose digits it has, from left to right.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The number of digits behind the point.
    pub fn decimals(&self) -> usize {
        self.cards.len() - self.whole
    }

    /// Returns the same number without the 0 before the point, for which no card stands.
    pub(crate) fn without_leading_zero(&self) -> Option<Literal> {
        let digits: Vec<u8> = self.digits().collect();
        (self.whole == 1 && digits[0] == 0).then(|| Literal::new(&digits[1..], 0, self.recurring)).flatten()
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.cards.iter().map(|card| card.number().to_i64().map_or(0, |digit| digit as u8))
    }

    /// The digits before the point, those behind it that do not recur, and those that do.
    pub(crate) fn parts(&self) -> [String; 3] {
        let digits: String = self.digits().map(|digit| char::from(b'0' + digit)).collect();
        let fixed = digits.len() - self.recurring;
        [digits[..self.whole].to_owned(), digits[self.whole..fixed].to_owned(), digits[fixed..].to_owned()]
    }
}

impl fmt::Display for Literal {
    /// The number in ASCII, with a `~` for each digit that recurs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [whole, fixed, recurring] = self.parts();
        let point = if self.decimals() > 0 { "." } else { "" };
        write!(f, "{whole}{point}{fixed}{recurring}{}", "~".repeat(recurring.len()))
    }
}

/// The error of reading a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLiteralError;

impl ParseLiteralError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        problem!("that is not a number of several digits", "use `44`, `.4`, `4.4` or `.4~`")
    }
}

/// The longest number that is read, in digits.
const MAX_DIGITS: usize = 1_000;

impl FromStr for Literal {
    type Err = ParseLiteralError;

    /// Parses `44`, `4.4`, `.4~`, `.(4)`, `.4` with overlines, and `.\overline{4}`.
    fn from_str(text: &str) -> Result<Literal, ParseLiteralError> {
        let text = text.replace("\\overline{", "(").replace('}', ")");
        let (mut digits, mut whole, mut recurring, mut from) = (Vec::new(), None, 0, None);
        for c in text.chars() {
            match c {
                '.' if whole.is_none() => whole = Some(digits.len()),
                '~' | '\u{305}' => recurring += 1,
                '(' if from.is_none() && whole.is_some() => from = Some(digits.len()),
                ')' if from.is_some() && recurring == 0 => recurring = digits.len() - from.unwrap_or(0),
                c => match crate::glyph::digit(c) {
                    // Digits that recur are the last ones.
                    Some(digit) if from.is_none() || recurring == 0 => digits.push(digit),
                    _ => return Err(ParseLiteralError),
                },
            }
        }
        let whole = whole.unwrap_or(digits.len());
        let is_long = digits.len() > MAX_DIGITS;
        Literal::new(&digits, whole, recurring).filter(|_| !is_long).ok_or(ParseLiteralError)
    }
}
