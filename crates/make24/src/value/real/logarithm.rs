//! Natural logarithms and exponentials of normal forms, each the inverse of the other.

use super::enclose::is_above_one;
use super::product::{Atom, Product, factored_power, integer_power};
use super::sum::Sum;
use crate::value::Outcome;
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) fn ln(product: &Product) -> Outcome<Sum> {
    if product.coefficient <= RBig::ZERO {
        return Outcome::Undefined;
    }
    let coefficient = factored_power(&product.coefficient, &RBig::ONE);
    let mut sum = Outcome::Value(Sum::default());
    for (atom, exponent) in coefficient.iter().chain(&product.factors) {
        let term = match atom {
            Atom::Exp(factors) => Product { factors: factors.to_vec(), coefficient: exponent.clone() }.expand(),
            other => {
                let Some(above) = is_above_one(other) else { return Outcome::Undecided };
                let coefficient = if above { exponent.clone() } else { -exponent };
                let log = vec![(Atom::Log(Arc::new(other.clone())), RBig::ONE)];
                Outcome::Value(Sum { terms: vec![Product { factors: log, coefficient }] })
            }
        };
        sum = sum.and_then(|so_far: Sum| term.map(|term| so_far.add(&term)));
    }
    sum
}

/// The product of the exponentials of the terms. The exponential of a multiple of a logarithm is a power.
pub(super) fn exp(sum: &Sum) -> Outcome<Product> {
    let mut product = Product::from_rational(RBig::ONE);
    for Product { factors, coefficient } in &sum.terms {
        let factor = match factors.as_slice() {
            [(Atom::Log(of), exponent)] if exponent.is_one() => {
                let Some(above) = is_above_one(of) else { return Outcome::Undecided };
                let exponent = if above { coefficient.clone() } else { -coefficient };
                Product::from_atom(Atom::clone(of), exponent)
            }
            _ => Product::from_atom(Atom::Exp(Arc::new(factors.clone())), coefficient.clone()),
        };
        product = product.mul(&factor);
    }
    Outcome::Value(product)
}

/// `None` if the terms of the fraction are too large to raise sums to them.
pub(super) fn simple_fraction(within: super::Interval) -> Option<RBig> {
    /// Powers of sums to larger exponents have too many terms.
    const LARGEST: i64 = 16;
    simplest(within, LARGEST).map(|(fraction, ..)| fraction)
}

/// `None` if numerator or denominator is 0 or larger than `largest`.
fn simplest(within: super::Interval, largest: i64) -> Option<(RBig, i64, i64)> {
    let end = |x: f64| RBig::try_from(x).ok();
    let simplest = RBig::simplest_in(end(within.low())?, end(within.high())?);
    let (p, q) = (i64::try_from(simplest.numerator()).ok()?, i64::try_from(simplest.denominator()).ok()?);
    (p.abs() <= largest && q <= largest && p != 0).then_some((simplest, p, q))
}

/// The fraction p/q in `within` with x^q = b^p, if its terms are small. Both numbers are positive, and neither is 1.
pub(super) fn rational_log(base: &RBig, number: &RBig, within: super::Interval) -> Option<RBig> {
    /// Larger exponents make numbers that are too long to compare.
    const LARGEST: i64 = 4096;
    let (simplest, p, q) = simplest(within, LARGEST)?;
    let raised = |x: &RBig, k: i64| integer_power(x, &k.into()).value();
    (raised(number, q)?.cmp(&raised(base, p)?) == Ordering::Equal).then_some(simplest)
}
