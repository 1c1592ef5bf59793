//! Interned essential shapes: two shapes are the same if and only if they have the same key.
//!
//! This implements [`Form::Essential`](crate::Form) on interned shapes of numbers that are not negative and make a
//! target that is not 0. There, all products of value 0 have one shape, since sums leave them out. A sum of value 0
//! keeps its terms: in a longer sum each of them counts, and all of them may be flipped.

use crate::op::{AssocChain, Polarity};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShapeKey(u32);

impl ShapeKey {
    pub(super) fn place(self) -> usize {
        self.0 as usize
    }
}

/// The key of a shape, and in the lowest bit whether the member is inverted.
type PackedMember = u32;

#[derive(Clone, Copy, Debug)]
struct InternedShape {
    chain: Option<AssocChain>,
    from: u32,
    to: u32,
    is_one: bool,
}

#[derive(Default)]
pub(super) struct ShapeInterner {
    shapes: Vec<InternedShape>,
    members: Vec<PackedMember>,
    cards: Vec<Option<ShapeKey>>,
    /// The key of each chain plus 1, by its hash.
    slots: Vec<u32>,
    chains: usize,
    pending: Vec<PackedMember>,
}

impl ShapeInterner {
    pub(super) const ZERO: ShapeKey = ShapeKey(0);
    pub(super) const ONE: ShapeKey = ShapeKey(1);

    pub(super) fn clear(&mut self) {
        let number = |is_one| InternedShape { chain: None, from: 0, to: 0, is_one };
        self.shapes.clear();
        self.shapes.extend([number(false), number(true)]);
        self.members.clear();
        self.cards.clear();
        // A small search does not pay for clearing the table of a large one before it.
        self.slots.clear();
        self.slots.resize(64, 0);
        self.chains = 0;
    }

    /// The card must be neither 0 nor 1.
    pub(super) fn card(&mut self, card: usize) -> ShapeKey {
        if self.cards.len() <= card {
            self.cards.resize(card + 4, None);
        }
        *self.cards[card].get_or_insert_with(|| {
            self.shapes.push(InternedShape { chain: None, from: 0, to: 0, is_one: false });
            ShapeKey(self.shapes.len() as u32 - 1)
        })
    }

    pub(super) fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Leaves out members that have no effect. The value must not be negative.
    pub(super) fn join(
        &mut self,
        chain: AssocChain,
        x: (Polarity, ShapeKey),
        y: (Polarity, ShapeKey),
        is_zero: bool,
        is_one: bool,
    ) -> ShapeKey {
        if is_zero && chain == AssocChain::Product {
            return ShapeInterner::ZERO;
        }
        self.pending.clear();
        for (polarity, key) in [x, y] {
            self.add(chain, polarity, key);
        }
        self.pending.sort_unstable();
        self.reduce();
        match *self.pending.as_slice() {
            [] if chain == AssocChain::Sum => ShapeInterner::ZERO,
            [] => ShapeInterner::ONE,
            [one] if one & 1 == 0 => ShapeKey(one >> 1),
            _ => self.intern(chain, is_one),
        }
    }

    /// Adds the members of a chain of the same kind, or any other shape unless it has no effect.
    fn add(&mut self, chain: AssocChain, polarity: Polarity, key: ShapeKey) {
        let inverse = PackedMember::from(polarity == Polarity::Inverse);
        let InternedShape { chain: own, from, to, is_one } = self.shapes[key.0 as usize];
        if own == Some(chain) {
            self.pending.extend(self.members[from as usize..to as usize].iter().map(|member| member ^ inverse));
            return;
        }
        let no_effect = match chain {
            AssocChain::Sum => key == ShapeInterner::ZERO,
            AssocChain::Product => is_one,
        };
        if !no_effect {
            self.pending.push(key.0 << 1 | inverse);
        }
    }

    /// Removes pairs of equal members on opposite sides. The members must be sorted.
    fn reduce(&mut self) {
        let same = |a: &PackedMember, b: &PackedMember| a >> 1 == b >> 1;
        if !self.pending.windows(2).any(|pair| same(&pair[0], &pair[1]) && pair[0] != pair[1]) {
            return;
        }
        let mut kept = Vec::with_capacity(self.pending.len());
        for group in self.pending.chunk_by(same) {
            let inverted = group.iter().filter(|&member| member & 1 == 1).count();
            let (direct, pairs) = (group.len() - inverted, inverted.min(group.len() - inverted));
            kept.extend(&group[pairs..direct]);
            kept.extend(&group[direct + pairs..]);
        }
        self.pending = kept;
    }

    fn intern(&mut self, chain: AssocChain, is_one: bool) -> ShapeKey {
        if self.chains * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot_of(chain, &self.pending);
        while let Some(place) = (self.slots[slot] as usize).checked_sub(1) {
            let shape = self.shapes[place];
            if shape.chain == Some(chain) && self.members[shape.from as usize..shape.to as usize] == self.pending {
                return ShapeKey(place as u32);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let from = self.members.len() as u32;
        self.members.extend_from_slice(&self.pending);
        self.shapes.push(InternedShape { chain: Some(chain), from, to: self.members.len() as u32, is_one });
        self.slots[slot] = self.shapes.len() as u32;
        self.chains += 1;
        ShapeKey(self.shapes.len() as u32 - 1)
    }

    fn slot_of(&self, chain: AssocChain, members: &[PackedMember]) -> usize {
        let mut hasher = FxHasher::default();
        (chain as u32).hash(&mut hasher);
        members.iter().for_each(|member| member.hash(&mut hasher));
        hasher.finish() as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let larger = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(larger, 0);
        for (place, shape) in self.shapes.iter().enumerate() {
            let Some(chain) = shape.chain else { continue };
            let mut slot = self.slot_of(chain, &self.members[shape.from as usize..shape.to as usize]);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = place as u32 + 1;
        }
    }
}
