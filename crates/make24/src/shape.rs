//! Shapes: the structure of an expression without the order and nesting inside sums and products.

mod written;

pub(crate) use written::cost;

use crate::card::Card;
use crate::op::{AssocChain, Op, Polarity};
use crate::rules::Domain;
use crate::value::{Arithmetic, Number, Outcome, Rational, Real, Value};

/// A nested list of terms and factors: `8 / (3 - 8 / 3)` is a product whose direct factor is 8 and whose inverse factor
/// is a sum. The direct term of the sum is 3, and its inverse term is the product of 8 and the inverse factor 3.
///
/// A member of a chain is never a chain of the same kind, and members are sorted, so two shapes are equal exactly if
/// the expressions are equal up to the commutative and associative laws.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A card, or a number that replaces a group of cards without effect.
    Number(Card),
    /// A sum of terms or a product of factors.
    AssocChain(AssocChain, Vec<Member>),
    /// The natural logarithm of a shape; never of an `Exp`.
    Log(Box<Shape>),
    /// The exponential of a shape; never of a `Log`. A power `x ^ y` is the exponential of the product of ln x and y.
    Exp(Box<Shape>),
    /// An operator without a known law, and its operands in their order.
    Free(Op, Box<[Shape]>),
}

/// A term or a factor with its polarity: direct, or inverted.
pub type Member = (Polarity, Shape);

/// The signs with which a shape can be written: the negative of `a - b` is `b - a`, but `a + b` has no negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Signs {
    pub(crate) plus: bool,
    pub(crate) minus: bool,
}

impl Signs {
    pub(crate) const PLUS: Signs = Signs { plus: true, minus: false };
    pub(crate) const BOTH: Signs = Signs { plus: true, minus: true };

    pub(crate) fn checked_mul(self, rhs: Signs) -> Signs {
        Signs {
            plus: self.plus && rhs.plus || self.minus && rhs.minus,
            minus: self.plus && rhs.minus || self.minus && rhs.plus,
        }
    }
    pub(crate) fn on(self, polarity: Polarity) -> Signs {
        if polarity == Polarity::Direct { self } else { Signs { plus: self.minus, minus: self.plus } }
    }
}

impl Shape {
    pub(crate) fn chain(chain: AssocChain, mut members: Vec<Member>) -> Shape {
        match members.as_mut_slice() {
            [(Polarity::Direct, _)] => members.remove(0).1,
            _ => {
                members.sort_unstable();
                Shape::AssocChain(chain, members)
            }
        }
    }

    /// The exact value, if there is one.
    pub fn value(&self) -> Outcome<Real> {
        match self {
            Shape::Number(card) => Outcome::Value(Real::from(card.number().clone())),
            Shape::AssocChain(chain, members) => {
                members.iter().fold(Outcome::Value(chain.neutral()), |value, (polarity, member)| {
                    value.and_then(|value| member.value().and_then(|member| chain.joined(&value, *polarity, &member)))
                })
            }
            Shape::Log(of) => of.value().and_then(|value| value.ln()),
            Shape::Exp(of) => of.value().and_then(|value| value.exp()),
            Shape::Free(op, operands) => {
                let [lhs, .., rhs] = &**operands else {
                    return operands.first().map_or(Outcome::Undefined, |operand| {
                        operand.value().and_then(|operand| op.apply(&operand, &operand))
                    });
                };
                lhs.value().and_then(|lhs| rhs.value().and_then(|rhs| op.apply(&lhs, &rhs)))
            }
        }
    }

    /// `None` if the shape divides by zero, or has anything but sums and products.
    pub(crate) fn fraction(&self) -> Option<Rational> {
        match self {
            Shape::Number(card) => Some(card.number().clone()),
            Shape::AssocChain(chain, members) => {
                members.iter().try_fold(chain.neutral(), |value, (polarity, member)| {
                    chain.join(&value, *polarity, &member.fraction()?)
                })
            }
            Shape::Log(_) | Shape::Exp(_) | Shape::Free(..) => None,
        }
    }

    /// The number of cards, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a shape is never empty")]
    pub fn len(&self) -> usize {
        match self {
            Shape::Number(_) => 1,
            Shape::AssocChain(_, members) => members.iter().map(|(_, member)| member.len()).sum(),
            Shape::Log(of) | Shape::Exp(of) => of.len(),
            Shape::Free(_, operands) => operands.iter().map(Shape::len).sum(),
        }
    }

    /// Whether the shape is its own negative by structure, as `7 - 7`, `(7 - 7) * 5` and the logarithm of `7 / 7` are.
    pub(crate) fn is_own_negative(&self) -> bool {
        match self {
            Shape::Number(_) | Shape::Exp(_) | Shape::Free(..) => false,
            Shape::Log(of) => of.is_own_reciprocal(),
            Shape::AssocChain(AssocChain::Product, members) => {
                members.iter().any(|(_, factor)| factor.is_own_negative())
            }
            Shape::AssocChain(AssocChain::Sum, _) => self.negated() == *self,
        }
    }

    /// Whether the shape is its own reciprocal by structure, as `7 / 7` and `3 ^ (7 - 7)` are.
    pub(crate) fn is_own_reciprocal(&self) -> bool {
        match self {
            Shape::Number(_) | Shape::Log(_) | Shape::Free(..) | Shape::AssocChain(AssocChain::Sum, _) => false,
            Shape::Exp(of) => of.is_own_negative(),
            Shape::AssocChain(AssocChain::Product, _) => self.reciprocal() == *self,
        }
    }

    /// Flips all factors but those that are their own reciprocals, which stay direct.
    pub(crate) fn reciprocal(&self) -> Shape {
        match self {
            Shape::AssocChain(AssocChain::Product, factors) => {
                let turned = |(polarity, factor): &Member| {
                    (if factor.is_own_reciprocal() { Polarity::Direct } else { polarity.flipped() }, factor.clone())
                };
                Shape::chain(AssocChain::Product, factors.iter().map(turned).collect())
            }
            other => Shape::AssocChain(AssocChain::Product, vec![(Polarity::Inverse, other.clone())]),
        }
    }

    /// Flips the terms of a sum; terms that are their own negatives, and other shapes, stay as they are.
    pub(crate) fn negated(&self) -> Shape {
        match self {
            Shape::AssocChain(AssocChain::Sum, terms) => {
                let turned = |(polarity, term): &Member| {
                    (if term.is_own_negative() { Polarity::Direct } else { polarity.flipped() }, term.clone())
                };
                let mut terms: Vec<_> = terms.iter().map(turned).collect();
                terms.sort_unstable();
                Shape::AssocChain(AssocChain::Sum, terms)
            }
            other => other.clone(),
        }
    }

    /// The signs with which the shape can be written without a unary minus and without leaving the domain.
    pub(crate) fn signs(&self, domain: Domain) -> Signs {
        let signs = match self {
            Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..) => return Signs::PLUS,
            Shape::AssocChain(AssocChain::Product, factors) => {
                factors.iter().fold(Signs::PLUS, |signs, (_, factor)| signs.checked_mul(factor.signs(domain)))
            }
            Shape::AssocChain(AssocChain::Sum, terms) => {
                // A sum can be written if some term can come first.
                let signs: Vec<Signs> = terms.iter().map(|(polarity, term)| term.signs(domain).on(*polarity)).collect();
                Signs { plus: signs.iter().any(|signs| signs.plus), minus: signs.iter().any(|signs| signs.minus) }
            }
        };
        match (domain, self.fraction()) {
            (Domain::Reals | Domain::Rationals, _) | (_, None) => signs,
            (_, Some(value)) => Signs {
                plus: signs.plus && domain.contains(&value),
                minus: signs.minus && domain.contains(&value.neg()),
            },
        }
    }
}

impl AssocChain {
    pub(crate) fn neutral<V: Number>(self) -> V {
        V::of(&Rational::from(match self {
            AssocChain::Sum => 0,
            AssocChain::Product => 1,
        }))
    }
    /// `None` if it divides by zero.
    pub(crate) fn join(self, so_far: &Rational, polarity: Polarity, member: &Rational) -> Option<Rational> {
        self.joined(so_far, polarity, member).value()
    }
    fn joined<V: Arithmetic>(self, so_far: &V, polarity: Polarity, member: &V) -> Outcome<V> {
        match (self, polarity) {
            (AssocChain::Sum, Polarity::Direct) => so_far.checked_add(member),
            (AssocChain::Sum, Polarity::Inverse) => so_far.checked_sub(member),
            (AssocChain::Product, Polarity::Direct) => so_far.checked_mul(member),
            (AssocChain::Product, Polarity::Inverse) => so_far.checked_div(member),
        }
    }
    pub(crate) fn other(self) -> AssocChain {
        match self {
            AssocChain::Sum => AssocChain::Product,
            AssocChain::Product => AssocChain::Sum,
        }
    }
}
