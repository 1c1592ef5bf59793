//! Which solutions count as the same.

use crate::card::Card;
use crate::expr::Expr;
use crate::op::{Algebra, AssocChain, Op, Polarity};
use crate::shape::{Member, Shape};
use crate::value::{Rational, Real, Value};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A notion of "the same solution"; only valid expressions that make the target are compared, and equal cards are
/// interchangeable. From `Written` to `Essential` each is coarser than the one before.
///
/// ```
/// use make24::{Expr, Form};
/// let (a, b): (Expr, Expr) = ("(4 - 1) * (9 - 1)".parse()?, "(1 - 9) * (1 - 4)".parse()?);
/// assert_ne!(Form::Flat.key(&a), Form::Flat.key(&b));
/// assert_eq!(Form::Arranged.key(&a), Form::Arranged.key(&b));
/// let (c, d): (Expr, Expr) = ("4 * 6 * (3 - 2)".parse()?, "6 * 4 / (3 - 2)".parse()?);
/// assert_eq!(Form::Essential.key(&c), Form::Essential.key(&d));
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Every fully bracketed string is its own: `2 + 3` is not `3 + 2`.
    Written,
    /// The two sides of `+` and of `*` may change places.
    Commuted,
    /// Nested sums are one list of terms, nested products one list of factors; their order does not matter.
    Flat,
    /// As `Flat`, and a sum may change its sign where another sign changes with it: `(4-1)*(9-1)` is `(1-4)*(1-9)`.
    /// These are the rational functions of the cards (OEIS A140606).
    Arranged,
    /// As `Arranged`, and what has no effect is left out: terms of value 0, factors of value 1, and pairs that cancel.
    Essential,
    /// As `Flat`, with the same things left out: the notion of Mark Dominus.
    Dominus,
}

impl Form {
    /// Every form and its name.
    pub const NAMES: &[(Form, &str)] = &[
        (Form::Written, "written"),
        (Form::Commuted, "commuted"),
        (Form::Flat, "flat"),
        (Form::Arranged, "arranged"),
        (Form::Essential, "essential"),
        (Form::Dominus, "dominus"),
    ];

    /// What two expressions share exactly where this form takes them for one solution; `None` where a step has no value.
    pub fn key(self, expr: &Expr) -> Option<FormKey> {
        match self {
            Form::Written => expr.value().value().map(|_| FormKey::Tree(expr.clone())),
            Form::Commuted => {
                expr.value().value()?;
                let commuted = expr.fold(
                    |_, card| Expr::card(card.clone()),
                    |_, op: Op, lhs, rhs| {
                        let (lhs, rhs) = if op.algebra().commutes() && rhs < lhs { (rhs, lhs) } else { (lhs, rhs) };
                        Some(Expr::apply(op, lhs, rhs))
                    },
                );
                commuted.map(FormKey::Tree)
            }
            _ => {
                let normal = Normal { signs_move: self.signs_move(), reduces: self.reduces() };
                let part = expr.fold(
                    |_, card| Part {
                        negative: false,
                        shape: Shape::Number(card.clone()),
                        value: Real::from(card.number().clone()),
                    },
                    |_, op: Op, lhs, rhs| normal.join(op, lhs, rhs),
                )?;
                Some(FormKey::Shape { negative: part.negative, shape: part.shape })
            }
        }
    }

    /// Whether a sum may change its sign.
    pub(crate) fn signs_move(self) -> bool {
        matches!(self, Form::Arranged | Form::Essential)
    }

    /// Whether what has no effect is left out.
    pub(crate) fn reduces(self) -> bool {
        matches!(self, Form::Essential | Form::Dominus)
    }
}

/// What the members of one class share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormKey {
    /// A tree, for the forms that keep the nesting.
    Tree(Expr),
    /// A shape and its sign, for the forms that forget the nesting.
    Shape {
        /// Whether the shape counts with a minus sign.
        negative: bool,
        /// The shape.
        shape: Shape,
    },
}

/// The reading cost of an expression: the cost of its flat shape.
pub(crate) fn reading_cost(expr: &Expr) -> u32 {
    match Form::Flat.key(expr) {
        Some(FormKey::Shape { shape, .. }) => shape.cost(),
        _ => u32::MAX,
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Form::NAMES[*self as usize].1)
    }
}

/// A name that no form has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormError(String);

impl fmt::Display for ParseFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Form::NAMES.iter().copied().map(|(_, name)| name).collect::<Vec<_>>().join(", ");
        write!(f, "`{}` is not a form; one of {names} would do", self.0)
    }
}

impl std::error::Error for ParseFormError {}

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<Form, ParseFormError> {
        let named = Form::NAMES.iter().copied().find(|(_, name)| *name == text);
        named.map(|(form, _)| form).ok_or_else(|| ParseFormError(text.to_owned()))
    }
}

/// A normal form under construction: the shape, its sign, and the value of both together.
struct Part {
    negative: bool,
    shape: Shape,
    value: Real,
}

/// How normal forms are made; this is the definition of the forms, and the search is tested against it.
#[derive(Clone, Copy)]
struct Normal {
    signs_move: bool,
    reduces: bool,
}

impl Normal {
    fn join(self, op: Op, lhs: Part, rhs: Part) -> Option<Part> {
        let value = op.apply(&lhs.value, &rhs.value).value()?;
        // The laws of powers hold for positive bases only.
        let law = match op.algebra() {
            Algebra::Power(_) if lhs.value.sign() != Some(Ordering::Greater) => Algebra::Free,
            law => law,
        };
        let (negative, shape) = match law {
            Algebra::Chain { chain: AssocChain::Sum, polarity } => {
                // A term's sign is its side.
                let side_of =
                    |polarity: Polarity, part: &Part| if part.negative { polarity.flipped() } else { polarity };
                let (left, right) = (side_of(Polarity::Direct, &lhs), side_of(polarity, &rhs));
                let mut terms = nested(AssocChain::Sum, left, lhs.shape);
                terms.extend(nested(AssocChain::Sum, right, rhs.shape));
                self.sum(terms)
            }
            Algebra::Chain { chain: AssocChain::Product, polarity } => {
                self.checked_mul((lhs.negative, lhs.shape), polarity, (rhs.negative, rhs.shape))
            }
            // x ^ y is e to ln x times y.
            Algebra::Power(polarity) => {
                let exponent = self.checked_mul(self.log(lhs), polarity, (rhs.negative, rhs.shape));
                self.exp(exponent)
            }
            Algebra::Log => {
                let (base, number) = (self.log(lhs), self.log(rhs));
                self.checked_mul(number, Polarity::Inverse, base)
            }
            Algebra::Free => (false, Shape::Free(op, Box::new([lhs.signed(), rhs.signed()]))),
        };
        let (negative, shape) = self.unsigned(negative, shape);
        Some(Part { negative, shape, value })
    }

    /// A shape and its sign, where it has one: 0 has none, nor has what is its own negative.
    fn unsigned(self, negative: bool, shape: Shape) -> (bool, Shape) {
        let signless = self.signs_move && shape.is_own_negative() || shape == Shape::Number(Card::from(0));
        (negative && !signless, shape)
    }

    /// The product of two shapes and their signs; a factor's sign moves out to the product.
    fn checked_mul(self, lhs: (bool, Shape), polarity: Polarity, rhs: (bool, Shape)) -> (bool, Shape) {
        let mut factors = nested(AssocChain::Product, Polarity::Direct, lhs.1);
        factors.extend(nested(AssocChain::Product, polarity, rhs.1));
        let (turned, shape) = self.product(factors);
        self.unsigned(lhs.0 ^ rhs.0 ^ turned, shape)
    }

    /// The logarithm of a part, and its sign: where signs move, of `u` and `1 / u` one has the other's, negative.
    fn log(self, of: Part) -> (bool, Shape) {
        let Part { negative, shape, .. } = of;
        if let Shape::Exp(exponent) = shape {
            return (false, *exponent);
        }
        if self.reduces && is_fraction(&shape, if negative { -1 } else { 1 }) {
            return (false, Shape::Number(Card::from(0)));
        }
        let reciprocal = self.signs_move.then(|| shape.reciprocal());
        match reciprocal {
            // e to a negative exponent: the inverse of a power.
            Some(Shape::Exp(exponent)) => (true, *exponent),
            Some(reciprocal) if reads_before(&reciprocal, &shape) => {
                (true, Shape::Log(Box::new(signed(negative, reciprocal))))
            }
            _ => (false, Shape::Log(Box::new(signed(negative, shape)))),
        }
    }

    /// e to a shape with its sign; e to a negative one is the inverse of e to its negative.
    fn exp(self, (negative, exponent): (bool, Shape)) -> (bool, Shape) {
        let (turned, power) = match exponent {
            Shape::Log(of) => self.without_sign(*of),
            Shape::Number(card) if self.reduces && *card.number() == Rational::from(0) => {
                (false, Shape::Number(Card::from(1)))
            }
            other => (false, Shape::Exp(Box::new(other))),
        };
        if !negative {
            return (turned, power);
        }
        let (inverted, power) = self.product(nested(AssocChain::Product, Polarity::Inverse, power));
        (turned ^ inverted, power)
    }

    /// Takes the sign off a shape that [`signed`] has put it on, where signs move.
    fn without_sign(self, shape: Shape) -> (bool, Shape) {
        match shape {
            Shape::AssocChain(AssocChain::Sum, mut terms) if self.signs_move && terms.len() == 1 => {
                (true, terms.remove(0).1)
            }
            other => (false, other),
        }
    }

    /// The normal form of a sum, and whether its sign moved out.
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

    /// The normal form of a product, and whether a sign moved out of it.
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
                let dropped_minus = self.signs_move && is_fraction(factor, -1);
                negative ^= dropped_minus;
                !is_fraction(factor, 1) && !dropped_minus
            });
            if factors.is_empty() {
                return (negative, Shape::Number(Card::from(1)));
            }
        }
        (negative, Shape::chain(AssocChain::Product, factors))
    }
}

/// The members that `shape` on `polarity` brings into a chain: its own where it is the same chain.
fn nested(chain: AssocChain, polarity: Polarity, shape: Shape) -> Vec<Member> {
    match shape {
        Shape::AssocChain(inner, members) if inner == chain => {
            members.into_iter().map(|(within, member)| (polarity.of(within), member)).collect()
        }
        other => vec![(polarity, other)],
    }
}

/// Strikes out pairs of equal members on opposite sides.
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

impl Part {
    /// The shape with its sign as a part of it.
    fn signed(self) -> Shape {
        signed(self.negative, self.shape)
    }
}

/// A shape with its sign as a part of it: a negative one is the sum of one term that is taken away.
fn signed(negative: bool, shape: Shape) -> Shape {
    match negative {
        false => shape,
        true => Shape::AssocChain(AssocChain::Sum, vec![(Polarity::Inverse, shape)]),
    }
}

/// Whether a shape, and not its reciprocal, stands for both under a logarithm: never `1 / x`, else the smaller.
fn reads_before(shape: &Shape, reciprocal: &Shape) -> bool {
    let is_one_over =
        |shape: &Shape| matches!(shape, Shape::AssocChain(AssocChain::Product, factors) if factors.len() == 1);
    (is_one_over(shape), shape) < (is_one_over(reciprocal), reciprocal)
}

/// How a part's value compares with zero; parts of valid expressions have values.
fn sign_of(shape: &Shape) -> Ordering {
    match shape.fraction() {
        Some(fraction) => fraction.sign(),
        None => shape.value().value().and_then(|value| value.sign()).unwrap_or(Ordering::Equal),
    }
}

/// Whether a part's value is this whole number.
fn is_fraction(shape: &Shape, number: i64) -> bool {
    let number = Rational::from(number);
    match shape.fraction() {
        Some(fraction) => fraction == number,
        None => shape.value().value().is_some_and(|value| value.to_rational() == Some(&number)),
    }
}
