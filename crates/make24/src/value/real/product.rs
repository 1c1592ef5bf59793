//! Products of positive numbers to rational powers, kept factored as long as nothing else is known.

use super::integer::{TRIED, bases};
use super::sum::Sum;
use crate::value::{MAX_BITS, Outcome};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::sync::Arc;

/// A positive number that is no fraction, or is not known to be one, once it stands to a power.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Atom {
    /// A whole number from 2 up, to a power between 0 and 1: 2^(1/2).
    Integer(UBig),
    /// The magnitude of the natural logarithm of an atom.
    Log(Arc<Atom>),
    /// A sum of several terms, positive and free of common factors, to a power that is not multiplied out.
    Sum(Arc<Sum>),
    /// e to a product without a coefficient.
    Exp(Arc<Factors>),
}

/// Atoms and their exponents, none of them 0, in the order of the atoms.
pub(super) type Factors = Vec<(Atom, RBig)>;

/// A coefficient, which is not 0, times atoms to powers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Product {
    pub(super) factors: Factors,
    pub(super) coefficient: RBig,
}

impl Atom {
    /// How many logarithms and exponentials it takes to calculate the atom.
    pub(super) fn logarithms(&self) -> usize {
        match self {
            Atom::Integer(_) => 0,
            Atom::Log(of) => 1 + of.logarithms(),
            Atom::Sum(sum) => sum.logarithms(),
            Atom::Exp(factors) => 1 + factors.iter().map(|(atom, _)| 1 + atom.logarithms()).sum::<usize>(),
        }
    }

    /// Whether it is a prime number: what is left without factors up to the bound is one below the bound's square.
    pub(super) fn is_prime(&self) -> bool {
        matches!(self, Atom::Integer(n) if *n < UBig::from(u32::from(TRIED) * u32::from(TRIED)))
    }
}

/// Sums of more terms are not multiplied out: their keys stay factored.
pub(super) const MAX_TERMS: usize = 200;

/// The number, unless it is too long to be worked with.
pub(super) fn in_size(number: RBig) -> Outcome<RBig> {
    let bits = number.numerator().bit_len() + number.denominator().bit_len();
    if bits > MAX_BITS { Outcome::TooBig } else { Outcome::Value(number) }
}

/// `base` to a whole power; zero has no negative power.
pub(super) fn whole_power(base: &RBig, exponent: &IBig) -> Outcome<RBig> {
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
    in_size(base.pow(k))
}

impl Product {
    pub(super) fn number(coefficient: RBig) -> Product {
        Product { factors: Vec::new(), coefficient }
    }
    pub(super) fn atom(atom: Atom, exponent: RBig) -> Product {
        Product { factors: vec![(atom, exponent)], coefficient: RBig::ONE }
    }

    /// Whether there are several factors, the coefficient among them.
    pub(super) fn has_factors(&self) -> bool {
        self.factors.len() + usize::from(!self.coefficient.is_one()) > 1
    }
    /// Whether a factor stands to a power.
    pub(super) fn has_powers(&self) -> bool {
        self.factors.iter().any(|(_, exponent)| !exponent.is_one())
    }

    /// The product of both, with the powers of each atom put together.
    pub(super) fn checked_mul(&self, rhs: &Product) -> Product {
        Product { factors: merged(&self.factors, &rhs.factors), coefficient: &self.coefficient * &rhs.coefficient }
    }

    /// The product to a power; of a negative one only a whole power.
    pub(super) fn checked_pow(&self, exponent: &RBig) -> Outcome<Product> {
        let raised: Factors = self.factors.iter().map(|(atom, e)| (atom.clone(), e * exponent)).collect();
        if exponent.is_int() {
            let coefficient = whole_power(&self.coefficient, exponent.numerator());
            return coefficient.map(|coefficient| Product { factors: raised, coefficient });
        }
        if self.coefficient <= RBig::ZERO {
            return Outcome::Undefined;
        }
        let factors = merged(&raised, &integers(&self.coefficient, exponent));
        Outcome::Value(Product { factors, coefficient: RBig::ONE })
    }

    /// The sum that the product is, multiplied out as far as sums to whole powers are among its factors.
    pub(super) fn expand(&self) -> Outcome<Sum> {
        if self.coefficient.is_zero() {
            return Outcome::Value(Sum::default());
        }
        let mut coefficient = self.coefficient.clone();
        let mut factors = Factors::new();
        let mut sums: Vec<(Sum, usize)> = Vec::new();
        for (atom, exponent) in &self.factors {
            let whole = exponent.floor();
            let part = exponent - RBig::from(whole.clone());
            let power = isize::try_from(&whole).ok();
            let mut left = exponent.clone();
            match (atom, power) {
                (Atom::Integer(n), _) => match whole_power(&RBig::from(n.clone()), &whole) {
                    Outcome::Value(multiple) => {
                        coefficient *= multiple;
                        left = part;
                    }
                    other => return other.map(Sum::number),
                },
                (Atom::Sum(sum), Some(k)) if k >= 1 && few(sum.terms.len(), k) => {
                    sums.push((Sum::clone(sum), k.unsigned_abs()));
                    left = part;
                }
                (Atom::Sum(sum), Some(k)) if k < 0 && few(2, k) => {
                    if let Some(inverse) = sum.inverse_of_roots() {
                        sums.push((inverse, k.unsigned_abs()));
                        left = part;
                    }
                }
                _ => {}
            }
            if !left.is_zero() {
                factors.push((atom.clone(), left));
            }
        }
        let size = in_size(coefficient.clone());
        // Divisors wait until all is multiplied out: divided by too early, it would have many more terms on the way.
        let (divisors, factors): (Factors, Factors) = factors.into_iter().partition(is_log_divisor);
        let first = size.map(|_| Sum { terms: vec![Product { factors, coefficient }] });
        let multiplied = sums.into_iter().fold(first, |so_far, (sum, k)| {
            (0..k).fold(so_far, |so_far, _| so_far.and_then(|so_far| so_far.checked_mul(&sum)))
        });
        multiplied.map(|sum| if divisors.is_empty() { sum } else { sum.over_logs(&divisors) })
    }

    /// The largest logarithm among the factors that is the lead of a sum of logarithms among the divisors, with its
    /// power; and that sum. Powers that would make many terms stay as they are.
    pub(super) fn divisible_log(&self) -> Option<(&(Atom, RBig), &Arc<Sum>)> {
        let divisors =
            self.factors.iter().filter(|factor| is_log_divisor(factor)).filter_map(|factor| match &factor.0 {
                Atom::Sum(sum) => Some(sum),
                _ => None,
            });
        let led = divisors.filter_map(|divisor| {
            let lead = &divisor.terms.last()?.factors[0].0;
            let factor = self.factors.iter().find(|(atom, exponent)| atom == lead && *exponent >= RBig::ONE)?;
            let power = isize::try_from(&factor.1.floor()).ok()?;
            few(divisor.terms.len(), power).then_some((factor, divisor))
        });
        led.max()
    }
}

/// Whether a factor divides by a sum of logarithms of whole numbers.
fn is_log_divisor((atom, exponent): &(Atom, RBig)) -> bool {
    matches!(atom, Atom::Sum(sum) if *exponent < RBig::ZERO && sum.is_of_logs())
}

/// Whether a sum of `terms` terms to the power `k` has few terms.
fn few(terms: usize, k: isize) -> bool {
    let ways = (0..k.unsigned_abs()).try_fold(1usize, |ways, i| {
        ways.checked_mul(terms + i).map(|ways| ways / (i + 1)).filter(|ways| *ways <= MAX_TERMS)
    });
    ways.is_some()
}

/// The factors of both, with their exponents added.
pub(super) fn merged(lhs: &Factors, rhs: &Factors) -> Factors {
    let mut merged = Factors::with_capacity(lhs.len() + rhs.len());
    let (mut lhs, mut rhs) = (lhs.iter().peekable(), rhs.iter().peekable());
    loop {
        let order = match (lhs.peek(), rhs.peek()) {
            (None, None) => return merged,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.0.cmp(&b.0),
        };
        match order {
            Ordering::Less => merged.extend(lhs.next().cloned()),
            Ordering::Greater => merged.extend(rhs.next().cloned()),
            Ordering::Equal => {
                if let (Some((atom, a)), Some((_, b))) = (lhs.next(), rhs.next()) {
                    let exponent = a + b;
                    if !exponent.is_zero() {
                        merged.push((atom.clone(), exponent));
                    }
                }
            }
        }
    }
}

/// A positive fraction to a power, as whole numbers to powers.
pub(super) fn integers(fraction: &RBig, exponent: &RBig) -> Factors {
    let above = bases(&fraction.numerator().clone().unsigned_abs());
    let below = bases(fraction.denominator());
    let raise = |bases: Vec<(UBig, usize)>, sign: RBig| {
        let raised = bases.into_iter().map(move |(n, k)| (Atom::Integer(n), &sign * exponent * RBig::from(k)));
        let mut raised: Factors = raised.collect();
        raised.sort_unstable();
        raised
    };
    merged(&raise(above, RBig::ONE), &raise(below, -RBig::ONE))
}
