//! Intervals of as many bits as one likes, every bound rounded outwards.
//!
//! The floats are those of dashu-float, whose arithmetic, logarithm and exponential honour the direction of rounding.

use super::product::{Atom, Factors, Product};
use super::sum::Sum;
use crate::value::{Interval, MAX_BITS};
use dashu_float::round::mode::{Down, Up};
use dashu_float::{Context, FBig, Repr};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// The precisions that are tried, in bits, before a question is given up.
pub(super) const PRECISIONS: [usize; 7] = [64, 128, 256, 512, 1024, 2048, MOST_BITS];

/// The last of them.
pub(super) const MOST_BITS: usize = 4096;

/// All numbers between two floats of any size.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    low: FBig<Down>,
    high: FBig<Up>,
}

/// A way to calculate: the same steps, rounded downwards and upwards, to so many bits. A step that has no result (a
/// logarithm of what may be negative) is `None`: nothing is known at this precision.
#[derive(Clone, Copy)]
pub(super) struct Precision {
    down: Context<Down>,
    up: Context<Up>,
}

impl Precision {
    pub(super) fn new(bits: usize) -> Precision {
        Precision { down: Context::new(bits), up: Context::new(bits) }
    }

    pub(super) fn rational(self, number: &RBig) -> Option<Wide> {
        let above = Repr::<2>::new(number.numerator().clone(), 0);
        let below = Repr::<2>::new(IBig::from(number.denominator().clone()), 0);
        Some(Wide { low: self.down.div(&above, &below).ok()?.value(), high: self.up.div(&above, &below).ok()?.value() })
    }

    pub(super) fn add(self, a: &Wide, b: &Wide) -> Option<Wide> {
        let low = self.down.add(a.low.repr(), b.low.repr()).ok()?.value();
        Some(Wide { low, high: self.up.add(a.high.repr(), b.high.repr()).ok()?.value() })
    }

    pub(super) fn mul(self, a: &Wide, b: &Wide) -> Option<Wide> {
        let ends = [
            (a.low.repr(), b.low.repr()),
            (a.low.repr(), b.high.repr()),
            (a.high.repr(), b.low.repr()),
            (a.high.repr(), b.high.repr()),
        ];
        let lows = ends.map(|(x, y)| self.down.mul(x, y).ok().map(|product| product.value()));
        let highs = ends.map(|(x, y)| self.up.mul(x, y).ok().map(|product| product.value()));
        let low = lows.into_iter().collect::<Option<Vec<_>>>()?.into_iter().min()?;
        Some(Wide { low, high: highs.into_iter().collect::<Option<Vec<_>>>()?.into_iter().max()? })
    }

    pub(super) fn ln(self, a: &Wide) -> Option<Wide> {
        let positive = a.low.repr() > &Repr::zero();
        let low = positive.then(|| self.down.ln(a.low.repr(), None).ok()).flatten()?.value();
        if a.low.repr() == a.high.repr() && *low.repr() != Repr::zero() {
            // Rounded downwards, the logarithm of one number is less than a last place below the true one.
            let place = low.ulp();
            let high = self.up.add(low.repr(), place.repr()).ok()?.value();
            return Some(Wide { low, high });
        }
        Some(Wide { low, high: self.up.ln(a.high.repr(), None).ok()?.value() })
    }

    pub(super) fn exp(self, a: &Wide) -> Option<Wide> {
        let low = self.down.exp(a.low.repr(), None).ok()?.value();
        Some(Wide { low, high: self.up.exp(a.high.repr(), None).ok()?.value() })
    }

    /// The magnitude of what is not zero.
    fn abs(a: &Wide) -> Option<Wide> {
        match a.sign()? {
            Ordering::Greater => Some(a.clone()),
            Ordering::Less => {
                let flipped = |repr: &Repr<2>| -repr.clone();
                let low = FBig::from_repr(flipped(a.high.repr()), a.low.context());
                Some(Wide { low, high: FBig::from_repr(flipped(a.low.repr()), a.high.context()) })
            }
            Ordering::Equal => None,
        }
    }

    pub(super) fn sum(self, sum: &Sum) -> Option<Wide> {
        sum.terms.iter().try_fold(self.rational(&RBig::ZERO)?, |so_far, term| self.add(&so_far, &self.product(term)?))
    }

    fn product(self, product: &Product) -> Option<Wide> {
        let factors = self.factors(&product.factors)?;
        self.mul(&self.rational(&product.coefficient)?, &factors)
    }

    /// Small whole powers are multiplied; all others are exp(exponent * ln(atom)).
    fn factors(self, factors: &Factors) -> Option<Wide> {
        let mut so_far = self.rational(&RBig::ONE)?;
        let mut exponents: Option<Wide> = None;
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

    pub(super) fn atom(self, atom: &Atom) -> Option<Wide> {
        match atom {
            Atom::Integer(n) => self.rational(&RBig::from(n.clone())),
            Atom::Log(of) => Precision::abs(&self.ln(&self.atom(of)?)?),
            Atom::Sum(sum) => self.sum(sum),
            Atom::Exp(factors) => self.exp(&self.factors(factors)?),
        }
    }

    /// The natural logarithm of a positive fraction.
    #[cfg(test)]
    pub(super) fn ln_of(self, number: &RBig) -> Option<Wide> {
        self.ln(&self.rational(number)?)
    }
}

impl Wide {
    /// The sign of the number that is meant, where the interval tells.
    pub(super) fn sign(&self) -> Option<Ordering> {
        let zero = Repr::zero();
        match () {
            () if *self.low.repr() > zero => Some(Ordering::Greater),
            () if *self.high.repr() < zero => Some(Ordering::Less),
            () => None,
        }
    }

    /// Whether the two have a number in common.
    #[cfg(test)]
    pub(super) fn meets(&self, other: &Wide) -> bool {
        self.low.repr() <= other.high.repr() && other.low.repr() <= self.high.repr()
    }

    /// The same interval, with floats of the machine for ends.
    pub(super) fn to_interval(&self) -> Interval {
        Interval::between(self.low.to_f64().value(), self.high.to_f64().value())
    }

    /// The ends, as the fractions that they are.
    fn ends(&self) -> Option<(RBig, RBig)> {
        let end = |repr: &Repr<2>| {
            let (significand, exponent) = repr.clone().into_parts();
            let shift = Some(exponent.unsigned_abs()).filter(|shift| *shift <= 4 * MAX_BITS)?;
            let power = UBig::ONE << shift;
            Some(if exponent < 0 {
                RBig::from_parts(significand, power)
            } else {
                RBig::from(significand * IBig::from(power))
            })
        };
        Some((end(self.low.repr())?, end(self.high.repr())?))
    }
    /// The whole numbers below or at the ends.
    pub(super) fn floors(&self) -> Option<(IBig, IBig)> {
        self.ends().map(|(low, high)| (low.floor(), high.floor()))
    }
    /// The least and the largest whole number inside; where there is none, the least is the larger of the two.
    pub(super) fn wholes(&self) -> Option<(IBig, IBig)> {
        self.ends().map(|(low, high)| (low.ceil(), high.floor()))
    }
}

/// The first precision at which the sign of a sum is known, and the sign.
///
/// Of sums of many logarithms the highest precisions are not tried: a tenth of a second is the most that it takes.
pub(super) fn sign_of(sum: &Sum) -> Option<(Ordering, usize, Interval)> {
    const EFFORT: usize = MOST_BITS * MOST_BITS * 12;
    let logarithms = sum.logarithms().max(1);
    PRECISIONS.into_iter().filter(|bits| bits * bits * logarithms <= EFFORT).find_map(|bits| {
        let wide = Precision::new(bits).sum(sum)?;
        Some((wide.sign()?, bits, wide.to_interval()))
    })
}

/// Whether the atom is larger or smaller than 1; one that is 1 is no atom.
pub(super) fn is_above_one(atom: &Atom) -> Option<bool> {
    if matches!(atom, Atom::Integer(_)) {
        return Some(true);
    }
    let minus_one = -RBig::ONE;
    PRECISIONS.into_iter().find_map(|bits| {
        let precision = Precision::new(bits);
        let above = precision.add(&precision.atom(atom)?, &precision.rational(&minus_one)?)?;
        above.sign().map(|sign| sign == Ordering::Greater)
    })
}
