//! Products of positive numbers to rational powers, in factored form.

use super::integer::{TRIAL_BOUND, factor};
use super::sum::Sum;
use crate::value::{MAX_BITS, Outcome};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::sync::Arc;

/// A positive number whose power in a product is irrational, or not known to be a fraction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Atom {
    /// A whole number from 2 up; its exponent is between 0 and 1, as in 2^(1/2).
    Integer(UBig),
    /// The magnitude of the natural logarithm of an atom.
    Log(Arc<Atom>),
    /// A positive sum of several terms without a common factor; its power is not multiplied out.
    Sum(Arc<Sum>),
    /// The exponential of a product without a coefficient.
    Exp(Arc<Factors>),
}

/// Nonzero exponents, in the order of the atoms.
pub(super) type Factors = Vec<(Atom, RBig)>;

/// The coefficient is not 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Product {
    pub(super) factors: Factors,
    pub(super) coefficient: RBig,
}

impl Atom {
    pub(super) fn transcendentals(&self) -> usize {
        match self {
            Atom::Integer(_) => 0,
            Atom::Log(of) => 1 + of.transcendentals(),
            Atom::Sum(sum) => sum.transcendentals(),
            Atom::Exp(factors) => 1 + factors.iter().map(|(atom, _)| 1 + atom.transcendentals()).sum::<usize>(),
        }
    }

    /// Whether the atom is certainly a prime number: a cofactor without prime factors up to the bound of trial division
    /// is prime if it is below the square of the bound.
    pub(super) fn is_prime(&self) -> bool {
        matches!(self, Atom::Integer(n) if *n < UBig::from(u32::from(TRIAL_BOUND) * u32::from(TRIAL_BOUND)))
    }
}

/// A power of a sum with more terms than this stays factored.
pub(super) const MAX_EXPANDED_TERMS: usize = 200;

pub(super) fn limit_size(number: RBig) -> Outcome<RBig> {
    let bits = number.numerator().bit_len() + number.denominator().bit_len();
    if bits > MAX_BITS { Outcome::TooBig } else { Outcome::Value(number) }
}

/// Undefined for zero unless the exponent is positive.
pub(super) fn integer_power(base: &RBig, exponent: &IBig) -> Outcome<RBig> {
    if base.is_zero() {
        return if *exponent > IBig::ZERO { Outcome::Value(RBig::ZERO) } else { Outcome::Undefined };
    }
    if base.is_one() || exponent.is_zero() {
        return Outcome::Value(RBig::ONE);
    }
    let bits = base.numerator().bit_len().max(base.denominator().bit_len());
    let minus_one = base.denominator().is_one() && bits == 1;
    let Ok(k) = isize::try_from(exponent) else {
        let even = (exponent % IBig::from(2)).is_zero();
        return if minus_one { Outcome::Value(if even { RBig::ONE } else { -RBig::ONE }) } else { Outcome::TooBig };
    };
    if !minus_one && (bits - 1).max(1).saturating_mul(k.unsigned_abs()) > MAX_BITS {
        return Outcome::TooBig;
    }
    limit_size(base.pow(k))
}

impl Product {
    pub(super) fn from_rational(coefficient: RBig) -> Product {
        Product { factors: Vec::new(), coefficient }
    }
    pub(super) fn from_atom(atom: Atom, exponent: RBig) -> Product {
        Product { factors: vec![(atom, exponent)], coefficient: RBig::ONE }
    }

    pub(super) fn has_several_factors(&self) -> bool {
        self.factors.len() + usize::from(!self.coefficient.is_one()) > 1
    }
    pub(super) fn has_powers(&self) -> bool {
        self.factors.iter().any(|(_, exponent)| !exponent.is_one())
    }

    pub(super) fn mul(&self, rhs: &Product) -> Product {
        Product {
            factors: merge_factors(&self.factors, &rhs.factors),
            coefficient: &self.coefficient * &rhs.coefficient,
        }
    }

    /// Undefined for a negative coefficient unless the exponent is whole.
    pub(super) fn checked_pow(&self, exponent: &RBig) -> Outcome<Product> {
        let raised: Factors = self.factors.iter().map(|(atom, e)| (atom.clone(), e * exponent)).collect();
        if exponent.is_int() {
            let coefficient = integer_power(&self.coefficient, exponent.numerator());
            return coefficient.map(|coefficient| Product { factors: raised, coefficient });
        }
        if self.coefficient <= RBig::ZERO {
            return Outcome::Undefined;
        }
        let factors = merge_factors(&raised, &factored_power(&self.coefficient, exponent));
        Outcome::Value(Product { factors, coefficient: RBig::ONE })
    }

    pub(super) fn expand(&self) -> Outcome<Sum> {
        if self.coefficient.is_zero() {
            return Outcome::Value(Sum::default());
        }
        let mut coefficient = self.coefficient.clone();
        let mut factors = Factors::new();
        let mut sums: Vec<(Sum, usize)> = Vec::new();
        for (atom, exponent) in &self.factors {
            let whole = exponent.floor();
            let fractional = exponent - RBig::from(whole.clone());
            let power = isize::try_from(&whole).ok();
            let mut kept = exponent.clone();
            match (atom, power) {
                (Atom::Integer(n), _) => match integer_power(&RBig::from(n.clone()), &whole) {
                    Outcome::Value(multiple) => {
                        coefficient *= multiple;
                        kept = fractional;
                    }
                    other => return other.map(Sum::from_rational),
                },
                (Atom::Sum(sum), Some(k)) if k >= 1 && has_few_terms(sum.terms.len(), k) => {
                    sums.push((Sum::clone(sum), k.unsigned_abs()));
                    kept = fractional;
                }
                (Atom::Sum(sum), Some(k)) if k < 0 && has_few_terms(2, k) => {
                    if let Some(inverse) = sum.rationalized_reciprocal() {
                        sums.push((inverse, k.unsigned_abs()));
                        kept = fractional;
                    }
                }
                _ => {}
            }
            if !kept.is_zero() {
                factors.push((atom.clone(), kept));
            }
        }
        let size = limit_size(coefficient.clone());
        // Divisors are applied after everything is multiplied out: earlier, there are many more intermediate terms.
        let (divisors, factors): (Factors, Factors) = factors.into_iter().partition(is_log_divisor);
        let first = size.map(|_| Sum { terms: vec![Product { factors, coefficient }] });
        let multiplied = sums.into_iter().fold(first, |so_far, (sum, k)| {
            (0..k).fold(so_far, |so_far, _| so_far.and_then(|so_far| so_far.checked_mul(&sum)))
        });
        multiplied.map(|sum| if divisors.is_empty() { sum } else { sum.divide_by_log_sums(&divisors) })
    }

    /// Returns the largest logarithm among the factors, with its exponent, that is the leading term of a sum of
    /// logarithms among the divisors; and that sum. Leaves out powers that make many terms.
    pub(super) fn reducible_log(&self) -> Option<(&(Atom, RBig), &Arc<Sum>)> {
        let divisors =
            self.factors.iter().filter(|factor| is_log_divisor(factor)).filter_map(|factor| match &factor.0 {
                Atom::Sum(sum) => Some(sum),
                Atom::Integer(_) | Atom::Log(_) | Atom::Exp(_) => None,
            });
        let led = divisors.filter_map(|divisor| {
            let lead = &divisor.terms.last()?.factors[0].0;
            let factor = self.factors.iter().find(|(atom, exponent)| atom == lead && *exponent >= RBig::ONE)?;
            let power = isize::try_from(&factor.1.floor()).ok()?;
            has_few_terms(divisor.terms.len(), power).then_some((factor, divisor))
        });
        led.max()
    }
}

fn is_log_divisor((atom, exponent): &(Atom, RBig)) -> bool {
    matches!(atom, Atom::Sum(sum) if *exponent < RBig::ZERO && sum.is_log_sum())
}

fn has_few_terms(terms: usize, k: isize) -> bool {
    let ways = (0..k.unsigned_abs()).try_fold(1usize, |ways, i| {
        ways.checked_mul(terms + i).map(|ways| ways / (i + 1)).filter(|ways| *ways <= MAX_EXPANDED_TERMS)
    });
    ways.is_some()
}

pub(super) fn merge_factors(lhs: &Factors, rhs: &Factors) -> Factors {
    let mut merge_factors = Factors::with_capacity(lhs.len() + rhs.len());
    let (mut lhs, mut rhs) = (lhs.iter().peekable(), rhs.iter().peekable());
    loop {
        let order = match (lhs.peek(), rhs.peek()) {
            (None, None) => return merge_factors,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.0.cmp(&b.0),
        };
        match order {
            Ordering::Less => merge_factors.extend(lhs.next().cloned()),
            Ordering::Greater => merge_factors.extend(rhs.next().cloned()),
            Ordering::Equal => {
                if let (Some((atom, a)), Some((_, b))) = (lhs.next(), rhs.next()) {
                    let exponent = a + b;
                    if !exponent.is_zero() {
                        merge_factors.push((atom.clone(), exponent));
                    }
                }
            }
        }
    }
}

pub(super) fn factored_power(fraction: &RBig, exponent: &RBig) -> Factors {
    let numerator = factor(&fraction.numerator().clone().unsigned_abs());
    let denominator = factor(fraction.denominator());
    let raise = |bases: Vec<(UBig, usize)>, sign: RBig| {
        let raised = bases.into_iter().map(move |(n, k)| (Atom::Integer(n), &sign * exponent * RBig::from(k)));
        let mut raised: Factors = raised.collect();
        raised.sort_unstable();
        raised
    };
    merge_factors(&raise(numerator, RBig::ONE), &raise(denominator, -RBig::ONE))
}
