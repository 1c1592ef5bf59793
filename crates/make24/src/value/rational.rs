//! Rationals of any size.

pub(crate) mod small;
mod text;

pub use text::ParseRationalError;

use super::real::power_of_fractions;
use super::{Arithmetic, Equality, FractionFunction, LONG_FRACTION, MAX_BITS, Number, Outcome, Real, Value};
use crate::watch;
use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use small::Small;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

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

/// Two words; nearly all numbers have nothing else to copy or to drop.
#[derive(Clone, PartialEq, Eq)]
enum Held {
    /// A fraction of two machine words is always held so.
    Small(Small),
    Other(Other),
}

/// Never handled inline, since a search meets few such numbers.
#[derive(Eq)]
struct Other(Box<RBig>);

impl Other {
    #[cold]
    fn new(number: RBig) -> Other {
        watch::charge_long(number.numerator().bit_len() + number.denominator().bit_len(), 1);
        Other(Box::new(number))
    }
}

impl Clone for Other {
    #[cold]
    fn clone(&self) -> Other {
        Other(self.0.clone())
    }
}

impl PartialEq for Other {
    #[cold]
    fn eq(&self, rhs: &Other) -> bool {
        self.0 == rhs.0
    }
}

impl Hash for Other {
    #[cold]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl std::ops::Deref for Other {
    type Target = RBig;
    fn deref(&self) -> &RBig {
        &self.0
    }
}

impl Hash for Held {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Held::Small(number) => number.hash(state),
            Held::Other(number) => number.hash(state),
        }
    }
}

/// The largest number whose factorial is computed; it has 16,326 digits.
const MAX_FACTORIAL: i64 = 5_000;

impl Rational {
    pub(crate) fn new(numerator: IBig, denominator: UBig) -> Option<Self> {
        (!denominator.is_zero()).then(|| Rational::from_inner(RBig::from_parts(numerator, denominator)))
    }
    pub(crate) fn from_inner(number: RBig) -> Self {
        Rational(Small::of_big(&number).map_or_else(|| Held::Other(Other::new(number)), Held::Small))
    }
    pub(crate) fn from_integer(number: IBig) -> Self {
        Rational::from_inner(RBig::from(number))
    }
    fn from_small(number: Small) -> Self {
        Rational(Held::Small(number))
    }
    pub(crate) fn inner(&self) -> Cow<'_, RBig> {
        match &self.0 {
            Held::Small(number) => Cow::Owned(number.to_big()),
            Held::Other(number) => Cow::Borrowed(number),
        }
    }
    pub(crate) fn big_numerator(&self) -> IBig {
        match &self.0 {
            Held::Small(number) => IBig::from(number.numerator),
            Held::Other(number) => number.numerator().clone(),
        }
    }
    pub(crate) fn big_denominator(&self) -> UBig {
        match &self.0 {
            Held::Small(number) => UBig::from(number.denominator().unsigned_abs()),
            Held::Other(number) => number.denominator().clone(),
        }
    }
    pub(crate) fn total_bits(&self) -> usize {
        let (above, below) = self.bits();
        above + below
    }
    pub(crate) fn limited(self) -> Outcome<Rational> {
        if self.total_bits() > MAX_BITS { Outcome::TooBig } else { Outcome::Value(self) }
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
        Some(Rational::from_integer(common.into()))
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
        Outcome::Value(Rational::from_integer(product))
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
        Outcome::Value(Rational::from_integer(count))
    }
    /// The number as an `i64`, where it is a whole number of that size.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Held::Small(number) if number.is_whole() => Some(number.numerator),
            Held::Small(_) | Held::Other(_) => None,
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
        Rational::from_integer(self.big_numerator())
    }
    /// The number below the line of the fraction in lowest terms; always positive.
    pub fn denominator(&self) -> Rational {
        Rational::from_integer(self.big_denominator().into())
    }
    /// The next whole number towards 0.
    pub fn truncated(&self) -> Rational {
        Rational::from_integer(self.inner().trunc())
    }
    #[inline]
    fn joined(&self, rhs: &Self, small: impl Fn(Small, Small) -> Rational, any: fn(&RBig, &RBig) -> RBig) -> Self {
        match (&self.0, &rhs.0) {
            (Held::Small(a), Held::Small(b)) => small(*a, *b),
            _ => self.joined_in_any_size(rhs, any),
        }
    }
    #[cold]
    fn cmp_in_any_size(&self, rhs: &Self) -> Ordering {
        self.inner().cmp(&rhs.inner())
    }
    #[cold]
    fn joined_in_any_size(&self, rhs: &Self, any: fn(&RBig, &RBig) -> RBig) -> Self {
        Rational::from_inner(any(&self.inner(), &rhs.inner()))
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
        Rational::from_small(Small::whole(integer))
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, rhs: &Self) -> Ordering {
        match (&self.0, &rhs.0) {
            (Held::Small(a), Held::Small(b)) => a.cmp(b),
            _ => self.cmp_in_any_size(rhs),
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
            Held::Small(number) if number.is_whole() => number.numerator.fmt(f),
            Held::Small(number) => write!(f, "{}/{}", number.numerator, number.denominator()),
            Held::Other(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Fractions are closed under the four operations and remainders.
impl Arithmetic for Rational {
    fn of(number: &Rational) -> Self {
        number.clone()
    }
    #[inline]
    fn checked_add(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.add(rhs))
    }
    #[inline]
    fn checked_sub(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.sub(rhs))
    }
    #[inline]
    fn checked_mul(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.mul(rhs))
    }
    #[inline]
    fn checked_div(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::from_option(Value::div(self, rhs))
    }
    fn checked_recip(&self) -> Outcome<Self> {
        Outcome::from_option(self.recip())
    }
    fn checked_pow(&self, rhs: &Self) -> Outcome<Self> {
        match power_of_fractions(&self.inner(), &rhs.inner()) {
            Some(power) => power.map(Rational::from_inner),
            // A search over fractions never meets an irrational number.
            None => Outcome::Undefined,
        }
    }
    fn log(&self, rhs: &Self) -> Outcome<Self> {
        Real::from(self.clone()).log(&Real::from(rhs.clone())).and_then(|log| {
            match (log.to_rational(), log.is_fraction()) {
                (Some(log), _) => Outcome::Value(log.clone()),
                (None, Some(false)) => Outcome::Undefined,
                _ => Outcome::Undecided,
            }
        })
    }
    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::from_option(self.modulo(rhs))
    }
    fn of_fractions(&self, rhs: &Self, function: FractionFunction) -> Outcome<Self> {
        function(self, rhs)
    }
    fn is_long(&self) -> bool {
        let (above, below) = self.bits();
        above.max(below) > LONG_FRACTION
    }
    fn compare(&self, n: i64) -> Option<Ordering> {
        Some(self.cmp(&Rational::from(n)))
    }
    fn is_whole(&self) -> Option<bool> {
        Some(self.is_integer())
    }
    fn is_fraction(&self) -> Option<bool> {
        Some(true)
    }
}

impl Number for Rational {
    const CANONICAL_KEYS: bool = true;
    fn to_f64(&self) -> f64 {
        match &self.0 {
            Held::Small(number) => number.numerator as f64 / number.denominator() as f64,
            Held::Other(number) => number.to_f64().value(),
        }
    }
    fn fraction(&self) -> Option<Rational> {
        Some(self.clone())
    }
    fn equality(&self, rhs: &Self) -> Equality {
        Equality::from_fractions(self == rhs)
    }
    fn comes_before(&self, rhs: &Self) -> bool {
        self > rhs
    }
}

impl Value for Rational {
    fn to_rational(&self) -> Rational {
        self.clone()
    }
    #[inline]
    fn add(&self, rhs: &Self) -> Self {
        self.joined(rhs, Small::add, |a, b| a + b)
    }
    #[inline]
    fn sub(&self, rhs: &Self) -> Self {
        self.joined(rhs, Small::sub, |a, b| a - b)
    }
    #[inline]
    fn mul(&self, rhs: &Self) -> Self {
        self.joined(rhs, Small::mul, |a, b| a * b)
    }
    fn div(&self, rhs: &Self) -> Option<Self> {
        (!rhs.is_zero()).then(|| self.joined(rhs, Small::div, |a, b| a / b))
    }
    fn modulo(&self, rhs: &Self) -> Option<Self> {
        let of_any = |a: &RBig, b: &RBig| a - b * RBig::from((a / b).floor());
        (!rhs.is_zero()).then(|| self.joined(rhs, Small::modulo, of_any))
    }
    fn neg(&self) -> Self {
        Rational::from(0).sub(self)
    }
    fn sign(&self) -> Ordering {
        match &self.0 {
            Held::Small(number) => number.numerator.cmp(&0),
            Held::Other(number) => number.numerator().cmp(&IBig::ZERO),
        }
    }
    fn is_integer(&self) -> bool {
        match &self.0 {
            Held::Small(number) => number.is_whole(),
            Held::Other(number) => number.is_int(),
        }
    }
    fn is_one(&self) -> bool {
        self.to_i64() == Some(1)
    }
    fn bits(&self) -> (usize, usize) {
        match &self.0 {
            Held::Small(number) => number.bits(),
            Held::Other(number) => (number.numerator().bit_len(), number.denominator().bit_len()),
        }
    }
}
