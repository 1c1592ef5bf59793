//! The puzzles of a deck in a random order that can be entered at any place.

use super::{Deck, NumberedHands, SplitMix64};
use crate::hand::Puzzle;
use crate::value::Rational;
use std::ops::RangeInclusive;

/// Every puzzle of a deck once, in an order that a seed fixes. A place of the order is computed and not looked up, so
/// that several threads, or a later run, go on from any place.
///
/// ```
/// use make24::Deck;
/// let puzzles = Deck::range(1, 13).unwrap().shuffled_puzzles(4..=4, vec![24.into()], 7, 1 << 20).unwrap();
/// assert_eq!(puzzles.len(), 1820);
/// let first: Vec<String> = (0..2).map(|place| puzzles.puzzle(place).unwrap().hand.to_string()).collect();
/// assert_ne!(first[0], first[1]);
/// assert_eq!(puzzles.puzzle(1820), None);
/// ```
#[derive(Clone, Debug)]
pub struct ShuffledPuzzles {
    /// The puzzles of each size, the fewest first.
    sizes: Vec<SizedPuzzles>,
    targets: Vec<Rational>,
}

#[derive(Clone, Debug)]
struct SizedPuzzles {
    hands: NumberedHands,
    order: Permutation,
}

impl Deck {
    /// The puzzles with these numbers of cards and these targets; `None` if there are none, more than fit a word, or the
    /// tables that number them need more than `memory` bytes.
    pub fn shuffled_puzzles(
        &self,
        sizes: RangeInclusive<usize>,
        targets: Vec<Rational>,
        seed: u64,
        memory: usize,
    ) -> Option<ShuffledPuzzles> {
        let of_a_size = memory / sizes.clone().count().max(1);
        let sized = |size: usize| {
            let hands = NumberedHands::new(self, size, of_a_size)?;
            let puzzles = hands.len().checked_mul(targets.len() as u64)?;
            // Another order for each size, but the seed itself where there is one.
            let order = Permutation::new(puzzles, seed.wrapping_add((size - *sizes.start()) as u64))?;
            Some(SizedPuzzles { hands, order })
        };
        let mut sizes: Vec<SizedPuzzles> = sizes.clone().map(sized).collect::<Option<_>>()?;
        sizes.retain(|size| size.order.length > 0);
        sizes.sort_by_key(|size| size.order.length);
        sizes.iter().try_fold(0u64, |all, size| all.checked_add(size.order.length)).filter(|&all| all > 0)?;
        Some(ShuffledPuzzles { sizes, targets })
    }
}

impl ShuffledPuzzles {
    /// The number of puzzles.
    #[expect(clippy::len_without_is_empty, reason = "there is always a puzzle")]
    pub fn len(&self) -> u64 {
        self.sizes.iter().map(|size| size.order.length).sum()
    }

    /// The puzzle at a place, from 0; `None` behind the last.
    pub fn puzzle(&self, place: u64) -> Option<Puzzle> {
        let (size, at) = self.of_size(place)?;
        let number = size.order.at(at)?;
        let (hand, target) = (number / self.targets.len() as u64, number % self.targets.len() as u64);
        Some(Puzzle::new(size.hands.hand(hand)?, self.targets[target as usize].clone()))
    }

    /// Finds the puzzle at a place: the sizes take turns as long as they have puzzles.
    fn of_size(&self, mut place: u64) -> Option<(&SizedPuzzles, u64)> {
        let mut dealt = 0;
        for (at, shortest) in self.sizes.iter().enumerate() {
            let turn = (self.sizes.len() - at) as u64;
            let rounds = shortest.order.length - dealt;
            if place < rounds * turn {
                return Some((&self.sizes[at + (place % turn) as usize], dealt + place / turn));
            }
            place -= rounds * turn;
            dealt = shortest.order.length;
        }
        None
    }
}

/// A random permutation of the numbers below a length: a Feistel network over the next power of four, walked until it
/// falls below the length.
///
/// Source: Black and Rogaway, "Ciphers with arbitrary finite domains" (`[cycle-walking]`).
#[derive(Clone, Debug)]
struct Permutation {
    length: u64,
    /// The bits of half a number.
    half: u32,
    keys: [u64; Permutation::ROUNDS],
}

impl Permutation {
    const ROUNDS: usize = 6;

    /// `None` if the length is beyond 2^62.
    fn new(length: u64, seed: u64) -> Option<Permutation> {
        let bits = u64::BITS - length.saturating_sub(1).leading_zeros();
        let mut random = SplitMix64::new(seed);
        let keys = std::array::from_fn(|_| random.number());
        (bits <= 62).then_some(Permutation { length, half: bits.div_ceil(2).max(1), keys })
    }

    fn at(&self, place: u64) -> Option<u64> {
        if place >= self.length {
            return None;
        }
        let mut number = place;
        loop {
            number = self.encrypted(number);
            // Every number below the length comes back below it, at the latest as itself.
            if number < self.length {
                return Some(number);
            }
        }
    }

    fn encrypted(&self, number: u64) -> u64 {
        let mask = (1u64 << self.half) - 1;
        let (mut left, mut right) = (number >> self.half, number & mask);
        for key in self.keys {
            (left, right) = (right, left ^ (SplitMix64::new(key ^ right).number() & mask));
        }
        left << self.half | right
    }
}
