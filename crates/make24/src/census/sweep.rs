//! Which targets all hands of a deck make, with what they have in common worked out once.

use super::{CensusRow, Status};
use crate::budget::StopReason;
use crate::card::Card;
use crate::count::Count;
use crate::deck::{Dealt, Deck};
use crate::hand::{Hand, Puzzle};
use crate::rules::{CardUse, RuleSet};
use crate::search::board;
use crate::search::meet::fits;
use crate::search::sweep::{self, CardMultisets, TargetBits};
use crate::solver::{Answer, Solver};
use crate::value::Rational;
use crate::value::magnitude::{Magnitude, Natural, Residue};

/// Which of some targets each hand of a deck makes; see [`Solver::sweep`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSweep {
    targets: usize,
    /// Hand by hand, the targets that it makes, in bits.
    made: Vec<TargetBits>,
}

impl DeckSweep {
    /// The number of hands.
    pub fn hands(&self) -> usize {
        self.made.len() / self.words()
    }

    /// Whether a hand makes a target; both are numbered from 0, hands in the order of [`Deck::hands`].
    ///
    /// # Panics
    /// If there is no such hand, or no such target.
    pub fn is_solvable(&self, hand: usize, target: usize) -> bool {
        assert!(target < self.targets, "there are {} targets", self.targets);
        self.made[hand * self.words() + target / WORD] >> (target % WORD) & 1 == 1
    }

    /// The number of targets.
    pub fn targets(&self) -> usize {
        self.targets
    }

    /// How many targets a hand makes, of which this is the number.
    ///
    /// # Panics
    /// If there is no such hand.
    pub fn solvable_of(&self, hand: usize) -> u64 {
        let words = hand * self.words()..(hand + 1) * self.words();
        self.made[words].iter().map(|made| u64::from(made.count_ones())).sum()
    }

    /// How many pairs of a hand and a target have a solution.
    pub fn solvable(&self) -> u64 {
        self.made.iter().map(|made| u64::from(made.count_ones())).sum()
    }

    /// The rows of a hand, of which this is the number in the order of the deck, for the targets that were swept.
    pub fn rows(&self, number: usize, dealt: &Dealt, targets: &super::Targets) -> Vec<CensusRow> {
        let row = |(place, target, copies): (usize, Rational, u64)| CensusRow {
            hand: dealt.hand.clone(),
            target,
            deals: dealt.multiplicity.clone() * &Count::from(copies),
            status: if self.is_solvable(number, place) { Status::Solved } else { Status::Unsolvable },
            count: None,
            nearest: None,
            solution: None,
        };
        let drawn = targets.of(&dealt.hand).into_iter();
        match targets {
            super::Targets::Each(_) => drawn.enumerate().map(|(place, (target, n))| row((place, target, n))).collect(),
            super::Targets::OfDeck(deck) => {
                let all: Vec<&Rational> = deck.cards().map(Card::number).collect();
                let at = |target: &Rational| all.binary_search(&target).ok();
                drawn.filter_map(|(target, copies)| Some(row((at(&target)?, target, copies)))).collect()
            }
        }
    }

    fn words(&self) -> usize {
        self.targets.div_ceil(WORD)
    }
}

/// The targets of a word.
const WORD: usize = TargetBits::BITS as usize;

impl Solver {
    /// Which targets the hands of `size` cards of a deck make, all hands together: many times faster than one after the
    /// other. `None` where that is not possible: for rules with other than the four operations, hands of more than six
    /// cards, fractions or numbers that are too large.
    ///
    /// ```
    /// use make24::{Deck, Rational, Solver};
    /// let deck = Deck::range(1, 13).unwrap();
    /// let swept = Solver::default().sweep(&deck, 4, &[Rational::from(24)]).unwrap().complete().unwrap();
    /// assert_eq!((swept.hands(), swept.solvable()), (1820, 1362));
    /// ```
    pub fn sweep(&self, deck: &Deck, size: usize, targets: &[Rational]) -> Option<Answer<DeckSweep>> {
        let kinds = deck.kinds(size);
        let largest = kinds.iter().map(|(card, _)| card.clone()).max()?;
        // The hand of the largest numbers: if it is not too large for a search, none is.
        let hand = Hand::new(std::iter::repeat_n(largest, size)).ok()?;
        let high = targets.iter().max()?.clone();
        let rules = self.rules();
        let budget = self.budget(&Puzzle::new(hand.clone(), high.clone()));
        let positive = |number: &i64| *number > 0;
        let whole: Option<Vec<i64>> = targets.iter().map(|target| target.to_i64().filter(positive)).collect();
        let swept = if let Some(whole) = whole.filter(|_| rules.card_use == CardUse::AnySubset) {
            let high = u32::try_from(high.to_i64()?).ok()?;
            let smallest = Hand::new([kinds.iter().map(|(card, _)| card.clone()).min()?]).ok()?;
            if !board::fits(&hand, rules, high) || !board::fits(&smallest, rules, high) {
                return None;
            }
            board::sweep(kinds, size, rules.card_use, high, &budget)
                .map(|made| by_hand(&made, high as usize + 1, &whole))
        } else {
            let puzzle = Puzzle::new(hand, high);
            let question = SweepQuery { deck, size, targets, rules };
            if rules.card_use != CardUse::All || size > sweep::MAX_CARDS {
                return None;
            } else if fits::<Residue>(&puzzle, rules) {
                question.answer::<Residue>(&kinds, || self.budget(&puzzle))?
            } else if fits::<Natural>(&puzzle, rules) {
                question.answer::<Natural>(&kinds, || self.budget(&puzzle))?
            } else {
                return None;
            }
        };
        let targets = targets.len();
        Some(match swept {
            Ok(made) => Answer::Complete(DeckSweep { targets, made }),
            Err(stop) => Answer::Incomplete(DeckSweep { targets, made: Vec::new() }, stop),
        })
    }
}

/// The targets in bits, of rows of `width` numbers of which those that are made are 1.
fn by_hand(made: &[u8], width: usize, targets: &[i64]) -> Vec<TargetBits> {
    let bits = |hand: &[u8], targets: &[i64]| {
        let bit = |(place, &target): (usize, &i64)| TargetBits::from(hand[target as usize] != 0) << place;
        targets.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    };
    made.chunks(width).flat_map(|hand| targets.chunks(WORD).map(move |targets| bits(hand, targets))).collect()
}

/// What is asked of a deck all of whose cards are to be used.
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
            .chunks(WORD)
            .map(|targets| sweep::sweep(&numbers, self.size, targets, self.rules, budget()))
            .collect();
        Some(words.map(|words| {
            let sets = CardMultisets::new(kinds.len(), self.size);
            let mut made = Vec::new();
            self.deck.each_hand(self.size, |hand| {
                let rank = sets.rank(hand.iter().map(|&kind| kind as u8));
                made.extend(words.iter().map(|word| word[rank]));
            });
            made
        }))
    }
}
