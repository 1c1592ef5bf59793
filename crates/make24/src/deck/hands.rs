//! The hands of a deck, one after another, and the hand at a place.

use super::{Copies, Deck, NumberedHands};
use crate::count::Count;
use crate::hand::Hand;
use crate::rules::CardOrder;

/// A hand and its multiplicity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The hand.
    pub hand: Hand,
    /// The number of sets of cards of the deck that are this hand; for a range of numbers, the number of its orders. If the
    /// order of the cards is kept, the number of ways to draw them in this order.
    pub multiplicity: Count,
}

/// The iterator over all hands of a deck; see [`Deck::hands`].
#[derive(Clone, Debug)]
pub struct Hands {
    pub(super) deck: Deck,
    pub(super) order: CardOrder,
    pub(super) next: Option<Vec<usize>>,
}

impl Hands {
    /// The number of hands of the deck, taken or not, and 0 after the last; `None` if it does not fit a machine word.
    pub fn remaining(&self) -> Option<u64> {
        // Counting only the hands from `next` on takes more code than it is worth.
        let Some(next) = &self.next else {
            return Some(0);
        };
        let limit = |copies| match copies {
            Copies::Of(copies) => (copies as usize).min(next.len()),
            Copies::WithReplacement => next.len(),
        };
        // Among n cards, k equal ones have one place in a sorted hand, and n over k places in a sequence.
        let places = |n: usize, k: usize| match self.order {
            CardOrder::Any => Some(1),
            CardOrder::Kept => Count::from((n - k + 1) as u64).multichoose(k).to_u64(),
        };
        // ways[n] is the number of hands of n cards from the cards of the deck so far.
        let mut ways = vec![0u64; next.len() + 1];
        ways[0] = 1;
        for (_, copies) in self.deck.cards.iter() {
            for n in (1..ways.len()).rev() {
                for k in 1..=limit(*copies).min(n) {
                    let more = if ways[n - k] == 0 { 0 } else { ways[n - k].checked_mul(places(n, k)?)? };
                    ways[n] = ways[n].checked_add(more)?;
                }
            }
        }
        ways.last().copied()
    }
}

impl Iterator for Hands {
    type Item = Dealt;

    fn next(&mut self) -> Option<Dealt> {
        let hand = self.next.take()?;
        let mut after = hand.clone();
        self.next = self.deck.advance(&mut after, self.order).then_some(after);
        let cards = hand.iter().map(|&index| self.deck.cards[index].0.clone());
        let multiplicity = self.deck.multiplicity_of(&hand, self.order);
        let hand = match self.order {
            CardOrder::Any => Hand::new(cards),
            CardOrder::Kept => Hand::in_order(cards),
        };
        hand.ok().map(|hand| Dealt { hand, multiplicity })
    }

    /// The hand that comes `n` hands after the next one, found without those between: parts of a large census begin far
    /// behind the first hand.
    fn nth(&mut self, n: usize) -> Option<Dealt> {
        let next = self.next.as_ref()?;
        let numbered = (n >= FEW && self.order == CardOrder::Any)
            .then(|| NumberedHands::new(&self.deck, next.len(), LARGEST_TABLE))
            .flatten();
        match numbered {
            Some(numbered) => {
                let number = numbered.number(next).checked_add(n as u64);
                self.next = number.and_then(|number| numbered.places(number));
            }
            None => self.by_ref().take(n).for_each(drop),
        }
        self.next()
    }
}

/// Fewer hands than these are skipped faster than they are counted.
const FEW: usize = 64;

/// The largest table, in bytes, that finds hands by number.
const LARGEST_TABLE: usize = 1 << 24;
