//! The values of one sub-hand, or its top-down targets: a map from magnitudes that iterates in insertion order.

use super::joins::{MapEntry, WithInverse};
use crate::search::SubsetIndex;
use crate::value::magnitude::Magnitude;

/// A table of its own, since lookups are the inner loop of every fast search: one multiplication and usually one cache
/// line suffice to find a magnitude or to see that it is absent.
#[derive(Debug)]
pub(crate) struct MagnitudeMap<M, T> {
    pub(crate) numbers: Vec<M>,
    pub(crate) data: Vec<T>,
    /// For [`Magnitude::quotient`]; complete after [`MagnitudeMap::finish`].
    pub(super) inverses: Vec<M>,
    /// The place of each number plus 1, by its hash; at least half of the slots are 0.
    slots: Vec<u32>,
    shift: u32,
    /// A Bloom filter with one hash function and few 1 bits; empty before [`MagnitudeMap::build_filter`].
    filter: Vec<u64>,
    filter_shift: u32,
}

impl<M: Magnitude, T: Default> MagnitudeMap<M, T> {
    pub(crate) fn new() -> MagnitudeMap<M, T> {
        MagnitudeMap::with_capacity_for(0)
    }

    pub(crate) fn with_capacity_for(cards: usize) -> MagnitudeMap<M, T> {
        // The initial capacity is half of `[A182173]`; clearing a table that stays nearly empty wastes time.
        let (room, slots): (usize, usize) = [(4, 8), (1, 4), (6, 32), (47, 256), (733, 4096)][cards.min(4)];
        let (numbers, data) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let (inverses, filter, shift) = (Vec::new(), Vec::new(), 64 - slots.trailing_zeros());
        MagnitudeMap { numbers, data, inverses, slots: vec![0; slots], shift, filter, filter_shift: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    #[inline]
    pub(crate) fn find(&self, number: M) -> Option<usize> {
        if !self.filter.is_empty() {
            let (word, bit) = self.filter_place(number);
            if self.filter[word] & bit == 0 {
                return None;
            }
        }
        (self.slots[self.slot(number)] as usize).checked_sub(1)
    }

    /// Makes failed lookups fast; to be called after the last insertion. Half of the slots are taken, so the branch
    /// predictor cannot foresee whether a slot is; few bits of the filter are 1.
    pub(super) fn build_filter(&mut self) {
        let bits = (self.len() * 32).next_power_of_two().max(64);
        self.filter = vec![0; bits / 64];
        self.filter_shift = 64 - bits.trailing_zeros();
        for place in 0..self.len() {
            let (word, bit) = self.filter_place(self.numbers[place]);
            self.filter[word] |= bit;
        }
    }

    fn filter_place(&self, number: M) -> (usize, u64) {
        let place = (number.hash() >> self.filter_shift) as usize;
        (place / 64, 1 << (place % 64))
    }

    fn slot(&self, number: M) -> usize {
        let mut slot = (number.hash() >> self.shift) as usize;
        loop {
            match self.slots[slot] {
                place if place != 0 && self.numbers[place as usize - 1] != number => {
                    slot = (slot + 1) & (self.slots.len() - 1);
                }
                _ => return slot,
            }
        }
    }

    pub(crate) fn get_or_insert(&mut self, number: M) -> &mut T {
        let place = self.index_or_insert(number);
        &mut self.data[place]
    }

    pub(crate) fn index_or_insert(&mut self, number: M) -> usize {
        let slot = self.slot(number);
        match self.slots[slot] {
            0 => self.insert(number, slot),
            place => place as usize - 1,
        }
    }

    fn insert(&mut self, number: M, slot: usize) -> usize {
        self.numbers.push(number);
        self.data.push(T::default());
        // A sub-hand with four thousand million numbers is beyond every memory limit.
        self.slots[slot] = self.numbers.len() as u32;
        if self.numbers.len() * 2 > self.slots.len() {
            self.grow();
        }
        self.numbers.len() - 1
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 4;
        self.shift = 64 - size.trailing_zeros();
        self.slots = vec![0; size];
        for (place, &number) in (1..).zip(&self.numbers) {
            let slot = self.slot(number);
            self.slots[slot] = place;
        }
    }

    /// To be called after the last insertion.
    pub(crate) fn finish(&mut self) {
        self.inverses = M::inverses(&self.numbers);
    }

    /// One inversion serves all maps.
    pub(crate) fn finish_all(sets: &mut [MagnitudeMap<M, T>]) {
        let numbers: Vec<M> = sets.iter().flat_map(|set| &set.numbers).copied().collect();
        let mut inverses = M::inverses(&numbers).into_iter();
        for set in sets {
            set.inverses = inverses.by_ref().take(set.len()).collect();
        }
    }

    pub(crate) fn with_inverses(&self) -> impl Iterator<Item = WithInverse<M>> {
        self.numbers.iter().copied().zip(self.inverses.iter().copied())
    }

    pub(super) fn entry(&self, sub: SubsetIndex, place: usize) -> MapEntry<'_, M, T> {
        MapEntry { sub, place, number: (self.numbers[place], self.inverses[place]), acc: &self.data[place] }
    }

    pub(super) fn entries(&self, sub: SubsetIndex, from: usize) -> impl Iterator<Item = MapEntry<'_, M, T>> {
        (from..self.len()).map(move |place| self.entry(sub, place))
    }
}
