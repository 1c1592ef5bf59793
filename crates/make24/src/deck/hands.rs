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

    /// Every sequence of four cards with up to as many equal ones as the deck has, in the order of a dictionary.
    #[test]
    fn hands_in_order_are_all_sequences() {
        for (text, all, deals) in [("0..9", 10_000, 10_000), ("1*2,2,3*3", 38, 360), ("1..4*1", 24, 24)] {
            let deck: Deck = text.parse().expect("a deck");
            let hands = deck.hands_in(CardOrder::Kept, 4);
            assert_eq!(hands.remaining(), Some(all), "{text}");
            let dealt: Vec<Dealt> = hands.collect();
            assert_eq!(dealt.len() as u64, all, "{text}");
            assert!(dealt.windows(2).all(|pair| pair[0].hand.dealt() < pair[1].hand.dealt()), "{text}");
            assert!(dealt.iter().all(|dealt| deck.has(&dealt.hand)), "{text}");
            let ways = dealt.iter().fold(Count::default(), |mut ways, dealt| {
                ways += &dealt.multiplicity;
                ways
            });
            assert_eq!(ways, Count::from(deals), "{text}"); // 6 * 5 * 4 * 3 of six cards
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
