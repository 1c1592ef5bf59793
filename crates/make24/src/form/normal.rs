//! The construction of the keys of the forms that forget the nesting.

use super::{Form, FormKey};
use crate::card::Card;
use crate::expr::Expr;
use crate::op::{Algebra, AssocChain, Op, Polarity};
use crate::shape::{Member, Shape};
use crate::value::{Rational, Real, Value};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

#[derive(Clone)]
pub(crate) struct NormalForm {
    negative: bool,
    shape: Shape,
    value: Real,
}

/// The definition of the forms, against which the searches are tested.
#[derive(Clone, Copy)]
pub(crate) struct Normalizer {
    signs_move: bool,
    reduces: bool,
}

impl Normalizer {
    pub(crate) fn of(form: Form) -> Normalizer {
        Normalizer { signs_move: form.signs_move(), reduces: form.reduces() }
    }

    pub(crate) fn of_expr(self, expr: &Expr) -> Option<NormalForm> {
        expr.fold(
            |_, card| NormalForm::card(card),
            |_, op: &Op, lhs, rhs| match rhs {
                Some(rhs) => self.join(op, lhs, rhs),
                None => self.unary(op, lhs),
            },
        )
    }

    /// But for the minus sign, what a unary operator makes is a part of its own. `None` if it has no value there.
    pub(crate) fn unary(self, op: &Op, operand: NormalForm) -> Option<NormalForm> {
        let value = op.apply(&operand.value, &operand.value).value()?;
        // A minus sign turns the signs of the terms of a sum, even if they add up to 0; no other 0 has a sign.
        let is_signless =
            || op.algebra() == Algebra::Negation && value.sign() == Some(Ordering::Equal) && !operand.is_sum();
        if self.reduces && (op.is_idle(&operand.value, &value) || is_signless()) {
            return Some(operand);
        }
        let (negative, shape) = match op.algebra() {
            Algebra::Negation => self.sum(operand.terms(Polarity::Inverse)),
            Algebra::Chain { .. } | Algebra::Power(_) | Algebra::Log | Algebra::Free => {
                (false, Shape::Free(op.clone(), Box::new([operand.with_sign()])))
            }
        };
        let (negative, shape) = self.normalize_sign(negative, shape);
        Some(NormalForm { negative, shape, value })
    }

    pub(crate) fn join(self, op: &Op, lhs: NormalForm, rhs: NormalForm) -> Option<NormalForm> {
        let value = op.apply(&lhs.value, &rhs.value).value()?;
        // The laws of powers hold for positive bases only.
        let algebra = match op.algebra() {
            Algebra::Power(_) if lhs.value.sign() != Some(Ordering::Greater) => Algebra::Free,
            algebra => algebra,
        };
        let (negative, shape) = match algebra {
            Algebra::Chain { chain: AssocChain::Sum, polarity } => {
                let mut terms = lhs.terms(Polarity::Direct);
                terms.extend(rhs.terms(polarity));
                self.sum(terms)
            }
            Algebra::Chain { chain: AssocChain::Product, polarity } => {
                self.multiply((lhs.negative, lhs.shape), polarity, (rhs.negative, rhs.shape))
            }
            // x ^ y is exp(ln x * y).
            Algebra::Power(polarity) => {
                let exponent = self.multiply(self.log(lhs), polarity, (rhs.negative, rhs.shape));
                self.exp(exponent)
            }
            Algebra::Log => {
                let (base, number) = (self.log(lhs), self.log(rhs));
                self.multiply(number, Polarity::Inverse, base)
            }
            Algebra::Negation | Algebra::Free => {
                let mut operands = [lhs.with_sign(), rhs.with_sign()];
                if op.commutes() {
                    operands.sort_unstable();
                }
                (false, Shape::Free(op.clone(), Box::new(operands)))
            }
        };
        let (negative, shape) = self.normalize_sign(negative, shape);
        Some(NormalForm { negative, shape, value })
    }

    /// The number 0 has no sign; nor, where signs move, has a shape that is its own negative.
    fn normalize_sign(self, negative: bool, shape: Shape) -> (bool, Shape) {
        let signless = self.signs_move && shape.is_own_negative() || shape == Shape::Number(Card::from(0));
        (negative && !signless, shape)
    }

    /// Divides if `polarity` is inverse. The signs of factors move out to the product.
    fn multiply(self, lhs: (bool, Shape), polarity: Polarity, rhs: (bool, Shape)) -> (bool, Shape) {
        let mut factors = members_of(AssocChain::Product, Polarity::Direct, lhs.1);
        factors.extend(members_of(AssocChain::Product, polarity, rhs.1));
        let (flips, shape) = self.product(factors);
        self.normalize_sign(lhs.0 ^ rhs.0 ^ flips, shape)
    }

    /// Where signs move, one of `u` and `1 / u` has the logarithm of the other, negated.
    fn log(self, of: NormalForm) -> (bool, Shape) {
        let NormalForm { negative, shape, .. } = of;
        if let Shape::Exp(exponent) = shape {
            return (false, *exponent);
        }
        if self.reduces && equals_integer(&shape, if negative { -1 } else { 1 }) {
            return (false, Shape::Number(Card::from(0)));
        }
        let reciprocal = self.signs_move.then(|| shape.reciprocal());
        match reciprocal {
            // The reciprocal of an exponential: its exponent, negated.
            Some(Shape::Exp(exponent)) => (true, *exponent),
            Some(reciprocal) if precedes_reciprocal(&reciprocal, &shape) => {
                (true, Shape::Log(Box::new(with_sign(negative, reciprocal))))
            }
            _ => (false, Shape::Log(Box::new(with_sign(negative, shape)))),
        }
    }

    /// A negative sign makes the reciprocal of the exponential of the shape.
    fn exp(self, (negative, exponent): (bool, Shape)) -> (bool, Shape) {
        let (flips, power) = match exponent {
            Shape::Log(of) => self.split_sign(*of),
            Shape::Number(card) if self.reduces && *card.number() == Rational::from(0) => {
                (false, Shape::Number(Card::from(1)))
            }
            other => (false, Shape::Exp(Box::new(other))),
        };
        if !negative {
            return (flips, power);
        }
        let (inverted, power) = self.product(members_of(AssocChain::Product, Polarity::Inverse, power));
        (flips ^ inverted, power)
    }

    /// The inverse of [`with_sign`], where signs move.
    fn split_sign(self, shape: Shape) -> (bool, Shape) {
        match shape {
            Shape::AssocChain(AssocChain::Sum, mut terms) if self.signs_move && terms.len() == 1 => {
                (true, terms.remove(0).1)
            }
            other => (false, other),
        }
    }

    /// Also returns whether a minus sign moved out of the sum.
    fn sum(self, mut terms: Vec<Member>) -> (bool, Shape) {
        if self.signs_move {
            for (polarity, term) in &mut terms {
                if term.is_own_negative() {
                    *polarity = Polarity::Direct;
                }
            }
        }
        if self.reduces {
            cancel(&mut terms);
            terms.retain(|(_, term)| sign_of(term) != Ordering::Equal);
        }
        match terms.as_slice() {
            [] => return (false, Shape::Number(Card::from(0))),
            [(polarity, _)] if self.signs_move => return (*polarity == Polarity::Inverse, terms.remove(0).1),
            _ => {}
        }
        let shape = Shape::chain(AssocChain::Sum, terms);
        if !self.signs_move {
            return (false, shape);
        }
        match sign_of(&shape) {
            Ordering::Less => (true, shape.negated()),
            Ordering::Greater => (false, shape),
            Ordering::Equal => {
                let negated = shape.negated();
                if negated < shape { (true, negated) } else { (false, shape) }
            }
        }
    }

    fn product(self, mut factors: Vec<Member>) -> (bool, Shape) {
        let mut negative = false;
        if self.signs_move {
            for (polarity, factor) in &mut factors {
                if factor.is_own_reciprocal() {
                    *polarity = Polarity::Direct;
                }
            }
        }
        if self.reduces {
            if factors.iter().any(|(_, factor)| sign_of(factor) == Ordering::Equal) {
                return (false, Shape::Number(Card::from(0)));
            }
            cancel(&mut factors);
            factors.retain(|(_, factor)| {
                let dropped_minus = self.signs_move && equals_integer(factor, -1);
                negative ^= dropped_minus;
                !equals_integer(factor, 1) && !dropped_minus
            });
            if factors.is_empty() {
                return (negative, Shape::Number(Card::from(1)));
            }
        }
        (negative, Shape::chain(AssocChain::Product, factors))
    }
}

fn members_of(chain: AssocChain, polarity: Polarity, shape: Shape) -> Vec<Member> {
    match shape {
        Shape::AssocChain(inner, members) if inner == chain => {
            members.into_iter().map(|(within, member)| (polarity.of(within), member)).collect()
        }
        other => vec![(polarity, other)],
    }
}

fn cancel(members: &mut Vec<Member>) {
    let mut kept: Vec<Member> = Vec::new();
    for (polarity, member) in members.drain(..) {
        match kept.iter().position(|(s, m)| *s == polarity.flipped() && *m == member) {
            Some(pair) => drop(kept.remove(pair)),
            None => kept.push((polarity, member)),
        }
    }
    *members = kept;
}

impl NormalForm {
    pub(crate) fn card(card: &Card) -> NormalForm {
        let (shape, value) = (Shape::Number(card.clone()), Real::from(card.number().clone()));
        NormalForm { negative: false, shape, value }
    }

    pub(crate) fn into_key(self) -> FormKey {
        FormKey::Shape { negative: self.negative, shape: self.shape }
    }

    fn is_sum(&self) -> bool {
        matches!(&self.shape, Shape::AssocChain(AssocChain::Sum, _))
    }

    fn terms(self, polarity: Polarity) -> Vec<Member> {
        members_of(AssocChain::Sum, if self.negative { polarity.flipped() } else { polarity }, self.shape)
    }

    fn with_sign(self) -> Shape {
        with_sign(self.negative, self.shape)
    }
}

/// Equal shapes with equal signs have equal values.
impl PartialEq for NormalForm {
    fn eq(&self, other: &NormalForm) -> bool {
        (self.negative, &self.shape) == (other.negative, &other.shape)
    }
}

impl Eq for NormalForm {}

impl Hash for NormalForm {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.negative, &self.shape).hash(state);
    }
}

/// A negated shape is a sum of one inverse term.
fn with_sign(negative: bool, shape: Shape) -> Shape {
    match negative {
        false => shape,
        true => Shape::AssocChain(AssocChain::Sum, vec![(Polarity::Inverse, shape)]),
    }
}

/// Whether a shape, and not its reciprocal, represents both in a logarithm: never `1 / x`, else the smaller.
fn precedes_reciprocal(shape: &Shape, reciprocal: &Shape) -> bool {
    let is_one_over =
        |shape: &Shape| matches!(shape, Shape::AssocChain(AssocChain::Product, factors) if factors.len() == 1);
    (is_one_over(shape), shape) < (is_one_over(reciprocal), reciprocal)
}

/// Every part of a valid expression has a value.
fn sign_of(shape: &Shape) -> Ordering {
    match shape.fraction() {
        Some(fraction) => fraction.sign(),
        None => shape.value().value().and_then(|value| value.sign()).unwrap_or(Ordering::Equal),
    }
}

fn equals_integer(shape: &Shape, number: i64) -> bool {
    let number = Rational::from(number);
    match shape.fraction() {
        Some(fraction) => fraction == number,
        None => shape.value().value().is_some_and(|value| value.to_rational() == Some(&number)),
    }
}
