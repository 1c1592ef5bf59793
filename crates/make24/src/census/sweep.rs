//! The targets that each hand of a deck makes, computed for all hands together, so that shared work is done once.

use super::{CensusRow, Status, TargetSummary};
use crate::card::Card;
use crate::deck::{Dealt, Deck};
use crate::hand::{Hand, Puzzle};
use crate::plan::{Question, Search};
use crate::rules::{CardOrder, RuleSet};
use crate::search::board;
use crate::search::meet::fits;
use crate::search::sweep::{self, CardMultisets, TargetBits};
use crate::solver::{Answer, Solver};
use crate::value::Rational;
use crate::value::magnitude::{Magnitude, Natural, Residue};
use crate::watch::StopReason;
use std::collections::BTreeMap;

/// The targets that each hand of a deck makes, out of a list of targets; see [`Solver::sweep`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSweep {
    targets: usize,
    /// For each hand in turn, a bit set of the targets that it makes.
    bits: Vec<TargetBits>,
}

impl DeckSweep {
    /// The number of hands.
    pub fn hands(&self) -> usize {
        self.bits.len() / self.words_per_hand()
    }

    /// Whether a hand makes a target. Both are indices from 0; hands are in the order of [`Deck::hands`].
    ///
    /// # Panics
    /// If there is no such hand, or no such target.
    pub fn is_solvable(&self, hand: usize, target: usize) -> bool {
        assert!(target < self.targets, "there are {} targets", self.targets);
        self.bits[hand * self.words_per_hand() + target / WORD_BITS] >> (target % WORD_BITS) & 1 == 1
    }

    /// The number of targets.
    pub fn targets(&self) -> usize {
        self.targets
    }

    /// The number of targets that the hand with this index makes.
    ///
    /// # Panics
    /// If there is no such hand.
    pub fn solvable_of(&self, hand: usize) -> u64 {
        let words = hand * self.words_per_hand()..(hand + 1) * self.words_per_hand();
        self.bits[words].iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The number of pairs of a hand and a target that have a solution.
    pub fn solvable(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The totals of each of the targets of the sweep.
    pub fn by_target(&self, targets: Vec<Rational>) -> BTreeMap<Rational, TargetSummary> {
        let mut solvable = vec![0u64; self.targets];
        for hand in self.bits.chunks(self.words_per_hand()) {
            for (place, mut word) in hand.iter().copied().enumerate() {
                while word != 0 {
                    solvable[place * WORD_BITS + word.trailing_zeros() as usize] += 1;
                    word &= word - 1;
                }
            }
        }
        let hands = self.hands() as u64;
        let summary = |solvable| TargetSummary { solvable, unsolvable: hands - solvable, ..TargetSummary::default() };
        targets.into_iter().zip(solvable.into_iter().map(summary)).collect()
    }

    /// The census rows of the hand with this index in the order of the deck, for the targets of the sweep.
    pub fn rows(&self, index: usize, dealt: &Dealt, targets: &super::Targets) -> Vec<CensusRow> {
        let row = |(position, target, copies): (usize, Rational, u64)| {
            CensusRow::new(dealt, (target, copies), Status::of(self.is_solvable(index, position), None))
        };
        let drawn = targets.of(&dealt.hand).into_iter();
        match targets {
            super::Targets::Each(_) => {
                drawn.enumerate().map(|(position, (target, n))| row((position, target, n))).collect()
            }
            super::Targets::OfDeck(deck) => {
                let all: Vec<&Rational> = deck.cards().map(Card::number).collect();
                let at = |target: &Rational| all.binary_search(&target).ok();
                drawn.filter_map(|(target, copies)| Some(row((at(&target)?, target, copies)))).collect()
            }
        }
    }

    fn words_per_hand(&self) -> usize {
        self.targets.div_ceil(WORD_BITS)
    }
}

const WORD_BITS: usize = TargetBits::BITS as usize;

impl Solver {
    /// Finds the targets that the hands of `size` cards of a deck make. It searches all hands together, which is many
    /// times faster than one after another. `None` if that is not possible: for rules with operators other than the
    /// four of arithmetic, cards in order or of several numbers, hands of more than six cards, fractions, or numbers that are too large.
    ///
    /// ```
    /// use make24::{Deck, Rational, Solver};
    /// let deck = Deck::range(1, 13).unwrap();
    /// let swept = Solver::default().sweep(&deck, 4, &[Rational::from(24)]).unwrap().complete().unwrap();
    /// assert_eq!((swept.hands(), swept.solvable()), (1820, 1362));
    /// ```
    pub fn sweep(&self, deck: &Deck, size: usize, targets: &[Rational]) -> Option<Answer<DeckSweep>> {
        if self.rules().order == CardOrder::Kept || deck.cards().any(Card::is_choice) {
            return None;
        }
        let kinds = deck.max_copies(size);
        let largest = kinds.iter().map(|(card, _)| card.clone()).max()?;
        // A sweep holds the results of all hands, twice for a moment.
        let words = targets.len().div_ceil(WORD_BITS) as u64;
        let bytes = deck.hands(size).remaining()?.checked_mul(words * 2 * size_of::<TargetBits>() as u64)?;
        if bytes > self.limits().memory / 2 {
            return None;
        }
        // The hand of the largest numbers: if its numbers fit the search, so do those of every other hand.
        let hand = Hand::new(std::iter::repeat_n(largest, size)).ok()?;
        let high = targets.iter().max()?.clone();
        let rules = self.rules();
        let positive = |number: &i64| *number > 0;
        let whole: Option<Vec<i64>> = targets.iter().map(|target| target.to_i64().filter(positive)).collect();
        let puzzle = Puzzle::new(hand, high);
        let swept = self.by_plan(Question::Sweep, &self.facts(&puzzle), |search| match search {
            Search::Board => {
                let (whole, high) = (whole.as_ref()?, u32::try_from(puzzle.target.to_i64()?).ok()?);
                let smallest = Hand::new([kinds.iter().map(|(card, _)| card.clone()).min()?]).ok()?;
                let reachable = deck.hands(size).remaining()?.checked_mul(u64::from(high) + 1)?;
                if !board::fits(&smallest, rules, high) || reachable > self.limits().memory / 2 {
                    return None;
                }
                let swept = board::sweep(kinds.clone(), size, rules.card_use, high, &self.budget(&puzzle));
                Some(swept.map(|reachable| pack(&reachable, high as usize + 1, whole)))
            }
            Search::Deck => {
                let query = SweepQuery { deck, size, targets, rules };
                let fractions = fits::<Residue>(&puzzle, rules);
                match fractions {
                    true => query.answer::<Residue>(&kinds, || self.budget(&puzzle)),
                    false => query.answer::<Natural>(&kinds, || self.budget(&puzzle)),
                }
            }
            _ => None,
        })?;
        let targets = targets.len();
        Some(match swept {
            Ok(bits) => Answer::Complete(DeckSweep { targets, bits }),
            Err(stop) => Answer::Incomplete(DeckSweep { targets, bits: Vec::new() }, stop),
        })
    }
}

/// The input has a row of `width` bytes for each hand; byte `n` is 1 if the hand makes the number `n`.
fn pack(reachable: &[u8], width: usize, targets: &[i64]) -> Vec<TargetBits> {
    let bits = |hand: &[u8], targets: &[i64]| {
        let bit = |(position, &target): (usize, &i64)| TargetBits::from(hand[target as usize] != 0) << position;
        targets.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    };
    reachable.chunks(width).flat_map(|hand| targets.chunks(WORD_BITS).map(move |targets| bits(hand, targets))).collect()
}

/// A sweep under rules that use all cards of a hand.
struct SweepQuery<'a> {
    deck: &'a Deck,
    size: usize,
    targets: &'a [Rational],
    rules: &'a RuleSet,
}

impl SweepQuery<'_> {
    fn answer<M: Magnitude>(
        &self,
        kinds: &[(Card, usize)],
        budget: impl Fn() -> std::sync::Arc<crate::budget::Budget>,
    ) -> Option<Result<Vec<TargetBits>, StopReason>> {
        let number = |number: &Rational| M::of(number).map(|(magnitude, _)| magnitude);
        let numbers: Vec<M> = kinds.iter().map(|(card, _)| number(card.number())).collect::<Option<_>>()?;
        let targets: Vec<M> = self.targets.iter().map(number).collect::<Option<_>>()?;
        if targets.contains(&M::ZERO) || kinds.len() > usize::from(u8::MAX) {
            return None;
        }
        let words: Result<Vec<Vec<TargetBits>>, StopReason> = targets
            .chunks(WORD_BITS)
            .map(|targets| sweep::sweep(&numbers, self.size, targets, self.rules, budget()))
            .collect();
        Some(words.map(|words| {
            let sets = CardMultisets::new(kinds.len(), self.size);
            let mut bits = Vec::new();
            self.deck.for_each_hand(self.size, |hand| {
                let rank = sets.rank(hand.iter().map(|&kind| kind as u8));
                bits.extend(words.iter().map(|word| word[rank]));
            });
            bits
        }))
    }
}
