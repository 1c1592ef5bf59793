//! Decks: the cards that may be dealt, and all their hands.

mod deals;
mod hands;
mod numbered;
mod random;
mod shuffled;
mod text;

pub use deals::Deals;
pub use hands::{Dealt, Hands};

pub use numbered::NumberedHands;
pub use random::SplitMix64;
pub use random::{fraction, random_below};
pub use shuffled::ShuffledPuzzles;
pub use text::ParseDeckError;

use crate::card::Card;
use crate::count::Count;
use crate::hand::Hand;
use crate::rules::CardOrder;
use std::fmt;
use std::sync::Arc;

/// A multiset of cards that may be dealt, or a range of numbers that are drawn with replacement.
///
/// ```
/// use make24::Deck;
/// let deck = Deck::standard();
/// assert_eq!(deck.hands(4).count(), 1820);
/// let deals: u64 = deck.hands(4).map(|dealt| dealt.multiplicity.to_u64().unwrap()).sum();
/// assert_eq!(deals, 270_725); // 52 cards, 4 of them
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The cards in ascending order, shared because a deck may have a million of them.
    cards: Arc<Vec<(Card, Copies)>>,
}

/// A named deck.
#[derive(Debug)]
pub struct NamedDeck {
    /// The name, as typed after `--deck`.
    pub name: &'static str,
    /// A description.
    pub about: &'static str,
    /// Ranges of numbers, each with its first and last number and the number of copies of each card.
    pub cards: &'static [(i64, i64, u32)],
    /// The number of cards of a hand.
    pub hand: u16,
    /// The usual targets: a range, or `deck` for the next card of the deck.
    pub targets: Option<&'static str>,
}

/// The named decks.
pub const DECKS: &[NamedDeck] = &[
    NamedDeck {
        name: "standard",
        about: "52 cards: ace to king, four of each",
        cards: &[(1, 13, 4)],
        hand: 4,
        targets: None,
    },
    NamedDeck {
        name: "faceless",
        about: "40 cards: ace to ten, four of each",
        cards: &[(1, 10, 4)],
        hand: 4,
        targets: None,
    },
    NamedDeck {
        name: "countdown",
        about: "24 tiles: the small ones 1 to 10, two of each, and the large ones 25, 50, 75 and 100; six make a board",
        cards: &[(1, 10, 2), (25, 25, 1), (50, 50, 1), (75, 75, 1), (100, 100, 1)],
        hand: 6,
        // The rules of the television game (`[countdown]`).
        targets: Some("101..999"),
    },
    NamedDeck {
        name: "krypto",
        about: "56 cards: three of each of 1 to 6, four of 7 to 10, two of 11 to 17, one of 18 to 25; five make a hand",
        cards: &[(1, 6, 3), (7, 10, 4), (11, 17, 2), (18, 25, 1)],
        hand: 5,
        targets: Some("deck"),
    },
];

impl NamedDeck {
    /// The cards of the deck.
    pub fn deck(&self) -> Deck {
        let numbers = |&(low, high, copies): &(i64, i64, u32)| {
            (low..=high).map(move |number| (Card::from(number), Copies::Of(copies)))
        };
        Deck { cards: Arc::new(self.cards.iter().flat_map(numbers).collect()) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copies {
    /// Copies in the deck; a dealt card is removed.
    Of(u32),
    WithReplacement,
}

impl Deck {
    /// The numbers from `low` to `high`, drawn with replacement; `None` if there are none.
    ///
    /// ```
    /// # use make24::Deck;
    /// assert_eq!(Deck::range(1, 10).unwrap().hands(4).count(), 715);
    /// ```
    pub fn range(low: i64, high: i64) -> Option<Deck> {
        let cards: Vec<_> = (low..=high).map(|number| (Card::from(number), Copies::WithReplacement)).collect();
        (!cards.is_empty()).then(|| Deck { cards: Arc::new(cards) })
    }

    /// The 52 cards of a deck without jokers: 1 to 13, four of each.
    pub fn standard() -> Deck {
        DECKS[0].deck()
    }

    /// The deck with this name.
    ///
    /// ```
    /// # use make24::Deck;
    /// assert_eq!(Deck::named("faceless").unwrap().hands(4).count(), 715);
    /// assert_eq!(Deck::named("tarot"), None);
    /// ```
    pub fn named(name: &str) -> Option<Deck> {
        DECKS.iter().find(|row| row.name == name).map(NamedDeck::deck)
    }

    /// The tiles of Countdown with other large tiles: two of each of 1 to 10, and one of each tile of `large`.
    ///
    /// ```
    /// # use make24::Deck;
    /// assert_eq!(Deck::countdown([25, 50, 75, 100]), Deck::named("countdown").unwrap());
    /// assert_eq!(Deck::countdown([12, 37, 62, 87]).hands(6).count(), 13_243); // the specials of 2010
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "tiles are cards")]
    pub fn countdown(large: impl IntoIterator<Item = i64>) -> Deck {
        let small = (1..=10).map(|tile| format!("{tile}*2"));
        let tiles: Vec<String> = small.chain(large.into_iter().map(|tile| format!("{tile}*1"))).collect();
        tiles.join(",").parse().expect("tiles are cards")
    }

    /// The cards that are left after a hand of this deck is dealt, in ascending order, each with the number of its
    /// copies. That is 1 for a card that is drawn with replacement.
    ///
    /// ```
    /// # use make24::{Deck, Hand};
    /// let left = Deck::named("krypto").unwrap().left_after(&"1 1 1 18 7".parse::<Hand>()?);
    /// assert_eq!(left.len(), 23); // of 25 numbers; the 1s and the 18 are gone
    /// assert_eq!(left.iter().map(|(_, copies)| copies).sum::<u64>(), 51);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn left_after(&self, hand: &Hand) -> Vec<(Card, u64)> {
        self.left(hand).map(|(card, copies)| (card.clone(), copies)).collect()
    }

    fn left(&self, hand: &Hand) -> impl Iterator<Item = (&Card, u64)> {
        let dealt = |card: &Card| hand.cards().iter().filter(|other| *other == card).count() as u64;
        let left = self.cards.iter().map(move |(card, copies)| match copies {
            Copies::WithReplacement => (card, 1),
            Copies::Of(copies) => (card, u64::from(*copies).saturating_sub(dealt(card))),
        });
        left.filter(|(_, copies)| *copies > 0)
    }

    /// Whether the hand can be dealt from this deck.
    ///
    /// ```
    /// # use make24::{Deck, Hand};
    /// let has = |hand: &str| Deck::standard().has(&hand.parse::<Hand>().unwrap());
    /// assert!(has("8 8 8 8") && !has("8 8 8 8 8") && !has("14"));
    /// ```
    pub fn has(&self, hand: &Hand) -> bool {
        hand.cards().chunk_by(|a, b| a == b).all(|same| {
            let found = self.cards.binary_search_by(|(card, _)| card.cmp(&same[0]));
            found.is_ok_and(|at| match self.cards[at].1 {
                Copies::WithReplacement => true,
                Copies::Of(copies) => same.len() <= copies as usize,
            })
        })
    }

    /// Every hand of `size` cards, in ascending order, with its multiplicity.
    pub fn hands(&self, size: usize) -> Hands {
        self.hands_in(CardOrder::Any, size)
    }

    /// Every hand of `size` cards; if the order of the cards is kept, every sequence of cards, so that the same cards in
    /// another order are another hand.
    ///
    /// ```
    /// # use make24::{CardOrder, Deck};
    /// let codes = Deck::range(0, 9).unwrap().hands_in(CardOrder::Kept, 4);
    /// assert_eq!(codes.remaining(), Some(10_000));
    /// assert_eq!(codes.last().unwrap().hand.to_string(), "9 9 9 9");
    /// ```
    pub fn hands_in(&self, order: CardOrder, size: usize) -> Hands {
        Hands { deck: self.clone(), order, next: self.first(size, order) }
    }

    /// The deck of the cards for which `keep` is true, with the same copies of each; `None` if there are none.
    ///
    /// ```
    /// # use make24::{Card, Deck};
    /// let large = Deck::named("countdown").unwrap().only(|card| *card > Card::from(10)).unwrap();
    /// assert_eq!(large.to_string(), "25*1,50*1,75*1,100*1");
    /// ```
    pub fn only(&self, keep: impl Fn(&Card) -> bool) -> Option<Deck> {
        let cards: Vec<_> = self.cards.iter().filter(|(card, _)| keep(card)).cloned().collect();
        (!cards.is_empty()).then(|| Deck { cards: Arc::new(cards) })
    }

    /// The different cards, in ascending order.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter().map(|(card, _)| card)
    }

    pub(crate) fn max_copies(&self, size: usize) -> Vec<(Card, usize)> {
        let max = |copies| match copies {
            Copies::Of(copies) => size.min(copies as usize),
            Copies::WithReplacement => size,
        };
        self.cards.iter().map(|(card, copies)| (card.clone(), max(*copies))).collect()
    }

    pub(crate) fn for_each_hand(&self, size: usize, mut visit: impl FnMut(&[usize])) {
        let Some(mut hand) = self.first(size, CardOrder::Any) else { return };
        visit(&hand);
        while self.advance(&mut hand, CardOrder::Any) {
            visit(&hand);
        }
    }

    fn first(&self, size: usize, order: CardOrder) -> Option<Vec<usize>> {
        let mut hand = Vec::with_capacity(size);
        (size > 0 && self.fill(&mut hand, size, order)).then_some(hand)
    }

    /// Replaces a hand by the next one; returns whether there is one.
    fn advance(&self, hand: &mut Vec<usize>, order: CardOrder) -> bool {
        let size = hand.len();
        while let Some(last) = hand.pop() {
            if self.push(hand, last + 1) && self.fill(hand, size, order) {
                return true;
            }
        }
        false
    }

    fn fill(&self, start: &mut Vec<usize>, size: usize, order: CardOrder) -> bool {
        let mut has_more = true;
        while has_more && start.len() < size {
            let least = match order {
                CardOrder::Any => start.last().copied().unwrap_or(0),
                CardOrder::Kept => 0,
            };
            has_more = self.push(start, least);
        }
        has_more
    }

    /// Adds the first card from index `least` on that has a copy left; returns whether there is one.
    fn push(&self, hand: &mut Vec<usize>, least: usize) -> bool {
        let is_left = |index: &usize| match self.cards[*index].1 {
            Copies::WithReplacement => true,
            Copies::Of(copies) => hand.iter().filter(|&other| other == index).count() < copies as usize,
        };
        let next = (least..self.cards.len()).find(is_left);
        hand.extend(next);
        next.is_some()
    }

    fn multiplicity_of(&self, hand: &[usize], order: CardOrder) -> Count {
        if order == CardOrder::Kept {
            let left = |(at, index): (usize, &usize)| match self.cards[*index].1 {
                Copies::WithReplacement => Count::from(1),
                Copies::Of(copies) => {
                    let before = hand[..at].iter().filter(|&other| other == index).count();
                    Count::from(u64::from(copies) - before as u64)
                }
            };
            return hand.iter().enumerate().map(left).fold(Count::from(1), |ways, left| ways * &left);
        }
        let (mut deals, mut with_replacement) = (Count::from(1), 0);
        for same in hand.chunk_by(|a, b| a == b) {
            deals = deals
                * &match self.cards[same[0]].1 {
                    // C(copies, n), as the number of multisets of n elements from copies - n + 1.
                    Copies::Of(copies) => {
                        Count::from(u64::from(copies) + 1 - same.len() as u64).multichoose(same.len())
                    }
                    // The positions of these cards among the cards so far.
                    Copies::WithReplacement => Count::from(with_replacement as u64 + 1).multichoose(same.len()),
                };
            with_replacement += same.len();
        }
        deals
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = DECKS.iter().find(|row| row.deck() == *self);
        match named {
            Some(row) => f.write_str(row.name),
            None => text::write(&self.cards, f),
        }
    }
}
