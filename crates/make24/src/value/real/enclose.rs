//! Intervals of any precision, with every bound rounded outwards.
//!
//! The bounds are floats of dashu-float, whose arithmetic, logarithm and exponential respect the rounding mode.

use super::product::{Atom, Factors, Product};
use super::sum::Sum;
use crate::value::{Interval, MAX_BITS};
use crate::watch;
use dashu_float::round::mode::Down;
use dashu_float::{Context, FBig, Repr};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// The precisions that are tried, in bits; after the last one a question stays open.
const PRECISIONS: [usize; 7] = [64, 128, 256, 512, 1024, 2048, MAX_PRECISION];

/// The most work of one interval, in microseconds: of twelve logarithms at the highest precision.
pub const MAX_WORK: u64 = 120_000;

/// For a number with this many logarithms and exponentials: in bits, until the watch stops the work.
pub(super) fn precisions(transcendentals: usize) -> impl Iterator<Item = usize> {
    // A logarithm of 64 bits takes 100 microseconds, one of 4096 bits 10,000.
    let work = move |bits: usize| (transcendentals.max(1) * (100 + bits * bits / 1_700)) as u64;
    PRECISIONS.into_iter().take_while(move |&bits| work(bits) <= MAX_WORK && watch::charge(work(bits)))
}

/// In bits.
pub(super) const MAX_PRECISION: usize = 4096;

/// An interval between two floats of any size, which contains the number that it represents.
#[derive(Clone, Debug)]
pub struct BigInterval {
    /// The lower bound.
    pub low: Bound,
    /// The upper bound.
    pub high: Bound,
}

type Bound = FBig<Down>;

/// A context for calculations with a given number of bits. Each step is rounded downwards; a number that is rounded
/// upwards is the negative of its negative rounded downwards, so that only one rounding mode of the library is
/// compiled. A step without a result, such as the logarithm of an interval that contains negative numbers, is `None`:
/// nothing is known at this precision.
#[derive(Clone, Copy)]
pub struct Precision(Context<Down>);

fn negative(number: &Repr<2>) -> Repr<2> {
    -number.clone()
}

impl Precision {
    /// The context of `bits` bits.
    pub fn new(bits: usize) -> Precision {
        Precision(Context::new(bits))
    }

    fn negated(self, bound: &Bound) -> Bound {
        FBig::from_repr(negative(bound.repr()), self.0)
    }

    /// A fraction.
    pub fn rational(self, number: &RBig) -> Option<BigInterval> {
        let numerator = Repr::<2>::new(number.numerator().clone(), 0);
        let denominator = Repr::<2>::new(IBig::from(number.denominator().clone()), 0);
        let low = self.0.div(&numerator, &denominator).ok()?.value();
        let below = self.0.div(&negative(&numerator), &denominator).ok()?.value();
        Some(BigInterval { low, high: self.negated(&below) })
    }

    /// A sum.
    pub fn add(self, a: &BigInterval, b: &BigInterval) -> Option<BigInterval> {
        let low = self.0.add(a.low.repr(), b.low.repr()).ok()?.value();
        Some(BigInterval { low, high: self.add_up(&a.high, &b.high)? })
    }

    fn add_up(self, a: &Bound, b: &Bound) -> Option<Bound> {
        let below = self.0.add(&negative(a.repr()), &negative(b.repr())).ok()?.value();
        Some(self.negated(&below))
    }

    /// A product.
    pub fn mul(self, a: &BigInterval, b: &BigInterval) -> Option<BigInterval> {
        let least = |x: [&Repr<2>; 2]| -> Option<Bound> {
            let mut least: Option<Bound> = None;
            for x in x {
                for y in [b.low.repr(), b.high.repr()] {
                    let product = self.0.mul(x, y).ok()?.value();
                    least = Some(least.map_or(product.clone(), |least| least.min(product)));
                }
            }
            least
        };
        let low = least([a.low.repr(), a.high.repr()])?;
        let below = least([&negative(a.low.repr()), &negative(a.high.repr())])?;
        Some(BigInterval { low, high: self.negated(&below) })
    }

    /// A natural logarithm.
    pub fn ln(self, a: &BigInterval) -> Option<BigInterval> {
        if a.low.repr() <= &Repr::zero() {
            return None;
        }
        self.rising(a, |number| Some(self.0.ln(number, None).ok()?.value()))
    }

    /// An exponential.
    pub fn exp(self, a: &BigInterval) -> Option<BigInterval> {
        self.rising(a, |number| Some(self.0.exp(number, None).ok()?.value()))
    }

    /// `down` rounds downwards: the true value is less than one unit in the last place above it.
    fn rising(self, a: &BigInterval, down: impl Fn(&Repr<2>) -> Option<Bound>) -> Option<BigInterval> {
        let low = down(a.low.repr())?;
        let at_high = if a.low.repr() == a.high.repr() { low.clone() } else { down(a.high.repr())? };
        // Exact results, ln 1 and exp 0, have no last place.
        let high = if at_high.precision() == 0 { at_high } else { self.add_up(&at_high, &at_high.ulp())? };
        Some(BigInterval { low, high })
    }

    /// `None` if the number may be zero.
    fn abs(self, a: &BigInterval) -> Option<BigInterval> {
        match a.sign()? {
            Ordering::Greater => Some(a.clone()),
            Ordering::Less => Some(BigInterval { low: self.negated(&a.high), high: self.negated(&a.low) }),
            Ordering::Equal => None,
        }
    }

    pub(crate) fn sum(self, sum: &Sum) -> Option<BigInterval> {
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
            Atom::Log(of) => self.abs(&self.ln(&self.atom(of)?)?),
            Atom::Sum(sum) => self.sum(sum),
            Atom::Exp(factors) => self.exp(&self.factors(factors)?),
        }
    }
}

impl BigInterval {
    /// The sign of the number, if the interval determines it.
    pub fn sign(&self) -> Option<Ordering> {
        let zero = Repr::zero();
        match () {
            () if *self.low.repr() > zero => Some(Ordering::Greater),
            () if *self.high.repr() < zero => Some(Ordering::Less),
            () => None,
        }
    }

    /// The same interval with machine floats as bounds.
    pub fn to_interval(&self) -> Interval {
        let below = FBig::<Down>::from_repr(negative(self.high.repr()), self.high.context());
        Interval::between(self.low.to_f64().value(), -below.to_f64().value())
    }

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
    pub(super) fn floor_bounds(&self) -> Option<(IBig, IBig)> {
        self.bounds().map(|(low, high)| (low.floor(), high.floor()))
    }
    /// The least is larger than the largest if there is no whole number inside.
    pub(super) fn integers(&self) -> Option<(IBig, IBig)> {
        self.bounds().map(|(low, high)| (low.ceil(), high.floor()))
    }
}

/// Also returns the first precision, in bits, at which the sign is known, and the interval there.
pub(super) fn sign_of(sum: &Sum) -> Option<(Ordering, usize, Interval)> {
    precisions(sum.transcendentals()).find_map(|bits| {
        let interval = Precision::new(bits).sum(sum)?;
        Some((interval.sign()?, bits, interval.to_interval()))
    })
}

/// An atom is never 1. `None` if no precision decides.
pub(super) fn is_above_one(atom: &Atom) -> Option<bool> {
    if matches!(atom, Atom::Integer(_)) {
        return Some(true);
    }
    let minus_one = -RBig::ONE;
    precisions(atom.transcendentals()).find_map(|bits| {
        let precision = Precision::new(bits);
        let excess = precision.add(&precision.atom(atom)?, &precision.rational(&minus_one)?)?;
        excess.sign().map(|sign| sign == Ordering::Greater)
    })
}
