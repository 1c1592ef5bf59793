//! Random hands of a deck, and the random card that comes next.

use super::random::SplitMix64;
use super::{Copies, Deck};
use crate::card::Card;
use crate::hand::Hand;
use crate::rules::CardOrder;
use std::sync::Arc;

impl Deck {
    /// Random hands of `size` cards, each dealt from the full deck; `None` if the deck has fewer cards. The same seed
    /// deals the same hands on every machine.
    ///
    /// ```
    /// # use make24::Deck;
    /// let deal = |seed| Deck::standard().deals(4, seed).unwrap().take(3).collect::<Vec<_>>();
    /// assert_eq!(deal(7), deal(7));
    /// assert_ne!(deal(7), deal(8));
    /// ```
    pub fn deals(&self, size: usize, seed: u64) -> Option<Deals> {
        self.first(size, CardOrder::Any).filter(|_| size <= Hand::MAX_CARDS)?;
        let ends = self.cards.iter().scan(0, |end, (_, copies)| {
            *end += match copies {
                Copies::Of(copies) => u64::from(*copies),
                Copies::WithReplacement => 1,
            };
            Some(*end)
        });
        Some(Deals { deck: self.clone(), ends: ends.collect(), size, random: SplitMix64::new(seed) })
    }

    /// A random card of those that are left after a hand of this deck is dealt; `None` if none is left. The same seed
    /// draws the same card on every machine.
    ///
    /// ```
    /// # use make24::{Card, Deck, Hand};
    /// let deck: Deck = "1..3*1".parse().unwrap();
    /// assert_eq!(deck.next_card(&"1 2".parse::<Hand>()?, 7), Some(Card::from(3)));
    /// assert_eq!(deck.next_card(&"1 2 3".parse::<Hand>()?, 7), None);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn next_card(&self, hand: &Hand, seed: u64) -> Option<Card> {
        let all: u64 = self.left(hand).map(|(_, copies)| copies).sum();
        let drawn = (all > 0).then(|| SplitMix64::new(seed).below(all))?;
        let mut with_ends = self.left(hand).scan(0, |end, (card, copies)| {
            *end += copies;
            Some((card, *end))
        });
        with_ends.find(|(_, end)| drawn < *end).map(|(card, _)| card.clone())
    }
}

/// The iterator over random hands of a deck; see [`Deck::deals`].
#[derive(Clone, Debug)]
pub struct Deals {
    deck: Deck,
    /// For each card of the deck, the number of copies up to it. A card that is drawn with replacement has one.
    ends: Arc<[u64]>,
    size: usize,
    random: SplitMix64,
}

impl Iterator for Deals {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        let all = self.ends.last().copied().unwrap_or(0);
        let mut cards = Vec::new();
        let mut gone: Vec<u64> = Vec::new();
        for _ in 0..self.size {
            let mut copy = self.random.below(all - gone.len() as u64);
            // Copies that are gone do not count.
            for &before in &gone {
                copy += u64::from(before <= copy);
            }
            let (card, copies) = &self.deck.cards[self.ends.partition_point(|&end| end <= copy)];
            cards.push(card.clone());
            if *copies != Copies::WithReplacement {
                gone.insert(gone.partition_point(|&before| before < copy), copy);
            }
        }
        Hand::new(cards).ok()
    }
}
