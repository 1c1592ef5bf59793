//! Interned essential shapes: two shapes are the same if and only if they have the same key.
//!
//! This implements [`Form::Essential`](crate::Form) on interned shapes of numbers that are not negative and make a
//! target that is not 0. There, all products of value 0 have one shape, since sums leave them out. A sum of value 0
//! keeps its terms: in a longer sum each of them counts, and all of them may be flipped.

use crate::op::{AssocChain, Polarity};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The index of an interned shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(u32);

impl Key {
    /// The index.
    pub(super) fn place(self) -> usize {
        self.0 as usize
    }
}

/// A packed member of a chain: the key of its shape, and in the lowest bit whether it is inverted.
type Packed = u32;

/// An interned shape: a number, or a chain and the range of its members.
#[derive(Clone, Copy, Debug)]
struct Known {
    chain: Option<AssocChain>,
    from: u32,
    to: u32,
    is_one: bool,
}

/// The interner: all shapes so far.
#[derive(Default)]
pub(super) struct Keys {
    known: Vec<Known>,
    members: Vec<Packed>,
    /// The keys of the cards that have been asked for.
    cards: Vec<Option<Key>>,
    /// The key of each chain plus 1, by its hash.
    slots: Vec<u32>,
    chains: usize,
    /// The members of the chain that is being built.
    draft: Vec<Packed>,
}

impl Keys {
    pub(super) const ZERO: Key = Key(0);
    pub(super) const ONE: Key = Key(1);

    /// Clears all shapes but 0 and 1.
    pub(super) fn clear(&mut self) {
        let number = |is_one| Known { chain: None, from: 0, to: 0, is_one };
        self.known.clear();
        self.known.extend([number(false), number(true)]);
        self.members.clear();
        self.cards.clear();
        // A small search does not pay for clearing the table of a large one before it.
        self.slots.clear();
        self.slots.resize(64, 0);
        self.chains = 0;
    }

    /// The key of a card, by its index, that is neither 0 nor 1.
    pub(super) fn card(&mut self, card: usize) -> Key {
        if self.cards.len() <= card {
            self.cards.resize(card + 4, None);
        }
        *self.cards[card].get_or_insert_with(|| {
            self.known.push(Known { chain: None, from: 0, to: 0, is_one: false });
            Key(self.known.len() as u32 - 1)
        })
    }

    /// The number of shapes.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The chain of two shapes, each on its side, without members that have no effect. The chain's value is not
    /// negative; `is_zero` and `is_one` say whether it is 0 or 1.
    pub(super) fn join(
        &mut self,
        chain: AssocChain,
        x: (Polarity, Key),
        y: (Polarity, Key),
        is_zero: bool,
        is_one: bool,
    ) -> Key {
        if is_zero && chain == AssocChain::Product {
            return Keys::ZERO;
        }
        self.draft.clear();
        for (polarity, key) in [x, y] {
            self.add(chain, polarity, key);
        }
        self.draft.sort_unstable();
        self.reduce();
        match *self.draft.as_slice() {
            [] if chain == AssocChain::Sum => Keys::ZERO,
            [] => Keys::ONE,
            [one] if one & 1 == 0 => Key(one >> 1),
            _ => self.intern(chain, is_one),
        }
    }

    /// Adds a shape to the chain that is being built: the members of a chain of the same kind, any other shape unless
    /// it has no effect.
    fn add(&mut self, chain: AssocChain, polarity: Polarity, key: Key) {
        let inverse = Packed::from(polarity == Polarity::Inverse);
        let Known { chain: own, from, to, is_one } = self.known[key.0 as usize];
        if own == Some(chain) {
            self.draft.extend(self.members[from as usize..to as usize].iter().map(|member| member ^ inverse));
            return;
        }
        let no_effect = match chain {
            AssocChain::Sum => key == Keys::ZERO,
            AssocChain::Product => is_one,
        };
        if !no_effect {
            self.draft.push(key.0 << 1 | inverse);
        }
    }

    /// Removes pairs of equal members on opposite sides; requires the members to be sorted.
    fn reduce(&mut self) {
        let same = |a: &Packed, b: &Packed| a >> 1 == b >> 1;
        if !self.draft.windows(2).any(|pair| same(&pair[0], &pair[1]) && pair[0] != pair[1]) {
            return;
        }
        let mut kept = Vec::with_capacity(self.draft.len());
        for group in self.draft.chunk_by(same) {
            let inverted = group.iter().filter(|&member| member & 1 == 1).count();
            let (direct, pairs) = (group.len() - inverted, inverted.min(group.len() - inverted));
            kept.extend(&group[pairs..direct]);
            kept.extend(&group[direct + pairs..]);
        }
        self.draft = kept;
    }

    /// The key of the chain that is being built.
    fn intern(&mut self, chain: AssocChain, is_one: bool) -> Key {
        if self.chains * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot_of(chain, &self.draft);
        while let Some(place) = (self.slots[slot] as usize).checked_sub(1) {
            let known = self.known[place];
            if known.chain == Some(chain) && self.members[known.from as usize..known.to as usize] == self.draft {
                return Key(place as u32);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let from = self.members.len() as u32;
        self.members.extend_from_slice(&self.draft);
        self.known.push(Known { chain: Some(chain), from, to: self.members.len() as u32, is_one });
        self.slots[slot] = self.known.len() as u32;
        self.chains += 1;
        Key(self.known.len() as u32 - 1)
    }

    fn slot_of(&self, chain: AssocChain, members: &[Packed]) -> usize {
        let mut hasher = FxHasher::default();
        (chain as u32).hash(&mut hasher);
        members.iter().for_each(|member| member.hash(&mut hasher));
        hasher.finish() as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let larger = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(larger, 0);
        for (place, known) in self.known.iter().enumerate() {
            let Some(chain) = known.chain else { continue };
            let mut slot = self.slot_of(chain, &self.members[known.from as usize..known.to as usize]);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = place as u32 + 1;
        }
    }
}
