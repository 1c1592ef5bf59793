//! Meeting in the middle: tables of small sub-hands from below, targets for large sub-hands from above.
//!
//! Descend from the root of a tree into the part that has more than half of the cards, as long as there is one. Every
//! tree has exactly one node where this ends: both of its parts are small. So the tables of small sub-hands meet the
//! top-down targets of large ones: the numbers from which the rest of the cards can make the target. The values of
//! large sub-hands are never computed.
//!
//! Heights of numbers: tables join values of different cards, and top-down targets join the target with values of the
//! other cards. Beside a factor 0, the product of some cards stands for all values that they make, and top-down targets
//! join it with values of the same cards. No residue is too large for that; a whole number that is too large to be made
//! is not a target ([`Magnitude::is_reachable`]).
//!
//! The numbers are [`Magnitude`]s. The four operations must all be allowed and no card may be negative; see [`fits`], and
//! [`decides`] for whether there is a solution at all.

mod each;
mod joins;
mod magnitude_map;
mod missing;
mod reduced_forms;
mod sieve;
mod solutions;
mod targets;
mod witness;

pub(crate) use joins::{BOTH_CHAINS, BackPointers, Exists, SignedCounts, candidates, for_each_result};
pub(crate) use magnitude_map::MagnitudeMap;
pub(crate) use reduced_forms::ReducedForms;

use super::{SubMultisets, SubsetIndex};
use crate::budget::Budget;
use crate::card::Card;
use crate::hand::Puzzle;
use crate::rules::{CardUse, Domain, RuleSet};
use crate::value::magnitude::{Magnitude, SignedMagnitude};
use crate::value::{Height, Rational, Value};
use crate::watch::StopReason;
use joins::{Accumulator, ChainSet, JoinedPair, MapEntry};
use std::cmp::Ordering;
use std::sync::Arc;

/// The largest hand whose trees are counted: counts of larger hands outgrow a machine word.
const MAX_CARDS: usize = 10;

/// The most sub-hands of a hand: those of ten different cards. More tables outgrow any memory.
const MAX_SUBSETS: u128 = 1 << MAX_CARDS;

/// Whether a search with magnitudes `M` is complete for the puzzle, for any accumulator.
pub(crate) fn fits<M: Magnitude>(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    let part = || puzzle.hand.cards().iter().map(Card::number).rev().take(half(puzzle.hand.len())).collect();
    puzzle.hand.len() <= MAX_CARDS && has_magnitudes::<M>(puzzle, rules) && M::is_exact_for(&part(), &height(puzzle))
}

/// Whether a search with magnitudes `M` decides whether the puzzle has a solution.
pub(crate) fn decides<M: Magnitude>(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    let copies = puzzle.hand.cards().chunk_by(|a, b| a == b).map(|same| same.len() as u128 + 1);
    let subsets = copies.fold(1u128, u128::saturating_mul);
    subsets <= MAX_SUBSETS && has_magnitudes::<M>(puzzle, rules) && M::decides(&height(puzzle))
}

/// `+` and `-` must both be allowed, so that signs can move. No card may be negative, so that every negative value can
/// be written as its negative. The target must be positive, so that nothing depends on the shape of a 0.
fn has_magnitudes<M: Magnitude>(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    rules.is_arithmetic()
        && M::FRACTIONS == rules.domain.has_fractions()
        && puzzle.target.sign() == Ordering::Greater
        && numbers(puzzle).all(|number| number.sign() != Ordering::Less && M::of(number).is_some())
}

fn numbers(puzzle: &Puzzle) -> impl Iterator<Item = &Rational> {
    puzzle.hand.cards().iter().map(Card::number).chain([&puzzle.target])
}

fn height(puzzle: &Puzzle) -> Height {
    numbers(puzzle).collect()
}

fn magnitude<M: Magnitude>(number: &Rational) -> SignedMagnitude<M> {
    M::of(number).expect("whether it fits was asked before")
}

/// From this many entries on, a filter is worth building.
const FILTERED_FROM: usize = 32;

fn half(cards: usize) -> usize {
    cards.div_ceil(2)
}

fn largest_first(large: &mut [SubsetIndex], sub_info: &[(usize, u64)]) {
    large.sort_by_key(|&m| std::cmp::Reverse(sub_info[m].0));
}

pub(crate) struct MeetInTheMiddle<M, A: Accumulator> {
    cards: Vec<Card>,
    numbers: Vec<SignedMagnitude<M>>,
    subsets: SubMultisets,
    /// By sub-hand: its number of cards, and the set of its kinds as bits.
    sub_info: Vec<(usize, u64)>,
    /// The size of the largest sub-hands that count as small.
    pub(crate) small: usize,
    card_use: CardUse,
    allows_zero: bool,
    allows_negative: bool,
    budget: Arc<Budget>,
    tables: Vec<Option<MagnitudeMap<M, A>>>,
    store: A::Store,
}

impl<M: Magnitude, A: Accumulator> MeetInTheMiddle<M, A> {
    /// [`fits`] must hold for the puzzle, or [`decides`] if only existence is accumulated.
    pub(crate) fn new(
        puzzle: &Puzzle,
        rules: &RuleSet,
        budget: Arc<Budget>,
    ) -> Result<MeetInTheMiddle<M, A>, StopReason> {
        let kinds = puzzle.hand.cards().chunk_by(|a, b| a == b);
        let (cards, counts): (Vec<Card>, Vec<usize>) = kinds.map(|same| (same[0].clone(), same.len())).unzip();
        let subsets = SubMultisets::new(counts).ok_or(StopReason::TooLarge)?;
        Ok(MeetInTheMiddle {
            numbers: cards.iter().map(|card| magnitude(card.number())).collect(),
            cards,
            sub_info: subsets.sizes(),
            small: half(puzzle.hand.len()),
            card_use: rules.card_use,
            allows_zero: rules.domain != Domain::Positive,
            allows_negative: !matches!(rules.domain, Domain::Naturals | Domain::Positive),
            tables: std::iter::repeat_with(|| None).take(subsets.size()).collect(),
            store: A::Store::default(),
            subsets,
            budget,
        })
    }

    fn is_small(&self, m: SubsetIndex) -> bool {
        self.sub_info[m].0 <= self.small
    }

    /// The larger index comes first.
    fn splits(&self, m: SubsetIndex) -> impl Iterator<Item = (SubsetIndex, SubsetIndex)> + use<M, A> {
        self.subsets.splits(m)
    }

    fn roots(&self) -> impl Iterator<Item = SubsetIndex> + use<M, A> {
        let full = self.subsets.full();
        self.subsets.parts_of_sizes(full, self.card_use.counts(self.sub_info[full].0))
    }

    fn is_root(&self, m: SubsetIndex) -> bool {
        self.card_use.allows(self.sub_info[m].0, self.sub_info[self.subsets.full()].0)
    }

    fn table(&self, m: SubsetIndex) -> &MagnitudeMap<M, A> {
        self.tables[m].as_ref().expect("small sub-hands are filled before they are asked")
    }

    fn fill_small(&mut self) -> Result<(), StopReason> {
        (1..self.sub_info.len()).try_for_each(|m| if self.is_small(m) { self.fill(m) } else { Ok(()) })
    }

    fn fill(&mut self, m: SubsetIndex) -> Result<(), StopReason> {
        if self.tables[m].is_some() {
            return Ok(());
        }
        let mut table = MagnitudeMap::with_capacity_for(self.sub_info[m].0);
        if let Some(card) = self.subsets.single(m) {
            let (number, negated) = self.numbers[card];
            *table.get_or_insert(number) = A::card(negated);
        }
        for (a, b) in self.splits(m) {
            self.fill(a)?;
            self.fill(b)?;
            let mut store = std::mem::take(&mut self.store);
            self.for_each_pair(a, b, |pair, number| table.get_or_insert(number).add(&pair, &mut store))?;
            self.store = store;
        }
        table.finish();
        if table.len() >= FILTERED_FROM {
            table.build_filter();
        }
        self.budget.reserve::<(M, M, A)>(table.len())?;
        self.tables[m] = Some(table);
        Ok(())
    }

    /// Returns [`Accumulator::chains`] of the number with fewer cards.
    fn chains(&self, x: MapEntry<'_, M, A>, y: MapEntry<'_, M, A>) -> ChainSet {
        if !M::FRACTIONS {
            return BOTH_CHAINS; // In whole numbers, x * u may have no quotient by v although u has one.
        }
        match self.sub_info[x.sub].0.cmp(&self.sub_info[y.sub].0) {
            Ordering::Less => x.acc.chains(),
            Ordering::Greater => y.acc.chains(),
            Ordering::Equal => {
                let ([sums, products], [more_sums, more_products]) = (x.acc.chains(), y.acc.chains());
                [sums && more_sums, products && more_products]
            }
        }
    }

    fn for_each_pair(
        &self,
        a: SubsetIndex,
        b: SubsetIndex,
        mut visit: impl FnMut(JoinedPair<'_, M, A>, M),
    ) -> Result<(), StopReason> {
        for x in self.table(a).entries(a, 0) {
            self.budget.spend(5 * self.table(b).len() as u64)?;
            // If both halves of a hand are equal, each pair is visited once.
            for y in self.table(b).entries(b, if a == b { x.place } else { 0 }) {
                for_each_result(x.number, y.number, self.chains(x, y), |op, (number, negated)| {
                    let is_zero = number == M::ZERO;
                    if self.allows_zero || !is_zero {
                        visit(JoinedPair { op, x, y, negated, is_zero, allows_negative: self.allows_negative }, number);
                    }
                });
            }
        }
        Ok(())
    }
}
