//! The arithmetic of exp-log numbers: each operation on two normal forms, and the identities that it uses.

use super::product::{Atom, Product, integer_power};
use super::{Equality, Identities, Identity, MAX_BITS, NumberForm, Real, integer, logarithm};
use crate::value::{Arithmetic, FractionFunction, Interval, Outcome, Rational, Value};
use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::cmp::Ordering;

impl Arithmetic for Real {
    fn of(number: &Rational) -> Self {
        Real::from(number.clone())
    }

    fn checked_add(&self, rhs: &Self) -> Outcome<Self> {
        if let (NumberForm::Rational(a), NumberForm::Rational(b)) = (&self.form, &rhs.form) {
            let used = self.identities.union(rhs.identities);
            return (a + b).limited().map(|n| Real::fraction(n, used));
        }
        let (a, b) = (self.sum(), rhs.sum());
        let sum = a.add(&b);
        let fractions = usize::from(self.to_rational().is_some() || rhs.to_rational().is_some());
        let like = sum.terms.len() + fractions < a.terms.len() + b.terms.len();
        let used = self.identities.union(rhs.identities).with_if(Identity::LikeTerms, like);
        let bounds = Arithmetic::checked_add(&self.bounds, &rhs.bounds).value().unwrap_or(Interval::REALS);
        Outcome::Value(Real::from_sum(sum, None, bounds, used))
    }

    fn checked_sub(&self, rhs: &Self) -> Outcome<Self> {
        let negated = match &rhs.form {
            NumberForm::Rational(number) => Real { identities: rhs.identities, ..Real::from(number.neg()) },
            NumberForm::Irrational(irrational) => {
                let bounds = Interval::from(0).checked_sub(&rhs.bounds).value().unwrap_or(Interval::REALS);
                let product = irrational.product.as_ref().map(|p| p.mul(&Product::from_rational(-RBig::ONE)));
                Real::from_sum(irrational.sum.negated(), product, bounds, rhs.identities)
            }
        };
        self.checked_add(&negated)
    }

    fn checked_mul(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.identities.union(rhs.identities);
        match (&self.form, &rhs.form) {
            (NumberForm::Rational(a), NumberForm::Rational(b)) => (a * b).limited().map(|n| Real::fraction(n, used)),
            (NumberForm::Rational(zero), _) | (_, NumberForm::Rational(zero)) if zero.is_zero() => {
                Outcome::Value(Real::fraction(Rational::from(0), used.with_if(Identity::TimesZero, true)))
            }
            _ => self.mul_power(rhs, &RBig::ONE, self.bounds.checked_mul(&rhs.bounds)),
        }
    }

    fn checked_div(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.identities.union(rhs.identities);
        match (&self.form, &rhs.form) {
            _ if rhs.sign().is_none() => Outcome::Undecided,
            (_, NumberForm::Rational(zero)) if zero.is_zero() => Outcome::Undefined,
            (NumberForm::Rational(a), NumberForm::Rational(b)) => (a / b).limited().map(|n| Real::fraction(n, used)),
            (NumberForm::Rational(zero), _) if zero.is_zero() => {
                Outcome::Value(Real::fraction(Rational::from(0), used.with_if(Identity::TimesZero, true)))
            }
            _ => self.mul_power(rhs, &-RBig::ONE, self.bounds.checked_div(&rhs.bounds)),
        }
    }

    fn checked_recip(&self) -> Outcome<Self> {
        Real::from(Rational::from(1)).checked_div(self)
    }

    fn checked_pow(&self, rhs: &Self) -> Outcome<Self> {
        let used = self.identities.union(rhs.identities);
        let trivial = || Outcome::Value(Real::fraction(Rational::from(1), used.with_if(Identity::TrivialPower, true)));
        match (&self.form, &rhs.form) {
            (NumberForm::Rational(base), NumberForm::Rational(exponent)) => {
                let power = power_of_fractions(&base.inner(), &exponent.inner());
                match power.map(|power| power.map(|power| Real::fraction(Rational::from_inner(power), used))) {
                    Some(power) => power,
                    None => self.pow_rational(&exponent.inner(), used),
                }
            }
            (NumberForm::Rational(base), _) if base.is_one() => trivial(),
            (_, NumberForm::Rational(exponent)) if exponent.is_zero() => trivial(),
            (NumberForm::Rational(base), _) if base.is_zero() => match rhs.sign() {
                Some(Ordering::Greater) => Outcome::Value(Real::fraction(Rational::from(0), used)),
                Some(_) => Outcome::Undefined,
                None => Outcome::Undecided,
            },
            _ if self.sign().is_none() => Outcome::Undecided,
            (_, NumberForm::Rational(exponent)) => self.pow_rational(&exponent.inner(), used),
            _ => self.pow_irrational(rhs, used),
        }
    }

    fn log(&self, rhs: &Self) -> Outcome<Self> {
        let positive = |real: &Real| real.sign().map(|sign| sign == Ordering::Greater);
        match (positive(self), positive(rhs), self.compare(1)) {
            (Some(false), _, _) | (_, Some(false), _) | (_, _, Some(Ordering::Equal)) => return Outcome::Undefined,
            (Some(true), Some(true), Some(_)) => {}
            _ => return Outcome::Undecided,
        }
        let used = self.identities.union(rhs.identities);
        let irrational = self.to_rational().is_none() || rhs.to_rational().is_none();
        if rhs.to_rational().is_some_and(Value::is_one) {
            return Outcome::Value(Real::fraction(Rational::from(0), used.with_if(Identity::TrivialPower, irrational)));
        }
        let bounds = self.bounds.log(&rhs.bounds);
        if let Some(log) = bounds.value().and_then(|within| self.log_as_fraction(rhs, within)) {
            return Outcome::Value(Real::fraction(
                Rational::from_inner(log),
                used.with_if(Identity::LogOfPower, irrational),
            ));
        }
        let products: Vec<Product> =
            if irrational { [self.product(), rhs.product()].into_iter().flatten().collect() } else { Vec::new() };
        let quotient = self.ln().and_then(|base| rhs.ln().and_then(|log| log.mul_power(&base, &-RBig::ONE, bounds)));
        quotient.map(|log| {
            let splits = log.sum().terms.len() > 1 || products.iter().any(Product::has_several_factors);
            let powers = products.iter().any(Product::has_powers);
            let used = log.identities.union(used).without(WITHIN_LOGS);
            let used = used.with_if(Identity::LogOfProduct, splits).with_if(Identity::LogOfPower, powers);
            Real { identities: used, ..log }
        })
    }

    fn checked_modulo(&self, rhs: &Self) -> Outcome<Self> {
        self.checked_div(rhs).and_then(|quotient| match quotient.floor() {
            None => Outcome::Undecided,
            Some(floor) => Real::fraction(Rational::from_integer(floor), Identities::NONE)
                .checked_mul(rhs)
                .and_then(|multiple| self.checked_sub(&multiple)),
        })
    }

    fn of_fractions(&self, rhs: &Self, function: FractionFunction) -> Outcome<Self> {
        match (self.to_rational(), rhs.to_rational()) {
            (Some(x), Some(y)) => function(x, y).map(Real::from),
            _ if [self, rhs].iter().any(|number| number.is_fraction() == Some(false)) => Outcome::Undefined,
            _ => Outcome::Undecided,
        }
    }

    fn compare(&self, n: i64) -> Option<Ordering> {
        if let Some(order) = self.bounds.compare(n) {
            return Some(order);
        }
        if n == 0 {
            return self.sign();
        }
        let other = Real::from(Rational::from(n));
        match (&self.form, self.equality(&other)) {
            (NumberForm::Rational(number), _) => Some(number.cmp(&Rational::from(n))),
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
        match &self.form {
            NumberForm::Rational(_) => Some(true),
            NumberForm::Irrational(irrational) => irrational.sum.is_irrational().then_some(false),
        }
    }
}

impl Real {
    fn pow_rational(&self, exponent: &RBig, used: Identities) -> Outcome<Real> {
        let Some(base) = self.product() else { return Outcome::Undecided };
        let irrational = self.to_rational().is_none();
        let used = used
            .with_if(Identity::PowerOfProduct, irrational && base.has_several_factors())
            .with_if(Identity::PowerOfPower, irrational && base.has_powers());
        let bounds = match self.sign() {
            Some(Ordering::Greater) => {
                self.bounds.checked_pow(&Interval::from_rational(&Rational::from_inner(exponent.clone())))
            }
            _ => Outcome::Undecided,
        };
        base.checked_pow(exponent).and_then(|power| Real::from_product(power, bounds, used))
    }

    /// x^y = e^(y ln x).
    fn pow_irrational(&self, exponent: &Real, used: Identities) -> Outcome<Real> {
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
                .with_if(Identity::PowerOfSum, terms.len() > 1 && product.sum().terms.len() > 1)
                .with_if(Identity::PowerOfLog, logs);
            logarithm::exp(&product.sum()).and_then(|power| Real::from_product(power, bounds, used))
        })
    }

    /// `None` unless the logarithm is the fraction with small terms in the interval `within`.
    fn log_as_fraction(&self, number: &Real, within: Interval) -> Option<RBig> {
        if let (NumberForm::Rational(base), NumberForm::Rational(number)) = (&self.form, &number.form) {
            return logarithm::rational_log(&base.inner(), &number.inner(), within);
        }
        // log(1 + x, (1 + x)^2) is 2, whatever the normal form of the square is.
        let log = logarithm::simple_fraction(within)?;
        let whole = |n: IBig| Real::fraction(Rational::from_integer(n), Identities::NONE);
        let raised = self.checked_pow(&whole(log.numerator().clone())).value()?;
        (number.checked_pow(&whole(log.denominator().clone().into())).value()? == raised).then_some(log)
    }

    /// `self * rhs ^ exponent`: a product for the exponent 1, a quotient for -1.
    fn mul_power(&self, rhs: &Real, exponent: &RBig, bounds: Outcome<Interval>) -> Outcome<Real> {
        let (Some(a), Some(b)) = (self.product(), rhs.product()) else { return Outcome::Undecided };
        let used = self.identities.union(rhs.identities).union(identities_of_product(&a, &b, exponent));
        b.checked_pow(exponent).and_then(|b| Real::from_product(a.mul(&b), bounds, used))
    }
}

/// A proof leaves these out: [`Arithmetic::log`] reports the identities of logarithms instead.
const WITHIN_LOGS: Identities =
    Identities::NONE.with_if(Identity::Distribution, true).with_if(Identity::Cancelling, true);

fn is_log(factor: &(Atom, RBig)) -> bool {
    matches!(factor.0, Atom::Log(_))
}

fn identities_of_product(a: &Product, b: &Product, exponent: &RBig) -> Identities {
    let mut used = Identities::NONE;
    for (atom, e) in &a.factors {
        for (_, other) in b.factors.iter().filter(|factor| factor.0 == *atom) {
            let cancels = (e + other * exponent).is_zero();
            let log = matches!(atom, Atom::Log(_));
            used = used.with_if(Identity::ChangeOfBase, log);
            used = used.with_if(Identity::Cancelling, cancels && !log);
            used = used.with_if(Identity::SameBase, !cancels && !log);
        }
    }
    let sums = |product: &Product| product.factors.iter().any(|factor| matches!(factor.0, Atom::Sum(_)));
    used.with_if(
        Identity::Distribution,
        used == Identities::NONE && !a.factors.is_empty() && !b.factors.is_empty() && (sums(a) || sums(b)),
    )
}

/// `None` if the power exists but is irrational.
pub(in crate::value) fn power_of_fractions(base: &RBig, exponent: &RBig) -> Option<Outcome<RBig>> {
    match base.cmp(&RBig::ZERO) {
        _ if exponent.is_int() => Some(integer_power(base, exponent.numerator())),
        Ordering::Less => Some(Outcome::Undefined),
        Ordering::Equal if *exponent > RBig::ZERO => Some(Outcome::Value(RBig::ZERO)),
        Ordering::Equal => Some(Outcome::Undefined),
        Ordering::Greater => exact_root(base, exponent),
    }
}

/// `None` if the power is irrational.
fn exact_root(base: &RBig, exponent: &RBig) -> Option<Outcome<RBig>> {
    let k = usize::try_from(exponent.denominator()).ok()?;
    let numerator = base.numerator().clone().unsigned_abs();
    match (integer::exact_root(&numerator, k), integer::exact_root(base.denominator(), k)) {
        (Outcome::Value(numerator), Outcome::Value(denominator)) => {
            Some(integer_power(&RBig::from_parts(numerator.into(), denominator), exponent.numerator()))
        }
        (Outcome::Undecided, _) | (_, Outcome::Undecided) => Some(Outcome::Undecided),
        _ => None,
    }
}
