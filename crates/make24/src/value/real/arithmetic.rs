//! The arithmetic of exp-log numbers: what each operation makes of two normal forms, and by which identities.

use super::product::{Atom, Product, in_size, whole_power};
use super::{Equality, Identities, Identity, Kind, MAX_BITS, Real, integer, logarithm};
use crate::value::{Arithmetic, Interval, Outcome, Rational, Value};
use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::cmp::Ordering;

impl Arithmetic for Real {
    fn checked_add(&self, rhs: &Self) -> Outcome<Self> {
        if let (Kind::Rational(a), Kind::Rational(b)) = (&self.kind, &rhs.kind) {
            let used = self.used.and(rhs.used);
            return in_size(&*a.inner() + &*b.inner()).map(|n| Real::known(n, used));
        }
        let (a, b) = (self.sum(), rhs.sum());
        let sum = a.checked_add(&b);
        let fractions = usize::from(self.to_rational().is_some() || rhs.to_rational().is_some());
        let like = sum.terms.len() + fractions < a.terms.len() + b.terms.len();
        let used = self.used.and(rhs.used).with(Identity::LikeTerms, like);
        let bounds = Arithmetic::checked_add(&self.bounds, &rhs.bounds).value().unwrap_or(Interval::REALS);
        Outcome::Value(Real::new(sum, None, bounds, used))
    }

    fn checked_sub(&self, rhs: &Self) -> Outcome<Self> {
        let negated = match &rhs.kind {
            Kind::Rational(number) => Real { used: rhs.used, ..Real::from(number.neg()) },
            Kind::Irrational(irrational) => {
                let bounds = Interval::from(0).checked_sub(&rhs.bounds).value().unwrap_or(Interval::REALS);
                let product = irrational.product.as_ref().map(|p| p.checked_mul(&Product::number(-RBig::ONE)));
                Real::new(irrational.sum.negated(), product, bounds, rhs.used)
            }
        };
        self.checked_add(&negated)
    }

    fn checked_mul(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.used.and(rhs.used);
        match (&self.kind, &rhs.kind) {
            (Kind::Rational(a), Kind::Rational(b)) => in_size(&*a.inner() * &*b.inner()).map(|n| Real::known(n, used)),
            (Kind::Rational(zero), _) | (_, Kind::Rational(zero)) if zero.is_zero() => {
                Outcome::Value(Real::known(RBig::ZERO, used.with(Identity::TimesZero, true)))
            }
            _ => self.joined(rhs, &RBig::ONE, self.bounds.checked_mul(&rhs.bounds)),
        }
    }

    fn checked_div(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.used.and(rhs.used);
        match (&self.kind, &rhs.kind) {
            _ if rhs.sign().is_none() => Outcome::Undecided,
            (_, Kind::Rational(zero)) if zero.is_zero() => Outcome::Undefined,
            (Kind::Rational(a), Kind::Rational(b)) => in_size(&*a.inner() / &*b.inner()).map(|n| Real::known(n, used)),
            (Kind::Rational(zero), _) if zero.is_zero() => {
                Outcome::Value(Real::known(RBig::ZERO, used.with(Identity::TimesZero, true)))
            }
            _ => self.joined(rhs, &-RBig::ONE, self.bounds.checked_div(&rhs.bounds)),
        }
    }

    fn checked_recip(&self) -> Outcome<Self> {
        Real::from(Rational::from(1)).checked_div(self)
    }

    fn checked_pow(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.used.and(rhs.used);
        let trivial = || Outcome::Value(Real::known(RBig::ONE, used.with(Identity::TrivialPower, true)));
        match (&self.kind, &rhs.kind) {
            (Kind::Rational(base), Kind::Rational(exponent)) => {
                let power = power_of_fractions(&base.inner(), &exponent.inner());
                match power.map(|power| power.map(|power| Real::known(power, used))) {
                    Some(power) => power,
                    None => self.to_fraction(&exponent.inner(), used),
                }
            }
            (Kind::Rational(base), _) if base.is_one() => trivial(),
            (_, Kind::Rational(exponent)) if exponent.is_zero() => trivial(),
            (Kind::Rational(base), _) if base.is_zero() => match rhs.sign() {
                Some(Ordering::Greater) => Outcome::Value(Real::known(RBig::ZERO, used)),
                Some(_) => Outcome::Undefined,
                None => Outcome::Undecided,
            },
            _ if self.sign().is_none() => Outcome::Undecided,
            (_, Kind::Rational(exponent)) => self.to_fraction(&exponent.inner(), used),
            _ => self.to_irrational(rhs, used),
        }
    }

    fn log(&self, rhs: &Self) -> Outcome<Self> {
        let positive = |real: &Real| real.sign().map(|sign| sign == Ordering::Greater);
        match (positive(self), positive(rhs), self.compare(1)) {
            (Some(false), _, _) | (_, Some(false), _) | (_, _, Some(Ordering::Equal)) => return Outcome::Undefined,
            (Some(true), Some(true), Some(_)) => {}
            _ => return Outcome::Undecided,
        }
        let used = self.used.and(rhs.used);
        let irrational = self.to_rational().is_none() || rhs.to_rational().is_none();
        if rhs.to_rational().is_some_and(Value::is_one) {
            return Outcome::Value(Real::known(RBig::ZERO, used.with(Identity::TrivialPower, irrational)));
        }
        let bounds = self.bounds.log(&rhs.bounds);
        if let Some(log) = bounds.value().and_then(|within| self.fraction_of_log(rhs, within)) {
            return Outcome::Value(Real::known(log, used.with(Identity::LogOfPower, irrational)));
        }
        let products: Vec<Product> =
            if irrational { [self.product(), rhs.product()].into_iter().flatten().collect() } else { Vec::new() };
        let quotient = self.ln().and_then(|base| rhs.ln().and_then(|log| log.joined(&base, &-RBig::ONE, bounds)));
        quotient.map(|log| {
            let splits = log.sum().terms.len() > 1 || products.iter().any(Product::has_factors);
            let powers = products.iter().any(Product::has_powers);
            let used = log.used.and(used).without(OF_LOGS);
            let used = used.with(Identity::LogOfProduct, splits).with(Identity::LogOfPower, powers);
            Real { used, ..log }
        })
    }

    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self> {
        self.checked_div(rhs).and_then(|quotient| match quotient.floor() {
            None => Outcome::Undecided,
            Some(turns) => {
                Real::known(turns.into(), Identities::NONE).checked_mul(rhs).and_then(|less| self.checked_sub(&less))
            }
        })
    }

    fn compare(&self, n: i64) -> Option<Ordering> {
        if let Some(order) = self.bounds.compare(n) {
            return Some(order);
        }
        if n == 0 {
            return self.sign();
        }
        let other = Real::from(Rational::from(n));
        match (&self.kind, self.equality(&other)) {
            (Kind::Rational(number), _) => Some(number.cmp(&Rational::from(n))),
            (_, Equality::Equal(_)) => Some(Ordering::Equal),
            (_, Equality::Unknown) => None,
            (_, Equality::Different { .. }) => {
                self.checked_sub(&other).value().and_then(|difference| difference.sign())
            }
        }
    }

    fn is_whole(&self) -> Option<bool> {
        self.is_integer()
    }
    fn is_fraction(&self) -> Option<bool> {
        match &self.kind {
            Kind::Rational(_) => Some(true),
            Kind::Irrational(irrational) => irrational.sum.is_irrational().then_some(false),
        }
    }
}

impl Real {
    /// The power to a fraction: every factor to that power.
    fn to_fraction(&self, exponent: &RBig, used: Identities) -> Outcome<Real> {
        let Some(base) = self.product() else { return Outcome::Undecided };
        let irrational = self.to_rational().is_none();
        let used = used
            .with(Identity::PowerOfProduct, irrational && base.has_factors())
            .with(Identity::PowerOfPower, irrational && base.has_powers());
        let bounds = match self.sign() {
            Some(Ordering::Greater) => {
                self.bounds.checked_pow(&Interval::of_rational(&Rational::from_inner(exponent.clone())))
            }
            _ => Outcome::Undecided,
        };
        base.checked_pow(exponent).and_then(|power| Real::of_product(power, bounds, used))
    }

    /// The power to an irrational number: x^y = e^(y ln x).
    fn to_irrational(&self, exponent: &Real, used: Identities) -> Outcome<Real> {
        let bounds = self.bounds.checked_pow(&exponent.bounds);
        let size = self.bounds.ln().and_then(|ln| ln.checked_mul(&exponent.bounds).value());
        if size.is_some_and(|size| size.high() > MAX_BITS as f64) {
            return Outcome::TooBig;
        }
        let product = self.ln().and_then(|ln| exponent.checked_mul(&ln));
        product.and_then(|product| {
            let terms = &exponent.sum().terms;
            let logs = terms.iter().any(|term| term.factors.iter().any(is_log));
            let used = used
                .with(Identity::PowerOfSum, terms.len() > 1 && product.sum().terms.len() > 1)
                .with(Identity::PowerOfLog, logs);
            logarithm::exp(&product.sum()).and_then(|power| Real::of_product(power, bounds, used))
        })
    }

    /// The logarithm of `number` to this base, where it is a fraction of small terms that lies in `within`.
    fn fraction_of_log(&self, number: &Real, within: Interval) -> Option<RBig> {
        if let (Kind::Rational(base), Kind::Rational(number)) = (&self.kind, &number.kind) {
            return logarithm::rational_log(&base.inner(), &number.inner(), within);
        }
        // log(1 + x, (1 + x)^2) is 2, however the square is written.
        let log = logarithm::simple_fraction(within)?;
        let whole = |n: IBig| Real::known(RBig::from(n), Identities::NONE);
        let raised = self.checked_pow(&whole(log.numerator().clone())).value()?;
        (number.checked_pow(&whole(log.denominator().clone().into())).value()? == raised).then_some(log)
    }

    /// Both numbers times each other, or one by the other.
    fn joined(&self, rhs: &Real, exponent: &RBig, bounds: Outcome<Interval>) -> Outcome<Real> {
        let (Some(a), Some(b)) = (self.product(), rhs.product()) else { return Outcome::Undecided };
        let used = self.used.and(rhs.used).and(identities_of_product(&a, &b, exponent));
        b.checked_pow(exponent).and_then(|b| Real::of_product(a.checked_mul(&b), bounds, used))
    }
}

/// What a quotient of two sums of logarithms takes is told as what logarithms are.
const OF_LOGS: Identities = Identities::NONE.with(Identity::Distribution, true).with(Identity::Cancelling, true);

/// Whether a logarithm is among the factors.
fn is_log(factor: &(Atom, RBig)) -> bool {
    matches!(factor.0, Atom::Log(_))
}

/// The identities that multiply `a` by a power of `b`.
fn identities_of_product(a: &Product, b: &Product, exponent: &RBig) -> Identities {
    let mut used = Identities::NONE;
    for (atom, e) in &a.factors {
        for (_, other) in b.factors.iter().filter(|factor| factor.0 == *atom) {
            let cancels = (e + other * exponent).is_zero();
            let log = matches!(atom, Atom::Log(_));
            used = used.with(Identity::ChangeOfBase, log);
            used = used.with(Identity::Cancelling, cancels && !log);
            used = used.with(Identity::SameBase, !cancels && !log);
        }
    }
    let sums = |product: &Product| product.factors.iter().any(|factor| matches!(factor.0, Atom::Sum(_)));
    used.with(
        Identity::Distribution,
        used == Identities::NONE && !a.factors.is_empty() && !b.factors.is_empty() && (sums(a) || sums(b)),
    )
}

/// A fraction to the power of a fraction, where that is a fraction or nothing.
fn power_of_fractions(base: &RBig, exponent: &RBig) -> Option<Outcome<RBig>> {
    match base.cmp(&RBig::ZERO) {
        _ if exponent.is_int() => Some(whole_power(base, exponent.numerator())),
        Ordering::Less => Some(Outcome::Undefined),
        Ordering::Equal if *exponent > RBig::ZERO => Some(Outcome::Value(RBig::ZERO)),
        Ordering::Equal => Some(Outcome::Undefined),
        Ordering::Greater => exact_root(base, exponent),
    }
}

/// `base` to a power that is a fraction, where the root is a fraction.
fn exact_root(base: &RBig, exponent: &RBig) -> Option<Outcome<RBig>> {
    let k = usize::try_from(exponent.denominator()).ok()?;
    let above = integer::exact_root(&base.numerator().clone().unsigned_abs(), k)?;
    let below = integer::exact_root(base.denominator(), k)?;
    Some(whole_power(&RBig::from_parts(above.into(), below), exponent.numerator()))
}
