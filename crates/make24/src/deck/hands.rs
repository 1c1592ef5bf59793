//! The hands of a deck, one after another, and the hand at a place.

use super::{Copies, Deck, NumberedHands};
use crate::count::Count;
use crate::hand::Hand;

/// A hand and its multiplicity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The hand.
    pub hand: Hand,
    /// The number of sets of cards of the deck that are this hand; for a range of numbers, the number of its orders.
    pub multiplicity: Count,
}

/// The iterator over all hands of a deck; see [`Deck::hands`].
#[derive(Clone, Debug)]
pub struct Hands {
    pub(super) deck: Deck,
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
        // ways[n] is the number of hands of n cards from the cards of the deck so far.
        let mut ways = vec![0u64; next.len() + 1];
        ways[0] = 1;
        for (_, copies) in self.deck.cards.iter() {
            for n in (1..ways.len()).rev() {
                for k in 1..=limit(*copies).min(n) {
                    ways[n] = ways[n].checked_add(ways[n - k])?;
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
        self.next = self.deck.advance(&mut after).then_some(after);
        let cards = hand.iter().map(|&index| self.deck.cards[index].0.clone());
        let multiplicity = self.deck.multiplicity_of(&hand);
        Hand::new(cards).ok().map(|hand| Dealt { hand, multiplicity })
    }

    /// The hand that comes `n` hands after the next one, found without those between: parts of a large census begin far
    /// behind the first hand.
    fn nth(&mut self, n: usize) -> Option<Dealt> {
        let next = self.next.as_ref()?;
        let numbered = (n >= FEW).then(|| NumberedHands::new(&self.deck, next.len(), LARGEST_TABLE)).flatten();
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

/// So many hands are gone through sooner than they are counted.
const FEW: usize = 64;

/// The most entries of the table that finds hands by number.
const LARGEST_TABLE: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::DECKS;

    #[test]
    fn a_hand_far_behind_is_the_one_that_is_reached_one_by_one() {
        for (deck, size) in [
            (Deck::standard(), 3),
            (DECKS[1].deck(), 4),
            (Deck::range(-3, 9).expect("it has cards"), 4),
            ("1..6*2,25,50,75*3".parse().expect("it is a deck"), 6),
        ] {
            let all: Vec<Dealt> = deck.hands(size).collect();
            for start in [0, 1, 5, 70] {
                for n in [0, 1, 63, 64, 65, 100, 333, all.len() - 1, all.len(), all.len() + 5, usize::MAX] {
                    let mut hands = deck.hands(size);
                    hands.by_ref().take(start).for_each(drop);
                    let found = hands.nth(n);
                    assert_eq!(
                        found.as_ref(),
                        start.checked_add(n).and_then(|at| all.get(at)),
                        "{deck}: {start} + {n}"
                    );
                    let next = start.checked_add(n).and_then(|at| all.get(at.checked_add(1)?));
                    assert_eq!(hands.next().as_ref(), next, "{deck}: behind {start} + {n}");
                }
            }
        }
    }

    #[test]
    fn the_last_of_many_hands_is_found_at_once() {
        let deck = Deck::range(1, 200).expect("it has cards");
        // 2,802,350,040, which 32 bits hold.
        let many = deck.hands(5).remaining().and_then(|many| usize::try_from(many).ok()).expect("they fit a word");
        let mut hands = deck.hands(5);
        let last = hands.nth(many - 1).expect("there is a last hand");
        assert_eq!((last.hand.to_string(), hands.next()), (["200"; 5].join(" "), None));
    }
}
