//! The places of neutral cards in the solution that is shown.

use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::shape::{Member, Shape, cost};
use crate::value::Value;

/// The placement of the cards that a reduced form leaves over, and its reading cost.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) cost: u32,
    /// The numerator of each reciprocal product.
    pub(super) numerators: Vec<Vec<Member>>,
    /// The shape that replaces each 1 of the reduced form.
    pub(super) ones: Vec<Shape>,
    /// Factors that make 1.
    pub(super) factors: Vec<Member>,
    /// Terms that make 0, alone or together with the next.
    pub(super) terms: Vec<Member>,
}

/// A card and its inverse.
pub(super) fn pair(card: &Card) -> [Member; 2] {
    [Polarity::Direct, Polarity::Inverse].map(|polarity| (polarity, Shape::Number(card.clone())))
}

/// The cost of members in their chain.
pub(super) fn cost_of(chain: AssocChain, members: &[Member]) -> u32 {
    members.iter().map(|(polarity, member)| cost::member(chain, *polarity, member) + member.cost()).sum()
}

/// The approximate cost of the value of a chain that would otherwise not exist: the cost of 24.
pub(super) const CHAIN: u32 = 2;

impl Plan {
    /// The whole solution: the reduced form with the neutral cards in their places.
    pub(super) fn attach_to(mut self, form: Shape) -> Shape {
        let mut shape = self.complete(form);
        if !self.factors.is_empty() {
            shape = multiplied(shape, std::mem::take(&mut self.factors));
        }
        if !self.terms.is_empty() {
            let mut terms = self.terms;
            match shape {
                Shape::AssocChain(AssocChain::Sum, own) => terms.extend(own),
                other => terms.push((Polarity::Direct, other)),
            }
            shape = Shape::chain(AssocChain::Sum, terms);
        }
        shape
    }

    /// The reduced form with its 1s and its numerators in place.
    fn complete(&mut self, form: Shape) -> Shape {
        match form {
            Shape::Number(card) if card.number().is_one() => self.ones.pop().unwrap_or(Shape::Number(card)),
            whole @ (Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..)) => whole,
            Shape::AssocChain(chain, members) => {
                let is_reciprocal =
                    chain == AssocChain::Product && members.iter().all(|(polarity, _)| *polarity == Polarity::Inverse);
                let mut members: Vec<Member> =
                    members.into_iter().map(|(polarity, member)| (polarity, self.complete(member))).collect();
                if is_reciprocal {
                    members.extend(self.numerators.pop().unwrap_or_default());
                }
                Shape::chain(chain, members)
            }
        }
    }
}

/// A shape times factors that make 1. A sum is not multiplied as a whole, which would need brackets; one term is: a
/// product, or else the smallest number.
fn multiplied(shape: Shape, factors: Vec<Member>) -> Shape {
    match shape {
        Shape::AssocChain(AssocChain::Sum, mut terms) => {
            let place = |(_, (polarity, term)): &(usize, &Member)| {
                let number = matches!(term, Shape::Number(_));
                (number, term.fraction().filter(|_| number).map(|value| value.bits().0), *polarity, term.cost())
            };
            let at = terms.iter().enumerate().min_by_key(place).map_or(0, |(at, _)| at);
            let (polarity, term) = terms.remove(at);
            terms.push((polarity, multiplied(term, factors)));
            Shape::chain(AssocChain::Sum, terms)
        }
        Shape::AssocChain(AssocChain::Product, mut own) => {
            own.extend(factors);
            Shape::chain(AssocChain::Product, own)
        }
        single @ (Shape::Number(_) | Shape::Log(_) | Shape::Exp(_) | Shape::Free(..)) => {
            multiplied(Shape::AssocChain(AssocChain::Product, vec![(Polarity::Direct, single)]), factors)
        }
    }
}
