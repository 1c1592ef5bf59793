//! How rationals are read.

use super::Rational;
use crate::glyph::{ascii_digits, is_minus, vulgar_fraction};
use crate::problem::Problem;
use crate::value::{MAX_BITS, Value};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::str::FromStr;

/// More digits than any card needs; keeps a hostile text from becoming a long multiplication.
const MAX_DIGITS: usize = 1000;

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseRationalError {
    /// The text is neither an integer nor a fraction.
    NotANumber(String),
    /// The denominator is zero.
    ZeroDenominator(String),
    /// These digits begin with a 0 that has no effect, as in `007`.
    SuperfluousZero(String),
    /// The text has more digits than are read.
    TooLong,
}

impl ParseRationalError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        match self {
            Self::NotANumber(text) => {
                problem!("`{text}` is not a number", "use an integer such as `24` or a fraction such as `1/2`")
            }
            Self::ZeroDenominator(text) => {
                problem!("`{text}` divides by zero", "the part below the line must not be 0")
            }
            Self::SuperfluousZero(digits) => {
                let rest = digits.trim_start_matches('0');
                let meant = if rest.is_empty() { "0" } else { rest };
                problem!("`{digits}` begins with a superfluous 0", "use `{meant}`")
            }
            Self::TooLong => {
                problem!("a number of more than {MAX_DIGITS} digits is too long", "use a shorter one")
            }
        }
    }
}

errors_with_problems!(ParseRationalError);

impl Rational {
    /// Reads a number as it is displayed, `-3` or `1/2`, of any length that a step makes.
    ///
    /// ```
    /// # use make24::Rational;
    /// let long = format!("1/{}", "7".repeat(2_000));
    /// assert!(long.parse::<Rational>().is_err());
    /// assert_eq!(Rational::from_displayed(&long).unwrap().to_string(), long);
    /// assert_eq!(Rational::from_displayed("0.5"), None);
    /// ```
    pub fn from_displayed(text: &str) -> Option<Rational> {
        // A denominator and a numerator have fewer digits than bits.
        let text = Some(text).filter(|text| text.len() <= MAX_BITS)?;
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        Rational::new(above.parse().ok()?, below.parse().ok()?)
    }
}

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads `24`, `-3`, `1/2` and its character, and a decimal such as `0.5`, `.5`, `1e3` or `2.5e-3` for exactly what it
    /// says, in any script's digits.
    fn from_str(text: &str) -> Result<Self, ParseRationalError> {
        if text.chars().count() > MAX_DIGITS {
            return Err(ParseRationalError::TooLong);
        }
        let wrong = || ParseRationalError::NotANumber(text.trim().to_owned());
        let ascii = ascii_digits(text.trim());
        let (negative, magnitude) = match ascii.chars().next() {
            Some(c) if is_minus(c) => (true, &ascii[c.len_utf8()..]),
            Some('+') => (false, &ascii[1..]),
            _ => (false, ascii.as_str()),
        };
        let mut letters = magnitude.chars();
        if let (Some(fraction), None) = (letters.next().and_then(vulgar_fraction), letters.next()) {
            let number: Rational = fraction.parse()?;
            return Ok(if negative { number.neg() } else { number });
        }
        let natural = |digits: &str| {
            let digits = digits.trim();
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(wrong());
            }
            digits.parse::<UBig>().map_err(|_| wrong())
        };
        let whole_number = |digits: &str| match digits.trim().strip_prefix('0') {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                natural(digits).and(Err(ParseRationalError::SuperfluousZero(digits.trim().to_owned())))
            }
            _ => natural(digits),
        };
        let decimal = |digits: &str| match digits.split_once('.') {
            None => whole_number(digits).map(RBig::from),
            Some((_, "")) => Err(wrong()),
            Some((whole, places)) => {
                if !whole.is_empty() {
                    whole_number(whole)?;
                }
                let scale = UBig::from(10u8).pow(places.len());
                Ok(RBig::from_parts(IBig::from(natural(&format!("{whole}{places}"))?), scale))
            }
        };
        let number = if let Some((above, below)) = magnitude.split_once(['/', '\u{2044}', '\u{2215}', '\u{FF0F}']) {
            let zero = || ParseRationalError::ZeroDenominator(text.trim().to_owned());
            Rational::new(IBig::from(whole_number(above)?), whole_number(below)?).ok_or_else(zero)?
        } else if let Some((digits, power)) = magnitude.split_once(['e', 'E']) {
            let power = power.parse::<i64>().ok().filter(|power| power.unsigned_abs() <= MAX_DIGITS as u64);
            let scale = UBig::from(10u8).pow(power.ok_or_else(wrong)?.unsigned_abs() as usize);
            match power < Some(0) {
                true => Rational::from_inner(decimal(digits)? / RBig::from(scale)),
                false => Rational::from_inner(decimal(digits)? * RBig::from(scale)),
            }
        } else {
            Rational::from_inner(decimal(magnitude)?)
        };
        // The number is printed with all its digits, and read again.
        if magnitude.contains(['.', 'e', 'E']) && number.to_string().len() > MAX_DIGITS {
            return Err(ParseRationalError::TooLong);
        }
        Ok(if negative { number.neg() } else { number })
    }
}
