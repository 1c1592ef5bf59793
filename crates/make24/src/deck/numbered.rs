//! The hands of a deck by number, without listing them.

use super::Deck;
use crate::card::Card;
use crate::hand::Hand;

/// All hands of `size` cards, numbered from 0 in the order of [`Deck::hands`].
#[derive(Clone, Debug)]
pub struct NumberedHands {
    cards: Vec<(Card, usize)>,
    size: usize,
    /// The number of hands from this card and those after it, by card and size.
    counts: Vec<u64>,
}

impl NumberedHands {
    /// Counts the hands. `None` if their number does not fit a machine word, or if the table needs more than `memory`
    /// bytes.
    pub fn new(deck: &Deck, size: usize, memory: usize) -> Option<NumberedHands> {
        let width = size + 1;
        let of_a_card = size_of::<(Card, usize)>() + width * size_of::<u64>();
        if deck.cards.len().checked_mul(of_a_card).is_none_or(|bytes| bytes > memory) {
            return None;
        }
        let cards = deck.max_copies(size);
        let mut counts = vec![0u64; (cards.len() + 1) * width];
        counts[cards.len() * width] = 1;
        for (at, (_, copies)) in cards.iter().enumerate().rev() {
            let (own, next) = (at * width, (at + 1) * width);
            // The sum over a sliding window of copies + 1 entries.
            let mut window = 0u64;
            for taken in 0..width {
                window = window.checked_add(counts[next + taken])?;
                if taken > *copies {
                    window -= counts[next + taken - copies - 1];
                }
                counts[own + taken] = window;
            }
        }
        Some(NumberedHands { cards, size, counts })
    }

    /// The number of hands; a deck with too few cards has none.
    #[allow(clippy::len_without_is_empty, reason = "no caller has a use for it")]
    pub fn len(&self) -> u64 {
        self.counts[self.size]
    }

    /// The hand with this number; `None` unless it is below [`NumberedHands::len`].
    pub fn hand(&self, number: u64) -> Option<Hand> {
        let places = self.places(number)?;
        Hand::new(places.into_iter().map(|at| self.cards[at].0.clone())).ok()
    }

    pub(crate) fn places(&self, number: u64) -> Option<Vec<usize>> {
        if number >= self.len() {
            return None;
        }
        let (mut number, mut hand) = (number, Vec::with_capacity(self.size));
        for at in 0..self.cards.len() {
            let mut choices = self.choices(at, self.size - hand.len());
            let (taken, _) = choices.find(|(_, hands)| match number.checked_sub(*hands) {
                Some(rest) => {
                    number = rest;
                    false
                }
                None => true,
            })?;
            hand.extend(std::iter::repeat_n(at, taken));
        }
        Some(hand)
    }

    pub(crate) fn number(&self, places: &[usize]) -> u64 {
        let (mut number, mut left) = (0, self.size);
        for at in 0..self.cards.len() {
            let own = places.iter().filter(|&&place| place == at).count();
            number += self.choices(at, left).take_while(|(taken, _)| *taken > own).map(|(_, hands)| hands).sum::<u64>();
            left -= own;
        }
        number
    }

    /// Each number of copies that a hand lacking `left` cards may have, with its number of hands; more copies first.
    fn choices(&self, at: usize, left: usize) -> impl Iterator<Item = (usize, u64)> {
        let hands = move |taken| self.counts[(at + 1) * (self.size + 1) + left - taken];
        (0..=left.min(self.cards[at].1)).rev().map(move |taken| (taken, hands(taken)))
    }
}
