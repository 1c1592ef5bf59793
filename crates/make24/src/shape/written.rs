//! Shapes as expressions, and the cost of reading them.

use super::{Member, Shape, Signs};
use crate::expr::Expr;
use crate::op::{AssocChain, Polarity};
use crate::rules::{Domain, RuleSet};
use crate::value::{Rational, Value};
use std::cmp::Reverse;

impl Shape {
    /// The simplest expression of this shape under the rules, or of its negative if `negative`; `None` if there is
    /// none.
    ///
    /// Direct members come before inverted ones, and larger members before smaller ones.
    pub fn to_expr(&self, negative: bool, rules: &RuleSet) -> Option<Expr> {
        let Shape::AssocChain(chain, members) = self else {
            let Shape::Number(card) = self else {
                return None;
            };
            return (!negative).then(|| Expr::card(card.clone()));
        };
        let mut written = match chain {
            AssocChain::Sum => signed_terms(members, negative, rules.domain)?,
            AssocChain::Product => signed_factors(members, negative, rules.domain)?,
        };
        written.sort_by_cached_key(|w| (w.polarity, Reverse(w.value()), w.member.len(), w.member.clone()));
        let mut expr: Option<Expr> = None;
        for w in &written {
            let member = w.member.to_expr(w.negative, rules)?;
            expr = Some(match expr {
                None if w.polarity == Polarity::Direct => member,
                None => return None,
                Some(so_far) => Expr::apply(rules.ops.on(*chain, w.polarity)?, so_far, member),
            });
        }
        expr
    }

    /// The cost of reading and calculating the shape: of two solutions the one with the lower cost is simpler.
    pub fn cost(&self) -> u32 {
        let own = || match self.fraction() {
            Some(value) => cost::value(&value),
            None => match self.value().value().as_ref().and_then(|value| value.to_rational()) {
                Some(value) => cost::value(value),
                None => cost::IRRATIONAL,
            },
        };
        match self {
            Shape::Number(_) => 0,
            Shape::AssocChain(chain, members) => {
                let members = members.iter();
                members.map(|(polarity, m)| cost::member(*chain, *polarity, m) + m.cost()).sum::<u32>() + own()
            }
            Shape::Log(of) => cost::LOG + of.cost(),
            // x ^ y is the exponential of ln x times y, but it costs x, y and the power, not the logarithm.
            Shape::Exp(of) => {
                let parts = match &**of {
                    Shape::AssocChain(_, members) => members.iter().map(|(_, member)| member).collect(),
                    other => vec![other],
                };
                let bare = |part: &Shape| if let Shape::Log(x) = part { x.cost() } else { part.cost() };
                cost::POWER + parts.into_iter().map(bare).sum::<u32>() + own()
            }
            Shape::Free(_, operands) => cost::FREE + operands.iter().map(Shape::cost).sum::<u32>() + own(),
        }
    }
}

/// Chosen by eye on the hands of 1..13: whole numbers before fractions and negative numbers, sums and products before
/// differences and quotients, few brackets before many, and small numbers before large.
pub(crate) mod cost {
    use super::{AssocChain, Polarity, Rational, Shape, Value};
    use std::cmp::Ordering;

    /// For a sum inside a product.
    pub(crate) const BRACKETS: u32 = 4;

    pub(super) const POWER: u32 = 14;
    /// For each of the two logarithms whose quotient is `log(b, x)`.
    pub(super) const LOG: u32 = 8;
    pub(super) const FREE: u32 = 20;
    pub(super) const IRRATIONAL: u32 = 30;

    pub(crate) fn joining(chain: AssocChain, polarity: Polarity) -> u32 {
        match (chain, polarity) {
            (_, Polarity::Direct) => 4,
            (AssocChain::Sum, Polarity::Inverse) => 6,
            (AssocChain::Product, Polarity::Inverse) => 8,
        }
    }
    pub(crate) fn value(value: &Rational) -> u32 {
        let (numerator, denominator) = value.bits();
        let fraction = if value.is_integer() { 0 } else { 12 + denominator };
        let negative = if value.sign() == Ordering::Less { 12 } else { 0 };
        (numerator / 2 + fraction + negative) as u32
    }
    pub(crate) fn member(chain: AssocChain, polarity: Polarity, member: &Shape) -> u32 {
        let brackets = matches!(member, Shape::AssocChain(..)) && chain == AssocChain::Product;
        joining(chain, polarity) + if brackets { BRACKETS } else { 0 }
    }
}

struct SignedMember<'a> {
    polarity: Polarity,
    negative: bool,
    member: &'a Shape,
}

impl SignedMember<'_> {
    fn value(&self) -> Rational {
        let value = self.member.fraction().unwrap_or_else(|| Rational::from(0));
        if self.negative { value.neg() } else { value }
    }
}

/// Returns the terms of a sum or of its negative, at least one of them direct.
fn signed_terms(terms: &[Member], negative: bool, domain: Domain) -> Option<Vec<SignedMember<'_>>> {
    let own_polarity = if negative { Polarity::Inverse } else { Polarity::Direct };
    let mut written: Vec<_> = terms
        .iter()
        .map(|(polarity, member)| {
            let negative = !member.signs(domain).plus;
            let flipped = if negative { Polarity::Inverse } else { Polarity::Direct };
            SignedMember { polarity: own_polarity.of(*polarity).of(flipped), negative, member }
        })
        .collect();
    if written.iter().all(|w| w.polarity == Polarity::Inverse) {
        let first = written.iter_mut().find(|w| w.member.signs(domain) == Signs::BOTH)?;
        first.polarity = Polarity::Direct;
        first.negative = !first.negative;
    }
    Some(written)
}

fn signed_factors(factors: &[Member], negative: bool, domain: Domain) -> Option<Vec<SignedMember<'_>>> {
    let mut written: Vec<_> = factors
        .iter()
        .map(|(polarity, member)| SignedMember { polarity: *polarity, negative: !member.signs(domain).plus, member })
        .collect();
    let odd = written.iter().filter(|w| w.negative).count() % 2 == 1;
    if odd != negative {
        let flipped =
            written.iter_mut().filter(|w| w.member.signs(domain) == Signs::BOTH).min_by_key(|w| w.member.len())?;
        flipped.negative = !flipped.negative;
    }
    Some(written)
}
