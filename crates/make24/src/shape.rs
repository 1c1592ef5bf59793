//! The structure that is left of an expression when order and nesting inside sums and products are forgotten.

use crate::card::Card;
use crate::expr::Expr;
use crate::op::{Chain, Side};
use crate::rules::{Domain, RuleSet};
use crate::value::{Rational, Value};
use std::cmp::Reverse;

/// Nested lists of terms and factors: `8 / (3 - 8 / 3)` is the product of 8 and, inverted, the sum of 3 and,
/// taken away, the product of 8 and, inverted, 3.
///
/// A member of a chain is never a chain of the same kind, and members are sorted, so that equality of shapes
/// is equality up to the commutative and associative laws.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A card, or a number that stands for a group of cards without effect.
    Number(Card),
    /// A sum of terms or a product of factors.
    Chain(Chain, Vec<Member>),
}

/// A term or a factor, and whether it is inverted.
pub type Member = (Side, Shape);

/// The signs with which a shape can be written: `a - b` also as `b - a`, but `a + b` not as its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Signs {
    pub(crate) plus: bool,
    pub(crate) minus: bool,
}

impl Signs {
    pub(crate) const PLUS: Signs = Signs { plus: true, minus: false };
    pub(crate) const BOTH: Signs = Signs { plus: true, minus: true };

    /// The signs of a product of two.
    pub(crate) fn times(self, rhs: Signs) -> Signs {
        Signs {
            plus: self.plus && rhs.plus || self.minus && rhs.minus,
            minus: self.plus && rhs.minus || self.minus && rhs.plus,
        }
    }
    /// The signs seen from the given side of a sum.
    pub(crate) fn on(self, side: Side) -> Signs {
        if side == Side::Direct { self } else { Signs { plus: self.minus, minus: self.plus } }
    }
}

impl Shape {
    /// The sum or product of `members`, which may come in any order; a single direct member is itself.
    pub(crate) fn chain(chain: Chain, mut members: Vec<Member>) -> Shape {
        match members.as_mut_slice() {
            [(Side::Direct, _)] => members.remove(0).1,
            _ => {
                members.sort_unstable();
                Shape::Chain(chain, members)
            }
        }
    }

    /// The exact value, or `None` where it divides by zero.
    pub fn value(&self) -> Option<Rational> {
        match self {
            Shape::Number(card) => Some(card.number().clone()),
            Shape::Chain(chain, members) => members
                .iter()
                .try_fold(chain.neutral(), |value, (side, member)| chain.join(&value, *side, &member.value()?)),
        }
    }

    /// The number of cards, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a shape is never empty")]
    pub fn len(&self) -> usize {
        match self {
            Shape::Number(_) => 1,
            Shape::Chain(_, members) => members.iter().map(|(_, member)| member.len()).sum(),
        }
    }

    /// Whether this is its own negative by structure, as `7 - 7` and `(7 - 7) * 5` are.
    pub(crate) fn is_own_negative(&self) -> bool {
        match self {
            Shape::Number(_) => false,
            Shape::Chain(Chain::Product, members) => members.iter().any(|(_, factor)| factor.is_own_negative()),
            Shape::Chain(Chain::Sum, _) => self.negated() == *self,
        }
    }

    /// A sum with every sign turned; terms that are their own negatives have no sign to turn.
    pub(crate) fn negated(&self) -> Shape {
        match self {
            Shape::Chain(Chain::Sum, terms) => {
                let turned = |(side, term): &Member| {
                    (if term.is_own_negative() { Side::Direct } else { side.flipped() }, term.clone())
                };
                let mut terms: Vec<_> = terms.iter().map(turned).collect();
                terms.sort_unstable();
                Shape::Chain(Chain::Sum, terms)
            }
            other => other.clone(),
        }
    }

    /// With which signs the shape can be written without a unary minus, and without leaving the domain.
    pub(crate) fn signs(&self, domain: Domain) -> Signs {
        let signs = match self {
            Shape::Number(_) => return Signs::PLUS,
            Shape::Chain(Chain::Product, factors) => {
                factors.iter().fold(Signs::PLUS, |signs, (_, factor)| signs.times(factor.signs(domain)))
            }
            Shape::Chain(Chain::Sum, terms) => {
                // A sum can be written where some term can stand first.
                let signs: Vec<Signs> = terms.iter().map(|(side, term)| term.signs(domain).on(*side)).collect();
                Signs { plus: signs.iter().any(|signs| signs.plus), minus: signs.iter().any(|signs| signs.minus) }
            }
        };
        match (domain, self.value()) {
            (Domain::Rationals, _) | (_, None) => signs,
            (_, Some(value)) => Signs {
                plus: signs.plus && domain.contains(&value),
                minus: signs.minus && domain.contains(&value.neg()),
            },
        }
    }

    /// The plainest expression of this shape, or of its negative, under the rules; `None` where there is none.
    ///
    /// Larger members come first, direct ones before inverted ones.
    pub fn to_expr(&self, negative: bool, rules: &RuleSet) -> Option<Expr> {
        let Shape::Chain(chain, members) = self else {
            let Shape::Number(card) = self else {
                return None;
            };
            return (!negative).then(|| Expr::card(card.clone()));
        };
        let mut written = match chain {
            Chain::Sum => signed_terms(members, negative, rules.domain)?,
            Chain::Product => signed_factors(members, negative, rules.domain)?,
        };
        written.sort_by_cached_key(|w| (w.side, Reverse(w.value()), w.member.len(), w.member.clone()));
        let mut expr: Option<Expr> = None;
        for w in &written {
            let member = w.member.to_expr(w.negative, rules)?;
            expr = Some(match expr {
                None if w.side == Side::Direct => member,
                None => return None,
                Some(so_far) => Expr::apply(rules.ops.on(*chain, w.side)?, so_far, member),
            });
        }
        expr
    }

    /// How much there is to read and to calculate: the measure by which one solution is plainer than another.
    pub fn cost(&self) -> u32 {
        match self {
            Shape::Number(_) => 0,
            Shape::Chain(chain, members) => {
                let value = self.value().unwrap_or_else(|| Rational::from(0));
                members.iter().map(|(side, member)| cost::member(*chain, *side, member) + member.cost()).sum::<u32>()
                    + cost::value(&value)
            }
        }
    }
}

/// What makes a solution plain. The weights were chosen by eye on the hands of 1..13, so that whole numbers come before
/// fractions and negative numbers, sums and products before differences and quotients, few brackets before many, small numbers before large.
pub(crate) mod cost {
    use super::{Chain, Shape, Side, Value};
    use std::cmp::Ordering;

    /// The cost of a pair of brackets: a sum inside a product.
    pub(crate) const BRACKETS: u32 = 4;

    /// The cost of joining a member to its chain.
    pub(crate) fn joining(chain: Chain, side: Side) -> u32 {
        match (chain, side) {
            (_, Side::Direct) => 4,
            (Chain::Sum, Side::Inverse) => 6,
            (Chain::Product, Side::Inverse) => 8,
        }
    }
    /// The cost of what a chain makes.
    pub(crate) fn value<V: Value>(value: &V) -> u32 {
        let (above, below) = value.bits();
        let fraction = if value.is_integer() { 0 } else { 12 + below };
        let negative = if value.sign() == Ordering::Less { 12 } else { 0 };
        (above / 2 + fraction + negative) as u32
    }
    /// The cost of joining this member to its chain.
    pub(crate) fn member(chain: Chain, side: Side, member: &Shape) -> u32 {
        let brackets = matches!(member, Shape::Chain(..)) && chain == Chain::Product;
        joining(chain, side) + if brackets { BRACKETS } else { 0 }
    }
}

/// A member as it is going to be written: which side, and with which of its signs.
struct Written<'a> {
    side: Side,
    negative: bool,
    member: &'a Shape,
}

impl Written<'_> {
    fn value(&self) -> Rational {
        let value = self.member.value().unwrap_or_else(|| Rational::from(0));
        if self.negative { value.neg() } else { value }
    }
}

/// The terms of a sum or of its negative, at least one of them direct.
fn signed_terms(terms: &[Member], negative: bool, domain: Domain) -> Option<Vec<Written<'_>>> {
    let sign = if negative { Side::Inverse } else { Side::Direct };
    let mut written: Vec<_> = terms
        .iter()
        .map(|(side, member)| {
            let negative = !member.signs(domain).plus;
            let turned = if negative { Side::Inverse } else { Side::Direct };
            Written { side: sign.of(*side).of(turned), negative, member }
        })
        .collect();
    if written.iter().all(|w| w.side == Side::Inverse) {
        let first = written.iter_mut().find(|w| w.member.signs(domain) == Signs::BOTH)?;
        first.side = Side::Direct;
        first.negative = !first.negative;
    }
    Some(written)
}

/// The factors of a product or of its negative.
fn signed_factors(factors: &[Member], negative: bool, domain: Domain) -> Option<Vec<Written<'_>>> {
    let mut written: Vec<_> = factors
        .iter()
        .map(|(side, member)| Written { side: *side, negative: !member.signs(domain).plus, member })
        .collect();
    let odd = written.iter().filter(|w| w.negative).count() % 2 == 1;
    if odd != negative {
        let turned =
            written.iter_mut().filter(|w| w.member.signs(domain) == Signs::BOTH).min_by_key(|w| w.member.len())?;
        turned.negative = !turned.negative;
    }
    Some(written)
}

impl Chain {
    /// The value of the empty chain.
    pub(crate) fn neutral<V: Value>(self) -> V {
        V::of(&Rational::from(match self {
            Chain::Sum => 0,
            Chain::Product => 1,
        }))
    }
    /// The chain so far and one member more, or `None` where that divides by zero.
    pub(crate) fn join<V: Value>(self, so_far: &V, side: Side, member: &V) -> Option<V> {
        match (self, side) {
            (Chain::Sum, Side::Direct) => Some(so_far.add(member)),
            (Chain::Sum, Side::Inverse) => Some(so_far.sub(member)),
            (Chain::Product, Side::Direct) => Some(so_far.mul(member)),
            (Chain::Product, Side::Inverse) => so_far.div(member),
        }
    }
    /// The other chain: the one whose members may be members of this one.
    pub(crate) fn other(self) -> Chain {
        match self {
            Chain::Sum => Chain::Product,
            Chain::Product => Chain::Sum,
        }
    }
}
