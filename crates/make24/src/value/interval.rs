//! Intervals of machine floats that certainly contain a number. They refute an equality and never confirm one.
//!
//! Every bound is rounded outwards. IEEE 754 rounds `+ - * /` to the nearest float, so the next floats on either side
//! of the result enclose the exact one. Logarithms and exponentials are series of such steps with a bound on the
//! truncated tail; no library function is trusted.

use super::{Arithmetic, FractionFunction, Outcome, Rational};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::UBig;
use std::cmp::Ordering;

/// The numbers from `low` to `high`. An interval stands for one unknown number among them.
///
/// ```
/// use make24::value::{Arithmetic, Interval, Outcome};
/// let (two, six) = (Interval::from(2), Interval::from(6));
/// let Outcome::Value(log) = two.log(&six) else { panic!("it has a value") };
/// assert!(log.low() > 2.58 && log.high() < 2.59);
/// assert!(!log.holds(2.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

/// ln 2 = 0.693147180559945309417232..., between two adjacent floats.
const LN_2: Interval = Interval { low: std::f64::consts::LN_2, high: 0.693_147_180_559_945_4 };

/// 2^53: a float holds every whole number up to it exactly.
const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;

fn down(x: f64) -> f64 {
    if x == f64::INFINITY { f64::MAX } else { x.next_down() }
}
fn up(x: f64) -> f64 {
    if x == f64::NEG_INFINITY { f64::MIN } else { x.next_up() }
}

impl Interval {
    /// All real numbers: nothing is known about the number.
    pub const REALS: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The floats must be in order, and neither may be NaN.
    pub(crate) fn between(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }
    /// The lower bound.
    pub fn low(self) -> f64 {
        self.low
    }
    /// The upper bound.
    pub fn high(self) -> f64 {
        self.high
    }
    /// Whether the interval contains `x`.
    pub fn holds(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }
    /// Whether the two intervals have a number in common. If not, the numbers that they stand for are different.
    ///
    /// ```
    /// use make24::value::Interval;
    /// assert!(!Interval::from(2).meets(Interval::from(3)));
    /// ```
    pub fn meets(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }
    /// The sign of the number, if the interval determines it.
    pub fn sign(self) -> Option<Ordering> {
        self.compare_f64(0.0)
    }
    pub(crate) fn compare_f64(self, x: f64) -> Option<Ordering> {
        match () {
            () if self.low > x => Some(Ordering::Greater),
            () if self.high < x => Some(Ordering::Less),
            () if self.low >= x && self.high <= x => Some(Ordering::Equal),
            () => None,
        }
    }
    /// Whether the interval contains zero, or is wider than a billionth of its magnitude.
    pub(crate) fn is_wide(self) -> bool {
        let size = self.low.abs().min(self.high.abs());
        self.sign().is_none() || self.high - self.low > size * 1e-9
    }
    fn rounded_outwards(low: f64, high: f64) -> Interval {
        if low.is_nan() || high.is_nan() {
            return Interval::REALS;
        }
        Interval { low: down(low), high: up(high) }
    }

    /// Uses the leading 53 bits of numerator and denominator; exact for a float.
    pub(crate) fn from_rational(number: &Rational) -> Interval {
        let (numerator, denominator) = (number.big_numerator().unsigned_abs(), number.big_denominator());
        let magnitude = match (exact_f64(&numerator), exact_f64(&denominator)) {
            (Some(n), Some(1.0)) => Interval { low: n, high: n },
            (Some(n), Some(d)) => Interval::rounded_outwards(n / d, n / d),
            _ => {
                let ((n, n_shift), (d, d_shift)) = (leading_bits(&numerator), leading_bits(&denominator));
                let quotient = Interval::rounded_outwards(n.low / d.high, n.high / d.low);
                quotient.scaled(n_shift as i64 - d_shift as i64)
            }
        };
        if *number < Rational::from(0) { magnitude.negated() } else { magnitude }
    }

    /// The interval around a fraction whose [`to_f64`](super::Number::to_f64) is `float`.
    pub fn around_fraction(float: f64, is_whole: bool) -> Interval {
        if is_whole && float.abs() <= MAX_EXACT_INTEGER {
            return Interval { low: float, high: float };
        }
        let margin = float.abs() * (8.0 * f64::EPSILON);
        Interval::rounded_outwards(float - margin, float + margin)
    }

    /// Multiplies by a power of two; for numbers that are not negative.
    fn scaled(self, shift: i64) -> Interval {
        let scale = |x: f64| {
            let (mut x, mut left) = (x, shift.clamp(-2200, 2200));
            while left != 0 {
                let step = left.clamp(-1000, 1000);
                x *= f64::from_bits(((1023 + step) as u64) << 52);
                left -= step;
            }
            x
        };
        // Powers of two scale exactly, except beyond the ends of the range, which `rounded_outwards` covers.
        let scaled = Interval::rounded_outwards(scale(self.low), scale(self.high));
        Interval { low: scaled.low.max(0.0), ..scaled }
    }

    fn negated(self) -> Interval {
        Interval { low: -self.high, high: -self.low }
    }

    fn product(self, rhs: Interval) -> Interval {
        if self.low >= 0.0 && rhs.low >= 0.0 {
            let product = Interval::rounded_outwards(self.low * rhs.low, self.high * rhs.high);
            return Interval { low: product.low.max(0.0), ..product };
        }
        let ends = [self.low * rhs.low, self.low * rhs.high, self.high * rhs.low, self.high * rhs.high];
        if ends.iter().any(|end| end.is_nan()) {
            return Interval::REALS;
        }
        Interval::rounded_outwards(
            ends.into_iter().fold(f64::INFINITY, f64::min),
            ends.into_iter().fold(f64::MIN, f64::max),
        )
    }

    fn sum(self, rhs: Interval) -> Interval {
        Interval::rounded_outwards(self.low + rhs.low, self.high + rhs.high)
    }

    fn quotient(self, rhs: Interval) -> Interval {
        if rhs.sign().is_none() {
            return Interval::REALS;
        }
        let ends = [self.low / rhs.low, self.low / rhs.high, self.high / rhs.low, self.high / rhs.high];
        if ends.iter().any(|end| end.is_nan()) {
            return Interval::REALS;
        }
        Interval::rounded_outwards(
            ends.into_iter().fold(f64::INFINITY, f64::min),
            ends.into_iter().fold(f64::MIN, f64::max),
        )
    }

    /// The logarithm of the positive part of the interval; `None` if no part is positive.
    pub(crate) fn ln(self) -> Option<Interval> {
        if self.high <= 0.0 {
            return None;
        }
        let low = if self.low > 0.0 { ln_f64(self.low).low } else { f64::NEG_INFINITY };
        let high = if self.high < f64::INFINITY { ln_f64(self.high).high } else { f64::INFINITY };
        Some(Interval { low, high })
    }

    pub(crate) fn exp(self) -> Interval {
        Interval { low: exp_f64(self.low).low, high: exp_f64(self.high).high }
    }
}

fn exact_f64(n: &UBig) -> Option<f64> {
    let word: Option<u64> = n.try_into().ok();
    word.filter(|word| *word <= MAX_EXACT_INTEGER as u64).map(|word| word as f64)
}

/// Also returns the number of bits that were dropped.
fn leading_bits(n: &UBig) -> (Interval, usize) {
    let shift = n.bit_len().saturating_sub(53);
    let top: u64 = (&(n >> shift)).try_into().unwrap_or(u64::MAX);
    let top = top as f64;
    (Interval { low: top, high: if shift == 0 { top } else { top + 1.0 } }, shift)
}

/// The natural logarithm of a positive float: x = m 2^k with m near 1, and ln m = 2 (z + z^3/3 + z^5/5 + ...) for
/// z = (m - 1) / (m + 1).
fn ln_f64(x: f64) -> Interval {
    if x.to_bits() == 1f64.to_bits() {
        return Interval::from(0);
    }
    let (x, subnormal_shift) = if x < f64::MIN_POSITIVE { (x * f64::from_bits(1077 << 52), 54.0) } else { (x, 0.0) };
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as f64 - 1023.0 - subnormal_shift;
    let mut m = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if m > std::f64::consts::SQRT_2 {
        m /= 2.0;
        exponent += 1.0;
    }
    let (numerator, denominator) = (m - 1.0, Interval::rounded_outwards(m + 1.0, m + 1.0));
    // m - 1 is exact, since m lies between 1/2 and 2 (Sterbenz).
    let z = Interval { low: numerator, high: numerator }.quotient(denominator);
    let size = if numerator < 0.0 { z.negated() } else { z };
    let size = Interval { low: size.low.max(0.0), ..size };
    let square = size.product(size);
    // |z| < 0.1716, so the tail after the term z^23/23 is less than z^25/25/(1 - z^2) < z^23/23 * 0.03.
    let mut series = Interval { low: down(1.0 / 23.0), high: up(1.04 / 23.0) };
    for odd in [21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        series = Interval::rounded_outwards(1.0 / odd, 1.0 / odd).sum(square.product(series));
    }
    let magnitude = size.product(series).product(Interval::from(2));
    let mantissa = if numerator < 0.0 { magnitude.negated() } else { magnitude };
    if exponent == 0.0 {
        return mantissa;
    }
    let whole = Interval { low: exponent, high: exponent };
    mantissa.sum(whole.product(LN_2))
}

/// e^x: x = k ln 2 + r with small r, and e^r = 1 + r (1 + r/2 (1 + r/3 (...))).
fn exp_f64(x: f64) -> Interval {
    if x > 710.0 {
        return Interval { low: f64::MAX, high: f64::INFINITY };
    }
    if x < -750.0 {
        return Interval { low: 0.0, high: f64::MIN_POSITIVE };
    }
    let k = (x / LN_2.low).round();
    let multiple = Interval { low: k, high: k };
    let r = Interval { low: x, high: x }.sum(multiple.product(LN_2).negated());
    // |r| < 0.36; the tail after the term r^17/17! is less than 0.03 of it.
    let mut series = Interval { low: 0.97, high: 1.03 };
    for n in (1..=17).rev() {
        let over = r.quotient(Interval::from(n));
        series = Interval::from(1).sum(over.product(series));
    }
    Interval { low: series.low.max(0.0), ..series }.scaled(k as i64)
}

impl From<i32> for Interval {
    fn from(n: i32) -> Interval {
        Interval { low: n.into(), high: n.into() }
    }
}

impl Arithmetic for Interval {
    fn of(number: &Rational) -> Self {
        Interval::from_rational(number)
    }
    fn checked_add(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.sum(*rhs))
    }
    fn checked_sub(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.sum(rhs.negated()))
    }
    fn checked_mul(&self, rhs: &Self) -> Outcome<Self> {
        Outcome::Value(self.product(*rhs))
    }
    fn checked_div(&self, rhs: &Self) -> Outcome<Self> {
        match rhs.sign() {
            Some(Ordering::Equal) => Outcome::Undefined,
            _ => Outcome::Value(self.quotient(*rhs)),
        }
    }
    fn checked_recip(&self) -> Outcome<Self> {
        Interval::from(1).checked_div(self)
    }
    fn checked_pow(&self, rhs: &Self) -> Outcome<Self> {
        // Bases that are not positive are left to exact arithmetic.
        match self.ln().filter(|_| self.low > 0.0) {
            Some(ln) => Outcome::Value(ln.product(*rhs).exp()),
            None => Outcome::Value(Interval::REALS),
        }
    }
    fn log(&self, rhs: &Self) -> Outcome<Self> {
        match (self.ln(), rhs.ln()) {
            (Some(base), Some(number)) if base.sign().is_some() => number.checked_div(&base),
            (Some(_), Some(_)) => Outcome::Value(Interval::REALS),
            _ => Outcome::Undefined,
        }
    }
    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self> {
        match rhs.sign() {
            Some(Ordering::Equal) => Outcome::Undefined,
            Some(Ordering::Greater) => Outcome::Value(Interval { low: 0.0, high: rhs.high }),
            Some(Ordering::Less) => Outcome::Value(Interval { low: rhs.low, high: 0.0 }),
            None => Outcome::Value(Interval::REALS),
        }
    }
    fn of_fractions(&self, _: &Self, _: FractionFunction) -> Outcome<Self> {
        Outcome::Value(Interval::REALS)
    }
    fn compare(&self, n: i64) -> Option<Ordering> {
        // Beyond 2^53 a whole number may lie between two floats.
        if n.unsigned_abs() <= MAX_EXACT_INTEGER as u64 { self.compare_f64(n as f64) } else { None }
    }
    fn is_fraction(&self) -> Option<bool> {
        None
    }
    fn is_whole(&self) -> Option<bool> {
        let point = self.low >= self.high && self.low.is_finite();
        match () {
            () if point => Some(self.low.fract() == 0.0),
            () if self.low.floor() < self.low && self.low.floor() >= self.high.floor() => Some(false),
            () => None,
        }
    }
}
