//! The hands of a deck by their numbers, without a list of them.

use super::Deck;
use crate::card::Card;
use crate::hand::Hand;

/// All hands of so many cards, numbered from 0 in the order of [`Deck::hands`].
#[derive(Clone, Debug)]
pub(crate) struct NumberedHands {
    cards: Vec<(Card, usize)>,
    size: usize,
    /// By card and by number of cards: how many hands of as many cards there are of this card and those behind it.
    ways: Vec<u64>,
}

impl NumberedHands {
    /// `None` where there are more hands than a machine word counts, or where counting them would take more numbers than
    /// `most`.
    pub(crate) fn new(deck: &Deck, size: usize, most: usize) -> Option<NumberedHands> {
        let cards = deck.kinds(size);
        let width = size + 1;
        if (cards.len() + 1).checked_mul(width).is_none_or(|numbers| numbers > most) {
            return None;
        }
        let mut ways = vec![0u64; (cards.len() + 1) * width];
        ways[cards.len() * width] = 1;
        for (at, (_, copies)) in cards.iter().enumerate().rev() {
            let (own, behind) = (at * width, (at + 1) * width);
            // A window of as many cards as there are copies moves along.
            let mut window = 0u64;
            for taken in 0..width {
                window = window.checked_add(ways[behind + taken])?;
                if taken > *copies {
                    window -= ways[behind + taken - copies - 1];
                }
                ways[own + taken] = window;
            }
        }
        Some(NumberedHands { cards, size, ways })
    }

    /// How many hands there are.
    pub(crate) fn len(&self) -> u64 {
        self.ways[self.size]
    }

    /// The hand of a number below [`NumberedHands::len`].
    pub(crate) fn hand(&self, number: u64) -> Option<Hand> {
        if number >= self.len() {
            return None;
        }
        let (mut number, mut left, mut hand) = (number, self.size, Vec::with_capacity(self.size));
        for (at, (card, copies)) in self.cards.iter().enumerate() {
            // Hands with more of the first card come first.
            for taken in (0..=left.min(*copies)).rev() {
                let ways = self.ways[(at + 1) * (self.size + 1) + left - taken];
                match number.checked_sub(ways) {
                    Some(rest) => number = rest,
                    None => {
                        hand.extend(std::iter::repeat_n(card.clone(), taken));
                        left -= taken;
                        break;
                    }
                }
            }
        }
        Hand::new(hand).ok().filter(|hand| hand.len() == self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_list() {
        for (deck, size) in [("1..13", 4), ("1..10*2,25*1,50*1", 6), ("1,3,5,7", 3), ("2*3,4", 5), ("1..9*1", 9)] {
            let deck: Deck = deck.parse().expect("a deck");
            let numbered = NumberedHands::new(&deck, size, 1 << 20).expect("it is small");
            assert_eq!(Some(numbered.len()), deck.hands(size).remaining());
            for (number, dealt) in (0..).zip(deck.hands(size)) {
                assert_eq!(numbered.hand(number), Some(dealt.hand));
            }
            assert_eq!(numbered.hand(numbered.len()), None);
        }
    }
}
