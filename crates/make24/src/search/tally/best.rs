//! The simplest shape, found without listing the others: costs add up, so the minimum is found part by part.

use super::Tally;
use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::shape::{Member, Shape, cost};
use crate::value::Value;
use std::sync::Arc;

/// The least cost, and a shape that has it.
#[derive(Clone)]
pub(crate) struct Best {
    cost: u32,
    witness: Arc<Witness>,
}

/// A shape under construction. Parts are shared; the shape is built only when it is asked for.
enum Witness {
    /// A card, by its index.
    Card(usize),
    /// A finished chain and its members.
    AssocChain(AssocChain, Arc<Witness>),
    /// No members.
    Empty,
    /// One member.
    Member(Polarity, Arc<Witness>),
    /// The members of both.
    Both(Arc<Witness>, Arc<Witness>),
}

impl Best {
    /// The shape, made of these cards.
    pub(crate) fn shape(&self, cards: &[Card]) -> Shape {
        self.witness.members(cards).pop().expect("a finished shape stands alone").1
    }
}

impl Witness {
    /// The members of a list, or the single shape that is not a list.
    fn members(&self, cards: &[Card]) -> Vec<Member> {
        match self {
            Witness::Card(card) => vec![(Polarity::Direct, Shape::Number(cards[*card].clone()))],
            Witness::AssocChain(chain, list) => {
                vec![(Polarity::Direct, Shape::chain(*chain, list.members(cards)))]
            }
            Witness::Empty => Vec::new(),
            Witness::Member(polarity, shape) => {
                shape.members(cards).into_iter().map(|(_, shape)| (*polarity, shape)).collect()
            }
            Witness::Both(a, b) => {
                let mut members = a.members(cards);
                members.extend(b.members(cards));
                members
            }
        }
    }
}

impl Tally for Best {
    const IDEMPOTENT: bool = true;
    fn card(card: usize) -> Best {
        Best { cost: 0, witness: Arc::new(Witness::Card(card)) }
    }
    fn empty() -> Best {
        Best { cost: 0, witness: Arc::new(Witness::Empty) }
    }
    fn member(&self, chain: AssocChain, polarity: Polarity, nested: bool) -> Best {
        let brackets = if nested && chain == AssocChain::Product { cost::BRACKETS } else { 0 };
        Best {
            cost: self.cost + cost::joining(chain, polarity) + brackets,
            witness: Arc::new(Witness::Member(polarity, Arc::clone(&self.witness))),
        }
    }
    fn checked_mul(&self, rhs: &Best) -> Best {
        let witness = Witness::Both(Arc::clone(&self.witness), Arc::clone(&rhs.witness));
        Best { cost: self.cost + rhs.cost, witness: Arc::new(witness) }
    }
    fn gains(&self, lhs: &Best, rhs: &Best) -> bool {
        lhs.cost + rhs.cost < self.cost
    }
    fn checked_add(&mut self, rhs: Best) {
        if rhs.cost < self.cost {
            *self = rhs;
        }
    }
    fn choose(&self, _: usize) -> Best {
        // Copies of the cheapest member are the cheapest choice.
        self.clone()
    }
    fn finish<V: Value>(self, chain: AssocChain, value: &V) -> Best {
        Best { cost: self.cost + cost::value(value), witness: Arc::new(Witness::AssocChain(chain, self.witness)) }
    }
    fn halves(self) -> (Best, Option<Best>) {
        (self, None)
    }
    fn own(self, _: bool) -> Best {
        self
    }
    fn balanced(_: Option<&Best>, _: Option<&Best>, _: usize) -> Option<Best> {
        None
    }
}
