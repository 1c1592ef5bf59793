//! Rationals of any size, and how they are read and written.

use super::{Value, basis_of_fractions};
use crate::glyph::{ascii_digits, is_minus};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// An exact rational number of any size; the number of the public interface.
///
/// ```
/// use make24::value::Rational;
/// let third: Rational = "1/3".parse()?;
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.to_decimal(), "0.3333...");
/// assert!(third < Rational::from(1));
/// # Ok::<(), make24::value::ParseRationalError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rational(RBig);

/// More digits than any card needs; keeps a hostile text from becoming a long multiplication.
const MAX_DIGITS: usize = 1000;

impl Rational {
    /// `numerator / denominator`, or `None` where the denominator is zero.
    pub(crate) fn new(numerator: IBig, denominator: UBig) -> Option<Self> {
        (!denominator.is_zero()).then(|| Rational(RBig::from_parts(numerator, denominator)))
    }
    /// The number of the library that calculates with it.
    pub(crate) fn from_inner(number: RBig) -> Self {
        Rational(number)
    }
    /// The same number, of the library that calculates with it.
    pub(crate) fn inner(&self) -> &RBig {
        &self.0
    }
    pub(crate) fn numerator(&self) -> &IBig {
        self.0.numerator()
    }
    pub(crate) fn denominator(&self) -> &UBig {
        self.0.denominator()
    }
    /// The number as an `i64`, where it is a whole number of that size.
    pub fn to_i64(&self) -> Option<i64> {
        if self.0.is_int() { self.0.numerator().try_into().ok() } else { None }
    }
    /// The number in decimals: whole, or cut after four places and then marked with `...`.
    ///
    /// ```
    /// use make24::value::Rational;
    /// assert_eq!("24/5".parse::<Rational>()?.to_decimal(), "4.8");
    /// assert_eq!("-8/3".parse::<Rational>()?.to_decimal(), "-2.6666...");
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    pub fn to_decimal(&self) -> String {
        const PLACES: usize = 4;
        let scale = UBig::from(10u8).pow(PLACES);
        let scaled = IBig::from(self.0.numerator().clone().unsigned_abs() * scale);
        let denominator = IBig::from(self.0.denominator().clone());
        let digits = format!("{:0>width$}", (&scaled / &denominator).to_string(), width = PLACES + 1);
        let exact = (&scaled % &denominator).is_zero();
        let (whole, places) = digits.split_at(digits.len() - PLACES);
        let places = if exact { places.trim_end_matches('0') } else { places };
        let sign = if self.sign() == Ordering::Less { "-" } else { "" };
        let point = if places.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{places}{}", if exact { "" } else { "..." })
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Rational(RBig::from(integer))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

basis_of_fractions!(Rational, i64, Rational::clone);

impl Value for Rational {
    fn to_rational(&self) -> Rational {
        self.clone()
    }
    fn add(&self, rhs: &Self) -> Self {
        Rational(&self.0 + &rhs.0)
    }
    fn sub(&self, rhs: &Self) -> Self {
        Rational(&self.0 - &rhs.0)
    }
    fn mul(&self, rhs: &Self) -> Self {
        Rational(&self.0 * &rhs.0)
    }
    fn div(&self, rhs: &Self) -> Option<Self> {
        (!rhs.0.is_zero()).then(|| Rational(&self.0 / &rhs.0))
    }
    fn neg(&self) -> Self {
        Rational(-&self.0)
    }
    fn sign(&self) -> Ordering {
        self.0.numerator().cmp(&IBig::ZERO)
    }
    fn is_integer(&self) -> bool {
        self.0.is_int()
    }
    fn is_one(&self) -> bool {
        self.0.is_one()
    }
    fn bits(&self) -> (usize, usize) {
        (self.0.numerator().bit_len(), self.0.denominator().bit_len())
    }
}

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseRationalError {
    /// The text is neither an integer nor a fraction.
    NotANumber(String),
    /// The denominator is zero.
    ZeroDenominator(String),
    /// The text has more digits than are read.
    TooLong,
}

impl fmt::Display for ParseRationalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber(text) => {
                write!(f, "`{text}` is not a number; an integer such as `24` or a fraction such as `1/2` would do")
            }
            Self::ZeroDenominator(text) => write!(f, "`{text}` divides by zero; the part below the line must not be 0"),
            Self::TooLong => write!(f, "a number of more than {MAX_DIGITS} digits is too long; a shorter one would do"),
        }
    }
}

impl std::error::Error for ParseRationalError {}

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads `24`, `-3`, `1/2`, and a decimal such as `0.5` for exactly what it says, in any script's digits.
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
        let natural = |digits: &str| {
            let digits = digits.trim();
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(wrong());
            }
            digits.parse::<UBig>().map_err(|_| wrong())
        };
        let number = if let Some((above, below)) = magnitude.split_once(['/', '\u{2044}', '\u{2215}', '\u{FF0F}']) {
            let zero = || ParseRationalError::ZeroDenominator(text.trim().to_owned());
            Rational::new(IBig::from(natural(above)?), natural(below)?).ok_or_else(zero)?
        } else if let Some((whole, places)) = magnitude.split_once('.') {
            let scale = UBig::from(10u8).pow(places.len());
            let numerator = natural(&format!("{whole}{places}"))?;
            if whole.is_empty() || places.is_empty() {
                return Err(wrong());
            }
            Rational::new(IBig::from(numerator), scale).ok_or_else(wrong)?
        } else {
            Rational(RBig::from(natural(magnitude)?))
        };
        Ok(if negative { number.neg() } else { number })
    }
}
