//! Intervals of any precision, with every bound rounded outwards.
//!
//! The bounds are floats of dashu-float, whose arithmetic, logarithm and exponential respect the rounding mode.

use super::product::{Atom, Factors, Product};
use super::sum::Sum;
use crate::value::{Interval, MAX_BITS};
use dashu_float::round::mode::{Down, Up};
use dashu_float::{Context, FBig, Repr};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// The precisions that are tried, in bits, before a question stays open.
pub(super) const PRECISIONS: [usize; 7] = [64, 128, 256, 512, 1024, 2048, MAX_PRECISION];

/// The highest precision, in bits.
pub(super) const MAX_PRECISION: usize = 4096;

/// The numbers between two floats of any size, one of which it stands for.
#[derive(Clone, Debug)]
pub(super) struct BigInterval {
    low: FBig<Down>,
    high: FBig<Up>,
}

/// A context for calculations of a given number of bits: each step is rounded downwards and upwards. A step without a
/// result, such as the logarithm of an interval that contains negative numbers, is `None`: nothing is known at this
/// precision.
#[derive(Clone, Copy)]
pub(super) struct Precision {
    down: Context<Down>,
    up: Context<Up>,
}

impl Precision {
    pub(super) fn new(bits: usize) -> Precision {
        Precision { down: Context::new(bits), up: Context::new(bits) }
    }

    pub(super) fn rational(self, number: &RBig) -> Option<BigInterval> {
        let numerator = Repr::<2>::new(number.numerator().clone(), 0);
        let denominator = Repr::<2>::new(IBig::from(number.denominator().clone()), 0);
        let low = self.down.div(&numerator, &denominator).ok()?.value();
        Some(BigInterval { low, high: self.up.div(&numerator, &denominator).ok()?.value() })
    }

    pub(super) fn add(self, a: &BigInterval, b: &BigInterval) -> Option<BigInterval> {
        let low = self.down.add(a.low.repr(), b.low.repr()).ok()?.value();
        Some(BigInterval { low, high: self.up.add(a.high.repr(), b.high.repr()).ok()?.value() })
    }

    pub(super) fn mul(self, a: &BigInterval, b: &BigInterval) -> Option<BigInterval> {
        let bounds = [
            (a.low.repr(), b.low.repr()),
            (a.low.repr(), b.high.repr()),
            (a.high.repr(), b.low.repr()),
            (a.high.repr(), b.high.repr()),
        ];
        let lows = bounds.map(|(x, y)| self.down.mul(x, y).ok().map(|product| product.value()));
        let highs = bounds.map(|(x, y)| self.up.mul(x, y).ok().map(|product| product.value()));
        let low = lows.into_iter().collect::<Option<Vec<_>>>()?.into_iter().min()?;
        Some(BigInterval { low, high: highs.into_iter().collect::<Option<Vec<_>>>()?.into_iter().max()? })
    }

    pub(super) fn ln(self, a: &BigInterval) -> Option<BigInterval> {
        let positive = a.low.repr() > &Repr::zero();
        let low = positive.then(|| self.down.ln(a.low.repr(), None).ok()).flatten()?.value();
        if a.low.repr() == a.high.repr() && *low.repr() != Repr::zero() {
            // Rounded downwards, the logarithm of a single number is less than one ulp below the true value.
            let ulp = low.ulp();
            let high = self.up.add(low.repr(), ulp.repr()).ok()?.value();
            return Some(BigInterval { low, high });
        }
        Some(BigInterval { low, high: self.up.ln(a.high.repr(), None).ok()?.value() })
    }

    pub(super) fn exp(self, a: &BigInterval) -> Option<BigInterval> {
        let low = self.down.exp(a.low.repr(), None).ok()?.value();
        Some(BigInterval { low, high: self.up.exp(a.high.repr(), None).ok()?.value() })
    }

    /// The magnitude of a number that is not zero.
    fn abs(a: &BigInterval) -> Option<BigInterval> {
        match a.sign()? {
            Ordering::Greater => Some(a.clone()),
            Ordering::Less => {
                let negated = |repr: &Repr<2>| -repr.clone();
                let low = FBig::from_repr(negated(a.high.repr()), a.low.context());
                Some(BigInterval { low, high: FBig::from_repr(negated(a.low.repr()), a.high.context()) })
            }
            Ordering::Equal => None,
        }
    }

    pub(super) fn sum(self, sum: &Sum) -> Option<BigInterval> {
        sum.terms.iter().try_fold(self.rational(&RBig::ZERO)?, |so_far, term| self.add(&so_far, &self.product(term)?))
    }

    fn product(self, product: &Product) -> Option<BigInterval> {
        let factors = self.factors(&product.factors)?;
        self.mul(&self.rational(&product.coefficient)?, &factors)
    }

    /// Factors to the power 1 are multiplied; all others are exp(exponent * ln(atom)).
    fn factors(self, factors: &Factors) -> Option<BigInterval> {
        let mut so_far = self.rational(&RBig::ONE)?;
        let mut exponents: Option<BigInterval> = None;
        for (atom, exponent) in factors {
            if exponent.is_one() {
                so_far = self.mul(&so_far, &self.atom(atom)?)?;
            } else {
                let ln = self.mul(&self.rational(exponent)?, &self.ln(&self.atom(atom)?)?)?;
                exponents = Some(match exponents {
                    None => ln,
                    Some(others) => self.add(&others, &ln)?,
                });
            }
        }
        match exponents {
            None => Some(so_far),
            Some(exponents) => self.mul(&so_far, &self.exp(&exponents)?),
        }
    }

    pub(super) fn atom(self, atom: &Atom) -> Option<BigInterval> {
        match atom {
            Atom::Integer(n) => self.rational(&RBig::from(n.clone())),
            Atom::Log(of) => Precision::abs(&self.ln(&self.atom(of)?)?),
            Atom::Sum(sum) => self.sum(sum),
            Atom::Exp(factors) => self.exp(&self.factors(factors)?),
        }
    }

    /// The natural logarithm of a positive fraction.
    #[cfg(test)]
    pub(super) fn ln_rational(self, number: &RBig) -> Option<BigInterval> {
        self.ln(&self.rational(number)?)
    }
}

impl BigInterval {
    /// The sign of the number, if the interval determines it.
    pub(super) fn sign(&self) -> Option<Ordering> {
        let zero = Repr::zero();
        match () {
            () if *self.low.repr() > zero => Some(Ordering::Greater),
            () if *self.high.repr() < zero => Some(Ordering::Less),
            () => None,
        }
    }

    /// Whether the two intervals have a number in common.
    #[cfg(test)]
    pub(super) fn meets(&self, other: &BigInterval) -> bool {
        self.low.repr() <= other.high.repr() && other.low.repr() <= self.high.repr()
    }

    /// The same interval with machine floats as bounds.
    pub(super) fn to_interval(&self) -> Interval {
        Interval::between(self.low.to_f64().value(), self.high.to_f64().value())
    }

    /// The bounds as exact fractions.
    fn bounds(&self) -> Option<(RBig, RBig)> {
        let fraction_of = |repr: &Repr<2>| {
            let (significand, exponent) = repr.clone().into_parts();
            let shift = Some(exponent.unsigned_abs()).filter(|shift| *shift <= 4 * MAX_BITS)?;
            let power = UBig::ONE << shift;
            Some(if exponent < 0 {
                RBig::from_parts(significand, power)
            } else {
                RBig::from(significand * IBig::from(power))
            })
        };
        Some((fraction_of(self.low.repr())?, fraction_of(self.high.repr())?))
    }
    /// The floors of the bounds.
    pub(super) fn floor_bounds(&self) -> Option<(IBig, IBig)> {
        self.bounds().map(|(low, high)| (low.floor(), high.floor()))
    }
    /// The least and the largest whole number inside; the least is the larger of the two if there is none.
    pub(super) fn integers(&self) -> Option<(IBig, IBig)> {
        self.bounds().map(|(low, high)| (low.ceil(), high.floor()))
    }
}

/// The sign of a sum, the first precision in bits at which it is known, and the interval there.
///
/// The highest precisions are not tried for sums of many logarithms: the function takes a tenth of a second at most.
pub(super) fn sign_of(sum: &Sum) -> Option<(Ordering, usize, Interval)> {
    const MAX_COST: usize = MAX_PRECISION * MAX_PRECISION * 12;
    let logarithms = sum.transcendentals().max(1);
    PRECISIONS.into_iter().filter(|bits| bits * bits * logarithms <= MAX_COST).find_map(|bits| {
        let interval = Precision::new(bits).sum(sum)?;
        Some((interval.sign()?, bits, interval.to_interval()))
    })
}

/// Whether the atom is larger than 1, or else smaller; an atom is never 1. `None` if no precision determines it.
pub(super) fn is_above_one(atom: &Atom) -> Option<bool> {
    if matches!(atom, Atom::Integer(_)) {
        return Some(true);
    }
    let minus_one = -RBig::ONE;
    PRECISIONS.into_iter().find_map(|bits| {
        let precision = Precision::new(bits);
        let excess = precision.add(&precision.atom(atom)?, &precision.rational(&minus_one)?)?;
        excess.sign().map(|sign| sign == Ordering::Greater)
    })
}
