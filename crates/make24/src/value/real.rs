//! Exp-log numbers: the exact results of arithmetic, powers, roots and logarithms on fractions.
//!
//! A number has a normal form ([`sum`]) and an interval. Equal normal forms prove that two numbers are equal, and the
//! identities that led to the normal forms are the proof. Disjoint intervals prove that they are different. Otherwise
//! the answer is that it is unknown. No tolerance decides anything.

mod arithmetic;
pub(crate) mod enclose;
mod identity;
pub(crate) mod integer;
mod logarithm;
mod product;
mod sum;
mod text;

pub(super) use arithmetic::power_of_fractions;
pub use identity::{Identities, Identity};

use super::{Arithmetic, Interval, Number, Outcome, Rational, Value};
use crate::watch;
use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;
use enclose::{MAX_PRECISION, Precision, precisions, sign_of};
use product::Product;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use sum::Sum;

/// The largest total length of numerator and denominator that is computed, in bits: 157,000 digits.
pub const MAX_BITS: usize = 1 << 19;

/// An exact real number: the result of arithmetic, powers and logarithms on fractions.
///
/// Two numbers are `==` if their normal forms are equal; [`Real::equality`] tries harder. A number that is known to be
/// a fraction is stored as one.
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
    form: NumberForm,
    bounds: Interval,
    identities: Identities,
    /// The precision at which the bounds were found, in bits; 0 if the bounds of the operands sufficed.
    precision: usize,
}

#[derive(Clone, Debug)]
enum NumberForm {
    Rational(Rational),
    /// Not known to be a fraction.
    Irrational(Arc<Irrational>),
}

#[derive(Debug)]
struct Irrational {
    sum: Sum,
    /// The same number as one product, if the number was made as one: (1 + x)^2 next to its expansion 1 + 2x + x^2.
    product: Option<Product>,
    /// The order of the number and zero, if known; the interval may be too coarse to determine it.
    sign: Option<Ordering>,
    hash: u64,
}

/// Whether two numbers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They are the same, by these identities.
    Equal(Identities),
    /// They are different: their intervals are disjoint at this precision.
    Different {
        /// The precision in bits; 0 if both numbers are fractions, 53 for machine floats.
        bits: usize,
    },
    /// Unknown: no identity proves them equal, and no precision that was tried proves them different.
    Unknown,
}

impl Equality {
    pub(crate) fn from_fractions(equal: bool) -> Equality {
        if equal { Equality::Equal(Identities::NONE) } else { Equality::Different { bits: 0 } }
    }
}

const F64_PRECISION: usize = 53;

impl From<Rational> for Real {
    fn from(number: Rational) -> Real {
        let bounds = Interval::from_rational(&number);
        Real { form: NumberForm::Rational(number), bounds, identities: Identities::NONE, precision: 0 }
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Real) -> bool {
        match (&self.form, &other.form) {
            (NumberForm::Rational(a), NumberForm::Rational(b)) => a == b,
            (NumberForm::Irrational(a), NumberForm::Irrational(b)) => {
                Arc::ptr_eq(a, b) || a.hash == b.hash && a.sum == b.sum
            }
            _ => false,
        }
    }
}
impl Eq for Real {}

impl Hash for Real {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.form {
            NumberForm::Rational(number) => number.hash(state),
            NumberForm::Irrational(irrational) => state.write_u64(irrational.hash),
        }
    }
}

impl Real {
    /// The number as a fraction, if it is known to be one.
    pub fn to_rational(&self) -> Option<&Rational> {
        match &self.form {
            NumberForm::Rational(number) => Some(number),
            NumberForm::Irrational(_) => None,
        }
    }
    pub(crate) fn total_bits(&self) -> usize {
        let bits_of = |number: &RBig| number.numerator().bit_len() + number.denominator().bit_len();
        match &self.form {
            NumberForm::Rational(number) => number.total_bits(),
            NumberForm::Irrational(irrational) => {
                let terms = irrational.sum.terms.iter();
                terms
                    .map(|term| {
                        let exponents = term.factors.iter().map(|(_, exponent)| 64 + bits_of(exponent));
                        bits_of(&term.coefficient) + exponents.sum::<usize>()
                    })
                    .sum()
            }
        }
    }
    pub(crate) fn transcendentals(&self) -> usize {
        match &self.form {
            NumberForm::Rational(_) => 0,
            NumberForm::Irrational(irrational) => irrational.sum.transcendentals(),
        }
    }
    /// The approximate cost of finding the bounds, in steps of a greatest common divisor.
    pub(crate) fn bounds_cost(&self) -> u64 {
        // Even at low precision a logarithm takes a tenth of a millisecond.
        let precision = self.precision as u64;
        let each = if precision == 0 { 0 } else { (precision.pow(2) << 10).max(1 << 28) };
        each * self.transcendentals().max(1) as u64
    }
    /// The identities by which the normal form was reached.
    pub fn identities(&self) -> Identities {
        self.identities
    }
    pub(crate) fn without_identities(&self) -> Real {
        Real { identities: Identities::NONE, ..self.clone() }
    }
    /// The order of the number and zero; `None` if no precision that was tried determines it.
    pub fn sign(&self) -> Option<Ordering> {
        match &self.form {
            NumberForm::Rational(number) => Some(number.sign()),
            NumberForm::Irrational(irrational) => irrational.sign,
        }
    }

    /// Whether the two numbers are the same, with the proof.
    ///
    /// ```
    /// use make24::value::{Arithmetic, Equality, Rational, Real};
    /// let real = |n: i64| Real::from(Rational::from(n));
    /// let near = real(2).log(&real(8i64.pow(8) + 1)).value().unwrap(); // misses 24 by 8.6e-8
    /// assert!(matches!(near.equality(&real(24)), Equality::Different { .. }));
    /// ```
    pub fn equality(&self, other: &Real) -> Equality {
        let used = self.identities.union(other.identities);
        if self == other {
            return Equality::Equal(used);
        }
        if let (NumberForm::Rational(_), NumberForm::Rational(_)) = (&self.form, &other.form) {
            return Equality::Different { bits: 0 };
        }
        if !self.bounds.meets(other.bounds) {
            return Equality::Different { bits: F64_PRECISION };
        }
        let difference = self.sum().add(&other.sum().negated());
        if difference.terms.is_empty() {
            return Equality::Equal(used.with_if(Identity::LikeTerms, true));
        }
        if let (Some(a), Some(b)) = (self.ln().value(), other.ln().value())
            && a == b
        {
            return Equality::Equal(used.with_if(Identity::EqualLogs, true));
        }
        match sign_of(&difference) {
            Some((_, bits, _)) => Equality::Different { bits },
            None => Equality::Unknown,
        }
    }

    pub(crate) fn sum(&self) -> Cow<'_, Sum> {
        match &self.form {
            NumberForm::Rational(number) => Cow::Owned(Sum::from_rational(number.inner().into_owned())),
            NumberForm::Irrational(irrational) => Cow::Borrowed(&irrational.sum),
        }
    }

    /// `None` if the sign is unknown.
    fn product(&self) -> Option<Product> {
        match &self.form {
            NumberForm::Rational(number) => Some(Product::from_rational(number.inner().into_owned())),
            NumberForm::Irrational(irrational) => match &irrational.product {
                Some(product) => Some(product.clone()),
                None => Some(irrational.sum.factor_out(self.sign()? == Ordering::Less)),
            },
        }
    }

    fn fraction(number: Rational, identities: Identities) -> Real {
        Real { identities, ..Real::from(number) }
    }

    /// The number must lie in `bounds`.
    fn from_sum(sum: Sum, product: Option<Product>, bounds: Interval, identities: Identities) -> Real {
        if let Some(number) = sum.as_rational() {
            return Real::fraction(Rational::from_inner(number), identities);
        }
        watch::charge(sum.terms.len() as u64);
        let (precision, bounds, sign) = match bounds.is_wide() {
            false => (0, bounds, bounds.sign()),
            true => match sign_of(&sum) {
                Some((sign, precision, found)) => (precision, found, Some(sign)),
                None => (MAX_PRECISION, bounds, None),
            },
        };
        let hash = {
            let mut hasher = rustc_hash::FxHasher::default();
            sum.hash(&mut hasher);
            hasher.finish()
        };
        let product = product.filter(|product| sum.terms.len() > 1 && !product.factors.is_empty());
        let form = NumberForm::Irrational(Arc::new(Irrational { sum, product, sign, hash }));
        Real { form, bounds, identities, precision }
    }

    /// Stores the product next to its expansion.
    fn from_product(product: Product, bounds: Outcome<Interval>, identities: Identities) -> Outcome<Real> {
        let bounds = bounds.value().unwrap_or(Interval::REALS);
        product.expand().map(|sum| Real::from_sum(sum, Some(product), bounds, identities))
    }

    pub(crate) fn ln(&self) -> Outcome<Real> {
        match self.sign() {
            None => return Outcome::Undecided,
            Some(Ordering::Greater) => {}
            Some(_) => return Outcome::Undefined,
        }
        let Some(product) = self.product() else { return Outcome::Undecided };
        let bounds = self.bounds.ln().unwrap_or(Interval::REALS);
        logarithm::ln(&product).map(|sum| Real::from_sum(sum, None, bounds, self.identities))
    }

    pub(crate) fn exp(&self) -> Outcome<Real> {
        if self.bounds.high() > MAX_BITS as f64 {
            return Outcome::TooBig;
        }
        let power = logarithm::exp(&self.sum());
        power.and_then(|power| Real::from_product(power, Outcome::Value(self.bounds.exp()), self.identities))
    }

    fn floor(&self) -> Option<IBig> {
        match &self.form {
            NumberForm::Rational(number) => Some(number.inner().floor()),
            NumberForm::Irrational(irrational) => precisions(irrational.sum.transcendentals()).find_map(|bits| {
                let (low, high) = Precision::new(bits).sum(&irrational.sum)?.floor_bounds()?;
                (low == high).then_some(low)
            }),
        }
    }

    /// Compares the number with the only whole number that its interval leaves.
    fn is_integer(&self) -> Option<bool> {
        let NumberForm::Irrational(irrational) = &self.form else {
            return self.to_rational().map(Value::is_integer);
        };
        if let Some(whole) = self.bounds.is_whole() {
            return Some(whole);
        }
        for bits in precisions(irrational.sum.transcendentals()) {
            let Some((least, largest)) =
                Precision::new(bits).sum(&irrational.sum).and_then(|interval| interval.integers())
            else {
                continue;
            };
            if least > largest {
                return Some(false);
            }
            if least == largest {
                return match self.equality(&Real::fraction(Rational::from_integer(least), Identities::NONE)) {
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
