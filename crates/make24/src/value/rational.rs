//! Rationals of any size, and how they are read and written.

use super::real::power_of_fractions;
use super::{Outcome, Real, Value, impl_fraction_arithmetic};
use crate::glyph::{ascii_digits, is_minus, vulgar_fraction};
use crate::problem::Problem;
use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::borrow::Cow;
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
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Held);

/// How the number is held: two words, and for nearly all cards there are nothing else to copy or to drop.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Held {
    /// A whole number of a machine word; always held so.
    Whole(i64),
    /// Any other.
    Other(Box<RBig>),
}

/// More digits than any card needs; keeps a hostile text from becoming a long multiplication.
const MAX_DIGITS: usize = 1000;

/// The largest number whose factorial is computed; it has 16,326 digits.
const MAX_FACTORIAL: i64 = 5_000;

impl Rational {
    /// `numerator / denominator`, or `None` where the denominator is zero.
    pub(crate) fn new(numerator: IBig, denominator: UBig) -> Option<Self> {
        (!denominator.is_zero()).then(|| Rational::from_inner(RBig::from_parts(numerator, denominator)))
    }
    /// The number of the library that calculates with it.
    pub(crate) fn from_inner(number: RBig) -> Self {
        let whole = number.is_int().then(|| i64::try_from(number.numerator()).ok()).flatten();
        Rational(whole.map_or_else(|| Held::Other(Box::new(number)), Held::Whole))
    }
    /// The same number, of the library that calculates with it.
    pub(crate) fn inner(&self) -> Cow<'_, RBig> {
        match &self.0 {
            Held::Whole(number) => Cow::Owned(RBig::from(*number)),
            Held::Other(number) => Cow::Borrowed(number),
        }
    }
    pub(crate) fn big_numerator(&self) -> IBig {
        match &self.0 {
            Held::Whole(number) => IBig::from(*number),
            Held::Other(number) => number.numerator().clone(),
        }
    }
    pub(crate) fn big_denominator(&self) -> UBig {
        match &self.0 {
            Held::Whole(_) => UBig::ONE,
            Held::Other(number) => number.denominator().clone(),
        }
    }
    /// How far two numbers are apart; never negative.
    ///
    /// ```
    /// # use make24::value::Rational;
    /// let distance = |a: i64, b: i64| Rational::from(a).distance(&Rational::from(b));
    /// assert_eq!(distance(21, 24), 3.into());
    /// assert_eq!(distance(24, 21), 3.into());
    /// ```
    pub fn distance(&self, other: &Rational) -> Rational {
        if self < other { other.sub(self) } else { self.sub(other) }
    }
    /// The greatest common divisor of two whole numbers, never negative; 0 if both are 0. `None` for other fractions.
    ///
    /// ```
    /// # use make24::value::Rational;
    /// let gcd = |a: i64, b: i64| Rational::from(a).gcd(&b.into());
    /// assert_eq!((gcd(12, -18), gcd(0, 5), gcd(0, 0)), (Some(6.into()), Some(5.into()), Some(0.into())));
    /// ```
    pub fn gcd(&self, other: &Rational) -> Option<Rational> {
        if !self.is_integer() || !other.is_integer() {
            return None;
        }
        if self.is_zero() || other.is_zero() {
            return Some(self.distance(other));
        }
        let common = self.big_numerator().gcd(other.big_numerator());
        Some(Rational::from_inner(RBig::from(IBig::from(common))))
    }
    /// The least common multiple of two whole numbers, never negative; 0 if one is 0. `None` for other fractions.
    ///
    /// ```
    /// # use make24::value::Rational;
    /// let lcm = |a: i64, b: i64| Rational::from(a).lcm(&b.into());
    /// assert_eq!((lcm(4, -6), lcm(0, 5), lcm(0, 0)), (Some(12.into()), Some(0.into()), Some(0.into())));
    /// ```
    pub fn lcm(&self, other: &Rational) -> Option<Rational> {
        let common = self.gcd(other)?;
        let product = self.mul(other).distance(&Rational::from(0));
        Some(product.div(&common).unwrap_or(product))
    }
    /// The product of the numbers from this one down to 1, in steps of `step`: `n!` for 1, `n!!` for 2. 1 for the number
    /// 0; undefined for numbers below it and for fractions that are not whole.
    ///
    /// ```
    /// # use make24::Rational;
    /// let product = |n: i64, step: i64| Rational::from(n).descending_product(step).value();
    /// assert_eq!((product(4, 1), product(7, 2), product(0, 1)), (Some(24.into()), Some(105.into()), Some(1.into())));
    /// assert_eq!(product(-1, 1), None);
    /// ```
    pub fn descending_product(&self, step: i64) -> Outcome<Rational> {
        if !self.is_integer() || self.sign() == Ordering::Less {
            return Outcome::Undefined;
        }
        let Some(n) = self.to_i64().filter(|n| *n <= MAX_FACTORIAL) else { return Outcome::TooBig };
        let numbers = std::iter::successors(Some(n), |n| Some(n - step)).take_while(|n| *n > 0);
        let product = numbers.fold(IBig::ONE, |product, n| product * IBig::from(n));
        Outcome::Value(Rational::from_inner(RBig::from(product)))
    }
    /// The number of permutations of this many things that leave none in its place: 1, 0, 1, 2, 9, 44, ... `[A000166]`.
    ///
    /// ```
    /// # use make24::Rational;
    /// assert_eq!(Rational::from(4).subfactorial().value(), Some(9.into()));
    /// ```
    pub fn subfactorial(&self) -> Outcome<Rational> {
        if !self.is_integer() || self.sign() == Ordering::Less {
            return Outcome::Undefined;
        }
        let Some(n) = self.to_i64().filter(|n| *n <= MAX_FACTORIAL) else { return Outcome::TooBig };
        // !n = n * !(n - 1) + (-1)^n
        let sign = |n: i64| if n % 2 == 0 { IBig::ONE } else { -IBig::ONE };
        let count = (1..=n).fold(IBig::ONE, |count, n| count * IBig::from(n) + sign(n));
        Outcome::Value(Rational::from_inner(RBig::from(count)))
    }
    /// The number as an `i64`, where it is a whole number of that size.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Held::Whole(number) => Some(number),
            Held::Other(_) => None,
        }
    }
    /// The number above the line of the fraction in lowest terms; it has the sign.
    ///
    /// ```
    /// # use make24::Rational;
    /// let number: Rational = "-10/4".parse()?;
    /// assert_eq!((number.numerator(), number.denominator()), ((-5).into(), 2.into()));
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    pub fn numerator(&self) -> Rational {
        Rational::from_inner(RBig::from(self.big_numerator()))
    }
    /// The number below the line of the fraction in lowest terms; always positive.
    pub fn denominator(&self) -> Rational {
        Rational::from_inner(RBig::from(IBig::from(self.big_denominator())))
    }
    /// The next whole number towards 0.
    pub fn truncated(&self) -> Rational {
        Rational::from_inner(RBig::from(self.inner().trunc()))
    }
    /// What whole numbers of machine words make, if it is one; else what all numbers do.
    fn joined(&self, rhs: &Self, whole: fn(i64, i64) -> Option<i64>, any: fn(&RBig, &RBig) -> RBig) -> Self {
        let quick = self.to_i64().zip(rhs.to_i64()).and_then(|(a, b)| whole(a, b));
        quick.map_or_else(|| Rational::from_inner(any(&self.inner(), &rhs.inner())), Rational::from)
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
        let scaled = IBig::from(self.big_numerator().unsigned_abs() * scale);
        let denominator = IBig::from(self.big_denominator());
        let digits = format!("{:0>width$}", (&scaled / &denominator).to_string(), width = PLACES + 1);
        let exact = (&scaled % &denominator).is_zero();
        let (whole, places) = digits.split_at(digits.len() - PLACES);
        let places = if exact { places.trim_end_matches('0') } else { places };
        let sign = if self.sign() == Ordering::Less { "-" } else { "" };
        let point = if places.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{places}{}", if exact { "" } else { "..." })
    }
}

/// `+ - *` for numbers and for references to them.
macro_rules! operators {
    ($($trait:ident $method:ident),*) => {$(
        impl std::ops::$trait<&Rational> for &Rational {
            type Output = Rational;
            fn $method(self, rhs: &Rational) -> Rational {
                Value::$method(self, rhs)
            }
        }
        impl std::ops::$trait for Rational {
            type Output = Rational;
            fn $method(self, rhs: Rational) -> Rational {
                Value::$method(&self, &rhs)
            }
        }
    )*};
}

operators!(Add add, Sub sub, Mul mul);

impl std::ops::Div<&Rational> for &Rational {
    type Output = Rational;
    /// # Panics
    /// If `rhs` is zero, as `i64` does; [`Value::div`] gives `None` instead.
    fn div(self, rhs: &Rational) -> Rational {
        Value::div(self, rhs).expect("the divisor of `/` must not be zero")
    }
}

impl std::ops::Div for Rational {
    type Output = Rational;
    /// # Panics
    /// If `rhs` is zero, as `i64` does; [`Value::div`] gives `None` instead.
    fn div(self, rhs: Rational) -> Rational {
        &self / &rhs
    }
}

impl std::ops::Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Value::neg(self)
    }
}

impl std::ops::Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Value::neg(&self)
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Rational(Held::Whole(integer))
    }
}

impl Ord for Rational {
    fn cmp(&self, rhs: &Self) -> Ordering {
        match (&self.0, &rhs.0) {
            (Held::Whole(a), Held::Whole(b)) => a.cmp(b),
            _ => self.inner().cmp(&rhs.inner()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, rhs: &Self) -> Option<Ordering> {
        Some(self.cmp(rhs))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Held::Whole(number) => number.fmt(f),
            Held::Other(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl_fraction_arithmetic!(
    Rational,
    i64,
    Rational::clone,
    |number| number.inner().to_f64().value(),
    // A search over fractions never meets an irrational number.
    |base, exponent| match power_of_fractions(&base.inner(), &exponent.inner()) {
        Some(power) => power.map(Rational::from_inner),
        None => Outcome::Undefined,
    },
    |base, number| match Real::from(base.clone()).log(&Real::from(number.clone())) {
        Outcome::Value(log) => match (log.to_rational(), log.is_fraction()) {
            (Some(log), _) => Outcome::Value(log.clone()),
            (None, Some(false)) => Outcome::Undefined,
            _ => Outcome::Undecided,
        },
        Outcome::Undefined => Outcome::Undefined,
        Outcome::TooBig => Outcome::TooBig,
        Outcome::Undecided => Outcome::Undecided,
    }
);

impl Value for Rational {
    fn to_rational(&self) -> Rational {
        self.clone()
    }
    fn add(&self, rhs: &Self) -> Self {
        self.joined(rhs, i64::checked_add, |a, b| a + b)
    }
    fn sub(&self, rhs: &Self) -> Self {
        self.joined(rhs, i64::checked_sub, |a, b| a - b)
    }
    fn mul(&self, rhs: &Self) -> Self {
        self.joined(rhs, i64::checked_mul, |a, b| a * b)
    }
    fn div(&self, rhs: &Self) -> Option<Self> {
        let exact = |a: i64, b: i64| a.checked_rem(b).filter(|rest| *rest == 0).and_then(|_| a.checked_div(b));
        (!rhs.is_zero()).then(|| self.joined(rhs, exact, |a, b| a / b))
    }
    fn modulo(&self, rhs: &Self) -> Option<Self> {
        let whole = self.div(rhs)?.inner().floor();
        Some(self.sub(&rhs.mul(&Rational::from_inner(RBig::from(whole)))))
    }
    fn neg(&self) -> Self {
        Rational::from(0).sub(self)
    }
    fn sign(&self) -> Ordering {
        self.cmp(&Rational(Held::Whole(0)))
    }
    fn is_integer(&self) -> bool {
        match &self.0 {
            Held::Whole(_) => true,
            Held::Other(number) => number.is_int(),
        }
    }
    fn is_one(&self) -> bool {
        self.0 == Held::Whole(1)
    }
    fn bits(&self) -> (usize, usize) {
        (self.big_numerator().bit_len(), self.big_denominator().bit_len())
    }
}

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
        // What is read is printed with all its digits, and read again.
        if magnitude.contains(['.', 'e', 'E']) && number.to_string().len() > MAX_DIGITS {
            return Err(ParseRationalError::TooLong);
        }
        Ok(if negative { number.neg() } else { number })
    }
}
