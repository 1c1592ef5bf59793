//! Logarithms and exponentials of normal forms; each undoes the other.

use super::enclose::is_above_one;
use super::product::{Atom, Product, integers, whole_power};
use super::sum::Sum;
use crate::value::Outcome;
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::sync::Arc;

/// The natural logarithm of a positive product: the sum of its factors' logarithms times their exponents.
pub(super) fn ln(product: &Product) -> Outcome<Sum> {
    if product.coefficient <= RBig::ZERO {
        return Outcome::Undefined;
    }
    let coefficient = integers(&product.coefficient, &RBig::ONE);
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
        sum = sum.and_then(|so_far: Sum| term.map(|term| so_far.checked_add(&term)));
    }
    sum
}

/// e to a sum: the product of e to its terms, where e to a multiple of a logarithm is a power.
pub(super) fn exp(sum: &Sum) -> Outcome<Product> {
    let mut product = Product::number(RBig::ONE);
    for Product { factors, coefficient } in &sum.terms {
        let factor = match factors.as_slice() {
            [(Atom::Log(of), exponent)] if exponent.is_one() => {
                let Some(above) = is_above_one(of) else { return Outcome::Undecided };
                let exponent = if above { coefficient.clone() } else { -coefficient };
                Product::atom(Atom::clone(of), exponent)
            }
            _ => Product::atom(Atom::Exp(Arc::new(factors.clone())), coefficient.clone()),
        };
        product = product.checked_mul(&factor);
    }
    Outcome::Value(product)
}

/// The fraction of small terms in an interval, if there is one.
pub(super) fn simple_fraction(within: super::Interval) -> Option<RBig> {
    /// Powers of sums to larger ones would have too many terms.
    const LARGEST: i64 = 16;
    simplest(within, LARGEST).map(|(fraction, ..)| fraction)
}

/// The simplest fraction in an interval, with its terms, where neither is 0 or larger than `largest`.
fn simplest(within: super::Interval, largest: i64) -> Option<(RBig, i64, i64)> {
    let end = |x: f64| RBig::try_from(x).ok();
    let simplest = RBig::simplest_in(end(within.low())?, end(within.high())?);
    let (p, q) = (i64::try_from(simplest.numerator()).ok()?, i64::try_from(simplest.denominator()).ok()?);
    (p.abs() <= largest && q <= largest && p != 0).then_some((simplest, p, q))
}

/// The fraction p/q with x^q = b^p, which is log(b, x); `None` where the interval that holds it has no such fraction
/// of small terms. Both numbers are positive and neither is 1.
pub(super) fn rational_log(base: &RBig, number: &RBig, within: super::Interval) -> Option<RBig> {
    /// Larger terms would need numbers too long to compare.
    const LARGEST: i64 = 4096;
    let (simplest, p, q) = simplest(within, LARGEST)?;
    let raised = |x: &RBig, k: i64| whole_power(x, &k.into()).value();
    (raised(number, q)?.cmp(&raised(base, p)?) == Ordering::Equal).then_some(simplest)
}
