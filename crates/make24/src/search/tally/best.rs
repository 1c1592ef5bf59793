//! The plainest shape, found without listing the others: costs add up, so the least is found part by part.

use super::Tally;
use crate::card::Card;
use crate::op::{Chain, Side};
use crate::shape::{Member, Shape, cost};
use crate::value::Value;
use std::sync::Arc;

/// The least cost, and a shape that has it.
#[derive(Clone)]
pub(crate) struct Best {
    cost: u32,
    witness: Arc<Witness>,
}

/// A shape under construction; parts are shared, and built only when an answer is asked for.
enum Witness {
    /// A card, by its index.
    Card(usize),
    /// A finished chain and its members.
    Chain(Chain, Arc<Witness>),
    /// No members.
    Empty,
    /// One member.
    Member(Side, Arc<Witness>),
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
    /// The members of a list, or the one shape that is no list.
    fn members(&self, cards: &[Card]) -> Vec<Member> {
        match self {
            Witness::Card(card) => vec![(Side::Direct, Shape::Number(cards[*card].clone()))],
            Witness::Chain(chain, list) => {
                vec![(Side::Direct, Shape::chain(*chain, list.members(cards)))]
            }
            Witness::Empty => Vec::new(),
            Witness::Member(side, shape) => shape.members(cards).into_iter().map(|(_, shape)| (*side, shape)).collect(),
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
    fn member(&self, chain: Chain, side: Side, nested: bool) -> Best {
        let brackets = if nested && chain == Chain::Product { cost::BRACKETS } else { 0 };
        Best {
            cost: self.cost + cost::joining(chain, side) + brackets,
            witness: Arc::new(Witness::Member(side, Arc::clone(&self.witness))),
        }
    }
    fn times(&self, rhs: &Best) -> Best {
        let witness = Witness::Both(Arc::clone(&self.witness), Arc::clone(&rhs.witness));
        Best { cost: self.cost + rhs.cost, witness: Arc::new(witness) }
    }
    fn gains(&self, lhs: &Best, rhs: &Best) -> bool {
        lhs.cost + rhs.cost < self.cost
    }
    fn plus(&mut self, rhs: Best) {
        if rhs.cost < self.cost {
            *self = rhs;
        }
    }
    fn choose(&self, _: usize) -> Best {
        // One of them is as plain as the next.
        self.clone()
    }
    fn finish<V: Value>(self, chain: Chain, value: &V) -> Best {
        Best { cost: self.cost + cost::value(value), witness: Arc::new(Witness::Chain(chain, self.witness)) }
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
