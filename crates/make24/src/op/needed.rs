//! The operand that an operator needs to make a result.

use super::{Body, Op};
use crate::value::{Arithmetic, Outcome, Rational};
use std::cmp::Ordering;

/// The missing operand of `? op y = result`, or of `x op ? = result`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed<V> {
    /// No number makes the result.
    Nothing,
    /// Only this number can make the result; the operator may still be undefined there, as `? / 0` is.
    One(V),
    /// Only these numbers can make the result: `? ^ 2 = 9`.
    Two(V, V),
    /// Every number may make the result, if the operator is defined for it.
    Anything,
}

impl Op {
    /// The `x` for which `x op rhs` is `result`.
    pub fn left_needed<V: Arithmetic>(&self, rhs: &V, result: &V) -> Needed<V> {
        match self.body() {
            Body::Sum => Needed::from_outcome(result.checked_sub(rhs)),
            Body::Difference => Needed::from_outcome(result.checked_add(rhs)),
            Body::Product => needed_factor(rhs, result),
            Body::Quotient => Needed::from_outcome(result.checked_mul(rhs)),
            Body::Power => needed_base(result, rhs.checked_recip()),
            Body::Root => needed_base(result, Outcome::Value(rhs.clone())),
            // x ^ result = rhs
            Body::Log => needed_base(rhs, result.checked_recip()),
            Body::Remainder | Body::OfFractions(_) | Body::Postfix(_) | Body::Formula(_) => Needed::Anything,
        }
    }

    /// The `y` for which `lhs op y` is `result`.
    pub fn right_needed<V: Arithmetic>(&self, lhs: &V, result: &V) -> Needed<V> {
        match self.body() {
            Body::Sum => Needed::from_outcome(result.checked_sub(lhs)),
            Body::Difference => Needed::from_outcome(lhs.checked_sub(result)),
            Body::Product => needed_factor(lhs, result),
            // lhs / y = result exactly if result * y = lhs and y is not 0.
            Body::Quotient => needed_factor(result, lhs),
            Body::Power => needed_exponent(lhs, result),
            // result ^ y = lhs
            Body::Root => needed_exponent(result, lhs),
            Body::Log => match lhs.checked_pow(result) {
                Outcome::Undefined => Needed::Nothing,
                power => Needed::from_outcome(power),
            },
            Body::Remainder | Body::OfFractions(_) | Body::Postfix(_) | Body::Formula(_) => Needed::Anything,
        }
    }
}

impl<V> Needed<V> {
    pub(crate) fn map<W>(self, f: impl Fn(V) -> W) -> Needed<W> {
        match self {
            Needed::Nothing => Needed::Nothing,
            Needed::One(number) => Needed::One(f(number)),
            Needed::Two(one, other) => Needed::Two(f(one), f(other)),
            Needed::Anything => Needed::Anything,
        }
    }

    fn from_outcome(number: Outcome<V>) -> Needed<V> {
        number.value().map_or(Needed::Anything, Needed::One)
    }
}

/// The `x` for which `x ^ (1 / inverse)` is `power`: its size is that of `power ^ inverse`, with either sign.
fn needed_base<V: Arithmetic>(power: &V, inverse: Outcome<V>) -> Needed<V> {
    let zero = V::of(&Rational::from(0));
    let size = match power.compare(0) {
        Some(Ordering::Less) => zero.checked_sub(power),
        Some(Ordering::Greater) => Outcome::Value(power.clone()),
        // 0 ^ y is 0 for every positive y, and x ^ 0 is 1 for every x.
        _ => return Needed::Anything,
    };
    let Some((size, inverse)) = size.value().zip(inverse.value()) else { return Needed::Anything };
    match size.checked_pow(&inverse) {
        Outcome::Undefined => Needed::Nothing,
        Outcome::Value(base) => {
            zero.checked_sub(&base).value().map_or(Needed::Anything, |other| Needed::Two(base, other))
        }
        Outcome::TooBig | Outcome::Undecided => Needed::Anything,
    }
}

/// The `y` for which `base ^ y` is `power`.
fn needed_exponent<V: Arithmetic>(base: &V, power: &V) -> Needed<V> {
    let is = |number: &V, n: i64, order: Ordering| number.compare(n) == Some(order);
    if is(base, 1, Ordering::Equal) && power.compare(1).is_some_and(Ordering::is_ne) {
        return Needed::Nothing;
    }
    let is_usual = is(base, 0, Ordering::Greater) && base.compare(1).is_some_and(Ordering::is_ne);
    if !is_usual {
        return Needed::Anything;
    }
    match power.compare(0) {
        Some(Ordering::Greater) => match base.log(power) {
            Outcome::Undefined => Needed::Nothing,
            exponent => Needed::from_outcome(exponent),
        },
        Some(_) => Needed::Nothing,
        None => Needed::Anything,
    }
}

/// The `x` for which `known * x` is `product`.
fn needed_factor<V: Arithmetic>(known: &V, product: &V) -> Needed<V> {
    match product.checked_div(known) {
        Outcome::Undefined if product.compare(0).is_some_and(Ordering::is_ne) => Needed::Nothing,
        quotient => Needed::from_outcome(quotient),
    }
}
