//! The simplest shape, found without listing the others: costs add up, so the minimum is found part by part.

use super::ShapeSemiring;
use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::search::semiring::Semiring;
use crate::shape::{Member, Shape, cost};
use crate::value::Rational;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Best {
    cost: u32,
    shape: Arc<LazyShape>,
}

/// Parts are shared; the shape is built on demand.
enum LazyShape {
    Card(usize),
    AssocChain(AssocChain, Arc<LazyShape>),
    Empty,
    Member(Polarity, Arc<LazyShape>),
    Both(Arc<LazyShape>, Arc<LazyShape>),
}

impl Best {
    pub(crate) fn shape(&self, cards: &[Card]) -> Shape {
        self.shape.members(cards).pop().expect("a finished shape stands alone").1
    }
}

impl LazyShape {
    fn members(&self, cards: &[Card]) -> Vec<Member> {
        match self {
            LazyShape::Card(card) => vec![(Polarity::Direct, Shape::Number(cards[*card].clone()))],
            LazyShape::AssocChain(chain, list) => {
                vec![(Polarity::Direct, Shape::chain(*chain, list.members(cards)))]
            }
            LazyShape::Empty => Vec::new(),
            LazyShape::Member(polarity, shape) => {
                shape.members(cards).into_iter().map(|(_, shape)| (*polarity, shape)).collect()
            }
            LazyShape::Both(a, b) => {
                let mut members = a.members(cards);
                members.extend(b.members(cards));
                members
            }
        }
    }
}

impl Semiring for Best {
    fn times(&self, rhs: &Best) -> Best {
        let shape = LazyShape::Both(Arc::clone(&self.shape), Arc::clone(&rhs.shape));
        Best { cost: self.cost + rhs.cost, shape: Arc::new(shape) }
    }
    fn plus(&mut self, rhs: Best) {
        if rhs.cost < self.cost {
            *self = rhs;
        }
    }
}

impl ShapeSemiring for Best {
    const IDEMPOTENT: bool = true;
    fn card(card: usize) -> Best {
        Best { cost: 0, shape: Arc::new(LazyShape::Card(card)) }
    }
    fn empty() -> Best {
        Best { cost: 0, shape: Arc::new(LazyShape::Empty) }
    }
    fn member(&self, chain: AssocChain, polarity: Polarity, nested: bool) -> Best {
        let brackets = if nested && chain == AssocChain::Product { cost::BRACKETS } else { 0 };
        Best {
            cost: self.cost + cost::joining(chain, polarity) + brackets,
            shape: Arc::new(LazyShape::Member(polarity, Arc::clone(&self.shape))),
        }
    }
    fn would_change(&self, lhs: &Best, rhs: &Best) -> bool {
        lhs.cost + rhs.cost < self.cost
    }
    fn choose(&self, _: usize) -> Best {
        // Copies of the cheapest member are the cheapest choice.
        self.clone()
    }
    fn finish(self, chain: AssocChain, value: &Rational) -> Best {
        Best { cost: self.cost + cost::value(value), shape: Arc::new(LazyShape::AssocChain(chain, self.shape)) }
    }
    fn split_orientations(self) -> (Best, Option<Best>) {
        (self, None)
    }
    fn with_self_negative(self, _: bool) -> Best {
        self
    }
    fn balanced(_: Option<&Best>, _: Option<&Best>, _: usize) -> Option<Best> {
        None
    }
}
