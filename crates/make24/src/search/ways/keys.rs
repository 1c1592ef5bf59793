//! Essential shapes by number: two are the same exactly if they have the same number.
//!
//! What [`Form::Essential`](crate::Form) says of shapes, said of numbers of shapes that are not negative and make a
//! target that is not 0; there every product of value 0 comes to the same, since it is left out of sums. A sum of value 0
//! keeps its terms: in a longer sum they count one by one, and may all be turned.

use crate::op::{AssocChain, Polarity};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(u32);

impl Key {
    /// The number.
    pub(super) fn place(self) -> usize {
        self.0 as usize
    }
}

/// A member of a chain: the number of its shape, and in the last bit whether it is inverted.
type Packed = u32;

/// A shape: nothing but a number, or a chain and the place of its members.
#[derive(Clone, Copy, Debug)]
struct Known {
    chain: Option<AssocChain>,
    from: u32,
    to: u32,
    is_one: bool,
}

/// All shapes so far.
#[derive(Default)]
pub(super) struct Keys {
    known: Vec<Known>,
    members: Vec<Packed>,
    /// The numbers of the cards that were asked for.
    cards: Vec<Option<Key>>,
    /// The number of each chain and 1, by its hash.
    slots: Vec<u32>,
    chains: usize,
    /// The chain that is being put together.
    draft: Vec<Packed>,
}

impl Keys {
    pub(super) const ZERO: Key = Key(0);
    pub(super) const ONE: Key = Key(1);

    /// Forgets all shapes but 0 and 1.
    pub(super) fn clear(&mut self) {
        let number = |is_one| Known { chain: None, from: 0, to: 0, is_one };
        self.known.clear();
        self.known.extend([number(false), number(true)]);
        self.members.clear();
        self.cards.clear();
        // What a large search took is not cleared for each small one after it.
        self.slots.clear();
        self.slots.resize(64, 0);
        self.chains = 0;
    }

    /// The number of a card, by its index, that is neither 0 nor 1.
    pub(super) fn card(&mut self, card: usize) -> Key {
        if self.cards.len() <= card {
            self.cards.resize(card + 4, None);
        }
        *self.cards[card].get_or_insert_with(|| {
            self.known.push(Known { chain: None, from: 0, to: 0, is_one: false });
            Key(self.known.len() as u32 - 1)
        })
    }

    /// How many shapes there are.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The chain of two shapes, each on its side, without what has no effect; what the chain makes is not negative, and
    /// it is known whether that is 0 or 1.
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

    /// Adds a member to the draft: the members of a chain of the same kind, unless they have no effect.
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

    /// Strikes out pairs of equal members on opposite sides; the draft is sorted.
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

    /// The number of the draft.
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
