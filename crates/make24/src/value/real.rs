//! Exp-log numbers: all that powers, roots and logarithms make of fractions, exactly.
//!
//! A number is kept in a normal form ([`sum`]) and in an interval. Equal normal forms are equal numbers, and the
//! identities that led there are the proof; disjoint intervals are different numbers; where neither speaks, the answer
//! is that it is not known. No tolerance decides anything.

mod arithmetic;
mod enclose;
mod identity;
mod integer;
mod logarithm;
mod product;
mod sum;
#[cfg(test)]
mod tests;
mod text;

pub use identity::{Identities, Identity};

use super::{Arithmetic, Interval, Number, Outcome, Rational, Value};
use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;
use enclose::{MOST_BITS, PRECISIONS, Precision, sign_of};
use product::Product;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use sum::Sum;

/// The longest numerator and denominator together that are worked out, in bits: 157,000 digits.
pub const MAX_BITS: usize = 1 << 19;

/// An exact real number that arithmetic, powers and logarithms make of fractions.
///
/// Two are `==` if their normal forms are; [`Real::equality`] looks further. A number that is known to be a fraction
/// is kept as one.
///
/// ```
/// use make24::value::{Arithmetic, Outcome, Rational, Real};
/// let real = |n: i64| Real::from(Rational::from(n));
/// let Outcome::Value(log) = real(2).log(&real(6)) else { panic!("it has a value") };
/// let Outcome::Value(sum) = log.checked_add(&real(2)) else { panic!("it has a value") };
/// assert_eq!(sum.to_string(), "log(2, 3) + 3");
/// assert_eq!(real(2).checked_pow(&sum).value(), Some(real(24))); // 2^(2 + log(2, 6))
/// ```
#[derive(Clone, Debug)]
pub struct Real {
    kind: Kind,
    bounds: Interval,
    used: Identities,
    /// The precision at which the bounds were found, in bits; 0 where those of the operands sufficed.
    precision: usize,
}

#[derive(Clone, Debug)]
enum Kind {
    Rational(Rational),
    /// Not known to be a fraction.
    Irrational(Arc<Irrational>),
}

#[derive(Debug)]
struct Irrational {
    sum: Sum,
    /// The same as one product, where that is remembered: (1 + x)^2 is also 1 + 2x + x^2.
    product: Option<Product>,
    /// How it compares with zero, where that is known; the interval may be too coarse to tell.
    sign: Option<Ordering>,
    hash: u64,
}

/// Whether two numbers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They are, by these identities.
    Equal(Identities),
    /// They are not: at so many bits their intervals are disjoint.
    Different {
        /// The precision that told them apart; 0 where both are fractions, 53 for machine floats.
        bits: usize,
    },
    /// It is not known: no identity makes them equal, and no precision that was tried told them apart.
    Unknown,
}

impl Equality {
    pub(crate) fn of_fractions(equal: bool) -> Equality {
        if equal { Equality::Equal(Identities::NONE) } else { Equality::Different { bits: 0 } }
    }
}

/// The precision of a machine float.
const MACHINE_BITS: usize = 53;

impl From<Rational> for Real {
    fn from(number: Rational) -> Real {
        let bounds = Interval::of_rational(&number);
        Real { kind: Kind::Rational(number), bounds, used: Identities::NONE, precision: 0 }
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Real) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Rational(a), Kind::Rational(b)) => a == b,
            (Kind::Irrational(a), Kind::Irrational(b)) => Arc::ptr_eq(a, b) || a.hash == b.hash && a.sum == b.sum,
            _ => false,
        }
    }
}
impl Eq for Real {}

impl Hash for Real {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.kind {
            Kind::Rational(number) => number.hash(state),
            Kind::Irrational(irrational) => state.write_u64(irrational.hash),
        }
    }
}

impl Real {
    /// The number as a fraction, where it is known to be one.
    pub fn to_rational(&self) -> Option<&Rational> {
        match &self.kind {
            Kind::Rational(number) => Some(number),
            Kind::Irrational(_) => None,
        }
    }
    /// How long the number is: the bits of all fractions in its normal form.
    pub(crate) fn bits(&self) -> usize {
        let of = |number: &RBig| number.numerator().bit_len() + number.denominator().bit_len();
        match &self.kind {
            Kind::Rational(number) => of(&number.inner()),
            Kind::Irrational(irrational) => {
                let terms = irrational.sum.terms.iter();
                terms
                    .map(|term| of(&term.coefficient) + term.factors.iter().map(|(_, e)| 64 + of(e)).sum::<usize>())
                    .sum()
            }
        }
    }
    /// How many logarithms and exponentials it takes to calculate the number.
    pub(crate) fn logarithms(&self) -> usize {
        match &self.kind {
            Kind::Rational(_) => 0,
            Kind::Irrational(irrational) => irrational.sum.logarithms(),
        }
    }
    /// What it took to find its bounds, in the steps of a greatest common divisor, about.
    pub(crate) fn effort(&self) -> usize {
        // A logarithm of few bits takes a tenth of a millisecond all the same.
        let each = if self.precision == 0 { 0 } else { (self.precision.pow(2) << 10).max(1 << 28) };
        each * self.logarithms().max(1)
    }
    /// The identities by which its normal form was reached.
    pub fn identities(&self) -> Identities {
        self.used
    }
    /// The same number, as if its normal form were given.
    pub(crate) fn without_history(&self) -> Real {
        Real { used: Identities::NONE, ..self.clone() }
    }
    /// How the number compares with zero; `None` where no precision that was tried tells.
    pub fn sign(&self) -> Option<Ordering> {
        match &self.kind {
            Kind::Rational(number) => Some(number.sign()),
            Kind::Irrational(irrational) => irrational.sign,
        }
    }

    /// Whether the two are the same number, and how that is known.
    ///
    /// ```
    /// use make24::value::{Arithmetic, Equality, Rational, Real};
    /// let real = |n: i64| Real::from(Rational::from(n));
    /// let near = real(2).log(&real(8i64.pow(8) + 1)).value().unwrap(); // misses 24 by 8.6e-8
    /// assert!(matches!(near.equality(&real(24)), Equality::Different { .. }));
    /// ```
    pub fn equality(&self, other: &Real) -> Equality {
        let used = self.used.and(other.used);
        if self == other {
            return Equality::Equal(used);
        }
        if let (Kind::Rational(_), Kind::Rational(_)) = (&self.kind, &other.kind) {
            return Equality::Different { bits: 0 };
        }
        if !self.bounds.meets(other.bounds) {
            return Equality::Different { bits: MACHINE_BITS };
        }
        let difference = self.sum().checked_add(&other.sum().negated());
        if difference.terms.is_empty() {
            return Equality::Equal(used.with(Identity::LikeTerms, true));
        }
        if let (Some(a), Some(b)) = (self.ln().value(), other.ln().value())
            && a == b
        {
            return Equality::Equal(used.with(Identity::EqualLogs, true));
        }
        match sign_of(&difference) {
            Some((_, bits, _)) => Equality::Different { bits },
            None => Equality::Unknown,
        }
    }

    fn sum(&self) -> Cow<'_, Sum> {
        match &self.kind {
            Kind::Rational(number) => Cow::Owned(Sum::number(number.inner().into_owned())),
            Kind::Irrational(irrational) => Cow::Borrowed(&irrational.sum),
        }
    }

    /// The number as one product; `None` where its sign is not known.
    fn product(&self) -> Option<Product> {
        match &self.kind {
            Kind::Rational(number) => Some(Product::number(number.inner().into_owned())),
            Kind::Irrational(irrational) => match &irrational.product {
                Some(product) => Some(product.clone()),
                None => Some(irrational.sum.factored(self.sign()? == Ordering::Less)),
            },
        }
    }

    /// A fraction, and the identities by which it was reached.
    fn known(number: RBig, used: Identities) -> Real {
        Real { used, ..Real::from(Rational::from_inner(number)) }
    }

    /// A number from its normal form, and from an interval that is sure to hold it.
    fn new(sum: Sum, product: Option<Product>, bounds: Interval, used: Identities) -> Real {
        if let Some(number) = sum.as_rational() {
            return Real::known(number, used);
        }
        let (precision, bounds, sign) = match bounds.is_wide() {
            false => (0, bounds, bounds.sign()),
            true => match sign_of(&sum) {
                Some((sign, precision, found)) => (precision, found, Some(sign)),
                None => (MOST_BITS, bounds, None),
            },
        };
        let hash = {
            let mut hasher = rustc_hash::FxHasher::default();
            sum.hash(&mut hasher);
            hasher.finish()
        };
        let product = product.filter(|product| sum.terms.len() > 1 && !product.factors.is_empty());
        Real { kind: Kind::Irrational(Arc::new(Irrational { sum, product, sign, hash })), bounds, used, precision }
    }

    /// The number that a product is; it is remembered beside its expansion.
    fn of_product(product: Product, bounds: Outcome<Interval>, used: Identities) -> Outcome<Real> {
        let bounds = bounds.value().unwrap_or(Interval::REALS);
        product.expand().map(|sum| Real::new(sum, Some(product), bounds, used))
    }

    /// The natural logarithm of a positive number.
    pub(crate) fn ln(&self) -> Outcome<Real> {
        match self.sign() {
            None => return Outcome::Undecided,
            Some(Ordering::Greater) => {}
            Some(_) => return Outcome::Undefined,
        }
        let Some(product) = self.product() else { return Outcome::Undecided };
        let bounds = self.bounds.ln().unwrap_or(Interval::REALS);
        logarithm::ln(&product).map(|sum| Real::new(sum, None, bounds, self.used))
    }

    /// e to the number.
    pub(crate) fn exp(&self) -> Outcome<Real> {
        if self.bounds.high() > MAX_BITS as f64 {
            return Outcome::TooBig;
        }
        let power = logarithm::exp(&self.sum());
        power.and_then(|power| Real::of_product(power, Outcome::Value(self.bounds.exp()), self.used))
    }

    /// The whole number below or at this number.
    fn floor(&self) -> Option<IBig> {
        match &self.kind {
            Kind::Rational(number) => Some(number.inner().floor()),
            Kind::Irrational(irrational) => PRECISIONS.into_iter().find_map(|bits| {
                let (low, high) = Precision::new(bits).sum(&irrational.sum)?.floors()?;
                (low == high).then_some(low)
            }),
        }
    }

    /// Whether it is a whole number, by trying to tell it from all of them.
    fn is_integer(&self) -> Option<bool> {
        let Kind::Irrational(irrational) = &self.kind else {
            return self.to_rational().map(Value::is_integer);
        };
        if let Some(whole) = self.bounds.is_whole() {
            return Some(whole);
        }
        for bits in PRECISIONS {
            let Some((least, largest)) = Precision::new(bits).sum(&irrational.sum).and_then(|wide| wide.wholes())
            else {
                continue;
            };
            if least > largest {
                return Some(false);
            }
            if least == largest {
                return match self.equality(&Real::known(least.into(), Identities::NONE)) {
                    Equality::Equal(_) => Some(true),
                    Equality::Different { .. } => Some(false),
                    Equality::Unknown => None,
                };
            }
        }
        None
    }
}

impl Number for Real {
    const CANONICAL_KEYS: bool = false;

    fn of(number: &Rational) -> Self {
        Real::from(number.clone())
    }
    fn bounds(&self) -> Interval {
        self.bounds
    }
    fn to_f64(&self) -> f64 {
        match self.to_rational() {
            Some(fraction) => fraction.to_f64(),
            None => f64::midpoint(self.bounds.low(), self.bounds.high()),
        }
    }
    fn fraction(&self) -> Option<Rational> {
        self.to_rational().cloned()
    }
    fn equality(&self, rhs: &Self) -> Equality {
        Real::equality(self, rhs)
    }
    fn comes_before(&self, rhs: &Self) -> bool {
        match (self.to_rational(), rhs.to_rational()) {
            (Some(a), Some(b)) => a > b,
            (None, None) => self.bounds.low() > rhs.bounds.high(),
            (fraction, _) => fraction.is_some(),
        }
    }
}

/// The logarithm of a positive fraction to so many bits, for the tests of [`Interval`].
#[cfg(test)]
pub(super) fn enclosed_ln(number: &Rational, bits: usize) -> Interval {
    let wide = Precision::new(bits).ln_of(&number.inner());
    wide.expect("the number is positive").to_interval()
}
