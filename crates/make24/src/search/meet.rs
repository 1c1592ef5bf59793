//! Meeting in the middle: what small sub-hands make from below, what large ones must make from above.
//!
//! A tree falls into a part with more than half of its cards and the rest, that part again, and so on, until both parts
//! are small: every tree has exactly one such split. So the tables of small sub-hands, and the goals of large ones that
//! the target and the rest of the cards leave open, meet there; what large sub-hands make is never worked out.
//!
//! Tables join what different cards make, and goals join the target with what other cards make. Beside a factor 0 the
//! product of some cards stands for all that they make, and goals join it with what the same cards make: among residues
//! no number is too large, and of whole numbers what is too large to be made is no goal ([`Magnitude::is_in_reach`]).
//! Numbers are [`Magnitude`]s. The four operations must all be allowed and no card negative; see [`fits`].

mod cores;
mod goals;
mod joins;
mod values;

pub(crate) use cores::Cores;
pub(crate) use joins::{BOTH, Edges, Found, Written, each, wanted};
pub(crate) use values::Values;

use super::lattice::{Lattice, Sub};
use crate::budget::{Budget, StopReason};
use crate::card::Card;
use crate::hand::Puzzle;
use crate::rules::{CardUse, Domain, RuleSet};
use crate::value::magnitude::{Magnitude, Turned};
use crate::value::{Height, Rational, Value};
use joins::{Chains, Joined, Keep, Pick};
use std::cmp::Ordering;
use std::sync::Arc;

/// The largest hand: beyond it the tables outgrow any memory, and counts of trees a machine word.
const MOST_CARDS: usize = 10;

/// Whether one of the two kinds of magnitudes tells all about the puzzle, and which: fractions, or whole numbers.
///
/// `+` and `-` must both be there, so that signs can move; no card may be negative, so that whatever is negative can be
/// written with its sign turned; and the target must be larger than 0, so that nothing follows from the shape of a 0.
pub(crate) fn fits<M: Magnitude>(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    let Puzzle { hand, target } = puzzle;
    let fractions = matches!(rules.domain, Domain::Reals | Domain::Rationals);
    let numbers = || hand.cards().iter().map(Card::number);
    let fitting = rules.is_arithmetic()
        && M::FRACTIONS == fractions
        && hand.len() <= MOST_CARDS
        && target.sign() == Ordering::Greater
        && numbers().chain([target]).all(|number| number.sign() != Ordering::Less && M::of(number).is_some());
    if !fitting {
        return false;
    }
    let part: Height = numbers().rev().take(half(hand.len())).collect();
    M::tells_apart(&part, &numbers().chain([target]).collect())
}

/// The magnitude of a card or target of a puzzle that fits.
fn magnitude<M: Magnitude>(number: &Rational) -> Turned<M> {
    M::of(number).expect("whether it fits was asked before")
}

/// How many numbers make a table worth sifting.
const SIFTED: usize = 32;

/// The size of the largest sub-hands that count as small.
fn half(cards: usize) -> usize {
    cards.div_ceil(2)
}

/// The sub-hands of a puzzle, and what the small ones make.
pub(crate) struct Meet<M, K: Keep> {
    cards: Vec<Card>,
    numbers: Vec<Turned<M>>,
    lattice: Lattice,
    /// By sub-hand: how many cards it has, and in bits which.
    subs: Vec<(usize, u64)>,
    small: usize,
    card_use: CardUse,
    /// Whether a step may make 0, and whether it may make a negative number.
    zero: bool,
    signed: bool,
    budget: Arc<Budget>,
    tables: Vec<Option<Values<M, K>>>,
    store: K::Store,
}

impl<M: Magnitude, K: Keep> Meet<M, K> {
    /// Ready to be asked about a puzzle for which [`fits`] holds.
    pub(crate) fn new(puzzle: &Puzzle, rules: &RuleSet, budget: Arc<Budget>) -> Result<Meet<M, K>, StopReason> {
        let kinds = puzzle.hand.cards().chunk_by(|a, b| a == b);
        let (cards, counts): (Vec<Card>, Vec<usize>) = kinds.map(|same| (same[0].clone(), same.len())).unzip();
        let lattice = Lattice::new(counts).ok_or(StopReason::TooLarge)?;
        Ok(Meet {
            numbers: cards.iter().map(|card| magnitude(card.number())).collect(),
            cards,
            subs: lattice.sizes(),
            small: half(puzzle.hand.len()),
            card_use: rules.card_use,
            zero: rules.domain != Domain::Positive,
            signed: !matches!(rules.domain, Domain::Naturals | Domain::Positive),
            tables: std::iter::repeat_with(|| None).take(lattice.size()).collect(),
            store: K::Store::default(),
            lattice,
            budget,
        })
    }

    fn is_small(&self, m: Sub) -> bool {
        self.subs[m].0 <= self.small
    }

    /// The two parts of each split of `m`, the larger number first.
    fn splits(&self, m: Sub) -> impl Iterator<Item = (Sub, Sub)> + use<M, K> {
        self.lattice.splits(m)
    }

    /// The sub-hands that may make the target.
    fn roots(&self) -> std::vec::IntoIter<Sub> {
        self.lattice.allowed(self.card_use).into_iter()
    }

    /// Whether a sub-hand may make the target.
    fn is_root(&self, m: Sub) -> bool {
        self.card_use.allows(self.subs[m].0, self.subs[self.lattice.full()].0)
    }

    /// What a small sub-hand makes; its table was filled before.
    fn table(&self, m: Sub) -> &Values<M, K> {
        self.tables[m].as_ref().expect("small sub-hands are filled before they are asked")
    }

    /// Fills the tables of all small sub-hands.
    fn fill_small(&mut self) -> Result<(), StopReason> {
        (1..self.subs.len()).try_for_each(|m| if self.is_small(m) { self.fill(m) } else { Ok(()) })
    }

    /// Fills the table of a small sub-hand, and of its parts.
    fn fill(&mut self, m: Sub) -> Result<(), StopReason> {
        if self.tables[m].is_some() {
            return Ok(());
        }
        let mut table = Values::with_room(self.subs[m].0);
        if let Some(card) = self.lattice.single(m) {
            let (number, turned) = self.numbers[card];
            *table.at(number) = K::card(turned);
        }
        for (a, b) in self.splits(m) {
            self.fill(a)?;
            self.fill(b)?;
            let mut store = std::mem::take(&mut self.store);
            self.pairs(a, b, |joined, number| table.at(number).add(&joined, &mut store))?;
            self.store = store;
        }
        table.finish();
        if table.len() >= SIFTED {
            table.sift();
        }
        self.budget.reserve::<(M, M, K)>(table.len())?;
        self.tables[m] = Some(table);
        Ok(())
    }

    /// The chains by which two numbers must be joined for all numbers to be made: what [`Keep::chains`] says of the one
    /// with fewer cards.
    fn chains(&self, x: Pick<'_, M, K>, y: Pick<'_, M, K>) -> Chains {
        if !M::FRACTIONS {
            return BOTH; // Of whole numbers x * u may have no quotient by v where u has one.
        }
        match self.subs[x.sub].0.cmp(&self.subs[y.sub].0) {
            Ordering::Less => x.kept.chains(),
            Ordering::Greater => y.kept.chains(),
            Ordering::Equal => {
                let ([sums, products], [more_sums, more_products]) = (x.kept.chains(), y.kept.chains());
                [sums && more_sums, products && more_products]
            }
        }
    }

    /// Everything that one of small `a` and one of small `b` make under the rules.
    fn pairs(&self, a: Sub, b: Sub, mut made: impl FnMut(Joined<'_, M, K>, M)) -> Result<(), StopReason> {
        for x in self.table(a).picks(a, 0) {
            self.budget.spend(5 * self.table(b).len() as u64)?;
            // Of a hand's two equal halves each pair is met once.
            for y in self.table(b).picks(b, if a == b { x.place } else { 0 }) {
                each(x.number, y.number, self.chains(x, y), |join, (number, turned)| {
                    let zero = number == M::ZERO;
                    if self.zero || !zero {
                        made(Joined { join, x, y, turned, zero, signed: self.signed }, number);
                    }
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
